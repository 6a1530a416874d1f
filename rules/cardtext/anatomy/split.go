package anatomy

import (
	"strings"

	"digijudge/rules/cardtext"
)

// paragraph is a run of tokens that is one effect, one line of keywords or one requirement line.
type paragraph struct {
	toks []token // without line breaks
	box  Box
	kind paragraphKind
}

type paragraphKind uint8

const (
	effectPar paragraphKind = iota
	keywordPar
	requirementPar
)

// boxPrefixes are the words that a line may begin with to say where it stands.
var boxPrefixes = map[string]Box{"inherited": Inherited, "link": Link, "option": OptionBox, "security": SecurityBox, "effect": Upper}

// paragraphs finds where effects begin: at a line break, and, where a list lost its line breaks, at a timing icon behind the end of
// a sentence.
func paragraphs(src string, toks []token, in Box) []paragraph {
	var out []paragraph
	cur := paragraph{box: in}
	flush := func() {
		if len(cur.toks) > 0 {
			out = append(out, cur)
		}
		cur = paragraph{box: in}
	}
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.kind == newline {
			if len(cur.toks) > 0 && !goesOn(cur, toks, i+1) {
				flush()
			}
			continue
		}
		if len(cur.toks) == 0 {
			if box, n, ok := boxPrefix(toks[i:]); ok {
				cur.box = box
				i += n - 1
				continue
			}
			cur.kind = paragraphStart(toks[i:])
		} else if begins(cur, toks, i) {
			box := cur.box
			flush()
			cur.box, cur.kind = box, paragraphStart(toks[i:])
		}
		cur.toks = append(cur.toks, t)
	}
	flush()
	return out
}

// boxPrefix reads "inherited:" or, as lists have it, "Inherited Effect" at the beginning of a line.
func boxPrefix(toks []token) (Box, int, bool) {
	if toks[0].kind != word || len(toks) < 3 {
		return "", 0, false
	}
	box, ok := boxPrefixes[toks[0].text]
	switch {
	case !ok:
	case toks[1].text == ":" && toks[1].kind == punct:
		return box, 2, true
	case toks[1].text == "effect" && toks[1].kind == word && (toks[2].kind == square || toks[2].kind == angle):
		return box, 2, true
	}
	return "", 0, false
}

// goesOn says that the line that begins at i belongs to the paragraph before it: a mode or a note, or what stands behind icons
// that have a line of their own.
func goesOn(cur paragraph, toks []token, i int) bool {
	for i < len(toks) && toks[i].kind == newline {
		i++
	}
	if i >= len(toks) {
		return true
	}
	t := toks[i]
	if t.kind == paren || t.kind == punct && t.text != "<" && t.text != "[" || t.kind == word && (!t.capital || t.text == "then") {
		_, _, prefix := boxPrefix(toks[i:])
		return !prefix
	}
	if cur.kind == requirementPar {
		return requirementNote(toks[i:])
	}
	for _, c := range cur.toks {
		if !isHeader(c) {
			return false
		}
	}
	return true
}

// requirementNote recognises an older note on a requirement, printed without parentheses: it speaks of specified or such cards.
func requirementNote(toks []token) bool {
	if !isWord(toks[0], "when", "if") {
		return false
	}
	for _, t := range toks[:min(16, len(toks))] {
		if isWord(t, "specified", "such") {
			return true
		}
	}
	return false
}

// begins says that token i begins a new paragraph though no line break stands before it.
func begins(cur paragraph, toks []token, i int) bool {
	t, prev := toks[i], toks[i-1]
	switch {
	case cur.kind == keywordPar:
		if t.kind == angle || t.kind == paren || t.kind == punct {
			return false
		}
		return true
	case isRequirement(toks[i:]) && !(cur.kind == requirementPar && isWord(prev, "requirements")) && (cur.kind == requirementPar || endsSentence(prev)):
		return true
	case cur.kind == requirementPar:
		if isWord(t, "when", "if", "while", "one", "at") && t.capital && prev.kind != punct && len(cur.toks) > 1 {
			return !requirementNote(toks[i:])
		}
		return isTiming(t) && !nounFollows(toks, i) || t.kind == angle && prev.kind != punct && !isWord(prev, "with", "overflow") ||
			isHeader(t) && i+1 < len(toks) && isHeader(toks[i+1])
	case isWord(t, "when") && t.capital && prev.kind == punct && prev.text == "." && !isHeader(cur.toks[0]):
		// an effect without icons ends where the next "when" begins, unless this speaks of what it did
		for j := i + 1; j < len(toks) && toks[j].text != "."; j++ {
			if isWord(toks[j], "effect") && isWord(toks[j-1], "this") {
				return false
			}
		}
		return true
	case !isHeader(t) || isHeader(prev) || nounFollows(toks, i):
		return false
	case isTiming(t) || i+1 < len(toks) && isHeader(toks[i+1]):
		return endsSentence(prev) || prev.end == t.start && (prev.kind == word || prev.kind == num || prev.kind == angle)
	}
	return false
}

