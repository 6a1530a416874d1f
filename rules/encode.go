package rules

import (
	"encoding/binary"
	"slices"
	"sync"
)

// encoder writes the canonical bytes of a position. It numbers permanents, lasting effects and
// blank cards by where they stand and not by their history, and a reference to a card says whether
// it still means that card. So positions that play on alike have the same bytes however they came
// about, and a walk over all lines walks only one of them. Every field that decides something must
// be in the bytes; what only the record needs must not. encode_test.go changes every field and
// expects other bytes, or a reason.
type encoder struct {
	p     *State
	b     []byte
	noDP  bool     // leave out DP and what lies on cards for a time: see withoutDP
	gone  []PermID // permanents that have left, in the order in which they are mentioned
	blank []CardID // blank cards that are referred to, in the same order
}

// encodeCore is like Encode, but leaves out the loops that were stopped.
func (s *State) encodeCore(b []byte, named ...PermID) []byte {
	return s.encode(b, false, named...)
}

func (s *State) encode(b []byte, noDP bool, named ...PermID) []byte {
	e := encoders.Get().(*encoder)
	*e = encoder{p: s, b: b, noDP: noDP, gone: e.gone[:0], blank: e.blank[:0]}
	e.u8(int(s.Turn))
	e.u16(int(s.TurnNo))
	e.u8(int(s.Phase))
	e.u8(s.Memory + 128)
	e.u8(int(s.Winner))
	e.flag(s.FirstTurn, s.Over, s.bagDeck[0], s.bagDeck[1], s.attackedThisTurn, s.answered)
	e.piles()
	e.field()
	e.unfinished()
	e.u8(len(s.frames))
	for _, f := range s.frames {
		e.u8(int(f.kind()))
		f.encode(e)
	}
	if s.holdsBeliefs() {
		e.encodeBeliefs()
	}
	for _, id := range named {
		e.named(id)
	}
	b = e.b
	e.p, e.b = nil, nil
	encoders.Put(e)
	return b
}

// encoders holds encoders that are not in use, so that their memory is used again.
var encoders = sync.Pool{New: func() any { return new(encoder) }}

func (e *encoder) u8(v int)  { e.b = append(e.b, byte(v)) }
func (e *encoder) u16(v int) { e.b = binary.LittleEndian.AppendUint16(e.b, uint16(v)) }

func (e *encoder) u32(v uint32) { e.b = binary.LittleEndian.AppendUint32(e.b, v) }

// flag writes up to eight flags.
func (e *encoder) flag(vs ...bool) {
	x := byte(0)
	for i, v := range vs {
		x |= bit(v, i)
	}
	e.b = append(e.b, x)
}

// card writes a card by where it lies.
func (e *encoder) card(c CardID) {
	e.b = append(e.b, e.p.T.written[c])
}

// cardRef writes a card that something refers to: which card, and whether it still is that card
// (3-1-3-1). It writes a blank card by where it lies.
func (e *encoder) cardRef(r CardRef) {
	p := e.p
	switch {
	case r.ID == 0:
		e.u8(0)
	case !p.isSameCard(r):
		e.u8(254)
		e.card(r.ID)
	case !p.T.Cards[r.ID].Blank:
		e.u8(int(r.ID))
	default:
		n := len(e.blank)
		for i, c := range e.blank {
			if c == r.ID {
				n = i
			}
		}
		if n == len(e.blank) {
			e.blank = append(e.blank, r.ID)
		}
		z := p.where[r.ID]
		e.u8(255)
		e.u8(n)
		e.u8(int(z))
		e.u8(int(p.owner[r.ID]))
		switch z {
		case Deck, EggDeck, SecurityStack:
			for i, c := range p.pileOf(p.owner[r.ID], z).cards() {
				if c == r.ID {
					e.u8(i)
				}
			}
		case UnderCard:
			for i := range p.perms {
				for k, c := range p.perms[i].Stack() {
					if c == r.ID {
						e.u8(i)
						e.u8(k)
					}
				}
			}
		}
	}
}

