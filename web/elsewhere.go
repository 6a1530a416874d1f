package web

import (
	"context"
	"errors"
	"fmt"

	"digijudge/quiz/daily"
	"digijudge/quiz/exam"
	"digijudge/quiz/store"
)

// No mode may reveal what another mode is asking. A question of the player's running timed exam
// isn't graded elsewhere before the exam ends. A question that the player's run is asking is
// answered in the run, whatever the address says. The mix asks neither, nor a question of today's
// five.

// Messages for a reader who opens a question that waits for their answer in another mode.
const (
	formInExam = "This question is in the exam you have open, and an exam says nothing before its end. Hand the exam in first; your ticks are kept."
	formInRun  = "This question is in your run now, so nothing was counted yet. Your ticks are kept: send it again, and it counts for the run."
	formLikeIt = "Another form of this question is in your run now, so nothing was counted. Answer it in the run first; your ticks are kept."
)

// timedExam returns the questions of the player's running exam against the clock, or nil if there
// is none. An exam with an open book needs no protection.
func (s *site) timedExam(ctx context.Context, player string) (map[string]bool, error) {
	if w, err := s.waiting(ctx, player); err != nil || !w.Exam {
		return nil, err
	}
	e, err := s.players.OpenExam(ctx, player)
	if errors.Is(err, store.ErrNoExam) {
		return nil, nil
	}
	if p, ok := exam.FindPreset(e.Preset); err != nil || !ok || p.OpenBook || !e.Takes(s.now()) {
		return nil, err
	}
	if e, err = s.players.GetExam(ctx, e.ID); err != nil {
		return nil, err
	}
	in := make(map[string]bool, len(e.Items))
	for i := range e.Items {
		in[e.Items[i].Question] = true
	}
	return in, nil
}

// waiting returns what a player has open in other modes. Almost nobody has anything open, so this
// quick check comes before all others.
func (s *site) waiting(ctx context.Context, player string) (store.Waiting, error) {
	if player == "" {
		return store.Waiting{}, nil
	}
	return s.players.Waiting(ctx, player)
}

// inRun looks at the player's run that waits for an answer to a question. here says that the run
// waits for exactly this form of the question, and other that it waits for another form, whose
// answer this one would give away.
func (s *site) inRun(ctx context.Context, player, id string, variant uint32) (run string, here, other bool, err error) {
	if w, err := s.waiting(ctx, player); err != nil || !w.Run {
		return "", false, false, err
	}
	r, ok, err := s.openRun(ctx, player)
	asked := ok && r.Question == id
	return r.ID, asked && r.Variant == variant, asked && r.Variant != variant, err
}

// askedElsewhere returns the questions that wait for the player's answer in an exam, in a run or
// among today's five. The mix must not ask them, because the player would then know the answer
// there.
func (s *site) askedElsewhere(ctx context.Context, player string, clock int) (map[string]bool, error) {
	in, err := s.timedExam(ctx, player)
	if err != nil {
		return nil, fmt.Errorf("reading an exam: %w", err)
	}
	if in == nil {
		in = map[string]bool{}
	}
	r, ok, err := s.openRun(ctx, player)
	if err != nil {
		return nil, err
	}
	if ok && r.Question != "" {
		in[r.Question] = true
	}
	for _, day := range []string{daily.Day(s.now()), s.dayNow(clock)} {
		five, err := s.five(ctx, day)
		if err != nil {
			return nil, err
		}
		for _, it := range five {
			in[it.ID] = true
		}
	}
	return in, nil
}
