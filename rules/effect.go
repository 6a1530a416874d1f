package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// effectRun is an effect that is being processed. It has four parts that live for different times:
// the effect itself, its place in the text, what its words point back to, and what came of the
// present action. Sentences and actions are carried out in printed order (15-1-2).
type effectRun struct {
	effectSource
	place  effectPlace
	meant  effectMeant
	result effectResult
}

// effectSource says which effect it is, whose, and how it came about. It is fixed when the effect
// begins; only cause changes, when the frames below move.
type effectSource struct {
	ref    EffectRef
	gained uint16
	giver  CardID // the card whose effect gives it, 0 for a printed one
	holder PermID // the permanent that the text calls "this Digimon"
	// the card that would be digivolved into, while only the saving is asked for (1-3-11-2)
	wouldBecome CardID
	self        CardRef // the card that the text calls "this card"
	ctrl        Player
	holderLeft  bool // its holder had left the field when it triggered
	// a mandatory effect activates it, so what stands behind "by" is mandatory too (15-15-7-4)
	byMandatory bool
	timingIcon  uint8 // 1 + the timing icon by which it triggered, 0 for none
	// those things of the group that left, as they were when the effect triggered
	groupGone           []*Permanent
	mentionSnap         snapshot     // the state of meant.mention when the effect triggered
	holderSnap          snapshot     // the state of the holder when the effect triggered
	interruptedFrame    int          // index of the frame that an immediate-type effect interrupts
	activationSeq       int          // event number of the activation
	decisionsBefore     int          // decisions taken before it
	conditionsAtTrigger metAtTrigger // kept only to be told in the record
}

// effectPlace says where in its text the effect stands, and what its player has decided so far.
type effectPlace struct {
	// the sentences being processed: the effect's, or a chosen mode's
	body     []cardtext.Sentence
	sentence int // number of the sentence in body
	action   int // number of the action in the sentence
	// the number that "for each" of the sentence counts, by which its action is multiplied
	multiplier int
	stage      uint8 // stage of the sentence, from gate on
	step       uint8 // step of the action
	mode       uint8 // number of the mode that is processed, 0 for none
	// which end the player chose for "the top or bottom": 1 for the top, 2 for the bottom
	chosenEnd  uint8
	overwrites bool // the sentence takes the place of the one before it (18-2)
	headTaken  bool // the optional head was accepted by activating the effect
	mayPass    bool // the action's own question offers declining
	// the player chose to activate it, or a part of it, so a use of [X Per Turn] counts (15-14-1-4)
	useCounts bool
	declined  bool // the player has left a part of it out
	// nothing of it has been chosen, so it isn't activated so far (15-1-6)
	untold bool
	// some part of it was done; read only while no decision was taken since its activation
	carriedOut  bool
	modesQueued uint8 // number of modes that are still to be activated
	// the numbers of those modes, four bits each ("activate all of the effects below")
	modeQueue     uint32
	afterMode     []cardtext.Sentence // the sentences that follow when the mode is over
	afterSentence int                 // number of the next sentence in afterMode
	// effects that "activate X's [T] effects" has activated, including the one being processed
	activated []activatedEffect
	// event number at which the present part began, for the record
	partSeq   int
	partStops int // number of stopped things that had been told by then
	// number of objects that had been chosen for its verb by then and not dealt with
	partJoined int
}

// effectMeant holds what the effect's words point back to: "that Digimon", "it", "the revealed
// cards".
type effectMeant struct {
	// the thing that triggered it; if several did, the one that the words mean
	mention Ref
	group   []Ref // all things that triggered it
	latest  []Ref // the things that were chosen or dealt with last
	// the first thing of latest, as it was right before it was dealt with
	latestSnap snapshot
	// the things dealt with before latest, kept only if later words speak of them
	earlier []earlierRefs
	// the things to which the effect did something, if its words ask for them
	deedsOn []deedOn
	deeds   deed // the deeds of those of its actions from which something came
	// noCard or noPerm, if what "it" would mean was not there or was left alone
	itMissing       uint8
	searched        bool // its player is looking at the whole security stack
	revealed        []CardRef
	ownerAloneLooks bool // only its player looks at the revealed cards
}

