package web

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"digijudge/quiz/bench"
	"digijudge/web/pocket"
)

// TestAllAtOnce: readers and players use pages of every kind at the same moment, from the real engine, while exams, runs and answers are
// stored. It is what the race detector looks for; with it other tests, which ask for one page after the other, need only a part of theirs.
func TestAllAtOnce(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover, c.Rate = nil, 0 })
	ix := s.site.index
	pages := []string{
		"/", "/rules", "/rulings", "/keywords", "/faq", "/guides", "/quiz", "/cards", "/bench", "/bench?ruling=raid-tie", "/bench/ahead?ruling=raid-tie", "/bench/share?ruling=raid-tie", "/bench/paste", "/bench/believe?ruling=raid-tie", "/bench/bench.html?ruling=raid-tie", "/bench/embed?ruling=raid-tie", "/bench/bench.scn?ruling=raid-tie", "/bench/board.png?ruling=raid-tie", "/anatomy", "/progress", "/quiz/review", "/quick", "/rules/changes", "/glossary", "/agreement", "/quiz/daily", "/quiz/daily.json", "/quiz/exam",
		"/healthz", "/robots.txt", "/sitemap.xml", "/sw.js", "/rules/diff", "/rulings/topic/" + rulingTopics[0].slug,
		"/rulings/keyword/" + ix.keywords[0].Slug, "/keywords/" + ix.keywords[0].Slug, "/r/16-7-4", "/search?q=does+piercing+check+two+cards",
		"/search?q=armro+purge", "/search/suggest?q=pier", "/rulings?q=attack", "/cards/BT1-021", "/cards?color=red", "/anatomy?text=%5BOn+Play%5D+Draw+1.",
		"/faq/digivolution", "/guides/architecture", "/api/v1/rulings", "/api/v1/questions", "/api/v1/clauses", "/nowhere", "/quiz/next?topic=attack",
	}
	for i := 0; i < len(ix.shelf.rulings); i += len(ix.shelf.rulings)/3 + 1 {
		at := "/rulings/" + ix.shelf.rulings[i].Slug
		pages = append(pages, at, at+"?steps=all", at+"/card.png")
	}
	for i := 0; i < len(ix.book.pages); i += len(ix.book.pages)/4 + 1 {
		pages = append(pages, ix.book.pages[i].url)
	}
	const scenario = "# A made-up question\nturn Ann, memory 3\nAnn hand: *\n\nAnn ends the turn\n\nclaim: memory = 3 for Bob\n"
	var all sync.WaitGroup
	for k := range 4 {
		o := s.other()
		all.Go(func() { // a player
			exam := o.startedExam([]string{"player", "store-judge"}[k%2])
			for n := 1; n <= 2; n++ {
				o.post(exam+"/"+strconv.Itoa(n), o.examFilled(exam, n, k%2 == 0))
			}
			o.post(exam, url.Values{"submit": {"1"}}) // handed in before the daily question is played, which could be one of the exam's; and the run, which also keeps its question to itself, is last
			for i, mode := range []string{"mix", "daily", "topic", "run"} {
				o.play(o.next(o.begin(mode)), (i+k)%2 == 0)
			}
			o.posted("/progress/code", nil, http.StatusOK)
			o.do("POST", "/api/v1/run", strings.NewReader(scenario), http.Header{"Content-Type": {"text/plain"}})
			o.get("/progress", http.StatusOK)
		})
		reader := s.other()
		mine := slices.Concat(pages[k*len(pages)/4:], pages[:k*len(pages)/4])
		all.Go(func() {
			for _, p := range mine {
				if res, body := reader.do("GET", p, nil, nil); res.StatusCode >= 500 {
					t.Errorf("%s: %d %.200s", p, res.StatusCode, body)
				}
			}
		})
	}
	all.Wait()
}

