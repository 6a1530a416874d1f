package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// operatorsGuide returns one section of the operators' guide.
func operatorsGuide(t *testing.T, heading string) string {
	t.Helper()
	b, err := os.ReadFile("../../content/guides/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(b), "\n## "+heading+"\n")
	if !ok {
		t.Fatalf("the guide has no %q", heading)
	}
	rest, _, _ = strings.Cut(rest, "\n## ")
	return rest
}

// cells returns the cells of the tables in a section, row by row.
func cells(text string) (rows [][]string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "| ") {
			continue
		}
		row := strings.Split(strings.Trim(line, "|"), "|")
		for i := range row {
			row[i] = strings.TrimSpace(row[i])
		}
		rows = append(rows, row)
	}
	return rows
}

// TestOperationsFlags: the guide's table lists exactly the flags of serve, with variable and
// default. It also names the flags of the other commands that operators use.
func TestOperationsFlags(t *testing.T) {
	text := operatorsGuide(t, "Every flag")
	told, commands := map[string][]string{}, map[string]string{}
	for _, row := range cells(text) {
		switch {
		case strings.HasPrefix(row[0], "`--") && len(row) == 4:
			told[strings.Trim(row[0], "`-")] = row
		case strings.HasPrefix(row[0], "`digijudge "):
			commands[strings.Join(regexp.MustCompile(`[a-z]+`).FindAllString(strings.TrimPrefix(row[0], "`digijudge "), -1), " ")] = row[1]
		}
	}
	k := commandLine(t)
	for _, f := range k.Model.Children[0].Flags {
		if f.Hidden || f.Name == "help" {
			continue
		}
		row := told[f.Name]
		delete(told, f.Name)
		if row == nil {
			t.Errorf("the guide doesn't name --%s", f.Name)
			continue
		}
		def := "none"
		switch {
		case f.Default != "":
			def = "`" + f.Default + "`"
		case f.IsBool():
			def = "off"
		}
		if want := "`" + strings.Join(f.Envs, ",") + "`"; row[1] != want || row[2] != def || row[3] == "" {
			t.Errorf("--%s: the guide says %q and %q, it is %q and %q", f.Name, row[1], row[2], want, def)
		}
	}
	for name := range told {
		t.Errorf("the guide tells of --%s, and there is no such flag", name)
	}
	var leaves func(n *kong.Node, path string)
	leaves = func(n *kong.Node, path string) {
		says, ok := commands[path]
		if len(n.Children) == 0 && ok {
			delete(commands, path)
			for _, f := range n.Flags {
				if !f.Hidden && f.Name != "help" && !strings.Contains(says, "`--"+f.Name+"`") {
					t.Errorf("the guide doesn't name --%s of %s", f.Name, path)
				}
			}
			for _, m := range regexp.MustCompile("`--([a-z-]+)`").FindAllStringSubmatch(says, -1) {
				if !slices.ContainsFunc(n.Flags, func(f *kong.Flag) bool { return f.Name == m[1] }) {
					t.Errorf("the guide tells of --%s of %s, and there is no such flag", m[1], path)
				}
			}
		}
		for _, c := range n.Children {
			leaves(c, strings.TrimSpace(path+" "+c.Name))
		}
	}
	for _, must := range []string{"backup", "restore", "doctor"} {
		if commands[must] == "" {
			t.Errorf("the guide doesn't name digijudge %s", must)
		}
	}
	leaves(k.Model.Node, "")
	for c := range commands {
		t.Errorf("the guide tells of digijudge %s, and there is no such command", c)
	}
}

// TestOperationsThreats: each row of the guide's table of threats names tests that exist.
func TestOperationsThreats(t *testing.T) {
	there := map[string]bool{}
	name := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != root) {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		b, err := os.ReadFile(path)
		for _, m := range name.FindAllSubmatch(b, -1) {
			there[string(m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	rows := cells(operatorsGuide(t, "What a stranger can try"))
	if len(rows) < 10 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows[1:] {
		tests := regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(row[len(row)-1], -1)
		if len(row) != 3 || len(tests) == 0 {
			t.Errorf("%q names no test", row)
		}
		for _, m := range tests {
			if !there[m[1]] {
				t.Errorf("%q: there is no test %s", row[0], m[1])
			}
		}
	}
}
