package anatomy

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"digijudge/rules/cardtext"
)

// TestAgainstTrees compares the labels with the trees of package cardtext, for every effect of the card lists that both
// understand: the category, whether there is a trigger condition in words, and whether it is optional must be the same.
func TestAgainstTrees(t *testing.T) {
	var both, differ int
	for file, boxes := range map[string]map[string]Box{"cards.json": firstList, "cards-alt.json": otherList} {
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
	if both < 1000 && os.Getenv("ANATOMY_MISSES") == "" {
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
	if c := treeChoice(tree); c != e.Choice {
		return "choice " + string(e.Choice) + ", by the tree " + string(c)
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

// treeChoice is the guide's "optional or mandatory?" read off the tree.
func treeChoice(tree *cardtext.Effect) Choice {
	first := tree.Body[0]
	if len(first.By) > 0 {
		return IsOptional
	}
	optional := first.May && !first.Opponent
	if uk, ok := first.Acts[0].(cardtext.UseKeyword); ok {
		if uk.Keyword.Name == "Delay" || uk.Keyword.Name == "Digi-Burst" {
			return IsOptional // the price of what follows (16-14, 16-17)
		}
		if k := keywordOf(uk.Keyword.Name); k != nil && k.choice == IsOptional {
			optional = true
		}
	}
	if !optional {
		return Mandatory
	}
	for i, s := range tree.Body[1:] {
		did := s.If != nil && (s.If.Kind == cardtext.CondDid || s.If.Kind == cardtext.CondEffectDid)
		if s.Then || did && s.If.Not || !did && !s.May && !s.And && !refers(reflect.ValueOf(tree.Body[i+1])) {
			return Mandatory
		}
	}
	return IsOptional
}

// refers says that a sentence speaks of what was done before it.
func refers(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && refers(v.Elem())
	case reflect.Slice:
		for i := range v.Len() {
			if refers(v.Index(i)) {
				return true
			}
		}
	case reflect.Struct:
		if s, ok := v.Interface().(cardtext.Select); ok && (s.Quantity == cardtext.It || s.Area == cardtext.RevealedCards) {
			return true
		}
		if _, ok := v.Interface().(cardtext.RestTo); ok {
			return true
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && refers(v.Field(i)) {
				return true
			}
		}
	}
	return false
}
