package web

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules"
	"digijudge/rules/scenario"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// engine is the site's prover: it plays scenarios with the rules engine. Parsed questions are kept,
// and their last plays; of all else each call plays.
type engine struct {
	cards scenario.CardSource
	plays plays

	mu        sync.Mutex
	questions map[playableKey]*quiz.Playable // a new question under an old id is parsed anew
}

// playableKey names a question, or one of its variants.
type playableKey struct {
	id   string
	seed uint32
}

// runBounds keep one request from taking the server's time.
var runBounds = scenario.Options{MaxNodes: 50_000, MaxTime: 10 * time.Second, MaxWork: 100_000_000, MaxBytes: 64 << 20}

// boundsFor returns the runBounds of a request: its play ends when the request does.
func boundsFor(ctx context.Context) scenario.Options {
	opt := runBounds
	opt.Context = ctx
	return opt
}

// newProver makes the site's prover. The error names a shipped card that can't be read.
func newProver() (Prover, error) {
	cards, err := content.Cards()
	if err != nil {
		return nil, err
	}
	return &engine{cards: cards, questions: map[playableKey]*quiz.Playable{}}, nil
}

// newCardProver makes a prover that plays imported cards, as they are at the time. The error names
// a shipped card that can't be read.
func newCardProver(lib *content.Library) (Prover, error) {
	cards, err := lib.CardSource()
	if err != nil {
		return nil, err
	}
	return &engine{cards: cards, questions: map[playableKey]*quiz.Playable{}}, nil
}

func (e *engine) parse(id, source string) (*scenario.Scenario, error) {
	return scenario.ParseWith(id, []byte(source), scenario.Config{Cards: e.cards})
}

// playable returns the question ready to play.
func (e *engine) playable(q *quiz.Question) (*quiz.Playable, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	key := playableKey{q.ID, q.Seed}
	if p := e.questions[key]; p != nil && p.Question == q {
		return p, nil
	}
	p, err := quiz.Prepare(q, e.cards)
	if err != nil {
		return nil, fmt.Errorf("preparing question %s: %w", q.ID, err)
	}
	e.questions[key] = p
	return p, nil
}

// played returns a question and what comes of it by the rules.
func (e *engine) played(ctx context.Context, q *quiz.Question) (*quiz.Playable, *scenario.Result, error) {
	p, err := e.playable(q)
	if err != nil {
		return nil, nil, err
	}
	r, err := e.plays.play(ctx, p)
	return p, r, err
}

func (e *engine) Prove(ctx context.Context, id, source string) (templates.ProofView, error) {
	if err := ctx.Err(); err != nil {
		return templates.ProofView{}, err
	}
	s, err := e.parse(id, source)
	if err != nil {
		return templates.ProofView{}, err
	}
	r, err := s.Run(boundsFor(ctx))
	if err != nil {
		return templates.ProofView{}, err
	}
	v := pocket.ProofView(s, r)
	v.Claims = append(pocket.ClaimViews(r.Now, r.Main), pocket.ClaimViews(r.Claims, r.Main)...)
	v.Verdict = r.Verdict().String()
	return v, nil
}

func (e *engine) Position(_ context.Context, id, source string) (Position, error) {
	s, err := e.parse(id, source)
	if err != nil {
		return Position{}, err
	}
	b, err := s.Start()
	if err != nil {
		return Position{}, err
	}
	v := pocket.BoardView(b, "The position")
	moves := s.Moves()
	if d, ok := s.Declared(); ok && pocket.DrawAttack(v, d) && (len(moves) == 1 || len(moves) == 2 && d.Blocker != "") {
		moves = nil // the board shows it all
	}
	return Position{Board: v, Cards: pocket.CardTexts(s), Moves: moves}, nil
}

func (e *engine) Grade(ctx context.Context, q *quiz.Question, r quiz.Response) (quiz.Grade, error) {
	p, err := e.playable(q)
	if err != nil {
		return quiz.Grade{}, err
	}
	res, err := e.plays.anew(ctx, p)
	if err != nil {
		return quiz.Grade{}, err
	}
	return q.Judge(scenario.Verdicts(res.Extra), r), nil
}

func (e *engine) ProveAnswers(ctx context.Context, q *quiz.Question, r quiz.Response) (templates.ProofView, quiz.Grade, error) {
	p, res, err := e.played(ctx, q)
	if err != nil {
		return templates.ProofView{}, quiz.Grade{}, err
	}
	var v templates.ProofView
	if p.Scenario != nil {
		v = pocket.ProofView(p.Scenario, res)
	}
	v.Claims = pocket.ClaimViews(res.Extra, res.Main)
	return v, q.Judge(scenario.Verdicts(res.Extra), r), nil
}

func (e *engine) Part(ctx context.Context, q *quiz.Question, answer int) (templates.DuelView, bool, error) {
	p, truth, err := e.played(ctx, q)
	if err != nil {
		return templates.DuelView{}, false, err
	}
	parting, m, ok, err := p.Parting(ctx, answer, truth, boundsFor(ctx))
	if err != nil || !ok {
		return templates.DuelView{}, false, err
	}
	return pocket.DuelView(parting, m), true, nil
}

func (e *engine) Refuted(ctx context.Context, id, source string) (templates.DuelView, bool, error) {
	s, err := e.parse(id, source)
	if err != nil {
		return templates.DuelView{}, false, err
	}
	for _, m := range rules.Misconceptions() {
		if !slices.Contains(s.Clauses, m.Clause) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return templates.DuelView{}, false, err
		}
		p, ok, err := s.PartsUnder(m.Name, boundsFor(ctx))
		if err != nil {
			return templates.DuelView{}, false, err
		}
		if ok {
			return pocket.DuelView(p, m), true, nil
		}
	}
	return templates.DuelView{}, false, nil
}
