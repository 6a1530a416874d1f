package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.UseOption](doUseOption{})

// doUseOption carries out "use X", by which an effect uses Options (9-1).
type doUseOption struct {
	anyPlace[cardtext.UseOption]
	notStanding[cardtext.UseOption]
	once[cardtext.UseOption]
	ours[cardtext.UseOption]
	flat[cardtext.UseOption]
	alone[cardtext.UseOption]
	notOwed[cardtext.UseOption]
	nothingMeant[cardtext.UseOption]
	harmless[cardtext.UseOption]
	ownPart[cardtext.UseOption]
	momentary[cardtext.UseOption]
}

func (doUseOption) plays(a cardtext.UseOption) error {
	if a.What.Quantity != cardtext.Exactly && a.What.Quantity != cardtext.One || a.What.N > 1 {
		return fmt.Errorf("using several Options is not played yet") // 9-1-7
	}
	if a.What.Filter.Kind != cardtext.KindOption {
		return fmt.Errorf("%q is not always an Option", a.What.String())
	}
	if err := cardsOnly(a.What); err != nil {
		return err
	}
	return selectPlays(a.What)
}

func (doUseOption) can(x act, a cardtext.UseOption) (bool, Clause) {
	if len(x.usable(&a, x.run)) > 0 {
		return true, ""
	}
	return false, x.whyUnused(&a, x.run)
}

// do asks which Option is used and begins its use (9-1-9). The effect goes on when the use is over.
func (doUseOption) do(x act, a cardtext.UseOption) outcome {
	if x.run.place.step > 0 {
		return somethingDone()
	}
	o := x.offer("9-1-1", func() {
		for _, r := range x.usable(&a, x.run) {
			x.d.add(Choice{Verb: VUse, Player: x.run.ctrl, Card: r.Card.ID, Cost: x.useCost(&a, r.Card.ID, x.run.ctrl)})
		}
		if x.d.refuse {
			for _, r := range x.candidates(a.What, x.run, nil) {
				if clause := x.whyNotUsed(&a, x.run, r); clause != "" {
					x.d.addOrRefuse(Choice{Verb: VUse, Card: r.Card.ID}, clause)
				}
			}
		}
	}, func(c Choice) {
		x.run.meant.latest = []Ref{{Card: x.ref(c.Card)}}
		x.startUse(x.run.ctrl, c, a.Free)
	})
	if o.state == goingOn {
		return o.with(didSomething)
	}
	return o
}

func (doUseOption) chooses(cardtext.UseOption) bool {
	return true
}

// usable returns the Option cards that the effect could use now. Color requirements must be met
// (9-1-1) unless the effect says otherwise, and the cost must be payable.
func (p *Position) usable(a *cardtext.UseOption, run *effectRun) []Ref {
	var out []Ref
	for _, r := range p.candidates(a.What, run, nil) {
		if p.whyNotUsed(a, run, r) == "" {
			out = append(out, r)
		}
	}
	return out
}

// whyNotUsed returns the clause by which the effect can't use a card that fits its words, or "".
func (p *Position) whyNotUsed(a *cardtext.UseOption, run *effectRun, r Ref) Clause {
	def := p.T.Cards[r.Card.ID]
	switch {
	case r.Perm != 0 || !def.isOptionCard() || def.UseCost < 0:
		return "9-1-1"
	case p.barred(run.ctrl, cardtext.BarUseOption):
		return "15-1-3"
	case !a.AnyColor && !p.meetsColors(run.ctrl, def) && !p.waivesColors(run.ctrl, r.Card.ID):
		return "4-22-2"
	case !a.Free && !p.canPay(run.ctrl, max(0, p.useCost(a, r.Card.ID, run.ctrl)-p.possibleReduction(cardtext.EvUsesOption, bill{player: run.ctrl, card: r.Card.ID}))):
		return "1-3-11-1"
	}
	return ""
}

// whyUnused returns the clause by which the effect can use nothing, if all cards that fit its words
// are withheld by the same one.
func (p *Position) whyUnused(a *cardtext.UseOption, run *effectRun) Clause {
	why := Clause("")
	for _, r := range p.candidates(a.What, run, nil) {
		switch c := p.whyNotUsed(a, run, r); {
		case why == "":
			why = c
		case why != c:
			return "1-3-2"
		}
	}
	if why == "" {
		return "1-3-2"
	}
	return why
}

// useBarredBy returns the effect whose text forbids the player to use Options, if the action uses
// one.
func (q *query) useBarredBy(a cardtext.Action, run *effectRun) (by EffectRef) {
	if _, ok := a.(cardtext.UseOption); ok {
		by, _ = q.barredBy(run.ctrl, cardtext.BarUseOption)
	}
	return by
}

// useCost returns what the effect has the player pay for the Option.
func (q *query) useCost(a *cardtext.UseOption, c CardID, pl Player) int {
	if a.Free {
		return 0
	}
	return max(0, q.T.Cards[c].UseCost-a.Reduce-q.ownReduction(c, pl))
}
