package anatomy

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// shipped is the effect text of a card that the site ships.
func shipped(t testing.TB, number string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "content", "cards", number+".card"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(data), "\n")
	return text
}

// TestSeed holds the readings of the effect-structure page for the cards it names, over the functional text that the site ships:
// testdata/seed.txt has a block per effect, "number category choice" and one part a line.
func TestSeed(t *testing.T) {
	data, err := os.ReadFile("testdata/seed.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, block := range strings.Split(string(data), "\n\n") {
		var lines []string
		for _, l := range strings.Split(strings.TrimSpace(block), "\n") {
			if l != "" && l[0] != '#' {
				lines = append(lines, l)
			}
		}
		if len(lines) == 0 {
			continue
		}
		n++
		number, want, _ := strings.Cut(lines[0], " ")
		parts := strings.Join(lines[1:], "\n")
		found := false
		var got []string
		for _, e := range Label(shipped(t, number), Upper).Effects {
			is := string(e.Kind) + " " + string(e.Choice)
			if e.Box == Inherited {
				is += " inherited"
			}
			found = found || e.Complete && is == want && partLines(e.Spans, "  ") == parts
			got = append(got, number+" "+is+"\n"+partLines(e.Spans, "  "))
		}
		if !found {
			t.Errorf("no effect of %s reads\n%s\n%s\nbut\n%s", number, lines[0], parts, strings.Join(got, "\n\n"))
		}
	}
	if n < 20 {
		t.Errorf("only %d effects", n)
	}
}

// partLines writes parts one a line, the parts within deeper.
func partLines(spans []Span, indent string) string {
	var out []string
	for _, s := range spans {
		out = append(out, indent+string(s.Label)+": "+s.Text)
		if len(s.Inside) > 0 {
			out = append(out, partLines(s.Inside, indent+"  "))
		}
	}
	return strings.Join(out, "\n")
}

// effectOf is the effect of a shipped card whose text has all of the words.
func effectOf(t *testing.T, number, words string) Effect {
	t.Helper()
	for _, e := range Label(shipped(t, number), Upper).Effects {
		if strings.Contains(e.Text, words) {
			return e
		}
	}
	t.Fatalf("%s has no effect with %q", number, words)
	return Effect{}
}

// TestSeedReasons: why the effects of the six mandatory and the five optional examples are what they are.
func TestSeedReasons(t *testing.T) {
	for _, tt := range []struct {
		number, words string
		choice        Choice
		clause        string // of the reason
	}{
		{"BT4-075", "[When Attacking]", Mandatory, "15-10-1-2-1"},
		{"BT5-019", "Then", Mandatory, "15-9-1-2"},
		{"BT6-083", "[On Play]", Mandatory, "15-9-1-2"},
		{"BT5-022", "[Your Turn]", Mandatory, "15-1-5"},
		{"BT4-114", "[When Attacking]", Mandatory, "15-1-5"},
		{"BT3-027", "[When Attacking]", Mandatory, "15-1-5"},
		{"BT6-030", "Once Per Turn", IsOptional, "15-9-2-2"},
		{"BT2-077", "[On Play]", IsOptional, "15-7-1"},
		{"BT6-083", "[When Attacking]", IsOptional, "15-9-2-2"},
		{"BT5-079", "[When Attacking]", IsOptional, "15-7-1"},
		{"BT3-087", "[When Attacking]", IsOptional, "15-7-2"},
	} {
		e := effectOf(t, tt.number, tt.words)
		if e.Choice != tt.choice || !contains(e.ChoiceWhy.Clauses, tt.clause) || e.ChoiceWhy.Text == "" {
			t.Errorf("%s: %s, %v", tt.number, e.Choice, e.ChoiceWhy)
		}
	}
	if e := effectOf(t, "BT4-075", "[When Attacking]"); !contains(e.Decides.Clauses, "15-10-1-2-1") {
		t.Errorf("Blastmon: %v", e.Decides)
	}
}

