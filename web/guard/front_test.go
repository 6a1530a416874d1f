package guard

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"
)

// TestParseProxies: networks and addresses are read; what is neither, or everybody, is refused.
func TestParseProxies(t *testing.T) {
	got, err := ParseProxies([]string{"10.1.2.3", " 192.0.2.0/24", "2001:db8::1", "10.9.9.9/8"})
	if err != nil || len(got) != 4 || got[0].Bits() != 32 || got[2].Bits() != 128 || got[3] != netip.MustParsePrefix("10.0.0.0/8") {
		t.Errorf("%v %v", got, err)
	}
	for _, bad := range []string{"", "proxy.example", "10.0.0.0/33", "0.0.0.0/0", "::/0", "::ffff:10.0.0.0/104"} {
		if got, err := ParseProxies([]string{bad}); err == nil || !strings.Contains(err.Error(), "--trusted-proxies") {
			t.Errorf("%q: %v, %v", bad, got, err)
		}
	}
}

// TestFront: only a trusted proxy's connection may say for whom it asks, under which name, over TLS or not, and what the request is called.
func TestFront(t *testing.T) {
	logs := &bytes.Buffer{}
	var seen *http.Request
	ip := ""
	const plain = false
	ask := func(trusted Proxies, remote string, https bool, h http.Header) http.Header {
		t.Helper()
		f := NewFront(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			seen, ip = r, trusted.Extractor()(r)
		}), trusted, https, slog.New(slog.NewTextHandler(logs, nil)))
		r := httptest.NewRequest("GET", "http://127.0.0.1:8080/quiz", nil)
		r.RemoteAddr = remote
		for k, v := range h {
			r.Header[k] = v
		}
		w := httptest.NewRecorder()
		f.ServeHTTP(w, r)
		return w.Header()
	}
	said := func() http.Header {
		return http.Header{"X-Forwarded-For": {"203.0.113.9, 198.51.100.7"}, "X-Forwarded-Proto": {"https"}, "X-Forwarded-Host": {"judge.example"}, "X-Request-Id": {"from-the-proxy"}}
	}
	ours := Proxies{netip.MustParsePrefix("10.1.0.0/16"), netip.MustParsePrefix("198.51.100.7/32")}
	for _, remote := range []string{"192.0.2.5:4000", "127.0.0.1:4000", "10.2.0.1:4000", "[::1]:4000", "", "nonsense"} {
		h := ask(ours, remote, plain, said())
		if seen.Host != "127.0.0.1:8080" || SaysTLS(seen) || h.Get("Strict-Transport-Security") != "" || h.Get(RequestIDHeader) == "from-the-proxy" {
			t.Errorf("%q is believed: host %s, %v", remote, seen.Host, h)
		}
		if ip == "203.0.113.9" || ip == "198.51.100.7" {
			t.Errorf("%q is believed to ask for %s", remote, ip)
		}
	}
	h := ask(ours, "10.1.0.1:4000", plain, said())
	if seen.Host != "judge.example" || !SaysTLS(seen) || h.Get("Strict-Transport-Security") == "" || h.Get(RequestIDHeader) != "from-the-proxy" || ip != "203.0.113.9" {
		t.Errorf("the proxy isn’t believed: host %s, for %s, %v", seen.Host, ip, h)
	}
	// A client in front of the proxy can add to the list, but its own address stays in its place.
	more := said()
	more["X-Forwarded-For"] = []string{"10.1.0.9, 127.0.0.1, 192.0.2.66, 198.51.100.7"}
	if ask(ours, "10.1.0.1:4000", plain, more); ip != "192.0.2.66" {
		t.Errorf("for %s", ip)
	}
	for _, bad := range []string{"short", strings.Repeat("x", 65), "line\nbreak", "<script>", "with space", "ünicode-id"} {
		more["X-Request-Id"] = []string{bad}
		if got := ask(ours, "10.1.0.1:4000", plain, more).Get(RequestIDHeader); !regexp.MustCompile(`^[0-9a-f]{16}$`).MatchString(got) {
			t.Errorf("id %q for %q", got, bad)
		}
	}
	more["X-Forwarded-Host"], more["X-Forwarded-Proto"] = []string{"evil.example/<b>"}, []string{"https, http"}
	if ask(ours, "10.1.0.1:4000", plain, more); seen.Host != "127.0.0.1:8080" || SaysTLS(seen) {
		t.Errorf("host %s", seen.Host)
	}
	if h := ask(nil, "192.0.2.5:4000", true, nil); h.Get("Strict-Transport-Security") != "max-age=31536000" {
		t.Errorf("no HSTS though the site is known to have TLS: %v", h)
	}
	a, b := ask(nil, "192.0.2.5:1", plain, nil).Get(RequestIDHeader), ask(nil, "192.0.2.5:1", plain, nil).Get(RequestIDHeader)
	if a == b || a == "" {
		t.Errorf("ids %q %q", a, b)
	}
	// one front for each: 127.0.0.1, 10.2.0.1, ::1
	if got := strings.Count(logs.String(), "an untrusted proxy"); got != 3 {
		t.Errorf("%d lines about proxies that aren’t trusted:\n%s", got, logs)
	}
	if strings.Contains(logs.String(), "192.0.2.5") {
		t.Error("a stranger’s address is in the log")
	}
}

