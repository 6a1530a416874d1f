package drill

import (
	"strings"
	"testing"

	"digijudge/quiz"
	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
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
	l.ID = ID(l.Ruling, l.Steps, l.Asks)
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
		"belief of nothing": with(4, "perhaps=x"), "no belief name": with(4, "no="), "no such belief": with(4, "no=nobody-believes-this"), "braces": with(5, "Gate {is}"), "no text": with(6, ""), "depends on nothing": with(7, ""), "nine fields": good + "\tx", "long": with(6, strings.Repeat("x", maxLine)),
	} {
		if _, err := Parse("f", []byte(bad)); err == nil {
			t.Errorf("%s: %q is taken", name, bad)
		}
	}
}

func keywordOf(clause.Clause) (string, string) { return "Blocker", "Persistent" }

// all returns the questions that can be asked about a ruling's source after some of its steps,
// whether they fit the ruling or not.
func all(t *testing.T, src string, steps int) []candidate {
	t.Helper()
	whole, err := scenario.Parse("t", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	r := &Ruling{Slug: "t", Title: whole.Title, Because: whole.Because, Clauses: whole.Clauses, Source: src}
	tb := set(read(r), steps)
	if tb == nil {
		t.Fatal("the position can't be played")
	}
	list, claims := tb.drafts(whole)
	res, err := tb.s.RunClaims(tb.opt, claims)
	if err != nil {
		t.Fatal(err)
	}
	tb.answer(list, res.Extra)
	return list
}

// TestMake: the one drill of a ruling asks what its title says and is proved both ways, and a
// rejected question isn't asked.
func TestMake(t *testing.T) {
	r := Ruling{Slug: "block", Title: "A Digimon with Blocker may block, and a suspended one can't.", Clauses: []clause.Clause{"12-1-4", "16-5-1"},
		Source: strings.Replace(blockRuling, "block with Wall", "block with Wall because 12-1-4", 1)}
	made, err := Make([]Ruling{r}, nil)
	if err != nil || len(made.Lines) != 1 {
		t.Fatal(made, err)
	}
	l := made.Lines[0]
	if l.Asks != "Bob blocks with Wall" || l.Right != No {
		t.Errorf("%+v", l)
	}
	q, err := l.Question("f", &r, keywordOf)
	if err != nil {
		t.Fatal(err)
	}
	checkDrill(t, q)
	if why := proveBothWays(t, q); why != "" {
		t.Error(why)
	}
	made, err = Make([]Ruling{r}, []Veto{{"block", "*", "test"}})
	if err != nil || len(made.Lines) != 0 || made.Vetoed == 0 || made.None != 1 {
		t.Error(made, err)
	}
}

// TestOpen: what the ruling's only blocker does depends on Bob if the script leaves it to him, and
// only then.
func TestOpen(t *testing.T) {
	for steps, want := range map[int]string{1: Depends, 2: Yes} {
		found := false
		for _, c := range all(t, blockRuling, steps) {
			if c.Asks == "Gate is deleted in battle" {
				found = true
				if c.Right != want {
					t.Errorf("%d steps: %s, want %s", steps, c.Right, want)
				}
			}
		}
		if !found {
			t.Errorf("%d steps: not asked", steps)
		}
	}
}

// proveBothWays plays a drill and returns what is wrong with it.
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

// checkDrill checks what every drill must satisfy.
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
	l.ID = ID(l.Ruling, l.Steps, l.Asks)
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

// TestReasons: the reason for the right answer comes from the ruling, and a wrong answer is
// corrected in the words of the question.
func TestReasons(t *testing.T) {
	r := Ruling{Slug: "x", Title: "A suspended one can't block.", Clauses: []clause.Clause{"12-1-4"}, Source: blockRuling}
	told := r
	told.Because = "Blocking is done by suspending. What is suspended can't be (12-1-4)."
	l := Line{Right: No, Text: "Ann attacks Bob with Saber. Can Bob block with Wall?", Beliefs: map[string]string{Yes: "the-target-may-block"}}
	depends := Line{Right: Depends, Open: true, Turns: "Yes if Bob blocks with Gate; no if he declines to block.", Text: "Ann attacks Bob with Saber. Is Gate deleted?"}
	for _, x := range []struct {
		l    Line
		r    *Ruling
		want string
	}{
		{l, &r, "A suspended one can't block (12-1-4)."},
		{l, &told, told.Because},
		{depends, &r, "Yes if Bob blocks with Gate; no if he declines to block. A suspended one can't block (12-1-4)."},
	} {
		if got := x.l.why(x.r, "12-1-4"); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
	for _, x := range []struct {
		text, right, given, want string
	}{
		{"Ann passes. Can Bob block with Gate?", No, Yes, "He can’t."},
		{"Does Ann draw?", Yes, No, "She does."},
		{"Does Ann’s turn end?", No, Yes, "It doesn’t."},
		{"Is Gate deleted?", No, Yes, "It isn’t."},
		{"Is Gate deleted?", Depends, Yes, "Not always."},
		{"Is Gate deleted?", No, Depends, "Never, whatever the players choose."},
	} {
		l := Line{Text: x.text, Right: x.right}
		if got := l.instead(x.given); got != x.want {
			t.Errorf("%s %s, not %s: %q, want %q", x.text, x.right, x.given, got, x.want)
		}
	}
}

// TestTurnsSaid: what an answer depends on is said once, and names the choice to do something.
func TestTurnsSaid(t *testing.T) {
	for _, x := range []struct{ player, yes, no, want string }{
		{"Bob", "Bob blocks with Gate", "Bob declines to block", "Yes if Bob blocks with Gate; no if he declines to block."},
		{"Ann", "Ann declines Doll's <Overclock>", "Ann activates Doll's <Overclock>", "No if Ann activates Doll’s <Overclock>; yes if she doesn’t."},
		{"Ann", "Ann activates Clock's [On Play]", "Ann declines Clock's [On Play]", "Yes if Ann activates Clock’s [On Play] effect; no if she doesn’t."},
		{"Bob", "Bob activates A's [On Play]", "Bob activates B's <Save>", "Yes if Bob activates A’s [On Play] effect first; no if he activates B’s <Save> first."},
		{"Ann", "Ann chooses Mouse", "Ann chooses Puppet", "Yes if Ann chooses Mouse; no if she chooses Puppet."},
	} {
		if got := turnsSaid(x.player, x.yes, x.no); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}

// TestTurnsAreProved: a choice that doesn't decide the question isn't named.
func TestTurnsAreProved(t *testing.T) {
	n := 0
	for _, c := range all(t, blockRuling, 1) {
		if c.Right != Depends || c.Turns == "" {
			continue
		}
		n++
		src := Position(blockRuling, 1)
		for half := range strings.SplitSeq(strings.TrimSuffix(c.Turns, "."), "; ") {
			answer, choice, _ := strings.Cut(half, " if ")
			choice = strings.Replace(choice, "he ", "Bob ", 1)
			s, err := scenario.Parse("t", []byte(src+choice+"\n\nclaim "+map[string]string{"Yes": "always", "no": "never"}[answer]+": "+c.Asks+"\n"))
			if err != nil {
				t.Fatalf("%s: %v", c.Turns, err)
			}
			res, err := s.Run(scenario.Options{})
			if err != nil || res.Claims[0].Verdict != scenario.Holds {
				t.Errorf("%s %s: %v", c.Asks, half, err)
			}
		}
	}
	if n == 0 {
		t.Error("nothing depends on the block")
	}
	if got, _ := turnsOn(Position(blockRuling, 0), "Gate is deleted", scenario.Options{}, nil, nil); got != "" {
		t.Error(got)
	}
}

// TestAsked: no question says “at the end”.
func TestAsked(t *testing.T) {
	for _, x := range []struct {
		q, then string
		open    bool
		want    string
	}{
		{"Does Bob have 3 memory at the end?", "Bob", false, "Does Bob have 3 memory once his turn has started?"},
		{"Is Pup in the trash at the end?", "Bob", false, "Is Pup in the trash once Bob’s turn has started?"},
		{"Does Bob have 3 memory at the end?", "Bob", true, "Does Bob have 3 memory afterward?"},
		{"Does Ann have 3 memory at the end?", "Ann", false, "Does Ann have 3 memory afterward?"},
		{"Is it Ann’s turn at the end?", "Bob", false, "Is it still Ann’s turn afterward?"},
		{"Is it Bob’s turn at the end?", "Bob", false, "Is it Bob’s turn afterward?"},
		{"Does Ann draw?", "Bob", false, "Does Ann draw?"},
	} {
		if got := asked(x.q, "Ann", x.then, x.open); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}

// TestLater: if something is only impossible until the main phase, the drill doesn't say “she
// can't”.
func TestLater(t *testing.T) {
	// at 0 the turn continues, below 0 it doesn't
	for memory, want := range map[string]bool{"4": true, "3": false} {
		s, err := scenario.Parse("t", []byte("# A drill\n\ncard Pup: Digimon Lv.3 Red, 2000 DP\ncard Gale: Digimon Lv.4 Red, 5000 DP, digivolve Red Lv.3 for 4\n\n"+
			"turn Ann, memory "+memory+"\nAnn battle: Pup\nAnn hand: Gale\n\nAnn digivolves Pup into Gale\n"))
		if err != nil {
			t.Fatal(err)
		}
		if got := later(s, scenario.Options{}, prop(t, s, "Ann attacks Bob with Gale")); got != want {
			t.Errorf("memory %s: %v, want %v", memory, got, want)
		}
	}
}

// TestTried: an effect whose cost can't be paid may be activated without result (15-7-4), but not
// one whose “if” isn't met (15-6-3).
func TestTried(t *testing.T) {
	s, err := scenario.Parse("t", []byte("# A drill\n\ncard Clerk: Digimon Lv.3 Black, 2000 DP, play 3\n  [On Play] By trashing 1 card in your hand, <Draw 1>\n"+
		"card Maid: Digimon Lv.3 Black, 2000 DP, play 3\n  [On Play] If you have a Tamer, <Draw 1>\n\nturn Ann, memory 8\nAnn hand: Clerk, Maid\n\nAnn plays Maid\nAnn plays Clerk\n"))
	if err != nil {
		t.Fatal(err)
	}
	for asks, want := range map[string]bool{"Clerk's [On Play] activates": true, "Maid's [On Play] activates": false, "Clerk's [On Play] triggers": false} {
		if got := tried(s, prop(t, s, asks), scenario.Options{}); got != want {
			t.Errorf("%s: %v, want %v", asks, got, want)
		}
	}
}

// prop parses a proposition.
func prop(t *testing.T, s *scenario.Scenario, text string) *lang.Prop {
	t.Helper()
	c, err := s.ParseClaim("claim: " + text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return &c.Prop
}

// TestAtTheEnd: a Digimon with <Vortex> that was played this turn attacks at the end of the turn,
// and one without doesn't.
func TestAtTheEnd(t *testing.T) {
	for text, want := range map[string]bool{"  <Vortex>\n": true, "": false} {
		src := "# A drill\n\ncard Whirl: Digimon Lv.5 Green, 8000 DP, play 4\n" + text +
			"card Mouse: Digimon Lv.3 Green, 2000 DP\n\nturn Ann, memory 5\nAnn hand: Whirl\nBob battle: Mouse (suspended)\n\nAnn plays Whirl\n"
		for _, asks := range []string{"Ann may attack Mouse with Whirl", "Ann attacks Mouse with Whirl"} {
			s, err := scenario.Parse("t", []byte(src))
			if err != nil {
				t.Fatal(err)
			}
			if got := atTheEnd(src, scenario.Options{}, prop(t, s, asks)); got != want {
				t.Errorf("%q, %s: %v, want %v", text, asks, got, want)
			}
		}
	}
}
