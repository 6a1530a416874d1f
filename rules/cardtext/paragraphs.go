package cardtext

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// glued lists words after which card lists lose the space: "traitsWhen", "handAt".
var glued = []string{"hand", "trait", "traits", "name", "names", "text", "card", "cards", "deck", "turn", "area", "stack"}

// unglued puts the space back.
func unglued(box string) string {
	letter := func(c byte, a, z byte) bool { return a <= c && c <= z }
	var b strings.Builder
	from, word := 0, 0 // where the unwritten text begins, and where the present word begins
	for i := 1; i+1 < len(box); i++ {
		if c := box[i-1]; !letter(c, 'a', 'z') && !letter(c, 'A', 'Z') && !letter(c, '0', '9') && c != '_' {
			word = i
		}
		if letter(box[i], 'A', 'Z') && letter(box[i-1], 'a', 'z') && letter(box[i+1], 'a', 'z') && slices.Contains(glued, box[word:i]) {
			b.WriteString(box[from:i])
			b.WriteByte(' ')
			from, word = i, i
		}
	}
	if from == 0 {
		return box
	}
	return b.String() + box[from:]
}

// cleaned replaces what card lists put between words instead of spaces.
var cleaned = strings.NewReplacer("&#160;", " ", "&nbsp;", " ", "<br>", "\n", "<br/>", "\n", "\r", "", "DigivoLv.e", "Digivolve", "(Rule)", "[Rule]")

// Paragraphs cuts one text box of a card list into its paragraphs. Lists often leave out line
// breaks: a new paragraph begins at the icons of an effect that stand behind the end of something,
// and behind a requirement line. A line of icons alone goes with the line after it, a line that
// begins with "・" with the one before.
func Paragraphs(box string) []string {
	box = unglued(cleaned.Replace(box))
	var out []string
	open := false // the last paragraph consists only of icons so far
	for _, l := range strings.Split(box, "\n") {
		if l = strings.TrimSpace(l); l == "" {
			continue
		}
		if len(out) > 0 && (open || strings.HasPrefix(l, "・") || strings.HasPrefix(l, "•") || restOfBurst(out[len(out)-1], l) || restOfToken(out[len(out)-1])) {
			l = out[len(out)-1] + " " + l
			out = out[:len(out)-1]
		}
		out = append(out, cutLine(l)...)
		open = onlyIcons(out[len(out)-1]) || placingIcon(out[len(out)-1])
	}
	return out
}

// restOfBurst reports whether a line is the second half of a burst requirement, which says who is
// returned.
func restOfBurst(before, l string) bool {
	return strings.HasPrefix(l, "by returning ") && strings.HasPrefix(before, "[Burst Digivolve]") && !strings.Contains(before, "returning")
}

// restOfToken reports whether a line ends within the parentheses that describe a Token, so that the
// next line continues it.
func restOfToken(before string) bool {
	open := strings.LastIndexByte(before, '(')
	return open > 0 && !strings.Contains(before[open:], ")") && strings.HasSuffix(strings.TrimRight(strings.ToLower(before[:open]), " ."), "token")
}

// endsInIcon reports whether a line ends in something that can be an icon, perhaps with an "s"
// behind it.
func endsInIcon(l string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimSuffix(l, "s"))
	r = plainRune(r)
	return r == ']' || r == '}'
}

// onlyIcons reports whether a line consists only of icons of an effect.
func onlyIcons(l string) bool {
	if !endsInIcon(l) {
		return false
	}
	for _, t := range lex(l) {
		if !effectIconToken(t) {
			return false
		}
	}
	return true
}

// placingIcon reports whether a line consists only of the icon of a requirement, whose cards stand
// in the next line.
func placingIcon(l string) bool {
	if !endsInIcon(l) {
		return false
	}
	toks := lex(l)
	return len(toks) == 1 && toks[0].kind == tIcon && requirementIcon(toks[0].text) != "" && toks[0].text != "Arts Digivolve"
}

// effectIconToken reports whether a token is an icon that an effect can begin with.
func effectIconToken(t token) bool {
	if t.kind == tBrace {
		return true
	}
	if t.kind != tIcon {
		return false
	}
	name, ok := iconName(t.text)
	return ok && requirementIcon(name) == "" || strings.HasPrefix(t.text, "Rule")
}

