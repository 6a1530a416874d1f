package exam

import (
	"slices"
	"time"

	"digijudge/quiz"
	"digijudge/rules/clause"
)

// Exam is one player's exam. What can be computed from these values is not stored.
type Exam struct {
	ID       string
	Player   string
	Preset   string
	Started  time.Time
	Deadline time.Time
	// when it was handed in, or its deadline if that passed first; zero while it is open
	Closed  time.Time
	Graded  bool
	Right   int // Right, Counted and Passed are set once it is graded
	Counted int // the questions that count: those on which the engine and the answer key agree
	Passed  bool
	Items   []Item // nil where exams are only listed
}

// Item is one question of an exam, as its player saw it.
type Item struct {
	Question string
	Variant  uint32
	Version  string // the version of the question that was shown
	Seed     []byte // the seed that decided the order of its answers
	Response quiz.Response
	Answered time.Time // when it was answered; zero if it was not
	Flagged  bool
	// the id of the stored attempt, once the item is graded; empty if it was not answered
	Attempt string
	Outcome Outcome // the result, once it is graded
}

// Outcome is how one question of an exam went.
type Outcome string

// The outcomes.
const (
	Right      Outcome = "right"
	Wrong      Outcome = "wrong"
	Unanswered Outcome = "unanswered" // no answer was given: it counts as wrong
	// the engine disagrees with the answer key, or could not play the question: it doesn't count
	Disputed Outcome = "disputed"
	// the question's file was changed during the exam: it doesn't count
	Changed Outcome = "changed"
)

// Counts reports whether the outcome is part of the score.
func (o Outcome) Counts() bool { return o == Right || o == Wrong || o == Unanswered }

// Over reports whether the time is over, by the server's clock; the browser's clock doesn't matter.
func (e *Exam) Over(now time.Time) bool { return !now.Before(e.Deadline) }

// Takes reports whether the exam still accepts an answer that arrives now.
func (e *Exam) Takes(now time.Time) bool {
	return e.Closed.IsZero() && now.Before(e.Deadline.Add(Grace))
}

// Answered returns how many of the exam's questions are answered.
func (e *Exam) Answered() int {
	n := 0
	for i := range e.Items {
		if !e.Items[i].Answered.IsZero() {
			n++
		}
	}
	return n
}

// Score counts the right answers and the questions that count, among graded items.
func Score(p Preset, items []Item) (right, counted int, passed bool) {
	for i := range items {
		if items[i].Outcome.Counts() {
			counted++
		}
		if items[i].Outcome == Right {
			right++
		}
	}
	return right, counted, p.Passes(right, counted)
}

// ChapterResult says how the questions of one chapter of the rules went. A question belongs to the
// chapter of its first clause. Reread lists clauses of this chapter to read again: those that
// decide questions that were missed, in whichever chapter these questions are counted.
type ChapterResult struct {
	Chapter   clause.Clause
	Right, Of int
	Reread    []clause.Clause
}

// Chapters breaks the result down by chapters of the rules, in the order of the rules. clauses
// returns the clauses of a question, the main one first.
func Chapters(items []Item, clauses func(question string) []clause.Clause) []ChapterResult {
	by := map[clause.Clause]*ChapterResult{}
	of := func(clause clause.Clause) *ChapterResult {
		ch := clause.Chapter()
		if by[ch] == nil {
			by[ch] = &ChapterResult{Chapter: ch}
		}
		return by[ch]
	}
	for i := range items {
		it := &items[i]
		list := clauses(it.Question)
		if !it.Outcome.Counts() || len(list) == 0 {
			continue
		}
		c := of(list[0])
		c.Of++
		if it.Outcome == Right {
			c.Right++
			continue
		}
		for _, cl := range list {
			if r := of(cl); !slices.Contains(r.Reread, cl) {
				r.Reread = append(r.Reread, cl)
			}
		}
	}
	var out []ChapterResult
	for _, c := range by {
		slices.SortFunc(c.Reread, clause.Clause.Compare)
		out = append(out, *c)
	}
	slices.SortFunc(out, func(a, b ChapterResult) int { return a.Chapter.Compare(b.Chapter) })
	return out
}
