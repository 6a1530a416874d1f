// Package progress computes how well a player does at each question, topic and misconception, and
// what to do next. Its results depend only on what the store has kept.
package progress

import (
	"cmp"
	"slices"

	"digijudge/quiz"
)

// State says how a player did at one question.
type State uint8

// The states of a question. One that was right and is missed later is open again.
const (
	New        State = iota // no attempt has counted yet
	RightFirst              // right at the first attempt and at the last
	Fixed                   // wrong at first, but right at the last attempt
	Open                    // wrong at the last attempt
)

// String returns the state's name as pages use it in data attributes.
func (s State) String() string { return [...]string{"new", "right", "fixed", "open"}[s] }

// StateOf returns the state of a question from the first and the last attempt that counted; nil
// means that there was none.
func StateOf(first, last *bool) State {
	switch {
	case first == nil || last == nil:
		return New
	case !*last:
		return Open
	case *first:
		return RightFirst
	}
	return Fixed
}

// Topic says how the player's first attempts at a topic's questions went.
type Topic struct {
	Name         string
	Tries, Right int
}

// Wrong returns the number of wrong first attempts.
func (t Topic) Wrong() int { return t.Tries - t.Right }

// Clear reports whether there are enough answers to be sure: at least six tries, two of them right
// and two wrong. With fewer, a weak topic is only an early sign.
func (t Topic) Clear() bool {
	return t.Tries >= clearTries && t.Right >= clearEach && t.Wrong() >= clearEach
}

// below reports whether t has a smaller share of right answers than all topics together; it
// compares without rounding.
func (t Topic) below(all Topic) bool { return t.Right*all.Tries < all.Right*t.Tries }

const (
	weakWrong  = 3
	weakPart   = 40 // a weak topic has more than one in this many of all first attempts
	clearTries = 6
	clearEach  = 2
	maxTopics  = 8 // how many weak topics and how many strong ones are shown
)

// Topics sorts out the player's weak topics, the weakest first, and the strong ones, the strongest
// first. Weak: at least three wrong first attempts, a smaller share right than in all topics
// together, and more than a fortieth of all first attempts. Strong: at least six tries, half of
// them right, and a larger share right than in all together.
func Topics(list []Topic) (weak, strong []Topic) {
	var all Topic
	for _, t := range list {
		all.Tries += t.Tries
		all.Right += t.Right
	}
	for _, t := range list {
		switch {
		case t.below(all) && t.Wrong() >= weakWrong && t.Tries*weakPart > all.Tries:
			weak = append(weak, t)
		case all.below(t) && t.Tries >= clearTries && 2*t.Right >= t.Tries:
			strong = append(strong, t)
		}
	}
	byShare := func(a, b Topic) int {
		return cmp.Or(cmp.Compare(a.Right*b.Tries, b.Right*a.Tries), cmp.Compare(b.Tries, a.Tries), cmp.Compare(a.Name, b.Name))
	}
	slices.SortFunc(weak, byShare)
	slices.SortFunc(strong, func(a, b Topic) int {
		return cmp.Or(cmp.Compare(b.Right*a.Tries, a.Right*b.Tries), cmp.Compare(b.Tries, a.Tries), cmp.Compare(a.Name, b.Name))
	})
	return weak[:min(len(weak), maxTopics)], strong[:min(len(strong), maxTopics)]
}

// Beliefs returns the misconceptions that an attempt says something about. met are those behind the
// wrong answers that the player ticked. refused are those behind the wrong answers of a question
// that the player got right. An attempt that doesn't count says nothing.
func Beliefs(q *quiz.Question, a *quiz.Attempt) (met, refused []string) {
	if !a.Counted || a.Correct == nil {
		return nil, nil
	}
	ticked := map[string]bool{}
	for _, s := range a.Shown {
		ticked[s.Answer] = s.Chosen
	}
	for i := range q.Answers {
		ans := &q.Answers[i]
		switch {
		case ans.Belief == "":
		case *a.Correct && !slices.Contains(refused, ans.Belief):
			refused = append(refused, ans.Belief)
		case !*a.Correct && !ans.Right && ticked[ans.Key()] && !slices.Contains(met, ans.Belief):
			met = append(met, ans.Belief)
		}
	}
	return met, refused
}

// Belief is the player's record for a misconception that they once followed.
type Belief struct {
	Name  string
	Met   int // how often the player ticked a wrong answer that follows from it
	Since int // right answers to questions that offer it, since it was last ticked
}

// Overcome reports whether the player has since then been right at a question that offers it.
func (b Belief) Overcome() bool { return b.Since > 0 }
