package cardtext

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"digijudge/rules/located"
)

func TestParseAndPrintBack(t *testing.T) {
	for _, src := range wordings(t) {
		text, err := Parse(src)
		if err != nil {
			t.Errorf("%s\n\t%v", src, err)
			continue
		}
		printed := Print(text)
		if Normalize(printed) != Normalize(src) {
			t.Errorf("%s\n\tprints as %s", src, printed)
		}
		again, err := Parse(printed)
		if err != nil {
			t.Errorf("%s\n\tits print does not parse: %v", printed, err)
			continue
		}
		if !sameTree(text, again) {
			t.Errorf("%s\n\tparses to another tree than %s", printed, src)
		}
	}
}

// sameTree compares trees without the source text.
func sameTree(a, b *Text) bool {
	strip := func(t *Text) []Paragraph {
		out := append([]Paragraph(nil), t.Paragraphs...)
		for i := range out {
			out[i].Source = ""
		}
		return out
	}
	return reflect.DeepEqual(strip(a), strip(b))
}

// TestPrintsCurrentWording: the print is the current wording that cards have.
func TestPrintsCurrentWording(t *testing.T) {
	for _, src := range wordings(t) {
		text, err := Parse(src)
		if err != nil {
			continue // reported above
		}
		if got := Print(text); got != src {
			t.Logf("%s\n\t%s", src, got)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		src  string
		col  int
		text string
	}{
		{"[On Play] Frobnicate the wibble of 3 elephants.", 11, "Frobnicate the wibble of 3"},
		{"[On Play] Delete 1 of your opponent's Digimon unless it is suspended.", 47, "unless it is suspended."},
		{"[On Play] Gain 1 memory twice.", 25, "twice."},
		{"[On Play] Delete 1 of your opponent's Digimon with 3000 DP.5 or less.", 0, ""},
		{"[Once Per Turn] [Once Per Turn] Gain 1 memory.", 0, ""},
		{"[On Play] 1 of your Digimon gets +1000 DP quickly for the turn.", 43, "quickly for the turn."},
		{"[On Play] You may instead gain 1 memory.", 0, ""},
		{"[On Play]", 0, ""},
		{"[DigiXros -2] [Keel] x", 0, ""},
		{`[On Play] 1 of your Digimon gains "[On Deletion] <Draw 1>.`, 0, ""},
		// If a duration, a number or a place could belong to one part or to all, the text is
		// refused.
		{"[On Play] Delete 1 of your Digimon and lose 1 memory at the end of the turn.", 0, ""},
		{"[On Play] 1 of your Digimon gets +1000 DP and 1 of your opponent's Digimon gets -1000 DP for the turn.", 0, ""},
		{"[On Play] Delete 1 of your Digimon and gain 1 memory for each of your Tamers.", 0, ""},
		{"[On Play] Trash 1 card.", 0, ""},
		{"[On Play] Play 1 [Agumon] without paying the cost.", 0, ""},
		{"[On Play] Your opponent this Digimon gets +1000 DP.", 0, ""},
		{"[On Play] You may this Digimon gets +1000 DP.", 0, ""},
		{"[On Play Gain 1 memory.", 1, "[On Play Gain 1 memory."},
	} {
		_, err := Parse(c.src)
		var e *located.Error
		if !errors.As(err, &e) {
			t.Errorf("%s: no error", c.src)
			continue
		}
		if c.col != 0 && (e.Line != 1 || e.Col != c.col || e.Text != c.text) {
			t.Errorf("%s: error at %d:%d %q, want 1:%d %q (%v)", c.src, e.Line, e.Col, e.Text, c.col, c.text, e)
		}
	}
}

func TestEveryWordCounts(t *testing.T) {
	// A word inserted into a text must not be ignored: either the text is refused, or the word is
	// in the tree.
	for _, src := range wordings(t) {
		base, err := Parse(src)
		if err != nil {
			continue
		}
		words := strings.Split(Print(base), " ") // the reminder text is gone there
		for i := range words {
			for _, extra := range []string{"unless", "twice", "not"} {
				mutant := strings.Join(words[:i+1], " ") + " " + extra + " " + strings.Join(words[i+1:], " ")
				if text, err := Parse(mutant); err == nil && sameTree(text, base) {
					t.Errorf("%q swallowed in %s", extra, mutant)
				}
			}
		}
	}
}
