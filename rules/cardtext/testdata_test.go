package cardtext

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// dataLines returns the lines of a file in testdata, without empty lines and lines that begin with
// #.
func dataLines(t testing.TB, file string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, l := range strings.Split(string(data), "\n") {
		if l != "" && !strings.HasPrefix(l, "#") {
			out = append(out, l)
		}
	}
	if len(out) == 0 {
		t.Fatalf("%s says nothing", file)
	}
	return out
}

// wordings are card texts that must parse and print back.
func wordings(t testing.TB) []string {
	t.Helper()
	return dataLines(t, "wordings.txt")
}

// named returns the wordings of a file whose lines have the form "name: wording". At the end of the
// test every line must have been used.
func named(t *testing.T, file string) func(name string) string {
	t.Helper()
	texts, asked := map[string]string{}, map[string]bool{}
	for _, l := range dataLines(t, file) {
		name, text, ok := strings.Cut(l, ": ")
		if !ok || texts[name] != "" {
			t.Fatalf("%s: %q has no name of its own", file, l)
		}
		texts[name] = text
	}
	t.Cleanup(func() {
		if t.Failed() {
			return // the test may have failed before it used them
		}
		for name := range texts {
			if !asked[name] {
				t.Errorf("%s: nothing asks for %q", file, name)
			}
		}
	})
	return func(name string) string {
		t.Helper()
		if texts[name] == "" {
			t.Fatalf("%s has no %q", file, name)
		}
		asked[name] = true
		return texts[name]
	}
}
