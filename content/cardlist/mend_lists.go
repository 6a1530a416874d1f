package cardlist

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// completed returns the card with what its list has lost and the other list has: requirement lines,
// paragraphs, and the words of a paragraph that only the other list has in an understood form. If
// the two lists differ in anything else, nothing is taken.
func completed(c, other *Card) (*Card, []Mend) {
	if c.linked() || other.linked() {
		// nothing else, because the second list mixes the boxes of such cards
		return linkRequirement(c, other)
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

// completion holds the state of completed.
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
	require string // for a requirement line, its kind, such as "DNA"
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
				// This is the rest of the requirement line before it, which isn't understood: a
				// list broke the line in two.
				l.text, l.require = out[n].text+" "+par, out[n].require
				out = out[:n]
			}
			l.words = strings.Fields(cardtext.Normalize(l.text))
			out = append(out, l)
		}
	}
	return out
}

// boxesOf returns the boxes with the paragraphs, in the given order. Paragraphs from the other list
// come after all of the card's own, whatever their box, because scenarios say "effect 2" and
// "without paragraph 2": these must mean the same paragraph after a second list is imported.
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

// numberedAs returns the boxes of a card with its paragraphs in the order of the same ones in the
// other list. Paragraphs that only this card has come last.
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

// requirementKind returns the kind of a requirement line, which is its first word.
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

// requirements takes over lost requirement lines. For each kind it takes the lines that are missing
// if all of this list's lines match, and replaces a damaged line if only that one differs.
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
			// even if not understood, because the card isn't complete without it
			for _, t := range lost {
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

// effects takes over paragraphs of the upper or of the lower text.
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
			return // this list has a paragraph that the other lacks, so they differ
		}
	}
	for _, t := range lost {
		if (t.read || beginsEffect(t.text)) && !m.stands(t) {
			m.to = append(m.to, *t)
			m.note(t.box, "“%s” was lost; %s has it", t.text, m.whose)
		}
	}
}

// beginsEffect reports whether a paragraph that isn't understood begins like an effect, with an
// icon or a keyword. Otherwise a list may have put it there by mistake.
func beginsEffect(par string) bool {
	return strings.HasPrefix(par, "<") || strings.HasPrefix(par, "＜") || len(cardtext.TimingsIn(par)) > 0
}

// stands reports whether the list has a similar paragraph in any box, or a paragraph with one of
// its keywords.
func (m *completion) stands(t *textLine) bool {
	keywords := keywordsOf(t.text)
	return slices.ContainsFunc(m.to, func(l textLine) bool {
		return far(l.words, t.words) <= nearEnough || slices.ContainsFunc(keywordsOf(l.text), func(k string) bool { return slices.Contains(keywords, k) })
	})
}

// nearEnough is the share of words in which two paragraphs may differ and still count as the same
// paragraph of two lists.
const nearEnough = 0.4

// far returns the share of words in which two paragraphs differ.
func far(a, b []string) float64 {
	return float64(wordDistance(a, b)) / float64(max(len(a), len(b), 1))
}

// holes matches what remains where an icon was lost: too much space, or space before a full stop or
// comma.
var holes = regexp.MustCompile(`[^ ] {2,}[^ ]| [.,]`)

// covers reports whether an understood paragraph says everything that a damaged one says: the same
// keywords, icons, names and numbers, or more of them if the damaged one has a gap.
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
// often each occurs.
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
