package web

import (
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"

	"digijudge/web/guard"
)

// TestCachedPageInOnePiece: the page cache says how large its pages are, and of an answer 304 it says
// nothing.
func TestCachedPageInOnePiece(t *testing.T) {
	p, err := newCachedPage(htmlType, cacheRevalidate, []byte(strings.Repeat("word ", 2000)))
	if err != nil {
		t.Fatal(err)
	}
	ask := func(tag string) (status, coming int) {
		t.Helper()
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		doors := guard.NewGate(ln, 100, nil, slog.New(slog.DiscardHandler))
		defer doors.Close()
		client, err := net.Dial("tcp", ln.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer client.Close()
		c, err := doors.Accept()
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		r, err := http.NewRequestWithContext(guard.WithConn(t.Context(), c), "GET", "/x", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("If-None-Match", tag)
		status, _ = p.serve(&benchWriter{h: http.Header{}}, r)
		return status, guard.Expected(r)
	}
	if _, coming := ask(`"another"`); coming < 10_000 {
		t.Errorf("%d bytes are expected of a page of 10,000", coming)
	}
	status, coming := ask(p.variants[plainVariant].etag[0])
	if status != http.StatusNotModified || coming != 0 {
		t.Errorf("%d bytes are expected of a status %d", coming, status)
	}
}
