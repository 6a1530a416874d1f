package cardlist

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// completed returns the card with what its list has lost and the other list has: requirement lines,
// paragraphs, and the words of a paragraph that isn't understood while the other list's is. Where
// the other list says anything else, nothing is taken.
func completed(c, other *Card) (*Card, []Mend) {
	if c.linked() || other.linked() {
		return linkRequirement(c, other) // all else: the second list doesn't tell its boxes apart
	}
	m := completion{to: linesOf(c), from: linesOf(other)}
	if other.Partial {
		m.whose = "the second list"
	} else {
		m.whose = "the first list"
	}
	m.requirements()
	for _, lower := range []bool{false, true} {
		m.effects(lower)
	}
	if m.mends == nil {
		return c, nil
	}
	out := *c
	out.Boxes = boxesOf(m.to)
	return &out, m.mends
}

// linked reports whether the card has link information.
func (c *Card) linked() bool {
	return c.LinkDP > 0 || slices.ContainsFunc(c.Boxes, func(b Box) bool { return b.Kind == LinkBox })
}

// completion is the work of completed.
type completion struct {
	to, from []textLine
	whose    string
	mends    []Mend
}

// textLine is a paragraph of a card.
type textLine struct {
	box     BoxKind
	text    string
	read    bool   // it is understood
	require string // of a requirement line, its kind: "DNA"
	words   []string
}

func linesOf(c *Card) []textLine {
	var out []textLine
	for _, b := range c.Boxes {
		for _, par := range cardtext.Paragraphs(b.Text) {
			l := textLine{box: b.Kind, text: par}
			text, err := c.parse(boxPrefix[b.Kind] + par)
			l.read = err == nil && len(text.Paragraphs) == 1
			switch {
			case l.read && text.Paragraphs[0].Requirement != nil:
				l.require = requirementKind(cardtext.Print(text))
			case requirementHead.MatchString(par):
				l.require = requirementKind(par)
			}
			if n := len(out) - 1; n >= 0 && out[n].require != "" && out[n].box == b.Kind &&
				l.require == "" && !l.read && !beginsEffect(par) {
				// The rest of a requirement line that isn't understood, cut off where its reading
				// stops.
				l.text, l.require = out[n].text+" "+par, out[n].require
				out = out[:n]
			}
			l.words = strings.Fields(cardtext.Normalize(l.text))
			out = append(out, l)
		}
	}
	return out
}

// boxesOf returns the boxes in which paragraphs stand, in the order of these. A paragraph that was
// taken from the other list stands behind all of the own ones, whatever its box: scenarios say
// "effect 2" and "without paragraph 2", and that must stay the same paragraph when a second list is
// imported.
func boxesOf(lines []textLine) (out []Box) {
	for _, l := range lines {
		if n := len(out); n > 0 && out[n-1].Kind == l.box {
			out[n-1].Text += "\n" + l.text
			continue
		}
		out = append(out, Box{l.box, l.text})
	}
	return out
}

// numberedAs returns the boxes of a card with its paragraphs in the order that the same ones have
// in the other list; those that only this card has come behind them.
func numberedAs(c, other *Card) []Box {
	from := linesOf(c)
	var out []textLine
	taken := make([]bool, len(from))
	for _, t := range linesOf(other) {
		best, at := nearEnough, -1
		for i := range from {
			if taken[i] || (from[i].box == InheritedBox) != (t.box == InheritedBox) ||
				from[i].require != t.require {
				continue
			}
			if d := far(from[i].words, t.words); d <= best && (at < 0 || d < best) {
				best, at = d, i
			}
		}
		if at >= 0 {
			taken[at] = true
			out = append(out, from[at])
		}
	}
	for i := range from {
		if !taken[i] {
			out = append(out, from[i])
		}
	}
	return boxesOf(out)
}

// requirementKind tells the kinds of requirement lines apart by their first word.
func requirementKind(par string) string {
	word := strings.FieldsFunc(par, func(r rune) bool { return strings.ContainsRune("[]:- ", r) })[0]
	if strings.HasPrefix(par, "[Digivolution") {
		word = "Digivolve"
	}
	return word
}

func (m *completion) note(box BoxKind, format string, args ...any) {
	m.mends = append(m.mends, Mend{box, fmt.Sprintf(format, args...)})
}

