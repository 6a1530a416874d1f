package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"digijudge/content"
	"digijudge/quiz/datadir"
	"digijudge/quiz/store"
)

// What a server needs of its machine.
const (
	leastSpace       = 64 << 20 // bytes: enough for an import and the log of a busy day
	enoughSpace      = 1 << 30
	leastDescriptors = 256
	enoughFiles      = 4096
	clockSlack       = 5 * time.Minute // how far the clocks of one network may differ
	askTimeout       = 4 * time.Second // the time limit for a question to a running server
)

// doctorCmd checks what a server needs. It changes nothing.
type doctorCmd struct {
	Addr    string `default:"127.0.0.1:8080" env:"DIGIJUDGE_ADDR" help:"Address of the server (${env})."`
	Data    string `env:"DIGIJUDGE_DATA" type:"path" placeholder:"DIR" help:"Folder of the databases (${env})."`
	Players string `help:"PostgreSQL database of the players' data (${env})." env:"DIGIJUDGE_PLAYERS" placeholder:"URL"`
	Running bool   `help:"Only ask the server at that address whether it lives and can store answers; for containers. Fails if it doesn't live."`

	now func() time.Time // nil: time.Now
}

// finding is one line of the report: the state of a thing and what to do about it.
type finding struct {
	level     level
	what, say string
	next      string // the next step; "" where none is needed
}

// level says how bad a finding is.
type level int

const (
	fine level = iota
	doubtful
	bad
)

// String returns the word that begins the line.
func (l level) String() string { return [...]string{"ok", "warn", "fail"}[l] }

// Run prints the findings. The exit code is 1 if a server wouldn't work or couldn't store anything.
func (c *doctorCmd) Run(ctx context.Context, std streams) error {
	var list []finding
	if c.Running {
		list = c.running(ctx)
	} else {
		dir, err := dataDir(c.Data)
		if err != nil {
			return err
		}
		players, err := playersPlace(dir, c.Players)
		if err != nil {
			return err
		}
		list = c.all(ctx, dir, players)
	}
	worst := fine
	for _, f := range list {
		fmt.Fprintf(std.out, "%-4s  %-12s %s\n", f.level, f.what, f.say)
		if f.next != "" {
			fmt.Fprintf(std.out, "      %-12s → %s\n", "", f.next)
		}
		worst = max(worst, f.level)
	}
	if worst == bad {
		return exitCode(1)
	}
	return nil
}

// all makes all checks.
func (c *doctorCmd) all(ctx context.Context, dir, players string) (list []finding) {
	now := time.Now
	if c.now != nil {
		now = c.now
	}
	folder, there := checkFolder(dir)
	list = append(list, folder...)
	inUse := false
	if there {
		list = append(list, checkSpace(dir))
		var f finding
		f, inUse = checkLock(ctx, dir)
		list = append(list, f)
	}
	return append(list, checkPlayers(ctx, players), checkContent(ctx, filepath.Join(dir, "content.db")),
		checkPort(ctx, c.Addr, inUse), checkClock(dir, now()), checkTemp(), checkDescriptors())
}

// checkFolder checks the data folder and who may read it; there says whether it exists.
func checkFolder(dir string) (list []finding, there bool) {
	const what = "folder"
	i, err := os.Stat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		// the nearest folder above that exists
		for up := filepath.Dir(dir); ; up = filepath.Dir(up) {
			switch _, err := os.Stat(up); {
			case err == nil:
				if err := tryWriting(up); err != nil {
					return []finding{{bad, what, fmt.Sprintf("%s is missing and can’t be made: %v", dir, err), "make it, for the user who runs the server: install -d -m 0700 -o USER " + dir}}, false
				}
				return []finding{{fine, what, dir + " will be made at the start", ""}}, false
			case up == filepath.Dir(up):
				return []finding{{bad, what, fmt.Sprintf("%s: %v", dir, err), "choose another folder with --data"}}, false
			}
		}
	}
	if err != nil {
		return []finding{{bad, what, err.Error(), "run this as the user who runs the server, or choose another folder with --data"}}, false
	}
	if !i.IsDir() {
		return []finding{{bad, what, dir + " is no folder", "choose another one with --data"}}, false
	}
	list = append(list, checkOwner(dir, i)...)
	if err := tryWriting(dir); err != nil {
		return append(list, finding{bad, what, fmt.Sprintf("%s can’t be written: %v", dir, err), "a server would show its pages and store nothing: give the folder to its user (chown), or mount it for writing"}), true
	}
	if open := datadir.Readable(dir); len(open) > 0 {
		list = append(list, finding{doubtful, what, "other users of this machine can read " + strings.Join(open, ", "), "chmod 700 " + dir + "; who can read players.db can act as any player"})
	} else {
		list = append(list, finding{fine, what, fmt.Sprintf("%s can be written (%v)", dir, i.Mode().Perm()), ""})
	}
	return list, true
}

