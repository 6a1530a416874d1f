package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.LinkTo](doLinkTo{})

// doLinkTo is "link X to Y" (10-1).
type doLinkTo struct {
	notStanding[cardtext.LinkTo]
	once[cardtext.LinkTo]
	ours[cardtext.LinkTo]
	flat[cardtext.LinkTo]
	alone[cardtext.LinkTo]
	notOwed[cardtext.LinkTo]
	nothingMeant[cardtext.LinkTo]
	harmless[cardtext.LinkTo]
	ownPart[cardtext.LinkTo]
	momentary[cardtext.LinkTo]
}

func (doLinkTo) plays(a cardtext.LinkTo) error {
	if a.What.Quantity == cardtext.UpTo || a.What.N > 1 || a.What.Quantity == cardtext.All {
		return fmt.Errorf("linking several cards at the same time is not played yet")
	}
	if err := selectPlays(a.To); err != nil {
		return err
	}
	return selectPlays(a.What)
}

func (doLinkTo) processed(a cardtext.LinkTo, _ *cardtext.Effect, _ EffectKind) error {
	return fieldOnly(a.To)
}

func (doLinkTo) can(p *Position, a cardtext.LinkTo, run *effectRun, _ bool) (bool, Clause) {
	var d Decision
	p.linkByEffect(&d, &a, run)
	return len(d.Options) > 0, "1-3-2"
}

// do is "link X to Y".
func (doLinkTo) do(p *Position, a cardtext.LinkTo, run *effectRun, d *Decision, asker Player, _ bool) (asked, done bool) {
	if run.step > 0 {
		run.did = run.moved > 0
		return false, true
	}
	c, ok := p.took()
	if !ok {
		d.Player, d.Question, d.Clause, d.Effect = asker, AskAction, "10-1-3-1", run.ref
		p.linkByEffect(d, &a, run)
		if len(d.Options) == 0 && !d.refuse {
			run.did = false
			return false, true
		}
		if run.mayPass {
			d.leave(p)
		}
		return true, false
	}
	if c.Verb == VDecline {
		run.did = false
		return false, true
	}
	run.step = 1
	run.it = []Ref{{Perm: c.Perm}}
	run.moved = 0
	p.startLink(c, a.Free)
	return false, false
}

func (doLinkTo) chooses(cardtext.LinkTo) bool {
	return true
}

// linkByEffect offers the links that an effect allows: the requirements must be met (10-1-1).
func (p *query) linkByEffect(d *Decision, a *cardtext.LinkTo, run *effectRun) {
	all := func(s *cardtext.Select) []Ref {
		t := *s
		if t.Quantity == cardtext.Exactly || t.Quantity == cardtext.UpTo || t.Quantity == cardtext.One {
			t.Quantity = cardtext.All
		}
		return p.candidates(&t, run, nil)
	}
	hosts := all(a.To)
	for _, r := range all(a.What) {
		c, from := r.Card.ID, p.Perm(r.Perm)
		if from != nil {
			c = from.Top()
		}
		if c == 0 || !p.T.Cards[c].hasLink() {
			continue
		}
		for _, h := range hosts {
			if pm := p.Perm(h.Perm); pm != nil && pm != from && pm.Owner == run.ctrl {
				p.tryLink(d, run.ctrl, c, from, pm, a)
			}
		}
	}
}
