package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// world is a program with its data.
type world struct {
	size
	made
	dir, exe, data  string
	server          *exec.Cmd
	log             bytes.Buffer
	url             string
	client          *http.Client
	token, answered string // of the form fetched last, and the page that its answer led to
	form            string
}

// made holds what is known about a world once it exists.
type made struct {
	FirstStart time.Duration // the time to read and check the content
	Imported   time.Duration // the time to import the cards
	Questions  []string
}

// makeWorld builds the program, lets it create its databases, and fills them.
func makeWorld(dir string, s size) (*world, error) {
	w := &world{size: s, dir: dir, exe: filepath.Join(dir, "digijudge"), data: filepath.Join(dir, "data"), client: &http.Client{Timeout: 5 * time.Minute}}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	if _, err := os.Stat(w.exe); err != nil {
		say("%s: building", s)
		if w.Questions, err = buildProgram(dir, w.exe, s.content); err != nil {
			return nil, err
		}
	}
	note := filepath.Join(dir, "made.json")
	if b, err := os.ReadFile(note); err == nil {
		return w, json.Unmarshal(b, &w.made)
	}
	p, err := newPeople(s, w.Questions)
	if err != nil {
		return nil, err
	}
	say("first start")
	if w.FirstStart, err = w.start(); err != nil {
		return nil, err
	}
	if err := w.stop(); err != nil {
		return nil, err
	}
	list, err := cardList(s.cards)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "cards.json")
	if err := write(file, list); err != nil {
		return nil, err
	}
	say("importing %d cards", s.cards)
	begin := time.Now()
	if out, err := exec.Command(w.exe, "import", "cards", "--data", w.data, file).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("importing cards: %w\n%.2000s", err, out)
	}
	w.Imported = time.Since(begin)
	say("filling players.db")
	if err := p.fill(context.Background(), filepath.Join(w.data, "players.db")); err != nil {
		return nil, fmt.Errorf("inventing players: %w", err)
	}
	b, err := json.Marshal(w.made)
	if err != nil {
		return nil, err
	}
	return w, write(note, b)
}

// start starts the server and waits for its first answer.
func (w *world) start() (time.Duration, error) {
	w.server = exec.Command(w.exe, "serve", "--addr", "127.0.0.1:0", "--data", w.data, "--rate", "0", "--day-answers", "0", "--log-level", "error")
	w.log.Reset()
	w.server.Stderr = &w.log
	out, err := w.server.StdoutPipe()
	if err != nil {
		return 0, err
	}
	begin := time.Now()
	if err := w.server.Start(); err != nil {
		return 0, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	at := strings.Index(line, "http://")
	if err != nil || at < 0 {
		_ = w.server.Process.Kill()
		return 0, fmt.Errorf("the server doesn’t start: %w: %.4000s", errors.Join(err, w.server.Wait()), w.log.String())
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	w.url = strings.TrimSpace(line[at:])
	_, err = w.get("/")
	return time.Since(begin), err
}

func (w *world) stop() error {
	w.client.CloseIdleConnections()
	_ = w.server.Process.Signal(syscall.SIGTERM)
	if err := w.server.Wait(); err != nil {
		return fmt.Errorf("the server ended: %w: %.2000s", err, w.log.String())
	}
	if w.log.Len() > 0 {
		return fmt.Errorf("the server’s log: %.2000s", w.log.String())
	}
	return nil
}

// get requests a page, as the given player if there is one.
func (w *world) get(path string, player ...string) ([]byte, error) {
	r, err := http.NewRequest(http.MethodGet, w.url+path, nil)
	if err != nil {
		return nil, err
	}
	for _, p := range player {
		r.AddCookie(&http.Cookie{Name: "digijudge_player", Value: p})
	}
	return w.send(r)
}

func (w *world) send(r *http.Request) ([]byte, error) {
	res, err := w.client.Do(r)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode >= 400 {
		err = fmt.Errorf("%s %s: status %d: %.300s", r.Method, r.URL.Path, res.StatusCode, body)
	}
	w.answered = res.Request.URL.Path
	return body, errors.Join(err, res.Body.Close())
}

// megabytes returns the size of a database file with the files that SQLite keeps beside it.
func megabytes(path string) float64 {
	total := int64(0)
	for _, with := range []string{"", "-wal"} {
		if i, err := os.Stat(path + with); err == nil {
			total += i.Size()
		}
	}
	return float64(total) / 1e6
}

// resident returns the memory of the running server in MB, or 0 if it can't be read.
func (w *world) resident() float64 {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", w.server.Process.Pid))
	if err != nil {
		return 0
	}
	for l := range strings.Lines(string(b)) {
		if rest, ok := strings.CutPrefix(l, "VmRSS:"); ok {
			kb, _ := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")))
			return float64(kb) / 1e3
		}
	}
	return 0
}
