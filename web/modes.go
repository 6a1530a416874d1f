package web

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/quiz/pick"
	"digijudge/quiz/rating"
	"digijudge/templates"
)

// Each mode of the quiz has an entry in newModes. next chooses a question. round returns to which
// day or run an answer belongs and how much it counts. line is shown above the question. The
// packages that choose questions (quiz/pick, quiz/daily, quiz/run) are pure and know a question
// only as a quiz.Item. The form's token carries the mode, the variant, the round, the weight and
// the time at which the question was shown.

// quizzes holds what the pages of the quiz share.
type quizzes struct {
	modes   map[quiz.Mode]modeRules
	fives   sync.Map // the day's five questions as []*quiz.Item, by day
	ratings itemRatings
}

// modeRules holds how one mode asks questions. A mode is added by an entry in newModes.
type modeRules struct {
	// next returns the question that the player should be asked now.
	next func(ctx context.Context, a asking) (chosen, error)
	// round returns the round to which an answer belongs, and how much it counts, for a question
	// that is opened in the mode. ok is false if the mode doesn't ask that question now; then it is
	// asked as in the mix. If round is nil, the mode asks all questions, without a round, and they
	// count as the filter says.
	round func(ctx context.Context, a asking, id string, variant uint32) (round string, weight quiz.Weight, ok bool, err error)
	// line returns the line above a question in the mode, and above its result. If it is nil, there
	// is no line.
	line func(ctx context.Context, a asking, id string, answered bool) (templates.ModeLine, error)
}

// asking is a request of a player for a question.
type asking struct {
	player string // id of the player; "" if they have none yet
	filter quizFilter
	after  string // id of the question that must not be asked again next
}

// chosen is a question to ask, or the address of a page to show instead: a summary, or a page that
// says why there is no question.
type chosen struct {
	question string
	variant  uint32
	instead  string // address of the page to show instead of a question
}

// newModes returns the modes of the site.
func newModes(s *site) map[quiz.Mode]modeRules {
	return map[quiz.Mode]modeRules{
		quiz.Mix:    {next: s.nextMix, line: s.lineMix},
		quiz.Topic:  {next: s.nextMix, line: s.lineMix},
		quiz.Daily:  {next: s.nextDaily, round: s.roundDaily, line: s.lineDaily},
		quiz.Past:   {next: s.nextDaily, round: s.roundDaily, line: s.lineDaily},
		quiz.Run:    {next: s.nextRun, round: s.roundRun, line: s.lineRun},
		quiz.Storm:  {next: s.nextStorm, round: s.roundStorm, line: s.lineStorm},
		quiz.Review: {next: s.nextReview, round: s.inReview, line: s.lineReview},
		quiz.Replay: {next: s.nextReplay, round: s.inReplay, line: s.lineReplay},
	}
}

// modeOf returns a mode with its rules, or the mix if there is no such mode.
func (s *site) modeOf(m quiz.Mode) (quiz.Mode, modeRules) {
	if r, ok := s.quizzes.modes[m]; ok {
		return m, r
	}
	return quiz.Mix, s.quizzes.modes[quiz.Mix]
}

// newFormIn returns a new form for a question that is opened in a mode.
func (s *site) newFormIn(ctx context.Context, q *content.Question, f quizFilter, player string, again shownAgain) form {
	x := newForm(player, q.ID, s.versionOf(q), again.seed, s.now())
	x.Variant = again.variant
	if again.shown != 0 {
		x.Shown = again.shown
	}
	p := s.pickFilter(f)
	x.Weight = p.Weight()
	mode, r := s.modeOf(f.mode)
	if r.round == nil {
		x.Mode = mode
		return x
	}
	round, weight, ok, err := r.round(ctx, asking{player: player, filter: f}, q.ID, x.Variant)
	switch {
	case err != nil: // the question can still be asked, only not as part of the mode
		s.log.ErrorContext(ctx, "the mode’s round couldn’t be read, so the question is asked in the mix", "mode", mode, "question", q.ID, "err", err)
	case ok:
		x.Mode, x.Round, x.Weight = mode, round, weight
	}
	return x
}

