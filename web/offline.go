package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/labstack/echo/v4"

	"digijudge/rules/clause"
	"digijudge/static"
	"digijudge/templates"
	"digijudge/web/guard"
)

// For use without a network, the browser keeps one file with the reference: the site's pages
// without boards and forms, the words and the line of each ruling, and the lexicon. The service
// worker (static/worker/sw.js) keeps it together with the style sheet and the script. Pages come
// from the network. If that fails or takes over four seconds, the worker makes the page from the
// copy and says how old the copy is. The worker's script contains the version of the copy, so a
// change of content also changes the script.

// Addresses for use without a network. The address of the worker must never change, because
// browsers return to it.
const (
	workerPath   = "/sw.js"
	manifestPath = "/manifest.webmanifest"
	copyPath     = "/offline/copy.json"
)

// offlineRoots are the pages from which the crawl for the offline copy starts. offlinePage says
// which of the pages that it finds belong to the copy.
var (
	offlineRoots = []string{"/rules", "/keywords", "/faq", "/quick", "/glossary", "/rules/changes"}
	offlinePage  = regexp.MustCompile(`^/(?:(?:rules|keywords|faq)(?:/[a-z0-9.-]+)?|quick|glossary)$`)
)

// maxCopy is the largest size of the copy in bytes, before compression.
const maxCopy = 3_000_000

// flightCopy is the copy of the site for use without a network, as static/worker/sw.js reads it.
type flightCopy struct {
	Version string               `json:"version"`
	Rules   string               `json:"rules"`
	CSP     string               `json:"csp"`
	Assets  []string             `json:"assets"`
	Shell   string               `json:"shell"`
	Pages   map[string][2]string `json:"pages"`   // for each path the page's title and main part
	Rulings []copiedRuling       `json:"rulings"` // all rulings, sorted by title
	// the rules' term for each word that players use instead
	Words map[string]string `json:"words"`
}

// copiedRuling is [slug, title, because, clauses, steps, asks]; a step is [words, clause].
type copiedRuling [6]any

// copyVersion returns a version that changes with everything from which the copy is made.
func (s *site) copyVersion() string {
	parts := []string{s.lib.Version(), s.made.frame.site.CSS, s.made.frame.site.JS, string(static.Worker)}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, x := range info.Settings {
			if strings.HasPrefix(x.Key, "vcs.") {
				parts = append(parts, x.Value)
			}
		}
	}
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:6])
}

// manifest serves the web app manifest, with which a browser can install the site.
func (s *site) manifest(c echo.Context) error {
	return s.keptFor(c, manifestPath, "application/manifest+json", func(context.Context) ([]byte, error) {
		type icon struct {
			Src     string `json:"src"`
			Sizes   string `json:"sizes"`
			Type    string `json:"type"`
			Purpose string `json:"purpose"`
		}
		type shortcut struct {
			Name string `json:"name"`
			URL  string `json:"url"`
		}
		return json.Marshal(map[string]any{
			"id": "/", "name": "Digijudge", "short_name": "Digijudge", "description": "Rules, rulings and quiz for the Digimon Card Game, proved by a rules engine.",
			"lang": "en", "start_url": "/", "scope": "/", "display": "standalone", "background_color": "#0f3439", "theme_color": "#0f3439",
			"icons": []icon{
				{static.URL("icon-192.png"), "192x192", "image/png", "any maskable"}, {static.URL("icon-512.png"), "512x512", "image/png", "any maskable"}, {static.URL("icon.svg"), "any", "image/svg+xml", "any"},
			},
			"shortcuts": []shortcut{{"Search", "/search"}, {"Keywords", "/keywords"}, {"Today’s five", "/quiz/daily"}},
		})
	})
}

// offlineCopy serves the copy. It is made once, and takes turns with readers' requests.
func (s *site) offlineCopy(c echo.Context) error {
	return s.keptFor(c, copyPath, jsonType, func(ctx context.Context) ([]byte, error) {
		// whoever asks meanwhile waits here and gets the copy that is being made
		s.made.copying.Lock()
		defer s.made.copying.Unlock()
		if s.made.copyBody == nil {
			body, err := s.makeCopy(context.WithoutCancel(ctx))
			if err != nil {
				return nil, err
			}
			s.made.copyBody = body
		}
		return s.made.copyBody, nil
	})
}

// keptFor serves a file from the page cache, and builds it if it isn't there.
func (s *site) keptFor(c echo.Context, path, contentType string, build func(context.Context) ([]byte, error)) error {
	p := s.made.pages.get(path)
	if p == nil {
		body, err := build(c.Request().Context())
		if err != nil {
			return err
		}
		if p, err = pressedPage(contentType, cacheRevalidate, body, brotliFile); err != nil {
			return fmt.Errorf("compressing %s: %w", path, err)
		}
		s.made.pages.add(path, p)
	}
	p.serve(c.Response(), c.Request())
	return nil
}

