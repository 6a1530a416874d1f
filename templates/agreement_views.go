package templates

// AgreementPage is /agreement: how far the engine agrees with the publisher's answers.
type AgreementPage struct {
	Date      string
	Total     int // answers in the list
	Seen      int // how many of them have been classified
	Beyond    int // answers outside the list that rulings prove
	Classes   []AgreementClass
	Differing []AnswerRow
	Fields    []CardField // the fields of the form that looks up answers
	Sets      []AnswerSet
	Released  string // the day of the last release; "" if there is none
	Changes   []AnswerChange
}

// AnswerSet summarises the answers about the cards of one set.
type AnswerSet struct {
	Name, URL       string
	N, Seen, Agrees int
}

// AnswerChange says how many answers moved from one class to another since the last release.
type AnswerChange struct {
	From, To string
	N        int
}

// AnswerList is /agreement under a filter.
type AnswerList struct {
	Fields   []CardField
	Problem  string // why the filter can't be used; "" if it can
	Changed  bool   // only those whose class has changed since Released
	Released string
	Counts   string // how many answers each class has, as text
	N, From  int    // how many answers there are, and how many of them are on earlier pages
	Rows     []AnswerRow
	Prev     *Link
	Next     *Link
}

// AgreementClass is a line of the table.
type AgreementClass struct {
	Name  string
	Means string
	URL   string // address of the list of these answers; "" if the list is empty
	N     int
	Share string // share of all answers, such as "12 %"
}

// AnswerRow is an answer in a list.
type AnswerRow struct {
	Q, URL string
	Title  string // what is true, in our own words
	Class  string // name of the class, only in lists of several classes
	Note   string // its cards and rulings, as text
	Ours   []Link
	Theirs []Link
	Reason string
}

// AnswerPage is /agreement/{number}: one official answer.
type AnswerPage struct {
	Q       string
	Class   string // name of the class in words
	Differs bool   // our answer differs: Title is the publisher's side, and Because says why
	Means   string
	Asks    []string
	Title   string
	Because string
	Cards   []Link
	Rulings []Link
	Law     []LawRow
	// CardText means that the text of the card decides.
	CardText bool
	Proof    *ProofView // nil: it isn't played here
	Bench    string     // address of a bench with its cards if Proof is nil; may be empty
	Absent   bool       // it has a scenario, but the cards for it aren't imported
	Source   string     // the scenario file where Proof is nil
	Ours     []Link
	Theirs   []Link
	Prev     *Link
	Next     *Link
}
