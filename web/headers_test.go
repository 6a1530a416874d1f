package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/andybalholm/brotli"

	"digijudge/web/guard"
)

func TestSecurityHeaders(t *testing.T) {
	s := startSite(t, nil)
	for _, path := range []string{"/", "/quiz", "/quiz/1012", "/quiz/daily", "/keywords/piercing", "/keywords/piercing", "/static/site.css", "/nope", "/r/16-7-4", "/healthz"} {
		s.client = newClient(t)
		res, _ := s.do("GET", path, nil, nil)
		csp := res.Header.Get("Content-Security-Policy")
		if !strings.Contains(csp, "default-src 'self'") || strings.Contains(csp, "unsafe") {
			t.Errorf("%s: policy %q", path, csp)
		}
		for k, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin",
			"Cross-Origin-Opener-Policy": "same-origin",
		} {
			if got := res.Header.Get(k); got != want {
				t.Errorf("%s: %s: %q, want %q", path, k, got, want)
			}
		}
		if ck := res.Header.Get("Set-Cookie"); (path == "/quiz/1012") != (ck != "") || strings.Contains(ck, "Max-Age") {
			t.Errorf("%s: cookie %q; want one for a question's form, until the browser is closed, and no other", path, ck)
		}
	}
}

func TestPageCache(t *testing.T) {
	s := startSite(t, nil)
	const path = "/keywords/piercing"
	fetch := func(h http.Header) (*http.Response, string) { return s.do("GET", path, nil, h) }
	res, plain := fetch(http.Header{"Accept-Encoding": {"identity"}})
	etag := res.Header.Get("ETag")
	if res.StatusCode != 200 || !strings.HasPrefix(etag, `"`) {
		t.Fatalf("status %d, ETag %q", res.StatusCode, etag)
	}
	for _, tt := range []struct {
		accept, encoding string
		open             func(io.Reader) (io.Reader, error)
	}{
		{"identity", "", func(r io.Reader) (io.Reader, error) { return r, nil }},
		{"gzip;q=0", "", func(r io.Reader) (io.Reader, error) { return r, nil }},
		{"gzip", "gzip", func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
		{"gzip, deflate, br", "br", func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil }},
	} {
		res, body := fetch(http.Header{"Accept-Encoding": {tt.accept}})
		if got := res.Header.Get("Content-Encoding"); got != tt.encoding {
			t.Errorf("%s: encoding %q, want %q", tt.accept, got, tt.encoding)
		}
		if res.Header.Get("Content-Length") != strconv.Itoa(len(body)) || res.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: length %s for %d bytes, Vary %q", tt.accept, res.Header.Get("Content-Length"), len(body), res.Header.Get("Vary"))
		}
		r, err := tt.open(strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(got, []byte(plain)) {
			t.Errorf("%s: another page (%v)", tt.accept, err)
		}
		again, body := fetch(http.Header{"Accept-Encoding": {tt.accept}, "If-None-Match": {`"other", ` + res.Header.Get("ETag")}})
		if again.StatusCode != http.StatusNotModified || body != "" || again.Header.Get("ETag") == "" {
			t.Errorf("%s: revalidation: %d", tt.accept, again.StatusCode)
		}
		if h := again.Header; h.Get("Content-Security-Policy") != "" || h.Get("Vary") == "" || h.Get("Cache-Control") == "" || h.Get(guard.RequestIDHeader) == "" {
			t.Errorf("%s: revalidation: headers %v; want those that say what is still good, and no others", tt.accept, h)
		}
	}
	if res, _ := fetch(http.Header{"If-None-Match": {`"other"`}}); res.StatusCode != 200 {
		t.Errorf("another ETag: %d", res.StatusCode)
	}
}

// TestPolicyInTag: who has a page has it under the policy of today; another policy makes another tag.
func TestPolicyInTag(t *testing.T) {
	tag := func() string {
		p, err := newCachedPage(htmlType, cacheRevalidate, []byte("x"))
		if err != nil {
			t.Fatal(err)
		}
		return p.variants[plainVariant].etag[0]
	}
	was, old := tag(), guard.SecurityTag
	t.Cleanup(func() { guard.SecurityTag = old })
	guard.SecurityTag = []byte(strings.Replace(string(old), "default-src 'self'", "default-src 'none'", 1))
	if len(old) < 300 || tag() == was {
		t.Error("another policy, the same tag")
	}
}