// makeCopy returns the copy: the site's pages without what needs the network or takes much space,
// and the rulings.
func (s *site) makeCopy(ctx context.Context) ([]byte, error) {
	out := flightCopy{
		Version: s.copyVersion(), Rules: rulesVersion, CSP: guard.ContentPolicy, Assets: []string{s.made.frame.site.CSS, s.made.frame.site.JS, s.made.frame.site.Icon}, Pages: map[string][2]string{},
	}
	p := s.page("", "/", templates.ShellTitle, "Read without a network.")
	p.Crumbs, p.NoIndex = nil, true
	var shell bytes.Buffer
	if err := templates.Shell(p).Render(ctx, &shell); err != nil {
		return nil, fmt.Errorf("rendering the copy's frame: %w", err)
	}
	out.Shell = shell.String()

	queue, seen := slices.Clone(offlineRoots), map[string]bool{}
	for len(queue) > 0 {
		path := queue[0]
		queue = queue[1:]
		if seen[path] {
			continue
		}
		seen[path] = true
		doc, err := s.read(ctx, path)
		if err != nil {
			return nil, err
		}
		if doc == nil {
			continue
		}
		doc.Find("main a[href]").Each(func(_ int, a *goquery.Selection) {
			if u, err := url.Parse(a.AttrOr("href", "")); err == nil && u.Host == "" && u.RawQuery == "" && offlinePage.MatchString(u.Path) && u.Path != rulesDiffPath {
				queue = append(queue, u.Path)
			}
		})
		title, body, err := copiedPage(doc)
		if err != nil {
			return nil, fmt.Errorf("copying %s: %w", path, err)
		}
		out.Pages[path] = [2]string{title, body}
	}
	if err := s.copyRulings(ctx, &out); err != nil {
		return nil, err
	}
	terms, err := s.lib.Glossary(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading the lexicon: %w", err)
	}
	out.Words = map[string]string{}
	for _, t := range terms {
		for _, w := range slices.Concat(t.Also, t.Slang) {
			out.Words[strings.ToLower(w)] = strings.ToLower(t.Term)
		}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(out); err != nil {
		return nil, fmt.Errorf("writing the copy: %w", err)
	}
	if b.Len() > maxCopy {
		s.log.Error("the copy for offline use is larger than it should be", "bytes", b.Len())
	}
	return b.Bytes(), nil
}

// read returns one of the site's own pages, or nil if there is none.
func (s *site) read(ctx context.Context, path string) (*goquery.Document, error) {
	r, err := http.NewRequestWithContext(guard.OwnRequest(ctx), http.MethodGet, "http://localhost"+path, nil)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	r.RemoteAddr = "127.0.0.1:0"
	w := &kept{header: http.Header{}}
	s.served.handler.ServeHTTP(w, r)
	switch w.status {
	case 0, http.StatusOK:
	case http.StatusNotFound, http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther:
		return nil, nil
	default:
		return nil, fmt.Errorf("reading %s: status %d", path, w.status)
	}
	doc, err := goquery.NewDocumentFromReader(&w.body)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	return doc, nil
}

// kept is an http.ResponseWriter that keeps a response instead of sending it.
type kept struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (k *kept) Header() http.Header         { return k.header }
func (k *kept) Write(b []byte) (int, error) { return k.body.Write(b) }
func (k *kept) WriteHeader(status int)      { k.status = status }

var betweenTags = regexp.MustCompile(`>\s+<`)

// copiedPage returns the title and the main part of a page, without boards, forms and other things
// that only work online.
func copiedPage(doc *goquery.Document) (title, body string, err error) {
	title, _, _ = strings.Cut(strings.TrimSpace(doc.Find("title").Text()), " · ")
	main := doc.Find("main")
	main.Find("form").Each(func(_ int, f *goquery.Selection) {
		if f.Find("a[href^='/keywords/'], a[href^='/rulings/'], a[href^='/rules/']").Length() == 0 {
			f.Remove()
			return
		}
		f.Find("fieldset, label, input, select, button").Remove()
		for _, n := range f.Nodes { // the form is removed, but the list that it filters stays
			n.Data, n.DataAtom, n.Attr = "div", 0, nil
		}
	})
	main.Find(".kw-count, .board, .stepper, .source, .assumed, .quiz-me, .copy, .no-print, svg, script, .nos, .verdict").Remove()
	main.Find("a[rel=nofollow]").Remove()
	// the claims and card texts are removed together with the board
	main.Find("details.proof").Each(func(_ int, d *goquery.Selection) {
		d.Find(".claims, .label, details:not(.steps-fold)").Remove()
	})
	main.Find("[data-copy], [data-type], [data-words]").RemoveAttr("data-copy").RemoveAttr("data-type").RemoveAttr("data-words")
	body, err = main.Html()
	return title, betweenTags.ReplaceAllString(strings.TrimSpace(body), "> <"), err
}

// copyRulings adds the rulings with the lines of their proofs. The engine plays each one in a turn
// of its own, so readers' requests come in between.
func (s *site) copyRulings(ctx context.Context, out *flightCopy) error {
	list, err := s.lib.Rulings(ctx)
	if err != nil {
		return fmt.Errorf("listing rulings: %w", err)
	}
	for i := range list {
		r := &list[i]
		steps := [][2]string{}
		done, err := s.limits.turns.Take(ctx, "the copy", 10*time.Second)
		if err != nil {
			return fmt.Errorf("waiting for a turn: %w", err)
		}
		proof, err := s.provers.shipped.Prove(ctx, "ruling/"+r.Slug, r.Proof.Source)
		done()
		if err != nil {
			s.log.Error("a ruling's line isn’t in the copy", "ruling", r.Slug, "err", err)
		}
		for _, st := range proof.Steps {
			steps = append(steps, [2]string{st.Text, st.Clause})
		}
		asks := r.Asks
		if asks == nil {
			asks = []string{}
		}
		out.Rulings = append(out.Rulings, copiedRuling{r.Slug, r.Title, r.Because, clause.Numbers(r.Clauses), steps, asks})
	}
	return nil
}
