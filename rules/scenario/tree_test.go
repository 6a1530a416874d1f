package scenario

import (
	goflag "flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var update = goflag.Bool("update", false, "rewrite stored counts; say in the commit why they changed")

// perftDepth is how deep the nasty positions are counted.
const perftDepth = 6

// TestPerft counts the trees of ten nasty positions and compares the counts with those stored: whatever changes an option, an
// order or the merging of positions somewhere shows here.
func TestPerft(t *testing.T) {
	const stored = "testdata/perft/counts.txt"
	files, _ := filepath.Glob("testdata/perft/*.scn")
	if len(files) != 10 {
		t.Errorf("%d positions", len(files))
	}
	var b strings.Builder
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Parse(name, src)
		if err != nil {
			t.Fatal(err)
		}
		if r, err := s.Run(Options{}); err != nil || !r.OK() {
			t.Errorf("%s: %v %+v", name, err, r)
		}
		tree, err := s.Divide(perftDepth, Options{MaxTime: time.Minute, MaxNodes: 1e6})
		if err != nil || tree.Spent != "" {
			t.Fatalf("%s: %v %+v", name, err, tree)
		}
		fmt.Fprintln(&b, filepath.Base(name))
		for _, d := range tree.Depths {
			fmt.Fprintf(&b, "  depth %d: %d lines, %d ended, %d decisions, %d nodes\n", d.Depth, d.Lines, d.Ended, d.Decisions, d.Nodes)
		}
		// What lies behind the first choices adds up: lines exactly, nodes at least.
		last, lines, nodes := tree.Depths[len(tree.Depths)-1], 0, 0
		for _, c := range tree.Choices {
			lines, nodes = lines+c.Lines, nodes+c.Nodes
		}
		if lines != last.Lines || nodes < last.Nodes {
			t.Errorf("%s: the first choices have %d lines and %d nodes behind them, the whole %+v", name, lines, nodes, last)
		}
	}
	if *update {
		if err := os.WriteFile(stored, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(stored)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != b.String() {
		t.Errorf("other counts than stored; if that is right, go test -run Perft -update:\n%s", b.String())
	}
}
