package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// How much more a server may use at the end of a soak than at its beginning.
const (
	moreMemory      = 1.25     // times as much resident memory, and also
	leastMemory     = 20 << 10 // KB more, because less is noise
	moreDescriptors = 16
	moreGoroutines  = 16
	restTime        = 10 * time.Second // a pause after the load in which connections end
	reports         = 6                // lines printed on the way: every ten minutes in an hour
)

// sample is what a process uses at one moment.
// KB of resident memory, and open files and connections
type sample struct{ memory, descriptors int }

// errorLog collects a server's log, which may be read while the server writes.
type errorLog struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *errorLog) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *errorLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// paced is a client's transport that waits until the load as a whole may send another request.
type paced struct {
	*http.Transport
	next <-chan time.Time // nil: no waiting
}

func (p paced) RoundTrip(r *http.Request) (*http.Response, error) {
	if p.next != nil {
		select {
		case <-p.next:
		case <-r.Context().Done():
			return nil, r.Context().Err()
		}
	}
	return p.Transport.RoundTrip(r)
}

func sampleOf(pid int) (s sample, err error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return s, err
	}
	for line := range strings.SplitSeq(string(status), "\n") {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			s.memory, err = strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")))
		}
	}
	fds, fdErr := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	s.descriptors = len(fds)
	return s, errors.Join(err, fdErr)
}

// served is a server that was started for a soak.
type served struct {
	cmd *exec.Cmd
	err errorLog
	at  string
}

func startServer(bin, dir string) (*served, error) {
	s := &served{cmd: exec.Command(bin, "--addr", "127.0.0.1:0", "--data", dir, "--log-level", "error")}
	s.cmd.Stderr = &s.err
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return nil, errors.Join(fmt.Errorf("starting: %w: %s", err, s.err.String()), s.cmd.Wait())
	}
	s.at = strings.TrimSpace(line[strings.LastIndex(line, "http://"):])
	return s, nil
}

// startAlone starts a server in a new folder. stop ends the server and removes the folder.
func startAlone(bin string) (s *served, stop func(), err error) {
	dir, err := os.MkdirTemp("", "stall")
	if err != nil {
		return nil, nil, err
	}
	if s, err = startServer(bin, dir); err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	return s, func() {
		s.goroutines()
		_ = os.RemoveAll(dir) // in the temporary folder, which is emptied anyway
	}, nil
}

// goroutines ends the server and counts its goroutines: on SIGQUIT a Go program prints them all.
func (s *served) goroutines() (n int, log string) {
	_ = s.cmd.Process.Signal(syscall.SIGQUIT)
	_ = s.cmd.Wait() // Wait reports the signal
	log, dump, _ := strings.Cut(s.err.String(), "SIGQUIT")
	return strings.Count(dump, "\ngoroutine "), log
}

var (
	tokenRE  = regexp.MustCompile(`name="token" value="([^"]+)"`)
	answerRE = regexp.MustCompile(`name="answer" value="([^"]+)"`)
)

// player answers question after question, as a browser without scripts does, and now and then
// starts over as a new player.
func player(ctx context.Context, c *http.Client, at string, answers *atomic.Int64) error {
	for ctx.Err() == nil {
		jar, err := cookiejar.New(nil)
		if err != nil {
			return err
		}
		c.Jar = jar
		for range 20 {
			res, err := fetch(ctx, c, at+"/quiz/next", nil)
			if err != nil {
				break
			}
			token, answer := tokenRE.FindSubmatch(res.body), answerRE.FindSubmatch(res.body)
			if token == nil || answer == nil {
				continue // questions that want numbers or an order
			}
			res, err = fetch(ctx, c, at+res.path, url.Values{"token": {string(token[1])}, "answer": {string(answer[1])}})
			if err == nil && strings.HasPrefix(res.path, "/quiz/attempt/") {
				answers.Add(1)
			}
		}
		if _, err := fetch(ctx, c, at+"/progress", nil); err != nil {
			continue
		}
	}
	return nil
}

type fetched struct {
	path string
	body []byte
}

