package rules

import "slices"

// This file plays infinite loops that somebody can stop (18-3-3). Once an effect has been activated
// twice since the last free action, every decision is stored. If one comes up again exactly as it
// was, the game is in a loop that every player with a choice in it could have left.
//
// Those players are asked, the turn player first (18-3-3-1, 18-3-3-2), whether it goes round once
// more: saying so n times is naming the number n. If all go on, the same choices are taken again
// without asking. As soon as one of them stops, the other's number doesn't matter ("at least",
// 18-3-3-3: the smaller number is what both allow). The choice by which that player kept the loop
// going is then withheld whenever the game stands there again. So the loop can't be started anew,
// and because there are only so many choices to withhold, every line ends.

// maxRounds bounds the rounds that players may ask for: they have to name a number, and none is
// endless.
const maxRounds = 100

// loopEntry is a decision on the way round.
type loopEntry struct {
	key    string // the position at the decision
	who    Player
	option string // the option taken: see choiceKey
}

// loopBan is a choice that keeps a stopped loop going and is withheld (18-3-3).
type loopBan struct {
	key    string
	option string
}

// rounds is what is stored since the last free action. It belongs to the record; only the bans
// belong to the position.
type rounds struct {
	activated      [16]EffectRef // the effects that were activated
	activatedCount int
	suspect        bool        // one of them was activated twice
	log            []loopEntry // decisions since then; its memory is never changed in place
	key            string      // the open decision, and whose it is
	who            Player
	replaying      bool // the choices in log are being taken again
	nextEntry      int  // the next entry of log
	roundsAsked    int  // rounds asked for
	justAsked      bool // the players have just been asked about the open decision
}

// maxWay bounds the decisions on one way round.
const maxWay = 256

// maxOrder is the most options that a decision in a loop may have. If one has more, the engine
// doesn't look for a loop.
const maxOrder = 32

// activated stores that an effect was activated, and notices if that is the second time.
func (p *Position) activated(r EffectRef) {
	w := &p.rounds
	if w.suspect {
		return
	}
	for i := 0; i < min(w.activatedCount, len(w.activated)); i++ {
		if w.activated[i] == r {
			w.suspect = true
			return
		}
	}
	w.activated[w.activatedCount%len(w.activated)] = r
	w.activatedCount++
}

// loopAt looks at a decision before it is asked. It removes withheld options, takes the stored
// choice if the loop goes round again, and asks the question of 18-3-3 if the decision has come up
// before. again means that the players don't get to decide.
func (p *Position) loopAt(d *Decision, refuse bool) (again bool) {
	w := &p.rounds
	w.key = ""
	switch {
	case d.Rest():
		if w.activatedCount > 0 || w.suspect {
			*w = rounds{}
		}
		return false
	case d.Question == AskLoop || !w.suspect && len(p.bans) == 0:
		return false
	case d.Player == Luck || len(d.Options) > maxOrder || len(d.Options) < 2:
		if len(d.Options) > 1 {
			w.log, w.replaying = nil, false // nothing is certain to come up again
		}
		return false
	}
	key := string(p.encodeCore(nil))
	p.withhold(d, key)
	if len(d.Options) < 2 || refuse {
		return false
	}
	if w.replaying && w.nextEntry < len(w.log) {
		if e := w.log[w.nextEntry]; e.key == key {
			for i := range d.Options {
				if p.choiceKey(&d.Options[i]) == e.option {
					w.nextEntry++
					p.choose(d.Options[i])
					return true
				}
			}
		}
		w.replaying, w.log = false, nil
	}
	for j := len(w.log) - 1; j >= 0 && !w.justAsked; j-- {
		if w.log[j].key == key {
			w.log, w.replaying = w.log[j:len(w.log):len(w.log)], false
			push(p, loopFrame{})
			return true
		}
	}
	w.key, w.who = key, d.Player
	return false
}

// withhold removes the options that would keep a stopped loop going (18-3-3).
func (p *Position) withhold(d *Decision, key string) {
	if len(p.bans) == 0 {
		return
	}
	left := d.Options[:0]
	for i, o := range d.Options {
		if i == len(d.Options)-1 && len(left) == 0 {
			// there is no other option: no player can leave the loop here, so it is nobody's any
			// more (18-3-2)
			left = append(left, o)
			break
		}
		if slices.Contains(p.bans, loopBan{key, p.choiceKey(&o)}) {
			d.also(p, "18-3-3", "18-3-3-3")
			if d.refuse {
				d.Refusals = append(d.Refusals, Refusal{Choice: o, Clause: "18-3-3"})
			}
			continue
		}
		left = append(left, o)
	}
	d.Options = left
}

// rememberChoice stores the choice that is being made.
func (p *Position) rememberChoice(c Choice) {
	w := &p.rounds
	if w.key == "" {
		return
	}
	from := max(0, len(w.log)-maxWay)
	w.log = append(w.log[from:len(w.log):len(w.log)], loopEntry{w.key, w.who, p.choiceKey(&c)})
	w.key, w.justAsked = "", false
}

// choiceKey returns a canonical form of a choice. It is the same in all positions with the same
// bytes.
func (s *State) choiceKey(c *Choice) string {
	e := &encoder{p: s}
	e.u8(int(c.Verb))
	e.card(c.Card)
	e.perm(c.Perm)
	e.perm(c.Perm2)
	e.perm(c.Target)
	e.flag(c.TargetPlayer)
	e.u16(c.Cost)
	e.u8(int(c.Requirement))
	e.refs(c.Refs)
	e.u16(c.Number)
	e.u16(int(c.Color))
	e.eff(c.Effect)
	e.u8(int(c.Icon))
	e.card(c.Giver)
	e.gained(c.gained)
	e.u8(c.pending)
	return string(append(e.b, c.Word...))
}

// loopFrame asks the players who can stop the loop.
type loopFrame struct{ asked uint8 } // how many players have been asked

func (*loopFrame) kind() frameKind     { return loopKind }
func (f *loopFrame) copyTo(to *State)  { putOn(to, f) }
func (f *loopFrame) encode(e *encoder) { e.u8(int(f.asked)) }

func (f *loopFrame) proceed(p *Position, d *Decision) bool {
	w := &p.rounds
	who := p.Turn
	if f.asked == 1 {
		who = who.Other()
	}
	if c, ok := p.takeAnswer(); ok {
		if c.Verb == VStop {
			p.stopLoop(who)
			return false
		}
		f.asked++
		return false
	}
	if f.asked == 2 {
		p.pop()
		w.replaying, w.nextEntry = true, 0
		w.roundsAsked++
		return false
	}
	if !slices.ContainsFunc(w.log, func(e loopEntry) bool { return e.who == who }) {
		f.asked++
		return false
	}
	d.Player, d.Question, d.Clause = who, AskLoop, "18-3-3-1"
	if f.asked == 1 {
		d.Clause = "18-3-3-2"
	}
	d.also(p, "18-3-3")
	if w.roundsAsked < maxRounds {
		d.add(Choice{Verb: VRepeat})
	}
	d.add(Choice{Verb: VStop})
	return true
}

// stopLoop withholds the player's first choice in the loop, and leaves the open decision to the
// players.
func (p *Position) stopLoop(who Player) {
	w := &p.rounds
	for _, e := range w.log {
		if e.who == who {
			p.bans = append(p.bans[:len(p.bans):len(p.bans)], loopBan{e.key, e.option})
			break
		}
	}
	w.log, w.roundsAsked, w.justAsked = nil, 0, true
	p.pop()
}
