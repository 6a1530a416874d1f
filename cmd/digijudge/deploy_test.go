package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"digijudge/content/contenttest"
)

// program returns the path of a program, which may be in a folder of administrators' programs. It
// skips the test if the program isn't installed.
func program(t *testing.T, name string) string {
	t.Helper()
	for _, p := range []string{name, "/usr/sbin/" + name, "/usr/local/sbin/" + name} {
		if path, err := exec.LookPath(p); err == nil {
			return path
		}
	}
	if os.Getenv("CI") != "" && name == "nginx" {
		t.Fatal(name + " is not installed, and in CI it has to be")
	}
	t.Skip("skipped: " + name + " is not installed")
	return ""
}

// freePort returns a port that was free a moment ago.
func freePort(t *testing.T) string {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	_, port, err := net.SplitHostPort(ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// certificate writes a self-signed certificate of judge.example and its key, and returns a pool
// that trusts it.
func certificate(t *testing.T, dir string) (pool *x509.CertPool, cert, key string) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	tmpl := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "judge.example"}, DNSNames: []string{"judge.example"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, tmpl, tmpl, &k.PublicKey, k)
	if err != nil {
		t.Fatal(err)
	}
	keyDER, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	for file, b := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: keyDER}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(b), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pool = x509.NewCertPool()
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool.AddCert(parsed)
	return pool, cert, key
}

// printed collects the output of a program. Several goroutines may read it.
type printed struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *printed) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *printed) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// served starts the site with the given flags and returns its address.
func served(t *testing.T, args ...string) (addr string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var out, errOut printed
	done := make(chan int, 1)
	dir := filepath.Join(t.TempDir(), "data")
	contenttest.Put(t, dir)
	go func() {
		done <- run(ctx, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", dir}, args...), streams{nil, &out, &errOut})
	}()
	t.Cleanup(func() {
		cancel()
		if code := <-done; code != 0 {
			t.Errorf("the server ended with %d: %s", code, errOut.String())
		}
	})
	for i := 0; ; i++ {
		if _, after, ok := strings.Cut(out.String(), "http://"); ok && strings.Contains(after, "\n") {
			return strings.Fields(after)[0]
		}
		select {
		case code := <-done:
			done <- code
			t.Fatalf("the server ended with %d: %s", code, errOut.String())
		case <-time.After(20 * time.Millisecond):
		}
		if i > 6000 {
			t.Fatal("the server didn't start in two minutes")
		}
	}
}

// started starts a proxy, which runs until the test ends, and waits until it listens.
func started(t *testing.T, port string, path string, args ...string) {
	t.Helper()
	var out printed
	cmd := exec.Command(path, args...)
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir(), "XDG_DATA_HOME="+t.TempDir(), "XDG_CONFIG_HOME="+t.TempDir())
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-ended
	})
	for i := 0; ; i++ {
		if c, err := net.Dial("tcp", "127.0.0.1:"+port); err == nil {
			c.Close()
			return
		}
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("%s ended: %v\n%s", filepath.Base(path), err, out.String())
		case <-time.After(20 * time.Millisecond):
		}
		if i > 1500 {
			t.Fatalf("%s doesn't listen:\n%s", filepath.Base(path), out.String())
		}
	}
}

// replaced returns a file's text with some words replaced, each of which must occur in it.
func replaced(t *testing.T, file string, pairs ...string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := string(b)
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(s, pairs[i]) {
			t.Fatalf("%s has no %q", file, pairs[i])
		}
		s = strings.ReplaceAll(s, pairs[i], pairs[i+1])
	}
	return s
}

// TestDeployNginx: nginx with the shipped configuration serves a real site.
func TestDeployNginx(t *testing.T) {
	nginx := program(t, "nginx")
	dir := t.TempDir()
	pool, cert, key := certificate(t, dir)
	backend := served(t, "--behind-proxy", "--rate", "1", "--log-level", "error")
	plain, secure := freePort(t), freePort(t)
	site := replaced(t, "deploy/nginx.conf",
		"127.0.0.1:8080", backend,
		"/etc/letsencrypt/live/judge.example/fullchain.pem", cert,
		"/etc/letsencrypt/live/judge.example/privkey.pem", key,
		"listen 443", "listen 127.0.0.1:"+secure,
		"listen 80", "listen 127.0.0.1:"+plain)
	// not every machine has IPv6
	site = regexp.MustCompile(`(?m)^\s*listen \[::\].*\n`).ReplaceAllString(site, "")
	var temp strings.Builder
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		fmt.Fprintf(&temp, "%s_temp_path %s;\n", kind, filepath.Join(dir, kind))
	}
	conf := filepath.Join(dir, "nginx.conf")
	whole := fmt.Sprintf("daemon off;\nmaster_process off;\npid %s;\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n%s%s}\n", filepath.Join(dir, "pid"), temp.String(), site)
	if err := os.WriteFile(conf, []byte(whole), 0o600); err != nil {
		t.Fatal(err)
	}
	started(t, secure, nginx, "-p", dir, "-e", "stderr", "-c", conf)
	throughProxy(t, pool, plain, secure)
}

