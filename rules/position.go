package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// Zone is where a card is (3-1). NoZone means in no area, such as a checked security card or an
// Option in use (13-1-6, 9-1-4).
type Zone uint8

// Zones.
const (
	NoZone Zone = iota
	Deck
	EggDeck
	Hand
	Trash
	SecurityStack
	BattleArea   // top card of a permanent in the battle area
	BreedingArea // top card of a permanent in the breeding area
	UnderCard    // under a permanent, or linked as a link card
	OutOfGame    // a token not in play (4-21-5)
)

// String returns the zone's name in a sentence.
func (z Zone) String() string {
	return [...]string{"no area", "deck", "Digi-Egg deck", "hand", "trash", "security", "battle area", "breeding area", "digivolution cards", "outside the game"}[z]
}

// Phase is a phase of the turn (6-1-2).
type Phase uint8

// Phases.
const (
	UnsuspendPhase Phase = iota
	DrawPhase
	BreedingPhase
	MainPhase
)

// String returns the phase's name in scenarios.
func (ph Phase) String() string { return [...]string{"unsuspend", "draw", "breeding", "main"}[ph] }

// maxStack bounds the cards in one stack; nothing is stacked beyond it.
const maxStack = 32

// pile is an ordered area: index 0 is the top.
type pile struct {
	n int
	c []CardID // memory with room for all cards of the table: see shareRoom
}

func (z *pile) cards() []CardID { return z.c[:z.n] }

func (z *pile) addTop(c CardID) {
	copy(z.c[1:z.n+1], z.c[:z.n])
	z.c[0] = c
	z.n++
}

func (z *pile) addBottom(c CardID) { z.c[z.n] = c; z.n++ }

func (z *pile) remove(c CardID) bool {
	for i := 0; i < z.n; i++ {
		if z.c[i] == c {
			copy(z.c[i:], z.c[i+1:z.n])
			z.n--
			return true
		}
	}
	return false
}

// PermID names a permanent. It stays the same while the permanent's top card changes (3-4-5), and
// is never used again. 0 stands for none.
type PermID uint16

// Permanent is one Digimon, Tamer or Option on the field: its top card and the cards under it.
type Permanent struct {
	ID        PermID
	Owner     Player
	Breeding  bool
	Suspended bool
	// number of the turn in which it was placed on the field; -1: before the scenario (7-1-2-1)
	Entered  int16
	ByEffect bool // an Option placed by an effect (4-28-1)
	// the area it was played from; forgotten once its [On Play] effects have triggered
	origin origin
	// number of cards that a DigiXros placed when it was played; forgotten at the same time
	xrosCount uint8
	Attacked  int16 // turn of its last attack, -1 if it hasn't attacked
	cards     [maxStack]CardID
	n         uint8  // cards in the stack; cards[0] is the top
	facedown  uint32 // bit i: cards[i] lies face down
	links     [8]CardID
	nlinks    uint8
	// features of its cards' effects, kept up to date so that effects are found quickly: see
	// fromCards
	features feature
	before   *remembered // the state of a permanent when it left; nil while it is on the field
}

// Top returns the card on top.
func (pm *Permanent) Top() CardID { return pm.cards[0] }

// Stack returns all its cards, top first.
func (pm *Permanent) Stack() []CardID { return pm.cards[:pm.n] }

// Sources returns its digivolution cards, top first (4-8-1).
func (pm *Permanent) Sources() []CardID { return pm.cards[1:pm.n] }

// Links returns its link cards.
func (pm *Permanent) Links() []CardID { return pm.links[:pm.nlinks] }

// CardRef is a card at one time. When the card changes its area it becomes a new card (3-1-3-1),
// and the reference no longer means it.
type CardRef struct {
	ID  CardID
	Inc uint8
}

// Ref is a permanent or a card that an effect speaks of.
type Ref struct {
	Perm PermID // if it isn't 0, a permanent is meant
	Card CardRef
}

// EffectRef is one effect on one card.
type EffectRef struct {
	Def  EffectID
	Card CardID // card that has it, or had it
	Perm PermID // permanent that has it, 0 for a card that is not on the field
}

