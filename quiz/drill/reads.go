package drill

import (
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// actOf returns who does or may do which action in the proposition. The action is nil if the
// proposition is about something else.
func actOf(p *lang.Prop) (lang.Who, *lang.Action) {
	t := &p.Terms[0]
	switch {
	case t.Modal != nil:
		return t.Modal.Player, &t.Modal.Action
	case t.Happen != nil && len(t.Happen.Events) == 1 && t.Happen.Events[0].Form == lang.FormAct:
		return t.Happen.Events[0].Player, t.Happen.Events[0].Action
	}
	return lang.NoPlayer, nil
}

// isOrder reports whether the proposition says what comes first.
func isOrder(p *lang.Prop) bool {
	h := p.Terms[0].Happen
	return h != nil && (h.Kind == lang.Before || h.Kind == lang.After)
}

// awkward reports whether people wouldn't ask such a question.
func awkward(p *lang.Prop) bool {
	if slices.ContainsFunc(refs(p), func(r *lang.EffectRef) bool { return r.Kind == lang.RefNumber || r.Copy != lang.AnyCopy }) {
		return true
	}
	if _, act := actOf(p); act != nil && awkwardAct(act) {
		return true
	}
	if p.When != nil {
		return true
	}
	t := &p.Terms[0]
	switch {
	case t.State != nil:
		return awkwardState(t.State)
	case t.Happen != nil:
		return awkwardHappening(t.Happen)
	}
	return false
}

// awkwardAct reports whether an action needs too many words or isn't worth asking about.
func awkwardAct(a *lang.Action) bool {
	switch a.Verb {
	case rules.VPass, rules.VDecline, rules.VConcede, rules.VAccept, rules.VSkipBreeding, rules.VStop, rules.VRepeat:
		return true
	case rules.VChoose:
		return len(a.Choices) != 1 || a.Choices[0].Kind != lang.ChooseName
	}
	return a.HasCost
}

func awkwardState(s *lang.State) bool {
	switch s.Kind {
	case lang.IsStack, lang.IsPending, lang.HasKeyword, lang.PhaseIs, lang.HasName, lang.IsA:
		return true
	case lang.OwnedIs:
		return s.Area == rules.Deck || s.Area == rules.EggDeck
	case lang.StatIs:
		return s.Stat == lang.StatOriginalDP || s.Stat == lang.StatOriginalLevel || s.Stat == lang.StatOriginalCost
	}
	return false
}

func awkwardHappening(h *lang.Happening) bool {
	switch {
	case h.Kind == lang.Chain:
		return true
	case h.Kind == lang.Times && h.N == 1 && h.Events[0].Form == lang.FormDone:
		return true // a card that is deleted is deleted once
	case h.Kind == lang.Times && h.Events[0].Form == lang.FormDraw:
		return true // two cards drawn at once: does that count once or twice?
	}
	for i := range h.Events {
		e := &h.Events[i]
		if len(h.Events) > 1 && (e.Form == lang.FormWin || e.Form == lang.FormLoseGame) {
			return true // everybody knows that nothing comes after the end of the game
		}
		if len(h.Events) > 1 && e.Form == lang.FormDone && e.Done == lang.Revealed {
			return true // everybody knows that a card is shown before it is used
		}
		if e.Form == lang.FormDone && (e.Subj == nil || e.Done == lang.CheckedCard) || e.Form == lang.FormNothing || e.Form == lang.FormLost ||
			e.Form == lang.FormAct && len(h.Events) > 1 && awkwardAct(e.Action) {
			return true
		}
	}
	// two events of one effect, or the end of an attack
	if len(h.Events) == 2 && h.Kind != lang.Times {
		a, b := &h.Events[0], &h.Events[1]
		return a.Effect != nil && b.Effect != nil && a.Effect.String() == b.Effect.String() || a.Form == lang.FormAttackEnd || b.Form == lang.FormAttackEnd
	}
	return false
}

// unclear reports whether a named effect occurs twice on its card.
func unclear(p *lang.Prop, s *scenario.Scenario) bool {
	return slices.ContainsFunc(refs(p), func(r *lang.EffectRef) bool {
		n := 0
		for i := range s.Cards {
			c := &s.Cards[i]
			if !slices.ContainsFunc(c.Names, func(name lang.Name) bool { return name.Text == r.Of.Text }) {
				continue
			}
			for _, l := range c.Text {
				if strings.Contains(l.Text, "["+r.Text+"]") || strings.HasPrefix(l.Text, "<"+r.Text+">") {
					n++
				}
			}
		}
		return n > 1
	})
}

// badTale reports whether the story of a script would leave something out, because it declines,
// chooses by number or by words, or depends on luck.
func badTale(s *scenario.Scenario) bool {
	for i := range s.Steps {
		a := &s.Steps[i].Action
		switch {
		case s.Steps[i].Kind != lang.StepAction:
			continue
		case s.Steps[i].Player == lang.Luck, a.Verb == rules.VConcede:
			return true
		case a.Verb == rules.VDecline && a.Effect == nil && !a.HasDeclineTo, a.Verb == rules.VAccept:
			return true
		case slices.ContainsFunc(a.Choices, func(c lang.Choice) bool { return c.Kind != lang.ChooseName && c.Kind != lang.ChoosePlayer }):
			return true
		}
	}
	return false
}

// told reports whether the story already gives the answer.
func told(p *lang.Prop, s *scenario.Scenario) bool {
	t := &p.Terms[0]
	if t.Happen != nil && len(t.Happen.Events) > 1 { // an order is told if all its events are
		all := true
		for _, e := range t.Happen.Events {
			one := happens(e)
			all = all && told(&one, s)
		}
		if all {
			return true
		}
	}
	for i := range s.Steps {
		if a := &s.Steps[i].Action; s.Steps[i].Kind == lang.StepAction && tells(s.Steps[i].Player, a, t) {
			return true
		}
	}
	return false
}

// tells reports whether an action of the story gives away the term.
func tells(who lang.Who, a *lang.Action, t *lang.Term) bool {
	if st := t.State; st != nil {
		moved := st.Kind == lang.IsIn && st.Area == rules.BattleArea && (a.Verb == rules.VPlay || a.Verb == rules.VMove)
		return moved && a.What != nil && a.What.Text == st.Name.Text
	}
	if t.Happen == nil {
		return false
	}
	// it tells that this effect is activated first, while the others are pending
	if len(t.Happen.Events) > 1 {
		return a.Verb == rules.VActivate && slices.ContainsFunc(t.Happen.Events, func(e lang.Event) bool {
			return e.Form == lang.FormActivate && a.Effect != nil && a.Effect.String() == e.Effect.String()
		})
	}
	e := &t.Happen.Events[0]
	if t.Happen.Kind == lang.Times && e.Form != lang.FormAttack && e.Form != lang.FormAct {
		return false
	}
	return tellsEvent(who, a, e)
}

// tellsEvent reports whether an action says that an event happens.
func tellsEvent(who lang.Who, a *lang.Action, e *lang.Event) bool {
	same := func(n, m *lang.Name) bool { return n != nil && m != nil && n.Text == m.Text }
	with := func(v rules.Verb) bool { return a.Verb == v && len(a.With) > 0 && same(&a.With[0], e.Subj) }
	activates := a.Verb == rules.VActivate && a.Effect != nil
	switch e.Form {
	case lang.FormAct:
		return who == e.Player && a.String() == e.Action.String()
	case lang.FormTrigger, lang.FormActivate:
		return activates && a.Effect.String() == e.Effect.String()
	case lang.FormAttack:
		return with(rules.VAttack)
	case lang.FormBlock:
		return with(rules.VBlock)
	case lang.FormDigivolve:
		return same(a.Into, e.Obj) || activates && same(&a.Effect.Of, e.Obj)
	case lang.FormDone:
		verb, plain := map[lang.DoneKind]rules.Verb{lang.Played: rules.VPlay, lang.UsedCard: rules.VUse, lang.Linked: rules.VLink}[e.Done]
		return plain && a.Verb == verb && same(a.What, e.Subj)
	}
	return false
}

// unreadable reports whether the text reads badly, because it describes a Digimon without a name or
// a card that is only counted.
func unreadable(text string) bool {
	return strings.Contains(text, "the Digimon that began as") || strings.Contains(text, " blank card") || strings.Contains(text, "it so that") ||
		strings.Contains(text, "to do so")
}
