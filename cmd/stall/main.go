// Command stall measures how long readers wait while others try to stall the site. 64 clients at
// once send one hostile kind of request after the other, while an ordinary search and the health
// check are timed.
//
//	go run ./cmd/stall [--cards 10000] [--clients 64] [--seconds 3] BINARY...
//	go run ./cmd/stall --plays [--senders 4] [--scenarios FOLDER] [--json] BINARY...
//	go run ./cmd/stall --bench [--seconds 20] BINARY...
//	go run ./cmd/stall --soak 1h [--clients 64] [--rate 60] BINARY
//
// With --plays it sends scenarios to the API that keep the engine as busy as possible, as written
// and explored, and requests ordinary pages meanwhile. It fails if a hostile request takes longer
// than 2 s, if fewer than 99 of 100 pages come within 100 ms, or if a page doesn't come at all.
//
// With --bench it asks what can happen from the position of every ruling, and makes choices on a
// bench of thirty cards while fifty other readers ask that. It fails if a choice or such a question
// takes longer than a reader should wait.
//
// With --soak half of the clients answer questions and the others send all kinds of hostile
// requests for the given time. It fails if the server's memory, descriptors or goroutines have
// grown (Linux). --rate limits what all of them send together, so that a long soak can share the
// machine with other work.
//
// Each BINARY is a digijudge program; it gets a new data folder with as many invented cards as
// --cards says. Two programs are measured in the same run, one after the other on the same machine,
// so that their figures can be compared.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"text/tabwriter"
	"time"
)

func main() {
	cards := flag.Int("cards", 10_000, "cards to import before")
	clients := flag.Int("clients", 64, "hostile clients")
	seconds := flag.Float64("seconds", 3, "length of each attack")
	only := flag.String("only", "", "one attack, or scenario, by name")
	long := flag.Duration("soak", 0, "load one server for so long and look for growth")
	rate := flag.Float64("rate", 0, "with --soak: requests a second of all clients together; 0 is as many as the server takes")
	plays := flag.Bool("plays", false, "send scenarios that keep the engine busy, and ask for ordinary pages meanwhile")
	benches := flag.Bool("bench", false, "make choices on a bench, beside explorations")
	senders := flag.Int("senders", 4, "with --plays: addresses that send at once")
	folder := flag.String("scenarios", "", "with --plays: a folder with more scenarios (*.scn)")
	asJSON := flag.Bool("json", false, "with --plays: print for machines")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: stall [flags] BINARY...")
		flag.PrintDefaults()
		os.Exit(2)
	}
	for _, bin := range flag.Args() {
		if *long > 0 {
			if err := soak(bin, *clients, *long, *rate); err != nil {
				fmt.Fprintf(os.Stderr, "stall: %s: %v\n", bin, err)
				os.Exit(1)
			}
			continue
		}
		if *benches {
			if err := besideExplorations(bin, time.Duration(*seconds*float64(time.Second))); err != nil {
				fmt.Fprintf(os.Stderr, "stall: %s: %v\n", bin, err)
				os.Exit(1)
			}
			continue
		}
		if *plays {
			if err := hostilePlays(bin, *folder, *senders, time.Duration(*seconds*float64(time.Second)), *only, *asJSON); err != nil {
				fmt.Fprintf(os.Stderr, "stall: %s: %v\n", bin, err)
				os.Exit(1)
			}
			continue
		}
		if err := measure(bin, *cards, *clients, time.Duration(*seconds*float64(time.Second)), *only); err != nil {
			fmt.Fprintf(os.Stderr, "stall: %s: %v\n", bin, err)
			os.Exit(1)
		}
	}
}

// attack is one kind of hostile request; its function returns the n-th path.
type attack struct {
	name string
	path func(n int64) string
}

// words are beginnings of words that occur nearly everywhere.
var words = []string{"di", "de", "se", "ca", "pl", "ef", "at", "tu", "me", "op", "yo", "th", "ba", "on", "is", "in"}

func query(path, text string) string { return path + url.QueryEscape(text) }

