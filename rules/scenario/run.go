package scenario

import (
	"digijudge/rules/scenario/lang"
	"fmt"
	"slices"
	"strings"
	"time"

	"digijudge/rules"
	"digijudge/rules/located"
	"digijudge/rules/slip"
)

// These are the defaults of Options.
const (
	DefaultNodes = 200_000
	// much longer than DefaultNodes take even with the race detector, so that a verdict is the same
	// on every machine
	DefaultTime = 2 * time.Minute
	// about half a minute; no scenario of the site takes a thousandth of it
	DefaultWork  = 1_000_000_000
	DefaultBytes = 256 << 20
)

// Run plays the scenario and judges its claims. The error is a *located.Error or located.List for a
// position that can't be built or a script that doesn't fit; it wraps ErrMissingCard for a scenario
// to be skipped.
func (s *Scenario) Run(opt Options) (*Result, error) { return s.RunClaims(opt, nil) }

// RunClaims plays the scenario once and judges its own claims and the extra ones together. The
// extra claims must come from this scenario's ParseClaim. An extra claim that has no verdict
// because a choice stays open is undecided; one of the scenario's own makes the run an error.
func (s *Scenario) RunClaims(opt Options, extra []*lang.Claim) (res *Result, err error) {
	var w *walker
	defer func() {
		if r := recover(); r != nil {
			res, err = nil, s.broken(w, r)
		}
	}()
	c, err := s.compile()
	if err != nil {
		return nil, err
	}
	props, steps := apartSteps(extra)
	began := time.Now()
	if res, err = c.run(opt, props, &w); err != nil || steps == 0 && len(c.claims) == len(s.Claims) {
		return res, err
	}
	return res, c.judgeSteps(res, opt, began, extra, props, &w)
}

// run plays the script and judges the claims. It stores its walker in at, so that a caller who
// recovers from a panic knows how far it came.
func (c *compiled) run(opt Options, extra []*lang.Claim, at **walker) (res *Result, err error) {
	w, err := newWalker(c, opt, extra)
	if err != nil {
		return nil, err
	}
	*at = w
	if w.start(); w.err == nil {
		res, err = w.result()
	} else {
		err = w.err
	}
	w.done()
	*at = nil
	return res, err
}

// broken returns the error for a position at which the engine panicked. Scenarios are written by
// strangers: a bad one must not stop the server, and must not get a verdict either.
func (s *Scenario) broken(w *walker, why any) *located.Error {
	if w == nil {
		return s.ErrorAt(s.Turn.Pos, fmt.Sprintf("the engine can't play this: %v", why), "")
	}
	return s.ErrorAt(w.pos(), fmt.Sprintf("the engine can't play on%s: %v", w.trail(), why), "")
}

// stuck returns the error for a decision without options. By the rules a player who is asked can
// always do something, so this is a mistake of the engine, and the line must not be ignored.
func (w *walker) stuck(p *rules.Position, d *rules.Decision, si int) *located.Error {
	at := w.lastPos()
	if si < len(w.c.steps) {
		at = w.c.steps[si].step.Pos
	}
	return w.c.s.ErrorAt(at, "this line can't go on"+w.trail()+": "+questionText(p, d)+", and there is nothing to choose from", "")
}

// pos returns the place of the last script step that the walk has come to.
func (w *walker) pos() lang.Pos {
	at := w.c.s.Turn.Pos
	for i, ok := range w.reached[:len(w.c.steps)] {
		if ok {
			at = w.c.steps[i].step.Pos
		}
	}
	return at
}

// trail returns the last real choices on the way to the present position, as text for an error.
func (w *walker) trail() (text string) {
	defer func() {
		if recover() != nil {
			text = "" // that way can't be played again either
		}
	}()
	const most = 3
	var said []string
	p := w.begin.Clone()
	for _, o := range w.path {
		d := p.Step(nil)
		if d == nil {
			break
		}
		if len(d.Options) > 1 {
			said = append(said, "\""+optionText(p, d, &o)+"\"")
		}
		p.Choose(o)
	}
	if len(said) == 0 {
		return ""
	}
	return " after " + strings.Join(said[max(0, len(said)-most):], ", ")
}

