package scenario

import (
	"digijudge/rules/scenario/lang"
	"slices"

	"digijudge/rules"
	"digijudge/rules/clause"
)

// Asked is the question at which a scenario's script ends: what somebody must choose, every legal
// answer as the sentence that a script would use, and what is withheld.
type Asked struct {
	Line  *Line // what was played so far, including answers without an alternative
	Board Board // the table at the question
	// Over says that the game is over. Then nothing is asked, and the fields below are empty.
	Over   bool
	Rest   bool   // the turn player's free or breeding action, with nothing pending
	Player string // the player who chooses: "Ann", "Bob" or "Luck"
	Words  string // what is asked: "Bob must say whether to block"
	Clause clause.Clause
	// Options holds each legal answer once. If Truncated is true there are more.
	Options   []AskedOption
	Truncated bool
	// Refusals holds answers that somebody might expect, each with the clause that withholds it.
	// Those that players often try come first.
	Refusals []AskedRefusal
	// Pending holds the effects that have triggered and wait, as a script names them, in the order
	// in which they triggered.
	Pending []string
	// Waits holds the same effects, in the order in which they can be activated.
	Waits []Waits
	// Standing holds what the cards on the field have now beyond what is printed on them.
	Standing []Standing
	// Open is the number of the script's steps that were played. A stretch that leaves choices open
	// ("anything until …") ends the play, so there may be steps behind it.
	Open int
	// Taken says, for each action of the script, how many choices of the line were made up to it:
	// the next ProofStep.Choice is the first one after it.
	Taken []int
}

// AskedOption is one legal answer.
type AskedOption struct {
	Text string // the sentence: appended to the script it chooses this
	// Words is what the card says of the effect, where the sentence tells it from others of its
	// icon by its number alone; "" elsewhere.
	Words string
	Names []string // the cards on the board that the answer is about, the acting one first
	// Targets says that Names are the whole answer: the sentence chooses just these cards.
	Targets bool
	// Declines says that the answer declines or passes.
	Declines bool
}

// AskedRefusal is an answer that the rules withhold.
type AskedRefusal struct {
	Text   string // the sentence that isn't possible
	Names  []string
	Clause clause.Clause
	// the name of the card whose text withholds it, written as the end of a sentence; "" if no text
	// does
	By string
	// Remote says how far the answer is from what players try, from 0 to FarFetched, which nobody
	// thinks of.
	Remote int
}

// FarFetched is the Remote of a refusal that follows from the kind of card alone: an Option isn't
// played, a card without [Link] isn't linked.
const FarFetched = 3

// Ask plays the script, and then everything with only one answer, up to the next real question. It
// returns the error of Run; for a step that doesn't fit, the error holds the line up to there (see
// PlayedBefore). Claims are not judged. A position that is out of work is an error too.
func (s *Scenario) Ask(opt Options) (a *Asked, err error) {
	var w *walker
	defer func() {
		switch r := recover().(type) {
		case nil:
		case rules.OutOfWork:
			w.outOfWork()
			a, err = nil, s.ErrorAt(w.lastPos(), "the play was stopped: "+w.spent, "")
		default:
			a, err = nil, s.broken(w, r)
		}
	}()
	c, err := s.compile()
	if err != nil {
		return nil, err
	}
	if w, err = newWalker(c, opt, nil); err != nil {
		return nil, err
	}
	p, err := w.opening()
	if err != nil {
		return nil, err
	}
	d := w.toQuestion(p)
	if w.err != nil {
		return nil, w.err
	}
	a = &Asked{Line: w.line(), Board: boardOf(p), Open: w.opened(), Taken: slices.Clone(w.taken)}
	if d == nil {
		a.Over = true
		return a, nil
	}
	a.ask(p, d)
	return a, nil
}

