package search_test

import (
	"context"
	"path/filepath"
	"testing"

	"digijudge/content"
	"digijudge/content/contenttest"
)

// openReal opens the content of the site.
func openReal(t testing.TB) *content.Library {
	t.Helper()
	dir := t.TempDir()
	contenttest.Put(t, dir)
	l, err := content.OpenWith(context.Background(), content.Config{Path: filepath.Join(dir, "content.db"), AllowBroken: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

// b2i returns 1 for true and 0 for false.
func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
