package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// Verb says what happens in an event, or what an option does. Options and events share the verbs,
// so that one sentence serves for both.
type Verb uint8

// The verbs. A comment says what the fields of the Choice or Event hold.
const (
	NoVerb Verb = iota

	// Verbs of options and events.
	VAttack // Perm attacks Target, or (TargetPlayer) the player
	// Card is played; the event is that it comes to the field, behind its VDeclare and VPay
	VPlay
	// Perm digivolves into Card; option: Perm, Card, Cost. The event is that Card is stacked
	VDigivolve
	VDNA  // Perm and Perm2 DNA digivolve into Card
	VUse  // Option card Card is used
	VLink // Card is linked to Perm
	VHatch
	VMove // Perm moves
	VPass
	VConcede  // Player gives up: never an option, but always open to both players (1-2-4)
	VBlock    // Perm blocks
	VActivate // Effect activates

	// Verbs of options only.
	VSkipBreeding
	VDecline // the option to decline; Effect is set if it declines an effect
	VAccept  // do the optional part
	VChoose  // chooses Refs, Number, Color, TargetPlayer or Word
	VRepeat  // an infinite loop goes round once more (18-3-3)
	VStop    // the player stops the loop as soon as they can

	// Verbs of events only.
	VTurnStart // Player's turn starts
	VTurnEnd
	VPhaseStart // Phase begins
	VDraw       // Player draws N cards
	VGainMemory // Player gains N
	VLoseMemory
	VSetMemory // memory becomes N for Player
	VPay       // Player pays N; told for N = 0 too, if there is a cost
	VBattle    // Perm battles Target or Card (a Security Digimon)
	VSuspend
	VUnsuspend
	VDelete     // Perm is deleted
	VTrash      // Card is trashed, From an area
	VLeave      // Perm leaves the battle area
	VCheck      // Card, Player's security card, is checked by Perm
	VReveal     // Card is revealed
	VReturnHand // Card (Perm when a permanent) goes to its owner's hand
	VReturnDeck
	VAddHand       // Card is added to the hand
	VPlaceUnder    // Card is placed under Perm
	VPlaceSecurity // Card goes to Player's security stack
	VPlaceBattle   // Card is placed in the battle area
	VRecover       // Player's security gets a card from the deck
	VTrigger       // Effect triggers
	VNothing       // Effect does nothing when its turn comes
	VLost          // Effect can no longer be activated
	VDeclined      // Effect: its player chose not to activate it
	VChange        // DP of Perm changes by N
	VGain          // Perm gains Effect or a restriction; Word says what
	VPrevent       // an effect prevents what would happen to Perm
	VReduce        // the cost changes by N
	VSwitchTarget  // the attack's target becomes Target or the player
	VAttackFails   // the attack is not successful
	VAttackEnd
	VShuffle // Player's From is shuffled
	VChosen  // Perm or Card was chosen
	VWin     // Player wins
	VLose
	VDrawn // the game is drawn
	VToken // Perm, a token, is played
	VRuleCheck
	VOverflow
	VAppFuse // option: Perm app fuses with its link card Refs into Card; the event is VDigivolve
	// option: Perm burst digivolves into Card, Perm2 being the Tamer that is returned; the event is
	// VDigivolve
	VBurst
	VNumber // Player names N
	// Card was revealed to be played, digivolved into or used, and goes back; it has not left its
	// area
	VGoesBack
	VTurnGoesOn // the turn does not end after all
	VFlip       // Card in Player's security stack is turned over: face up if N is 1, face down if 0
	// Player declares what Declares says and reveals Card; Perm and Perm2 are as for that verb
	VDeclare
	VNoTrigger // Effect does not trigger, although the event resembles what it waits for
	VNote      // nothing new happens: its clauses shape the event before
	VStackOn   // Card, a link card of Perm, is placed on top of it (8-4-3-3)
	VCutShort  // an effect ends the attack: it goes straight on to its end (15-15-1-1)
	// Effect, a persistent one, begins (N is 1) or ceases to work, for Perm if that is given; Word
	// is its condition
	VStands
	// what Declares says does not happen to Perm, because By or the keyword Word forbids it; see
	// note_stopped.go
	VStopped
	// Player's attack succeeds on a player without security, and Perm can check nothing
	// (11-5-1-2-1)
	VNoWin
)

