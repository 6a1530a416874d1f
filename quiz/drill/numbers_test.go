package drill

import (
	"strings"
	"testing"

	"digijudge/rules"
	"digijudge/rules/scenario"
)

// TestNumberLines: the right number is one of those offered, and the file says so.
func TestNumberLines(t *testing.T) {
	l := Line{Ruling: "recovery", Steps: 1, Right: "6", Numbers: []int{5, 6, 7}, Asks: "Ann's security = ?",
		Text: "Ann plays Bell. How many security cards does Ann have afterward?", Beliefs: map[string]string{"5": "recovery-stops-at-five"}}
	l.ID = ID(l.Ruling, l.Steps, l.Asks)
	good := l.String()
	if got, err := Parse("f", []byte(good)); err != nil || len(got) != 1 || got[0].String() != good {
		t.Fatal(got, err)
	}
	if !strings.Contains(good, "\t6 of 5 6 7\t5=recovery-stops-at-five\t") {
		t.Error(good)
	}
	for _, bad := range []string{"8 of 5 6 7", "6 of 6", "6 of 7 6 5", "6 of 5 6 six", "6 of 1 2 3 4 6", "6"} {
		if _, err := Parse("f", []byte(strings.Replace(good, "6 of 5 6 7", bad, 1))); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

// TestNumbered: the claim and the words for a number.
func TestNumbered(t *testing.T) {
	for _, x := range []struct{ asks, a, claim, words string }{
		{"memory = ?", "3", "memory = 3 for Ann", "3 on Ann’s side"},
		{"memory = ?", "-2", "memory = 2 for Bob", "2 on Bob’s side"},
		{"memory = ?", "0", "memory = 0", "0"},
		{"Saber's DP = ?", "5000", "Saber's DP = 5000", "5000"},
		{"Rin's [Your Turn] triggers ? times", "1", "Rin's [Your Turn] triggers 1 time", "Once"},
		{"Rin's [Your Turn] triggers ? times", "3", "Rin's [Your Turn] triggers 3 times", "3 times"},
		{"Bob's security is checked ? times", "2", "Bob's security is checked 2 times", "2"},
	} {
		l := Line{Asks: x.asks, Numbers: []int{1, 2, 3}}
		if c, w := l.numbered(x.a), l.numberWords(x.a); c != x.claim || w != x.words {
			t.Errorf("%s %s: %q, %q", x.asks, x.a, c, w)
		}
	}
}

// TestAsksNumber: a question for a certain number becomes “how many”.
func TestAsksNumber(t *testing.T) {
	for q, want := range map[string]string{
		"Does Ann have 3 memory at the end?":                  "Where is the memory at the end?",
		"Is the memory at 0 at the end?":                      "Where is the memory at the end?",
		"Does Bob have 1 security card at the end?":           "How many security cards does Bob have at the end?",
		"Does Ann have 2 cards in her hand at the end?":       "How many cards does Ann have in her hand at the end?",
		"Does Saber have 5000 DP at the end?":                 "How much DP does Saber have at the end?",
		"Does Rin’s [Your Turn] effect trigger exactly once?": "How many times does Rin’s [Your Turn] effect trigger?",
		"Is Bob’s security checked exactly twice?":            "How many of Bob’s security cards are checked?",
		"Is Gate deleted?":                                    "",
	} {
		if got := asksNumber(q); got != want {
			t.Errorf("%s: %q, want %q", q, got, want)
		}
	}
}

// TestHowMany: which propositions have a number to ask for.
func TestHowMany(t *testing.T) {
	s, err := scenario.Parse("t", []byte(tableSrc))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		asks, want string
		n          int
	}{
		{"memory = 2 for Bob", "memory = ?", -2},
		{"Bob's security = 4", "Bob's security = ?", 4},
		{"Gate's DP = 3000", "Gate's DP = ?", 3000},
		{"Gate blocks 2 times", "Gate blocks ? times", 2},
		{"Gate is deleted", "", 0},
		{"Gate blocks at least 2 times", "", 0},
	} {
		p := prop(t, s, x.asks)
		asks, n, ok := howMany(p)
		if ok != (x.want != "") || ok && (asks != x.want || n != x.n) {
			t.Errorf("%s: %q %d %v", x.asks, asks, n, ok)
		}
	}
}

// TestPoint: questions that miss a title's point, each with one that meets it.
func TestPoint(t *testing.T) {
	s, err := scenario.Parse("t", []byte(tableSrc))
	if err != nil {
		t.Fatal(err)
	}
	ask := func(text, right string, steps int) *candidate {
		c := &candidate{proposal: proposal{prop: *prop(t, s, text)}}
		c.Right, c.Steps = right, steps
		return c
	}
	works := read(&Ruling{Title: "[When Attacking] triggers only for its own attack."})
	order := read(&Ruling{Title: "[When Attacking] triggers before the block."})
	if c := ask("Saber's [When Attacking] triggers", Yes, 1); c.lifeless(works) || !c.lifeless(order) {
		t.Error("whether it triggers is asked of an order")
	}
	if c := ask("Saber's [When Attacking] triggers", No, 1); c.lifeless(order) {
		t.Error("that it doesn’t trigger is no question")
	}
	if !ask("Saber's [When Attacking] activates", Depends, 1).circular() || ask("Gate is deleted", Depends, 1).circular() {
		t.Error("what depends on itself")
	}
	again := read(&Ruling{Title: "It may block again."})
	again.steps = 3
	works.steps = 3
	for _, x := range []struct {
		r     *reading
		asks  string
		steps int
		want  bool
	}{
		{again, "Gate is deleted", 2, true}, {again, "Gate is deleted", 3, false}, {works, "Gate is deleted", 2, false},
		{again, "Bob blocks with Gate", 1, true}, {again, "Bob blocks with Gate", 2, false},
	} {
		if got := x.r.early(ask(x.asks, Yes, x.steps)); got != x.want {
			t.Errorf("%s after %d steps: early is %v", x.asks, x.steps, got)
		}
	}
	turn := ask("turn = Bob", Yes, 1)
	if turn.trivial() {
		t.Error("whose turn it is is trivial without a pass")
	}
	if turn.passed = true; !turn.trivial() {
		t.Error("whose turn it is behind a pass is a question")
	}
	dp := ask("Gate's DP = 3000", "3000", 1)
	dp.plain = true
	if !dp.trivial() {
		t.Error("a number that hasn’t changed is a question")
	}
	if dp.Beliefs = map[string]string{"2000": rules.Misconceptions()[0].Name}; dp.trivial() {
		t.Error("a number that a misreading changes is none")
	}
}
