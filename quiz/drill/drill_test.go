package drill

import (
	"strings"
	"testing"

	"digijudge/quiz"
	"digijudge/rules/scenario"
)

// blockRuling is a small ruling with a choice: Bob may block.
const blockRuling = `# A Digimon with Blocker may block, and a suspended one can't.
clauses 12-1-2, 16-4-1
source the rules

card Saber: Digimon Lv.4 Red, 6000 DP
card Gate, Wall: Digimon Lv.4 Black, 3000 DP
  <Blocker>

turn Ann, memory 2
Ann battle: Saber
Bob battle: Gate, Wall (suspended)

Ann attacks Bob with Saber
now Bob may not block with Wall
# a comment
Bob blocks with Gate

claim: Gate is deleted in battle
claim never: Bob's security is checked
`

func TestPosition(t *testing.T) {
	for steps, want := range map[int]string{0: "", 1: "Ann attacks Bob with Saber\n", 2: "Ann attacks Bob with Saber\nBob blocks with Gate\n"} {
		got := Position(blockRuling, steps)
		if !strings.HasPrefix(got, "# A drill\nclauses 12-1-2, 16-4-1\n") {
			t.Errorf("%d steps:\n%s", steps, got)
		}
		_, script, _ := strings.Cut(got, "Wall (suspended)\n")
		if strings.TrimSpace(script) != strings.TrimSpace(want) {
			t.Errorf("%d steps: script %q, want %q", steps, script, want)
		}
		s, err := scenario.Parse("t", []byte(got))
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Claims) > 0 || s.Title != "A drill" {
			t.Errorf("%d steps: claims %d, title %q", steps, len(s.Claims), s.Title)
		}
	}
}

func TestLines(t *testing.T) {
	l := Line{Ruling: "block", Steps: 1, Right: Depends, Open: true, Turns: "It is so if Bob blocks.", Asks: "Gate is deleted", Text: "Ann attacks Bob with Saber. Is Gate deleted?",
		Beliefs: map[string]string{No: "suspended-may-block"}}
	l.ID = idOf(l.Ruling, l.Steps, l.Asks)
	good := l.String()
	got, err := Parse("f", []byte("# said\n\n"+good+"\n"))
	if err != nil || len(got) != 1 || got[0].String() != good || got[0].At != 3 {
		t.Fatal(got, err)
	}
	f := strings.Split(good, "\t")
	with := func(i int, v string) string {
		g := append([]string(nil), f...)
		g[i] = v
		return strings.Join(g, "\t")
	}
	for name, bad := range map[string]string{
		"twice": good + "\n" + good, "too few fields": "d1\tblock", "another id": with(0, "d1234567"), "steps": with(2, "x"), "leading zero": with(2, "01"),
		"answer": with(3, "maybe"), "depends of two": with(3, "depends"), "belief of the right answer": with(4, "depends=suspended-may-block"),
		"belief of nothing": with(4, "perhaps=x"), "no belief name": with(4, "no="), "braces": with(5, "Gate {is}"), "no text": with(6, ""), "depends on nothing": with(7, ""), "nine fields": good + "\tx", "long": with(6, strings.Repeat("x", maxLine)),
	} {
		if _, err := Parse("f", []byte(bad)); err == nil {
			t.Errorf("%s: %q is taken", name, bad)
		}
	}
}

// TestMake: what the ruling's one blocker does depends on Bob, and only where the script leaves it to him.
func TestMake(t *testing.T) {
	r := Ruling{Slug: "block", Title: "A Digimon with Blocker may block, and a suspended one can't.", Clauses: []string{"12-1-2", "16-4-1"}, Source: blockRuling}
	whole, err := scenario.Parse(r.Slug, []byte(r.Source))
	if err != nil {
		t.Fatal(err)
	}
	fell := map[string]int{}
	right := map[string]string{}
	for steps := range 3 {
		for _, c := range candidates(&r, steps, whole, fell) {
			right[strings.Repeat("*", c.Steps)+c.Asks] = c.Right
			q, err := c.Question("f", &r, func(string) (string, string) { return "Blocker", "Persistent" })
			if err != nil {
				t.Fatal(err)
			}
			checkDrill(t, q)
			if err := proveBothWays(t, q); err != "" {
				t.Errorf("%s: %s", c.Text, err)
			}
		}
	}
	for asks, want := range map[string]string{
		"*Gate is deleted in battle": Depends, "**Gate is deleted in battle": Yes, "*Bob blocks with Wall": No,
	} {
		if right[asks] != want {
			t.Errorf("%s: %q, want %s", asks, right[asks], want)
		}
	}
	if _, err := Make([]Ruling{r}, nil); err != nil {
		t.Error(err)
	}
	made, err := Make([]Ruling{r}, []Veto{{"block", "*", "test"}})
	if err != nil || len(made.Lines) != 0 || made.Vetoed == 0 {
		t.Error(made, err)
	}
}

