package web

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"sync"
	"time"

	"digijudge/quiz/rating"
	"digijudge/web/guard"
)

// ratingsFresh is how long a copy of the questions' ratings is used if they come over a network. An
// old copy does little harm, because ratings only say which question suits a player.
const ratingsFresh = 5 * time.Second

// movesAllowed is how many times a day answers from one address may change the rating of one
// question. It is more than one, because everybody at a venue plays from the same address.
const movesAllowed = 3

// maxMovers is how many pairs of address and question are remembered. When there are more, the
// oldest are forgotten first.
const maxMovers = 50_000

// newMovers returns the counter of how often answers from an address change a question's rating. It
// is kept in memory, and by hash, so no address is stored.
func newMovers() *guard.Limiter {
	return guard.NewLimiter(movesAllowed/(24*60*60.0), movesAllowed, maxMovers)
}

// still reports whether an answer from that address may no longer move the question's rating today.
func (s *site) still(client, question string) bool {
	h := hmac.New(sha256.New, s.readers.cookieKey)
	h.Write([]byte("mover\n" + client + "\n" + question))
	return !s.limits.movers.Allow(string(h.Sum(nil)[:16]))
}

// nearPriors returns the ratings, limited to the range that each question may have. Some were
// stored before there was a limit.
func (s *site) nearPriors(list map[string]rating.Rating) map[string]rating.Rating {
	out := make(map[string]rating.Rating, len(list))
	for id, r := range list {
		if it := s.index.item(id); it != nil {
			r = r.Near(rating.Prior(it.Level, it.Complexity, it.Drill))
		}
		out[id] = r
	}
	return out
}

// itemRatings is a copy of the ratings of all questions as they were last read.
type itemRatings struct {
	mu   sync.Mutex
	list map[string]rating.Rating // the ratings by question id; the map must not be changed
	at   time.Time
}

// itemRatings returns the ratings of all questions. If the store is on another machine, they may be
// ratingsFresh old.
func (s *site) itemRatings(ctx context.Context) (map[string]rating.Rating, error) {
	if s.cfg.Players == "" {
		return s.store.ItemRatings(ctx)
	}
	r := &s.quizzes.ratings
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
