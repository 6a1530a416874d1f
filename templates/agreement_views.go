package templates

// AgreementPage is /agreement: how far the engine agrees with the publisher's answers.
type AgreementPage struct {
	Date      string
	Total     int // number of official answers in the list that is compared
	Seen      int // number of answers in that list that somebody has classified
	Beyond    int // number of answers outside that list that rulings prove
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
	Fields  []CardField
	Problem string // why the filter can't be used; "" if it can be used
	// the list shows only answers whose class has changed since the release of Released
	Changed  bool
	Released string
	Counts   string // how many answers each class has, as text
	N, From  int    // how many answers there are, and how many of them are on earlier pages
	Rows     []AnswerRow
	Prev     *Link
	Next     *Link
}

// AgreementClass is a line of the table of classes.
type AgreementClass struct {
	Name  string
	Means string
	URL   string // address of the list of the answers of this class; "" if that list is empty
	N     int
	Share string // share of this class among all answers, such as "12 %"
}

// AnswerRow is an official answer in a list.
type AnswerRow struct {
	Q, URL string
	Title  string // the rule that the answer states, in our own words
	Class  string // name of the answer's class, set only in lists of several classes
	Note   string // the answer's cards and rulings, as text
	Ours   []Link
	Theirs []Link
	Reason string
}

// AnswerPage is /agreement/{number}: one official answer.
type AnswerPage struct {
	Q     string
	Class string // name of the answer's class in words
	// the engine's answer differs: Title is the publisher's side, and Because says why
	Differs bool
	Means   string
	Asks    []string
	Title   string
	Because string
	Cards   []Link
	Rulings []Link
	Law     []LawRow
	// CardText means that the text of the card decides.
	CardText bool
	Proof    *ProofView // the scenario as the engine played it; nil if it isn't played here
	// address of a bench with the answer's cards, set only if Proof is nil; may be empty
	Bench  string
	Absent bool   // the answer has a scenario, but the cards for it aren't imported
	Source string // the text of the scenario file, set only if Proof is nil
	Ours   []Link
	Theirs []Link
	Prev   *Link
	Next   *Link
}
