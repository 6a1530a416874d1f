package rules

import "bytes"

// Infinite loops (18-3). A loop in which nobody has a choice is found here: the game stands once
// more exactly as it stood, and nobody was asked anything with more than one answer in between; it
// is a draw (18-3-2). Whether choices inside a loop could end it is for whoever walks all lines to
// see. A loop that somebody can stop goes round as often as its players choose: they answer anew
// each time, which is every number of repetitions that they could name (18-3-3), and a line that
// never stops is no line.

// loopWatch is the number of steps without a choice after which a loop is looked for.
const loopWatch = 64

// loopState is what is remembered to notice a loop. It is part of the record, not of the position.
type loopState struct {
	steps       int    // since somebody last had a choice
	momentsSeen int    // settled moments looked at since then
	mark        []byte // one of them; never changed, only replaced
	core        []byte // the same moment by what withoutDP writes
	repeats     int    // how often since then the game stood like that
}

// manyRounds is how often a loop goes round in which nothing changes but that more and more lasting
// effects lie on the same cards, until it is taken for one that never ends. Whatever number a card
// compares with has been passed by then: a round adds or takes 1000 DP or so.
const manyRounds = 300

// loopStep counts a step, and says whether it is time to look for a loop.
func (p *Position) loopStep() bool {
	p.loop.steps++
	return p.loop.steps > loopWatch
}

// looping reports whether the game stands as it stood at an earlier moment with no choice in
// between (18-3-1).
func (p *Position) looping() bool {
	if !p.topIs(settleKind) {
		return false
	}
	now := p.Encode(nil)
	p.meter.Add(len(now) / 4)
	if bytes.Equal(now, p.loop.mark) {
		return true
	}
	core := p.withoutDP()
	if bytes.Equal(core, p.loop.core) {
		p.loop.repeats++
		return p.loop.repeats > manyRounds
	}
	if p.loop.momentsSeen++; p.loop.momentsSeen&(p.loop.momentsSeen-1) == 0 && p.loop.repeats == 0 {
		p.loop.mark, p.loop.core = now, core
	}
	return false
}

// withoutDP returns the bytes of the position without what lies on cards for a time and without DP:
// what a loop leaves alike in which only these grow.
func (p *Position) withoutDP() []byte {
	return p.encode(nil, true)
}

// Draw ends the game in a draw, because nobody can stop what repeats itself (18-3-2).
func (p *Position) Draw(obs Observer) {
	p.watch(obs)
	p.emit(Event{Verb: VDrawn, Clause: "18-3-2"}, "18-3-1")
	p.watch(nil)
	p.Over, p.Winner = true, NoPlayer
}
