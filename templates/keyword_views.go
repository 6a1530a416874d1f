package templates

// KeywordRow is a keyword effect in a list.
type KeywordRow struct {
	Name    string // as judges say it: "Piercing"
	Slug    string
	Type    string // effect type label
	Section string // e.g. "16-7"
	Former  string // former name, "" if there is none
	Summary string // safe inline HTML
}

// KeywordList is /keywords, with its filter.
type KeywordList struct {
	Rows    []KeywordRow
	Total   int    // all keywords, filter or not
	Type    string // label of the effect type filtered by, "" for all
	Query   string // text filtered by
	Types   []TypeCount
	Unknown string // the effect type that was asked for and doesn't exist, "" if all is well
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
	TypeNote   string   // safe inline HTML: where the official text speaks otherwise than the type
	Intro      []Block
	Official   *Official // wording of the section line itself
	Clauses    []Clause
	Table      []Block // "At the table": the notes at the end of the page
	Questions  []Link  // quiz questions about it
	Quiz       string  // address of a question about it, "" if there is none
	FAQs       []Link  // entries that cite its clauses
	Guides     []Link
	Rulings    []Link
	Prev, Next *Link
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
}

// Official is the publisher's wording of a clause, imported by whoever runs the site.
type Official struct {
	Text    string
	Source  string // file it came from
	Version string // rules version, e.g. "4.0"
	Differs bool   // the clause was reworded since
}
