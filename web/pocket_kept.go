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

// Addresses of what a reader takes along.
const (
	wasmPath    = pocket.Path + "/engine.wasm"
	libraryPath = pocket.Path + "/library.json"
	searchPath  = pocket.Path + "/search.json"
	cardsPath   = pocket.Path + "/cards"
)

// engineTime is how long a reader may take to fetch the engine: 2.8 MB at 10 KB a second.
const engineTime = 5 * time.Minute

// workerPolicy is the policy of the service worker's script where it plays: nothing else may compile
// WebAssembly, and nothing at all may evaluate text.
const workerPolicy = guard.ContentPolicy + "; script-src 'self' 'wasm-unsafe-eval'"

// engine returns the engine that readers can take along, nil if there is none.
func (s *site) engine() *static.Engine {
	if s.cfg.engine != nil {
		return s.cfg.engine
	}
	return static.Pocket
}

// engineOffer returns what pages say of it. Its version is that of the engine and of the content
// and the pages that it plays with.
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

// kept returns what the pages of package pocket need of this site, in one file.
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

// libraryFile serves what the engine needs beside itself.
func (s *site) libraryFile(c echo.Context) error {
	if s.engine() == nil {
		return echo.ErrNotFound
	}
	return s.keptFor(c, libraryPath, jsonType, s.kept)
}

// searchFile serves what the engine searches.
func (s *site) searchFile(c echo.Context) error {
	if s.engine() == nil {
		return echo.ErrNotFound
	}
	return s.keptFor(c, searchPath, jsonType, s.findable)
}

// findable returns what a search looks through, in one file.
func (s *site) findable(ctx context.Context) ([]byte, error) {
	docs, terms, err := s.lib.Searched(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading what is searched: %w", err)
	}
	return pocket.WriteFindable(docs, terms)
}

// cardsType is the type of a file of cards to take along.
const cardsType = "text/plain; charset=utf-8"

// allSets stands in the address of the cards of all sets.
const allSets = "all"

// cardsFile serves imported cards to take along: of one set, or of all. It is made once for each, until
// the cards change.
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
	_ = http.NewResponseController(c.Response()).SetWriteDeadline(time.Now().Add(engineTime)) // they may be being made
	key := cardsPath + "/" + set + "?v=" + x.version                                          // no address: the page cache doesn't answer it by itself
	return s.keptFor(c, key, cardsType, func(ctx context.Context) ([]byte, error) {
		s.made.cardsAlong.Lock() // who asks meanwhile gets what is being made
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

// makeCards makes the files of all sets, and the one of all of them.
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

// engineFile serves the engine. It is kept compressed only; the rare browser that doesn't take that
// gets it as it is.
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
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(engineTime)) // without it: the time of all answers
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return nil
	}
	_, _ = io.Copy(w, body) // the client may have gone; there is nobody to tell
	return nil
}

// worker serves the service worker. Browsers ask for it at each visit; when it has changed they
// fetch the new copy. Where there is an engine it has the part that plays, and a policy of its own.
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

// workerScript returns the service worker of this site.
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
