package search

import "slices"

// Access to an index for tests. Tests that search the whole site are in another package, because
// the content imports this one.

// Limits of results.
const (
	MaxBest        = maxBest
	MaxGroupHits   = maxGroupHits
	MaxConcepts    = maxConcepts
	MaxSuggestions = maxSuggestions
)

// The parts of an answer that tests call by themselves.
var (
	AskKey    = askKey
	OwnWord   = ownWord
	WholeText = wholeText
	Negated   = negated
	WantsWord = yesNoRE.MatchString
)

// Docs returns the pages of an index.
func (x *Index) Docs() []Doc { return x.docs }

// Words returns the words of all pages, sorted.
func (x *Index) Words() []string { return x.list }

// Concepts returns how many concepts a query has.
func (x *Index) Concepts(q string) int { return len(x.read(lowerText(q), false).concepts) }

// FirstNamed returns the first page that a query names, or nil if it names none.
func (x *Index) FirstNamed(q string) *Doc {
	if _, named := x.understand(q, false); len(named) > 0 {
		return &x.docs[named[0]]
	}
	return nil
}

// SameGist reports whether two questions ask the same in other words.
func (x *Index) SameGist(a, b string) bool {
	p, q := x.gistOf(a), x.gistOf(b)
	_, same := x.agree(&p, &q, false)
	return same
}

// Said is the title of a page, or a question that it answers.
type Said struct {
	Doc  *Doc
	Text string
	Ask  bool
	Same []string // all titles and questions of the page, with this one
}

// Said returns the titles and questions of all pages.
func (x *Index) Said() (list []Said) {
	for d := range x.docs {
		var all []string
		of := x.sents[x.begin[d]:x.begin[d+1]]
		for _, s := range of {
			all = append(all, s.text)
		}
		for _, s := range of {
			list = append(list, Said{&x.docs[d], s.text, s.ask, all})
		}
	}
	return list
}

// AnsweredBy returns the title or question through which an answer was found.
func (x *Index) AnsweredBy(a *Answer) string { return x.sents[a.by].text }

// NearLeast is the lowest likelihood at which a page is opened as an answer.
const NearLeast = nearLeast

// FirstPage is the page that may be opened for a query.
type FirstPage struct {
	Doc    *Doc // nil if there is none
	Said   string
	Word   string
	Traits []float32
	Likely float32
}

// First returns the page that may be opened for a query, even if it is unlikely to answer it.
func (x *Index) First(q string) (p FirstPage) {
	r, _ := x.understand(q, false)
	r.room = newScratch()
	defer r.room.giveBack()
	meant := x.gistOf(r.text)
	list := x.rank(r, x.liken(&meant, r.room))
	x.order(&meant, list, r.room)
	at := slices.IndexFunc(list[:min(len(list), nearPlace)], func(h ranked) bool { return x.docs[h.doc].opens() })
	if at < 0 || list[at].like.score == 0 {
		return p
	}
	s := list[at].like.sent
	f := x.traitsOf(&meant, list, at, s)
	return FirstPage{&x.docs[list[at].doc], x.sents[s].text, x.sents[s].word, f[:], x.likely(&meant, list, at, s)}
}

// CitesAlike reports whether two pages cite the same clause, or a clause and one below it.
func CitesAlike(a, b *Doc) bool { return citesAlike(a, b) }