// modeLine returns the line above a question or its result. An error is only logged.
func (s *site) modeLine(ctx context.Context, f quizFilter, player, id string, answered bool) templates.ModeLine {
	mode, r := s.modeOf(f.mode)
	if r.line == nil {
		return templates.ModeLine{}
	}
	l, err := r.line(ctx, asking{player: player, filter: f}, id, answered)
	if err != nil {
		s.log.ErrorContext(ctx, "the line of the mode couldn’t be made", "mode", mode, "question", id, "err", err)
	}
	return l
}

// lineMix returns a line with the reader's filters, or an empty line if there are none.
func (s *site) lineMix(_ context.Context, a asking, _ string, _ bool) (templates.ModeLine, error) {
	f := a.filter
	var parts []string
	for _, k := range s.index.keywords {
		if k.Slug == f.keyword {
			parts = append(parts, k.Name)
		}
	}
	if f.clause != "" {
		parts = append(parts, "clause "+string(f.clause))
	}
	if f.Topic != "" {
		parts = append(parts, topicLabel(f.Topic))
	}
	if f.Type != "" {
		parts = append(parts, f.Type)
	}
	if f.Level != 0 {
		parts = append(parts, levelNames[f.Level-1])
	}
	switch f.drills {
	case pick.NoDrills:
		parts = append(parts, "no drills")
	case pick.OnlyDrills:
		parts = append(parts, "drills")
	}
	if f.weak {
		parts = append(parts, "weak topics")
	}
	if len(parts) == 0 {
		return templates.ModeLine{}, nil
	}
	return templates.ModeLine{Text: "Quiz: " + strings.Join(parts, ", "), URL: "/quiz" + f.front()}, nil
}

// nextMix returns the question that best fits the player's strength and gaps.
func (s *site) nextMix(ctx context.Context, a asking) (chosen, error) {
	h, st, err := s.history(ctx, a)
	if err != nil {
		return chosen{}, err
	}
	it := pick.Mix(s.index.items, s.pickFilter(a.filter), h, st, a.filter.weak, a.after)
	if it == nil {
		return chosen{instead: "/quiz" + a.filter.front()}, nil
	}
	// the question was answered before, so it is asked with other values
	if _, done := h.Done[it.ID]; done && it.Variants {
		return chosen{question: it.ID, variant: 1 + uint32(h.Seed%mixVariants)}, nil
	}
	return chosen{question: it.ID}, nil
}

// mixVariants is the number of variants from which the mix chooses when it asks a question again.
const mixVariants = 1000

// history returns what is known of a player who asks for a question. An answer to an older version
// doesn't count, so the question is new to the player.
func (s *site) history(ctx context.Context, a asking) (pick.History, pick.Strength, error) {
	h := pick.History{Done: map[string]pick.Done{}}
	st := pick.Strength{Player: rating.New()}
	attempts := 0
	if a.player != "" {
		rows, err := s.store.Progress(ctx, a.player)
		if err != nil {
			return h, st, fmt.Errorf("reading progress: %w", err)
		}
		for i, r := range rows {
			attempts += r.Attempts
			if s.lastResult(r) != resultOld {
				h.Done[r.Question] = pick.Done{Right: r.Last != nil && *r.Last, Place: i}
			}
		}
		h.Weak = pick.WeakTopics(s.index.items, rows)
		standing, err := s.store.Standing(ctx, a.player)
		if err != nil {
			return h, st, fmt.Errorf("reading a rating: %w", err)
		}
		st.Player = standing.Rating
	}
	var err error
	if h.Away, err = s.askedElsewhere(ctx, a.player, a.filter.clock); err != nil {
		return h, st, err
	}
	if st.Items, err = s.itemRatings(ctx); err != nil {
		return h, st, fmt.Errorf("reading ratings: %w", err)
	}
	st.Items = s.nearPriors(st.Items)
	sum := sha256.Sum256([]byte(a.player + "\x00" + strconv.Itoa(attempts) + "\x00" + a.after))
	h.Seed = binary.BigEndian.Uint64(sum[:])
	return h, st, nil
}
