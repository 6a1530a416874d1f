package lang

import (
	"strconv"
	"strings"

	"digijudge/rules"
)

// saying returns the term as a tree of clauses.
func (t *Term) saying() saying {
	switch {
	case t.State != nil:
		c := t.State.clause()
		c.fact = true
		return saying{main: c}
	case t.Modal != nil:
		return saying{main: t.Modal.clause()}
	}
	return t.Happen.saying()
}

func (h *Happening) saying() saying {
	s := saying{main: h.Events[0].clause()}
	word := map[HappeningKind]string{Before: "before", After: "after", SameTime: "at the same time as", Chain: "then"}[h.Kind]
	for i := range h.Events[1:] {
		s.links = append(s.links, link{word, h.Events[i+1].clause()})
	}
	if h.Kind == Times {
		if h.N == 0 && h.Cmp != AtLeast {
			s.main.not = true
		} else {
			s.main.counted, s.main.times, s.main.cmp = true, h.N, h.Cmp
		}
	}
	return s
}

// Counted returns a number with its noun: "1 card", "2 cards".
func Counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

// having returns a clause which says that somebody has a number of things. words is their plural.
// For none it returns a denial, which can also be asked as a question.
func having(who phrase, cmp Compare, n int, what string, where ...phrase) statement {
	c := statement{subj: who, verb: "have"}
	one := strings.TrimSuffix(what, "s")
	switch {
	case n == 0 && cmp != AtLeast:
		c.not = true
		c.rest = []phrase{phrase{head: what, any: true}}
	case cmp == Exactly && n == 1:
		c.rest = []phrase{words("1 " + one)}
	case cmp == Exactly:
		c.rest = []phrase{words(strconv.Itoa(n) + " " + what)}
	case n == 1:
		c.rest = []phrase{words(cmp.String() + " 1 " + one)}
	default:
		c.rest = []phrase{words(cmp.String() + " " + strconv.Itoa(n) + " " + what)}
	}
	c.rest = append(c.rest, where...)
	return c
}

// areaOf returns the name of a player's area for people.
func areaOf(p Who, a rules.Zone) phrase {
	return phrase{of: p.String(), head: a.String()}
}

// clause returns the state as a clause.
func (s *State) clause() statement {
	c := statement{verb: "be", not: s.Not}
	if s.Name != nil {
		c.subj = cardNamed(*s.Name)
	}
	is := func(rest ...phrase) statement {
		c.rest = rest
		return c
	}
	has := func(what string) statement {
		c.verb, c.rest = "have", []phrase{words(what)}
		return c
	}
	switch s.Kind {
	case IsSuspended:
		return is(words("suspended"))
	case IsUnsuspended:
		return is(words("unsuspended"))
	case IsFaceUp:
		return is(words("face up"))
	case IsIn:
		return is(words("in"), areaOf(s.Player, s.Area))
	case IsOnTop:
		return is(words("on top of"), areaOf(s.Player, s.Area))
	case IsAtBottom:
		return is(words("at the bottom of"), areaOf(s.Player, s.Area))
	case IsA:
		if s.Category == Option {
			return is(words("an Option"))
		}
		return is(words("a " + s.Category.String()))
	case HasKeyword:
		c = has("<" + s.Text + ">")
		if s.N > 0 {
			c.counted, c.times = true, s.N
		}
		return c
	case HasName:
		return has("the name " + s.Text)
	case HasTrait:
		return has("the trait " + s.Text)
	case HasColor:
		return is(words(strings.ToLower(s.Text)))
	case IsStack:
		return s.stackClause()
	case StatIs:
		return s.statClause()
	case OwnedIs:
		return s.ownedClause()
	case IsPending:
		c.subj = s.Effect.phrase()
		return is(words("pending"))
	case MemoryIs:
		switch {
		case s.Player == NoPlayer && s.Cmp == Exactly:
			c.subj = words("the memory")
			return is(words("at 0"))
		case s.Player == NoPlayer:
			return statement{subj: words("the turn player"), verb: "have", rest: []phrase{words(bounded(s.Cmp, s.N) + " memory")}}
		}
		return statement{subj: player(s.Player), verb: "have", rest: []phrase{words(bounded(s.Cmp, s.N) + " memory")}}
	case TurnIs:
		c.subj = words("it")
		return is(words(s.Player.String() + "’s turn"))
	}
	c.subj = words("it")
	return is(words("the " + s.Phase.String() + " phase"))
}

