// Package storetest starts a private PostgreSQL server for tests.
package storetest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // registers the database driver "pgx"
)

// variable is an environment variable that names a server to use instead of a private one: the
// address of a database in which the tests may make schemas.
const variable = "DIGIJUDGE_TEST_POSTGRES"

// Postgres returns the address of an empty schema, which is deleted at the end of the test. All
// tests of the process share one server. Without PostgreSQL on this machine the test is skipped; in
// CI it fails.
func Postgres(t testing.TB) string {
	t.Helper()
	server.once.Do(func() { server.err = start() })
	if errors.Is(server.err, exec.ErrNotFound) && os.Getenv("CI") == "" {
		t.Skipf("skipped: PostgreSQL is not installed (Debian package postgresql), and %s names no server", variable)
	}
	if server.err != nil {
		t.Fatal(server.err)
	}
	name := fmt.Sprintf("t%d_%d", os.Getpid(), schemas.Add(1))
	run(t, "create schema "+name)
	t.Cleanup(func() { run(t, "drop schema "+name+" cascade") })
	u, err := url.Parse(server.url)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("search_path", name)
	u.RawQuery = q.Encode()
	return u.String()
}

// Stop stops the private server, if one was started. TestMain should call it; if the process ends
// without it, the server stops as well.
func Stop() {
	if server.stdin != nil {
		_ = server.stdin.Close()
		_ = server.cmd.Wait()
	}
}

var schemas atomic.Int64

var server struct {
	once  sync.Once
	err   error
	url   string
	cmd   *exec.Cmd
	stdin io.Closer
}

func run(t testing.TB, query string) {
	t.Helper()
	db, err := sql.Open("pgx", server.url)
	if err == nil {
		_, err = db.ExecContext(context.Background(), query)
		err = errors.Join(err, db.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// program finds a program of PostgreSQL. Debian keeps the server's programs outside the search
// path.
func program(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	list, err := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if err != nil || len(list) == 0 {
		return "", fmt.Errorf("%s: %w", name, exec.ErrNotFound)
	}
	sort.Strings(list)
	return list[len(list)-1], nil
}

// start makes a new database server in a folder of its own, reachable by a socket in that folder.
// It doesn't survive a power cut, since nobody needs its data afterwards.
func start() error {
	if server.url = os.Getenv(variable); server.url != "" {
		return nil
	}
	initdb, err := program("initdb")
	if err != nil {
		return err
	}
	postgres, err := program("postgres")
	if err != nil {
		return err
	}
	// the name is short, because the path of a socket may not be long
	dir, err := os.MkdirTemp("", "digijudge-pg-")
	if err != nil {
		return err
	}
	as := func(name string, args ...string) *exec.Cmd {
		if os.Geteuid() != 0 {
			return exec.Command(name, args...)
		}
		// PostgreSQL refuses to run as root
		return exec.Command("runuser", append([]string{"-u", "postgres", "--", name}, args...)...)
	}
	if os.Geteuid() == 0 {
		if out, err := exec.Command("chown", "postgres", dir).CombinedOutput(); err != nil {
			return fmt.Errorf("%w: %s", err, out)
		}
	}
	data := filepath.Join(dir, "data")
	c := as(initdb, "-D", data, "-U", "postgres", "--auth=trust", "--locale=C.UTF-8", "--encoding=UTF8", "--no-sync")
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	// The shell waits for the end of its input. That comes when this process ends, in whatever way,
	// and the shell then stops the server.
	server.cmd = as("sh", "-c", `dir=$1; shift; "$@" >"$dir/log" 2>&1 & p=$!; read -r _; kill -QUIT $p; wait $p; rm -rf "$dir"`, "sh", dir,
		postgres, "-D", data, "-k", dir, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=200",
		"-c", "shared_buffers=32MB", "-c", "autovacuum=off")
	server.cmd.Dir = dir
	if server.stdin, err = server.cmd.StdinPipe(); err != nil {
		return err
	}
	if err := server.cmd.Start(); err != nil {
		return err
	}
	server.url = "postgres://postgres@/postgres?host=" + url.QueryEscape(dir)
	db, err := sql.Open("pgx", server.url)
	if err != nil {
		return err
	}
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		if err = db.Ping(); err == nil {
			return db.Close()
		}
		if time.Since(began) > time.Minute {
			log, _ := os.ReadFile(filepath.Join(dir, "log"))
			return fmt.Errorf("PostgreSQL does not start: %w\n%s", errors.Join(err, db.Close()), log)
		}
	}
}
