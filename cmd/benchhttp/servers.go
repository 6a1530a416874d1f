package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// bench holds what one run of the benchmark needs.
type bench struct {
	tools
	dir, data, binary string
	length            time.Duration
}

// process is a running server.
type process struct {
	cmd *exec.Cmd
	url string
}

// pid returns the process id of the server itself: taskset replaces itself by the program that it
// starts.
func (p *process) pid() int { return p.cmd.Process.Pid }

// stop ends the server and waits until it has ended.
func (p *process) stop() error {
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	return p.cmd.Wait()
}

// digijudge starts the server on one processor, or on all if cpu is "". It returns when the server
// has printed its address.
func (b *bench) digijudge(cpu string) (*process, error) {
	args := []string{b.binary, "serve", "--addr", "127.0.0.1:0", "--data", b.data, "--rate", "0", "--day-answers", "0", "--behind-proxy", "--log-level", "error"}
	if cpu != "" {
		args = append([]string{b.tools["taskset"], "-c", cpu}, args...)
	}
	cmd := exec.Command(args[0], args[1:]...)
	for _, v := range os.Environ() { // no setting of a server may leak in
		if !strings.HasPrefix(v, "DIGIJUDGE_") && !strings.HasPrefix(v, "GOMAXPROCS=") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	return started(cmd)
}

// started starts a server and returns when it has printed its address.
func started(cmd *exec.Cmd) (*process, error) {
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	at := strings.Index(line, "http://")
	if err != nil || at < 0 {
		_ = cmd.Process.Kill()
		return nil, fmt.Errorf("%s doesn’t start: %w, it said %q", cmd.Path, errors.Join(err, cmd.Wait()), line)
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	return &process{cmd, strings.TrimSpace(line[at:])}, nil
}

// nginx starts nginx with one page: the same bytes and headers as digijudge sends.
func (b *bench) nginx(page *http.Response, body []byte) (*process, error) {
	root := filepath.Join(b.dir, "www")
	if err := os.MkdirAll(root, 0o755); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(root, "page"), body, 0o644); err != nil {
		return nil, err
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	addr := ln.Addr().String()
	if err := ln.Close(); err != nil {
		return nil, err
	}
	var headers strings.Builder
	for name, values := range page.Header {
		if !slices.Contains([]string{"Content-Length", "Content-Type", "Date", "Etag", "Connection"}, name) {
			fmt.Fprintf(&headers, "add_header %s %q;\n", name, strings.Join(values, ", "))
		}
	}
	conf := filepath.Join(b.dir, "nginx.conf")
	text := fmt.Sprintf(`daemon off;
worker_processes 1;
pid %[1]s/nginx.pid;
error_log stderr error;
events { worker_connections 4096; }
http {
	access_log off;
	sendfile on;
	tcp_nopush on;
	keepalive_requests 1000000000;
	keepalive_timeout 60s;
	open_file_cache max=100 inactive=60s;
	open_file_cache_valid 60s;
	etag on;
	server_tokens off;
	default_type "%[2]s";
	client_body_temp_path %[1]s/a;
	proxy_temp_path %[1]s/b;
	fastcgi_temp_path %[1]s/c;
	uwsgi_temp_path %[1]s/d;
	scgi_temp_path %[1]s/e;
	server {
		listen %[3]s;
		root %[4]s;
		%[5]s
	}
}
`, b.dir, page.Header.Get("Content-Type"), addr, root, headers.String())
	if err := os.WriteFile(conf, []byte(text), 0o644); err != nil {
		return nil, err
	}
	cmd := exec.Command(b.tools["taskset"], "-c", serverCPU, b.tools["nginx"], "-p", b.dir, "-e", "stderr", "-c", conf)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{cmd, "http://" + addr + "/page"}
	for range 500 {
		if c, err := net.Dial("tcp", addr); err == nil {
			return p, c.Close()
		}
		time.Sleep(10 * time.Millisecond)
	}
	_ = p.stop()
	return nil, errors.New("nginx doesn’t start")
}

// get requests something once and returns an error unless the answer is a page. Its body is
// returned as the server encoded it.
func get(ctx context.Context, c *http.Client, url string, headers ...string) (*http.Response, []byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, nil, err
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	return do(c, r)
}

// do sends a request and reads the answer. An error status is an error.
func do(c *http.Client, r *http.Request) (*http.Response, []byte, error) {
	res, err := c.Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode >= 400 {
		err = fmt.Errorf("%s %s: status %d: %.200s", r.Method, r.URL, res.StatusCode, body)
	}
	return res, body, err
}
