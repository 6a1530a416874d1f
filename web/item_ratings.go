package web

import (
	"context"
	"sync"
	"time"

	"digijudge/quiz/rating"
)

// ratingsFresh is how long the ratings of questions are used that came over a network: they only say which question suits a player.
const ratingsFresh = 5 * time.Second

// itemRatings are the ratings of all questions, as they were read last.
type itemRatings struct {
	mu   sync.Mutex
	list map[string]rating.Rating // nobody changes it
	at   time.Time
}

// itemRatings are the questions' ratings: what the store says, or, where it is on another machine, what it said a moment ago.
func (s *site) itemRatings(ctx context.Context) (map[string]rating.Rating, error) {
	if s.cfg.Players == "" {
		return s.store.ItemRatings(ctx)
	}
	r := &s.ratings
	r.mu.Lock()
	list, fresh := r.list, time.Since(r.at) < ratingsFresh
	r.mu.Unlock()
	if list != nil && fresh {
		return list, nil
	}
	list, err := s.store.ItemRatings(ctx)
	if err == nil {
		r.mu.Lock()
		r.list, r.at = list, time.Now()
		r.mu.Unlock()
	}
	return list, err
}
