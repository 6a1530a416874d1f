// Package cardno reads card numbers as people write them: "bt1-10", "BT1010", "bt1 010", "BT-1-010"
// and "ＢＴ１－０１０" all mean BT1-010. Each number has one spelling, and code that compares, stores or
// links numbers uses that one.
package cardno

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// known holds the letters of the printed sets, and whether a set number follows them. A number
// without a hyphen is recognised only with these letters, so that "dp 5000" and "lv 4" are no card
// numbers.
var known = map[string]bool{"BT": true, "EX": true, "ST": true, "RB": true, "AD": true, "P": false, "LM": false}

// These constants bound what a number can be.
const (
	maxSet    = 99
	maxNumber = 999
	// no set has more cards; this tells BT1-105 from BT17-010 if the digits are written together
	likely     = 199
	maxWritten = 40 // the most bytes of a number as somebody writes it
)

// width returns how many digits the number behind the hyphen has: two in starter decks, else three.
func width(letters string) int {
	if letters == "ST" {
		return 2
	}
	return 3
}

// plain turns a character into ASCII. Wide letters and digits of East Asian keyboards, and all
// kinds of dashes and blanks, become plain ones; letters become capitals. Any other character
// becomes a byte that no number contains.
func plain(r rune) byte {
	if r >= '！' && r <= '～' {
		r -= '！' - '!'
	}
	switch {
	case r >= 'a' && r <= 'z':
		return byte(r - 'a' + 'A')
	case r == '\t', r == '\u00a0', r >= '\u2000' && r <= '\u200b', r == '\u202f', r == '\u3000':
		return ' '
	case r >= '\u2010' && r <= '\u2015', r == '\u2043', r == '\u2212', r == '\u207b', r == '\u00ad', r == '\ufe58', r == '\ufe63',
		r == 'ー', r == 'ｰ', r == '_':
		return '-'
	case r < utf8.RuneSelf:
		return byte(r)
	}
	return 0
}

// shape matches a set's letters, with one or two groups of digits behind them.
var shape = regexp.MustCompile(`([A-Z]{1,4})([ -]{0,3})([0-9]{1,6})(?:([ -]{1,3})([0-9]{1,4}))?`)

// Parse reads a text that must be a card number and nothing else, and returns it in its one
// spelling.
func Parse(s string) (number string, ok bool) {
	if s = strings.TrimSpace(s); len(s) > maxWritten {
		return "", false
	}
	text := []byte(nil)
	for _, r := range s {
		text = append(text, plain(r))
	}
	m := shape.FindSubmatchIndex(text)
	if m == nil || m[0] != 0 || m[1] != len(text) {
		return "", false
	}
	return read(text, m)
}

// Canonical returns the number in its one spelling, or the text unchanged if it is no card number.
func Canonical(s string) string {
	if number, ok := Parse(s); ok {
		return number
	}
	return s
}

// Found is a card number that was found in a text, and where it begins and ends, in bytes.
type Found struct {
	Start, End int
	Number     string
}

// In finds the card numbers in a text that stand there as separate words.
func In(s string) (out []Found) {
	var text []byte
	var at []int // for each character, its position in s
	for i, r := range s {
		text, at = append(text, plain(r)), append(at, i)
	}
	at = append(at, len(s))
	for from := 0; from < len(text); {
		m := shape.FindSubmatchIndex(text[from:])
		if m == nil {
			return out
		}
		for i := range m {
			if m[i] >= 0 {
				m[i] += from
			}
		}
		from = m[0] + 1
		for from < len(text) && isLetter(text[from]) {
			from++ // only the beginning of a word can begin a number
		}
		if m[0] > 0 && isWord(text[m[0]-1]) {
			continue
		}
		// tried with the second group of digits, then without it
		for _, end := range []int{m[1], m[7]} {
			if end < len(text) && (isLetter(text[end]) || isDigit(text[end])) {
				continue
			}
			short := append([]int(nil), m...)
			if end != m[1] {
				short[8], short[9], short[10], short[11] = -1, -1, -1, -1
			}
			if number, ok := read(text, short); ok && !loose(text, short) {
				out = append(out, Found{at[m[0]], at[end], number})
				from = end
				break
			}
		}
	}
	return out
}

// loose reports whether letters and digits may well mean something else in a sentence, such as "p
// 3".
func loose(text []byte, m []int) bool {
	return m[10] < 0 && !strings.Contains(string(text[m[4]:m[5]]), "-") && m[7]-m[6] < 3
}

// read makes a card number of a match of shape.
func read(text []byte, m []int) (string, bool) {
	letters, gap, first := string(text[m[2]:m[3]]), string(text[m[4]:m[5]]), string(text[m[6]:m[7]])
	numbered, listed := known[letters]
	two := m[10] >= 0
	second := ""
	if two {
		second = string(text[m[10]:m[11]])
	}
	if !listed { // unknown letters count as a set only in the usual spelling: XT1-002, DJ-001
		numbered = two
		if two && (gap != "" || string(text[m[8]:m[9]]) != "-") || !two && gap != "-" {
			return "", false
		}
	}
	switch {
	case !numbered && two:
		return "", false
	case !numbered:
		return number(letters, "", first)
	case two:
		return number(letters, first, second)
	}
	set, n := apart(first, width(letters))
	return number(letters, set, n)
}

// apart splits digits that are written together into the set's number and the card's number. It
// tries the usual width first, and takes it if that number is likely.
func apart(digits string, width int) (set, n string) {
	cut := max(1, len(digits)-width)
	if len(digits) < 2 || cut > 2 {
		return "", ""
	}
	if v, _ := strconv.Atoi(digits[cut:]); cut == 1 && v > likely && len(digits) > 3 {
		cut = 2
	}
	return digits[:cut], digits[cut:]
}

// number writes a card number in its one spelling.
func number(letters, set, n string) (string, bool) {
	card, err := strconv.Atoi(n)
	if err != nil || card < 1 || card > maxNumber {
		return "", false
	}
	if set != "" || known[letters] {
		k, err := strconv.Atoi(set)
		if err != nil || k < 1 || k > maxSet {
			return "", false
		}
		letters += strconv.Itoa(k)
	}
	digits := strconv.Itoa(card)
	for len(digits) < width(strings.TrimRight(letters, "0123456789")) {
		digits = "0" + digits
	}
	return letters + "-" + digits, true
}

func isLetter(c byte) bool { return c >= 'A' && c <= 'Z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isWord(c byte) bool   { return isLetter(c) || isDigit(c) || c == '-' }
