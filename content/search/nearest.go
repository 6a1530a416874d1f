package search

import (
	"slices"
	"strings"
)

// How alike a question and a page are: the share of the question's gist that the page covers, in
// whatever words. It ranks pages and finds the nearest proof. It doesn't decide that a page answers
// the question, because a small word can change that (see agree).

// The weights for likeness. They were found by searching for each question of the site without it,
// and with the labelled queries.
const (
	likeHard  = 1.3  // factor for an item that changes a question
	likeNew   = 2    // weight of an item that no page has
	likeMore  = 0.35 // factor for what a sentence says besides the question
	likeAlien = 0.12 // deduction for each hard item that only the sentence has
	likeTurns = 0.3  // deduction for an opposite, and for another target of an attack
	likePage  = 0.7  // factor for the share that the whole page covers
	likeText  = 0.2  // within that, factor for what only the page's text covers
	likeLone  = 0.2  // deduction for each hard item of the question that the page lacks
	likeLeast = 0.2  // the share of the question that a sentence must cover to be considered
)

// likenesses holds what is needed to compare a gist with all pages.
type likenesses struct {
	weight map[uint32]float32 // the weight of each item
	rows   map[uint32][]int32 // item → sentences that have it
	names  map[uint32]bool    // the items that are keywords or icons
	mass   []float32          // sentence → the weight of its items
	whole  [][]uint32         // page → all items of its sentences, sorted
	text   [][]uint32         // page → the items of its text, sorted
	core   map[uint32]float32 // how much each item says about the subject of a question
	about  []float32          // sentence → the sum of that over its items
	page   []pageCore         // page → the subject of its questions
}

// like says how like the question a page is, and which of its sentences is most like it.
type like struct {
	score float32
	sent  int32
}

// opens reports whether a page may be opened as the nearest one: it is proved, or it is a rule with
// the questions that it answers written behind it.
func (d *Doc) opens() bool {
	switch d.Kind {
	case KindRuling:
		return true
	case KindFAQ:
		return strings.Contains(d.Key, "#")
	case KindClause:
		return len(d.Asks) > 0 && wholeText(d.Says)
	}
	return false
}

// prepareLikeness prepares what liken needs. The weights of gists must be known.
func (x *Index) prepareLikeness() {
	l := &x.likes
	l.weight, l.rows = map[uint32]float32{}, map[uint32][]int32{}
	l.mass, l.whole, l.text = make([]float32, len(x.sents)), make([][]uint32, len(x.docs)), make([][]uint32, len(x.docs))
	for h, w := range x.gistWhole {
		l.weight[h] = w
	}
	hard := map[uint32]bool{}
	for s := range x.sents {
		for _, h := range x.sents[s].gist.hard {
			hard[h] = true
		}
	}
	for h := range hard {
		l.weight[h] *= likeHard
	}
	l.names = map[uint32]bool{}
	for t := range x.lex.target {
		l.names[hashed("gist", t)] = true
	}
	for s := range x.sents {
		t := &x.sents[s]
		switch x.docs[t.doc].Kind {
		case KindRuling, KindFAQ, KindClause, KindKeyword:
		default:
			continue
		}
		for _, h := range t.gist.items {
			l.rows[h] = append(l.rows[h], int32(s))
			l.mass[s] += l.weight[h]
		}
		l.whole[t.doc] = merged(l.whole[t.doc], t.gist.items)
	}
	for d := range x.docs {
		if x.docs[d].opens() {
			l.text[d] = x.gistOf(x.docs[d].Says).items
		}
	}
	x.prepareCore()
}

// merged returns the union of two sorted lists.
func merged(a, b []uint32) []uint32 {
	out := make([]uint32, 0, len(a)+len(b))
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0] < b[0]:
			out, a = append(out, a[0]), a[1:]
		case len(a) == 0 || b[0] < a[0]:
			out, b = append(out, b[0]), b[1:]
		default:
			out, a, b = append(out, a[0]), a[1:], b[1:]
		}
	}
	return out
}

// liken compares a question with all pages.
func (x *Index) liken(q *gist, room *scratch) []like {
	l := &x.likes
	out := room.likes.take(len(x.docs))
	var total float32
	hit := room.numbers.take(len(x.sents))
	touched := room.sents.take(len(x.sents))[:0]
	for _, h := range q.items {
		w, ok := l.weight[h]
		if !ok {
			w = likeNew
		}
		total += w
		for _, s := range l.rows[h] {
			if hit[s] == 0 {
				touched = append(touched, s)
			}
			hit[s] += w
		}
	}
	var named [][2]int // the sides that the question mentions, each with its opposite
	for _, p := range gistPairsOf {
		for s := range p {
			if q.sides[p[s]] > 0 {
				named = append(named, [2]int{p[s], p[1-s]})
			}
		}
	}
	found := room.flags.take(len(x.docs))
	var docs []int32
	var best float32
	for _, s := range touched {
		if hit[s] < likeLeast*total {
			continue
		}
		v := hit[s] / (total + likeMore*max(0, l.mass[s]-hit[s]))
		if doc := x.sketches[s].doc; found[doc] && v <= out[doc].score {
			continue // the rest only deducts
		}
		t := &x.sents[s]
		v -= likeAlien * float32(lacks(t.gist.hard, q.hard))
		for _, p := range named {
			if q.sides[p[0]] > t.gist.sides[p[0]] && q.sides[p[1]] < t.gist.sides[p[1]] {
				v -= likeTurns
				break
			}
		}
		if q.whom*t.gist.whom == 2 {
			v -= likeTurns
		}
		switch {
		case !found[t.doc]:
			found[t.doc] = true
			docs = append(docs, t.doc)
			out[t.doc] = like{v, s}
		case v > out[t.doc].score:
			out[t.doc] = like{v, s}
		}
		best = max(best, v)
	}
	for _, d := range docs {
		if out[d].score < best-likePage {
			continue // it can't come first any more
		}
		page := total
		for _, h := range q.items {
			if _, ok := slices.BinarySearch(l.whole[d], h); ok {
				continue
			}
			w, ok := l.weight[h]
			if !ok {
				w = likeNew
			}
			page -= w
			if _, ok := slices.BinarySearch(l.text[d], h); ok {
				page += likeText * w
			}
		}
		out[d].score += likePage*page/total - likeLone*float32(lacks(q.hard, l.whole[d]))
	}
	return out
}

// lacks returns how many items of one sorted list another one lacks.
func lacks(a, b []uint32) (n int) {
	for _, h := range a {
		for len(b) > 0 && b[0] < h {
			b = b[1:]
		}
		if len(b) == 0 || b[0] != h {
			n++
		}
	}
	return n
}
