package rules

import "encoding/binary"

// Encode appends the canonical bytes of the position: two positions with the same bytes play on the same way. Hand and trash
// are unordered; blank cards of one place are alike; the record of past events is left out.
func (p *Position) Encode(b []byte) []byte {
	u8 := func(v int) { b = append(b, byte(v)) }
	u16 := func(v int) { b = binary.LittleEndian.AppendUint16(b, uint16(v)) }
	flag := func(vs ...bool) {
		x := 0
		for i, v := range vs {
			if v {
				x |= 1 << i
			}
		}
		u8(x)
	}
	card := func(c CardID) {
		if c != 0 && p.T.Cards[c].Blank {
			u8(255)
			return
		}
		u8(int(c))
	}
	ref := func(r Ref) { u16(int(r.Perm)); u8(int(r.Card.ID)); u8(int(r.Card.Inc)) }
	refs := func(rs []Ref) {
		u8(len(rs))
		for _, r := range rs {
			ref(r)
		}
	}
	eff := func(r EffectRef) { u16(int(r.Def)); u8(int(r.Card)); u16(int(r.Perm)) }
	snap := func(s snapshot) {
		u8(s.level)
		u16(s.dp)
		u8(s.sources)
		ref(s.battled)
		flag(s.dna, s.ok)
	}
	u8(int(p.Turn))
	u16(int(p.TurnNo))
	u8(int(p.Phase))
	u8(p.Memory + 128)
	u8(int(p.Winner))
	flag(p.FirstTurn, p.Over, p.bag[0], p.bag[1], p.bagDeck[0], p.bagDeck[1], p.attackedThisTurn, p.answered)
	for pl := 0; pl < 2; pl++ {
		for _, z := range []*pile{&p.deck[pl], &p.eggs[pl], &p.security[pl]} {
			u8(z.n)
			for _, c := range z.cards() {
				card(c)
				if p.faceup[c] {
					u8(254)
				}
			}
		}
		for _, z := range []*pile{&p.hand[pl], &p.trash[pl]} {
			u8(z.n)
			blanks := 0
			var set [4]uint64
			for _, c := range z.cards() {
				if p.T.Cards[c].Blank {
					blanks++
				} else {
					set[c>>6] |= 1 << (c & 63)
				}
			}
			u8(blanks)
			for _, w := range set {
				b = binary.LittleEndian.AppendUint64(b, w)
			}
		}
	}
	for id := 1; id < len(p.T.Cards); id++ {
		if !p.T.Cards[id].Blank {
			u8(int(p.inc[id]))
		}
	}
	u8(len(p.perms))
	for i := range p.perms {
		pm := &p.perms[i]
		u16(int(pm.ID))
		flag(pm.Owner == Bob, pm.Breeding, pm.Suspended, pm.ByEffect, pm.Entered == p.TurnNo, pm.Attacked == p.TurnNo)
		u8(int(pm.n))
		for _, c := range pm.Stack() {
			card(c)
		}
		b = binary.LittleEndian.AppendUint32(b, pm.facedown)
		u8(int(pm.nlinks))
		for _, c := range pm.Links() {
			card(c)
		}
	}
	u8(len(p.lasting))
	for i := range p.lasting {
		l := &p.lasting[i]
		u16(int(l.id))
		u16(int(l.perm))
		eff(l.src)
		u8(int(l.ctrl))
		u16(l.n)
		u8(int(l.until))
		u16(int(l.turn))
		u16(int(l.def))
	}
	u8(len(p.uses))
	for _, u := range p.uses {
		u16(int(u.def))
		u8(int(u.card.ID))
		u8(int(u.card.Inc))
		u16(int(u.perm))
		u8(int(u.n))
	}
	u8(len(p.pend))
	for i := range p.pend {
		pe := &p.pend[i]
		eff(pe.ref)
		u8(int(pe.source.ID))
		u8(int(pe.source.Inc))
		u8(int(pe.ctrl))
		u8(int(p.batch - pe.batch))
		ref(pe.mention)
		refs(pe.group)
		snap(pe.snap)
		snap(pe.self)
		flag(pe.left, pe.later)
		u16(int(pe.gained))
	}
	u8(len(p.later))
	for i := range p.later {
		l := &p.later[i]
		u8(int(l.when))
		eff(l.ref)
		u8(int(l.ctrl))
		refs(l.it)
		ref(l.self)
	}
	a := &p.attack
	flag(a.on, a.opened, a.blocked, a.checked, a.piercing, a.ended, a.endTimed, a.free)
	u16(int(a.attacker))
	u16(int(a.target))
	u16(int(a.declared))
	u8(int(a.player))
	u8(len(p.frames))
	for i := range p.frames {
		f := &p.frames[i]
		u8(int(f.kind))
		u8(int(f.pc))
		u8(int(f.resume))
		u8(int(f.pl))
		u8(int(f.verb))
		u8(int(f.to))
		u16(int(f.perm))
		u16(int(f.perm2))
		card(f.card)
		u8(f.cost)
		u8(f.n)
		u8(int(f.req))
		flag(f.flag, f.free, f.ignore, f.battle, f.rules, f.bottom, f.dna)
		eff(f.eff)
		eff(f.by)
		refs(f.refs)
		refs(f.spared)
		ref(f.other)
		u16(int(f.under))
		u8(len(f.cands))
		for j := range f.cands {
			c := &f.cands[j]
			eff(c.ref)
			u8(int(c.source.ID))
			u8(int(c.source.Inc))
			refs(c.group)
			flag(c.used)
			u16(int(c.gained))
		}
		if r := f.run; r != nil {
			u8(1)
			eff(r.ref)
			u8(int(r.self.ID))
			u8(int(r.self.Inc))
			ref(r.mention)
			refs(r.group)
			snap(r.snap)
			snap(r.selfSnap)
			u8(r.cause)
			u8(r.s)
			u8(r.a)
			u8(int(r.stage))
			u8(int(r.step))
			u8(r.mult)
			flag(r.headTaken, r.mayPass, r.did, r.left, r.back != nil)
			u8(len(r.body))
			u8(r.backS)
			u16(int(r.of))
			refs(r.it)
			refs(r.picks)
			u8(len(r.revealed))
			for _, c := range r.revealed {
				u8(int(c.ID))
				u8(int(c.Inc))
			}
		}
	}
	return b
}
