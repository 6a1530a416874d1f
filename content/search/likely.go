package search

import (
	"slices"
	"strings"
)

// How likely it is that the page nearest to a question answers it: only a likely page is opened.
// The likelihood is a weighted sum of a few numbers, the page's traits. The weights (weights.go)
// were fitted with the questions written on the site's own pages, each searched for after it was
// removed from its page, and again after the page was removed (TestLeaveOneOut).

// The traits of a page for a question, in the order of likelyWeights.
const (
	traitAlways = iota
	traitTitle  // the share of the question's subject that the title covers
	traitAhead  // how far the page is ahead of the next one with another answer
	traitApart  // how far it is ahead of the next one that cites other clauses
	traitMore   // the share of the nearest sentence that is about something else
	traitShape  // the sentence wants another kind of answer
	traitWhom   // one attacks something else than the other
	traitSigns  // a number has another sign
	traitTurned // the order before or after differs
	traits
)

// answerShared is the share of their subjects that two sentences must have in common to ask the
// same.
const answerShared = 0.6

// The same of a ruling and an entry of the FAQ that one clause decides, and of one of them and the
// clause.
const (
	clauseShared = 0.4
	ruleShared   = 0.25
)

// farAhead is the lead beyond which more makes no difference.
const farAhead = 1.5

// How often a word occurs in the questions of a page that has it in one of them. A word seen rarely
// is assumed to occur coreUsual often, as if that had been seen coreSeen times.
const (
	coreUsual = 0.35
	coreSeen  = 3
	coreAsks  = 3 // pages with fewer sentences aren't counted
)

// prepareCore finds out which items questions are about: those that occur in most of a page's
// questions, however they are worded. Items that come and go between them count little.
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

// coreOf returns how much an item says about the subject of a question.
func (l *likenesses) coreOf(h uint32) float32 {
	if c, ok := l.core[h]; ok {
		return c
	}
	return likeNew * coreUsual
}

// traitsOf returns the traits of the at-th page of a list, judged by one of its sentences.
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

// citesAlike reports whether two pages cite the same clause, or a clause and one below it.
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

// sameAnswer reports whether two sentences ask the same and don't have different answers.
func (x *Index) sameAnswer(s, t int32) bool {
	return x.sharedCore(s, t, true) >= answerShared
}

// saysSame reports whether two pages, found by these sentences, answer the same, so that only one of
// them is shown: they ask the same, or one is the clause, or from the FAQ, that decides the other.
func (x *Index) saysSame(s, t int32) bool {
	a, b := &x.docs[x.sents[s].doc], &x.docs[x.sents[t].doc]
	if x.sameAnswer(s, t) {
		return true
	}
	if len(a.Clauses) == 0 || len(b.Clauses) == 0 || a.Clauses[0] != b.Clauses[0] || a.Kind == b.Kind {
		return false // two rulings of one clause show two things
	}
	least := float32(clauseShared)
	if a.Kind == KindClause || b.Kind == KindClause {
		least = ruleShared // the page proves the rule itself
	}
	return x.sharedCore(s, t, false) >= least // all that one clause decides names its keyword
}

// sharedCore returns how much of what two sentences are about both have, from 0 to 1, or -1 if their
// answers differ. Keywords and icons count only if names is true.
func (x *Index) sharedCore(s, t int32, names bool) float32 {
	a, b := &x.sents[s], &x.sents[t]
	if a.word != "" && b.word != "" && a.word != b.word || opposed(&a.gist, &b.gist) {
		return -1
	}
	l := &x.likes
	var both float32
	all := l.about[s] + l.about[t]
	for _, h := range a.gist.items {
		_, shared := slices.BinarySearch(b.gist.items, h)
		switch c := l.coreOf(h); {
		case l.names[h] && !names && shared:
			all -= 2 * c
		case shared:
			both += c
		}
	}
	if all -= both; all <= 0 {
		return 0
	}
	return both / all
}

// likely returns how likely it is that a sentence of the at-th page answers the question. At 0 it
// is as likely as not, for a question like those on the site.
func (x *Index) likely(q *gist, list []ranked, at int, sent int32) (v float32) {
	f := x.traitsOf(q, list, at, sent)
	for i, w := range likelyWeights {
		v += w * f[i]
	}
	return v
}
