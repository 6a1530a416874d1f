package web

import (
	"fmt"
	"io/fs"
	"mime"
	"path"
	"strings"

	"digijudge/static"
)

// addStatic puts the style sheet, the script and the icons into the page cache. With its version in the query a file
// may be kept for ever, without it must be asked for again.
func (s *site) addStatic() {
	names, err := fs.Glob(static.Files, "*.*")
	if err != nil {
		panic(fmt.Sprintf("web: listing the static files: %v", err)) // the pattern is constant
	}
	for _, name := range names {
		b, err := static.Files.ReadFile(name)
		if err != nil {
			panic(fmt.Sprintf("web: reading %s: %v", name, err)) // it is embedded
		}
		p, err := newCachedPage(mime.TypeByExtension(path.Ext(name)), cacheRevalidate, b)
		if err != nil {
			panic(fmt.Sprintf("web: compressing %s: %v", name, err)) // into memory
		}
		_, p.version, _ = strings.Cut(static.URL(name), "?v=")
		s.pages.add("/static/"+name, p)
	}
}
