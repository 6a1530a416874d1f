package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPlay: an attack with a block is played by numbers and by sentences, with an undo and with
// questions about it.
func TestPlay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.scn")
	text := "card Hound: Digimon Lv.4 Blue, 5000 DP\ncard Gate: Digimon Lv.4 Red, 4000 DP\n  <Blocker>\n\nturn Ann, memory 2\nAnn battle: Hound\nBob battle: Gate\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	typed := "why Gate\n1\n7\nhelp\nahead\nnever Gate is deleted\nBob blocks with Hound\nBob blocks with Gate\nundo\n2\nsave\nquit\n"
	c := playCmd{File: file}
	c.Data = t.TempDir()
	c.Cards = nil
	if err := c.Run(t.Context(), streams{in: strings.NewReader(typed), out: &out, err: &out}); err != nil {
		t.Fatal(err, out.String())
	}
	got := out.String()
	for _, want := range []string{
		"not: Ann attacks Gate with Hound", "1) Ann attacks Bob with Hound", "Hound suspends", "Bob must say whether to block", "There are 2 answers",
		"sometimes  Gate blocks", "fails: On no line", "is not possible here", "Gate is deleted", "Bob declines to block\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("nothing says %q", want)
		}
	}
	if t.Failed() {
		t.Log(got)
	}
	out.Reset()
	c.File = "-"
	if err := c.Run(t.Context(), streams{in: strings.NewReader(""), out: &out, err: &out}); err == nil {
		t.Error("a scenario from standard input")
	}
}
