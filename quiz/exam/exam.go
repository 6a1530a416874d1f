package exam

import (
	"slices"
	"time"

	"digijudge/quiz"
	"digijudge/rules/clause"
)

// Exam is one player's exam. What can be reckoned from it is not stored.
type Exam struct {
	ID       string
	Player   string
	Preset   string
	Started  time.Time
	Deadline time.Time
	Closed   time.Time // when it was handed in, or its deadline; zero while it is open
	Graded   bool
	Right    int // these three once it is graded
	Counted  int // questions that count: those about which engine and key agree
	Passed   bool
	Items    []Item // nil in lists
}

// Item is one question of an exam, as its player saw it.
type Item struct {
	Question string
	Variant  uint32
	Version  string // of the question as shown
	Seed     []byte // of the order of its answers
	Response quiz.Response
	Answered time.Time // zero: not answered
	Flagged  bool
	Attempt  string  // the stored attempt, once it is graded and was answered
	Outcome  Outcome // once it is graded
}

// Outcome is how one question of an exam went.
type Outcome string

// The outcomes.
const (
	Right      Outcome = "right"
	Wrong      Outcome = "wrong"
	Unanswered Outcome = "unanswered" // counts as wrong
	Disputed   Outcome = "disputed"   // engine and key disagree, or the engine could not play it: it isn't counted
	Changed    Outcome = "changed"    // the question was changed during the exam: it isn't counted
)

// Counts reports whether the outcome is part of the score.
func (o Outcome) Counts() bool { return o == Right || o == Wrong || o == Unanswered }

// Over reports whether time is over. The deadline is the server's; what a browser thinks doesn't
// matter.
func (e *Exam) Over(now time.Time) bool { return !now.Before(e.Deadline) }

// Takes reports whether an answer that arrives now is taken.
func (e *Exam) Takes(now time.Time) bool {
	return e.Closed.IsZero() && now.Before(e.Deadline.Add(Grace))
}

// Answered returns how many questions are answered.
func (e *Exam) Answered() int {
	n := 0
	for i := range e.Items {
		if !e.Items[i].Answered.IsZero() {
			n++
		}
	}
	return n
}

// Score returns the result of graded items.
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

// ChapterResult is how the questions of one chapter went. A question belongs to the chapter of its
// first clause; Reread has the clauses of this chapter that questions missed turn on, whichever
// chapter those belong to.
type ChapterResult struct {
	Chapter   clause.Clause
	Right, Of int
	Reread    []clause.Clause
}

// Chapters breaks the result down by chapter of the rules, in their order. clauses are those of a
// question, the main one first.
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
