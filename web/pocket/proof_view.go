package pocket

import (
	"strconv"

	"digijudge/content/typeset"
	"digijudge/rules"
	"digijudge/rules/scenario"
	"digijudge/templates"
)

// maxDuel is how many steps of a compared line are shown.
const maxDuel = 6

// DuelView returns the line of a misconception compared with the true line.
func DuelView(p scenario.Parting, m rules.Misconception) templates.DuelView {
	v := templates.DuelView{Says: typeset.Prose(m.Says), Correction: typeset.Prose(m.Correction), Clause: templates.Link{Name: string(m.Clause)}, WrongBoard: p.WrongBoard, RightBoard: p.RightBoard}
	switch n := len(p.Same); n {
	case 0:
		v.Common = "They differ from the first step on."
	case 1:
		v.Common = "Step 1 is the same: " + typeset.Prose(p.Same[0].Text) + "."
	default:
		v.Common = "Steps 1 to " + strconv.Itoa(n) + " are the same, up to: " + typeset.Prose(p.Same[n-1].Text) + "."
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

// ProofView returns a result without its claims, as pages show it.
func ProofView(s *scenario.Scenario, r *scenario.Result) templates.ProofView {
	v := templates.ProofView{Title: typeset.Prose(s.Title), Assumptions: TypesetAll(r.Assumptions), Cards: CardTexts(s), Lines: r.Lines, Decisions: r.Decisions}
	if r.Main != nil {
		v.Steps, v.Frames = played(r.Main)
		v.Before, v.After = BoardView(r.Main.Before(), "Before"), BoardView(r.Main.After(), "After")
		v.After.Below = v.Before.Turn // the players keep their seats when the turn ends
	}
	return v
}

// KeepDrawings lets all pages that show a kept proof share the HTML of its boards.
func KeepDrawings(v *templates.ProofView) {
	for i := range v.Frames {
		v.Frames[i].Board.KeepDrawing()
	}
}

// ClaimViews returns claims as pages show them. If a claim has a line other than the proof's, its
// steps are shown with it.
func ClaimViews(in []scenario.ClaimResult, main *scenario.Line) []templates.ClaimView {
	var out []templates.ClaimView
	for _, c := range in {
		v := templates.ClaimView{Words: typeset.Prose(c.Sentence()), Found: typeset.Prose(c.Found()), Verdict: c.Verdict.String(), Reason: c.Reason}
		if c.Line != nil && c.Line != main {
			v.Steps = stepViews(c.Line)
		}
		out = append(out, v)
	}
	return out
}

// TypesetAll returns texts of the engine with the typography of the page.
func TypesetAll(in []string) []string {
	out := make([]string, len(in))
	for i, s := range in {
		out[i] = typeset.Prose(s)
	}
	return out
}

// played returns the steps of a line, and its boards: the one before the first step and the one
// after each step.
func played(l *scenario.Line) ([]templates.StepView, []templates.FrameView) {
	steps, boards := l.Boards()
	start := l.Before()
	frames := []templates.FrameView{{ID: templates.StartFrame, Text: "The position", Board: BoardView(start, "")}}
	for i, s := range steps {
		f := templates.FrameView{ID: s.ID, Text: typeset.Prose(s.Text), Clause: string(s.Clause), Board: BoardView(boards[i], ""), Changes: boards[i].Changes}
		f.Board.Below = start.Turn
		frames = append(frames, f)
	}
	return stepsSeen(steps), frames
}

func stepViews(l *scenario.Line) []templates.StepView { return stepsSeen(l.Steps()) }

func stepsSeen(steps []scenario.ProofStep) []templates.StepView {
	out := make([]templates.StepView, len(steps))
	for i, s := range steps {
		out[i] = templates.StepView{N: s.N, Text: typeset.Prose(s.Text), Clause: string(s.Clause), Depth: s.Depth, Kind: s.Kind}
		for _, c := range s.Also {
			out[i].Also = append(out[i].Also, templates.Link{Name: string(c)})
		}
	}
	return out
}

// CardTexts returns the texts of the cards that a scenario names.
func CardTexts(s *scenario.Scenario) []templates.CardText {
	var out []templates.CardText
	for _, c := range s.CardTexts() {
		out = append(out, templates.CardText{Name: c.Name, Names: c.Names, Number: c.Number, Face: typeset.Prose(c.Face), Effects: TypesetAll(c.Effects), Token: c.Token})
	}
	return out
}

// BoardView returns a board as pages draw it.
func BoardView(b scenario.Board, title string) *templates.BoardView {
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

// DrawAttack marks a declared attack on a board. It returns false if the attacker or the target
// isn't on the board.
func DrawAttack(v *templates.BoardView, d scenario.Declared) bool {
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
			Suspended: c.Suspended, FaceDown: c.FaceDown, Sources: c.Sources, Links: c.Links, Keywords: TypesetAll(c.Keywords), Tag: c.Tag, Changed: c.Changed,
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
