package bench

import (
	"slices"
	"testing"

	"digijudge/rules"
)

const pierced = "card Lance: Digimon Lv.5 Red, 7000 DP\n  <Piercing>\ncard Gate: Digimon Lv.4 Black, 5000 DP\n  <Blocker>\n\nturn Ann, memory 3\nAnn battle: Lance\nBob battle: Gate\n\n"

// TestBeliefs checks that the bench finds the misconceptions that change a line of the same
// choices, with the step at which the two lines part, and no others.
func TestBeliefs(t *testing.T) {
	for _, c := range []struct{ script, name, wrong, right string }{
		{"Ann attacks Bob with Lance\nBob blocks with Gate\n", "piercing-checks-at-once", "Bob's security is checked: a card", "Lance's <Piercing> activates"},
		{"", "unsuspended-may-be-attacked", "Ann can attack Gate with Lance", "Ann can’t attack Gate with Lance"},
	} {
		b, err := Open(t.Context(), pierced+c.script, nil)
		if err != nil || b.Asked == nil {
			t.Fatal(err, b.Problems)
		}
		list, whole, err := b.Beliefs(t.Context())
		if err != nil || !whole {
			t.Fatal(whole, err)
		}
		i := slices.IndexFunc(list, func(p Believed) bool { return p.Name == c.name })
		if i < 0 || list[i].Parting.Wrong[0].Text != c.wrong || list[i].Parting.Right[0].Text != c.right || len(list) > 5 {
			t.Errorf("after %q: %+v", c.script, list)
		}
		if _, parts, err := b.Believe(t.Context(), "jogress-twice"); err == nil || parts {
			t.Errorf("a misconception that nobody knows: %v %v", parts, err)
		}
	}
	b, _ := Open(t.Context(), pierced, nil)
	if _, parts, err := b.Believe(t.Context(), "piercing-checks-at-once"); parts || err != nil {
		t.Errorf("before an attack: %v %v", parts, err)
	}
	over, _ := Open(t.Context(), pierced+"Ann attacks Gate with Gate\n", nil)
	if _, _, err := over.Beliefs(t.Context()); err == nil && len(rules.Misconceptions()) > 0 {
		t.Error("a line that can't be played is compared")
	}
}

// TestBelieveMisfit checks that a line played under a misconception ends, with a message, where a
// choice isn't possible.
func TestBelieveMisfit(t *testing.T) {
	for _, m := range rules.Misconceptions() {
		b, _ := Open(t.Context(), pierced+"Ann attacks Bob with Lance\nBob declines to block\n", nil)
		if b.Asked == nil {
			t.Fatal(b.Problems)
		}
		p, parts, err := b.Believe(t.Context(), m.Name)
		if err != nil {
			t.Errorf("%s: %v", m.Name, err)
		}
		if parts && len(p.Parting.Wrong)+len(p.Parting.Right) == 0 {
			t.Errorf("%s: the lines part in nothing", m.Name)
		}
	}
}
