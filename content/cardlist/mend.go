package cardlist

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"digijudge/rules/cardtext"
)

// Lists have lost words. A text is mended only if nothing else can have been there, and the card's
// page says what was mended. Examples are a keyword's icon, known from its reminder text
// (reminders.txt has a short form of each), and a line that the other list has. If two lists
// differ, that is a conflict instead. Eight cards are named by number, because their older
// translation means something else than today's words (mend_old.go).

// Mend describes damage in a list that was mended because only one text was possible.
type Mend struct {
	Box  BoxKind `json:"box,omitempty"`
	What string  `json:"what"` // such as "the icon <Draw 1> was lost; its reminder says it"
}

func (m Mend) String() string {
	if m.Box == "" {
		return m.What
	}
	return string(m.Box) + " text: " + m.What
}

// mended returns the card with the damage of its list mended where only one reading is possible,
// and what was done. It looks only at text that isn't understood as it is. It doesn't change the
// card itself.
func mended(c *Card) (*Card, []Mend) {
	c, moved := misplaced(c)
	all := slices.Concat(c.Mended, moved)
	own := *c
	own.read = readings{}
	out := &own
	if name := plainSigns(c.Name); name != c.Name {
		out.Name = name
		all = append(all, Mend{What: "a sign of the name was written as its number: “" + c.Name + "”"})
	}
	for i, b := range c.Boxes {
		whole, found := nameAlone(b.Text)
		pars := cardtext.Paragraphs(whole)
		var done []Mend
		for _, what := range found {
			done = append(done, Mend{b.Kind, what})
		}
		if b.Kind == SecurityBox && len(pars) == 1 && lostSecurity(pars[0]) {
			pars[0] = "[Security] " + pars[0]
			done = append(done, Mend{b.Kind, "the icon [Security] was lost; the text stands in the box for it"})
		}
		for k, par := range pars {
			for _, mend := range []func(string) (string, []string){lineInSigns, decoyTrait, func(s string) (string, []string) { return holderWord(c, b.Kind, s) }} {
				text, mends := mend(par)
				for _, what := range mends {
					done = append(done, Mend{b.Kind, what})
				}
				par, pars[k] = text, text
			}
			if _, err := out.parse(boxPrefix[b.Kind] + par); err == nil {
				continue
			}
			text, mends := brokenWords(par)
			for _, mend := range []func(string) (string, []string){slipped, openReminder, requirementBehind, func(s string) (string, []string) { return lostIcons(s, !c.Partial) }} {
				var more []string
				text, more = mend(text)
				mends = append(mends, more...)
			}
			for _, what := range mends {
				done = append(done, Mend{b.Kind, what})
			}
			pars[k] = text
		}
		if done == nil {
			continue
		}
		out.Boxes = slices.Clone(out.Boxes) // c must not change
		out.Boxes[i].Text = strings.Join(pars, "\n")
		all = append(all, done...)
	}
	return out, all
}

// lostSecurity reports whether the text of a security box is an effect without an icon.
func lostSecurity(par string) bool {
	text, err := cardtext.Parse(boxPrefix[SecurityBox] + par)
	if err != nil || len(text.Paragraphs) != 1 || text.Paragraphs[0].Effect == nil {
		return false
	}
	return len(cardtext.TimingsIn(par)) == 0
}

// signNumber matches a character number that a list wrote in the middle of a word in place of the
// letter: "GlxFCckmon".
var signNumber = regexp.MustCompile(`([A-Za-z])x([C-F][0-9A-F])([a-z])`)

// plainSigns restores such letters.
func plainSigns(name string) string {
	return signNumber.ReplaceAllStringFunc(name, func(s string) string {
		m := signNumber.FindStringSubmatch(s)
		n, err := strconv.ParseUint(m[2], 16, 8)
		if err != nil {
			return s // the pattern allows nothing else
		}
		return m[1] + string(rune(n)) + m[3]
	})
}
