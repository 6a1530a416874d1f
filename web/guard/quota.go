package guard

import (
	"strconv"
	"time"
)

// AddressShare is how many players' worth of answers one address may send: a venue plays from one
// address.
const AddressShare = 10

// Quota bounds how many answers are stored in a day for one player and from one address: what is
// stored stays for months. Whoever has used theirs up gets it back bit by bit. It is kept in
// memory, by each server for itself, and begins anew with a restart: addresses aren't stored, and a
// restart is the operator's. A nil quota is no bound.
type Quota struct {
	players, clients *Limiter
	again            time.Duration // until a player may send the next answer
}

// NewQuota lets a player send so many answers in a day; 0 is no bound, and nil.
func NewQuota(perDay int) *Quota {
	if perDay <= 0 {
		return nil
	}
	const day = 24 * 60 * 60
	n := float64(perDay)
	return &Quota{NewLimiter(n/day, perDay, MaxClients), NewLimiter(AddressShare*n/day, AddressShare*perDay, MaxClients), day * time.Second / time.Duration(perDay)}
}

// Take counts n answers; the words say what is used up, "" if nothing is.
func (q *Quota) Take(player, client string, n int) (problem string) {
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

// Next returns how long it takes until there is room for another answer.
func (q *Quota) Next() time.Duration { return q.again }

// wait returns how long it takes until there is room for another answer, in words.
func (q *Quota) wait() string {
	if m := int((q.again + time.Minute - 1) / time.Minute); m > 1 {
		return strconv.Itoa(m) + " minutes"
	}
	return "a minute"
}
