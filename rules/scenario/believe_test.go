package scenario

import (
	"errors"
	"strings"
	"testing"

	"digijudge/rules/located"
)

func TestBelieving(t *testing.T) {
	s, err := Parse("q", []byte(question+"\nclaim: Bob draws before Bob's security is checked\n"))
	if err != nil {
		t.Fatal(err)
	}
	truth, err := s.Run(Options{})
	if err != nil || !truth.OK() {
		t.Fatal(err)
	}
	wrong, err := s.Run(Options{Believing: []string{"piercing-checks-at-once"}})
	if err != nil || wrong.Claims[0].Verdict != Fails || wrong.Stray != nil {
		t.Fatalf("%v\n%s", err, report(wrong))
	}
	d := FirstDifference(truth.Main, wrong.Main)
	if d == nil || !strings.Contains(d.B.Text, "security is checked") {
		t.Errorf("first difference %+v", d)
	}
	if again, _ := s.Run(Options{}); FirstDifference(truth.Main, again.Main) != nil {
		t.Error("the belief stayed")
	}
	var e *located.Error
	if _, err = s.Run(Options{Believing: []string{"piercing-checks-at-onse"}}); !errors.As(err, &e) || e.Suggestion != "piercing-checks-at-once" {
		t.Errorf("unknown name: %v", err)
	}
}

// TestStray: a line of the script that no longer fits ends the line, and what is not judged by then is undecided.
func TestStray(t *testing.T) {
	s, err := Parse("q", []byte(`card Saber: Digimon Lv.5 Red, 7000 DP
card Gate: Digimon Lv.4 Black, 5000 DP
  <Blocker>
turn Ann, memory 2
Ann battle: Saber
Bob battle: Gate
Ann attacks Bob with Saber
Bob declines to block

claim: Bob's security = 4
claim: Saber is suspended
`))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(Options{Believing: []string{"blocker-has-to-block"}})
	if err != nil {
		t.Fatal(err)
	}
	stray := located.All(r.Stray)
	if len(stray) != 1 || stray[0].Line != 8 || len(r.Main.Steps()) == 0 {
		t.Errorf("stray %v, line %v", r.Stray, r.Main.Steps())
	}
	for _, c := range r.Claims {
		if c.Verdict != Undecided {
			t.Errorf("%s: %s", c.Words, c.Verdict)
		}
	}
}
