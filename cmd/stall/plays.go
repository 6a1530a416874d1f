package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"digijudge/rules/scenario/hostile"
)

// The limits for a server that copes with the load.
const (
	mostPlay = 2 * time.Second        // for a hostile request, with its wait for a turn
	mostPage = 100 * time.Millisecond // for 99 of 100 ordinary pages meanwhile
	// each requests a page, looks at it for a moment, and requests the next
	pageReaders = 4
	pagePause   = 25 * time.Millisecond
	clientsOf   = 40 // the addresses that readers use in turn, so that none exceeds its limit
	sendersOf   = 8  // the addresses of each sender, for the same reason
)

// pages are ordinary pages: a cached one, some that are made for each reader, and both health
// checks.
var pages = []string{"/", "/quiz/3012", "/search?q=when+does+piercing+check", "/keywords/piercing", "/rulings", "/quiz", "/healthz", "/readyz", "/cards?q=blocker", "/r/16-7-2"}

// times summarizes how long requests took, in milliseconds.
type times struct {
	Count  int     `json:"count"`
	Median float64 `json:"median_ms"`
	P99    float64 `json:"p99_ms"`
	Max    float64 `json:"max_ms"`
}

func timesOf(list []time.Duration) times {
	if len(list) == 0 {
		return times{}
	}
	list = slices.Sorted(slices.Values(list))
	ms := func(d time.Duration) float64 { return float64(d.Round(10*time.Microsecond).Microseconds()) / 1000 }
	return times{len(list), ms(list[len(list)/2]), ms(list[(len(list)-1)*99/100]), ms(list[len(list)-1])}
}

// playRow holds the figures of one hostile scenario, or of all.
type playRow struct {
	Scenario string `json:"scenario"`
	Kind     string `json:"kind"` // "as written" or "explored"
	Bytes    int    `json:"bytes,omitempty"`
	// every hostile request, whether it was served or not
	Plays times `json:"plays"`
	// how many got each verdict, or each status if they weren't played
	Verdicts  map[string]int `json:"verdicts"`
	Pages     times          `json:"pages"` // the ordinary pages requested meanwhile
	NotServed int            `json:"pages_not_served"`
	plays     []time.Duration
	pages     []time.Duration
}

// add adds another row's figures to this one.
func (r *playRow) add(o *playRow) {
	r.plays, r.pages, r.NotServed = append(r.plays, o.plays...), append(r.pages, o.pages...), r.NotServed+o.NotServed
	for word, n := range o.Verdicts {
		r.Verdicts[word] += n
	}
	r.Plays, r.Pages = timesOf(r.plays), timesOf(r.pages)
}

// hostilePlays sends every hostile scenario to a server's API, once as written and once explored.
// Several addresses send at the same time, each without a pause, and ordinary pages are requested
// meanwhile. The error says what took longer than allowed.
func hostilePlays(bin, folder string, senders int, length time.Duration, only string, asJSON bool) error {
	list := hostile.Scenarios()
	if folder != "" {
		names, err := filepath.Glob(filepath.Join(folder, "*.scn"))
		if err != nil || len(names) == 0 {
			return fmt.Errorf("no scenarios (*.scn) in %s: %w", folder, errors.Join(err, os.ErrNotExist))
		}
		for _, name := range names {
			src, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			list = append(list, hostile.Scenario{Name: filepath.Base(name), Source: string(src)})
		}
	}
	s, stop, err := startAlone(bin)
	if err != nil {
		return err
	}
	defer stop()
	warm := client("127.2.9.9")
	for _, p := range pages { // makes the server build the search index and fill its caches
		if _, err := get(context.Background(), warm, s.at+p); err != nil {
			return err
		}
	}
	quiet := playBeside(s.at, hostile.Scenario{Name: "nothing"}, "", 0, length)
	whole := playRow{Scenario: "all", Verdicts: map[string]int{}}
	rows := []*playRow{quiet}
	for _, h := range list {
		if only != "" && h.Name != only {
			continue
		}
		r := playBeside(s.at, h, "as written", senders, length)
		h.Source = hostile.Explored(h.Source)
		x := playBeside(s.at, h, "explored", senders, length)
		whole.add(r)
		whole.add(x)
		rows = append(rows, r, x)
	}
	rows = append(rows, &whole)
	if asJSON {
		enc := json.NewEncoder(os.Stdout)
		enc.SetIndent("", "  ")
		if err := enc.Encode(rows); err != nil {
			return err
		}
	} else if err := printPlays(bin, senders, rows); err != nil {
		return err
	}
	var faults []error
	if d := slices.Max(append(whole.plays, 0)); d > mostPlay {
		faults = append(faults, fmt.Errorf("a hostile request took %s: want at most %s", d.Round(time.Millisecond), mostPlay))
	}
	if d := time.Duration(whole.Pages.P99 * float64(time.Millisecond)); d > mostPage {
		faults = append(faults, fmt.Errorf("of 100 ordinary pages one took %s or longer: want 99 within %s", d.Round(time.Millisecond), mostPage))
	}
	if whole.NotServed > 0 {
		faults = append(faults, fmt.Errorf("%d ordinary pages were not served", whole.NotServed))
	}
	return errors.Join(faults...)
}

