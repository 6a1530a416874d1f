package quiz

import (
	"slices"
	"strings"

	"digijudge/rules/clause"
)

// Item is what choosers know of a question: enough to choose it, nothing of its words or its key.
type Item struct {
	ID         string
	Title      string
	Topic      string
	Level      int             // 1 to 3
	Complexity int             // 1 to 3
	Keywords   []clause.Clause // sections of the keywords that its clauses belong to: "16-7"
	Type       string          // one of EffectTypes, or empty
	Clauses    []clause.Clause
	Beliefs    []string // misconceptions behind its wrong answers
	Options    int      // answers
	Guess      float64  // the chance to be right by guessing
	Drill      bool
	YesNo      bool // the answers are yes and no and nothing else
	Variants   bool // it can be asked with other values
	Hides      bool // and then its right answers read otherwise than in the public key
}

// ItemOf returns a question as choosers know it.
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

// yesNo reports whether exactly one of a question's answers is right and they are yes and no.
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

// guess returns the chance of somebody who answers without reading.
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
		ways = 1<<ways - 1 // to tick something
	}
	return 1 / float64(max(1, ways))
}

// keywordSection returns the section of the keyword that a clause is about ("16-7-4" is of "16-7"),
// or "". 16-1 to 16-3 are about keywords in general.
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
