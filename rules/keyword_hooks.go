package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// keywordHooks is where the rules ask a keyword for what its text does not say. Whoever asks does
// not know which keyword it is: what is special about one stands in its own file. Facts that are a
// yes or a no are fields of its KeywordSpec.
type keywordHooks interface {
	// can says, of a keyword that is processing, whether an effect could carry it out now, else the
	// clause that stops it; do carries it out.
	can(p *Position, k cardtext.UseKeyword, run *effectRun) (ok bool, clause Clause)
	do(x act, k cardtext.UseKeyword) outcome
	// understood says that what stands in its parentheses is; words refuses what an effect can't
	// carry out as it is written.
	understood(k *cardtext.Keyword) bool
	words(k *cardtext.Keyword) error

	// triggers says that what happens sets it off, beyond the trigger condition of its text; why is
	// the clause to tell where it does not.
	triggers(s *State, in instance, holder PermID, c cause) (ok bool, why Clause)
	// deleted is triggers for one that triggers on deletion, of a Digimon that had so many
	// digivolution cards.
	deleted(p *Position, in instance, holder PermID, sources int) bool
	// mistaken is asked where the cause doesn't fit: unanswered says that this is worth telling,
	// believed that somebody answers it all the same.
	mistaken(s *State, c cause) (unanswered, believed bool)
	// inVain notes why nothing of it can be done; released, what is special about what it has set
	// for later.
	inVain(p *Position)
	released(p *Position)

	// offered is asked before it is offered as a free action; false takes it away.
	offered(p *Position, pm *Permanent, d *Decision) bool
	// missed says that it matters now that its holder has just lost it.
	missed(p *Position, pm *Permanent, attacks bool) bool

	// What is special about the actions of its text: some are beliefs, some notes.
	inBattle(p *Position) bool
	toBottom(p *Position) bool
	suspends(p *Position, run *effectRun) (anyway bool, but PermID)
	saves(p *Position, r Ref, group []Ref, f *leaveFrame)
	attacks(p *Position, d *Decision) (mayPass bool)
	aims(p *Position, d *Decision)
	anyExtreme(s *State) bool
	whatIsThere(s *State) bool
}

// cause is what a keyword is told of what happens. It is a copy: what goes through the hooks by its
// address goes on the heap.
type cause struct {
	battle bool // it happens in a battle
	losers int  // of that battle
	own    bool // it happens to the holder of the keyword
}

// causeOf returns what happens, as the keyword's holder sees it.
func causeOf(h *happening, holder PermID) cause {
	return cause{battle: h.battle, losers: h.losers, own: slices.ContainsFunc(h.things, func(r Ref) bool { return r.Perm == holder })}
}

// plainKeyword is a keyword about which nothing is special: its text says it all, or a procedure
// asks for it by hasKeyword.
type plainKeyword struct{}

func (plainKeyword) can(*Position, cardtext.UseKeyword, *effectRun) (bool, Clause) { return true, "" }
func (plainKeyword) do(x act, k cardtext.UseKeyword) outcome {
	gap("an effect carries out " + k.Keyword.String())
	return finished(false)
}
func (plainKeyword) understood(k *cardtext.Keyword) bool                     { return k.Spec != nil }
func (plainKeyword) words(*cardtext.Keyword) error                           { return nil }
func (plainKeyword) triggers(*State, instance, PermID, cause) (bool, Clause) { return true, "" }
func (plainKeyword) deleted(*Position, instance, PermID, int) bool           { return true }
func (plainKeyword) mistaken(*State, cause) (_, _ bool)                      { return false, false }
func (plainKeyword) inVain(*Position)                                        {}
func (plainKeyword) released(*Position)                                      {}
func (plainKeyword) offered(*Position, *Permanent, *Decision) bool           { return true }
func (plainKeyword) missed(*Position, *Permanent, bool) bool                 { return false }
func (plainKeyword) inBattle(*Position) bool                                 { return false }
func (plainKeyword) toBottom(*Position) bool                                 { return false }
func (plainKeyword) suspends(*Position, *effectRun) (bool, PermID)           { return false, 0 }
func (plainKeyword) saves(*Position, Ref, []Ref, *leaveFrame)                {}
func (plainKeyword) attacks(*Position, *Decision) bool                       { return false }
func (plainKeyword) aims(*Position, *Decision)                               {}
func (plainKeyword) anyExtreme(*State) bool                                  { return false }
func (plainKeyword) whatIsThere(*State) bool                                 { return false }

// hooks returns those of the keyword that an effect is, plain ones for an effect that is none.
func (d *EffectDef) hooks() keywordHooks {
	if d.spec == nil {
		return plainKeyword{}
	}
	return d.spec.hooks
}

// hooksOf returns the hooks of the keyword that is being carried out.
func (s *State) hooksOf(run *effectRun) keywordHooks { return s.T.Effects[run.ref.Def].hooks() }

// firstKeyword returns the keyword that a list of actions begins with, nil if none.
func firstKeyword(acts []cardtext.Action) *KeywordSpec {
	if len(acts) == 0 {
		return nil
	}
	return specOf(acts[0])
}
