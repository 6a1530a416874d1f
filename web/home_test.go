package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

func TestHomePage(t *testing.T) {
	s := startSite(t, nil)
	doc := s.get("/", http.StatusOK)
	has(t, doc, `form[role=search] input[name=q]#home-q`, 1)
	has(t, doc, ".hero .today", 1)
	has(t, doc, ".asked-most > li", 10)
	doc.Find(".asked-most a").Each(func(_ int, a *goquery.Selection) {
		href, _ := a.Attr("href")
		if got := a.Find(".yn").Text(); got != "Yes" && got != "No" {
			t.Errorf("%s is answered %q", href, got)
		}
		if !strings.HasPrefix(href, "/rulings/") || a.Find(".end").Text() == "" {
			t.Errorf("%s leads to no ruling or names no clause", href)
		}
		s.get(href, http.StatusOK)
	})
	has(t, doc, "#kw-list > li", 44)
	if got := text(doc, "#h-carry"); got != "Train your rulings" {
		t.Errorf("who is unknown reads %q", got)
	}
	s.miss(2)
	doc = s.get("/", http.StatusOK)
	if got := text(doc, "#h-carry"); got != "Carry on" {
		t.Errorf("a known player reads %q", got)
	}
	if got := text(doc, `.home-two a[href="/quiz/review"]`); !strings.HasPrefix(got, "Replay the 2 open ones") {
		t.Errorf("two missed questions: %q", got)
	}
	s.begin("run")
	if got := text(s.get("/", http.StatusOK), `.home-two a[href="/quiz/run"]`); !strings.HasPrefix(got, "Go on with your run") {
		t.Errorf("a run that is open: %q", got)
	}
}
