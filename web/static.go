package web

import (
	"fmt"
	"mime"
	"path"
	"strings"
	"sync"

	"digijudge/static"
)

// addStatic puts the style sheet, the script and the icons into the page cache. With its version in
// the query a file may be kept for ever, without it must be asked for again.
func (s *site) addStatic() {
	for path, p := range staticPages() {
		own := *p // the cache notes in it where it stands
		s.made.pages.add(path, &own)
	}
}

// staticPages are the files by their addresses. Each is compressed when it is first asked for, once
// for all sites of the program: a start doesn't wait for it.
var staticPages = sync.OnceValue(func() map[string]*cachedPage {
	pages := map[string]*cachedPage{}
	for name, b := range static.Files {
		_, version, _ := strings.Cut(static.URL(name), "?v=")
		pages["/static/"+name] = &cachedPage{version: version, later: sync.OnceValue(func() *cachedPage {
			p, err := newCachedPage(mime.TypeByExtension(path.Ext(name)), cacheRevalidate, b)
			if err != nil {
				panic(fmt.Sprintf("web: compressing %s: %v", name, err)) // into memory
			}
			p.version = version
			return p
		})}
	}
	return pages
})
