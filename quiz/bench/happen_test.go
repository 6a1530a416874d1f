package bench

import (
	"slices"
	"testing"
)

// TestHappen checks the lists of what happens on all lines, on some lines and on no line, each with
// a line that shows it.
func TestHappen(t *testing.T) {
	b := opened(t, "card Hound: Digimon Lv.4 Blue, 5000 DP\ncard Gate: Digimon Lv.4 Red, 4000 DP\n  <Blocker>\ncard Pup: Digimon Lv.3 Red, 1000 DP\n\nturn Ann, memory 2\nAnn battle: Hound\nBob battle: Gate, Pup\n\nAnn attacks Bob with Hound\n")
	f, err := b.Happen(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	often := map[string]Often{}
	for _, r := range f.Rows {
		often[r.Text] = r.Often
		for _, text := range []string{r.With, r.Without} {
			if text == "" {
				continue
			}
			if c := opened(t, text); c.Asked == nil {
				t.Errorf("%s: the line that shows it: %v\n%s", r.Text, c.Problems, text)
			}
		}
		if (r.Often == Always || r.Often == Sometimes) != (r.With != "") || (r.Often == Sometimes) != (r.Without != "") {
			t.Errorf("%+v", r)
		}
	}
	want := map[string]Often{"Gate blocks": Sometimes, "Gate is deleted": Sometimes, "Bob's security is checked": Sometimes, "Pup is deleted": Never, "Hound is deleted": Never, "Ann wins the game": Never}
	for text, o := range want {
		if got, ok := often[text]; !ok || got != o {
			t.Errorf("%s: %v (%v), want %v", text, got, ok, o)
		}
	}
	if !f.Whole {
		t.Errorf("not whole: %s", f.Spent)
	}
	r, with, err := b.AskClaim(t.Context(), nil, "can: Bob has no such thing")
	if err == nil {
		t.Errorf("nonsense is answered: %v, %s", r, with)
	}
	r, with, err = b.AskClaim(t.Context(), nil, "never: Gate is deleted")
	if err != nil || r.Verdict.String() != "fails" || with == "" {
		t.Errorf("%v, %v", r, err)
	}
}

// TestHappenOnRulings asks what can happen from the first question of each ruling. Each line in the
// answer must be playable.
func TestHappenOnRulings(t *testing.T) {
	all := rulings(t)
	names := make([]string, 0, len(all))
	for n := range all {
		names = append(names, n)
	}
	slices.Sort(names)
	whole, asked := 0, 0
	for i, name := range names {
		if i%40 != 0 {
			continue
		}
		b := opened(t, all[name])
		if b.Scenario == nil || b.Asked == nil {
			continue
		}
		if b = opened(t, b.Cut(0)); b.Asked == nil || b.Asked.Over {
			continue
		}
		f, err := b.Happen(t.Context(), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if asked++; f.Whole {
			whole++
		}
		for _, r := range f.Rows {
			if r.With != "" {
				if c := opened(t, r.With); c.Asked == nil {
					t.Errorf("%s: %s: %v\n%s", name, r.Text, c.Problems, r.With)
				}
			}
		}
	}
	t.Logf("%d asked, %d walked whole", asked, whole)
	if asked < 15 || whole < asked/2 {
		t.Errorf("%d asked, %d walked whole", asked, whole)
	}
}

// TestHappenToTheGamesEnd checks that the look ahead goes on to the end of the game if no line
// reaches the end of the turn.
func TestHappenToTheGamesEnd(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"card Moon: Digimon Lv.5 Purple, 7000 DP\n  [Your Turn] The turn end condition is the opponent having 3 or more memory.\n" +
			"  [End of Your Turn] Gain 1 memory.\n\nturn Ann, memory 0\nAnn battle: Moon (suspended)\n", "the game is drawn"},
		{"card Hound: Digimon Lv.4 Blue, 5000 DP\n\nturn Ann, memory 2\nAnn battle: Hound\n", "Ann's turn ends"},
	} {
		b := opened(t, c.text)
		f, err := b.Happen(t.Context(), nil)
		if err != nil {
			t.Errorf("%s: %v", c.want, err)
			continue
		}
		if f.Until != c.want {
			t.Errorf("until %s, want %s", f.Until, c.want)
		}
		if r, _, err := b.AskClaim(t.Context(), nil, "always: the game is drawn"); err != nil || (r.Verdict.String() == "holds") != (c.want == "the game is drawn") {
			t.Errorf("%s: %v, %v", c.want, r, err)
		}
	}
}

// TestHappenAgain checks that what happened before the question is never called impossible, because
// it can happen again. What happens without a choice right before the question counts as past.
func TestHappenAgain(t *testing.T) {
	b := opened(t, "card Hound, Wolf: Digimon Lv.4 Blue, 5000 DP\n\nturn Ann, memory 2\nAnn battle: Hound, Wolf\n\nAnn attacks Bob with Hound\n")
	f, err := b.Happen(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	often := map[string]Often{}
	for _, r := range f.Rows {
		often[r.Text] = r.Often
	}
	if got, ok := often["Bob's security is checked"]; !ok || got != CanHappen {
		t.Errorf("a second check: %v, %v; all: %v", got, ok, often)
	}
	if _, ok := often["Hound suspends"]; ok {
		t.Errorf("Hound has suspended already, and is listed: %v", often)
	}
	if often["Wolf attacks"] != Sometimes {
		t.Errorf("Wolf attacks: %v", often["Wolf attacks"])
	}
}

// TestHappenCounts checks the number of lines beside each row: the lines with a block are counted
// among those of the attack, and a row for "always" or "never" counts all lines or none.
func TestHappenCounts(t *testing.T) {
	b := opened(t, "card Hound: Digimon Lv.4 Blue, 5000 DP\ncard Gate, Fence: Digimon Lv.4 Red, 4000 DP\n  <Blocker>\n\nturn Ann, memory 2\nAnn battle: Hound\nBob battle: Gate, Fence\n\nAnn attacks Bob with Hound\n")
	f, err := b.Happen(t.Context(), nil)
	if err != nil || !f.Whole {
		t.Fatal(err)
	}
	want := map[string][2]int{"Gate is deleted": {1, 3}, "Fence is deleted": {1, 3}, "Bob's security is checked": {1, 3}}
	for _, r := range f.Rows {
		if w, ok := want[r.Text]; ok {
			if [2]int{r.On, r.Of} != w || r.Often != Sometimes {
				t.Errorf("%s: on %d of %d lines", r.Text, r.On, r.Of)
			}
			delete(want, r.Text)
		}
		if r.Often == Always && r.On != r.Of || r.Of == 0 && r.Often != Never {
			t.Errorf("%s: on %d of %d lines", r.Text, r.On, r.Of)
		}
	}
	if len(want) > 0 {
		t.Errorf("nothing is said of %v", want)
	}
	again, err := b.HappenMore(t.Context(), nil, 100)
	if err != nil || len(again.Rows) != len(f.Rows) {
		t.Errorf("with more: %v", err)
	}
}
