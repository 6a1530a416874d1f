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

// formTold is what readers are told if they change an answer after they were told how it went.
const formTold = "You were told how your answer went before it could be stored. So only that answer counts: choose it again, and send it."

// unstoredAnswer is the error for an answer that was graded but couldn't be stored.
type unstoredAnswer struct {
	error
	right bool
}

func (u *unstoredAnswer) Unwrap() error { return u.error }

// told remembers answers whose result was told although they couldn't be stored. Until such an
// answer is stored, its player can't give a different answer to the same question. A result is told
// only if it can be remembered.
type told struct {
	mu      sync.Mutex
	answers map[string]toldAnswer // by player, question and variant
}

// toldAnswer is an answer whose result was told.
type toldAnswer struct {
	what  string
	token string    // token of the answer's form
	until time.Time // when that form expires
}

// maxTold is how many answers are remembered. When it is full, no more results are told for answers
// that can't be stored.
const maxTold = 10_000

func toldKey(a *quiz.Attempt) string {
	return a.Player + " " + a.Question + " " + strconv.FormatUint(uint64(a.Variant), 10)
}

// whatAnswered returns what was answered, regardless of the order in which it was shown.
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

// tell remembers that the player is told how an answer went. It returns false if there is no room
// for that.
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

// other reports whether the player was told how a different answer went, and returns the token of
// that answer's form.
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

// stored forgets an answer that is now stored.
func (t *told) stored(a *quiz.Attempt) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.answers, toldKey(a))
}
