package web

import (
	"encoding/binary"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/racetest"
	"digijudge/web/pocket"
)

var (
	clauseWords = regexp.MustCompile(`(?i)[,;:]|\b(?:and|but|because|so|then|while|if|although|until|when|after|before|with|without|as)\b`)
	negations   = regexp.MustCompile(`(?i)\b(?:no|not|never|none|nothing|nowhere|cannot|nobody|neither|without)\b`)
	capitals    = regexp.MustCompile(`\b[A-Z]`)
	digits      = regexp.MustCompile(`[0-9]`)
	symbols     = regexp.MustCompile(`[\[<]`)
	becauses    = regexp.MustCompile(`\b(?:because|as)\b`)
)

// guess is a way to answer without knowing anything: it gives every answer a number, and those with the highest are ticked.
type guess struct {
	name string
	of   func(a *quiz.Answer, place, n int, value string) float64
}

func count(re *regexp.Regexp) func(*quiz.Answer, int, int, string) float64 {
	return func(a *quiz.Answer, _, _ int, _ string) float64 { return float64(len(re.FindAllString(a.Text, -1))) }
}

// guesses go by where an answer stands, by what the form sends for it, and by how it is written. Each is tried both ways round.
var guesses = []guess{
	{"place", func(_ *quiz.Answer, place, n int, _ string) float64 { return -float64(place) }},
	{"second place", func(_ *quiz.Answer, place, n int, _ string) float64 { return b2f(place == 1) }},
	{"third place", func(_ *quiz.Answer, place, n int, _ string) float64 { return b2f(place == 2) }},
	{"distance from the middle", func(_ *quiz.Answer, place, n int, _ string) float64 {
		d := float64(2*place - n + 1)
		return d * d
	}},
	{"value", func(_ *quiz.Answer, _, _ int, value string) float64 {
		return float64(binary.BigEndian.Uint64([]byte(value)[:8]) >> 12)
	}},
	{"length", func(a *quiz.Answer, _, _ int, _ string) float64 { return float64(len(a.Text)) }},
	{"words", func(a *quiz.Answer, _, _ int, _ string) float64 { return float64(len(strings.Fields(a.Text))) }},
	{"length of words", func(a *quiz.Answer, _, _ int, _ string) float64 {
		return float64(len(a.Text)) / float64(len(strings.Fields(a.Text)))
	}},
	{"clauses", count(clauseWords)}, {"negations", count(negations)}, {"capitals", count(capitals)}, {"digits", count(digits)},
	{"keywords and icons", count(symbols)}, {"reasons", count(becauses)},
	{"alphabet", func(a *quiz.Answer, _, _ int, _ string) float64 {
		return float64(a.Text[0])*256 + float64(a.Text[min(1, len(a.Text)-1)])
	}},
}

// tried are the guesses; under the race detector, which finds nothing in arithmetic, the first of them.
func tried() []guess {
	if racetest.On {
		return guesses[:1]
	}
	return guesses
}

