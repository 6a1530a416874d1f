package web

import (
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"digijudge/quiz/bench"
	"digijudge/quiz/store"
)

// TestAuthor: a bench becomes the file of a question or a ruling that can be played. What is
// missing is reported, and a complete file is stored in the form that the repository takes.
func TestAuthor(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := startSite(t, func(c *Config) { c.DataDir = data })
	send := func(form url.Values) (int, *goquery.Document) {
		t.Helper()
		res, body := s.sendForm("POST", authorPath, form)
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, doc
	}
	q := "&" + url.Values{"s": {bench.Encode(sharedBench)}}.Encode()
	for _, kind := range []string{"question", "ruling"} {
		file := s.get(authorPath+"?kind="+kind+q, http.StatusOK).Find("#file").Text()
		if !strings.Contains(file, "Bob blocks with Gate") || !strings.Contains(file, "claim") {
			t.Errorf("the file of a %s:\n%s", kind, file)
		}
		status, doc := send(url.Values{"kind": {kind}, "file": {file}, "do": {"check"}})
		if got := text(doc, "#preview"); status != http.StatusOK || !strings.Contains(got, "It is played") {
			t.Errorf("a %s as it begins: %d %q\n%s", kind, status, got, file)
		}
		if status, doc = send(url.Values{"kind": {kind}, "file": {file}, "note": {"for " + kind}, "do": {"send"}}); status != http.StatusOK || text(doc, "h1") != "Thank you" {
			t.Errorf("a %s is sent: %d %q", kind, status, text(doc, ".author"))
		}
	}
	for _, c := range []struct{ kind, file, says string }{
		{"ruling", "turn Ann, memroy 2\n", "Line 1"},
		{"ruling", bench.Start, "Nothing is claimed"},
		{"ruling", sharedBench + "\nclaim: Lance is deleted\n", "fails"},
		{"ruling", "", "turn"},
		{"question", "no front matter", ""},
		{"question", "---\nid: 1\n", ""},
		{"poem", "roses", ""},
	} {
		status, doc := send(url.Values{"kind": {c.kind}, "file": {c.file}, "do": {"send"}})
		if got := text(doc, "#preview"); status != http.StatusUnprocessableEntity || !strings.Contains(got, "Not ready to be sent") || !strings.Contains(got, c.says) {
			t.Errorf("%s %q: %d %q", c.kind, c.file, status, got)
		}
		if got := doc.Find("#file").Text(); got != c.file {
			t.Errorf("%q came back as %q", c.file, got)
		}
	}
	if status, _ := send(url.Values{"kind": {"ruling"}, "file": {strings.Repeat("x", maxAuthorFile+1)}, "do": {"send"}}); status != http.StatusUnprocessableEntity {
		t.Errorf("too long: %d", status)
	}
	list, err := store.Suggestions(t.Context(), filepath.Join(data, "players.db"))
	if err != nil || len(list) != 2 || list[0].Kind != "question" || list[1].Note != "for ruling" || !strings.HasPrefix(list[1].File, "# Is it <b>over</b>?\nclauses ") {
		t.Errorf("stored: %+v (%v)", list, err)
	}
}
