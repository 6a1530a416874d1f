package content

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"

	"digijudge/content/search"
	"digijudge/rules/clause"
	"digijudge/rules/located"
)

// lexiconFile says which words mean the same: older terms, players' slang, words of other games. It
// is also the glossary.
const lexiconFile = "lexicon.yaml"

// Limits of the lexicon.
const (
	maxTermsOfLexicon = 400
	maxNamesOfTerm    = 40
)

// Glossary returns the lexicon, by term.
func (l *Library) Glossary(ctx context.Context) ([]search.Term, error) {
	list, err := pages[search.Term](ctx, l, "select data from term order by ord")
	if err != nil {
		return nil, fmt.Errorf("glossary: %w", err)
	}
	for i := range list {
		list[i].URL = list[i].See
		if url, ok := l.ClauseURL(clause.Clause(list[i].See)); ok {
			list[i].URL = url
		}
	}
	return list, nil
}

// readLexicon reads and checks the lexicon.
func (s *site) readLexicon(data []byte) error {
	var list []search.Term
	if err := yaml.UnmarshalWithOptions(data, &list, yaml.Strict()); err != nil {
		var where yaml.Error
		line := 0
		if errors.As(err, &where) && where.GetToken() != nil {
			line = where.GetToken().Position.Line
		}
		return &located.Error{File: lexiconFile, Line: line, Msg: yaml.FormatError(err, false, false)}
	}
	if len(list) > maxTermsOfLexicon {
		return located.Errorf(lexiconFile, 0, "%d terms, want at most %d", len(list), maxTermsOfLexicon)
	}
	lines := strings.Split(string(data), "\n")
	for i := range list {
		t := &list[i]
		for n, l := range lines {
			if v, ok := strings.CutPrefix(l, "- term:"); ok && strings.Trim(strings.TrimSpace(v), `"'`) == t.Term {
				t.Line = n + 1
			}
		}
		if strings.TrimSpace(t.Term) == "" || strings.TrimSpace(t.See) == "" {
			s.fail(lexiconFile, t.Line, "an entry without term or see")
		}
		if n := len(t.Names()); n > maxNamesOfTerm {
			s.fail(lexiconFile, t.Line, "%s has %d names, want at most %d", t.Term, n, maxNamesOfTerm)
		}
		if len(t.Also) > 0 && t.Source == "" && t.Test == "" {
			s.fail(lexiconFile, t.Line, "%s has other names, but neither source nor test says where they are from", t.Term)
		}
		if utf8.RuneCountInString(t.Means) > 300 {
			s.fail(lexiconFile, t.Line, "%s: the meaning is longer than 300 characters", t.Term)
		}
	}
	s.terms = list
	return nil
}

// checkLexicon checks that the pages that entries refer to exist, and that no name has two
// meanings.
func (s *site) checkLexicon() {
	names := map[string]string{}
	for i := range s.terms {
		t := &s.terms[i]
		if strings.HasPrefix(t.See, "/") {
			page, anchor, _ := strings.Cut(t.See, "#")
			if a, ok := s.anchors[page]; !ok || anchor != "" && !a[anchor] {
				s.fail(lexiconFile, t.Line, "%s: there is no page %s", t.Term, t.See)
			}
		} else if _, ok := s.urls[clause.Clause(t.See)]; !ok || !clause.Clause(t.See).Valid() {
			s.fail(lexiconFile, t.Line, "%s: no page restates clause %s", t.Term, t.See)
		}
		for _, n := range t.Names() {
			k := search.NameKey(n)
			switch other, ok := names[k]; {
			case k == "" || strings.Count(k, " ") >= search.MaxFormWords:
				s.fail(lexiconFile, t.Line, "%s: %q has no words, or more than %d", t.Term, n, search.MaxFormWords)
			case ok && other != t.Term:
				s.fail(lexiconFile, t.Line, "%q means both %s and %s", n, other, t.Term)
			}
			names[k] = t.Term
		}
	}
}

// storeTerms writes the lexicon.
func (s *site) storeTerms(w *rowWriter) {
	for i, t := range s.terms {
		w.exec("insert into term (ord, data) values (?, ?)", i, w.json(t))
	}
}
