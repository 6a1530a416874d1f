package content

import (
	"slices"
	"strings"

	"digijudge/rules/located"
)

// CheckSearch says which names of the lexicon, and which of the questions that pages say they answer, don't find their own page first.
// Two pages that say they answer the same question are told of too.
func CheckSearch() []error {
	files, err := readFiles(Files)
	if err != nil {
		return []error{err}
	}
	return loadSite(files).checkSearch()
}

func (s *site) checkSearch() (errs []error) {
	docs := s.docs()
	x := newIndex(docs, newLexicon(docs, s.terms), nil)
	first := func(q string) *SearchHit {
		if res := x.search(q, true); len(res.Best) > 0 {
			return &res.Best[0]
		}
		return nil
	}
	for _, t := range s.terms {
		for _, n := range append([]string{t.Term}, t.Also...) {
			h := first(n)
			if h == nil || !t.leadsTo(h) {
				errs = append(errs, located.Errorf(lexiconFile, t.line, "%q is to lead to %s, but a search for it finds %s first", n, t.See, found(h)))
			}
		}
	}
	for i := range docs {
		d := &docs[i]
		for _, a := range d.Asks {
			f := flowOf(x.lex, a, x.lex.forms)
			for _, o := range x.exact.of(f.key()) {
				if other := &docs[o]; o < int32(i) && other.Kind == d.Kind && d.Kind == KindRuling {
					errs = append(errs, located.Errorf(d.URL, 0, "asks %q: %s asks that too", a, other.URL))
				}
			}
			// Its own page is first, or behind the page of what it names, or behind a proof that answers it too.
			res := x.search(a, true)
			at := slices.IndexFunc(res.Best, func(h SearchHit) bool { return h.Kind == d.Kind && h.Key == d.Key })
			if at == 0 || at > 0 && at < 3 && (res.Confidence == Named || res.Best[0].Kind == KindRuling || res.Best[0].Kind == KindFAQ) {
				continue
			}
			h := (*SearchHit)(nil)
			if len(res.Best) > 0 {
				h = &res.Best[0]
			}
			errs = append(errs, located.Errorf(d.URL, 0, "asks %q, but a search for it finds %s first", a, found(h)))
		}
	}
	return errs
}

// leadsTo says whether a hit is the page that a term is about.
func (t *Term) leadsTo(h *SearchHit) bool {
	if strings.HasPrefix(t.See, "/") {
		return h.URL == t.See
	}
	return h.Number == t.See
}

func found(h *SearchHit) string {
	if h == nil {
		return "nothing"
	}
	return h.Kind + " " + h.Key
}
