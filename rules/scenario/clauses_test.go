package scenario

import (
	"digijudge/rules/scenario/lang"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"digijudge/rules"
	"digijudge/rules/clause"
)

// standsOn are the beginnings of the clauses that may stand on a step of the kind: the chapter whose procedure it is a step of, and what the
// rules let shape it. Steps of other kinds, such as what an effect does, are shaped by too much to say it here.
var standsOn = map[rules.Verb]string{
	rules.VAttack:       "11- 1-3-1 4-3-6 6-5-1 15-8-2- 15-12-1- 15-15-5- 16-",
	rules.VPlay:         "7- 15-10-1-2-1 6-1-4-1 1-3-1 1-3-11- 1-4-2-2 1-4-4-5 3-4- 4-21-1 4-25- 6-5-1 13-1-8- 15-8-2- 15-11-2- 15-15-3-1 15-15-6- 16-29-4",
	rules.VDigivolve:    "8- 1-3-11- 2-3- 3-1-3-1- 3-4- 4- 6-5-1 7-1-2-1 15-8-2- 15-11- 15-13- 15-14-1-5 16-",
	rules.VDNA:          "8- 1-3-11- 6-5-1 15-11-1-2 15-14-1-5 16-31-",
	rules.VBurst:        "8- 1-3-11- 6-5-1",
	rules.VAppFuse:      "8- 1-3-11- 6-5-1",
	rules.VStackOn:      "8-4-",
	rules.VUse:          "9-1- 1-3-11- 1-4-2-2 4-6- 4-22- 6-5-1 15-12-1- 15-15-3-1 16-42-",
	rules.VLink:         "10-1- 1-3-11- 2-3-11- 4-3- 4-9- 6-5-1 15-8-2- 16-40-",
	rules.VDeclare:      "7- 8- 9- 10- 1-3-11- 1-4-2-2 15-15-3-1 16-29-4",
	rules.VPay:          "7-1-3 7-2- 7-3- 8- 9-1-9 10-1-3-2 1-3-9 1-3-11- 1-4-2-2 4-2-",
	rules.VReduce:       "4-2-3-1 1-3-9 4-27-1 15-7-1",
	rules.VGoesBack:     "7-1-2-3 8-1-2-6 9-1-8 4-2-2 1-3-11-",
	rules.VPass:         "6-5-1 15-8-4-1 1-4-",
	rules.VBlock:        "12- 4-3-7 11-1-3 11-4-1 15-8-2- 15-12-1- 16-",
	rules.VSwitchTarget: "15-7-1 11-2-7- 12-1-1",
	rules.VCheck:        "13- 1-3-8 4-27-1 11-5-1-1 15-8-2- 16-",
	rules.VBattle:       "11-5-1-3 13- 14- 4- 15-1- 15-8-2- 16- 17-1-3-1-1",
	rules.VAttackFails:  "11-",
	rules.VNoWin:        "11-5-1-2 1-2-3-1 1-3-4 16-4-4",
	rules.VAttackEnd:    "11- 1-2-3-1 1-3-4 4-3-8 13- 15-15-1- 15-16-15- 16-",
	rules.VCutShort:     "15-15-",
	rules.VTurnStart:    "6- 15-14-1-5-1 15-16-",
	rules.VTurnEnd:      "6- 15-8-2- 15-16-",
	rules.VTurnGoesOn:   "6-6-4 15-14-1-5-1",
	rules.VPhaseStart:   "6- 3-4-7-2 4-17- 4-18-",
	rules.VWin:          "1-2- 11-5-1-2",
	rules.VDrawn:        "18-3-",
	rules.VHatch:        "6-4-1 4-18-",
	rules.VMove:         "6-4-1 4-17- 4-19-3 15-14-4-1",
	rules.VNumber:       "16-12-",
	rules.VOverflow:     "4-19-",
	rules.VRepeat:       "18-3-3",
	rules.VStop:         "18-3-3",
}

// afterUse and afterCheck are what may stand where an Option is trashed after its use, or a checked card after its check: nothing of what
// its effect did.
const (
	afterUse   = "9-1- 17-1-2-2 4-20-"
	afterCheck = "13-1- 4-5-1 4-16- 15-16-4-1"
)

// TestClausesStandWhereTheyDecide checks over all rulings that no step cites a clause of another
// procedure, and that a keyword's trigger clause stands on the step where it triggers, or where the
// proof says that it doesn't.
func TestClausesStandWhereTheyDecide(t *testing.T) {
	files, err := filepath.Glob("../../content/rulings/*/*.scn")
	if err != nil || len(files) == 0 {
		t.Fatalf("no rulings: %v", err)
	}
	triggering := map[clause.Clause]bool{}
	for _, k := range rules.Keywords {
		if k.Kind == rules.TriggerEffect || k.Kind == rules.ImmediateEffect {
			triggering[k.Section+"-2"] = true
		}
	}
	cards := siteCards(t)
	steps := 0
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := ParseWith(name, src, lang.Config{Cards: cards})
		if err != nil {
			continue // check says so
		}
		r, err := s.Run(Options{})
		if err != nil {
			continue
		}
		for _, st := range r.Main.Steps() {
			if st.Kind == "check" {
				continue
			}
			steps++
			may, known := standsOn[st.verb]
			switch {
			case st.verb == rules.VTrash && st.Clause == "9-1-5":
				may, known = afterUse, true
			case st.verb == rules.VTrash && st.Clause == "13-1-8-4":
				may, known = afterCheck, true
			}
			if slices.Contains(st.Also, st.Clause) {
				t.Errorf("%s: %q prints %s twice", filepath.Base(name), st.Text, st.Clause)
			}
			for _, c := range append([]clause.Clause{st.Clause}, st.Also...) {
				if known && !beginsWithOneOf(c, may) {
					t.Errorf("%s: %q prints %s", filepath.Base(name), st.Text, c)
				}
				if triggering[c] && st.verb != rules.VTrigger && st.verb != rules.VNoTrigger {
					t.Errorf("%s: %q prints %s, by which a keyword triggers", filepath.Base(name), st.Text, c)
				}
			}
		}
	}
	if steps < 1000 {
		t.Errorf("only %d steps were looked at", steps)
	}
}

func beginsWithOneOf(clause clause.Clause, list string) bool {
	for _, start := range strings.Fields(list) {
		if strings.HasPrefix(string(clause), start) {
			return true
		}
	}
	return false
}
