package rules

import (
	"bytes"
	"slices"
	"testing"

	"digijudge/rules/clause"
)

func TestMisconceptions(t *testing.T) {
	all := Misconceptions()
	if len(all) < 60 {
		t.Errorf("only %d misconceptions", len(all))
	}
	order := map[Clause]int{}
	for i, c := range clause.All() {
		order[c] = i
	}
	seen := map[string]bool{}
	for i, m := range all {
		if !m.Clause.Valid() {
			t.Errorf("%s: no clause %s", m.Name, m.Clause)
		}
		if m.Says == "" || m.Correction == "" || seen[m.Name] {
			t.Errorf("%q: twice, or a sentence is missing", m.Name)
		}
		seen[m.Name] = true
		if i > 0 && order[m.Clause] < order[all[i-1].Clause] {
			t.Errorf("%s (%s) stands behind %s", m.Name, m.Clause, all[i-1].Clause)
		}
		if f, ok := FindMisconception(m.Name); !ok || f != m {
			t.Errorf("%s is not found", m.Name)
		}
	}
}

// TestEveryChapterMisread wants a misconception for each chapter that plays and for each keyword.
func TestEveryChapterMisread(t *testing.T) {
	for _, ch := range []Clause{"6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18"} {
		if !slices.ContainsFunc(Misconceptions(), func(m Misconception) bool { return m.Clause.Within(ch) }) {
			t.Errorf("none of chapter %s", ch)
		}
	}
	for _, k := range Keywords {
		if k.Plays && !slices.ContainsFunc(Misconceptions(), func(m Misconception) bool {
			return len(m.Clause) > len(k.Section) && m.Clause[:len(k.Section)+1] == k.Section+"-"
		}) {
			t.Errorf("none of <%s>", k.Name)
		}
	}
}

// TestBeliefsAndBytes: no belief, no byte; beliefs are part of the position and of its copies.
func TestBeliefsAndBytes(t *testing.T) {
	table, err := NewTable([]CardDef{{Handle: "Saber", Name: "Saber", Category: Digimon, Level: 5, DP: 7000, PlayCost: -1, UseCost: -1}})
	if err != nil {
		t.Fatal(err)
	}
	p := table.NewPosition()
	p.Place(Ann, []CardID{1}, Placement{})
	p.Start()
	p.Step(nil)
	plain := p.Encode(nil)
	if err := p.Believe(); err != nil || !bytes.Equal(plain, p.Encode(nil)) {
		t.Error("no belief changes the bytes", err)
	}
	if err := p.Believe("tie-spares-the-attacker", "nobody-thinks-so"); err == nil || len(p.Believing()) != 0 {
		t.Error("an unknown name was taken:", err, p.Believing())
	}
	q := p.Clone()
	for _, m := range Misconceptions() {
		one := p.Clone()
		if err := one.Believe(m.Name); err != nil {
			t.Fatal(err)
		}
		if got := one.Clone().Believing(); !slices.Equal(got, []string{m.Name}) {
			t.Errorf("%s: the copy believes %v", m.Name, got)
		}
		b := one.Encode(nil)
		if bytes.Equal(b, plain) || bytes.Equal(b, q.Encode(nil)) && !q.holdsBeliefs() {
			t.Errorf("%s is not in the bytes", m.Name)
		}
		q = one
	}
	if !bytes.Equal(plain, p.Encode(nil)) {
		t.Error("a copy's belief reached the position")
	}
}
