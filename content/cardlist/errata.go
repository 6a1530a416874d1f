package cardlist

import (
	"encoding/json"
	"html"
	"slices"
	"strings"

	"digijudge/rules/cardno"
	"digijudge/rules/cardtext"
)

// Erratum is a correction by the publisher: pieces of text before and after it.
type Erratum struct {
	Number  string   `json:"number"`
	Name    string   `json:"name"`
	Date    string   `json:"date"` // such as 2026-05-29
	Changes []Change `json:"changes"`
	Notes   string   `json:"notes,omitempty"`
	Source  string   `json:"source,omitempty"`
}

// Change is a piece of text that an erratum replaces.
type Change struct {
	Before string `json:"before"`
	After  string `json:"after"`
}

// maxChanges limits the pieces that one erratum may replace.
const maxChanges = 20

// erratum reads one entry of an errata file.
func (r *reader) erratum(number string, raw json.RawMessage, at int64) error {
	o := object{r: r, at: at, card: number}
	if err := o.open(raw); err != nil {
		return err
	}
	if !o.has("changes") {
		return o.fail("neither a list of cards nor errata: an erratum has changes")
	}
	if len(r.list.Errata) >= maxCards {
		return o.fail("more than %d errata", maxCards)
	}
	r.list.Shape = Errata
	e := Erratum{Number: number, Name: o.str("name", maxString), Date: o.str("date", maxString), Notes: o.str("notes", maxText), Source: o.str("source", maxString)}
	n, ok := cardno.Parse(number)
	if o.err == nil && !ok {
		return o.fail("%q is no card number; one looks like BT1-021 or P-030", number)
	}
	if id := o.str("cardId", maxNumber); o.err == nil && id != "" && cardno.Canonical(id) != n {
		return o.fail("it stands under %s and says cardId %s", number, id)
	}
	if r.seen[n] != "" {
		return o.fail("the number stands twice in this file")
	}
	e.Number, r.seen[n] = n, number
	if raw := o.get("changes"); raw != nil {
		if err := json.Unmarshal(raw, &e.Changes); err != nil {
			return o.fail("changes should be a list of objects with before and after")
		}
	}
	if len(e.Changes) > maxChanges {
		return o.fail("more than %d changes", maxChanges)
	}
	for _, c := range e.Changes {
		if len(c.Before) > maxText || len(c.After) > maxText {
			return o.fail("a change is longer than %d bytes", maxText)
		}
	}
	if o.err != nil {
		return o.err
	}
	r.list.Errata = append(r.list.Errata, e)
	return nil
}

// Correction says what happened with an erratum.
type Correction string

// The corrections.
const (
	NoErratum Correction = ""
	Applied   Correction = "applied" // the list had the old text, which was replaced
	Already   Correction = "already" // the list already has the new text
	// the list has neither text, so it isn't known whether the card is corrected
	Unplaced Correction = "unplaced"
)

// plainErratum removes what an errata page adds to the text: headings, entities, ellipses.
func plainErratum(s string) string {
	s = html.UnescapeString(s)
	s = strings.NewReplacer("\u27e8", "<", "\u27e9", ">", "\u2329", "<", "\u232a", ">", "…", "").Replace(s)
	for _, h := range []string{"Inherited Effect\n", "Security Effect\n", "Effect\n"} {
		s = strings.TrimPrefix(s, h)
	}
	return strings.TrimSpace(s)
}

// Correct returns the card with the erratum applied. It doesn't change the card itself.
func (c *Card) Correct(e *Erratum) (Card, Correction) {
	out := *c
	out.Boxes = slices.Clone(c.Boxes)
	how := NoErratum
	for _, ch := range e.Changes {
		switch step := out.change(plainErratum(ch.Before), plainErratum(ch.After)); {
		case step == Unplaced || how == Unplaced:
			how = Unplaced
		case how != Applied && step != NoErratum:
			how = step
		}
	}
	return out, how
}

// change makes one change to the card.
func (c *Card) change(before, after string) Correction {
	if before == after {
		return NoErratum
	}
	for _, name := range []string{before, after} {
		if plainName(c.Name) == plainName(name) {
			step := Already
			if c.Name != after {
				c.Name, step = after, Applied
			}
			return step
		}
	}
	old, now := cardtext.Paragraphs(before), cardtext.Paragraphs(after)
	how := NoErratum
	for i := range max(len(old), len(now)) {
		if i >= len(old) || i >= len(now) {
			return Unplaced // the number of paragraphs differs, so they can't be matched
		}
		x, y := canonical(old[i]), canonical(now[i])
		if x == y {
			continue
		}
		switch step := c.changeParagraph(old[i], now[i], x, y); {
		case step == Unplaced:
			return Unplaced
		case how != Applied:
			how = step
		}
	}
	return how
}

// changeParagraph replaces a paragraph, or words in one.
func (c *Card) changeParagraph(before, after, x, y string) Correction {
	already := false
	for i := range c.Boxes {
		pars := cardtext.Paragraphs(c.Boxes[i].Text)
		for k, par := range pars {
			switch canonical(par) {
			case x:
				pars[k] = after
				c.Boxes[i].Text = strings.Join(pars, "\n")
				return Applied
			case y:
				already = true
			}
		}
	}
	if already {
		return Already
	}
	for i := range c.Boxes {
		pars := cardtext.Paragraphs(c.Boxes[i].Text)
		for k, par := range pars {
			if _, ok := cardtext.ReplaceWords(par, after, ""); ok {
				return Already
			}
			if text, ok := cardtext.ReplaceWords(par, before, after); ok {
				pars[k] = text
				c.Boxes[i].Text = strings.Join(pars, "\n")
				return Applied
			}
		}
	}
	return c.nearer(x, y)
}

// nearer reports whether a paragraph is the new text in slightly different words: few words differ,
// and fewer than from the old text.
func (c *Card) nearer(before, after string) Correction {
	old, now := strings.Fields(before), strings.Fields(after)
	for i := range c.Boxes {
		for _, par := range cardtext.Paragraphs(c.Boxes[i].Text) {
			words := strings.Fields(canonical(par))
			d := wordDistance(words, now)
			if d*4 <= len(now) && d < wordDistance(words, old) {
				return Already
			}
		}
	}
	return Unplaced
}

// wordDistance returns how many words must be inserted, deleted or replaced.
func wordDistance(a, b []string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diag := row[0]
		row[0] = i + 1
		for j := range b {
			cost := diag
			if a[i] != b[j] {
				cost++
			}
			diag = row[j+1]
			row[j+1] = min(cost, row[j]+1, diag+1)
		}
	}
	return row[len(b)]
}

// canonical returns a paragraph as its tree prints it or, if it isn't understood, in normal form.
func canonical(par string) string {
	if text, err := cardtext.Parse(par); err == nil {
		return cardtext.Print(text)
	}
	return cardtext.Normalize(par)
}
