package search

import (
	"cmp"
	"slices"
)

// The order of the first pages. rank sorts all pages by what is cheap to compute; the first of them
// are then sorted sentence by sentence. A page has many ways to ask the same, so what most of its
// sentences share with a question says more than one sentence with the same words. The weights
// (weights.go) were fitted to the questions on the site's own pages, each searched for after it and
// all similar ones were removed (TestLeaveOneOut).

// maxOrdered is how many pages are compared sentence by sentence.
const maxOrdered = 24

// nearSentences is how many of a page's best sentences count.
const nearSentences = 3

// pageCore is the subject of a page's questions: the items that occur in many of its sentences,
// sorted, and the weight of each.
type pageCore struct {
	items []uint32
	tells []float32
	total float32
}

// coreShare is the share of a page's sentences that must have an item for the page to be about it.
const coreShare = 0.3

// prepareOrder finds out what each page is about. The weights of items must be known.
func (x *Index) prepareOrder() {
	l := &x.likes
	l.page = make([]pageCore, len(x.docs))
	for d := range x.docs {
		list := x.sents[x.begin[d]:x.begin[d+1]]
		count := map[uint32]int{}
		for i := range list {
			for _, h := range list[i].gist.items {
				count[h]++
			}
		}
		p := &l.page[d]
		for h, n := range count {
			if float32(n) > coreShare*float32(len(list)) {
				p.items = append(p.items, h)
			}
		}
		slices.Sort(p.items)
		for _, h := range p.items {
			tells := l.coreOf(h) * float32(count[h]) / float32(len(list))
			p.tells, p.total = append(p.tells, tells), p.total+tells
		}
	}
}

// order sorts the first pages of a list by their sentences and leaves the others in place.
func (x *Index) order(q *gist, list []ranked, room *scratch) {
	list = list[:min(len(list), maxOrdered)]
	core := room.numbers.take(len(q.items))
	var all float32
	for k, h := range q.items {
		core[k] = x.likes.coreOf(h)
		all += core[k]
	}
	if all == 0 {
		return
	}
	stand := room.numbers.take(len(q.items))
	for i := range list {
		h := &list[i]
		h.order = orderScore*h.score + orderCover*h.cover + x.pageOrder(q, h, core, all, stand)
		if h.exact {
			h.order += orderExact
		}
	}
	slices.SortStableFunc(list, func(a, b ranked) int {
		if o := x.docs[a.doc].Others; o != x.docs[b.doc].Others {
			return b2i(o) - b2i(!o)
		}
		return cmp.Compare(b.order, a.order)
	})
}

// pageOrder returns how well a page's sentences match the subject of a question. core holds the
// weight of each item of the question and all their sum; stand is scratch space of the same length.
func (x *Index) pageOrder(q *gist, h *ranked, core []float32, all float32, stand []float32) float32 {
	l := &x.likes
	clear(stand)
	var near [nearSentences]float32
	var title float32
	from, to := x.begin[h.doc], x.begin[h.doc+1]
	for s := from; s < to; s++ {
		both, items := float32(0), x.sents[s].gist.items
		for k, v := range q.items {
			for len(items) > 0 && items[0] < v {
				items = items[1:]
			}
			if len(items) > 0 && items[0] == v {
				both += core[k]
				stand[k]++
			}
		}
		if s == from {
			title = both / all
		}
		v := both / max(leastMass, all+l.about[s]-both)
		for k := range near {
			if v > near[k] {
				v, near[k] = near[k], v
			}
		}
	}
	var often, alike float32
	for k, n := range stand {
		share := n / float32(to-from)
		often += core[k] * share / (share + oftenHalf)
	}
	for _, v := range near {
		alike += v / nearSentences
	}
	p := &l.page[h.doc]
	apart := p.total
	for k, v := range p.items {
		if _, ok := slices.BinarySearch(q.items, v); ok {
			apart -= p.tells[k]
		}
	}
	var names float32
	if h.like.score > 0 { // otherwise no sentence is like the question
		// keywords and icons are among the hard items
		for _, v := range x.sents[h.like.sent].gist.hard {
			if _, ok := slices.BinarySearch(q.items, v); !ok && l.names[v] {
				names++
			}
		}
	}
	return orderTitle*title + orderNear*alike + orderOften*often/all - orderApart*apart - orderNames*names
}