func bounded(cmp Compare, n int) string {
	if cmp == Exactly {
		return strconv.Itoa(n)
	}
	return cmp.String() + " " + strconv.Itoa(n)
}

// stackClause returns a clause which says of what cards a permanent consists. It names the
// permanent by its top card or by the Digimon's own name.
func (s *State) stackClause() statement {
	c := statement{subj: cardNamed(*s.Name), not: s.Not}
	var under []string
	for i, sc := range s.Stack {
		switch {
		case i == 0:
		case sc.Count > 0 && sc.FaceDown:
			under = append(under, Counted(sc.Count, "face-down card"))
		case sc.Count > 0:
			under = append(under, Counted(sc.Count, "blank card"))
		default:
			under = append(under, sc.Name.Text)
		}
	}
	with := "no cards under it"
	switch {
	case len(under) == 1:
		with = "just " + under[0] + " under it"
	case len(under) > 1:
		with = listed(under) + " under it, in this order"
	}
	if len(s.Links) > 0 {
		var names []string
		for _, l := range s.Links {
			names = append(names, l.Text)
		}
		with += " and " + listed(names) + " linked to it"
	}
	top := s.Stack[0]
	if top.Count == 0 && top.Name.Text == s.Name.Text {
		c.verb = "have"
		c.rest = []phrase{words(with)}
		// none is said as a denial, which can also be asked as a question
		if len(under) == 0 && len(s.Links) == 0 {
			c.not = !c.not
			c.rest[0] = phrase{head: "cards under it", any: true}
		}
		return c
	}
	c.verb = "be"
	c.rest = []phrase{words(top.Name.Text + " with " + with)}
	return c
}

func (s *State) statClause() statement {
	who := cardNamed(*s.Name)
	n := bounded(s.Cmp, s.N)
	switch s.Stat {
	case StatDP:
		return statement{subj: who, verb: "have", rest: []phrase{words(n + " DP")}}
	case StatLevel:
		return statement{subj: who, verb: "be", rest: []phrase{words("level " + n)}}
	case StatSources:
		return having(who, s.Cmp, s.N, "digivolution cards")
	case StatUnder:
		return having(who, s.Cmp, s.N, "cards", words("under it"))
	case StatLinks:
		return having(who, s.Cmp, s.N, "link cards")
	}
	return statement{subj: phrase{of: s.Name.people(), head: s.Stat.String()}, verb: "be", rest: []phrase{words(n)}}
}

func (s *State) ownedClause() statement {
	who := player(s.Player)
	switch {
	case s.Category == Digimon:
		c := having(who, s.Cmp, s.N, "Digimon", words("in play"))
		return c
	case s.Category != NoCategory:
		return having(who, s.Cmp, s.N, s.Category.String()+"s", words("in play"))
	case s.Area == rules.SecurityStack:
		return having(who, s.Cmp, s.N, "security cards")
	}
	return having(who, s.Cmp, s.N, "cards", words("in"), areaOf(s.Player, s.Area))
}

var ordinals = [...]string{"", "first", "second", "third", "fourth", "fifth", "sixth"}

// phrase returns the effect's name for people.
func (e *EffectRef) phrase() phrase {
	p := phrase{of: e.Of.people()}
	switch e.Kind {
	case RefKeyword:
		p.head = "<" + e.Text + ">"
	case RefNumber:
		p.head = "effect " + strconv.Itoa(e.N)
		if e.N < len(ordinals) {
			p.head = ordinals[e.N] + " effect"
		}
	default:
		p.head = "[" + e.Text + "] effect"
	}
	switch {
	case e.Copy == GainedCopy && e.From != nil:
		return phrase{head: "the " + p.head + " that " + p.of + " gained from " + e.From.Text}
	case e.Copy == GainedCopy:
		p.head = "gained " + p.head
	case e.Copy == PrintedCopy:
		p.head = "printed " + p.head
	}
	return p
}

