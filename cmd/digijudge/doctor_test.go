package main

import (
	"bytes"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"digijudge/content/contenttest"
	"digijudge/quiz/datadir"
	"digijudge/quiz/store"
)

// examined runs the doctor. It returns the report's lines by their first word, and the exit code.
func examined(t *testing.T, c doctorCmd) (report map[string]string, code int) {
	t.Helper()
	var out bytes.Buffer
	if err := c.Run(t.Context(), streams{nil, &out, &out}); err != nil {
		ec, ok := err.(exitCode)
		if !ok {
			t.Fatal(err)
		}
		code = int(ec)
	}
	report = map[string]string{}
	what := ""
	for line := range strings.Lines(out.String()) {
		if f := strings.Fields(line); len(f) > 1 && f[0] != "→" {
			what = f[1]
		}
		report[what] += line
	}
	return report, code
}

func wantFinding(t *testing.T, report map[string]string, what, level, word string) {
	t.Helper()
	if r := report[what]; !strings.HasPrefix(r, level) || !strings.Contains(r, word) {
		t.Errorf("%s: %q, want %s with %q", what, r, level, word)
	}
	if level != "ok" && !strings.Contains(report[what], "→") {
		t.Errorf("%s: no next step: %q", what, report[what])
	}
}

// TestDoctorFresh: in an empty folder the doctor reports that nothing is there yet, and creates
// nothing.
func TestDoctorFresh(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	report, code := examined(t, doctorCmd{Addr: "127.0.0.1:0", Data: dir})
	if code != 0 {
		t.Errorf("exit %d: %v", code, report)
	}
	wantFinding(t, report, "folder", "ok", "will be made")
	wantFinding(t, report, "players.db", "ok", "none yet")
	wantFinding(t, report, "content", "ok", "whole")
	wantFinding(t, report, "address", "ok", "free")
	wantFinding(t, report, "clock", "ok", "UTC")
	if _, err := os.Stat(filepath.Dir(dir)); err == nil {
		t.Error("the doctor made the folder")
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{file, filepath.Join(file, "in")} {
		if report, code = examined(t, doctorCmd{Addr: "127.0.0.1:0", Data: dir}); code != 1 {
			t.Errorf("%s: exit %d", dir, code)
		}
		wantFinding(t, report, "folder", "fail", file)
	}
}

// TestDoctorRunning: the doctor beside a running server, with its folder, with another folder, and
// as a container's health check.
func TestDoctorRunning(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	contenttest.Put(t, dir)
	addr := served(t, "--data", dir, "--log-level", "error")
	report, code := examined(t, doctorCmd{Addr: addr, Data: dir})
	if code != 0 {
		t.Errorf("exit %d: %v", code, report)
	}
	wantFinding(t, report, "folder", "ok", "rwx------")
	wantFinding(t, report, "lock", "ok", "a server has the folder")
	wantFinding(t, report, "players.db", "ok", "0 answers of 0 players")
	wantFinding(t, report, "content", "ok", "this program’s; 0 cards")
	wantFinding(t, report, "address", "ok", "answered by digijudge")

	report, code = examined(t, doctorCmd{Addr: addr, Data: t.TempDir()})
	if wantFinding(t, report, "address", "warn", "another data folder"); code != 0 {
		t.Errorf("exit %d", code)
	}
	report, code = examined(t, doctorCmd{Addr: "127.0.0.1:0", Data: dir})
	if wantFinding(t, report, "address", "warn", "another address"); code != 0 {
		t.Errorf("exit %d", code)
	}
	report, code = examined(t, doctorCmd{Addr: addr, Running: true})
	if wantFinding(t, report, "alive", "ok", addr); code != 0 {
		t.Errorf("exit %d: %v", code, report)
	}
}

// TestDoctorAsks: a live server that can't store is a warning; one that isn't alive is a failure,
// and so is another program on the port.
func TestDoctorAsks(t *testing.T) {
	health, ready := http.StatusOK, http.StatusServiceUnavailable
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/healthz":
			w.WriteHeader(health)
		case "/readyz":
			w.WriteHeader(ready)
			w.Write([]byte("the disk is full\n"))
		}
	}))
	defer other.Close()
	addr := other.Listener.Addr().String()
	report, code := examined(t, doctorCmd{Addr: addr, Running: true})
	wantFinding(t, report, "alive", "ok", addr)
	if wantFinding(t, report, "ready", "warn", "the disk is full"); code != 0 {
		t.Errorf("not ready: exit %d", code)
	}
	ready = http.StatusOK
	report, _ = examined(t, doctorCmd{Addr: addr, Running: true})
	wantFinding(t, report, "ready", "ok", "")
	health = http.StatusInternalServerError
	report, code = examined(t, doctorCmd{Addr: addr, Running: true})
	if wantFinding(t, report, "alive", "fail", "500"); code != 1 {
		t.Errorf("not alive: exit %d", code)
	}
	report, code = examined(t, doctorCmd{Addr: addr, Data: t.TempDir()})
	if wantFinding(t, report, "address", "fail", "another program"); code != 1 {
		t.Errorf("exit %d", code)
	}
	other.Close()
	report, code = examined(t, doctorCmd{Addr: addr, Running: true})
	if wantFinding(t, report, "alive", "fail", addr); code != 1 {
		t.Errorf("nobody there: exit %d", code)
	}
	report, _ = examined(t, doctorCmd{Addr: "203.0.113.7:80", Data: t.TempDir()})
	wantFinding(t, report, "address", "fail", "")
}

