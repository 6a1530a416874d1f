package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"
)

// TestHostCookie: a site that is reached by TLS gives players a cookie that no other host can set; one from before counts, and the next stored
// answer replaces it. A site without TLS has none of this: browsers would refuse the name.
func TestHostCookie(t *testing.T) {
	now := time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)
	s := startSite(t, func(c *Config) { c.BaseURL, c.now = "https://judge.example", func() time.Time { return now } })
	st := s.site
	ask := func(target string, names ...string) (*httptest.ResponseRecorder, string) {
		r := httptest.NewRequest("GET", target, nil)
		id := newID(idBytes)
		for _, n := range names {
			r.AddCookie(&http.Cookie{Name: n, Value: st.signed(id)})
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			t.Fatalf("%s: %d", target, w.Code)
		}
		return w, strings.Join(w.Header()["Set-Cookie"], "\n")
	}
	const question = "https://judge.example/quiz/3012"
	if _, set := ask(question); !strings.HasPrefix(set, hostCookie+"=") || !strings.Contains(set, "Secure") || !strings.Contains(set, "Path=/") || strings.Contains(set, "Domain") {
		t.Errorf("a new player: %q", set)
	}
	if _, set := ask("http://127.0.0.1/quiz/3012"); !strings.HasPrefix(set, playerCookie+"=") {
		t.Errorf("a new player without TLS: %q", set)
	}
	for _, name := range []string{hostCookie, playerCookie} {
		if _, set := ask(question, name); set != "" {
			t.Errorf("%s isn’t known: %q", name, set)
		}
	}
	if _, set := ask("http://127.0.0.1/quiz/3012", hostCookie); set == "" {
		t.Error("without TLS the prefix can’t mean anything, and it counts")
	}

	// The next stored answer replaces the former name.
	r := httptest.NewRequest("GET", question, nil)
	r.AddCookie(&http.Cookie{Name: playerCookie, Value: st.signed(newID(idBytes))})
	c := echo.New().NewContext(r, httptest.NewRecorder())
	id, signed := st.cookieID(c)
	if id == "" || !signed {
		t.Fatal("the former name doesn’t count")
	}
	st.setPlayer(c, id, playerMaxAge)
	set := c.Response().Header()["Set-Cookie"]
	if len(set) != 2 || !strings.HasPrefix(set[0], hostCookie+"="+st.signed(id)) || !strings.HasPrefix(set[1], playerCookie+"=;") || !strings.Contains(set[1], "Max-Age=0") {
		t.Errorf("replaced: %q", set)
	}
	c = echo.New().NewContext(r, httptest.NewRecorder())
	st.forgetPlayer(c)
	if set := c.Response().Header()["Set-Cookie"]; len(set) != 2 {
		t.Errorf("deleted: %q", set)
	}
	now = formerNameUntil.Add(time.Hour)
	if id, _ := st.cookieID(echo.New().NewContext(r, httptest.NewRecorder())); id != "" {
		t.Error("the former name counts for ever")
	}
}
