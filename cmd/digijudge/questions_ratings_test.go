package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/rating"
	"digijudge/quiz/store"
)

// TestQuestionRatings: the command lists what answers changed, resets one question or all, and
// makes no database where there is none.
func TestQuestionRatings(t *testing.T) {
	dir := t.TempDir()
	if code, _, errOut := call(t, "questions", "ratings", "--data", dir); code != 1 || errOut == "" {
		t.Errorf("without players: exit %d, %q", code, errOut)
	}
	path := filepath.Join(dir, playersFile)
	if _, err := os.Stat(path); err == nil {
		t.Fatal("a database was made")
	}
	s, err := store.Open(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	start := time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
	answer := func(question string, at time.Time) {
		right := false
		_, _, err := s.AddAttempt(t.Context(), quiz.Attempt{
			Player: strings.Repeat("ab", 16), Question: question, Version: "v", Correct: &right, Counted: true, Token: question + at.String(), At: at, Mode: quiz.Mix,
			Weight: 1, Item: rating.Prior(2, 3, false), Guess: 0.25,
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range 25 {
		answer("history-"+strconv.Itoa(i), start)
	}
	for _, q := range []string{"3012", "gone"} {
		answer(q, start.Add(72*time.Hour))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	list := func(want string, words ...string) {
		t.Helper()
		code, out, errOut := call(t, "questions", "ratings", "--data", dir)
		if code != 0 || !strings.HasSuffix(out, want+" moved by answers\n") {
			t.Errorf("exit %d, want %s moved: %s %s", code, want, out, errOut)
		}
		for _, w := range words {
			if !strings.Contains(out, w) {
				t.Errorf("doesn’t say %q: %s", w, out)
			}
		}
	}
	list("2 questions", "3012 ", "from its level  1 answer", "gone ", "no question of this program")
	if code, out, errOut := call(t, "questions", "ratings", "--data", dir, "--reset", "3012"); code != 0 || !strings.HasPrefix(out, "1 question back at the level") {
		t.Errorf("reset: exit %d, %s %s", code, out, errOut)
	}
	list("1 question", "gone ")
	if code, _, errOut := call(t, "questions", "ratings", "--data", dir, "--reset", "3012"); code != 1 || !strings.Contains(errOut, "nothing to reset") {
		t.Errorf("reset twice: exit %d, %s", code, errOut)
	}
	if code, out, errOut := call(t, "questions", "ratings", "--data", dir, "--reset", "all"); code != 0 || !strings.HasPrefix(out, "1 question back at the level") {
		t.Errorf("reset all: exit %d, %s %s", code, out, errOut)
	}
	list("0 questions")
}

// TestNoFolder: a path that can’t be a data folder is refused with a reason.
func TestNoFolder(t *testing.T) {
	if _, err := os.Stat("/proc/self"); err != nil {
		t.Skip("skipped: no /proc here")
	}
	if code, _, errOut := call(t, "serve", "--data", "/proc/foo", "--addr", "127.0.0.1:0"); code != 1 || !strings.Contains(errOut, "/proc/foo") || !strings.Contains(errOut, "choose another one with --data") {
		t.Errorf("exit %d, %q", code, errOut)
	}
}

// TestNegativeNumber: the message about a negative number doesn't recommend a spelling that no flag
// takes.
func TestNegativeNumber(t *testing.T) {
	code, _, errOut := call(t, "serve", "--rate", "-1")
	if code != 3 || strings.Contains(errOut, "perhaps") || !strings.Contains(errOut, "--rate") {
		t.Errorf("exit %d, %q", code, errOut)
	}
	if code, _, errOut := call(t, "serve", "--data", "-x"); code != 3 || !strings.Contains(errOut, `perhaps try --data="-x"`) {
		t.Errorf("a name that begins with a hyphen: exit %d, %q", code, errOut)
	}
}
