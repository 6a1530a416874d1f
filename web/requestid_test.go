package web

import (
	"net/http"
	"strings"
	"testing"

	"digijudge/web/guard"
)

// TestRequestIDs: the answer names its request, cached pages and errors too, and so does each line of the log; whose request it was isn’t in it.
func TestRequestIDs(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Proxies, c.BaseURL = guard.LoopbackProxies(), "https://judge.example" })
	for _, path := range []string{"/keywords/piercing", "/keywords/piercing", "/quiz", "/nope", "/static/site.css", "/healthz", "/api/v1"} {
		res, _ := s.do("GET", path, nil, http.Header{"X-Forwarded-For": {"203.0.113.9"}, "X-Request-Id": {"of-the-proxy-1"}})
		if res.Header.Get(guard.RequestIDHeader) != "of-the-proxy-1" || res.Header.Get("Strict-Transport-Security") == "" {
			t.Errorf("%s: %v", path, res.Header)
		}
	}
	log := s.log.String()
	if !strings.Contains(log, "path=/nope") || strings.Count(log, "request=of-the-proxy-1") < 4 || strings.Contains(log, "203.0.113.9") {
		t.Errorf("the log:\n%s", log)
	}
	with := startSite(t, func(c *Config) { c.Proxies, c.LogAddress = guard.LoopbackProxies(), true })
	with.do("GET", "/nope", nil, http.Header{"X-Forwarded-For": {"203.0.113.9"}})
	if !strings.Contains(with.log.String(), "address=203.0.113.9") {
		t.Errorf("the log:\n%s", with.log)
	}
}
