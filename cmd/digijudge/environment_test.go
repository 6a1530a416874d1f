package main

import (
	"io"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// commandLine returns the definition of the program's command line.
func commandLine(t *testing.T) *kong.Kong {
	t.Helper()
	k, err := newParser(t.Context(), &cli{}, streams{nil, io.Discard, io.Discard}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// serveVariables returns the environment variables of serve, as the command line defines them.
func serveVariables(t *testing.T) map[string]bool {
	t.Helper()
	list := map[string]bool{}
	for _, f := range commandLine(t).Model.Children[0].Flags {
		for _, e := range f.Envs {
			list[e] = true
		}
	}
	return list
}

// TestServeEnvironment: environment variables alone can set up a service.
func TestServeEnvironment(t *testing.T) {
	serve := commandLine(t).Model.Children[0]
	if serve.Name != "serve" {
		t.Fatalf("the first command is %s", serve.Name)
	}
	for _, f := range serve.Flags {
		if want := "DIGIJUDGE_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_")); !f.Hidden && (len(f.Envs) != 1 || f.Envs[0] != want) {
			t.Errorf("--%s: %v, want %s", f.Name, f.Envs, want)
		}
	}
	t.Setenv("DIGIJUDGE_RATE", "-1")
	if code, _, errOut := call(t, "--data", t.TempDir()); code != 1 || !strings.Contains(errOut, "--rate") {
		t.Errorf("exit %d, %q", code, errOut)
	}
	t.Setenv("DIGIJUDGE_RATE", "many")
	if code, _, errOut := call(t, "serve"); code != 3 || !strings.Contains(errOut, "rate") {
		t.Errorf("exit %d, %q", code, errOut)
	}
	if code, out, errOut := call(t, "version"); code != 0 {
		t.Errorf("a variable of the server stops another command: exit %d, %s%s", code, out, errOut)
	}
}
