package cardtext

// More happenings: cards that are trashed or added, and what players do with their own cards.

// moreByEffect reads what an effect does, after "your effects" and the like: "trash a card in your
// hand", "add cards to your hand".
func (p *parser) moreByEffect(t *Trigger) bool {
	var probe Select
	switch {
	case p.lit("add card to the hand"): // "your hand" after normalizing
		t.Event, t.Player = EvHandAdded, Your
		return true
	case p.lit("add card to"):
		if !p.ownerWord(&probe) || probe.their || !p.lit("hand") {
			return false
		}
		t.Event, t.Player = EvHandAdded, probe.Owner
		return true
	case p.lit("trash this card in your hand"):
		t.Event, t.Subject = EvThisTrashed, &Select{Quantity: This, Owner: Your, Area: HandArea}
		return true
	case p.lit("trash this card in your battle area"):
		t.Event, t.Subject = EvThisTrashed, &Select{Quantity: This}
		return true
	case p.lit("trash this card from your security stack"):
		t.Event, t.Subject = EvThisTrashed, &Select{Quantity: This, Owner: Your, Area: SecurityStack}
		return true
	case p.lit("trash this card from your deck"):
		t.Event, t.Subject = EvThisTrashed, &Select{Quantity: This, Owner: Your, Area: DeckTop}
		return true
	case p.lit("trash this digivolution card"):
		t.Event, t.Subject = EvThisTrashed, &Select{Quantity: This, Owner: Your, Area: SourcesOf}
		return true
	case p.lit("trash this card from digivolution card"):
		t.Event, t.Subject, t.form = EvThisTrashed, &Select{Quantity: This, Owner: Your, Area: SourcesOf}, 1
		return true
	case p.lit("trash this card from"):
		of, ok := p.sel()
		if !ok || of.cardArea() || !p.take(tWord, "'s") || !p.lit("digivolution card") {
			return false
		}
		t.Event, t.Subject, t.form = EvThisTrashed, &Select{Quantity: This, Owner: Your, Area: SourcesOf, Of: of}, 2
		return true
	case p.lit("trash digivolution card of"):
		of, ok := p.sel()
		t.Event, t.Subject, t.form = EvSourceTrashed, of, ofIt
		return ok && !of.cardArea()
	case p.lit("trash digivolution card from"):
		of, ok := p.sel()
		t.Event, t.Subject, t.form = EvSourceTrashed, of, fromIt
		return ok && !of.cardArea()
	case p.lit("trash card from under"):
		of, ok := p.sel()
		t.Event, t.Subject, t.form = EvSourceTrashed, of, fromUnderIt
		return ok && !of.cardArea()
	case p.lit("trash any of"):
		of, ok := p.ownedBy()
		switch {
		case !ok:
			return false
		case p.lit("link card"):
			t.Event, t.Subject = EvLinkTrashed, of
			return true
		case p.lit("digivolution card"):
			t.Event, t.Subject = EvSourceTrashed, of
			return true
		}
		return false
	case p.lit("trash"):
		s, ok := p.cardsOf()
		t.Event, t.Subject = EvTrashedFrom, s
		return ok
	case p.lit("place the top card of"):
		of, ok := p.sel()
		t.Event, t.OwnTop, t.Subject = EvSourceAdded, true, of
		if p.lit("as its bottom digivolution card") {
			t.form = placedAs
			return ok && !of.cardArea()
		}
		return ok && !of.cardArea() && p.lit("in its digivolution card")
	case p.lit("place"):
		p.placing = true
		s, ok := p.selOrBare()
		p.placing = false
		if !ok || s.Quantity != One || s.from {
			return false
		}
		t.Event, t.Into, t.Subject = EvSourceAdded, bareCard(s), s.Of
		switch {
		case s.Area == SourcesOf:
			return true
		case s.Area != BattleArea || s.Owner != Anyone || s.Other || s.Extreme != NoExtreme:
			return false
		case p.lit("as"):
			t.form = placedAs
			t.Subject, ok = p.ownedBy()
			return ok && p.lit("digivolution card")
		case p.lit("under"):
			t.form = placedUnder
			t.Subject, ok = p.sel()
			return ok && !t.Subject.cardArea()
		}
		return false
	}
	return false
}

