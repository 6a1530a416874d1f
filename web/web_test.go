package web

import (
	"context"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/PuerkitoBio/goquery"

	"digijudge/content"
	"digijudge/content/contenttest"
)

// testSite is a real server on a free port, with a folder of its own and a client like a browser.
type testSite struct {
	*Server
	t      *testing.T
	client *http.Client
	log    *lockedBuffer
}

// patience is how long a site waits for turns and pages in tests: no test fails because the machine does
// much else, as it does where all of them are watched for races.
const patience = 10 * time.Minute

// startSite starts a server for one test. It is stopped at the test's end.
func startSite(t *testing.T, change func(*Config)) *testSite {
	t.Helper()
	logs := &lockedBuffer{}
	cfg := Config{DataDir: t.TempDir() + "/data", Prover: fakeProver{}, Log: slog.New(slog.NewTextHandler(logs, nil)), patience: patience}
	if change != nil {
		change(&cfg)
	}
	if cfg.Files == nil {
		contenttest.Put(t, cfg.DataDir)
	}
	s, err := Start(t.Context(), cfg)
	if err != nil {
		t.Fatalf("starting the server: %v", err)
	}
	t.Cleanup(func() {
		if err := s.Shutdown(); err != nil {
			t.Errorf("stopping the server: %v", err)
		}
	})
	return &testSite{Server: s, t: t, client: newClient(t), log: logs}
}

// newClient keeps cookies and shows redirects instead of following them.
func newClient(t *testing.T) *http.Client {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{
		Jar: jar, Timeout: 5 * time.Minute, // for a machine that does much else
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

type lockedBuffer struct {
	mu sync.Mutex
	b  strings.Builder
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// do sends a request and reads the whole answer. What belongs to the administration is asked at its address, if the server has one.
func (s *testSite) do(method, path string, body io.Reader, header http.Header) (*http.Response, string) {
	s.t.Helper()
	base := s.URL()
	if s.admin != nil && (strings.HasPrefix(path, adminPath) || path == metricsPath) {
		base = addrURL(s.admin.addr)
	}
	r, err := http.NewRequestWithContext(context.Background(), method, base+path, body)
	if err != nil {
		s.t.Fatal(err)
	}
	for k, v := range header {
		r.Header[k] = v
	}
	res, err := s.client.Do(r)
	if err != nil {
		s.t.Fatalf("%s %s: %v", method, path, err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatalf("%s %s: %v", method, path, err)
	}
	return res, string(b)
}

// get fetches a page that must have the wanted status, and parses it.
func (s *testSite) get(path string, status int) *goquery.Document {
	s.t.Helper()
	res, body := s.do("GET", path, nil, nil)
	if res.StatusCode != status {
		s.t.Fatalf("GET %s: status %d, want %d", path, res.StatusCode, status)
	}
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
	if err != nil {
		s.t.Fatalf("GET %s: %v", path, err)
	}
	return doc
}

// copied is the site's content, to be changed by a test.
func copied(t *testing.T) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(content.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(content.Files, name)
		files[name] = &fstest.MapFile{Data: b}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// post sends a form.
func (s *testSite) post(path string, form url.Values) *http.Response {
	s.t.Helper()
	res, _ := s.do("POST", path, strings.NewReader(form.Encode()), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
	return res
}

// text is the text of what a selector finds, with single spaces.
func text(doc *goquery.Document, selector string) string {
	return strings.Join(strings.Fields(doc.Find(selector).Text()), " ")
}

// has fails unless the selector finds at least n elements.
func has(t *testing.T, doc *goquery.Document, selector string, n int) {
	t.Helper()
	if got := doc.Find(selector).Length(); got < n {
		t.Errorf("%q: found %d, want at least %d", selector, got, n)
	}
}

// cookie is the player cookie that the client has, or "".
func (s *testSite) cookie() string {
	u, err := url.Parse(s.URL())
	if err != nil {
		s.t.Fatal(err)
	}
	for _, ck := range s.client.Jar.Cookies(u) {
		if ck.Name == playerCookie {
			return ck.Value
		}
	}
	return ""
}

// setCookie gives the client a player cookie of the test's choice.
func (s *testSite) setCookie(value string) {
	u, err := url.Parse(s.URL())
	if err != nil {
		s.t.Fatal(err)
	}
	s.client.Jar.SetCookies(u, []*http.Cookie{{Name: playerCookie, Value: value, Path: "/"}})
}
