package cardtext

// whenClause reads "When …," at the start of an effect.
func (p *parser) whenClause() (*Trigger, bool) {
	m := p.i
	if !p.lit("when") {
		return nil, false
	}
	t, ok := p.happening()
	if !ok {
		return nil, false
	}
	p.record(PartTrigger, m, t)
	return t, p.punct(",")
}

// ifClause reads a trigger condition that an older card begins with "If" ("If one of your Tamers
// becomes suspended, …"). It must be an event, not a state.
func (p *parser) ifClause() (*Trigger, bool) {
	m := p.i
	if p.lit("if") {
		if t, ok := p.happening(); ok && p.punct(",") {
			end, held := p.i, p.held(m)
			p.i = m
			// "if this Digimon is linked" is a state
			if _, cond := p.conditionClause(); !cond && !(t.Event == EvLinked && t.state) {
				p.resume(m, end, held)
				p.recordTo(PartTrigger, m, end-1, t, 0)
				t.saysIf = true
				return t, true
			}
		}
	}
	p.i = m
	return nil, false
}

// happening reads the event of a trigger condition.
func (p *parser) happening() (*Trigger, bool) {
	t, ok := longest(p, p.activeHappening, p.areaHappening, p.trashedHappening, p.subjectHappening)
	if !ok {
		return t, ok
	}
	p.narrowed(t)
	for {
		m := p.i
		if !p.lit("or") {
			return t, true
		}
		when := p.lit("when")
		or, ok := longest(p, p.activeHappening, p.areaHappening, p.trashedHappening, p.subjectHappening)
		if !ok || or.Would != t.Would || len(or.Or) > 0 {
			p.i = m
			return t, true
		}
		p.narrowed(or)
		or.orWhen = when
		t.Or = append(t.Or, *or)
	}
}

// activeHappening reads events whose subject is a player or an effect: "you play …", "your effects
// play …".
func (p *parser) activeHappening() (*Trigger, bool) {
	m := p.i
	var cause TriggerCause
	for _, c := range [...]TriggerCause{ByEffect, ByYourEffect, ByOpponentsEffect, ByYourDigimonEffect, ByOpponentsDigimonEffect} {
		// "Your effect" and "your effects" are equal after normalizing.
		if cause == AnyCause && p.lit(activeCauses[c]) {
			cause = c
		}
	}
	if cause != AnyCause {
		return p.effectHappening(cause)
	}
	p.i = m
	return p.playerHappening()
}

// effectHappening reads what an effect does, after the words for whose effect it is.
func (p *parser) effectHappening(cause TriggerCause) (*Trigger, bool) {
	t := &Trigger{By: cause, triggerWording: triggerWording{active: true}}
	if ev, ok := p.activeVerb(); ok {
		t.Event = ev
	} else if p.lit("place a digivolution card under") {
		t.Event = EvSourceAdded
	} else {
		return t, p.moreByEffect(t)
	}
	if m := p.i; t.Event != EvSourceAdded && p.lit("or") {
		ev, ok := p.activeVerb()
		if !ok {
			p.i = m
			return nil, false
		}
		t.Or = []Trigger{{Event: ev, By: cause, triggerWording: triggerWording{active: true, elided: true}}}
	}
	s, ok := p.sel()
	t.Subject = s
	if ok && t.Event == EvReturned && t.Or == nil {
		return t, s.Area == BattleArea && p.lit("to") && readReturned(p, t)
	}
	t.FromSources = t.Event == EvPlayed && t.Or == nil && p.lit("from digivolution card")
	return t, ok && t.Event != EvReturned && (!t.FromSources || s.Area == BattleArea)
}

