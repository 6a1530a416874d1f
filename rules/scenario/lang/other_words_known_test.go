package lang

import "regexp"

// OtherWordsKnown returns what is understood of newcomers, for the test that plays the proposals.
func OtherWordsKnown() []*regexp.Regexp {
	var out []*regexp.Regexp
	for _, w := range otherWordsKnown() {
		out = append(out, w.said)
	}
	return out
}
