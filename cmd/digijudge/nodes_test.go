package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"digijudge/content/contenttest"
	"digijudge/quiz"
	"digijudge/quiz/store"
	"digijudge/quiz/store/storetest"
)

// nodeVariable is the environment variable that makes the test program run as a server. It holds
// the server's arguments as JSON.
const nodeVariable = "DIGIJUDGE_TEST_NODE"

// TestNodeProcess runs a server in a process of its own, for tests that kill it. Without the
// variable it does nothing.
func TestNodeProcess(t *testing.T) {
	given := os.Getenv(nodeVariable)
	if given == "" {
		return
	}
	var args []string
	if err := json.Unmarshal([]byte(given), &args); err != nil {
		t.Fatal(err)
	}
	os.Exit(run(context.Background(), args, streams{nil, os.Stdout, os.Stderr}))
}

// node is a server in a process of its own.
type node struct {
	cmd  *exec.Cmd
	addr string
	out  printed
}

// startNode starts a server. Call ready to wait for it.
func startNode(t *testing.T, args ...string) *node {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	given, err := json.Marshal(append([]string{"serve", "--addr", "127.0.0.1:0", "--log-level", "error"}, args...))
	if err != nil {
		t.Fatal(err)
	}
	n := &node{cmd: exec.Command(self, "-test.run=^TestNodeProcess$")}
	n.cmd.Env = append(os.Environ(), nodeVariable+"="+string(given), "TMPDIR="+t.TempDir())
	n.cmd.Stdout, n.cmd.Stderr = &n.out, &n.out
	if err := n.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = n.cmd.Process.Kill()
		_ = n.cmd.Wait()
		if t.Failed() {
			t.Logf("a node printed:\n%s", n.out.String())
		}
	})
	return n
}

