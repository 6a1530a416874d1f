package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"digijudge/content"
)

// TestMultiply: the content copied once loads, with twice the questions under new ids.
func TestMultiply(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "content")
	if err := os.CopyFS(dir, content.Files); err != nil {
		t.Fatal(err)
	}
	once, err := multiply(dir, 1)
	if err != nil {
		t.Fatal(err)
	}
	list, err := multiply(dir, 2)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, id := range list {
		seen[id] = true
	}
	if len(once) < 500 || len(list) < 2*len(once)-5 || len(seen) != len(list) {
		t.Errorf("%d questions came to %d, %d different", len(once), len(list), len(seen))
	}
	l, err := content.OpenWith(t.Context(), content.Config{Files: os.DirFS(dir)})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	entries, err := l.QuestionEntries(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !seen[e.ID] {
			t.Errorf("question %s was not expected", e.ID)
		}
	}
	if len(entries) != len(list) {
		t.Errorf("%d questions were loaded, want %d", len(entries), len(list))
	}
}

// TestCardList: the grammar reads all invented cards, and few are alike.
func TestCardList(t *testing.T) {
	t.Chdir("../..")
	data, err := cardList(300)
	if err != nil {
		t.Fatal(err)
	}
	var list []struct{ EffectText string }
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	different := map[string]bool{}
	for _, c := range list {
		different[c.EffectText] = true
		if len(lines(c.EffectText)) == 0 {
			t.Errorf("nothing of it is read: %s", c.EffectText)
		}
	}
	if len(list) != 300 || len(different) < 250 {
		t.Errorf("%d cards, %d different", len(list), len(different))
	}
	l, err := content.OpenWith(t.Context(), content.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	got, err := l.ImportCards(t.Context(), []content.ImportFile{{Name: "made.json", Data: data}}, nil)
	if err != nil || got.New != 300 || len(got.Refused) > 0 || got.Runs < 100 {
		t.Errorf("%v; %d new, %d are played, refused: %v", err, got.New, got.Runs, got.Refused)
	}
}
