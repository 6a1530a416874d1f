package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/content/cardlist"
	"digijudge/static"
	"digijudge/templates"
	"digijudge/web/guard"
	"digijudge/web/pocket"
)

// Addresses of the files that a reader can download.
const (
	wasmPath    = pocket.Path + "/engine.wasm"
	libraryPath = pocket.Path + "/library.json"
	searchPath  = pocket.Path + "/search.json"
	cardsPath   = pocket.Path + "/cards"
)

// engineTime is how long fetching the engine may take: enough for 2.8 MB at 10 KB a second.
const engineTime = 5 * time.Minute

// workerPolicy is the security policy of a service worker that has the engine. Only this script may
// compile WebAssembly, and it may not evaluate text as code.
const workerPolicy = guard.ContentPolicy + "; script-src 'self' 'wasm-unsafe-eval'"

// engine returns the engine that readers can download, or nil if there is none.
func (s *site) engine() *static.Engine {
	if s.cfg.engine != nil {
		return s.cfg.engine
	}
	return static.Pocket
}

// engineOffer returns what pages say about the engine, or nil if there is none. Its version also
// covers the content and the pages that the engine plays with.
func (s *site) engineOffer() *templates.Engine {
	e := s.engine()
	if e == nil {
		return nil
	}
	sum := sha256.Sum256([]byte(e.Version + "\x00" + s.copyVersion()))
	v := hex.EncodeToString(sum[:5])
	f := s.made.frame.site
	return &templates.Engine{
		Version: v, Bytes: e.Bytes, Sent: e.Sent, Wasm: wasmPath + "?v=" + e.Version, Library: libraryPath + "?v=" + v, Search: searchPath + "?v=" + v,
		Assets: []string{f.CSS, f.JS, f.BenchJS, f.AlongJS, f.Icon},
	}
}

// kept returns one file with everything that the pages of package pocket need from this site.
func (s *site) kept(ctx context.Context) ([]byte, error) {
	shipped, err := content.Cards()
	if err != nil {
		return nil, fmt.Errorf("reading the shipped cards: %w", err)
	}
	out := pocket.Kept{
		Format: pocket.KeptFormat, Site: s.made.frame.site, Shipped: pocket.CardsFile(shipped),
		Rulings: map[string]string{}, FAQ: map[string]string{}, Clauses: map[string]pocket.KeptClause{},
	}
	list, err := s.lib.Rulings(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing rulings: %w", err)
	}
	for i := range list {
		out.Rulings[list[i].Slug] = list[i].Proof.Source
	}
	faqs, err := s.lib.FAQs(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing the FAQ: %w", err)
	}
	for _, sum := range faqs {
		f, err := s.lib.FAQ(ctx, sum.Slug)
		if err != nil {
			return nil, fmt.Errorf("faq %s: %w", sum.Slug, err)
		}
		for _, g := range f.Groups {
			for _, e := range g.Entries {
				if source := entrySource(f, e.ID); source != "" {
					out.FAQ[sum.Slug+"#"+e.ID] = source
				}
			}
		}
	}
	l := pocketLibrary{s}
	for n := range s.index.asked {
		out.Clauses[string(n)] = pocket.KeptClause{URL: l.ClauseURL(n), Says: l.ClauseSays(n), HTML: l.ClauseHTML(n), Quiz: s.quizOnClause(n)}
	}
	for _, n := range s.lib.Clauses() {
		out.Clauses[string(n)] = pocket.KeptClause{URL: l.ClauseURL(n), Says: l.ClauseSays(n), HTML: l.ClauseHTML(n), Quiz: s.quizOnClause(n)}
	}
	return out.Write()
}

// libraryFile serves the data that the engine needs.
func (s *site) libraryFile(c echo.Context) error {
	if s.engine() == nil {
		return echo.ErrNotFound
	}
	return s.keptFor(c, libraryPath, jsonType, s.kept)
}

// searchFile serves the data that the engine searches.
func (s *site) searchFile(c echo.Context) error {
	if s.engine() == nil {
		return echo.ErrNotFound
	}
	return s.keptFor(c, searchPath, jsonType, s.findable)
}

// findable returns one file with everything that a search looks through.
func (s *site) findable(ctx context.Context) ([]byte, error) {
	docs, terms, err := s.lib.Searched(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading what is searched: %w", err)
	}
	return pocket.WriteFindable(docs, terms)
}

// cardsType is the content type of a file of cards.
const cardsType = "text/plain; charset=utf-8"

