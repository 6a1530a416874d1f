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

func (doLinkTo) can(x act, a cardtext.LinkTo) (bool, Clause) {
	var d Decision
	x.linkByEffect(&d, &a, x.run)
	return len(d.Options) > 0, "1-3-2"
}

// do is "link X to Y".
func (doLinkTo) do(x act, a cardtext.LinkTo) outcome {
	return x.offer("10-1-3-1", func() { x.linkByEffect(x.d, &a, x.run) }, func(c Choice) {
		x.run.meant.latest = []Ref{{Perm: c.Perm}}
		x.startLink(c, a.Free)
	})
}

func (doLinkTo) chooses(cardtext.LinkTo) bool {
	return true
}

// linkByEffect offers the links that an effect allows: the requirements must be met (10-1-1).
func (q *query) linkByEffect(d *Decision, a *cardtext.LinkTo, run *effectRun) {
	all := func(s *cardtext.Select) []Ref {
		t := *s
		if t.Quantity == cardtext.Exactly || t.Quantity == cardtext.UpTo || t.Quantity == cardtext.One {
			t.Quantity = cardtext.All
		}
		return q.candidates(&t, run, nil)
	}
	hosts := all(a.To)
	for _, r := range all(a.What) {
		c, from := r.Card.ID, q.Perm(r.Perm)
		if from != nil {
			c = from.Top()
		}
		if c == 0 || !q.T.Cards[c].hasLink() {
			continue
		}
		for _, h := range hosts {
			if pm := q.Perm(h.Perm); pm != nil && pm != from && pm.Owner == run.ctrl {
				q.tryLink(d, run.ctrl, c, from, pm, a)
			}
		}
	}
}
