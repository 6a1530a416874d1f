package web

import (
	"bufio"
	"encoding/json"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// TestExportFiles: every link between the exported pages leads to a file and to a place in it; nothing begins at a server's root; the lists are whole; a
// folder that has something is left alone.
func TestExportFiles(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "out")
	some := func(p string) bool { // all but most rulings and clauses, which are alike
		name, ok := strings.CutPrefix(p, "/rulings/")
		if n, is := strings.CutPrefix(p, "/r/"); is {
			return strings.HasPrefix(n, "12-") || strings.Count(n, "-") < 2 || strings.Contains(n, ".")
		}
		return !ok || strings.HasPrefix(name, "b") || strings.HasPrefix(name, "topic/a")
	}
	n, err := export(t.Context(), Config{Prover: fakeProver{}}, dir, some)
	if err != nil {
		t.Fatal(err)
	}
	docs := map[string]*goquery.Document{}
	files := map[string]bool{}
	err = filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, _ := filepath.Rel(dir, p)
		name := filepath.ToSlash(rel)
		files[name] = true
		if strings.HasSuffix(name, ".html") {
			f, err := os.Open(p)
			if err != nil {
				return err
			}
			defer f.Close()
			if docs[name], err = goquery.NewDocumentFromReader(f); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(docs) != n.Pages || len(docs) < 100 {
		t.Errorf("%d pages, said were %d", len(docs), n.Pages)
	}
	links := 0
	for name, doc := range docs {
		doc.Find("[href], [src]").Each(func(_ int, e *goquery.Selection) {
			to := e.AttrOr("href", e.AttrOr("src", ""))
			u, err := url.Parse(to)
			if err != nil || strings.HasPrefix(to, "/") {
				t.Errorf("%s: %q", name, to)
				return
			}
			if u.Host != "" || u.Scheme != "" {
				return
			}
			at := name
			if u.Path != "" {
				at = path.Join(path.Dir(name), u.Path)
			}
			links++
			if !files[at] {
				t.Errorf("%s: no file for %q", name, to)
				return
			}
			if u.Fragment != "" && docs[at] != nil && docs[at].Find(`[id="`+u.Fragment+`"]`).Length() == 0 {
				t.Errorf("%s: no place for %q", name, to)
			}
		})
		if doc.Find("form").Length() > 0 {
			t.Errorf("%s: a form", name)
		}
	}
	if links < 5000 {
		t.Errorf("%d links", links)
	}
	lines := 0
	for _, list := range exportLists {
		f, err := os.Open(filepath.Join(dir, "data", list+".ndjson"))
		if err != nil {
			t.Fatal(err)
		}
		in := bufio.NewScanner(f)
		in.Buffer(nil, 1<<20)
		for in.Scan() {
			if !json.Valid(in.Bytes()) {
				t.Errorf("%s: %.100s", list, in.Text())
			}
			lines++
		}
		f.Close()
	}
	if lines != n.Documents || lines < 3000 {
		t.Errorf("%d documents, said were %d", lines, n.Documents)
	}
	if _, err := Export(t.Context(), Config{Prover: fakeProver{}}, dir); err == nil || !strings.Contains(err.Error(), "empty") {
		t.Errorf("written over: %v", err)
	}
}
