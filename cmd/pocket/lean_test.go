package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// crashing is a program that walks its own stack in every way that Go does: it grows the stack,
// collects garbage below it, recovers from a panic, and then crashes.
const crashing = `package main

import (
	"fmt"
	"runtime"
)

type tree struct{ left, right *tree }

func grow(n int) (*tree, int) {
	if n == 0 {
		runtime.GC()
		return &tree{}, 1
	}
	t, depth := grow(n - 1)
	return &tree{left: t}, depth + 1
}

func recovered() (what any) {
	defer func() { what = recover() }()
	var none *tree
	_ = none.left.right
	return nil
}

func main() {
	t, depth := grow(20000)
	n := 0
	for ; t != nil; t = t.left {
		n++
	}
	fmt.Println(depth, n, recovered() != nil)
	panic("the end that was asked for")
}
`

// TestLean: a program without names and lines still does the same, and says why it crashes.
// Anything else than such a program is refused.
func TestLean(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped: builds a program, in -short mode")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("skipped: there is no node to run a program for browsers with")
	}
	root, err := goRoot()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	source, file := filepath.Join(dir, "main.go"), filepath.Join(dir, "program.wasm")
	if err := os.WriteFile(source, []byte(crashing), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Compile(file, source); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	c := exec.Command(node, "--stack-size=8192", filepath.Join(root, "lib", "wasm", "wasm_exec_node.js"), file)
	c.Stderr = &said
	out, err := c.Output()
	if string(out) != "20001 20001 true\n" {
		t.Errorf("it says %q", out)
	}
	var ended *exec.ExitError
	if !errors.As(err, &ended) || ended.ExitCode() != 2 || !strings.Contains(said.String(), "panic: the end that was asked for") || !strings.Contains(said.String(), "goroutine 1") {
		t.Errorf("it ends with %v: %s", err, said.String())
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"main.grow", "main.recovered", "runtime/proc.go"} {
		if bytes.Contains(wasm, []byte(name)) {
			t.Errorf("%s still stands in it", name)
		}
	}
	at, end, err := section(wasm, dataSection)
	if err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string][]byte{
		"nothing": nil, "no data": wasm[:8], "cut": wasm[:at+(end-at)/2], "another header": bytes.Replace(wasm, []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}, []byte{0xf2, 0xff, 0xff, 0xff, 0, 0, 1, 8}, 1),
	} {
		if _, err := lean(bad); !errors.Is(err, errWasm) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
