package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"digijudge/quiz/store/storetest"
)

// call runs the program in this process. TestMain keeps the tests away from the user's own data.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "digijudge")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Setenv("DIGIJUDGE_DATA", dir)
	code := m.Run()
	storetest.Stop()
	os.RemoveAll(dir)
	os.Exit(code)
}

func call(t *testing.T, args ...string) (code int, out, errOut string) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(t.Context(), args, streams{strings.NewReader(""), &o, &e})
	return code, o.String(), e.String()
}

func TestVersion(t *testing.T) {
	code, out, _ := call(t, "version")
	if code != 0 || !strings.HasPrefix(out, "digijudge ") || !strings.Contains(out, "rules version 4.2") {
		t.Errorf("%d %q", code, out)
	}
}

func TestBadCommandLine(t *testing.T) {
	for _, args := range [][]string{{"dance"}, {"serve", "--nope"}, {"serve", "--log-level", "loud"}, {"run"}, {"--rate", "many"}} {
		if code, _, errOut := call(t, args...); code != 3 || !strings.Contains(errOut, "digijudge:") {
			t.Errorf("%v: exit %d, %q", args, code, errOut)
		}
	}
	if code, out, _ := call(t, "--help"); code != 0 || !strings.Contains(out, "serve") || !strings.Contains(out, "import") {
		t.Errorf("--help: exit %d, %q", code, out)
	}
}

func TestServeErrors(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	// serve is the default command, and the address comes from the environment
	t.Setenv("DIGIJUDGE_ADDR", ln.Addr().String())
	if code, _, errOut := call(t, "--data", t.TempDir()); code != 1 || !strings.Contains(errOut, "in use") {
		t.Errorf("address in use: exit %d, %q", code, errOut)
	}
	for _, args := range [][]string{{"--url", "judge.example"}, {"--rate=-1"}, {"--url", "https://judge.example/quiz"}, {"--trusted-proxies", "0.0.0.0/0"},
		{"--trusted-proxies", "10.0.0.0/8,proxy.example"}, {"--admin-addr", "0.0.0.0:8081"}, {"--admin-remote"}, {"--admin-addr", ln.Addr().String()}} {
		if code, _, errOut := call(t, append(args, "--data", t.TempDir())...); code != 1 || !strings.Contains(errOut, args[0][:5]) {
			t.Errorf("%v: exit %d, %q", args, code, errOut)
		}
	}
}

// TestServeStops: the program ends cleanly when it is told to stop.
func TestServeStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var o, e bytes.Buffer
	code := run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "new")}, streams{nil, &o, &e})
	if code > 1 { // it may not even have started
		t.Errorf("exit %d: %s", code, e.String())
	}
}

func TestDataDir(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", "/somewhere")
	if d, err := dataDir(""); err != nil || d != filepath.Join("/somewhere", "digijudge") {
		t.Errorf("%q %v", d, err)
	}
	t.Setenv("XDG_DATA_HOME", "relative") // a relative path, which the XDG standard says to ignore
	if d, err := dataDir(""); err != nil || !filepath.IsAbs(d) {
		t.Errorf("%q %v", d, err)
	}
	if d, _ := dataDir("given"); d != "given" {
		t.Errorf("%q", d)
	}
}