func TestStaticFiles(t *testing.T) {
	s := startSite(t, nil)
	doc := s.get("/", http.StatusOK)
	for _, sel := range []string{"link[rel=stylesheet]", "link[rel=icon]"} {
		href := doc.Find(sel).AttrOr("href", "")
		res, body := s.do("GET", href, nil, nil)
		if res.StatusCode != 200 || body == "" || !strings.Contains(res.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %d, %q", href, res.StatusCode, res.Header.Get("Cache-Control"))
		}
		path, _, _ := strings.Cut(href, "?")
		for _, q := range []string{"", "?v=old"} {
			if res, _ := s.do("GET", path+q, nil, nil); res.StatusCode != 200 || strings.Contains(res.Header.Get("Cache-Control"), "immutable") {
				t.Errorf("%s%s: %d, %q", path, q, res.StatusCode, res.Header.Get("Cache-Control"))
			}
		}
	}
	res, body := s.do("GET", doc.Find("script[src]").AttrOr("src", ""), nil, nil)
	if ct := res.Header.Get("Content-Type"); !strings.HasPrefix(ct, "text/javascript") || len(body) > 28<<10 {
		t.Errorf("script: %s, %d bytes; want JavaScript under 28 KB", ct, len(body))
	}
	if n := s.get("/", http.StatusOK).Find("script[src]").Length(); n != 1 {
		t.Errorf("the front page asks for %d scripts", n)
	}
	scripts := s.get("/bench?q=blocker", http.StatusOK).Find("script[src]")
	if _, body = s.do("GET", scripts.Last().AttrOr("src", ""), nil, nil); scripts.Length() != 2 || len(body) > 12<<10 {
		t.Errorf("the bench asks for %d scripts, the last has %d bytes; want two, and under 12 KB", scripts.Length(), len(body))
	}
}

func TestCrossOriginAndLimits(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Rate = 1 })
	q := "/quiz/" + s.firstQuestion()
	f := s.form(q)
	form := func() io.Reader { return strings.NewReader(f.with(0).Encode()) }
	type head = map[string]string
	post := func(h head, body io.Reader) int {
		hdr := http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}
		for k, v := range h {
			hdr.Set(k, v)
		}
		res, _ := s.do("POST", q, body, hdr)
		return res.StatusCode
	}
	if got := post(head{"Origin": "https://evil.example"}, form()); got != http.StatusForbidden {
		t.Errorf("another origin: %d", got)
	}
	if got := post(head{"Sec-Fetch-Site": "cross-site"}, form()); got != http.StatusForbidden {
		t.Errorf("cross-site: %d", got)
	}
	if got := post(head{"Sec-Fetch-Site": "same-origin"}, form()); got != http.StatusSeeOther {
		t.Errorf("same origin: %d", got)
	}
	big := "answer=0&token=" + strings.Repeat("x", 2*maxBody)
	if got := post(nil, strings.NewReader(big)); got != http.StatusRequestEntityTooLarge {
		t.Errorf("large body: %d", got)
	}
	// the same body without a Content-Length
	if got := post(nil, io.MultiReader(strings.NewReader(big))); got != http.StatusRequestEntityTooLarge {
		t.Errorf("large body of unknown length: %d", got)
	}
	limited := false
	for range 20 {
		limited = limited || post(nil, form()) == http.StatusTooManyRequests
	}
	if !limited {
		t.Error("20 POSTs at once pass a limit of 1 a second")
	}
	s.get(q, http.StatusOK) // reading goes on
}

// TestControlsInPath: a path with control characters, or that is no text, is nobody's; the answer doesn't repeat it.
func TestControlsInPath(t *testing.T) {
	s := startSite(t, nil)
	for _, path := range []string{"/%00", "/quiz/%1b[31m", "/r/%c2%9b", "/cards/%ff", "/api/v1/cards/%00", "/rulings/a%0d%0ab"} {
		res, body := s.do(http.MethodGet, path, nil, nil)
		if res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
		if i := strings.IndexFunc(body, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }); i >= 0 {
			t.Errorf("%s: a control character in the answer: %q", path, body[max(0, i-40):min(len(body), i+40)])
		}
	}
}
