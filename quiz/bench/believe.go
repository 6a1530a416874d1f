package bench

import (
	"context"
	"fmt"
	"time"

	"digijudge/rules"
	"digijudge/rules/scenario"
)

// beliefsTime bounds the time for trying all misconceptions on one line. Those not tried by then
// are left out.
const beliefsTime = 700 * time.Millisecond

// Believed is a misconception under which the same choices lead to something else, with the place
// where the two lines part.
type Believed struct {
	rules.Misconception
	Parting scenario.Parting
}

// Believe plays the choices of the bench under a misconception, and returns where that line leaves
// the rules. parts is false if it doesn't, because the misread clause plays no part in it.
func (b *Bench) Believe(ctx context.Context, name string) (p Believed, parts bool, err error) {
	m, ok := rules.FindMisconception(name)
	switch {
	case !ok:
		return p, false, scenario.UnknownBelief(name)
	case b.Asked == nil:
		return p, false, fmt.Errorf("the line can’t be played: mend it first")
	}
	p.Misconception = m
	opt := options(ctx)
	opt.Believing = []string{name}
	a, err := b.Scenario.Ask(opt)
	wrong := scenario.PlayedBefore(err)
	if err == nil {
		wrong = a.Line
	}
	if wrong == nil {
		return p, false, err
	}
	p.Parting, parts = scenario.WherePart(wrong, b.Asked.Line)
	return p, parts, nil
}

// Beliefs returns all misconceptions under which the line leaves the rules. whole is false if the
// time ran out before all were tried.
func (b *Bench) Beliefs(ctx context.Context) (list []Believed, whole bool, err error) {
	until := time.Now().Add(beliefsTime)
	for _, m := range rules.Misconceptions() {
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		if time.Now().After(until) {
			return list, false, nil
		}
		p, parts, err := b.Believe(ctx, m.Name)
		if err != nil {
			return nil, false, err
		}
		if parts {
			list = append(list, p)
		}
	}
	return list, true, nil
}