// proveBothWays plays a drill and says what is wrong with it.
func proveBothWays(t *testing.T, q *quiz.Question) string {
	p, err := quiz.Prepare(q, nil)
	if err != nil {
		return err.Error()
	}
	r, err := p.Play(t.Context(), scenario.Options{})
	if err != nil {
		return err.Error()
	}
	if bad := p.Disagreements(r); len(bad) > 0 {
		return "answer " + q.Answers[bad[0]].Text + " is " + r.Extra[bad[0]].Verdict.String()
	}
	wrong, err := p.Unbelieved(t.Context(), scenario.Options{})
	if err != nil {
		return err.Error()
	}
	for _, why := range wrong {
		return why
	}
	return ""
}

// checkDrill says what every drill must be.
func checkDrill(t *testing.T, q *quiz.Question) {
	t.Helper()
	right := 0
	for i, a := range q.Answers {
		if a.Text != []string{"Yes", "No", "It depends on a choice"}[i] {
			t.Errorf("%s: answer %d is %q", q.ID, i, a.Text)
		}
		if a.Right {
			right++
		}
		if strings.TrimSpace(a.Reason) == "" || a.Right && a.Belief != "" {
			t.Errorf("%s: reason %q, belief %q of %s", q.ID, a.Reason, a.Belief, a.Text)
		}
	}
	switch {
	case right != 1 || len(q.Answers) < 2 || len(q.Answers) > 3:
		t.Errorf("%s: %d right of %d answers", q.ID, right, len(q.Answers))
	case !q.Drill || !q.Kind.Fixed() || !quiz.ValidID(q.ID):
		t.Errorf("%s is no drill", q.ID)
	case len(strings.Fields(q.Body)) > maxWords || !strings.HasSuffix(q.Body, "?"):
		t.Errorf("%s: %q", q.ID, q.Body)
	case len(q.Clauses) == 0 || q.Level < 1 || q.Level > 3 || q.Complexity < 1 || q.Complexity > 3:
		t.Errorf("%s: clauses %v, level %d, complexity %d", q.ID, q.Clauses, q.Level, q.Complexity)
	case strings.Contains(q.Scenario, "claim") || strings.Contains(q.Scenario, "\nnow "):
		t.Errorf("%s: its scenario tells:\n%s", q.ID, q.Scenario)
	}
}

func FuzzParse(f *testing.F) {
	l := Line{Ruling: "block", Steps: 1, Right: Yes, Asks: "Gate is deleted", Text: "Is Gate deleted?", Beliefs: map[string]string{No: "suspended-may-block"}}
	l.ID = idOf(l.Ruling, l.Steps, l.Asks)
	f.Add(l.String())
	f.Add("# x\n\n" + strings.Repeat("a\t", 6))
	f.Fuzz(func(t *testing.T, src string) {
		lines, err := Parse("f", []byte(src))
		if err != nil {
			return
		}
		for i := range lines {
			again, err := Parse("f", []byte(lines[i].String()))
			if err != nil || len(again) != 1 {
				t.Fatalf("%q: %v", lines[i].String(), err)
			}
		}
		_, _ = ParseVetoes("f", []byte(src))
	})
}

func FuzzPosition(f *testing.F) {
	f.Add(blockRuling, 1)
	f.Add("turn \nclaim\n#", 0)
	f.Fuzz(func(t *testing.T, src string, steps int) {
		got := Position(src, steps)
		if again := Position(got, steps); again != got {
			t.Fatalf("%q\n%q", got, again)
		}
	})
}
