package web

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"digijudge/web/guard"
)

// dial opens a connection to the site; it ends with the test.
func (s *testSite) dial() net.Conn {
	s.t.Helper()
	c, err := net.Dial("tcp", s.Addr())
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { c.Close() })
	return c
}

// askOn sends a request on a connection and reads the whole answer; the connection stays open.
func askOn(c net.Conn, path string) (int, error) {
	if _, err := fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", path); err != nil {
		return 0, err
	}
	_ = c.SetReadDeadline(time.Now().Add(time.Minute))
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return 0, err
	}
	_, err = io.Copy(io.Discard, res.Body)
	return res.StatusCode, err
}

// waitFor waits until something is so, for a minute at most.
func waitFor(t *testing.T, what string, so func() bool) {
	t.Helper()
	for range 6000 {
		if so() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("it never came to it: %s", what)
}

// halfForm is a request with a form that doesn't come to its end.
const halfForm = "POST /quiz/run HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nrun="

// underWay is how many connections are in the middle of a request.
func (s *testSite) underWay() int { return s.gate.UnderWay() }

// TestConnectionLimit: when all connections are taken, one that only waits makes room; where all are busy, the next reader waits until one
// leaves, and the log says so once.
func TestConnectionLimit(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Connections = 3 })
	var idle []net.Conn
	for range 3 {
		c := s.dial()
		if status, err := askOn(c, healthPath); status != http.StatusOK {
			t.Fatal(status, err)
		}
		idle = append(idle, c)
		waitFor(t, "it waits", func() bool { return s.gate.Count() == len(idle) && s.underWay() == 0 })
	}
	busy := s.dial()
	if status, err := askOn(busy, healthPath); status != http.StatusOK {
		t.Fatalf("beside three that only wait: %d %v", status, err)
	}
	if status, _ := askOn(idle[0], healthPath); status != 0 {
		t.Errorf("the one that waited longest still has its connection: %d", status)
	}
	all := []net.Conn{busy, idle[1], idle[2]}
	for _, c := range all {
		if _, err := io.WriteString(c, halfForm); err != nil {
			t.Fatal(err)
		}
	}
	waitFor(t, "all three are in the middle of a request", func() bool { return s.underWay() == 3 })
	var late []net.Conn
	for range 3 {
		late = append(late, s.dial())
	}
	waitFor(t, "the log says that all are taken", func() bool { return strings.Contains(s.log.String(), "all connections are taken") })
	for i, c := range all { // each that leaves lets one in
		c.Close()
		if status, err := askOn(late[i], healthPath); status != http.StatusOK {
			t.Errorf("late %d: %d %v", i, status, err)
		}
	}
	if n := strings.Count(s.log.String(), "all connections are taken"); n != 1 {
		t.Errorf("said %d times", n)
	}
}

// TestConnectionsOfOneClient checks that one client can't take all connections.
func TestConnectionsOfOneClient(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Connections = 40 })
	for i := range guard.LeastConnections {
		if status, err := askOn(s.dial(), healthPath); status != http.StatusOK {
			t.Fatal(i, status, err)
		}
	}
	if status, err := askOn(s.dial(), healthPath); err == nil {
		t.Errorf("one more: %d", status)
	}
	waitFor(t, "the log says it", func() bool { return strings.Contains(s.log.String(), "a client has reached its limit of connections") })
}

// TestConnectionsBehindProxy: a trusted proxy may have more connections than one client, because
// they are its readers'. Other clients may not, even if there is a proxy.
func TestConnectionsBehindProxy(t *testing.T) {
	for network, more := range map[string]bool{"127.0.0.0/8": true, "10.0.0.0/8": false} {
		s := startSite(t, func(c *Config) { c.Connections, c.Proxies = 40, []netip.Prefix{netip.MustParsePrefix(network)} })
		for i := range guard.LeastConnections {
			if status, err := askOn(s.dial(), healthPath); status != http.StatusOK {
				t.Fatal(network, i, status, err)
			}
		}
		if status, err := askOn(s.dial(), healthPath); (err == nil) != more {
			t.Errorf("one more, where %s is trusted: %d %v", network, status, err)
		}
	}
}

// TestRefusalArrives checks that a client that is refused while it sends can still read the reason,
// so the server closes its own side first.
func TestRefusalArrives(t *testing.T) {
	s := startSite(t, nil)
	c := s.dial()
	waitFor(t, "the connection is taken", func() bool { return s.gate.Count() == 1 })
	fmt.Fprintf(c, "POST /quiz/run HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n%s", strings.Repeat("a", 100_000))
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil || res.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("%+v %v", res, err)
	}
}

// TestStopsBesideHangingBody: who sends half a form doesn't hold the server up when it is told to stop: it gets an answer, and that is that.
func TestStopsBesideHangingBody(t *testing.T) {
	s := startSite(t, nil)
	c := s.dial()
	if _, err := io.WriteString(c, halfForm); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the request has begun", func() bool { return s.underWay() == 1 })
	if err := s.Shutdown(); err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil || res.StatusCode != http.StatusRequestTimeout {
		t.Errorf("%+v %v", res, err)
	}
}
