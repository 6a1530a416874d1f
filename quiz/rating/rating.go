// Package rating estimates how strong players are and how hard questions are, by Glicko-2 (M.
// Glickman, "Example of the Glicko-2 system", 2022): an answer counts as a game between the player
// and the question. Two things are added. A player who guesses is sometimes right, so the chance of
// guessing right is taken into account. And an answer can have less weight than a full one.
package rating

import (
	"math"
	"time"
)

// Rating is an estimate on Glicko's scale.
type Rating struct {
	Rating float64
	// how uncertain the rating is: the truth lies within two deviations 19 times out of 20
	Deviation  float64
	Volatility float64 // how much the rating tends to change over time
}

// ShownFrom is how many rated answers a player must have given before the rating is shown.
const ShownFrom = 20

const (
	scale = 173.7178 // converts points of Glicko into points of Glicko-2
	tau   = 0.5      // how fast volatilities change
	// a player's least deviation: people learn, so their rating must be able to change
	minDeviation = 55
	maxDeviation = 350
	// the deviation of a question that nobody has answered: its level already says a lot
	itemDeviation = 110
	minItem       = 40
	maxItemStep   = 12 // the most points that one answer may change a question's rating
	minRating     = 400
	maxRating     = 2800
	// the most points that a question's rating may move away from its first estimate
	maxItemShift = 300
)

// A question's rating is changed only by players with some history, because anybody can make a new
// player for each answer.
const (
	MovesFrom = ShownFrom // how many rated answers the player must have given
	// how long ago the first of them must be, so that they lie on two days
	MovesAfter = 24 * time.Hour
)

// New returns the rating of a player of whom nothing is known.
func New() Rating { return Rating{1500, maxDeviation, 0.06} }

// Prior returns the rating of a question that nobody has answered, from its level (who should know
// it) and its complexity (how much one has to keep in mind). A drill asks only one thing, so it is
// easier.
func Prior(level, complexity int, drill bool) Rating {
	r := 1500 + 250*float64(level-2) + 125*float64(complexity-2)
	if drill {
		r -= 100
	}
	return Rating{r, itemDeviation, 0.02}
}

// Near returns a question's rating, moved back if it is too far from its first estimate.
func (r Rating) Near(prior Rating) Rating {
	r.Rating = min(max(r.Rating, prior.Rating-maxItemShift), prior.Rating+maxItemShift)
	return r
}

// Game is one game against an opponent.
type Game struct {
	Opponent Rating
	Score    float64 // 1 for a win, 0 for a loss, 0.5 for a draw
	Guess    float64 // the chance to win by guessing; 0 if nothing is guessed
}

// Chance returns a player's chance to give the right answer, guessing included.
func Chance(player, item Rating, guess float64) float64 {
	g := weigh(item.Deviation / scale)
	return guess + (1-guess)*logistic(g*(player.Rating-item.Rating)/scale)
}

// After returns a rating after the games of one period. Without games only its deviation grows.
func (r Rating) After(games ...Game) Rating {
	mu, phi := (r.Rating-1500)/scale, r.Deviation/scale
	// Fisher information and slope of the likelihood; without guessing, 1/v and Δ/v of the paper
	info, slope := 0.0, 0.0
	for _, x := range games {
		g := weigh(x.Opponent.Deviation / scale)
		e := logistic(g * (mu - (x.Opponent.Rating-1500)/scale))
		p := x.Guess + (1-x.Guess)*e
		rise := (1 - x.Guess) * e * (1 - e) // the slope of p, the chance of a win
		if p*(1-p) < 1e-12 {
			continue // the result was almost certain, so it says nothing
		}
		info += g * g * rise * rise / (p * (1 - p))
		slope += g * (x.Score - p) * rise / (p * (1 - p))
	}
	if info == 0 {
		r.Deviation = min(scale*math.Hypot(phi, r.Volatility), maxDeviation)
		return r
	}
	v := 1 / info
	sigma := newVolatility(r.Volatility, phi, v, v*slope)
	star := math.Hypot(phi, sigma)
	phi = 1 / math.Sqrt(1/(star*star)+1/v)
	return Rating{1500 + scale*(mu+phi*phi*slope), scale * phi, sigma}
}

// newVolatility computes step 5 of the paper by the Illinois algorithm.
func newVolatility(sigma, phi, v, delta float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		ex := math.Exp(x)
		d := phi*phi + v + ex
		return ex*(delta*delta-d)/(2*d*d) - (x-a)/(tau*tau)
	}
	from, to := a, 0.0
	if delta*delta > phi*phi+v {
		to = math.Log(delta*delta - phi*phi - v)
	} else {
		k := 1.0
		for f(a-k*tau) < 0 && k < 100 {
			k++
		}
		to = a - k*tau
	}
	fa, fb := f(from), f(to)
	for range 100 {
		if math.Abs(to-from) <= 1e-6 || fb == fa {
			break
		}
		c := from + (from-to)*fa/(fb-fa)
		fc := f(c)
		if fc*fb <= 0 {
			from, fa = to, fb
		} else {
			fa /= 2
		}
		to, fb = c, fc
	}
	return math.Exp(from / 2)
}

// Answer returns the new ratings of a player and a question after the player's first answer to it.
// weight is 1 for a full answer, less for an answer that says less, and 0 for one that doesn't
// count.
func Answer(player, item Rating, right bool, guess, weight float64) (Rating, Rating) {
	weight = min(max(weight, 0), 1)
	if weight == 0 {
		return player, item
	}
	score := 0.0
	if right {
		score = 1
	}
	p := player.After(Game{item, score, guess})
	// The question plays the same game from its side: it wins if the player loses. The chance to
	// guess stays the player's.
	i := mirror(mirror(item).After(Game{mirror(player), score, guess}))
	p = between(player, p, weight)
	p.Deviation = min(max(p.Deviation, minDeviation), maxDeviation)
	p.Rating = min(max(p.Rating, minRating), maxRating)
	i = between(item, i, weight)
	i.Rating = item.Rating + min(max(i.Rating-item.Rating, -maxItemStep), maxItemStep)
	i.Rating = min(max(i.Rating, minRating), maxRating)
	i.Deviation = min(max(i.Deviation, minItem), itemDeviation)
	i.Volatility = item.Volatility
	return p, i
}

// mirror turns a rating round 1500, so that a hard question becomes a weak player. Its game can
// then be computed like a player's.
func mirror(r Rating) Rating {
	r.Rating = 3000 - r.Rating
	return r
}

func between(a, b Rating, w float64) Rating {
	return Rating{a.Rating + w*(b.Rating-a.Rating), a.Deviation + w*(b.Deviation-a.Deviation), a.Volatility + w*(b.Volatility-a.Volatility)}
}

// weigh is the function g of the paper: the less certain an opponent's rating is, the less a game
// against it counts.
func weigh(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
