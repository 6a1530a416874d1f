package located

import (
	"errors"
	"fmt"
	"testing"
)

// TestError: an error prints what it knows, and nothing about the rest.
func TestError(t *testing.T) {
	for want, e := range map[string]*Error{
		"wrong":                       {Msg: "wrong"},
		"a.md: wrong":                 {File: "a.md", Msg: "wrong"},
		"a.md:3: wrong 4":             Errorf("a.md", 3, "wrong %d", 4),
		"a.scn:3:4: wrong":            {File: "a.scn", Line: 3, Col: 4, Msg: "wrong"},
		"3:4: wrong":                  {Line: 3, Col: 4, Msg: "wrong"},
		"l.json:3:4: card X-1: wrong": {File: "l.json", Line: 3, Col: 4, Card: "X-1", Msg: "wrong"},
		`a.scn:3:4: wrong; did you mean "the "x" line"?`:                     {File: "a.scn", Line: 3, Col: 4, Msg: "wrong", Suggestion: `the "x" line`},
		`3:4: not understood: "say \"x\""; known wording: "the \"x\" words"`: {Line: 3, Col: 4, Msg: "not understood", Text: `say "x"`, Suggestion: `the "x" words`, Wording: true},
	} {
		if got := e.Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestList: no mistake is no error, one stands for itself, several are found one by one.
func TestList(t *testing.T) {
	a, b := Errorf("a", 1, "x"), Errorf("a", 2, "y")
	if err := (List{}).Err(); err != nil {
		t.Error(err)
	}
	if err := (List{a}).Err(); err != error(a) {
		t.Error(err)
	}
	err := fmt.Errorf("wrapped: %w", List{a, b}.Err())
	if err.Error() != "wrapped: a:1: x\na:2: y" || !errors.Is(err, b) {
		t.Error(err)
	}
	if got := All(err); len(got) != 2 || got[1] != b {
		t.Error(got)
	}
	if got := All(fmt.Errorf("wrapped: %w", a)); len(got) != 1 || got[0] != a {
		t.Error(got)
	}
	if got := All(errors.New("elsewhere")); got != nil {
		t.Error(got)
	}
}