// playerHappening reads what a player does: "you play a Digimon".
func (p *parser) playerHappening() (*Trigger, bool) {
	t := &Trigger{}
	switch {
	case p.lit("you or your opponent"):
		t.Player = Both
		if !p.peek("play") && !p.peek("use") {
			return nil, false
		}
	case p.lit("your opponent"):
		t.Player = Opponents
	case p.lit("you"):
		t.Player = Your
	default:
		return nil, false
	}
	t.Would = p.lit("would")
	switch {
	case p.lit("draw"):
		t.Event = EvDraws
		return t, true
	case t.Would && t.Player == Your && p.lit("digivolve into this card"):
		// Only Digimon and Tamers in the battle area digivolve (8-1-1, 3-4-7-6).
		t.Event, t.Into = EvDigivolves, &Select{Quantity: This}
		t.Subject = &Select{Quantity: One, Owner: Your, Filter: Filter{Kind: KindDigimonOrTamer}}
		return t, true
	case !t.Would && p.lit("place"):
		t.Event = EvPlaced
		p.placing = true
		s, ok := p.sel()
		p.placing = false
		t.Subject = s
		return t, ok && s.Area == BattleArea && s.Owner == Anyone && s.Quantity == One && p.lit(pick(t.Player == Your, "in your battle area", "in your opponent's battle area"))
	case p.lit("hatch in the breeding area"), p.lit("hatch"):
		t.Event = EvHatches
		return t, !t.Would
	case p.lit("use"):
		return t, p.usedByPlayer(t)
	case p.peek("attack"):
		return t, p.moreByPlayer(t)
	case p.lit("play"):
		return t, p.playedByPlayer(t)
	}
	return nil, false
}

// usedByPlayer reads which Option card a player uses.
func (p *parser) usedByPlayer(t *Trigger) bool {
	t.Event = EvUsesOption
	icon := p.tok().kind == tIcon
	s, ok := p.sel()
	if ok && icon && s.Filter.traitFirst { // "[X] trait Option cards"
		s.Bare = true
	}
	if !ok {
		s = &Select{Quantity: One, Bare: true} // "Option cards with a cost of 2 or more"
		ok = p.np(s)
	}
	t.Subject = s
	return ok && (s.Filter.Kind == KindOption || s.Quantity == This)
}

// playedByPlayer reads what a player plays.
func (p *parser) playedByPlayer(t *Trigger) bool {
	t.Event = EvPlayed
	s, ok := p.sel()
	if !ok || s.Owner != Anyone && s.Area == BattleArea {
		return false
	}
	by := pick(t.Player == Both, Anyone, t.Player)
	if s.Owner == Anyone {
		s.Owner = by
	}
	if p.orA(s); s.Or != nil && s.Or.Owner == Anyone {
		s.Or.Owner = by
	}
	t.Subject = s
	t.FromSources = p.lit("from digivolution card")
	p.cause(t)
	return !t.FromSources || s.Area == BattleArea && s.Or == nil
}

// activeVerbs are the verbs for what an effect does to something on the field.
var activeVerbs = [...]struct {
	verb  string
	event TriggerEvent
}{
	{"play", EvPlayed}, {"delete", EvDeleted}, {"suspend", EvSuspends}, {"unsuspend", EvUnsuspends}, {"digivolve", EvDigivolves}, {"return", EvReturned},
}

func (p *parser) activeVerb() (TriggerEvent, bool) {
	for _, v := range activeVerbs {
		if p.lit(v.verb) {
			return v.event, true
		}
	}
	return 0, false
}

// activeWords returns the printed verb for what an effect does, or both verbs of "X or Y".
func (t *Trigger) activeWords() string {
	verb := func(ev TriggerEvent) string {
		if ev == EvSourceAdded {
			return pick(t.By == ByEffect, "places", "place") + " a digivolution card under"
		}
		for _, v := range activeVerbs {
			if v.event == ev {
				return pick(t.By == ByEffect, thirdPerson(v.verb), v.verb)
			}
		}
		return unknown("event", int(ev))
	}
	out := activeCauses[t.By] + " " + verb(t.Event)
	for i := range t.Or {
		if o := &t.Or[i]; o.bothActive() {
			out += " or " + verb(o.Event)
		}
	}
	out += " " + t.Subject.String()
	if t.Subject.Or != nil {
		out += " or " + t.Subject.Or.String()
	}
	if t.Event == EvReturned {
		return out + " to" + t.returnedWords()
	}
	return out + t.fromSourcesWords()
}

// bothActive reports whether it is the second verb of "an effect plays or digivolves X".
func (t *Trigger) bothActive() bool { return t.active && t.elided }

