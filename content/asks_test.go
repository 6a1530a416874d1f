package content

import (
	"testing"
)

// TestSplitAsk: a question is followed by one of the answer words or by nothing.
func TestSplitAsk(t *testing.T) {
	for _, c := range []struct {
		line, question, word string
		ok                   bool
	}{
		{"can it block? No", "can it block?", "No", true},
		{"it came back? can it block?  It depends ", "it came back? can it block?", "It depends", true},
		{"can it block?", "can it block?", "", true},
		{"who blocks", "who blocks", "", true},
		{"can it block? perhaps", "can it block?", "perhaps", false},
		{"can it block? yes", "can it block?", "yes", false},
	} {
		if q, w, ok := splitAsk(c.line); q != c.question || w != c.word || ok != c.ok {
			t.Errorf("%q: %q, %q, %v", c.line, q, w, ok)
		}
	}
}
