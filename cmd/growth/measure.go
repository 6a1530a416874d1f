package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"digijudge/quiz/store"
)

var (
	tokenRE  = regexp.MustCompile(`name="token" value="([^"]+)"`)
	answerRE = regexp.MustCompile(`name="answer" value="([^"]+)"`)
)

// asked is one kind of request; do makes the i-th of it.
type asked struct {
	what string
	do   func(w *world, i int) error
}

func get(what string, path func(w *world, i int) (path string, player []string)) asked {
	return asked{what, func(w *world, i int) error {
		p, player := path(w, i)
		_, err := w.get(p, player...)
		return err
	}}
}

// nobody returns requests without a cookie.
func nobody(format string, of func(i int) any) func(*world, int) (string, []string) {
	return func(_ *world, i int) (string, []string) {
		if of == nil {
			return format, nil
		}
		return fmt.Sprintf(format, of(i)), nil
	}
}

// somebody returns requests as a player who has data in the database.
func somebody(path string) func(*world, int) (string, []string) {
	return func(w *world, i int) (string, []string) {
		return path, []string{playerID((i*7919+11)%w.players, w.players)}
	}
}

var searches = []string{"when does piercing check", "can a blocker block twice", "who chooses the order", "memory at the end of the turn", "digivolve in the breeding area",
	"what is the raising area", "attack a suspended digimon", "inherited effects", "can i attack right after i play it", "security effect of an option"}

var kinds = []asked{
	get("a page from the cache", nobody("/keywords/piercing", nil)),
	get("the list of rulings", nobody("/rulings", nil)),
	get("the list of questions", nobody("/quiz", nil)),
	get("a search", nobody("/search?q=%s", func(i int) any { return url.QueryEscape(searches[i%len(searches)]) })),
	get("a search for cards by words", nobody("/cards?q=%s", func(i int) any {
		return url.QueryEscape([]string{"moss", "fern 1", "ivy 2", "delete 1", "suspend"}[i%5])
	})),
	// 2,000 cards make two pages
	get("a list of cards by color and level", nobody("/cards?color=Red&level=4&page=%d", func(i int) any { return 1 + i%2 })),
	get("a card", nobody("/cards/ZT1-%03d", func(i int) any { return 1 + i })),
	{"a question with a form", func(w *world, i int) error {
		b, err := w.get("/quiz/next", playerID((i*7919+11)%w.players, w.players))
		if err != nil {
			return err
		}
		w.form, w.token = w.answered, ""
		// questions without it want a number or an order
		if t, a := tokenRE.FindSubmatch(b), answerRE.FindSubmatch(b); t != nil && a != nil {
			w.token = url.Values{"token": {string(t[1])}, "answer": {string(a[1])}}.Encode()
		}
		return nil
	}},
	{"an answer: stored, and its result shown", func(w *world, i int) error {
		if w.token == "" {
			return errSkip
		}
		r, err := http.NewRequest(http.MethodPost, w.url+w.form, strings.NewReader(w.token))
		if err != nil {
			return err
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.AddCookie(&http.Cookie{Name: "digijudge_player", Value: playerID((i*7919+11)%w.players, w.players)})
		_, err = w.send(r)
		if err == nil && !strings.HasPrefix(w.answered, "/quiz/attempt/") {
			err = fmt.Errorf("an answer led to %s", w.answered)
		}
		w.token = w.answered
		return err
	}},
	{"its result again", func(w *world, i int) error {
		if w.token == "" {
			return errSkip
		}
		_, err := w.get(w.token, playerID((i*7919+11)%w.players, w.players))
		return err
	}},
	get("a player’s progress", somebody("/progress")),
	get("a player’s misses", somebody("/quiz/review")),
	get("today’s five", somebody("/quiz/daily")),
	get("whether it stores answers", nobody("/readyz", nil)),
}

// errSkip says that there was nothing to request.
var errSkip = errors.New("nothing to ask for")

// compare measures both worlds in turn. It starts each several times and measures the last server
// of each.
func compare(a, b *world, startRounds, rounds int) (table []line, err error) {
	both := [2]*world{a, b}
	add := func(what, unit string, of func(*world) float64) {
		table = append(table, line{what, unit, [2]float64{of(a), of(b)}})
	}
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1e3 }
	add("the program", "MB", func(w *world) float64 { return megabytes(w.exe) })
	add("content.db with imported cards", "MB", func(w *world) float64 { return megabytes(filepath.Join(w.data, "content.db")) })
	add("players.db", "MB", func(w *world) float64 { return megabytes(filepath.Join(w.data, "players.db")) })
	add("import of the cards", "s", func(w *world) float64 { return w.Imported.Seconds() })
	add("first start, which reads and checks the content", "s", func(w *world) float64 { return w.FirstStart.Seconds() })
	say("starts")
	var starts [2][]float64
	for n := range startRounds {
		for i, w := range both {
			d, err := w.start()
			if err != nil {
				return nil, err
			}
			starts[i] = append(starts[i], ms(d))
			if n < startRounds-1 {
				if err := w.stop(); err != nil {
					return nil, err
				}
			}
		}
	}
	defer func() { err = errors.Join(err, stopped(a), stopped(b)) }()
	table = append(table, line{"start to first answer", "ms", [2]float64{median(starts[0]), median(starts[1])}})
	var took [2]map[string][]float64
	for i := range took {
		took[i] = map[string][]float64{}
	}
	say("requests")
	for n := range rounds + 3 {
		for _, k := range kinds {
			for i, w := range both {
				begin := time.Now()
				switch err := k.do(w, n); {
				case errors.Is(err, errSkip):
				case err != nil:
					return nil, fmt.Errorf("%s: %w", k.what, err)
				case n >= 3: // before that, caches are being filled
					took[i][k.what] = append(took[i][k.what], ms(time.Since(begin)))
				}
			}
		}
	}
	for _, k := range kinds {
		table = append(table, line{k.what, "ms", [2]float64{median(took[0][k.what]), median(took[1][k.what])}})
	}
	for _, l := range table {
		// print what is known: the rest takes long
		say("%s: %s, %s", l.what, l.say(l.values[0]), l.say(l.values[1]))
	}
	add("memory after that", "MB", (*world).resident)
	for _, w := range both {
		if err := w.stop(); err != nil {
			return nil, err
		}
	}
	more, err := jobs(both)
	return append(table, more...), err
}