// TestParseBaseURL: an address is a scheme and a host, and nothing else.
func TestParseBaseURL(t *testing.T) {
	for in, origin := range map[string]string{
		"https://judge.example": "https://judge.example", "https://Judge.Example:443/": "https://judge.example", "http://192.0.2.7:8080": "http://192.0.2.7:8080", "http://[::1]:80": "http://[::1]",
	} {
		if u, err := ParseBaseURL(in); err != nil || originOf(u) != origin {
			t.Errorf("%s: %v, %v", in, u, err)
		}
	}
	for _, bad := range []string{"judge.example", "ftp://judge.example", "https://", "https://judge.example/quiz", "https://a@judge.example", "https://judge.example?x=1", "https://jud ge.example"} {
		if _, err := ParseBaseURL(bad); err == nil || !strings.Contains(err.Error(), "--url") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// TestCrossOriginBehindProxies: a proxy that asks under another name doesn’t make the site’s own forms strangers’; who knows the name gains nothing.
func TestCrossOriginBehindProxies(t *testing.T) {
	own, _ := url.Parse("https://judge.example")
	check := func(own *url.URL, host string, h http.Header) bool {
		e := echo.New()
		r := httptest.NewRequest("POST", "http://"+host+"/quiz/1012", nil)
		for k, v := range h {
			r.Header[k] = v
		}
		return CrossOrigin(own)(func(echo.Context) error { return nil })(e.NewContext(r, httptest.NewRecorder())) == nil
	}
	for _, c := range []struct {
		own    *url.URL
		origin string
		site   string
		want   bool
	}{
		{own, "https://judge.example", "", true},
		{&url.URL{}, "https://judge.example", "", false},
		{own, "http://judge.example", "", false},
		{own, "https://evil.example", "", false},
		{own, "https://judge.example.evil.example", "", false},
		{own, "null", "", false},
		{own, "https://evil.example", "cross-site", false},
		{own, "https://judge.example", "same-origin", true},
	} {
		h := http.Header{"Origin": {c.origin}}
		if c.site != "" {
			h["Sec-Fetch-Site"] = []string{c.site}
		}
		if got := check(c.own, "127.0.0.1:8080", h); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestErrorLog: each kind of line is seen at once, many are counted, and no client's address is in them.
func TestErrorLog(t *testing.T) {
	logs := &bytes.Buffer{}
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	e := &errorLog{log: slog.New(slog.NewTextHandler(logs, nil)), now: func() time.Time { return now }, kinds: map[string]*errorKind{}}
	say := func(line string) {
		t.Helper()
		if n, err := e.Write([]byte(line + "\n")); err != nil || n != len(line)+1 {
			t.Fatal(n, err)
		}
	}
	lines := func() int { return strings.Count(logs.String(), "\n") }
	for i := range 1000 {
		say("http: Accept error: accept tcp 127.0.0.1:8080: accept4: too many open files; retrying in " + []string{"5ms", "10ms", "1s"}[i%3])
		say("http: TLS handshake error from 203.0.113.9:" + []string{"4000", "5000"}[i%2] + ": EOF")
		say("http: TLS handshake error from [2001:db8::1]:4000: EOF")
	}
	if lines() != 2 || !strings.Contains(logs.String(), "LimitNOFILE") || !strings.Contains(logs.String(), "level=WARN") {
		t.Errorf("%d lines:\n%s", lines(), logs)
	}
	before := lines()
	now = now.Add(2 * time.Minute)
	say("http: TLS handshake error from 203.0.113.9:7000: EOF")
	if lines() != before+1 || !strings.Contains(logs.String(), "like_it_before=1999") {
		t.Errorf("%s", logs)
	}
	e.flush()
	if !strings.Contains(logs.String(), "like_it_before=998") {
		t.Errorf("what was held back is lost:\n%s", logs)
	}
	if strings.Contains(logs.String(), "203.0.113.9") || strings.Contains(logs.String(), "2001:db8") {
		t.Errorf("addresses:\n%s", logs)
	}
	for i := range 1000 {
		say("kind " + strings.Repeat("x", i))
	}
	if len(e.kinds) > errorLogKinds {
		t.Errorf("%d kinds remembered", len(e.kinds))
	}
}