// Prepare does what every Run needs once: it makes cards, table, position and patterns. Run calls
// it by itself. A loader calls it to find mistakes that Parse can't see, such as card text that
// isn't understood.
func (s *Scenario) Prepare() error {
	_, err := s.compile()
	return err
}

// stepProg is one line of the script, prepared for playing.
type stepProg struct {
	step  *lang.Step
	act   actionPat
	facts []factProg
	now   *lang.Claim // its facts as a claim, and that claim in words
	words string
	until *eventPat // the event that ends it, if the step leaves the game open until then
}

func (c *compiled) compileStep(st *lang.Step) stepProg {
	sp := stepProg{step: st}
	switch st.Kind {
	case lang.StepAction:
		sp.act = c.action(st.Player, &st.Action)
	case lang.StepNow:
		sp.now = &lang.Claim{Pos: st.Pos, Quant: lang.Now, Prop: lang.Prop{Terms: st.Facts}}
		sp.words = sp.now.Words()
		for i := range st.Facts {
			sp.facts = append(sp.facts, c.fact(&st.Facts[i]))
		}
	case lang.StepAnything:
		until := c.event(&st.Until)
		sp.until = &until
	}
	return sp
}

// matches returns the options that fit the sentence. It uses the memory of out if that is enough.
// Of options that lead to the same position it returns only the first.
func matches(out []int, p *rules.Position, d *rules.Decision, a *actionPat) []int {
	out = out[:0]
	for i := range d.Options {
		if a.fits(p, d, &d.Options[i]) {
			out = append(out, i)
		}
	}
	if len(out) < 2 {
		return out
	}
	// if the order may matter, the written order is meant
	if (a.verb == rules.VChoose || a.verb == rules.VPlay) && !a.ordered {
		exact := *a
		exact.ordered = true
		if m := matches(nil, p, d, &exact); len(m) > 0 {
			out = m
		}
	}
	return distinct(p, d, onePerCopy(p, d, out))
}

// onePerCopy drops an option if the same Digimon got the same effect from the same card before,
// because nothing tells these copies apart.
func onePerCopy(p *rules.Position, d *rules.Decision, opts []int) []int {
	keep := opts[:0]
	for _, i := range opts {
		o := &d.Options[i]
		if !slices.ContainsFunc(keep, func(k int) bool {
			x := &d.Options[k]
			return o.Giver != 0 && x.Verb == o.Verb && x.Giver == o.Giver && x.Effect.Card == o.Effect.Card && x.Effect.Perm == o.Effect.Perm && sameText(p.T, x.Effect.Def, o.Effect.Def)
		}) {
			keep = append(keep, i)
		}
	}
	return keep
}

// distinct drops options that lead to the same position as an earlier one.
func distinct(p *rules.Position, d *rules.Decision, opts []int) []int {
	if len(opts) < 2 {
		return opts
	}
	seen := map[string]bool{}
	keep := opts[:0]
	for _, i := range opts {
		q := copyOf(p)
		q.Choose(d.Options[i])
		q.Step(nil)
		key := string(q.Encode(nil))
		done(q)
		if !seen[key] {
			seen[key] = true
			keep = append(keep, i)
		}
	}
	return keep
}

// sameText reports whether two effects have the same text.
func sameText(t *rules.Table, a, b rules.EffectID) bool {
	x, y := t.Effect(a).Tree, t.Effect(b).Tree
	return a == b || x != nil && y != nil && x.String() == y.String()
}

// lookAhead returns the options that activate or accept something after which the named action is
// offered at once, so that a script need not say the activation. asked reports whether one of those
// questions is about actions of this kind. look, if it isn't nil, is called for each such question.
func lookAhead(p *rules.Position, d *rules.Decision, a *actionPat, look func(q *rules.Position, next *rules.Decision)) (out []int, asked bool) {
	var few [4]int
	fit := few[:0]
	for i := range d.Options {
		if v := d.Options[i].Verb; v != rules.VActivate && v != rules.VAccept || d.Rest() {
			continue
		}
		q := copyOf(p)
		q.Choose(d.Options[i])
		for range maxSilent {
			next := q.Step(nil)
			if next == nil || next.Rest() {
				break
			}
			if next.Player == d.Player && a.asksFor(next) {
				if asked = true; look != nil {
					look(q, next)
				}
			}
			if fit = matches(fit, q, next, a); len(fit) > 0 {
				out = append(out, i)
				break
			}
			if len(next.Options) != 1 {
				break
			}
			q.Choose(next.Options[0])
		}
		done(q)
	}
	return out, asked
}

