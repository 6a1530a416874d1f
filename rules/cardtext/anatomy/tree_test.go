package anatomy

import (
	"os"
	"strings"
	"testing"

	"digijudge/rules"
	"digijudge/rules/cardtext"
)

// TestAgainstTrees compares the labels with the trees of package cardtext, for every effect of the card lists that both
// understand: the category, whether there is a trigger condition in words, and whether it is optional, as the engine has it, must be the same.
func TestAgainstTrees(t *testing.T) {
	var both, differ int
	for file, boxes := range cardLists() {
		seen := map[string]bool{}
		for _, l := range cardList(t, file, boxes) {
			for _, e := range Label(l.text, l.box).Effects {
				if !e.Complete || e.Kind == NoEffect || e.Spans[0].Label == Keyword || seen[e.Text] {
					continue
				}
				seen[e.Text] = true
				tree, err := cardtext.Parse(strings.ReplaceAll(e.Text, "\n", " "))
				if err != nil || len(tree.Paragraphs) != 1 || tree.Paragraphs[0].Effect == nil {
					continue
				}
				both++
				if d := differences(e, tree.Paragraphs[0].Effect); d != "" {
					differ++
					t.Errorf("%s: %s\n\t%s", l.card, d, show(e))
				}
			}
		}
	}
	t.Logf("%d effects compared with their trees, %d differ", both, differ)
	if both < 450 && os.Getenv("ANATOMY_MISSES") == "" {
		t.Errorf("only %d effects compared", both)
	}
}

// differences says where the labels and the tree disagree; "" if nowhere.
func differences(e Effect, tree *cardtext.Effect) string {
	if k := treeKind(e, tree); k != e.Kind {
		return "category " + string(e.Kind) + ", by the tree " + string(k)
	}
	words := false
	for _, s := range e.Spans {
		if s.Label == Action || s.Label == OptionalCondition {
			break
		}
		words = words || s.Label == Trigger || s.Label == AdditionalTrigger
	}
	if words != (tree.Trigger != nil) {
		return "a trigger condition in words only in one of both"
	}
	if e.Kind == Persistent || e.Kind == Activation {
		return ""
	}
	choice := Mandatory
	if rules.OptionalText(tree) {
		choice = IsOptional
	}
	if choice != e.Choice {
		return "choice " + string(e.Choice) + ", by the engine " + string(choice)
	}
	return ""
}

func treeKind(e Effect, tree *cardtext.Effect) Kind {
	if tree.Trigger != nil && tree.Trigger.Would {
		return Immediate
	}
	kind := Persistent
	for _, tm := range tree.Timings {
		switch tm {
		case cardtext.Main, cardtext.Counter:
			return Activation
		case cardtext.YourTurn, cardtext.OpponentsTurn, cardtext.AllTurns:
		default:
			kind = TriggerType
		}
	}
	if tree.Trigger != nil || len(tree.Timings) == 0 && e.Box == SecurityBox {
		kind = TriggerType
	}
	return kind
}
