package cardtext

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenKind is the kind of a token.
type tokenKind uint8

const (
	tWord   tokenKind = iota // a word in lower case, without number agreement
	tNum                     // a number: 3
	tSigned                  // a number with a sign: +3000, -2000
	tIcon                    // [When Attacking], [Garurumon]; text has no brackets
	tKey                     // <Blocker>; text has no brackets
	tBrace                   // {Hand}; text has no brackets
	tPunct                   // one punctuation mark
	tEnd                     // after the last token
)

// token is one piece of effect text. text is normalized for comparison; pos and end are its range
// in the source.
type token struct {
	kind     tokenKind
	text     string
	pos, end int
	capital  bool // it began with a capital letter
}

// same reports whether two tokens have the same kind and text.
func (t token) same(o token) bool { return t.kind == o.kind && t.text == o.text }

// plain maps characters of other keyboards and scripts to plain ones.
var plain = map[rune]rune{
	'＜': '<', '＞': '>', '［': '[', '］': ']', '【': '[', '】': ']', '（': '(', '）': ')', '｛': '{', '｝': '}',
	'，': ',', '．': '.', '：': ':', '；': ';', '／': '/', '＋': '+', '－': '-', '−': '-', '–': '-', '×': 'x', '“': '"', '”': '"',
	'＂': '"', '’': '\'', '‘': '\'', '\u00a0': ' ', '\u3000': ' ', '\u2009': ' ', '\u202f': ' ', '•': '・', '·': '・', '●': '・', '\t': ' ',
}

func plainRune(r rune) rune {
	if r < utf8.RuneSelf && r != '\t' {
		return r
	}
	if p, ok := plain[r]; ok {
		return p
	}
	return r
}

// agreement maps plural nouns and verbs to one form. Number is only grammar here, because numerals
// and "all" give the quantities.
var agreement = map[string]string{
	"cards": "card", "numbers": "number", "tamers": "tamer", "names": "name", "traits": "trait", "colors": "color", "effects": "effect",
	"tokens": "token", "levels": "level", "stacks": "stack", "decks": "deck", "hands": "hand", "options": "option",
	"costs": "cost", "players": "player", "players'": "player's", "owners'": "owner's", "requirements": "requirement", "texts": "text",
	"are": "is", "have": "has", "gain": "gains", "get": "gets", "aren't": "isn't", "don't": "doesn't", "were": "was",
	"attacks": "attack", "battles": "battle", "digivolves": "digivolve", "blocks": "block", "leaves": "leave", "suspends": "suspend",
	"unsuspends": "unsuspend", "becomes": "become", "deletes": "delete", "plays": "play", "trashes": "trash",
	"checks": "check", "wins": "win", "uses": "use", "draws": "draw", "moves": "move", "loses": "lose",
	"reveals": "reveal", "returns": "return", "places": "place", "adds": "add", "hatches": "hatch", "cannot": "can't",
	"fewer": "less", "an": "a", "digi-eggs": "digi-egg", "switches": "switch", "areas": "area", "links": "link",
	"sets": "set", "chooses": "choose", "gives": "give", "makes": "make", "flips": "flip", "searches": "search", "shuffles": "shuffle",
	"changes": "change", "reduces": "reduce", "pays": "pay",
	"activates": "activate", "ends": "end", "digixroses": "digixros", "those": "that", "these": "this",
}

// possessives are split into noun and "'s", so that an object is read the same way with and without
// it.
var possessives = []string{"digimon's", "tamer's", "card's", "trait's", "name's", "token's", "tamers'", "cards'", "tokens'"}

// brackets are the brackets whose content becomes one token.
var brackets = ['{' + 1]struct {
	closing rune
	kind    tokenKind
}{'[': {']', tIcon}, '<': {'>', tKey}, '{': {'}', tBrace}}

// lex splits src into tokens. It never fails: a bracket that isn't closed becomes a punctuation
// mark that no wording contains.
func lex(src string) []token {
	toks := make([]token, 0, len(src)/5+2)
	add := func(k tokenKind, text string, pos, end int) {
		toks = append(toks, token{kind: k, text: text, pos: pos, end: end})
	}
	for i := 0; i < len(src); {
		raw, size := utf8.DecodeRuneInString(src[i:])
		r := plainRune(raw)
		switch {
		case unicode.IsSpace(r):
			i += size
		case r == '[' || r == '<' || r == '{':
			text, n := bracketed(src[i:], r)
			if n == 0 {
				add(tPunct, string(r), i, i+size)
				i += size
				continue
			}
			add(brackets[r].kind, text, i, i+n)
			i += n
		case r >= '0' && r <= '9':
			n := digits(src[i:])
			add(tNum, trimZeros(src[i:i+n]), i, i+n)
			i += n
		case (r == '+' || r == '-') && digits(src[i+size:]) > 0:
			n := digits(src[i+size:])
			add(tSigned, string(r)+trimZeros(src[i+size:i+size+n]), i, i+size+n)
			i += size + n
		case r == '\'' && len(toks) > 0 && toks[len(toks)-1].kind == tIcon && toks[len(toks)-1].end == i && strings.HasPrefix(src[i+size:], "s") && wordLength(src[i+size:]) == 1:
			add(tWord, "'s", i, i+size+1) // as in "[Name]'s"
			i += size + 1
		case unicode.IsLetter(r):
			n := wordLength(src[i:])
			n -= stuckTo(src[i : i+n])
			if last := len(toks) - 1; n == 1 && src[i] == 's' && last >= 0 && toks[last].kind == tIcon && toks[last].end == i {
				toks[last].end++ // as in "[Name]s"
				i++
				continue
			}
			toks = appendWord(toks, src[i:i+n], i)
			i += n
		default:
			add(tPunct, string(r), i, i+size)
			i += size
		}
	}
	return toks
}

