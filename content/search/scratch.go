package search

import "sync"

// scratch is the room that one search counts in: numbers for each page and each sentence. A search
// takes a quarter of a megabyte of it, so it is handed on from one to the next.
type scratch struct {
	numbers shelf[float32]
	sents   shelf[int32] // indexes of sentences
	likes   shelf[like]
	flags   shelf[bool]
	pages   shelf[ranked]
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// newScratch returns room that nobody uses; giveBack ends its use.
func newScratch() *scratch { return scratches.Get().(*scratch) }

// giveBack ends the use of all that was taken.
func (r *scratch) giveBack() {
	r.numbers.used, r.sents.used, r.likes.used, r.flags.used, r.pages.used = 0, 0, 0, 0, 0
	scratches.Put(r)
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
