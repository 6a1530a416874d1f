package search

import (
	"slices"
	"strings"
)

// The lexicon: which words mean the same. Package content reads and checks it; this file looks
// words up.

// MaxFormWords is how many words a name of a term may have.
const MaxFormWords = 6

// Term is an entry of the lexicon.
type Term struct {
	Term  string   `yaml:"term"`                   // the term as the rules write it
	See   string   `yaml:"see"`                    // the clause, or the address of the page, that explains it
	Means string   `yaml:"means"`                  // what it is, in one sentence
	Also  []string `yaml:"also" json:",omitempty"` // what others call it
	// more spellings, not shown; they count on pages too
	Match []string `yaml:"match" json:",omitempty"`
	// more names that mean the term in a query only, because they have other meanings as well; not
	// shown
	Slang  []string `yaml:"slang" json:",omitempty"`
	Source string   `yaml:"source" json:",omitempty"` // where the other names come from
	Test   string   `yaml:"test" json:",omitempty"`   // or the query of testdata/queries.txt that needs them
	Games  bool     `yaml:"games" json:",omitempty"`  // the other names come from other games
	URL    string   `yaml:"-" json:",omitempty"`      // the address that See leads to
	Line   int      `yaml:"-" json:"-"`               // the line of the file at which the entry begins
}

// Names returns all names of a term, its own first.
func (t *Term) Names() []string { return slices.Concat([]string{t.Term}, t.Match, t.Also, t.Slang) }

// Lexicon finds terms in a sequence of stems.
type Lexicon struct {
	terms  []Term
	forms  map[string]string // sequence of stems → term, in queries
	own    map[string]string // the same for pages, which use the game's own words
	target map[string]string // term → page: "clause 16-7", "keyword piercing"
	about  map[string]*Term  // term → its entry
	parts  map[string]bool   // the words of the keywords' names
	said   map[string]bool   // the words of all names
	spelt  []speltName       // all names, for correcting spelling
	max    int

	squeezed map[string]string // a name's letters and digits → term
}

// speltName is a name that a query may misspell.
type speltName struct {
	name, squeezed string
	keyword        bool
}

// NewLexicon returns a lexicon of the keywords, which are terms too, and of the file's entries.
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

// longest returns the longest term that the stems begin with, and its number of words.
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

// NameKey returns the stems of a name, which are equal for names that differ only in word endings.
// It returns "" for a name without words.
func NameKey(name string) string {
	return strings.Join(stemmed(rawWords(lowerText(name))), " ")
}

// termOf returns a term of the lexicon as an index stores it, marked so that it isn't taken for a
// stem.
func termOf(name string) string {
	return "=" + strings.Join(Words(strings.NewReplacer("'", "", "’", "").Replace(name)), "-")
}
