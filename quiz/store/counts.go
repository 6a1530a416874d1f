package store

import (
	"math/bits"
	"sync"
)

// batchSizes is the number of sizes by which batches are counted: 1, 2, 4 … 512 jobs.
const batchSizes = 10

// Counts are what the store has written since it was opened.
type Counts struct {
	Commits uint64 // transactions that were stored
	Failed  uint64 // transactions that were not
	Jobs    uint64 // attempts and other changes in those that were stored
	// Batches says how many stored transactions had at most 1, 2, 4 … 512 jobs, each counted at its
	// smallest bound.
	Batches [batchSizes]uint64
}

// counts are the counts as they grow.
type counts struct {
	mu  sync.Mutex
	now Counts
}

// wrote counts a transaction of n jobs.
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

// Counts returns what was written so far.
func (s *Store) Counts() Counts {
	s.counts.mu.Lock()
	defer s.counts.mu.Unlock()
	return s.counts.now
}
