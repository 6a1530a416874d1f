package scenario

import (
	"regexp"
	"testing"

	"digijudge/rules"
)

// TestEventPartsExist: every part in braces that a sentence names is there, and no verb has both a choice of sentences and one that nobody
// chooses.
func TestEventPartsExist(t *testing.T) {
	braces := regexp.MustCompile(`\{([^}]*)\}`)
	for v, words := range eventWords {
		for _, m := range braces.FindAllStringSubmatch(words, -1) {
			if eventParts[m[1]] == nil {
				t.Errorf("%q: there is no part %q", words, m[1])
			}
		}
		if eventCases[v] != nil && v != rules.VReturnHand && v != rules.VReturnDeck {
			t.Errorf("%q is chosen by nobody", words)
		}
	}
}
