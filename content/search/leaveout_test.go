package search_test

import (
	"cmp"
	"context"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"digijudge/content/search"
)

// The questions written on the site's pages, asked as if they weren't written there. Each is taken
// out of its page, with all similar ones, and searched for. Then it is searched for without the
// page, when nothing should be opened. The weights of likely.go were fitted to the results; these
// tests measure them.

// leftOut is a question that was taken out, and the page found first.
type leftOut struct {
	ask, word, page string
	without         bool // the whole page was taken out
	first           search.FirstPage
	// the first page is its own; or it is another that says something different
	right, wrong bool
	row          int // the rank of its own page, from 1 on; 0 if it wasn't found
}

// alikeAsks reports whether two questions have half of their words in common.
func alikeAsks(a, b string) bool {
	x, y := strings.Fields(search.NameKey(a)), strings.Fields(search.NameKey(b))
	both := 0
	for _, w := range x {
		both += b2i(slices.Contains(y, w))
	}
	return 2*both >= len(x)+len(y)-both
}

// opens reports whether a page has questions and can be opened as an answer.
func opens(d *search.Doc) bool {
	return len(d.Asks) > 1 && (d.Kind == search.KindRuling || d.Kind == search.KindFAQ || d.Kind == search.KindClause)
}

// leaveOut takes the k-th question out of each page and searches for it.
func leaveOut(docs []search.Doc, terms []search.Term, k int) (list []leftOut) {
	out := slices.Clone(docs)
	for i := range out {
		d := &out[i]
		all, words := d.Asks, d.Words
		d.Asks, d.Words = slices.Clone(all), slices.Clone(words)
		if !opens(d) || k >= len(all) {
			continue
		}
		d.Asks, d.Words = nil, nil
		for n := range all {
			if n != k && !alikeAsks(all[n], all[k]) {
				d.Asks, d.Words = append(d.Asks, all[n]), append(d.Words, words[n])
			}
		}
		list = append(list, leftOut{ask: all[k], word: words[k], page: d.URL})
	}
	return askAll(out, terms, list, docs)
}

// leavePages takes out every n-th page, from the k-th on, and searches for two of its questions.
func leavePages(docs []search.Doc, terms []search.Term, k, n int) (list []leftOut) {
	var out []search.Doc
	for i := range docs {
		d := docs[i]
		d.Asks, d.Words = slices.Clone(d.Asks), slices.Clone(d.Words)
		if !opens(&d) || i%n != k {
			out = append(out, d)
			continue
		}
		for a := range 2 {
			list = append(list, leftOut{ask: d.Asks[a], word: d.Words[a], page: d.URL, without: true})
		}
	}
	return askAll(out, terms, list, docs)
}

// askAll searches for what was taken out. A page that cites the same clause and gives the same
// answer may say the same: it counts as neither right nor wrong.
func askAll(docs []search.Doc, terms []search.Term, list []leftOut, all []search.Doc) []leftOut {
	x := search.New(docs, search.NewLexicon(docs, terms), nil)
	by := map[string]*search.Doc{}
	for i := range all {
		by[all[i].URL] = &all[i]
	}
	for i := range list {
		l := &list[i]
		l.first = x.First(l.ask)
		if !l.without {
			l.row = 1 + slices.IndexFunc(x.Search(l.ask).All(), func(h search.Hit) bool { return h.URL == l.page })
		}
		p := l.first.Doc
		if p == nil {
			continue
		}
		same := search.CitesAlike(by[p.URL], by[l.page]) && (l.first.Word == "" || l.first.Word == l.word)
		l.right = p.URL == l.page
		l.wrong = !l.right && !same && !slices.ContainsFunc(p.Asks, func(a string) bool { return search.NameKey(a) == search.NameKey(l.ask) })
	}
	return list
}

