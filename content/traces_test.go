package content

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"digijudge/content/proof"
	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

var dump = flag.String("dump", "", "with -run Traces: folder to write every line of every scenario to, one file a scenario")

// TestTraces compares how every scenario of the site plays with its golden trace. A trace has the
// sentences of the main line with their clauses, the number of lines, and a hash over the sentences
// and clauses of all lines (without the rest of a line that reaches a known position). There is one
// file for each kind of page, and for rulings one for each chapter: testdata/traces/KIND.txt.
// Hand-written claims say what must hold; the traces show everything else that changes. To rewrite
// them:
//
//	go test ./content -run Traces -update
//
// A commit that rewrites them says why. If only a hash differs, run with -dump DIR before and after
// the change, and compare the folders.
func TestTraces(t *testing.T) {
	cards, err := Cards()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]*strings.Builder{}
	for _, p := range Proofs() {
		if p.Kind == KindDrill {
			continue // a drill repeats part of a ruling
		}
		q, sc, r, err := p.PlayWhole(t.Context(), cards)
		if q != nil {
			sc = q.Scenario
		}
		if errors.Is(err, lang.ErrMissingCard) {
			continue
		}
		if p.Question != nil && p.Question.Effect != "" {
			continue // nothing is played
		}
		name := p.Kind
		if numbers, _ := proof.Clauses(p.Source); name == KindRuling && len(numbers) > 0 {
			chapter, _, _ := strings.Cut(string(numbers[0]), "-")
			name += "-" + chapter
		}
		b := files[name]
		if b == nil {
			b = &strings.Builder{}
			files[name] = b
		}
		fmt.Fprintf(b, "%s\n", p.ID)
		if err != nil {
			fmt.Fprintf(b, "  error: %v\n\n", err)
			t.Errorf("%s: %v", p.ID, err)
			continue
		}
		if !r.OK() {
			// a trace of a failing scenario isn't written
			t.Errorf("%s does not hold: its own test says why", p.ID)
		}
		for _, s := range r.Main.Steps() {
			fmt.Fprintf(b, "  %s\n", &s)
		}
		fmt.Fprintf(b, "  %d lines", r.Lines)
		if sc != nil {
			fmt.Fprintf(b, ", %s", sidesOf(t, &p, sc))
		}
		b.WriteString("\n\n")
	}
	if *update && t.Failed() {
		t.Fatal("nothing is written: a golden trace is one of a scenario that holds")
	}
	if *update {
		if err := os.RemoveAll(filepath.Join("testdata", "traces")); err != nil {
			t.Fatal(err)
		}
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

// mostSides is how many lines of one scenario are part of its hash.
const mostSides = 400

// sidesOf returns a hash of what happens on the lines of a scenario. With -dump it also writes them
// out.
func sidesOf(t *testing.T, proof *Proof, sc *scenario.Scenario) string {
	sum := sha256.New()
	out := io.Writer(sum)
	if *dump != "" {
		if err := os.MkdirAll(*dump, 0o755); err != nil {
			t.Fatal(err)
		}
		f, err := os.Create(filepath.Join(*dump, strings.ReplaceAll(proof.ID, "/", "-")+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		out = io.MultiWriter(sum, f)
	}
	n := 0
	if _, err := sc.EachLine(scenario.Options{}, func(l *scenario.Line) bool {
		n++
		fmt.Fprintf(out, "line %d\n", n)
		for _, s := range l.Steps() {
			fmt.Fprintf(out, "  %s%s [%s]", strings.Repeat(". ", s.Depth), s.Text, s.Clause)
			if len(s.Also) > 0 {
				fmt.Fprintf(out, " + %s", strings.Join(clause.Numbers(s.Also), " "))
			}
			fmt.Fprintln(out)
		}
		return n < mostSides
	}); err != nil {
		t.Errorf("%s: %v", proof.ID, err)
	}
	return hex.EncodeToString(sum.Sum(nil)[:6])
}

// compareTraces reports the scenarios that play differently, with the first lines that differ.
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
