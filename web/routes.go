package web

import (
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"digijudge/web/guard"
	"digijudge/web/pocket"
)

// served holds the handlers of the site.
type served struct {
	handler   http.Handler // all of the site, behind the page cache
	inside    http.Handler // the administration's pages, or nil if there is no administration
	ownOrigin *url.URL     // Config.BaseURL; empty if none was given
}

// routes returns the handler of the whole site. Pages that are only for maintainers are served at
// an address of their own (admin.go).
func (s *site) routes() http.Handler {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.IPExtractor = guard.Proxies(s.cfg.Proxies).Extractor()
	e.HTTPErrorHandler = s.handleError

	e.Pre(guard.TrimSlash)
	e.Use(
		s.counts.meter.measure,
		guard.RequestLog(s.log, s.cfg.LogAddress),
		guard.RecoverPanics(s.log),
		guard.SecurityHeaders,
		guard.CrossOrigin(s.served.ownOrigin),
		guard.LimitBody(maxBody),
		guard.RateLimit(s.cfg.Rate, isPost),
		guard.RateLimit(pagesPerAnswer*s.cfg.Rate, isPage),
		guard.NoControls,
		s.refuseUnstored,
	)

	get := func(path string, h echo.HandlerFunc) {
		e.GET(path, h)
		e.HEAD(path, h)
	}
	get("/", s.costly(s.home))
	get("/keywords", s.costly(s.keywords))
	get("/keywords/:slug", s.keyword)
	get("/rules", s.rules)
	get("/rules/changes", s.changes)
	get(rulesDiffPath, s.costly(s.rulesDiff))
	get("/rules/:chapter", s.chapter)
	get("/rules/:chapter/whole", s.wholeChapter)
	get("/quick", s.quick)
	get("/r", s.clauseForm)
	get("/r/:number", s.clause)
	get("/faq", s.faqs)
	get("/faq/:slug", s.faq)
	get("/guides", s.guides)
	get("/guides/:slug", s.guide)
	for _, mode := range [...]string{"daily", "run", "storm", "exam", "review"} {
		get("/"+mode, func(c echo.Context) error { return c.Redirect(http.StatusMovedPermanently, "/quiz/"+mode) })
	}
	get("/quiz", s.costly(s.quizList))
	get("/quiz/next", s.costly(s.nextQuestion))
	get("/quiz/daily", s.costly(s.dailyPage))
	get("/quiz/daily.json", s.costly(s.dailyJSON))
	get("/quiz/daily.rss", s.costly(s.dailyRSS))
	get("/quiz/daily/:day", s.costly(s.pastPage))
	get("/quiz/run", s.costly(s.runPage))
	e.POST("/quiz/run", s.startRun)
	e.POST("/quiz/run/skip", s.skipRun)
	get("/quiz/storm", s.costly(s.stormPage))
	e.POST("/quiz/storm", s.startStorm)
	get("/quiz/:id", s.costly(s.question))
	e.POST("/quiz/:id", s.answer)
	get("/quiz/attempt/:id", s.costly(s.attempt))
	get("/quiz/exam", s.costly(s.exams))
	e.POST("/quiz/exam", s.startExam)
	get("/quiz/exam/:id", s.costly(s.examPage))
	e.POST("/quiz/exam/:id", s.costly(s.submitExam))
	get("/quiz/exam/:id/sheet", s.costly(s.examSheet))
	get("/quiz/exam/:id/:n", s.costly(s.examItem))
	e.POST("/quiz/exam/:id/:n", s.saveItem)
	get("/quiz/review", s.costly(s.reviewPage))
	e.POST("/quiz/review/replay", s.costly(s.startReplay))
	get("/progress", s.costly(s.progress))
	get("/progress/code", s.costly(s.codePage))
	e.POST("/progress/code", s.costly(s.makeCode))
	get("/progress/recover", s.recoverPage)
	e.POST("/progress/recover", s.recoverPlayer)
	get("/progress/delete", s.costly(s.deletePage))
	e.POST("/progress/delete", s.deletePlayer)
	get("/progress/export.json", s.export)
	get("/rulings", s.rulings)
	get("/rulings/all", s.rulingsIn)
	get("/rulings/:kind/:value", s.rulingsIn)
	get("/rulings/:kind/:value/:page", s.rulingsIn)
	get("/rulings/:slug", s.ruling)
	get("/rulings/:slug/card.png", s.rulingPicture)
	get(pocket.BenchPath, s.choosing((*pocket.Site).Bench))
	get(pocket.AheadPath, s.playing((*pocket.Site).Ahead))
	e.POST(pocket.BenchPath, s.choosing((*pocket.Site).ChangeBench))
	get(pocket.PastePath, s.choosing((*pocket.Site).Paste))
	e.POST(pocket.PastePath, s.choosing((*pocket.Site).Paste))
	get(authorPath, s.authorPage)
	e.POST(authorPath, s.author)
	get(believePath, s.believePage)
	get(sharePath, s.sharePage)
	get(shareFilePath, s.shareFile)
	get(shareHTMLPath, s.shareHTML)
	get(embedPath, s.embedBench)
	get(sharePNGPath, s.sharePNG)
	e.POST(makeShortPath, s.makeShort)
	get(shortPath+"/:id", s.costly(s.openShort))
	get(shortPath+"/:id/own", s.costly(s.ownShort))
	e.POST(shortPath+"/:id/own", s.deleteShort)
	get(pocket.Path, s.playing((*pocket.Site).Along))
	get(wasmPath, s.engineFile)
	get(libraryPath, s.libraryFile)
	get(searchPath, s.searchFile)
	get(cardsPath+"/:set", s.cardsFile)
	get(awayPath, s.costly(s.awayFile))
	get(pocket.AnatomyPath, s.costly(s.playing((*pocket.Site).Anatomy)))
	get("/cards", s.costly(s.cards))
	get("/cards/conflicts", s.costly(s.conflicts))
	get(realQuizPath, s.costly(s.realCardQuiz))
	get("/cards/:number", s.costly(s.card))
	get("/quiz/:id/report", s.costly(s.reportForm))
	e.POST("/quiz/:id/report", s.report)
	get("/glossary", s.glossary)
	get(privacyPath, s.privacy)
	get(agreementPath, s.agreement)
	get(agreementPath+"/:q", s.costly(s.officialAnswer))
	get("/search", s.searching(s.search))
	get("/search/suggest", s.searching(s.suggest))
	get(healthPath, s.healthz)
	get(readyPath, s.readyz)
	newAPI(s).routes(e)
	get("/favicon.ico", s.favicon)
	get(workerPath, s.worker)
	get(manifestPath, s.manifest)
	get(copyPath, s.offlineCopy)
	get("/robots.txt", s.robots)
	get(securityTextPath, s.securityText)
	s.made.pages.routeOf = s.counts.meter.learn(e)
	return e
}
