package templates

// QuestionRow is a question in a list.
type QuestionRow struct {
	URL   string // where a list leads; empty: /quiz/ID
	ID    string
	Title string
	Topic string // label, e.g. "Keywords"
	Type  string // effect type label, "" if none
	Level int    // 1 easy … 3 judge
	Done  string // "right", "wrong", "review" or "" for this player
}

// QuizList is /quiz with its filters.
type QuizList struct {
	Rows   []QuestionRow
	Total  int
	Topics []Option
	Types  []Option
	Levels []Option
	Next   string // address of a question that this player hasn't answered, "" if there is none
	Bad    string // a filter value that doesn't exist, as a sentence
	Player bool   // the reader has stored attempts
}

// Option is one value of a select element.
type Option struct {
	Value, Label string
	Selected     bool
}

// QuestionPage is /quiz/{id}.
type QuestionPage struct {
	QuestionRow
	Heading string // such as "Question 3001"; it says nothing about the subject. Empty if another heading stands above
	Text    []Block
	Effect  []string // card text that is asked about, a paragraph each, instead of a position
	Board   *BoardView
	Cards   []CardText
	Moves   []string     // what is played before the question is asked, in order
	Kind    string       // how it is answered, see quiz.Kind
	Many    bool         // several answers may be right: checkboxes
	Asked   *NumberField // the number that is asked for, nil if the question has answers to choose from
	Answers []AnswerChoice
	Token   string // makes the form count once
	Error   string // what was wrong with the form that was sent
	Next    string // address of the next question under the same filters
	Filter  string // query of the filters, with "?" in front, "" if none
	Number  int    // place in the list, 1-based; 0 if unknown
	Total   int
}

// AnswerChoice is one answer that can be ticked.
type AnswerChoice struct {
	Value   string // form value
	HTML    string // safe
	Checked bool
	Place   int // of an order of events: the place that was given before, 0 if none
}

// NumberField is the field for a number.
type NumberField struct {
	From, To, Step int
	Unit           string // a word behind the number; may be empty
	Value          string // what was given before
}

// AttemptPage is /quiz/attempt/{id}: how it was graded and why.
type AttemptPage struct {
	QuestionRow
	Text    []Block
	Result  string // "right", "wrong" or "review"
	Say     string // what was said, what is right and why, in a sentence or two; safe HTML
	Quote   ClauseQuote
	Kind    string // how it was answered, see quiz.Kind
	Many    bool
	Given   string         // of a number: what was given, in words
	Answer  string         // of a number: what is right, in words
	Answers []AnswerResult // of an order of events: in their order
	Ruling  []Block
	Proof   *ProofView
	Effect  []string     // card text that was asked about
	Parts   *AnatomyView // its parts, which are the proof then
	Clauses []Link
	When    string // e.g. "24 November 2026, 14:05 UTC"
	WhenISO string
	Next    string
	Retry   string
	Again   bool // the form had been sent before: this is what was stored then
	// The question is not the one that was answered, or nobody can know whether it is. Text, Answers, Ruling and Proof are empty then.
	Changed, Unknown bool
	Doubt            bool // key and engine disagree now
	Unproved         bool // the engine could not play the position just now
	NotPlayed        bool // the engine could not play the position when it was answered
}

// AnswerResult is one answer of a graded question.
type AnswerResult struct {
	HTML    string // safe
	Chosen  bool
	Correct bool   // the stored key
	State   string // what the player did with it: "left", "right", "missed" or "wrong" (quiz.State)
	Place   int    // of an order of events: where the player put it, from 1
	Why     []Block
	Claim   string // the claim in words
	Verdict string // what the engine says about it now: "holds", "fails" or "undecided"
	Then    string // what it said when the attempt was graded, where that was something else
	// Of a wrong answer that was chosen and rests on a known misconception: how people say it, what is so instead, and the clause that was misread.
	Belief, Correction string
	Misread            []Link
	Sentence           string // the claim as a person says it; empty if there is no such sentence
}

// ClauseQuote is a clause in our words.
type ClauseQuote struct{ Number, URL, HTML string }
