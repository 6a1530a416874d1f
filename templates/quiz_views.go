package templates

import (
	"slices"
	"strings"
	"unicode/utf8"
)

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
	Filter  string // query of mode and filters, with "?" in front, "" if none
	List    string // address of the list of questions
	Mode    ModeLine
	Number  int // place in the list, 1-based; 0 if unknown
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
	Mode    ModeLine
	Text    []Block
	Board   *BoardView // where the question stood, nil if it has none
	Cards   []CardText
	Moves   []string
	Number  string // "Question 3001"; it stands there if the mode says nothing
	Result  string // "right", "wrong" or "review"
	Said    string // what was answered and what is right, if both are short: "You said No, it is Yes."; may be empty
	Tally   []TallyItem
	Say     string // what was said, what is right and why, in a sentence or two; safe HTML
	Quote   ClauseQuote
	Kind    string // how it was answered, see quiz.Kind
	Many    bool
	Given   string         // of a number: what was given, in words
	Answer  string         // of a number: what is right, in words
	Answers []AnswerResult // of an order of events: in their order
	Ruling  []Block
	Proof   *ProofView
	Duels   []DuelView   // the lines of the misconceptions behind what was chosen
	Effect  []string     // card text that was asked about
	Parts   *AnatomyView // its parts, which are the proof then
	Bench   string       // where a card with that text lies on the bench; may be empty
	Clauses []Link
	When    string // e.g. "24 November 2026, 14:05 UTC"
	WhenISO string
	Next    string
	Retry   string
	Report  string // where a mistake in the question is reported
	Again   bool   // the form had been sent before: this is what was stored then
	// The question is not the one that was answered, or nobody can know whether it is. Text,
	// Answers, Ruling and Proof are empty then.
	Changed, Unknown bool
	Doubt            bool // key and engine disagree now
	Unproved         bool // the engine could not play the position just now
	NotPlayed        bool // the engine could not play the position when it was answered
	Away             bool // it was answered on the reader's own device, without a network
}

// AnswerResult is one answer of a graded question.
type AnswerResult struct {
	HTML    string // safe
	Chosen  bool
	Correct bool   // the stored key
	State   string // what the player did with it: "left", "right", "missed" or "wrong" (quiz.State)
	Place   int    // of an order of events: where the player put it, from 1
	Why     []Block
	Claim   string // the claim in its language
	Verdict string // what the engine says about it now: "holds", "fails" or "undecided"
	Then    string // what it said when the attempt was graded, where that was something else
	// Of a wrong answer that was chosen and rests on a known misconception: how people say it, what
	// is so instead, and the clause that was misread.
	Belief, Correction string
	Misread            []Link
	Sentence, Found    string // the claim as a person says it, and what the engine found out about it, both without a full stop
}

// ClauseQuote is a clause in our words.
type ClauseQuote struct{ Number, URL, HTML string }

// TallyItem is one figure beside a verdict: "Rating 1,196 (−8)" is "Rating", "1,196", "(−8)".
type TallyItem struct{ Before, Number, After string }

// tap reports whether an answer is sent by tapping it: exactly one is right, and it is chosen from
// a list.
func (v QuestionPage) tap() bool { return !v.Many && v.Asked == nil && v.Kind != "order" }

// yesNo reports whether the answers are yes and no and nothing else.
func (v QuestionPage) yesNo() bool {
	words := make([]string, len(v.Answers))
	for i, a := range v.Answers {
		words[i] = Plain(a.HTML)
	}
	slices.Sort(words)
	return slices.Equal(words, []string{"No", "Yes"})
}

// yesFirst returns the answers of a yes-or-no question, yes on the left as everywhere.
func (v QuestionPage) yesFirst() []AnswerChoice {
	out := slices.Clone(v.Answers)
	slices.SortFunc(out, func(a, b AnswerChoice) int { return strings.Compare(Plain(b.HTML), Plain(a.HTML)) })
	return out
}

// picks returns the answers that are given on the board: those that name one card there and nothing
// else.
func (v QuestionPage) picks() []Pick {
	if v.Kind != "targets" || v.Board == nil {
		return nil
	}
	on := map[string]int{}
	for _, s := range v.Board.Sides {
		for _, c := range slices.Concat(s.Breeding, s.Battle) {
			on[c.Name]++
		}
	}
	var out []Pick
	for _, a := range v.Answers {
		if name := strings.TrimSuffix(Plain(a.HTML), "."); on[name] == 1 {
			out = append(out, Pick{Name: name, Value: a.Value, Checked: a.Checked})
		}
	}
	return out
}

// below returns the answers that stand below the board.
func (v QuestionPage) below() []AnswerChoice {
	picks := v.picks()
	return slices.DeleteFunc(slices.Clone(v.Answers), func(a AnswerChoice) bool {
		return slices.ContainsFunc(picks, func(p Pick) bool { return p.Value == a.Value })
	})
}

// The longest answer, in characters, that shares its line with another one, and the longest event,
// which may break into two lines.
const maxShort, maxShortEvent = 16, 34

// short reports whether all answers below the board are so short that two of them stand side by
// side.
func (v QuestionPage) short() bool {
	most := maxShort
	if v.Kind == "order" {
		most = maxShortEvent
	}
	return len(v.Answers) > 2 && !slices.ContainsFunc(v.below(), func(a AnswerChoice) bool {
		return utf8.RuneCountInString(Plain(a.HTML)) > most
	})
}

// listed reports whether the answers are shown one by one below the verdict. Of yes and no it has
// said all, unless a misreading stands behind the one that was chosen and no line of play shows it.
func (v AttemptPage) listed() bool {
	if v.Kind == "order" || v.Many || v.Given != "" || len(v.Answers) > 2 {
		return true
	}
	return len(v.Duels) == 0 && slices.ContainsFunc(v.Answers, func(a AnswerResult) bool { return a.Correction != "" })
}

// answeredHow ends the sentence that says when a question was answered.
func (v AttemptPage) answeredHow() string {
	if v.Away {
		return ", on a device without a network."
	}
	return "."
}
