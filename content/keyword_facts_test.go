package content

import (
	"regexp"
	"testing"
)

// TestKeywordQuestions: every keyword page begins with three to five questions, and the ruling that
// proves an answer plays the keyword.
func TestKeywordQuestions(t *testing.T) {
	files, err := readFiles(Files)
	if err != nil {
		t.Fatal(err)
	}
	s := loadSite(files)
	rulings := map[string]*Ruling{}
	for _, r := range s.rulings {
		rulings[r.Slug] = r
	}
	for _, k := range s.keywords {
		if n := len(k.Questions); n < 3 || n > 5 {
			t.Errorf("%s has %d questions, want 3 to 5", k.Name, n)
		}
		for _, q := range k.Questions {
			r := rulings[q.Ruling]
			if p := findKeyword(s.names, k.Name); p == nil || !mentions(s, r.Proof.Source, p) {
				t.Errorf("%s: %q is answered by %s, which does not play the keyword", k.Name, q.Plain, q.Ruling)
			}
		}
	}
}

// mentions reports whether a scenario names a keyword in angle brackets.
func mentions(s *site, src string, want *keywordPage) bool {
	for _, m := range pageIconRE.FindAllStringSubmatch(src, -1) {
		if findKeyword(s.names, m[1]) == want {
			return true
		}
	}
	return false
}

var pageIconRE = regexp.MustCompile(`<([^<>\n]+)>`)
