package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"digijudge/content"
)

// TestOtherContent: the program warns of a folder content if its files differ, and only then.
func TestOtherContent(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "content")
	if err := os.CopyFS(dir, content.Files); err != nil {
		t.Fatal(err)
	}
	says := func(want string) {
		t.Helper()
		if got := otherContent(dir); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("says %q, want %q", got, want)
		}
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	says("")
	write("notes.txt", "of no kind that the program carries")
	write("guides/asks_test.go", "package guides\n")
	says("")
	write("guides/mine.md", "# Mine\n")
	says("differ in 1 file (guides/mine.md first)")
	write("lexicon.yaml", "other")
	says("differ in 2 files (")
	if err := os.Remove(filepath.Join(dir, "lexicon.yaml")); err != nil {
		t.Fatal(err)
	}
	says("")
}