// tryWriting writes a file into the folder, waits for the disk and removes the file.
func tryWriting(dir string) error {
	f, err := os.CreateTemp(dir, "doctor-*")
	if err != nil {
		return err
	}
	_, err = f.WriteString("written by digijudge doctor\n")
	return errors.Join(err, f.Sync(), f.Close(), os.Remove(f.Name()))
}

// checkSpace checks how much space is free where the folder is.
func checkSpace(dir string) finding {
	const what = "space"
	free, ok := freeBytes(dir)
	need := uint64(enoughSpace)
	if i, err := os.Stat(filepath.Join(dir, playersFile)); err == nil {
		// room for a backup, or for a migration that rewrites the whole file
		need = max(need, 2*uint64(i.Size()))
	}
	switch say := fmt.Sprintf("%d MB free", free>>20); {
	case !ok:
		return finding{fine, what, "how much is free isn’t known on this system", ""}
	case free < leastSpace:
		return finding{bad, what, say, "make room: a server on a full disk shows its pages and stores nothing"}
	case free < need:
		return finding{doubtful, what, say, fmt.Sprintf("make room for %d MB: a backup, or an upgrade that writes players.db anew, takes as much again as it has", need>>20)}
	default:
		return finding{fine, what, say, ""}
	}
}

// checkLock checks whether a server is using the folder. It doesn't create the lock file itself,
// because that would belong to the user who runs the doctor.
func checkLock(ctx context.Context, dir string) (f finding, inUse bool) {
	const what = "lock"
	if !datadir.Locked(dir) {
		return finding{fine, what, "no server has the folder", ""}, false
	}
	release, err := datadir.Lock(ctx, dir, 0)
	switch {
	case errors.Is(err, datadir.ErrInUse):
		return finding{fine, what, "a server has the folder", ""}, true
	case err != nil:
		return finding{bad, what, err.Error(), "a server can’t take the lock either: look whose serving.lock in the folder is, and delete it if no server runs"}, false
	}
	if err := release(); err != nil {
		return finding{doubtful, what, err.Error(), "try again"}, false
	}
	return finding{fine, what, "no server has the folder", ""}, false
}

// checkPlayers reads the whole player database.
func checkPlayers(ctx context.Context, path string) finding {
	what := "players.db"
	if store.IsPostgres(path) {
		what = "PostgreSQL"
	}
	if i, err := os.Stat(path); err == nil && i.Size() == 0 {
		return finding{bad, what, "an empty file", "restore a backup (digijudge restore), or delete the file to begin anew"}
	}
	held, err := store.Inspect(ctx, path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return finding{fine, what, "none yet; it will be made at the start", ""}
	case errors.Is(err, fs.ErrPermission):
		return finding{bad, what, err.Error(), "run this as the user who runs the server"}
	case err != nil && strings.Contains(err.Error(), "newer version"):
		return finding{bad, what, err.Error(), "run that version, or restore the backup from before the upgrade"}
	case err != nil && store.IsPostgres(path):
		return finding{bad, what, err.Error(), "let the server run and be reached; then look again"}
	case err != nil:
		return finding{bad, what, err.Error(), "keep the file, and restore a backup: digijudge restore FILE"}
	}
	return finding{fine, what, fmt.Sprintf("whole; %s of %s, schema %d", counted(held.Attempts, "answer"), counted(held.Players, "player"), held.Schema), ""}
}

// checkContent checks whether the content database belongs to this program. If it doesn't, it
// checks the content from which the server would make it.
func checkContent(ctx context.Context, path string) finding {
	const what = "content"
	held, err := content.Inspect(ctx, path)
	missing := errors.Is(err, fs.ErrNotExist)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return finding{bad, what, err.Error(), "run this as the user who runs the server"}
	case err != nil && !missing:
		return finding{doubtful, what, fmt.Sprintf("content.db: %v", err), "it is set aside and made anew at the start; import cards and official wording again then"}
	case held.Current:
		return finding{fine, what, fmt.Sprintf("content.db is this program’s; %s and %s imported", counted(held.Cards, "card"), counted(held.Clauses, "official clause")), ""}
	}
	if errs := ownContent(); len(errs) > 0 {
		return finding{bad, what, fmt.Sprintf("this program’s content is broken: %v", errs[0]), "it was built from a broken tree: take a release"}
	}
	if missing {
		return finding{fine, what, "this program’s content is whole; content.db will be made at the start", ""}
	}
	return finding{fine, what, fmt.Sprintf("this program’s content is whole; content.db is of another version and will be brought up to date at the start (%d imported cards are read anew)", held.Cards), ""}
}

// ownContent returns the errors in the content that the program carries. Reading all of it takes a
// second or more.
var ownContent = sync.OnceValue(content.Check)

