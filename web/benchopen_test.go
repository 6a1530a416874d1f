package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/quiz/bench"
)

// maxBenchLink bounds the address behind “Open on the bench”.
const maxBenchLink = 2000

// benchButtons follows each “Open on the bench” of a page: it leads to a bench on which a board lies
// and nothing is wrong. At least one must stand there.
func (s *testSite) benchButtons(path string, doc *goquery.Document) {
	s.t.Helper()
	seen := map[string]bool{}
	const most = 3 // pages with many proofs have many
	doc.Find("main a").Each(func(_ int, a *goquery.Selection) {
		href := a.AttrOr("href", "")
		if a.Text() != "Open on the bench" || seen[href] || len(seen) == most {
			return
		}
		seen[href] = true
		if len(href) > maxBenchLink {
			s.t.Errorf("%s: a link of %d characters", path, len(href))
		}
		b := s.get(href, http.StatusOK)
		if b.Find(".board .perm, .board .card").Length() == 0 || b.Find("main .notice.bad").Length() > 0 {
			s.t.Errorf("%s: on the bench lies %s", path, text(b, "main"))
		}
	})
	if len(seen) == 0 {
		s.t.Errorf("%s doesn't lead to the bench", path)
	}
}

// TestOpenOnTheBench: every page that shows a position or the text of a card leads to the bench with
// it; a question does so only when it was answered.
func TestOpenOnTheBench(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover = nil })
	ids := map[string]string{"a question": s.firstQuestion()}
	for _, p := range content.Proofs() {
		switch q := p.Question; {
		case q == nil:
		case q.Effect != "" && bench.Own(q.Effect) != "":
			ids["a text"] = q.ID
		case q.Drill && q.Kind == quiz.KindOne:
			ids["a drill"] = q.ID
		}
	}
	for name, id := range ids {
		doc := s.get("/quiz/"+id, http.StatusOK)
		if strings.Contains(text(doc, "main"), "Open on the bench") {
			t.Errorf("%s leads to the bench before it is answered", name)
		}
		res := s.answer("/quiz/" + id)
		to := res.Header.Get("Location")
		s.benchButtons(name+" "+id, s.get(to, http.StatusOK))
	}
	played, proved := "", ""
	a, err := content.OfficialAnswers()
	if err != nil {
		t.Fatal(err)
	}
	for i := range a.Answers {
		switch x := &a.Answers[i]; {
		case x.Play != nil && len(x.Play.Cards) == 0:
			played = x.Q
		case x.Play == nil && len(x.Rulings) > 0:
			proved = x.Q
		}
	}
	for _, path := range []string{
		"/agreement/" + played, "/agreement/" + proved, "/keywords/blocker", "/faq/attacking",
		"/cards/BT1-082", "/anatomy?card=BT1-082",
		anatomyOf("[On Play] <Draw 1>.\n[When Attacking] Delete 1 of your opponent's Digimon."),
		anatomyOf("[Main] Delete 1 of your opponent's Digimon."),
	} {
		s.benchButtons(path, s.get(path, http.StatusOK))
	}
	doc := s.get(anatomyOf("[On Play] Wobble 1."), http.StatusOK)
	if strings.Contains(text(doc, "main"), "Open on the bench") {
		t.Error("a text that isn't read leads to the bench")
	}
}

func anatomyOf(effect string) string { return "/anatomy?" + url.Values{"text": {effect}}.Encode() }

// TestBenchOfAPlay: the play of an imported card, its page and the question about it lead to the
// bench.
func TestBenchOfAPlay(t *testing.T) {
	t.Parallel()
	s := quizSite(t)
	s.benchButtons("/cards/XT1-002", s.get("/cards/XT1-002", http.StatusOK))
	doc, path := s.ends("/cards/quiz?card=XT1-002&start=1")
	to, _ := doc.Find(`nav[aria-label="Your answer"] a.button`).First().Attr("href")
	if strings.Contains(text(doc, "main"), "Open on the bench") {
		t.Errorf("%s leads to the bench before it is answered", path)
	}
	s.benchButtons(to, s.get(to, http.StatusOK))
}

// TestOwnOnTheBench checks the kind of card that is made for a text: the kind on which that text
// can be played, or none.
func TestOwnOnTheBench(t *testing.T) {
	for effect, want := range map[string]string{
		"[Main] <Draw 1>.\n\n[Security] <Draw 1>.": "Option", "[On Play] <Draw 1>.": "Digimon",
		"[Your Turn] All of your Digimon get +1000 DP.\n[Security] Play this card without paying the cost.": "Tamer",
		"[On Play] Wobble.": "", "": "",
		strings.Repeat("[On Play] <Draw 1>.\n", 400): "",
	} {
		b := bench.Read(bench.Own(effect), nil)
		if want == "" && bench.Own(effect) != "" {
			t.Errorf("%.40q lies on the bench", effect)
		}
		if want != "" && !strings.Contains(b.Text, "Own: "+want) {
			t.Errorf("%.40q is %s", effect, b.Text)
		}
	}
}
