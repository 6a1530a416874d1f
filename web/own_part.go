package web

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"

	"digijudge/quiz/store"
	"digijudge/web/guard"
)

// Limits for reading the part of a page that is about its reader.
const (
	// longest wait for that part; the page is then shown without it
	ownWait = 150 * time.Millisecond
	// longest wait while the database is known not to answer, for readers without a cookie
	restWait = 20 * time.Millisecond
	// for how long readers don't wait, once the database hasn't answered in time
	ownRest = 5 * time.Second
)

// errUnread says that the part of a page about its reader can't be read at the moment.
var errUnread = errors.New("the reader’s part can’t be read in time")

// ownRests is until when no reader waits for the players' database, in Unix nanoseconds.
type ownRests struct{ until atomic.Int64 }

// own reads the part of a public page that is about its reader. The error is errUnread if the
// database doesn't answer in time or can't be used. The page then says so and is otherwise
// complete.
func own[T any](s *site, c echo.Context, read func(ctx context.Context, player string) (T, error)) (T, error) {
	type result struct {
		value T
		sign  string // signature of the id; empty for an id from the time before ids were signed
		err   error
	}
	var none T
	id, signed := s.cookieID(c)
	patient := max(ownWait, s.cfg.patience)
	if time.Now().UnixNano() < s.readers.rests.until.Load() {
		if id != "" {
			return none, errUnread
		}
		patient = restWait // almost nothing has to be read for an unknown reader
	}
	outer := c.Request().Context()
	// The reading may go on after the page is sent, so it gets only the request's context values
	// and never the request itself.
	ctx, cancel := context.WithTimeout(store.OnWait(outer, func() func() { return func() {} }), patient)
	defer cancel()
	if turn, ok := c.Get(turnKey).(*guard.Held); ok {
		defer turn.Wait()()
	}
	out := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if p := recover(); p != nil {
				r.err = fmt.Errorf("reading a reader’s part: %v", p)
			}
			out <- r
		}()
		player := id
		if id != "" && !signed {
			if player, r.err = s.knownPlayer(ctx, id); r.err != nil {
				return
			}
			r.sign = player
		}
		r.value, r.err = read(ctx, player)
	}()
	var r result
	select {
	case r = <-out:
	case <-ctx.Done():
		r.err = ctx.Err()
	}
	switch {
	case r.err == nil:
		if r.sign != "" {
			s.setPlayer(c, r.sign, playerMaxAge)
		}
		return r.value, nil
	case outer.Err() != nil:
		return none, r.err // the page's time is up, or its reader has left
	case ctx.Err() != nil || store.Fault(r.err):
		s.rest(r.err)
		return none, errUnread
	}
	return none, r.err
}

// rest makes readers not wait for the players' database for a while. It ends early if the database
// answers a simple question, because perhaps only that one reader's part was slow.
func (s *site) rest(why error) {
	until := time.Now().Add(ownRest).UnixNano()
	was := s.readers.rests.until.Load()
	if time.Now().UnixNano() < was || !s.readers.rests.until.CompareAndSwap(was, until) {
		return
	}
	s.log.Warn("the players’ database doesn’t answer in time: pages are shown without their reader’s part", "err", why)
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), ownRest)
		defer cancel()
		if _, err := s.store.HasPlayer(ctx, ""); err == nil {
			s.readers.rests.until.CompareAndSwap(until, 0)
		}
	}()
}