// checkPort checks whether the address is free, or who is using it.
func checkPort(ctx context.Context, addr string, inUse bool) finding {
	const what = "address"
	ln, err := net.Listen("tcp", addr)
	switch {
	case err == nil:
		real := ln.Addr().String()
		if err := ln.Close(); err != nil {
			return finding{doubtful, what, err.Error(), "try again"}
		}
		if inUse {
			return finding{doubtful, what, real + " is free, but a server has the folder", "it serves at another address: give it with --addr"}
		}
		return finding{fine, what, real + " is free", ""}
	case errors.Is(err, syscall.EADDRINUSE):
		status, body, err := ask(ctx, addr, "/healthz")
		switch {
		case err == nil && status == http.StatusOK && body == "ok" && inUse:
			return finding{fine, what, addr + " is answered by digijudge", ""}
		case err == nil && status == http.StatusOK && body == "ok":
			return finding{doubtful, what, addr + " is answered by a digijudge with another data folder", "give its folder with --data"}
		case inUse:
			return finding{bad, what, fmt.Sprintf("%s is in use, and /healthz says: %d %.60q %v", addr, status, body, err), "read the server’s log; if it hangs, start it anew"}
		}
		return finding{bad, what, addr + " is in use by another program", "find it (ss -ltnp), or choose another address with --addr"}
	case errors.Is(err, syscall.EACCES):
		return finding{bad, what, addr + " may not be used by this user", "take a port from 1024 up and put a proxy in front (deploy/nginx.conf)"}
	}
	return finding{bad, what, err.Error(), "give an address of this machine with --addr"}
}

// checkClock compares the clock with the times of files. Days, exams and forms depend on the clock.
func checkClock(dir string, now time.Time) finding {
	const what = "clock"
	newest, name := time.Time{}, ""
	look := func(path string) {
		if i, err := os.Stat(path); err == nil && i.ModTime().After(newest) {
			newest, name = i.ModTime(), path
		}
	}
	for _, n := range []string{playersFile, playersFile + "-wal", "content.db", "content.db-wal"} {
		look(filepath.Join(dir, n))
	}
	if self, err := os.Executable(); err == nil {
		look(self)
	}
	say := now.UTC().Format("2006-01-02 15:04:05 UTC")
	if newest.Sub(now) > clockSlack {
		return finding{bad, what, fmt.Sprintf("%s, but %s was written at %s", say, name, newest.UTC().Format("2006-01-02 15:04:05")),
			"set the clock (timedatectl; chrony or systemd-timesyncd keep it right): the day’s questions, exams and reviews go by it"}
	}
	if limit := newest.AddDate(5, 0, 0); name != "" && now.After(limit) {
		return finding{doubtful, what, say + ", years after anything here was written", "see that the clock is right (timedatectl)"}
	}
	return finding{fine, what, say, ""}
}

// checkTemp looks for a folder where SQLite can put temporary files, in the order in which SQLite
// looks.
func checkTemp() finding {
	const what = "temporary files"
	if runtime.GOOS == "windows" {
		return finding{fine, what, "the system's folder", ""}
	}
	for _, dir := range []string{os.Getenv("SQLITE_TMPDIR"), os.Getenv("TMPDIR"), "/var/tmp", "/usr/tmp", "/tmp", "."} {
		if dir != "" && tryWriting(dir) == nil {
			return finding{fine, what, dir, ""}
		}
	}
	return finding{bad, what, "no folder can be written", store.NextTempFolder}
}

// checkDescriptors checks how many connections and files the process may have open. Go has already
// raised the soft limit to the hard one.
func checkDescriptors() finding {
	const what = "descriptors"
	n, ok := openFiles()
	next := "LimitNOFILE=16384 in the systemd unit, or ulimit -n 16384 before the start: every connection takes one"
	switch say := fmt.Sprintf("%d", n); {
	case !ok:
		return finding{fine, what, "no limit is known on " + runtime.GOOS, ""}
	case n < leastDescriptors:
		return finding{bad, what, say, next}
	case n < enoughFiles:
		return finding{doubtful, what, say, next}
	default:
		return finding{fine, what, say, ""}
	}
}

// running asks a server whether it is alive and whether it can store answers.
func (c *doctorCmd) running(ctx context.Context) (list []finding) {
	status, body, err := ask(ctx, c.Addr, "/healthz")
	if err != nil || status != http.StatusOK {
		return []finding{{bad, "alive", fmt.Sprintf("%s: %d %.200s %v", c.Addr, status, body, err), "read the server’s log"}}
	}
	list = append(list, finding{fine, "alive", c.Addr, ""})
	switch status, body, err = ask(ctx, c.Addr, "/readyz"); {
	case err != nil || status != http.StatusOK:
		return append(list, finding{doubtful, "ready", fmt.Sprintf("%d %.200s %v", status, body, err), "answers aren’t stored: run digijudge doctor on the server’s machine, and read its log"})
	}
	return append(list, finding{fine, "ready", "answers are stored", ""})
}

// ask sends a GET to the server that listens on the address. It returns at most a few hundred bytes
// of the body.
func ask(ctx context.Context, addr, path string) (status int, body string, err error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return 0, "", err
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+path, nil)
	if err != nil {
		return 0, "", err
	}
	res, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(r)
	if err != nil {
		return 0, "", err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(io.LimitReader(res.Body, 400))
	return res.StatusCode, strings.TrimSpace(string(b)), err
}