func endsSentence(t token) bool {
	return t.kind == punct && t.text == "." || t.kind == paren || t.kind == angle || t.kind == quote || t.kind == newline
}

// nounFollows says that the icon at i is spoken of: "[On Play] effects".
func nounFollows(toks []token, i int) bool {
	return i+1 < len(toks) && (isWord(toks[i+1], "effect", "effects", "timing", "trait", "and", "or") || toks[i+1].text == "/")
}

func isWord(t token, words ...string) bool {
	if t.kind != word {
		return false
	}
	for _, w := range words {
		if t.text == w {
			return true
		}
	}
	return false
}

// paragraphStart tells by the first tokens what kind of paragraph begins.
func paragraphStart(toks []token) paragraphKind {
	switch {
	case isRequirement(toks):
		return requirementPar
	case isLinkDP(toks):
		return requirementPar
	case toks[0].kind == angle && standing(toks[0].text):
		return keywordPar
	}
	return effectPar
}

// isLinkDP says that the line is "+2000 DP": what a link card adds (2-3-11-4-5).
func isLinkDP(toks []token) bool {
	n := 2
	if len(toks) > n && toks[n].kind == punct && toks[n].text == "." {
		n++
	}
	return len(toks) >= n && toks[0].kind == signed && isWord(toks[1], "dp") && (len(toks) == n || toks[n].kind == newline)
}

// requirementIcons begin a line that is information on the card (2-3-4 to 2-3-10, 2-11).
var requirementIcons = []string{"digivolve", "dna digivolve", "dna digivolution", "burst digivolve", "burst digivolution", "app fusion", "link",
	"arts digivolve", "rule", "digixros", "assembly"}

// isRequirement says that a requirement line begins here.
func isRequirement(toks []token) bool {
	t := toks[0]
	switch t.kind {
	case square:
		name := strings.ToLower(t.text)
		for _, r := range requirementIcons {
			if name == r || strings.HasPrefix(name, r+" -") {
				return true
			}
		}
	case angle:
		name := strings.ToLower(t.text)
		return strings.HasPrefix(name, "dna digivolution:") || strings.HasPrefix(name, "digivolve:")
	case paren:
		return strings.EqualFold(t.text, "rule")
	case word:
		n := 0
		for n < 3 && n < len(toks) && isWord(toks[n], "digivolve", "digivolution", "dna", "burst", "digixros", "assembly", "app", "fusion", "ace", "overflow", "requirements") {
			n++
		}
		if n > 0 && n < len(toks) && toks[n].kind == signed {
			n++
		}
		return n > 0 && n < len(toks) && toks[n].kind == punct && toks[n].text == ":" || isWord(toks[0], "ace") && n == 2 ||
			n > 1 && isWord(toks[n-1], "requirements")
	}
	return false
}

// timingOf reads a timing icon, in today's and in older spelling.
func timingOf(t token) (cardtext.Timing, bool) {
	if t.kind != square {
		return 0, false
	}
	name := strings.ToLower(strings.Join(strings.Fields(t.text), " "))
	name = strings.TrimPrefix(name, "at ")
	name = strings.ReplaceAll(name, "opponents", "opponent's")
	name = strings.ReplaceAll(name, "your opponent's", "opponent's")
	name = strings.ReplaceAll(name, "of the attack", "of attack")
	for tm := cardtext.OnPlay; tm <= cardtext.WhenMoving; tm++ {
		if strings.ToLower(tm.String()) == name {
			return tm, true
		}
	}
	return 0, false
}

func isTiming(t token) bool {
	_, ok := timingOf(t)
	return ok
}

// areaOf reads an area icon (15-14-2 to 15-14-5); older cards write it in square brackets.
func areaOf(t token) (string, bool) {
	if t.kind != square && t.kind != brace {
		return "", false
	}
	switch name := strings.ToLower(t.text); name {
	case "hand", "trash", "breeding":
		return name, true
	case "security":
		return name, t.kind == brace
	}
	return "", false
}

// isLimit reads a limit per turn: [Once Per Turn], (Once Per Turn).
func isLimit(t token) bool {
	return (t.kind == square || t.kind == paren || t.kind == brace) && strings.HasSuffix(strings.ToLower(t.text), " per turn") && len(t.text) < 30
}

func isHeader(t token) bool {
	_, area := areaOf(t)
	return area || isTiming(t) || isLimit(t)
}
