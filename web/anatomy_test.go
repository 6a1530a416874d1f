package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"digijudge/rules/cardtext/anatomy"
	"digijudge/web/pocket"
)

// TestAnatomyPage checks that the address can hold a text or a card, that the parts are named, that
// reasons cite a clause, and that each kind of part is explained.
func TestAnatomyPage(t *testing.T) {
	t.Parallel()
	s := startSite(t, nil)
	doc := s.get("/anatomy", http.StatusOK)
	has(t, doc, `form[action="/anatomy"] textarea[name=text]`, 1)
	has(t, doc, `.chips a[href^="/anatomy?card="]`, 5)
	if n := doc.Find(".an-legend > div").Length(); n != len(anatomy.Parts) {
		t.Errorf("%d parts explained, want %d", n, len(anatomy.Parts))
	}
	has(t, doc, `.an-legend a[href^="/guides/effect-structure#"]`, 8)
	has(t, doc, `.an-legend a.cl[href^="/r/"]`, 12)

	doc = s.get("/anatomy?card=bt1-082", http.StatusOK)
	for _, part := range []string{"timing", "trigger", "condition", "action", "target"} {
		has(t, doc, `.an-text .an[data-part="`+part+`"] > a.an-tag[href="#part-`+part+`"]`, 1)
		has(t, doc, `.an-legend #part-`+part, 1)
	}
	if got := text(doc, `.an[data-part="condition"] > .an-words`); got != "if this Digimon is suspended," {
		t.Errorf("condition %q", got)
	}
	if got := text(doc, ".an-facts"); !strings.Contains(got, "Trigger-type effect.") || !strings.Contains(got, "Mandatory.") {
		t.Errorf("facts %q", got)
	}
	has(t, doc, `.an-facts a.cl[href="/r/15-1-5"]`, 1)
	if got := text(s.get("/anatomy?card=BT4-075", http.StatusOK), ".an-facts"); !strings.Contains(got, "Points back") || !strings.Contains(got, "The Digimon chosen before.") {
		t.Errorf("nothing says what “that Digimon” is: %q", got)
	}
	if got := text(s.get("/anatomy?text=BT1-082", http.StatusOK), "h1"); got != "Anatomy of BT1-082" {
		t.Errorf("a number as text: %q", got)
	}

	// The text box keeps what was sent, nothing in it becomes HTML, and white space at the ends is dropped.
	words := `[On Play] <Draw 1> "<b>&amp;`
	doc = s.get("/anatomy?text="+url.QueryEscape(" "+words+"\r\n"), http.StatusOK)
	if got := doc.Find("textarea").Text(); got != words {
		t.Errorf("the form holds %q", got)
	}
	has(t, doc, `.an-effect[data-state="unread"] .an[data-part="unknown"]`, 1)
	has(t, doc, `meta[name=robots]`, 1)
	if doc.Find("main b > *").Length() > 0 {
		t.Error("tags of the text became HTML")
	}
}

// TestAnatomyStates: of each effect the page says whether the engine plays it. Of what isn't read it names the words and says nothing else.
func TestAnatomyStates(t *testing.T) {
	s := startSite(t, nil)
	for words, want := range map[string]struct{ state, says, labels string }{
		"[On Play] <Draw 1>.": {"played", "Read, and played by the engine.", "action"},
		"[Your Turn] Your [Machinedramon] may digivolve into this card.":              {"refused", "The engine’s reason: that way to digivolve is not played yet.", "action"},
		"[When Attacking] This Digimon may arm-wrestle 1 of your opponent's Digimon.": {"unread", "The reading stops at “arm-wrestle 1 of your opponent's”: not understood. Only the marked clause isn’t read", "action not read"},
		"[On Play] Delete 1 of your oponent's Digimon.":                               {"unread", "Near to it is “your opponent's”.", "action not read"},
		"[On Play] By dancing, by singing, by waiting, by leaving, sleep, or go.":     {"unread", "The labels are a guess by a few words", "action?"},
	} {
		doc := s.get("/anatomy?text="+url.QueryEscape(words), http.StatusOK)
		has(t, doc, `.an-effect[data-state="`+want.state+`"]`, 1)
		if got := text(doc, ".an-state"); !strings.Contains(got, want.says) {
			t.Errorf("%s: %q", words, got)
		}
		unread := want.state == "unread"
		if facts := doc.Find(".an-facts").Length() > 0; facts == unread {
			t.Errorf("%s: facts %v", words, facts)
		}
		if labels := text(doc, ".an-text"); !strings.Contains(labels, want.labels) || want.labels == "action" && strings.Contains(labels, "action?") {
			t.Errorf("%s: labels %q", words, labels)
		}
	}
}

func TestAnatomyErrors(t *testing.T) {
	t.Parallel()
	s := startSite(t, nil)
	for query, status := range map[string]int{
		"?card=XX9-999":                                        http.StatusNotFound,
		"?card=" + url.QueryEscape("<script>"):                 http.StatusNotFound,
		"?text=" + strings.Repeat("a", pocket.MaxEffectText+1): http.StatusBadRequest,
		"?text=%ff%fe":                                         http.StatusBadRequest,
		"?text=" + strings.Repeat("%20", 100):                  http.StatusOK,
	} {
		doc := s.get("/anatomy"+query, status)
		if status != http.StatusOK {
			has(t, doc, ".notice.bad[role=alert]", 1)
		}
		if doc.Find(".an-effect").Length() > 0 {
			t.Errorf("%.40s: parts shown", query)
		}
	}
	// The longest text that is taken, of the most tangled kind, is labelled quickly.
	long := strings.Repeat("if ,", pocket.MaxEffectText/4)
	s.get("/anatomy?text="+url.QueryEscape(long), http.StatusOK)
}
