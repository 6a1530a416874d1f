package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"
)

// addressShare is how many players' worth of answers one address may send: a venue plays from one address.
const addressShare = 10

// quota bounds how many answers are stored in a day for one player and from one address: what is stored stays for months. Whoever has used
// theirs up gets it back bit by bit. It is kept in memory, by each server for itself, and begins anew
// with a restart: addresses aren't stored, and a restart is the operator's. A nil quota is no bound.
type quota struct {
	players, clients *limiter
	again            time.Duration // until a player may send the next answer
}

func newQuota(perDay int) *quota {
	if perDay <= 0 {
		return nil
	}
	const day = 24 * 60 * 60
	n := float64(perDay)
	return &quota{newLimiter(n/day, perDay, maxClients), newLimiter(addressShare*n/day, addressShare*perDay, maxClients), day * time.Second / time.Duration(perDay)}
}

// take counts n answers; the words say what is used up, "" if nothing is.
func (q *quota) take(player, client string, n int) (problem string) {
	switch {
	case q == nil:
		return ""
	case !q.players.allowN(player, n):
		return "You have answered more questions today than one person is thought to. Nothing was counted this time; your ticks are kept. Send it again in " + q.wait() + "."
	case !q.clients.allowN(client, n):
		return "Very many answers came from your network today. Nothing was counted this time; your ticks are kept. Send it again in " + q.wait() + "."
	}
	return ""
}

// wait is how long it takes until there is room for another answer, in words.
func (q *quota) wait() string {
	if m := int((q.again + time.Minute - 1) / time.Minute); m > 1 {
		return strconv.Itoa(m) + " minutes"
	}
	return "a minute"
}

// usedUp tells a client that its player or its address has sent enough answers; "" if it may send n more.
func (s *site) usedUp(c echo.Context, player string, n int) (status int, problem string) {
	if problem = s.quota.take(player, clientKey(c.RealIP()), n); problem == "" {
		return 0, ""
	}
	c.Response().Header().Set("Retry-After", strconv.Itoa(max(1, int(s.quota.again/time.Second))))
	s.log.Info("answers of a day used up", "path", c.Request().URL.Path)
	return http.StatusTooManyRequests, problem
}
