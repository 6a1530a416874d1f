package web

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/rating"
	"digijudge/web/guard"
)

// TestPoisonedRating plays the attack over HTTP: one address, a fresh cookie for each answer, always wrong. The question doesn't move. Nor
// does it move far by an address with many players who have a history. Twin: a few of those move it, up to their address's share.
func TestPoisonedRating(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	s := startSite(t, func(c *Config) { c.now = func() time.Time { return now } })
	const id = "3012"
	it := s.site.index.item(id)
	prior := rating.Prior(it.Level, it.Complexity, it.Drill)
	moved := func() (points float64, times int) {
		t.Helper()
		list, err := s.site.store.ItemRatings(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if r, ok := list[id]; ok {
			return r.Rating - prior.Rating, len(list)
		}
		return 0, len(list)
	}
	for range 60 {
		b := s.other()
		if res := b.post("/quiz/"+id, b.filled("/quiz/"+id, false)); res.StatusCode != http.StatusSeeOther {
			t.Fatalf("%d", res.StatusCode)
		}
	}
	if by, n := moved(); by != 0 || n != 0 {
		t.Fatalf("sixty fresh cookies moved it by %v (%d questions)", by, n)
	}
	var last float64
	for k := range 2 * movesAllowed {
		b := s.other()
		form := b.filled("/quiz/"+id, false)
		player := b.cookie()[:2*idBytes]
		right := true
		for i := range rating.MovesFrom {
			if _, _, err := s.site.store.AddAttempt(t.Context(), quiz.Attempt{Player: player, Question: fmt.Sprint("other", i), Token: newID(idBytes),
				Correct: &right, Counted: true, Weight: 1, At: now.Add(-48 * time.Hour), Item: prior, Guess: 0.3, Still: true}); err != nil {
				t.Fatal(err)
			}
		}
		s.site.limits.movers = freshDay(s.site.limits.movers, k)
		if res := b.post("/quiz/"+id, form); res.StatusCode != http.StatusSeeOther {
			t.Fatalf("%d", res.StatusCode)
		}
		by, _ := moved()
		if (by > last) != (k < movesAllowed) {
			t.Errorf("player %d with a history moved it from %v to %v", k, last, by)
		}
		last = by
	}
}

// freshDay begins the day of all addresses anew before the first player with a history.
func freshDay(l *guard.Limiter, k int) *guard.Limiter {
	if k == 0 {
		return newMovers()
	}
	return l
}