type use struct {
	def    EffectID
	card   CardRef // zero for gained effects
	perm   PermID  // this field and the next two are set for gained effects only
	gained uint16
	giver  CardID
	n      uint8
}

// lastingEffect is something an effect laid on the game for a time, or gave to a permanent (15-11,
// 15-13).
type lastingEffect struct {
	act cardtext.Action
	// the chosen permanent; 0: overall processing, which follows its own filter (15-11-2)
	perm   PermID
	src    EffectRef
	ctrl   Player // the player of the effect that laid it
	n      int    // amount, worked out when processed
	until  expiry
	turn   int16    // turn in which it was laid, from which its end is counted
	def    EffectID // gained effect or keyword
	oneUse bool     // used up by its first use (a "next time" effect)
	id     uint16
	// <Alliance>: the Digimon that was suspended; kept for those who believe that it matters
	partner PermID
	// mode, sentence and action that laid it: together with src they identify the action
	at [3]uint8
}

// expiry tells when a lasting effect ends.
type expiry uint8

const (
	never expiry = iota
	endOfTurn
	endOfAttack
	endOfAnnsTurn
	endOfBobsTurn
	endOfUnsuspendAnn // ends with Ann's next unsuspend phase
	endOfUnsuspendBob
)

// pendingEffect is a triggered effect, or pending processing, that waits to be activated (15-4-4).
type pendingEffect struct {
	ref EffectRef
	// card with the effect; if it becomes a new card, the effect is lost (15-4-4-3)
	source      CardRef
	ctrl        Player       // the player who activates it
	batch       uint8        // number of the batch it triggered in
	order       uint16       // order of triggering
	mention     Ref          // the thing that the trigger condition spoke of
	group       []Ref        // all of the things a group trigger spoke of
	groupGone   []*Permanent // those of them that left, as they were (15-8-3-9-4)
	mentionSnap snapshot     // the state of the mentioned thing at trigger time (15-8-3-8)
	holderSnap  snapshot     // the state of the holder at trigger time (15-8-3-9-4)
	// mode, sentence and action of the effect that laid it: with src they identify the action
	holderLeft bool
	delayed    bool // pending processing (18-1)
	// the turn player decides when it is processed, although it is the other player's (18-1-2)
	turnOrders bool
	gained     uint16 // id of the lasting effect that gives it, 0 for a printed one
	giver      CardID // card whose effect gives it, 0 for a printed one
	timingIcon uint8  // 1 + the timing icon by which it triggered, 0 for none

	conditionsAtTrigger metAtTrigger // kept only to be told in the record
}

// snapshot is a thing as it was at one moment, for an effect that asks about it later.
type snapshot struct {
	level, dp, sources int
	cost               int // play cost, -1 if it has none
	battledWith        Ref
	// the Digimon as it was when it left, never changed; nil for a thing that is still there
	asItWas     *Permanent
	inBattle    bool      // it was deleted in battle
	byRules     bool      // it was deleted by a rule check
	by          EffectRef // the effect that deleted it
	byCtrl      Player    // the player of the effect that deleted it
	xrosCount   int       // number of cards that a DigiXros placed under it when it was played
	dna         bool
	fromTrash   bool      // it digivolved into a card from the trash
	fromSources bool      // it was played from digivolution cards
	origin      origin    // the area it was played from
	faceUp      bool      // it is a card that was checked, and it lay face up in security
	byEffect    bool      // it was played by an effect
	player      CardID    // the card whose effect played it
	broughtBy   EffectRef // the effect by which it was played or digivolved
	known       bool
}

// atLeast raises each number of the snapshot to that of the other, if that is higher.
func (sn *snapshot) atLeast(other snapshot) {
	// the other is one of those that were played together
	sn.xrosCount = max(sn.xrosCount, other.xrosCount)
	sn.level, sn.dp, sn.sources, sn.cost = max(sn.level, other.level), max(sn.dp, other.dp), max(sn.sources, other.sources), max(sn.cost, other.cost)
}

