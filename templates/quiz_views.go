package templates

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// QuestionRow is a question in a list.
type QuestionRow struct {
	URL   string // where the list links to; empty means /quiz/ID
	ID    string
	Title string
	Topic string // name of the topic, such as "Keywords"
	Type  string // name of the effect type, "" if none
	Level int    // from 1, easy, to 3, for judges
	Done  string // this player's result: "right", "wrong", "review" or ""
}

// Option is one option of a select element.
type Option struct {
	Value, Label string
	Selected     bool
}

// QuestionPage is /quiz/{id}.
type QuestionPage struct {
	QuestionRow
	// a heading such as "Question 3001", which doesn't reveal the subject; empty if the page has
	// another heading
	Heading string
	Text    []Block
	// the card text that the question is about, by paragraph, if it isn't about a position
	Effect  []string
	Board   *BoardView
	Cards   []CardText
	Moves   []string     // the steps that are played before the question
	Kind    string       // how the question is answered, see quiz.Kind
	Many    bool         // several answers may be right, so they have checkboxes
	Asked   *NumberField // the field for a number; nil if the question has answers to choose from
	Answers []AnswerChoice
	Token   string // the sealed token, with which the form counts only once
	Error   string // what was wrong with the form that was sent before
	Next    string // address of the next question under the same filters
	Filter  string // query of the mode and filters, with "?" in front, or ""
	List    string // address of the list of questions
	Mode    ModeLine
	Number  int // number in the list, from 1; 0 if unknown
	Total   int
}

// AnswerChoice is one answer that the reader can choose.
type AnswerChoice struct {
	Value   string // the value that the form sends
	HTML    string // safe HTML
	Checked bool
	Place   int // in an order of events: the place given before, or 0
}

// NumberField is the field for a number.
type NumberField struct {
	From, To, Step int
	Unit           string // a word after the number; may be empty
	Value          string // the number given before
}

// AttemptPage is /quiz/attempt/{id}: how an answer was graded, and why.
type AttemptPage struct {
	QuestionRow
	Mode   ModeLine
	Text   []Block
	Board  *BoardView // the board of the question; nil if it has none
	Cards  []CardText
	Moves  []string
	Number string // heading such as "Question 3001", shown if the mode has no line
	Result string // "right", "wrong" or "review"
	// what was answered and what is right, if both are short, such as "You said No, it is Yes.";
	// may be empty
	Said    string
	Tally   []TallyItem
	Say     string // the result in one or two sentences, as safe HTML
	Quote   ClauseQuote
	Kind    string // how the question is answered, see quiz.Kind
	Many    bool
	Given   string         // for a number: the given number, in words
	Answer  string         // for a number: the right number, in words
	Answers []AnswerResult // an order of events is listed in the right order
	Ruling  []Block
	Proof   *ProofView
	Duels   []DuelView   // the lines of the misconceptions behind the chosen answers
	Effect  []string     // the card text that the question was about
	Parts   *AnatomyView // the parts of that text, which then are the proof
	Bench   string       // address of a bench with a card that has that text; may be empty
	Clauses []Link
	When    string // such as "24 November 2026, 14:05 UTC"
	WhenISO string
	Next    string
	Retry   string
	Report  string // address of the form that reports a mistake
	Again   bool   // the form was sent before, and this is the answer that was stored then
	// Changed means that the question has changed since it was answered, Unknown that this can't be
	// known. Text, Answers, Ruling and Proof are then empty.
	Changed, Unknown bool
	Doubt            bool // the key and the engine disagree now
	Unproved         bool // the engine couldn't play the position for this page
	NotPlayed        bool // the engine couldn't play the position when the question was answered
	Away             bool // it was answered on the reader's device, without a network
}

// AnswerResult is one answer of a graded question.
type AnswerResult struct {
	HTML    string // safe HTML
	Chosen  bool
	Correct bool   // the answer is right by the stored key
	State   string // what the player did with it: "left", "right", "missed" or "wrong" (quiz.State)
	Place   int    // in an order of events: where the player put it, from 1
	Why     []Block
	Claim   string // the claim in the claim language
	Verdict string // the engine's verdict for this page: "holds", "fails" or "undecided"
	Then    string // the verdict when the attempt was graded, if it was a different one
	// For a chosen wrong answer that comes from a misconception: how people say that misconception,
	// what is true instead, and the clause that was misread.
	Belief, Correction string
	Misread            []Link
	// the claim in plain words, and what the engine found out about it, both without a full stop
	Sentence, Found string
}

// ClauseQuote is a clause in the site's words.
type ClauseQuote struct{ Number, URL, HTML string }

// TallyItem is one figure next to a verdict: "Rating 1,196 (−8)" has the parts "Rating", "1,196"
// and "(−8)".
type TallyItem struct{ Before, Number, After string }

// tap reports whether one tap sends the answer: exactly one answer is right, and it is chosen from
// a list.
func (v QuestionPage) tap() bool { return !v.Many && v.Asked == nil && v.Kind != "order" }

// yesNo reports whether the answers are just yes and no.
func (v QuestionPage) yesNo() bool {
	words := make([]string, len(v.Answers))
	for i, a := range v.Answers {
		words[i] = Plain(a.HTML)
	}
	slices.Sort(words)
	return slices.Equal(words, []string{"No", "Yes"})
}

// yesFirst returns the answers of a yes-or-no question with yes first, as on all pages.
func (v QuestionPage) yesFirst() []AnswerChoice {
	out := slices.Clone(v.Answers)
	slices.SortFunc(out, func(a, b AnswerChoice) int { return strings.Compare(Plain(b.HTML), Plain(a.HTML)) })
	return out
}

// picks returns the answers that are chosen on the board. Each of them names exactly one card there
// and nothing else.
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

// below returns the answers that are shown below the board.
func (v QuestionPage) below() []AnswerChoice {
	picks := v.picks()
	return slices.DeleteFunc(slices.Clone(v.Answers), func(a AnswerChoice) bool {
		return slices.ContainsFunc(picks, func(p Pick) bool { return p.Value == a.Value })
	})
}

// The length in characters of the longest answer that shares its line with another one, and of the
// longest event, which may take two lines.
const maxShort, maxShortEvent = 16, 34

// short reports whether all answers below the board are short enough for two to share a line.
func (v QuestionPage) short() bool {
	most := maxShort
	if v.Kind == "order" {
		most = maxShortEvent
	}
	return len(v.Answers) > 2 && !slices.ContainsFunc(v.below(), func(a AnswerChoice) bool {
		return utf8.RuneCountInString(Plain(a.HTML)) > most
	})
}

// listed reports whether the answers are listed below the verdict. For two answers the verdict
// already says everything, unless one comes from a misconception that no line of play shows.
func (v AttemptPage) listed() bool {
	if v.Kind == "order" || v.Many || v.Given != "" || len(v.Answers) > 2 {
		return true
	}
	return len(v.Duels) == 0 && slices.ContainsFunc(v.Answers, func(a AnswerResult) bool { return a.Correction != "" })
}

// answeredHow returns the end of the sentence that says when a question was answered.
func (v AttemptPage) answeredHow() string {
	if v.Away {
		return ", on a device without a network."
	}
	return "."
}