// Event is one thing that happens, with the clause that makes it happen. Fields that don't apply
// are zero.
type Event struct {
	Verb Verb
	// VDeclare: VPlay, VDigivolve, VDNA, VBurst, VAppFuse, VUse or VLink; VPrevent: what would have
	// happened; VNothing: VLink if nothing that fits Word has a link condition
	Declares Verb
	Seq      int // number on the line, from 1
	Cause    int // Seq of the event that caused it, 0 for none
	Group    int // events with the same nonzero group happen at the same time
	// VTrigger: effects with the same number trigger simultaneously (15-4-3-2, 15-8-5-3); VPlay:
	// cards come to the field at the same time (3-1-3-3)
	Batch        int
	Decision     int        // number of decisions taken on the line before it
	Clause       Clause     // rule number
	Also         ClauseList // further clauses that shape it
	Player       Player     // the player who does it, or whose turn, area or memory it is
	Card         CardID     // the card it happens to; for a permanent its top card at that moment
	Perm         PermID
	Perm2        PermID // DNA digivolution: the second source
	Target       PermID // attack, battle, switch
	TargetCard   CardID // top card of Target, or the Security Digimon battled
	TargetPlayer bool   // the target is the opponent of Player
	N            int
	From, To     Zone
	FromEnd      End  // which end of From, if the text names one
	ToEnd        End  // which end of To, or of the cards under Perm
	Face         Face // how it comes to lie, where the text says so
	FromPlayer   Player
	InBattle     bool
	Suspended    bool // VPlay: it comes suspended, as the effect says
	ByRules      bool
	// VActivate, VTrigger, VNothing, VLost, VDeclined, VGain: the effect itself
	Effect EffectRef
	Giver  CardID    // the card whose effect gives Effect; 0 if Effect is printed
	By     EffectRef // the effect that does it; Def 0 when a rule or an action does
	// VNothing, VReduce: the effect whose text keeps Effect or the reduction from working
	Forbids EffectRef
	Icon    uint8 // the timing icon by which Effect triggered: see EffectDef.Icon
	Phase   Phase
	Word    string
	// VChange, VGain: what is laid on Perm, or on all that its words cover when Perm is 0
	Act cardtext.Action
}

// End is an end of a pile, or of the cards under a card.
type End uint8

// The ends.
const (
	NoEnd End = iota
	TopEnd
	BottomEnd
)

// endOf returns the end that a phrase names, NoEnd if it names none.
func endOf(area cardtext.Where) End {
	switch area {
	case cardtext.DeckTop, cardtext.SecurityTop, cardtext.SourcesTopOf:
		return TopEnd
	case cardtext.DeckBottom, cardtext.SecurityBottom, cardtext.SourcesBottomOf:
		return BottomEnd
	}
	return NoEnd
}

// topOrBottom returns BottomEnd or TopEnd.
func topOrBottom(bottom bool) End {
	if bottom {
		return BottomEnd
	}
	return TopEnd
}

// Face says which way up a card comes to lie.
type Face uint8

// The faces.
const (
	NoFace Face = iota
	FaceUp
	FaceDown
)

// faceOf returns FaceUp, or NoFace if a text doesn't say which way up the card lies.
func faceOf(up bool) Face {
	if up {
		return FaceUp
	}
	return NoFace
}

// emit tells that something happens. The clauses in also shape this event and no other; an empty
// one is left out (see ifSo). What queries have noted before stands in front of them. It returns
// the number of the event.
func (p *Position) emit(e Event, also ...Clause) int {
	p.note(also...)
	p.tellApart()
	p.seq++
	if p.observer == nil {
		p.also = nil
		return p.seq
	}
	p.tell(e)
	if arrives, ok := arrivals[e.Verb]; ok && e.To != BreedingArea {
		p.noteNotTiming(e.Card, arrives.not, arrives.clause)
	}
	return p.seq
}

// arrivals holds, for each verb that brings a card to the field, the timing that this doesn't
// trigger, and the clause.
var arrivals = map[Verb]struct {
	not    cardtext.Timing
	clause Clause
}{
	VPlay:      {cardtext.WhenDigivolving, "15-16-3-1"},
	VDigivolve: {cardtext.OnPlay, "15-16-2-1"},
	VDNA:       {cardtext.OnPlay, "15-16-2-1"},
}

// ifSo returns the clause if something is so, else "".
func ifSo(so bool, c Clause) Clause {
	if so {
		return c
	}
	return ""
}

// tell completes an event and gives it to the observer.
func (p *Position) tell(e Event) {
	p.tellStandingChanges()
	e.Seq = p.seq
	if e.Cause == 0 {
		e.Cause = p.cause
	}
	if e.Group == 0 {
		e.Group = p.group
	}
	if e.Verb == VTrigger && e.Batch == 0 {
		e.Batch = p.TriggerBatch()
	}
	if e.Verb == VPlay && e.Batch == 0 {
		e.Batch = p.seq
	}
	e.Decision = p.decisionsTaken
	if len(p.also) > 0 {
		e.Also, p.also = e.Also.And(p.also), nil
	}
	if e.By.Def == 0 && !e.ByRules {
		e.By = p.acting()
	}
	p.toldEvent = e
	p.observer.Event(p, &p.toldEvent)
}

