package scenario

import (
	"slices"

	"digijudge/rules"
	"digijudge/rules/clause"
)

// NotTriggered is an effect that waits for something like what happened, and did not trigger.
type NotTriggered struct {
	Step   int    // the number of the step at which it would have triggered, from 1
	Effect string // as a script names it
	Card   string // the name of its card on the board
	Player string
	Words  string // what the card says
	// Why is the reason in words, about this very effect, without a full stop. It is "" if the
	// clause says it all.
	Why    string
	Clause clause.Clause

	effect ofCard
	moment int
}

// maxNotTriggered bounds how many effects are listed for one line: the last ones are.
const maxNotTriggered = 60

// NotTriggered plays the line once more and returns the effects that did not trigger although
// something happened that resembles what they wait for, in the order of the steps. A proof tells
// only those that its scenario is about; this is for readers who ask.
func (l *Line) NotTriggered() []NotTriggered {
	if l.c == nil || l.cut {
		return nil
	}
	r := newRecorder(l.c)
	r.unmet = &unmetTriggers{}
	p := l.begin.Clone()
	p.Measure(rules.NewMeter(recordWork, nil))
	l.replay(p, r)
	return r.unmet.list
}

// unmetTriggers gathers effects that don't trigger.
type unmetTriggers struct {
	list   []NotTriggered
	moment int // counts what has happened
}

// happens looks at an event, which comes after step n of the line.
func (u *unmetTriggers) happens(p *rules.Position, e *rules.Event, n int) {
	switch e.Verb {
	case rules.VTrigger: // another of its conditions is met
		own, any := effectOfCard(e.Effect, e.Icon), effectOfCard(e.Effect, 0)
		u.list = slices.DeleteFunc(u.list, func(x NotTriggered) bool {
			return x.moment == u.moment && (x.effect == own || x.effect == any)
		})
	case rules.VNote, rules.VStopped, rules.VStands:
	case rules.VNoTrigger:
		if e.By.Def == e.Effect.Def && e.By.Card == e.Effect.Card { // its own doing
			return
		}
		d, effect := p.T.Effect(e.Effect.Def), effectOfCard(e.Effect, e.Icon)
		if d.Tree == nil || p.T.Card(e.Card).Blank {
			return
		}
		x := NotTriggered{
			Step: n, Effect: effectName(p, e.Effect, e.Icon), Card: cardHandle(p, e.Card), Player: e.Player.String(), Words: d.Words(),
			Why: whyNoTrigger(d, e), Clause: e.Clause, effect: effect, moment: u.moment,
		}
		for i := range u.list {
			if o := &u.list[i]; o.effect == effect && o.Step == n {
				return // one reason for each
			}
		}
		if u.list = append(u.list, x); len(u.list) > maxNotTriggered {
			u.list = u.list[1:]
		}
	default:
		u.moment++
	}
}

// whyNoTrigger returns the reason why an effect doesn't trigger where it can be said of this effect.
func whyNoTrigger(d *rules.EffectDef, e *rules.Event) string {
	switch e.Clause {
	case "15-14-1-2":
		return "it has been used as often as it may in this turn"
	case "15-16-8-1":
		return "it works only in the turn of the other player"
	case "15-14-2-1", "15-14-3-1", "15-14-4-1", "15-14-5-1", "3-4-7-4", "3-4-7-6":
		return "it doesn't work where its card is"
	case "15-8-3-4", "11-2-7-6", "15-16-5-1":
		if d.Tree.Trigger != nil {
			return "this isn't “" + d.Tree.Trigger.String() + "”"
		}
	}
	return ""
}
