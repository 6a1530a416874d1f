package templates

import "strings"

// HappenPage lists what can happen from a bench on.
type HappenPage struct {
	Code    string
	Back    string // address of the bench
	Until   string // "until Ann’s turn ends"
	Head    string // "Every line was played", or why not
	Note    string
	Groups  []HappenGroup
	Counted bool   // some row has a count of lines
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
	Text          string
	Often         string // "Always", "On some lines", "Never", "Can happen"
	With, Without string // addresses of benches that show it; "" for none
	Never         bool
	On, Of        int // lines on which it happens; Of is 0 where they weren't all counted
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
	Word  string // "Yes", "No", "Undecided"
	Says  string
	URL   string // address of a bench that shows it; "" if there is none
	Wrong string // why the question wasn't understood
}

// aheadAsks holds the kinds of question: the word of the claim language, and the words for people.
var aheadAsks = [][2]string{{"can", "Can it happen that …?"}, {"always", "Does it always happen that …?"}, {"never", "Does it never happen that …?"}}

// AheadQuestion returns a question of that kind in words.
func AheadQuestion(quant, ask string) string {
	for _, q := range aheadAsks {
		if q[0] == quant {
			return strings.Replace(q[1], "…", ask, 1)
		}
	}
	return ask + "?"
}
