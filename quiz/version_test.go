package quiz

import "testing"

// TestKeyStays: attempts keep the keys of answers, so the key of a text is the same in every program.
func TestKeyStays(t *testing.T) {
	for _, c := range []struct {
		a    Answer
		want string
	}{{Answer{Text: "Bob draws first.", Claim: "Bob draws before Bob’s security is checked"}, "a0225809d31771a0b1bb04ee"}, {Answer{}, "b15b376158b7e1549174861a"}} {
		if got := c.a.Key(); got != c.want {
			t.Errorf("%+v: %s, want %s", c.a, got, c.want)
		}
	}
}
