package templates

// KeywordRow is a keyword effect in a list.
type KeywordRow struct {
	Name    string // the name as judges say it: "Piercing"
	Slug    string
	Type    string // label of the keyword's effect type
	Section string // number of its section in the rules, such as "16-7"
	Former  string // the keyword's former name, "" if there is none
	Summary string // safe inline HTML
	Players []string
	Timings []string
	Choice  string
	Out     bool // the filter excludes this keyword
}

// KeywordList is the list of keywords with its filter, on /keywords and on the front page.
type KeywordList struct {
	// every keyword with the typed text, from A to Z; rows that the other filters exclude are
	// marked
	Rows    []KeywordRow
	Total   int    // number of all keywords, without any filter
	Shown   int    // number of rows that no filter excludes
	Type    string // label of the chosen effect type, "" for all types
	Query   string // the text that the reader filters by
	Types   []TypeCount
	Facets  []KeywordFacet
	Unknown string // a requested filter value that doesn't exist, "" if all values exist
}

// KeywordFacet is a filter beside the effect type.
type KeywordFacet struct {
	Name  string // name of the filter in the address, such as "players"
	Label string
	Any   string // label of the choice that filters nothing
	Value string // the chosen value, "" for any
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
	Written    []string // the ways in which cards print the keyword
	Asked      []Asked
	Intro      []Block
	Official   *Official // the publisher's wording of the keyword's section line
	Clauses    []Clause
	Table      []Block // "At the table": the notes at the end of the page
	Quiz       string  // address of a question about the keyword, "" if there is none
	FAQs       []Link  // FAQ entries that cite the keyword's clauses
	Guides     []Link
	Answers    []Link // official answers about the keyword's clauses
	Rulings    []Link
	Related    []KeywordRow
	Cards      *KeywordCards // imported cards that have the keyword, nil if nothing was imported
	Prev, Next *Link
}

// Asked is a question that players ask, with the ruling that proves its short answer.
type Asked struct {
	Ask, Text string // safe inline HTML
	Answer    string // the short answer: "Yes", "No" or "It depends"
	Clause    string // the first clause that the ruling's text cites
	Ruling    Link
	Bench     string // address of a bench with the ruling's position
}

// KeywordCards are imported cards that have a keyword.
type KeywordCards struct {
	Rows []CardRow
	All  []Link // lists of all such cards, one for each form of the name that cards print
}

// Clause is one numbered rule in our words.
type Clause struct {
	Number   string // the clause's number, such as "16-7-4"
	Title    string // the clause's heading as safe inline HTML, if it has one
	Level    int    // 2 for sections such as 6-1, 3 for everything deeper
	Body     []Block
	Official *Official // the publisher's wording, if somebody has imported it
	Quiz     string    // address of a question about the clause, "" if there is none
	Leads    Leads
	Note     []Block // a remark on the official wording
}

// Official is the publisher's wording of a clause, imported by whoever runs the site.
type Official struct {
	Text    string
	Source  string // name of the file that the wording was imported from
	Version string // version of the rules, such as "4.0"
	Differs bool   // the clause has been reworded since that version
}
