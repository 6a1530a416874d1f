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
	core   map[uint32]float32 // what each item tells of what a question is about
	about  []float32          // sentence → what its items tell of that
	page   []pageCore         // page → what its questions are about
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
	found := room.flags.take(len(x.docs))
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
