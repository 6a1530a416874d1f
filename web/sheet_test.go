package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// TestQuickPage: every statement on the page for the table names its clause, and every keyword stands there.
func TestQuickPage(t *testing.T) {
	s := startSite(t, nil)
	doc := s.get("/quick", http.StatusOK)
	has(t, doc, ".q-sec", 8)
	clause := regexp.MustCompile(`^/(rules/[\d-]+|keywords/[a-z-]+)#\d+(-\d+)+$`)
	doc.Find(".q-sec li, .q-sec > p").Each(func(_ int, x *goquery.Selection) {
		n := 0
		x.Find("a.clause").Each(func(_ int, a *goquery.Selection) {
			if href, _ := a.Attr("href"); clause.MatchString(href) {
				n++
			}
		})
		if n == 0 {
			t.Errorf("no clause: %s", strings.TrimSpace(x.Text()))
		}
	})
	has(t, doc, ".q-kws dt", 44)
	doc.Find(".jumps a").Each(func(_ int, a *goquery.Selection) {
		href, _ := a.Attr("href")
		has(t, doc, href, 1)
	})
	has(t, s.get("/", http.StatusOK), `main a[href="/quick"]`, 1)
}

// TestChangesPage: each change names a clause, newest version first.
func TestChangesPage(t *testing.T) {
	s := startSite(t, nil)
	doc := s.get("/rules/changes", http.StatusOK)
	var versions []string
	doc.Find("main h2").Each(func(_ int, h *goquery.Selection) { versions = append(versions, strings.Fields(h.Text())[1]) })
	if got := strings.Join(versions, " "); got != "4.2, 4.1, 4.0, 3.7, 3.6," {
		t.Errorf("versions %q", got)
	}
	doc.Find(".sheet-page section li").Each(func(_ int, x *goquery.Selection) {
		if x.Find("a.clause").Length() == 0 {
			t.Errorf("no clause: %s", strings.TrimSpace(x.Text()))
		}
	})
	has(t, doc, ".sheet-toc a", 5)
}
