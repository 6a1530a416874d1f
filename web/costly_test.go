package web

import (
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/web/guard"
)

// free are the routes that take no turn, with why they cost next to nothing, or what else bounds them.
var free = map[string]string{
	"GET /r": "looks up a number", "GET /favicon.ico": "a file", "GET /robots.txt": "a text", "GET " + securityTextPath: "a text", "GET " + workerPath: "a file", "GET " + manifestPath: "a file",
	"GET " + healthPath: "says that the server lives", "GET /readyz": "asks the store once in a while", "GET /progress/recover": "a form",
	"GET /daily": "leads on", "GET /run": "leads on", "GET /storm": "leads on", "GET /exam": "leads on", "GET /review": "leads on",
	"GET /progress/export.json": "has a limit of its own", "GET " + copyPath: "is made once, in turns of its own",
	"GET /api/v1": "counts", "GET /api/v1/openapi.json": "a file", "GET /api/v1/agreement": "a short list", "GET /api/v1/run": "only says how", "GET /api/v1/play": "only says how", "GET /api/v1/ask": "only says how",
	"GET /api/v1/keywords": "compressed once", "GET /api/v1/clauses": "compressed once", "GET /api/v1/rulings": "compressed once", "GET /api/v1/faq": "compressed once",
	"GET /pocket": "offers the engine, where there is one", "GET /pocket/engine.wasm": "a file", "GET /pocket/library.json": "made once", "GET /pocket/search.json": "made once", "GET /pocket/cards/:set": "made once",
	"GET /api/v1/questions": "compressed once", "GET /api/v1/cards": "compressed once",
}

// examples are values for the parts of an address.
var examples = map[string]string{":slug": "blocker", ":chapter": "16", ":number": "16-7-4", ":id": "3012", ":kind": "topic", ":value": "attack", ":page": "2", ":day": "2026-01-01", ":n": "1", ":q": "Q1505", ":name": "blocker", ":set": "all", ":seq": "1"}

// TestCostlyRoutes: while all turns are taken, every page that costs something says "try again", and when; only what costs nothing is
// answered. A new route has to be one or the other.
func TestCostlyRoutes(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.patience = time.Millisecond })
	for _, lane := range []*guard.Turns{s.site.limits.turns, s.site.limits.answering, s.site.limits.playing, s.site.limits.choosing} {
		for range lane.Size() {
			done, err := lane.Take(t.Context(), "somebody", time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			defer done()
		}
	}
	routes := s.site.routes().(*echo.Echo).Routes()
	part := regexp.MustCompile(`:[a-z]+`)
	var gets []string
	for _, r := range routes {
		if r.Method == http.MethodGet && !strings.HasPrefix(r.Path, "/admin/") && !strings.HasSuffix(r.Path, "*") {
			gets = append(gets, r.Path)
		}
	}
	slices.Sort(gets)
	gets = slices.Compact(gets)
	if len(gets) < 50 {
		t.Fatalf("%d routes", len(gets))
	}
	refused := make([]bool, len(gets))
	examples["/rulings/:kind/:value"], examples["/rulings/:kind/:value/:page"] = "/rulings/keyword/blocker", "/rulings/chapter/16/2"
	examples["/rulings/:slug/card.png"], examples["/rules/:chapter/whole"] = "/rulings/"+s.site.index.shelf.rulings[0].Slug+"/card.png", "/rules/15/whole"
	atOnce(len(gets), len(gets), func(i int) {
		path := part.ReplaceAllStringFunc(gets[i], func(p string) string { return examples[p] })
		if e := examples[gets[i]]; e != "" {
			path = e
		}
		client := newClient(t)
		client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		res, err := client.Get(s.URL() + path)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return
		}
		defer res.Body.Close()
		_, _ = io.Copy(io.Discard, res.Body)
		refused[i] = res.StatusCode == http.StatusServiceUnavailable && res.Header.Get("Retry-After") != ""
	})
	for i, path := range gets {
		if _, ok := free["GET "+path]; ok == refused[i] {
			t.Errorf("%s: refused %t; it is said to be free: %t", path, refused[i], ok)
		}
	}
}
