package rating

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestPaper is the published example.
func TestPaper(t *testing.T) {
	r := Rating{1500, 200, 0.06}.After(
		Game{Rating{1400, 30, 0.06}, 1, 0}, Game{Rating{1550, 100, 0.06}, 0, 0}, Game{Rating{1700, 300, 0.06}, 0, 0})
	if math.Abs(r.Rating-1464.06) > 0.011 || math.Abs(r.Deviation-151.52) > 0.011 || math.Abs(r.Volatility-0.05999) > 0.000011 {
		t.Errorf("%+v", r)
	}
}

// TestMirror checks that the rating is symmetric: between equals without guessing, swapping player
// and question mirrors the change.
func TestMirror(t *testing.T) {
	a, b := Rating{1620, 90, 0.06}, Rating{1480, 120, 0.06}
	lost := b.After(Game{a, 0, 0})
	if got := mirror(mirror(b).After(Game{mirror(a), 1, 0})); math.Abs(got.Rating-lost.Rating) > 1e-6 || math.Abs(got.Deviation-lost.Deviation) > 1e-6 {
		t.Errorf("%+v, want %+v", got, lost)
	}
}

// TestNear checks that a question's rating is kept within bounds around its prior and is unchanged
// inside them.
func TestNear(t *testing.T) {
	prior := Prior(1, 1, false)
	for shift, want := range map[float64]float64{0: 0, 299: 299, -299: -299, 900: 300, -900: -300} {
		r := prior
		r.Rating += shift
		if got := r.Near(prior).Rating - prior.Rating; got != want {
			t.Errorf("%v from the prior: %v, want %v", shift, got, want)
		}
	}
}

// TestAnswer: a right answer never lowers the player nor raises the question, a wrong one the other way round; the more easily a question is
// guessed the less a right answer says; weights scale what happens; nothing leaves its bounds.
func TestAnswer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		player := Rating{rapid.Float64Range(minRating, maxRating).Draw(t, "player"), rapid.Float64Range(minDeviation, maxDeviation).Draw(t, "deviation"), 0.06}
		item := Prior(rapid.IntRange(1, 3).Draw(t, "level"), rapid.IntRange(1, 3).Draw(t, "complexity"), rapid.Bool().Draw(t, "drill"))
		guess := rapid.Float64Range(0, 0.5).Draw(t, "guess")
		right := rapid.Bool().Draw(t, "right")
		p, i := Answer(player, item, right, guess, 1)
		for _, v := range []float64{p.Rating, p.Deviation, p.Volatility, i.Rating, i.Deviation} {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				t.Fatalf("%+v %+v", p, i)
			}
		}
		up, down := p.Rating-player.Rating, i.Rating-item.Rating
		if right && (up < -1e-9 || down > 1e-9) || !right && (up > 1e-9 || down < -1e-9) {
			t.Fatalf("right %v: player %+.2f, question %+.2f", right, up, down)
		}
		if math.Abs(down) > maxItemStep+1e-9 || p.Deviation < minDeviation || p.Deviation > maxDeviation || i.Deviation < minItem {
			t.Fatalf("%+v %+v", p, i)
		}
		half, _ := Answer(player, item, right, guess, 0.5)
		// the whole weight would move it farther
		bounded := p.Rating == minRating || p.Rating == maxRating
		if !bounded && math.Abs(half.Rating-player.Rating) > math.Abs(up)/2+1e-6 {
			t.Fatalf("half a weight moves %.2f, a whole one %.2f", half.Rating-player.Rating, up)
		}
		if none, same := Answer(player, item, right, guess, 0); none != player || same != item {
			t.Fatal("no weight, but it counts")
		}
		if right && guess > 0.05 {
			if sure, _ := Answer(player, item, right, 0, 1); sure.Rating < p.Rating-1e-9 && sure.Rating < maxRating {
				t.Fatalf("guessed %.2f, known %.2f", p.Rating, sure.Rating)
			}
		}
	})
}

// TestGuessFloor checks that a player who always guesses doesn't rise above the easiest questions,
// however many there are.
func TestGuessFloor(t *testing.T) {
	p := New()
	for i := range 600 { // right once in three
		p, _ = Answer(p, Prior(1+i%3, 2, false), i%3 == 2, 1.0/3, 1)
	}
	if p.Rating > 1000 {
		t.Errorf("somebody who guesses is rated %.0f", p.Rating)
	}
	if c := Chance(Rating{minRating, minDeviation, 0.06}, Prior(3, 3, false), 1.0/3); c < 1.0/3 || c > 0.35 {
		t.Errorf("the weakest player is right with %.2f", c)
	}
}

// TestPrior checks that harder questions have a higher prior.
func TestPrior(t *testing.T) {
	last := 0.0
	for _, x := range [][2]int{{1, 1}, {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 2}, {3, 3}} {
		r := Prior(x[0], x[1], false).Rating
		if r < last {
			t.Errorf("level %d, complexity %d: %.0f after %.0f", x[0], x[1], r, last)
		}
		last = r
	}
}
