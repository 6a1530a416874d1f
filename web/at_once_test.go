package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// TestAllAtOnce: readers and players use pages of every kind at the same moment, from the real engine, while exams, runs and answers are
// stored. It is what the race detector looks for; with it other tests, which ask for one page after the other, need only a part of theirs.
func TestAllAtOnce(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover, c.Rate = nil, 0 })
	ix := s.site.index
	pages := []string{
		"/", "/rules", "/rulings", "/keywords", "/faq", "/guides", "/quiz", "/cards", "/anatomy", "/progress", "/quiz/review", "/quick", "/rules/changes", "/glossary", "/agreement", "/quiz/daily", "/quiz/daily.json", "/quiz/exam",
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