// TestDoctorTemp: the doctor looks first at the folder that is set for temporary files, and passes
// over a folder that it can't write to.
func TestDoctorTemp(t *testing.T) {
	mine := t.TempDir()
	t.Setenv("SQLITE_TMPDIR", mine)
	if f := checkTemp(); f.level != fine || f.say != mine {
		t.Errorf("%+v", f)
	}
	t.Setenv("SQLITE_TMPDIR", filepath.Join(mine, "missing"))
	t.Setenv("TMPDIR", mine)
	if f := checkTemp(); f.level != fine || f.say != mine {
		t.Errorf("%+v", f)
	}
}

// TestDoctorFindings: damage, wrong permissions and wrong clocks are reported, each with a next
// step.
func TestDoctorFindings(t *testing.T) {
	dir := t.TempDir()
	players := filepath.Join(dir, "players.db")
	s, err := store.Open(players, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(players, 0o644); err != nil {
		t.Fatal(err)
	}
	c := doctorCmd{Addr: "127.0.0.1:0", Data: dir}
	report, code := examined(t, c)
	wantFinding(t, report, "folder", "warn", "players.db")
	if wantFinding(t, report, "players.db", "ok", "whole"); code != 0 {
		t.Errorf("exit %d: %v", code, report)
	}
	if datadir.Locked(dir) {
		t.Error("the doctor made a lock")
	}

	c.now = func() time.Time { return time.Now().Add(-time.Hour) }
	report, code = examined(t, c)
	if wantFinding(t, report, "clock", "fail", "players.db"); code != 1 {
		t.Errorf("a clock that went back: exit %d", code)
	}
	c.now = func() time.Time { return time.Now().AddDate(6, 0, 0) }
	report, _ = examined(t, c)
	wantFinding(t, report, "clock", "warn", "years")
	c.now = nil

	b, err := os.ReadFile(players)
	if err != nil {
		t.Fatal(err)
	}
	for i := 5000; i < len(b); i++ {
		b[i] = 0x55
	}
	for name, content := range map[string][]byte{"damaged": b, "empty": {}, "no database": []byte("hello, this is a text of some length and no database at all")} {
		if err := os.WriteFile(players, content, 0o600); err != nil {
			t.Fatal(err)
		}
		report, code = examined(t, c)
		if wantFinding(t, report, "players.db", "fail", ""); code != 1 {
			t.Errorf("%s: exit %d", name, code)
		}
		if after, err := os.ReadFile(players); err != nil || !bytes.Equal(after, content) {
			t.Errorf("%s: the doctor changed the file (%v)", name, err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "content.db"), []byte("no database either"), 0o600); err != nil {
		t.Fatal(err)
	}
	report, _ = examined(t, c)
	wantFinding(t, report, "content", "warn", "content.db")

	ln, err := net.Listen("tcp", "127.0.0.1:0") // it listens and never answers
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for {
			conn, err := ln.Accept()
			if err != nil {
				return
			}
			conn.Close()
		}
	}()
	defer ln.Close()
	c.Addr = ln.Addr().String()
	report, _ = examined(t, c)
	wantFinding(t, report, "address", "fail", "another program")
}
