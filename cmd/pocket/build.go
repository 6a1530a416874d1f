//go:build !js

// Outside a browser the command builds the engine, with Go alone:
//
//	go run ./cmd/pocket FOLDER
//	go run ./cmd/pocket FILE.wasm
//
// It writes engine.wasm.br, Go's own wasm_exec.js, and built.json into FOLDER. "make pocket" builds
// into static/pocket, which the next build of the program embeds. FILE.wasm gets the engine alone.
package main

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"

	"digijudge/static"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: pocket FOLDER")
		os.Exit(2)
	}
	to := os.Args[1]
	do := build
	if strings.HasSuffix(to, ".wasm") {
		do = func(file string) error { return Compile(file, "digijudge/cmd/pocket") }
	}
	if err := do(to); err != nil {
		fmt.Fprintln(os.Stderr, "pocket:", err)
		os.Exit(1)
	}
}

func build(dir string) error {
	tmp, err := os.MkdirTemp("", "pocket")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	file := filepath.Join(tmp, "engine.wasm")
	if err := Compile(file, "digijudge/cmd/pocket"); err != nil {
		return err
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	script, err := execScript()
	if err != nil {
		return err
	}
	sum := sha256.Sum256(append(bytes.Clone(wasm), script...))
	e := static.Engine{Version: hex.EncodeToString(sum[:6]), Bytes: len(wasm), Revision: revision()}
	if old, ok := static.ReadEngine(os.DirFS(dir)); ok && old.Version == e.Version {
		fmt.Printf("engine %s is built already\n", e.Version)
		e.Sent = old.Sent
		return describe(dir, e)
	}
	var small bytes.Buffer
	w := brotli.NewWriterOptions(&small, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	if _, err := w.Write(wasm); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	e.Sent = small.Len()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	// The description comes last, because it says that the other files are there.
	for _, f := range []struct {
		name string
		data []byte
	}{{"engine.wasm.br", small.Bytes()}, {"wasm_exec.js", script}} {
		if err := os.WriteFile(filepath.Join(dir, f.name), f.data, 0o644); err != nil {
			return err
		}
	}
	if err := describe(dir, e); err != nil {
		return err
	}
	fmt.Printf("engine %s: %.1f MB, %.2f MB to fetch\n", e.Version, float64(e.Bytes)/1e6, float64(e.Sent)/1e6)
	return nil
}

// describe writes built.json, which says which version of the engine is there.
func describe(dir string, e static.Engine) error {
	about, err := json.MarshalIndent(e, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "built.json"), append(about, '\n'), 0o644)
}

// revision returns the commit of the source, as Go writes it into a program, or "" if there is
// none.
func revision() string {
	out, err := exec.Command("git", "rev-parse", "HEAD").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// small lists the packages whose small functions are inlined. They are called all the time:
// inlining them halves the time of a page and makes the download one percent larger.
var small = []string{"runtime", "internal/runtime/...", "slices", "strings", "bytes", "sync/...", "unicode/utf8"}

// shims replaces packages of Go's own that templ imports and no page in a browser uses. Without
// net/http the download lacks TLS, certificates and HTTP/2 and is an eighth smaller; without
// html/template it lacks the template language.
var shims = map[string][]byte{"net/http": httpShim, "html/template": templateShim}

//go:embed shim/http.go.txt
var httpShim []byte

//go:embed shim/template.go.txt
var templateShim []byte

// overlay writes the replaced packages and the overlay file that names them to the compiler. It
// returns that file's path.
func overlay(dir string) (string, error) {
	root, err := goRoot()
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	for name, shim := range shims {
		folder := filepath.Join(root, "src", filepath.FromSlash(name))
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(files) == 0 {
			return "", fmt.Errorf("looking for %s in %s: %d files: %w", name, root, len(files), err)
		}
		for _, f := range files {
			replace[f] = ""
		}
		ours := filepath.Join(dir, strings.ReplaceAll(name, "/", "-")+".go")
		replace[filepath.Join(folder, "shim.go")] = ours
		if err := os.WriteFile(ours, shim, 0o600); err != nil {
			return "", err
		}
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	to := filepath.Join(dir, "overlay.json")
	return to, os.WriteFile(to, list, 0o600)
}

// Compile builds a program for browsers, without what only a crash would print (see lean). Only
// functions of the packages in small are inlined: the download is a tenth smaller, and a page takes
// no longer.
func Compile(file, program string) error {
	dir, err := os.MkdirTemp("", "pocket-overlay")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	replaced, err := overlay(dir)
	if err != nil {
		return err
	}
	args := []string{"build", "-trimpath", "-buildvcs=false", "-gcflags=all=-l"}
	for _, p := range small {
		args = append(args, "-gcflags="+p+"=")
	}
	c := exec.Command("go", append(args, "-overlay="+replaced, "-ldflags=-s -w -buildid=", "-o", file, program)...)
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWORK=off", "CGO_ENABLED=0")
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("building the engine: %w\n%s", err, out)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	small, err := lean(whole)
	if err != nil {
		return fmt.Errorf("taking out what only a crash would print: %w", err)
	}
	return os.WriteFile(file, small, 0o755)
}

// execScript is Go's own script that starts a program in a browser.
func execScript() ([]byte, error) {
	root, err := goRoot()
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
}

func goRoot() (string, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("asking go for its folder: %w", err)
	}
	return strings.TrimSpace(string(root)), nil
}
