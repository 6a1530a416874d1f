package rules

import (
	"fmt"
	"slices"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.LinkTo](doLinkTo{})

// doLinkTo carries out "link X to Y" (10-1).
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
	to := a.To.Quantity == cardtext.This || a.To.Quantity == cardtext.One && a.To.Any && a.To.Owner == cardtext.Your
	if linksSeveral(a) && !(a.Free && to && a.What.Quantity != cardtext.All && a.What.Or == nil && inPiles(a.What) && a.Else == nil) {
		return fmt.Errorf("linking several cards at the same time is not played yet")
	}
	for _, s := range []*cardtext.Select{a.To, a.Else} {
		if err := selectPlays(s); err != nil {
			return err
		}
	}
	return selectPlays(a.What)
}

func (doLinkTo) processed(a cardtext.LinkTo, _ *cardtext.Effect, _ EffectKind) error {
	return fieldOnly(a.To)
}

// inPiles reports whether the phrase looks only in a hand, a trash or a stack.
func inPiles(s *cardtext.Select) bool {
	return !slices.ContainsFunc(append([]cardtext.Where{s.Area}, s.Also...), func(a cardtext.Where) bool {
		return a != cardtext.HandArea && a != cardtext.TrashArea && a != cardtext.SourcesOf
	})
}

// linksSeveral reports whether the action can link several cards at once.
func linksSeveral(a cardtext.LinkTo) bool {
	return a.What.Quantity == cardtext.UpTo || a.What.N > 1 || a.What.Quantity == cardtext.All
}

func (doLinkTo) can(x act, a cardtext.LinkTo) (bool, Clause) {
	if linksSeveral(a) && a.To.Quantity != cardtext.This {
		return len(x.linkings(&a)) >= 1, "1-3-2"
	}
	if linksSeveral(a) {
		cands := x.linkable(&a, x.run)
		return x.takable(a.What, cands) >= least(a.What, x.whole), "1-3-2"
	}
	var d Decision
	x.linkByEffect(&d, &a, x.run)
	return len(d.Options) > 0, "1-3-2"
}

// do is "link X to Y".
func (doLinkTo) do(x act, a cardtext.LinkTo) outcome {
	if linksSeveral(a) && a.To.Quantity != cardtext.This {
		return x.linkToAny(a)
	}
	if linksSeveral(a) {
		return x.linkSeveral(a)
	}
	return x.offer("10-1-3-1", func() { x.linkByEffect(x.d, &a, x.run) }, func(c Choice) {
		x.run.meant.latest = []Ref{{Perm: c.Perm}}
		x.startLink(c, a.Free)
	})
}

// These are the steps of linkToAny: some cards have been linked, or the next one is being chosen.
const (
	linkedThem = 1 + iota
	choosingLinks
)

// linkToAny links several cards at the same time and free of cost, each to a Digimon that its
// player names. A card and its Digimon are chosen together, one pair after the other. If fewer may
// be linked, the player can stop before all of them.
func (x act) linkToAny(a cardtext.LinkTo) outcome {
	if x.run.place.step == linkedThem {
		return finished(x.run.result.moved > 0)
	}
	if x.run.place.step == 0 {
		x.run.place.step, x.run.result.picks = choosingLinks, nil
	}
	enough := false
	if c, ok := x.takeAnswer(); ok {
		if enough = c.Verb == VDecline; !enough {
			x.run.result.picks = append(slices.Clip(x.run.result.picks), Ref{Perm: c.Perm, Card: x.ref(c.Card)})
		}
	}
	picks := x.run.result.picks
	if options := x.linkings(&a); !enough && len(picks) < a.What.N && len(options) > 0 {
		x.d.Player, x.d.Question, x.d.Clause, x.d.Effect = x.asker, AskAction, "10-1-3-1", x.run.ref
		for _, o := range options {
			x.d.add(o)
		}
		if x.run.place.mayPass && len(picks) == 0 || len(picks) > 0 && a.What.Quantity == cardtext.UpTo {
			x.d.offerDecline(x.Position)
		}
		return question()
	}
	if len(picks) == 0 {
		return nothingDone()
	}
	x.run.place.step = linkedThem
	x.run.meant.latest = nil
	for _, r := range picks {
		if !hasPerm(x.run.meant.latest, r.Perm) {
			x.run.meant.latest = append(x.run.meant.latest, Ref{Perm: r.Perm})
		}
	}
	first := picks[0]
	push(x.Position, linkFrame{
		declared: declared{player: x.run.ctrl, card: first.Card.ID, revealedAs: x.ref(first.Card.ID), free: true},
		host:     first.Perm, moreLinks: slices.Clone(picks[1:]),
	})
	return underway().moving(0)
}

