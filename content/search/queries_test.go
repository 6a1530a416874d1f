package search_test

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"digijudge/content"
	"digijudge/content/search"
	"digijudge/rules/clause"
)

// labelled is a query with the pages that answer it.
type labelled struct {
	query  string
	wanted []string
	line   int
}

func readQueries(t testing.TB, file string) (list []labelled) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	sc := bufio.NewScanner(f)
	for n := 1; sc.Scan(); n++ {
		l := sc.Text()
		if strings.TrimSpace(l) == "" || strings.HasPrefix(l, "#") {
			continue
		}
		q, want, ok := strings.Cut(l, "\t")
		if !ok || strings.TrimSpace(want) == "" {
			t.Fatalf("%s:%d: no tab, or nothing behind it", file, n)
		}
		list = append(list, labelled{q, strings.FieldsFunc(want, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' }), n})
	}
	return list
}

// fits reports whether a hit is what the label wants: the page itself, a clause below a wanted one,
// or a page that cites such a clause.
func fits(h search.Hit, wanted []string) bool {
	under := func(n, w string) bool { return n == w || strings.HasPrefix(n, w+"-") }
	for _, w := range wanted {
		if strings.HasPrefix(w, "=") {
			continue // a yes or no
		}
		if strings.HasPrefix(w, "/") {
			if h.URL == w || strings.HasPrefix(h.URL, w+"#") {
				return true
			}
			continue
		}
		// the name of a keyword
		if !clause.Clause(w).Valid() && !strings.Contains(w, "-") || !strings.ContainsAny(w, "0123456789") {
			w = strings.ReplaceAll(strings.ToLower(w), " ", "-")
			if h.Kind == search.KindKeyword && h.Key == w || h.Kind == search.KindClause && strings.Contains(h.URL, "/keywords/"+w+"#") {
				return true
			}
			continue
		}
		if h.Number != "" && under(h.Number, w) {
			return true
		}
		for _, c := range h.Clauses {
			if under(string(c), w) {
				return true
			}
		}
	}
	return false
}

// measure returns how well a list of queries does: the shares with nothing found, with the right
// page first, and with it among the first three.
func measure(t testing.TB, l *content.Library, file string) (nothing, first, three float64) {
	t.Helper()
	list := readQueries(t, file)
	for _, q := range list {
		res, err := l.Search(context.Background(), q.query)
		if err != nil {
			t.Fatal(err)
		}
		hits := res.All()
		at := -1
		for i, h := range hits {
			if fits(h, q.wanted) {
				at = i
				break
			}
		}
		if len(hits) == 0 {
			nothing++
		}
		if at == 0 {
			first++
		}
		if at >= 0 && at < 3 {
			three++
			continue
		}
		var got []string
		for i, h := range hits {
			if i < 4 {
				got = append(got, h.Kind+" "+h.Title)
			}
		}
		t.Logf("%s:%d: %q wants %v, found at %d (confidence %d, read %q):\n\t%s", filepath.Base(file), q.line, q.query, q.wanted, at+1, res.Confidence, res.Query, strings.Join(got, "\n\t"))
	}
	n := float64(len(list))
	return nothing / n, first / n, three / n
}

// TestQueries measures the search with queries as people type them.
func TestQueries(t *testing.T) {
	l := openReal(t)
	files, err := filepath.Glob("../testdata/queries*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		nothing, first, three := measure(t, l, file)
		t.Logf("%s: %d queries, nothing found %.1f %%, right first %.1f %%, right in the first three %.1f %%", file, len(readQueries(t, file)), 100*nothing, 100*first, 100*three)
		if nothing > 0.02 || three < 0.9 {
			t.Errorf("%s: nothing found %.1f %% (want at most 2), right in the first three %.1f %% (want at least 90)", file, 100*nothing, 100*three)
		}
	}
}

// TestAnswersOnTop: the answer on top is about what was asked.
func TestAnswersOnTop(t *testing.T) {
	l := openReal(t)
	files, err := filepath.Glob("../testdata/queries*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	shown, off := 0, 0
	for _, file := range files {
		for _, q := range readQueries(t, file) {
			res, err := l.Search(context.Background(), q.query)
			if err != nil {
				t.Fatal(err)
			}
			if res.Answer == nil {
				continue
			}
			if shown++; !fits(res.Answer.Hit, q.wanted) {
				off++
				t.Logf("%s:%d: %q is answered: %s %s", filepath.Base(file), q.line, q.query, res.Answer.Word, res.Answer.Sentence)
			}
		}
	}
	t.Logf("%d answers on top, %d of them off their label", shown, off)
	if shown < 60 || 20*off > shown {
		t.Errorf("%d answers, %d off: want at least 60, and at most one in twenty off", shown, off)
	}
}

// TestFamilies: for each of the 20 kinds of questions that the publisher answers most often, at
// least two questions are written on a page, and each finds that page first.
func TestFamilies(t *testing.T) {
	l := openReal(t)
	x, err := l.Index(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	for _, d := range x.Docs() {
		for _, a := range d.Asks {
			asked[d.URL+" "+strings.ToLower(a)] = true
		}
	}
	data, err := os.ReadFile("../testdata/families.txt")
	if err != nil {
		t.Fatal(err)
	}
	families := 0
	for block := range strings.SplitSeq(string(data), "\n\n") {
		n := 0
		for l := range strings.Lines(block) {
			url, q, ok := strings.Cut(strings.TrimSpace(l), "\t")
			if !ok || strings.HasPrefix(l, "#") {
				continue
			}
			n++
			if !asked[url+" "+q] {
				t.Errorf("%s doesn't say that it answers %q", url, q)
			}
			if res := x.Search(q); len(res.Best) == 0 || res.Best[0].URL != url {
				t.Errorf("%q: want %s first, got %+v", q, url, res.Best)
			}
		}
		if n > 0 {
			families++
			if n < 2 {
				t.Errorf("%d questions, want 2:\n%s", n, block)
			}
		}
	}
	if families < 20 {
		t.Errorf("%d families, want 20", families)
	}
}
