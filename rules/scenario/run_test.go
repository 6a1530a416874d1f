package scenario

import (
	"digijudge/rules/scenario/lang"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
)

// siteCards are the cards that the site ships, if they are there.
func siteCards(t testing.TB) *lang.CardFile {
	t.Helper()
	var f lang.CardFile
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

// report is a result in a few lines, for test output.
func report(r *Result) string {
	var b strings.Builder
	for _, list := range [][]ClaimResult{r.Now, r.Claims, r.Extra} {
		for _, c := range list {
			fmt.Fprintf(&b, "%-9s %s (%s)\n", c.Verdict, c.Words, c.Reason)
		}
	}
	fmt.Fprintf(&b, "lines %d decisions %d nodes %d\n", r.Lines, r.Decisions, r.Nodes)
	return b.String()
}

// proof is a line in full, for test output.
func proof(l *Line) string {
	var b strings.Builder
	for _, s := range l.Steps() {
		fmt.Fprintf(&b, "%2d %s%s: %s (%s)\n", s.N, strings.Repeat("  ", s.Depth), s.Kind, s.Text, s.Clause)
	}
	return b.String()
}

// TestCorpus plays every draft and example that needs no card by number.
func TestCorpus(t *testing.T) {
	cards := siteCards(t)
	files := corpus(t)
	var names []string
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			s, err := ParseWith(name, files[name], lang.Config{Cards: cards})
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.Run(Options{})
			if errors.Is(err, lang.ErrMissingCard) {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			if !r.OK() {
				t.Errorf("\n%s%s", report(r), proof(r.Main))
			}
			idle, err := s.IdleSteps(Options{}, nil)
			if err != nil || len(idle) > 0 {
				t.Errorf("steps that say nothing: %v %v", idle, err)
			}
		})
	}
}

// question is a scenario as a quiz has it, with the claims of its answers.
const question = `# Piercing waits.
card Garuru: Digimon Lv.5 Blue, 7000 DP
  <Piercing>
card Imp: Digimon Lv.3 Purple, 2000 DP
  [On Deletion] <Draw 1>

turn Ann, memory 2
Ann battle: Garuru
Bob battle: Imp (suspended)
Bob security: 2 cards

Ann attacks Imp with Garuru
`

var answers = []string{
	"Bob draws before Bob's security is checked",
	"Bob's security is checked before Bob draws",
	"Bob's security = 1",
	"never: Garuru is deleted",
}

// BenchmarkQuestion plays a question's scenario and judges its four answers.
func BenchmarkQuestion(b *testing.B) {
	s, err := Parse("q", []byte(question))
	if err != nil {
		b.Fatal(err)
	}
	var claims []*lang.Claim
	for _, a := range answers {
		c, err := s.ParseClaim(a)
		if err != nil {
			b.Fatal(err)
		}
		claims = append(claims, c)
	}
	b.ReportAllocs()
	for b.Loop() {
		r, err := s.RunClaims(Options{}, claims)
		if err != nil || r.Extra[0].Verdict != Holds || r.Extra[1].Verdict != Fails {
			b.Fatal(err, r)
		}
	}
}

// BenchmarkBuild is the whole way from the text to the verdicts.
func BenchmarkBuild(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		s, err := Parse("q", []byte(question))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.Run(Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWalk walks the 79 lines of a whole turn.
func BenchmarkWalk(b *testing.B) {
	src := corpus(b)["testdata/examples/11.scn"]
	s, err := Parse("w", src)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Run(Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// played is a scenario and its result.
func played(t *testing.T, src string) (*Scenario, *Result) {
	t.Helper()
	s, err := Parse("t", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s, r
}

// allHold fails on claims that don't hold.
func allHold(t *testing.T, claims []ClaimResult) {
	t.Helper()
	for _, c := range claims {
		if c.Verdict != Holds {
			t.Errorf("%s: %s %s", c.Words, c.Verdict, c.Reason)
		}
	}
}
