package rules

import "digijudge/rules/cardtext"

// anyRoom is a room for whoever doesn't know the kind of the action at hand.
type anyRoom interface {
	room[cardtext.Action]
	anyRoom()
}

// typed opens a room for actions whose kind is not known. This is the one place where an action is taken for what its type says.
type typed[A cardtext.Action] struct{ in room[A] }

func (t typed[A]) anyRoom() {}

func (t typed[A]) plays(a cardtext.Action) error { return t.in.plays(a.(A)) }
func (t typed[A]) processed(a cardtext.Action, e *cardtext.Effect, kind EffectKind) error {
	return t.in.processed(a.(A), e, kind)
}
func (t typed[A]) standing(a cardtext.Action, s *cardtext.Sentence, i int) error {
	return t.in.standing(a.(A), s, i)
}
func (t typed[A]) each(a cardtext.Action) each                 { return t.in.each(a.(A)) }
func (t typed[A]) theirs(a cardtext.Action) bool               { return t.in.theirs(a.(A)) }
func (t typed[A]) asides(a cardtext.Action) asides             { return t.in.asides(a.(A)) }
func (t typed[A]) modes(a cardtext.Action) []cardtext.Sentence { return t.in.modes(a.(A)) }
func (t typed[A]) compile(tab *Table, a cardtext.Action, card CardID) error {
	return t.in.compile(tab, a.(A), card)
}
func (t typed[A]) can(p *Position, a cardtext.Action, run *effectRun, whole bool) (bool, Clause) {
	return t.in.can(p, a.(A), run, whole)
}
func (t typed[A]) do(p *Position, a cardtext.Action, run *effectRun, d *Decision, asker Player, whole bool) (asked, done bool) {
	return t.in.do(p, a.(A), run, d, asker, whole)
}
func (t typed[A]) ends(a cardtext.Action) (top, bottom cardtext.Action, ok bool) {
	if top, bottom, ok := t.in.ends(a.(A)); ok {
		return top, bottom, true
	}
	return nil, nil, false
}
func (t typed[A]) joins(a, next cardtext.Action) bool {
	b, same := next.(A)
	return same && t.in.joins(a.(A), b)
}
func (t typed[A]) chooses(a cardtext.Action) bool { return t.in.chooses(a.(A)) }
func (t typed[A]) owed(p *Position, a cardtext.Action, run *effectRun) (*cardtext.Select, func(*Permanent) bool) {
	return t.in.owed(p, a.(A), run)
}
func (t typed[A]) missed(a cardtext.Action, run *effectRun)         { t.in.missed(a.(A), run) }
func (t typed[A]) object(a cardtext.Action) *cardtext.Select        { return t.in.object(a.(A)) }
func (t typed[A]) hurts(a cardtext.Action) (bool, *cardtext.Select) { return t.in.hurts(a.(A)) }
func (t typed[A]) hangs(a cardtext.Action) bool                     { return t.in.hangs(a.(A)) }
func (t typed[A]) shows() bool                                      { return t.in.shows() }
func (t typed[A]) covers(a cardtext.Action) *cardtext.Select        { return t.in.covers(a.(A)) }
func (t typed[A]) verb() Verb                                       { return t.in.verb() }
func (t typed[A]) begins(p *Position, a cardtext.Action, l lastingEffect) error {
	return t.in.begins(p, a.(A), l)
}
func (t typed[A]) stand() stand                         { return t.in.stand() }
func (t typed[A]) survey(tab *Table, a cardtext.Action) { t.in.survey(tab, a.(A)) }