// TestSeedTargets: how targets are taken, and what stays.
func TestSeedTargets(t *testing.T) {
	target := func(number, words string, i int) TargetReading {
		t.Helper()
		e := effectOf(t, number, words)
		if i >= len(e.Targets) {
			t.Fatalf("%s has %d targets", number, len(e.Targets))
		}
		return e.Targets[i]
	}
	if got := target("BT1-082", "[Opponent's Turn]", 0); got.Mode != Exactly || got.N != 1 || got.Chooser != "you" {
		t.Errorf("Rosemon: %+v", got)
	}
	if got := target("BT4-114", "[When Attacking]", 0); got.Mode != UpTo || got.N != 2 || !contains(got.Says.Clauses, "1-3-6") || !strings.Contains(got.Says.Text, "at least 1") {
		t.Errorf("AncientGarurumon: %+v", got)
	}
	if got := target("BT4-075", "[When Attacking]", 0); got.Mode != Exactly || got.Chooser != "your opponent" {
		t.Errorf("Blastmon: %+v", got)
	}
	if got := target("BT4-054", "[Main]", 0); !strings.Contains(got.Text, "suspended") || got.Mode != Exactly {
		t.Errorf("Sunflowmon: %+v", got)
	}
	if got := target("BT3-057", "[When Digivolving]", 0); strings.Contains(got.Text, "suspended") || got.Mode != Exactly {
		t.Errorf("MegaGargomon: %+v", got)
	}
	if got := target("BT3-057", "[When Digivolving]", 1); got.Mode != Reference {
		t.Errorf("MegaGargomon's “it”: %+v", got)
	}
	if got := target("BT5-093", "[Your Turn]", 0); got.Mode != All || got.Chooser != "" || !contains(got.Says.Clauses, "15-10-2-4-1") {
		t.Errorf("Tai & Matt: %+v", got)
	}
	stays := func(number, words, clause string) {
		t.Helper()
		e := effectOf(t, number, words)
		for _, s := range e.Stays {
			if contains(s.Clauses, clause) {
				return
			}
		}
		t.Errorf("%s says nothing of %s: %v", number, clause, e.Stays)
	}
	stays("BT4-054", "[Main]", "15-11-1-3-2")
	stays("BT3-057", "[When Digivolving]", "15-11-1-3-2")
	stays("BT5-093", "[Your Turn]", "15-11-2-3-2")
	stays("BT2-077", "[On Play]", "15-4-1-1")
}

// TestOldWordings: the text on an older print of a card is read as the newer one is, and the page
// points out the older wording.
func TestOldWordings(t *testing.T) {
	data, err := os.ReadFile("testdata/older.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, l := range strings.Split(string(data), "\n") {
		if l == "" || l[0] == '#' {
			continue
		}
		head, text, ok := strings.Cut(l, ": ")
		want := strings.Fields(head)
		if !ok || len(want) != 3 {
			t.Fatalf("testdata/older.txt: %q", l)
		}
		n++
		a := Label(text, Upper)
		if len(a.Effects) != 1 {
			t.Fatalf("%d effects in %q", len(a.Effects), text)
		}
		e := a.Effects[0]
		noted := false
		for _, s := range e.Notes {
			noted = noted || contains(s.Clauses, want[2])
		}
		if !e.Complete || string(e.Kind) != want[0] || string(e.Choice) != want[1] || !noted {
			t.Errorf("%s: %s %s, notes %v, %s", l, e.Kind, e.Choice, e.Notes, show(e))
		}
	}
	if n < 5 {
		t.Errorf("only %d wordings", n)
	}
}

// TestUnknown: what is not card text is not labelled, and nothing is said about it.
func TestUnknown(t *testing.T) {
	data, err := os.ReadFile("testdata/unknown.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range strings.Split(string(data), "\n") {
		if l == "" || l[0] == '#' {
			continue
		}
		if a := Label(l, Upper); a.Complete || len(a.Effects) > 0 && a.Effects[0].Choice != UnknownChoice {
			t.Errorf("%q is understood: %s", l, show(a.Effects[0]))
		}
	}
	for _, s := range []string{"", " \n ", strings.Repeat("x", MaxBytes+1)} {
		if Label(s, Upper).Complete {
			t.Errorf("%.10q is complete", s)
		}
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