// linkings returns the links that linkToAny offers next. No card is chosen twice, and no Digimon
// gets more cards than it can have (4-9-5).
func (x act) linkings(a *cardtext.LinkTo) (out []Choice) {
	what, to := *a.What, *a.To
	what.Quantity, to.Quantity = cardtext.All, cardtext.All
	picks := x.run.result.picks
	if x.run.place.step != choosingLinks {
		picks = nil
	}
	cards := slices.Clone(x.candidates(&what, x.run, nil))
	for _, h := range slices.Clone(x.candidates(&to, x.run, nil)) {
		host := x.Perm(h.Perm)
		taken := 0
		for _, r := range picks {
			if r.Perm == h.Perm {
				taken++
			}
		}
		if host == nil || taken >= x.linkLimit(host) {
			continue
		}
		for _, r := range cards {
			c := r.Card.ID
			chosen := slices.ContainsFunc(picks, func(p Ref) bool { return p.Card.ID == c })
			if c != 0 && !chosen && x.T.Cards[c].hasLink() && len(x.linkWays(c, host)) > 0 {
				out = append(out, Choice{Verb: VLink, Card: c, Perm: host.ID})
			}
		}
	}
	return out
}

// linkSeveral links several cards to the Digimon that has the effect, at the same time and free of
// cost. The number is limited by how many link cards the Digimon can have (4-9-5).
func (x act) linkSeveral(a cardtext.LinkTo) outcome {
	if x.run.place.step > 0 {
		return finished(x.run.result.moved > 0)
	}
	cands := x.linkable(&a, x.run)
	if len(cands) == 0 {
		return nothingDone()
	}
	host := x.Perm(x.candidates(a.To, x.run, nil)[0].Perm)
	c, ok := x.takeAnswer()
	if !ok {
		high := min(a.What.N, x.linkLimit(host), x.takable(a.What, cands))
		low := high
		if a.What.Quantity == cardtext.UpTo {
			low = 1
		}
		x.askFor(a.What, x.setOf(cands, low, high))
		x.d.Clause = howMany(a.What)
		return question()
	}
	if c.Verb == VDecline {
		return nothingDone()
	}
	x.run.place.step = 1
	x.run.meant.latest = []Ref{{Perm: host.ID}}
	push(x.Position, linkFrame{declared: declared{player: x.run.ctrl, card: c.Refs[0].Card.ID, revealedAs: x.ref(c.Refs[0].Card.ID), free: true}, host: host.ID, moreLinks: slices.Clone(c.Refs[1:])})
	return underway().moving(0)
}

// linkable returns the cards of hands, trashes and stacks that the effect could link to its own
// Digimon. The requirements must be met (10-1-1).
func (q *query) linkable(a *cardtext.LinkTo, run *effectRun) []Ref {
	hosts := q.candidates(a.To, run, nil)
	if len(hosts) == 0 || q.Perm(hosts[0].Perm) == nil {
		return nil
	}
	host := q.Perm(hosts[0].Perm)
	s := *a.What
	s.Quantity = cardtext.All
	var out []Ref
	for _, r := range q.candidates(&s, run, nil) {
		if c := r.Card.ID; c != 0 && q.T.Cards[c].hasLink() && len(q.linkWays(c, host)) > 0 {
			out = append(out, r)
		}
	}
	return out
}

func (doLinkTo) chooses(cardtext.LinkTo) bool {
	return true
}

// linkByEffect offers the links that an effect allows: the requirements must be met (10-1-1).
func (p *Position) linkByEffect(d *Decision, a *cardtext.LinkTo, run *effectRun) {
	all := func(s *cardtext.Select) []Ref {
		t := *s
		if t.Quantity == cardtext.Exactly || t.Quantity == cardtext.UpTo || t.Quantity == cardtext.One {
			t.Quantity = cardtext.All
		}
		return p.candidates(&t, run, nil)
	}
	hosts := all(a.To)
	cards := all(a.What)
	if a.Else != nil {
		cards = append(slices.Clone(cards), all(a.Else)...)
	}
	for _, r := range cards {
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

// unlinkable returns the phrase for the cards that an effect links, if none of them has a link
// condition (10-1-3-1) or there are none at all: then lacking is NoVerb. It is "" for other effects.
func (p *Position) unlinkable(run *effectRun) (phrase string, lacking Verb) {
	if p.sink == nil {
		return "", NoVerb
	}
	for i := range run.place.body {
		for _, a := range run.place.body[i].Acts {
			link, ok := a.(cardtext.LinkTo)
			if !ok || link.Else != nil {
				continue
			}
			cards := p.candidates(link.What, run, nil)
			if len(cards) == 0 {
				return link.What.String(), NoVerb
			}
			if !slices.ContainsFunc(cards, p.linksAsCard) {
				return link.What.String(), VLink
			}
		}
	}
	return "", NoVerb
}

// linksAsCard reports whether a card, or the top card of a permanent, has a link condition.
func (p *Position) linksAsCard(r Ref) bool {
	c := r.Card.ID
	if pm := p.Perm(r.Perm); pm != nil {
		c = pm.Top()
	}
	return c != 0 && p.T.Cards[c].hasLink()
}
