package typeset

import "testing"

func TestTypeset(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`Ann's card says "can't".`, `Ann’s card says “can’t”.`},
		{`"[On Play] Draw 1." and "it"`, `“[On Play] Draw 1.” and “it”`},
		{`("X", "Y" in its text)`, `(“X”, “Y” in its text)`},
		{`its players' "by 'A'" part`, `its players’ “by ‘A’” part`},
		{`gets -1000 DP (-2), 16-7-4, BT1-010, 1-3, <Security A. -1>`, `gets −1000 DP (−2), 16-7-4, BT1-010, 1-3, <Security A. −1>`},
		{"`it's -1` and it's", "`it's -1` and it’s"},
		{"[Ann's](/a's) page", "[Ann’s](/a's) page"},
		{"a\n```scenario\nAnn's \"x\" -1\n```\nit's\n", "a\n```scenario\nAnn's \"x\" -1\n```\nit’s\n"},
		{"- a list of \"one\"\n-1 is less\n", "- a list of “one”\n−1 is less\n"},
		{`*"Open."* 'Tis`, `*“Open.”* ‘Tis`},
		{"`open", "`open"},
		{"", ""},
	} {
		got := Prose(c.in)
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
		if again := Prose(got); again != got {
			t.Errorf("%q is changed again: %q", got, again)
		}
	}
}
