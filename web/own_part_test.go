package web

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/store/storetest"
	"digijudge/web/guard"
)

const unreadWords = "Your progress can’t be read just now"

// hanging is a store whose reads about players wait until the test releases them, even if the
// caller gives up.
type hanging struct {
	quiz.Store
	asked chan struct{} // one for each question
	on    chan struct{} // closed when it answers
}

func (h hanging) hang() {
	select {
	case h.asked <- struct{}{}:
	default:
	}
	<-h.on
}

func (h hanging) Days(ctx context.Context, player string) ([]quiz.DayRow, error) {
	h.hang()
	return h.Store.Days(ctx, player)
}

func (h hanging) HasPlayer(ctx context.Context, player string) (bool, error) {
	h.hang()
	return h.Store.HasPlayer(ctx, player)
}

// TestHangingStore checks that while the players' database hangs, public pages come without the
// reader's part and say so, and only the first reader waits. They are complete again once it
// answers.
func TestHangingStore(t *testing.T) {
	s := startSite(t, func(c *Config) { c.patience = 0 })
	s.answer("/quiz/3012")
	h := hanging{s.site.store, make(chan struct{}, 100), make(chan struct{})}
	goOn := func() {
		select {
		case <-h.on:
		default:
			close(h.on)
		}
	}
	t.Cleanup(goOn)
	main := func(path string) string { return text(s.get(path, http.StatusOK), "main") }
	untilRead := func() {
		t.Helper()
		for end := time.Now().Add(time.Minute); strings.Contains(main("/"), unreadWords); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("the reader’s part doesn’t come back")
			}
		}
	}
	untilRead() // a slow machine
	if got := main("/"); !strings.Contains(got, "Carry on") {
		t.Fatalf("the front page knows nothing of its reader: %s", got)
	}
	s.site.store = h
	for range 5 {
		for _, path := range []string{"/", "/quiz"} {
			got := main(path)
			if !strings.Contains(got, unreadWords) || strings.Contains(got, "Carry on") || strings.Contains(got, "Start the five") {
				t.Errorf("%s: %s", path, got)
			}
		}
		for _, path := range []string{"/search?q=piercing", "/keywords/piercing", "/keywords", "/rulings"} {
			if strings.Contains(main(path), unreadWords) {
				t.Errorf("%s speaks of progress", path)
			}
		}
	}
	if got := text(s.other().get("/", http.StatusOK), "main"); strings.Contains(got, unreadWords) || !strings.Contains(got, "Start the five") {
		t.Errorf("of somebody unknown nothing had to be read: %s", got)
	}
	// a page's, and one that looks whether it is over, in each rest
	if n := len(h.asked); n == 0 || n > 10 {
		t.Errorf("%d requests waited for a database that hangs", n)
	}
	if _, running := s.site.limits.turns.Load(); running != 0 {
		t.Errorf("%d turns are held", running)
	}
	goOn()
	untilRead()
	if got := main("/"); !strings.Contains(got, "Carry on") {
		t.Errorf("afterwards: %s", got)
	}
}

// TestWaitingHoldsNoTurn: a request that waits for the players' database gives its turn to others meanwhile, and has it again when it goes on.
func TestWaitingHoldsNoTurn(t *testing.T) {
	line, place := storetest.LineTo(t, storetest.Postgres(t))
	s := startSite(t, func(c *Config) { c.Players = place })
	s.answer("/quiz/3012")
	s.site.limits.turns = guard.NewTurns(1, turnCharge)
	thaw := line.Freeze()
	t.Cleanup(thaw)
	done := make(chan int)
	for range 3 {
		o := s.other()
		o.setCookie(s.cookie())
		go func() {
			res, _ := o.do("GET", "/progress", nil, nil)
			done <- res.StatusCode
		}()
	}
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		if n, late := s.underWay(), s.site.limits.turns; n >= 3 {
			if waiting, running := late.Load(); waiting+running == 0 {
				break
			}
		}
		if time.Now().After(end) {
			t.Fatal("turns are held while the database hangs")
		}
	}
	s.get("/search?q=piercing", http.StatusOK) // has the one turn
	select {
	case code := <-done:
		t.Fatalf("a page that needs the database came without it: %d", code)
	default:
	}
	thaw()
	for range 3 {
		if code := <-done; code != http.StatusOK {
			t.Errorf("afterwards: %d", code)
		}
	}
	if waiting, running := s.site.limits.turns.Load(); waiting+running != 0 {
		t.Errorf("%d wait and %d have a turn when all is over", waiting, running)
	}
}

// TestFrozenDatabase: while the players' database hangs, a question is asked and the day's page
// comes; what is about its reader alone says so, and comes again with the database.
func TestFrozenDatabase(t *testing.T) {
	line, place := storetest.LineTo(t, storetest.Postgres(t))
	s := startSite(t, func(c *Config) { c.Players, c.patience = place, 0 })
	s.answer("/quiz/3012")
	thaw := line.Freeze()
	t.Cleanup(thaw)
	for _, page := range []struct {
		path   string
		status int
		unread bool
	}{
		{"/quiz/3001", http.StatusOK, false},
		{"/quiz/daily", http.StatusOK, true},
		{"/progress", http.StatusServiceUnavailable, true},
		{"/quiz/3001?in=review", http.StatusServiceUnavailable, true},
	} {
		for range 2 { // one that waits, and one that knows better
			doc := s.get(page.path, page.status)
			if got := strings.Contains(text(doc, "main"), unreadWords); got != page.unread {
				t.Errorf("%s: says that progress can’t be read: %v", page.path, got)
			}
			if page.status == http.StatusOK && !page.unread && text(doc, "main form") == "" {
				t.Errorf("%s: no form", page.path)
			}
		}
	}
	s.benchWorks()
	thaw()
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if res, _ := s.do("GET", "/progress", nil, nil); res.StatusCode == http.StatusOK {
			break
		}
		if time.Now().After(end) {
			t.Fatal("progress doesn’t come back")
		}
	}
}
