package lang

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenKind is the kind of a token. The spelling decides it: names are single words with a capital,
// words of the language are lower case, effects are in [icons] or <keywords>.
type tokenKind uint8

const (
	tEnd     tokenKind = iota
	tBad               // a mistake; text is the message
	tName              // Garuru
	tOf                // Garuru's
	tWord              // attacks
	tIcon              // [On Play]
	tKeyword           // <Blocker>
	tLevel             // Lv.5
	tNum               // 7000
	tClause            // 16-7-4
	tCardNo            // BT1-021
	tString            // "Terry Helper"
	tPunct             // , : = + ( ) /
)

// token is one token of a line. Its text is the bare name for tName and tOf, what stands inside the
// brackets or quotes for tIcon, tKeyword and tString, and the word as written for tWord.
type token struct {
	kind tokenKind
	text string
	num  int
	col  int // column, from 1, in characters
	off  int // byte offset in the line
}

// show returns the token as an error message quotes it.
func (t token) show() string {
	switch t.kind {
	case tEnd:
		return "the end of the line"
	case tOf:
		return strconv.Quote(t.text + "'s")
	case tIcon:
		return "[" + t.text + "]"
	case tKeyword:
		return "<" + t.text + ">"
	case tNum:
		return strconv.Itoa(t.num)
	case tLevel:
		return "Lv." + strconv.Itoa(t.num)
	case tString:
		return "the text " + strconv.Quote(t.text)
	}
	return strconv.Quote(t.text)
}

// maxNumber is the largest number that a scenario may contain; only DP gets near it.
const maxNumber = 99999

// lexer splits one line into tokens.
type lexer struct {
	line string
	off  int
	col  int
	toks []token
}

// lexLine splits a line into tokens, the last of which is tEnd. At something that is no token it
// adds a tBad and stops. That is a mistake only if the parser comes to it, because some lines end
// in free text.
func lexLine(line string, into []token) []token {
	l := lexer{line: line, col: 1, toks: into[:0]}
	for l.next() {
	}
	return append(l.toks, token{kind: tEnd, col: l.col, off: l.off})
}

func (l *lexer) rest() string { return l.line[l.off:] }

// advance moves over n bytes.
func (l *lexer) advance(n int) {
	l.col += utf8.RuneCountInString(l.line[l.off : l.off+n])
	l.off += n
}

func (l *lexer) fail(msg string) bool {
	l.toks = append(l.toks, token{kind: tBad, text: msg, col: l.col, off: l.off})
	return false
}

// add appends a token of n bytes.
func (l *lexer) add(t token, n int) bool {
	t.col, t.off = l.col, l.off
	l.toks = append(l.toks, t)
	l.advance(n)
	return true
}

// next reads one token. It returns false at the end of the line or at a mistake.
func (l *lexer) next() bool {
	for l.off < len(l.line) && (l.line[l.off] == ' ' || l.line[l.off] == '\t') {
		l.advance(1)
	}
	if l.off == len(l.line) {
		return false
	}
	r, size := utf8.DecodeRuneInString(l.rest())
	switch {
	case strings.ContainsRune(",:=+()/", r):
		return l.add(token{kind: tPunct, text: string(r)}, size)
	case r == '[':
		return l.bracketed(tIcon, size, "]", "]", "[")
	case r == '<' || r == '＜':
		return l.bracketed(tKeyword, size, ">", "＞", "<")
	case r == '"' || r == '“' || r == '”':
		return l.quoted(size)
	case r >= '0' && r <= '9':
		return l.number()
	case r < 0x80 && unicode.IsUpper(r):
		return l.name()
	case r < 0x80 && unicode.IsLower(r):
		n := wordLen(l.rest(), true)
		return l.add(token{kind: tWord, text: l.rest()[:n]}, n)
	case r == '#':
		return l.fail("a comment needs a line of its own")
	}
	return l.fail("the character " + strconv.QuoteRune(r) + " has no meaning here")
}

