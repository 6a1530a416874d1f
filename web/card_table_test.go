package web

import (
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"digijudge/content"
	"digijudge/content/contenttest"
)

// importAnswers imports a list of answers into a data folder, as the command line does.
func importAnswers(t *testing.T, data, name, list string) {
	t.Helper()
	contenttest.Put(t, data)
	lib, err := content.Open(t.Context(), filepath.Join(data, "content.db"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lib.ImportAnswers(t.Context(), []content.ImportFile{{Name: name, Data: []byte(list)}}, true); err != nil {
		t.Fatal(err)
	}
	if err := lib.Close(); err != nil {
		t.Fatal(err)
	}
}

// inventedAnswers are the answers of content/answerlist/testdata.
func inventedAnswers(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile("../content/answerlist/testdata/answers.json")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// tableOf are the rows of a card's page: word, question and what kind of answer it is.
func tableOf(doc *goquery.Document) (rows []string) {
	doc.Find(".at-table .ynl summary").Each(func(_ int, e *goquery.Selection) {
		rows = append(rows, strings.Join(strings.Fields(e.Find(".yn").Text()+" | "+e.Find("b").Text()+" | "+e.Find("small").Text()), " "))
	})
	return rows
}

// TestCardTable checks the order of a card's page: its text, the imported answers with those of yes
// and no first, then the site's rulings.
func TestCardTable(t *testing.T) {
	data := ""
	s := cardSite(t, func(c *Config) { data = c.DataDir })
	doc := s.get("/cards/XT1-002", http.StatusOK)
	for _, row := range tableOf(doc) {
		if strings.Contains(row, "Official") {
			t.Errorf("before an import: %s", row)
		}
	}
	before := s.etag("/cards/XT1-002")
	importAnswers(t, data, "answers.json", inventedAnswers(t))
	if s.etag("/cards/XT1-002") == before {
		t.Error("the ETag stays though answers were imported")
	}
	doc = s.get("/cards/XT1-002", http.StatusOK)
	rows := tableOf(doc)
	want := []string{
		"Yes | Is it played before the next check? | Official answer Q1101, 1 May 2026: the engine agrees",
		"No | May I choose none of my opponent’s Digimon? | Official answer Q90001, 14 Mar 2026",
		"→ | What does the effect look at? At the card's DP? | Official answer Q90002, 2 Apr 2026",
	}
	if len(rows) < 5 {
		t.Fatalf("rows %q", rows)
	}
	for i, w := range want {
		if rows[i] != w {
			t.Errorf("row %d: %s\nwant %s", i+1, rows[i], w)
		}
	}
	if !strings.Contains(rows[3], "Ruling on Blocker: proved") && !strings.Contains(rows[3], "Ruling on <Blocker>: proved") {
		t.Errorf("behind them: %s", rows[3])
	}
	if got := text(doc, "#Q90001 > p:first-child"); got != "Nothing in the effect says that you may." {
		t.Errorf("the answer: %q", got)
	}
	has(t, doc, `#Q1101 a[href="/agreement/Q1101"]`, 1)
	has(t, doc, ".at-table details[open]", 1)
	has(t, doc, ".cp > .cp-left + .cp-right", 1)
	has(t, doc, "details#engine:not([open])", 1)
	if got := text(doc, "#engine > summary"); !strings.Contains(got, "paragraphs played") && !strings.Contains(got, "all of it") {
		t.Errorf("what the engine knows: %q", got)
	}
	if got := text(s.get("/cards/XT1-003", http.StatusOK), ".at-table"); !strings.Contains(got, "1 answer under other cards names this one") {
		t.Errorf("a card that an answer names: %q", got)
	}
}

// TestAnswersWithoutCard checks that a card in no list has a page if answers about it were
// imported, and otherwise none.
func TestAnswersWithoutCard(t *testing.T) {
	s := startSite(t, func(c *Config) { importAnswers(t, c.DataDir, "answers.json", inventedAnswers(t)) })
	doc := s.get("/cards/XT1-002", http.StatusOK)
	if got := text(doc, "h1"); got != "XT1-002" {
		t.Errorf("h1 %q", got)
	}
	if rows := tableOf(doc); len(rows) != 3 {
		t.Errorf("rows %q", rows)
	}
	has(t, doc, `meta[name=robots][content=noindex]`, 1)
	s.get("/cards/XT1-003", http.StatusNotFound)
	// A card that the site ships has its text and the answers.
	s = startSite(t, func(c *Config) {
		importAnswers(t, c.DataDir, "x.txt", "Q90009\ncards BT1-021\nasks <b>Mine</b>?\nsays <script>No</script>")
	})
	doc = s.get("/cards/BT1-021", http.StatusOK)
	has(t, doc, ".card-text", 1)
	if rows := tableOf(doc); len(rows) == 0 || !strings.Contains(strings.Join(rows, "\n"), "<b>Mine</b>?") || doc.Find("main script, main b b").Length() > 0 {
		t.Errorf("rows %q", rows)
	}
}