// effectResult holds what came of the present action, or of the one before if none has begun since.
type effectResult struct {
	moved int // number of things really moved by the last procedure that it started: see report
	// if several things are done one by one, how many were really done before
	doneBefore int
	picks      []Ref // the things that the action is done to
	// things chosen for the verb that the next action shares, and not dealt with yet
	joined      []Ref
	xrosAllowed []xrosGiven // extra cards that the DigiXros of everything it plays may use
	// what is taken off the cost of what it plays: read while "the returned Tamer" isn't yet the
	// played card
	costReduction int
	playBatch     int    // the Batch of what it plays, 0 while it has played nothing
	whyNothing    Clause // the clause by which it does nothing
	came          bool   // something came of it
	// it does nothing because its optional condition can't be carried out (15-7-2)
	byImpossible bool
	// number of cards chosen from an end of a pile, 0 if the number isn't known yet
	chosenFromEnd uint8
	// the sentence's actions that got no card because a later one gets it: see asBoth
	passedOver  uint8
	lookedUnder PermID // the permanent under which it looks for cards, 0 for none
}

func (*effectRun) kind() frameKind { return effectKind }

func (run *effectRun) copyTo(to *State) {
	g := putOn(to, run)
	g.meant.latest, g.result.picks = slices.Clone(run.meant.latest), slices.Clone(run.result.picks)
	g.place.activated = slices.Clone(run.place.activated)
	g.result.joined, g.meant.revealed = slices.Clone(run.result.joined), slices.Clone(run.meant.revealed)
	g.result.xrosAllowed = slices.Clone(run.result.xrosAllowed)
	g.meant.deedsOn, g.meant.earlier = slices.Clone(run.meant.deedsOn), slices.Clone(run.meant.earlier)
}

func (run *effectRun) encode(e *encoder) {
	e.eff(run.ref)
	e.gained(run.gained)
	e.card(run.giver)
	e.perm(run.holder)
	e.cardRef(run.self)
	e.u8(int(run.ctrl))
	e.ref(run.meant.mention)
	e.refs(run.meant.group)
	e.pasts(run.groupGone)
	e.snap(run.mentionSnap)
	e.snap(run.holderSnap)
	e.snap(run.meant.latestSnap)
	e.u16(int(run.meant.deeds))
	e.u8(len(run.meant.deedsOn))
	for _, x := range run.meant.deedsOn {
		x.encode(e)
	}
	e.u8(len(run.result.xrosAllowed))
	for _, g := range run.result.xrosAllowed {
		e.u16(int(g.by))
		xrosAreas{}.with(g.what).encode(e)
	}
	e.u8(len(run.meant.earlier))
	for _, k := range run.meant.earlier {
		k.encode(e)
	}
	e.u8(run.interruptedFrame)
	e.u8(run.place.sentence)
	e.u8(run.place.action)
	e.u8(int(run.place.stage))
	e.u8(int(run.place.step))
	e.u8(run.place.multiplier)
	e.u8(int(run.place.mode))
	e.u8(int(run.place.chosenEnd))
	e.u8(int(run.result.chosenFromEnd))
	e.u8(int(run.timingIcon))
	e.flag(run.place.headTaken, run.place.mayPass, run.result.came, run.holderLeft, run.place.overwrites, run.place.afterMode != nil, run.result.playBatch != 0, run.byMandatory)
	e.u8(len(run.place.body))
	e.u8(run.place.afterSentence)
	e.u32(run.place.modeQueue)
	e.u8(int(run.place.modesQueued))
	e.flag(run.meant.searched, run.place.useCounts, run.place.declined, run.meant.ownerAloneLooks, run.place.untold)
	e.u8(len(run.place.activated))
	for _, x := range run.place.activated {
		e.eff(x.ref)
		e.card(x.giver)
		e.gained(x.gained)
	}
	e.u8(int(run.meant.itMissing))
	e.u8(int(run.result.passedOver))
	e.u8(run.result.doneBefore)
	e.u8(run.result.costReduction)
	e.u8(run.result.moved)
	e.perm(run.result.lookedUnder)
	e.refs(run.meant.latest)
	e.refs(run.result.picks)
	e.refs(run.result.joined)
	e.u8(len(run.meant.revealed))
	for _, c := range run.meant.revealed {
		e.cardRef(c)
	}
}

// report tells the effect that started a procedure how many things the procedure really moved. The
// procedure is over by then. If no effect started it, nothing is told.
func (s *State) report(moved int) {
	if run, ok := s.frames[len(s.frames)-1].(*effectRun); ok {
		run.result.moved = moved
	}
}