// areaHappening reads events of areas: "a card is removed from your security stack".
func (p *parser) areaHappening() (*Trigger, bool) {
	t := &Trigger{}
	var probe Select
	if p.lit("a card in") {
		if p.ownerWord(&probe) && p.lit("hand is trashed") {
			t.Event, t.Player = EvTrashedFromHand, probe.Owner
			p.cause(t)
			return t, true
		}
		return nil, false
	}
	if p.lit("a card is removed from") {
		t.Event = EvSecurityRemoved
	} else if p.lit("a card is added to") {
		t.Event = EvSecurityAdded
	} else if p.ownerWord(&probe) && p.lit("security is checked") {
		t.Event, t.Player = EvSecurityChecked, probe.Owner
		return t, true
	} else if t.Subject = p.shownCards(); t.Subject != nil && p.lit("is added to") {
		t.Event = EvSecurityAdded
	} else {
		return nil, false
	}
	if !p.ownerWord(&probe) || probe.their {
		return nil, false
	}
	t.Player = probe.Owner
	if t.Event == EvSecurityAdded && t.Subject == nil && p.lit("hand") {
		t.Event = EvHandAdded
		return t, true
	}
	if !p.lit("security stack") {
		return nil, false
	}
	if t.Subject != nil {
		t.Subject.Area, t.Subject.Owner = SecurityStack, t.Player
	}
	p.cause(t)
	return t, true
}

// shownCards reads "face-up cards" or "a face-up [X] trait card". It returns nil if neither is
// there.
func (p *parser) shownCards() *Select {
	s := &Select{Quantity: One}
	s.Bare = !p.lit("a")
	face := p.facing()
	if face == nil || !*face || !p.np(s) || s.Area != BattleArea || s.Owner != Anyone || s.Extreme != NoExtreme || s.Different != NoDifference {
		return nil
	}
	s.Filter.FaceUp = face
	return s
}

// trashedFrom are the areas in "this card is trashed from your …".
var trashedFrom = map[Where]string{HandArea: "hand", DeckTop: "deck", SecurityStack: "security stack"}

// subjectHappening reads events of cards: "this Digimon would be deleted in battle".
func (p *parser) subjectHappening() (*Trigger, bool) {
	if p.lit("this card is trashed from your") {
		t := &Trigger{Event: EvThisTrashed, Subject: &Select{Quantity: This, Owner: Your}}
		switch {
		case p.lit("hand"):
			t.Subject.Area = HandArea
		case p.lit("deck"):
			t.Subject.Area = DeckTop
		case p.lit("security stack"):
			t.Subject.Area = SecurityStack
		default:
			return nil, false
		}
		p.cause(t)
		return t, true
	}
	if p.lit("a digivolution card of") {
		s, ok := p.sel()
		if !ok || !p.lit("is trashed") {
			return nil, false
		}
		t := &Trigger{Event: EvSourceTrashed, Subject: s}
		if p.cause(t); t.By != AnyCause {
			t.form = oneOfIt
		}
		return t, true
	}
	if t, ok := p.underTrashed(); ok {
		return t, true
	}
	if p.lit("a attack target is switched") {
		return &Trigger{Event: EvAttackTargetSwitch, Subject: &Select{Quantity: One, Filter: Filter{Kind: KindDigimon}}}, true
	}
	s, ok := p.sel()
	if !ok {
		return nil, false
	}
	t := &Trigger{Subject: s}
	t.any = s.Any
	if m := p.i; p.lit("or") {
		if or, ok := p.sel(); ok {
			s.Or = or
			t.any = t.any || or.Any
		} else {
			p.i = m
		}
	}
	if !p.event(t) {
		return nil, false
	}
	for {
		m := p.i
		or := Trigger{Subject: t.Subject}
		if !p.lit("or") {
			return t, true
		}
		if t.Would && t.Event == EvPlayed && s.Quantity == This && s.Area == BattleArea && p.lit("digivolved into") {
			t.Or = append(t.Or, Trigger{Event: EvDigivolves, Would: true, Into: &Select{Quantity: This}})
			return t, true
		}
		k := p.i
		if p.event(&or) && or.Would == t.Would {
			or.Subject = nil
			t.Or = append(t.Or, or)
			continue
		}
		p.i = k
		or = Trigger{Subject: t.Subject, Would: t.Would, triggerWording: triggerWording{elided: true}}
		if p.event(&or) {
			if or.By != t.By {
				return nil, false // unclear whether "in battle" also applies to the deletion
			}
			or.Subject = nil
			t.Or = append(t.Or, or)
			continue
		}
		p.i = k
		if s, ok := p.sel(); ok {
			if or = (Trigger{Subject: s}); p.event(&or) && or.Would == t.Would {
				or.any = s.Any
				t.Or = append(t.Or, or)
				continue
			}
		}
		p.i = m
		return t, true
	}
}
