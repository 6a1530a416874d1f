package main

import (
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"
)

// The paths that are requested.
const (
	pagePath     = "/keywords/piercing"
	questionPath = "/quiz/1001"
	searchPath   = "/search?q=when+does+piercing+check"
	accepts      = "Accept-Encoding: gzip"
	explorations = 50
	startRounds  = 9
)

// wide is a scenario with more lines of play than any budget allows to walk.
const wide = "# Much to walk.\ncard A1, A2, A3, A4, A5, A6, A7, A8 \"Imp\": Digimon Lv.3 Purple, 2000 DP, play 1\n" +
	"card B1, B2, B3, B4, B5, B6, B7, B8 \"Bat\": Digimon Lv.3 Purple, 3000 DP, play 1\nturn Ann, memory 10\nAnn battle: A1, A2, A3, A4\n" +
	"Ann hand: A5, A6, A7, A8, 40 cards\nBob battle: B5, B6, B7, B8\nBob hand: B1, B2, B3, B4, 40 cards\nanything until Bob's turn ends\nclaim never: Ann wins the game\n"

// small is a scenario of the size that a bot would send.
const small = "# One attack.\ncard Rex: Digimon Lv.4 Red, 5000 DP\n  <Piercing>\ncard Bat: Digimon Lv.3 Purple, 3000 DP\nturn Ann, memory 3\nAnn battle: Rex\nBob battle: Bat (suspended)\nBob security: 2 cards\n\n" +
	"Ann attacks Bat with Rex\nclaim: Bob's security = 1\n"

// all measures everything in several rounds. Each share compares with nginx's figure of the same
// round.
func (b *bench) all(rounds int) (table []measured, err error) {
	first, err := b.digijudge("") // the first start makes the content database
	if err != nil {
		return nil, err
	}
	if err := first.stop(); err != nil {
		return nil, err
	}
	starts, err := b.starts()
	if err != nil {
		return nil, err
	}
	s, err := b.digijudge(serverCPU)
	if err != nil {
		return nil, err
	}
	running := true
	defer func() {
		if running {
			err = errors.Join(err, s.stop())
		}
	}()
	ctx := context.Background()
	plain := &http.Client{Transport: &http.Transport{DisableCompression: true}, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	// the first request fills the cache
	if _, _, err := get(ctx, plain, s.url+pagePath, accepts); err != nil {
		return nil, err
	}
	page, body, err := get(ctx, plain, s.url+pagePath, accepts)
	if err != nil {
		return nil, err
	}
	if page.Header.Get("Content-Encoding") != "gzip" {
		return nil, fmt.Errorf("%s comes as %v", pagePath, page.Header)
	}
	n, err := b.nginx(page, body)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, n.stop()) }()
	same, sameBody, err := get(ctx, plain, n.url, accepts)
	if err != nil {
		return nil, err
	}
	if string(sameBody) != string(body) {
		return nil, errors.New("nginx doesn’t serve the same bytes")
	}
	unchanged, _, err := get(ctx, plain, s.url+pagePath, accepts, "If-None-Match: "+page.Header.Get("Etag"))
	if err != nil {
		return nil, err
	}
	bare, err := b.bare(barePage{Page: page.Header, Unchanged: unchanged.Header, Body: body})
	if err != nil {
		return nil, err
	}
	defer func() { _ = bare.stop() }() // it is stopped by a signal, which is an error here
	kinds, err := b.kinds(ctx, plain, s.url)
	if err != nil {
		return nil, err
	}
	kinds = append([]kind{{"a cached page", 0.65, load{url: s.url + pagePath, headers: []string{accepts}, clients: 32}}}, kinds...)

	perSecond, shares := map[string][]float64{}, map[string][]float64{}
	note := func(name string, rate, of float64) {
		perSecond[name], shares[name] = append(perSecond[name], rate), append(shares[name], rate/of)
	}
	var nginxPages []float64
	for range rounds {
		pages, _, err := b.wrk(load{url: n.url, headers: []string{accepts}, clients: 32})
		if err != nil {
			return nil, err
		}
		nginxPages = append(nginxPages, pages)
		nothing, _, err := b.wrk(load{url: n.url, headers: []string{accepts, "If-None-Match: " + same.Header.Get("Etag")}, clients: 32})
		if err != nil {
			return nil, err
		}
		ours, _, err := b.wrk(load{url: s.url + pagePath, headers: []string{accepts, "If-None-Match: " + page.Header.Get("Etag")}, clients: 32})
		if err != nil {
			return nil, err
		}
		note("304", ours, nothing)
		pure, _, err := b.wrk(load{url: bare.url, headers: []string{accepts}, clients: 32})
		if err != nil {
			return nil, err
		}
		note("bare", pure, pages)
		if pure, _, err = b.wrk(load{url: bare.url, headers: []string{accepts, "If-None-Match: " + page.Header.Get("Etag")}, clients: 32}); err != nil {
			return nil, err
		}
		note("bare 304", pure, nothing)
		for _, k := range kinds {
			rate, _, err := b.wrk(k.load)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", k.name, err)
			}
			note(k.name, rate, pages)
		}
		rate, err := b.posts(ctx, s.url)
		if err != nil {
			return nil, fmt.Errorf("answers: %w", err)
		}
		note("answer", rate, pages)
	}
	table = append(table, measured{name: "nginx, the same page", say: fmt.Sprintf("%.0f/s", median(nginxPages))})
	line := func(label, name string, goal float64) {
		table = append(table, ratio(label, median(perSecond[name]), median(shares[name]), goal))
	}
	line("Go’s HTTP server alone, the same page", "bare", 0)
	line(kinds[0].name, kinds[0].name, kinds[0].goal)
	line("Go’s HTTP server alone, 304 (beside nginx’ 304)", "bare 304", 0)
	line("304 (beside nginx’ 304)", "304", 0.7)
	line("an answer to a question, graded and on the disk", "answer", 0.08)
	for _, k := range kinds[1:] {
		line(k.name, k.name, k.goal)
	}
	rss, err := memory(s.pid(), "VmRSS")
	if err != nil {
		return nil, err
	}
	peak, err := memory(s.pid(), "VmHWM")
	if err != nil {
		return nil, err
	}
	running = false // the next server needs the same data folder
	if err := s.stop(); err != nil {
		return nil, err
	}
	p99, err := b.whileExploring(ctx)
	if err != nil {
		return nil, err
	}
	resident := limit("resident memory after all this", rss, 80, "MB")
	resident.say += fmt.Sprintf(" (at most %.0f)", peak)
	return append(table, limit(fmt.Sprintf("99 of 100 cached pages while %d explorations run, all processors", explorations), float64(p99.Microseconds())/1000, 5, "ms"),
		limit("start to first answer", float64(starts.Microseconds())/1000, 150, "ms"), resident), nil
}

