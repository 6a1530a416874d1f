// Package static holds the style sheet, the script, the icon and the link-preview picture, and knows the address of each.
package static

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
)

// Files is everything served under /static/.
//
//go:embed site.css site.js icon.svg card.png
var Files embed.FS

// versions holds the version of every file: the beginning of its content's hash.
var versions = map[string]string{}

func init() {
	entries, err := Files.ReadDir(".")
	if err != nil {
		panic(fmt.Sprintf("static: reading the embedded files: %v", err)) // the binary itself is broken
	}
	for _, e := range entries {
		b, err := Files.ReadFile(e.Name())
		if err != nil {
			panic(fmt.Sprintf("static: reading %s: %v", e.Name(), err))
		}
		sum := sha256.Sum256(b)
		versions[e.Name()] = hex.EncodeToString(sum[:5])
	}
}

// URL is the address of a file with its version, so that browsers may keep it for ever:
// "/static/site.css?v=1f2e3d4c5b". An unknown name gives "".
func URL(name string) string {
	v, ok := versions[name]
	if !ok {
		return ""
	}
	return "/static/" + name + "?v=" + v
}