// cardsOf reads cards in a player's hand, deck or security stack: "a card in your hand", "any [X]
// trait cards from your deck", "cards in …".
func (p *parser) cardsOf() (*Select, bool) {
	s := &Select{Quantity: One}
	if s.Any = p.lit("any"); !s.Any {
		s.Bare = !p.lit("a")
	}
	if !p.np(s) || s.Extreme != NoExtreme || len(s.Also) > 0 || s.the {
		return nil, false
	}
	if s.Area == BattleArea && s.Owner == Anyone {
		s.from = p.lit("from")
		if s.from && p.ownerWord(s) && p.lit("deck") {
			s.Area = DeckTop
		}
	}
	return s, trashedAreas[s.Area] != ""
}

// cardsWords returns the printed words that cardsOf reads.
func (s *Select) cardsWords() string {
	what := *s
	what.Area, what.Owner, what.from, what.their = BattleArea, Anyone, false, false
	out := what.cardWords()
	if s.Any {
		out = "any " + what.noun(true, true) + what.tail()
	}
	return out + pick(s.from, " from ", " in ") + s.whose() + " " + trashedAreas[s.Area]
}

// selOrBare reads a phrase with or without a quantity ("Digimon cards with …").
func (p *parser) selOrBare() (*Select, bool) {
	m := p.i
	if s, ok := p.sel(); ok && !(p.toks[m].kind == tIcon && s.Filter.traitFirst) {
		return s, true
	}
	p.i = m
	s := &Select{Quantity: One, Bare: true}
	return s, p.np(s)
}

// bareCard returns the printed description of a card without its place.
func bareCard(s *Select) *Select {
	return &Select{Quantity: s.Quantity, Filter: s.Filter, Bare: s.Bare, selectWording: selectWording{article: s.article}}
}

// trashedAreas are the areas that "trashed from" can name.
var trashedAreas = map[Where]string{HandArea: "hand", DeckTop: "deck", SecurityStack: "security stack"}

// trashedHappening reads "a card is trashed from your deck", "your hand is trashed from".
func (p *parser) trashedHappening() (*Trigger, bool) {
	var probe Select
	m := p.i
	if p.ownerWord(&probe) && !probe.their {
		for _, a := range [...]Where{HandArea, DeckTop} {
			if p.lit(trashedAreas[a] + " is trashed from") {
				t := &Trigger{Event: EvTrashedFrom, Subject: &Select{Quantity: One, Owner: probe.Owner, Area: a}, triggerWording: triggerWording{areaFirst: true}}
				p.cause(t)
				return t, true
			}
		}
	}
	p.i = m
	if p.lit("this card is trashed due to activating this Digimon's <Digi-Burst>") {
		return &Trigger{Event: EvThisTrashed, By: ByDigiBurst, Subject: &Select{Quantity: This, Owner: Your, Area: SourcesOf}}, true
	}
	if p.lit("this card is trashed from the digivolution card of") {
		of, ok := p.sel()
		return &Trigger{Event: EvThisTrashed, Subject: &Select{Quantity: This, Owner: Your, Area: SourcesOf, Of: of}}, ok && !of.cardArea()
	}
	if t, ok := p.sourceReturned(); ok {
		return t, true
	}
	p.i = m
	s := &Select{Quantity: One}
	s.Bare = !p.lit("a")
	if k := p.i; p.np(s) && s.the && s.Area == BattleArea && s.Filter.Kind == KindOption && s.Owner == Anyone && s.Or == nil && s.Extreme == NoExtreme && p.lit("is trashed") {
		return &Trigger{Event: EvTrashedFrom, Subject: s}, true
	} else {
		p.i = k
		*s = Select{Quantity: One, Bare: s.Bare}
	}
	if !p.np(s) || s.Area != BattleArea || s.Owner != Anyone || s.Bare && s.Filter.Kind == AnyCard && len(s.Filter.Names) == 0 && s.Filter.plain() {
		return nil, false
	}
	if p.lit("is placed in") {
		of, ok := p.ownedBy()
		if !ok || !p.lit("digivolution card") {
			return nil, false
		}
		return &Trigger{Event: EvSourceAdded, Into: s, Subject: of}, true
	}
	if p.lit("is placed under") {
		of, ok := p.sel()
		return &Trigger{Event: EvSourceAdded, Into: s, Subject: of, triggerWording: triggerWording{form: placedUnder}}, ok && !of.cardArea()
	}
	if !p.lit("is trashed from") || !p.ownerWord(s) || s.their {
		return nil, false
	}
	for _, a := range [...]Where{HandArea, DeckTop, SecurityStack} {
		if p.lit(trashedAreas[a]) {
			s.Area, s.from = a, true
			t := &Trigger{Event: EvTrashedFrom, Subject: s}
			p.cause(t)
			return t, true
		}
	}
	return nil, false
}

