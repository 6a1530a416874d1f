package rules

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// entry is a part of a file in testdata: a line at the margin, and the indented lines below it, the paragraphs of a card text. Lines that
// begin with # and empty lines say nothing.
type entry struct{ head, text string }

func textFile(t testing.TB, file string) []entry {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	var out []entry
	for i, l := range strings.Split(string(data), "\n") {
		par, indented := strings.CutPrefix(l, "  ")
		switch {
		case l == "" || l[0] == '#':
		case !indented:
			out = append(out, entry{head: l})
		case len(out) == 0:
			t.Fatalf("%s:%d: a paragraph of nothing", file, i+1)
		default:
			e := &out[len(out)-1]
			if e.text != "" {
				e.text += "\n"
			}
			e.text += par
		}
	}
	if len(out) == 0 {
		t.Fatalf("%s says nothing", file)
	}
	return out
}

// effectText is the text in effects.txt with that name.
func effectText(t testing.TB, name string) string {
	t.Helper()
	for _, e := range textFile(t, "effects.txt") {
		if e.head == name && e.text != "" {
			return e.text
		}
	}
	t.Fatalf("effects.txt has no %q", name)
	return ""
}

func categoryOf(t testing.TB, name string) Category {
	t.Helper()
	for _, c := range [...]Category{Digimon, Tamer, Option, DigiEgg} {
		if c.String() == name {
			return c
		}
	}
	t.Fatalf("no category %q", name)
	return 0
}
