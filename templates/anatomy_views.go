package templates

// AnatomyPage is the page that takes an effect apart.
type AnatomyPage struct {
	Text     string // what stands in the form
	Card     string // number of the card whose text is shown; may be empty
	CardName string
	Problem  string // what is wrong with the request; may be empty
	MaxText  int    // longest text, in characters
	View     *AnatomyView
	Bench    string // where a card with the text lies on the bench; may be empty
	Examples []Link
	Legend   []AnatomyPart
}

// AnatomyView is the anatomy of one text.
type AnatomyView struct {
	Effects []AnatomyEffect
}

// AnatomyEffect is one effect with its parts and what follows from them.
type AnatomyEffect struct {
	Spans []AnatomySpan
	Box   string // "inherited effect" and the like; empty for upper text
	Kind  string
	State string // "played", "refused" or "unread"; "read" where nothing is to be said about it
	Why   string // why it is refused or unread
	Stops string // the words at which the reading stops, if it is unread; empty if words are missing
	Meant string // the wording that is near to them; may be empty
	// Around says of an unread one that only the clause marked as such isn't read, and the other
	// labels come from the tree of the rest.
	Around bool
	Facts  []AnatomyFact
}

// AnatomySpan is a piece of text: a part with its name, or, without a part, plain text between the
// parts of a part.
type AnatomySpan struct {
	Part   string // e.g. "trigger"; empty for plain text
	Name   string // e.g. "trigger condition"
	Text   string // empty where Inside is set
	URL    string // of the part's explanation
	Inside []AnatomySpan
}

// AnatomyFact is one line of what is said about an effect.
type AnatomyFact struct {
	Name    string
	Verdict string // a word or two in front, e.g. "mandatory"; may be empty
	Text    string
	Clauses []Link
}

// AnatomyPart is one row of the legend.
type AnatomyPart struct {
	Part, Name, Says string
	Guide            string // address
	Clause           Link
}
