package search

import "sync"

// scratch is memory in which one search counts, with a number for each page and sentence. A search
// needs a quarter of a megabyte, so the memory is reused.
type scratch struct {
	numbers shelf[float32]
	sents   shelf[int32] // indexes of sentences
	likes   shelf[like]
	flags   shelf[bool]
	pages   shelf[ranked]
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// newScratch returns scratch memory that is not in use. Call giveBack afterwards.
func newScratch() *scratch { return scratches.Get().(*scratch) }

// giveBack allows the memory to be reused.
func (r *scratch) giveBack() {
	r.numbers.used, r.sents.used, r.likes.used, r.flags.used, r.pages.used = 0, 0, 0, 0, 0
	scratches.Put(r)
}

// shelf keeps slices of one type between searches.
type shelf[T any] struct {
	lists [][]T
	used  int
}

// take returns a slice of n zero values for the caller alone.
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