// clause returns what a player can, can't or must do, as a clause.
func (m *Modal) clause() statement {
	c := statement{subj: player(m.Player)}
	switch {
	case m.Look != nil:
		c.verb, c.rest = "look", []phrase{words("at the front of"), cardNamed(*m.Look)}
	case m.Order != nil && m.Order.Under != nil:
		c.verb, c.rest = "change", []phrase{words("the order of the cards under"), cardNamed(*m.Order.Under)}
	case m.Order != nil:
		c.verb, c.rest = "change", []phrase{words("the order of"), areaOf(m.Order.Player, m.Order.Area)}
	default:
		c = m.Action.clause(m.Player)
	}
	switch m.Kind {
	case May:
		c.may = true
	case MayNot:
		c.may, c.not = true, true
		c.clause = m.Because
	case MayOnly:
		c.may, c.only = true, true
	case Must:
		c.rest = append([]phrase{words(c.verb)}, c.rest...)
		c.verb = "have to"
	}
	return c
}

// clause returns the action as a clause with the player as its subject.
func (a *Action) clause(who Who) statement {
	c := statement{subj: player(who), verb: verbWords[a.Verb]}
	add := func(s string) { c.rest = append(c.rest, words(s)) }
	name := func(n *Name) {
		if n != nil {
			c.rest = append(c.rest, cardNamed(*n))
		}
	}
	with := func() {
		if len(a.With) > 0 {
			add("with " + namesListed(a.With))
		}
	}
	switch a.Verb {
	case rules.VAttack:
		if a.Player != NoPlayer {
			c.rest = append(c.rest, player(a.Player))
		}
		name(a.Target)
		with()
	case rules.VPlay, rules.VUse:
		name(a.What)
		with()
	case rules.VDigivolve:
		name(a.What)
	case rules.VDNA, rules.VBurst, rules.VAppFuse:
		c.verb = map[rules.Verb]string{rules.VDNA: "DNA digivolve", rules.VBurst: "burst digivolve", rules.VAppFuse: "app fuse"}[a.Verb]
		add(namesListed(a.Parts))
	case rules.VLink:
		name(a.What)
		if a.To != nil {
			add("to")
			name(a.To)
		}
	case rules.VMove:
		name(a.What)
		add("to the battle area")
	case rules.VSkipBreeding:
		add("the breeding phase")
	case rules.VRepeat, rules.VStop:
		add("the loop")
	case rules.VBlock:
		with()
	case rules.VActivate:
		if a.Effect != nil {
			c.rest = append(c.rest, a.Effect.phrase())
		}
	case rules.VDecline:
		switch {
		case a.Effect != nil:
			c.verb = "choose"
			add("not to activate")
			c.rest = append(c.rest, a.Effect.phrase())
		case a.HasDeclineTo:
			c.verb = "choose"
			add("not to " + verbWords[a.DeclineTo])
		}
	case rules.VAccept:
		c.verb = "choose"
		add("to do so")
	case rules.VChoose:
		var list []string
		for i := range a.Choices {
			list = append(list, a.Choices[i].told())
		}
		add(listed(list))
	}
	if a.Into != nil {
		add("into")
		name(a.Into)
	}
	if a.HasCost {
		add("for " + strconv.Itoa(a.Cost))
	}
	return c
}

func namesListed(names []Name) string {
	var list []string
	for _, n := range names {
		list = append(list, n.people())
	}
	return listed(list)
}

// told returns the name of a choice for people.
func (c *Choice) told() string {
	switch c.Kind {
	case ChooseColor:
		return strings.ToLower(c.Text)
	case ChooseString:
		return "“" + c.Text + "”"
	case ChooseCards:
		return Counted(c.N, "card")
	}
	return c.String()
}

