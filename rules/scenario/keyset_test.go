package scenario

import (
	"fmt"
	"testing"
)

// TestKeySetLikeMap compares a key set with a map: same numbers, also when its memory is used again, and for keys of which one begins with
// another.
func TestKeySetLikeMap(t *testing.T) {
	var s keySet
	for round := range 3 {
		s.reset()
		want := map[string]int{}
		for i := range 3000 {
			key := fmt.Sprint((i*i + round) % 1777)
			n, known := s.number([]byte(key))
			k, ok := want[key]
			if !ok {
				k = len(want)
				want[key] = k
			}
			if n != k || known != ok {
				t.Fatalf("round %d, key %q: number %d, known %v; want %d, %v", round, key, n, known, k, ok)
			}
		}
		for key, n := range want {
			if string(s.key(n)) != key {
				t.Fatalf("key %d is %q, want %q", n, s.key(n), key)
			}
		}
	}
}
