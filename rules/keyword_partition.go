package rules

import (
	"slices"

	"digijudge/rules/cardtext"
)

// <Partition> (16-29) plays one of each specified digivolution card if its holder would leave in
// another way than by its player's effects or a battle: all of them or none (16-29-4). If one of
// them is missing it does not trigger (16-29-2; met in trigger_met.go).
var partition = KeywordSpec{
	Name: "Partition", Section: "16-29", Type: TypeInstant, Kind: ImmediateEffect, Plays: true, NeedsSpec: true,
	Clause: "16-29-2",
	hooks:  partitioning{}, executes: true, optional: true,
}

// partitions returns the ways to choose one of each specified card among the digivolution cards.
func (q *query) partitions(parts []cardtext.Filter, holder PermID) [][]Ref {
	pm := q.Perm(holder)
	if pm == nil || parts == nil || int(pm.n) <= len(parts) {
		return nil
	}
	var out [][]Ref
	var set []Ref
	var part func(n int)
	part = func(n int) {
		if n == len(parts) {
			for _, old := range out {
				if sameRefs(old, set) {
					return
				}
			}
			out = append(out, append([]Ref(nil), set...))
			return
		}
		for i := 1; i < int(pm.n); i++ {
			c := pm.cards[i]
			r := Ref{Card: q.ref(c)}
			cat := q.T.Cards[c].Category
			if pm.facedown>>i&1 == 0 && (cat == Digimon || cat == Tamer) && q.T.Cards[c].PlayCost >= 0 && q.cardFits(&parts[n], c) && !contains(set, r) && len(out) < maxSets {
				set = append(set, r)
				part(n + 1)
				set = set[:len(set)-1]
			}
		}
	}
	part(0)
	return out
}

// specParts returns what the keyword specifies. def is the effect that carries it out, usually the
// keyword itself.
func (d *EffectDef) specParts(k *cardtext.Keyword) []cardtext.Filter {
	if d.Keyword != nil && d.Keyword.SpecText == k.SpecText {
		return d.parts
	}
	return cardtext.SpecParts(k.SpecText)
}

// refusePartitions adds refusals for choices that are not one of each specified card: only some of
// them, or two of a kind (16-29-4).
func refusePartitions(d *Decision, sets [][]Ref) {
	var all []Ref
	for _, s := range sets {
		for _, r := range s {
			if !contains(all, r) {
				all = append(all, r)
			}
		}
	}
	for i, r := range all {
		d.addOrRefuse(Choice{Verb: VChoose, Refs: []Ref{r}}, "16-29-4")
		for _, o := range all[i+1:] {
			if two := []Ref{r, o}; !slices.ContainsFunc(sets, func(s []Ref) bool { return sameRefs(s, two) }) {
				d.addOrRefuse(Choice{Verb: VChoose, Refs: two}, "16-29-4")
			}
		}
	}
}

func (partitioning) do(x act, k cardtext.UseKeyword) outcome {
	if x.run.place.step > 0 {
		if len(x.run.result.picks) > 0 {
			r := x.run.result.picks[0]
			x.run.result.picks = x.run.result.picks[1:]
			x.run.result.doneBefore += x.run.result.moved
			x.startPlayByEffect(&cardtext.Play{Free: true}, x.run, r)
			return underway().moving(0)
		}
		played := x.run.result.doneBefore+x.run.result.moved > 0
		x.run.result.doneBefore, x.run.result.playBatch = 0, 0
		x.triggerPlayed(x.run.meant.latest)
		return finished(played)
	}
	sets := x.partitions(x.T.Effects[x.run.ref.Def].specParts(&k.Keyword), x.run.holder)
	if len(sets) == 0 {
		return nothingDone()
	}
	set := sets[0]
	if len(sets) > 1 {
		c, ok := x.takeAnswer()
		if !ok {
			x.d.Player, x.d.Question, x.d.Clause, x.d.Effect = x.asker, AskTargets, "16-29-4", x.run.ref
			for _, s := range sets {
				x.d.add(Choice{Verb: VChoose, Refs: s})
			}
			if x.d.refuse {
				refusePartitions(x.d, sets)
			}
			return question()
		}
		set = c.Refs
	}
	x.note("16-29-4")
	if x.believes(bPartitionPlaysOne) {
		set = set[:1]
	}
	x.run.result.picks, x.run.meant.latest, x.run.place.step = append([]Ref(nil), set...), append([]Ref(nil), set...), 1
	return underway().moving(0)
}

// partitioning has the hooks of <Partition>.
type partitioning struct{ plainKeyword }

func (partitioning) can(p *Position, k cardtext.UseKeyword, run *effectRun) (bool, Clause) {
	return len(p.partitions(p.T.Effects[run.ref.Def].specParts(&k.Keyword), run.holder)) > 0, "16-29-4"
}

func (partitioning) understood(k *cardtext.Keyword) bool {
	return cardtext.SpecParts(k.SpecText) != nil
}

func (partitioning) triggers(s *State, in instance, c cause) (ok bool, why Clause) {
	look := query{State: s}
	if len(look.partitions(in.def.parts, c.holder)) > 0 {
		return true, ""
	}
	return false, ifElse(c.ownHolder, "16-29-2", "") // one of each must be there
}
