package templates

// FAQPage is a page of frequently asked questions.
type FAQPage struct {
	Title   string
	Summary string // safe inline HTML
	Intro   []Block
	TOC     []Link // headings of the introduction
	Groups  []FAQGroup
	Others  []FAQRow // the other topics
}

// FAQGroup is a group of entries under one heading.
type FAQGroup struct {
	Title   string
	ID      string
	Entries []FAQEntry
}

// FAQEntry is one question with its ruling.
type FAQEntry struct {
	ID       string
	N        int     // the number shown beside it
	Question string  // safe inline HTML
	Plain    string  // Question as plain text
	Answer   string  // "Yes" or "No" where the ruling begins with it, else ""
	Body     []Block // the first paragraph is the ruling; proofs stand where they were written
	Clauses  []Link
	Quiz     string // address of a question about its clauses, "" if there is none
	Changed  string // safe inline HTML: what an older answer said, "" if nothing changed
}

// FAQRow is an FAQ in the list of FAQs.
type FAQRow struct {
	Title, URL string
	Summary    string // safe inline HTML
	N          int    // number of entries
	Groups     []FAQGroup
}

// faqCount returns the number of entries of all topics.
func faqCount(rows []FAQRow) int {
	n := 0
	for _, r := range rows {
		n += r.N
	}
	return n
}
