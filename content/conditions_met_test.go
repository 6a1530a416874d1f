package content

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"digijudge/rules/cardtext"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// manyLines limits the lines of one scenario that are searched for conditions.
const manyLines = 200

// anywhere are the conditions about the state of the game, for which the place of the effect makes
// no difference.
var anywhere = []cardtext.CondKind{cardtext.CondHave, cardtext.CondThere, cardtext.CondLevels, cardtext.CondMemory, cardtext.CondSecurity, cardtext.CondHand,
	cardtext.CondTrash, cardtext.CondTurn, cardtext.CondDuringAttack, cardtext.CondAttackedThisTurn}

// TestNoIsNoBlindness: if a scenario claims that something never happens and a condition of a
// card's text is unmet on all its lines, then some scenario has a line on which a condition of that
// kind, in that place, is met. Otherwise the “no” could just mean that the engine can't see when it
// is met.
func TestNoIsNoBlindness(t *testing.T) {
	cards, err := Cards()
	if err != nil {
		t.Fatal(err)
	}
	type key struct {
		kind, not, place, trigger string
	}
	met, blind := map[key]bool{}, map[key]string{}
	seen := 0
	for _, proof := range Proofs() {
		if proof.Kind == KindDrill || proof.Question != nil && proof.Question.Effect != "" {
			continue
		}
		q, sc, r, err := proof.PlayWhole(t.Context(), cards)
		if q != nil {
			sc = q.Scenario
		}
		if errors.Is(err, lang.ErrMissingCard) || r == nil || sc == nil {
			continue
		}
		never := false
		for i := range sc.Claims {
			never = never || sc.Claims[i].Quant == lang.Never
		}
		here := map[key]string{}
		lines := 0
		if _, err := sc.EachLine(scenario.Options{}, func(l *scenario.Line) bool {
			lines++
			for _, c := range l.Conditions() {
				seen++
				k := key{fmt.Sprint(c.Kind), fmt.Sprint(c.Not), c.Place, "no event"}
				if slices.Contains(anywhere, c.Kind) {
					k.place, k.trigger = "anywhere", ""
				} else if c.Event {
					k.trigger = fmt.Sprint("event of ", c.About)
				}
				if met[k] = met[k] || c.Held; !c.Held {
					here[k] = fmt.Sprintf("%s: “%s” of %s", proof.ID, c.Text, c.Effect)
				}
			}
			return lines < manyLines
		}); err != nil {
			continue
		}
		for k, what := range here {
			if never && blind[k] == "" {
				blind[k] = what
			}
		}
	}
	for k, what := range blind {
		if !met[k] {
			t.Errorf("%s is met nowhere (%+v)", what, k)
		}
	}
	if seen < 400 || len(met) < 20 {
		t.Errorf("only %d conditions of %d kinds", seen, len(met))
	}
	t.Logf("%d conditions of %d kinds in their places, %d of them unmet under a claim that something never happens", seen, len(met), len(blind))
}
