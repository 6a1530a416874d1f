package cardtext

// Later sets pending processing (18-1): "at the end of the turn, …".
type Later struct {
	When LaterWhen
	Acts []Action
	// Last is true if the words for the time come after the action. Then a following "Then, …" is
	// done at once and not at that time.
	Last bool
	If   *Cond // a condition that is checked at that time; nil for none
	May  bool  // at that time the player chooses whether to do it
}

// LaterWhen is the time of pending processing.
type LaterWhen uint8

// The times.
const (
	AtEndOfTurn LaterWhen = iota
	AtEndOfAttack
	AtEndOfOpponentsTurn
	AtEndOfYourTurn
	AtEndOfBattle
)

// laterTimes are the words for these times, indexed by LaterWhen.
var laterTimes = [...]string{
	AtEndOfTurn: "at the end of the turn", AtEndOfAttack: "at the end of the attack",
	AtEndOfOpponentsTurn: "at the end of your opponent's turn", AtEndOfYourTurn: "at the end of your turn",
	AtEndOfBattle: "at the end of the battle",
}

var laterKind = kind{zero: Later{},
	leads: []lead{func(p *parser, s *Sentence) (Action, bool) {
		m := p.i
		k, ok := p.oneOf(laterTimes[:])
		p.record(PartLater, m, nil)
		if !ok || !p.punct(",") {
			return nil, false
		}
		a := Later{When: LaterWhen(k)}
		if m = p.i; p.peek("if") {
			if a.If, ok = p.conditionClause(); !ok {
				return nil, false
			}
			p.record(PartCondition, m, a.If)
		}
		m = p.i
		whole := p.lit("you may")
		p.record(PartMay, m, nil)
		c, ok := p.clause()
		s.self = s.self || c.self
		a.May, a.Acts = whole || c.may, c.acts
		return a, ok && c.each == nil && !(whole && (c.may || !c.verb))
	}},
	tail: func(p *parser, acts []Action) (list []Action, is, ok bool) {
		m := p.i
		k, is := p.oneOf(laterTimes[:])
		p.record(PartLater, m, nil)
		// it would be unclear which actions are done later
		return []Action{Later{When: LaterWhen(k), Acts: acts, Last: true}}, is, len(acts) == 1
	},
}

func (a Later) print(_ *printer, s *Sentence) piece {
	text := joinActions(a.Acts, &Sentence{Acts: a.Acts, May: a.May, sentenceWording: sentenceWording{self: s.self}}, "")
	if a.Last {
		return piece{rest: text + " " + laterTimes[a.When], later: true}
	}
	if a.If != nil {
		text = a.If.clause(nil) + ", " + text
	}
	return piece{rest: laterTimes[a.When] + ", " + text, later: true, lead: true}
}

func (Later) phrases() []Phrase  { return nil }
func (Later) does() (Deed, bool) { return noDeed() }

// inside returns the actions that are set for later.
func (a Later) inside(Place) []Action { return a.Acts }

func (a Later) resolve(r *resolver, at Place) bool {
	r.condition(a.If)
	for i, inner := range a.Acts {
		p := at
		p.Inner = i + 1
		r.action(inner, p)
	}
	r.done = Antecedent{Kind: DoneBefore, At: at}
	return true
}
