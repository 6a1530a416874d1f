package web

import (
	"net/http"
	"testing"
)

// TestRetiredDrill: the address of a drill that isn't asked any more leads to its ruling, and what
// never was a drill to nothing.
func TestRetiredDrill(t *testing.T) {
	s := startSite(t, nil)
	res, _ := s.do("GET", "/quiz/d2631118?topic=attack", nil, nil)
	if to := res.Header.Get("Location"); res.StatusCode != http.StatusMovedPermanently || to != "/rulings/app-fusion-with-a-card-that-counts-as-both" {
		t.Errorf("status %d to %q", res.StatusCode, to)
	}
	s.get("/quiz/d1000000", http.StatusNotFound)
}
