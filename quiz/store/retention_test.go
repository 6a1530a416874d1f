package store

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"digijudge/quiz/exam"
)

// TestPrune checks that a player unseen for the given time is deleted with all their data, and that
// a player who did anything since keeps everything.
func TestPrune(t *testing.T) { both(t, testPrune) }

func testPrune(t *testing.T, place string) {
	ctx := t.Context()
	s := open(t, place)
	const keep = 540 * 24 * time.Hour
	long, short := noon.Add(-keep-time.Hour), noon.Add(-keep+time.Hour)
	answer := func(player string, at time.Time) {
		t.Helper()
		a := attempt(player, "0001", player+at.String(), true)
		a.At = at
		if _, _, err := s.AddAttempt(ctx, a); err != nil {
			t.Fatal(err)
		}
	}
	anExam := func(player string, at time.Time) {
		t.Helper()
		if _, _, err := s.StartExam(ctx, exam.Exam{Player: player, Preset: "short", Started: at, Deadline: at.Add(time.Hour),
			Items: []exam.Item{{Question: "0001", Version: "v", Seed: []byte("s")}}}); err != nil {
			t.Fatal(err)
		}
	}
	for i := range pruneBatch + 50 { // more than one step
		answer(fmt.Sprintf("gone%03d", i), long)
	}
	anExam("gone000", long)
	anExam("examgone", long) // but never handed in an answer
	if err := s.SetCode(ctx, "gone001", "0123456789ABCDEFGHJK", long); err != nil {
		t.Fatal(err)
	}
	answer("came-back", long)
	answer("just-so", short)
	answer("sits-exam", long)
	anExam("sits-exam", short)
	answer("has-code", long)
	if err := s.SetCode(ctx, "has-code", "9993456789ABCDEFGHJK", short); err != nil {
		t.Fatal(err)
	}
	answer("runs", long)
	if _, err := s.StartRun(ctx, "runs", 1); err != nil { // by the clock of today
		t.Fatal(err)
	}
	answer("came-back", noon.Add(-time.Minute))
	n, err := s.Prune(ctx, keep, noon)
	if n != pruneBatch+51 || err != nil {
		t.Fatalf("%d deleted, %v", n, err)
	}
	for player, want := range map[string]int{"gone000": 0, "gone001": 0, "gone249": 0, "examgone": 0, "came-back": 2, "just-so": 1, "sits-exam": 1, "has-code": 1, "runs": 1} {
		rows, err := s.Progress(ctx, player)
		got := 0
		for _, r := range rows {
			got += r.Attempts
		}
		if has, herr := s.HasPlayer(ctx, player); got != want || err != nil || has != (want > 0) || herr != nil {
			t.Errorf("%s has %d attempts, want %d (%v %v %v)", player, got, want, err, has, herr)
		}
	}
	for _, player := range []string{"gone000", "examgone"} {
		if list, err := s.Exams(ctx, player, 10); len(list) != 0 || err != nil {
			t.Errorf("%s has an exam still: %v", player, err)
		}
	}
	if _, err := s.PlayerOfCode(ctx, "0123456789ABCDEFGHJK"); !errors.Is(err, ErrNoCode) {
		t.Error("a deleted player's code:", err)
	}
	if n, err := s.Prune(ctx, keep, noon); n != 0 || err != nil {
		t.Errorf("again: %d %v", n, err)
	}
	// A clock that runs ten years ahead is believed a month ahead of the newest answer only.
	// Three players were active at the time to which the clock is believed.
	if n, err := s.Prune(ctx, keep, noon.AddDate(10, 0, 0)); n != 3 || err != nil {
		t.Errorf("by a wrong clock: %d %v", n, err)
	}
	if has, err := s.HasPlayer(ctx, "came-back"); !has || err != nil {
		t.Error("deleted by a wrong clock", err)
	}
	// When it is stopped early, it says so and deletes no more players.
	ended, end := context.WithCancel(ctx)
	end()
	if n, err := s.Prune(ended, time.Hour, noon); n != 0 || !errors.Is(err, context.Canceled) {
		t.Error(n, err)
	}
	for _, d := range []time.Duration{0, -1} {
		if _, err := s.Prune(ctx, d, noon); err == nil {
			t.Errorf("%d: no error", d)
		}
	}
}
