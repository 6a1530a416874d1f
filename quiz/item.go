package quiz

import (
	"slices"
	"strings"

	"digijudge/rules/clause"
)

// Item is what the program must know of a question to choose it for a player. It has neither the
// question's words nor its answer key.
type Item struct {
	ID         string
	Title      string
	Topic      string
	Level      int // the level, 1 to 3: who should know it
	Complexity int // 1 to 3: how much one has to keep in mind
	// the sections of the keywords that its clauses are about, such as "16-7"
	Keywords []clause.Clause
	Type     string // one of EffectTypes, or empty if the question is about none
	Clauses  []clause.Clause
	Beliefs  []string // the misconceptions behind its wrong answers
	Options  int      // how many answers it has
	Guess    float64  // the chance to be right by guessing
	Drill    bool
	YesNo    bool // whether its answers are just yes and no
	Variants bool // whether it can be asked with other values
	// whether its variants have right answers that read differently from the public answer key
	Hides bool
}

// ItemOf returns the Item of a question.
func ItemOf(q *Question) Item {
	it := Item{
		ID: q.ID, Title: q.Title, Topic: q.Topic, Level: q.Level, Complexity: q.Complexity, Type: q.Type,
		Clauses: q.Clauses, Options: len(q.Answers), Guess: guess(q), Drill: q.Drill, Variants: q.Tried() > 0, Hides: q.hides(),
	}
	it.YesNo = yesNo(q)
	for _, c := range q.Clauses {
		if k := keywordSection(c); k != "" {
			it.Keywords = addNew(it.Keywords, k)
		}
	}
	for i := range q.Answers {
		if b := q.Answers[i].Belief; b != "" {
			it.Beliefs = addNew(it.Beliefs, b)
		}
	}
	return it
}

// yesNo reports whether a question's answers are yes and no, and exactly one of them is right.
func yesNo(q *Question) bool {
	if q.Many || q.Number != nil || len(q.Answers) != 2 {
		return false
	}
	words := make([]string, 0, 2)
	for _, a := range q.Answers {
		words = append(words, strings.TrimSuffix(strings.TrimSpace(a.Text), "."))
	}
	slices.Sort(words)
	return slices.Equal(words, []string{"No", "Yes"})
}

// guess returns the chance to be right without reading the question.
func guess(q *Question) float64 {
	ways := max(1, len(q.Answers))
	switch {
	case q.Number != nil:
		ways = len(q.Number.All())
	case q.Kind == KindOrder:
		n := 1
		for i := 2; i <= ways; i++ {
			n *= i
		}
		ways = n
	case q.Many:
		ways = 1<<ways - 1 // every way to tick the answers but the one that ticks nothing
	}
	return 1 / float64(max(1, ways))
}

// keywordSection returns the section of the keyword that a clause is about: "16-7" for "16-7-4". It
// is "" for other clauses, also for 16-1 to 16-3, which are about keywords in general.
func keywordSection(clause clause.Clause) clause.Clause {
	switch s := clause.Section(); s {
	case "16", "16-1", "16-2", "16-3":
		return ""
	default:
		if !s.Within("16") {
			return ""
		}
		return s
	}
}

func addNew[S comparable](list []S, s S) []S {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}
