package web

import (
	"net/http"
	"net/url"
	"strings"

	"digijudge/quiz/bench"
)

// benchWorks checks that the bench needs no database of players: it opens and is changed, a position
// is pasted, and what is suggested is checked, though it can't be sent.
func (s *testSite) benchWorks() {
	s.t.Helper()
	code := bench.Encode("card Hound: Digimon Lv.4 Red, 5000 DP\n\nturn Ann, memory 3\nAnn battle: Hound\n")
	s.get("/bench?s="+code, http.StatusOK)
	s.get("/bench/ahead?s="+code, http.StatusOK)
	s.get("/bench/share?s="+code, http.StatusOK)
	res, body := s.sendForm("POST", "/bench", url.Values{"s": {code}, "do": {"suspend"}, "card": {"Hound"}})
	if to := res.Header.Get("Location"); res.StatusCode != http.StatusSeeOther || !strings.HasPrefix(to, "/bench?s=") || strings.Contains(to, code) {
		s.t.Errorf("a change of the bench: %d to %q: %.300s", res.StatusCode, to, body)
	}
	if res, body := s.sendForm("POST", "/bench/paste", url.Values{"text": {"me: hound lv4 5k"}}); res.StatusCode != http.StatusOK {
		s.t.Errorf("a pasted position: %d: %.300s", res.StatusCode, body)
	}
	file := "# Ann may pass.\nclauses 6-5-1\n\nturn Ann, memory 3\n\nclaim can: Ann passes\n"
	form := url.Values{"kind": {"ruling"}, "file": {file}}
	if res, body := s.sendForm("POST", authorPath, form); res.StatusCode != http.StatusOK {
		s.t.Errorf("a suggestion is checked: %d: %.300s", res.StatusCode, body)
	}
}
