package web

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"digijudge/web/guard"
)

// withAdmin gives a server an administration on a free port.
func withAdmin(c *Config) { c.AdminAddr = "127.0.0.1:0" }

// becomeAdmin opens the address that the server printed.
func (s *testSite) becomeAdmin() {
	s.t.Helper()
	res, _ := s.do("GET", strings.TrimPrefix(s.AdminURL(), addrURL(s.admin.addr)), nil, nil)
	ck := res.Header.Get("Set-Cookie")
	if res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != "/admin" || !strings.Contains(ck, "HttpOnly; SameSite=Strict") || !strings.Contains(ck, "Path=/admin;") {
		s.t.Fatalf("%d, to %q, cookie %q", res.StatusCode, res.Header.Get("Location"), ck)
	}
}

// TestCheckAdmin checks that a contradictory configuration is refused at the start, with advice.
func TestCheckAdmin(t *testing.T) {
	for _, c := range []struct {
		cfg  Config
		want string
	}{
		{Config{}, ""},
		{Config{Addr: "0.0.0.0:80", AdminAddr: DefaultAdminAddr}, ""},
		{Config{Addr: "127.0.0.1:8080", AdminAddr: "localhost:0"}, ""},
		{Config{Addr: "127.0.0.1:0", AdminAddr: "[::1]:0"}, ""},
		{Config{Addr: "127.0.0.1:8080", AdminAddr: "127.0.0.1:8081", BaseURL: "https://judge.example", Proxies: guard.LoopbackProxies()}, ""},
		{Config{Addr: "0.0.0.0:8080", AdminAddr: "0.0.0.0:8081", AdminRemote: true}, ""},
		{Config{Addr: "127.0.0.1:8080", AdminAddr: "0.0.0.0:8081"}, "--admin-remote"},
		{Config{Addr: "127.0.0.1:8080", AdminAddr: ":8081"}, "--admin-remote"},
		{Config{Addr: "127.0.0.1:8080", AdminAddr: "localhost.evil.example:8081"}, "ssh -L"},
		{Config{Addr: "127.0.0.1:8080", AdminAddr: "10.1.2.3:8081"}, "--admin-remote"},
		{Config{AdminRemote: true}, "--admin-addr"},
		{Config{AdminAddr: "127.0.0.1:8081", AdminRemote: true}, "leave out the one"},
		{Config{AdminAddr: "8081"}, "127.0.0.1:8081"},
		{Config{Addr: "127.0.0.1:8080", AdminAddr: "127.0.0.1:8080"}, "another port"},
		{Config{Addr: "0.0.0.0:8080", AdminAddr: "127.0.0.1:8080"}, "another port"},
		{Config{Addr: ":8080", AdminAddr: "[::1]:8080"}, "another port"},
	} {
		err := checkAdmin(c.cfg)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s and %s: %v; want %q", c.cfg.Addr, c.cfg.AdminAddr, err, c.want)
		}
	}
}

