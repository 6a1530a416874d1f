package scenario

import (
	"digijudge/rules/scenario/lang"
	"reflect"
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/clause"
)

// Parting is the place where the line of a player with a misconception leaves the rules. Up to
// there both lines make the same choices.
type Parting struct {
	Same  []ProofStep // the steps that both lines share, from the beginning
	Wrong []ProofStep // how the line goes on under the misconception
	Right []ProofStep // how the line goes on by the rules
	// If both lines tell the same steps and only the positions differ: what is different on the
	// board after the first step of Wrong and of Right, as sentences.
	WrongBoard, RightBoard []string
}

// maxFollow bounds how many choices of another line are followed.
const maxFollow = 400

// WherePart compares a line that was played under a misconception with the rules. main is a line
// played by the rules; it is used for the comparison if it shares as much with the first line as
// any line can. ok is false if both lines are the same.
func WherePart(wrong, main *Line) (Parting, bool) {
	if wrong == nil || wrong.c == nil || main == nil || main.c != wrong.c {
		return Parting{}, false
	}
	ws, wb := wrong.Boards()
	right, rb := main.Boards()
	// steps that only check a claim are no part of the game
	if !slices.ContainsFunc(ws, func(s ProofStep) bool { return s.failed }) {
		ws, wb = unchecked(ws, wb)
		right, rb = unchecked(right, rb)
	}
	if along, ab, last := main.follow(wrong); alikeSteps(ws, along, sayTheSame) > alikeSteps(ws, right, sayTheSame) {
		if p, ok := partSteps(ws, along, wb, ab, wrong.last(), last); ok {
			return p, true
		}
	}
	return partSteps(ws, right, wb, rb, wrong.last(), main.last())
}

// partSteps finds where two lines part, by their steps, boards and last positions.
func partSteps(ws, right []ProofStep, wb, rb []Board, wrongEnd, rightEnd *rules.Position) (Parting, bool) {
	n := alikeSteps(ws, right, sayTheSame)
	if n < len(ws) || n < len(right) {
		p := Parting{Same: right[:n], Wrong: ws[n:], Right: right[n:]}
		p.end(wrongEnd, rightEnd)
		return p, true
	}
	for i := range wb { // the same is told, and the position is another
		a, b := wb[i], rb[i]
		a.Changes, b.Changes = nil, nil
		if reflect.DeepEqual(a, b) {
			continue
		}
		x, y := a, b
		a.since(&y)
		b.since(&x)
		return Parting{Same: right[:i], Wrong: ws[i:], Right: right[i:], WrongBoard: a.Changes, RightBoard: b.Changes}, true
	}
	// the same happens, but for another reason
	if n = alikeSteps(ws, right, readTheSame); n < len(ws) {
		return Parting{Same: right[:n], Wrong: ws[n:], Right: right[n:]}, true
	}
	p := Parting{Same: right}
	if ok := p.options(wrongEnd, rightEnd); ok {
		return p, true
	}
	return Parting{}, false
}

// options describes the difference of two lines that end alike: what is possible at their last
// question.
func (p *Parting) options(wrong, right *rules.Position) bool {
	dw, dr := wrong.Step(nil), right.Step(nil)
	if dw == nil || dr == nil || dw.Player != dr.Player {
		return false
	}
	ws, rs := optionTexts(wrong, dw), optionTexts(right, dr)
	step := func(text string, clause clause.Clause) []ProofStep {
		return []ProofStep{{Text: text, Clause: clause, Player: dw.Player.String(), Kind: "check"}}
	}
	for _, t := range ws {
		if !slices.Contains(rs, t) {
			p.Wrong, p.Right = step(can(t), dw.Clause), withheldSteps(t, refusal(right, t), dw.Player.String())
			return true
		}
	}
	for _, t := range rs {
		if !slices.Contains(ws, t) {
			p.Wrong, p.Right = withheldSteps(t, refusal(wrong, t), dw.Player.String()), step(can(t), dr.Clause)
			return true
		}
	}
	return false
}

