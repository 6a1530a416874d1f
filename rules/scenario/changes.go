package scenario

import (
	"digijudge/rules/scenario/lang"
	"slices"
	"strconv"
	"strings"

	"digijudge/rules"
)

// since marks what on the board differs from before, and says it in sentences.
func (b *Board) since(before *Board) {
	say := func(s string) { b.Changes = append(b.Changes, s+".") }
	if b.Turn != before.Turn {
		say("It is " + b.Turn + "’s turn")
	} else if b.Phase != before.Phase {
		say("The " + b.Phase + " phase is on")
	}
	if b.Memory != before.Memory {
		b.MemoryMoved = true
		say("Memory goes from " + memoryWords(before.Memory) + " to " + memoryWords(b.Memory))
	}
	told := map[rules.CardID]bool{} // cards that a sentence has already placed
	for i := range b.Sides {
		b.Sides[i].permsSince(before, told, say)
	}
	for i := range b.Sides {
		s := &b.Sides[i]
		s.pilesSince(&before.Sides[i], told, say)
		for _, gone := range append(slices.Clone(before.Sides[i].Battle), before.Sides[i].Breeding...) {
			if b.find(gone.perm) == nil && !told[gone.card] {
				say(gone.Name + " is no longer on the field")
			}
		}
	}
	if b.Note != before.Note && b.Note != "" && !strings.Contains(b.Note, " is attacking ") {
		say(b.Note)
	}
}

func memoryWords(n int) string {
	switch {
	case n > 0:
		return strconv.Itoa(n) + " for " + rules.Ann.String()
	case n < 0:
		return strconv.Itoa(-n) + " for " + rules.Bob.String()
	}
	return "0"
}

// find returns the permanent on the board, or nil.
func (b *Board) find(id rules.PermID) *Card {
	for i := range b.Sides {
		for _, list := range [][]Card{b.Sides[i].Battle, b.Sides[i].Breeding} {
			for k := range list {
				if list[k].perm == id {
					return &list[k]
				}
			}
		}
	}
	return nil
}

// permsSince marks what is different about the permanents of a side.
func (s *Side) permsSince(before *Board, told map[rules.CardID]bool, say func(string)) {
	for _, area := range []struct {
		cards []Card
		where string
	}{{s.Battle, "battle"}, {s.Breeding, "breeding"}} {
		for i := range area.cards {
			c := &area.cards[i]
			where := s.Player + "’s " + area.where + " area"
			was := before.find(c.perm)
			if was == nil {
				c.Changed, c.Tag = true, "new"
				told[c.card] = true
				state := ""
				if c.Suspended {
					state = ", suspended"
				}
				say(c.Name + " is in " + where + state)
				continue
			}
			c.since(was, told, say)
			for k := range before.Sides {
				if area.where == "battle" && slices.ContainsFunc(before.Sides[k].Breeding, c.same) {
					c.mark("moved")
					say(c.Name + " is in " + where)
				}
			}
		}
	}
}

func (c *Card) same(o Card) bool { return c.perm == o.perm }

// mark marks a card. The first mark stays, because it says the most.
func (c *Card) mark(tag string) {
	c.Changed = true
	if c.Tag == "" {
		c.Tag = tag
	}
}

// since marks what has changed about the permanent.
func (c *Card) since(was *Card, told map[rules.CardID]bool, say func(string)) {
	if c.card != was.card {
		c.mark("new top card")
		told[c.card] = true
		state := ""
		switch {
		case c.Suspended && was.Suspended:
			state = " and stays suspended"
		case c.Suspended:
			state = " and is suspended"
		case was.Suspended:
			state = " and is unsuspended"
		}
		say(c.Name + " is the top card now" + state)
	} else if c.Suspended != was.Suspended {
		if c.Suspended {
			c.mark("suspends")
			say(c.Name + " is suspended")
		} else {
			c.mark("unsuspends")
			say(c.Name + " is unsuspended")
		}
	}
	if c.card == was.card {
		c.valuesSince(was, say)
	}
	if !slices.Equal(c.Sources, was.Sources) && c.card == was.card {
		c.mark(strconv.Itoa(len(c.Sources)) + " under")
		if n := len(c.Sources); n == 1 {
			say("1 card is under " + c.Name)
		} else {
			say(strconv.Itoa(n) + " cards are under " + c.Name)
		}
	}
	if !slices.Equal(c.Links, was.Links) {
		c.mark(lang.Counted(len(c.Links), "link card"))
		say(c.Name + " has " + lang.Counted(len(c.Links), "link card"))
	}
	c.Changed = c.Changed || c.Attacks && !was.Attacks || c.Target && !was.Target // the board shows which
}

