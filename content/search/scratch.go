package search

import "sync"

// scratch is the room that one search counts in: numbers for each page and each sentence. A search
// takes a quarter of a megabyte of it, so it is handed on from one to the next. A nil scratch makes
// everything anew.
type scratch struct {
	numbers shelf[float32]
	places  shelf[int32]
	likes   shelf[like]
	marks   shelf[bool]
	ranks   shelf[ranked]
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// giveBack ends the use of all that was taken.
func (r *scratch) giveBack() {
	r.numbers.used, r.places.used, r.likes.used, r.marks.used, r.ranks.used = 0, 0, 0, 0, 0
	scratches.Put(r)
}

// zeros returns n numbers that are 0.
func (r *scratch) zeros(n int) []float32 {
	if r == nil {
		return make([]float32, n)
	}
	return r.numbers.take(n)
}

// indexes returns n indexes of sentences that are 0.
func (r *scratch) indexes(n int) []int32 {
	if r == nil {
		return make([]int32, n)
	}
	return r.places.take(n)
}

// alike returns n pages' likenesses, which are nothing.
func (r *scratch) alike(n int) []like {
	if r == nil {
		return make([]like, n)
	}
	return r.likes.take(n)
}

// pages returns room for n pages on their way to be hits.
func (r *scratch) pages(n int) []ranked {
	if r == nil {
		return make([]ranked, n)
	}
	return r.ranks.take(n)
}

// flags returns n flags that are down.
func (r *scratch) flags(n int) []bool {
	if r == nil {
		return make([]bool, n)
	}
	return r.marks.take(n)
}

// shelf keeps lists of one type between searches.
type shelf[T any] struct {
	lists [][]T
	used  int
}

// take returns a list of n zero values that nobody else has.
func (s *shelf[T]) take(n int) []T {
	if s.used == len(s.lists) {
		s.lists = append(s.lists, nil)
	}
	l := s.lists[s.used]
	if cap(l) < n {
		l = make([]T, n)
	}
	l = l[:n]
	clear(l)
	s.lists[s.used] = l
	s.used++
	return l
}