// PartsUnder plays the scenario under a misconception. For the first of its claims whose verdict
// changes it compares the line with the rules. ok is false if no verdict changes, or no line shows
// it.
func (s *Scenario) PartsUnder(belief string, opt Options) (Parting, bool, error) {
	opt.Believing = nil
	truth, err := s.Run(opt)
	if err != nil {
		return Parting{}, false, err
	}
	opt.Believing = []string{belief}
	wrong, err := s.Run(opt)
	if err != nil {
		return Parting{}, false, err
	}
	for _, pair := range [2][2][]ClaimResult{{truth.Claims, wrong.Claims}, {truth.Now, wrong.Now}} {
		for i := range pair[0] {
			if pair[0][i].Verdict == pair[1][i].Verdict {
				continue
			}
			if p, ok := ClaimParts(wrong, &pair[1][i], truth, &pair[0][i]); ok {
				return p, true, nil
			}
		}
	}
	return Parting{}, false, nil
}

// ClaimParts compares two lines that decide a claim: one under a misconception, the other by the
// rules.
func ClaimParts(wrong *Result, w *ClaimResult, truth *Result, r *ClaimResult) (Parting, bool) {
	a, b := w.Line, r.Line
	if a == nil {
		a = wrong.Main
	}
	if b == nil {
		b = truth.Main
	}
	if p, ok := WherePart(a, b); ok || a == wrong.Main && b == truth.Main {
		return p, ok
	}
	return WherePart(wrong.Main, truth.Main)
}

// unchecked returns the steps and boards of the game, without steps that only check a claim.
func unchecked(steps []ProofStep, boards []Board) (ss []ProofStep, bs []Board) {
	for i := range steps {
		if steps[i].Kind != "check" {
			ss, bs = append(ss, steps[i]), append(bs, boards[i])
		}
	}
	return ss, bs
}

// end fills the shorter side if one line has ended where the other goes on: it says what the
// position is at that end, or why the next choice isn't possible.
func (p *Parting) end(wrong, right *rules.Position) {
	switch {
	case len(p.Wrong) == 0 && p.Right[0].Kind == "choice":
		text := p.Right[0].Text
		p.Wrong = withheldSteps(text, refusal(wrong, text), p.Right[0].Player)
	case len(p.Wrong) == 0:
		p.Wrong = stands(wrong)
	case len(p.Right) == 0:
		p.Right = stands(right)
	}
}

// last returns the position at the end of the line.
func (l *Line) last() *rules.Position {
	p := l.begin.Clone()
	for _, o := range l.choices {
		if p.Step(nil) == nil {
			break
		}
		p.Choose(o)
	}
	return p
}

// stands returns a step that says what state the game is in at the end of a line.
func stands(p *rules.Position) []ProofStep {
	d := p.Step(nil)
	if d == nil {
		return nil
	}
	return []ProofStep{{Text: questionText(p, d), Clause: d.Clause, Player: d.Player.String(), Kind: "check"}}
}

// refusal returns why the action in the sentence can't be chosen. It is empty if no reason is
// known.
func refusal(p *rules.Position, text string) withheld {
	q := p.Clone()
	d := q.Step(nil)
	if d == nil {
		return withheld{}
	}
	for _, r := range q.Refusals() {
		if optionText(q, d, &r.Choice) == text {
			return withheld{r.Clause, forbidsText(q, &r)}
		}
	}
	return withheld{}
}

// withheldSteps returns one step which says that the action in the sentence isn't possible, and
// why.
func withheldSteps(text string, why withheld, player string) []ProofStep {
	return []ProofStep{{Text: cant(text) + why.by, Clause: why.clause, Player: player, Kind: "check"}}
}

// cant turns "Ann attacks Bob with Rex" into "Ann can’t attack Bob with Rex".
func cant(text string) string { return withAux(text, "can’t") }

// can turns "Ann attacks Bob with Rex" into "Ann can attack Bob with Rex".
func can(text string) string { return withAux(text, "can") }

func withAux(text, aux string) string {
	words := strings.Split(text, " ")
	if len(words) < 2 {
		return text
	}
	verb := 1
	if words[1] == "DNA" || words[1] == "burst" || words[1] == "app" {
		verb = min(2, len(words)-1)
	}
	for _, v := range [...]string{"pass", "hatch"} {
		if words[verb] == lang.ThirdPerson(v) {
			words[verb] = v + "s"
		}
	}
	words[verb] = strings.TrimSuffix(words[verb], "s")
	return words[0] + " " + aux + " " + strings.Join(words[1:], " ")
}

