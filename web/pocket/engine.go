package pocket

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"digijudge/quiz"
	"digijudge/rules"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
	"digijudge/templates"
)

// Engine plays scenarios with the rules engine. It keeps parsed questions, their positions and
// their last plays, and of other scenarios the parsed form of the last ones. Its methods may be
// called concurrently.
type Engine struct {
	cards lang.CardSource
	fixed bool // the cards never change
	plays *plays
	read  recent[named, *scenario.Scenario]
	asked recent[*quiz.Playable, Position]

	mu        sync.Mutex
	questions map[playableKey]*quiz.Playable // a changed question under the same id is parsed again
}

// playableKey identifies a question or one of its variants.
type playableKey struct {
	id   string
	seed uint32
}

// maxReadKept is how many parsed scenarios are kept. A reader asks for the steps of one line one
// after the other.
const maxReadKept = 32

// named is a scenario's text and its name in messages.
type named struct{ id, source string }

// Position is a scenario before its first step.
type Position struct {
	Board *templates.BoardView
	Cards []templates.CardText
	Moves []string // the script's steps as sentences
}

// runBounds keep one request from using too much of the server's time.
var runBounds = scenario.Options{MaxNodes: 50_000, MaxTime: 10 * time.Second, MaxWork: 100_000_000, MaxBytes: 64 << 20}

// boundsFor returns runBounds for a request. Its play ends when the request does.
func boundsFor(ctx context.Context) scenario.Options {
	opt := runBounds
	opt.Context = ctx
	return opt
}

// NewEngine returns an engine with the cards that scenarios may name by number. The cards must not
// change; see NewChangingEngine.
func NewEngine(cards lang.CardSource) *Engine {
	e := NewChangingEngine(cards)
	e.fixed = true
	return e
}

// NewChangingEngine returns an engine whose cards may change between calls, so it parses each
// scenario again.
func NewChangingEngine(cards lang.CardSource) *Engine {
	return &Engine{
		cards: cards, plays: newPlays(), questions: map[playableKey]*quiz.Playable{},
		read:  recent[named, *scenario.Scenario]{most: maxReadKept},
		asked: recent[*quiz.Playable, Position]{most: maxPlaysKept},
	}
}

// Plays returns how often the engine has played a question and its variants.
func (e *Engine) Plays(question string) (n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for key, p := range e.questions {
		if key.id == question {
			n += p.Plays()
		}
	}
	return n
}

// Forget drops all plays that are kept, so the next page plays again.
func (e *Engine) Forget() { e.plays.forget() }

// parse parses a scenario, unless it is kept from before.
func (e *Engine) parse(id, source string) (*scenario.Scenario, error) {
	key := named{id, source}
	if s, ok := e.read.find(key); ok {
		return s, nil
	}
	s, err := scenario.ParseWith(id, []byte(source), lang.Config{Cards: e.cards})
	if err == nil && e.fixed {
		e.read.keep(key, s)
	}
	return s, err
}

// playable returns a question ready to play.
func (e *Engine) playable(q *quiz.Question) (*quiz.Playable, error) {
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

// played returns a play of a question by the rules, which may be a kept one.
func (e *Engine) played(ctx context.Context, q *quiz.Question) (*onePlay, error) {
	p, err := e.playable(q)
	if err != nil {
		return nil, err
	}
	return e.plays.play(ctx, p)
}

// Prove implements Prover.
func (e *Engine) Prove(ctx context.Context, id, source string) (templates.ProofView, error) {
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
	v := ProofView(s, r)
	v.Claims = append(ClaimViews(r.Now, r.Main), ClaimViews(r.Claims, r.Main)...)
	v.Verdict = r.Verdict().String()
	return v, nil
}

// Position implements Prover.
func (e *Engine) Position(_ context.Context, id, source string) (Position, error) {
	s, err := e.parse(id, source)
	if err != nil {
		return Position{}, err
	}
	return position(s)
}

// Asked implements Prover.
func (e *Engine) Asked(_ context.Context, q *quiz.Question) (Position, error) {
	p, err := e.playable(q)
	if err != nil {
		return Position{}, err
	}
	if pos, ok := e.asked.find(p); ok {
		return pos, nil
	}
	pos, err := position(p.Scenario)
	if err == nil {
		pos.Board.KeepDrawing()
		e.asked.keep(p, pos)
	}
	return pos, err
}

// position returns the position of a scenario before its first step. Pages share it, so it must not
// be changed.
func position(s *scenario.Scenario) (Position, error) {
	b, err := s.Start()
	if err != nil {
		return Position{}, err
	}
	v := BoardView(b, "The position")
	moves := s.Moves()
	if d, ok := s.Declared(); ok && DrawAttack(v, d) && (len(moves) == 1 || len(moves) == 2 && d.Blocker != "") {
		moves = nil // the board already shows the attack
	}
	return Position{Board: v, Cards: CardTexts(s), Moves: moves}, nil
}

// Grade implements Prover.
func (e *Engine) Grade(ctx context.Context, q *quiz.Question, r quiz.Response) (quiz.Grade, error) {
	p, err := e.playable(q)
	if err != nil {
		return quiz.Grade{}, err
	}
	res, err := e.plays.anew(ctx, p)
	if err != nil {
		return quiz.Grade{}, err
	}
	return q.Judge(scenario.Verdicts(res.result.Extra), r), nil
}

// ProveAnswers implements Prover.
func (e *Engine) ProveAnswers(ctx context.Context, q *quiz.Question, r quiz.Response) (templates.ProofView, quiz.Grade, error) {
	played, err := e.played(ctx, q)
	if err != nil {
		return templates.ProofView{}, quiz.Grade{}, err
	}
	return played.proofView(), q.Judge(scenario.Verdicts(played.result.Extra), r), nil
}

// Part implements Prover.
func (e *Engine) Part(ctx context.Context, q *quiz.Question, answer int) (templates.DuelView, bool, error) {
	played, err := e.played(ctx, q)
	if err != nil {
		return templates.DuelView{}, false, err
	}
	return played.part(ctx, answer)
}

// Refuted implements Prover.
func (e *Engine) Refuted(ctx context.Context, id, source string) (templates.DuelView, bool, error) {
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
			return DuelView(p, m), true, nil
		}
	}
	return templates.DuelView{}, false, nil
}
