package search

import (
	"slices"
	"strings"
)

// The likeness of gists: how much of what a question speaks of a page speaks of, in whatever words.
// It puts pages in order and finds the nearest proof; it doesn't say that a page answers the
// question, for a small word can turn that (agree).

// What makes a page like a question. The numbers were found by asking each question of the site
// without it, and by the labelled queries.
const (
	likeHard  = 1.3  // weight of a word that makes another question
	likeNew   = 2    // weight of a word that no page has
	likeMore  = 0.35 // what a sentence says besides, against what it says of the question
	likeAlien = 0.12 // for each word that makes another question and that only the sentence has
	likeTurns = 0.3  // for an opposite, and for another one who is attacked
	likePage  = 0.7  // what the whole page says of the question
	likeText  = 0.2  // of it, what only its reason says
	likeLone  = 0.2  // for each word that makes another question and that the page doesn't have
	likeLeast = 0.2  // how much of the question a sentence has to say to be looked at
)

// likenesses are what is needed to compare a gist with all pages.
type likenesses struct {
	weight map[uint32]float32 // what each item tells
	rows   map[uint32][]int32 // item → sentences that have it
	names  map[uint32]bool    // items that are keywords and icons
	mass   []float32          // sentence → what its items tell
	whole  [][]uint32         // page → all that its sentences speak of, sorted
	text   [][]uint32         // page → what its reason speaks of, sorted
}

// like is how like a question a page is, and its sentence that is most like it.
type like struct {
	score float32
	sent  int32
}

// opens reports whether a page may be opened as the nearest: it is proved, or a rule that somebody
// wrote down which questions it answers.
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

// prepareLikeness makes what liken needs. The gists' weights are known by now.
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
func (x *Index) liken(q *gist) []like {
	l := &x.likes
	out := make([]like, len(x.docs))
	var total float32
	hit := make([]float32, len(x.sents))
	var touched []int32
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
	var named [][2]int // the sides that the question names, each with its opposite
	for _, p := range gistPairsOf {
		for s := range p {
			if q.sides[p[s]] > 0 {
				named = append(named, [2]int{p[s], p[1-s]})
			}
		}
	}
	found := make([]bool, len(x.docs))
	var docs []int32
	var best float32
	for _, s := range touched {
		if hit[s] < likeLeast*total {
			continue
		}
		t := &x.sents[s]
		v := hit[s] / (total + likeMore*max(0, l.mass[s]-hit[s]))
		if found[t.doc] && v <= out[t.doc].score {
			continue // what follows only takes away
		}
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
			continue // it can't become the first
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

// What makes it likely that the page which is most like a question answers it. The numbers were
// fitted to the labelled queries; 0 is as likely as not.
const (
	likelyAhead  = 2.2  // how far the next page is behind
	likelySure   = 1.7  // one sentence has the question's words
	likelyCover  = 0.9  // the page has them
	likelyMore   = -2.1 // what the sentence says besides
	likelyLone   = -0.9 // a word that makes another question, and that the page doesn't have
	likelyName   = -1.2 // the same, if it is a keyword or an icon
	likelyOther  = -0.5 // a keyword or icon that only the sentence has
	likelySigns  = -1.2 // a number with another sign
	likelyAct    = -0.4 // something done that the sentence doesn't speak of
	likelyUndone = -0.6 // the same, if the page doesn't speak of it either
	likelyTurned = -0.8 // an opposite, another kind of question
	likelyDenied = -0.6 // a "not" on one side alone
	likelyWhom   = -3   // another one is attacked
)

// likely says how likely it is that a page answers a question; ahead is how far it is before the
// next one.
func (x *Index) likely(q *gist, h *ranked, ahead float32) float32 {
	t := &x.sents[h.like.sent].gist
	own, _ := weigh(t.items, x.gistWhole)
	more, _ := weigh(without(t.items, q.items), x.gistWhole)
	v := likelyAhead*ahead + likelySure*h.sure + likelyCover*h.cover + likelyMore*more/max(own, leastMass) +
		likelyLone*float32(lacks(q.hard, x.likes.whole[h.doc])) + likelyAct*float32(lacks(q.acts, t.acts)) +
		likelyUndone*float32(lacks(q.acts, x.likes.whole[h.doc]))
	if opposed(q, t) {
		v += likelyTurned
	}
	if !shapesAgree(q.shape, t.shape) {
		v += likelyTurned
	}
	if q.sides[sideDenied] != t.sides[sideDenied] {
		v += likelyDenied
	}
	if len(q.signs) > 0 && len(t.signs) > 0 && !slices.Equal(q.signs, t.signs) {
		v += likelySigns
	}
	v += likelyName*x.likes.named(without(q.items, x.likes.whole[h.doc])) + likelyOther*x.likes.named(without(t.items, q.items))
	if q.whom*t.whom == 2 {
		v += likelyWhom
	}
	return v
}

// named counts the keywords and icons of a list.
func (l *likenesses) named(list []uint32) (n float32) {
	for _, h := range list {
		if l.names[h] {
			n++
		}
	}
	return n
}

// lacks counts the items of one sorted list that another hasn't.
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
