package templates

// AgreementPage is /agreement: how far the engine agrees with the publisher's answers.
type AgreementPage struct {
	Date      string
	Total     int // answers in the list
	Seen      int // of them, those that have a class
	Beyond    int // answers outside the list that rulings prove
	Classes   []AgreementClass
	Differing []AnswerRow
	Groups    []AnswerGroup
}

// AgreementClass is a line of the table.
type AgreementClass struct {
	Name  string
	Means string
	ID    string // of its section; "" if it has none
	N     int
	Share string // of all, "12 %"
}

// AnswerGroup is a class, or a reason of one, with its answers.
type AnswerGroup struct {
	ID, Name string
	Parts    []AnswerPart
}

// AnswerPart is a part of a group: a hundred of numbers, or a reason.
type AnswerPart struct {
	Name string
	Rows []AnswerRow // those that say something
	Only []Link      // or numbers only
}

// AnswerRow is an answer in a list.
type AnswerRow struct {
	Q, URL string
	Title  string // what is so, in our words
	Note   string // cards, rulings
	Ours   []Link
	Theirs []Link
	Reason string
}

// AnswerPage is /agreement/{number}: one official answer.
type AnswerPage struct {
	Q       string
	Class   string // in words
	Differs bool   // Title is the publisher's side, Because why we differ
	Means   string
	Asks    []string
	Title   string
	Because string
	Cards   []Link
	Rulings []Link
	Law     []LawRow
	// CardText says that the words of the card decide.
	CardText bool
	Proof    *ProofView // nil: it isn't played here
	Absent   bool       // it has a scenario, but its cards aren't here
	Source   string     // the scenario file where Proof is nil
	Ours     []Link
	Theirs   []Link
	Prev     *Link
	Next     *Link
}