// The wordings for cards that are placed under something. Without one of them it is "in X's
// digivolution cards".
const (
	placedUnder uint8 = iota + 1 // "under X"
	placedAs                     // "as X's digivolution cards"
)

// hostWords returns the printed words for what the card is placed under.
func (t *Trigger) hostWords() string {
	or := ""
	if t.Subject.Or != nil {
		or = " or " + t.Subject.Or.String()
	}
	switch t.form {
	case placedUnder:
		return " under " + t.Subject.String() + or
	case placedAs:
		return " as " + t.Subject.possessive() + " digivolution cards" + or
	}
	return " in " + t.Subject.possessive() + " digivolution cards" + or
}

// The wordings for cards trashed from under a card, with the cards as the subject.
const (
	anyOfAre  uint8 = iota + 3 // "any of X's digivolution cards are trashed"
	theyAre                    // "X's digivolution cards are trashed"
	cardsOfIt                  // "digivolution cards of X are trashed"
	oneOfIt                    // "a digivolution card of X is trashed", followed by the cause

	fromItAre    uint8 = 21 // "digivolution cards are trashed from X"
	fromUnderAre uint8 = 22 // "cards are trashed from under X"
)

// The wordings for the same with an effect as the subject: "trashes any of X's digivolution cards",
// and these.
const (
	ofIt        uint8 = iota + 1 // "trashes digivolution cards of X"
	fromUnderIt                  // "trashes cards from under X"
	fromIt      uint8 = 20       // "trashes digivolution cards from X"
)

// underTrashed reads "any of your opponent's Digimon's digivolution cards are trashed", "this
// Digimon's link cards are trashed".
func (p *parser) underTrashed() (*Trigger, bool) {
	m := p.i
	t := &Trigger{triggerWording: triggerWording{form: theyAre}}
	ok := false
	switch {
	case p.lit("digivolution card of"):
		t.Event, t.form = EvSourceTrashed, cardsOfIt
		t.Subject, ok = p.sel()
		ok = ok && !t.Subject.cardArea() && p.lit("is trashed")
	case p.lit("digivolution card is trashed from"):
		t.Event, t.form = EvSourceTrashed, fromItAre
		t.Subject, ok = p.sel()
		ok = ok && !t.Subject.cardArea()
	case p.lit("card is trashed from under"):
		t.Event, t.form = EvSourceTrashed, fromUnderAre
		t.Subject, ok = p.sel()
		ok = ok && !t.Subject.cardArea()
	default:
		if t.Subject, ok = p.ownedBy(); !ok {
			if !p.lit("any of") {
				break
			}
			t.form = anyOfAre
			if t.Subject, ok = p.ownedBy(); !ok {
				break
			}
		}
		switch {
		case p.lit("digivolution card is trashed"):
			t.Event = EvSourceTrashed
		case p.lit("link card is trashed"):
			t.Event = EvLinkTrashed
		default:
			ok = false
		}
	}
	if !ok {
		p.i = m
		return nil, false
	}
	p.cause(t)
	return t, true
}

// underTrashedWords returns the printed words that underTrashed reads.
func (t *Trigger) underTrashedWords() string {
	cards := pick(t.Event == EvLinkTrashed, "link cards", "digivolution cards")
	by := pick(t.By != AnyCause, " "+t.causeWords(), "") + t.phaseWords()
	switch t.form {
	case fromItAre:
		return "digivolution cards are trashed from " + t.Subject.String() + by
	case fromUnderAre:
		return "cards are trashed from under " + t.Subject.String() + by
	}
	if t.form == oneOfIt {
		return "a digivolution card of " + t.Subject.String() + " is trashed" + by
	}
	if t.form == cardsOfIt {
		return cards + " of " + t.Subject.String() + " are trashed" + by
	}
	return pick(t.form == anyOfAre, "any of ", "") + t.Subject.possessive() + " " + cards + " are trashed" + by
}

