package web

import (
	"cmp"
	"context"

	"digijudge/rules/clause"

	crand "crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/quiz/exam"
	"digijudge/quiz/store"
	"digijudge/web/pocket"
)

// An exam's answers are stored as they arrive. The exam is graded once: when it is handed in, or
// when somebody opens it after its deadline. Only then do its answers become attempts.

// newExam puts together an exam for a player. It prefers questions that the player has never met,
// or met long ago.
func (s *site) newExam(ctx context.Context, player string, p exam.Preset) (exam.Exam, error) {
	now := s.now()
	e := exam.Exam{Player: player, Preset: p.ID, Started: now, Deadline: p.Deadline(now)}
	rows, err := s.store.Progress(ctx, player)
	if err != nil {
		return e, fmt.Errorf("reading progress: %w", err)
	}
	met := make(map[string]int64, len(rows))
	for _, r := range rows {
		met[r.Question] = r.LastAt.Unix()
	}
	var seed [32]byte
	crand.Read(seed[:]) // never fails (crypto/rand)
	picks, err := exam.Assemble(p, s.index.items, met, rand.New(rand.NewChaCha8(seed)))
	if err != nil {
		return e, err
	}
	for _, k := range picks {
		q, err := s.examVariant(ctx, &k)
		if err != nil {
			return e, fmt.Errorf("question %s, variant %d: %w", k.ID, k.Variant, err)
		}
		if q.Seed == 0 {
			k.Variant = 0 // the question has no variants after all
		}
		it := exam.Item{Question: k.ID, Variant: k.Variant, Version: s.versionOf(q), Seed: make([]byte, 16)}
		crand.Read(it.Seed)
		e.Items = append(e.Items, it)
	}
	return e, nil
}

// variantTries is how many variants of a question examVariant tries at most.
const variantTries = 16

// examVariant returns the question that an exam asks, and sets k.Variant to its variant. For a
// question with variants it looks for one whose right answers differ from the published key, and
// falls back on the last one it tried. The variants depend on the server's secret and on chance, so
// nobody can predict which one is asked.
func (s *site) examVariant(ctx context.Context, k *exam.Pick) (*content.Question, error) {
	written, err := s.lib.Question(ctx, k.ID)
	if err != nil || k.Variant == 0 {
		return written, err
	}
	var q *content.Question
	for i := range variantTries {
		seed := make([]byte, 8)
		binary.BigEndian.PutUint32(seed, k.Variant)
		binary.BigEndian.PutUint32(seed[4:], uint32(i))
		n := max(1, binary.BigEndian.Uint32(subkey(s.store.Secret(), "exam variant "+k.ID+string(seed))))
		if q, err = s.lib.Variant(ctx, k.ID, n); err != nil || quiz.Hides(written.Question, q.Question) {
			k.Variant = n
			return q, err
		}
		if i == variantTries-1 {
			k.Variant = n
		}
	}
	return q, nil
}

// ownExam returns the exam with that id, with its items, if it belongs to the player. Otherwise it
// returns store.ErrNoExam.
func (s *site) ownExam(ctx context.Context, id, player string) (exam.Exam, error) {
	if player == "" || len(id) > 64 {
		return exam.Exam{}, store.ErrNoExam
	}
	e, err := s.players.GetExam(ctx, id)
	if err == nil && e.Player != player {
		return exam.Exam{}, store.ErrNoExam
	}
	return e, err
}

// examQuestion returns the question of an item as the exam asks it. It returns nil if the question
// was removed or has changed since.
func (s *site) examQuestion(ctx context.Context, it *exam.Item) (*content.Question, error) {
	q, err := s.lib.Variant(ctx, it.Question, it.Variant)
	if errors.Is(err, content.ErrNotFound) || err == nil && s.versionOf(q) != it.Version {
		return nil, nil
	}
	return q, err
}

// examForm returns the form for one place of an exam. Unlike other forms it may be sent any number
// of times until the exam is over, and its answers always have the same order.
func examForm(e *exam.Exam, place int) form {
	it := &e.Items[place]
	return form{
		Form: pocket.Form{ID: e.ID + "." + strconv.Itoa(place), Seed: it.Seed}, Player: e.Player, Question: it.Question, Version: it.Version,
		Expires: e.Deadline.Add(exam.Grace).Unix() + 1, Mode: quiz.Exam, Round: e.ID, Variant: it.Variant, Weight: quiz.Full, Shown: e.Started.UnixMilli(),
	}
}

