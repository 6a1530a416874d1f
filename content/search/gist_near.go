package search

import (
	"math"
	"slices"
)

// Comparing gists: whether two questions ask the same, or nearly so.

// opposed reports whether one text has more of a word and the other has more of its opposite.
func opposed(q, t *gist) bool {
	for _, p := range gistPairsOf {
		for s := range p {
			if a, b := p[s], p[1-s]; q.sides[a] > t.sides[a] && q.sides[b] < t.sides[b] {
				return true
			}
		}
	}
	return false
}

// turned reports whether two texts differ in what they mention before "before" or "after".
func turned(q, t []uint32) bool {
	return len(q) > 0 && len(t) > 0 && len(without(q, t)) == len(q)
}

// Hashed once, because they are looked at for every sentence of the site.
var (
	gistNot                        = hashed("gist", "not")
	gistOrder                      = hashed("gist", "order")
	sideOwn, sideBefore, sideAfter = gistSides["own"], gistSides["before"], gistSides["after"]
)

// gistWhose are the words in which two close questions may differ.
var gistWhose = []uint32{gistNot, hashed("gist", "opponent"), hashed("gist", "own")}

// gistSoft are actions that people often leave out or add without meaning something else: whoever
// asks about an attack may or may not say "battle".
var gistSoft = func() (list []uint32) {
	for _, w := range []string{"check", "battle", "choose", "countas", "save", "place"} {
		list = append(list, hashed("gist", w))
	}
	return list
}()

// allSoft reports whether a list contains only actions of gistSoft.
func allSoft(acts []uint32) bool {
	return !slices.ContainsFunc(acts, func(h uint32) bool { return !slices.Contains(gistSoft, h) })
}

// nears returns the share of a question that a text covers if both are about the same keywords,
// things and actions. ok is false if the text is about something else. Such a text doesn't have to
// be an answer.
func (x *Index) nears(q, t *gist, says bool) (said float32, ok bool) {
	whose := func(h uint32) bool { return slices.Contains(gistWhose, h) }
	for _, h := range slices.Concat(without(t.hard, q.hard), without(q.hard, t.hard)) {
		if !whose(h) {
			return 0, false
		}
	}
	if q.whom*t.whom == 2 || !says && !slices.Equal(q.count, t.count) || !allSoft(without(q.acts, t.acts)) || !allSoft(without(t.acts, q.acts)) || len(without(q.does, t.does)) > 0 {
		return 0, false
	}
	if yes := func(s int) bool { return s <= shapeCan }; !says && !shapesAgree(q.shape, t.shape) && yes(q.shape) != yes(t.shape) {
		return 0, false
	}
	if opposed(q, t) || !says && otherRoles(&q.roles, &t.roles) {
		return 0, false
	}
	all, _ := weigh(q.items, x.gistWhole)
	unsaid, _ := weigh(without(q.items, t.items), x.gistWhole)
	if all < gistLeast || unsaid/all > gistNear {
		return 0, false
	}
	return 1 - unsaid/all, true
}

// weigh returns the sum and the maximum of the items' weights. An item that no page has weighs
// gistUnknown.
func weigh(list []uint32, weight map[uint32]float32) (sum, most float32) {
	for _, h := range list {
		w, ok := weight[h]
		if !ok {
			w = gistUnknown
		}
		sum += w
		most = max(most, w)
	}
	return sum, most
}

// gistWeights returns the weight of each item, which is larger the fewer sentences have it. weight
// lowers the weights of faint classes; whole doesn't, except for a few.
func gistWeights(list []sentence) (weight, whole map[uint32]float32) {
	n := map[uint32]int{}
	for i := range list {
		for _, h := range list[i].gist.items {
			n[h]++
		}
	}
	weight, whole = map[uint32]float32{}, map[uint32]float32{}
	for h, c := range n {
		weight[h] = float32(math.Log(1 + float64(len(list))/float64(c+1)))
		whole[h] = weight[h]
	}
	for w := range gistFaint {
		if h := hashed("gist", w); weight[h] > 0 {
			weight[h] *= gistFaintly
		}
	}
	for _, w := range []string{"trigger", "use", "count", "gain", "field", "same", "other", "lasts", "stack", "always", "choose", "simultaneous", "first", "part"} {
		whole[hashed("gist", w)] = weight[hashed("gist", w)]
	}
	return weight, whole
}