// TestDeployCaddy: Caddy with the shipped configuration serves a real site.
func TestDeployCaddy(t *testing.T) {
	caddy := program(t, "caddy")
	dir := t.TempDir()
	pool, cert, key := certificate(t, dir)
	backend := served(t, "--behind-proxy", "--rate", "1", "--log-level", "error")
	plain, secure := freePort(t), freePort(t)
	site := replaced(t, "deploy/Caddyfile",
		"127.0.0.1:8080", backend,
		"# tls /etc/ssl/judge.pem /etc/ssl/judge.key", "tls "+cert+" "+key)
	conf := filepath.Join(dir, "Caddyfile")
	whole := fmt.Sprintf("{\nadmin off\nhttp_port %s\nhttps_port %s\ndefault_bind 127.0.0.1\n}\n%s", plain, secure, site)
	if err := os.WriteFile(conf, []byte(whole), 0o600); err != nil {
		t.Fatal(err)
	}
	started(t, secure, caddy, "run", "--config", conf, "--adapter", "caddyfile")
	throughProxy(t, pool, plain, secure)
}

// throughProxy answers a question at https://judge.example as a reader would, and then tries as a
// stranger what the proxy must refuse.
func throughProxy(t *testing.T, pool *x509.CertPool, plain, secure string) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	dial := func(ctx context.Context, network, addr string) (net.Conn, error) {
		port := plain
		if strings.HasSuffix(addr, ":443") {
			port = secure
		}
		// a proxy opens its ports one after the other, and started waits for only one
		for try := 0; ; try++ {
			c, err := (&net.Dialer{}).DialContext(ctx, network, "127.0.0.1:"+port)
			if err == nil || try == 100 {
				return c, err
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	transport := &http.Transport{DialContext: dial, TLSClientConfig: &tls.Config{RootCAs: pool}, DisableCompression: true, ForceAttemptHTTP2: true}
	t.Cleanup(transport.CloseIdleConnections)
	client := &http.Client{Transport: transport, Jar: jar, Timeout: time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	do := func(method, to, body string, header ...string) (*http.Response, string) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, to, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if method == http.MethodPost {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Header.Set("Origin", "https://judge.example")
		}
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		res, err := client.Do(r)
		if err != nil {
			t.Fatalf("%s %s: %v", method, to, err)
		}
		defer res.Body.Close()
		b, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatalf("%s %s: %v", method, to, err)
		}
		return res, string(b)
	}
	want := func(res *http.Response, status int) {
		t.Helper()
		if res.StatusCode != status {
			t.Fatalf("%s %s: %d, want %d", res.Request.Method, res.Request.URL, res.StatusCode, status)
		}
	}
	const site = "https://judge.example"

	res, _ := do("GET", "http://judge.example/keywords?x=1", "")
	if to := res.Header.Get("Location"); res.StatusCode != http.StatusMovedPermanently && res.StatusCode != http.StatusPermanentRedirect || strings.Replace(to, ":"+secure, "", 1) != site+"/keywords?x=1" {
		t.Errorf("plain HTTP leads with %d to %q", res.StatusCode, to)
	}
	res, _ = do("GET", site+"/rules/16", "", "Accept-Encoding", "br")
	if want(res, http.StatusOK); res.Header.Get("Content-Encoding") != "br" || res.Header.Get("Content-Security-Policy") == "" {
		t.Errorf("a page comes with %v", res.Header)
	}
	if res.ProtoMajor != 2 {
		t.Errorf("spoken is %s", res.Proto)
	}
	res, _ = do("GET", site+"/rules/16", "", "Accept-Encoding", "br", "If-None-Match", res.Header.Get("Etag"))
	want(res, http.StatusNotModified)

	res, page := do("GET", site+"/quiz/1001", "")
	want(res, http.StatusOK)
	if cookies := res.Cookies(); len(cookies) != 1 || !cookies[0].Secure || !cookies[0].HttpOnly {
		t.Errorf("cookies %v: the server doesn't know that it is read over TLS", cookies)
	}
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	form := url.Values{}
	doc.Find("form.answers input, form.answers button[name=answer]").Each(func(_ int, in *goquery.Selection) {
		if typ, _ := in.Attr("type"); typ == "hidden" || len(form["answer"]) == 0 {
			name, _ := in.Attr("name")
			value, _ := in.Attr("value")
			form.Set(name, value)
		}
	})
	res, _ = do("POST", site+"/quiz/1001", form.Encode())
	want(res, http.StatusSeeOther)
	to, err := res.Location()
	if err != nil || to.Scheme != "https" || to.Host != "judge.example" {
		t.Fatalf("an answer leads to %v %v", to, err)
	}
	res, _ = do("GET", to.String(), "")
	want(res, http.StatusOK)

	res, _ = do("POST", site+"/quiz/1001", form.Encode(), "Origin", "https://elsewhere.example")
	want(res, http.StatusForbidden)
	res, _ = do("POST", site+"/quiz/1001", strings.Repeat("x", 1<<20))
	// Caddy 2.6 stops reading in the middle of it
	if res.StatusCode != http.StatusRequestEntityTooLarge && res.StatusCode != http.StatusBadGateway {
		t.Errorf("a form of a megabyte: %d", res.StatusCode)
	}
	for _, path := range []string{"/admin", "/admin/questions", "/admin/reports", "/metrics", "/debug/pprof"} {
		res, _ = do("GET", site+path, "", "Host", "localhost", "X-Forwarded-Host", "localhost", "X-Forwarded-For", "127.0.0.1")
		want(res, http.StatusNotFound)
	}
	// The header names another address each time, but it is one client.
	for i := 0; ; i++ {
		if res, _ = do("POST", site+"/progress/recover", "code=x", "X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i), "X-Real-IP", fmt.Sprintf("198.51.100.%d", i)); res.StatusCode == http.StatusTooManyRequests {
			break
		}
		if i == 60 {
			t.Fatal("who says to be somebody else each time may send without end")
		}
	}
	// A connection for a name that isn't the site's is refused.
	if c, err := tls.Dial("tcp", "127.0.0.1:"+secure, &tls.Config{ServerName: "elsewhere.example", InsecureSkipVerify: true}); err == nil {
		c.Close()
		t.Error("another name is answered")
	}
}

// TestDeployUnit: systemd accepts the unit and finds it well confined.
func TestDeployUnit(t *testing.T) {
	analyze := program(t, "systemd-analyze")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	unit := filepath.Join(t.TempDir(), "digijudge.service")
	if err := os.WriteFile(unit, []byte(replaced(t, "deploy/digijudge.service", "/usr/local/bin/digijudge", self)), 0o600); err != nil {
		t.Fatal(err)
	}
	// systemd-analyze also complains about other units of the machine: only lines about this one
	// count.
	out, err := exec.Command(analyze, "verify", unit).CombinedOutput()
	if strings.Contains(string(out), "digijudge.service") {
		t.Errorf("systemd-analyze verify: %v\n%s", err, out)
	}
	if out, err := exec.Command(analyze, "security", "--offline=true", "--no-pager", "--threshold=15", unit).CombinedOutput(); err != nil {
		if strings.Contains(string(out), "unrecognized option") {
			t.Skip("skipped: this systemd-analyze is too old to judge a file")
		}
		t.Errorf("systemd-analyze security: %v\n%s", err, out)
	}
}

// TestDeployContainer: the container file builds with our Go version, doesn't run as root, and
// starts a command that exists. The test needs no container engine.
func TestDeployContainer(t *testing.T) {
	b, err := os.ReadFile("deploy/Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	image, ours := regexp.MustCompile(`golang:(\d+\.\d+)`).FindSubmatch(b), regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindSubmatch(mod)
	if image == nil || ours == nil || !bytes.Equal(image[1], ours[1]) {
		t.Errorf("built with Go %s, go.mod wants %s", image, ours)
	}
	final := string(b[bytes.LastIndex(b, []byte("\nFROM ")):])
	if !strings.HasPrefix(final, "\nFROM scratch\n") || !strings.Contains(final, "\nUSER 65532:65532\n") {
		t.Errorf("the image isn't empty, or is root's:\n%s", final)
	}
	if !strings.Contains(final, " /out/THIRD-PARTY-NOTICES /") || !bytes.Contains(b, []byte(" .ci/notices /out/THIRD-PARTY-NOTICES ")) {
		t.Errorf("what is handed on without the licences of what is linked in:\n%s", b)
	}
	if !strings.Contains(final, " SQLITE_TMPDIR=/data ") {
		t.Errorf("an empty image has no /tmp, and SQLite needs a folder for temporary files:\n%s", final)
	}
	for _, m := range regexp.MustCompile(`DIGIJUDGE_[A-Z_]+`).FindAllString(final, -1) {
		if !serveVariables(t)[m] {
			t.Errorf("%s means nothing to serve", m)
		}
	}
}
