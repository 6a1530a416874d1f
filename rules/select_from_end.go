package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// This file takes cards from a pile if the player chooses their number, or if nobody looks at them.

// numberFromEnd asks how many cards are taken from an end of a pile, from 1 to most (1-3-6,
// 15-10-2-2), and stores the answer. It returns false if the answer isn't known yet, or the player
// takes none.
func (x act) numberFromEnd(most int) bool {
	if x.run.result.chosenFromEnd > 0 {
		return true
	}
	c, ok := x.takeAnswer()
	if !ok {
		x.d.Player, x.d.Question, x.d.Clause, x.d.Effect = x.asker, AskNumber, "15-10-2-2", x.run.ref
		x.d.also(x.Position, "1-3-6")
		for i := 1; i <= most; i++ {
			x.d.add(Choice{Verb: VChoose, Number: i})
		}
		if x.run.place.mayPass {
			x.d.add(Choice{Verb: VDecline})
		}
		return false
	}
	if c.Verb == VDecline {
		x.run.result.lookedUnder = 0
		return false
	}
	x.run.result.chosenFromEnd = uint8(c.Number)
	x.emit(Event{Verb: VNumber, Player: x.asker, N: c.Number, Clause: "15-10-2-2"})
	return true
}

// fromSeveral reports whether cards are taken from an end of what lies under any of several
// permanents. The player chooses a permanent for each card anew (Q6301).
func fromSeveral(s *cardtext.Select) bool {
	return s.Quantity == cardtext.Exactly && s.Left == 0 && s.Of != nil && s.Of.Quantity == cardtext.One &&
		(s.Area == cardtext.SourcesTopOf || s.Area == cardtext.SourcesBottomOf)
}

// endsOnly keeps only sets that leave no card behind which lies nearer to its end.
func (x act) endsOnly(s *cardtext.Select, ask *setQuestion) {
	// ordered from the bottom up, so that each part of a set fits too
	if s.Area == cardtext.SourcesBottomOf {
		slices.Reverse(ask.from)
	}
	from := ask.from
	ask.fit = func(set []Ref) bool {
		for _, r := range set {
			host := x.PermOf(r.Card.ID)
			for _, nearer := range from {
				if nearer == r {
					break
				}
				if x.PermOf(nearer.Card.ID) == host && !contains(set, nearer) {
					return false
				}
			}
		}
		return true
	}
}

// exactly returns the phrase changed to take exactly n cards from its end of the pile.
func exactly(s *cardtext.Select, n int) *cardtext.Select {
	t := *s
	t.Quantity, t.N, t.Left = cardtext.Exactly, n, 0
	return &t
}

// blindly takes n of the cards without looking. Chance decides which ones, if they differ.
func (x act) blindly(cands []Ref, n int) (refs []Ref, asked bool) {
	c, ok := x.takeAnswer()
	if !ok {
		if x.askSet(x.d, setQuestion{who: Luck, run: x.run, from: cands, low: n, high: n}); len(x.d.Options) > 1 {
			x.d.Question = AskLuck
			return nil, true
		}
		c = x.d.Options[0]
		*x.d = Decision{Options: x.d.Options[:0], Refusals: x.d.Refusals[:0], refuse: x.d.refuse}
	}
	return append([]Ref(nil), c.Refs...), false
}

// numberPlays is like selectPlays, for a phrase whose number the player may choose from one pile,
// or from the cards under one permanent.
func numberPlays(s *cardtext.Select) error {
	if s == nil || !ends(s.Area) || s.Quantity != cardtext.UpTo && s.Left == 0 {
		return selectPlays(s)
	}
	if s.Of != nil && s.Of.Quantity != cardtext.This && s.Of.Quantity != cardtext.It && s.Of.Quantity != cardtext.Exactly {
		return errEach
	}
	return selectPlays(exactly(s, s.N))
}
