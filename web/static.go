package web

import (
	"fmt"
	"mime"
	"path"
	"strings"
	"sync"

	"digijudge/static"
)

// addStatic puts the style sheet, the scripts and the icons into the page cache. With its version
// in the query, browsers may keep a file for ever. Without it, they must ask each time.
func (s *site) addStatic() {
	for path, p := range staticPages() {
		own := *p // a copy, because the cache writes into it
		s.made.pages.add(path, &own)
	}
}

// staticPages returns the files by address. Each file is compressed when it is first requested,
// once for all sites of the program, so a start doesn't wait for it.
var staticPages = sync.OnceValue(func() map[string]*cachedPage {
	pages := map[string]*cachedPage{}
	for name, b := range static.Files {
		_, version, _ := strings.Cut(static.URL(name), "?v=")
		pages["/static/"+name] = &cachedPage{version: version, later: sync.OnceValue(func() *cachedPage {
			p, err := newCachedPage(mime.TypeByExtension(path.Ext(name)), cacheRevalidate, b)
			if err != nil {
				// can't fail: it writes into memory
				panic(fmt.Sprintf("web: compressing %s: %v", name, err))
			}
			p.version = version
			return p
		})}
	}
	return pages
})