// maxSilent bounds how many questions with a single option lookAhead passes over.
const maxSilent = 8

// take returns the option that the step chooses, or an error which says why it chooses none.
func (w *walker) take(p *rules.Position, d *rules.Decision, sp *stepProg) (option int, used bool, err error) {
	var few [4]int
	m := matches(few[:0], p, d, &sp.act)
	switch {
	case len(m) == 1:
		return m[0], true, nil
	case len(m) > 1:
		return 0, false, w.ambiguous(p, d, sp, m)
	case len(d.Options) == 1 && !d.Rest():
		// at a rest, even a pass without alternative has to be written
		return 0, false, nil
	}
	ahead, _ := lookAhead(p, d, &sp.act, nil)
	switch {
	case len(ahead) == 1:
		return ahead[0], false, nil
	case len(ahead) > 1:
		return 0, false, w.ambiguous(p, d, sp, ahead)
	}
	return 0, false, w.noMatch(p, d, sp)
}

// ambiguous returns the error for a step that fits several options.
func (w *walker) ambiguous(p *rules.Position, d *rules.Decision, sp *stepProg, m []int) error {
	texts := make([]string, len(m))
	for i, k := range m {
		texts[i] = optionText(p, d, &d.Options[k])
	}
	return w.soFar(w.c.s.ErrorAt(sp.step.Pos, fmt.Sprintf("this can mean %s; say which", orList(texts)), ""))
}

// noMatch returns the error for a step that fits no option. It lists the possible script lines, and
// the clause that forbids this one.
func (w *walker) noMatch(p *rules.Position, d *rules.Decision, sp *stepProg) error {
	act := sp.act
	act.free = true
	f := factProg{act: &act}
	msg := "\"" + sp.step.String() + "\" is not possible here"
	if why := f.refusedBy(p, ""); why.clause != "" {
		msg += " by " + string(why.clause) + why.by
	} else if bad := f.malformed(p, d); bad != "" {
		msg += ": " + bad
	} else if a := &sp.act; a.verb == rules.VActivate && slices.ContainsFunc(w.acted, func(r rules.EffectCopy) bool { return a.effect.fits(p, r) }) {
		msg += ": it has activated already; where one effect is pending and must activate, nobody is asked, and no step says it"
	}
	texts := optionTexts(p, d)
	return w.soFar(w.c.s.ErrorAt(sp.step.Pos, msg+"; "+questionText(p, d)+": "+orList(texts)+orderHint(d), close(sp.step.String(), texts)))
}

// soFar adds to a mistake how far the line has come.
func (w *walker) soFar(err *located.Error) error {
	return &Stopped{err, w.line()}
}

// close returns the option whose sentence differs from the written one only by a typing mistake, or
// "" if there is none.
func close(line string, texts []string) string {
	if t := lang.Nearest(line, texts); t != "" && slip.Distance(line, t, 3) <= 3 {
		return t
	}
	return ""
}

// openChoice returns the error for a decision that no line of the script answers.
func (w *walker) openChoice(p *rules.Position, d *rules.Decision, at lang.Pos) error {
	return w.soFar(w.c.s.ErrorAt(at, questionText(p, d)+" here; add "+orList(optionTexts(p, d))+
		", or let the claim say always, can or never"+orderHint(d), ""))
}

// neverReached returns the error for a step that the line never comes to.
func (w *walker) neverReached(si int, m *monitor) error {
	st := w.c.steps[si].step
	why := "the line ended before it"
	if m.endClause != "" {
		why = "the game ended before it by " + string(m.endClause)
	}
	return w.soFar(w.c.s.ErrorAt(st.Pos, "this line is never reached: "+why, ""))
}

// orList joins texts as "a, b or c".
func orList(texts []string) string {
	const most = 12
	var b strings.Builder
	for i, t := range texts {
		if i == most {
			fmt.Fprintf(&b, " or %d more", len(texts)-most)
			break
		}
		switch {
		case i == 0:
		case i == len(texts)-1:
			b.WriteString(" or ")
		default:
			b.WriteString(", ")
		}
		b.WriteString("\"" + t + "\"")
	}
	return b.String()
}
