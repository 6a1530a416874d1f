package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// barePage is the answer that the bare server sends: the page with its headers, and the headers of
// a 304 for a client that has the page already.
type barePage struct {
	Page, Unchanged http.Header
	Body            []byte
}

// bare starts a server that does nothing but send the page, with Go's own HTTP server and the same
// bytes and headers. No Go program can be much faster, so its figure shows how much of the distance
// to nginx is Go's. The server is this program, started a second time.
func (b *bench) bare(p barePage) (*process, error) {
	data, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(b.dir, "bare.json")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return started(exec.Command(b.tools["taskset"], "-c", serverCPU, self, "--bare", file))
}

// serveBare runs the bare server and prints its address.
func serveBare(file string, out io.Writer) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var p barePage
	if err := json.Unmarshal(data, &p); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "http://%s/\n", ln.Addr())
	s := &http.Server{Handler: p.handler(), ReadHeaderTimeout: 5 * time.Second}
	return s.Serve(ln)
}

// handler returns a handler that answers every request with the page, or with 304.
func (p *barePage) handler() http.HandlerFunc {
	delete(p.Page, "Date") // Go's server sends its own
	delete(p.Unchanged, "Date")
	tag := p.Page.Get("ETag")
	return func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		if r.Header.Get("If-None-Match") == tag {
			for name, v := range p.Unchanged {
				h[name] = v
			}
			w.WriteHeader(http.StatusNotModified)
			return
		}
		for name, v := range p.Page {
			h[name] = v
		}
		_, _ = w.Write(p.Body) // an error means that the client has gone
	}
}
