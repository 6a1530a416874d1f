package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"digijudge/web"
)

// serveEnv is the environment variable that makes the test program a server on the folder it names.
const serveEnv = "KILLTEST_SERVE"

func TestMain(m *testing.M) {
	if dir := os.Getenv(serveEnv); dir != "" {
		if err := web.Run(context.Background(), web.Config{DataDir: dir, Out: os.Stdout}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestKilled: three rounds of what "go run ./cmd/killtest" does a hundred times.
func TestKilled(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped: no SIGKILL here")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	h := &harness{dir: t.TempDir(), seed: 1, out: &out}
	h.command = func() *exec.Cmd {
		c := exec.Command(exe)
		c.Env = append(os.Environ(), serveEnv+"="+h.dir)
		return c
	}
	if err := h.run(3, 8); err != nil || !strings.Contains(out.String(), "acknowledged answers of 8 players are in the database") {
		t.Errorf("%v\n%s", err, out.String())
	}
	// An answer that isn't in the database is reported as missing.
	if err := h.check(make([]*player, 8), []string{"nobody"}); err == nil {
		t.Error("an answer that was never stored isn’t missed")
	}
}
