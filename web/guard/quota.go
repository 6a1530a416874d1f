package guard

import (
	"strconv"
	"time"
)

// AddressShare is how many players' quotas one address may use, because all players at a venue send
// from the same address.
const AddressShare = 10

// Quota limits how many answers a day are stored for one player and from one address, since they
// stay stored for months. A quota that is used up comes back bit by bit. It is kept in the memory
// of each server and starts again with the server, so no address is stored. A nil Quota limits
// nothing.
type Quota struct {
	players, clients *Limiter
	again            time.Duration // how long it takes until a player may send another answer
}

// NewQuota returns a quota of perDay answers for each player, or nil, which limits nothing, if
// perDay is 0.
func NewQuota(perDay int) *Quota {
	if perDay <= 0 {
		return nil
	}
	const day = 24 * 60 * 60
	n := float64(perDay)
	return &Quota{NewLimiter(n/day, perDay, MaxClients), NewLimiter(AddressShare*n/day, AddressShare*perDay, MaxClients), day * time.Second / time.Duration(perDay)}
}

// Take counts n answers. If the quota allows them it returns "", and otherwise a sentence for the
// reader.
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