func b2f(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// choose is n over k.
func choose(n, k int) float64 {
	f, _ := new(big.Float).SetInt(new(big.Int).Binomial(int64(n), int64(k))).Float64()
	return f
}

// TestNoGuessPays: over all questions of the site, no rule that knows nothing of the game ticks exactly the right answers more than five
// points oftener than chance does; and of the questions with one right answer, neither does the longest, the shortest, the middle one,
// the one with most or fewest words or clauses. A guesser is told how many answers are right. It fails for content that leaks: then
// reword the answers, so that the right one is not the only one with, or without, a reason.
func TestNoGuessPays(t *testing.T) {
	t.Parallel()
	var list []*quiz.Question
	for _, p := range content.Proofs() {
		if p.Question != nil && p.Question.Kind != quiz.KindNumber && p.Question.Kind != quiz.KindOrder {
			list = append(list, p.Question)
		}
	}
	const forms, points = 40, 0.05
	for _, g := range tried() {
		for _, sign := range []float64{1, -1} {
			single := g.name == "length" || g.name == "words" || g.name == "clauses" || strings.Contains(g.name, "place")
			var hits, chance, n, hits1, chance1, n1 float64
			for _, q := range list {
				right := 0
				for _, a := range q.Answers {
					right += int(b2f(a.Right))
				}
				var h float64
				tries := forms
				if q.Kind.Fixed() && g.name != "value" {
					tries = 1 // every form is alike
				}
				for i := range tries {
					f := form{Form: pocket.Form{ID: newSeeded(i, "id"+q.ID), Seed: []byte(newSeeded(i, q.ID))}}
					h += ticks(q, &f, right, func(a *quiz.Answer, place int, value string) float64 {
						return sign * g.of(a, place, len(q.Answers), value)
					})
				}
				h /= float64(tries)
				c := 1 / choose(len(q.Answers), right)
				hits, chance, n = hits+h, chance+c, n+1
				if !q.Many {
					hits1, chance1, n1 = hits1+h, chance1+c, n1+1
				}
			}
			if got := (hits - chance) / n; got > points {
				t.Errorf("%s (%+.0f): right %.1f times of %.0f, by chance %.1f: %+.1f points", g.name, sign, hits, n, chance, 100*got)
			}
			if got := (hits1 - chance1) / n1; single && got > points {
				t.Errorf("%s (%+.0f), one right answer: right %.1f times of %.0f, by chance %.1f: %+.1f points", g.name, sign, hits1, n1, chance1, 100*got)
			}
		}
	}
	// The middle by length, of three.
	hits, n := 0.0, 0.0
	for _, q := range list {
		if q.Kind == quiz.KindOne && len(q.Answers) == 3 {
			byLength := slices.SortedFunc(slices.Values(q.Answers), func(a, b quiz.Answer) int { return len(a.Text) - len(b.Text) })
			hits, n = hits+b2f(byLength[1].Right), n+1
		}
	}
	if got := hits/n - 1.0/3; got > points {
		t.Errorf("neither the longest nor the shortest: right %.0f times of %.0f: %+.1f points", hits, n, 100*got)
	}
}

// newSeeded is a form's id or seed that is the same at every run.
func newSeeded(i int, s string) string {
	return strings.Repeat("0", i%3) + s + string(rune('a'+i%26)) + strings.Repeat("x", i/26)
}

// ticks is how likely a guesser ticks exactly the right answers who ticks the `right` ones with the highest numbers, and chooses blindly
// among equals.
func ticks(q *quiz.Question, f *form, right int, of func(*quiz.Answer, int, string) float64) float64 {
	score := make([]float64, len(q.Answers))
	keys := make([]string, len(q.Answers))
	for i := range q.Answers {
		keys[i] = q.Answers[i].Key()
	}
	for place, i := range f.OrderFor(q.Kind, keys) {
		score[i] = of(&q.Answers[i], place, f.Value(keys[i]))
	}
	sorted := slices.Sorted(slices.Values(score))
	bar := sorted[len(sorted)-right] // players above the bar are ticked, players at it perhaps
	above, at := 0, 0
	for i, s := range score {
		switch {
		case s > bar && !q.Answers[i].Right, s < bar && q.Answers[i].Right:
			return 0
		case s > bar:
			above++
		case s == bar:
			at++
		}
	}
	return 1 / choose(at, right-above)
}

// numberIn finds numbers in a text.
var numberIn = regexp.MustCompile(`\d+`)

// numberGuesses are ways to give a number without knowing anything. rest is what the question's text and position say, in numbers.
var numberGuesses = map[string]func(n *quiz.Number, text []int) int{
	"the smallest":             func(n *quiz.Number, _ []int) int { return n.From },
	"the largest":              func(n *quiz.Number, _ []int) int { return n.To },
	"the middle":               func(n *quiz.Number, _ []int) int { return n.From + (n.To-n.From)/n.Step/2*n.Step },
	"the first that is said":   func(_ *quiz.Number, text []int) int { return text[0] },
	"the last that is said":    func(_ *quiz.Number, text []int) int { return text[len(text)-1] },
	"the largest that is said": func(_ *quiz.Number, text []int) int { return slices.Max(text) },
	"the sum of what is said": func(_ *quiz.Number, text []int) (sum int) {
		for _, i := range text {
			sum += i
		}
		return sum
	},
}

// TestNoNumberPays: no rule that knows nothing gives the right number of many questions. Chance is one of all numbers; a rule may be right
// as often as that, and in a fifth of the questions besides, since numbers that are said are worth a guess.
func TestNoNumberPays(t *testing.T) {
	var list []*quiz.Question
	for _, p := range content.Proofs() {
		if p.Question != nil && p.Question.Kind == quiz.KindNumber {
			list = append(list, p.Question)
		}
	}
	for name, guess := range numberGuesses {
		hits, chance, n := 0.0, 0.0, 0.0
		for _, q := range list {
			said := []int{0}
			for i, s := range numberIn.FindAllString(q.Body, -1) {
				x, _ := strconv.Atoi(s)
				if i == 0 {
					said = nil
				}
				said = append(said, x)
			}
			i := q.NumberOf(guess(q.Number, said))
			hits, chance, n = hits+b2f(i >= 0 && q.Answers[i].Right), chance+1/float64(len(q.Number.All())), n+1
		}
		if hits > chance+0.2*n+1 {
			t.Errorf("%s: right %.0f times of %.0f, by chance %.1f", name, hits, n, chance)
		}
	}
}

// TestNoOrderPays: the events of an order, arranged by how they are written, don't stand in their order oftener than by chance.
func TestNoOrderPays(t *testing.T) {
	var list []*quiz.Question
	for _, p := range content.Proofs() {
		if p.Question != nil && p.Question.Kind == quiz.KindOrder {
			list = append(list, p.Question)
		}
	}
	for _, g := range tried() {
		for _, sign := range []float64{1, -1} {
			hits, chance, n := 0.0, 0.0, 0.0
			for _, q := range list {
				keys := make([]string, len(q.Answers))
				for i := range q.Answers {
					keys[i] = q.Answers[i].Key()
				}
				const forms = 100
				ways := 1.0
				for i := range q.Answers {
					ways *= float64(i + 1)
				}
				for k := range forms {
					f := form{Form: pocket.Form{ID: newSeeded(k, "id"+q.ID), Seed: []byte(newSeeded(k, q.ID))}}
					score := make([]float64, len(keys))
					for place, i := range f.OrderFor(q.Kind, keys) {
						score[i] = sign * g.of(&q.Answers[i], place, len(keys), f.Value(keys[i]))
					}
					if ordered := slices.IsSorted(score); ordered && len(slices.Compact(slices.Clone(score))) == len(score) {
						hits += 1.0 / forms
					}
				}
				chance, n = chance+1/ways, n+1
			}
			if hits > chance+0.05*n+1 {
				t.Errorf("%s (%+.0f): in order %.1f times of %.0f, by chance %.1f", g.name, sign, hits, n, chance)
			}
		}
	}
}
