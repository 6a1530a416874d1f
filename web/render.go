package web

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"
	"github.com/klauspost/compress/gzip"
	"github.com/labstack/echo/v4"

	"digijudge/templates"
)

const htmlType = "text/html; charset=utf-8"

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// render draws a component into a buffer and only then answers, so that a component that fails
// becomes a clean error page. The answer is compressed on the way. What no cache may keep says so
// while answers can't be stored.
func (s *site) render(c echo.Context, status int, page templ.Component) error {
	buf := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(buf)
	buf.Reset()
	ctx, h := c.Request().Context(), c.Response().Header()
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-store")
	}
	if h.Get("Cache-Control") == "no-store" {
		ctx = templates.WithNotice(ctx, s.notice())
	}
	if err := page.Render(ctx, buf); err != nil {
		return fmt.Errorf("rendering %s: %w", c.Request().URL.Path, err)
	}
	return s.write(c, status, buf.Bytes())
}

var gzipWriters = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is valid: no error
	return w
}}

// write sends an HTML body with its length, gzipped if the client takes it.
func (s *site) write(c echo.Context, status int, body []byte) error {
	return s.writeAs(c, status, htmlType, body)
}

// writeAs is like write, for another content type.
func (s *site) writeAs(c echo.Context, status int, contentType string, body []byte) error {
	h := c.Response().Header()
	h["Vary"] = varyEncoding
	h.Set("Content-Type", contentType)
	if len(body) >= minCompress && chooseEncoding(acceptGzip(c.Request())) == gzipVariant {
		buf := buffers.Get().(*bytes.Buffer)
		defer buffers.Put(buf)
		buf.Reset()
		zw := gzipWriters.Get().(*gzip.Writer)
		defer gzipWriters.Put(zw)
		zw.Reset(buf)
		if _, err := zw.Write(body); err != nil {
			return fmt.Errorf("compressing: %w", err)
		}
		if err := zw.Close(); err != nil {
			return fmt.Errorf("compressing: %w", err)
		}
		h.Set("Content-Encoding", "gzip")
		body = buf.Bytes()
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	c.Response().WriteHeader(status)
	if c.Request().Method == http.MethodHead {
		return nil
	}
	endTurn(c)
	_, _ = c.Response().Write(body) // the client may have gone; there is nobody to tell
	return nil
}

// acceptGzip returns the request's Accept-Encoding without brotli, which is too slow to be made on
// the way.
func acceptGzip(r *http.Request) string {
	return strings.ReplaceAll(r.Header.Get("Accept-Encoding"), "br", "")
}

// fixed answers with a page that is the same for everybody: rendered at the first request, from the
// cache ever after. path is the page's one address; build is called only when the page isn't
// cached. It goes on when the reader leaves meanwhile, for the next one. A page with a scenario
// that could not be played is shown but not kept.
func (s *site) fixed(c echo.Context, path string, build func(context.Context, *proofs) (templ.Component, error)) error {
	p := s.made.pages.get(path)
	if p == nil {
		err := s.inTurn(c, turnWait, func(c echo.Context) (err error) {
			if p = s.made.pages.get(path); p == nil { // nobody made it while this request waited
				p, err = s.make(c.Request().Context(), path, build)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	p.serve(c.Response(), c.Request())
	return nil
}

// make builds a fixed page and keeps it.
func (s *site) make(ctx context.Context, path string, build func(context.Context, *proofs) (templ.Component, error)) (*cachedPage, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), proveTimeout)
	defer cancel()
	pr := &proofs{site: s, ctx: ctx}
	page, err := build(ctx, pr)
	if err != nil {
		return nil, err
	}
	var buf bytes.Buffer // not from the pool: the cache keeps it
	if err := page.Render(ctx, &buf); err != nil {
		return nil, fmt.Errorf("rendering %s: %w", path, err)
	}
	p, err := newCachedPage(htmlType, cacheRevalidate, buf.Bytes())
	if err != nil {
		return nil, fmt.Errorf("compressing %s: %w", path, err)
	}
	if !pr.broken {
		s.made.pages.add(path, p)
	}
	return p, nil
}

// frame fills what all pages share.
type frame struct{ site templates.Site }
