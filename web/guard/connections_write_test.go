package guard

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// countedListener counts what is written to its connections.
type countedListener struct {
	net.Listener
	writes atomic.Int64
}

func (l *countedListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return &countedConn{c, l}, err
}

type countedConn struct {
	net.Conn
	l *countedListener
}

func (c *countedConn) Write(p []byte) (int, error) {
	c.l.writes.Add(1)
	return c.Conn.Write(p)
}

// TestExpectedInOnePiece: an answer whose size was said comes whole and in one piece, whatever its size; one that is shorter than was said
// comes too, and the connection goes on.
func TestExpectedInOnePiece(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	counted := &countedListener{Listener: ln}
	doors := NewGate(counted, 100, nil, slog.New(slog.DiscardHandler))
	srv := &http.Server{ConnState: doors.State, ConnContext: WithConn, ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		size, said := number(r, "size"), number(r, "said")
		Expect(r, said)
		w.Header().Set("Content-Length", strconv.Itoa(size))
		_, _ = w.Write([]byte(strings.Repeat("x", size)))
	})}
	go func() { _ = srv.Serve(doors) }()
	t.Cleanup(func() { _ = srv.Close() })
	c, err := net.Dial("tcp", ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	r := bufio.NewReader(c)
	ask := func(size, said int) (writes int64) {
		t.Helper()
		before := counted.writes.Load()
		if _, err := fmt.Fprintf(c, "GET /?size=%d&said=%d HTTP/1.1\r\nHost: x\r\n\r\n", size, said); err != nil {
			t.Fatal(err)
		}
		_ = c.SetReadDeadline(time.Now().Add(time.Minute))
		res, err := http.ReadResponse(r, nil)
		if err != nil {
			t.Fatalf("%d bytes, %d said: %v", size, said, err)
		}
		body, err := io.ReadAll(res.Body)
		if err != nil || string(body) != strings.Repeat("x", size) {
			t.Fatalf("%d bytes, %d said: %d came (%v)", size, said, len(body), err)
		}
		return counted.writes.Load() - before
	}
	const headers = 60 // at least
	for _, size := range []int{1, 100, 3000, 3900, 3980, 4095, 4096, 4097, 5000, 8191, 8192, 8193, 20_000, 300_000} {
		if n := ask(size, size+headers); size >= 4096 && n != 1 {
			t.Errorf("%d bytes in %d pieces", size, n)
		}
		ask(size, 0)
		ask(size, 2*size+5000) // more than comes
	}
	if n := ask(20_000, 0); n < 2 {
		t.Errorf("without a word 20,000 bytes come in %d pieces: then the whole is for nothing", n)
	}
}

// number is a number in the query of a request.
func number(r *http.Request, name string) int {
	n, _ := strconv.Atoi(r.URL.Query().Get(name))
	return n
}