// allSets is the name in addresses for the cards of all sets together.
const allSets = "all"

// cardsFile serves the imported cards of one set, or of all sets, for readers to download. The
// files are made once and kept until the cards change.
func (s *site) cardsFile(c echo.Context) error {
	ctx := c.Request().Context()
	x, err := s.cardIndex(ctx)
	if err != nil {
		return err
	}
	set := c.Param("set")
	known := slices.ContainsFunc(x.facets.Sets, func(f content.CardFacet) bool { return f.Value == set })
	if s.engine() == nil || x.version == "" || !known && set != allSets {
		return echo.ErrNotFound
	}
	// making the files can take a while
	_ = http.NewResponseController(c.Response()).SetWriteDeadline(time.Now().Add(engineTime))
	// not the page's address, so that the page cache doesn't answer for it
	key := cardsPath + "/" + set + "?v=" + x.version
	return s.keptFor(c, key, cardsType, func(ctx context.Context) ([]byte, error) {
		s.made.cardsAlong.Lock() // other requests wait here for the files that are being made
		defer s.made.cardsAlong.Unlock()
		if s.made.cardsOf == nil || s.made.cardsOfVersion != x.version {
			of, err := s.makeCards(context.WithoutCancel(ctx))
			if err != nil {
				return nil, err
			}
			s.made.cardsOf, s.made.cardsOfVersion = of, x.version
		}
		return s.made.cardsOf[set], nil
	})
}

// makeCards makes one file for each set and one with all cards.
func (s *site) makeCards(ctx context.Context) (map[string][]byte, error) {
	head := pocket.CardsHead()
	of := map[string][]byte{allSets: []byte(head)}
	err := s.lib.CompiledCards(ctx, func(set, number, name string, c cardlist.Compiled) error {
		line, err := pocket.CardLine(number, name, c)
		if of[set] == nil {
			of[set] = []byte(head)
		}
		of[set], of[allSets] = append(of[set], line...), append(of[allSets], line...)
		return err
	})
	return of, err
}

// engineFile serves the engine. It is kept only in compressed form, and unpacked for the rare
// browser that doesn't accept that.
func (s *site) engineFile(c echo.Context) error {
	e := s.engine()
	if e == nil {
		return echo.ErrNotFound
	}
	w, r := c.Response(), c.Request()
	h := w.Header()
	h["Vary"] = varyEncoding
	h.Set("Content-Type", "application/wasm")
	h.Set("Cache-Control", cacheRevalidate)
	if c.QueryString() == "v="+e.Version {
		h.Set("Cache-Control", cacheForever)
	}
	var body io.Reader = bytes.NewReader(e.Wasm)
	if chooseEncoding(r.Header.Get("Accept-Encoding")) == brotliVariant {
		h.Set("Content-Encoding", "br")
		h.Set("Content-Length", strconv.Itoa(len(e.Wasm)))
	} else {
		h.Set("Content-Length", strconv.Itoa(e.Bytes))
		body = brotli.NewReader(body)
	}
	// longer than for other answers
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(engineTime))
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return nil
	}
	_, _ = io.Copy(w, body) // an error means that the client has left
	return nil
}

// worker serves the script of the service worker. Browsers ask for it at each visit, and fetch the
// new copy of the site when it has changed. If there is an engine, the script can play, and has a
// security policy of its own.
func (s *site) worker(c echo.Context) error {
	p := s.made.pages.get(workerPath)
	if p == nil {
		var err error
		if p, err = newCachedPage("text/javascript; charset=utf-8", cacheRevalidate, s.workerScript()); err != nil {
			return fmt.Errorf("compressing %s: %w", workerPath, err)
		}
		if s.engine() != nil {
			p.policy = []string{workerPolicy}
		}
		s.made.pages.add(workerPath, p)
	}
	p.serve(c.Response(), c.Request())
	return nil
}

// workerScript returns the script of this site's service worker.
func (s *site) workerScript() []byte {
	script := bytes.ReplaceAll(static.Worker, []byte("@@VERSION@@"), []byte(s.copyVersion()))
	e := s.engine()
	if e == nil {
		return script
	}
	part := bytes.ReplaceAll(static.PocketWorker, []byte("@@POCKET@@"), []byte(s.made.frame.site.Engine.Version))
	part = bytes.ReplaceAll(part, []byte("@@POLICY@@"), []byte(guard.ContentPolicy))
	return bytes.Join([][]byte{script, e.Script, part}, []byte("\n"))
}
