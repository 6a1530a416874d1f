package web

import (
	"bytes"
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"digijudge/content/contenttest"
	"digijudge/quiz/datadir"
	"digijudge/quiz/store"
)

// TestRun: one line with the address, an answer, and an orderly end.
func TestRun(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out := &lockedBuffer{}
	dir := filepath.Join(t.TempDir(), "not", "yet", "there")
	done := make(chan error, 1)
	go func() {
		done <- Run(ctx, Config{DataDir: dir, Out: out, Prover: fakeProver{}})
	}()
	line := regexp.MustCompile(`^Digijudge is at (http://127\.0\.0\.1:\d+)\n$`)
	var m []string
	for deadline := time.Now().Add(10 * time.Minute); m == nil; time.Sleep(20 * time.Millisecond) {
		select {
		case err := <-done:
			t.Fatalf("ended: %v", err)
		default:
		}
		if time.Now().After(deadline) {
			t.Fatalf("printed %q", out.String())
		}
		m = line.FindStringSubmatch(out.String())
	}
	res, err := http.Get(m[1] + "/healthz")
	if err != nil || res.StatusCode != 200 {
		t.Fatalf("healthz: %v %v", res, err)
	}
	res.Body.Close()
	for _, f := range []string{"content.db", "players.db"} {
		if _, err := os.Stat(filepath.Join(dir, f)); err != nil {
			t.Error(err)
		}
	}
	cancel()
	select {
	case err := <-done:
		if err != nil {
			t.Errorf("ended with %v", err)
		}
	case <-time.After(20 * time.Second):
		t.Error("doesn't end")
	}
}

// TestPrivateData: nobody but the server's user can read who the players are, in a folder that was open before too.
func TestPrivateData(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped: no permission bits here")
	}
	dir := t.TempDir()
	players, err := store.Open(filepath.Join(dir, "players.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := players.Close(); err != nil {
		t.Fatal(err)
	}
	if b, err := contenttest.Database(); err != nil || os.WriteFile(filepath.Join(dir, "content.db"), b, 0o644) != nil {
		t.Fatal("no content", err)
	}
	for _, p := range []string{dir, filepath.Join(dir, "players.db")} {
		if err := os.Chmod(p, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	s := startSite(t, func(c *Config) { c.DataDir = dir })
	s.answer("/quiz/3012")
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) < 4 {
		t.Fatal(entries, err)
	}
	for _, e := range entries {
		if i, err := e.Info(); err != nil || i.Mode().Perm()&^0o600 != 0 {
			t.Errorf("%s: %v %v", e.Name(), i.Mode(), err)
		}
	}
	if i, err := os.Stat(dir); err != nil || i.Mode().Perm() != 0o700 {
		t.Errorf("folder: %v %v", i.Mode(), err)
	}
}

func TestStartErrors(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		cfg  Config
		want string
	}{
		"address in use": {Config{Addr: ln.Addr().String(), DataDir: t.TempDir()}, "in use"},
		"no folder":      {Config{}, "data folder"},
		"folder is file": {Config{DataDir: filepath.Join(file, "x")}, "--data"},
	} {
		s, err := Start(t.Context(), tt.cfg)
		if err == nil {
			s.Shutdown()
			t.Errorf("%s: no error", name)
			continue
		}
		if !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestClauseNumber(t *testing.T) {
	for in, want := range map[string]string{" 16–7–4. ": "16-7-4", "16.7.4": "16-7-4", "§6-1": "6-1", "x": "x", "": ""} {
		if got := clauseNumber(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestChooseEncoding(t *testing.T) {
	for in, want := range map[string]int{
		"": plainVariant, "identity": plainVariant, "gzip": gzipVariant, "br": brotliVariant, "gzip, deflate, br, zstd": brotliVariant,
		"br;q=0, gzip;q=0.5": gzipVariant, "gzip;q=0.0": plainVariant, "br; q=1.0": brotliVariant,
	} {
		if got := chooseEncoding(in); got != want {
			t.Errorf("%q: %d, want %d", in, got, want)
		}
	}
}

func TestPageCacheIsBounded(t *testing.T) {
	c := newPageCache()
	p, err := newCachedPage(htmlType, cacheRevalidate, bytes.Repeat([]byte("x"), 100))
	if err != nil {
		t.Fatal(err)
	}
	c.bytes = maxPageBytes - 150
	c.add("/a", p)
	c.add("/b", p)
	if c.get("/a") == nil || c.get("/b") != nil {
		t.Error("keeps more than its bound")
	}
}

// TestOneServerAFolder: while a server runs nobody else gets its folder; when it has stopped, the next one does.
func TestOneServerAFolder(t *testing.T) {
	s := startSite(t, nil)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	dir := s.site.cfg.DataDir
	if _, err := datadir.Lock(ctx, dir, 0); !errors.Is(err, datadir.ErrInUse) {
		t.Errorf("the folder of a running server can be had: %v", err)
	}
	if err := s.stop(); err != nil {
		t.Fatal(err)
	}
	release, err := datadir.Lock(ctx, dir, 0)
	if err != nil {
		t.Fatalf("the folder of a server that has stopped: %v", err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
}
