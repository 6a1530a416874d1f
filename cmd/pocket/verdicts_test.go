package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"digijudge/content"
	"digijudge/content/proof"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
	"digijudge/web/pocket"
)

// sampled says which part of the proofs the gate plays: one in that many. DIGIJUDGE_NIGHTLY=1 plays
// all.
const sampled = 12

// TestSameVerdicts: a program for browsers gives the same verdicts, byte for byte, on scenarios of
// the site, on questions with their answers' claims, and on official answers.
func TestSameVerdicts(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped: builds a program, in -short mode")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("skipped: there is no node to run a program for browsers with")
	}
	cards, err := content.Cards()
	if err != nil {
		t.Fatal(err)
	}
	proofs := content.Proofs()
	official, err := content.OfficialAnswers()
	if err != nil {
		t.Fatal(err)
	}
	for i := range official.Answers {
		if p := official.Answers[i].Play; p != nil && playable(p.Proof.Source, cards) {
			proofs = append(proofs, p.Proof)
		}
	}
	all := len(proofs)
	if os.Getenv("DIGIJUDGE_NIGHTLY") == "" {
		var some []proof.Proof
		for i := 0; i < len(proofs); i += sampled {
			some = append(some, proofs[i])
		}
		proofs = some
	}
	for i := range proofs {
		if proofs[i].ID == "" {
			proofs[i].ID = proofs[i].File
		}
	}
	in, err := json.Marshal(map[string]any{"Cards": pocket.CardsFile(cards), "Proofs": proofs})
	if err != nil {
		t.Fatal(err)
	}
	run := func(name string, args ...string) []string {
		c := exec.Command(name, args...)
		c.Stdin = bytes.NewReader(in)
		var said bytes.Buffer
		c.Stderr = &said
		out, err := c.Output()
		if err != nil {
			t.Fatalf("%s: %v\n%.2000s", name, err, said.String())
		}
		t.Logf("%s %s", filepath.Base(name), strings.TrimSpace(said.String()))
		return strings.Split(strings.TrimSpace(string(out)), "\n")
	}
	dir := t.TempDir()
	native, wasm := filepath.Join(dir, "verdicts"), filepath.Join(dir, "verdicts.wasm")
	if out, err := exec.Command("go", "build", "-o", native, "./verdicts").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := Compile(wasm, "digijudge/cmd/pocket/verdicts"); err != nil {
		t.Fatal(err)
	}
	root, err := goRoot()
	if err != nil {
		t.Fatal(err)
	}
	here := run(native)
	there := run(node, "--stack-size=8192", filepath.Join(root, "lib", "wasm", "wasm_exec_node.js"), wasm)
	if len(here) != len(proofs) || len(there) != len(here) {
		t.Fatalf("%d proofs, %d lines here, %d in WebAssembly", len(proofs), len(here), len(there))
	}
	wrong, holds := 0, 0
	for i := range here {
		if strings.Contains(here[i], " holds ") {
			holds++
		}
		if here[i] != there[i] {
			if wrong++; wrong <= 10 {
				t.Errorf("here:        %s\nWebAssembly: %s", here[i], there[i])
			}
		}
	}
	if holds*2 < len(here) {
		t.Errorf("only %d of %d proofs hold: what is compared?", holds, len(here))
	}
	t.Logf("%d of %d proofs, %d hold, %d differ", len(here), all, holds, wrong)
}

// playable reports whether a scenario names shipped cards only. One that needs a card list plays
// neither here nor in the browser.
func playable(source string, cards lang.CardSource) bool {
	s, err := scenario.ParseWith("", []byte(source), lang.Config{Cards: cards})
	return err == nil && len(s.MissingCards()) == 0
}
