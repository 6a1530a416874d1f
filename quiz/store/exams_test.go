package store

import (
	"errors"
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/exam"
)

func newExam(player string, at time.Time) exam.Exam {
	e := exam.Exam{Player: player, Preset: "player", Started: at, Deadline: at.Add(10 * time.Minute)}
	for i := range 3 {
		e.Items = append(e.Items, exam.Item{Question: fmt.Sprint("q", i), Version: "v", Variant: uint32(i), Seed: []byte{byte(i), 2, 3}})
	}
	return e
}

func TestExam(t *testing.T) { both(t, testExam) }

func testExam(t *testing.T, place string) {
	ctx := t.Context()
	s := open(t, place)
	at := noon
	e, fresh, err := s.StartExam(ctx, newExam("p", at))
	if err != nil || !fresh || e.ID == "" {
		t.Fatal(e, fresh, err)
	}
	// Of many that are started at once there is one.
	var made atomic.Int64
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			got, fresh, err := s.StartExam(ctx, newExam("crowd", at))
			if err != nil || got.Player != "crowd" {
				t.Error(got, err)
			}
			if fresh {
				made.Add(1)
			}
		})
	}
	wg.Wait()
	if made.Load() != 1 {
		t.Errorf("%d exams at once", made.Load())
	}
	n := 7
	save := func(place int, r *quiz.Response, flag bool, after time.Duration) error {
		return s.SaveExamItem(ctx, e.ID, "p", place, r, flag, at.Add(after))
	}
	for _, x := range []struct {
		place int
		r     *quiz.Response
		flag  bool
	}{
		{0, &quiz.Response{Ticked: []string{"a", "b"}}, true},
		{0, nil, false}, // the flag alone: the answer stays
		{1, &quiz.Response{Number: &n}, true},
		{2, &quiz.Response{Order: []string{"x", "y"}}, false},
		{2, &quiz.Response{}, true}, // taken back
	} {
		if err := save(x.place, x.r, x.flag, time.Minute); err != nil {
			t.Fatal(x, err)
		}
	}
	for name, err := range map[string]error{
		"a place that isn’t there": save(3, nil, true, time.Minute),
		"another player":           s.SaveExamItem(ctx, e.ID, "q", 0, nil, true, at),
		"another exam":             s.SaveExamItem(ctx, "none", "p", 0, nil, true, at),
		"closing for another":      s.CloseExam(ctx, e.ID, "q", at),
	} {
		if !errors.Is(err, ErrNoExam) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := save(0, &quiz.Response{Ticked: []string{"late"}}, false, 10*time.Minute+exam.Grace); !errors.Is(err, ErrExamClosed) {
		t.Error("after the deadline:", err)
	}
	if err := save(0, &quiz.Response{Ticked: []string{string(make([]byte, 5000))}}, false, 0); err == nil {
		t.Error("a huge answer was stored")
	}
	// A restart in the middle.
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, place)
	got, err := s.GetExam(ctx, e.ID)
	want := e
	want.Items = []exam.Item{
		{Question: "q0", Version: "v", Seed: []byte{0, 2, 3}, Response: quiz.Response{Ticked: []string{"a", "b"}}, Answered: at.Add(time.Minute)},
		{Question: "q1", Version: "v", Variant: 1, Seed: []byte{1, 2, 3}, Response: quiz.Response{Number: &n}, Answered: at.Add(time.Minute), Flagged: true},
		{Question: "q2", Version: "v", Variant: 2, Seed: []byte{2, 2, 3}, Flagged: true},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("after a restart:\n%+v\n%+v\n%v", got, want, err)
	}
	if open, err := s.OpenExam(ctx, "p"); err != nil || open.ID != e.ID {
		t.Error(open, err)
	}
	// Grading waits for the end, closing and grading happen once.
	if err := s.GradeExam(ctx, exam.Exam{ID: e.ID, Right: 3, Counted: 3}); err != nil {
		t.Fatal(err)
	}
	if got, _ := s.GetExam(ctx, e.ID); got.Graded {
		t.Error("an open exam is graded")
	}
	for _, after := range []time.Duration{2 * time.Minute, 5 * time.Minute, time.Hour} {
		if err := s.CloseExam(ctx, e.ID, "p", at.Add(after)); err != nil {
			t.Fatal(err)
		}
	}
	if err := save(0, nil, true, 3*time.Minute); !errors.Is(err, ErrExamClosed) {
		t.Error("handed in, and takes answers:", err)
	}
	got.Items[0].Outcome, got.Items[0].Attempt, got.Items[1].Outcome, got.Items[2].Outcome = exam.Right, "att", exam.Wrong, exam.Unanswered
	got.Right, got.Counted, got.Passed = 1, 3, true
	if err := s.GradeExam(ctx, got); err != nil {
		t.Fatal(err)
	}
	if err := s.GradeExam(ctx, exam.Exam{ID: e.ID, Right: 3, Counted: 3, Items: make([]exam.Item, 3)}); err != nil {
		t.Fatal(err)
	}
	got.Closed, got.Graded = at.Add(2*time.Minute), true
	if now, err := s.GetExam(ctx, e.ID); err != nil || !reflect.DeepEqual(now, got) {
		t.Errorf("graded:\n%+v\n%+v\n%v", now, got, err)
	}
	got.Items = nil
	if list, err := s.Exams(ctx, "p", 10); err != nil || !reflect.DeepEqual(list, []exam.Exam{got}) {
		t.Errorf("%+v %v", list, err)
	}
	if _, err := s.OpenExam(ctx, "p"); !errors.Is(err, ErrNoExam) {
		t.Error(err)
	}
}

// TestExamLeft checks that an exam that wasn't handed in ends at its deadline, and that the player
// can then start another.
func TestExamLeft(t *testing.T) { both(t, testExamLeft) }

func testExamLeft(t *testing.T, place string) {
	ctx := t.Context()
	s := open(t, place)
	e, _, err := s.StartExam(ctx, newExam("p", noon))
	if err != nil {
		t.Fatal(err)
	}
	if got, fresh, err := s.StartExam(ctx, newExam("p", noon.Add(9*time.Minute))); err != nil || fresh || got.ID != e.ID {
		t.Error(got, fresh, err)
	}
	next, fresh, err := s.StartExam(ctx, newExam("p", noon.Add(time.Hour)))
	if err != nil || !fresh || next.ID == e.ID {
		t.Fatal(next, fresh, err)
	}
	if old, err := s.GetExam(ctx, e.ID); err != nil || !old.Closed.Equal(e.Deadline) {
		t.Errorf("%+v %v", old, err)
	}
	for _, bad := range []exam.Exam{{}, {Player: "p"}, func() exam.Exam { e := newExam("p", noon); e.Deadline = noon; return e }()} {
		if _, _, err := s.StartExam(ctx, bad); err == nil {
			t.Errorf("%+v", bad)
		}
	}
}