// sourceReturned reads "any [X] are returned to the bottom of the deck from this Digimon's
// digivolution cards".
func (p *parser) sourceReturned() (*Trigger, bool) {
	t := &Trigger{Event: EvSourceReturned}
	into, ok := p.sel()
	if t.Into = into; !ok || into.Quantity != One || into.Area != BattleArea || into.Owner != Anyone || into.Other || into.Or != nil || into.Extreme != NoExtreme {
		return nil, false
	}
	if p.lit("is placed from") {
		t.form = 1
	} else if !p.lit("is returned to the bottom of the deck from") {
		return nil, false
	}
	t.Subject, ok = p.possessive()
	return t, ok && t.Subject.Quantity == This && p.lit("digivolution card") && (t.form == 0 || p.lit("at the bottom of the deck"))
}

// moreByPlayer reads what a player does: "attack with a blue Digimon".
func (p *parser) moreByPlayer(t *Trigger) bool {
	if t.Would {
		return false
	}
	if p.lit("attack your opponent's Digimon") {
		t.Event, t.Subject = EvAttacks, &Select{Quantity: One, Owner: t.Player, Bare: true, Filter: Filter{Kind: KindDigimon}}
		t.Into = &Select{Quantity: One, Owner: Opponents, Bare: true, Filter: Filter{Kind: KindDigimon}}
		if m := p.i; !p.filterTail(t.Into) {
			p.i = m
		}
		return t.Player == Your
	}
	if !p.lit("attack with") {
		return false
	}
	s, ok := p.sel()
	if !ok || s.Owner != Anyone || s.Quantity != One {
		return false
	}
	s.Owner = t.Player
	t.Event, t.Subject = EvAttacks, s
	return true
}

// narrowed reads words at the end of a happening that limit it: "during your main phase", "and
// survives".
func (p *parser) narrowed(t *Trigger) {
	if t.Event == EvDeletesInBattle && p.lit("and survives") {
		t.Survives = true
	}
	if p.lit("during your main phase") {
		t.InMainPhase = true
	} else if p.lit("during a main phase") {
		t.InAnyMain = true
	} else if t.Event == EvUnsuspends && p.lit("during your unsuspend phase") {
		t.InUnsuspend = true
	}
}

// phaseWords returns the printed words for the phase in which it must happen.
func (t *Trigger) phaseWords() string {
	switch {
	case t.InMainPhase:
		return " during your main phase"
	case t.InAnyMain:
		return " during a main phase"
	case t.InUnsuspend:
		return " during your unsuspend phase"
	}
	return ""
}

// activeVoice reports whether the effect is the subject: "when your effects trash …". If cards
// under something, or cards added to a hand, have an effect as their cause, it is always the
// subject.
func (t *Trigger) activeVoice() bool {
	if t.form >= anyOfAre && t.form != fromIt {
		return false // the cards are the subject
	}
	if t.active || activeCauses[t.By] == "" {
		return t.active
	}
	switch t.Event {
	case EvHandAdded, EvLinkTrashed, EvSourceTrashed, EvSourceAdded:
		return true
	case EvTrashedFrom:
		// "cards are trashed from your deck" isn't used
		return t.Subject.Bare && t.Subject.Filter.plain() && !t.areaFirst
	}
	return t.Event == EvThisTrashed && (t.Subject.Area == SourcesOf || t.Subject.Area == BattleArea)
}

