package cardfind

import (
	"html"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// fold cuts a name, or what somebody types for one, into words: lower case, no accents, no signs.
// Wide letters become plain ones, and a word of another script stays as it is.
func fold(s string) []string {
	s = norm.NFKC.String(strings.ToValidUTF8(html.UnescapeString(s), " "))
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		switch {
		case r >= 0x300 && r <= 0x36f || r == '\'' || r == '’' || r == '‘':
			// an accent, or what stands inside a word
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r):
			b.WriteRune(unicode.ToLower(r))
		default:
			b.WriteByte(' ')
		}
	}
	return strings.Fields(norm.NFC.String(b.String()))
}

// spelling is a name without what people write in different ways: its words joined, and where each
// begins.
type spelling struct {
	joined string
	starts []int // of the words, and the length behind them
}

func spell(name string) spelling {
	var s spelling
	for _, w := range fold(name) {
		s.starts = append(s.starts, len(s.joined))
		s.joined += w
	}
	s.starts = append(s.starts, len(s.joined))
	return s
}

// words returns how many words the name has.
func (s *spelling) words() int { return len(s.starts) - 1 }

// leastBeginning is how many bytes of a word stand for it.
const leastBeginning = 3

// has says how many words of the name a text is, from the beginning of one to the end of one; 0 if
// none. begins says that it is at least the beginning of one.
func (s *spelling) has(text string) (words int, begins bool) {
	for a, at := range s.starts[:len(s.starts)-1] {
		if !strings.HasPrefix(s.joined[at:], text) {
			continue
		}
		begins = true
		for b := a + 1; b < len(s.starts); b++ {
			if s.starts[b] == at+len(text) {
				return b - a, true
			}
		}
	}
	return 0, begins && len(text) >= leastBeginning
}
