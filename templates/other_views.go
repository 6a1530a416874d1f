package templates

// HomePage is /, the front page.
type HomePage struct {
	Keywords  KeywordList
	Questions int
	Rulings   int
	Today     Today
	Asked     []Asked
	CarryOn   []NextStep // what a reader who has answered questions before can do next
	FAQs      []FAQRow
}

// ErrorPage is what a reader sees when a page doesn't exist or something went wrong.
type ErrorPage struct {
	Status  int
	Heading string
	Message string
	Links   []Link // pages on which the reader can go on
	// id of the failed request, for readers to quote in a report; set only if the site is at fault
	ID    string
	Again *Again // the form that the reader can send again; nil if there is none
}

// Again is a form that couldn't be processed. The page offers to send it again with the same
// values.
type Again struct {
	Action string
	Fields []Field
}

// Field is one value of a form that is sent again.
type Field struct{ Name, Value string }

// PrivacyPage is /privacy.
type PrivacyPage struct {
	// the time without any visit after which everything about a player is deleted, as the beginning
	// of a sentence: "18 months"; empty if nothing is ever deleted
	Keep      string
	Addresses bool // the server's log contains clients' addresses
	Shared    bool // several servers share the database
	// Contact names whom readers can write to, and ContactURL is that contact's address. Both are
	// empty if the site names nobody.
	Contact, ContactURL string
}
