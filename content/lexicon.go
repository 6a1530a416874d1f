package content

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"

	"digijudge/rules"
	"digijudge/rules/located"
)

// lexiconFile says which words mean the same: older terms, players' slang, other games' words. It is the glossary too.
const lexiconFile = "lexicon.yaml"

// Bounds of the lexicon.
const (
	maxTermsOfLexicon = 400
	maxNamesOfTerm    = 40
	maxFormWords      = 6
)

// Term is an entry of the lexicon.
type Term struct {
	Term   string   `yaml:"term"`   // as the rules say it
	See    string   `yaml:"see"`    // the clause, or the address of the page, that is about it
	Means  string   `yaml:"means"`  // what it is, in a sentence
	Also   []string `yaml:"also"`   // what others call it
	Match  []string `yaml:"match"`  // further ways to write it, not shown; pages that say one of them say the term
	Slang  []string `yaml:"slang"`  // further names that mean it in a query alone, because they mean other things as well; not shown
	Source string   `yaml:"source"` // where the other names come from
	Test   string   `yaml:"test"`   // or the query of testdata/queries.txt that needs them
	Games  bool     `yaml:"games"`  // the other names are other games'
	URL    string   `yaml:"-"`      // the address of See
	line   int
}

// Glossary is the lexicon, by term.
func (l *Library) Glossary(ctx context.Context) ([]Term, error) {
	list, err := pages[Term](ctx, l, "select data from term order by ord")
	if err != nil {
		return nil, fmt.Errorf("glossary: %w", err)
	}
	for i := range list {
		list[i].URL = list[i].See
		if url, ok := l.ClauseURL(rules.Clause(list[i].See)); ok {
			list[i].URL = url
		}
	}
	return list, nil
}

// readLexicon reads and checks the lexicon.
func (s *site) readLexicon(data []byte) error {
	var list []Term
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
				t.line = n + 1
			}
		}
		if strings.TrimSpace(t.Term) == "" || strings.TrimSpace(t.See) == "" {
			s.fail(lexiconFile, t.line, "an entry without term or see")
		}
		if n := len(t.names()); n > maxNamesOfTerm {
			s.fail(lexiconFile, t.line, "%s has %d names, want at most %d", t.Term, n, maxNamesOfTerm)
		}
		if len(t.Also) > 0 && t.Source == "" && t.Test == "" {
			s.fail(lexiconFile, t.line, "%s has other names, but neither source nor test says where they are from", t.Term)
		}
		if utf8.RuneCountInString(t.Means) > 300 {
			s.fail(lexiconFile, t.line, "%s: the meaning is longer than 300 characters", t.Term)
		}
	}
	s.terms = list
	return nil
}

// checkLexicon: what its entries refer to exists, and no name means two things.
func (s *site) checkLexicon() {
	names := map[string]string{}
	for i := range s.terms {
		t := &s.terms[i]
		if strings.HasPrefix(t.See, "/") {
			page, anchor, _ := strings.Cut(t.See, "#")
			if a, ok := s.anchors[page]; !ok || anchor != "" && !a[anchor] {
				s.fail(lexiconFile, t.line, "%s: there is no page %s", t.Term, t.See)
			}
		} else if _, ok := s.urls[rules.Clause(t.See)]; !ok || !rules.Clause(t.See).Valid() {
			s.fail(lexiconFile, t.line, "%s: no page restates clause %s", t.Term, t.See)
		}
		for _, n := range t.names() {
			k := strings.Join(stemmed(rawWords(lowerText(n))), " ")
			switch other, ok := names[k]; {
			case k == "" || strings.Count(k, " ") >= maxFormWords:
				s.fail(lexiconFile, t.line, "%s: %q has no words, or more than %d", t.Term, n, maxFormWords)
			case ok && other != t.Term:
				s.fail(lexiconFile, t.line, "%q means both %s and %s", n, other, t.Term)
			}
			names[k] = t.Term
		}
	}
}

func (t *Term) names() []string { return slices.Concat([]string{t.Term}, t.Match, t.Also, t.Slang) }

// lexicon finds terms in a row of stems.
type lexicon struct {
	terms  []Term
	forms  map[string]string // stems in a row → term, in a query
	own    map[string]string // the same in a page, which speaks the game's own words
	target map[string]string // term → page: "clause 16-7", "keyword piercing"
	about  map[string]*Term  // term → the entry about it
	parts  map[string]bool   // words of the keywords' names
	said   map[string]bool   // words of all names
	spelt  []speltName       // all names, for the spelling
	max    int

	squeezed map[string]string // a name's letters → term
}

// speltName is a name that a query may have misspelt.
type speltName struct {
	name, squeezed string
	keyword        bool
}

// newLexicon makes a lexicon of the keywords, which are terms too, and of the file's entries.
func newLexicon(docs []searchDoc, terms []Term) *lexicon {
	x := &lexicon{terms: terms, forms: map[string]string{}, own: map[string]string{}, target: map[string]string{}, about: map[string]*Term{}, parts: map[string]bool{}, said: map[string]bool{}, squeezed: map[string]string{}}
	add := func(name, term, target string, own bool) {
		raw := rawWords(lowerText(name))
		s := stemmed(raw)
		k := strings.Join(s, " ")
		if k == "" {
			return
		}
		for _, w := range raw {
			x.said[w] = true
		}
		if _, ok := x.forms[k]; !ok {
			x.forms[k] = term
		}
		if own && x.own[k] == "" {
			x.own[k] = term
		}
		x.max = max(x.max, len(s))
		x.target[term] = target
		if z := squeezed(name); x.squeezed[z] == "" {
			x.squeezed[z] = term
			x.spelt = append(x.spelt, speltName{lowerText(name), z, strings.HasPrefix(target, "keyword ")})
		}
	}
	keyword := map[string]string{}
	for i := range docs {
		if d := &docs[i]; d.Kind == KindKeyword {
			term := "=" + d.Key
			keyword["/keywords/"+d.Key] = term
			for _, n := range append([]string{d.Title}, d.Names...) {
				if !strings.ContainsAny(n, "<(") && n != "" {
					add(n, term, "keyword "+d.Key, true)
					for _, w := range words(n) {
						if len(w) > 2 && w != "effect" {
							x.parts[w] = true
						}
					}
				}
			}
		}
	}
	for i := range terms {
		t := &terms[i]
		term := "=" + slugify(t.Term)
		target := "clause " + t.See
		if k, ok := keyword[t.See]; ok {
			term, target = k, "keyword "+strings.TrimPrefix(t.See, "/keywords/")
		} else if strings.HasPrefix(t.See, "/") {
			target = t.See
		}
		x.about[term] = t
		for i, n := range t.names() {
			add(n, term, target, i <= len(t.Match))
		}
	}
	return x
}

// longest is the term of the most words that a row of stems begins with, and how many they are.
func (x *lexicon) longest(stems []string, forms map[string]string) (term string, n int) {
	for n := min(x.max, len(stems)); n > 0; n-- {
		k := stems[0]
		if n > 1 {
			k = strings.Join(stems[:n], " ")
		}
		if t, ok := forms[k]; ok {
			return t, n
		}
	}
	return "", 0
}

// storeTerms writes the lexicon.
func (s *site) storeTerms(w *rowWriter) {
	for i, t := range s.terms {
		w.exec("insert into term (ord, data) values (?, ?)", i, w.json(t))
	}
}
