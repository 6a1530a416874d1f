package web

import (
	"context"
	"fmt"
	"sync"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/scenario"
	"digijudge/templates"
)

// engine is the site's prover: it plays scenarios with the rules engine. Parsed scenarios are kept, verdicts never: each
// call plays.
type engine struct {
	cards scenario.CardSource

	mu        sync.Mutex
	questions map[playableKey]*quiz.Playable // a new question under an old id is parsed anew
}

// playableKey names a question, or one of its variants.
type playableKey struct {
	id   string
	seed uint32
}

// runBounds keep one request from taking the server's time.
var runBounds = scenario.Options{MaxNodes: 50_000}

// newProver makes the site's prover. The error names a shipped card that can't be read.
func newProver(*content.Library) (Prover, error) {
	cards, err := content.Cards()
	if err != nil {
		return nil, err
	}
	return &engine{cards: cards, questions: map[playableKey]*quiz.Playable{}}, nil
}

// newCardProver makes a prover that plays imported cards, as they are at the time. The error names a shipped card that can't be read.
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

// playable is the question ready to play.
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

func (e *engine) Prove(ctx context.Context, id, source string) (templates.ProofView, error) {
	if err := ctx.Err(); err != nil {
		return templates.ProofView{}, err
	}
	s, err := e.parse(id, source)
	if err != nil {
		return templates.ProofView{}, err
	}
	r, err := s.Run(runBounds)
	if err != nil {
		return templates.ProofView{}, err
	}
	v := proofView(s, r)
	v.Claims = append(claimViews(r.Now, r.Main), claimViews(r.Claims, r.Main)...)
	v.Verdict = overall(v.Claims)
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
	v := boardView(b, "The position")
	moves := s.Moves()
	if d, ok := s.Declared(); ok && drawAttack(v, d) && (len(moves) == 1 || len(moves) == 2 && d.Blocker != "") {
		moves = nil // the board shows it all
	}
	return Position{Board: v, Cards: cardTexts(s), Moves: moves}, nil
}

func (e *engine) Grade(ctx context.Context, q *quiz.Question, r quiz.Response) (quiz.Grade, error) {
	p, err := e.playable(q)
	if err != nil {
		return quiz.Grade{}, err
	}
	return p.Grade(ctx, r, runBounds)
}

func (e *engine) ProveAnswers(ctx context.Context, q *quiz.Question) (templates.ProofView, error) {
	p, err := e.playable(q)
	if err != nil {
		return templates.ProofView{}, err
	}
	r, err := p.Play(ctx, runBounds)
	if err != nil {
		return templates.ProofView{}, err
	}
	var v templates.ProofView
	if p.Scenario != nil {
		v = proofView(p.Scenario, r)
	}
	v.Claims = claimViews(r.Extra, r.Main)
	v.Verdict = string(Holds)
	if len(p.Disagreements(r)) > 0 {
		v.Verdict = string(Undecided)
	}
	return v, nil
}

// proofView is everything of a result but its claims.
func proofView(s *scenario.Scenario, r *scenario.Result) templates.ProofView {
	v := templates.ProofView{Title: s.Title, Assumptions: r.Assumptions, Cards: cardTexts(s), Lines: r.Lines, Decisions: r.Decisions}
	if r.Main != nil {
		v.Steps = stepViews(r.Main)
		v.Before, v.After = boardView(r.Main.Before(), "Before"), boardView(r.Main.After(), "After")
	}
	return v
}

// overall is "fails" if a claim fails, "undecided" if one is, else "holds".
func overall(cs []templates.ClaimView) string {
	v := string(Holds)
	for _, c := range cs {
		switch c.Verdict {
		case string(Fails):
			return c.Verdict
		case string(Undecided):
			v = c.Verdict
		}
	}
	return v
}

// claimViews map claims; a line that is not the proof's own is shown with its claim.
func claimViews(in []scenario.ClaimResult, main *scenario.Line) []templates.ClaimView {
	var out []templates.ClaimView
	for _, c := range in {
		v := templates.ClaimView{Words: c.Sentence, Found: c.Found, Verdict: c.Verdict.String(), Reason: c.Reason}
		if c.Line != nil && c.Line != main {
			v.Steps = stepViews(c.Line)
		}
		out = append(out, v)
	}
	return out
}

func stepViews(l *scenario.Line) []templates.StepView {
	steps := l.Steps()
	out := make([]templates.StepView, len(steps))
	for i, s := range steps {
		out[i] = templates.StepView{N: s.N, Text: s.Text, Clause: s.Clause, Depth: s.Depth, Kind: s.Kind}
		for _, c := range s.Also {
			out[i].Also = append(out[i].Also, templates.Link{Name: c})
		}
	}
	return out
}

func cardTexts(s *scenario.Scenario) []templates.CardText {
	var out []templates.CardText
	for _, c := range s.CardTexts() {
		out = append(out, templates.CardText{Name: c.Name, Number: c.Number, Face: c.Face, Effects: c.Effects, Token: c.Token})
	}
	return out
}

func boardView(b scenario.Board, title string) *templates.BoardView {
	v := &templates.BoardView{Title: title, Turn: b.Turn, Phase: b.Phase, Memory: b.Memory, Note: b.Note}
	for i, s := range b.Sides {
		v.Sides[i] = templates.SideView{
			Player: s.Player, Battle: cardViews(s.Battle), Breeding: cardViews(s.Breeding), Hand: cardViews(s.Hand),
			Trash: cardViews(s.Trash), Security: cardViews(s.Security),
			HandN: s.HandN, TrashN: s.TrashN, SecurityN: s.SecurityN, DeckN: s.DeckN, EggsN: s.EggsN,
		}
	}
	return v
}

// drawAttack marks a declared attack on a board; it says whether all of it is there.
func drawAttack(v *templates.BoardView, d scenario.Declared) bool {
	for i := range v.Sides {
		if v.Sides[i].Player == d.By {
			return drawAttackOf(v, &v.Sides[i], &v.Sides[1-i], d)
		}
	}
	return false
}

func drawAttackOf(v *templates.BoardView, by, other *templates.SideView, d scenario.Declared) bool {
	find := func(s *templates.SideView, name string) *templates.CardView {
		for i := range s.Battle {
			if s.Battle[i].Name == name {
				return &s.Battle[i]
			}
		}
		return nil
	}
	attacker, target, blocker := find(by, d.Attacker), find(other, d.Target), find(other, d.Blocker)
	if attacker == nil || d.Target != "" && target == nil {
		return false
	}
	attacker.Role = templates.Attacks
	if target != nil {
		target.Role = templates.Target
	} else {
		v.Attacked = d.Player
	}
	if blocker != nil {
		blocker.Role = templates.Blocks
	}
	return true
}

func cardViews(in []scenario.Card) []templates.CardView {
	var out []templates.CardView
	for _, c := range in {
		out = append(out, templates.CardView{
			Name: c.Name, Label: c.Label, Category: c.Category, Color: c.Color, Level: c.Level, DP: c.DP, HasDP: c.HasDP,
			Suspended: c.Suspended, FaceDown: c.FaceDown, Sources: c.Sources, Links: c.Links, Keywords: c.Keywords,
		})
	}
	return out
}