// ready waits until the node has printed its address.
func (n *node) ready(t *testing.T) {
	t.Helper()
	for i := 0; i < 6000; i++ {
		if _, after, ok := strings.Cut(n.out.String(), "http://"); ok && strings.Contains(after, "\n") {
			n.addr = strings.Fields(after)[0]
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("the node didn't start in two minutes:\n%s", n.out.String())
}

// visitor is a browser that answers a question again and again.
type visitor struct {
	client *http.Client
	site   *url.URL
	player string   // the cookie; "" before the first answer
	told   []string // the attempts that the server said were stored
}

// answer fetches a form and sends it, again and again until a server accepts it, as a person would.
func (v *visitor) answer(ctx context.Context) error {
	var form url.Values
	for try := 0; ; try++ {
		if try == 100 {
			return errors.New("nobody answers")
		}
		if form == nil {
			res, body, err := v.send(ctx, "GET", "")
			if err != nil || res.StatusCode != http.StatusOK {
				time.Sleep(20 * time.Millisecond)
				continue
			}
			if form, err = firstAnswer(body); err != nil {
				return err
			}
			for _, c := range v.client.Jar.Cookies(v.site) {
				if c.Name == "digijudge_player" {
					if v.player != "" && c.Value != v.player {
						return fmt.Errorf("logged out: the player was %s and is %s", v.player, c.Value)
					}
					v.player = c.Value
				}
			}
		}
		res, body, err := v.send(ctx, "POST", form.Encode())
		if err != nil || res.StatusCode >= 500 {
			time.Sleep(20 * time.Millisecond)
			continue
		}
		to := res.Header.Get("Location")
		if res.StatusCode != http.StatusSeeOther || !strings.HasPrefix(to, "/quiz/attempt/") {
			return fmt.Errorf("an answer: %d to %q\n%.300s", res.StatusCode, to, body)
		}
		id, _, _ := strings.Cut(strings.TrimPrefix(to, "/quiz/attempt/"), "?")
		v.told = append(v.told, id)
		return nil
	}
}

func (v *visitor) send(ctx context.Context, method, body string) (*http.Response, string, error) {
	r, err := http.NewRequestWithContext(ctx, method, v.site.String()+"/quiz/1001", strings.NewReader(body))
	if err != nil {
		return nil, "", err
	}
	if method == "POST" {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", v.site.String())
	}
	res, err := v.client.Do(r)
	if err != nil {
		return nil, "", err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	return res, string(b), err
}

// firstAnswer returns a question's form with the first answer ticked.
func firstAnswer(page string) (url.Values, error) {
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(page))
	if err != nil {
		return nil, err
	}
	form := url.Values{}
	doc.Find("form.answers input, form.answers button[name=answer]").Each(func(_ int, in *goquery.Selection) {
		if typ, _ := in.Attr("type"); typ == "hidden" || len(form["answer"]) == 0 {
			name, _ := in.Attr("name")
			value, _ := in.Attr("value")
			form.Set(name, value)
		}
	})
	if len(form["answer"]) == 0 {
		return nil, fmt.Errorf("a page without a form: %.300s", page)
	}
	return form, nil
}

// TestTwoNodes: two servers share PostgreSQL behind nginx, and one of them is killed while players
// answer. No acknowledged answer gets lost, none counts twice, and every player keeps their
// identity.
func TestTwoNodes(t *testing.T) {
	nginx := program(t, "nginx")
	place := storetest.Postgres(t)
	dir := t.TempDir()
	nodes := []*node{}
	for i := range 2 {
		data := filepath.Join(dir, fmt.Sprint("node", i))
		contenttest.Put(t, data)
		nodes = append(nodes, startNode(t, "--players", place, "--data", data, "--rate", "0", "--behind-proxy"))
	}
	for _, n := range nodes {
		n.ready(t)
	}
	port := freePort(t)
	var temp strings.Builder
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		fmt.Fprintf(&temp, "%s_temp_path %s;\n", kind, filepath.Join(dir, kind))
	}
	conf := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(conf, fmt.Appendf(nil, `daemon off; master_process off; pid %s; error_log stderr crit; events {}
http { access_log off; %s
	upstream digijudge { server %s max_fails=1 fail_timeout=2s; server %s max_fails=1 fail_timeout=2s; keepalive 8; }
	server { listen 127.0.0.1:%s; location / {
		proxy_pass http://digijudge; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host;
		proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto $scheme;
		proxy_next_upstream error timeout http_502 non_idempotent;
	} }
}`, filepath.Join(dir, "pid"), temp.String(), nodes[0].addr, nodes[1].addr, port), 0o600); err != nil {
		t.Fatal(err)
	}
	started(t, port, nginx, "-p", dir, "-e", "stderr", "-c", conf)

	const visitors, before, after = 6, 6, 10
	site := &url.URL{Scheme: "http", Host: "127.0.0.1:" + port}
	list := make([]*visitor, visitors)
	var wg, warm sync.WaitGroup
	warm.Add(visitors)
	for i := range list {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		transport := &http.Transport{}
		t.Cleanup(transport.CloseIdleConnections)
		v := &visitor{site: site, client: &http.Client{Transport: transport, Jar: jar, Timeout: time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
		list[i] = v
		wg.Go(func() {
			for n := range before + after {
				if n == before {
					warm.Done()
				}
				if err := v.answer(t.Context()); err != nil {
					t.Errorf("visitor %d, answer %d: %v", i, n, err)
					if n < before {
						warm.Done()
					}
					return
				}
			}
		})
	}
	warm.Wait()
	if err := nodes[0].cmd.Process.Kill(); err != nil { // kill -9 in the middle of the load
		t.Fatal(err)
	}
	wg.Wait()
	if t.Failed() {
		return
	}
	s, err := store.Open(place, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	seen := map[string]bool{}
	for i, v := range list {
		player := v.player[:len(v.player)/2] // the second half is the signature
		stored := 0
		if err := s.EachAttempt(t.Context(), player, 1000, func(quiz.Attempt) error { stored++; return nil }); err != nil {
			t.Fatal(err)
		}
		if len(v.told) != before+after || stored != before+after {
			t.Errorf("visitor %d sent %d answers, was told of %d, %d are stored", i, before+after, len(v.told), stored)
		}
		for _, id := range v.told {
			a, err := s.Attempt(t.Context(), id)
			if err != nil || a.Player != player || seen[id] {
				t.Errorf("visitor %d: attempt %s of player %s: %v, seen before: %v", i, id, a.Player, err, seen[id])
			}
			seen[id] = true
		}
	}
}
