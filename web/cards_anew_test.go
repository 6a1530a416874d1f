package web

import (
	"database/sql"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestCardsReadAnew checks that after an update the server answers before it has read the imported
// cards again, says so on the pages concerned, and finishes reading.
func TestCardsReadAnew(t *testing.T) {
	t.Parallel()
	var lock *sql.Tx
	s := startSite(t, func(c *Config) {
		dir := c.DataDir
		importCards(t, dir, "first", "second", "errata")
		db, err := sql.Open("sqlite", filepath.Join(dir, "content.db"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		if _, err := db.Exec("update card set made = 'older', data = json_set(data, '$.Name', 'As it was')"); err != nil {
			t.Fatal(err)
		}
		if lock, err = db.BeginTx(t.Context(), nil); err == nil {
			// nothing is read anew as long as this goes on
			_, err = lock.Exec("update meta set value = value")
		}
		if err != nil {
			t.Fatal(err)
		}
	})
	const words = "reading the imported cards anew: 0 of "
	for _, path := range []string{"/cards", "/cards/conflicts"} {
		res, body := s.do("GET", path, nil, nil)
		if res.StatusCode != http.StatusOK || !strings.Contains(body, words) || res.Header.Get("ETag") != "" || res.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %v", path, res.StatusCode, res.Header)
		}
	}
	res, body := s.do("GET", "/cards/XT1-001", nil, nil)
	if res.StatusCode != http.StatusOK || strings.Contains(body, "As it was") || strings.Contains(body, words) || res.Header.Get("ETag") != "" {
		t.Errorf("a card: %d %v", res.StatusCode, res.Header)
	}
	if err := lock.Rollback(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if done, total := s.site.lib.CardsAnew(); done == total {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("never done:\n%s", s.log)
		}
	}
	res, body = s.do("GET", "/cards", nil, nil)
	if strings.Contains(body, words) || strings.Contains(body, "As it was") || res.Header.Get("ETag") == "" {
		t.Errorf("afterwards: %v", res.Header)
	}
}