// TestAdminStaysInside: no page of the administration answers at the public address, whatever proxy
// and host name are used, and not even with the administrator's cookie.
func TestAdminStaysInside(t *testing.T) {
	t.Parallel()
	s := cardSite(t, func(c *Config) {
		withAdmin(c)
		c.BaseURL, c.Proxies = "https://judge.example", append(guard.LoopbackProxies(), netip.MustParsePrefix("192.0.2.0/24"))
	})
	s.becomeAdmin()
	inside, _ := url.Parse(addrURL(s.admin.addr) + "/admin")
	cookies := s.client.Jar.Cookies(inside)
	if len(cookies) != 1 || cookies[0].Value == s.admin.key {
		t.Fatalf("cookies %v", cookies)
	}
	direct, _ := url.Parse(s.URL())
	// as nginx's proxy_pass: it even rewrites the name that was asked for
	bare := httptest.NewServer(httputil.NewSingleHostReverseProxy(direct))
	defer bare.Close()
	paths := []string{"/admin", "/admin/", "/admin?key=" + s.admin.key, "/admin/questions", "/admin/questions/1012", "/admin/reports", "/admin/cards/conflicts",
		"/admin/cards/XT1-004", "/metrics", "//admin", "/./admin", "/ADMIN", "/%61dmin", "/debug/pprof/"}
	posts := []string{"/admin/reports/1", "/admin/cards/XT1-004", "/cards/XT1-004"}
	for _, base := range []string{s.URL(), bare.URL} {
		for _, h := range []http.Header{
			{},
			{"Host": {s.admin.addr}},
			{"Host": {"localhost"}, "X-Forwarded-For": {"127.0.0.1"}, "X-Real-Ip": {"127.0.0.1"}},
			{"X-Forwarded-Host": {s.admin.addr}, "X-Forwarded-Proto": {"http"}, "Forwarded": {"for=127.0.0.1;host=" + s.admin.addr}},
			{"X-Original-Url": {"/admin"}, "X-Rewrite-Url": {"/admin"}},
		} {
			ask := func(method, path string, body io.Reader) int {
				t.Helper()
				r, err := http.NewRequest(method, base+path, body)
				if err != nil {
					t.Fatal(err)
				}
				for k, v := range h {
					r.Header[k] = v
				}
				if r.Host = base[len("http://"):]; h.Get("Host") != "" {
					r.Host = h.Get("Host")
				}
				r.Header.Set("Cookie", adminCookie+"="+cookies[0].Value)
				if body != nil {
					r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
				}
				res, err := newClient(t).Do(r)
				if err != nil {
					t.Fatal(err)
				}
				defer res.Body.Close()
				b, _ := io.ReadAll(res.Body)
				if strings.Contains(string(b), "form class=\"settle") || strings.Contains(string(b), "Questions in figures") || strings.Contains(string(b), "go_goroutines") || res.Header.Get("Set-Cookie") != "" {
					t.Errorf("%s %s %v: part of the administration", method, base+path, h)
				}
				return res.StatusCode
			}
			for _, path := range paths {
				if got := ask("GET", path, nil); got != http.StatusNotFound && got != http.StatusMovedPermanently {
					t.Errorf("GET %s %v: %d", base+path, h, got)
				}
			}
			for _, path := range posts {
				if got := ask("POST", path, strings.NewReader("choice=second&do=close")); got != http.StatusNotFound && got != http.StatusMethodNotAllowed {
					t.Errorf("POST %s %v: %d", base+path, h, got)
				}
			}
			if got := ask("GET", "/cards/conflicts", nil); got != http.StatusOK {
				t.Errorf("the public list: %d", got)
			}
		}
	}
	if n := s.get("/cards/conflicts?show=settled", http.StatusOK).Find(".conflict-card").Length(); n > 0 {
		t.Errorf("%d settled from outside", n)
	}
}

