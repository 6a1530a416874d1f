package templates

import "strings"

// HappenPage lists what can happen from a bench on.
type HappenPage struct {
	Code    string
	Back    string // address of the bench that the page belongs to
	Until   string // the moment at which the page stops looking ahead: "until Ann’s turn ends"
	Head    string // "Every line was played", or why not every line was played
	Note    string
	Groups  []HappenGroup
	Counted bool   // at least one row says on how many lines its event happens
	GoOn    string // address of a page that looks at more positions; "" if there is none
	Error   string // why nothing can be shown; the other fields are empty then
	// The question that the reader has asked, and its answer.
	Quant, Ask string
	Answer     *HappenAnswer
	Events     []string // suggestions for events in the form: those that a claim can name
	More       []string // suggestions for facts in the form
}

// HappenGroup holds the events of one kind.
type HappenGroup struct {
	Name string
	Rows []HappenRow
}

// HappenRow is one event.
type HappenRow struct {
	Text string
	// how often the event happens: "Always", "On some lines", "Never", "Can happen"
	Often string
	// addresses of benches on which the event happens and doesn't happen; "" if there is none
	With, Without string
	Never         bool
	// the event happens on On of Of lines; Of is 0 where not all lines were counted
	On, Of int
}

// dots returns a dot for each line, if there are few enough to be seen at a glance.
func (r HappenRow) dots() []bool {
	const most = 16
	if r.Of == 0 || r.Of > most {
		return nil
	}
	out := make([]bool, r.Of)
	for i := range r.On {
		out[i] = true
	}
	return out
}

// HappenAnswer is the answer to a question that the reader has asked.
type HappenAnswer struct {
	Word  string // the answer: "Yes", "No", "Undecided"
	Says  string
	URL   string // address of a bench that shows the answer; "" if there is none
	Wrong string // why the question wasn't understood
}

// aheadAsks holds the kinds of question: each has its word in the claim language and its words for
// people.
var aheadAsks = [][2]string{{"can", "Can it happen that …?"}, {"always", "Does it always happen that …?"}, {"never", "Does it never happen that …?"}}

// AheadQuestion returns a question in words. The kind is a word of the claim language, such as
// "can".
func AheadQuestion(quant, ask string) string {
	for _, q := range aheadAsks {
		if q[0] == quant {
			return strings.Replace(q[1], "…", ask, 1)
		}
	}
	return ask + "?"
}