func (run *effectRun) departed(s *State, gone []leaver) {
	run.result.moved = len(gone)
	s.nowGone(run, gone)
}

// The stages of a sentence.
const (
	gate   = iota // 15-6: processing condition, "for each"
	byAsk         // 15-7: is the optional condition carried out?
	byDo          // its actions
	mayAsk        // 15-9-2
	acts          // the actions
)

// framesMovedUp is called when the frames above the turn have moved up by one place.
func (run *effectRun) framesMovedUp() {
	if run.interruptedFrame >= 0 {
		run.interruptedFrame++
	}
}

// at returns the place of the action that is being processed: its mode, sentence and number.
func (run *effectRun) at() [3]uint8 {
	a := uint8(run.place.action)
	if run.place.stage == byDo {
		a |= 0x80
	}
	return [3]uint8{run.place.mode, uint8(run.place.sentence), a}
}

// startRun prepares an effect for processing without beginning it. Callers that only look at the
// effect discard it afterwards.
func (s *State) startRun(pe pendingEffect) *effectRun {
	run := newFrame(s, &effectRun{
		effectSource: effectSource{
			ref: pe.ref, gained: pe.gained, giver: pe.giver, holder: pe.ref.Perm, self: pe.source, ctrl: pe.ctrl,
			groupGone: pe.groupGone, mentionSnap: pe.mentionSnap, holderSnap: pe.holderSnap, holderLeft: pe.holderLeft, interruptedFrame: -1, timingIcon: pe.timingIcon,
			conditionsAtTrigger: pe.conditionsAtTrigger,
		},
		place: effectPlace{multiplier: 1},
		meant: effectMeant{mention: pe.mention, group: pe.group},
	})
	if t := s.T.Effects[pe.ref.Def].Tree; t != nil {
		run.place.body = t.Body
	}
	if d := s.T.Effects[pe.ref.Def]; pe.holderLeft && d.Section == cardtext.Inherited && d.spec == nil {
		run.self = s.ref(pe.ref.Card) // 15-3-3: the digivolution card itself
	}
	return run
}

// couldBegin reports whether some part of the effect could be processed now.
func (p *Position) couldBegin(pe pendingEffect) bool {
	run := p.startRun(pe)
	defer p.discard(run)
	return p.possible(run)
}

// possible reports whether some part of the effect can be processed now: a condition is met
// (15-6-3), the "by" can be done, or an optional part has something to do. If not,
// run.result.whyNothing is the clause.
func (p *Position) possible(run *effectRun) bool {
	if run.place.body == nil {
		return true
	}
	if p.silenced(run) {
		run.result.whyNothing, run.result.byImpossible = "15-1-3", false
		return false
	}
	run.result.whyNothing, run.result.byImpossible = "15-6-3", false
	at := run.place.sentence
	defer func() { run.place.sentence = at }()
	unmet := false // the condition of the present sentence isn't met
	for i := range run.place.body {
		s := &run.place.body[i]
		run.place.sentence = i
		if unmet = s.And && unmet; unmet {
			continue
		}
		if s.If != nil && s.If.Kind != cardtext.CondDid && !p.holds(s.If, run) {
			if len(s.By) > 0 && !s.Instead {
				return false // 15-7-2: what stands behind it can't be done either
			}
			unmet = true
			continue
		}
		if s.If != nil && s.If.Kind == cardtext.CondDid || ofDone(run.place.body, i) {
			continue // nothing comes before it that could be done
		}
		if len(s.By) > 0 {
			if p.canAll(s.By, run) || i == 0 && p.byMayFail(run) {
				return len(s.Acts) > 0 || p.behindPrice(i+1, run)
			}
			if k := firstKeyword(s.By); k != nil && k.price {
				_, run.result.whyNothing = p.canAct(s.By[0], run) // 16-17-3
			} else {
				run.result.whyNothing, run.result.byImpossible = "15-7-2", true
			}
			return false
		}
		if len(s.Acts) == 0 {
			return true
		}
		declared := p.T.Effects[run.ref.Def].Kind == ActivatedEffect
		if s.May && !s.Opponent {
			// An optional part may be chosen even if nothing will come of it (Q4296).
			if ok, why := p.canSome(s.Acts, run); !ok && !declared {
				run.result.whyNothing = why
				if optionalFrom(run.place.body, i) == allOrNone {
					return false // everything that follows only speaks of it
				}
				continue
			}
		} else if executed(s.Acts[0]) != nil && !declared {
			// An activation-type effect can be declared all the same: 15-8-4 only asks for
			// conditions and a "by".
			if can, why := p.canAct(s.Acts[0], run); !can {
				run.result.whyNothing = why
				continue
			}
		}
		return true
	}
	return false
}