// stopped stops a server that may still be running.
func stopped(w *world) error {
	if w.server.ProcessState != nil {
		return nil
	}
	return w.stop()
}

// jobs measures jobs that run in the background or that operators and maintainers start.
func jobs(both [2]*world) (table []line, err error) {
	list := []struct {
		what string
		do   func(*world, *store.Store) error
	}{
		{"looking for players unseen for 18 months", func(_ *world, s *store.Store) error {
			n, err := s.Prune(context.Background(), 548*24*time.Hour, time.Now())
			if n > 0 {
				err = errors.Join(err, fmt.Errorf("%d players were deleted", n))
			}
			return err
		}},
		{"the maintainers’ figures of all questions", func(_ *world, s *store.Store) error {
			_, err := s.ItemStats(context.Background(), "")
			return err
		}},
		{"a backup, read back", func(w *world, _ *store.Store) error {
			out, err := exec.Command(w.exe, "backup", "--data", w.data, filepath.Join(w.dir, "backup.db")).CombinedOutput()
			if err != nil {
				err = fmt.Errorf("%w: %.1000s", err, out)
			}
			return err
		}},
	}
	for _, j := range list {
		l := line{what: j.what, unit: "s"}
		for i, w := range both {
			s, err := store.Open(filepath.Join(w.data, "players.db"), nil)
			if err != nil {
				return nil, err
			}
			begin := time.Now()
			err = j.do(w, s)
			l.values[i] = time.Since(begin).Seconds()
			if err = errors.Join(err, s.Close()); err != nil {
				return nil, fmt.Errorf("%s: %w", j.what, err)
			}
		}
		say("%s: %s, %s", l.what, l.say(l.values[0]), l.say(l.values[1]))
		table = append(table, l)
	}
	return table, nil
}

// median returns the median of the figures, or 0 if there are none.
func median(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	s := slices.Sorted(slices.Values(list))
	return s[len(s)/2]
}
