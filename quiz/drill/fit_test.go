package drill

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/scenario"
)

// TestNoOtherChanges: adding a ruling, before or after the others, changes no drill of another
// ruling.
func TestNoOtherChanges(t *testing.T) {
	var rulings []Ruling
	for i := range 6 {
		src := strings.ReplaceAll(strings.Replace(blockRuling, "block with Wall", "block with Wall because 12-1-4", 1), "Saber", fmt.Sprintf("Saber%c", 'A'+i))
		rulings = append(rulings, Ruling{Slug: fmt.Sprintf("block-%d", i), Title: "A suspended Digimon can't block.", Clauses: []clause.Clause{"12-1-4"}, Source: src})
	}
	made, err := Make(rulings[1:5], nil)
	if err != nil || len(made.Lines) != 4 {
		t.Fatal(made, err)
	}
	more, err := Make(rulings, nil)
	if err != nil || len(more.Lines) != 6 {
		t.Fatal(more, err)
	}
	for i := range made.Lines {
		if !slices.ContainsFunc(more.Lines, func(l Line) bool { return l.String() == made.Lines[i].String() }) {
			t.Errorf("%s has changed", made.Lines[i].Ruling)
		}
	}
}

// TestBalance: of rulings for which yes and no can be asked about equally well, about shareNo in a
// hundred get a question answered by no. Which ones depends on their names alone.
func TestBalance(t *testing.T) {
	no := 0
	for i := range 200 {
		slug := fmt.Sprint("ruling-", i)
		got := choose([]candidate{
			{Line: Line{Ruling: slug, ID: "d1", Right: Yes}, score: 80}, {Line: Line{Ruling: slug, ID: "d2", Right: No}, score: 80 - near},
			{Line: Line{Ruling: slug, ID: "d3", Right: No}, score: 80 - near - 1},
		})
		if len(got) != 1 || got[0].ID == "d3" {
			t.Fatalf("%s: %+v", slug, got)
		}
		if got[0].Right == No {
			no++
		}
	}
	if no < 2*(shareNo-10) || no > 2*(shareNo+10) {
		t.Errorf("%d of 200 ask for no, want about %d", no, 2*shareNo)
	}
	if got := choose(nil); got != nil {
		t.Error(got)
	}
}

// tableSrc is a table with things of all kinds to ask about.
const tableSrc = `# A drill

card Saber: Digimon Lv.4 Red, 6000 DP
  [When Attacking] <Draw 1>
card Gate: Digimon Lv.4 Black, 3000 DP, play 3
  <Blocker>
card Twice: Digimon Lv.3 Red, 1000 DP
  [On Deletion] Gain 1 memory.
  {Breeding} [On Deletion] <Draw 1>
card Zap: Option Red, use 2
  [Main] Delete 1 of your opponent's Digimon.

turn Ann, memory 5
Ann battle: Saber, Twice
Ann hand: Zap
Bob battle: Gate
Ann attacks Bob with Saber
Bob blocks with Gate
`

// TestReads: questions that people wouldn't ask, that the story answers, or that are unclear are
// recognized.
func TestReads(t *testing.T) {
	s, err := scenario.Parse("t", []byte(tableSrc))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		asks                   string
		awkward, told, unclear bool
	}{
		{asks: "Gate is deleted in battle"},
		{asks: "Saber's [When Attacking] activates before Gate blocks"},
		{asks: "Ann draws 2 times", awkward: true},
		{asks: "Gate is deleted 1 time", awkward: true},
		{asks: "Saber's effect 1 activates", awkward: true},
		{asks: "Saber's [When Attacking] does nothing", awkward: true},
		{asks: "Saber's [When Attacking] activates before the attack ends", awkward: true},
		{asks: "Saber's [When Attacking] triggers before Saber's [When Attacking] activates", awkward: true},
		{asks: "2 cards are trashed", awkward: true},
		{asks: "phase = main", awkward: true},
		{asks: "Ann's deck = 9", awkward: true},
		{asks: "Gate = Gate", awkward: true},
		{asks: "Ann may pass", awkward: true},
		{asks: "Ann attacks Bob, then Gate blocks", awkward: true},
		{asks: "Saber attacks before Ann wins the game", awkward: true},
		{asks: "Gate blocks", told: true},
		{asks: "Saber attacks", told: true},
		{asks: "Saber attacks 1 time", told: true},
		{asks: "Twice's [On Deletion] triggers", unclear: true},
	} {
		p := prop(t, s, x.asks)
		if a, b, c := awkward(p), told(p, s), unclear(p, s); a != x.awkward || b != x.told || c != x.unclear {
			t.Errorf("%s: awkward %v, told %v, unclear %v", x.asks, a, b, c)
		}
	}
}

