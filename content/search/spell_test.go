package search_test

import (
	"context"
	"strings"
	"testing"

	"digijudge/content"
	"digijudge/content/search"
	"digijudge/rules/racetest"
)

// edits returns all texts that differ from a name by one slip: a letter missing, too many or wrong,
// or two letters swapped.
func edits(name string) []string {
	seen := map[string]bool{name: true}
	var list []string
	add := func(s string) {
		if !seen[s] {
			seen[s] = true
			list = append(list, s)
		}
	}
	const letters = "abcdefghijklmnopqrstuvwxyz"
	for i := range len(name) {
		add(name[:i] + name[i+1:])
		for _, c := range letters {
			add(name[:i] + string(c) + name[i+1:])
		}
		if i+1 < len(name) {
			add(name[:i] + name[i+1:i+2] + name[i:i+1] + name[i+2:])
		}
	}
	for i := range len(name) + 1 {
		for _, c := range letters {
			add(name[:i] + string(c) + name[i:])
		}
	}
	return list
}

// TestKeywordsMisspelt: the name of any keyword with one slip still finds the keyword first.
func TestKeywordsMisspelt(t *testing.T) {
	l := openReal(t)
	x, err := l.Index(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := l.Keywords(context.Background(), content.KeywordFilter{})
	if err != nil {
		t.Fatal(err)
	}
	all, right := 0, 0
	for _, k := range list {
		n, ok := 0, 0
		var wrong []string
		for i, e := range edits(strings.ToLower(k.Name)) {
			if racetest.On && i%10 != 0 {
				continue
			}
			n++
			if d := x.FirstNamed(e); d != nil && d.Kind == search.KindKeyword && d.Key == k.Slug {
				ok++
			} else {
				wrong = append(wrong, e)
			}
		}
		all, right = all+n, right+ok
		if ok*100 < n*90 {
			t.Logf("%s: %d of %d; not %v", k.Name, ok, n, wrong[:min(len(wrong), 40)])
		}
	}
	t.Logf("%d of %d slips find their keyword first: %.1f %%", right, all, 100*float64(right)/float64(all))
	if right*100 < all*90 {
		t.Errorf("%d of %d slips find their keyword first, want 90 %%", right, all)
	}
}

// TestWrittenAsHeard: a word that is written as it sounds is read as the word that sounds so, even
// if another one is as near by its letters.
func TestWrittenAsHeard(t *testing.T) {
	l := openReal(t)
	for wrong, right := range map[string]string{
		"plaied": "played", "plaid": "played", "atak": "attack", "attak": "attack", "attakced": "attacked", "blok": "block", "bloker": "blocker",
		"oponent": "opponent", "oponant": "opponent", "opponant": "opponent", "memery": "memory", "trigerd": "triggered",
		"sucessful": "successful", "seperate": "separate", "canot": "cannot", "dosent": "doesnt", "dijivolve": "digivolve",
		"sekurity": "security", "tammer": "tamer", "efect": "effect", "afect": "affect", "mandatery": "mandatory", "tragh": "trash", "delited": "deleted",
		"suspendid": "suspended", "unsuspendet": "unsuspended", "levell": "level", "drawed": "drawed",
	} {
		res, err := l.Search(context.Background(), "my "+wrong+" digimon here")
		if err != nil {
			t.Fatal(err)
		}
		got := wrong
		if len(res.Fixed) > 0 {
			got = res.Fixed[0].To
		}
		if got != right {
			t.Errorf("%q is read as %q, want %q", wrong, got, right)
		}
	}
}