// deletion returns what deleted the thing, in the form that trigger conditions are compared with.
func (sn *snapshot) deletion() *happening {
	return &happening{ev: cardtext.EvDeleted, battle: sn.inBattle, byRules: sn.byRules, by: sn.by, byCtrl: sn.byCtrl}
}

// pendingProcessing is processing set for a later time (18-1-1).
type pendingProcessing struct {
	when        cardtext.LaterWhen
	turn        int16 // number of the turn in which it is processed
	ref         EffectRef
	ctrl        Player
	refs        []Ref
	holder      Ref
	byProcedure bool // built by a procedure, not by card text
}

// attackState is the present attack (chapter 11). There is at most one (11-2-4).
type attackState struct {
	underway          bool
	attacker          PermID
	player            Player // the player who declared it
	target            PermID // 0: the opponent
	declared          PermID // target at the declaration (11-2-7-6)
	blocked           bool
	checked           bool      // the attack's one security check was made (13-1-2)
	piercing          bool      // a check waits for the end of the attack (16-7-4)
	pierceBy          EffectRef // the effect that set it; of several the last
	ended             bool      // ended by an effect (15-15-1-1)
	endTimed          bool      // the end of attack timing has come
	withoutSuspending bool      // it attacks without having been suspended
	by                EffectRef // the effect that makes it attack
	blitz             bool      // made by <Blitz>; kept for those who believe that it matters
}

// Position is the state of one game plus what playing it needs: the record for an observer, and
// scratch memory. Clone copies it. Only the State counts in comparisons; Encode gives its canonical
// bytes.
type Position struct {
	State
	query
	record
	scratch
	_ noCopy // its query points into it: see CopyTo
}

// noCopy makes go vet object to a copy by assignment.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// record holds the observer, what will be told with the next event, and what is stored to notice
// loops and to write notes. A copy goes on with it, and Encode leaves it out.
type record struct {
	observer Observer
	seq      int
	heard    // clauses that have been noted for the next event
	// clauses that have been told for event number lastNotedSeq: see flushNotes
	lastNoted    ClauseList
	lastNotedSeq int
	cause        int
	group        int
	// number of the event at which the newest batch was opened: what Batch of an event is
	batchOpen      int
	decisionsTaken int
	// decisionsTaken+1 at the last question that was told to the observer: see askedAgain
	asksTold  int
	asksAlso  ClauseList // the Also clauses of that question
	loop      loopState
	rounds    rounds
	countered bool // a [Counter] effect has been activated in this attack

	// the persistent effects as last seen: see noteStandingChanges; never changed in place
	standingBefore      []standingSeen
	standingBeforeKnown bool
	// batch out of which an effect has been chosen already (15-4-3-4), 0 for none
	batchChosenFrom uint8
	// immediate-type effects activated on this line; never changed in place
	usedBefore []EffectRef
	// trigger-type effects that triggered on this line; never changed in place
	triggeredBefore []EffectRef
}

// scratch is memory that is used again. Each copy has its own.
type scratch struct {
	question    Decision // the open decision
	toldEvent   Event    // what the observer is told
	refRoom     []Ref    // unused memory for short lists: see list
	standingNow seenNow  // the persistent effects as the record looks at them
}

// list returns a new list of these things, which nobody may change in place. Most things happen to
// one card at a time, so such short lists are cut from one piece of memory.
func (s *scratch) list(refs ...Ref) []Ref {
	n := len(refs)
	if n > len(s.refRoom) {
		s.refRoom = make([]Ref, max(n, 64))
	}
	out := s.refRoom[:n:n]
	s.refRoom = s.refRoom[n:]
	copy(out, refs)
	return out
}

// Observer is told of every event right before it takes place, with the position as it is then.
type Observer interface {
	Event(p *Position, e *Event)
}

// EventObserver is an Observer that may want to hear only what happens. While EventsOnly is true,
// no notes are made: events have no Also, and VNote, VNoTrigger and VStopped are not told.
type EventObserver interface {
	Observer
	EventsOnly() bool
}

// Clone returns an independent copy.
func (p *Position) Clone() *Position {
	q := new(Position)
	p.CopyTo(q)
	return q
}

