// Command killtest kills a server with SIGKILL while it stores answers, again and again. After each
// restart it checks that every acknowledged answer is stored and that every player is still the
// same player.
//
//	go run ./cmd/killtest [--rounds 100] [--clients 16] [--fsyncs] BINARY
//
// BINARY is a digijudge program; it gets a new data folder. An answer is acknowledged when the
// redirect to its page has arrived. With --fsyncs the server runs under strace (Linux), which
// counts how often it waited for the disk and slows it down much.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/PuerkitoBio/goquery"

	"digijudge/quiz/store"
)

func main() {
	rounds := flag.Int("rounds", 100, "how often the server is killed")
	clients := flag.Int("clients", 16, "players who answer at once")
	fsyncs := flag.Bool("fsyncs", false, "count with strace how often the server waits for the disk")
	seed := flag.Uint64("seed", 1, "when it is killed")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: killtest [flags] BINARY")
		flag.PrintDefaults()
		os.Exit(2)
	}
	dir, err := os.MkdirTemp("", "killtest")
	if err == nil {
		h := &harness{dir: dir, seed: *seed, out: os.Stdout, command: func() *exec.Cmd {
			args := []string{flag.Arg(0), "--addr", "127.0.0.1:0", "--data", dir, "--rate", "0", "--day-answers", "0", "--log-level", "error"}
			if *fsyncs {
				args = append([]string{"strace", "-D", "-f", "-qq", "-A", "-e", "trace=fsync,fdatasync", "-o", filepath.Join(dir, "fsyncs")}, args...)
			}
			return exec.Command(args[0], args[1:]...)
		}}
		err = errors.Join(h.run(*rounds, *clients), os.RemoveAll(dir))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "killtest:", err)
		os.Exit(1)
	}
}

// questions are questions that are answered with one tick.
var questions = []string{"/quiz/3012", "/quiz/2005", "/quiz/1012"}

// harness starts and kills servers on one data folder.
type harness struct {
	dir     string
	seed    uint64
	out     io.Writer
	command func() *exec.Cmd // a server on that folder which prints a line with its address

	server *exec.Cmd
	at     string // the server's address
	synced int    // how often servers waited for the disk under load, if strace counts it
}

// syncs returns how often all servers so far have waited for the disk.
func (h *harness) syncs() int {
	b, err := os.ReadFile(filepath.Join(h.dir, "fsyncs"))
	if err != nil {
		return 0 // strace isn't running
	}
	return strings.Count(string(b), "sync(")
}

