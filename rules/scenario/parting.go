package scenario

import (
	"digijudge/rules/scenario/lang"
	"reflect"
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/clause"
)

// Parting is the place where a line that a misconception leads to leaves the rules. Up to there the
// same choices are made, as long as the rules allow them.
type Parting struct {
	Same  []ProofStep // alike on both, from the beginning
	Wrong []ProofStep // what follows as it is believed
	Right []ProofStep // what follows by the rules
	// Where both tell the same and only the position differs: what is so on the board after the
	// first of these steps, as sentences.
	WrongBoard, RightBoard []string
}

// maxFollow bounds the choices of a line that is followed.
const maxFollow = 400

// WherePart compares a line that was played under a misconception with the rules. main is the line
// that the rules are shown by: it is taken where it goes along with the other as far as any line
// can. It is false if both lines are the same.
func WherePart(wrong, main *Line) (Parting, bool) {
	if wrong == nil || wrong.c == nil || main == nil || main.c != wrong.c {
		return Parting{}, false
	}
	ws, wb := wrong.Boards()
	right, rb := main.Boards()
	if !slices.ContainsFunc(ws, func(s ProofStep) bool { return s.failed }) { // what is only looked at is no part of the game
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

// partSteps compares two lines by their steps, boards and ends.
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
	if n = alikeSteps(ws, right, readTheSame); n < len(ws) { // the same happens, for another reason
		return Parting{Same: right[:n], Wrong: ws[n:], Right: right[n:]}, true
	}
	p := Parting{Same: right}
	if ok := p.options(wrongEnd, rightEnd); ok {
		return p, true
	}
	return Parting{}, false
}

// options compares what can be done where both lines end.
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

// PartsUnder plays the scenario under a misconception and compares the line of the first of its own
// claims that turns with the rules. It is false if no claim turns, or no line shows it.
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

// ClaimParts compares the lines that show what a claim came to under a misconception and in truth.
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

// unchecked returns the steps that are part of the game.
func unchecked(steps []ProofStep, boards []Board) (ss []ProofStep, bs []Board) {
	for i := range steps {
		if steps[i].Kind != "check" {
			ss, bs = append(ss, steps[i]), append(bs, boards[i])
		}
	}
	return ss, bs
}

// end says of a line that has ended where the other goes on how it stands then.
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

// last returns the position in which the line ends.
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

// stands says how a line ends.
func stands(p *rules.Position) []ProofStep {
	d := p.Step(nil)
	if d == nil {
		return nil
	}
	return []ProofStep{{Text: questionText(p, d), Clause: d.Clause, Player: d.Player.String(), Kind: "check"}}
}

// refusal returns why what the sentence says can't be chosen; it is empty if nothing is known.
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

// withheldSteps returns one step, which says that what the sentence names can't be chosen, and why.
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

// alikeSteps returns how many steps from the beginning are alike.
func alikeSteps(a, b []ProofStep, same func(a, b *ProofStep) bool) int {
	n := 0
	for n < len(a) && n < len(b) && same(&a[n], &b[n]) {
		n++
	}
	return n
}

// told is a choice together with its sentence.
type told struct {
	choice rules.Choice
	text   string
}

// choicesTold returns the choices of a line that were really ones.
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

// follow plays the choices of another line from where l begins, and writes down what happens. Where
// one of them can't be made it says by which clause. Then the choices that are left, of the other
// line and of l, are made where they fit, and the first option where neither says anything. It ends
// at the first rest that none of them fits.
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

// followWork bounds a line that follows another one, in units of rules.Meter: it is shown as far as
// it goes.
const followWork = DefaultWork / 10

// playOn is the loop of follow.
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

// in returns the place of the choice among the options, −1 if it is none of them.
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

// fitting returns the first of the choices still to be made that fits; it and what stands before it
// are done with.
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

// refuse says that a choice can't be made here, if there is a clause that withholds it.
func (r *recorder) refuse(p *rules.Position, d *rules.Decision, t *told) {
	if why := refusal(p, t.text); why.clause != "" {
		r.add(p, withheldSteps(t.text, why, d.Player.String())[0])
	}
}
