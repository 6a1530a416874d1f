package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"digijudge/content"
	"digijudge/content/agreement"
)

// TestAgreement: the page says the numbers that the API says, and every class; an answer's page shows its play where its cards are there.
func TestAgreement(t *testing.T) {
	s := startSite(t, nil)
	_, body := s.do("GET", "/api/v1/agreement", nil, nil)
	var r agreement.Report
	if err := json.Unmarshal([]byte(body), &r); err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	var keys map[string]any
	if err := json.Unmarshal([]byte(body), &keys); err != nil || len(keys) != 11 {
		t.Errorf("%d keys, want source, date, q, classified, six classes and differing", len(keys))
	}
	doc := s.get("/agreement", http.StatusOK)
	has(t, doc, ".agreed > div", len(agreement.Classes))
	if said := text(doc, "main"); !strings.Contains(said, strconv.Itoa(r.Classified)+" of "+strconv.Itoa(r.Q)+" have been looked at") || !strings.Contains(said, r.Date) {
		t.Errorf("the page doesn't say %d of %d on %s", r.Classified, r.Q, r.Date)
	}
	for _, d := range r.Differing {
		has(t, doc, `main a[href="/agreement/`+d.Q+`"]`, 1)
	}
	played, absent := "", ""
	a, err := content.OfficialAnswers()
	if err != nil {
		t.Fatal(err)
	}
	for i := range a.Answers {
		switch x := &a.Answers[i]; {
		case x.Play == nil || x.Class != agreement.Agrees:
		case len(x.Play.Cards) == 0:
			played = x.Q
		default:
			absent = x.Q
		}
	}
	if doc = s.get("/agreement/"+played, http.StatusOK); doc.Find(".checked").Length() != 1 || !strings.Contains(text(doc, ".proved"), "Proved in") {
		t.Errorf("%s isn't played on its page: %s", played, text(doc, "main"))
	}
	if doc = s.get("/agreement/"+absent, http.StatusOK); doc.Find(".checked").Length() != 0 || !strings.Contains(text(doc, "main"), "aren’t imported") {
		t.Errorf("%s has no cards here, but its page doesn't say so", absent)
	}
	s.get("/agreement/Q1", http.StatusNotFound)
	if res, _ := s.do("GET", "/agreement/"+strings.ToLower(played), nil, nil); res.StatusCode != http.StatusMovedPermanently || res.Header.Get("Location") != "/agreement/"+played {
		t.Errorf("%s: status %d to %s", strings.ToLower(played), res.StatusCode, res.Header.Get("Location"))
	}
	clause := a.Answer(played).Play.Clauses[0]
	has(t, s.get("/r/"+string(clause), http.StatusOK), `#answers`, 1)
}

// TestAgreementFilter: the form narrows the list by set, chapter and class, and says what means
// nothing; what has changed since the release is a list too.
func TestAgreementFilter(t *testing.T) {
	s := startSite(t, nil)
	a, err := content.OfficialAnswers()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		query string
		in    func(x *agreement.Answer) bool
	}{
		{"set=BT25", func(x *agreement.Answer) bool { return slices.Contains(x.Sets(), "BT25") }},
		{"set=bt1&class=agrees", func(x *agreement.Answer) bool {
			return slices.Contains(x.Sets(), "BT1") && x.Class == agreement.Agrees
		}},
		{"chapter=16&class=agrees&set=EX1", func(x *agreement.Answer) bool {
			return slices.Contains(x.Sets(), "EX1") && x.Class == agreement.Agrees && slices.Contains(x.Chapters, 16)
		}},
		{"class=unseen&set=ST1", func(x *agreement.Answer) bool {
			return slices.Contains(x.Sets(), "ST1") && x.Class == agreement.Unseen
		}},
		{"changed=1&set=BT25", func(x *agreement.Answer) bool {
			return slices.Contains(x.Sets(), "BT25") && x.Class != x.Was
		}},
	} {
		n := 0
		for i := range a.Answers {
			if c.in(&a.Answers[i]) {
				n++
			}
		}
		doc := s.get("/agreement?"+c.query, http.StatusOK)
		has(t, doc, "main .list li", min(n, answersPerPage))
		if said := text(doc, "main [role=status]"); !strings.Contains(said, strconv.Itoa(n)+" answer") {
			t.Errorf("%s: want %d answers, the page says %q", c.query, n, said)
		}
	}
	for _, query := range []string{"set=ZZ9", "chapter=99", "chapter=x", "class=maybe", "page=0"} {
		has(t, s.get("/agreement?"+query, http.StatusBadRequest), ".notice.bad", 1)
	}
	if len(a.Changed()) > 0 {
		has(t, s.get("/agreement", http.StatusOK), "#changes", 1)
	}
}
