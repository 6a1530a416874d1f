package content

import "testing"

// TestSameQuestion: what is near is not the same.
func TestSameQuestion(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"is alliance optional", "Alliance: Do I have to use it?", false},
		{"does blast digivolve count as played", "Does Blast Digivolve count as played?", true},
		{"suspended digimon attacked", "Can a suspended Digimon attack?", false},
		{"when does reboot unsuspend", "Does Reboot unsuspend?", false},
		{"can it not block", "Can it block?", false},
	} {
		if got := sameQuestion(c.a, c.b); got != c.want {
			t.Errorf("%q, %q: %v", c.a, c.b, got)
		}
	}
}
