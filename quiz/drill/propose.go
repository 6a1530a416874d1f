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
// says to it.
type proposal struct {
	prop  lang.Prop
	own   bool // the ruling claims it, or its opposite
	first bool // and first of all
	// opposite is what the ruling says where this is what it excludes: it is not so by the clauses
	// by which that is so.
	opposite *lang.Prop
	still    bool          // that something lies where it lay
	next     bool          // it is what the script does next
	now      bool          // it is about the position at hand, not about the whole line
	says     string        // what the ruling answers to it; "" if nothing
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

// one returns the proposition that is this term.
func one(t lang.Term) lang.Prop { return lang.Prop{Terms: []lang.Term{t}} }

// happens returns the proposition that the event happens.
func happens(e lang.Event) lang.Prop {
	return one(lang.Term{Happen: &lang.Happening{Events: []lang.Event{e}}})
}

// proposals returns what could be asked after the first steps of the script: what the ruling claims
// there, what its script does next, and what may have been misread.
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

// unmoved proposes that a card of which the ruling says where it is still lies where it lay, as
// somebody thinks who overlooks the point.
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

// misplaced proposes the opposite of what the ruling says of a card: that it lies the other way, in
// the trash although it stays, or in the hand to which another card of the same side has gone.
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

// returned reports whether a card of the player that lay in the battle area is in the hand.
func returned(after, before *scenario.Board, who lang.Who) bool {
	return slices.ContainsFunc(after.Sides[who-lang.Ann].Hand, func(c scenario.Card) bool {
		_, at := lay(before, c.Name)
		return at == rules.BattleArea
	})
}

// facts proposes the now lines that stand behind the first steps of the script.
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

// claims proposes what the ruling claims of the whole line.
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
				if len(c.Prop.Terms) > 1 { // each may be so, if not all
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

// lay returns where a card lies on a board, as far as it is known.
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

// not turns an answer around.
var not = map[string]string{Yes: No, No: Yes, Depends: Depends}

// claimed proposes a term of the ruling, as it can be asked.
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
		if t.Modal.Asked() { // nobody is asked whether they look at a card
			p.modal(*t.Modal, a)
		}
	default:
		p.happening(t.Happen, a)
	}
}

// modal proposes what somebody may do or not, both as what may be done now and as what can come.
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

// happening proposes what happens, and of an order its opposite.
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
		(e.Form == lang.FormNothing || e.Form == lang.FormLost) { // asked is whether it is activated
		e.Form = lang.FormActivate
		p.add(proposal{prop: happens(e), own: true, first: a.first, says: No})
		return
	}
	a.prop = one(lang.Term{Happen: h})
	p.add(a)
}

// chain proposes of things that happen one after the other the order of the last two, for that is
// what the others lead to.
func (p *proposer) chain(events []lang.Event, a proposal) {
	last := slices.Clone(events[len(events)-2:])
	p.happening(&lang.Happening{Kind: lang.Before, Events: last}, a)
}

// next proposes what the script does next: that it may be done is what some rulings are about.
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

// effects proposes of every effect that it triggers and that it is activated.
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

// losses proposes of every Digimon that it is deleted, and of every player what they draw and lose.
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

// effects returns the effects of a card that go by an icon or a keyword.
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
