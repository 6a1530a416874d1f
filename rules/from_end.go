package rules

import "digijudge/rules/cardtext"

// What is taken of a pile where its number is chosen, or nobody looks.

// numberFromEnd asks how many of the cards at an end of a pile are taken, from 1 to most (1-3-6, 15-10-2-2), and keeps the answer in
// run.number; false if it isn't known yet, or the player takes none.
func (p *Position) numberFromEnd(run *effectRun, d *Decision, asker Player, most int) bool {
	if run.number > 0 {
		return true
	}
	c, ok := p.took()
	if !ok {
		d.Player, d.Question, d.Clause, d.Effect = asker, AskNumber, "15-10-2-2", run.ref
		d.also(p, "1-3-6")
		for i := 1; i <= most; i++ {
			d.add(Choice{Verb: VChoose, Number: i})
		}
		if run.mayPass {
			d.add(Choice{Verb: VDecline})
		}
		return false
	}
	if c.Verb == VDecline {
		run.of = 0
		return false
	}
	run.number = uint8(c.Number)
	p.emit(Event{Verb: VNumber, Player: asker, N: c.Number, Clause: "15-10-2-2"})
	return true
}

// exactly is the phrase for so many cards from its end of the pile.
func exactly(s *cardtext.Select, n int) *cardtext.Select {
	t := *s
	t.Quantity, t.N, t.Left = cardtext.Exactly, n, 0
	return &t
}

// blindly takes n of the cards without looking: which of those that differ is chance.
func (p *Position) blindly(cands []Ref, n int, run *effectRun, d *Decision) (refs []Ref, asked bool) {
	c, ok := p.took()
	if !ok {
		if p.askSet(d, Luck, run, cands, n, n, false, false); len(d.Options) > 1 {
			d.Question = AskLuck
			return nil, true
		}
		c = d.Options[0]
		*d = Decision{Options: d.Options[:0], Refusals: d.Refusals[:0], refuse: d.refuse}
	}
	run.of = 0
	return append([]Ref(nil), c.Refs...), false
}

// numberPlays is selectPlays for a phrase whose number its player may choose: of one pile, or of the cards under one permanent.
func numberPlays(s *cardtext.Select) error {
	if s == nil || !ends(s.Area) || s.Quantity != cardtext.UpTo && s.Left == 0 {
		return selectPlays(s)
	}
	if s.Of != nil && s.Of.Quantity != cardtext.This && s.Of.Quantity != cardtext.It && s.Of.Quantity != cardtext.Exactly {
		return errEach
	}
	return selectPlays(exactly(s, s.N))
}
