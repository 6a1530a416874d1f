package drill

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// Made is the result for all rulings.
type Made struct {
	Lines  []Line
	Tried  int // questions that fit their ruling and were proved
	None   int // rulings without a fitting drill
	Vetoed int
}

// Make makes drills for all rulings. The drill of a ruling depends on that ruling alone, so adding
// or removing another one changes no drill.
func Make(rulings []Ruling, vetoes []Veto) (*Made, error) {
	m := &Made{}
	for i := range rulings {
		all := fitting(&rulings[i])
		m.Tried += len(all)
		all = slices.DeleteFunc(all, func(c candidate) bool {
			unwanted := slices.ContainsFunc(vetoes, func(v Veto) bool { return v.Ruling == c.Ruling && (v.Asks == "*" || v.Asks == c.Asks) })
			if unwanted {
				m.Vetoed++
			}
			return unwanted
		})
		chosen := choose(all)
		if len(chosen) == 0 {
			m.None++
		}
		m.Lines = append(m.Lines, chosen...)
	}
	slices.SortFunc(m.Lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.Ruling, b.Ruling), cmp.Compare(a.Steps, b.Steps), cmp.Compare(a.Asks, b.Asks))
	})
	ids := map[string]string{}
	for i := range m.Lines {
		l := &m.Lines[i]
		if was := ids[l.ID]; was != "" {
			return nil, fmt.Errorf("drills of %s and %s have the same id %s: name one of them in drills/dropped.txt", was, l.Ruling, l.ID)
		}
		ids[l.ID] = l.Ruling
	}
	return m, nil
}

// fitting returns the questions that fit the ruling, for every number of steps played.
func fitting(r *Ruling) []candidate {
	whole, err := scenario.Parse(r.Slug, []byte(r.Source))
	if err != nil {
		return nil
	}
	steps := 0
	for i := range whole.Steps {
		switch whole.Steps[i].Kind {
		case lang.StepAction:
			steps++
		case lang.StepNow:
		default:
			return nil // part of the play is left open
		}
	}
	var all []candidate
	rd := read(r)
	rd.steps = steps
	for n := min(steps, maxSteps); n >= 0; n-- {
		all = append(all, candidates(rd, whole, n)...)
	}
	return all
}

const (
	// near is how many points a question may be behind the best one and still be asked, to balance
	// the answers.
	near = 16
	// The percentage of rulings whose question should be answered by no if possible. An order can
	// always be asked both ways; about actions rulings mostly say what is forbidden.
	shareNoOrder, shareNoAct, shareNo = 24, 10, 40
	// shareDepends is the percentage of rulings that ask what depends on a choice if that fits
	// best. It is below 100 so that three offered answers don't give away that the third is right.
	shareDepends = 80
)

// choose returns the best question of a ruling. Among questions that fit about equally well, the
// ruling's name decides whether yes or no should be right, so that about half of all drills are
// answered by yes.
func choose(all []candidate) []Line {
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.ID, b.ID))
	})
	if len(all) > 0 && all[0].Right == Depends && lot(all[0].Ruling, "depends") >= shareDepends {
		all = slices.DeleteFunc(all, func(c candidate) bool { return c.Right == Depends })
	}
	if len(all) == 0 {
		return nil
	}
	if all[0].Numbers != nil {
		return []Line{all[0].Line}
	}
	want := Yes
	if lot(all[0].Ruling, "no") < all[0].shareNo() {
		want = No
	}
	for i := range all {
		if c := &all[i]; c.Right == want && c.score >= all[0].score-near {
			return []Line{c.Line}
		}
	}
	return []Line{all[0].Line}
}

// lot returns a number from 0 to 99 that depends on the ruling's name alone.
func lot(ruling, what string) int {
	h := fnv.New64a()
	h.Write([]byte(what + " " + ruling))
	return int((h.Sum64() >> 32) % 100)
}

// shareNo returns the percentage of such questions that should be answered by no.
func (c *candidate) shareNo() int {
	if len(c.prop.Terms) == 0 {
		return shareNo
	}
	if _, act := actOf(&c.prop); act != nil {
		return shareNoAct
	}
	if isOrder(&c.prop) || c.prop.Terms[0].Happen != nil && c.prop.Terms[0].Happen.Kind != lang.Occurs {
		return shareNoOrder
	}
	return shareNo
}

// File returns the drills in the format of their file.
func (m *Made) File() []byte {
	var b strings.Builder
	b.WriteString("# Made by digijudge questions drills; dropped.txt names what is not wanted. Fields: id, ruling, steps of its script, right answer,\n")
	b.WriteString("# misconceptions under which a wrong one would be right, what is asked, the question, by which clauses, what it depends on.\n")
	for i := range m.Lines {
		b.WriteString(m.Lines[i].String() + "\n")
	}
	return []byte(b.String())
}

// Report returns a summary in lines.
func (m *Made) Report() []string {
	right := map[string]int{}
	for i := range m.Lines {
		right[m.Lines[i].Right]++
	}
	return []string{
		fmt.Sprintf("%d drills of %d questions that fit (%d vetoed): %d yes, %d no, %d depends", len(m.Lines), m.Tried, m.Vetoed, right[Yes], right[No], right[Depends]),
		fmt.Sprintf("%5d rulings from which none fits", m.None),
	}
}