// byMayFail carries out the belief that an effect goes on even if what stands after "by" isn't
// done.
func (s *State) byMayFail(run *effectRun) bool {
	if !s.effectRules().byMayFail() || len(run.place.body[0].By) == 0 {
		return false
	}
	if executed(run.place.body[0].By[0]) != nil {
		return false // it is a price
	}
	k := s.T.Effects[run.ref.Def].Kind
	return k == TriggerEffect || k == OptionMain || k == SecurityEffect
}

func (p *Position) canAll(acts []cardtext.Action, run *effectRun) bool {
	for _, a := range acts {
		if ok, _ := p.canWhole(a, run); !ok {
			return false
		}
	}
	return len(acts) < 2 || p.together(acts, run, nil)
}

// canSome reports whether at least one of the actions could be carried out now. If not, it returns
// the clause that stops the first.
func (p *Position) canSome(acts []cardtext.Action, run *effectRun) (bool, Clause) {
	why := Clause("")
	for i, a := range acts {
		ok, clause := p.canAct(a, run)
		if ok {
			return true, ""
		}
		if i == 0 {
			why = clause
		}
	}
	return false, why
}

// canAct reports whether an action could be carried out now, at least in part (1-3-2). If not, it
// returns the clause that stops it.
func (p *Position) canAct(a cardtext.Action, run *effectRun) (bool, Clause) {
	return roomOf(a).can(act{Position: p, run: run}, a)
}

// canWhole is like canAct, but asks for all of the action, as an optional condition does (15-7-3).
func (p *Position) canWhole(a cardtext.Action, run *effectRun) (bool, Clause) {
	return roomOf(a).can(act{Position: p, run: run, whole: true}, a)
}

// need returns how many things must be there so that all of an action can be done.
func need(s *cardtext.Select) int {
	if s != nil && s.Owner == cardtext.Both && ends(s.Area) {
		return 2 * max(1, s.N) // "both players' top security cards": one of each player's
	}
	if s != nil && s.Quantity == cardtext.Exactly {
		return max(1, s.N)
	}
	return 1
}

// proceed processes an effect until it asks a question, starts a procedure, or is resolved.
func (run *effectRun) proceed(p *Position, d *Decision) (asked bool) {
	switch def := p.T.Effects[run.ref.Def]; {
	case def.Tree == nil && run.place.body == nil:
		if def.spec != nil && def.spec.native == nativePiercing {
			p.pierceLater(run.ref)
		}
		p.pop()
		return false
	case run.place.sentence >= len(run.place.body):
		run.endBody(p)
		return false
	}
	if run.place.sentence+run.place.action > 0 && run.place.step == 0 {
		p.noteNoRuleCheck()
	}
	switch s, asker := &run.place.body[run.place.sentence], p.doer(run); run.place.stage {
	case gate:
		return run.enter(p, s, d, asker)
	case byAsk:
		return run.askBy(p, s, d, asker)
	case byDo:
		return run.doBy(p, s, d, asker)
	case mayAsk:
		return run.askMay(p, s, d, asker)
	default:
		return run.doActs(p, s, d, asker)
	}
}

// endBody goes on with what follows after a mode, or resolves the effect.
func (run *effectRun) endBody(p *Position) {
	if run.place.afterMode != nil {
		if !p.nextMode(run) {
			run.place.body, run.place.sentence, run.place.afterMode, run.place.mode = run.place.afterMode, run.place.afterSentence, nil, 0
		}
		return
	}
	p.endUntold(run)
	p.pop()
	if run.place.declined && !run.place.useCounts {
		// every optional part was declined and nothing else was to be done (15-14-1-4, 15-9-2-2,
		// Q6946)
		p.uncountUse(run)
	}
	p.cameToNothing(run)
	p.flushNotes()
	if p.attack.underway && p.attack.ended && !p.attack.endTimed {
		p.endOfAttackTiming() // right after the effect that ended the attack
	}
}

