package content

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"digijudge/rules/scenario"
)

// TestTraces compares how every scenario of the site plays with its golden trace: the main line, sentence by sentence with its
// clauses, and the number of lines. There is one file for each kind of page, testdata/traces/KIND.txt. The hand-written
// claims say what has to be so; the traces say what else has changed. To rewrite them:
//
//	go test ./content -run Traces -update
//
// A commit that does so says why.
func TestTraces(t *testing.T) {
	cards, err := Cards()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]*strings.Builder{}
	for _, proof := range Proofs() {
		if proof.Kind == KindDrill {
			continue // part of a ruling's line
		}
		r, err := proof.Play(t.Context(), cards)
		if errors.Is(err, scenario.ErrMissingCard) {
			continue
		}
		if proof.Question != nil && proof.Question.Effect != "" {
			continue // nothing is played
		}
		b := files[proof.Kind]
		if b == nil {
			b = &strings.Builder{}
			files[proof.Kind] = b
		}
		fmt.Fprintf(b, "%s\n", proof.ID)
		if err != nil {
			fmt.Fprintf(b, "  error: %v\n\n", err)
			t.Errorf("%s: %v", proof.ID, err)
			continue
		}
		if !r.OK() {
			t.Errorf("%s does not hold: its own test says why", proof.ID) // and its trace is none to write down
		}
		for _, s := range r.Main.Steps() {
			fmt.Fprintf(b, "  %s%s [%s]\n", strings.Repeat(". ", s.Depth), s.Text, s.Clause)
		}
		fmt.Fprintf(b, "  %d lines\n\n", r.Lines)
	}
	if *update && t.Failed() {
		t.Fatal("nothing is written: a golden trace is one of a scenario that holds")
	}
	for kind, b := range files {
		name := filepath.Join("testdata", "traces", kind+".txt")
		if *update {
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		compareTraces(t, kind, string(want), b.String())
	}
}

// compareTraces names the scenarios that play differently, with the first lines that differ.
func compareTraces(t *testing.T, kind, want, got string) {
	old, now := traceBlocks(want), traceBlocks(got)
	ids := slices.Sorted(func(yield func(string) bool) {
		for id := range old {
			if !yield(id) {
				return
			}
		}
		for id := range now {
			if _, both := old[id]; !both && !yield(id) {
				return
			}
		}
	})
	for _, id := range ids {
		a, b := old[id], now[id]
		switch {
		case len(a) == 0:
			t.Errorf("%s has no golden trace yet (-update writes it)", id)
		case len(b) == 0:
			t.Errorf("%s has a golden trace in %s.txt but is gone", id, kind)
		default:
			for i := range max(len(a), len(b)) {
				if i >= len(a) || i >= len(b) || a[i] != b[i] {
					t.Errorf("%s plays differently from step %d on:\n was: %s\n now: %s", id, i+1, lineAt(a, i), lineAt(b, i))
					break
				}
			}
		}
	}
}

func lineAt(lines []string, i int) string {
	if i < len(lines) {
		return strings.TrimSpace(lines[i])
	}
	return "(the end)"
}

func traceBlocks(src string) map[string][]string {
	m := map[string][]string{}
	for block := range strings.SplitSeq(strings.TrimSpace(src), "\n\n") {
		id, rest, _ := strings.Cut(block, "\n")
		m[id] = strings.Split(rest, "\n")
	}
	return m
}