// clause returns the event as a clause.
func (e *Event) clause() statement {
	c := statement{}
	if e.Subj != nil {
		c.subj = cardNamed(*e.Subj)
	}
	who := player(e.Player)
	does := func(subj phrase, verb string, rest ...phrase) statement {
		c.subj, c.verb, c.rest = subj, verb, rest
		return c
	}
	target := func() []phrase {
		switch {
		case e.Obj != nil:
			return []phrase{cardNamed(*e.Obj)}
		case e.Player != NoPlayer:
			return []phrase{who}
		}
		return nil
	}
	switch e.Form {
	case FormAct:
		return e.Action.clause(e.Player)
	case FormDraw:
		if e.N > 0 {
			return does(who, "draw", words(Counted(e.N, "card")))
		}
		return does(who, "draw")
	case FormGain, FormLose:
		verb := map[EventForm]string{FormGain: "gain", FormLose: "lose"}[e.Form]
		if e.N > 0 {
			return does(who, verb, words(strconv.Itoa(e.N)+" memory"))
		}
		return does(who, verb, words("memory"))
	case FormWin:
		return does(who, "win", words("the game"))
	case FormLoseGame:
		return does(who, "lose", words("the game"))
	case FormAttack:
		return does(c.subj, "attack", target()...)
	case FormBattle:
		return does(c.subj, "battle", cardNamed(*e.Obj))
	case FormBlock:
		return does(c.subj, "block")
	case FormSuspend:
		return does(c.subj, "suspend")
	case FormUnsuspend:
		return does(c.subj, "unsuspend")
	case FormLeave:
		return does(c.subj, "leave", words("the battle area"))
	case FormDigivolve:
		verb := "digivolve"
		if e.DNA {
			verb = "DNA digivolve"
		}
		return does(c.subj, verb, words("into"), cardNamed(*e.Obj))
	case FormMove:
		return does(c.subj, "move", words("to the "+e.Area.String()))
	case FormTrigger, FormActivate, FormLost, FormNothing:
		return e.effectClause()
	case FormChecked:
		return does(phrase{of: e.Player.String(), head: "security"}, "be", words("checked"))
	case FormShuffled:
		return does(areaOf(e.Player, e.Area), "be", words("shuffled"))
	case FormTurnStart:
		return does(phrase{of: e.Player.String(), head: "turn"}, "start")
	case FormTurnEnd:
		return does(phrase{of: e.Player.String(), head: "turn"}, "end")
	case FormAttackEnd:
		return does(words("the attack"), "end")
	case FormSwitch:
		return does(words("the attack"), "switch", append([]phrase{words("to")}, target()...)...)
	case FormDrawn:
		return does(words("the game"), "be", words("drawn"))
	}
	return e.doneClause()
}

// effectClause returns a clause for an event of an effect: it triggers, activates, is lost, or does
// nothing.
func (e *Event) effectClause() statement {
	c := statement{subj: e.Effect.phrase()}
	switch e.Form {
	case FormTrigger:
		c.verb = "trigger"
	case FormActivate:
		c.verb = "activate"
	case FormLost:
		c.verb, c.rest = "be", []phrase{words("lost")}
	case FormNothing:
		c.verb, c.rest = "come", []phrase{words("to nothing")}
	}
	return c
}

// doneClause returns a clause which says that something is done to a card.
func (e *Event) doneClause() statement {
	c := statement{verb: "be", subj: words("a card")}
	switch {
	case e.Subj != nil:
		c.subj = cardNamed(*e.Subj)
	case e.N > 0:
		c.subj = phrase{head: Counted(e.N, "card"), plural: e.N > 1}
	}
	c.rest = append(c.rest, words(doneWords[e.Done]))
	if e.Obj != nil {
		c.rest = append(c.rest, cardNamed(*e.Obj))
	}
	if o := e.Origin; o != nil {
		if o.InBattle {
			c.rest = append(c.rest, words("in battle"))
		} else {
			c.rest = append(c.rest, words("from"), areaOf(o.Player, o.Area))
		}
	}
	if by := e.Cause; by != nil {
		switch {
		case by.Rules:
			c.rest = append(c.rest, words("by the rules"))
		case by.Effect != nil:
			c.rest = append(c.rest, words("by"), by.Effect.phrase())
		default:
			c.rest = append(c.rest, words("by"), cardNamed(*by.Name))
		}
	}
	return c
}