var attacks = []attack{
	{"nothing", nil},
	{"one letter, often", func(int64) string { return query("/search?q=", strings.Repeat("a ", 50)) }},
	{"common words", func(int64) string { return query("/search?q=", "the of a is to digimon card effect") }},
	{"new prefixes each time", func(n int64) string {
		var list []string
		for i := range 8 {
			list = append(list, words[(int(n)*7+i*5+int(n)/16)%len(words)])
		}
		return query("/search?q=", strings.Join(list, " "))
	}},
	{"a chapter's number", func(int64) string { return "/search?q=15" }},
	{"card texts", func(n int64) string { return query("/cards?q=", words[n%16]+" "+words[n/16%16]+" a e o") }},
	{"card filters", func(n int64) string {
		return fmt.Sprintf("/cards?color=Red&level=%d&kind=Digimon&page=%d&q=%s", 3+n%4, 1+n%20, words[n%16])
	}},
	{"cards, page by page", func(n int64) string { return fmt.Sprintf("/cards?page=%d", 1+n%160) }},
	{"card after card", func(n int64) string { return fmt.Sprintf("/cards/ZT%d-%03d", 1+n/400%25, 1+n%400) }},
	{"conflicts", func(n int64) string { return fmt.Sprintf("/cards/conflicts?show=settled&page=%d", 1+n%3) }},
	{"keywords", func(int64) string { return query("/keywords?q=", strings.Repeat("a ", 50)) }},
	{"anatomy", func(n int64) string { return query("/anatomy?text=", strings.Repeat("if ,", 370)+fmt.Sprint(n)) }},
	{"deep anatomy", func(n int64) string { return query("/anatomy?text=", strings.Repeat("[(<", 480)+fmt.Sprint(n)) }},
	{"what isn't there", func(n int64) string { return fmt.Sprintf("/nope/%d", n) }},
	{"long clause numbers", func(n int64) string { return fmt.Sprintf("/r/%d-%s", n, strings.Repeat("1-", 3500)) }},
	{"questions", func(n int64) string { return [...]string{"/", "/quiz/3012", "/quiz", "/quiz/2005"}[n%4] }},
}

func measure(bin string, cards, clients int, length time.Duration, only string) error {
	dir, err := os.MkdirTemp("", "stall")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if cards > 0 {
		file := filepath.Join(dir, "cards.json")
		if err := os.WriteFile(file, list(cards), 0o600); err != nil {
			return err
		}
		start := time.Now()
		if out, err := exec.Command(bin, "import", "cards", "--data", dir, file).CombinedOutput(); err != nil {
			return fmt.Errorf("importing: %w\n%.2000s", err, out)
		}
		fmt.Printf("%s: %d cards imported in %.1f s\n", bin, cards, time.Since(start).Seconds())
	}
	server := exec.Command(bin, "--addr", "127.0.0.1:0", "--data", dir, "--log-level", "error")
	server.Stderr = io.Discard
	out, err := server.StdoutPipe()
	if err != nil {
		return err
	}
	if err := server.Start(); err != nil {
		return err
	}
	defer func() {
		_ = server.Process.Signal(syscall.SIGTERM)
		_ = server.Wait()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return fmt.Errorf("starting: %w", err)
	}
	at := strings.TrimSpace(line[strings.LastIndex(line, "http://"):])
	fmt.Printf("%s, %d clients, %s each; median / 95 of 100 / slowest in ms\n", bin, clients, length)
	w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "attack\tfrom\tsearch\thealthz\tattackers: answered\trefused")
	for _, a := range attacks {
		if only != "" && a.name != only {
			continue
		}
		for _, many := range []bool{false, true} {
			if a.path == nil && many {
				continue
			}
			r := run(at, a, clients, many, length)
			from := "1 address"
			if many {
				from = fmt.Sprint(clients, " addresses")
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%.0f/s\t%.0f/s\n", a.name, from, r.search, r.health, r.answered, r.refused)
		}
	}
	return w.Flush()
}

// result holds the figures of one attack.
type result struct {
	search, health    string
	answered, refused float64
}