// TestAdminAddress checks that the administration, at its own address, lets in who has the key and
// logs their decisions.
func TestAdminAddress(t *testing.T) {
	t.Parallel()
	s := cardSite(t, withAdmin)
	stranger := newClient(t)
	ask := func(path string, h http.Header, host string) (int, string, http.Header) {
		t.Helper()
		r, err := http.NewRequest("GET", addrURL(s.admin.addr)+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		for k, v := range h {
			r.Header[k] = v
		}
		if host != "" {
			r.Host = host
		}
		res, err := stranger.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, _ := io.ReadAll(res.Body)
		return res.StatusCode, string(b), res.Header
	}
	for _, path := range []string{"/admin", "/admin?key=", "/admin?key=" + newID(idBytes), "/admin/questions", "/admin/reports", "/admin/cards/conflicts", "/admin/nope"} {
		if got, body, h := ask(path, http.Header{"Cookie": {adminCookie + "=" + s.admin.key}}, ""); got != http.StatusForbidden || h.Get("Set-Cookie") != "" || !strings.Contains(body, "Open the address") {
			t.Errorf("%s without the key: %d, %s", path, got, body)
		}
	}
	key := "/admin?key=" + s.admin.key
	for name, x := range map[string]struct {
		h    http.Header
		host string
	}{
		"a name that was made to point here":    {nil, "evil.example:8081"},
		"a name that looks like it":             {nil, "localhost.evil.example"},
		"a proxy":                               {http.Header{"X-Forwarded-For": {"203.0.113.9"}}, ""},
		"a proxy's trail":                       {http.Header{"Via": {"1.1 proxy"}}, ""},
		"a proxy that hides whom it serves":     {http.Header{"X-Forwarded-For": {""}}, ""},
		"a proxy that names the protocol alone": {http.Header{"X-Forwarded-Proto": {"https"}}, ""},
		"a proxy with a header of its own":      {http.Header{"Cf-Connecting-Ip": {"203.0.113.9"}}, ""},
	} {
		for _, path := range []string{key, "/metrics"} {
			if got, _, h := ask(path, x.h, x.host); got != http.StatusForbidden || h.Get("Set-Cookie") != "" {
				t.Errorf("from %s: %d", name, got)
			}
		}
	}
	// What isn't the administration's is the site's.
	if got, _, h := ask("/quiz/1012?x=1", nil, ""); got != http.StatusFound || h.Get("Location") != s.URL()+"/quiz/1012?x=1" {
		t.Errorf("%d to %s", got, h.Get("Location"))
	}
	if got, _, h := ask("//evil.example/x", nil, ""); got != http.StatusFound || !strings.HasPrefix(h.Get("Location"), s.URL()+"/") {
		t.Errorf("%d to %s", got, h.Get("Location"))
	}
	if got, _, _ := ask("/sw.js", nil, ""); got != http.StatusNotFound {
		t.Errorf("the worker: %d", got)
	}
	s.becomeAdmin()
	doc := s.get("/admin", http.StatusOK)
	doc.Find("main .rows a").Each(func(_ int, a *goquery.Selection) {
		href, _ := a.Attr("href")
		s.get(href, http.StatusOK)
	})
	res, _ := s.do("GET", "/admin", nil, nil)
	if csp := res.Header.Get("Content-Security-Policy"); !strings.Contains(csp, "form-action 'self' "+s.URL()) || strings.Contains(csp, "unsafe") || res.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("policy %q, %q", csp, res.Header.Get("Cache-Control"))
	}
	s.get("/admin/nope", http.StatusNotFound)
	// The site's own pages, on the same machine, may send nothing here.
	form := func(h http.Header) int {
		h["Content-Type"] = []string{"application/x-www-form-urlencoded"}
		res, _ := s.do("POST", "/admin/cards/XT1-004", strings.NewReader("choice=second"), h)
		return res.StatusCode
	}
	if got := form(http.Header{"Origin": {s.URL()}, "Sec-Fetch-Site": {"same-site"}}); got != http.StatusForbidden {
		t.Errorf("from the site: %d", got)
	}
	if got := form(http.Header{"Origin": {s.URL()}}); got != http.StatusForbidden {
		t.Errorf("from the site, an old browser: %d", got)
	}
	if got := form(http.Header{}); got != http.StatusSeeOther {
		t.Errorf("settling: %d", got)
	}
	s.post("/admin/reports/77", url.Values{"do": {"close"}})
	log := s.log.String()
	for _, want := range []string{"administration: a wrong key", "administration: a browser was let in", `msg="administration: a conflict between card lists was settled"`, "card=XT1-004 choice=second before=none from=127.0.0.1:", "session=1", "a report was closed", "report=77"} {
		if !strings.Contains(log, want) {
			t.Errorf("not in the log: %s\n%s", want, log)
		}
	}
	if strings.Contains(log, s.admin.key) || strings.Contains(log, s.admin.sessions[0].id) {
		t.Error("a secret is in the log")
	}
	first := s.admin.sessions[0].id
	for range maxSessions {
		s.becomeAdmin()
	}
	if len(s.admin.sessions) != maxSessions || s.admin.sessions[0].id == first {
		t.Errorf("%d sessions", len(s.admin.sessions))
	}
	if plain := startSite(t, nil); plain.AdminURL() != "" {
		t.Error("an administration that nobody asked for")
	}
}