// perm writes a permanent by its place among all. One that is gone is written by its place among
// those that are mentioned and gone.
func (e *encoder) perm(id PermID) {
	if id == 0 {
		e.u8(0)
		return
	}
	for i := range e.p.perms {
		if e.p.perms[i].ID == id {
			e.u8(i + 1)
			return
		}
	}
	n := len(e.gone)
	for i, g := range e.gone {
		if g == id {
			n = i
		}
	}
	e.u8(255 - n)
	if n == len(e.gone) {
		e.gone = append(e.gone, id)
		e.card(e.p.LastTop(id)) // claims name it by its last top card
	}
}

// named is like perm, for a permanent that somebody outside the position refers to. A permanent
// that is gone, and to which nothing in the position refers, is written as none.
func (e *encoder) named(id PermID) {
	if e.p.Perm(id) == nil && !slices.Contains(e.gone, id) {
		id = 0
	}
	e.perm(id)
}

// gained writes a lasting effect by its place among all.
func (e *encoder) gained(id uint16) {
	if id == 0 {
		e.u8(0)
		return
	}
	for i := range e.p.lasting {
		if e.p.lasting[i].id == id {
			e.u8(i + 1)
			return
		}
	}
	e.u8(255)
}

func (e *encoder) ref(r Ref) {
	e.perm(r.Perm)
	e.cardRef(r.Card)
}

func (e *encoder) refs(rs []Ref) {
	e.u8(len(rs))
	for _, r := range rs {
		e.ref(r)
	}
}

func (e *encoder) eff(r EffectRef) {
	e.u16(int(r.Def))
	e.u8(int(r.Card))
	e.perm(r.Perm)
}

func (e *encoder) snap(s snapshot) {
	e.u8(s.level)
	if !e.noDP {
		e.u16(s.dp)
	}
	e.u8(s.sources)
	e.u8(s.cost + 1)
	if e.flag(s.asItWas != nil); s.asItWas != nil {
		e.past(s.asItWas)
	}
	e.u8(s.xrosCount)
	e.ref(s.battledWith)
	e.flag(s.inBattle, s.byRules)
	e.eff(s.by)
	e.u8(int(s.byCtrl))
	e.flag(s.dna, s.known, s.fromTrash, s.fromSources, s.byEffect, s.faceUp)
	e.u8(int(s.origin))
	e.card(s.player)
	e.eff(s.broughtBy)
}

// past writes a permanent as it was when it left.
func (e *encoder) past(pm *Permanent) {
	e.u8(int(pm.n))
	for _, c := range pm.Stack() {
		e.u8(int(c))
	}
	e.b = binary.LittleEndian.AppendUint32(e.b, pm.facedown)
	e.u8(int(pm.nlinks))
	for _, c := range pm.Links() {
		e.u8(int(c))
	}
	e.flag(pm.Suspended)
	e.b = pm.before.encode(e.b)
}

func (e *encoder) pasts(list []*Permanent) {
	e.u8(len(list))
	for _, pm := range list {
		e.past(pm)
	}
}

// piles writes the piles. Of an ordered pile it writes all cards, and how they lie only if one of
// them lies face up or is mixed. Of hand and trash it writes which cards are there.
func (e *encoder) piles() {
	p, b := e.p, e.b
	for pl := range 2 {
		for _, z := range [...]*pile{&p.deck[pl], &p.eggs[pl], &p.security[pl]} {
			b = append(b, byte(z.n))
			special := false
			for _, c := range z.cards() {
				b = append(b, p.T.written[c])
				special = special || p.faceup[c] || p.mixed[c]
			}
			if !special {
				b = append(b, 0)
				continue
			}
			b = append(b, 1)
			for _, c := range z.cards() {
				b = append(b, bit(p.faceup[c], 0)|bit(p.mixed[c], 1))
			}
		}
		for _, z := range [...]*pile{&p.hand[pl], &p.trash[pl]} {
			blanks := 0
			var set [4]uint64
			for _, c := range z.cards() {
				if p.T.Cards[c].Blank {
					blanks++
				} else {
					set[c>>6] |= 1 << (c & 63)
				}
			}
			b = append(b, byte(z.n), byte(blanks))
			for _, w := range set[:1+(len(p.T.Cards)-1)>>6] {
				b = binary.LittleEndian.AppendUint64(b, w)
			}
		}
	}
	e.b = b
}

