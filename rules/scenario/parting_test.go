package scenario

import "testing"

func partingOf(t *testing.T, src, belief string) Parting {
	t.Helper()
	s, err := Parse("p", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	p, ok, err := s.PartsUnder(belief, Options{})
	if err != nil || !ok {
		t.Fatalf("%v %v", ok, err)
	}
	return p
}

// TestParting checks the steps that two lines share and the first step of each that differs: where
// the belief makes something happen, forbids a choice, adds a choice, or changes only the position.
func TestParting(t *testing.T) {
	const attack = `card Saber: Digimon Lv.5 Red, 7000 DP
card Gate: Digimon Lv.4 Black, 5000 DP
  <Blocker>
turn Ann, memory 2
Ann battle: Saber
`
	for _, c := range []struct {
		name, src, belief string
		same              int
		wrong, right      string
	}{
		{"happens", question + "\nclaim: Bob draws before Bob's security is checked\n", "piercing-checks-at-once", 6, "Bob's security is checked: a card", "Garuru's <Piercing> activates"},
		{"offered", attack + "Bob battle: Gate (suspended)\nAnn attacks Bob with Saber\n\nclaim never: Bob blocks\n", "suspended-may-block", 2, "Bob blocks with Gate", "Bob can't block"},
		{"withheld", "card Big: Digimon Lv.5 Red, 7000 DP, play 6\nturn Ann, memory 2\nAnn hand: Big\nAnn plays Big\n\nclaim: Big is played\n", "payment-must-stay-on-your-side", 0, "Ann can’t play Big", "Ann plays Big"},
	} {
		p := partingOf(t, c.src, c.belief)
		if len(p.Same) != c.same || len(p.Wrong) == 0 || len(p.Right) == 0 || p.Wrong[0].Text != c.wrong || p.Right[0].Text != c.right {
			t.Errorf("%s: %d same\nwrong %+v\nright %+v", c.name, len(p.Same), p.Wrong, p.Right)
		}
	}
	s, err := Parse("p", []byte(question+"\nclaim: Bob draws\n"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p, ok := WherePart(r.Main, r.Main); ok {
		t.Errorf("a line parts from itself: %+v", p)
	}
}

// TestSayItWithAux turns the sentences of choices into what can or can't be done.
func TestSayItWithAux(t *testing.T) {
	for in, want := range map[string]string{
		"Ann attacks Bob with Rex":                "Ann can’t attack Bob with Rex",
		"Ann passes":                              "Ann can’t pass",
		"Ann hatches":                             "Ann can’t hatch",
		"Ann DNA digivolves Pup + Kit into Garm":  "Ann can’t DNA digivolve Pup + Kit into Garm",
		"Bob declines to block":                   "Bob can’t decline to block",
		"Ann activates Pup's <Training>":          "Ann can’t activate Pup's <Training>",
		"Ann burst digivolves Sol + Tom into Max": "Ann can’t burst digivolve Sol + Tom into Max",
	} {
		if got := cant(in); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}

// TestBoards looks at what the boards of a battle say: who is marked, and what changed.
func TestBoards(t *testing.T) {
	s, err := Parse("b", []byte(`card Knight: Digimon Lv.4 Yellow, 4000 DP
  <Armor Purge>
card Squire: Digimon Lv.3 Yellow, 3000 DP
card Lancer: Digimon Lv.5 Blue, 9000 DP
turn Ann, memory 2
Ann battle: Lancer
Bob battle: Knight on Squire as Rider (suspended)
Ann attacks Knight with Lancer
Bob activates Knight's <Armor Purge>

claim never: Rider is deleted
`))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(Options{})
	if err != nil || !r.OK() {
		t.Fatal(err, report(r))
	}
	steps, boards := r.Main.Boards()
	want := map[string][]string{
		"Lancer suspends": {"Lancer is suspended."},
		"Knight is trashed by Knight's <Armor Purge>": {"Squire is the top card now and stays suspended.", "Knight is in Bob’s trash."},
	}
	for i, st := range steps {
		if w, ok := want[st.Text]; ok {
			delete(want, st.Text)
			if len(boards[i].Changes) != len(w) {
				t.Errorf("%s: %q", st.Text, boards[i].Changes)
				continue
			}
			for k := range w {
				if boards[i].Changes[k] != w[k] {
					t.Errorf("%s: %q", st.Text, boards[i].Changes)
				}
			}
		}
		if st.Text == "Lancer suspends" {
			if l, k := boards[i].Sides[0].Battle[0], boards[i].Sides[1].Battle[0]; !l.Attacks || !l.Changed || l.Tag != "suspends" || !k.Target || k.Name != "Knight" {
				t.Errorf("%+v %+v", l, k)
			}
		}
		if st.Text == "Knight is trashed by Knight's <Armor Purge>" && (boards[i].Sides[1].Battle[0].Tag != "new top card" || !boards[i].Sides[1].Changed.Trash) {
			t.Errorf("%+v", boards[i].Sides[1])
		}
	}
	if len(want) > 0 {
		t.Errorf("no such steps: %v in %+v", want, steps)
	}
}