// CopyTo makes to an independent copy, in the memory that to has. What to was before is forgotten.
func (p *Position) CopyTo(to *Position) {
	p.State.copyTo(&to.State)
	room := to.heard.room
	to.record = p.record
	to.heard.room = room
	to.apart, to.held, to.fused = nil, slices.Clone(p.held), slices.Clone(p.fused)
	to.query = query{State: &to.State, meter: p.meter, conditionRuns: to.conditionRuns, blanksSingly: p.blanksSingly}
	to.watch(to.observer)
	to.question = Decision{Options: to.question.Options[:0], Refusals: to.question.Refusals[:0]}
}

// NewPosition returns an empty field on Ann's side of the table: main phase, memory 0, nothing
// placed yet.
func (t *Table) NewPosition() *Position {
	p := &Position{State: t.newState()}
	p.query.State = &p.State
	return p
}

// watch lets obs observe what happens from now on; nil means that nothing is observed.
func (p *Position) watch(obs Observer) {
	if p.observer, p.sink = obs, nil; obs == nil {
		return
	}
	if o, ok := obs.(EventObserver); !ok || !o.EventsOnly() {
		p.sink = &p.heard
	}
}

// Put places a card in a pile of a player, below the cards that are there. faceUp matters in
// security (3-7-4).
func (p *Position) Put(pl Player, z Zone, c CardID, faceUp bool) {
	p.owner[c] = pl
	p.where[c] = z
	p.faceup[c] = faceUp
	p.pileOf(pl, z).addBottom(c)
}

// Placement says how a permanent stands when a scenario begins.
type Placement struct {
	Breeding, Suspended bool
	PlayedThisTurn      bool
	AttackedThisTurn    bool
	ByEffect            bool   // an Option placed in the battle area
	FaceDown            []bool // which cards of the stack lie face down, top card first
	Links               []CardID
}

// Place puts a permanent on the field: its cards, top first.
func (p *Position) Place(pl Player, stack []CardID, how Placement) PermID {
	for _, cards := range [][]CardID{stack, how.Links} {
		for _, c := range cards {
			p.owner[c] = pl
		}
	}
	return p.place(pl, stack, how)
}

// place puts a permanent on the field without asking whose cards they are (4-11-2).
func (p *Position) place(pl Player, stack []CardID, how Placement) PermID {
	pm := Permanent{ID: p.nextPerm, Owner: pl, Breeding: how.Breeding, Suspended: how.Suspended, Entered: -1, Attacked: -1, ByEffect: how.ByEffect}
	p.nextPerm++
	if how.PlayedThisTurn {
		pm.Entered = p.TurnNo
	}
	if how.AttackedThisTurn {
		pm.Attacked = p.TurnNo
		p.attackedThisTurn = true
	}
	for i, c := range stack {
		pm.cards[i] = c
		p.where[c] = UnderCard
		if i < len(how.FaceDown) && how.FaceDown[i] {
			pm.facedown |= 1 << i
		}
	}
	pm.n = uint8(len(stack))
	for _, c := range how.Links {
		pm.links[pm.nlinks] = c
		pm.nlinks++
		p.where[c] = UnderCard
	}
	p.where[stack[0]] = BattleArea
	if how.Breeding {
		p.where[stack[0]] = BreedingArea
	}
	pm.features = p.T.fromCards(&pm)
	p.perms = append(p.perms, pm)
	return pm.ID
}

// Start makes the position playable. The turn stands in the present phase with nothing pending: in
// the main phase at a free action, in the breeding phase at the breeding action.
func (p *Position) Start() {
	f := &turnFrame{}
	switch p.Phase {
	case UnsuspendPhase:
		f.pc = turnUnsuspend
	case DrawPhase:
		f.pc = turnDraw
	case BreedingPhase:
		f.pc = turnBreeding
	default:
		f.pc = turnMain
	}
	p.frames = append(p.frames[:0], f)
}

