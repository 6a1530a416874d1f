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

// render renders a component into a buffer before it sends anything, so that an error becomes a
// clean error page. The page is sent compressed. While answers can't be stored, pages that no cache
// may keep say so.
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
	w, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // never fails: the level is valid
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
	_, _ = c.Response().Write(body) // the client may have left, so an error can be told to nobody
	return nil
}

// acceptGzip returns the request's Accept-Encoding without brotli, which is too slow for a page
// that is made for one request.
func acceptGzip(r *http.Request) string {
	return strings.ReplaceAll(r.Header.Get("Accept-Encoding"), "br", "")
}

// fixed serves a page that is the same for everybody. It renders the page at the first request and
// then serves it from the cache. path is the page's only address. build is called only if the page
// isn't cached, and goes on even if the reader leaves, for the next reader. A page with a scenario
// that couldn't be played is shown but not cached.
func (s *site) fixed(c echo.Context, path string, build func(context.Context, *proofs) (templ.Component, error)) error {
	p := s.made.pages.get(path)
	if p == nil {
		err := s.inTurn(c, turnWait, func(c echo.Context) (err error) {
			if p = s.made.pages.get(path); p == nil { // still nobody else has made it
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

// make builds a fixed page, and keeps it unless a scenario couldn't be played.
func (s *site) make(ctx context.Context, path string, build func(context.Context, *proofs) (templ.Component, error)) (*cachedPage, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), proveTimeout)
	defer cancel()
	pr := &proofs{site: s, ctx: ctx}
	page, err := build(ctx, pr)
	if err != nil {
		return nil, err
	}
	var buf bytes.Buffer // not from the pool, because the cache keeps it
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

// frame has what all pages share.
type frame struct{ site templates.Site }
