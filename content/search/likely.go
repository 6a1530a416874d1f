package search

import (
	"slices"
	"strings"
)

// How likely it is that the page which is most like a question answers it. A page is opened only
// then. What speaks for it is told in few numbers, its traits, and each has a weight (weights.go)
// that was fitted by asking the questions of the site themselves: each without what it says on its
// page, and without its page (TestLeaveOneOut).

// The traits of a page beside a question, in the order of likelyWeights.
const (
	traitAlways = iota
	traitTitle  // how much of what the question is about the title says
	traitAhead  // how far the page is before the next one that doesn't say the same
	traitApart  // how far it is before the next one that is about something else
	traitMore   // what the sentence most like the question is about besides
	traitShape  // it wants to know something else
	traitWhom   // another one is attacked
	traitSigns  // a number has another sign
	traitTurned // what comes before what
	traits
)

// answerShared is how much of what two sentences are about they share if they ask the same.
const answerShared = 0.6

// farAhead is how far ahead is far enough: more of it says no more.
const farAhead = 1.5

// How often a word stays in the questions of a page if it stands in one of them: a word of which
// little is known is taken for one that stays coreUsual often, as if coreSeen had been seen.
const (
	coreUsual = 0.35
	coreSeen  = 3
	coreAsks  = 3 // pages of fewer sentences say nothing about it
)

// prepareCore finds what questions are about: words that most of a page's questions share, in
// whatever way they are put. Words that come and go from one to the next only dress a question.
func (x *Index) prepareCore() {
	l := &x.likes
	seen, stayed := map[uint32]float32{}, map[uint32]float32{}
	for d := range x.docs {
		list := x.sents[x.begin[d]:x.begin[d+1]]
		if !x.docs[d].opens() || len(list) < coreAsks {
			continue
		}
		count := map[uint32]int{}
		for i := range list {
			for _, h := range list[i].gist.items {
				count[h]++
			}
		}
		for h, n := range count {
			seen[h] += float32(n)
			stayed[h] += float32(n*(n-1)) / float32(len(list)-1)
		}
	}
	l.core = make(map[uint32]float32, len(l.weight))
	for h, w := range l.weight {
		l.core[h] = w * (stayed[h] + coreUsual*coreSeen) / (seen[h] + coreSeen)
	}
	l.about = make([]float32, len(x.sents))
	for s := range x.sents {
		for _, h := range x.sents[s].gist.items {
			l.about[s] += l.core[h]
		}
	}
	x.prepareOrder()
}

// coreOf returns what an item tells of what a question is about.
func (l *likenesses) coreOf(h uint32) float32 {
	if c, ok := l.core[h]; ok {
		return c
	}
	return likeNew * coreUsual
}

// traitsOf returns the traits of the at-th page of a list by one of its sentences.
func (x *Index) traitsOf(q *gist, list []ranked, at int, sent int32) (f [traits]float32) {
	l := &x.likes
	h := &list[at]
	t := &x.sents[sent].gist
	f[traitAlways] = 1
	f[traitAhead], f[traitApart] = farAhead, farAhead
	next := false
	for i := range min(len(list), maxOrdered) {
		o := &list[i]
		if i == at || !x.docs[o.doc].opens() || o.like.score == 0 || x.sameAnswer(sent, o.like.sent) {
			continue
		}
		if !next {
			next = true
			f[traitAhead] = min(farAhead, h.order-o.order)
		}
		if !citesAlike(&x.docs[h.doc], &x.docs[o.doc]) {
			f[traitApart] = min(farAhead, h.order-o.order)
			break
		}
	}
	title := x.sents[x.begin[h.doc]].gist.items
	var all, inTitle, shared float32
	for _, i := range q.items {
		c := l.coreOf(i)
		all += c
		if _, ok := slices.BinarySearch(title, i); ok {
			inTitle += c
		}
		if _, ok := slices.BinarySearch(t.items, i); ok {
			shared += c
		}
	}
	own := max(l.about[sent], leastMass)
	f[traitTitle] = inTitle / max(all, leastMass)
	f[traitMore] = max(0, own-shared) / own
	f[traitShape] = float32(b2i(!shapesAgree(q.shape, t.shape)))
	f[traitWhom] = float32(b2i(q.whom*t.whom == 2))
	f[traitSigns] = float32(b2i(len(q.signs) > 0 && len(t.signs) > 0 && !slices.Equal(q.signs, t.signs)))
	f[traitTurned] = float32(b2i(turned(q.lead, t.lead)))
	return f
}

// citesAlike reports whether two pages cite a clause in common, or one above the other's.
func citesAlike(a, b *Doc) bool {
	for _, c := range a.Clauses {
		for _, d := range b.Clauses {
			if c == d || strings.HasPrefix(string(c), string(d)+"-") || strings.HasPrefix(string(d), string(c)+"-") {
				return true
			}
		}
	}
	return false
}

// sameAnswer reports whether two sentences ask the same and no different word answers them.
func (x *Index) sameAnswer(s, t int32) bool {
	a, b := &x.sents[s], &x.sents[t]
	if a.word != "" && b.word != "" && a.word != b.word || opposed(&a.gist, &b.gist) {
		return false
	}
	var both float32
	for _, h := range a.gist.items {
		if _, ok := slices.BinarySearch(b.gist.items, h); ok {
			both += x.likes.coreOf(h)
		}
	}
	return both >= answerShared*(x.likes.about[s]+x.likes.about[t]-both)
}

// likely says how likely it is that the at-th page of a list answers a question by a sentence of it:
// 0 is as likely as not, for a question like our own.
func (x *Index) likely(q *gist, list []ranked, at int, sent int32) (v float32) {
	f := x.traitsOf(q, list, at, sent)
	for i, w := range likelyWeights {
		v += w * f[i]
	}
	return v
}