func fetch(ctx context.Context, c *http.Client, to string, form url.Values) (fetched, error) {
	method, body := http.MethodGet, io.Reader(nil)
	if form != nil {
		method, body = http.MethodPost, strings.NewReader(form.Encode())
	}
	r, err := http.NewRequestWithContext(ctx, method, to, body)
	if err != nil {
		return fetched{}, err
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	res, err := c.Do(r)
	if err != nil {
		return fetched{}, err
	}
	b, err := io.ReadAll(io.LimitReader(res.Body, 4<<20))
	if err == nil && res.StatusCode >= 500 && res.StatusCode != http.StatusServiceUnavailable {
		err = fmt.Errorf("%s: status %d", to, res.StatusCode)
		fmt.Fprintln(os.Stderr, "stall:", err)
	}
	return fetched{res.Request.URL.Path, b}, errors.Join(err, res.Body.Close())
}

// soak runs players, readers and hostile clients against a server for a long time. It fails if the
// server uses more at the end than at the beginning. With a rate, all clients together send at most
// that many requests a second.
func soak(bin string, clients int, length time.Duration, rate float64) error {
	dir, err := os.MkdirTemp("", "stall")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	twin, err := startServer(bin, filepath.Join(dir, "twin"))
	if err != nil {
		return err
	}
	if _, err := fetch(context.Background(), http.DefaultClient, twin.at+"/quiz/next", nil); err != nil {
		return err
	}
	http.DefaultClient.CloseIdleConnections()
	time.Sleep(time.Second)
	quiet, _ := twin.goroutines() // of an idle server

	s, err := startServer(bin, filepath.Join(dir, "data"))
	if err != nil {
		return err
	}
	ended := false
	defer func() {
		if !ended {
			s.goroutines()
		}
	}()
	pid := s.cmd.Process.Pid
	begin, err := sampleOf(pid)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), length)
	defer cancel()
	var answers, requests, n atomic.Int64
	var wg sync.WaitGroup
	var next <-chan time.Time
	if rate > 0 {
		ticker := time.NewTicker(time.Duration(float64(time.Second) / rate))
		defer ticker.Stop()
		next = ticker.C
	}
	for i := range clients {
		c := client(fmt.Sprintf("127.3.%d.%d", i/200, 1+i%200))
		c.Timeout = 0 // requests that wait for their turn end with the load
		c.Transport = paced{c.Transport.(*http.Transport), next}
		wg.Go(func() {
			defer c.CloseIdleConnections()
			if i%2 == 0 {
				if err := player(ctx, c, s.at, &answers); err != nil {
					fmt.Fprintln(os.Stderr, "stall:", err)
				}
				return
			}
			for ctx.Err() == nil {
				k := n.Add(1)
				a := attacks[1+int(k)%(len(attacks)-1)]
				if _, err := fetch(ctx, c, s.at+a.path(k), nil); err == nil {
					requests.Add(1)
				}
			}
		})
	}
	var samples []sample
	every := max(length/200, 200*time.Millisecond)
	start, told := time.Now(), 0
	tell := func(x sample) {
		lines := strings.Count(s.err.String(), "\n")
		fmt.Printf("%-8s %4d MB, %3d descriptors, %d error lines, %d answers, %d other requests\n",
			time.Since(start).Round(time.Second), x.memory>>10, x.descriptors, lines, answers.Load(), requests.Load())
	}
	tell(begin)
	for ctx.Err() == nil {
		select {
		case <-time.After(every):
			x, err := sampleOf(pid)
			if err != nil {
				return fmt.Errorf("the server is gone: %w\n%.2000s", err, s.err.String())
			}
			samples = append(samples, x)
			if n := int(time.Since(start) * reports / length); n > told {
				told = n
				tell(x)
			}
		case <-ctx.Done():
		}
	}
	wg.Wait()
	time.Sleep(restTime)
	end, err := sampleOf(pid)
	if err != nil {
		return fmt.Errorf("the server is gone: %w\n%.2000s", err, s.err.String())
	}
	tell(end)
	ended = true
	busy, log := s.goroutines()

	if len(samples) < 16 {
		return fmt.Errorf("only %d samples: soak for longer", len(samples))
	}
	warm := samples[len(samples)/4:] // before that, caches are being filled
	early, late := middle(warm[:len(warm)/3]), middle(warm[len(warm)*2/3:])
	most := slices.MaxFunc(samples, func(a, b sample) int { return a.memory - b.memory })
	fmt.Printf("%s, %s, %d clients: %d answers stored, %d other requests\n", bin, length, clients, answers.Load(), requests.Load())
	fmt.Printf("memory       %d MB at the start, %d MB after a quarter, %d MB towards the end, %d MB at most, %d MB at rest\n", begin.memory>>10, early>>10, late>>10, most.memory>>10, end.memory>>10)
	fmt.Printf("descriptors  %d at the start, %d at rest\n", begin.descriptors, end.descriptors)
	fmt.Printf("goroutines   %d in a server that does nothing, %d at rest\n", quiet, busy)
	var faults []error
	if float64(late) > moreMemory*float64(early) && late-early > leastMemory {
		faults = append(faults, fmt.Errorf("memory grew from %d to %d MB", early>>10, late>>10))
	}
	if end.descriptors > begin.descriptors+moreDescriptors {
		faults = append(faults, fmt.Errorf("descriptors grew from %d to %d", begin.descriptors, end.descriptors))
	}
	if busy > quiet+moreGoroutines {
		faults = append(faults, fmt.Errorf("goroutines grew from %d to %d", quiet, busy))
	}
	if answers.Load() == 0 || requests.Load() == 0 {
		faults = append(faults, errors.New("nothing was answered"))
	}
	if strings.TrimSpace(log) != "" {
		faults = append(faults, fmt.Errorf("the log has errors: %.2000s", log))
	}
	return errors.Join(faults...)
}

// middle returns the median of the memory of the samples.
func middle(list []sample) int {
	var m []int
	for _, s := range list {
		m = append(m, s.memory)
	}
	slices.Sort(m)
	return m[len(m)/2]
}
