package rules

import (
	"encoding/binary"
	"slices"

	"digijudge/rules/cardtext"
)

// remembered is what a permanent was right before it left the field (15-8-3-9-4): what was printed
// on it, and what other effects made of it. It is stored at that moment, because those effects may
// leave at the same time (3-1-3-3), and is never changed.
type remembered struct {
	face     *CardDef
	dp       int
	level    int
	colors   ColorSet
	digimon  bool
	effects  []instance
	keywords []heldKeyword
}

// heldKeyword is one instance of a keyword.
type heldKeyword struct {
	k    *cardtext.Keyword
	from CardID
}

// asItWas returns a copy of the permanent as it is now, for use when it has left.
func (q *query) asItWas(pm *Permanent) *Permanent {
	both := &struct {
		perm Permanent
		r    remembered
	}{*pm, remembered{face: q.face(pm), dp: q.DP(pm), level: q.Level(pm), colors: q.Colors(pm), digimon: q.isDigimon(pm)}}
	left, r := &both.perm, &both.r
	var first [8]instance // usually there are no more than these, and each list is made once
	var few [8]heldKeyword
	effects, keywords := first[:0], few[:0]
	q.eachEffect(pm, func(in instance) { effects = append(effects, in) })
	q.eachKeyword(pm, func(k *cardtext.Keyword, from CardID) { keywords = append(keywords, heldKeyword{k, from}) })
	r.effects, r.keywords = slices.Clone(effects), slices.Clone(keywords)
	left.before = r
	return left
}

// asMeant returns a permanent of which an effect speaks: as it is, or as it was if it left when the
// effect triggered (15-8-3-9-4).
func (q *query) asMeant(id PermID, run *effectRun) *Permanent {
	if pm := q.Perm(id); pm != nil {
		return pm
	}
	for _, pm := range run.groupGone {
		if pm.ID == id {
			q.note("15-8-3-9-4")
			return pm
		}
	}
	return nil
}

// encode appends the canonical bytes of what the permanent's cards don't say: what was added or
// changed, and which effects it had.
func (r *remembered) encode(b []byte) []byte {
	b = binary.LittleEndian.AppendUint16(b, uint16(r.dp))
	b = append(b, byte(r.level), byte(r.colors), byte(r.face.Level), byte(r.face.Colors))
	b = binary.LittleEndian.AppendUint16(b, uint16(r.face.DP))
	if r.digimon {
		b = append(b, 1)
	}
	for _, list := range [][]string{{r.face.Name}, r.face.names, r.face.treatedNames, r.face.Traits} {
		for _, s := range list {
			b = append(append(b, s...), 0)
		}
		b = append(b, 0)
	}
	for i := range r.effects {
		b = binary.LittleEndian.AppendUint16(b, uint16(r.effects[i].def.ID))
	}
	b = append(b, 0, 0)
	for _, h := range r.keywords {
		b = append(append(b, h.k.String()...), 0)
	}
	return b
}
