package templates

import "strings"

// HappenPage is what can happen from a bench on.
type HappenPage struct {
	Code    string
	Back    string // address of the bench
	Until   string // "until Ann’s turn ends"
	Head    string // "Every line was played", or why not
	Note    string
	Groups  []HappenGroup
	Counted bool   // on some row
	GoOn    string // address at which more positions are looked at; "" for none
	Error   string // why nothing can be asked; the rest is empty then
	// The reader's own question, and what came of it.
	Quant, Ask string
	Answer     *HappenAnswer
	Events     []string // that a claim can name, for the list of suggestions
	More       []string // facts that can be asked for
}

// HappenGroup are the events of one kind.
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

// dots are those of the lines, as far as they can be taken in at a glance.
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

// HappenAnswer is the answer to a question of the reader's own.
type HappenAnswer struct {
	Word  string // "Yes", "No", "Undecided"
	Says  string
	URL   string // of a bench that shows it; "" for none
	Wrong string // why the question wasn't understood
}

// aheadAsks are the kinds of question, as the language says them and as people do.
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
