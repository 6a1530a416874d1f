package templates

// AnatomyPage is the page that takes an effect apart.
type AnatomyPage struct {
	Text     string // the card text that the reader typed into the form
	Card     string // number of the card whose text is shown; may be empty
	CardName string
	Problem  string // what is wrong with the request; "" if nothing is
	MaxText  int    // the longest text that the form takes, in characters
	View     *AnatomyView
	Bench    string // address of a bench with a card that has the text; may be empty
	Examples []Link
	Legend   []AnatomyPart
}

// AnatomyView is the anatomy of one text.
type AnatomyView struct {
	Effects []AnatomyEffect
}

// AnatomyEffect is one effect of a card text, with its parts and what follows from them.
type AnatomyEffect struct {
	Spans []AnatomySpan
	// where the effect is printed: "inherited effect" and the like; empty for upper text
	Box   string
	Kind  string
	State string // "played", "refused" or "unread"; "read" where nothing is to be said about it
	Why   string // why the effect is refused or unread
	// Stops holds the words at which the reading stops, if the effect is unread. It is empty if
	// words are missing at the end.
	Stops string
	Meant string // a known wording that is similar to the unread one; may be empty
	// Around means that only the marked clause of an unread effect couldn't be read. The other
	// labels come from reading the effect without that clause.
	Around bool
	Facts  []AnatomyFact
}

// AnatomySpan is a piece of text: a labelled part or, without a label, plain text between the inner
// parts of a part.
type AnatomySpan struct {
	Part   string // kind of the part, such as "trigger"; empty for plain text
	Name   string // the part's label for readers, such as "trigger condition"
	Text   string // the text of the span, if it has no inner spans
	URL    string // address of the explanation of this kind of part
	Inside []AnatomySpan
}

// AnatomyFact is one line of what is said about an effect.
type AnatomyFact struct {
	Name    string
	Verdict string // a word or two that begin the line, such as "mandatory"; may be empty
	Text    string
	Clauses []Link
}

// AnatomyPart is one row of the legend that explains the kinds of part.
type AnatomyPart struct {
	Part, Name, Says string
	Guide            string // address of the guide's explanation of this kind of part
	Clause           Link
}