// TestLeaveOneOut measures what is opened for the site's own questions. With DIGIJUDGE_FIT it asks
// all of them and prints the weights that fit best, for weights.go.
func TestLeaveOneOut(t *testing.T) {
	l := openReal(t)
	docs, terms, err := l.Searched(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	fit := os.Getenv("DIGIJUDGE_FIT") != ""
	folds, parts := 1, 1
	if fit {
		folds, parts = 10, 5
	}
	var list []leftOut
	for k := range folds {
		list = append(list, leaveOut(docs, terms, k)...)
	}
	for k := range parts {
		list = append(list, leavePages(docs, terms, k, 5)...)
	}
	if fit {
		// Computed with the current weights, because they decide what is opened.
		if least := leastRight(list); math.Abs(float64(least-search.NearLeast)) > leastMoves {
			t.Errorf("a quarter of what is opened is wrong from %+.2f on, and nearLeast is %+.2f", least, search.NearLeast)
		} else {
			t.Logf("a quarter of what is opened is wrong from %+.2f on", least)
		}
		w := fitted(list)
		t.Logf("fitted weights: %.2f", w)
		for i := range list {
			if f := list[i].first.Traits; f != nil {
				list[i].first.Likely = dot(w, f)
			}
		}
	}
	asked, rows := 0, [4]int{}
	for i := range list {
		asked += b2i(!list[i].without)
		if r := list[i].row; r > 0 && r < len(rows) {
			rows[r]++
		}
	}
	share := func(n int) float64 { return 100 * float64(n) / float64(asked) }
	t.Logf("%d asks: their page is first for %.1f %%, in the first three for %.1f %%", asked, share(rows[1]), share(rows[1]+rows[2]+rows[3]))
	if share(rows[1]) < leastFirst || share(rows[1]+rows[2]+rows[3]) < leastThree {
		t.Error("pages stand further down than they did")
	}
	for _, least := range []float32{search.NearLeast, search.NearLeast + 0.5, search.NearLeast + 1, search.NearLeast + 2} {
		asked, first, right, wrong, opened := 0, 0, 0, 0, 0
		for i := range list {
			l := &list[i]
			asked += b2i(!l.without)
			first += b2i(l.right)
			if l.first.Doc != nil && l.first.Likely >= least {
				opened++
				right, wrong = right+b2i(l.right), wrong+b2i(l.wrong)
			}
		}
		t.Logf("at %+.2f: %d asked (first %d) and %d of pages that aren't there: %d opened, %d right, %d wrong", least, asked, first, len(list)-asked, opened, right, wrong)
		if least == search.NearLeast && !fit && (asked < 1000 || 100*right < 40*asked || 100*wrong > 22*opened) {
			t.Error("the figures fell")
		}
	}
}

// The percentages of these questions whose page comes first, or among the first three. Each has
// lost all similar questions, so real questions do better.
const leastFirst, leastThree = 55, 76

// leastMoves is how far nearLeast may be from the value computed here: a few hundred new questions
// change it by as much.
const leastMoves = 0.1

// leastRight returns the likelihood from which a page is opened so that a quarter of the opened
// pages are wrong, as far as it is known which are right. Real questions do better, with one in
// twenty wrong: here many questions have lost their page, and the others all similar questions.
func leastRight(list []leftOut) float32 {
	known := slices.DeleteFunc(slices.Clone(list), func(l leftOut) bool { return l.first.Doc == nil || !l.right && !l.wrong })
	slices.SortFunc(known, func(a, b leftOut) int { return cmp.Compare(b.first.Likely, a.first.Likely) })
	wrong, least := 0, float32(math.Inf(1))
	for i := range known {
		if wrong += b2i(known[i].wrong); 4*wrong <= i+1 {
			least = known[i].first.Likely
		}
	}
	return least
}

func dot(w, f []float32) (v float32) {
	for i := range w {
		v += w[i] * f[i]
	}
	return v
}

// againstFrom is the first trait that can only speak against a page; those before it speak for it.
const againstFrom = 4

// fitted returns the weights of a logistic regression, computed by Newton's method. It leaves out
// traits whose weight would have the wrong sign, the worst first.
func fitted(list []leftOut) []float32 {
	var rows []row
	for i := range list {
		if l := &list[i]; l.first.Doc != nil && (l.right || l.wrong) {
			r := row{y: float64(b2i(l.right))}
			for _, v := range l.first.Traits {
				r.f = append(r.f, float64(v))
			}
			rows = append(rows, r)
		}
	}
	for {
		w := newton(rows)
		worst, at := 0.0, -1
		for i := 1; i < len(w); i++ {
			bad := -w[i]
			if i >= againstFrom {
				bad = w[i]
			}
			if bad > worst {
				worst, at = bad, i
			}
		}
		if at < 0 {
			out := make([]float32, len(w))
			for i := range w {
				out[i] = float32(w[i])
			}
			return out
		}
		for _, r := range rows {
			r.f[at] = 0
		}
	}
}

// row is one data point: the traits of the first page, and 1 if it is the right one.
type row struct {
	f []float64
	y float64
}

// newton fits the weights, with a slight pull toward 0.
func newton(rows []row) []float64 {
	n := len(rows[0].f)
	w := make([]float64, n)
	for range 12 {
		// the second derivatives; the last column holds the first derivatives
		a := make([][]float64, n)
		for i := range a {
			a[i] = make([]float64, n+1)
			a[i][i], a[i][n] = 3, -3*w[i]
		}
		for _, r := range rows {
			v := 0.0
			for i := range n {
				v += w[i] * r.f[i]
			}
			p := 1 / (1 + math.Exp(-v))
			for i := range n {
				a[i][n] += (r.y - p) * r.f[i]
				for j := range n {
					a[i][j] += p * (1 - p) * r.f[i] * r.f[j]
				}
			}
		}
		for i := range n { // the matrix is definite, so no rows have to be exchanged
			for k := range n {
				if k != i {
					m := a[k][i] / a[i][i]
					for j := i; j <= n; j++ {
						a[k][j] -= m * a[i][j]
					}
				}
			}
		}
		for i := range n {
			w[i] += a[i][n] / a[i][i]
		}
	}
	return w
}