// enter begins a sentence. It decides whether the next one takes its place (18-2), whether its
// condition is met (15-6), and how often it counts.
func (run *effectRun) enter(p *Position, s *cardtext.Sentence, d *Decision, asker Player) (asked bool) {
	if o := run.overwritten(p, d, asker); o != notReplaced {
		return o == maybeReplaced
	}
	if s.Instead && run.place.sentence > 0 && !run.place.overwrites && !p.effectRules().insteadDoesBoth() || s.If != nil && !p.holds(s.If, run) {
		run.unmet(p, s)
		return false
	}
	p.noteIf(s, run, true)
	run.place.overwrites = false
	run.place.multiplier = 1
	if s.ForEach != nil && len(s.By) == 0 && !p.multiply(s, run) {
		run.emptyPart(p, s, "1-3-4")
		p.skipSentence(run) // 1-3-4
		return false
	}
	run.beginPart(p)
	run.place.action, run.place.step, run.result.passedOver = 0, 0, 0
	if s.Opponent || p.mustDo(s, run) {
		run.place.useCounts = true
		p.tellActivation(run)
	}
	switch {
	case len(s.By) > 0:
		run.place.stage = byAsk
	case s.May:
		run.place.stage = mayAsk
	default:
		run.place.stage, run.place.mayPass = acts, false
		if len(s.Acts) == 0 {
			return false
		}
		if k := firstKeyword(s.Acts); k != nil && k.optional {
			run.place.mayPass = !run.place.headTaken
		}
		run.place.headTaken = false
	}
	return false
}

// mustDo reports whether the sentence leaves its player no choice, and is not merely about
// something that was declined.
func (s *State) mustDo(sen *cardtext.Sentence, run *effectRun) bool {
	if sen.May || len(sen.By) > 0 || len(sen.Acts) == 0 {
		return false
	}
	if k := firstKeyword(sen.Acts); k != nil && k.optional {
		return false
	}
	return !(run.place.declined && len(run.meant.latest) == 0 && hangs(sen))
}

// replacement says whether another sentence takes the place of this one (18-2).
type replacement uint8

const (
	notReplaced replacement = iota
	isReplaced
	maybeReplaced // the player is being asked
)

// overwritten reports whether a later sentence takes the place of this one (18-2-3). It asks if
// that is a choice (18-2-2).
func (run *effectRun) overwritten(p *Position, d *Decision, asker Player) replacement {
	next := overwriter(run.place.body, run.place.sentence)
	if next <= 0 || !p.holds(run.place.body[next].If, run) || p.effectRules().insteadDoesBoth() {
		return notReplaced
	}
	by := len(run.place.body[next].By) > 0
	if by && run.mustBy() && !run.place.body[next].May {
		if !p.canAll(run.place.body[next].By, run) {
			return notReplaced
		}
		by = false // 15-15-7-4
	}
	choice := run.place.body[next].May || by
	if choice { // 18-2-2
		if o := p.overwrites(&run.place.body[next], run, d, asker); o != isReplaced {
			return o
		}
	}
	p.note("18-2-1", "18-2-3")
	run.place.sentence, run.place.overwrites = next, true // 18-2-3
	run.place.headTaken = choice
	return isReplaced
}

// unmet passes over a sentence whose condition isn't met, or an "instead" that didn't take the
// place of the sentence before it.
func (run *effectRun) unmet(p *Position, s *cardtext.Sentence) {
	came := run.result.came
	p.unmetPart(s, run)
	if !s.Instead {
		p.noteIf(s, run, false)
	}
	if !s.Instead && len(s.By) > 0 {
		run.unpaid(p) // its "by" is not done
		return
	}
	missedAll(s, run)
	p.skipSentence(run)
	for run.place.sentence < len(run.place.body) && run.place.body[run.place.sentence].And {
		missedAll(&run.place.body[run.place.sentence], run)
		p.skipSentence(run) // the condition covers the whole sentence
	}
	if s.Instead {
		run.result.came = came // what it would have taken the place of was done
	}
}

// mustBy reports whether what stands behind "by" is mandatory in the present sentences: it is if
// what activates them is mandatory (15-15-7-4).
func (run *effectRun) mustBy() bool {
	if run.place.afterMode != nil { // they are a mode, which the sentence with the choice activates
		return !run.place.afterMode[run.place.afterSentence-1].May
	}
	return run.byMandatory
}