// TestTitles: what a title mentions, denies and permits.
func TestTitles(t *testing.T) {
	for _, x := range []struct {
		title           string
		titled, not     subject
		denies, permits bool
	}{
		{"A suspended Digimon can't block.", blocking, attacking, true, false},
		{"A Digimon that is unsuspended may attack again.", attacking, blocking, false, true},
		{"If you attack, the target is deleted.", deletion, blocking, false, false},
		{"[When Attacking] comes before the block.", order, drawing, true, false},
		{"The turn ends when the opponent has 1 memory.", ending, drawing, false, false},
		{"It lasts until the end of the turn with its battle.", battles, ending, true, false},
	} {
		r := read(&Ruling{Title: x.title, Clauses: []clause.Clause{"12-1-4"}})
		if !r.titled[x.titled] || r.titled[x.not] || r.denies != x.denies || r.permits != x.permits {
			t.Errorf("%s: %v, denies %v, permits %v", x.title, r.titled, r.denies, r.permits)
		}
	}
}

// TestFit: a question fits if a clause of the ruling decides it and the title mentions it. Side
// matters and the contrasted case don't fit.
func TestFit(t *testing.T) {
	s, err := scenario.Parse("t", []byte(tableSrc))
	if err != nil {
		t.Fatal(err)
	}
	title := Ruling{Title: "A suspended Digimon can't block.", Because: "So it is (12-1-4).", Clauses: []clause.Clause{"12-1-4", "14-2-2"}}
	for _, x := range []struct {
		asks, right string
		by          clause.Clause
		on, above   clause.Clause
		own, fits   bool
	}{
		{asks: "Bob blocks with Gate", right: No, by: "12-1-4", own: true, fits: true},
		// another clause decides it
		{asks: "Bob blocks with Gate", right: No, by: "12-1-5", own: true},
		// the contrasted case
		{asks: "Bob blocks with Gate", right: Yes, on: "12-1-4", own: true},
		// the clause of the ruling's reason bears on it
		{asks: "Gate blocks", right: No, on: "12-1-4", own: true, fits: true},
		// no clause bears on it
		{asks: "Gate blocks", right: No, own: true},
		// it only follows from what the clause decides
		{asks: "memory = 3 for Ann", right: Yes, above: "12-1-4", own: true},
		// a clause bears on it that the ruling's reason doesn't cite
		{asks: "Gate is deleted", right: Yes, on: "14-2-2", own: true},
		// not among the ruling's claims
		{asks: "Ann draws", right: Yes, on: "12-1-4"},
		// the title isn't about an order
		{asks: "Gate blocks before Ann draws", right: Yes, on: "12-1-4", own: true},
		// nor about a choice
		{asks: "Gate is deleted", right: Depends, on: "12-1-4", own: true},
	} {
		c := candidate{proposal: proposal{prop: *prop(t, s, x.asks), own: x.own, by: x.by}}
		c.Right, c.Text = x.right, "Ann attacks. Is it so?"
		if x.on != "" {
			c.bearing.On = []clause.Clause{x.on}
		}
		if x.above != "" {
			c.bearing.Above = []clause.Clause{x.above}
		}
		if got := c.fit(read(&title)) >= enough; got != x.fits {
			t.Errorf("%s, %s by %s%s%s: %d", x.asks, x.right, x.by, x.on, x.above, c.fit(read(&title)))
		}
	}
}

// TestDiagnosis: a misconception is named if its clause decides the question, or if the ruling
// cites the clause and its words are about the question, and only then.
func TestDiagnosis(t *testing.T) {
	s, err := scenario.Parse("t", []byte(tableSrc))
	if err != nil {
		t.Fatal(err)
	}
	list := rules.Misconceptions()
	m := list[slices.IndexFunc(list, func(m rules.Misconception) bool { return m.Clause == "12-1-5" })]
	for _, x := range []struct {
		cited, on clause.Clause
		want      string
	}{{m.Clause, m.Clause, m.Name}, {m.Clause, "1-1", m.Name}, {"1-1", m.Clause, m.Name}, {"1-1", "1-2", ""}} {
		c := candidate{proposal: proposal{prop: *prop(t, s, "Bob blocks with Gate")}}
		c.bearing.On = []clause.Clause{x.on}
		if got := c.diagnosis(read(&Ruling{Clauses: []clause.Clause{x.cited}}), list); got.Name != x.want {
			t.Errorf("%v: %q", x, got.Name)
		}
	}
}