// givenIn turns a stored response into what a form shows as filled in.
func givenIn(r quiz.Response) pocket.Given {
	g := pocket.Given{Response: r}
	if r.Number != nil {
		g.Written = strconv.Itoa(*r.Number)
	}
	if len(r.Order) > 0 {
		g.Places = map[string]int{}
		for i, k := range r.Order {
			g.Places[k] = i + 1
		}
	}
	return g
}

// finishExam closes an exam whose time is over and grades a closed one, for which it plays every
// question. It may be called any number of times, also concurrently: what was stored first stays.
// An exam that is still running is returned unchanged.
func (s *site) finishExam(ctx context.Context, e exam.Exam) (exam.Exam, error) {
	if e.Takes(s.now()) || e.Graded {
		return e, nil
	}
	ctx = context.WithoutCancel(ctx)
	if e.Closed.IsZero() {
		if err := s.players.CloseExam(ctx, e.ID, e.Player, e.Deadline); err != nil {
			return e, err
		}
	}
	e, err := s.players.GetExam(ctx, e.ID) // a closed exam doesn't change any more
	if err != nil || e.Graded {
		return e, err
	}
	attempts := make([]*quiz.Attempt, len(e.Items))
	for i := range e.Items {
		if attempts[i], err = s.gradeItem(ctx, &e, i); err != nil {
			return e, err
		}
	}
	errs := make([]error, len(e.Items))
	var wg sync.WaitGroup
	for i, a := range attempts {
		if a != nil { // all at once, so that they share one commit
			wg.Go(func() { e.Items[i].Attempt, _, errs[i] = s.store.AddAttempt(ctx, *a) })
		}
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return e, fmt.Errorf("storing an exam's answers: %w", err)
	}
	p, _ := exam.FindPreset(e.Preset)
	e.Right, e.Counted, e.Passed = exam.Score(p, e.Items)
	if err := s.players.GradeExam(ctx, e); err != nil {
		return e, err
	}
	e.Graded = true
	return e, nil
}

// gradeItem fills in the outcome of one question. If the question was answered, it also returns the
// attempt to be stored. The attempt's token is made of the exam and the place, so it is stored only
// once.
func (s *site) gradeItem(ctx context.Context, e *exam.Exam, place int) (*quiz.Attempt, error) {
	it := &e.Items[place]
	q, err := s.examQuestion(ctx, it)
	if err != nil {
		return nil, err
	}
	f := examForm(e, place)
	switch {
	case q == nil:
		it.Outcome = exam.Changed
		return nil, nil
	case it.Answered.IsZero():
		it.Outcome = exam.Unanswered
		if g, err := s.provers.shipped.Grade(ctx, q.Question, it.Response); err != nil || !g.Agrees {
			s.log.ErrorContext(ctx, "the engine disagrees with the key of an exam’s question, or couldn’t play it", "question", q.ID, "err", err)
			it.Outcome = exam.Disputed
		}
		return nil, nil
	}
	a := quiz.Attempt{
		Player: e.Player, Question: q.ID, Version: it.Version, Content: s.lib.Version(), Token: "exam." + f.ID, At: e.Closed,
		Mode: quiz.Exam, Round: e.ID, Variant: it.Variant,
	}
	s.grade(ctx, q, &f, it.Response, &a)
	s.weigh(&f, &a)
	a.Still = true // an exam doesn't record from which addresses its answers came
	switch {
	case a.Correct == nil || !a.Counted:
		it.Outcome = exam.Disputed
	case *a.Correct:
		it.Outcome = exam.Right
	default:
		it.Outcome = exam.Wrong
	}
	return &a, nil
}

// readGo returns the place to which the player wants to go from place n: a number from 1, or 0 for
// the overview.
func readGo(s string, n, of int) int {
	switch s {
	case "prev":
		return max(1, n-1)
	case "list":
		return 0
	case "", "next":
		if n == of {
			return 0
		}
		return n + 1
	}
	to, err := strconv.Atoi(s)
	if err != nil || to < 1 || to > of {
		return 0
	}
	return to
}

// clausesOf returns the clauses of a question, the main one first, or nil if there is no such
// question.
func (s *site) clausesOf(id string) []clause.Clause {
	if it := s.index.item(id); it != nil {
		return it.Clauses
	}
	return nil
}

// chapterName returns a chapter's title, or "Chapter" and its number if it has none.
func (s *site) chapterName(chapter clause.Clause) string {
	return cmp.Or(s.index.chapters[string(chapter)], "Chapter "+string(chapter))
}