// askBy asks whether the optional condition is carried out (15-7-1), unless activating the effect
// has already said that it is.
func (run *effectRun) askBy(p *Position, s *cardtext.Sentence, d *Decision, asker Player) (asked bool) {
	if run.place.sentence == 0 && p.byMayFail(run) && !p.canAll(s.By, run) {
		run.place.headTaken, run.place.mayPass, run.place.action, run.place.step, run.place.stage = false, false, 0, 0, acts
		return false
	}
	if run.mustBy() && !run.place.headTaken && p.canAll(s.By, run) {
		p.note("15-15-7-4")
		run.place.headTaken = true
	}
	if !run.place.headTaken {
		if !p.canAll(s.By, run) {
			run.emptyPart(p, s, "15-7-2")
			run.unpaid(p)
			return false
		}
		c, ok := p.takeAnswer()
		if !ok {
			p.askPart(d, asker, run)
			return true
		}
		if c.Verb == VDecline {
			run.unpaid(p, "15-7-4")
			return false
		}
	}
	if run.place.headTaken && !p.canAll(s.By, run) {
		p.failBy(run)
		return false
	}
	run.place.headTaken = false
	run.place.stage, run.place.action, run.place.step = byDo, 0, 0
	return false
}

// doBy carries out the optional condition. If any part of it isn't done, nothing behind it is
// (15-7-2, 15-7-3).
func (run *effectRun) doBy(p *Position, s *cardtext.Sentence, d *Decision, asker Player) (asked bool) {
	if run.place.action >= len(s.By) {
		run.byDone(p, s)
		return false
	}
	paid := run.paid(s.By[run.place.action])
	o := act{p, run, d, asker, true}.carryOut(s.By[run.place.action])
	run.take(o)
	if o.state == isOver {
		run.done(p, p.deedDone(paid, run)&^deedsAfter(run.place.body))
		p.takeDown(paid, run)
		p.storeEarlier(run)
		if !run.result.came {
			run.unpaid(p, ifSo(len(run.result.picks) > 1, "15-7-3"))
			return false
		}
		run.nextAct(p)
	}
	return o.state == hasAsked
}

// byDone goes on to what stands behind the optional condition.
func (run *effectRun) byDone(p *Position, s *cardtext.Sentence) {
	p.noteBy(s, run)
	run.place.headTaken = p.declaredToo(run)
	run.place.action, run.place.step, run.place.mayPass, run.result.joined = 0, 0, false, nil
	// the optional condition is done before anything is counted
	if s.ForEach != nil && !p.multiply(s, run) {
		after := *s
		after.By = nil
		run.emptyPart(p, &after, "1-3-4")
		p.skipSentence(run) // 1-3-4
		return
	}
	run.place.stage = acts
	if s.May {
		run.place.stage = mayAsk
	}
}

// askMay asks whether what the sentence allows is done (15-9-2). If its only action chooses
// something, declining is one of the options of that question.
func (run *effectRun) askMay(p *Position, s *cardtext.Sentence, d *Decision, asker Player) (asked bool) {
	run.place.mayPass = false
	if run.place.headTaken {
		run.place.headTaken = false
		run.place.stage = acts
		return false
	}
	if ok, why := p.canSome(s.Acts, run); !ok {
		run.emptyPart(p, s, ifElse(why == "", "1-3-2", why))
		p.skipSentence(run)
		return false
	}
	// none of several actions can be left out alone (1-3-2)
	if len(s.Acts) == 1 && roomOf(s.Acts[0]).chooses(s.Acts[0]) {
		run.place.stage, run.place.mayPass = acts, true
		return false
	}
	c, ok := p.takeAnswer()
	if !ok {
		p.askPart(d, asker, run)
		return true
	}
	if c.Verb == VDecline {
		p.skipSentence(run)
		return false
	}
	run.place.stage = acts
	return false
}

// doActs carries out the sentence's actions, one after the other, and goes on to the next sentence.
func (run *effectRun) doActs(p *Position, s *cardtext.Sentence, d *Decision, asker Player) (asked bool) {
	if run.place.action >= len(s.Acts) {
		run.place.sentence++
		run.place.stage, run.place.action, run.place.step, run.result.joined = gate, 0, 0, nil
		return false
	}
	if run.place.step == 0 && p.sink != nil && run.self.ID != 0 && !p.isSameCard(run.self) {
		p.note("15-4-1-2") // its card is gone, or another card by now
	}
	o := act{p, run, d, asker, false}.carryOut(s.Acts[run.place.action])
	run.take(o)
	if o.state == isOver {
		run.emptyAct(p, s, s.Acts[run.place.action])
		run.done(p, p.deedDone(s.Acts[run.place.action], run))
		p.takeDown(s.Acts[run.place.action], run)
		p.storeEarlier(run)
		run.nextAct(p)
		run.place.mayPass = false
	}
	return o.state == hasAsked
}

