// Package static holds the style sheet, the scripts, the icons and the link-preview picture, and
// knows the address of each.
//
// Style sheets and scripts have one file for each subject. The files in css are served as site.css,
// those in js as site.js, and those in bench as bench.js, which only pages that play load. Those in
// along are served as along.js, which only the page of the downloadable engine loads. The design
// tokens stand at the top of the first style sheet. An effect type is shown by a shape and its
// name, never by a color. A card's color is shown as an edge and as a word.
package static

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"regexp"
)

//go:embed css/*.css js/*.js bench/*.js along/*.js worker/*.js file/*.js icon.svg card.png icon-192.png icon-512.png
var files embed.FS

// Files has everything served under /static/, by name. The style sheet site.css and the script
// site.js are joined from the files in css and js, in the order of their names, so that a page
// needs one request for each. The pages of the bench, of the downloadable engine and of suggestions
// also load bench.js.
var Files = map[string][]byte{
	"site.css":     joined("css/*.css"),
	"site.js":      script("js/*.js"),
	"bench.js":     script("bench/*.js"),
	"along.js":     script("along/*.js"),
	"icon.svg":     read("icon.svg"),
	"card.png":     read("card.png"),
	"icon-192.png": read("icon-192.png"),
	"icon-512.png": read("icon-512.png"),
}

// Worker is the service worker; @@VERSION@@ stands for the version of the copy that it keeps.
var Worker = read("worker/sw.js")

// PocketWorker is the part of the service worker that runs the engine, if there is one. It is
// served after Go's wasm_exec.js.
var PocketWorker = read("worker/pocket.js")

// PocketFile is the script of the bench as one HTML file. It stands after Go's wasm_exec.js in that
// file.
var PocketFile = read("file/pocket.js")

// comment is a line of a script that is one: readers needn't fetch it.
var comment = regexp.MustCompile(`(?m)^[ \t]*//.*\n`)

// script returns the scripts that fit a pattern, one behind the other, without their lines of
// comment.
func script(pattern string) []byte { return comment.ReplaceAll(joined(pattern), nil) }

// joined returns the files that fit a pattern, one behind the other.
func joined(pattern string) []byte {
	names, err := fs.Glob(files, pattern)
	if err != nil || len(names) == 0 {
		// the pattern is constant, the files are embedded
		panic(fmt.Sprintf("static: no files %s (%v)", pattern, err))
	}
	var all [][]byte
	for _, n := range names {
		all = append(all, read(n))
	}
	return bytes.Join(all, []byte("\n"))
}

// FileCSS is the part of the style sheet that a bench needs which is one file: no address stands in
// it, so that the file asks for nothing.
func FileCSS() string {
	var all [][]byte
	for _, n := range []string{"10-site", "20-quiz", "25-snug", "26-bench", "28-share"} {
		all = append(all, read("css/"+n+".css"))
	}
	return string(bytes.Join(all, []byte("\n")))
}

func read(name string) []byte {
	b, err := files.ReadFile(name)
	if err != nil {
		// the binary itself is broken
		panic(fmt.Sprintf("static: reading %s: %v", path.Base(name), err))
	}
	return b
}

// versions holds the version of every file: the beginning of its content's hash.
var versions = map[string]string{}

func init() {
	for name, b := range Files {
		sum := sha256.Sum256(b)
		versions[name] = hex.EncodeToString(sum[:5])
	}
}

// URL returns the address of a file with its version, so that browsers may keep it for ever:
// "/static/site.css?v=1f2e3d4c5b". An unknown name gives "".
func URL(name string) string {
	v, ok := versions[name]
	if !ok {
		return ""
	}
	return "/static/" + name + "?v=" + v
}
