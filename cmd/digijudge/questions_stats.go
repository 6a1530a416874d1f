package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"

	"digijudge/quiz"
)

// statsQuestionsCmd counts the questions of the site.
type statsQuestionsCmd struct {
	JSON bool `name:"json" help:"Print for machines: authored, drills, official, beliefs_used, and kinds, levels and topics of the authored questions."`
}

// questionStats holds the numbers. A topic or kind without a question has a 0.
type questionStats struct {
	Authored int `json:"authored"`
	Drills   int `json:"drills"`
	// authored questions that restate an official answer
	Official    int            `json:"official"`
	BeliefsUsed int            `json:"beliefs_used"` // different misconceptions named by answers
	Kinds       map[string]int `json:"kinds"`
	Levels      map[string]int `json:"levels"`
	Topics      map[string]int `json:"topics"`
}

func statsOf(list []*quiz.Question) questionStats {
	s := questionStats{Kinds: map[string]int{}, Levels: map[string]int{"1": 0, "2": 0, "3": 0}, Topics: map[string]int{}}
	for _, k := range quiz.Kinds {
		s.Kinds[string(k)] = 0
	}
	for _, t := range quiz.Topics {
		s.Topics[t] = 0
	}
	beliefs := map[string]bool{}
	for _, q := range list {
		if q.Drill {
			s.Drills++
			continue
		}
		s.Authored++
		if len(q.Official) > 0 {
			s.Official++
		}
		s.Kinds[string(q.Kind)]++
		s.Levels[fmt.Sprint(q.Level)]++
		s.Topics[q.Topic]++
		for i := range q.Answers {
			if b := q.Answers[i].Belief; b != "" {
				beliefs[b] = true
			}
		}
	}
	s.BeliefsUsed = len(beliefs)
	return s
}

// Run prints the numbers.
func (c *statsQuestionsCmd) Run(_ context.Context, std streams) error {
	s := statsOf(siteQuestions())
	if c.JSON {
		e := json.NewEncoder(std.out)
		e.SetIndent("", "  ")
		return e.Encode(s)
	}
	fmt.Fprintf(std.out, "%d authored, %s, %d restate an official answer, %s used\n", s.Authored, counted(s.Drills, "drill"), s.Official, counted(s.BeliefsUsed, "misconception"))
	printCounts(std.out, "kind", s.Kinds)
	printCounts(std.out, "level", s.Levels)
	printCounts(std.out, "topic", s.Topics)
	return nil
}

func printCounts(w io.Writer, what string, counts map[string]int) {
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(w, "%s %-12s %4d\n", what, k, counts[k])
	}
}
