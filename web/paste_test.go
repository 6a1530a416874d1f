package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"digijudge/web/pocket"
)

// TestPastePage: a position in words is shown as it was understood, with its board and the way to the
// bench; what wasn't understood stays, marked, and what was typed comes back.
func TestPastePage(t *testing.T) {
	t.Parallel()
	s := startSite(t, nil)
	if got := text(s.get(pocket.PastePath, http.StatusOK), ".paste h2"); got != "" {
		t.Errorf("before anything was typed: %q", got)
	}
	paste := func(words string) *goquery.Document {
		t.Helper()
		res, body := s.sendForm("POST", pocket.PastePath, url.Values{"text": {words}})
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
		if err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("%d %v", res.StatusCode, err)
		}
		if got := doc.Find("#pos").Text(); strings.TrimSpace(got) != strings.TrimSpace(words) {
			t.Errorf("%q came back as %q", words, got)
		}
		return doc
	}
	doc := paste("me: 2 mem, BT1-021 on 3 sources, opp has blocker 5k suspended\nfrobnicate <b>, 3 sec")
	if got := text(doc, ".pasted mark"); !strings.HasSuffix(got, "frobnicate") && !strings.Contains(got, "frobnicate") {
		t.Errorf("not understood: %q", got)
	}
	if got := text(doc, ".means"); !strings.Contains(got, "Bob has 3 security cards") || !strings.Contains(got, "BT1-021), on 3 cards") {
		t.Errorf("understood: %q", got)
	}
	link, _ := doc.Find(".paste .actions a").Attr("href")
	if d := s.get(link, http.StatusOK); text(d, ".notice.bad") != "" || text(d, "#now") != "Ann’s main phase" {
		t.Errorf("the bench: %q %q", text(d, ".notice.bad"), text(d, "#now"))
	}
	if d := paste("XYZZY plugh"); text(d, ".notice.bad") == "" || d.Find(".paste .actions a").Length() > 0 {
		t.Errorf("nothing understood: %q", text(d, "#read"))
	}
	// BT1-021 is a card that the site ships.
	if got := text(paste("MetalGreymon suspended"), ".means"); !strings.Contains(got, "BT1-021") {
		t.Errorf("by its name: %q", got)
	}
}
