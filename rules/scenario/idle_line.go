package scenario

import (
	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/scenario/lang"
)

// idleLines decides which effects that don't trigger get a line in a proof. Most effects don't
// trigger most of the time, so a line is shown only if the scenario is about it: the scenario cites
// a clause that says why, or a claim speaks of the effect.
type idleLines struct {
	heads map[clause.Clause]bool // clauses that the scenario cites
	asked []*eventPat            // effects in claims about how often an effect triggers or activates
	shown map[idleLine]bool
	// moment counts what has happened. last is the moment at which an effect last triggered or got
	// its line.
	moment int
	last   map[ofCard]int
}

// ofCard is an effect of a card.
type ofCard struct {
	def  rules.EffectID
	card rules.CardID
	icon uint8
}

func effectOfCard(r rules.EffectRef, icon uint8) ofCard { return ofCard{r.Def, r.Card, icon} }

// idleLine is an effect that does not trigger, and why.
type idleLine struct {
	effect ofCard
	clause clause.Clause
}

// anyTrigger holds the clauses that apply to every effect that doesn't trigger, or to every card
// that isn't deleted. Citing one of them says nothing about a second effect.
var anyTrigger = map[clause.Clause]bool{"15-5-1": true, "15-8-3-4": true, "15-16-4-1": true}

func newIdleLines(c *compiled) idleLines {
	l := idleLines{heads: map[clause.Clause]bool{}, shown: map[idleLine]bool{}, last: map[ofCard]int{}, moment: 1}
	for _, clause := range c.s.Clauses {
		l.heads[clause] = true
	}
	for _, claim := range c.claims {
		for i := range claim.terms {
			h := claim.terms[i].happen
			if h == nil || claim.claim.Quant != lang.Never && h.Kind != lang.Times {
				continue // claims that it triggers, or in which order, don't ask why it doesn't
			}
			for k := range claim.terms[i].pats {
				pat := &claim.terms[i].pats[k]
				if f := pat.src.Form; f == lang.FormTrigger || f == lang.FormActivate {
					l.asked = append(l.asked, pat)
				}
			}
		}
	}
	return l
}

// wanted returns the clause by which an effect that doesn't trigger gets a line even if all cited
// clauses of the event have been shown. It returns "" if the effect gets none.
func (l *idleLines) wanted(p *rules.Position, e *rules.Event) clause.Clause {
	effect := effectOfCard(e.Effect, e.Icon)
	if e.By.Def == e.Effect.Def && e.By.Card == e.Effect.Card { // it was the effect's own doing
		return ""
	}
	if l.last[effect] == l.moment {
		return "" // another of its conditions was met, or a line has told it
	}
	for _, c := range append(clause.List{e.Clause}, e.Also...) {
		if l.heads[c] && !anyTrigger[c] && !l.shown[idleLine{effect, c}] {
			return c // another effect than the one whose step names it
		}
	}
	for _, pat := range l.asked {
		if pat.about(p, e) && !l.shown[idleLine{effect, e.Clause}] {
			return e.Clause
		}
	}
	return ""
}

// told stores that the line is shown.
func (l *idleLines) told(e *rules.Event, c clause.Clause) {
	effect := effectOfCard(e.Effect, e.Icon)
	l.shown[idleLine{effect, c}], l.last[effect] = true, l.moment
}

// happens stores that an effect triggered, or that something happened on which one may trigger.
func (l *idleLines) happens(e *rules.Event) {
	switch e.Verb {
	case rules.VTrigger:
		l.last[effectOfCard(e.Effect, 0)], l.last[effectOfCard(e.Effect, e.Icon)] = l.moment, l.moment
	case rules.VNote, rules.VNoTrigger, rules.VStopped, rules.VStands:
	default:
		l.moment++
	}
}
