package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"

	"digijudge/web/guard"
)

// Limits of the page cache. The site has a few hundred fixed pages with a few megabytes. The limits
// only make sure that a mistake elsewhere can't fill the memory.
const (
	maxPages     = 4096
	maxPageBytes = 128 << 20
	minCompress  = 512 // compressing smaller answers gains nothing
)

// How long browsers may keep things.
const (
	cacheRevalidate = "no-cache" // browsers keep the page, but ask each time whether it has changed
	cacheForever    = "public, max-age=31536000, immutable"
	cacheDay        = "public, max-age=86400"
)

// cachedPage is a fixed answer, ready to be sent. Each of its variants has a strong ETag of its
// own. Header values are slices, so that serving a page allocates nothing for them. They must not
// be changed.
type cachedPage struct {
	ctype []string
	cache []string
	// the body plain, with gzip and with brotli; a variant without a body isn't offered
	variants [3]variant
	// for a static file: the query under which browsers may keep it for ever
	version string
	route   string // the address pattern of the page, for metrics
	open    bool   // scripts of other sites may read the page
	// the page's own Content-Security-Policy; nil: the policy of all pages
	policy []string
	// makes the real page when it is first requested; nil if this is the real page
	later func() *cachedPage
}

type variant struct {
	body     []byte
	etag     []string
	length   []string
	encoding []string
}

const (
	plainVariant = iota
	gzipVariant
	brotliVariant
)

var varyEncoding = []string{"Accept-Encoding"}

// newCachedPage returns a page with its body, compressed once.
func newCachedPage(contentType, cacheControl string, body []byte) (*cachedPage, error) {
	return pressedPage(contentType, cacheControl, body, brotliPage)
}

// Compression levels of brotli: one for pages, which are made while a reader waits, and one for
// files that readers download, which are made once for everybody.
const (
	brotliPage = 7
	brotliFile = 9
)

