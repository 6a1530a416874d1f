package rules

import "digijudge/rules/cardtext"

// anyRoom is a room for callers that don't know the Go type of the action at hand. Its questions
// are those of room.
type anyRoom struct {
	plays     func(a cardtext.Action) error
	processed func(a cardtext.Action, e *cardtext.Effect, kind EffectKind) error
	standing  func(a cardtext.Action, s *cardtext.Sentence, i int) error
	each      func(a cardtext.Action) each
	theirs    func(a cardtext.Action) bool
	asides    func(a cardtext.Action) asides
	modes     func(a cardtext.Action) []cardtext.Sentence
	compile   func(t *Table, a cardtext.Action, card *CardDef) error

	can     func(x act, a cardtext.Action) (ok bool, clause Clause)
	do      func(x act, a cardtext.Action) outcome
	ends    func(a cardtext.Action) (top, bottom cardtext.Action, ok bool)
	joins   func(a, next cardtext.Action) bool
	chooses func(a cardtext.Action) bool
	owed    func(p *Position, a cardtext.Action, run *effectRun) (*cardtext.Select, func(*Permanent) bool)

	missed func(a cardtext.Action, run *effectRun)
	object func(a cardtext.Action) *cardtext.Select
	hurts  func(a cardtext.Action) (yes bool, whom *cardtext.Select)
	hangs  func(a cardtext.Action) bool
	shows  func() bool

	covers func(a cardtext.Action) *cardtext.Select
	verb   func() Verb
	begins func(p *Position, a cardtext.Action, l lastingEffect) error
	stand  func() stand
	survey func(t *Table, a cardtext.Action)
}

// typed wraps the room r for callers that don't know the action's type. This is the one place where
// an action is converted to its type. It uses functions and not the methods of one more type: with
// a room in an interface, the linker would keep every method of the room, of its pointer and of
// each plain answer in it, three times as many.
func typed[A cardtext.Action, R room[A]](r R) *anyRoom {
	return &anyRoom{
		plays: func(a cardtext.Action) error { return r.plays(a.(A)) },
		processed: func(a cardtext.Action, e *cardtext.Effect, kind EffectKind) error {
			return r.processed(a.(A), e, kind)
		},
		standing: func(a cardtext.Action, s *cardtext.Sentence, i int) error { return r.standing(a.(A), s, i) },
		each:     func(a cardtext.Action) each { return r.each(a.(A)) },
		theirs:   func(a cardtext.Action) bool { return r.theirs(a.(A)) },
		asides:   func(a cardtext.Action) asides { return r.asides(a.(A)) },
		modes:    func(a cardtext.Action) []cardtext.Sentence { return r.modes(a.(A)) },
		compile:  func(t *Table, a cardtext.Action, card *CardDef) error { return r.compile(t, a.(A), card) },

		can: func(x act, a cardtext.Action) (bool, Clause) { return r.can(x, a.(A)) },
		do:  func(x act, a cardtext.Action) outcome { return r.do(x, a.(A)) },
		ends: func(a cardtext.Action) (top, bottom cardtext.Action, ok bool) {
			if top, bottom, ok := r.ends(a.(A)); ok {
				return top, bottom, true
			}
			return nil, nil, false
		},
		joins: func(a, next cardtext.Action) bool {
			b, same := next.(A)
			return same && r.joins(a.(A), b)
		},
		chooses: func(a cardtext.Action) bool { return r.chooses(a.(A)) },
		owed: func(p *Position, a cardtext.Action, run *effectRun) (*cardtext.Select, func(*Permanent) bool) {
			return r.owed(p, a.(A), run)
		},

		missed: func(a cardtext.Action, run *effectRun) { r.missed(a.(A), run) },
		object: func(a cardtext.Action) *cardtext.Select { return r.object(a.(A)) },
		hurts:  func(a cardtext.Action) (bool, *cardtext.Select) { return r.hurts(a.(A)) },
		hangs:  func(a cardtext.Action) bool { return r.hangs(a.(A)) },
		shows:  r.shows,

		covers: func(a cardtext.Action) *cardtext.Select { return r.covers(a.(A)) },
		verb:   r.verb,
		begins: func(p *Position, a cardtext.Action, l lastingEffect) error { return r.begins(p, a.(A), l) },
		stand:  r.stand,
		survey: func(t *Table, a cardtext.Action) { r.survey(t, a.(A)) },
	}
}
