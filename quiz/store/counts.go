package store

import (
	"math/bits"
	"sync"
)

// batchSizes is the number of size classes into which batches are sorted: at most 1, 2, 4 … 512
// jobs.
const batchSizes = 10

// Counts says how much the store has written since it was opened.
type Counts struct {
	Commits uint64 // how many transactions were stored
	Failed  uint64 // how many transactions failed
	Jobs    uint64 // how many attempts and other changes the stored transactions held
	// Batches says how many stored transactions held at most 1, 2, 4 … 512 jobs. Each transaction
	// is counted once, in the smallest class that fits.
	Batches [batchSizes]uint64
}

// counts holds the running totals behind Counts, safe for several goroutines.
type counts struct {
	mu  sync.Mutex
	now Counts
}

// wrote adds a transaction of n jobs to the totals.
func (c *counts) wrote(n int, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil {
		c.now.Failed++
		return
	}
	c.now.Commits++
	c.now.Jobs += uint64(n)
	c.now.Batches[min(bits.Len(uint(n-1)), batchSizes-1)]++
}

// Counts returns how much the store has written so far.
func (s *Store) Counts() Counts {
	s.counts.mu.Lock()
	defer s.counts.mu.Unlock()
	return s.counts.now
}