// bracketed returns the content of the bracket that src begins with, and its length in src. The
// length is 0 if the bracket isn't closed before the next one of its kind or the end of the line.
func bracketed(src string, open rune) (string, int) {
	closing := brackets[open].closing
	var b strings.Builder
	first := true
	for i, raw := range src {
		r := plainRune(raw)
		if first {
			first = false
			continue
		}
		switch r {
		case closing:
			text := strings.Join(strings.Fields(b.String()), " ")
			if text == "" {
				return "", 0
			}
			return text, i + utf8.RuneLen(raw)
		case open, '\n':
			return "", 0
		}
		b.WriteRune(r)
	}
	return "", 0
}

func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

func trimZeros(s string) string {
	s = strings.TrimLeft(s, "0")
	if s == "" {
		return "0"
	}
	return s
}

// wordLength returns the length of a word: letters, digits, and apostrophes and hyphens between
// letters, as in "opponent's" and "Digi-Egg".
func wordLength(s string) int {
	n := 0
	for n < len(s) {
		raw, size := utf8.DecodeRuneInString(s[n:])
		r := plainRune(raw)
		switch {
		case unicode.IsLetter(r) || r >= '0' && r <= '9':
		case r == '\'':
		case r == '-' && n+size < len(s) && unicode.IsLetter(firstRune(s[n+size:])):
		default:
			return n
		}
		n += size
	}
	return n
}

// numbered are words after which lists lose the space before a number: "Trash2 cards".
var numbered = []string{"trash", "delete", "level", "return", "suspend", "unsuspend", "draw", "reveal", "gain", "lose", "play", "place"}

// stuckTo returns the length of the first word if a list has lost the space after it: "delete1",
// "namefrom".
func stuckTo(word string) int {
	low := strings.ToLower(word)
	if bare := strings.TrimRight(low, "0123456789"); len(bare) < len(low) && slices.Contains(numbered, bare) {
		return len(low) - len(bare)
	}
	for _, next := range [...]string{"from", "among", "without"} {
		if bare, ok := strings.CutSuffix(low, next); ok && slices.Contains(glued, bare) {
			return len(next)
		}
	}
	return 0
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

func appendWord(toks []token, raw string, pos int) []token {
	word := raw
	if strings.ContainsFunc(raw, func(r rune) bool { return r >= utf8.RuneSelf }) {
		word = strings.Map(plainRune, raw)
	}
	capital := unicode.IsUpper(firstRune(word))
	word = strings.ToLower(word)
	end := pos + len(raw)
	for _, p := range possessives {
		if word == p {
			// as in "of your Tamers' colors"
			noun := strings.TrimSuffix(strings.TrimSuffix(p, "'s"), "s'")
			cut := pos + strings.IndexByte(p, '\'')
			return append(toks, token{tWord, noun, pos, cut, capital}, token{tWord, "'s", cut, end, false})
		}
	}
	if one, ok := agreement[word]; ok {
		word = one
	}
	return append(toks, token{tWord, word, pos, end, capital})
}

func (t token) number() int {
	n, err := strconv.Atoi(t.text)
	if err != nil || n > 1_000_000 || n < -1_000_000 {
		return 1_000_000
	}
	return n
}

// spell returns tokens as text with standard spacing.
func spell(toks []token) string {
	var b strings.Builder
	quoteOpen := false
	for i, t := range toks {
		text := t.text
		switch t.kind {
		case tIcon:
			text = "[" + text + "]"
		case tKey:
			text = "<" + text + ">"
		case tBrace:
			text = "{" + text + "}"
		}
		glue := i == 0 || t.kind == tPunct && strings.ContainsAny(text, ".,:;)/") || t.text == "'s"
		if i > 0 {
			prev := toks[i-1]
			glue = glue || prev.kind == tPunct && (prev.text == "(" || prev.text == "/" || prev.text == "・")
			if prev.kind == tPunct && prev.text == `"` && quoteOpen {
				glue = true
			}
		}
		if t.kind == tPunct && text == `"` {
			if quoteOpen {
				glue = true
			}
			quoteOpen = !quoteOpen
		}
		if !glue {
			b.WriteByte(' ')
		}
		b.WriteString(text)
	}
	return b.String()
}
