package templates

// AnatomyPage is the page that takes an effect apart.
type AnatomyPage struct {
	Text     string // the text in the form
	Card     string // number of the card whose text is shown; may be empty
	CardName string
	Problem  string // what is wrong with the request; "" if nothing is
	MaxText  int    // longest text, in characters
	View     *AnatomyView
	Bench    string // address of a bench with a card that has the text; may be empty
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
	// the words at which the reading stops, if it is unread; empty if words are missing
	Stops string
	Meant string // a similar wording that is known; may be empty
	// Around means that only the marked clause of an unread effect isn't read, and that the other
	// labels come from the tree of the rest.
	Around bool
	Facts  []AnatomyFact
}

// AnatomySpan is a piece of text: a labelled part or, without a label, plain text between the inner
// parts of a part.
type AnatomySpan struct {
	Part   string // e.g. "trigger"; empty for plain text
	Name   string // e.g. "trigger condition"
	Text   string // the text, if the span has no inner spans
	URL    string // address of the part's explanation
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
	Guide            string // address of the part's explanation in the guide
	Clause           Link
}