// done stores that an action is over, and what it did.
func (run *effectRun) done(p *Position, what deed) {
	run.place.carriedOut = run.place.carriedOut || run.result.came
	if p.seq != run.activationSeq || p.decisionsTaken != run.decisionsBefore {
		p.flushNotes() // notes about what wasn't possible, or changed nothing
	}
	run.meant.deeds |= what
}

func (run *effectRun) nextAct(p *Position) {
	run.place.action, run.place.step, run.result.moved = run.place.action+1, 0, 0
	run.beginPart(p)
}

// multiply counts what "for each" speaks of as it is now (4-27-1). It returns false if there is
// nothing.
func (q *query) multiply(s *cardtext.Sentence, run *effectRun) bool {
	if q.T.Effects[run.ref.Def].Kind == TriggerEffect {
		q.note("15-8-3-7")
	}
	if run.place.multiplier = q.times(s.ForEach, run); run.place.multiplier <= 0 {
		q.note("1-3-4")
	}
	q.noteEach(s, run)
	return run.place.multiplier > 0
}

// doer returns the player who carries out the present action and chooses for it: the effect's
// player, or the opponent if the sentence says so. An optional condition is always carried out by
// the effect's player ("by trashing 1 card in your hand, your opponent may …").
func (s *State) doer(run *effectRun) Player {
	if run.place.sentence < len(run.place.body) && run.place.body[run.place.sentence].Opponent && run.place.stage != byAsk && run.place.stage != byDo {
		return run.ctrl.Other()
	}
	return run.ctrl
}

func (s *State) skipSentence(run *effectRun) {
	if sen := &run.place.body[run.place.sentence]; !sen.Instead {
		for _, a := range sen.Acts {
			missedBy(a, run)
		}
	}
	run.place.sentence++
	run.place.stage, run.place.action, run.place.step, run.result.came = gate, 0, 0, false
}

func (s *State) stopEffect(run *effectRun) {
	run.place.sentence = len(run.place.body)
	if run.place.modesQueued == 0 {
		// the other effects that will be activated don't depend on this one
		run.place.afterMode = nil
	}
	run.place.stage = gate
}

// unpaid ends an effect whose optional condition isn't carried out, because nothing behind it is
// done (15-7-2). Further clauses say why.
func (run *effectRun) unpaid(p *Position, also ...Clause) {
	p.note(append([]Clause{"15-7-2"}, also...)...)
	p.stopEffect(run)
}

// overwrites asks whether an "instead" takes the place of what stands before it, if it is optional
// or has an optional condition (18-2-2).
func (p *Position) overwrites(s *cardtext.Sentence, run *effectRun, d *Decision, asker Player) replacement {
	if len(s.By) > 0 && !p.canAll(s.By, run) {
		return notReplaced
	}
	if ok, _ := p.canAct(s.Acts[0], run); !ok && len(s.By) == 0 {
		return notReplaced
	}
	c, ok := p.takeAnswer()
	if !ok {
		p.askPart(d, asker, run)
		d.Clause = "18-2-2"
		return maybeReplaced
	}
	if c.Verb != VAccept {
		return notReplaced
	}
	return isReplaced
}

func (p *Position) askPart(d *Decision, who Player, run *effectRun) {
	d.Player, d.Question, d.Clause, d.Effect = who, AskPart, "15-9-2-2", run.ref
	p.noteChoice(d, run.ref.Def)
	if who != run.ctrl {
		d.also(p, "15-10-1-2-1")
	}
	d.add(Choice{Verb: VAccept, Effect: run.ref})
	d.add(Choice{Verb: VDecline, Effect: run.ref})
}

// controllerOf returns the player whose effect it is.
func (s *State) controllerOf(r EffectRef) Player {
	for i := len(s.frames) - 1; i >= 0; i-- {
		if run, ok := s.frames[i].(*effectRun); ok && run.ref == r {
			return run.ctrl
		}
	}
	return s.owner[r.Card]
}
