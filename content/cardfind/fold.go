package cardfind

import (
	"html"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// fold splits a name into words in lower case, without accents and punctuation. Wide letters become
// ordinary ones. Words in other scripts stay as they are.
func fold(s string) []string {
	s = norm.NFKC.String(strings.ToValidUTF8(html.UnescapeString(s), " "))
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		switch {
		case r >= 0x300 && r <= 0x36f || r == '\'' || r == '’' || r == '‘':
			// drop accents and apostrophes
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r):
			b.WriteRune(unicode.ToLower(r))
		default:
			b.WriteByte(' ')
		}
	}
	return strings.Fields(norm.NFC.String(b.String()))
}

// spelling is a name in a form that doesn't depend on how people write it: its words joined, and
// the offset of each.
type spelling struct {
	joined string
	starts []int // the offsets of the words, then the total length
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

// words returns the number of words in the name.
func (s *spelling) words() int { return len(s.starts) - 1 }

// leastBeginning is how many bytes of a word must be typed to count as its beginning.
const leastBeginning = 3

// has returns how many whole words of the name a text equals, or 0. begins reports whether the text
// equals words of the name or at least begins one.
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
