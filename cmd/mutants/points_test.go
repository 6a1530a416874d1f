package main

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

const source = `package rules

func spread(n int, list []int) (sum int, ok bool) {
	if n < 3 && len(list) >= n {
		sum = n - 1
	}
	switch {
	case n > 5, n == 7:
		println(n)
	case n == 8:
		panic("eight")
	}
	for range list {
		sum++
	}
	return sum, true
}
`

// TestPoints: every kind of fault is found where it can be made, and nowhere else.
func TestPoints(t *testing.T) {
	points, err := pointsOf("spread.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range points {
		got = append(got, p.kind+": "+p.was)
	}
	slices.Sort(got)
	want := []string{
		"&& is ||: n < 3 && len(list) >= n",
		"- is +: n - 1",
		"< is <=: n < 3",
		"> is >=: n > 5",
		">= is >: len(list) >= n",
		"left out: println(n)",
		"left out: sum = n - 1",
		"left out: sum++",
		"the opposite: n < 3 && len(list) >= n",
		"the opposite: n == 7",
		"the opposite: n == 8",
		"the opposite: n > 5",
		"the opposite: true",
	}
	if !slices.Equal(got, want) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestFaultsCompile: the source with any one fault in it compiles.
func TestFaultsCompile(t *testing.T) {
	points, err := pointsOf("spread.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	files := token.NewFileSet()
	check := types.Config{Importer: importer.ForCompiler(files, "source", nil)}
	for _, p := range points {
		faulty := source[:p.from] + strings.ReplaceAll(p.faulty, "NUM", "1") + source[p.to:]
		if faulty == source {
			t.Errorf("%s: nothing is changed", p)
		}
		var parsed []*ast.File
		for name, src := range map[string]string{"spread.go": faulty, "switches.go": switches} {
			f, err := parser.ParseFile(files, name, src, 0)
			if err != nil {
				t.Fatalf("%s: %v\n%s", p, err, src)
			}
			parsed = append(parsed, f)
		}
		if _, err := check.Check("rules", files, parsed, nil); err != nil {
			t.Errorf("%s: %v\n%s", p, err, faulty)
		}
	}
}

// TestSampleStays: after a change in one place the faults drawn elsewhere are the same.
func TestSampleStays(t *testing.T) {
	keys := func(src string) map[string]bool {
		points, err := pointsOf("spread.go", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]bool{}
		for _, p := range points {
			out[p.key] = true
		}
		return out
	}
	before, after := keys(source), keys(strings.Replace(source, "n == 7", "n == 9", 1))
	gone := 0
	for k := range before {
		if !after[k] {
			gone++
		}
	}
	if gone != 1 {
		t.Errorf("%d faults are drawn anew for a change in one place", gone)
	}
}
