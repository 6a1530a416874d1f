package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// script writes the completion script for a shell into a file and returns its name.
func script(t *testing.T, shell string) string {
	t.Helper()
	code, out, errOut := call(t, "completion", shell)
	if code != 0 {
		t.Fatalf("exit %d: %s", code, errOut)
	}
	file := filepath.Join(t.TempDir(), "completion."+shell)
	if err := os.WriteFile(file, []byte(out), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestCompletionBash: bash itself runs the script and offers what the command line has.
func TestCompletionBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("skipped: no bash here")
	}
	file := script(t, "bash")
	for line, want := range map[string][]string{
		"digijudge ":                     {"serve", "doctor", "backup", "--addr", "--rate"},
		"digijudge do":                   {"doctor"},
		"digijudge cards ":               {"coverage", "settle"},
		"digijudge cards coverage --to":  {"--top"},
		"digijudge serve --log-level ":   {"debug", "info", "warn", "error"},
		"digijudge serve --log-level wa": {"warn"},
		"digijudge --be":                 {"--behind-proxy"},
		"digijudge check serve --addr x": nil,
	} {
		words := strings.Split(line, " ")
		run := exec.Command(bash, "--noprofile", "--norc", "-c", `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _digijudge; printf '%s\n' "${COMPREPLY[@]}"`, "bash", file)
		run.Args = append(run.Args, words...)
		out, err := run.CombinedOutput()
		if err != nil {
			t.Fatalf("%q: %v\n%s", line, err, out)
		}
		got := strings.Fields(string(out))
		for _, w := range want {
			if !slices.Contains(got, w) {
				t.Errorf("%q: %v, want %s", line, got, w)
			}
		}
		if strings.Contains(line, "do") && !slices.Equal(got, want) || want == nil && len(got) > 0 || slices.Contains(got, "--allow-broken") {
			t.Errorf("%q: %v", line, got)
		}
	}
}

// TestCompletionShells: the other shells read their scripts without a complaint, where they are
// installed.
func TestCompletionShells(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish"} {
		file := script(t, shell)
		path, err := exec.LookPath(shell)
		if err != nil {
			t.Logf("%s isn't installed; its script was made, not read", shell)
			continue
		}
		if out, err := exec.Command(path, "-n", file).CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v\n%s", shell, err, out)
		}
	}
	if code, _, errOut := call(t, "completion", "cmd.exe"); code != 3 || !strings.Contains(errOut, "bash") {
		t.Errorf("another shell: exit %d, %q", code, errOut)
	}
}
