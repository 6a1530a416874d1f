package scenario

import (
	"digijudge/rules/scenario/lang"
	"slices"

	"digijudge/rules"
	"digijudge/rules/clause"
)

// Bearing holds the clauses by which a claim came true on a line, or didn't.
type Bearing struct {
	// clauses of the events that the claim speaks of, or of the last change of what it states
	On    []clause.Clause
	Above []clause.Clause // the clauses of the events that caused these
}

// Bearing returns the clauses by which the claim came true on this line, or didn't. The claim must
// belong to the scenario of the line.
func (l *Line) Bearing(c *lang.Claim) Bearing {
	if l.c == nil || l.cut {
		return Bearing{}
	}
	prog, err := l.c.compileClaim(c)
	if err != nil {
		return Bearing{}
	}
	w := bearingWatch{prog: prog, was: make([]bool, len(prog.terms)), last: make([]*origin, len(prog.terms)),
		now: &origin{}, by: map[rules.EffectRef]*origin{}, seq: map[int]*origin{}}
	p := l.begin.Clone()
	w.facts(p)
	for i := 0; ; i++ {
		d := p.Step(&w)
		w.facts(p)
		if d == nil || i == len(l.choices) {
			w.end(p, d)
			return w.bearing()
		}
		o := l.choices[i]
		w.choice(p, d, &o)
		p.Choose(o)
	}
}

// origin holds the clauses of an event, and of what caused it.
type origin struct{ on, above []clause.Clause }

func (o *origin) all() []clause.Clause {
	if o == nil {
		return nil
	}
	return append(slices.Clone(o.on), o.above...)
}

// bearingWatch watches a line for the terms of one claim.
type bearingWatch struct {
	prog   *claimProg
	was    []bool                      // whether each fact was true before the present event
	last   []*origin                   // origin of the last change of each fact
	chosen []clause.Clause             // origin of a choice whose event is still to come
	now    *origin                     // the origin of the latest event
	heard  *origin                     // origin of the event told last, to which notes belong
	by     map[rules.EffectRef]*origin // origins of activations
	seq    map[int]*origin             // origins of events, by their number
	so     []*origin                   // origins of the events of which the claim speaks
	// origins of events that keep something of which the claim speaks from happening
	not    []*origin
	judged clause.List // the clauses by which somebody may act at the end
}

// facts finds the facts that have changed since its last call. What happened in between changed
// them.
func (w *bearingWatch) facts(p *rules.Position) {
	for i := range w.prog.terms {
		f := w.prog.terms[i].fact
		if f == nil || f.modal != nil {
			continue
		}
		if is := f.holds(p); is != w.was[i] {
			w.was[i], w.last[i] = is, w.now
		}
	}
}

// choice notes a choice: its clauses count for the event that it brings about.
func (w *bearingWatch) choice(p *rules.Position, d *rules.Decision, o *rules.Choice) {
	w.chosen = append([]clause.Clause{d.Clause}, about(p, d, o)...)
	for i := range w.prog.terms {
		for k := range w.prog.terms[i].pats {
			if w.prog.terms[i].pats[k].fitsPick(p, d, o) {
				w.so = append(w.so, &origin{on: w.chosen})
			}
		}
	}
}

// Event notes an event right before it takes place.
func (w *bearingWatch) Event(p *rules.Position, e *rules.Event) {
	w.facts(p)
	clauses := append([]clause.Clause{e.Clause}, e.Also...)
	if e.Verb == rules.VNote || e.Verb == rules.VStands { // it belongs to the event before
		if w.heard != nil {
			w.heard.on = append(w.heard.on, clauses...)
		}
		return
	}
	at := &origin{on: append(clauses, w.chosen...)}
	w.chosen, w.heard = nil, at
	if e.Cause != 0 {
		at.above = append(at.above, w.seq[e.Cause].all()...)
	}
	if e.By.Def != 0 {
		at.above = append(at.above, w.by[e.By].all()...)
	}
	if e.Verb == rules.VActivate {
		w.by[e.Effect] = at
	}
	if e.Verb != rules.VNoTrigger { // it happens beside something else
		w.seq[e.Seq], w.now = at, at
	}
	for i := range w.prog.terms {
		if f := w.prog.terms[i].fact; f != nil && f.name.given() && (e.Verb == rules.VPrevent || e.Verb == rules.VStopped) && f.name.isPerm(p, e.Perm) {
			w.not = append(w.not, at)
		}
		for k := range w.prog.terms[i].pats {
			w.match(p, e, &w.prog.terms[i].pats[k], at)
		}
	}
}

// match notes whether an event is one of which a sentence speaks, or says why there is none.
func (w *bearingWatch) match(p *rules.Position, e *rules.Event, pat *eventPat, at *origin) {
	switch {
	case pat.has(e.Verb) && pat.fits(p, e):
		w.so = append(w.so, at)
	case staysAway(pat.src.Form, e.Verb) && pat.about(p, e):
		w.not = append(w.not, at)
	}
}

// staysAway reports whether an event with this verb tells why something of that form doesn't
// happen.
func staysAway(form lang.EventForm, v rules.Verb) bool {
	switch form {
	case lang.FormTrigger:
		return v == rules.VNoTrigger
	case lang.FormActivate:
		return v == rules.VNoTrigger || v == rules.VNothing || v == rules.VLost || v == rules.VDeclined
	case lang.FormWin:
		return v == rules.VNoWin
	case lang.FormDone, lang.FormLeave, lang.FormSuspend, lang.FormUnsuspend:
		return v == rules.VPrevent || v == rules.VStopped
	}
	return false
}

// end judges what somebody may do where the line ends.
func (w *bearingWatch) end(p *rules.Position, d *rules.Decision) {
	for i := range w.prog.terms {
		f := w.prog.terms[i].fact
		if f == nil || f.modal == nil {
			continue
		}
		may := *f.modal
		for _, kind := range [...]lang.ModalKind{lang.May, lang.MayNot} {
			may.Kind = kind
			g := *f
			g.modal = &may
			if r := g.judgeModal(p, d); r.ok {
				w.judged = append(w.judged, r.clause)
			}
		}
		if d != nil && f.modal.Asked() {
			o := rules.Choice{Verb: f.modal.Action.Verb}
			if i := slices.IndexFunc(d.Options, func(o rules.Choice) bool { return f.act.fits(p, d, &o) }); i >= 0 {
				o = d.Options[i] // an option that the card itself makes possible, as <Rush> does
			}
			w.judged = append(w.judged, about(p, d, &o)...)
		}
	}
}

// bearing puts the result together. For something that didn't happen it has the clauses of what
// kept it from happening.
func (w *bearingWatch) bearing() Bearing {
	from := append(slices.Clone(w.so), w.last...)
	if !slices.ContainsFunc(from, func(o *origin) bool { return o != nil }) {
		from = w.not
	}
	var b Bearing
	for _, o := range from {
		if o != nil {
			b.On, b.Above = append(b.On, o.on...), append(b.Above, o.above...)
		}
	}
	b.On = append(b.On, w.judged...)
	return b
}