// kind is one kind of request and the share of nginx's rate that it should reach; 0 means that it
// has no goal.
type kind struct {
	name string
	goal float64
	load load
}

var (
	hiddenToken = regexp.MustCompile(`name="token" value="([^"]+)"`)
	radio       = regexp.MustCompile(`name="answer" value="([^"]+)"`)
	rulingLink  = regexp.MustCompile(`href="(/rulings/[a-z0-9-]+)"`)
)

// kinds returns the kinds of request to digijudge that are measured besides the cached page.
func (b *bench) kinds(ctx context.Context, c *http.Client, site string) ([]kind, error) {
	cookie, form, err := oneForm(ctx, c, site, "")
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, site+questionPath, strings.NewReader(form))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Cookie", cookie)
	res, _, err := do(c, r)
	if err != nil {
		return nil, err
	}
	result, err := res.Location()
	if err != nil {
		return nil, fmt.Errorf("an answer leads nowhere: %w", err)
	}
	_, body, err := get(ctx, c, site+"/rulings/all")
	if err != nil {
		return nil, err
	}
	ruling := ""
	for _, m := range rulingLink.FindAllStringSubmatch(string(body), -1) {
		if m[1] != "/rulings/all" {
			ruling = m[1]
			break
		}
	}
	if ruling == "" {
		return nil, errors.New("no ruling found at /rulings/all")
	}
	run := filepath.Join(b.dir, "run.scn")
	if err := os.WriteFile(run, []byte(small), 0o600); err != nil {
		return nil, err
	}
	g := func(path string) load {
		return load{url: site + path, headers: []string{accepts, "Cookie: " + cookie}, script: readersScript, clients: 16}
	}
	return []kind{
		{"a question, with a form of its own", 0.05, g(questionPath)},
		{"a result, played for the request", 0.04, load{url: result.String(), headers: []string{accepts, "Cookie: " + cookie}, script: readersScript, clients: 16}},
		{"a search", 0.05, g(searchPath)},
		{"a step of a proof", 0.05, g(ruling + "?step=2")},
		{"a scenario at the API", 0, load{url: site + "/api/v1/run", script: bodyScript(run, "text/plain"), clients: 16}},
	}, nil
}