// valuesSince marks the values that have changed under the same top card.
func (c *Card) valuesSince(was *Card, say func(string)) {
	switch {
	case c.HasDP && !was.HasDP:
		c.mark(strconv.Itoa(c.DP) + " DP")
		say(c.Name + " has " + strconv.Itoa(c.DP) + " DP")
	case !c.HasDP && was.HasDP:
		c.mark("no DP")
		say(c.Name + " has no DP")
	case c.DP > was.DP:
		c.mark("+" + strconv.Itoa(c.DP-was.DP) + " DP")
		say(c.Name + " has " + strconv.Itoa(c.DP) + " DP instead of " + strconv.Itoa(was.DP))
	case c.DP < was.DP:
		c.mark("−" + strconv.Itoa(was.DP-c.DP) + " DP")
		say(c.Name + " has " + strconv.Itoa(c.DP) + " DP instead of " + strconv.Itoa(was.DP))
	}
	if c.Level != was.Level {
		c.mark("level " + strconv.Itoa(c.Level))
		say(c.Name + " is level " + strconv.Itoa(c.Level))
	}
	if c.Color != was.Color {
		c.mark(c.Color)
		say(c.Name + " is " + c.Color)
	}
	for _, k := range more(c.Keywords, was.Keywords) {
		c.mark("gains " + strings.Trim(k, "<>"))
		again := ""
		if slices.Contains(was.Keywords, k) {
			again = " once more"
		}
		say(c.Name + " has " + k + again)
	}
	for _, k := range more(was.Keywords, c.Keywords) {
		c.mark("loses " + strings.Trim(k, "<>"))
		once := "no longer has "
		if slices.Contains(c.Keywords, k) {
			once = "has one less "
		}
		say(c.Name + " " + once + k)
	}
}

// more returns the texts that are in a more often than in b.
func more(a, b []string) []string {
	rest := slices.Clone(b)
	var out []string
	for _, x := range a {
		if i := slices.Index(rest, x); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		} else {
			out = append(out, x)
		}
	}
	return out
}

// pilesSince marks what is different about the piles of a side.
func (s *Side) pilesSince(was *Side, told map[rules.CardID]bool, say func(string)) {
	for _, pile := range []struct {
		name       string
		now, then  int
		cards, had []Card
		mark       *bool
	}{
		{"hand", s.HandN, was.HandN, s.Hand, was.Hand, &s.Changed.Hand},
		{"security", s.SecurityN, was.SecurityN, s.Security, was.Security, &s.Changed.Security},
		{"trash", s.TrashN, was.TrashN, s.Trash, was.Trash, &s.Changed.Trash},
		{"deck", s.DeckN, was.DeckN, nil, nil, &s.Changed.Deck},
		{"Digi-Egg deck", s.EggsN, was.EggsN, nil, nil, &s.Changed.Eggs},
	} {
		came := 0
		for i := range pile.cards {
			c := &pile.cards[i]
			at := slices.IndexFunc(pile.had, func(o Card) bool { return o.card == c.card })
			switch {
			case at < 0:
				came++
				c.Changed, told[c.card], *pile.mark = true, true, true
				say(c.Name + " is in " + s.Player + "’s " + pile.name)
			case pile.had[at].FaceDown != c.FaceDown:
				c.Changed, *pile.mark = true, true
				face := "up"
				if c.FaceDown {
					face = "down"
				}
				say(c.Name + " lies face " + face + " in " + s.Player + "’s security")
			}
		}
		if pile.now != pile.then {
			*pile.mark = true
			if came > 0 && came == pile.now-pile.then {
				continue // they have been named
			}
			say(s.Player + "’s " + pile.name + " has " + lang.Counted(pile.now, "card"))
		}
	}
}