// cutLine cuts a line where a new paragraph begins.
func cutLine(l string) []string {
	toks := lex(l)
	var out []string
	from := 0 // token at which the present paragraph begins
	cut := func(i int) {
		if i > from {
			end := len(l)
			if i < len(toks) {
				end = toks[i].pos
			}
			out = append(out, strings.TrimSpace(l[toks[from].pos:end]))
			from = i
		}
	}
	depth, quoted := 0, false
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if i == from {
			if n := requirementEnd(toks[i:]); n > 0 {
				i += n
				if i < len(toks) && !(toks[i].kind == tPunct && toks[i].text == "(") && !noteAhead(toks[i:]) {
					cut(i)
				}
				i--
				continue
			}
		}
		if t.kind == tPunct {
			switch t.text {
			case "(":
				depth++
			case ")":
				depth = max(0, depth-1)
			case `"`:
				quoted = !quoted
			}
		}
		if depth > 0 || quoted || i == from || !beginsParagraph(toks, from, i) {
			continue
		}
		cut(i)
		i--
	}
	cut(len(toks))
	return out
}

// beginsParagraph reports whether a new paragraph begins at token i, if the present one began at
// token from.
func beginsParagraph(toks []token, from, i int) bool {
	t, prev := toks[i], toks[i-1]
	required := 0 // where a requirement line ends
	if toks[from].kind == tIcon || toks[from].kind == tWord {
		required = requirementEnd(toks[from:])
	}
	ended := required > 0 && i >= from+required || prev.kind == tKey || prev.kind == tPunct && (prev.text == "." || prev.text == ")" || prev.text == `"`)
	switch {
	case !ended:
		return false
	case effectIconToken(t):
		return !(i+1 < len(toks) && toks[i+1].kind == tWord && toks[i+1].text == "effect")
	case requirementEnd(toks[i:]) > 0:
		return true
	case t.kind == tKey && prev.text == ")" && counterLine(toks[from:i]):
		return keywordsBehind(toks[i:])
	case t.kind == tKey && prev.kind == tPunct && prev.text == "." && !keywordsAlone(toks[from:i]):
		return keywordsBehind(toks[i:])
	case t.kind == tWord && t.capital && (t.text == "when" || t.text == "while") && prev.kind == tPunct && prev.text == "." && prev.end == t.pos:
		return true // a line break was lost
	case t.kind == tWord && t.capital && required > 0 && prev.text == "." && prev.end == t.pos:
		return true // it follows the note of a requirement line
	case t.kind == tWord && t.text == "when" && t.capital:
		return keywordsAlone(toks[from:i])
	}
	return false
}

// keywordsBehind reports whether the rest consists only of keywords that the card has, with their
// reminders. Then it is a line of its own.
func keywordsBehind(toks []token) bool {
	depth := 0
	for _, t := range toks {
		switch {
		case t.kind == tPunct && t.text == "(":
			depth++
		case t.kind == tPunct && t.text == ")":
			depth--
		case depth > 0:
		case t.kind == tKey:
			k, ok := readKeyword(t.text)
			if !ok || k.Name == "Draw" || k.Name == "Recovery" || k.Name == "De-Digivolve" || k.Name == "Blitz" || k.Name == "Save" || isPrice(t) || k.Name == "Mind Link" {
				return false
			}
		case t.kind == tIcon && effectIconToken(t):
			return true // the next paragraph begins here
		case t.kind == tPunct && t.text == ".": // the full stop after a reminder
		default:
			return false
		}
	}
	return depth == 0
}

// counterLine reports whether the tokens are icons followed only by keywords with their reminders:
// "[Hand] [Counter] <Blast Digivolve> (…)".
func counterLine(toks []token) bool {
	n := 0
	for n < len(toks) && effectIconToken(toks[n]) {
		n++
	}
	return n > 0 && n < len(toks) && keywordsAlone(toks[n:])
}

// keywordsAlone reports whether the tokens are keywords with their reminders, none of which has to
// be paid for what follows.
func keywordsAlone(toks []token) bool {
	depth := 0
	for _, t := range toks {
		switch {
		case t.kind == tPunct && t.text == "(":
			depth++
		case t.kind == tPunct && t.text == ")":
			depth--
		case depth > 0:
		case t.kind != tKey || isPrice(t):
			return false
		}
	}
	return true
}

// noteAhead reports whether the words after a requirement line are its note.
func noteAhead(toks []token) bool {
	t := toks[0]
	if t.kind != tWord || !t.capital {
		return false
	}
	switch t.text {
	case "digivolve": // "Digivolve unsuspended with …"
		return wordAt(toks, 1, "unsuspended")
	case "when": // the note behind a [DigiXros] line
		for k := 1; k < len(toks) && k < 16; k++ {
			if wordAt(toks, k, "specified") {
				return true
			}
		}
	case "at": // "At the end of the burst digivolution turn, …"
		return wordAt(toks, 4, "burst") || wordAt(toks, 5, "burst")
	case "stack": // "Stack the 2 specified Digimon and digivolve unsuspended."
		return wordAt(toks, 3, "specified")
	case "if": // "If 2 such cards are linked together, …"
		return wordAt(toks, 2, "such")
	case "plug": // "Plug this card … sideways into …"
		return wordAt(toks, 1, "this")
	}
	return false
}
