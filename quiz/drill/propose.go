package drill

import (
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// proposal is something that could be asked: one term of the claim language, with what the ruling
// says about it.
type proposal struct {
	prop  lang.Prop
	own   bool // the ruling claims it or its opposite
	first bool // it is the ruling's first claim
	// opposite is the claim of the ruling that excludes this proposal. The same clauses decide
	// both.
	opposite *lang.Prop
	still    bool          // it says that a card is where it was before
	next     bool          // it is the next step of the script
	now      bool          // it is about the present position, not about the whole line
	says     string        // the ruling's answer; "" if it gives none
	by       clause.Clause // the clause that the ruling names for it
}

// proposer collects proposals, each once.
type proposer struct {
	list []proposal
	seen map[string]bool
}

func (p *proposer) add(a proposal) {
	if text := a.prop.String(); !p.seen[text] {
		p.seen[text] = true
		p.list = append(p.list, a)
	}
}

// one returns the proposition with a single term.
func one(t lang.Term) lang.Prop { return lang.Prop{Terms: []lang.Term{t}} }

// happens returns the proposition that an event happens.
func happens(e lang.Event) lang.Prop {
	return one(lang.Term{Happen: &lang.Happening{Events: []lang.Event{e}}})
}

// proposals returns what could be asked after the first steps of the script: the ruling's claims,
// the next step, and what may have been misunderstood.
func proposals(s, whole *scenario.Scenario, before, after *scenario.Board, steps int) []proposal {
	p := &proposer{seen: map[string]bool{}}
	p.facts(whole, steps)
	p.claims(whole)
	p.next(whole, steps)
	p.effects(s)
	p.losses(s)
	for _, a := range p.list {
		if a.own && !a.now && a.says == Yes && a.prop.Terms[0].State != nil && a.prop.When == nil {
			p.unmoved(a, before)
			p.misplaced(a, after, before)
		}
	}
	return p.list
}

// unmoved proposes that a card which the ruling claims to be somewhere is still where it was
// before, as players think who miss the point.
func (p *proposer) unmoved(a proposal, before *scenario.Board) {
	st := *a.prop.Terms[0].State
	if st.Kind != lang.IsIn {
		return
	}
	a.says, a.first, a.still = No, false, true
	a.prop = one(lang.Term{State: &st})
	if st.Player, st.Area = lay(before, st.Name.Text); st.Player != lang.NoPlayer {
		p.add(a)
	}
}

// misplaced proposes the opposite of a claim about a card: the other orientation, the trash for a
// card that stays, or the hand if another card of that side went there.
func (p *proposer) misplaced(a proposal, after, before *scenario.Board) {
	st := *a.prop.Terms[0].State
	switch {
	case st.Kind == lang.IsSuspended:
		st.Kind = lang.IsUnsuspended
	case st.Kind == lang.IsUnsuspended:
		st.Kind = lang.IsSuspended
	case st.Kind == lang.IsIn && st.Area == rules.BattleArea:
		st.Area = rules.Trash
	case st.Kind == lang.IsIn && st.Area == rules.Trash && st.Player != lang.NoPlayer && returned(after, before, st.Player):
		st.Area = rules.Hand
	default:
		return
	}
	so := a.prop
	a.says, a.first, a.opposite = No, false, &so
	a.prop = one(lang.Term{State: &st})
	p.add(a)
}

// returned reports whether a card of the player's hand was in the battle area before.
func returned(after, before *scenario.Board, who lang.Who) bool {
	return slices.ContainsFunc(after.Sides[who-lang.Ann].Hand, func(c scenario.Card) bool {
		_, at := lay(before, c.Name)
		return at == rules.BattleArea
	})
}

// facts proposes the now lines after the first steps of the script.
func (p *proposer) facts(whole *scenario.Scenario, steps int) {
	step := 0
	for i := range whole.Steps {
		st := &whole.Steps[i]
		if st.Kind != lang.StepNow {
			step++
			continue
		}
		for j := range st.Facts {
			if step == steps {
				p.claimed(&st.Facts[j], proposal{own: true, now: true, says: Yes})
			}
		}
	}
}

// claims proposes the ruling's claims about the whole line.
func (p *proposer) claims(whole *scenario.Scenario) {
	for i := range whole.Claims {
		c := &whole.Claims[i]
		if c.Step != nil || len(c.Prop.If) > 0 || len(c.Prop.Terms) > 1 && c.Prop.Or {
			continue
		}
		for j := range c.Prop.Terms {
			a := proposal{own: true, first: i == 0 && j == 0, says: Yes}
			switch c.Quant {
			case lang.Never:
				a.says = No
				if len(c.Prop.Terms) > 1 { // each term alone may hold even if they never all do
					a.says = ""
				}
			case lang.Can, lang.Sometimes:
				a.says = Depends
			}
			if c.Prop.When != nil {
				a.prop = lang.Prop{Terms: c.Prop.Terms[j : j+1], When: c.Prop.When}
				p.add(a)
			} else {
				p.claimed(&c.Prop.Terms[j], a)
			}
		}
	}
}

// lay returns the place of a card on a board, if the board shows it.
func lay(b *scenario.Board, name string) (lang.Who, rules.Zone) {
	for i, who := range [2]lang.Who{lang.Ann, lang.Bob} {
		side := &b.Sides[i]
		for _, pile := range []struct {
			zone  rules.Zone
			cards []scenario.Card
		}{{rules.BattleArea, side.Battle}, {rules.Hand, side.Hand}, {rules.Trash, side.Trash}, {rules.SecurityStack, side.Security}} {
			if slices.ContainsFunc(pile.cards, func(c scenario.Card) bool { return c.Name == name }) {
				return who, pile.zone
			}
		}
	}
	return lang.NoPlayer, 0
}

// not maps an answer to the opposite one.
var not = map[string]string{Yes: No, No: Yes, Depends: Depends}

// claimed proposes a term of the ruling in a form that can be asked.
func (p *proposer) claimed(t *lang.Term, a proposal) {
	switch {
	case t.State != nil:
		st := *t.State
		if st.Not {
			st.Not, a.says = false, not[a.says]
		}
		a.prop = one(lang.Term{State: &st})
		p.add(a)
	case t.Modal != nil:
		if t.Modal.Asked() { // looking at a card isn't a choice that a player is asked about
			p.modal(*t.Modal, a)
		}
	default:
		p.happening(t.Happen, a)
	}
}

// modal proposes what somebody may or may not do, both as what may be done now and as what can
// happen.
func (p *proposer) modal(m lang.Modal, a proposal) {
	switch m.Kind {
	case lang.MayNot:
		a.says = not[a.says]
	case lang.May:
	default:
		return
	}
	a.by = m.Because
	m.Kind, m.Because = lang.May, ""
	a.prop = one(lang.Term{Modal: &m})
	p.add(a)
	a.prop = happens(lang.Event{Form: lang.FormAct, Player: m.Player, Action: &m.Action})
	p.add(a)
}

// happening proposes an event, and for an order also the reverse order.
func (p *proposer) happening(h *lang.Happening, a proposal) {
	if h.Kind == lang.Chain {
		p.chain(h.Events, a)
		return
	}
	if h.Kind == lang.Before || h.Kind == lang.After {
		e := slices.Clone(h.Events)
		if h.Kind == lang.After {
			slices.Reverse(e)
		}
		says := a.says
		for _, pair := range [2][]lang.Event{{e[0], e[1]}, {e[1], e[0]}} {
			a.prop, a.says = one(lang.Term{Happen: &lang.Happening{Kind: lang.Before, Events: pair}}), says
			p.add(a)
			if says != Yes {
				return
			}
			says = No
		}
		return
	}
	if e := h.Events[0]; h.Kind == lang.Occurs && a.says == Yes &&
		(e.Form == lang.FormNothing || e.Form == lang.FormLost) { // ask whether it is activated
		e.Form = lang.FormActivate
		p.add(proposal{prop: happens(e), own: true, first: a.first, says: No})
		return
	}
	a.prop = one(lang.Term{Happen: h})
	p.add(a)
}

// chain proposes the order of the last two of several events, because the others only lead up to
// them.
func (p *proposer) chain(events []lang.Event, a proposal) {
	last := slices.Clone(events[len(events)-2:])
	p.happening(&lang.Happening{Kind: lang.Before, Events: last}, a)
}

// next proposes the next step of the script, because some rulings are about whether it may be done.
func (p *proposer) next(whole *scenario.Scenario, steps int) {
	step := 0
	for i := range whole.Steps {
		st := &whole.Steps[i]
		if st.Kind != lang.StepAction {
			continue
		}
		if step == steps {
			p.modal(lang.Modal{Player: st.Player, Action: st.Action}, proposal{now: true, next: true, says: Yes})
			return
		}
		step++
	}
}

// effects proposes, for every effect, that it triggers and that it is activated.
func (p *proposer) effects(s *scenario.Scenario) {
	for i := range s.Cards {
		c := &s.Cards[i]
		for _, n := range c.Names {
			for _, ref := range effects(c, n) {
				for _, form := range []lang.EventForm{lang.FormTrigger, lang.FormActivate} {
					p.add(proposal{prop: happens(lang.Event{Form: form, Effect: &ref})})
				}
			}
		}
	}
}

// losses proposes, for every Digimon, that it is deleted, and for every player, that they draw,
// have a card checked, or win.
func (p *proposer) losses(s *scenario.Scenario) {
	for i := range s.Cards {
		c := &s.Cards[i]
		if c.Face.Category != lang.Digimon {
			continue
		}
		for j := range c.Names {
			p.add(proposal{prop: happens(lang.Event{Form: lang.FormDone, Done: lang.Deleted, Subj: &c.Names[j]})})
		}
	}
	for _, who := range []lang.Who{lang.Ann, lang.Bob} {
		for _, form := range []lang.EventForm{lang.FormDraw, lang.FormChecked, lang.FormWin} {
			p.add(proposal{prop: happens(lang.Event{Form: form, Player: who})})
		}
	}
}

// effects returns the effects of a card that have an icon or a keyword.
func effects(c *lang.CardDecl, name lang.Name) []lang.EffectRef {
	var out []lang.EffectRef
	for _, l := range c.Text {
		ref := lang.EffectRef{Of: name, Kind: lang.RefIcon}
		text, ok := strings.CutPrefix(l.Text, "[")
		end := "]"
		if !ok {
			ref.Kind, end = lang.RefKeyword, ">"
			if text, ok = strings.CutPrefix(l.Text, "<"); !ok {
				continue
			}
		}
		if ref.Text, _, ok = strings.Cut(text, end); ok && !slices.Contains(out, ref) {
			out = append(out, ref)
		}
	}
	return out
}
