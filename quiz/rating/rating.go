// Package rating estimates how strong players are and how hard questions are, by Glicko-2 (M.
// Glickman, "Example of the Glicko-2 system", 2022): an answer is a game between the player and the
// question. Two things are added: who guesses is right now and then, which a question's chance of
// guessing takes out again, and an answer can weigh less than a whole one.
package rating

import (
	"math"
	"time"
)

// Rating is an estimate on Glicko's scale.
type Rating struct {
	Rating     float64
	Deviation  float64 // how uncertain it is: the truth lies within two of them 19 times of 20
	Volatility float64 // how much it moves by itself
}

// ShownFrom is the number of rated answers from which on a player's rating says something.
const ShownFrom = 20

const (
	scale         = 173.7178 // Glicko's points on Glicko-2's scale
	tau           = 0.5      // how fast volatilities change
	minDeviation  = 55       // a player's: people learn, so an estimate never freezes
	maxDeviation  = 350
	itemDeviation = 110 // a question's before anybody answered it: its level says a lot
	minItem       = 40
	maxItemStep   = 12 // a question moves slowly, whoever answers it
	minRating     = 400
	maxRating     = 2800
	maxItemShift  = 300 // a question stays this near to its prior, whoever answers it
)

// A question is moved only by players of whom something is known: anybody can make a new player for
// each answer.
const (
	MovesFrom  = ShownFrom      // rated answers that a player has given before
	MovesAfter = 24 * time.Hour // since the player's first stored answer, so that there are answers on two days
)

// New returns a player of whom nothing is known.
func New() Rating { return Rating{1500, maxDeviation, 0.06} }

// Prior returns a question that nobody has answered, by its level (who should know it) and its
// complexity (how much has to be held in the head). A drill asks one thing.
func Prior(level, complexity int, drill bool) Rating {
	r := 1500 + 250*float64(level-2) + 125*float64(complexity-2)
	if drill {
		r -= 100
	}
	return Rating{r, itemDeviation, 0.02}
}

// Near returns a question's rating within its bounds round the prior.
func (r Rating) Near(prior Rating) Rating {
	r.Rating = min(max(r.Rating, prior.Rating-maxItemShift), prior.Rating+maxItemShift)
	return r
}

// Game is one game against an opponent.
type Game struct {
	Opponent Rating
	Score    float64 // 1 won, 0 lost, 0.5 drawn
	Guess    float64 // the chance to win without knowing anything; 0 in a game of equals
}

// Chance returns a player's chance to be right, guessing included.
func Chance(player, item Rating, guess float64) float64 {
	g := weigh(item.Deviation / scale)
	return guess + (1-guess)*logistic(g*(player.Rating-item.Rating)/scale)
}

// After returns a rating after the games of one period. Without games only the deviation grows.
func (r Rating) After(games ...Game) Rating {
	mu, phi := (r.Rating-1500)/scale, r.Deviation/scale
	info, slope := 0.0, 0.0 // Fisher's information and the slope of the likelihood: with no guessing 1/v and Δ/v of the paper
	for _, x := range games {
		g := weigh(x.Opponent.Deviation / scale)
		e := logistic(g * (mu - (x.Opponent.Rating-1500)/scale))
		p := x.Guess + (1-x.Guess)*e
		rise := (1 - x.Guess) * e * (1 - e) // of p
		if p*(1-p) < 1e-12 {
			continue // as good as certain: it says nothing
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

// newVolatility carries out step 5 of the paper: the Illinois algorithm.
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

// Answer returns what becomes of a player and of a question after the player's first answer to it.
// weight is 1 for a whole answer, less for one that says less, 0 for none at all.
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
	// The question's own game: it wins what the player loses, and the guess is the player's.
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

// mirror turns the scale round 1500. There a hard question is a weak player, so its games can be
// counted like a player's.
func mirror(r Rating) Rating {
	r.Rating = 3000 - r.Rating
	return r
}

func between(a, b Rating, w float64) Rating {
	return Rating{a.Rating + w*(b.Rating-a.Rating), a.Deviation + w*(b.Deviation-a.Deviation), a.Volatility + w*(b.Volatility-a.Volatility)}
}

// weigh is g of the paper: the less certain an opponent's rating is, the less a game says.
func weigh(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
