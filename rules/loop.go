package rules

import "bytes"

// This file finds infinite loops in which nobody has a choice (18-3): the game stands exactly as it
// stood before, and nobody was asked a question with more than one answer in between. Then the game
// is a draw (18-3-2). Whether choices inside a loop could end it is found by those who walk all
// lines. A loop that somebody can stop goes round as often as its players choose: they answer anew
// each time, which covers every number that they could name (18-3-3), and a line that never stops
// is no line.

// loopWatch is the number of steps without a choice after which a loop is looked for.
const loopWatch = 64

// loopState is what is stored to notice a loop. It belongs to the record, not to the position.
type loopState struct {
	steps       int    // steps since somebody last had a choice
	momentsSeen int    // settled moments since then
	mark        []byte // the bytes of one of those moments; never changed, only replaced
	core        []byte // the bytes of the same moment without DP: see withoutDP
	repeats     int    // how often the game has stood like that since then
}

// manyRounds is how often a loop goes round before it is taken for endless, if only the lasting
// effects on the same cards become more. By then every number with which a card could compare has
// been passed: a round adds or takes 1000 DP or so.
const manyRounds = 300

// loopStep counts a step, and reports whether it is time to look for a loop.
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

// withoutDP returns the bytes of the position without DP and without what lies on cards for a time.
// A loop in which only these grow leaves the bytes alike.
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