// pressedPage is like newCachedPage, with a level for brotli.
func pressedPage(contentType, cacheControl string, body []byte, level int) (*cachedPage, error) {
	hash := sha256.New()
	hash.Write(body)
	hash.Write(guard.SecurityTag)
	tag := hex.EncodeToString(hash.Sum(nil)[:10])
	p := &cachedPage{ctype: []string{contentType}, cache: []string{cacheControl}}
	p.variants[plainVariant] = newVariant(body, tag, "")
	if len(body) < minCompress || !compressible(contentType) {
		return p, nil
	}
	var gz bytes.Buffer
	zw, err := gzip.NewWriterLevel(&gz, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := zw.Write(body); err != nil {
		return nil, err
	}
	if err := zw.Close(); err != nil {
		return nil, err
	}
	p.variants[gzipVariant] = newVariant(gz.Bytes(), tag+"-gz", "gzip")
	var br bytes.Buffer
	bw := brotli.NewWriterLevel(&br, level)
	if _, err := bw.Write(body); err != nil {
		return nil, err
	}
	if err := bw.Close(); err != nil {
		return nil, err
	}
	p.variants[brotliVariant] = newVariant(br.Bytes(), tag+"-br", "br")
	return p, nil
}

func newVariant(body []byte, tag, encoding string) variant {
	v := variant{body: body, etag: []string{`"` + tag + `"`}, length: []string{strconv.Itoa(len(body))}}
	if encoding != "" {
		v.encoding = []string{encoding}
	}
	return v
}

func compressible(contentType string) bool {
	return strings.HasPrefix(contentType, "text/") || strings.HasPrefix(contentType, "image/svg") || strings.HasPrefix(contentType, "application/")
}

// size returns how many bytes of memory the page takes.
func (p *cachedPage) size() int {
	n := 0
	for _, v := range p.variants {
		n += len(v.body)
	}
	return n
}

// serve answers a GET or HEAD request with the best variant, or with 304 if the client has it.
func (p *cachedPage) serve(w http.ResponseWriter, r *http.Request) (status, size int) {
	if p.later != nil {
		p = p.later()
	}
	v := &p.variants[plainVariant]
	if p.variants[gzipVariant].body != nil {
		v = &p.variants[chooseEncoding(r.Header.Get("Accept-Encoding"))]
	}
	h := w.Header()
	h["Vary"] = varyEncoding
	h["Etag"] = v.etag
	if p.version != "" && r.URL.RawQuery == "v="+p.version {
		h["Cache-Control"] = []string{cacheForever}
	} else {
		h["Cache-Control"] = p.cache
	}
	if inm := r.Header.Get("If-None-Match"); inm != "" && p.matches(inm) {
		if p.open {
			setCORS(h)
		}
		// sends no security headers: the ETag covers them, so the client's copy has the same ones
		w.WriteHeader(http.StatusNotModified)
		return http.StatusNotModified, 0
	}
	guard.SetSecurityHeaders(h)
	if p.policy != nil {
		h["Content-Security-Policy"] = p.policy
	}
	if p.open {
		setCORS(h) // one of the security headers forbids other sites to read, so this comes last
	}
	h["Content-Type"] = p.ctype
	h["Content-Length"] = v.length
	if v.encoding != nil {
		h["Content-Encoding"] = v.encoding
	}
	if r.Method == http.MethodHead {
		// net/http sends the status at the end of the request, as below; an explicit call would
		// copy all headers
		return http.StatusOK, 0
	}
	guard.Expect(r, len(v.body)+len(guard.SecurityTag))
	n, _ := w.Write(v.body) // an error means that the client has left
	return http.StatusOK, n
}

// matches reports whether an If-None-Match header has the tag of any variant of the page.
func (p *cachedPage) matches(header string) bool {
	for tag := range strings.SplitSeq(header, ",") {
		tag = strings.TrimPrefix(strings.TrimSpace(tag), "W/")
		if tag == "*" {
			return true
		}
		for i := range p.variants {
			if v := &p.variants[i]; v.body != nil && tag == v.etag[0] {
				return true
			}
		}
	}
	return false
}

// chooseEncoding returns the best variant for an Accept-Encoding header: brotli, gzip or plain. An
// encoding with quality 0 is refused. Other qualities are ignored, because brotli is never worse.
func chooseEncoding(accept string) int {
	best := plainVariant
	for part := range strings.SplitSeq(accept, ",") {
		name, params, _ := strings.Cut(part, ";")
		if q := strings.ReplaceAll(params, " ", ""); q != "" && strings.HasPrefix(q, "q=0") && strings.Trim(q[3:], ".0") == "" {
			continue
		}
		switch strings.TrimSpace(name) {
		case "br":
			return brotliVariant
		case "gzip":
			best = gzipVariant
		}
	}
	return best
}

// pageCache keeps the fixed pages of one content version by path. Reading takes no lock.
type pageCache struct {
	pages atomic.Pointer[map[string]*cachedPage]
	mu    sync.Mutex // held by methods that change the pages
	bytes int

	// returns the pattern of a path; set before the first request
	routeOf func(path string) string
}

func newPageCache() *pageCache {
	c := &pageCache{}
	c.pages.Store(&map[string]*cachedPage{})
	return c
}

// get returns the page at a path, or nil.
func (c *pageCache) get(path string) *cachedPage { return (*c.pages.Load())[path] }

// add keeps a page, unless there already is one at that path or the cache is full.
func (c *pageCache) add(path string, p *cachedPage) {
	c.mu.Lock()
	defer c.mu.Unlock()
	old := *c.pages.Load()
	if _, there := old[path]; there || len(old) >= maxPages || c.bytes+p.size() > maxPageBytes {
		return
	}
	p.route = routeStatic
	if c.routeOf != nil {
		p.route = c.routeOf(path)
	}
	m := make(map[string]*cachedPage, len(old)+1)
	maps.Copy(m, old)
	m[path] = p
	c.bytes += p.size()
	c.pages.Store(&m)
}

// load returns how many pages there are, and how many bytes they take.
func (c *pageCache) load() (pages, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(*c.pages.Load()), c.bytes
}

// drop removes the pages below a path, so that they are made again.
func (c *pageCache) drop(prefix string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := maps.Clone(*c.pages.Load())
	for path, p := range m {
		if strings.HasPrefix(path, prefix) {
			c.bytes -= p.size()
			delete(m, path)
		}
	}
	c.pages.Store(&m)
}

// handler answers requests from the cache before Echo sees them, and passes on all others. It logs
// only at debug level, because these answers are many and all alike.
func (c *pageCache) handler(next http.Handler, m *meter, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet || r.Method == http.MethodHead {
			if p := c.get(r.URL.Path); p != nil && (r.URL.RawQuery == "" || p.version != "") {
				start := time.Now()
				status, size := p.serve(w, r)
				m.request(r.Method, p.route, status, time.Since(start))
				if log.Enabled(r.Context(), slog.LevelDebug) {
					log.Debug("request", "method", r.Method, "path", r.URL.Path, "status", status, "bytes", size, "cached", true, "request", w.Header().Get(guard.RequestIDHeader))
				}
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}
