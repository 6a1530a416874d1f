package scenario

import (
	"digijudge/rules"
	"digijudge/rules/cardtext"
)

// ConditionSeen is a processing condition that was looked at on a line.
type ConditionSeen struct {
	Effect string            // the effect with the condition, as a script names it
	Text   string            // in the words of the card
	Kind   cardtext.CondKind // kind of its first part
	Not    bool              // it asks that something is not so
	Place  string            // where the effect stands: "Digimon", "Digimon, inherited", "Option", …
	About  cardtext.Quantity // the subject of its trigger condition: This for its own card
	Event  bool              // it has a trigger condition
	Held   bool
}

// Conditions returns the processing conditions that were looked at on the line, in order.
func (l *Line) Conditions() []ConditionSeen {
	if l.c == nil || l.cut {
		return nil
	}
	var w conditionWatch
	p := l.begin.Clone()
	for i := 0; ; i++ {
		d := p.Step(&w)
		if d == nil || i == len(l.choices) {
			return w.seen
		}
		p.Choose(l.choices[i])
	}
}

// conditionWatch writes them down.
type conditionWatch struct{ seen []ConditionSeen }

// Event does nothing: only conditions are looked for.
func (*conditionWatch) Event(*rules.Position, *rules.Event) {}

// Condition writes one down.
func (w *conditionWatch) Condition(p *rules.Position, e rules.EffectRef, c *cardtext.Cond, held bool) {
	def := p.T.Effect(e.Def)
	s := ConditionSeen{Effect: effectName(p, e, 0), Text: c.String(), Kind: c.Kind, Not: c.Not, Held: held}
	if e.Card != 0 {
		s.Place = p.T.Card(e.Card).Category.String()
	}
	s.Place += [...]string{"", ", inherited", ", linked", ", Option box"}[def.Section]
	if def.Tree != nil && def.Tree.Trigger != nil {
		s.Event = true
		if def.Tree.Trigger.Subject != nil {
			s.About = def.Tree.Trigger.Subject.Quantity
		}
	}
	w.seen = append(w.seen, s)
}