// run starts hostile clients, from one address or from one each, and times ordinary readers
// meanwhile.
func run(at string, a attack, clients int, many bool, length time.Duration) result {
	ctx, cancel := context.WithTimeout(context.Background(), length)
	defer cancel()
	var answered, refused, n atomic.Int64
	var wg sync.WaitGroup
	if a.path != nil {
		for i := range clients {
			from := "127.0.0.2"
			if many {
				from = fmt.Sprintf("127.1.%d.%d", i/200, 1+i%200)
			}
			c := client(from)
			wg.Go(func() {
				defer c.CloseIdleConnections()
				for ctx.Err() == nil {
					switch status, err := get(ctx, c, at+a.path(n.Add(1))); {
					case err != nil:
					case status == http.StatusOK, status == http.StatusNotFound:
						answered.Add(1)
					default:
						refused.Add(1)
					}
				}
			})
		}
		time.Sleep(200 * time.Millisecond)
	}
	var search, health []time.Duration
	for k, p := range []struct {
		path string
		into *[]time.Duration
	}{{"/search?q=when+does+piercing+check", &search}, {"/healthz", &health}} {
		// Thirty readers in turn, one every tenth of a second, because nobody searches ten times a
		// second.
		readers := make([]*http.Client, 30)
		for i := range readers {
			readers[i] = client(fmt.Sprintf("127.2.%d.%d", k, 1+i))
		}
		wg.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				c := readers[i%len(readers)]
				start := time.Now()
				// A request that was sent before the end is waited for, however long it takes.
				if status, err := get(context.Background(), c, at+p.path); err != nil || status != http.StatusOK {
					fmt.Printf("  %s: %s: status %d %v\n", a.name, p.path, status, err)
				}
				*p.into = append(*p.into, time.Since(start))
				time.Sleep(100 * time.Millisecond)
			}
			for _, c := range readers {
				c.CloseIdleConnections()
			}
		})
	}
	wg.Wait()
	return result{words3(search), words3(health), float64(answered.Load()) / length.Seconds(), float64(refused.Load()) / length.Seconds()}
}

// client returns a client that connects from the given address: all of 127/8 is this machine.
func client(from string) *http.Client {
	d := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	return &http.Client{Transport: &http.Transport{DialContext: d.DialContext, MaxIdleConnsPerHost: 1}, Timeout: time.Minute}
}

func get(ctx context.Context, c *http.Client, url string) (int, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	res, err := c.Do(r)
	if err != nil {
		return 0, err
	}
	_, err = io.Copy(io.Discard, res.Body)
	return res.StatusCode, errors.Join(err, res.Body.Close())
}

func words3(list []time.Duration) string {
	if len(list) == 0 {
		return "-"
	}
	slices.Sort(list)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	return fmt.Sprintf("%.1f / %.1f / %.1f", ms(list[len(list)/2]), ms(list[len(list)*95/100]), ms(list[len(list)-1]))
}

// list returns a list of n invented cards with effects like those of real cards, long ones among
// them.
func list(n int) []byte {
	effects := []string{
		"[On Play] <Draw 1>", "[When Digivolving] Suspend 1 of your opponent's Digimon.", "<Blocker>", "[Your Turn] This Digimon gets +1000 DP.",
		"[When Attacking] [Once Per Turn] Gain 1 memory.", "[On Deletion] You may play 1 red Tamer card from your trash without paying the cost.",
		"[End of Your Turn] This Digimon may attack.", "<Security A. +1>", "[All Turns] When one of your other Digimon is deleted, <Draw 1> and trash 1 card in your hand.",
		"[When Digivolving] By suspending 1 of your other Digimon, suspend 1 of your opponent's Digimon.",
	}
	colors := []string{"Red", "Blue", "Yellow", "Green", "Black", "Purple"}
	var out []map[string]any
	for i := range n {
		text := []string{effects[i%10], effects[i/10%10]}
		if i%5 == 0 {
			text = append(text, effects[i/100%10], effects[i/7%10], effects[i/3%10])
		}
		out = append(out, map[string]any{
			"cardId": fmt.Sprintf("ZT%d-%03d", 1+i/400, 1+i%400), "set": fmt.Sprintf("ZT%d", 1+i/400), "nameEn": fmt.Sprintf("Testmon%d", i), "colors": []string{colors[i%6]},
			"kinds": []string{"Digimon"}, "level": 3 + i%4, "playCost": 3 + i%9, "dp": 1000 * (2 + i%10), "evoCosts": []any{}, "forms": []string{"Rookie"},
			"types": []string{"Mineral"}, "effectText": strings.Join(text, "\n"), "rarity": "C", "maxCountInDeck": 4, "imageId": "x",
		})
	}
	b, _ := json.Marshal(out) // plain values, so there is no error
	return b
}
