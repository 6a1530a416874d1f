package content

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"digijudge/content/wording"
	"digijudge/rules/clause"
)

// oldSchema makes a database as a program from before the versions of the official text left it:
// with the first four migrations, and texts of two versions.
func oldSchema(t *testing.T, path string) {
	t.Helper()
	name, err := dsn(path)
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for _, file := range []string{"0001_content", "0002_cards", "0003_drills", "0004_search"} {
		script, err := migrationFiles.ReadFile("migrations/" + file + ".sql")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(string(script)); err != nil {
			t.Fatal(file, err)
		}
	}
	for _, q := range []string{
		`insert into official (number, text, source, version, differs, imported) values
			('16-9-1', 'Zebra words.', 'old.txt', '4.0', 1, '2026-01-01T00:00:00Z'),
			('16-9-2', 'More zebras.', 'new.txt', '4.2', 1, '2026-01-02T00:00:00Z')`,
		`insert into meta (key, value) values ('official', 'stamp-of-before')`,
		`pragma user_version = 4`,
	} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOfficialMigration opens a database with the old schema: what was imported is still shown and
// is listed by version.
func TestOfficialMigration(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "content.db")
	oldSchema(t, path)
	l := openSmall(t, path, smallSite())
	k, err := l.Keyword(ctx, "jamming")
	if err != nil {
		t.Fatal(err)
	}
	a, b := k.Clauses[0].Official, k.Clauses[1].Official
	if a == nil || b == nil || a.Text != "Zebra words." || a.Version != "4.0" || a.Source != "old.txt" || !a.Differs || b.Text != "More zebras." || b.Version != "4.2" {
		t.Errorf("%+v %+v", a, b)
	}
	versions, stamp, err := l.OfficialVersions(ctx)
	if err != nil || len(versions) != 2 || versions[0].Version != "4.0" || versions[1].Version != "4.2" || versions[1].Clauses != 1 || versions[0].Whole || stamp != "stamp-of-before" {
		t.Errorf("%+v %q %v", versions, stamp, err)
	}
	// A new import of one version doesn't change the other.
	if _, err := l.ImportRules(ctx, []ImportFile{{"page.txt", []byte("16-9. <Jamming>\n16-9-1. Wombat words.\n16-9-2. More.\n")}}, "4.2"); err != nil {
		t.Fatal(err)
	}
	if k, err = l.Keyword(ctx, "jamming"); err != nil || k.Clauses[0].Official.Text != "Wombat words." || k.Clauses[0].Official.Version != "4.2" {
		t.Errorf("%+v %v", k.Clauses[0].Official, err)
	}
	if w, err := l.wording(ctx, "4.0"); err != nil || len(w) != 1 || w[0].Text != "Zebra words." {
		t.Errorf("%+v %v", w, err)
	}
}

// ruleText writes a General Rule in our own words: "1-1 Players" is one line of it.
func ruleText(version string, clauses ...string) ImportFile {
	var b strings.Builder
	b.WriteString("Comprehensive Rules\nVer." + version + "\n1. A start ....1\nUpdate History ....9\n1. A start\n")
	for _, c := range clauses {
		number, text, _ := strings.Cut(c, " ")
		b.WriteString(number + ". " + text + "\n")
	}
	b.WriteString("Update History\n(2026/01/01) Ver." + version + "\nUpdated 1-1-1. through 1-1-2.\n")
	return ImportFile{"rule-" + version + ".txt", []byte(b.String())}
}

