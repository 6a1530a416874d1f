package scenario

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// siteCards are the cards that the site ships, if they are there.
func siteCards(t testing.TB) *CardFile {
	t.Helper()
	var f CardFile
	files, _ := filepath.Glob("../../content/cards/*.card")
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.ParseCards(filepath.Base(name), src); err != nil {
			t.Errorf("%v", err)
		}
	}
	return &f
}

// TestFiles plays the scenario files named by SCN (a glob; .md files are searched for scenario fences) and prints what
// comes of them: a tool for writing scenarios.
func TestFiles(t *testing.T) {
	glob := os.Getenv("SCN")
	if glob == "" {
		t.Skip("no file")
	}
	cards := siteCards(t)
	files, _ := filepath.Glob(glob)
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, ".md") {
			playFile(t, name, string(raw), Config{Cards: cards}, nil)
			continue
		}
		lines := strings.Split(string(raw), "\n")
		for i := 0; i < len(lines); i++ {
			if !strings.HasPrefix(lines[i], "```scenario") {
				continue
			}
			j := i + 1
			for j < len(lines) && lines[j] != "```" {
				j++
			}
			var claims []string
			for _, l := range lines[j:] {
				if _, c, ok := strings.Cut(l, "{claim"); ok && strings.HasPrefix(l, "- [") {
					c, _, _ = strings.Cut(c, "; belief:")
					claims = append(claims, l[3:4]+"claim"+strings.TrimRight(c, "} "))
				}
			}
			playFile(t, name, strings.Join(lines[i+1:j], "\n"), Config{Cards: cards, FirstLine: i + 2}, claims)
			i = j
		}
	}
}

func playFile(t *testing.T, name, src string, cfg Config, answers []string) {
	s, err := ParseWith(name, []byte(src), cfg)
	if err != nil {
		t.Errorf("%v", err)
		return
	}
	var extra []*Claim
	for _, a := range answers {
		c, err := s.ParseClaim(a[1:])
		if err != nil {
			t.Errorf("%s: %s: %v", name, a, err)
			return
		}
		extra = append(extra, c)
	}
	r, err := s.RunClaims(Options{}, extra)
	if err != nil {
		if errors.Is(err, ErrMissingCard) {
			t.Log(err)
			return
		}
		t.Errorf("%v", err)
		return
	}
	ok := r.OK()
	for i, c := range r.Extra {
		ok = ok && (c.Verdict == Holds) == (answers[i][0] == 'x') && c.Verdict != Undecided
	}
	if !ok || os.Getenv("PROOF") != "" {
		t.Logf("%s\n%s%s", name, report(r), proof(r.Main))
	}
	if !ok {
		t.Errorf("%s: not as claimed", name)
	}
}
