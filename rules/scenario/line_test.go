package scenario

import (
	"digijudge/rules/scenario/lang"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestProof checks the sentences of a line, their order, and that each has a clause of the rules.
func TestProof(t *testing.T) {
	s, err := Parse("q", []byte(question+"now Ann must pass\n\nclaim: Bob draws\n"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"choice 0 Ann attacks Imp with Garuru (11-2-8-1)",
		"event 0 Garuru suspends (11-2-8-1)",
		"event 0 Garuru battles Imp (11-5-1-3-1)",
		"event 0 Imp is deleted in battle (14-2-2)",
		"event 0 Imp's [On Deletion] triggers (15-16-4-1)",
		"event 0 Garuru's <Piercing> triggers (16-7-2)",
		"event 0 Garuru's <Piercing> activates (16-7-4)",
		"event 0 Imp's [On Deletion] activates (15-4-1-1)",
		"event 1 Bob draws 1 card by Imp's [On Deletion] (16-8-1)",
		"event 0 Bob's security is checked: a card (13-1-8-1-1)",
		"event 0 A card is trashed (13-1-8-4)",
		"event 0 The attack ends (11-6-2)",
		"check 0 Ann must pass (6-5-1)",
	}
	var got []string
	for i, st := range r.Main.Steps() {
		if st.N != i+1 {
			t.Errorf("step %d has number %d", i+1, st.N)
		}
		got = append(got, fmt.Sprintf("%s %d %s (%s)", st.Kind, st.Depth, st.Text, st.Clause))
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestProofClauses checks that every event of every test file cites a clause that exists in the
// rules.
func TestProofClauses(t *testing.T) {
	cards := siteCards(t)
	for name, src := range corpus(t) {
		s, err := ParseWith(name, src, lang.Config{Cards: cards})
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Run(Options{})
		if err != nil {
			continue // TestCorpus says so
		}
		for _, st := range r.Main.Steps() {
			if st.Kind != "check" && !st.Clause.Valid() {
				t.Errorf("%s: %q cites %q", name, st.Text, st.Clause)
			}
		}
	}
}

func TestBoard(t *testing.T) {
	src := `card Rex: Digimon Lv.5 Red/Blue, 7000 DP
  <Piercing>
card Pup: Digimon Lv.3 Blue, 2000 DP
card Imp "Impmon": Digimon Lv.3 Purple, 2000 DP
card Zap: Option Red
turn Ann, memory 2 for Bob
Ann battle: Rex on Pup on 1 card as Wolf (suspended)
Ann security: Zap (face-up), 2 cards
Bob hand: Imp, 2 cards
`
	s, err := Parse("b", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := r.Main.Before()
	if b.Turn != "Ann" || b.Phase != "main" || b.Memory != -2 {
		t.Errorf("%+v", b)
	}
	rex := b.Sides[0].Battle[0]
	rex.perm, rex.card = 0, 0
	want := Card{Name: "Rex", Category: "Digimon", Color: "Red/Blue", Level: 5, DP: 7000, HasDP: true, Suspended: true, Sources: []string{"Pup", "a card"}, Keywords: []string{"<Piercing>"}}
	if !reflect.DeepEqual(rex, want) {
		// by the name of its card, as the proof calls it, and not by its alias
		t.Errorf("%+v", rex)
	}
	a, o := b.Sides[0], b.Sides[1]
	if a.SecurityN != 3 || len(a.Security) != 1 || a.Security[0].FaceDown || a.DeckN != 10 || o.HandN != 3 || o.Hand[0].Label != "Impmon" {
		t.Errorf("%+v", b.Sides)
	}
	if after := r.Main.After(); after.Turn != "Bob" || after.Memory != -2 {
		t.Errorf("%+v", after)
	}
}

// TestSteps: forms of script lines that the drafts don't have.
func TestSteps(t *testing.T) {
	for _, name := range []string{"luck-and-lasting", "implied-activation", "declining", "two-of-one-name"} {
		src, err := os.ReadFile(filepath.Join("testdata", "steps", name+".scn"))
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		s, err := Parse(name, src)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		r, err := s.Run(Options{})
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if !r.OK() {
			t.Errorf("%s\n%s%s", name, report(r), proof(r.Main))
		}
	}
}
