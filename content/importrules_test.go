package content

import (
	"context"
	"errors"
	"strings"
	"testing"

	"digijudge/content/wording"
	"digijudge/rules/located"
)

const (
	// whole lines, several clauses in one line
	seedLines   = "../../shared/seeds/001_2eed17ee0ff3d9b9.txt"
	seedWrapped = "../../shared/seeds/002_286798b40a25b59d.txt" // hard-wrapped, eight keywords
)

func diffText(list []wording.Difference) string {
	var b []string
	for _, d := range list {
		b = append(b, d.Clause+" "+d.Kind+" "+d.Since)
	}
	return strings.Join(b, ", ")
}

func TestImportSeeds(t *testing.T) {
	ctx := context.Background()
	l := openReal(t)
	lines, wrapped := ImportFile{"001.txt", readShared(t, seedLines)}, ImportFile{"002.txt", readShared(t, seedWrapped)}
	const want = "16-7-1 reworded 4.2, 16-34-1 reworded 4.1, 16-34-3 reworded 4.1, 16-42-3 newer 4.1, 16-44 newer 4.1, 16-45 newer 4.1, 16-46 newer 4.2, 16-47 newer 4.2"
	for _, files := range [][]ImportFile{{lines}, {lines, wrapped}, {wrapped, lines}} {
		r, err := l.ImportRules(ctx, files, "")
		if err != nil {
			t.Fatal(err)
		}
		if got := diffText(r.Differences); got != want {
			t.Errorf("differences: %s\nwant: %s", got, want)
		}
		if r.Clauses != 147 || r.Sections != 40 || r.Version != "4.0" || r.Stated {
			t.Errorf("%+v", r)
		}
	}
	// The filtered page hasn't changed since, so its text is today's.
	r, err := l.ImportRules(ctx, []ImportFile{wrapped}, "")
	if err != nil || len(r.Differences) != 0 || r.Clauses != 34 || r.Sections != 8 || r.Version != "4.2" {
		t.Errorf("%+v %v", r, err)
	}
	k, err := l.Keyword(ctx, "overclock")
	if err != nil {
		t.Fatal(err)
	}
	if o := k.Clauses[0].Official; o == nil || o.Source != "001.txt" && o.Source != "002.txt" || o.Version != "4.0" || !o.Differs || !strings.HasPrefix(o.Text, "<Overclock> is a keyword effect.") {
		t.Errorf("%+v", o)
	}
	if k, err = l.Keyword(ctx, "engage"); err != nil || k.Clauses[0].Official != nil {
		t.Errorf("%v", err)
	}
	// Search covers words that only the official wording has.
	found, err := l.Search(ctx, `"even if <Piercing> activates multiple times"`)
	if err != nil || len(found.Best) == 0 || found.Best[0].Key != "16-7-5" {
		t.Errorf("%+v %v", found, err)
	}
}

