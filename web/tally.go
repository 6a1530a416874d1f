package web

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"digijudge/quiz"
	"digijudge/templates"
)

// minShare is how many first answers a question needs before a page says how many of them were
// right.
const minShare = 30

// tally returns the figures that are shown with the verdict on a player's own answer: what the
// answer did to the rating, how many answers in a row were right, and how many other players got
// the question right at first.
func (s *site) tally(ctx context.Context, a *quiz.Attempt) ([]templates.TallyItem, error) {
	if !a.Counted {
		return nil, nil
	}
	t, err := s.players.Tally(ctx, *a)
	if err != nil {
		return nil, fmt.Errorf("reading what an answer changed: %w", err)
	}
	var out []templates.TallyItem
	if t.Rating != 0 && t.Rated < ratingAfter {
		out = append(out, templates.TallyItem{Before: "Your rating comes after", Number: strconv.Itoa(ratingAfter - t.Rated), After: "more"})
	} else if t.Rating != 0 {
		now := math.Round(t.Rating)
		out = append(out, templates.TallyItem{Before: "Rating", Number: grouped(int(now)), After: "(" + signed(int(now-math.Round(t.Before))) + ")"})
	}
	if t.Rating != 0 && t.Row > 1 {
		out = append(out, templates.TallyItem{Before: "Right in a row", Number: strconv.Itoa(t.Row)})
	}
	if t.Tries >= minShare {
		out = append(out, templates.TallyItem{Number: strconv.Itoa((100*t.Right+t.Tries/2)/t.Tries) + " %", After: "got this right"})
	}
	return out, nil
}

// signed returns a number with its sign, such as "+8", "−5" or "±0".
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "±0"
}

// grouped returns a number below a million with a comma between thousands and hundreds.
func grouped(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}
