package anatomy

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind tells the few shapes of a token apart.
type kind uint8

const (
	word    kind = iota // letters, apostrophes, hyphens between letters; in lower case
	num                 // 3
	signed              // +3000, -2
	square              // [Name]: text without brackets, as written
	angle               // <Keyword>: text without brackets, as written
	brace               // {Hand}: text without brackets, as written
	paren               // (a note): text as written, without parentheses
	quote               // "an effect": text as written, without quotation marks
	punct               // one sign
	newline             // the end of a line
)

// token is one piece of the text with its place in it.
type token struct {
	kind       kind
	text       string
	start, end int  // byte offsets
	capital    bool // of a word: began with a capital letter
}

// plainRune maps signs of other keyboards and scripts to the plain ones.
func plainRune(r rune) rune {
	switch r {
	case '＜':
		return '<'
	case '＞':
		return '>'
	case '［', '【':
		return '['
	case '］', '】':
		return ']'
	case '（':
		return '('
	case '）':
		return ')'
	case '｛':
		return '{'
	case '｝':
		return '}'
	case '，':
		return ','
	case '．':
		return '.'
	case '：':
		return ':'
	case '；':
		return ';'
	case '／':
		return '/'
	case '＋':
		return '+'
	case '－', '−', '–':
		return '-'
	case '―', '—':
		return '—'
	case '“', '”', '＂':
		return '"'
	case '’', '‘':
		return '\''
	case '•', '·', '●', '･':
		return '・'
	case '＆':
		return '&'
	case '×':
		return 'x'
	case '\u00a0', '\u3000', '\u2009', '\u202f', '\t':
		return ' '
	}
	return r
}

func plain(s string) string { return strings.Map(plainRune, s) }

// lex cuts src into tokens. It never fails: a bracket that isn't closed on its line is a sign.
func lex(src string) []token {
	var toks []token
	for i := 0; i < len(src); {
		raw, size := utf8.DecodeRuneInString(src[i:])
		r := plainRune(raw)
		k, n := punct, size
		switch {
		case r == '\n':
			k = newline
		case unicode.IsSpace(r):
			i += size
			continue
		case r == '&' && entity(src[i:]) > 0:
			i += entity(src[i:])
			continue
		case r == '\'' && len(toks) > 0 && toks[len(toks)-1].kind == square && toks[len(toks)-1].end == i && firstRune(src[i+size:]) == 's':
			toks[len(toks)-1].end += size + 1 // "[Name]'s"
			i += size + 1
			continue
		case r == 's' && len(toks) > 0 && toks[len(toks)-1].kind == square && toks[len(toks)-1].end == i && letters(src[i:]) == 1:
			toks[len(toks)-1].end += size // the plural of a name: "[Name]s"
			i += size
			continue
		case r == '[':
			k, n = enclosed(src[i:], square, ']', size)
		case r == '<':
			k, n = enclosed(src[i:], angle, '>', size)
		case r == '{':
			k, n = enclosed(src[i:], brace, '}', size)
		case r == '(':
			k, n = enclosed(src[i:], paren, ')', size)
		case r == '"':
			k, n = enclosed(src[i:], quote, '"', size)
		case r >= '0' && r <= '9':
			k, n = num, digits(src[i:])
		case (r == '+' || r == '-') && digits(src[i+size:]) > 0:
			k, n = signed, size+digits(src[i+size:])
		case unicode.IsLetter(r):
			k, n = word, letters(src[i:])
		}
		t := token{kind: k, start: i, end: i + n}
		switch k {
		case square, angle, brace, paren, quote:
			_, last := utf8.DecodeLastRuneInString(src[i : i+n])
			t.text = strings.TrimSpace(plain(src[i+size : i+n-last]))
		case word:
			w := plain(src[i : i+n])
			t.capital = unicode.IsUpper(firstRune(w))
			t.text = strings.ToLower(w)
		default:
			t.text = plain(src[i : i+n])
		}
		toks = append(toks, t)
		i += n
	}
	return toks
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// enclosed measures a bracket that begins src: its kind and its length, or a sign of the given size if it isn't closed
// on its line.
func enclosed(src string, k kind, closing rune, size int) (kind, int) {
	depth := 0
	for i, raw := range src {
		if i == 0 {
			continue
		}
		switch r := plainRune(raw); {
		case r == '\n':
			return punct, size
		case r == closing && depth == 0:
			if strings.TrimSpace(plain(src[size:i])) == "" {
				return punct, size
			}
			return k, i + utf8.RuneLen(raw)
		case r == ')' && k == paren:
			depth--
		case r == '(' && k == paren:
			depth++
		case r == '[' && k == square, r == '<' && k == angle:
			return punct, size
		}
	}
	return punct, size
}

// entity measures a space that a list took over from a web page: 0 if none begins s.
func entity(s string) int {
	for _, e := range []string{"&#160;", "&nbsp;"} {
		if strings.HasPrefix(s, e) {
			return len(e)
		}
	}
	return 0
}

func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// letters measures a word: letters, apostrophes, and hyphens between letters. "Lv." is a word with its stop.
func letters(s string) int {
	n := 0
	for n < len(s) {
		raw, size := utf8.DecodeRuneInString(s[n:])
		r := plainRune(raw)
		switch {
		case unicode.IsLetter(r), r == '\'':
		case r == '-' && unicode.IsLetter(firstRune(s[n+size:])):
		default:
			if r == '.' && strings.EqualFold(s[:n], "lv") {
				n += size
			}
			return n
		}
		n += size
	}
	return n
}
