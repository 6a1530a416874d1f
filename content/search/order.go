package search

import (
	"cmp"
	"slices"
)

// The order of the pages in front. All pages are put in order by what is cheap to know of them
// (rank); the first of them are then looked at sentence by sentence. A page is asked about in many
// ways, so what most of its sentences share with a question tells more than one that happens to
// have the same words. The weights (weights.go) were fitted to the site's own asks, each asked
// without itself and without all that is put like it (TestLeaveOneOut).

// maxOrdered is how many pages are looked at sentence by sentence.
const maxOrdered = 24

// nearSentences is how many of a page's sentences are taken for what it is asked about.
const nearSentences = 3

// pageCore is what the questions of a page are about: items that stand in a good part of its
// sentences, sorted, and how much each tells there.
type pageCore struct {
	items []uint32
	tells []float32
	total float32
}

// coreShare is the part of a page's sentences that have an item which the page is about.
const coreShare = 0.3

// prepareOrder finds what each page is about. The weights of items are known by now.
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

// order puts the first pages of a list in order by their sentences. Those behind them stay.
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

// pageOrder says how much a page's sentences are about what a question is about. core is what each
// item of the question tells and all their sum; stand is room for as many numbers.
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
	if h.like.score > 0 { // else no sentence of it is like the question
		for _, v := range x.sents[h.like.sent].gist.hard { // keywords and icons are hard
			if _, ok := slices.BinarySearch(q.items, v); !ok && l.names[v] {
				names++
			}
		}
	}
	return orderTitle*title + orderNear*alike + orderOften*often/all - orderApart*apart - orderNames*names
}
