package rules

import (
	"bytes"
	"reflect"
	"slices"
	"testing"

	"digijudge/rules/cardtext"
)

// untold are the fields that the bytes of a position leave out, and why two positions that differ there play on alike.
var untold = map[string]string{
	"Permanent.ID": "its place says it", "Permanent.features": "its cards say it", "Permanent.before": "nil on the field",
	"pendingEffect.order": "its place says it", "pendingEffect.conditionsAtTrigger": "record",
	"lastingEffect.act": "src and at name it", "lastingEffect.oneUse": "follows from the action", "lastingEffect.id": "its place says it",
	"lastingEffect.partner": "of one belief: see encodeBeliefs", "attackState.blitz": "of one belief: see encodeBeliefs",
	"immediateCandidate.conditionUnmet": "record", "battleFrame.deletedOnes": "nobody is asked while it is filled", "playFrame.batch": "that of the effect below that plays the card",
	"effectRun.result.playBatch": "told is whether it is 0; which number it is, only claims ask (PlaysTogether)",
	"leaveFrame.toEnd":           "record", "effectRun.activationSeq": "record", "effectRun.place.partSeq": "record", "effectRun.place.partStops": "record", "effectRun.place.partJoined": "record", "effectRun.decisionsBefore": "record", "effectRun.place.carriedOut": "record", "effectRun.result.whyNothing": "record", "effectRun.result.byImpossible": "asked and answered at once", "effectRun.wouldBecome": "asked and answered at once", "effectRun.conditionsAtTrigger": "record",
	"Permanent.cards": "see n", "Permanent.links": "see nlinks",
	"State.T": "positions of one table are compared", "State.room": "memory", "State.spare": "memory", "State.where": "what it is in says it",
	"State.inc": "told of a card that is spoken of is whether it is that card still", "State.nextPerm": "places say it", "State.nextLast": "places say it",
	"State.batch": "told of what is pending is how far it is behind", "State.order": "places say it", "State.departed": "told where something speaks of them",
	"State.answer": "nobody looks between an answer and what comes of it",
}

// apart are the fields whose parts are looked at by themselves.
var apart = map[string]bool{
	"State.perms": true, "State.lasting": true, "State.uses": true, "State.pend": true, "State.later": true, "State.attack": true, "State.frames": true,
	"windowFrame.cands": true,
}

// TestEncodeTellsAll: whatever field of unfinished business differs, the bytes of the position differ, or the field is listed above. What is
// missing makes two nodes one that play on differently, and a claim about all lines is proved by some of them.
func TestEncodeTellsAll(t *testing.T) {
	g := deal(t, digimon(t, "A", 1000, "[On Play] <Draw 1>"), digimon(t, "B", 2000, "[On Play] <Draw 2>"), digimon(t, "C", 3000, ""), digimon(t, "D", 4000, ""))
	one, two := g.field(Ann, Placement{}, "A", "C"), g.field(Bob, Placement{}, "B", "D")
	p := g.p
	p.Start()
	past := func(id PermID) *Permanent {
		return p.asItWas(p.Perm(id))
	}
	values := []struct{ a, b any }{
		{one, two}, {g.id["A"], g.id["B"]}, {p.ref(g.id["A"]), p.ref(g.id["B"])}, {Ref{Perm: one}, Ref{Perm: two}},
		{[]Ref{{Perm: one}}, []Ref{{Perm: two}}}, {[]CardRef{p.ref(g.id["A"])}, []CardRef{p.ref(g.id["B"])}},
		{EffectRef{1, g.id["A"], one}, EffectRef{2, g.id["A"], one}}, {EffectID(1), EffectID(2)},
		{past(one), past(two)}, {[]*Permanent{past(one)}, []*Permanent{past(two)}}, {[3]uint8{1, 1, 1}, [3]uint8{1, 1, 2}},
		{[2]pile{{n: 1, c: []CardID{g.id["A"]}}}, [2]pile{{n: 1, c: []CardID{g.id["B"]}}}}, {[2]bool{true, false}, [2]bool{false, true}},
		{make([]bool, len(p.T.Cards)), slices.Repeat([]bool{true}, len(p.T.Cards))},
		{make([]Player, len(p.T.Cards)), slices.Repeat([]Player{Bob}, len(p.T.Cards))},
		{[]deedOn{{card: g.id["A"]}}, []deedOn{{card: g.id["B"]}}},
		{[]earlierRefs{{refs: []Ref{{Perm: one}}}}, []earlierRefs{{refs: []Ref{{Perm: two}}}}},
		{[]activatedEffect{{ref: EffectRef{1, g.id["A"], one}}}, []activatedEffect{{ref: EffectRef{2, g.id["A"], one}}}},
		{beliefs{1}, beliefs{2}}, {[]sentenceInForce{{perm: one}}, []sentenceInForce{{perm: two}}}, {[]loopBan{{key: "1"}}, []loopBan{{key: "2"}}},
		{[]cardtext.Sentence{{}}, []cardtext.Sentence(nil)}, {Ann, Bob}, {[2]PermID{one, two}, [2]PermID{two, one}}, {snapshot{level: 1}, snapshot{level: 2}},
		{xrosAreas{trash: 1}, xrosAreas{singleTamers: 1}}, {[]xrosGiven{{by: 1}}, []xrosGiven{{by: 2}}},
	}
	// set gives a field the first or the second of two values of its type.
	set := func(v reflect.Value, second bool) bool {
		for _, x := range values {
			if reflect.TypeOf(x.a) == v.Type() {
				if second {
					x.a = x.b
				}
				v.Set(reflect.ValueOf(x.a))
				return true
			}
		}
		n := 1
		if second {
			n = 2
		}
		switch {
		case v.Kind() == reflect.Bool:
			v.SetBool(second)
		case v.CanInt():
			v.SetInt(int64(n))
		case v.CanUint():
			v.SetUint(uint64(n))
		default:
			return false
		}
		return true
	}
	p.lasting = []lastingEffect{{id: 1, perm: one}, {id: 2, perm: two}}
	p.uses, p.pend, p.later = []use{{}}, []pendingEffect{{}}, []pendingProcessing{{}}
	fields := func(name string, of any) {
		eachField(name, reflect.ValueOf(of).Elem(), func(name string, f reflect.Value) {
			if untold[name] != "" {
				return
			}
			old := reflect.New(f.Type()).Elem()
			old.Set(f)
			if !set(f, false) {
				if !apart[name] {
					t.Errorf("no values for %s (%s): say here which, or above why it is left out", name, f.Type())
				}
				return
			}
			first := p.Encode(nil)
			set(f, true)
			if bytes.Equal(first, p.Encode(nil)) {
				t.Errorf("%s is not in the bytes", name)
			}
			f.Set(old)
		})
	}
	p.TurnNo = 2                     // so that an Entered of 1 and one of 2 differ
	p.deck[Ann].addBottom(g.id["A"]) // for what is told of the cards in it
	fields("State", &p.State)
	fields("Permanent", &p.perms[0])
	fields("use", &p.uses[0])
	fields("pendingProcessing", &p.later[0])
	fields("lastingEffect", &p.lasting[0])
	fields("pendingEffect", &p.pend[0])
	fields("snapshot", &p.pend[0].mentionSnap)
	fields("attackState", &p.attack)
	for _, f := range eachKind(t) {
		p.frames = append(p.frames[:1], f)
		fields(reflect.TypeOf(f).Elem().Name(), f)
		if w, ok := f.(*windowFrame); ok {
			fields("immediateCandidate", &w.cands[0])
		}
	}
}
