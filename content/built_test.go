package content

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"digijudge/content/contenttest/ondisk"
)

// built returns the content database of the embedded files, built once for all tests. (Tests of
// other packages use contenttest, which imports this one.)
var built = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "digijudge-content")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "content.db")
	embedded, err := Fingerprint()
	if err != nil {
		return nil, err
	}
	b, shared, err := ondisk.Bytes(embedded[:12]+"-content-alone.db", func() ([]byte, error) {
		l, err := OpenWith(context.Background(), Config{Path: path, AllowBroken: true})
		if err != nil {
			return nil, err
		}
		if err := l.Close(); err != nil {
			return nil, err
		}
		return os.ReadFile(path)
	})
	if err != nil || !shared {
		return b, err
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		return nil, err
	}
	if err := Adopt(context.Background(), path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// builtPath returns the path of a copy of the content database for this test alone.
func builtPath(t testing.TB) string {
	t.Helper()
	b, err := built()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "content.db")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// openReal opens the site's own content.
func openReal(t testing.TB) *Library {
	t.Helper()
	l, err := OpenWith(context.Background(), Config{Path: builtPath(t), AllowBroken: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}
