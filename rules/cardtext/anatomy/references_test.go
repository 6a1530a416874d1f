package anatomy

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestReferences: the anatomy names what words that point back mean, as the table of package cardtext has it.
func TestReferences(t *testing.T) {
	data, err := os.ReadFile("../testdata/references.txt")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string][]string{}
	last := ""
	for _, l := range strings.Split(string(data), "\n") {
		switch {
		case l == "" || strings.HasPrefix(l, "#"):
		case !strings.HasPrefix(l, ">"):
			last = l
			texts[last] = []string{}
		case !strings.HasSuffix(l, ": each one that these words describe"):
			texts[last] = append(texts[last], strings.TrimSuffix(l, " (earlier)"))
		}
	}
	for text, want := range texts {
		got := []string{}
		for _, e := range Label(text, Upper).Effects {
			for _, r := range e.References {
				got = append(got, "> "+r.Words+": "+r.Says)
				if r.Means == "" {
					t.Errorf("%s: %q has no kind", text, r.Words)
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s\n\tgot  %s\n\twant %s", text, got, want)
		}
	}
	if a := Label("Frobnicate it.", Upper); len(a.Effects) != 1 || a.Effects[0].References == nil || len(a.Effects[0].References) != 0 {
		t.Errorf("a text that is not understood: %+v", a.Effects)
	}
}
