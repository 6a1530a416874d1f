package web

import (
	"context"
	"hash/maphash"
	"sync"
	"time"

	"digijudge/content/search"
)

// Limits for counting questions that weren't answered.
const (
	missWait     = 5 * time.Second
	maxMissesNow = 4      // counts on their way to the database at a time; more are dropped
	maxMissSeen  = 20_000 // remembered questions of today, as hashes and only in memory
)

// misses remembers who asked which unanswered questions today, so that each counts once a day for a
// client.
type misses struct {
	seed maphash.Seed
	slot chan struct{}

	mu   sync.Mutex
	day  int64
	seen map[uint64]bool
}

func newMisses() *misses {
	return &misses{seed: maphash.MakeSeed(), slot: make(chan struct{}, maxMissesNow), seen: map[uint64]bool{}}
}

// first reports whether a client asks these words for the first time today. Once maxMissSeen
// questions are remembered, it returns false for all others.
func (m *misses) first(client, words string, now time.Time) bool {
	key := maphash.String(m.seed, client+"\n"+words)
	m.mu.Lock()
	defer m.mu.Unlock()
	if day := now.Unix() / 86400; day != m.day {
		m.day, m.seen = day, map[uint64]bool{}
	}
	if m.seen[key] || len(m.seen) >= maxMissSeen {
		return false
	}
	m.seen[key] = true
	return true
}

// today returns how many questions of today are remembered.
func (m *misses) today() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.seen)
}

// missed counts the words of a question that found no answer. It does so in the background, so the
// page needn't wait.
func (s *site) missed(client string, res *search.Result) {
	words, now := res.Words, s.now()
	key := ""
	for _, w := range words {
		key += " " + w
	}
	// a single word isn't a question
	if len(words) < 2 || !s.counts.misses.first(client, key, now) {
		return
	}
	select {
	case s.counts.misses.slot <- struct{}{}:
	default:
		return
	}
	go func() {
		defer func() { <-s.counts.misses.slot }()
		ctx, cancel := context.WithTimeout(context.Background(), missWait)
		defer cancel()
		if err := s.players.CountMiss(ctx, words, now); err != nil {
			s.log.Debug("a question without an answer wasn’t counted", "err", err)
		}
	}()
}
