package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

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
