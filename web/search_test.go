package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
)

// TestSearchPage: the answer stands on top with its clause, corrections are said, near hits are called near, and what nobody proved is said so.
func TestSearchPage(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	for _, c := range []struct {
		q        string
		has, not []string
	}{
		{"does blast digivolve count as played", []string{`class="reply"`, "Proved, ", "See it played", "/rulings/"}, []string{"Nothing proved"}},
		{"pericing", []string{"Showing results for", "Search instead for", "exact=1", "/keywords/piercing"}, []string{`class="reply"`}},
		{"qwzzy plonk", []string{"Nothing proved here says this yet", "/rulings"}, []string{`class="reply"`, "Best matches"}},
		{"jogress", []string{"Read as:", "DNA digivolution"}, nil},
		{`<script>"x"`, nil, []string{"<script>\"x", `value="<script`}},
		{"", []string{"Ask as you would ask a judge", "/glossary"}, []string{"Best matches"}},
	} {
		res, body := s.do("GET", "/search?q="+url.QueryEscape(c.q), nil, nil)
		if res.StatusCode != http.StatusOK {
			t.Errorf("%q: %d", c.q, res.StatusCode)
		}
		for _, w := range c.has {
			if !strings.Contains(body, w) {
				t.Errorf("%q: the page hasn't %q", c.q, w)
			}
		}
		for _, w := range c.not {
			if strings.Contains(body, w) {
				t.Errorf("%q: the page has %q", c.q, w)
			}
		}
	}
	if _, body := s.do("GET", "/search?q=pericing&exact=1", nil, nil); strings.Contains(body, "Showing results for") {
		t.Error("exactly what was typed is searched for, and read as something else")
	}
}

// TestSuggestions are JSON: few, for what can be typed.
func TestSuggestions(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	for q, n := range map[string]int{"pier": 1, "": 0, "a": 0, strings.Repeat("x", 5000): 0} {
		res, body := s.do("GET", "/search/suggest?q="+url.QueryEscape(q), nil, nil)
		var list []struct{ T, U, K string }
		if err := json.Unmarshal([]byte(body), &list); err != nil || res.StatusCode != http.StatusOK || len(list) < n || len(list) > 8 {
			t.Errorf("%.20q: %d %s %v", q, res.StatusCode, body, err)
		}
	}
}

// TestGlossary: every term leads to its page.
func TestGlossary(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	res, body := s.do("GET", "/glossary", nil, nil)
	if res.StatusCode != http.StatusOK || !strings.Contains(body, "jogress") || !strings.Contains(body, "/rules/8") {
		t.Error(res.StatusCode)
	}
}

// TestMissesOnce: a client's question counts once a day, and the memory of who asked is bounded.
func TestMissesOnce(t *testing.T) {
	m, now := newMisses(), time.Date(2026, 11, 22, 23, 0, 0, 0, time.UTC)
	if !m.first("a", "offside goal", now) || m.first("a", "offside goal", now) || !m.first("b", "offside goal", now) || !m.first("a", "offside goal", now.Add(2*time.Hour)) {
		t.Error("a question counts other than once a day for each client")
	}
	for i := range maxMissSeen + 10 {
		m.first(strings.Repeat("x", i%50)+string(rune('a'+i%26)), time.Duration(i).String(), now.Add(2*time.Hour))
	}
	if len(m.seen) > maxMissSeen {
		t.Errorf("%d are remembered", len(m.seen))
	}
}

// TestNearestToChooseFrom: where no page answers just what was asked, up to three are opened, each with the question
// that it answers, and none of them stands among the other hits again.
func TestNearestToChooseFrom(t *testing.T) {
	s := startSite(t, nil)
	for q, want := range map[string]string{
		"Fortitude and Ascension: which of them may I decline?":        "/rulings/fortitude-mandatory",
		"Where do I put an Option once its main effect is finished?":   "/rulings/cards-are-used-one-at-a-time",
		"dropped a rush digi this turn, can it swing right away?":      "/rulings/rush-attacks-at-once",
		"start-of-turn mem setter vs untapping my board, which first?": "/rulings/start-of-turn-before-unsuspending",
	} {
		doc := s.get("/search?q="+url.QueryEscape(q), http.StatusOK)
		opened := doc.Find(".reply-near .reply-head a, .nearest h3 a")
		if n := opened.Length(); n < 2 || n > 3 || doc.Find(".nearest .reply-asked, .reply-near .reply-asked").Length() != n {
			t.Errorf("%q: %d are opened, each with its question?", q, n)
		}
		found := false
		opened.Each(func(_ int, a *goquery.Selection) {
			to := a.AttrOr("href", "")
			found = found || to == want
			if doc.Find(`.hits a[href="`+to+`"]`).Length() > 0 {
				t.Errorf("%q: %s stands twice", q, to)
			}
		})
		if !found {
			t.Errorf("%q: %s isn’t among the opened", q, want)
		}
		if doc.Find(".nearest .reply-word").Length() > 0 {
			t.Errorf("%q: a Yes or No of another question", q)
		}
	}
	if doc := s.get("/search?q=offside+goal", http.StatusOK); doc.Find(".nearest, .reply").Length() > 0 {
		t.Error("what has nothing to do with the game has a nearest answer")
	}
}

// TestNearestSaysNoWord: Yes or No stands on the answer of what was asked; the nearest question is shown without.
func TestNearestSaysNoWord(t *testing.T) {
	s := startSite(t, nil)
	doc := s.get("/search?q="+url.QueryEscape("can i block again after my first blocker"), http.StatusOK)
	if got := doc.Find(".reply .reply-word").Text(); got != "No." || doc.Find(".reply-near").Length() > 0 {
		t.Errorf("the answer of what was asked says %q", got)
	}
	near := 0
	for _, q := range []string{"can i choose what partition plays", "can i block a blocker", "do i have to block if he has collision", "if effect says delete up to 3 do i have to choose 3", "attacking digimon returned to hand before block, does attack continue"} {
		doc := s.get("/search?q="+url.QueryEscape(q), http.StatusOK)
		if n := doc.Find(".reply-near").Length(); n > 0 {
			near++
			if got := doc.Find(".reply-near .reply-word").Text(); got != "" {
				t.Errorf("the nearest to %q says %q", q, got)
			}
		}
	}
	if near == 0 {
		t.Error("none of the questions has a nearest one: put others here")
	}
}
