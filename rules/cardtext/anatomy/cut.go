package anatomy

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"digijudge/rules/cardtext"
)

// paragraph is one effect, one line of keywords or one line of information, as package cardtext
// cuts a box of text.
type paragraph struct {
	box  Box
	text string
	at   []int // for each byte, its place in the text that was given
}

// boxPrefixes are words at the beginning of a line that say to which box of the card it belongs.
var boxPrefixes = map[string]Box{"inherited": Inherited, "link": Link, "option": OptionBox, "security": SecurityBox, "effect": Upper}

// cut finds the paragraphs of a text. Lines of one box are cut together, as in a list of cards.
func cut(src string, in Box) []paragraph {
	var out []paragraph
	box, from, to := in, 0, 0 // the present run of lines
	flush := func() {
		at := from
		for _, par := range cardtext.Paragraphs(src[from:to]) {
			var places []int
			places, at = find(src, par, at)
			out = append(out, paragraph{box, par, places})
		}
		from = to
	}
	// whether the run is a line that named its box, which the next lines may continue
	joins := false
	for pos := 0; pos < len(src); {
		end := len(src)
		if nl := strings.IndexByte(src[pos:], '\n'); nl >= 0 {
			end = pos + nl + 1
		}
		b, n := prefix(src[pos:end])
		switch {
		case n > 0:
			flush()
			box, from, joins = b, pos+n, true
		case joins && !goesOn(src[pos:end]):
			flush()
			box, joins = in, false
		}
		pos, to = end, end
	}
	flush()
	return out
}

// prefix reads "inherited:" or, as lists have it, "Inherited Effect" at the beginning of a line:
// the box, and the length of the words.
func prefix(line string) (Box, int) {
	for name, box := range boxPrefixes {
		for _, words := range []string{name + ":", name + " effect [", name + " effect <", name + " effect ＜"} {
			lead := len(line) - len(strings.TrimLeftFunc(line, unicode.IsSpace))
			rest := line[lead:]
			if len(rest) < len(words) || !strings.EqualFold(rest[:len(words)], words) || strings.TrimSpace(rest[len(words):]) == "" {
				continue
			}
			if i := strings.LastIndexByte(words, ' '); i > 0 {
				return box, lead + i
			}
			return box, lead + len(words)
		}
	}
	return "", 0
}

// goesOn reports whether a line belongs to the paragraph before it: one of several effects to
// choose from, a note, or the rest of a sentence.
func goesOn(line string) bool {
	line = strings.TrimSpace(line)
	first, _ := utf8.DecodeRuneInString(line)
	return line == "" || strings.ContainsRune("・•(", first) || unicode.IsLower(first)
}

// find returns for each byte of a paragraph its place in src, at from or later. Cutting has changed
// only the space between words and the parentheses of "(Rule)".
func find(src, par string, from int) (places []int, next int) {
	places = make([]int, len(par))
	at := from
	for i := range len(par) {
		if par[i] == ' ' {
			places[i] = min(at, len(src)-1)
			continue
		}
		for k := at; k < len(src); k++ {
			if lower(src[k]) == lower(par[i]) && !inEntity(src, k) {
				at = k
				break
			}
		}
		places[i] = min(at, len(src)-1)
		at++
	}
	return places, at
}

// lower takes a byte for another one that it stands for: capitals, and the parentheses that lists
// have around "Rule".
func lower(b byte) byte {
	switch b {
	case '(':
		return '['
	case ')':
		return ']'
	}
	if b >= 'A' && b <= 'Z' {
		b += 'a' - 'A'
	}
	return b
}

// entities are codes that card lists use instead of spaces.
var entities = []string{"&#160;", "&nbsp;", "<br>", "<br/>"}

func inEntity(src string, k int) bool {
	for _, e := range entities {
		for i := max(0, k-len(e)+1); i <= k; i++ {
			if strings.HasPrefix(src[i:], e) {
				return true
			}
		}
	}
	return false
}
