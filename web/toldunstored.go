package web

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"digijudge/quiz"
)

// formTold is what a reader is told who answers otherwise than what they saw the result of.
const formTold = "You were told how your answer went before it could be stored. So only that answer counts: choose it again, and send it."

// unstoredAnswer is the error of an answer that was graded and couldn't be stored.
type unstoredAnswer struct {
	error
	right bool
}

func (u *unstoredAnswer) Unwrap() error { return u.error }

// told is which answers were called right or wrong though they couldn't be stored: until one of
// them is stored, the same player can't give another to the same question. Nobody is told anything
// that isn't remembered.
type told struct {
	mu      sync.Mutex
	answers map[string]toldAnswer // by player, question and variant
}

// toldAnswer is one of them.
type toldAnswer struct {
	what  string
	token string    // of its form
	until time.Time // its form's life is over then
}

// maxTold bounds what is remembered; when it is full, an answer that can't be stored is told
// without how it went.
const maxTold = 10_000

func toldKey(a *quiz.Attempt) string {
	return a.Player + " " + a.Question + " " + strconv.FormatUint(uint64(a.Variant), 10)
}

// whatAnswered returns what was answered, in whatever order it was shown.
func whatAnswered(a *quiz.Attempt) string {
	list := slices.Clone(a.Shown)
	slices.SortFunc(list, func(x, y quiz.Shown) int { return cmp.Compare(x.Answer, y.Answer) })
	var b strings.Builder
	for _, x := range list {
		if !x.Chosen && x.Place == 0 && x.Number == nil {
			continue
		}
		b.WriteString(x.Answer + " " + strconv.Itoa(x.Place))
		if x.Number != nil {
			b.WriteString(" is " + strconv.Itoa(*x.Number))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// tell remembers that the player learns how an answer went; false if there is no room for that.
func (t *told) tell(a *quiz.Attempt) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	key := toldKey(a)
	if _, again := t.answers[key]; !again && len(t.answers) >= maxTold {
		maps.DeleteFunc(t.answers, func(_ string, x toldAnswer) bool { return a.At.After(x.until) })
		if len(t.answers) >= maxTold {
			return false
		}
	}
	if t.answers == nil {
		t.answers = map[string]toldAnswer{}
	}
	t.answers[key] = toldAnswer{whatAnswered(a), a.Token, a.At.Add(formLife)}
	return true
}

// other says whether the player was told how another answer went, and the token of that one's form.
func (t *told) other(a *quiz.Attempt) (token string, other bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	was, ok := t.answers[toldKey(a)]
	if ok && a.At.After(was.until) {
		delete(t.answers, toldKey(a))
		return "", false
	}
	return was.token, ok && was.what != whatAnswered(a)
}

// stored forgets what is stored now.
func (t *told) stored(a *quiz.Attempt) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.answers, toldKey(a))
}
