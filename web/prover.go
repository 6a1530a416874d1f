package web

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules"
	"digijudge/rules/scenario"
	"digijudge/templates"
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
	v := proofView(s, r)
	v.Claims = append(claimViews(r.Now, r.Main), claimViews(r.Claims, r.Main)...)
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
		v = proofView(p.Scenario, res)
	}
	v.Claims = claimViews(res.Extra, res.Main)
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
	return duelView(parting, m), true, nil
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
			return duelView(p, m), true, nil
		}
	}
	return templates.DuelView{}, false, nil
}

// maxDuel is the most steps that are shown of a line that is compared.
const maxDuel = 6

// duelView sets the line of a misconception beside the true one.
func duelView(p scenario.Parting, m rules.Misconception) templates.DuelView {
	v := templates.DuelView{Says: content.Typeset(m.Says), Correction: content.Typeset(m.Correction), Clause: templates.Link{Name: string(m.Clause)}, WrongBoard: p.WrongBoard, RightBoard: p.RightBoard}
	switch n := len(p.Same); n {
	case 0:
		v.Common = "They differ from the first step on."
	case 1:
		v.Common = "Step 1 is the same: " + content.Typeset(p.Same[0].Text) + "."
	default:
		v.Common = "Steps 1 to " + strconv.Itoa(n) + " are the same, up to: " + content.Typeset(p.Same[n-1].Text) + "."
	}
	list := func(steps []scenario.ProofStep) (out []templates.StepView, more int) {
		more = max(0, len(steps)-maxDuel)
		out = stepsSeen(steps[:len(steps)-more])
		for i := range out {
			out[i].N = len(p.Same) + 1 + i
		}
		return out, more
	}
	v.Wrong, v.WrongMore = list(p.Wrong)
	v.Right, v.RightMore = list(p.Right)
	return v
}

// proofView returns everything of a result but its claims.
func proofView(s *scenario.Scenario, r *scenario.Result) templates.ProofView {
	v := templates.ProofView{Title: content.Typeset(s.Title), Assumptions: typesetAll(r.Assumptions), Cards: cardTexts(s), Lines: r.Lines, Decisions: r.Decisions}
	if r.Main != nil {
		v.Steps, v.Frames = played(r.Main)
		v.Before, v.After = boardView(r.Main.Before(), "Before"), boardView(r.Main.After(), "After")
		v.After.Below = v.Before.Turn // nobody changes seats when the turn ends
	}
	return v
}

// claimViews map claims; a line that is not the proof's own is shown with its claim.
func claimViews(in []scenario.ClaimResult, main *scenario.Line) []templates.ClaimView {
	var out []templates.ClaimView
	for _, c := range in {
		v := templates.ClaimView{Words: content.Typeset(c.Sentence()), Found: content.Typeset(c.Found()), Verdict: c.Verdict.String(), Reason: c.Reason}
		if c.Line != nil && c.Line != main {
			v.Steps = stepViews(c.Line)
		}
		out = append(out, v)
	}
	return out
}

// typesetAll sets sentences and texts of the engine as the rest of the page is set.
func typesetAll(in []string) []string {
	out := make([]string, len(in))
	for i, s := range in {
		out[i] = content.Typeset(s)
	}
	return out
}

// played returns the steps of a line, and its boards: the one before the first step, and those
// after each.
func played(l *scenario.Line) ([]templates.StepView, []templates.FrameView) {
	steps, boards := l.Boards()
	start := l.Before()
	frames := []templates.FrameView{{ID: templates.StartFrame, Text: "The position", Board: boardView(start, "")}}
	for i, s := range steps {
		f := templates.FrameView{ID: s.ID, Text: content.Typeset(s.Text), Clause: string(s.Clause), Board: boardView(boards[i], ""), Changes: boards[i].Changes}
		f.Board.Below = start.Turn
		frames = append(frames, f)
	}
	return stepsSeen(steps), frames
}

func stepViews(l *scenario.Line) []templates.StepView { return stepsSeen(l.Steps()) }

func stepsSeen(steps []scenario.ProofStep) []templates.StepView {
	out := make([]templates.StepView, len(steps))
	for i, s := range steps {
		out[i] = templates.StepView{N: s.N, Text: content.Typeset(s.Text), Clause: string(s.Clause), Depth: s.Depth, Kind: s.Kind}
		for _, c := range s.Also {
			out[i].Also = append(out[i].Also, templates.Link{Name: string(c)})
		}
	}
	return out
}

func cardTexts(s *scenario.Scenario) []templates.CardText {
	var out []templates.CardText
	for _, c := range s.CardTexts() {
		out = append(out, templates.CardText{Name: c.Name, Names: c.Names, Number: c.Number, Face: content.Typeset(c.Face), Effects: typesetAll(c.Effects), Token: c.Token})
	}
	return out
}

func boardView(b scenario.Board, title string) *templates.BoardView {
	v := &templates.BoardView{Title: title, Turn: b.Turn, Phase: b.Phase, Memory: b.Memory, Note: b.Note, Attacked: b.Attacked, MemoryChanged: b.MemoryMoved}
	for i, s := range b.Sides {
		v.Sides[i] = templates.SideView{
			Player: s.Player, Battle: cardViews(s.Battle), Breeding: cardViews(s.Breeding), Hand: cardViews(s.Hand),
			Trash: cardViews(s.Trash), Security: cardViews(s.Security),
			HandN: s.HandN, TrashN: s.TrashN, SecurityN: s.SecurityN, DeckN: s.DeckN, EggsN: s.EggsN, Changed: templates.Piles(s.Changed),
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
		v := templates.CardView{
			Name: c.Name, Label: c.Label, Category: c.Category, Color: c.Color, Level: c.Level, DP: c.DP, HasDP: c.HasDP,
			Suspended: c.Suspended, FaceDown: c.FaceDown, Sources: c.Sources, Links: c.Links, Keywords: typesetAll(c.Keywords), Tag: c.Tag, Changed: c.Changed,
		}
		switch {
		case c.Attacks:
			v.Role = templates.Attacks
		case c.Target:
			v.Role = templates.Target
		}
		out = append(out, v)
	}
	return out
}
