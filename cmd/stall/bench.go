package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"digijudge/quiz/bench"
)

// How long the bench may take while other readers explore.
const (
	explorers    = 50
	choosers     = 4
	choicePause  = 100 * time.Millisecond // a reader looks at the result of a choice for so long
	choiceMedian = 30 * time.Millisecond
	choiceP99    = 120 * time.Millisecond
	// for asking, from a ruling's position, what can happen within the turn
	aheadMedian = 50 * time.Millisecond
	aheadP95    = 300 * time.Millisecond
)

var rulingRE = regexp.MustCompile(`"slug":"([a-z0-9-]+)"`)

// besideExplorations asks what can happen from the position of every ruling, one after the other.
// Then it lets many readers ask that at once, without a pause, and meanwhile times choices on a
// board of thirty cards. The error says what took longer than allowed.
func besideExplorations(bin string, length time.Duration) error {
	s, stop, err := startAlone(bin)
	if err != nil {
		return err
	}
	defer stop()
	slugs, err := rulingsOf(s.at)
	if err != nil {
		return err
	}
	alone, refused := aheadOfAll(s.at, slugs)
	quiet := choosing(s.at, nil, length)
	busy := choosing(s.at, slugs, length)

	w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "what\tasked\tmedian\t95 of 100\t99 of 100\tslowest, ms\tnot served")
	row := func(what string, t []time.Duration, refused int) {
		x, p95 := timesOf(t), nth(t, 95)
		fmt.Fprintf(w, "%s\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%d\n", what, x.Count, x.Median, float64(p95.Microseconds())/1000, x.P99, x.Max, refused)
	}
	row(fmt.Sprintf("what can happen from each of %d rulings, one after the other", len(slugs)), alone, refused)
	row("a choice on a board of 30 cards, nothing beside it", quiet.choices, quiet.refused)
	row(fmt.Sprintf("a choice beside %d explorations", explorers), busy.choices, busy.refused)
	row("those explorations, their wait included", busy.ahead, busy.aheadRefused)
	if err := w.Flush(); err != nil {
		return err
	}
	var faults []error
	for _, x := range []struct {
		what string
		took time.Duration
		most time.Duration
	}{
		{"half of the choices", nth(busy.choices, 50), choiceMedian}, {"99 of 100 choices", nth(busy.choices, 99), choiceP99},
		{"what can happen from half of the rulings", nth(alone, 50), aheadMedian}, {"what can happen from 95 of 100 rulings", nth(alone, 95), aheadP95},
	} {
		if x.took > x.most {
			faults = append(faults, fmt.Errorf("%s took up to %s: want at most %s", x.what, x.took.Round(100*time.Microsecond), x.most))
		}
	}
	if busy.refused > 0 {
		faults = append(faults, fmt.Errorf("%d choices were not served", busy.refused))
	}
	return errors.Join(faults...)
}

// nth returns the time within which the given percentage was answered.
func nth(list []time.Duration, of100 int) time.Duration {
	if len(list) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(list))
	return sorted[(len(sorted)-1)*of100/100]
}

// rulingsOf returns the names of a site's rulings.
func rulingsOf(at string) ([]string, error) {
	c := client("127.6.9.9")
	defer c.CloseIdleConnections()
	res, err := c.Get(at + "/api/v1/rulings")
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	page, err := io.ReadAll(io.LimitReader(res.Body, 16<<20))
	var out []string
	for _, m := range rulingRE.FindAllSubmatch(page, -1) {
		if slug := string(m[1]); !slices.Contains(out, slug) {
			out = append(out, slug)
		}
	}
	if len(out) == 0 {
		err = cmp.Or(err, errors.New("the site lists no rulings"))
	}
	return out, err
}

func aheadPath(slug string) string { return "/bench/ahead?ruling=" + slug }

// aheadOfAll asks what can happen from the position of each ruling.
func aheadOfAll(at string, slugs []string) (took []time.Duration, refused int) {
	clients := make([]*http.Client, 20)
	for i := range clients {
		clients[i] = client(fmt.Sprintf("127.6.8.%d", 1+i))
		defer clients[i].CloseIdleConnections()
	}
	for i, slug := range slugs {
		start := time.Now()
		status, err := get(context.Background(), clients[i%len(clients)], at+aheadPath(slug))
		// a game that is over has no question and answers 400
		if err != nil || status != http.StatusOK && status != http.StatusBadRequest {
			refused++
			continue
		}
		took = append(took, time.Since(start))
	}
	return took, refused
}

// chosen holds the times of choices and of the explorations made meanwhile.
type chosen struct {
	choices, ahead        []time.Duration
	refused, aheadRefused int
}

// choosing makes choices on a bench of thirty cards. If slugs are given, it explores those rulings'
// positions meanwhile. A choice is the two requests that a browser sends: the step, and the bench
// that it leads to.
func choosing(at string, slugs []string, length time.Duration) chosen {
	var out chosen
	ctx, cancel := context.WithTimeout(context.Background(), length)
	defer cancel()
	var mu sync.Mutex
	var wg sync.WaitGroup
	if len(slugs) > 0 {
		for i := range explorers {
			c := client(fmt.Sprintf("127.6.%d.%d", i/25, 1+i%25))
			wg.Go(func() {
				defer c.CloseIdleConnections()
				for n := i * 7; ctx.Err() == nil; n += explorers {
					start := time.Now()
					status, err := get(ctx, c, at+aheadPath(slugs[n%len(slugs)]))
					took := time.Since(start)
					mu.Lock()
					switch {
					case ctx.Err() != nil:
					case err != nil || status != http.StatusOK && status != http.StatusBadRequest:
						out.aheadRefused++
					default:
						out.ahead = append(out.ahead, took)
					}
					mu.Unlock()
				}
			})
		}
		time.Sleep(300 * time.Millisecond)
	}
	ask := at + "/bench?" + url.Values{"s": {bench.Encode(boardOf30())}, "step": {"Ann attacks Bob with UnitA"}}.Encode()
	for i := range choosers {
		from := make([]*http.Client, 10)
		for k := range from {
			from[k] = client(fmt.Sprintf("127.7.%d.%d", i, 1+k))
		}
		wg.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				start := time.Now()
				// the client follows the redirect to the bench
				status, err := get(context.Background(), from[n%len(from)], ask)
				took := time.Since(start)
				mu.Lock()
				if out.choices = append(out.choices, took); err != nil || status != http.StatusOK {
					out.refused++
				}
				mu.Unlock()
				time.Sleep(choicePause)
			}
			for _, c := range from {
				c.CloseIdleConnections()
			}
		})
	}
	wg.Wait()
	return out
}

// boardOf30 is a position with thirty cards of which each could do something.
func boardOf30() string {
	var names [2][]string
	for i := range 30 {
		name := "Unit" + string(rune('A'+i%26))
		if i >= 26 {
			name += "X"
		}
		names[i%2] = append(names[i%2], name)
	}
	return "card " + strings.Join(names[0], ", ") + ": Digimon Lv.4 Red, 4000 DP\n  [When Attacking] <Draw 1>\ncard " +
		strings.Join(names[1], ", ") + ": Digimon Lv.4 Black, 4000 DP\n  <Blocker>\n\nturn Ann, memory 3\nAnn battle: " +
		strings.Join(names[0], ", ") + "\nBob battle: " + strings.Join(names[1], ", ") + "\n"
}
