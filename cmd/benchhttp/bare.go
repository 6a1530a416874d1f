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

// barePage is what the bare server sends: the page, and the answer 304 to who has it.
type barePage struct {
	Page, Unchanged http.Header
	Body            []byte
}

// bare serves the page with Go's own HTTP server, the same bytes under the same headers, and
// nothing else: what is between it and nginx no program in Go gets by without a server of its own.
// It is this program, started again.
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

// serveBare is the bare server. It prints its address.
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

// handler answers with the page.
func (p *barePage) handler() http.HandlerFunc {
	delete(p.Page, "Date") // it sends one of its own
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
		_, _ = w.Write(p.Body) // the client may have gone
	}
}
