package web

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"digijudge/quiz"
	"digijudge/quiz/review"
	"digijudge/templates"
)

// maxReplayList is the largest number of open questions that one replay asks.
const maxReplayList = 100

// nextReview returns the next question that is due. If it has variants it returns one, so that the
// player remembers the ruling and not the letter.
func (s *site) nextReview(ctx context.Context, a asking) (chosen, error) {
	due, err := s.dueOf(ctx, a.player)
	if err != nil {
		return chosen{}, err
	}
	for _, e := range due {
		if e.Question != a.after || len(due) == 1 {
			return chosen{question: e.Question, variant: s.reviewVariant(e)}, nil
		}
	}
	return chosen{instead: "/quiz/review"}, nil
}

// inReview admits a question that is due.
func (s *site) inReview(ctx context.Context, a asking, id string, _ uint32) (string, quiz.Weight, bool, error) {
	due, err := s.dueOf(ctx, a.player)
	for _, e := range due {
		if e.Question == id {
			return "", quiz.Full, true, nil
		}
	}
	return "", quiz.Weight{}, false, err
}

// lineReview returns the line above a result in the review. A question needs none, because its
// heading has its number.
func (s *site) lineReview(ctx context.Context, a asking, _ string, answered bool) (templates.ModeLine, error) {
	if !answered {
		return templates.ModeLine{}, nil
	}
	l := templates.ModeLine{Text: "Review", URL: "/quiz/review"}
	due, err := s.dueOf(ctx, a.player)
	if len(due) == 0 {
		l.Onward = "Back to review"
	}
	return l, err
}

// lineReplay returns the line above a result in a replay. A question needs none, because its
// heading has its number.
func (s *site) lineReplay(ctx context.Context, a asking, _ string, answered bool) (templates.ModeLine, error) {
	if !answered || a.player == "" {
		return templates.ModeLine{}, nil
	}
	l := templates.ModeLine{Text: "Open ones", URL: "/quiz/review"}
	r, ok, err := s.players.Replay(ctx, a.player)
	if err != nil {
		return l, fmt.Errorf("reading a replay: %w", err)
	}
	if !ok || len(r.Left) == 0 {
		l.Onward = "Back to review"
	} else {
		l.Text += ": " + strconv.Itoa(len(r.List)-len(r.Left)) + " of " + strconv.Itoa(len(r.List)) + " done"
	}
	return l, nil
}

func (s *site) dueOf(ctx context.Context, player string) ([]review.Entry, error) {
	if player == "" {
		return nil, nil
	}
	entries, err := s.players.Reviews(ctx, player)
	if err != nil {
		return nil, fmt.Errorf("reading reviews: %w", err)
	}
	return s.due(entries), nil
}

func (s *site) reviewVariant(e review.Entry) uint32 {
	if it := s.index.item(e.Question); it == nil || !it.Variants {
		return 0
	}
	return review.Variant(e.Question, e.Reps)
}

// nextReplay returns the next question of the player's replay.
func (s *site) nextReplay(ctx context.Context, a asking) (chosen, error) {
	done := chosen{instead: "/quiz/review"}
	if a.player == "" {
		return done, nil
	}
	r, ok, err := s.players.Replay(ctx, a.player)
	if err != nil {
		return chosen{}, fmt.Errorf("reading a replay: %w", err)
	}
	if ok && len(r.List) > 0 {
		done.instead = "/quiz/review?replayed=1"
	}
	for _, q := range r.Left {
		if s.index.item(q) != nil && (q != a.after || len(r.Left) == 1) {
			return chosen{question: q}, nil
		}
	}
	return done, nil
}

// inReplay admits a question of the player's replay that isn't answered in it yet.
func (s *site) inReplay(ctx context.Context, a asking, id string, _ uint32) (string, quiz.Weight, bool, error) {
	if a.player == "" {
		return "", quiz.Weight{}, false, nil
	}
	r, _, err := s.players.Replay(ctx, a.player)
	for _, q := range r.Left {
		if q == id {
			return "", quiz.Full, true, nil
		}
	}
	return "", quiz.Weight{}, false, err
}

// placeIn returns the question's number in a review or replay, and how many questions that has, as
// in "3 of 17". Both are 0 in other modes.
func (s *site) placeIn(ctx context.Context, mode quiz.Mode, player, id string) (n, of int, err error) {
	if player == "" || mode != quiz.Review && mode != quiz.Replay {
		return 0, 0, nil
	}
	if mode == quiz.Replay {
		r, _, err := s.players.Replay(ctx, player)
		if err != nil || !slices.Contains(r.Left, id) {
			return 0, 0, err
		}
		return len(r.List) - len(r.Left) + 1, len(r.List), nil
	}
	entries, err := s.players.Reviews(ctx, player)
	if err != nil {
		return 0, 0, fmt.Errorf("reading reviews: %w", err)
	}
	due := s.due(entries)
	if !slices.ContainsFunc(due, func(e review.Entry) bool { return e.Question == id }) {
		return 0, 0, nil
	}
	done := review.Done(entries, review.DayOf(s.now()))
	return done + 1, done + len(due), nil
}