// agree returns how closely two texts ask the same, from 0 to 1; ok is false if they don't. says
// means that the second text is a statement, which may negate what the first one asks.
func (x *Index) agree(q, t *gist, says bool) (near float32, ok bool) {
	if !sameMatter(q, t, says) || !sameSides(q, t) || opposed(q, t) || !sameWay(q, t, says) || x.otherEffects(q, t) {
		return 0, false
	}
	all, _ := weigh(q.items, x.gistWeight)
	own, _ := weigh(t.items, x.gistWeight)
	unsaid, most := weigh(without(q.items, t.items), x.gistWhole)
	more, _ := weigh(without(t.items, q.items), x.gistWeight)
	if says && unsaid > 0 {
		return 0, false
	}
	if all == 0 || own == 0 || most > gistMissing {
		return 0, false
	}
	if len(q.items) < 2 && !says && q.shape == shapeNone {
		return 0, false // it speaks of one thing, and nothing shows what it asks of it
	}
	if len(q.items) < 2 && len(without(t.items, q.items)) > 0 {
		return 0, false // a single item doesn't say which of the many questions about it is meant
	}
	if follows, _ := weigh(without(t.items, q.items), x.gistWhole); !says && q.shape == shapeWhat && t.shape <= shapeCan && follows > gistFollows*own {
		return 0, false // "what happens" isn't answered by whether one certain thing happens
	}
	if q.shape == shapeNone {
		// Items that the question leaves out count fully: it may mean something else by leaving them out.
		more, _ = weigh(without(t.items, q.items), x.gistWhole)
	}
	limit := float32(gistMore)
	if says {
		limit += gistMoreSaid
	}
	if all < gistLeast || q.shape == shapeNone && unsaid > 0 || unsaid/all > gistUnsaid || more/own > limit {
		return 0, false
	}
	return (1 - unsaid/all) * (1 - moreCosts*more/own), true
}

// sameWay reports whether two questions ask in the same way, or a statement denies no more than its
// question lets it.
func sameWay(q, t *gist, says bool) bool {
	if says {
		return q.sides[sideDenied] == 0 && t.sides[sideDenied] <= 1
	}
	return askAlike(q, t)
}

// asksOrder reports whether a text asks what comes first.
func asksOrder(g *gist) bool { return slices.Contains(g.items, gistOrder) }

// otherEffects reports whether only one of two short texts asks about effects and no keyword or
// icon that both name makes up for it.
func (x *Index) otherEffects(q, t *gist) bool {
	if q.names == t.names || t.names && len(q.items) > gistFew {
		return false
	}
	return !slices.ContainsFunc(q.items, func(h uint32) bool { return x.likes.names[h] && slices.Contains(t.items, h) })
}

// sameMatter reports whether two texts have all the items in common that change a question.
func sameMatter(q, t *gist, says bool) bool {
	switch {
	case turned(q.lead, t.lead), q.whom*t.whom == 2, t.doer && !q.names:
		return false
	case len(without(q.hard, t.hard)) > 0, len(without(q.acts, t.acts)) > 0:
		return false
	case len(q.count) > 0 && len(t.count) > 0 && !slices.Equal(q.count, t.count):
		return false
	case len(q.signs) > 0 && len(t.signs) > 0 && !slices.Equal(q.signs, t.signs):
		return false
	}
	for _, h := range without(t.hard, q.hard) {
		if !(says && h == gistNot) {
			return false
		}
	}
	return true
}

// sameSides reports whether a text has the same "only", "own", "before" and "after" as a question,
// and at least as many negations.
func sameSides(q, t *gist) bool {
	switch {
	case q.sides[sideDenied] > t.sides[sideDenied], q.sides[sideOnly] != t.sides[sideOnly]:
		return false
	case t.sides[sideOwn] > 0 && q.sides[sideOwn] > t.sides[sideOwn]:
		return false
	}
	return q.sides[sideBefore]+q.sides[sideAfter] == 0 || t.sides[sideBefore]+t.sides[sideAfter] > 0
}

// askAlike reports whether two questions about the same subject want to know the same.
func askAlike(q, t *gist) bool {
	switch {
	case !shapesAgree(q.shape, t.shape), q.sides[sideDenied] != t.sides[sideDenied]:
		return false
	case otherRoles(&q.roles, &t.roles):
		return false
	case asksOrder(t) && !asksOrder(q):
		return false // which of two comes first is another question than whether they come
	case t.barred && !q.barred:
		return false
	case t.works && !q.works, len(t.count) > 0 && len(q.count) == 0:
		return false
	case len(without(q.does, t.does)) > 0, !allSoft(without(t.acts, q.acts)):
		return false
	}
	// The sentences that lead up to the question aren't the question.
	return len(t.ends) == 0 || len(without(t.ends, q.items)) < len(t.ends)
}