func TestImportGeneralRule(t *testing.T) {
	ctx := context.Background()
	l := openReal(t)
	rule := ImportFile{"rule.txt", readShared(t, general)}
	r, err := l.ImportRules(ctx, []ImportFile{rule}, "")
	if err != nil || len(r.Differences) != 0 || r.Version != "4.2" || !r.Stated || r.Clauses+r.Sections != 1114 {
		t.Errorf("%+v %v", r, err)
	}
	c, err := l.Chapter(ctx, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, cl := range c.Clauses {
		if cl.Official == nil || cl.Official.Differs {
			t.Errorf("%s: %+v", cl.Number, cl.Official)
		}
	}
	// A keyword page of an older version doesn't agree with it.
	_, err = l.ImportRules(ctx, []ImportFile{rule, {"001.txt", readShared(t, seedLines)}}, "")
	if err == nil || !strings.Contains(err.Error(), "001.txt:9: clause 16-7-1 is worded otherwise") {
		t.Error(err)
	}
	cut := ImportFile{"cut.txt", rule.Data[:len(rule.Data)/2]}
	if _, err = l.ImportRules(ctx, []ImportFile{cut}, ""); err == nil || !strings.Contains(err.Error(), "cut.txt:") {
		t.Error(err)
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

func TestImportMistakes(t *testing.T) {
	ctx := context.Background()
	l := openReal(t)
	good := ImportFile{"page.txt", []byte(keywordPageText)}
	r, err := l.ImportRules(ctx, []ImportFile{good}, "")
	if err != nil || r.Clauses != 5 || r.Sections != 2 {
		t.Fatalf("%+v %v", r, err)
	}
	k, err := l.Keyword(ctx, "recovery")
	if err != nil || k.Clauses[0].Official.Text != `<Recovery> puts as many cards as it says on top of the secu-rity stack. (See 3 "Areas")` {
		t.Errorf("%+v %v", k.Clauses[0].Official, err)
	}
	if k, err = l.Keyword(ctx, "draw"); err != nil || k.Clauses[0].Official.Text != `<Draw> draws, see 15-8-2 "X-Types".` {
		t.Errorf("%+v %v", k.Clauses[0].Official, err)
	}
	for _, c := range []struct{ old, new, want string }{
		{keywordPageText, "", "bad.txt: the file is empty"},
		{"A page", "\x7fELF\x00\x01", "bad.txt:1: not a text file"},
		{"as it says", "as \xff\xfe says", "bad.txt:6: not a text file"},
		{"A page", strings.Repeat("A long page\n", 500_000), "bad.txt: larger than 5 MB"},
		{keywordPageText, "Dear diary,\ntoday 16-6-1. was fine.\n", "bad.txt:2: the page begins with 16-6-1"},
		{keywordPageText, "Dear diary,\nnothing.\n", "bad.txt:1: no keyword section"},
		{"16-6-2.", "16-6-9.", "bad.txt:8: unknown clause 16-6-9"},
		{"16-6-2. <Recovery> is done at once.\n", "", "bad.txt:9: after 16-6-1: missing 16-6-2"},
		{"16-8-2. It is done at once. 16-8-3. It must be done.", "16-8-3. It must be done. 16-8-2. It is done at once.", "bad.txt:10: after 16-8-1: missing 16-8-2"},
		{"16-8-2. It is done at once.", "16-8-1. It is done at once.", "bad.txt:10: clause 16-8-1 stands after 16-8-1"},
		{" 16-8-3. It must be done.\n← Back to TOP", "", "bad.txt:10: after 16-8-2: missing 16-8-3"},
		{"It must be done.", "It must be", "bad.txt:10: clause 16-8-3 ends in the middle of a sentence"},
		{"16-6-2. <Recovery> is done at once.", "16-6-2.", "bad.txt:8: clause 16-6-2 has no text"},
		{"2 keyword effects", "40 keyword effects", "bad.txt:11: line 2 announces 40 keyword effects, but the text holds 2"},
		{"<Draw> Effect <Draw>", "<Draw> Magic <Draw>", `bad.txt:9: <Draw> has the unknown effect type "Magic"`},
		{"16-8. <Draw>", "16-8. <Drew>", "bad.txt:10: section 16-8 is"},
		{"16-8. <Draw>", "16-9. <Draw>", "bad.txt:10: clause 16-8-1 stands after 16-9"},
		{"<Draw> Effect <Draw> draws.", "<Save> Effect <Save> saves.", "bad.txt:9: <Save> stands above section 16-8"},
		{"← Back to TOP", "<Save> Effect <Save> saves.", "bad.txt:11: the text ends before the section of <Save>"},
	} {
		bad := strings.Replace(keywordPageText, c.old, c.new, 1)
		_, err := l.ImportRules(ctx, []ImportFile{{"bad.txt", []byte(bad)}}, "")
		var e *located.Error
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || !errors.As(err, &e) {
			t.Errorf("%.30q → %.30q: %v, want %s", c.old, c.new, err, c.want)
		}
		// A good file before a bad one isn't stored either.
		if _, err := l.ImportRules(ctx, []ImportFile{{"other.txt", []byte(keywordPageText)}, {"bad.txt", []byte(bad)}}, ""); err == nil {
			t.Errorf("%.30q: imported together with a good file", c.new)
		}
	}
	if k, err = l.Keyword(ctx, "draw"); err != nil || k.Clauses[0].Official.Source != "page.txt" {
		t.Errorf("a failed import has changed something: %+v %v", k.Clauses[0].Official, err)
	}
	if _, err := l.ImportRules(ctx, nil, ""); err == nil {
		t.Error("no file is no error")
	}
	// An effect type that we don't know is listed, not refused.
	other := strings.Replace(keywordPageText, "<Draw> Effect <Draw>", "<Draw> Instant <Draw>", 1)
	r, err = l.ImportRules(ctx, []ImportFile{{"other.txt", []byte(other)}}, "")
	found := ""
	for _, d := range r.Differences {
		if d.Kind == wording.DiffType {
			found = d.Clause
		}
	}
	if err != nil || found != "16-8" {
		t.Errorf("%+v %v", r, err)
	}
}