func (s *State) pileOf(pl Player, z Zone) *pile {
	switch z {
	case Deck:
		return &s.deck[pl]
	case EggDeck:
		return &s.eggs[pl]
	case Hand:
		return &s.hand[pl]
	case Trash:
		return &s.trash[pl]
	case SecurityStack:
		return &s.security[pl]
	}
	return nil
}

// Pile returns a player's cards in an area, top first. The slice is the position's own: do not
// change it.
func (s *State) Pile(pl Player, z Zone) []CardID { return s.pileOf(pl, z).cards() }

// Permanents returns all permanents, oldest first. The slice is the position's own: do not change
// it.
func (s *State) Permanents() []Permanent { return s.perms }

// Perm returns the permanent with that id, or nil when it has left the field.
func (s *State) Perm(id PermID) *Permanent {
	for i := range s.perms {
		if s.perms[i].ID == id {
			return &s.perms[i]
		}
	}
	return nil
}

// PermOf returns the permanent whose stack or links hold the card, or nil.
func (s *State) PermOf(c CardID) *Permanent {
	for i := range s.perms {
		pm := &s.perms[i]
		for _, x := range pm.Stack() {
			if x == c {
				return pm
			}
		}
		for _, x := range pm.Links() {
			if x == c {
				return pm
			}
		}
	}
	return nil
}

// Where returns the area a card is in, and Owner whose card it is.
func (s *State) Where(c CardID) Zone { return s.where[c] }

// Owner returns the player whose card it is (4-11-2).
func (s *State) Owner(c CardID) Player { return s.owner[c] }

// FaceUp reports whether a card in security or under a card lies face up.
func (s *State) FaceUp(c CardID) bool { return s.faceup[c] }

// Attacking returns the attacking Digimon and its target (0: the player); ok is false when no
// attack is going on.
func (s *State) Attacking() (attacker, target PermID, ok bool) {
	return s.attack.attacker, s.attack.target, s.attack.underway
}

func (s *State) ref(c CardID) CardRef { return CardRef{c, s.inc[c]} }

// isSameCard reports whether the reference still means the same card (3-1-3-1).
func (s *State) isSameCard(r CardRef) bool { return r.ID != 0 && s.inc[r.ID] == r.Inc }

// MemoryOf returns the memory as a player sees it. It is negative if the marker is on the other
// side (1-4-2-3).
func (s *State) MemoryOf(pl Player) int {
	if pl == s.Turn {
		return s.Memory
	}
	return -s.Memory
}

// EffectCopy is one copy of an effect that a Digimon may have, printed or given to it by another
// card.
type EffectCopy struct {
	EffectRef
	Giver CardID // card whose effect gives it, 0 for a printed one
	Icon  uint8  // timing icon by which it triggered: see EffectDef.Icon
}

// Pending returns the effects that are pending activation, in the order in which they triggered.
func (s *State) Pending() []EffectCopy {
	out := make([]EffectCopy, len(s.pend))
	for i := range s.pend {
		out[i] = EffectCopy{s.pend[i].ref, s.pend[i].giver, s.pend[i].timingIcon}
	}
	return out
}

// Acting returns the copy of an effect that is being processed. If the effect isn't being
// processed, giver and icon are missing.
func (s *State) Acting(r EffectRef) EffectCopy {
	for i := len(s.frames) - 1; i >= 0; i-- {
		if run, ok := s.frames[i].(*effectRun); ok && run.ref == r {
			return EffectCopy{r, run.giver, run.timingIcon}
		}
	}
	return EffectCopy{EffectRef: r}
}

// Encode appends the canonical bytes of the position: two positions with the same bytes play on the
// same way. Hand and trash are unordered; blank cards of one place are alike; the record of past
// events is left out. With named permanents the bytes also say which of those on the field, or of
// those gone that something still speaks of, they are.
func (p *Position) Encode(b []byte, named ...PermID) []byte {
	b = p.encodeCore(b, named...)
	for _, ban := range p.bans {
		b = append(append(b, ban.key...), ban.option...)
	}
	if p.topIs(loopKind) {
		// the way that the loop has taken so far is part of the key
		for _, entry := range p.rounds.log {
			b = append(append(b, entry.key...), entry.option...)
		}
	}
	return b
}
