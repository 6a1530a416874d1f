package rules

import "digijudge/rules/cardtext"

var _ = enter[cardtext.SetMemory](doSetMemory{})

// doSetMemory is "set your memory to N".
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

func (doSetMemory) do(p *Position, a cardtext.SetMemory, run *effectRun, d *Decision, asker Player, whole bool) (asked, done bool) {
	p.emit(Event{Verb: VSetMemory, Player: asker, N: a.N, Clause: "15-1-5"})
	p.addMemory(asker, a.N-p.MemoryOf(asker))
	run.did = true
	return false, true
}
