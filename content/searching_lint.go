package content

import (
	"slices"
	"strings"

	"digijudge/content/search"
	"digijudge/rules/located"
)

// CheckSearch returns the names of the lexicon, and the questions written on pages, that don't find
// their own page first. It also reports two pages with the same question.
func CheckSearch() []error {
	files, err := readFiles(Files)
	if err != nil {
		return []error{err}
	}
	return loadSite(files).checkSearch()
}

func (s *site) checkSearch() (errs []error) {
	docs := s.docs()
	x := search.New(docs, search.NewLexicon(docs, s.terms), nil)
	first := func(q string) *search.Hit {
		if res := x.SearchExactly(q); len(res.Best) > 0 {
			return &res.Best[0]
		}
		return nil
	}
	for _, t := range s.terms {
		for _, n := range append([]string{t.Term}, t.Also...) {
			h := first(n)
			if h == nil || !leadsTo(&t, h) {
				errs = append(errs, located.Errorf(lexiconFile, t.Line, "%q is to lead to %s, but a search for it finds %s first", n, t.See, found(h)))
			}
		}
	}
	for i := range docs {
		d := &docs[i]
		for _, a := range d.Asks {
			for _, o := range x.Same(a) {
				if other := &docs[o]; o < int32(i) && other.Kind == d.Kind && d.Kind == KindRuling {
					errs = append(errs, located.Errorf(d.URL, 0, "asks %q: %s asks that too", a, other.URL))
				}
			}
			// The question's own page must come first. It may come after the page of the term that
			// the question names or asks about, and after a proof that answers it as well.
			res := x.SearchExactly(a)
			at := slices.IndexFunc(res.Best, func(h search.Hit) bool { return h.Kind == d.Kind && h.Key == d.Key })
			if at == 0 || at > 0 && at < 3 && (res.Best[0].Exact || res.Best[0].Kind == KindRuling || res.Best[0].Kind == KindFAQ) {
				continue
			}
			h := (*search.Hit)(nil)
			if len(res.Best) > 0 {
				h = &res.Best[0]
			}
			errs = append(errs, located.Errorf(d.URL, 0, "asks %q, but a search for it finds %s first", a, found(h)))
		}
	}
	return errs
}

// leadsTo reports whether a hit is the page about the term.
func leadsTo(t *search.Term, h *search.Hit) bool {
	if strings.HasPrefix(t.See, "/") {
		return h.URL == t.See
	}
	return h.Number == t.See
}

func found(h *search.Hit) string {
	if h == nil {
		return "nothing"
	}
	return h.Kind + " " + h.Key
}
