package anatomy

import (
	"testing"

	"digijudge/rules"
	"digijudge/rules/cardtext"
)

// TestAgainstEngine compares what is said with how the engine takes the same trees: the category, whether there is a trigger condition in
// words, and whether the effect is optional.
func TestAgainstEngine(t *testing.T) {
	var both int
	for _, list := range labelledLists(t) {
		seen := map[string]bool{}
		for _, l := range list {
			for _, e := range l.Effects {
				if !e.Complete || e.Kind == NoEffect || e.Spans[0].Label == Keyword || seen[e.Text] {
					continue
				}
				seen[e.Text] = true
				both++
				if d := differences(e, e.Paragraph.Effect); d != "" {
					t.Errorf("%s: %s\n\t%s", l.card, d, show(e))
				}
			}
		}
	}
	t.Logf("%d effects compared", both)
	if both < 450 {
		t.Errorf("only %d effects compared", both)
	}
}

// differences says where the labels and the engine disagree; "" if nowhere.
func differences(e Effect, tree *cardtext.Effect) string {
	if k := treeKind(e, tree); k != e.Kind {
		return "category " + string(e.Kind) + ", by the engine " + string(k)
	}
	if words := hasPart(e.Spans, Trigger) || hasPart(e.Spans, AdditionalTrigger); words != (tree.Trigger != nil) {
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
