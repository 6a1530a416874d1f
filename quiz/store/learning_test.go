package store

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/review"
)

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// answerAt stores an attempt on a day after noon's.
func answerAt(t testing.TB, s *Store, player, question string, days int, right bool, met, refused []string) {
	t.Helper()
	a := attempt(player, question, fmt.Sprint(player, question, days, right, time.Now().UnixNano()), right)
	a.At, a.Complexity, a.Met, a.Refused = noon.AddDate(0, 0, days), 1, met, refused
	if _, _, err := s.AddAttempt(t.Context(), a); err != nil {
		t.Fatal(err)
	}
}

// TestReviews checks the schedule: a missed question is due the next day, one answer a day counts,
// a form sent twice changes nothing, and neither right nor uncounted answers make a question due.
func TestReviews(t *testing.T) { both(t, testReviews) }

func testReviews(t *testing.T, place string) {
	s := open(t, place)
	today := review.DayOf(noon)
	answerAt(t, s, "p", "easy", 0, true, nil, nil)
	answerAt(t, s, "p", "hard", 0, false, nil, nil)
	answerAt(t, s, "p", "hard", 0, true, nil, nil)
	answerAt(t, s, "other", "easy", 0, false, nil, nil)
	under := attempt("p", "under review", "u", false)
	under.Counted, under.Correct = false, nil
	if _, _, err := s.AddAttempt(t.Context(), under); err != nil {
		t.Fatal(err)
	}
	card := func() review.Entry {
		t.Helper()
		list, err := s.Reviews(t.Context(), "p")
		if err != nil || len(list) != 1 || list[0].Question != "hard" {
			t.Fatal(list, err)
		}
		return list[0]
	}
	if c := card(); c.Due != today+1 || c.Last != today || c.Run != 0 || c.Reps != 1 {
		t.Errorf("%+v", c)
	}
	once := attempt("p", "hard", "once", true)
	once.At, once.Complexity = noon.AddDate(0, 0, 1), 1
	for range 3 {
		if _, _, err := s.AddAttempt(t.Context(), once); err != nil {
			t.Fatal(err)
		}
	}
	if c := card(); c.Last != today+1 || c.Run != 1 || c.Reps != 2 || c.Due <= today+2 {
		t.Errorf("%+v", c)
	}
	answerAt(t, s, "p", "hard", 9, false, nil, nil)
	if c := card(); c.Run != 0 || c.Lapses != 1 || c.Due <= today+9 {
		t.Errorf("%+v", c)
	}
}

func TestBeliefs(t *testing.T) { both(t, testBeliefs) }

func testBeliefs(t *testing.T, place string) {
	s := open(t, place)
	// refused before it was ever met: not kept
	answerAt(t, s, "p", "1", 0, true, nil, []string{"x", "y"})
	answerAt(t, s, "p", "2", 1, false, []string{"x"}, nil)
	answerAt(t, s, "p", "3", 2, true, nil, []string{"x"})
	answerAt(t, s, "p", "3", 3, true, nil, []string{"x"})
	answerAt(t, s, "p", "4", 4, false, []string{"z"}, nil)
	list, err := s.Beliefs(t.Context(), "p")
	day := func(n int) time.Time { return noon.AddDate(0, 0, n) }
	want := []BeliefRow{{"z", 1, day(4), 0, time.Time{}}, {"x", 1, day(1), 2, day(3)}}
	if err != nil || !reflect.DeepEqual(list, want) {
		t.Errorf("%+v %v", list, err)
	}
	answerAt(t, s, "p", "2", 5, false, []string{"x"}, nil) // met again: open again
	list, err = s.Beliefs(t.Context(), "p")
	want = []BeliefRow{{"x", 2, day(5), 0, time.Time{}}, {"z", 1, day(4), 0, time.Time{}}}
	if err != nil || !reflect.DeepEqual(list, want) {
		t.Errorf("%+v %v", list, err)
	}
}

func TestReplay(t *testing.T) { both(t, testReplay) }

func testReplay(t *testing.T, place string) {
	ctx := t.Context()
	s := open(t, place)
	if _, ok, err := s.Replay(ctx, "p"); ok || err != nil {
		t.Error(ok, err)
	}
	for i, q := range []string{"a", "b", "c"} {
		answerAt(t, s, "p", q, i, false, nil, nil)
	}
	if err := s.StartReplay(ctx, "p", []string{"a", "b", "c"}, noon); err != nil {
		t.Fatal(err)
	}
	for i, step := range []struct{ answer, left string }{{"", "abc"}, {"b", "ac"}, {"a", "c"}, {"other", "c"}, {"a", "c"}, {"c", ""}} {
		if step.answer != "" {
			answerAt(t, s, "p", step.answer, 5+i, i%2 == 0, nil, nil)
		}
		r, ok, err := s.Replay(ctx, "p")
		if err != nil || !ok || strings.Join(r.Left, "") != step.left || len(r.List) != 3 || !r.Made.Equal(noon) {
			t.Errorf("step %d: %+v %v %v", i, r, ok, err)
		}
	}
	if err := s.StartReplay(ctx, "p", []string{"b"}, noon); err != nil {
		t.Fatal(err)
	}
	if r, _, err := s.Replay(ctx, "p"); err != nil || len(r.Left) != 1 || r.Left[0] != "b" {
		t.Errorf("a new list: %+v %v", r, err)
	}
	if err := s.StartReplay(ctx, "p", make([]string, 101), noon); err == nil {
		t.Error("a list of 101")
	}
}

// TestOldRowsInReview checks that questions open in a database from before the schedule are due.
func TestOldRowsInReview(t *testing.T) {
	s := open(t, oldFile(t))
	list, err := s.Reviews(t.Context(), "p1")
	day := review.DayOf(time.UnixMilli(1700000001000))
	want := []review.Entry{{Question: "q1", Card: *review.Next(nil, review.Answer{}, day)}}
	if err != nil || !reflect.DeepEqual(list, want) {
		t.Errorf("%+v, want %+v (%v)", list, want, err)
	}
}

func TestRatingCourse(t *testing.T) { both(t, testRatingCourse) }

func testRatingCourse(t *testing.T, place string) {
	s := open(t, place)
	for i := range 5 {
		a := attempt("p", fmt.Sprint("q", i), fmt.Sprint("t", i), i != 2)
		a.At, a.Weight = noon.Add(time.Duration(i)*time.Hour), 1
		if _, _, err := s.AddAttempt(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.RatingCourse(t.Context(), "p", 3)
	if err != nil || len(list) != 3 || !list[2].At.Equal(noon.Add(4*time.Hour)) || list[0].Rating >= list[1].Rating || list[1].Rating >= list[2].Rating {
		t.Errorf("%+v %v", list, err)
	}
	last, err := s.Standing(t.Context(), "p")
	if err != nil || last.Rating.Rating != list[2].Rating {
		t.Errorf("%+v against %+v", last, list[2])
	}
	var _ quiz.Store = s
}