func TestImportOtherVersions(t *testing.T) {
	ctx := context.Background()
	l := openSmall(t, filepath.Join(t.TempDir(), "content.db"), smallSite())
	next := ruleText("5.1", "1-1 Players", "1-1-1 Two people play. Their memory is one gauge.", "1-1-2 A third may", "1-2 Winning", "1-2-2 Who has no life left loses.", "2-1 Cards", "2-1-1 A card has a name.")
	r, err := l.ImportRules(ctx, []ImportFile{next}, "")
	if err != nil {
		t.Fatal(err)
	}
	if r.Held || r.Version != "5.1" || !r.Stated || r.Clauses != 4 || r.Sections != 3 || diffText(r.Differences) != "1-1-2 unended , 1-2-2 gap " {
		t.Errorf("%+v", r)
	}
	// Its numbers may differ, so no page shows it.
	if c, err := l.Chapter(ctx, 1); err == nil {
		for _, cl := range c.Clauses {
			if cl.Official != nil {
				t.Errorf("%s shows %+v", cl.Number, cl.Official)
			}
		}
	}
	if shown, err := l.official(ctx, ""); err != nil || len(shown) != 0 {
		t.Errorf("%d clauses are shown, %v", len(shown), err)
	}
	// After a second import with one clause less nothing of the first is left.
	if _, err := l.ImportRules(ctx, []ImportFile{ruleText("5.1", "1-1 Players", "1-1-1 Two people play.")}, "5.1"); err != nil {
		t.Fatal(err)
	}
	if w, err := l.wording(ctx, "5.1"); err != nil || len(w) != 2 || w[1].Text != "Two people play." {
		t.Errorf("%+v %v", w, err)
	}
	// A page of keywords replaces only its own sections and may contain unknown keywords.
	page := func(text string) []ImportFile { return []ImportFile{{"page.txt", []byte(text)}} }
	if r, err := l.ImportRules(ctx, page("16-60. <Wobble>\n16-60-1. It wobbles.\n16-61. <Fidget>\n16-61-1. It fidgets."), "5.1"); err != nil || len(r.Differences) != 0 || r.Clauses != 2 {
		t.Errorf("%+v %v", r, err)
	}
	if _, err := l.ImportRules(ctx, page("16-61. <Fidget>\n16-61-2. It fidgets a lot."), "5.1"); err != nil {
		t.Error(err)
	}
	w, err := l.wording(ctx, "5.1")
	var got []string
	for _, x := range w {
		got = append(got, x.Number)
	}
	if strings.Join(got, " ") != "1-1 1-1-1 16-60 16-60-1 16-61 16-61-2" || err != nil {
		t.Errorf("%v %v", got, err)
	}
	for _, c := range []struct {
		file          ImportFile
		version, want string
	}{
		{next, "5.2", "rule-5.1.txt:2: the text says version 5.1, not 5.2"},
		{next, "latest", `rule-5.1.txt: "latest" is no version`},
		{next, "05.1", `rule-5.1.txt: "05.1" is no version`},
		{ruleText(clause.RulesVersion, "1-1 Players", "1-1-1 Two play.", "1-1-9 Nobody."), "", "rule-4.2.txt:8: unknown clause 1-1-9"},
		{ruleText("5.3", "1-1-1 Two play."), "", "rule-5.3.txt:6: the text begins with 1-1-1"},
		{ruleText("5.3", "1-1 A", "1-2 B.", "1-1-1 C."), "", "rule-5.3.txt:8: clause 1-1-1 stands after 1-2"},
		{ruleText("5.3", "1-1 A", "3-1 B."), "", "rule-5.3.txt:7: clause 3-1 stands after 1-1: chapter 2 is missing"},
		{ruleText("5.3", "1-1 A", "1-02 B."), "", "rule-5.3.txt:7: 1-02 is no number of a clause"},
		{ruleText("5.3", "1-1 A", "1-1-1-1-1-1-1-1-1 B."), "", "rule-5.3.txt:7: 1-1-1-1-1-1-1-1-1 is no number"},
		{ruleText("5.3", "1-1 A", "1-2 "+strings.Repeat("B", wording.MaxClauseBytes)), "", "rule-5.3.txt:7: clause 1-2 is longer than"},
		{ruleText("5.3", "1-1 A", "1-2"), "", "rule-5.3.txt:7: clause 1-2 has no text"},
		{ImportFile{"page.txt", []byte("16-60. <Wobble>\n16-60-1. It wobbles.")}, "", "page.txt:1: unknown clause 16-60 (General Rule 4.2); if the text is of another version, say which with --version"},
	} {
		if _, err := l.ImportRules(ctx, []ImportFile{c.file}, c.version); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s as %q: %v, want %s", c.file.Name, c.version, err, c.want)
		}
	}
	var many []string
	for i := range wording.MaxClauses + 1 {
		many = append(many, fmt.Sprintf("1-1-%d-%d It counts.", i/90+1, i%90+1))
	}
	many[0] = "1-1 It begins."
	if _, err := l.ImportRules(ctx, []ImportFile{ruleText("5.3", many...)}, ""); err == nil || !strings.Contains(err.Error(), "more than 5000 clauses") {
		t.Errorf("%.200v", err)
	}
	if versions, _, err := l.OfficialVersions(ctx); err != nil || len(versions) != 1 {
		t.Errorf("a refused file has left something: %+v %v", versions, err)
	}
}

// TestShownWording: of the versions with our numbers a page shows the current one's text if it was
// imported, otherwise the newest.
func TestShownWording(t *testing.T) {
	ctx := context.Background()
	var fsys fstest.MapFS = smallSite()
	l := openSmall(t, filepath.Join(t.TempDir(), "content.db"), fsys)
	shown := func() string {
		k, err := l.Keyword(ctx, "jamming")
		if err != nil {
			t.Fatal(err)
		}
		if o := k.Clauses[0].Official; o != nil {
			return o.Version + " " + o.Text
		}
		return ""
	}
	for _, c := range []struct{ version, text, want string }{
		{"9.10", "Ninth.", ""},
		{"4.0", "Oldest.", "4.0 Oldest."},
		{"4.2", "Current.", "4.2 Current."},
		{"4.1", "Between.", "4.2 Current."},
	} {
		if _, err := l.ImportRules(ctx, []ImportFile{{"page.txt", []byte("16-9. <Jamming>\n16-9-1. " + c.text + "\n16-9-2. More.\n")}}, c.version); err != nil {
			t.Fatal(err)
		}
		if got := shown(); got != c.want {
			t.Errorf("after %s: %q, want %q", c.version, got, c.want)
		}
	}
	versions, _, err := l.OfficialVersions(ctx)
	var list []string
	for _, v := range versions {
		list = append(list, v.Version)
	}
	if strings.Join(list, " ") != "4.0 4.1 4.2 9.10" || err != nil {
		t.Errorf("%v %v", list, err)
	}
	if wording.CompareVersions("4.9", "4.10") >= 0 || wording.CompareVersions("10.0", "9.9") <= 0 || wording.CompareVersions("4.2", "4.2") != 0 {
		t.Error("versions are ordered like words")
	}
}
