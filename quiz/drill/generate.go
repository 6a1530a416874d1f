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
	closed   = 420 // where nothing stays open
	open     = 22  // of each of the three answers where choices stay open
	ofRuling = 4
	ofBelief = 12 // drills with the same right answer whose wrong one follows from one misconception
)

// alike are misconceptions whose drills all read the same, with how many are enough.
var alike = map[string]int{
	"option-is-trashed-first": 7, "pass-counts-from-the-marker": 6, "memory-zero-ends-the-turn": 8, "digivolving-draws-nothing": 8,
	"digivolution-draw-comes-last": 8, "a-turn-that-started-ending-must-end": 8, "blast-digivolve-costs-memory": 4,
	"blast-dna-draws-nothing": 4, "attack-falls-through-to-the-player": 5,
}

// Made is what came of all rulings.
type Made struct {
	Lines  []Line
	Tried  int            // things that could have been asked and were proved both ways
	Fell   map[string]int // why others of the rulings' own claims were left out
	Vetoed int
}

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

// blocks says that it is asked whether a Digimon blocks, in either way of asking it.
func blocks(asks string) bool { return strings.Contains(asks, " blocks") }

// trashed is the card of which it is asked whether it is trashed, in either way of asking it; "" if something else is asked.
func trashed(asks string) string {
	name, what, _ := strings.Cut(asks, " ")
	if what == "is trashed" || strings.HasPrefix(what, "is in ") && strings.HasSuffix(what, "'s trash") {
		return name
	}
	return ""
}

// choose picks the best, so that neither what is asked nor how tells the answer: of every phrase, on every topic, of every length about as many
// are answered by no as by yes. What has been asked often counts less, so that no two in a row are the same.
func (m *Made) choose(all []candidate) {
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.ID, b.ID))
	})
	taken := map[string][]*candidate{} // by ruling
	beliefs := map[string]int{}
	often := map[string]int{} // misconceptions, and what is asked
	texts := map[string]bool{}
	fits := func(c *candidate) bool {
		if len(taken[c.Ruling]) >= ofRuling || texts[c.Text] {
			return false
		}
		for _, t := range taken[c.Ruling] { // two of one ruling ask for different things
			if blocks(t.Asks) && blocks(c.Asks) || trashed(t.Asks) != "" && trashed(t.Asks) == trashed(c.Asks) || t.form == c.form && (t.form != "effect" || strings.Fields(t.Asks)[0] == strings.Fields(c.Asks)[0]) || t.Asks == c.Asks || t.Text == c.Text {
				return false
			}
		}
		for _, b := range c.Beliefs {
			limit := ofBelief
			if n, ok := alike[b]; ok {
				limit = n
			}
			if beliefs[c.Right+b] >= limit {
				return false
			}
		}
		return true
	}
	worth := func(c *candidate) int {
		n := c.score - often[phraseOf(c.Asks)]/4 - 10*len(taken[c.Ruling])
		for _, b := range c.Beliefs {
			n -= 4 * often[b]
		}
		return n
	}
	take := func(c *candidate) {
		taken[c.Ruling] = append(taken[c.Ruling], c)
		texts[c.Text] = true
		often[phraseOf(c.Asks)]++
		for _, b := range c.Beliefs {
			beliefs[c.Right+b]++
			often[b]++
		}
		m.Lines = append(m.Lines, c.Line)
	}
	best := func(want func(c *candidate) bool) *candidate {
		var top *candidate
		for i := range all {
			c := &all[i]
			if top != nil && c.score <= worth(top) {
				break // what is asked often only counts less
			}
			if want(c) && fits(c) && (top == nil || worth(c) > worth(top)) {
				top = c
			}
		}
		return top
	}
	// Open ones first: they are few.
	for _, right := range []string{Depends, No, Yes} {
		for range open {
			c := best(func(c *candidate) bool { return c.Open && c.Right == right && len(taken[c.Ruling]) == 0 })
			if c == nil {
				break
			}
			take(c)
		}
	}
	yes, no := map[string]int{}, map[string]int{}
	for i := range m.Lines { // of all together half are answered by yes, or a little less
		switch m.Lines[i].Right {
		case Yes:
			yes["all"]++
		case No:
			no["all"]++
		case Depends:
			no["all"] += i % 2
		}
	}
	loose := false // where one look wants another yes and another look no more of it, both give way a little
	even := func(c *candidate) bool {
		if c.Open {
			return false
		}
		for i, key := range c.looks() {
			a, b := yes[key], no[key]
			if c.Right == No {
				a, b = b, a
			}
			slack := max(3, 2+(a+b)/4) // of twelve at most eight
			if i == 0 {
				slack = 32
			}
			full := i == 0 || !loose || a >= 7 && 100*(a+1) > 69*(a+b+1)
			if a >= b+slack && full {
				return false
			}
		}
		return true
	}
	for range closed {
		c := best(even)
		if c == nil && !loose {
			loose = true
			c = best(even)
		}
		if c == nil {
			break
		}
		take(c)
		for _, key := range c.looks() {
			if c.Right == Yes {
				yes[key]++
			} else {
				no[key]++
			}
		}
	}
}

// looks is all that shows of a question before it is understood: of each about half are answered by yes.
func (c *candidate) looks() []string {
	asks := c.Text[strings.LastIndex(strings.TrimSuffix(c.Text, "?"), ". ")+1:]
	words := strings.Fields(asks)
	last := strings.TrimSuffix(strings.TrimSuffix(words[len(words)-1], "?"), "s")
	if last == "once" || last == "time" {
		last = "twice"
	}
	looks := []string{"all", phraseOf(c.Asks), "begins " + words[0], "ends " + last, "about " + c.topic, fmt.Sprint("long ", min(2, len(strings.Fields(c.Text))/12))}
	for _, w := range []string{"before", "exactly", "deleted", "memory", "security", "trigger", "activate", "battle area", "card", "draw", "suspended", "block", "trashed", "turn", "once "} {
		if strings.Contains(asks, w) {
			looks = append(looks, "says "+w)
		}
	}
	return looks
}

// File is the drills as their file keeps them.
func (m *Made) File() []byte {
	var b strings.Builder
	b.WriteString("# Made by digijudge questions drills; dropped.txt names what is not wanted. Fields: id, ruling, steps of its script, right answer,\n")
	b.WriteString("# misconceptions under which a wrong one would be right, whose words are the reason, what is asked, the question, what it depends on.\n")
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