// start starts a server and waits for its address.
func (h *harness) start() error {
	h.server = h.command()
	h.server.Stderr = os.Stderr
	out, err := h.server.StdoutPipe()
	if err != nil {
		return err
	}
	if err := h.server.Start(); err != nil {
		return fmt.Errorf("starting the server: %w", err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	i := strings.Index(line, "http://")
	if err != nil || i < 0 {
		h.kill()
		return fmt.Errorf("starting the server: it printed %q (%v)", line, err)
	}
	h.at = strings.TrimSpace(line[i:])
	return nil
}

// kill ends the server in the middle of its work.
func (h *harness) kill() {
	_ = h.server.Process.Kill()
	_ = h.server.Wait()
}

// run makes all rounds. Its error says what was lost.
func (h *harness) run(rounds, clients int) (err error) {
	players := make([]*player, clients)
	for i := range players {
		if players[i], err = newPlayer(); err != nil {
			return err
		}
	}
	if err := h.start(); err != nil {
		return err
	}
	running := true
	defer func() {
		if running {
			h.kill()
		}
	}()
	random := rand.New(rand.NewPCG(h.seed, 0))
	var all []string
	for n := range rounds {
		before := h.syncs()
		acked := h.load(players, 100*time.Millisecond+time.Duration(random.Int64N(int64(400*time.Millisecond))))
		h.synced += h.syncs() - before
		if err := h.start(); err != nil {
			running = false
			return fmt.Errorf("after %d rounds: %w", n+1, err)
		}
		if len(acked) == 0 {
			return fmt.Errorf("round %d: no answer was acknowledged: nothing was tested", n+1)
		}
		for _, id := range acked {
			if status, err := players[0].get(context.Background(), h.at+"/quiz/attempt/"+id, nil); err != nil || status != http.StatusOK {
				return fmt.Errorf("round %d: answer %s was acknowledged and isn’t there: status %d (%v)", n+1, id, status, err)
			}
		}
		all = append(all, acked...)
		if (n+1)%10 == 0 || n+1 == rounds {
			fmt.Fprintf(h.out, "%d rounds, %d acknowledged answers, 0 lost\n", n+1, len(all))
		}
	}
	h.kill()
	running = false
	return h.check(players, all)
}

// load lets all players answer until the server is killed, and returns the answers that the server
// acknowledged.
func (h *harness) load(players []*player, length time.Duration) (acked []string) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var mu sync.Mutex
	var wg sync.WaitGroup
	first := make(chan struct{}, len(players))
	for _, p := range players {
		wg.Go(func() {
			defer p.client.CloseIdleConnections()
			for ctx.Err() == nil {
				id, err := p.answer(ctx, h.at)
				if err != nil {
					select { // the server is gone, or busy
					case <-ctx.Done():
					case <-time.After(5 * time.Millisecond):
					}
					continue
				}
				mu.Lock()
				acked = append(acked, id)
				mu.Unlock()
				select {
				case first <- struct{}{}:
				default:
				}
			}
		})
	}
	select {
	case <-first:
	case <-time.After(time.Minute):
	}
	time.Sleep(length)
	h.kill()
	cancel()
	wg.Wait()
	return acked
}

// check opens the database itself and checks that every acknowledged answer is there and every
// player is still one player.
func (h *harness) check(players []*player, acked []string) error {
	s, err := store.Open(filepath.Join(h.dir, "players.db"), nil)
	if err != nil {
		return err
	}
	defer func() { _ = s.Close() }()
	who := map[string]bool{}
	for _, id := range acked {
		a, err := s.Attempt(context.Background(), id)
		if err != nil {
			return fmt.Errorf("at the end: %w", err)
		}
		who[a.Player] = true
	}
	if len(who) > len(players) {
		return fmt.Errorf("%d players answered and were taken for %d", len(players), len(who))
	}
	fmt.Fprintf(h.out, "at the end all %d acknowledged answers of %d players are in the database\n", len(acked), len(who))
	if h.synced > 0 {
		fmt.Fprintf(h.out, "the servers called fsync or fdatasync %d times while they answered\n", h.synced)
	}
	return nil
}

// player is a browser with its cookies.
type player struct {
	client *http.Client
	n      int
}

func newPlayer() (*player, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	return &player{client: &http.Client{Jar: jar, Timeout: time.Minute, Transport: &http.Transport{},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}, nil
}

// get fetches a page and passes its body to read, unless read is nil.
func (p *player) get(ctx context.Context, address string, read func(io.Reader) error) (status int, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return 0, err
	}
	res, err := p.client.Do(r)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	if read != nil {
		err = read(res.Body)
	}
	_, copyErr := io.Copy(io.Discard, res.Body)
	return res.StatusCode, errors.Join(err, copyErr)
}

// answer answers the player's next question. The error is nil if the server acknowledged the
// answer.
func (p *player) answer(ctx context.Context, at string) (id string, err error) {
	address := at + questions[p.n%len(questions)]
	form := url.Values{}
	status, err := p.get(ctx, address, func(body io.Reader) error {
		doc, err := goquery.NewDocumentFromReader(body)
		if err != nil {
			return err
		}
		form.Set("token", doc.Find("form.answers input[name=token]").AttrOr("value", ""))
		form.Set("answer", doc.Find("form.answers [name=answer]").AttrOr("value", ""))
		return nil
	})
	if err != nil || status != http.StatusOK {
		return "", fmt.Errorf("status %d (%v)", status, err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	res, err := p.client.Do(r)
	if err != nil {
		return "", err
	}
	_ = res.Body.Close()
	to, ok := strings.CutPrefix(res.Header.Get("Location"), "/quiz/attempt/")
	if res.StatusCode != http.StatusSeeOther || !ok {
		return "", fmt.Errorf("status %d", res.StatusCode)
	}
	p.n++
	id, _, _ = strings.Cut(to, "?")
	return id, nil
}
