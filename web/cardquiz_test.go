package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/PuerkitoBio/goquery"
)

// slatePlay is a play of an invented card.
const slatePlay = `# Its [On Play] effect triggers when it is played, and gives 1 memory.
clauses 15-16-2-1

card Slate: XT1-002

turn Ann, memory 5
Ann hand: Slate

Ann plays Slate

claim: Slate's [On Play] triggers
claim: memory = 3 for Ann
`

// quizSite is a server with invented cards and two plays of one of them.
func quizSite(t *testing.T) *testSite {
	t.Helper()
	files := copied(t)
	for name, who := range map[string]string{"XT1-002": "Slate", "XT1-002-other": "Stone"} {
		files["cards/plays/XT1/"+name+".scn"] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(slatePlay, "Slate", who))}
	}
	return cardSite(t, func(c *Config) { c.Prover, c.Files = nil, files })
}

// ends gets a page, wherever it leads, and says at which address it ended.
func (s *testSite) ends(path string) (*goquery.Document, string) {
	s.t.Helper()
	res, _ := s.do("GET", path, nil, nil)
	for range 5 {
		if res.StatusCode != http.StatusSeeOther {
			break
		}
		path = res.Header.Get("Location")
		res, _ = s.do("GET", path, nil, nil)
	}
	return s.get(path, http.StatusOK), path
}

// TestRealQuiz: a question about an imported card is asked, exactly one answer is right, the count goes on, and nothing is stored.
func TestRealQuiz(t *testing.T) {
	t.Parallel()
	s := quizSite(t)
	doc := s.get("/cards/XT1-002", http.StatusOK)
	to, _ := doc.Find(`.cp-do a[href*="card=XT1-002"]`).Attr("href")
	if to == "" {
		t.Fatalf("no quiz on the card’s page: %s", text(doc, ".cp-do"))
	}
	if s.get("/cards/XT1-001", http.StatusOK).Find(`.cp-do a[href*="/cards/quiz"]`).Length() > 0 {
		t.Error("a quiz on a card that no play has")
	}
	doc, at := s.ends(to)
	if !strings.Contains(at, "q=XT1-002") || !strings.Contains(text(doc, ".q-meta"), "Quiz on XT1-002") {
		t.Fatalf("at %s: %s", at, text(doc, "main"))
	}
	if got := text(doc, ".rq-names"); !strings.Contains(got, " is Slatemon XT1-002") {
		t.Errorf("names %q", got)
	}
	var answers []string
	doc.Find(`[aria-label="Your answer"] a:not(.skip-b)`).Each(func(_ int, a *goquery.Selection) {
		answers = append(answers, a.AttrOr("href", ""))
	})
	right := 0
	for _, a := range answers {
		res := s.get(a, http.StatusOK)
		if res.Find(`[data-result="right"]`).Length() == 1 {
			right++
			if got := text(res, ".q-meta"); !strings.Contains(got, "1 of 1 right") {
				t.Errorf("count %q", got)
			}
			next, _ := s.ends(res.Find(".rq-on a").First().AttrOr("href", ""))
			if got := text(next, ".q-meta"); !strings.Contains(got, "1 of 1 right") || text(next, ".q-text") == "" {
				t.Errorf("next: %q", got)
			}
		} else if got := text(res, ".said"); !strings.HasPrefix(got, "Wrong.") {
			t.Errorf("%s: %q", a, got)
		}
		if got := text(res, ".say"); !strings.Contains(got, "effect triggers when it is played") {
			t.Errorf("why %q", got)
		}
	}
	if right != 1 || len(answers) < 2 {
		t.Errorf("%d right of %d answers", right, len(answers))
	}
	res, _ := s.do("GET", at, nil, nil)
	if res.Header.Get("Cache-Control") != "no-store" || len(res.Cookies()) > 0 {
		t.Errorf("%v", res.Header)
	}
}

// TestRealQuizChoice: by deck in a usual format and by set; what is wrong is said, and nothing that a stranger sends breaks it.
func TestRealQuizChoice(t *testing.T) {
	t.Parallel()
	s := quizSite(t)
	doc := s.get("/cards/quiz", http.StatusOK)
	has(t, doc, `form textarea[name=list]`, 1)
	has(t, doc, `select[name=set] option[value=XT1]`, 1)
	for _, list := range []string{"4 Slatemon XT1-002\n4 XT1-001", `["XT1-002","XT1-002"]`, "XT1-002 x4", "4 Slatemon"} {
		if doc, at := s.ends("/cards/quiz?list=" + url.QueryEscape(list)); !strings.Contains(at, "deck=XT1-002") || !strings.Contains(text(doc, ".q-meta"), "your deck") {
			t.Errorf("%q: at %s", list, at)
		}
	}
	if _, at := s.ends("/cards/quiz?start=1&set=xt1"); !strings.Contains(at, "q=XT1-002") {
		t.Errorf("by set: at %s", at)
	}
	for path, want := range map[string]string{
		"/cards/quiz?list=hello":                                "No card was found in this list",
		"/cards/quiz?set=XT9&start=1":                           "There is no such set",
		"/cards/quiz?card=Slatemon":                             "is no card number",
		"/cards/quiz?list=" + strings.Repeat("%3Cscript%3E", 9): "No card was found in this list",
	} {
		if got := text(s.get(path, http.StatusUnprocessableEntity), "main"); !strings.Contains(got, want) {
			t.Errorf("%s: %.200q", path, got)
		}
	}
	if doc, _ := s.ends("/cards/quiz?card=XT1-001"); !strings.Contains(text(doc, "main"), "No scenario of ours plays XT1-001 yet") {
		t.Errorf("a card without plays: %.200q", text(doc, "main"))
	}
	s.get("/cards/quiz?q=XT1-099", http.StatusNotFound)
	doc = s.get("/cards/quiz?q=XT1-002&answer=Maybe&of=-5&right=99999999999&deck="+strings.Repeat("A", 1300), http.StatusOK)
	has(t, doc, `[aria-label="Your answer"] a`, 2)
	none := startSite(t, nil)
	if got := text(none.get("/cards/quiz?start=1", http.StatusOK), "main"); !strings.Contains(got, "No list of cards was imported") {
		t.Errorf("without cards: %.200q", got)
	}
}
