package web

import (
	"net/http"
	"testing"
)

// TestMovedRuling: the address of a ruling that was merged into another leads there.
func TestMovedRuling(t *testing.T) {
	s := startSite(t, nil)
	res, _ := s.do("GET", "/rulings/endless-loop-is-a-draw", nil, nil)
	to := res.Header.Get("Location")
	if res.StatusCode != http.StatusMovedPermanently || to != "/rulings/loop-drawn" {
		t.Fatalf("%d %q", res.StatusCode, to)
	}
	s.get(to, http.StatusOK)
}
