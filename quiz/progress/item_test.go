package progress

import "testing"

func TestDead(t *testing.T) {
	for _, c := range []struct {
		picked, tries int
		want          bool
	}{{0, 19, false}, {0, 20, true}, {1, 20, false}, {1, 21, true}, {4, 99, true}, {5, 100, false}} {
		if got := Dead(c.picked, c.tries); got != c.want {
			t.Errorf("%d of %d: %v", c.picked, c.tries, got)
		}
	}
}