func sayTheSame(a, b *ProofStep) bool  { return a.Text == b.Text }
func readTheSame(a, b *ProofStep) bool { return a.Text == b.Text && a.Clause == b.Clause }

// alikeSteps returns how many steps at the beginning are alike.
func alikeSteps(a, b []ProofStep, same func(a, b *ProofStep) bool) int {
	n := 0
	for n < len(a) && n < len(b) && same(&a[n], &b[n]) {
		n++
	}
	return n
}

// told is a choice with the sentence for it.
type told struct {
	choice rules.Choice
	text   string
}

// choicesTold returns the choices of a line, without those that had no alternative.
func (l *Line) choicesTold() []told {
	var out []told
	p := l.begin.Clone()
	for i := range l.choices {
		d := p.Step(nil)
		if d == nil {
			break
		}
		o := l.choices[i]
		if len(d.Options) > 1 || d.Rest() {
			out = append(out, told{o, optionText(p, d, &o)})
		}
		p.Choose(o)
	}
	return out
}

// follow plays the choices of another line from the position where l begins, and records the steps.
// If a choice isn't possible, a step says which clause forbids it. After that it makes those
// remaining choices of either line that fit, or the first option if none does. It stops at the
// first free action of the turn player for which no choice fits.
func (l *Line) follow(other *Line) ([]ProofStep, []Board, *rules.Position) {
	wanted, own := other.choicesTold(), l.choicesTold()
	p := l.begin.Clone()
	p.Measure(rules.NewMeter(followWork, nil))
	r := newRecorder(l.c)
	r.draws = true
	l.playOn(p, r, wanted, own)
	p.Measure(nil)
	if len(r.steps) > 0 {
		r.boards = append(r.boards, boardOf(p))
	}
	nameSteps(r.steps)
	markBoards(l.Before(), r.boards)
	return r.steps, r.boards, p
}

// followWork bounds the work of following another line, in units of rules.Meter. A longer line is
// shown as far as it was followed.
const followWork = DefaultWork / 10

// playOn does the work of follow, choice by choice.
func (l *Line) playOn(p *rules.Position, r *recorder, wanted, own []told) {
	defer caughtOutOfWork()
	parted := false
	for range maxFollow {
		d := p.Step(r)
		if d == nil || len(d.Options) == 0 {
			break
		}
		pick := 0
		if len(d.Options) > 1 || d.Rest() {
			if len(wanted) > 0 && !parted {
				if pick = wanted[0].in(p, d); pick < 0 {
					parted = true
					r.refuse(p, d, &wanted[0])
				} else {
					wanted = wanted[1:]
				}
			} else {
				pick = -1
			}
			if pick < 0 {
				pick = fitting(p, d, &wanted, &own)
			}
			if pick < 0 && d.Rest() {
				break
			}
			pick = max(pick, 0)
		}
		o := d.Options[pick]
		r.choice(p, d, &o)
		p.Choose(o)
	}
}

// in returns the index of the choice among the options, or -1 if it isn't there.
func (t *told) in(p *rules.Position, d *rules.Decision) int {
	for i := range d.Options {
		if reflect.DeepEqual(d.Options[i], t.choice) {
			return i
		}
	}
	for i := range d.Options {
		if optionText(p, d, &d.Options[i]) == t.text {
			return i
		}
	}
	return -1
}

// fitting looks for the first remaining choice that is among the options, and returns its index
// there, or -1. It removes that choice and the ones before it from its list.
func fitting(p *rules.Position, d *rules.Decision, lists ...*[]told) int {
	for _, list := range lists {
		for i := range *list {
			if at := (*list)[i].in(p, d); at >= 0 {
				*list = (*list)[i+1:]
				return at
			}
		}
	}
	return -1
}

// refuse adds a step that the choice isn't possible here, if a clause is known that forbids it.
func (r *recorder) refuse(p *rules.Position, d *rules.Decision, t *told) {
	if why := refusal(p, t.text); why.clause != "" {
		r.add(p, withheldSteps(t.text, why, d.Player.String())[0])
	}
}