func printPlays(bin string, senders int, rows []*playRow) error {
	fmt.Printf("%s, %d senders; times in ms\n", bin, senders)
	w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "scenario\tsent\tbytes\tplays\tmedian\tslowest\twhat came of them\tpages\tmedian\tp99\tslowest\tnot served")
	for _, r := range rows {
		var words []string
		for word, n := range r.Verdicts {
			words = append(words, fmt.Sprintf("%s %d", word, n))
		}
		slices.Sort(words)
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%.0f\t%.0f\t%s\t%d\t%.1f\t%.1f\t%.1f\t%d\n", r.Scenario, r.Kind, r.Bytes, r.Plays.Count, r.Plays.Median, r.Plays.Max,
			strings.Join(words, ", "), r.Pages.Count, r.Pages.Median, r.Pages.P99, r.Pages.Max, r.NotServed)
	}
	return w.Flush()
}

// playBeside sends one scenario again and again and requests pages meanwhile.
func playBeside(at string, h hostile.Scenario, kind string, senders int, length time.Duration) *playRow {
	r := &playRow{Scenario: h.Name, Kind: kind, Bytes: len(h.Source), Verdicts: map[string]int{}}
	ctx, cancel := context.WithTimeout(context.Background(), length)
	defer cancel()
	var mu sync.Mutex
	var wg sync.WaitGroup
	for i := range senders {
		from := make([]*http.Client, sendersOf)
		for k := range from {
			from[k] = client(fmt.Sprintf("127.4.%d.%d", i, 1+k))
		}
		wg.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				start := time.Now()
				word := sendPlay(from[n%sendersOf], at, h.Source)
				took := time.Since(start)
				mu.Lock()
				r.plays, r.Verdicts[word] = append(r.plays, took), r.Verdicts[word]+1
				mu.Unlock()
			}
			for _, c := range from {
				c.CloseIdleConnections()
			}
		})
	}
	for i := range pageReaders {
		readers := make([]*http.Client, clientsOf/pageReaders)
		for k := range readers {
			readers[k] = client(fmt.Sprintf("127.5.%d.%d", i, 1+k))
		}
		wg.Go(func() {
			for n := i; ctx.Err() == nil; n++ {
				start := time.Now()
				// A request that was sent before the end is waited for, however long it takes.
				status, err := get(context.Background(), readers[n%len(readers)], at+pages[(n*3+i)%len(pages)])
				took := time.Since(start)
				mu.Lock()
				if r.pages = append(r.pages, took); err != nil || status != http.StatusOK {
					r.NotServed++
				}
				mu.Unlock()
				time.Sleep(pagePause)
			}
			for _, c := range readers {
				c.CloseIdleConnections()
			}
		})
	}
	wg.Wait()
	r.Plays, r.Pages = timesOf(r.plays), timesOf(r.pages)
	return r
}

// sendPlay sends a scenario and returns what the server answers: a verdict or a status.
func sendPlay(c *http.Client, at, source string) string {
	res, err := c.Post(at+"/api/v1/run", "text/plain", strings.NewReader(source))
	if err != nil {
		return "no answer"
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, 16<<20))
	var out struct {
		Verdict string `json:"verdict"`
	}
	if err != nil || res.StatusCode != http.StatusOK || json.Unmarshal(body, &out) != nil {
		return fmt.Sprint("status ", res.StatusCode)
	}
	return out.Verdict
}
