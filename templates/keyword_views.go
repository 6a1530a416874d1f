package templates

// KeywordRow is a keyword effect in a list.
type KeywordRow struct {
	Name    string // as judges say it: "Piercing"
	Slug    string
	Type    string // effect type label
	Section string // e.g. "16-7"
	Former  string // former name, "" if there is none
	Summary string // safe inline HTML
	Players []string
	Timings []string
	Choice  string
	Out     bool // the filter leaves it out
}

// KeywordList is the list of keywords with its filter, on /keywords and on the front page.
type KeywordList struct {
	Rows    []KeywordRow // all that have the text, A to Z; those that the other filters leave out are marked
	Total   int          // all keywords, filter or not
	Shown   int          // rows that no filter leaves out
	Type    string       // label of the effect type filtered by, "" for all
	Query   string       // text filtered by
	Types   []TypeCount
	Facets  []KeywordFacet
	Unknown string // the value that was asked for and doesn't exist, "" if all is well
}

// KeywordFacet is a filter beside the effect type.
type KeywordFacet struct {
	Name  string // in the address: "players"
	Label string
	Any   string // no matter which
	Value string // chosen, "" for any
	Items []TypeCount
}

// TypeCount is an effect type with the number of keywords that have it.
type TypeCount struct {
	Label string
	N     int
}

// KeywordPage is /keywords/{slug}.
type KeywordPage struct {
	KeywordRow
	Written    []string // how it stands on cards
	Asked      []Asked
	Intro      []Block
	Official   *Official // wording of the section line itself
	Clauses    []Clause
	Table      []Block // "At the table": the notes at the end of the page
	Quiz       string  // address of a question about it, "" if there is none
	FAQs       []Link  // entries that cite its clauses
	Guides     []Link
	Answers    []Link // official answers about its clauses
	Rulings    []Link
	Related    []KeywordRow
	Cards      *KeywordCards // imported cards that have it, nil if nothing was imported
	Prev, Next *Link
}

// Asked is a question that players ask, with the ruling that proves its short answer.
type Asked struct {
	Ask, Text string // safe inline HTML
	Answer    string // Yes, No, It depends
	Clause    string // the first that the text cites
	Ruling    Link
	Bench     string // where that ruling lies on the bench
}

// KeywordCards are imported cards that have a keyword.
type KeywordCards struct {
	Rows []CardRow
	All  []Link // the lists of all of them, by the names that cards print
}

// Clause is one numbered rule in our words.
type Clause struct {
	Number   string // e.g. "16-7-4"
	Title    string // heading of a clause that has one: safe inline HTML
	Level    int    // 2 for sections (6-1), 3 for all that is deeper
	Body     []Block
	Official *Official // the publisher's wording, if somebody has imported it
	Quiz     string    // address of a question about it, "" if there is none
	Leads    Leads
	Note     []Block // a remark on the official wording
}

// Official is the publisher's wording of a clause, imported by whoever runs the site.
type Official struct {
	Text    string
	Source  string // file it came from
	Version string // rules version, e.g. "4.0"
	Differs bool   // the clause was reworded since
}
