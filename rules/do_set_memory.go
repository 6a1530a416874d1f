package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.SetMemory](doSetMemory{})

// doSetMemory carries out "set your memory to N".
type doSetMemory struct {
	allWords[cardtext.SetMemory]
	anyPlace[cardtext.SetMemory]
	notStanding[cardtext.SetMemory]
	always[cardtext.SetMemory]
	once[cardtext.SetMemory]
	anybody[cardtext.SetMemory]
	flat[cardtext.SetMemory]
	alone[cardtext.SetMemory]
	unchosen[cardtext.SetMemory]
	nothingMeant[cardtext.SetMemory]
	harmless[cardtext.SetMemory]
	ownPart[cardtext.SetMemory]
	momentary[cardtext.SetMemory]
}

func (doSetMemory) do(x act, a cardtext.SetMemory) outcome {
	who := x.asker
	if a.Theirs {
		who = who.Other()
	}
	x.emit(Event{Verb: VSetMemory, Player: who, N: a.N, Clause: "15-1-5"})
	x.addMemory(who, a.N-x.MemoryOf(who))
	return somethingDone()
}