// TriggerBatch returns the Batch of the effects that trigger next, unless they interrupt something.
// All effects with the same Batch trigger simultaneously.
func (p *Position) TriggerBatch() int { return p.batchOpen + 1 }

// PlaysTogether returns the place of the unfinished effect that may still bring more things to the
// field at the same time as those of this Batch. Places count from 1; 0 means that there is no such
// effect.
func (s *State) PlaysTogether(batch int) int {
	if batch == 0 {
		return 0
	}
	return 1 + slices.IndexFunc(s.frames, func(f frame) bool {
		run, ok := f.(*effectRun)
		return ok && run.result.playBatch == batch
	})
}

// tellApart tells the findings of queries that get an event of their own: that an effect doesn't
// trigger, or that clauses shape the event before.
func (p *Position) tellApart() {
	for len(p.apart) > 0 {
		list := p.apart
		p.apart = nil
		for _, t := range list {
			if t.stopped != nil {
				p.tellStopped(*t.stopped)
			} else if t.in.def == nil {
				p.noteLast(t.clauses...)
			} else {
				p.tellNoTrigger(t.in, t.perm, t.clauses...)
			}
		}
	}
}

// noteLast tells that these clauses shape the event that was told last.
func (p *Position) noteLast(clauses ...Clause) {
	if p.sink == nil {
		return
	}
	p.tellApart()
	also := p.also
	p.also = nil
	for _, c := range clauses {
		p.note(c)
	}
	p.flushNotes()
	p.also = also
}

// aboutLast calls look, and gives the notes that look makes to the event that was told last.
func (p *Position) aboutLast(look func()) {
	if p.sink == nil {
		return
	}
	p.tellApart()
	also := p.also
	p.also = nil
	look()
	p.flushNotes()
	p.also = also
}

// flushNotes gives the notes that no later event has taken to the event that was told last.
func (p *Position) flushNotes() {
	if p.sink == nil || len(p.also) == 0 {
		return
	}
	if p.lastNotedSeq != p.seq {
		p.lastNotedSeq, p.lastNoted = p.seq, nil
	}
	var fresh ClauseList // what another look finds again has been told already
	for _, c := range p.also {
		if !p.lastNoted.Has(c) {
			fresh = p.heard.room.Add(fresh, c)
		}
	}
	if p.also = nil; len(fresh) == 0 {
		return
	}
	p.lastNoted = p.lastNoted.And(fresh)
	p.toldEvent = Event{Verb: VNote, Seq: p.seq, Group: p.group, Decision: p.decisionsTaken, Player: NoPlayer, Clause: fresh[0], Also: fresh[1:]}
	p.observer.Event(p, &p.toldEvent)
}

// tellNoTrigger tells that an effect does not trigger although the event resembles what it waits
// for, and by which clauses. perm is the permanent that has the effect, or 0.
func (p *Position) tellNoTrigger(in instance, perm PermID, clauses ...Clause) {
	p.tellNoTriggerBy(0, in, perm, clauses...)
}

// tellNoTriggerBy is like tellNoTrigger, for one of the effect's timing icons; see Event.Icon.
func (p *Position) tellNoTriggerBy(icon uint8, in instance, perm PermID, clauses ...Clause) {
	if p.sink == nil {
		return
	}
	p.tellApart()
	p.toldEvent = Event{Verb: VNoTrigger, Seq: p.seq, Cause: p.cause, Group: p.group, Decision: p.decisionsTaken, Player: in.ctrl, Card: in.card, Perm: perm,
		Effect: EffectRef{Def: in.def.ID, Card: in.card, Perm: perm}, Icon: icon, By: p.acting(), Clause: clauses[0], Also: slices.Clone(clauses[1:])}
	p.observer.Event(p, &p.toldEvent)
}

// sameTime calls f. The events that f emits form one group that happens at the same time.
func (p *Position) sameTime(f func()) {
	old := p.group
	if old == 0 {
		p.group = p.seq + 1
	}
	f()
	p.group = old
}

// acting returns the innermost effect that is being processed. Its Def is 0 if a rule or a player's
// action is at work.
func (s *State) acting() EffectRef {
	for i := len(s.frames) - 1; i >= 0; i-- {
		if run, ok := s.frames[i].(*effectRun); ok {
			return run.ref
		}
		if rulesAtWork[s.frames[i].kind()] {
			break
		}
	}
	return EffectRef{}
}

func (s *State) top(id PermID) CardID {
	if pm := s.Perm(id); pm != nil {
		return pm.Top()
	}
	return 0
}
