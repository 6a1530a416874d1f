package cardtext

import "strings"

// Attack is "X may attack", with what it may attack.
type Attack struct {
	What           *Select
	PlayerOnly     bool // attacks a player
	DigimonOnly    bool // attacks an opponent's Digimon
	Unsuspended    bool // may choose unsuspended Digimon too
	WithoutSuspend bool
	TurnPlayed     bool // may attack on the turn it was played (Vortex, 16-33-1)
	// the player is the subject, as in "attack with X" or "attack a player with X"; only the
	// printed text differs
	With bool
}

var attackKind = kind{zero: Attack{},
	imperatives: []imperative{{words: "attack", read: func(p *parser) ([]Action, bool) {
		a := p.attackTail(Attack{With: true})
		ok := !a.WithoutSuspend && p.lit("with")
		if !ok {
			return nil, false
		}
		a.What, ok = p.sel()
		a.WithoutSuspend = p.lit("without suspending")
		return one(a, ok)
	}}},
	subjects: []subjectVerb{{words: "attack", read: func(p *parser, c *clause, subject *Select) bool {
		return c.act(p.attackTail(Attack{What: subject}), true)
	}}},
	rider: attackRider,
}

func (p *parser) attackTail(a Attack) Attack {
	switch {
	case p.lit("a player"):
		a.PlayerOnly = true
	case p.lit("your opponent's Digimon"):
		a.DigimonOnly = true
	}
	a.WithoutSuspend = p.lit("without suspending")
	return a
}

// attackRider reads the sentence "With this effect, it can also attack unsuspended Digimon." after
// "X may attack".
func attackRider(p *parser, a Action) (Action, bool) {
	at, ok := a.(Attack)
	if !ok || !p.punct(".") || !p.lit("with this effect, it can") {
		return nil, false
	}
	switch {
	case p.lit("also attack unsuspended Digimon"):
		at.Unsuspended = true
	case p.lit("attack on the turn it was played"):
		at.TurnPlayed = true
	default:
		return nil, false
	}
	return at, true
}

func (a Attack) print(pr *printer, s *Sentence) piece {
	at := pick(a.PlayerOnly, " a player", "") + pick(a.DigimonOnly, " your opponent's Digimon", "")
	without := pick(a.WithoutSuspend, " without suspending", "")
	rider, end := "", open
	switch {
	case a.Unsuspended:
		rider, end = ". With this effect, it can also attack unsuspended Digimon", ended
	case a.TurnPlayed:
		rider, end = ". With this effect, it can attack on the turn it was played", ended
	}
	if a.With {
		return piece{verb: pr.form("attack"), rest: strings.TrimPrefix(at+" with ", " ") + a.What.String() + without + rider, end: end}
	}
	same := a.What.Quantity == It && a.What.Ref == RefSame
	rest := pick(same && pr.may(s), "attack", agree(a.What, "attacks", "attack"))
	if pr.may(s) && !same {
		rest = "may attack"
	}
	if pr.ing {
		rest = gerund("attack")
	}
	rest += at + without + rider
	return piece{subject: pick(same, "\x00", a.What.String()), rest: rest, same: same, mayHere: pr.may(s), doing: pr.ing, end: end}
}

func (a Attack) phrases() []Phrase { return onField(a.What) }
func (Attack) does() (Deed, bool)  { return noDeed() }
func (Attack) itDoes()             {}