// toQuestion takes answers without an alternative, up to a question with several answers or a rest.
func (w *walker) toQuestion(p *rules.Position) *rules.Decision {
	for range maxForced {
		d := p.Step(nil)
		if d == nil || d.Rest() || len(d.Options) > 1 {
			return d
		}
		if len(d.Options) == 0 {
			w.fail(w.stuck(p, d, len(w.c.steps)))
			return nil
		}
		w.path = append(w.path, d.Options[0])
		p.Choose(d.Options[0])
	}
	return p.Step(nil)
}

// opened returns how many of the script's steps have been played.
func (w *walker) opened() int {
	n := 0
	for n < len(w.c.steps) && w.c.steps[n].step.Kind != lang.StepAnything {
		n++
	}
	return n
}

// ask fills in the question of the decision: who is asked, in which words, and the options.
func (a *Asked) ask(p *rules.Position, d *rules.Decision) {
	a.Rest, a.Player, a.Words, a.Clause = d.Rest(), d.Player.String(), questionText(p, d), d.Clause
	a.Truncated = d.Truncated
	seen := map[string]bool{}
	for i := range d.Options {
		o := &d.Options[i]
		text := optionText(p, d, o)
		if seen[text] {
			continue // it leads to the same position, or can't be told apart
		}
		seen[text] = true
		a.Options = append(a.Options, AskedOption{
			Text: text, Words: numberedWords(p, o), Names: choiceNames(p, o), Targets: o.Verb == rules.VChoose && len(o.Refs) > 0,
			Declines: o.Verb == rules.VDecline || o.Verb == rules.VPass || o.Verb == rules.VSkipBreeding,
		})
	}
	for _, e := range p.Pending() {
		a.Pending = append(a.Pending, effectName(p, e.EffectRef, e.Icon))
	}
	a.Waits, a.Standing = waits(p), standings(p)
	q := copyOf(p) // asking again must not change the decision
	defer done(q)
	if r := q.Withheld(); r != nil {
		a.refuse(q, r, seen)
	}
}

// refuse lists the refusals of a decision, those that players often try first. If one sentence has
// several, the last says it best. offered holds the legal sentences.
func (a *Asked) refuse(q *rules.Position, r *rules.Decision, offered map[string]bool) {
	at := make(map[string]int, len(r.Refusals))
	a.Refusals = make([]AskedRefusal, 0, len(r.Refusals))
	for i := range r.Refusals {
		f := &r.Refusals[i]
		text := optionText(q, r, &f.Choice)
		if offered[text] {
			continue
		}
		one := AskedRefusal{text, choiceNames(q, &f.Choice), f.Clause, forbidsText(q, f), q.Expected(f)}
		if k, ok := at[text]; ok {
			a.Refusals[k] = one
			continue
		}
		at[text] = len(a.Refusals)
		a.Refusals = append(a.Refusals, one)
	}
	slices.SortStableFunc(a.Refusals, func(x, y AskedRefusal) int { return x.Remote - y.Remote })
}

// choiceNames returns the cards that a choice is about, by their names on a board, the acting one
// first.
func choiceNames(p *rules.Position, o *rules.Choice) []string {
	var out []string
	add := func(name string) {
		if name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	perm := func(id rules.PermID) {
		if pm := p.Perm(id); pm != nil {
			add(cardHandle(p, pm.Top()))
		}
	}
	perm(o.Perm)
	perm(o.Perm2)
	add(cardHandle(p, o.Card))
	perm(o.Target)
	for _, r := range o.Refs {
		perm(r.Perm)
		if r.Perm == 0 {
			add(cardHandle(p, r.Card.ID))
		}
	}
	if o.Effect.Def != 0 {
		perm(o.Effect.Perm)
		add(cardHandle(p, o.Effect.Card))
	}
	return out
}

// cardHandle returns the name of a card in the scenario, "" for none and for a blank one.
func cardHandle(p *rules.Position, c rules.CardID) string {
	if c == 0 || p.T.Card(c).Blank {
		return ""
	}
	return p.T.Card(c).Handle
}
