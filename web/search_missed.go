package web

import (
	"context"
	"hash/maphash"
	"sync"
	"time"

	"digijudge/content/search"
)

// Bounds of counting what was asked in vain.
const (
	missWait     = 5 * time.Second
	maxMissesNow = 4      // on their way to the database; more are dropped
	maxMissSeen  = 20_000 // who asked what today, as numbers that say nothing, kept in memory alone
)

// misses counts questions that nothing proved answers, each client's once a day.
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

// first reports whether a client asks these words for the first time today. When too many have
// asked today nobody does.
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

// today returns how many are remembered.
func (m *misses) today() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.seen)
}

// missed counts the words of a question that nothing proved answers, after the page is sent.
func (s *site) missed(client string, res *search.Result) {
	words, now := res.Words, s.now()
	key := ""
	for _, w := range words {
		key += " " + w
	}
	if len(words) < 2 || !s.counts.misses.first(client, key, now) { // a single word asks nothing
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
