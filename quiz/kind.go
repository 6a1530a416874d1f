package quiz

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"digijudge/rules/located"
)

// Kind is how a question is answered.
type Kind string

// The kinds of questions.
const (
	KindOne     Kind = "one"     // the player chooses the one right answer
	KindAny     Kind = "any"     // the player ticks every right answer
	KindCan     Kind = "can"     // can it happen? yes, no, or only if …, always in this order
	KindNumber  Kind = "number"  // the player gives a number
	KindOrder   Kind = "order"   // the player puts events in their order
	KindTargets Kind = "targets" // the player picks every legal target on the board
)

// Kinds are all kinds of questions, by the names that stand in question files.
var Kinds = []Kind{KindOne, KindAny, KindCan, KindNumber, KindOrder, KindTargets}

const kindList = "one, any, can, number, order or targets"

// Many reports whether the player may tick several answers.
func (k Kind) Many() bool { return k == KindAny || k == KindTargets }

// Fixed reports whether the answers are shown in the order of the file, because that order can't
// give away which one is right. Other kinds are shuffled.
func (k Kind) Fixed() bool { return k == KindCan || k == KindNumber }

// proofWords returns the words with which the braces behind an answer may begin.
func (q *Question) proofWords() []string {
	switch {
	case q.Kind == KindOrder:
		return []string{"event"}
	case q.Kind == KindNumber:
		return []string{"claim", "belief"}
	case q.Effect != "":
		return []string{"part"}
	}
	return []string{"claim"}
}

// Number says which numbers a player may give to a question of KindNumber.
type Number struct {
	From  int    `yaml:"from"`
	To    int    `yaml:"to"`
	Step  int    `yaml:"step"` // the distance from one number to the next; 1 if the file gives none
	Unit  string `yaml:"unit"` // a word to show after the number, such as "memory"; may be empty
	Claim string `yaml:"-"`    // the right answer's claim, with # instead of the number
}

// Limits of questions that ask for a number.
const (
	maxNumber  = 50_000
	maxNumbers = 64 // the most numbers in the range, since the engine tries each
	maxUnit    = 24 // the longest unit, in bytes
)

// bad says what is wrong with the range, or "". It sets a missing step to 1.
func (n *Number) bad() string {
	if n.Step == 0 {
		n.Step = 1
	}
	switch {
	case n.From < 0 || n.To > maxNumber || n.Step < 0 || n.To <= n.From:
		return fmt.Sprintf("want from, to and step, such as {from: 0, to: 10, unit: memory}, between 0 and %d", maxNumber)
	case (n.To-n.From)%n.Step != 0:
		return fmt.Sprintf("steps of %d don’t lead from %d to %d", n.Step, n.From, n.To)
	case (n.To-n.From)/n.Step >= maxNumbers:
		return fmt.Sprintf("more than %d numbers; make the range smaller or the step larger", maxNumbers)
	case len(n.Unit) > maxUnit:
		return fmt.Sprintf("the unit is longer than %d bytes", maxUnit)
	}
	return ""
}

// All returns the numbers that may be given, smallest first.
func (n *Number) All() []int {
	var out []int
	for i := n.From; i <= n.To; i += n.Step {
		out = append(out, i)
	}
	return out
}

// Has reports whether i is one of the numbers that may be given.
func (n *Number) Has(i int) bool { return i >= n.From && i <= n.To && (i-n.From)%n.Step == 0 }

// claimFor returns the claim in which the number is i.
func (n *Number) claimFor(i int) string { return strings.Replace(n.Claim, "#", strconv.Itoa(i), 1) }

// NumberOf returns the place in q.Answers of the answer with number i, or −1 if no answer has that
// number.
func (q *Question) NumberOf(n int) int {
	return slices.IndexFunc(q.Answers, func(a Answer) bool { return a.Text == strconv.Itoa(n) })
}

// checkAnswers says what is wrong with the number of answers, or with which of them are right.
func (q *Question) checkAnswers() error {
	right := 0
	for i := range q.Answers {
		if q.Answers[i].Right {
			right++
		}
	}
	first := q.Answers[0].Line
	least, most := 2, MaxAnswers
	switch q.Kind {
	case KindNumber:
		least = 1
	case KindOrder:
		least, most = 3, 6
	}
	switch n := len(q.Answers); {
	case n < least && n == 1:
		return located.Errorf(q.File, first, "only one answer; want %d to %d", least, most)
	case n < least:
		return located.Errorf(q.File, first, "%d answers; want %d to %d", n, least, most)
	case n > most:
		return located.Errorf(q.File, q.Answers[most].Line, "%d answers; want %d to %d", n, least, most)
	case right == 0:
		return located.Errorf(q.File, first, "no answer is ticked")
	case right > 1 && !q.Many && q.Kind != KindOrder:
		return located.Errorf(q.File, first, "%d answers are ticked; a question with several right answers says kind: any", right)
	}
	var err error
	switch q.Kind {
	case KindCan:
		err = q.checkCan()
	case KindNumber:
		err = q.checkNumber()
	}
	if err != nil {
		return err
	}
	keys := map[string]bool{}
	for i := range q.Answers {
		a := &q.Answers[i]
		if keys[a.Key()] {
			return located.Errorf(q.File, a.Line, "the same answer twice")
		}
		keys[a.Key()] = true
	}
	return nil
}

// checkCan checks a question of KindCan: its answers must be Yes, then No, then perhaps "Only if
// …".
func (q *Question) checkCan() error {
	for i := range q.Answers {
		want := "Only"
		if i < 2 {
			want = []string{"Yes", "No"}[i]
		}
		if word := strings.TrimRight(strings.Fields(q.Answers[i].Text)[0], ".,:;"); word != want {
			return located.Errorf(q.File, q.Answers[i].Line, "a question of kind can is answered with Yes, No, and Only if …, in this order; want %s, found %q", want, word)
		}
	}
	if len(q.Answers) < 3 {
		return located.Errorf(q.File, q.Answers[0].Line, "a question of kind can has at least one answer Only if …")
	}
	return nil
}

// checkNumber makes the claim of each wrong number from the claim of the right one.
func (q *Question) checkNumber() error {
	for i := range q.Answers {
		a := &q.Answers[i]
		n, err := strconv.Atoi(a.Text)
		if err != nil || strconv.Itoa(n) != a.Text || !q.Number.Has(n) {
			return located.Errorf(q.File, a.Line, "answer %q: want a number from %d to %d in steps of %d", a.Text, q.Number.From, q.Number.To, q.Number.Step)
		}
		if a.Right {
			if strings.Count(a.Claim, "#") != 1 {
				return located.Errorf(q.File, a.ClaimLine, "claim %q: want one # in the place of the number", a.Claim)
			}
			q.Number.Claim = a.Claim
		}
	}
	seen := map[string]bool{}
	for i := range q.Answers {
		a := &q.Answers[i]
		if seen[a.Text] {
			return located.Errorf(q.File, a.Line, "the same number twice")
		}
		seen[a.Text] = true
		n, _ := strconv.Atoi(a.Text)
		a.Claim = q.Number.claimFor(n)
	}
	return nil
}
