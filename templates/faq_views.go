package templates

// FAQPage is a page of frequently asked questions.
type FAQPage struct {
	Title   string
	Summary string // safe inline HTML
	Intro   []Block
	TOC     []Link // headings of the introduction
	Groups  []FAQGroup
	Others  []FAQRow // the other topics of frequently asked questions
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
	N        int    // the number shown beside the question
	Question string // safe inline HTML
	Plain    string // Question as plain text
	Answer   string // "Yes" or "No" if the ruling begins with that word, otherwise ""
	// the text of the answer; its first paragraph is the ruling, and proofs stand where they were
	// written
	Body    []Block
	Clauses []Link
	Quiz    string // address of a question about the entry's clauses, "" if there is none
	Changed string // safe inline HTML: what an older answer said, "" if nothing changed
}

// FAQRow is an FAQ in the list of FAQs.
type FAQRow struct {
	Title, URL string
	Summary    string // safe inline HTML
	N          int    // number of entries of the topic
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