// TestEveryRouteAtOnce asks every address that the server knows from several clients at once, by GET
// and by POST, so that the race detector sees each handler beside itself and beside others. A new
// route whose address has a part that varies needs a line here.
func TestEveryRouteAtOnce(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover, c.Rate, c.AdminAddr, c.Contact = nil, 0, "127.0.0.1:0", "ann@example.org" })
	s.becomeAdmin()
	ix := s.site.index
	ruling, keyword, question := ix.shelf.rulings[0].Slug, ix.keywords[0].Slug, ix.items[0].ID
	secondPage := ""
	for _, topic := range rulingTopics {
		if l, ok := s.site.rulingList("topic", topic.slug); ok && len(l.places) > rulingsPerPage {
			secondPage = l.page(2)
		}
	}
	made, _ := s.sendForm("POST", makeShortPath, url.Values{"s": {bench.Encode(bench.Start)}})
	short, _, _ := strings.Cut(made.Header.Get("Location"), "/own")
	addresses := map[string]string{
		shortPath + "/:id": short, shortPath + "/:id/own": made.Header.Get("Location"),
		"/keywords/:slug": "/keywords/" + keyword, "/rules/:chapter": "/rules/16",
		"/rules/:chapter/whole": "/rules/15/whole", "/r/:number": "/r/16-7-4",
		"/faq/:slug": "/faq/digivolution", "/guides/:slug": "/guides/architecture",
		"/quiz/daily/:day": "/quiz/daily/2026-11-18", "/quiz/:id": "/quiz/" + question,
		"/quiz/:id/report": "/quiz/" + question + "/report", "/rulings/:slug": "/rulings/" + ruling,
		"/rulings/:slug/card.png":      "/rulings/" + ruling + "/card.png",
		"/rulings/:kind/:value":        "/rulings/keyword/" + keyword,
		"/rulings/:kind/:value/:page":  secondPage,
		"/cards/:number":               "/cards/BT1-021",
		cardsPath + "/:set":            cardsPath + "/all",
		agreementPath + "/:q":          agreementPath + "/Q1001",
		apiPath + "/faq/:name":         apiPath + "/faq/digivolution-1",
		apiPath + "/cards/:name":       apiPath + "/cards/BT1-021",
		apiPath + "/search":            apiPath + "/search?q=blocker",
		apiPath + "/anatomy":           apiPath + "/anatomy?text=Draw+1.",
		apiPath + "/clauses/:name":     apiPath + "/clauses/16-7-4",
		apiPath + "/keywords/:name":    apiPath + "/keywords/" + keyword,
		apiPath + "/rulings/:name":     apiPath + "/rulings/" + ruling,
		apiPath + "/questions/:name":   apiPath + "/questions/" + question,
		adminPath + "/questions/:id":   adminPath + "/questions/" + question,
		adminPath + "/cards/:number":   adminPath + "/cards/BT1-021",
		adminPath + "/reports/:seq":    adminPath + "/reports/1",
		adminPath:                      adminPath,
		adminPath + "/reports":         adminPath + "/reports",
		adminPath + "/questions":       adminPath + "/questions",
		adminPath + "/cards/conflicts": adminPath + "/cards/conflicts",
	}
	perClient := []string{"/quiz/exam/:id", "/quiz/exam/:id/sheet", "/quiz/exam/:id/:n", "/quiz/attempt/:id"}
	for pattern := range *s.site.counts.meter.known.Load() {
		if addresses[pattern] == "" && !slices.Contains(perClient, pattern) {
			if strings.Contains(pattern, ":") {
				t.Errorf("%s: what stands for its parts?", pattern)
			}
			addresses[pattern] = pattern
		}
	}
	// These take forms only; a card needs imported ones, and under * is what isn't there.
	noPage := []string{apiPath + "/*", apiPath + "/cards/:name",
		"/quiz/run/skip", "/quiz/review/replay", apiPath + "/run", apiPath + "/play", apiPath + "/ask", makeShortPath, adminPath + "/reports/:seq",
		pocket.Path, wasmPath, libraryPath, searchPath, cardsPath + "/:set", awayPath} // built by make pocket only
	patterns := slices.Concat(slices.Sorted(maps.Keys(addresses)), perClient)

	const clients = 4
	var all sync.WaitGroup
	answered := make([]map[string]int, clients)
	for k := range clients {
		o := s.other()
		if k%2 == 1 {
			o.client.Jar = s.client.Jar // the administration's
		}
		answered[k] = map[string]int{}
		all.Go(func() {
			mine := maps.Clone(addresses)
			exam := o.startedExam("player")
			mine["/quiz/exam/:id"], mine["/quiz/exam/:id/sheet"], mine["/quiz/exam/:id/:n"] = exam, exam+"/sheet", exam+"/1"
			at := "/quiz/" + ix.items[k].ID
			mine["/quiz/attempt/:id"] = o.post(at, o.filled(at, true)).Header.Get("Location")
			for i := range patterns { // two clients begin with the same
				pattern := patterns[(i+k/2*len(patterns)/2)%len(patterns)]
				for _, method := range []string{"GET", "POST"} {
					res, body := o.do(method, mine[pattern], strings.NewReader(""),
						http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
					if res.StatusCode >= 500 {
						t.Errorf("%s %s: %d %.200s", method, mine[pattern], res.StatusCode, body)
					}
					if method == "GET" {
						answered[k][pattern] = res.StatusCode
					}
				}
			}
		})
	}
	all.Wait()
	for _, pattern := range patterns {
		best := http.StatusInternalServerError
		for _, a := range answered {
			best = min(best, a[pattern])
		}
		if best >= 400 && !slices.Contains(noPage, pattern) {
			t.Errorf("GET %s: answered %d at best", pattern, best)
		}
	}
	if len(patterns) < 70 {
		t.Errorf("only %d addresses", len(patterns))
	}
}