// oneForm fetches the question as the player with that cookie, or as a new one, and returns the
// cookie and the filled-in form.
func oneForm(ctx context.Context, c *http.Client, site, cookie string) (player, form string, err error) {
	var headers []string
	if cookie != "" {
		headers = append(headers, "Cookie: "+cookie)
	}
	res, body, err := get(ctx, c, site+questionPath, headers...)
	if err != nil {
		return "", "", err
	}
	token, answer := hiddenToken.FindSubmatch(body), radio.FindSubmatch(body)
	if token == nil || answer == nil {
		return "", "", fmt.Errorf("%s has no form", questionPath)
	}
	for _, ck := range res.Cookies() {
		cookie = ck.Name + "=" + ck.Value
	}
	return cookie, url.Values{"token": {html.UnescapeString(string(token[1]))}, "answer": {html.UnescapeString(string(answer[1]))}}.Encode(), nil
}

// formsEach is the number of forms that one player fills in before a new player takes over.
const formsEach = 50

// posts measures posted answers. The server counts each form only once, so posts opens as many
// forms as wrk will send beforehand.
func (b *bench) posts(ctx context.Context, site string) (float64, error) {
	for want := int(2500 * b.length.Seconds()); ; want *= 2 {
		file := filepath.Join(b.dir, "forms")
		if err := openForms(ctx, site, file, want); err != nil {
			return 0, err
		}
		rate, sent, err := b.wrk(load{url: site + questionPath, script: postScript(file), clients: 32})
		if err != nil || sent <= want {
			return rate, err
		}
	}
}

// openForms fetches forms and writes them into the file for wrk to send.
func openForms(ctx context.Context, site, file string, want int) (err error) {
	const clients = 8
	lists, errs := make([][]string, clients), make([]error, clients)
	var wg sync.WaitGroup
	for i := range clients {
		wg.Go(func() {
			c := &http.Client{Transport: &http.Transport{}}
			defer c.CloseIdleConnections()
			cookie := ""
			for k := 0; k <= want/clients; k++ {
				if k%formsEach == 0 {
					cookie = ""
				}
				player, form, err := oneForm(ctx, c, site, cookie)
				if err != nil {
					errs[i] = err
					return
				}
				cookie = player
				lists[i] = append(lists[i], player+" "+form)
			}
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	for k := range lists[0] { // alternate between the players
		for i := range lists {
			if k < len(lists[i]) {
				if _, err := io.WriteString(f, lists[i][k]+"\n"); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// starts returns the median time from starting the program to having received the first page. The
// content database exists already.
func (b *bench) starts() (time.Duration, error) {
	var list []time.Duration
	for range startRounds {
		began := time.Now()
		p, err := b.digijudge("")
		if err != nil {
			return 0, err
		}
		_, _, err = get(context.Background(), &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}, p.url+pagePath)
		list = append(list, time.Since(began))
		if err = errors.Join(err, p.stop()); err != nil {
			return 0, err
		}
	}
	return at(0.5, list), nil
}

// whileExploring returns the time within which 99 of 100 requests for a cached page are answered
// while many clients make the engine explore a game without end. The server has all processors, as
// it would in use; the reader sends a hundred requests a second.
func (b *bench) whileExploring(ctx context.Context) (p99 time.Duration, err error) {
	s, err := b.digijudge("")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	reader := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	if _, _, err := get(ctx, reader, s.url+pagePath, accepts); err != nil {
		return 0, err
	}
	exploring, cancel := context.WithTimeout(ctx, 3*b.length+2*time.Second)
	defer cancel()
	var wg sync.WaitGroup
	for range explorations {
		wg.Go(func() {
			c := &http.Client{Transport: &http.Transport{}}
			defer c.CloseIdleConnections()
			for exploring.Err() == nil {
				r, err := http.NewRequestWithContext(exploring, http.MethodPost, s.url+"/api/v1/run", strings.NewReader(wide))
				if err != nil {
					return
				}
				r.Header.Set("Content-Type", "text/plain")
				// the answer 503 is as good: only the load matters
				if res, err := c.Do(r); err == nil {
					_, _ = io.Copy(io.Discard, res.Body)
					_ = res.Body.Close()
				} else if !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, syscall.ECONNRESET) {
					time.Sleep(10 * time.Millisecond)
				}
			}
		})
	}
	time.Sleep(time.Second)
	var took []time.Duration
	var failed error
	for end := time.Now().Add(3 * b.length); time.Now().Before(end) && failed == nil; time.Sleep(10 * time.Millisecond) {
		began := time.Now()
		_, _, failed = get(ctx, reader, s.url+pagePath, accepts)
		took = append(took, time.Since(began))
	}
	cancel()
	wg.Wait()
	return at(0.99, took), failed
}
