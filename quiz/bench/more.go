package bench

import (
	"fmt"
	"slices"
	"strings"

	"digijudge/rules/scenario/lang"
)

// Toggle gives a mark to a card on the table, or takes it away if the card has it. It doesn't set
// Used: that an effect was used is shown by ToggleUsed.
func (b *Bench) Toggle(cards lang.CardSource, name string, mark lang.MarkKind) (text string, notes []Note, err error) {
	if mark >= lang.Used {
		return "", nil, fmt.Errorf("which effects were used comes of what is played: play it first")
	}
	return b.edit(cards, func(d *draft) error {
		p, i, layer := d.find(name)
		switch {
		case p < 0:
			return fmt.Errorf("there is no card %s on the table", name)
		case layer == -2:
			return fmt.Errorf("%s is a link card: it has no marks", name)
		case layer > 0:
			return fmt.Errorf("%s lies under another card: it has no marks", name)
		}
		item := &d.Places[p].Items[i]
		same := func(m lang.Mark) bool { return m.Kind == mark }
		if had := len(item.Marks); had > 0 {
			if item.Marks = slices.DeleteFunc(item.Marks, same); len(item.Marks) < had {
				return nil
			}
		}
		item.Marks = append(item.Marks, lang.Mark{Kind: mark})
		return nil
	})
}

// ToggleUsed marks the [X Per Turn] effect with that icon as used this turn, or takes the mark
// back.
func (b *Bench) ToggleUsed(cards lang.CardSource, name, icon string) (text string, notes []Note, err error) {
	text, notes, err = b.edit(cards, func(d *draft) error {
		p, i, layer := d.find(name)
		if p < 0 || layer != 0 {
			return fmt.Errorf("there is no card %s on the field", name)
		}
		item := &d.Places[p].Items[i]
		same := func(m lang.Mark) bool { return m.Kind == lang.Used && m.Icon == icon }
		if had := len(item.Marks); had > 0 {
			if item.Marks = slices.DeleteFunc(item.Marks, same); len(item.Marks) < had {
				return nil
			}
		}
		item.Marks = append(item.Marks, lang.Mark{Kind: lang.Used, Icon: icon})
		return nil
	})
	if err != nil {
		return "", nil, err
	}
	return text, notes, prepares(text, cards)
}

// prepares returns the error if a changed text can't be played. Some mistakes only show when the
// cards are read: whether a card has the named effect, and what a lasting effect says.
func prepares(text string, cards lang.CardSource) error {
	s, err := parse(text, cards)
	if err != nil {
		return nil // a step that no longer fits is no error here, because the bench shows it
	}
	return s.Prepare()
}

// TurnOver turns a card that lies under another face down, or face up again.
func (b *Bench) TurnOver(cards lang.CardSource, name string) (text string, notes []Note, err error) {
	return b.edit(cards, func(d *draft) error {
		p, i, layer := d.find(name)
		if p < 0 || layer <= 0 {
			return fmt.Errorf("%s doesn’t lie under another card", name)
		}
		c := &d.Places[p].Items[i].Stack[layer]
		c.FaceDown = !c.FaceDown
		return nil
	})
}

// FaceDown reports whether a card lies face down under another at the start.
func (b *Bench) FaceDown(name string) bool {
	if b.Scenario == nil {
		return false
	}
	d := draft{Scenario: b.Scenario}
	p, i, layer := d.find(name)
	return p >= 0 && layer > 0 && d.Places[p].Items[i].Stack[layer].FaceDown
}

// Marks returns the marks of a card at the start, as the language writes them.
func (b *Bench) Marks(name string) []string {
	if b.Scenario == nil {
		return nil
	}
	d := draft{Scenario: b.Scenario}
	p, i, layer := d.find(name)
	if p < 0 || layer != 0 {
		return nil
	}
	var out []string
	for _, m := range d.Places[p].Items[i].Marks {
		w := m.Kind.String()
		if m.Kind == lang.Used {
			w += " [" + m.Icon + "]"
		}
		out = append(out, w)
	}
	return out
}

// Shift moves a card one place up or down in its stack or pile. The top card of a Digimon changes
// places with the card under it.
func (b *Bench) Shift(cards lang.CardSource, name string, up bool) (text string, notes []Note, err error) {
	return b.edit(cards, func(d *draft) error {
		p, i, layer := d.find(name)
		if p < 0 {
			return fmt.Errorf("there is no card %s on the table", name)
		}
		by := 1
		if up {
			by = -1
		}
		stack, items := d.Places[p].Items[i].Stack, d.Places[p].Items
		switch {
		case layer >= 0 && len(stack) > 1:
			if layer+by < 0 || layer+by >= len(stack) {
				return fmt.Errorf("%s lies at the end of its stack", name)
			}
			stack[layer], stack[layer+by] = stack[layer+by], stack[layer]
		case layer == -2 || i+by < 0 || i+by >= len(items):
			return fmt.Errorf("%s lies at the end: there is nothing to change places with", name)
		default:
			items[i], items[i+by] = items[i+by], items[i]
		}
		return nil
	})
}

