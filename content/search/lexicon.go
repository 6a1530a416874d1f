package search

import (
	"slices"
	"strings"
)

// The lexicon: which words mean the same. It is read and checked by the content; here it is looked
// up.

// MaxFormWords is how many words a name of a term may have.
const MaxFormWords = 6

// Term is an entry of the lexicon.
type Term struct {
	Term   string   `yaml:"term"`       // as the rules say it
	See    string   `yaml:"see"`        // the clause, or the address of the page, that is about it
	Means  string   `yaml:"means"`      // what it is, in a sentence
	Also   []string `yaml:"also"`       // what others call it
	Match  []string `yaml:"match"`      // further ways to write it, not shown; pages that say one of them say the term
	Slang  []string `yaml:"slang"`      // further names that mean it in a query alone, because they mean other things as well; not shown
	Source string   `yaml:"source"`     // where the other names come from
	Test   string   `yaml:"test"`       // or the query of testdata/queries.txt that needs them
	Games  bool     `yaml:"games"`      // the other names are other games'
	URL    string   `yaml:"-"`          // the address of See
	Line   int      `yaml:"-" json:"-"` // where the entry begins in the file
}

// Names returns all that a term is called, its own name first.
func (t *Term) Names() []string { return slices.Concat([]string{t.Term}, t.Match, t.Also, t.Slang) }

// Lexicon finds terms in a row of stems.
type Lexicon struct {
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

// NewLexicon makes a lexicon of the keywords, which are terms too, and of the file's entries.
func NewLexicon(docs []Doc, terms []Term) *Lexicon {
	x := &Lexicon{terms: terms, forms: map[string]string{}, own: map[string]string{}, target: map[string]string{}, about: map[string]*Term{}, parts: map[string]bool{}, said: map[string]bool{}, squeezed: map[string]string{}}
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
		if z := Squeezed(name); x.squeezed[z] == "" {
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
					for _, w := range Words(n) {
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
		term := termOf(t.Term)
		target := "clause " + t.See
		if k, ok := keyword[t.See]; ok {
			term, target = k, "keyword "+strings.TrimPrefix(t.See, "/keywords/")
		} else if strings.HasPrefix(t.See, "/") {
			target = t.See
		}
		x.about[term] = t
		for i, n := range t.Names() {
			add(n, term, target, i <= len(t.Match))
		}
	}
	return x
}

// longest returns the term of the most words that a row of stems begins with, and how many they
// are.
func (x *Lexicon) longest(stems []string, forms map[string]string) (term string, n int) {
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

// NameKey returns what two names share that are the same but for endings: their stems in a row.
// It is "" for a name without words.
func NameKey(name string) string {
	return strings.Join(stemmed(rawWords(lowerText(name))), " ")
}

// termOf returns how an index writes a term of the lexicon, so that it is no stem.
func termOf(name string) string {
	return "=" + strings.Join(Words(strings.NewReplacer("'", "", "’", "").Replace(name)), "-")
}
