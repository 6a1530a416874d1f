package templates

// HomePage is /.
type HomePage struct {
	Keywords  KeywordList
	Questions int
	Rulings   int
	Today     Today
	Asked     []Asked
	CarryOn   []NextStep // what a known player does next
	FAQs      []FAQRow
}

// ErrorPage is what a reader sees when something is not there or went wrong.
type ErrorPage struct {
	Status  int
	Heading string
	Message string
	Links   []Link // where to go on
	ID      string // request id to quote, for failures of ours
	Again   *Again // what can be sent again; nil: nothing
}

// Again is a form that couldn't be taken, to be sent again as it is.
type Again struct {
	Action string
	Fields []Field
}

// Field is one value of a form.
type Field struct{ Name, Value string }

// PrivacyPage is /privacy.
type PrivacyPage struct {
	Keep      string // after what time of silence all of a player is deleted, at the beginning of a sentence: "18 months"; empty: never
	Addresses bool   // the log has clients' addresses
	Shared    bool   // several servers share the database
	// Contact is whom to write to, and ContactURL its address; empty: nobody is named.
	Contact, ContactURL string
}
