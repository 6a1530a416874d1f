package web

import (
	"context"
	"fmt"

	"digijudge/quiz/exam"
	"digijudge/templates"
)

// examLines returns the player's newest exams as lines of a list, and whether one of them is still
// running.
func (s *site) examLines(ctx context.Context, player string, newest int) (out []templates.ExamLine, running bool, err error) {
	list, err := s.players.Exams(ctx, player, newest)
	if err != nil {
		return nil, false, fmt.Errorf("reading exams: %w", err)
	}
	for i := range list {
		e := &list[i]
		p, _ := exam.FindPreset(e.Preset)
		l := templates.ExamLine{Name: p.Name, URL: "/quiz/exam/" + e.ID, Right: e.Right, Of: e.Counted}
		l.When, l.WhenISO = timeWords(e.Started)
		switch {
		case e.Takes(s.now()):
			l.Result, running = "open", true
		case !e.Graded:
			l.Result = "closed"
		case p.Pass == 0:
			l.Result = "done"
		case p.Passes(e.Right, e.Counted):
			l.Result = "pass"
		default:
			l.Result = "fail"
		}
		out = append(out, l)
	}
	return out, running, nil
}
