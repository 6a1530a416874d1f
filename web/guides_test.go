package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// TestGuideShelves: guides for contributors stand apart, no guide for the table leads on to them, and a guide names what it follows.
func TestGuideShelves(t *testing.T) {
	s := startSite(t, nil)
	doc := s.get("/guides", http.StatusOK)
	has(t, doc, `main section a[href="/guides/scenarios"]`, 1)
	first := doc.Find("main ul.rows").First()
	if n := first.Find("a").Length(); n == 0 || first.Find(`a[href="/guides/architecture"]`).Length() > 0 {
		t.Errorf("the first shelf holds %d guides, or one for contributors", n)
	}
	first.Find("a").Each(func(_ int, a *goquery.Selection) {
		href, _ := a.Attr("href")
		doc := s.get(href, http.StatusOK)
		doc.Find(".turn a").Each(func(_ int, a *goquery.Selection) {
			if to, _ := a.Attr("href"); first.Find(`a[href="`+to+`"]`).Length() == 0 {
				t.Errorf("%s leads on to %s", href, to)
			}
		})
		if href != "/guides/bench" && !strings.Contains(text(doc, "article > .note"), "DigimonCardGame Wiki") {
			// that one is about this site
			t.Errorf("%s doesn't name its source", href)
		}
		if strings.Contains(strings.ToLower(text(doc, "main")), "the wiki") {
			t.Errorf("%s speaks of a wiki without a name", href)
		}
	})
}
