package rules

import "slices"

// State is the position itself: everything that decides how the game goes on, and nothing else.
// copyTo copies it, Encode gives its bytes, and queries see only it. A test names any field that
// copyTo or Encode forgets. What is needed only to watch and tell the game is in record.
type State struct {
	T         *Table
	Turn      Player // turn player (4-12-1)
	TurnNo    int16
	Phase     Phase
	Memory    int  // as the turn player sees it: negative is on the opponent's side (1-4-2)
	FirstTurn bool // it is the first player's first turn, which has no draw (6-3-1-1)
	Over      bool
	Winner    Player // the winner of a game that is over; NoPlayer if it is a draw

	deck, eggs, hand, trash, security [2]pile
	bagDeck                           [2]bool
	// one block of memory that all piles share: see shareRoom
	room []CardID
	// the area of each card of the table; the next four fields are also lists over all cards
	where  []Zone
	owner  []Player
	inc    []uint8
	faceup []bool
	// the card was shuffled: its place among the other shuffled cards of its pile is unknown
	// (1-3-10)
	mixed []bool

	perms    []Permanent
	nextPerm PermID
	lasting  []lastingEffect
	nextLast uint16
	uses     []use
	pend     []pendingEffect
	batch    uint8 // number of the newest batch of triggered effects
	order    uint16
	later    []pendingProcessing
	attack   attackState
	frames   []frame
	// frames whose memory can be used again; no part of the state, and each copy has its own
	spare            *spareFrames
	attackedThisTurn bool // the turn player has attacked with a Digimon this turn
	beliefs          beliefs
	bans             []loopBan         // never changed in place, because copies share it
	departed         []departedPerm    // never changed in place, because copies share it
	inForce          []sentenceInForce // never changed in place, because copies share it

	// The next fields matter only between Step and Choose.
	answered bool
	answer   Choice
}

// copyTo copies the state into the memory that to already has.
func (s *State) copyTo(to *State) {
	perms, lasting, uses, pend, later, frames, spare := to.perms, to.lasting, to.uses, to.pend, to.later, to.frames, to.spare
	room, where, owner, inc, faceup, mixed := to.room, to.where, to.owner, to.inc, to.faceup, to.mixed
	*to = *s
	if spare == nil {
		spare = new(spareFrames)
	}
	to.room = append(room[:0], s.room...)
	to.shareRoom()
	to.where = append(where[:0], s.where...)
	to.owner = append(owner[:0], s.owner...)
	to.inc = append(inc[:0], s.inc...)
	to.faceup = append(faceup[:0], s.faceup...)
	to.mixed = append(mixed[:0], s.mixed...)
	to.perms = append(perms[:0], s.perms...)
	to.lasting = append(lasting[:0], s.lasting...)
	to.uses = append(uses[:0], s.uses...)
	to.pend = append(pend[:0], s.pend...)
	to.later = append(later[:0], s.later...)
	to.frames, to.spare = frames, spare
	// so that each of the two appends without changing the other's list
	to.departed = slices.Clip(s.departed)
	s.copyFrames(to)
}

func (t *Table) newState() State {
	s := State{T: t, TurnNo: 2, Phase: MainPhase, Winner: NoPlayer, nextPerm: 1, nextLast: 1, spare: new(spareFrames)}
	n := len(t.Cards)
	s.room, s.where, s.owner, s.inc = make([]CardID, 10*n), make([]Zone, n), make([]Player, n), make([]uint8, n)
	s.faceup, s.mixed = make([]bool, n), make([]bool, n)
	s.shareRoom()
	for id := range t.Cards {
		if t.Cards[id].Token {
			s.where[id] = OutOfGame
		}
	}
	return s
}

// shareRoom gives each of the ten piles its part of one block of memory, large enough for all cards
// of the game.
func (s *State) shareRoom() {
	n, next := len(s.T.Cards), s.room
	for _, piles := range [...]*[2]pile{&s.deck, &s.eggs, &s.hand, &s.trash, &s.security} {
		for pl := range piles {
			piles[pl].c, next = next[:n:n], next[n:]
		}
	}
}