// bracketed reads an icon or a keyword.
func (l *lexer) bracketed(kind tokenKind, open int, close, wide, show string) bool {
	rest := l.rest()[open:]
	end, n := strings.Index(rest, close), len(close)
	if w := strings.Index(rest, wide); w >= 0 && (end < 0 || w < end) {
		end, n = w, len(wide)
	}
	if end < 0 {
		return l.fail("this " + show + " is never closed")
	}
	text := Collapse(rest[:end])
	if text == "" {
		return l.fail("there is nothing between the brackets")
	}
	inside := "[]<>"
	if kind == tKeyword {
		inside = "<>" // <Overclock ([Puppet] trait)>
	}
	if strings.ContainsAny(text, inside) {
		return l.fail("there are brackets inside the brackets")
	}
	return l.add(token{kind: kind, text: text}, open+end+n)
}

// quoted reads a string. There are no escapes: the next quotation mark ends it.
func (l *lexer) quoted(open int) bool {
	rest := l.rest()[open:]
	end := strings.IndexAny(rest, "\"“”")
	if end < 0 {
		return l.fail("this text is never closed with a quotation mark")
	}
	_, n := utf8.DecodeRuneInString(rest[end:])
	text := Collapse(rest[:end])
	if text == "" {
		return l.fail("there is nothing between the quotation marks")
	}
	return l.add(token{kind: tString, text: text}, open+end+n)
}

// number reads a number, or a clause such as 16-7-4.
func (l *lexer) number() bool {
	rest := l.rest()
	n := 0
	for n < len(rest) && (isDigit(rest[n]) || rest[n] == '-' && n+1 < len(rest) && isDigit(rest[n+1])) {
		n++
	}
	text := rest[:n]
	if n < len(rest) && isLetter(rest[n]) {
		return l.fail("a name starts with a capital letter, and a number stands alone")
	}
	if strings.Contains(text, "-") {
		return l.add(token{kind: tClause, text: text}, n)
	}
	num, err := strconv.Atoi(text)
	if err != nil || num > maxNumber {
		return l.fail("this number is too large; the largest is " + strconv.Itoa(maxNumber))
	}
	return l.add(token{kind: tNum, num: num, text: text}, n)
}

// name reads something that starts with a capital: a name, a possessive, a level, a card number, or
// Digi-Egg.
func (l *lexer) name() bool {
	rest := l.rest()
	if strings.HasPrefix(rest, "Lv.") {
		n := 3
		for n < len(rest) && isDigit(rest[n]) {
			n++
		}
		num, err := strconv.Atoi(rest[3:n])
		if err != nil || num < 1 || num > 7 {
			return l.fail("a level is written Lv.2 to Lv.7")
		}
		return l.add(token{kind: tLevel, num: num}, n)
	}
	if strings.HasPrefix(rest, "Digi-Egg") {
		return l.add(token{kind: tName, text: "Digi-Egg"}, len("Digi-Egg"))
	}
	if n := cardNoLen(rest); n > 0 {
		return l.add(token{kind: tCardNo, text: rest[:n]}, n)
	}
	n := wordLen(rest, false)
	text := rest[:n]
	for _, of := range []string{"'s", "’s"} {
		if after, ok := strings.CutPrefix(rest[n:], of); ok && (after == "" || !isLetter(after[0])) {
			return l.add(token{kind: tOf, text: text}, n+len(of))
		}
	}
	return l.add(token{kind: tName, text: text}, n)
}

// cardNoLen returns the length of a card number such as BT1-021, P-030 or LM-001 at the start of s,
// or 0.
func cardNoLen(s string) int {
	i := 0
	for i < len(s) && s[i] >= 'A' && s[i] <= 'Z' {
		i++
	}
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	if i == 0 || i+1 >= len(s) || s[i] != '-' || !isDigit(s[i+1]) {
		return 0
	}
	i++
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	return i
}

// wordLen returns the length of the word at the start of s. Hyphens between letters are part of a
// lower-case word.
func wordLen(s string, hyphens bool) int {
	n := 0
	for n < len(s) && (isLetter(s[n]) || isDigit(s[n]) || hyphens && s[n] == '-' && n+1 < len(s) && isLetter(s[n+1])) {
		n++
	}
	return n
}

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// Collapse removes blanks at both ends of a text, and makes every run of blanks inside it a single
// blank.
func Collapse(s string) string { return strings.Join(strings.Fields(s), " ") }
