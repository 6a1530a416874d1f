package content

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"digijudge/content/wording"
	"digijudge/rules/clause"
)

// changeText returns a comparison as text, one line per change.
func changeText(d *RulesDiff) string {
	var b strings.Builder
	for _, c := range d.Changes {
		fmt.Fprintf(&b, "%s %s>%s %d ", c.Kind, c.Old, c.New, c.Similar)
		for _, p := range c.Words {
			b.WriteString(map[string]string{wording.MarkDeleted: "[-", wording.MarkInserted: "{+"}[p.Mark] + p.Text + map[string]string{wording.MarkDeleted: "-]", wording.MarkInserted: "+}"}[p.Mark])
		}
		b.WriteString("\n")
	}
	return b.String()
}

// TestDiffRules compares two imported texts whose numbers our pages cite.
func TestDiffRules(t *testing.T) {
	ctx := context.Background()
	l := openReal(t)
	before, after := ruleText("5.1", "1-1 Players", "1-1-1 Two people play.", "1-2 Moves", "1-2-1 It is done at once.", "1-3 Truths", "1-3-1 A card is right.", "1-3-2 What can't be done isn't done."),
		ruleText("5.2", "1-1 Players", "1-1-1 Two people play.", "1-2 Moves", "1-2-1 It is done at once.", "1-3 Truths", "1-3-1 What can't be done isn't done.", "1-3-2 Something else entirely.")
	for _, f := range []ImportFile{before, after} {
		if _, err := l.ImportRules(ctx, []ImportFile{f}, ""); err != nil {
			t.Fatal(err)
		}
	}
	d, err := l.DiffRules(ctx, "5.1", "5.2")
	if err != nil {
		t.Fatal(err)
	}
	if got := changeText(d); got != "removed 1-3-1> 0 [-A card is right.-]\nmoved 1-3-2>1-3-1 100 What can't be done isn't done.\nadded >1-3-2 0 {+Something else entirely.+}\n" {
		t.Error(got)
	}
	if d.CitesBy != "5.1" || !d.Old.Whole || d.Old.Clauses != 7 || strings.Join(clause.Numbers(d.Numbers()), " ") != "1-3-1 1-3-2" {
		t.Errorf("%+v, %v", d, d.Numbers())
	}
	// Pages that cite our 1-3-2 are found at the clause's new number; nothing cites a new clause.
	kinds := map[string]bool{}
	for _, c := range d.Changes[1].Cites {
		kinds[c.Kind] = true
	}
	if !kinds[KindRuling] || !kinds[KindQuestion] || !kinds[KindDrill] || len(d.Changes[2].Cites) != 0 {
		t.Errorf("%v, %v", kinds, d.Changes[2].Cites)
	}
	cited, err := l.CitedBy(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cited["1-3-2"] {
		if !slices.ContainsFunc(d.Changes[1].Cites, func(x Cite) bool { return x.URL == c.URL && x.Kind == c.Kind }) {
			t.Errorf("%+v is missing", c)
		}
	}
	reworded, renumbered := d.Cites()
	for _, x := range renumbered {
		if slices.Contains(reworded, x) {
			t.Errorf("%+v is in both lists", x)
		}
	}
	if len(reworded) != len(d.Changes[0].Cites) || len(renumbered) == 0 {
		t.Errorf("%d and %d", len(reworded), len(renumbered))
	}
	// What must be played again: the scenarios of the rulings, questions, drills and FAQ answers.
	proofs := CitingProofs(d.Numbers(), append(reworded, renumbered...))
	ids := map[string]bool{}
	for _, p := range proofs {
		ids[p.ID] = true
	}
	for _, x := range renumbered {
		switch x.Kind {
		case KindRuling, KindQuestion, KindDrill:
			if !ids[x.Kind+"/"+x.ID] {
				t.Errorf("%s/%s isn't played", x.Kind, x.ID)
			}
		case KindFAQ:
			if !slices.ContainsFunc(proofs, func(p Proof) bool { return strings.HasPrefix(p.ID, "faq/"+x.ID+"-") }) {
				t.Errorf("no proof of %s is played", x.ID)
			}
		}
	}
	if len(proofs) > len(Proofs())/2 {
		t.Errorf("%d of %d are played", len(proofs), len(Proofs()))
	}
	// The comparison is kept until something is imported.
	if again, err := l.DiffRules(ctx, "5.1", "5.2"); err != nil || again != d {
		t.Errorf("made again: %v", err)
	}
	if _, err := l.ImportRules(ctx, []ImportFile{ruleText("5.2", "1-1 Players", "1-1-1 Two people play.")}, ""); err != nil {
		t.Fatal(err)
	}
	if again, err := l.DiffRules(ctx, "5.1", "5.2"); err != nil || again == d || again.Count(wording.Removed) != 5 {
		t.Errorf("not made again: %v", err)
	}
	for _, v := range [][2]string{{"5.1", "5.9"}, {"", "5.1"}, {"5.1' or 1=1", "5.1"}} {
		if _, err := l.DiffRules(ctx, v[0], v[1]); !errors.Is(err, ErrNotFound) {
			t.Errorf("%v: %v", v, err)
		}
	}
	// Of two versions no newer than ours, our pages have the numbers of the newer one.
	small := openSmall(t, filepath.Join(t.TempDir(), "content.db"), smallSite())
	for _, v := range []string{"3.1", "3.2"} {
		if _, err := small.ImportRules(ctx, []ImportFile{ruleText(v, "1-1 Players", "1-1-1 Two play in "+v+".")}, ""); err != nil {
			t.Fatal(err)
		}
	}
	if d, err := small.DiffRules(ctx, "3.1", "3.2"); err != nil || d.CitesBy != "3.2" {
		t.Errorf("%+v %v", d, err)
	}
}
