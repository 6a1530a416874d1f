package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// TestFAQBoards: a page of many proofs draws a board where one is asked for, to be watched step by step, and says so where the address names
// a step that isn't there.
func TestFAQBoards(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Prover = nil })
	for _, path := range []string{"/faq/digivolution", "/guides/effect-structure"} {
		page := s.get(path, http.StatusOK)
		links := page.Find("a[data-watch]")
		if n := page.Find(".proof").Length(); page.Find(".board").Length() > 0 || n < 10 || links.Length() != n {
			t.Errorf("%s: %d boards, %d proofs, %d of them to be watched", path, page.Find(".board").Length(), n, links.Length())
		}
		at := links.Eq(2).AttrOr("href", "")
		id := links.Eq(2).Closest(".proof").AttrOr("id", "")
		watched := s.get(at, http.StatusOK)
		if watched.Find(".stepper .board").Length() != 1 || watched.Find(".stepper").Closest(".proof").AttrOr("id", "") != id || watched.Find("details#"+id).Length() > 0 {
			t.Errorf("%s doesn’t show the board of %s", at, id)
		}
		next := watched.Find(".stepper .nav2 [rel=next]").AttrOr("href", "")
		if step := s.get(next, http.StatusOK); !strings.HasPrefix(text(step, ".stepper .now-step .small"), "Step 1 of ") {
			t.Errorf("%s is not the first step: %q", next, text(step, ".stepper .now-step .small"))
		}
		if frames := s.get(watched.Find(".stepper").AttrOr("data-frames", ""), http.StatusOK); frames.Find(".frame").Length() != watched.Find(".walk li").Length() {
			t.Errorf("%s: %d frames for %d steps", at, frames.Find(".frame").Length(), watched.Find(".walk li").Length())
		}
		has(t, s.get(path+"?proof="+id+"&step=zzzzzz", http.StatusOK), ".stepper .notice", 1)
		if odd := s.get(path+"?proof=no-such", http.StatusOK); odd.Find(".proof").Length() != page.Find(".proof").Length() || odd.Find(".stepper").Length() > 0 {
			t.Errorf("%s with a proof that it lacks: %d proofs", path, odd.Find(".proof").Length())
		}
	}
}

// TestFAQIndex: the list of topics has every question of every topic, folded, under the yes or no that its entry begins with; the
// topics lead to each other, and each entry to its clauses.
func TestFAQIndex(t *testing.T) {
	s := startSite(t, nil)
	doc := s.get("/faq", http.StatusOK)
	topics := doc.Find(".faq-topic")
	if topics.Length() < 4 || topics.Find("details[open]").Length() > 0 {
		t.Fatalf("%d topics, %d open", topics.Length(), topics.Find("details[open]").Length())
	}
	answers := map[string]int{}
	topics.Each(func(_ int, topic *goquery.Selection) {
		url := topic.Find("h2 a").AttrOr("href", "")
		page := s.get(url, http.StatusOK)
		links := topic.Find(".faq-list a")
		if n := page.Find(".qa").Length(); n < 10 || n != links.Length() {
			t.Errorf("%s: %d entries, the list has %d", url, n, links.Length())
		}
		links.Each(func(_ int, a *goquery.Selection) {
			path, id, _ := strings.Cut(a.AttrOr("href", ""), "#")
			entry := page.Find("#" + id)
			if path != url || entry.Length() != 1 || entry.Find(".cites a").Length() == 0 || entry.Find(".proof").Length() == 0 {
				t.Errorf("%s#%s: no such entry, or one without clauses or proof", path, id)
			}
			said := strings.TrimSpace(a.Find(".yn").Text())
			answers[said]++
			first := strings.TrimSpace(entry.Find(".qa-body strong").First().Text())
			if begins := strings.FieldsFunc(first+".", func(r rune) bool { return strings.ContainsRune(" .,:", r) })[0]; (said == "Yes" || said == "No") && begins != said || said == "→" && (begins == "Yes" || begins == "No") {
				t.Errorf("%s#%s: the list says %q, the entry %q", path, id, said, first)
			}
		})
		if n := page.Find(".faq-others a").Length(); n != topics.Length()-1 {
			t.Errorf("%s leads to %d other topics", url, n)
		}
	})
	if answers["Yes"] < 10 || answers["No"] < 10 {
		t.Errorf("answers in the list: %v", answers)
	}
}
