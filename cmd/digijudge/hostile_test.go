package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"
)

// manySides is a scenario with more positions than fit into memory.
func manySides() string {
	var b strings.Builder
	b.WriteString("# Many Digimon a side.\n")
	names := func(side string) string {
		var list []string
		for i := range 40 {
			list = append(list, fmt.Sprintf("%s%c%c", side, 'a'+i/10, 'a'+i%10))
		}
		return strings.Join(list, ", ")
	}
	for _, side := range []string{"A", "B"} {
		fmt.Fprintf(&b, "card %s: Digimon Lv.4 Red, 4000 DP, play 5\n  [When Attacking] Gain 1 memory.\n", names(side))
	}
	fmt.Fprintf(&b, "\nturn Ann, memory 3\nAnn battle: %s\nBob battle: %s\n", names("A"), names("B"))
	return b.String()
}

// TestMemoryBudget: explore and run stop when their memory is used up and say how far they came.
// They decide nothing then.
func TestMemoryBudget(t *testing.T) {
	tree := scenarioFile(t, manySides())
	code, out, errs := call(t, "explore", "--memory", "2MB", "--depth", "6", tree)
	if code != 2 || !strings.Contains(out, "no memory left after ") || !strings.Contains(out, " bytes") {
		t.Errorf("explore: exit %d: %s%s", code, out, errs)
	}
	play := scenarioFile(t, manySides()+"\nanything until Ann's turn ends\n\nclaim never: Aaa is deleted\n")
	code, out, errs = call(t, "run", "--memory", "200KB", play)
	if code != 2 || !strings.Contains(out, "undecided") || !strings.Contains(out, "no memory left after ") {
		t.Errorf("run: exit %d: %s%s", code, out, errs)
	}
	for _, bad := range []string{"1", "64QB", "-1MB", "9999999TB", "9999999GB", "much", "", "NaN"} {
		if code, _, errs := call(t, "explore", "--memory="+bad, tree); code != 3 || !strings.Contains(errs, "want an amount of memory") {
			t.Errorf("--memory %q: exit %d: %s", bad, code, errs)
		}
	}
}

// TestHostileArguments: arguments without a sensible meaning are refused with a message and an exit
// code, and no control character is printed.
func TestHostileArguments(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, c := range []struct {
		code int
		want string
		args []string
	}{
		{1, "--rate NaN: want a number", []string{"--rate", "NaN"}},
		{1, "--rate +Inf: want a number", []string{"--rate", "Inf"}},
		{1, "--rate 1e+06: want a number", []string{"--rate", "1e6"}},
		{3, "nothing to check", []string{"cards", "check", "--data", dir, t.TempDir()}},
		{3, "not UTF-8", []string{"explain", "[On Play] \xff\xfe"}},
		{3, "longer than", []string{"explain", strings.Repeat("a ", 100_000)}},
		{2, "�[31m", []string{"explain", "\x1b[31m\x07 red \u009b"}},
		{3, "there is a control character", []string{"run", file("esc.scn", "# \x1b]0;title\x07\ncard \x1b]0;x: y\n")}},
		{3, "neither a list of cards nor errata", []string{"import", "cards", "--data", dir, file("big.json", "1e999999999")}},
		{3, `"nameEn" stands twice`, []string{"import", "cards", "--data", dir, file("twice.json", `[{"cardId": "XT1-001", "nameEn": "A", "nameEn": "B"}]`)}},
		{3, "control character", []string{"import", "cards", "--data", dir, file("esc.json", `[{"cardId": "XT1-001", "nameEn": "\u001b[31mA", "kinds": ["Digimon"]}]`)}},
	} {
		code, out, errs := call(t, c.args...)
		all := out + errs
		if code != c.code || !strings.Contains(all, c.want) {
			t.Errorf("%.80q: exit %d, want %d and %q: %.400q", c.args, code, c.code, c.want, all)
		}
		if i := strings.IndexFunc(all, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }); i >= 0 {
			t.Errorf("%.80q: a control character at %d of %.400q", c.args, i, all)
		}
		if len(all) > 20_000 {
			t.Errorf("%.80q: %d bytes printed", c.args, len(all))
		}
	}
}

// TestPlainWriter: a character split over two writes is recognized, and all harmless characters
// pass.
func TestPlainWriter(t *testing.T) {
	var b bytes.Buffer
	w := &plainWriter{w: &b}
	for _, part := range []string{"a\tb\n", "\x00\x7f", "\xc2", "\x9b", "\xc2", "\xa9", "é “x”\r\n"} {
		if n, err := w.Write([]byte(part)); n != len(part) || err != nil {
			t.Fatal(n, err)
		}
	}
	if got, want := b.String(), "a\tb\n���©é “x”�\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestSpans: spans of time are read in the units that people use, and nothing else is.
func TestSpans(t *testing.T) {
	const day = 24 * time.Hour
	for in, want := range map[string]time.Duration{"0": 0, "18mo": 18 * 365 * day / 12, "2y": 730 * day, "400d": 400 * day, " 30d ": 30 * day} {
		var s span
		if err := s.UnmarshalText([]byte(in)); err != nil || time.Duration(s) != want {
			t.Errorf("%q: %v %v", in, time.Duration(s), err)
		}
	}
	for _, in := range []string{"", "18", "18m", "-1y", "1d", "29d", "1e9y", "101y", "9999999999999999999d", "NaN", "mo", "0x10d", "1.5y"} {
		var s span
		if err := s.UnmarshalText([]byte(in)); err == nil {
			t.Errorf("%q: %v", in, time.Duration(s))
		}
	}
}