// requirements takes requirement lines of a kind of which the list has none, or fewer though none
// that differs; and those that are damaged.
func (m *completion) requirements() {
	kinds := map[string]bool{}
	for _, l := range m.from {
		if l.require == "" || kinds[l.require] {
			continue
		}
		kinds[l.require] = true
		var mine []int
		for i := range m.to {
			if m.to[i].require == l.require {
				mine = append(mine, i)
			}
		}
		var theirs, lost []textLine
		matched := 0
		for _, t := range m.from {
			if t.require != l.require {
				continue
			}
			theirs = append(theirs, t)
			if slices.ContainsFunc(mine, func(i int) bool { return canonical(m.to[i].text) == canonical(t.text) }) {
				matched++
			} else {
				lost = append(lost, t)
			}
		}
		switch {
		case matched == len(mine):
			for _, t := range lost { // also what isn't understood: the card isn't whole without it
				t.box = RequirementBox
				m.to = append(m.to, t)
				m.note(RequirementBox, "the line “%s” was lost; %s has it", t.text, m.whose)
			}
		case len(mine) == len(theirs) && len(lost) == 1 && matched == len(mine)-1 && lost[0].read:
			for _, i := range mine {
				if mine := &m.to[i]; !mine.read && covers(mine, &lost[0]) {
					m.note(mine.box, "the line “%s” is not understood; taken as in %s", mine.text, m.whose)
					mine.text, mine.words, mine.read = lost[0].text, lost[0].words, true
				}
			}
		}
	}
}

// effects takes the paragraphs of the upper or of the lower text.
func (m *completion) effects(lower bool) {
	in := func(l *textLine) bool { return l.require == "" && (l.box == InheritedBox) == lower }
	var lost []*textLine
	matched := map[int]bool{}
	for k := range m.from {
		t := &m.from[k]
		if !in(t) {
			continue
		}
		best, at := 1.0, -1
		for i := range m.to {
			if l := &m.to[i]; in(l) && !matched[i] {
				if d := far(l.words, t.words); d < best {
					best, at = d, i
				}
			}
		}
		if at < 0 || best > nearEnough {
			lost = append(lost, t)
			continue
		}
		matched[at] = true
		if l := &m.to[at]; !l.read && t.read && covers(l, t) {
			m.note(l.box, "“%s” is not understood; taken as in %s", l.text, m.whose)
			l.text, l.words, l.read = t.text, t.words, true
		}
	}
	for i := range m.to {
		if in(&m.to[i]) && !matched[i] {
			return // this list has a paragraph that the other hasn't: they differ
		}
	}
	for _, t := range lost {
		if (t.read || beginsEffect(t.text)) && !m.stands(t) {
			m.to = append(m.to, *t)
			m.note(t.box, "“%s” was lost; %s has it", t.text, m.whose)
		}
	}
}

// beginsEffect reports whether a paragraph that isn't understood begins as an effect does, with an
// icon or a keyword, and isn't something that a list put there by mistake.
func beginsEffect(par string) bool {
	return strings.HasPrefix(par, "<") || strings.HasPrefix(par, "＜") || len(cardtext.TimingsIn(par)) > 0
}

// stands reports whether the list has something like a paragraph, in whatever box, or a keyword of
// it.
func (m *completion) stands(t *textLine) bool {
	keywords := keywordsOf(t.text)
	return slices.ContainsFunc(m.to, func(l textLine) bool {
		return far(l.words, t.words) <= nearEnough || slices.ContainsFunc(keywordsOf(l.text), func(k string) bool { return slices.Contains(keywords, k) })
	})
}

// nearEnough is how far two paragraphs may be apart, as a part of their words, to be the same
// paragraph of two lists.
const nearEnough = 0.4

// far returns the part of the words in which two paragraphs differ.
func far(a, b []string) float64 {
	return float64(wordDistance(a, b)) / float64(max(len(a), len(b), 1))
}

// holes are what a list leaves where an icon was lost: too much space, or space before a stop.
var holes = regexp.MustCompile(`[^ ] {2,}[^ ]| [.,]`)

// covers reports whether a paragraph that is understood says all that a damaged one says: the same
// keywords, icons, names and numbers, or more of them where the damaged one has a hole.
func covers(damaged, whole *textLine) bool {
	a, b := marks(damaged.words), marks(whole.words)
	more := 0
	for mark, n := range b {
		if n < a[mark] {
			return false
		}
		more += n - a[mark]
	}
	for mark := range a {
		if b[mark] == 0 {
			return false
		}
	}
	return more == 0 || holes.MatchString(strings.ReplaceAll(damaged.text, "\u00a0", " "))
}

var markPattern = regexp.MustCompile(`<[^<>]*>|\[[^\[\]]*\]|[0-9]+`)

// marks returns the keywords, icons, names and numbers of a paragraph in normal form, with how
// often each stands there.
func marks(words []string) map[string]int {
	out := map[string]int{}
	for _, w := range markPattern.FindAllString(strings.Join(words, " "), -1) {
		if w[0] == '[' {
			w = plainName(w)
		}
		out[w]++
	}
	return out
}
