package slip

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestDistance counts slips.
func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b        string
		limit, want int
	}{
		{"raid", "raid", 2, 0}, {"riad", "raid", 2, 1}, {"rad", "raid", 2, 1}, {"raids", "raid", 2, 1}, {"reid", "raid", 2, 1}, {"read", "raid", 2, 2}, {"", "ab", 2, 2},
		{"abc", "xyz", 2, 3}, {"pirecing", "piercing", 2, 1}, {"pericing", "piercing", 2, 2}, {"abcd", "badc", 2, 2}, {"ab", "ba", 1, 1}, {"ab", "ba", 0, 1}, {"raid", "raid", 0, 0},
		{strings.Repeat("a", 65), strings.Repeat("a", 64), 3, 4}, {strings.Repeat("a", 64), strings.Repeat("a", 63), 3, 1},
	} {
		if got := Distance(c.a, c.b, c.limit); got != c.want {
			t.Errorf("%s, %s up to %d: %d, want %d", c.a, c.b, c.limit, got, c.want)
		}
	}
}

// full counts without any bound.
func full(a, b string) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			switch {
			case i == 0:
				d[i][j] = j
			case j == 0:
				d[i][j] = i
			default:
				cost := 1
				if a[i-1] == b[j-1] {
					cost = 0
				}
				d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+cost)
				if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
					d[i][j] = min(d[i][j], d[i-2][j-2]+1)
				}
			}
		}
	}
	return d[len(a)][len(b)]
}

// TestBound: the bound never changes what is within it.
func TestBound(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		b := make([]byte, r.IntN(8))
		for i := range b {
			b[i] = "abc"[r.IntN(3)]
		}
		return string(b)
	}
	for range 50_000 {
		a, b, limit := word(), word(), r.IntN(6)
		if got, want := Distance(a, b, limit), min(full(a, b), limit+1); got != want {
			t.Fatalf("%q, %q up to %d: %d, want %d", a, b, limit, got, want)
		}
	}
}
