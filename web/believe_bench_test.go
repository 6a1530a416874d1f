package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"digijudge/quiz/bench"
)

// TestBelievePage checks that the two lines stand side by side with the clause, and that the page
// says so if a misconception changes nothing or is unknown.
func TestBelievePage(t *testing.T) {
	t.Parallel()
	s := startSite(t, nil)
	at := believePath + "?" + url.Values{"s": {bench.Encode(sharedBench)}}.Encode()
	doc := s.get(at, http.StatusOK)
	if got := text(doc, ".believe details[open] .duel"); !strings.Contains(got, "First difference") || !strings.Contains(got, "16-7-4") {
		t.Errorf("side by side: %q", got)
	}
	if got := text(s.get(at+"&m=blocker-untaps", http.StatusOK), ".notice.bad"); !strings.Contains(got, "blocker-untaps") {
		t.Errorf("an unknown one: %q", got)
	}
	if got := text(s.get(at+"&m=trashing-is-deletion", http.StatusOK), ".notice"); !strings.Contains(got, "changes nothing on this line") {
		t.Errorf("one that changes nothing: %q", got)
	}
	wrong := believePath + "?" + url.Values{"s": {bench.Encode("turn Ann, memroy 2\n")}}.Encode()
	if got := text(s.get(wrong, http.StatusOK), ".notice.bad"); got == "" {
		t.Error("a text with a mistake is compared")
	}
}
