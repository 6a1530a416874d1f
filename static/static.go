// Package static holds the style sheet, the scripts, the icon and the link-preview picture, and
// knows the address of each.
//
// Style sheets and scripts are one file a subject. Those in css are served as site.css, those in js
// as site.js, those in bench as bench.js, which only the pages that play ask for, and those in along
// as along.js, which only the page of what is taken along asks for.
// The tokens stand at the top of the first style sheet. An effect type has a shape and its name,
// never a color; a card has its color as an edge and as a word.
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

// Files is everything served under /static/, by name. The style sheet site.css and the script
// site.js are made of the files in css and js, in the order of their names: each file has one
// subject, a page needs one request. The pages of the bench, of the engine to take along and of
// suggestions have bench.js beside it, which others needn't fetch.
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

// PocketWorker is the part of the worker that plays, where there is an engine: behind Go's own script.
var PocketWorker = read("worker/pocket.js")

// PocketFile is the script of the engine as one file, behind Go's own.
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
		panic(fmt.Sprintf("static: no files %s (%v)", pattern, err)) // the pattern is constant, the files are embedded
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
		panic(fmt.Sprintf("static: reading %s: %v", path.Base(name), err)) // the binary itself is broken
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