// SetFaceDown changes how many blank cards lie face down under a card on the field, below all
// others.
func (b *Bench) SetFaceDown(cards lang.CardSource, name string, n int) (text string, notes []Note, err error) {
	if n < 0 || n > maxBlanks {
		return "", nil, fmt.Errorf("0 to %d cards", maxBlanks)
	}
	return b.edit(cards, func(d *draft) error {
		p, i, layer := d.find(name)
		if p < 0 || layer != 0 {
			return fmt.Errorf("there is no card %s on the field", name)
		}
		item := &d.Places[p].Items[i]
		item.Stack = slices.DeleteFunc(item.Stack, func(c lang.StackCard) bool { return c.Count > 0 && c.FaceDown })
		if n > 0 {
			item.Stack = append(item.Stack, lang.StackCard{Count: n, FaceDown: true})
		}
		return nil
	})
}

// Copy puts another copy of a card beside it, without what lies under it.
func (b *Bench) Copy(cards lang.CardSource, name string) (text string, notes []Note, err error) {
	return b.edit(cards, func(d *draft) error {
		p, i, _ := d.find(name)
		at := slices.IndexFunc(d.Cards, func(c lang.CardDecl) bool {
			return slices.ContainsFunc(c.Names, func(n lang.Name) bool { return n.Text == name })
		})
		if p < 0 || at < 0 {
			return fmt.Errorf("there is no card %s on the table", name)
		}
		next := lang.Name{Text: d.free(d.Cards[at].Names[0].Text)}
		d.Cards[at].Names = append(d.Cards[at].Names, next)
		d.Places[p].Items = slices.Insert(d.Places[p].Items, i+1, lang.Item{Stack: []lang.StackCard{{Name: next}}})
		return nil
	})
}

// OnAll returns the words that Last takes for an effect on all Digimon of a player: "all Bob's
// Digimon".
func OnAll(player lang.Who) string { return "all " + player.String() + "'s Digimon" }

// Last puts a lasting effect on a Digimon, on a player ("Ann"), or on all Digimon of a player (see
// OnAll). from is the card on the table from which the effect came.
func (b *Bench) Last(cards lang.CardSource, on, from, words string) (text string, notes []Note, err error) {
	words = strings.Join(strings.Fields(words), " ")
	if words == "" {
		return "", nil, fmt.Errorf("say what the effect does, such as: gets +2000 DP until the end of the turn")
	}
	if !strings.HasSuffix(words, ".") {
		words += "."
	}
	text, notes, err = b.edit(cards, func(d *draft) error {
		p, _, _ := d.find(from)
		if p < 0 {
			return fmt.Errorf("there is no card %s on the table from which it could come", from)
		}
		l := lang.Lasting{From: d.Places[p].Player, Card: lang.Name{Text: from}, Text: words}
		switch on {
		case lang.Ann.String():
			l.On.Player = lang.Ann
		case lang.Bob.String():
			l.On.Player = lang.Bob
		case OnAll(lang.Ann):
			l.On.Player, l.On.Category = lang.Ann, lang.Digimon
		case OnAll(lang.Bob):
			l.On.Player, l.On.Category = lang.Bob, lang.Digimon
		default:
			if q, _, layer := d.find(on); q < 0 || layer != 0 {
				return fmt.Errorf("there is no Digimon %s on the field", on)
			}
			l.On.Name = lang.Name{Text: on}
		}
		d.Lasting = append(d.Lasting, l)
		return nil
	})
	if err != nil {
		return "", nil, err
	}
	return text, notes, prepares(text, cards)
}

// Unlast removes the lasting effect with that number, counted from 0.
func (b *Bench) Unlast(cards lang.CardSource, n int) (text string, notes []Note, err error) {
	return b.edit(cards, func(d *draft) error {
		if n < 0 || n >= len(d.Lasting) {
			return fmt.Errorf("there is no such lasting effect")
		}
		d.Lasting = slices.Delete(d.Lasting, n, n+1)
		return nil
	})
}

// Lasting returns the lasting effects at the start, as the language writes them.
func (b *Bench) Lasting() []string {
	if b.Scenario == nil {
		return nil
	}
	var out []string
	for line := range strings.Lines(string(bare(b.Scenario).Format())) {
		if rest, ok := strings.CutPrefix(line, "lasting "); ok {
			out = append(out, strings.TrimSpace(rest))
		}
	}
	return out
}
