package templates

// AgreementPage is /agreement: how far the engine agrees with the publisher's answers.
type AgreementPage struct {
	Date      string
	Total     int // answers in the list
	Seen      int // of them, those that have a class
	Beyond    int // answers outside the list that rulings prove
	Classes   []AgreementClass
	Differing []AnswerRow
	Fields    []CardField // the form that looks answers up
	Sets      []AnswerSet
	Released  string // the day of the last release; "" if there is none
	Changes   []AnswerChange
}

// AnswerSet is what is known of the answers under the cards of one set.
type AnswerSet struct {
	Name, URL       string
	N, Seen, Agrees int
}

// AnswerChange is how many answers went from one class to another since the last release.
type AnswerChange struct {
	From, To string
	N        int
}

// AnswerList is /agreement under a filter.
type AnswerList struct {
	Fields   []CardField
	Problem  string // why the filter means nothing
	Changed  bool   // only those whose class has changed since Released
	Released string
	Counts   string // of the classes
	N, From  int    // how many there are; how many stand on the pages before
	Rows     []AnswerRow
	Prev     *Link
	Next     *Link
}

// AgreementClass is a line of the table.
type AgreementClass struct {
	Name  string
	Means string
	URL   string // of the list; "" if it is empty
	N     int
	Share string // of all, "12 %"
}

// AnswerRow is an answer in a list.
type AnswerRow struct {
	Q, URL string
	Title  string // what is so, in our words
	Class  string // in lists of several classes
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
	Bench    string     // its cards on the bench, where Proof is nil; may be empty
	Absent   bool       // it has a scenario, but its cards aren't here
	Source   string     // the scenario file where Proof is nil
	Ours     []Link
	Theirs   []Link
	Prev     *Link
	Next     *Link
}
