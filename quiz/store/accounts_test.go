package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/rating"
)

func add(t *testing.T, s *Store, a quiz.Attempt) quiz.Attempt {
	t.Helper()
	id, _, err := s.AddAttempt(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	a, err = s.Attempt(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestFirst: only the first counted attempt at a question is the first, and only it is rated; the row keeps how it went.
func TestFirst(t *testing.T) { both(t, testFirst) }

func testFirst(t *testing.T, place string) {
	s := open(t, place)
	n := 0
	try := func(player, question string, right *bool, weight float64) quiz.Attempt {
		n++
		return add(t, s, quiz.Attempt{Player: player, Question: question, Token: fmt.Sprint(n), Correct: right, Counted: right != nil, Weight: weight,
			Item: rating.Prior(2, 2, false), Guess: 0.3, Mode: quiz.Mix})
	}
	yes, no := true, false
	if a := try("p", "q1", nil, 1); a.First || a.Rating != 0 {
		t.Errorf("under review: %+v", a)
	}
	first := try("p", "q1", &no, 1)
	if !first.First || first.Rating >= 1500 || first.Rating < 1000 {
		t.Errorf("first: %+v", first)
	}
	if a := try("p", "q1", &yes, 1); a.First || a.Rating != 0 {
		t.Errorf("second: %+v", a)
	}
	if a := try("p", "q2", &yes, 0); !a.First || a.Rating != 0 {
		t.Errorf("without weight: %+v", a)
	}
	if x, err := s.Standing(t.Context(), "p"); err != nil || x.Games != 1 || x.Rating.Rating != first.Rating || x.Deviation >= 350 {
		t.Errorf("%+v %v", x, err)
	}
	if x, err := s.Standing(t.Context(), "nobody"); err != nil || x.Games != 0 || x.Rating != rating.New() {
		t.Errorf("%+v %v", x, err)
	}
	rows, err := s.Progress(t.Context(), "p")
	if err != nil || len(rows) != 2 {
		t.Fatal(rows, err)
	}
	if r := rows[1]; r.Question != "q1" || r.First == nil || *r.First || r.Last == nil || !*r.Last || !r.FirstAt.Equal(first.At) || r.Attempts != 3 || r.Counted != 2 {
		t.Errorf("%+v", r)
	}
}

// TestItemMoves: a question is moved by players with a history, each by a little and all together within bounds of its prior; a new player
// moves nothing, however often somebody makes one, and neither does an answer that is marked so. Reset, it is at its prior again.
func TestItemMoves(t *testing.T) { both(t, testItemMoves) }

func testItemMoves(t *testing.T, place string) {
	s := open(t, place)
	n := 0
	prior := rating.Prior(1, 1, false)
	try := func(player, question string, right bool, at time.Time, still bool) {
		n++
		add(t, s, quiz.Attempt{Player: player, Question: question, Token: fmt.Sprint(n), Correct: &right, Counted: true, Weight: 1,
			Item: prior, Guess: 0.3, At: at, Still: still, Mode: quiz.Mix})
	}
	now := func() rating.Rating {
		t.Helper()
		items, err := s.ItemRatings(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if r, ok := items["q"]; ok {
			return r
		}
		return prior
	}
	for i := range 30 {
		try(fmt.Sprint("new", i), "q", false, noon, false)
	}
	if got := now(); got != prior {
		t.Errorf("thirty new players moved it to %+v", got)
	}
	// Twenty answers on one day aren't enough, nor are nineteen and another day.
	for i := range rating.MovesFrom {
		try("quick", fmt.Sprint("x", i), true, noon, false)
		if i > 0 {
			try("few", fmt.Sprint("x", i), true, noon, false)
		}
		try("known", fmt.Sprint("x", i), true, noon, false)
		try("marked", fmt.Sprint("x", i), true, noon, false)
	}
	try("quick", "q", false, noon.Add(rating.MovesAfter-time.Second), false)
	try("few", "q", false, noon.Add(rating.MovesAfter), false)
	try("marked", "q", false, noon.Add(rating.MovesAfter), true)
	if got := now(); got != prior {
		t.Errorf("moved to %+v", got)
	}
	try("known", "q", false, noon.Add(rating.MovesAfter), false)
	if got := now(); got.Rating <= prior.Rating {
		t.Errorf("an honest player didn't move it: %+v", got)
	}
	// What was poisoned before there were bounds comes back into them.
	if err := s.do(t.Context(), func(ctx context.Context, db tx) error {
		_, err := db.ExecContext(ctx, "update item_ratings set rating = 1970 where question = 'q'")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for i := range rating.MovesFrom {
		try("another", fmt.Sprint("x", i), true, noon, false)
	}
	try("another", "q", false, noon.Add(rating.MovesAfter), false)
	if got := now(); got.Rating != prior.Rating+300 {
		t.Errorf("%+v, want the bound above %v", got, prior.Rating)
	}
	if k, err := s.ResetItems(t.Context(), "nothing"); err != nil || k != 0 {
		t.Errorf("%d %v", k, err)
	}
	if k, err := s.ResetItems(t.Context(), "q"); err != nil || k != 1 || now() != prior {
		t.Errorf("%d %v %+v", k, err, now())
	}
}

// TestDays checks that a question counts once in its day's five, that all five answered give the
// day its credit, and that the credit has the player's own date.
func TestDays(t *testing.T) { both(t, testDays) }

func testDays(t *testing.T, place string) {
	s := open(t, place)
	n := 0
	right := true
	try := func(day, question, local string) quiz.Attempt {
		n++
		return add(t, s, quiz.Attempt{Player: "p", Question: question, Token: fmt.Sprint(n), Correct: &right, Counted: true, Mode: quiz.Daily, Round: day, Local: local})
	}
	for i := range 5 {
		if a := try("2026-11-22", fmt.Sprint("q", i), "2026-11-21"); a.Round != "2026-11-22" {
			t.Errorf("%+v", a)
		}
		if a := try("2026-11-22", fmt.Sprint("q", i), "2026-11-21"); a.Round != "" || a.Mode != quiz.Daily {
			t.Errorf("a second time: %+v", a)
		}
	}
	for i := range 5 {
		try("2026-11-21", fmt.Sprint("r", i), "2026-11-21")
	}
	try("2026-11-23", "s", "2026-11-22")
	days, err := s.Days(t.Context(), "p")
	want := []quiz.DayRow{{Day: "2026-11-21", Answered: 5, Right: 5}, {Day: "2026-11-22", Answered: 5, Right: 5, Credit: "2026-11-21"}, {Day: "2026-11-23", Answered: 1, Right: 1}}
	if err != nil || !slices.Equal(days, want) {
		t.Errorf("%+v %v", days, err)
	}
	round, err := s.Round(t.Context(), "p", quiz.Daily, "2026-11-22")
	if err != nil || len(round) != 5 || round[0].Question != "q0" || round[4].Question != "q4" || round[0].Correct == nil {
		t.Errorf("%+v %v", round, err)
	}
}

// TestRuns checks that a run counts each question once, ends at the first miss and survives a
// restart, and that a player has only one at a time.
func TestRuns(t *testing.T) { both(t, testRuns) }

func testRuns(t *testing.T, place string) {
	ctx := context.Background()
	s := open(t, place)
	if _, err := s.OpenRun(ctx, "p"); !errors.Is(err, quiz.ErrNoRun) {
		t.Fatal(err)
	}
	run, err := s.StartRun(ctx, "p", 7)
	if err != nil || run.Seed != 7 || run.Question != "" || !run.Ended.IsZero() {
		t.Fatal(run, err)
	}
	var wg sync.WaitGroup
	for i := range 20 { // started again and again while it goes on
		wg.Go(func() {
			if r, err := s.StartRun(ctx, "p", uint32(i)); err != nil || r != run {
				t.Error(r, err)
			}
		})
	}
	wg.Wait()
	n := 0
	try := func(question string, variant uint32, right bool) quiz.Attempt {
		n++
		return add(t, s, quiz.Attempt{Player: "p", Question: question, Variant: variant, Token: fmt.Sprint(n), Correct: &right, Counted: true, Mode: quiz.Run, Round: run.ID})
	}
	ask := func(question string) quiz.RunRow {
		t.Helper()
		r, err := s.AskRun(ctx, run.ID, question, 3)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if a := try("q1", 3, true); a.Round != "" {
		t.Error("counted before it was asked")
	}
	if r := ask("q1"); r.Question != "q1" || r.Asked != 1 {
		t.Error(r)
	}
	if r := ask("q2"); r.Question != "q1" || r.Asked != 1 {
		t.Error("asked another one meanwhile:", r)
	}
	if a := try("q1", 4, true); a.Round != "" {
		t.Error("another variant counted")
	}
	if a := try("q1", 3, true); a.Round != run.ID {
		t.Error("not counted")
	}
	if a := try("q1", 3, false); a.Round != "" {
		t.Error("counted twice")
	}
	ask("q2")
	if r, err := s.SkipRun(ctx, "p", run.ID, "q9"); err != nil || r.Skipped != "" || r.Question != "q2" {
		t.Error(r, err)
	}
	if _, err := s.SkipRun(ctx, "other", run.ID, "q2"); !errors.Is(err, quiz.ErrNoRun) {
		t.Error("somebody else skips:", err)
	}
	if r, err := s.SkipRun(ctx, "p", run.ID, "q2"); err != nil || r.Skipped != "q2" || r.Question != "" || r.Score != 1 {
		t.Error(r, err)
	}
	ask("q3")
	if r, err := s.SkipRun(ctx, "p", run.ID, "q3"); err != nil || r.Skipped != "q2" || r.Question != "q3" {
		t.Error("skipped twice:", r, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, place)
	if r, err := s.OpenRun(ctx, "p"); err != nil || r.ID != run.ID || r.Question != "q3" || r.Score != 1 || r.Asked != 3 {
		t.Error("after a restart:", r, err)
	}
	miss := try("q3", 3, false)
	if _, err := s.OpenRun(ctx, "p"); !errors.Is(err, quiz.ErrNoRun) {
		t.Error("goes on after a miss:", err)
	}
	if r := ask("q4"); r.Question != "" || r.Miss != miss.ID || r.Ended.IsZero() || time.Since(r.Ended) > time.Minute {
		t.Error(r)
	}
	if a := try("q3", 3, true); a.Round != "" {
		t.Error("counted after the end")
	}
	next, err := s.StartRun(ctx, "p", 8)
	if err != nil || next.ID == run.ID || next.Seed != 8 {
		t.Error(next, err)
	}
	list, best, err := s.Runs(ctx, "p", 10)
	if err != nil || len(list) != 1 || list[0].ID != run.ID || best != 1 {
		t.Error(list, best, err)
	}
}
