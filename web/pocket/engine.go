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

// Engine plays scenarios with the rules engine. Parsed questions are kept, and their last plays; of
// other scenarios the last ones are kept as they were read, and each call plays. Its methods may be
// called from several goroutines.
type Engine struct {
	cards lang.CardSource
	fixed bool // the cards stay as they are
	plays *plays
	read  recent[named, *scenario.Scenario]
	asked recent[*quiz.Playable, Position]

	mu        sync.Mutex
	questions map[playableKey]*quiz.Playable // a new question under an old id is parsed anew
}

// playableKey names a question, or one of its variants.
type playableKey struct {
	id   string
	seed uint32
}

// maxReadKept is the most scenarios that are kept as they were read. The steps of one line are
// asked for one after the other.
const maxReadKept = 32

// named is a scenario's text, and its name in messages.
type named struct{ id, source string }

// Position is a scenario before its first step.
type Position struct {
	Board *templates.BoardView
	Cards []templates.CardText
	Moves []string // the script's steps as sentences
}

// runBounds keep one request from taking the server's time.
var runBounds = scenario.Options{MaxNodes: 50_000, MaxTime: 10 * time.Second, MaxWork: 100_000_000, MaxBytes: 64 << 20}

// boundsFor returns the runBounds of a request: its play ends when the request does.
func boundsFor(ctx context.Context) scenario.Options {
	opt := runBounds
	opt.Context = ctx
	return opt
}

// NewEngine returns an engine with the cards that scenarios may name by number. They stay as they
// are; see NewChangingEngine.
func NewEngine(cards lang.CardSource) *Engine {
	e := NewChangingEngine(cards)
	e.fixed = true
	return e
}

// NewChangingEngine returns an engine whose cards may be others from one call to the next: it reads
// each scenario anew.
func NewChangingEngine(cards lang.CardSource) *Engine {
	return &Engine{
		cards: cards, plays: newPlays(), questions: map[playableKey]*quiz.Playable{},
		read:  recent[named, *scenario.Scenario]{most: maxReadKept},
		asked: recent[*quiz.Playable, Position]{most: maxPlaysKept},
	}
}

// Plays counts how often the engine has played a question and its variants.
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

// Forget lets go of the plays that are kept: the next page plays.
func (e *Engine) Forget() { e.plays.forget() }

// parse reads a scenario, or returns it as it was read before.
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

// playable returns the question ready to play.
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

// played returns what comes of a question by the rules.
func (e *Engine) played(ctx context.Context, q *quiz.Question) (*onePlay, error) {
	p, err := e.playable(q)
	if err != nil {
		return nil, err
	}
	return e.plays.play(ctx, p)
}

// Prove plays a scenario with its own claims; see web.Prover.
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

// Position sets a scenario up without playing it.
func (e *Engine) Position(_ context.Context, id, source string) (Position, error) {
	s, err := e.parse(id, source)
	if err != nil {
		return Position{}, err
	}
	return position(s)
}

// Asked sets a question's scenario up without playing it.
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

// position sets a scenario up. Nobody may change what it returns: pages share it.
func position(s *scenario.Scenario) (Position, error) {
	b, err := s.Start()
	if err != nil {
		return Position{}, err
	}
	v := BoardView(b, "The position")
	moves := s.Moves()
	if d, ok := s.Declared(); ok && DrawAttack(v, d) && (len(moves) == 1 || len(moves) == 2 && d.Blocker != "") {
		moves = nil // the board shows it all
	}
	return Position{Board: v, Cards: CardTexts(s), Moves: moves}, nil
}

// Grade plays a question's scenario, and grades a response by it.
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

// ProveAnswers plays a question's scenario for its result page.
func (e *Engine) ProveAnswers(ctx context.Context, q *quiz.Question, r quiz.Response) (templates.ProofView, quiz.Grade, error) {
	played, err := e.played(ctx, q)
	if err != nil {
		return templates.ProofView{}, quiz.Grade{}, err
	}
	return played.proofView(), q.Judge(scenario.Verdicts(played.result.Extra), r), nil
}

// Part sets the line of the belief behind an answer beside the true one.
func (e *Engine) Part(ctx context.Context, q *quiz.Question, answer int) (templates.DuelView, bool, error) {
	played, err := e.played(ctx, q)
	if err != nil {
		return templates.DuelView{}, false, err
	}
	return played.part(ctx, answer)
}

// Refuted returns the first misconception under which a claim turns.
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
