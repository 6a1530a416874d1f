package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// keywordHooks holds the questions that the rules ask a keyword about what its text does not say.
// The caller does not know which keyword it asks; the answers stand in the keyword's file. Facts
// that are a plain yes or no are fields of KeywordSpec.
type keywordHooks interface {
	// can reports whether an effect could carry out a processing keyword now. If not, it returns
	// the clause that stops it. do carries it out.
	can(p *Position, k cardtext.UseKeyword, run *effectRun) (ok bool, clause Clause)
	do(x act, k cardtext.UseKeyword) outcome
	// understood reports whether the engine knows what stands in the keyword's parentheses. words
	// returns an error for wordings of an effect that can't be carried out.
	understood(k *cardtext.Keyword) bool
	words(k *cardtext.Keyword) error

	// triggers reports whether this event triggers the keyword. It is asked only if the trigger
	// condition of the keyword's text is met, and never for timing icons. If it doesn't, why is the
	// clause to tell.
	triggers(s *State, in instance, c cause) (ok bool, why Clause)
	// deleted is like triggers, for a keyword that triggers when its Digimon is deleted. c says how
	// many digivolution cards the Digimon had.
	deleted(p *Position, in instance, c cause) bool
	// mistaken is called if an event's cause doesn't fit the keyword. It says what players may get
	// wrong there.
	mistaken(s *State, c cause) mistake

	// offered is asked before the keyword is offered as a free action. It returns false to keep it
	// from being offered.
	offered(p *Position, pm *Permanent, d *Decision) bool
	// missed reports whether it matters now that the holder has just lost the keyword.
	missed(p *Position, pm *Permanent, attacks bool) bool

	// The following hooks ask what is special about the actions of the keyword's text. Some hold
	// beliefs, some write notes.
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
	losers    int  // how many lost that battle
	ownHolder bool // it happens to the holder of the keyword
	holder    PermID
	// sources is the number of digivolution cards that a deleted holder had.
	sources int
}

// mistake is what a keyword says of a cause that doesn't fit it.
type mistake struct {
	unanswered bool // the record should say that the keyword doesn't answer it
	believed   bool // the position holds the belief that it answers it all the same
}

// unlessBelieved returns that the keyword doesn't answer a cause, if that is so, and whether
// somebody believes that it does.
func unlessBelieved(unanswered, believed bool) mistake {
	return mistake{unanswered, unanswered && believed}
}

// causeOf returns the event's cause as the keyword's holder sees it.
func causeOf(h *happening, holder PermID) cause {
	return cause{battle: h.battle, losers: h.losers, holder: holder, ownHolder: slices.ContainsFunc(h.things, func(r Ref) bool { return r.Perm == holder })}
}

// plainKeyword answers for a keyword with nothing special: its text says everything, or a procedure
// asks hasKeyword for it.
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

// hooks returns the hooks of the effect's keyword, or plain ones if the effect is no keyword.
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