// bit returns the bit at that place if on is set, else 0.
func bit(on bool, at int) byte {
	if on {
		return 1 << at
	}
	return 0
}

func (e *encoder) field() {
	p := e.p
	e.u8(len(p.perms))
	for i := range p.perms {
		pm := &p.perms[i]
		e.flag(pm.Owner == Bob, pm.Breeding, pm.Suspended, pm.ByEffect, pm.Entered == p.TurnNo, pm.Attacked == p.TurnNo)
		e.u8(int(pm.origin))
		e.u8(int(pm.xrosCount))
		e.u8(int(pm.n))
		for _, c := range pm.Stack() {
			e.card(c)
			e.u8(int(p.owner[c]))
		}
		e.b = binary.LittleEndian.AppendUint32(e.b, pm.facedown)
		e.u8(int(pm.nlinks))
		for _, c := range pm.Links() {
			e.card(c)
		}
	}
	if e.noDP {
		return
	}
	e.u8(len(p.lasting))
	for i := range p.lasting {
		l := &p.lasting[i]
		e.perm(l.perm)
		e.eff(l.src)
		e.b = append(e.b, l.at[:]...)
		e.u8(int(l.ctrl))
		e.u16(l.n)
		e.u8(int(l.until))
		e.u16(int(l.turn))
		e.u16(int(l.def))
	}
}

// unfinished writes what waits to be done: uses, pending effects and processing, the attack.
func (e *encoder) unfinished() {
	p := e.p
	for _, u := range p.uses {
		if u.card.ID != 0 && !p.isSameCard(u.card) || u.perm != 0 && p.Perm(u.perm) == nil {
			continue // it belongs to a card that became a new one (15-14-1-5-2)
		}
		e.u8(1)
		e.u16(int(u.def))
		e.cardRef(u.card)
		e.perm(u.perm)
		e.gained(u.gained)
		e.card(u.giver)
		e.u8(int(u.n))
	}
	e.u8(0)
	e.u8(len(p.pend))
	for i := range p.pend {
		pe := &p.pend[i]
		e.eff(pe.ref)
		e.cardRef(pe.source)
		e.u8(int(pe.ctrl))
		e.u8(int(p.batch - pe.batch))
		e.ref(pe.mention)
		e.refs(pe.group)
		e.pasts(pe.groupGone)
		e.snap(pe.mentionSnap)
		e.snap(pe.holderSnap)
		e.flag(pe.holderLeft, pe.delayed, pe.turnOrders)
		e.gained(pe.gained)
		e.card(pe.giver)
		e.u8(int(pe.timingIcon))
	}
	e.u8(len(p.later))
	for i := range p.later {
		l := &p.later[i]
		e.u8(int(l.when))
		e.u16(int(l.turn))
		e.eff(l.ref)
		e.u8(int(l.ctrl))
		e.refs(l.refs)
		e.ref(l.holder)
		e.flag(l.byProcedure)
	}
	e.u8(len(p.inForce))
	for _, k := range p.inForce {
		e.perm(k.perm)
		e.card(k.card)
		e.u16(int(k.def))
		e.u8(int(k.sentence))
	}
	a := &p.attack
	e.flag(a.underway, a.blocked, a.checked, a.piercing, a.ended, a.endTimed, a.withoutSuspending)
	e.eff(a.by)
	e.eff(a.pierceBy)
	e.perm(a.attacker)
	e.perm(a.target)
	e.perm(a.declared)
	e.u8(int(a.player))
}