// moreWords returns the printed words for the happenings of this file. It returns false for others.
func (t *Trigger) moreWords() (string, bool) {
	rider := t.phaseWords()
	if t.activeVoice() {
		subject := activeCauses[t.By]
		third := func(base string) string {
			if t.By == ByEffect {
				return thirdPerson(base)
			}
			return base
		}
		switch t.Event {
		case EvHandAdded:
			return subject + " " + third("add") + " cards to " + ownerPossessive(t.Player) + " hand" + rider, true
		case EvThisTrashed:
			if t.Subject.Of != nil {
				return subject + " " + third("trash") + " this card from " + t.Subject.Of.possessive() + " digivolution cards" + rider, true
			}
			if t.Subject.Area == SourcesOf {
				return subject + " " + third("trash") + [...]string{" this digivolution card", " this card from digivolution cards"}[t.form] + rider, true
			}
			where := pick(t.Subject.Area == HandArea, " this card in your hand", " this card from your "+trashedFrom[t.Subject.Area])
			if t.Subject.Area == BattleArea {
				where = " this card in your battle area"
			}
			return subject + " " + third("trash") + where + rider, true
		case EvLinkTrashed:
			return subject + " " + third("trash") + " any of " + t.Subject.possessive() + " link cards" + rider, true
		case EvSourceTrashed:
			if words := [...]string{ofIt: " digivolution cards of ", fromUnderIt: " cards from under ", fromIt: " digivolution cards from "}[t.form]; words != "" {
				return subject + " " + third("trash") + words + t.Subject.String() + rider, true
			}
			return subject + " " + third("trash") + " any of " + t.Subject.possessive() + " digivolution cards" + rider, true
		case EvTrashedFrom:
			return subject + " " + third("trash") + " " + t.Subject.cardsWords() + rider, true
		case EvSourceAdded:
			if t.OwnTop {
				return subject + " " + third("place") + " the top card of " + t.Subject.String() + pick(t.form == placedAs, " as its bottom digivolution card", " in its digivolution cards") + rider, true
			}
			if t.Into != nil {
				return subject + " " + third("place") + " " + t.Into.cardWords() + t.hostWords() + rider, true
			}
		}
		return "", false
	}
	switch {
	case t.form >= anyOfAre && (t.Event == EvSourceTrashed || t.Event == EvLinkTrashed) || t.Event == EvLinkTrashed && t.By == AnyCause:
		return t.underTrashedWords(), true
	case t.Event == EvSourceReturned && t.form == 1:
		return t.Into.phrase(phraseOpts{card: t.Into.Filter.card}) + agree(t.Into, " is", " are") + " placed from " + t.Subject.possessive() + " digivolution cards at the bottom of the deck", true
	case t.Event == EvSourceReturned:
		return t.Into.phrase(phraseOpts{card: t.Into.Filter.card}) + agree(t.Into, " is", " are") + " returned to the bottom of the deck from " + t.Subject.possessive() + " digivolution cards", true
	case t.Event == EvTrashedFrom && t.Subject.Area == BattleArea:
		s := *t.Subject
		s.the = true
		return s.cardWords() + " is trashed" + rider, true
	case t.Event == EvThisTrashed && t.By == ByDigiBurst:
		return "this card is trashed due to activating this Digimon's <Digi-Burst>", true
	case t.Event == EvThisTrashed && t.Subject.Of != nil:
		return "this card is trashed from the digivolution cards of " + t.Subject.Of.String(), true
	case t.Event == EvTrashedFrom && t.areaFirst:
		return ownerPossessive(t.Subject.Owner) + " " + trashedAreas[t.Subject.Area] + " is trashed from" + pick(t.By != AnyCause, " "+causes[t.By], "") + rider, true
	case t.Event == EvTrashedFrom:
		s := *t.Subject
		s.Area, s.Owner, s.from = BattleArea, Anyone, false
		out := s.cardWords() + " is trashed from " + ownerPossessive(t.Subject.Owner) + " " + trashedAreas[t.Subject.Area]
		return out + pick(t.By != AnyCause, " "+causes[t.By], "") + rider, true
	case t.Event == EvLinked && t.Would && t.Into != nil:
		return t.Into.cardWords() + " would link to " + t.Subject.String() + rider, true
	case t.Event == EvSourceAdded && t.Into != nil:
		return t.Into.cardWords() + " is placed" + t.hostWords() + rider, true
	case t.Event == EvAttacks && t.Player == Your && t.Into != nil:
		return "you attack " + t.Into.String() + rider, true
	case t.Event == EvAttacks && t.Player != Anyone && t.Player != Both:
		s := *t.Subject
		s.Owner = Anyone
		return pick(t.Player == Your, "you attack with ", "your opponent attacks with ") + s.String() + rider, true
	}
	return "", false
}

// cardWords returns the printed description of a card outside the field.
func (s *Select) cardWords() string {
	if s.Bare {
		return s.phrase(phraseOpts{card: true, bare: true})
	}
	return s.phrase(phraseOpts{card: true})
}

// oldWould turns "when … digivolves, reduce the cost" into "when … would digivolve", which is what
// it means: a cost that has been paid can't be reduced.
func (e *Effect) oldWould() {
	t := e.Trigger
	if t == nil || t.Would || !t.costs() {
		return
	}
	if reduces(e.Body) {
		t.Would, t.oldWould = true, true
	}
}

// costs reports whether a cost is paid for the event.
func (t *Trigger) costs() bool {
	return (t.Event == EvDigivolves || t.Event == EvPlayed || t.Event == EvUsesOption || t.Event == EvLinked) && len(t.Or) == 0
}

// reduces reports whether an effect changes the cost of the event.
func reduces(body []Sentence) bool {
	for i := range body {
		for _, a := range body[i].Acts {
			switch a.(type) {
			case ReduceCost, XrosFrom:
				return true
			}
		}
	}
	return false
}
