package drill

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"digijudge/rules/scenario"
)

// How many drills are kept.
const (
	closed    = 240 // answered by yes, and as many by no, where nothing stays open
	open      = 50  // of each of the three answers where choices stay open
	ofRuling  = 2
	ofBelief  = 16 // drills with the same right answer whose wrong one follows from one misconception
	ofGeneral = 20 // and from one that comes up everywhere
)

// Made is what came of all rulings.
type Made struct {
	Lines  []Line
	Tried  int            // things that could have been asked and were proved both ways
	Fell   map[string]int // why others of the rulings' own claims were left out
	Vetoed int
}

// Debug x
var Debug func([]candidate)

// Make makes drills of all rulings. The same rulings give the same drills.
func Make(rulings []Ruling, vetoes []Veto) (*Made, error) {
	m := &Made{Fell: map[string]int{}}
	var all []candidate
	for i := range rulings {
		r := &rulings[i]
		whole, err := scenario.Parse(r.Slug, []byte(r.Source))
		if err != nil {
			m.Fell[notPlayed]++
			continue
		}
		steps, open := 0, false
		for j := range whole.Steps {
			switch whole.Steps[j].Kind {
			case scenario.StepAction:
				steps++
			case scenario.StepNow:
			default:
				open = true
			}
		}
		if open {
			m.Fell[notPlayed]++
			continue
		}
		for n := steps; n >= 0; n-- {
			all = append(all, candidates(r, n, whole, m.Fell)...)
		}
	}
	m.Tried = len(all)
	all = slices.DeleteFunc(all, func(c candidate) bool {
		for _, v := range vetoes {
			if v.Ruling == c.Ruling && (v.Asks == "*" || v.Asks == c.Asks) {
				m.Vetoed++
				return true
			}
		}
		return false
	})
	if Debug != nil {
		Debug(all)
	}
	m.choose(all)
	slices.SortFunc(m.Lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.Ruling, b.Ruling), cmp.Compare(a.Steps, b.Steps), cmp.Compare(a.Asks, b.Asks))
	})
	ids := map[string]string{}
	for i := range m.Lines {
		l := &m.Lines[i]
		if was := ids[l.ID]; was != "" {
			return nil, fmt.Errorf("drills of %s and %s have the same id %s: veto one of them", was, l.Ruling, l.ID)
		}
		ids[l.ID] = l.Ruling
	}
	return m, nil
}

// choose picks the best, so that neither what is asked nor how tells the answer: of every form as many are answered by no as by yes.
func (m *Made) choose(all []candidate) {
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.ID, b.ID))
	})
	taken := map[string][]*candidate{} // by ruling
	beliefs := map[string]int{}
	texts := map[string]bool{}
	fits := func(c *candidate) bool {
		if len(taken[c.Ruling]) >= ofRuling || texts[c.Text] {
			return false
		}
		for _, t := range taken[c.Ruling] { // two of one ruling ask for different things
			if t.form == c.form && t.form != "effect" || t.Text == c.Text {
				return false
			}
		}
		for _, b := range c.Beliefs {
			limit := ofBelief
			if slices.Contains(general, b) {
				limit = ofGeneral
			}
			if beliefs[c.Right+b] >= limit {
				return false
			}
		}
		return true
	}
	take := func(c *candidate) {
		taken[c.Ruling] = append(taken[c.Ruling], c)
		texts[c.Text] = true
		for _, b := range c.Beliefs {
			beliefs[c.Right+b]++
		}
		m.Lines = append(m.Lines, c.Line)
	}
	// Open ones first: they are few.
	for _, want := range []string{Depends, No, Yes} {
		n := 0
		for i := range all {
			if c := &all[i]; n < open && c.Open && c.Right == want && fits(c) {
				take(c)
				n++
			}
		}
	}
	noOf := map[string]int{}
	nos := 0
	for i := range all {
		if c := &all[i]; nos < closed && !c.Open && c.Right == No && fits(c) {
			take(c)
			noOf[c.form]++
			nos++
		}
	}
	yesOf, yeses := map[string]int{}, 0
	for pass := range 2 { // of the same forms as those answered by no; then what is missing from forms that have both
		for i := range all {
			c := &all[i]
			full := yesOf[c.form] >= noOf[c.form]+noOf[c.form]/8
			if pass == 1 {
				full = yesOf[c.form] >= 2*noOf[c.form]
			}
			if yeses < nos+nos/16 && !full && !c.Open && c.Right == Yes && fits(c) {
				take(c)
				yesOf[c.form]++
				yeses++
			}
		}
	}
}

// File is the drills as their file keeps them.
func (m *Made) File() []byte {
	var b strings.Builder
	b.WriteString("# Made by digijudge questions drills; dropped.txt names what is not wanted. Fields: id, ruling, steps of its script, right answer,\n")
	b.WriteString("# misconceptions under which a wrong one would be right, what is asked, the question.\n")
	for i := range m.Lines {
		b.WriteString(m.Lines[i].String() + "\n")
	}
	return []byte(b.String())
}

// Report says in lines what came of it.
func (m *Made) Report() []string {
	right := map[string]int{}
	for i := range m.Lines {
		right[m.Lines[i].Right]++
	}
	out := []string{fmt.Sprintf("%d drills of %d that could be asked (%d vetoed): %d yes, %d no, %d depends", len(m.Lines), m.Tried, m.Vetoed, right[Yes], right[No], right[Depends])}
	for _, why := range slices.Sorted(maps.Keys(m.Fell)) {
		out = append(out, fmt.Sprintf("%5d  %s", m.Fell[why], why))
	}
	return out
}
