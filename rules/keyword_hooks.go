package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// keywordHooks are the questions that the rules ask a keyword about what its text does not say.
// Whoever asks does not know which keyword it is; the answers stand in the keyword's own file.
// Facts that are a yes or a no are fields of its KeywordSpec.
type keywordHooks interface {
	// can reports whether an effect could carry out a processing keyword now, else returns the
	// clause that stops it. do carries it out.
	can(p *Position, k cardtext.UseKeyword, run *effectRun) (ok bool, clause Clause)
	do(x act, k cardtext.UseKeyword) outcome
	// understood reports whether the engine knows what stands in the keyword's parentheses. words
	// refuses wordings of an effect that can't be carried out.
	understood(k *cardtext.Keyword) bool
	words(k *cardtext.Keyword) error

	// triggers reports whether this event sets the keyword off. It is asked only where the trigger
	// condition of the keyword's text is met already, never for timing icons. why is the clause to
	// tell where it does not.
	triggers(s *State, in instance, c cause) (ok bool, why Clause)
	// deleted is what triggers is, for a keyword that triggers when its Digimon is deleted: c says
	// how many digivolution cards that had.
	deleted(p *Position, in instance, c cause) bool
	// mistaken is asked where an event's cause doesn't fit the keyword.
	mistaken(s *State, c cause) mistake

	// offered is asked before the keyword is offered as a free action; false withholds it.
	offered(p *Position, pm *Permanent, d *Decision) bool
	// missed reports whether it matters now that the holder has just lost the keyword.
	missed(p *Position, pm *Permanent, attacks bool) bool

	// These ask what is special about the actions of the keyword's text. Some hold beliefs, some
	// write notes.
	inBattle(p *Position) bool
	toBottom(p *Position) bool
	suspends(p *Position, run *effectRun) (anyway bool, but PermID)
	saves(p *Position, r Ref) (all bool)
	attacks(p *Position, d *Decision) (mayPass bool)
	aims(p *Position, d *Decision)
	anyExtreme(s *State) bool
	whatIsThere(s *State) bool
}

// cause is what a keyword is told about an event. It is passed by value: what goes through the
// hooks by its address goes on the heap.
type cause struct {
	battle    bool // it happens in a battle
	losers    int  // of that battle
	ownHolder bool // it happens to the holder of the keyword
	holder    PermID
	// sources is how many digivolution cards a holder had that is deleted.
	sources int
}

// mistake is what a keyword says of a cause that doesn't fit it.
type mistake struct {
	unanswered bool // the record should say that the keyword doesn't answer it
	believed   bool // the position holds the belief that it answers it all the same
}

// unlessBelieved returns that a cause is unanswered where that is so, and whether it is believed to
// be answered.
func unlessBelieved(unanswered, believed bool) mistake {
	return mistake{unanswered, unanswered && believed}
}

// causeOf returns the event's cause as the keyword's holder sees it.
func causeOf(h *happening, holder PermID) cause {
	return cause{battle: h.battle, losers: h.losers, holder: holder, ownHolder: slices.ContainsFunc(h.things, func(r Ref) bool { return r.Perm == holder })}
}

// plainKeyword answers for a keyword about which nothing is special: its text says it all, or a
// procedure asks for it by hasKeyword.
type plainKeyword struct{}

func (plainKeyword) can(*Position, cardtext.UseKeyword, *effectRun) (bool, Clause) { return true, "" }
func (plainKeyword) do(x act, k cardtext.UseKeyword) outcome {
	gap("an effect carries out " + k.Keyword.String())
	return nothingDone()
}
func (plainKeyword) understood(k *cardtext.Keyword) bool             { return k.Spec != nil }
func (plainKeyword) words(*cardtext.Keyword) error                   { return nil }
func (plainKeyword) triggers(*State, instance, cause) (bool, Clause) { return true, "" }
func (plainKeyword) deleted(*Position, instance, cause) bool         { return true }
func (plainKeyword) mistaken(*State, cause) mistake                  { return mistake{} }
func (plainKeyword) offered(*Position, *Permanent, *Decision) bool   { return true }
func (plainKeyword) missed(*Position, *Permanent, bool) bool         { return false }
func (plainKeyword) inBattle(*Position) bool                         { return false }
func (plainKeyword) toBottom(*Position) bool                         { return false }
func (plainKeyword) suspends(*Position, *effectRun) (bool, PermID)   { return false, 0 }
func (plainKeyword) saves(*Position, Ref) (all bool)                 { return false }
func (plainKeyword) attacks(*Position, *Decision) bool               { return false }
func (plainKeyword) aims(*Position, *Decision)                       {}
func (plainKeyword) anyExtreme(*State) bool                          { return false }
func (plainKeyword) whatIsThere(*State) bool                         { return false }

// hooks returns the hooks of the keyword that the effect is, or plain ones for an effect that is no
// keyword.
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
