package cardtext

import (
	"encoding/json"
	"errors"
	"os"
	"sort"
	"strings"
	"testing"

	"digijudge/rules/located"
)

// The list of real cards isn't part of the project. The invented list is, and all of it is
// understood.
const (
	cardList = "../../../shared/data/cards.json"
	madeList = "../../content/cardlist/testdata/made.json"
)

// TestCoverage measures how much of the card lists is understood, and checks the promises of Parse
// on all of them.
func TestCoverage(t *testing.T) {
	coverage(t, madeList, true)
	coverage(t, cardList, false)
}

func coverage(t *testing.T, file string, whole bool) {
	data, err := os.ReadFile(file)
	if err != nil && whole {
		t.Fatal(err)
	}
	if err != nil {
		t.Logf("no card list at %s: coverage not measured", file)
		return
	}
	var cards []struct {
		ID        string `json:"cardId"`
		Effect    string `json:"effectText"`
		Inherited string `json:"inheritedEffectText"`
		Security  string `json:"securityEffectText"`
		Link      string `json:"linkEffect"`
	}
	if err := json.Unmarshal(data, &cards); err != nil {
		t.Fatal(err)
	}
	var paragraphs, parsed, understood, withText int
	misses := map[string]int{}
	sample := map[string]string{}
	for _, c := range cards {
		all := true
		n := 0
		for _, box := range []string{c.Effect, c.Inherited, c.Security, c.Link} {
			for _, par := range Paragraphs(box) {
				n++
				paragraphs++
				text, err := Parse(par)
				if err == nil {
					parsed++
					if err := text.Paragraphs[0].Effect.Sayable(); err != nil {
						t.Errorf("%s: %s\n\tis read, but: %v", c.ID, par, err)
					}
					if again, err := Parse(Print(text)); err != nil || !sameTree(text, again) {
						t.Errorf("%s: %s\n\tprints as %s\n\twhich reads as another tree (%v)", c.ID, par, Print(text), err)
					}
					continue
				}
				all = false
				var e *located.Error
				if !errors.As(err, &e) {
					t.Fatalf("%s: %v", par, err)
				}
				key := e.Msg + ": " + firstN(e.Text, 3)
				misses[key]++
				sample[key] = c.ID + " " + par
			}
		}
		if n > 0 {
			withText++
			if all {
				understood++
			} else if whole {
				t.Errorf("%s is not understood", c.ID)
			}
		}
	}
	t.Logf("%s: %d of %d effect paragraphs parse (%.1f %%); %d of %d cards with text are understood whole (%.1f %%)", file,
		parsed, paragraphs, 100*float64(parsed)/float64(paragraphs), understood, withText, 100*float64(understood)/float64(withText))
	if os.Getenv("CARDTEXT_MISSES") != "" {
		keys := make([]string, 0, len(misses))
		for k := range misses {
			keys = append(keys, k)
		}
		sort.Slice(keys, func(i, j int) bool {
			return misses[keys[i]] > misses[keys[j]] || misses[keys[i]] == misses[keys[j]] && keys[i] < keys[j]
		})
		for i, k := range keys {
			if i == 150 {
				break
			}
			t.Logf("%4d  %s\n\t%s", misses[k], k, sample[k])
		}
	}
}

func firstN(s string, n int) string {
	f := strings.Fields(s)
	if len(f) > n {
		f = f[:n]
	}
	return strings.Join(f, " ")
}

// BenchmarkCardList parses all boxes of a real card list, split into paragraphs.
func BenchmarkCardList(b *testing.B) {
	data, err := os.ReadFile(cardList)
	if err != nil {
		b.Skipf("no card list at %s: parsing not measured", cardList)
	}
	var cards []map[string]any
	if err := json.Unmarshal(data, &cards); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for _, c := range cards {
			for _, name := range []string{"effectText", "inheritedEffectText", "securityEffectText", "linkEffect"} {
				box, _ := c[name].(string)
				for _, par := range Paragraphs(box) {
					_, _ = Parse(par)
				}
			}
		}
	}
	b.ReportMetric(float64(len(cards)), "cards")
}

// TestSayable: everything that Parse reads passes Sayable.
func TestSayable(t *testing.T) {
	for _, line := range wordings(t) {
		tree, err := Parse(line)
		if err != nil {
			continue
		}
		for _, par := range tree.Paragraphs {
			if err := par.Effect.Sayable(); err != nil {
				t.Errorf("%s: %v", line, err)
			}
		}
	}
}
