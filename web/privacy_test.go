package web

import (
	"database/sql"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestPrivacy: the page says what this server does, and can be found.
func TestPrivacy(t *testing.T) {
	data := ""
	s := startSite(t, func(c *Config) { data, c.KeepUnseen = c.DataDir, 18*365*24*time.Hour/12 })
	has(t, s.get("/", http.StatusOK), `footer a[href="/privacy"]`, 1)
	doc := s.get(privacyPath, http.StatusOK)
	for _, link := range []string{"/progress/export.json", "/progress/delete", "/progress/code"} {
		has(t, doc, `main a[href="`+link+`"]`, 1)
		s.get(link, http.StatusOK)
	}
	if got := text(doc, "main"); !strings.Contains(got, "your number and your browser’s name aren’t in it") || strings.Contains(got, "has switched on") {
		t.Errorf("of the log: %s", got)
	}
	if got := text(doc, "main"); !strings.Contains(got, "18 months after the last answer") {
		t.Errorf("how long: %s", got)
	}
	// "Other pages set no cookie", and none brings anything from elsewhere.
	for _, path := range []string{"/", "/rules", "/rules/16", "/keywords/piercing", "/rulings", "/faq", "/search?q=two+words", "/cards", "/quiz", "/glossary", privacyPath} {
		s.client = newClient(t)
		res, body := s.do("GET", path, nil, nil)
		if res.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s sets %s", path, res.Header.Get("Set-Cookie"))
		}
		for _, from := range []string{`src="http`, `src="//`, `rel="stylesheet" href="http`} {
			if strings.Contains(body, from) {
				t.Errorf("%s: %s", path, from)
			}
		}
	}
	if strings.Contains(s.log.String(), "two+words") || strings.Contains(s.log.String(), "two words") {
		t.Error("what was searched for is in the log")
	}
	// Whoever adds a table looks whether templates/privacy.templ still says all, and adds it here.
	known := []string{"allowances", "attempts", "beliefs", "days", "exam_items", "exams", "fives", "item_ratings", "misses", "players", "progress", "ratings", "recoveries", "renames", "replays", "reports", "reviews", "runs", "secret", "short_links", "suggestions"}
	db, err := sql.Open("sqlite", filepath.Join(data, "players.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var tables []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		tables = append(tables, name)
	}
	if rows.Err() != nil || !slices.Equal(tables, known) {
		t.Errorf("tables %v (%v); the page speaks of %v", tables, rows.Err(), known)
	}
	with := startSite(t, func(c *Config) { c.LogAddress = true })
	if got := text(with.get(privacyPath, http.StatusOK), "main"); !strings.Contains(got, "and your network address, which whoever runs this server has switched on") || strings.Contains(got, "are not in it") || !strings.Contains(got, "Until you delete it") {
		t.Errorf("of the log with addresses: %s", got)
	}
}

func TestLongTime(t *testing.T) {
	const day = 24 * time.Hour
	for d, want := range map[time.Duration]string{0: "", 18 * 365 * day / 12: "18 months", 365 * day: "1 year", 730 * day: "2 years", 365 * day / 12: "1 month", 400 * day: "400 days", 540 * day: "540 days"} {
		if got := longTime(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}
