package web

import (
	"net/http"
	"net/http/httptest"
	"runtime"
	"sync"
	"testing"
)

// TestSearchWaitsForIndex: searches that come before there is an index hold no turn while they wait, and are answered when there is one.
func TestSearchWaitsForIndex(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Rate = 0 }).site
	ready := make(chan struct{})
	s.data.storage.settled = ready
	ask := func(path string) int {
		w := httptest.NewRecorder()
		s.served.handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		return w.Code
	}
	var all sync.WaitGroup
	for i := range runtime.GOMAXPROCS(0) + 2 {
		all.Go(func() {
			path := []string{"/search?q=piercing", "/search/suggest?q=pier", "/api/v1/search?q=piercing"}[i%3]
			if code := ask(path); code != http.StatusOK {
				t.Errorf("%s: %d", path, code)
			}
		})
	}
	if code := ask("/quiz"); code != http.StatusOK {
		t.Errorf("another page meanwhile: %d", code)
	}
	close(ready)
	all.Wait()
}
