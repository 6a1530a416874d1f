package wording

import (
	"errors"
	"strings"
	"testing"

	"digijudge/rules/located"
)

const (
	// whole lines, several clauses in one line
	seedLines   = "../../../shared/seeds/001_2eed17ee0ff3d9b9.txt"
	seedWrapped = "../../../shared/seeds/002_286798b40a25b59d.txt" // hard-wrapped, eight keywords
)

// TestReadSeeds: keywords that occur in two files with different line breaks are read identically.
func TestReadSeeds(t *testing.T) {
	lines, wrapped := File{"001.txt", readShared(t, seedLines)}, File{"002.txt", readShared(t, seedWrapped)}
	// The eight keywords of both files are read identically, with their lines joined.
	a, err := readOfficial(lines, "")
	if err != nil {
		t.Fatal(err)
	}
	b, err := readOfficial(wrapped, "")
	if err != nil {
		t.Fatal(err)
	}
	text := map[string]string{}
	for _, c := range a.clauses {
		text[c.Number] = c.Text
		for _, bad := range []string{"- T", "15- ", "8- 2", "De- D", "\")1", ")15", "  "} {
			if strings.Contains(c.Text, bad) {
				t.Errorf("%s: %q stands in %s", c.Number, bad, c.Text)
			}
		}
	}
	for _, c := range b.clauses {
		if c.Text != text[c.Number] {
			t.Errorf("%s:\n%s\n%s", c.Number, c.Text, text[c.Number])
		}
	}
}

// keywordPageText is a page in the form of the seeds, in our own words.
const keywordPageText = `A page
2 keyword effects (in our words)
<Recovery> Effect <Recovery> puts cards on security.
16-6. <Recovery>
16-6-1. <Recovery> puts as many cards
as it says on top of the secu-
rity stack. (See 3 "Areas")3-1
16-6-2. <Recovery> is done at once.
<Draw> Effect <Draw> draws.
16-8. <Draw> 16-8-1. <Draw> draws, see 15- 8-2 "X- Types". 16-8-2. It is done at once. 16-8-3. It must be done.
← Back to TOP`

func FuzzReadOfficial(f *testing.F) {
	f.Add([]byte(keywordPageText))
	f.Add([]byte("Comprehensive Rules\nVer.4.2\n1. Overview ...1\n1. Overview\n1-1. Players\n1-1-1. Two play.2\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		o, err := readOfficial(File{"f", data}, "")
		var e *located.Error
		if err != nil && (!errors.As(err, &e) || e.Line < 0) {
			t.Fatal(err)
		}
		if err == nil && len(o.clauses) == 0 {
			t.Fatalf("no clauses in %q", data)
		}
	})
}
