package web

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"digijudge/quiz"
	"digijudge/quiz/pick"
	"digijudge/rules/clause"
)

// clock is a server's clock that a test sets.
type clock struct{ at atomic.Int64 }

func newClock(t *testing.T, at string) *clock {
	c := &clock{}
	c.set(t, at)
	return c
}

func (c *clock) set(t *testing.T, at string) {
	t.Helper()
	x, err := time.Parse("2006-01-02 15:04", at)
	if err != nil {
		t.Fatal(err)
	}
	c.at.Store(x.Unix())
}

func (c *clock) now() time.Time { return time.Unix(c.at.Load(), 0) }

// next is the address of the question to which a mode leads.
func (s *testSite) next(query string) string {
	s.t.Helper()
	res, _ := s.do("GET", "/quiz/next"+query, nil, nil)
	if res.StatusCode != http.StatusSeeOther {
		s.t.Fatalf("/quiz/next%s: status %d", query, res.StatusCode)
	}
	return res.Header.Get("Location")
}

// filled is the form of a page, filled in so that it is right or wrong.
func (s *testSite) filled(path string, right bool) url.Values {
	s.t.Helper()
	doc := s.get(path, http.StatusOK)
	f := doc.Find("form.answers")
	at, err := url.Parse(path)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.filledFor(strings.TrimPrefix(at.Path, "/quiz/"), f.Find("input[name=token]").AttrOr("value", ""), right)
}

// filledFor is what the form with a token sends for a right or a wrong answer.
func (s *testSite) filledFor(id, token string, right bool) url.Values {
	s.t.Helper()
	q, err := s.site.lib.Question(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	v := url.Values{"token": {token}}
	x, err := s.site.readers.forms.open(v.Get("token"))
	if err != nil {
		s.t.Fatal(err)
	}
	keys := s.site.index.keys[id]
	switch q.Kind {
	case quiz.KindNumber:
		for i := range q.Answers {
			if q.Answers[i].Right == right {
				v.Set("number", q.Answers[i].Text)
				break
			}
		}
	case quiz.KindOrder:
		for i, k := range keys {
			place := i + 1
			if !right {
				place = len(keys) - i
			}
			v.Set("place-"+x.Value(k), fmt.Sprint(place))
		}
	default:
		for i := range q.Answers {
			if q.Answers[i].Right == right && (right || !q.Many || len(v["answer"]) == 0) && (q.Many || len(v["answer"]) == 0) {
				v.Add("answer", x.Value(keys[i]))
			}
		}
	}
	return v
}

// play answers the question at path, right or wrong, and returns the attempt and its page.
func (s *testSite) play(path string, right bool) (quiz.Attempt, *goquery.Document) {
	s.t.Helper()
	res := s.post(path, s.filled(path, right))
	to := res.Header.Get("Location")
	if res.StatusCode != http.StatusSeeOther || !strings.HasPrefix(to, "/quiz/attempt/") {
		s.t.Fatalf("POST %s: %d %q", path, res.StatusCode, to)
	}
	a := s.attemptAt(to)
	if a.Correct == nil || *a.Correct != right {
		s.t.Fatalf("%s answered %v: %+v", path, right, a)
	}
	return a, s.get(to, http.StatusOK)
}

func (s *testSite) attemptAt(address string) quiz.Attempt {
	s.t.Helper()
	id, _, _ := strings.Cut(strings.TrimPrefix(address, "/quiz/attempt/"), "?")
	a, err := s.site.store.Attempt(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return a
}

// player is the id of the client's player.
func (s *testSite) player() string { return s.cookie()[:2*idBytes] }

// begin brings a client to where a mode asks: the query of /quiz/next.
func (s *testSite) begin(mode string) string {
	if mode == "run" {
		s.post("/quiz/run", nil)
	}
	return map[string]string{
		"mix": "", "old": "?in=marathon", "filter": "?topic=attack", "topic": "?in=topic&keyword=piercing", "daily": "?in=daily", "past": "?day=2026-11-18&in=past", "run": "?in=run",
	}[mode]
}

// TestModesCountOnce: in every mode a form that is sent twice, at once or after going back, counts once; and a second form of the same question, from
// another tab, is another attempt but never counts a second time for the day or the run.
func TestModesCountOnce(t *testing.T) {
	c := newClock(t, "2026-11-22 12:00")
	s := startSite(t, func(cfg *Config) { cfg.now = c.now })
	for _, mode := range []string{"mix", "old", "filter", "topic", "daily", "past", "run"} {
		t.Run(mode, func(t *testing.T) {
			s.t, s.client = t, newClient(t)
			query := s.begin(mode)
			path := s.next(query)
			first, second := s.filled(path, true), s.filled(path, true)
			places := make([]string, 4)
			var wg sync.WaitGroup
			for i := range places { // a double click, and then some
				wg.Go(func() { places[i] = s.post(path, first).Header.Get("Location") })
			}
			wg.Wait()
			id := s.attemptAt(places[0]).ID
			for _, p := range places {
				if s.attemptAt(p).ID != id {
					t.Errorf("attempts %q", places)
				}
			}
			back := s.post(path, first).Header.Get("Location")
			if s.attemptAt(back).ID != id || !strings.Contains(back, "again=1") {
				t.Errorf("gone back: %q", back)
			}
			a := s.attemptAt(places[0])
			want := quiz.Mode(mode)
			if mode == "old" || mode == "filter" {
				want = quiz.Mix
			}
			round := map[string]string{"daily": "2026-11-22", "past": "2026-11-18"}[mode]
			if mode == "run" {
				run, err := s.site.store.OpenRun(t.Context(), a.Player)
				if err != nil {
					t.Fatal(err)
				}
				round = run.ID
			}
			if a.Mode != want || a.Round != round || !a.First {
				t.Errorf("%+v", a)
			}
			weight := map[string]float64{"topic": 0.2, "filter": 0.7}[mode]
			if weight == 0 {
				weight = 1
			}
			if a.Weight != weight {
				t.Errorf("weight %v, want %v", a.Weight, weight)
			}
			other := s.attemptAt(s.post(path, second).Header.Get("Location"))
			if other.ID == id || other.First || other.Round != "" && mode != "past" {
				t.Errorf("from another tab: %+v", other)
			}
			switch mode {
			case "daily":
				days, err := s.site.store.Days(t.Context(), a.Player)
				if err != nil || len(days) != 1 || days[0].Answered != 1 || days[0].Right != 1 {
					t.Errorf("%+v %v", days, err)
				}
			case "run":
				if run, err := s.site.store.OpenRun(t.Context(), a.Player); err != nil || run.Score != 1 {
					t.Errorf("%+v %v", run, err)
				}
			}
			// The way goes on in the mode.
			next := s.get(places[0], http.StatusOK).Find(`.attempt a[href^="/quiz/next"]`).AttrOr("href", "")
			if mode == "old" {
				query = ""
			}
			if next != "/quiz/next"+query {
				t.Errorf("next leads to %q, want %q", next, "/quiz/next"+query)
			}
			if again := s.next(query); again == path {
				t.Errorf("the same question again: %s", again)
			}
		})
	}
}

// TestDaily: five in order, the same for all; a summary with words to share that give nothing away; a streak by the player's own days; a form from
// yesterday is practice.
func TestDaily(t *testing.T) {
	c := newClock(t, "2026-11-22 12:00")
	s := startSite(t, func(cfg *Config) { cfg.now = c.now })
	var ids []string
	for i := range 5 {
		path := s.next("?in=daily")
		id, _, _ := strings.Cut(strings.TrimPrefix(path, "/quiz/"), "?")
		ids = append(ids, id)
		doc := s.get(path, http.StatusOK)
		if got := text(doc, "h1"); got != fmt.Sprint("Today’s five, question ", i+1) {
			t.Errorf("line %q", got)
		}
		if n := doc.Find(".pips .now").Length(); n != 1 {
			t.Errorf("%d pips are now", n)
		}
		if doc := s.get("/quiz/daily", http.StatusOK); doc.Find(".daily-sum").Length() > 0 {
			t.Error("a summary before the end")
		}
		_, doc = s.play(path, i != 2)
		if got, want := strings.TrimSpace(text(doc, ".bar a.button:not(.quiet)")), []string{"Next question", "See how it went"}[b2i(i == 4)]; got != want {
			t.Errorf("after question %d: %q", i+1, got)
		}
	}
	if to := s.next("?in=daily"); to != "/quiz/daily" {
		t.Errorf("after the fifth: %q", to)
	}
	doc := s.get("/quiz/daily", http.StatusOK)
	share := doc.Find("#share-text").Text()
	if want := "✅✅❌✅✅\nDigijudge, 22 Nov: 4 of 5 right. " + s.URL() + "/quiz/daily/2026-11-22"; share != want {
		t.Errorf("share %q, want %q", share, want)
	}
	if got := text(doc, ".daily-sum h2"); got != "4 of 5 right" {
		t.Errorf("summary %q", got)
	}
	if got := text(doc, ".next-five"); got != "The next five come at midnight UTC, in 12 h 0 min." {
		t.Errorf("end %q", got)
	}
	if got := text(s.get("/", http.StatusOK), ".today"); !strings.Contains(got, "4 of 5 right") || !strings.Contains(got, "in 12 h 0 min") {
		t.Errorf("home %q", got)
	}
	if got := text(doc, ".streak"); got != "1 day in a row, best 1" {
		t.Errorf("streak %q", got)
	}
	// Answered once more it is no day's.
	if a, _ := s.play("/quiz/"+ids[0]+"?in=daily", true); a.Mode != quiz.Mix || a.Round != "" {
		t.Errorf("%s %q", a.Mode, a.Round)
	}
	// A question that isn't of the day, opened as if it were.
	for _, it := range s.site.index.items {
		if !slices.Contains(ids, it.ID) {
			if a, _ := s.play("/quiz/"+it.ID+"?in=daily", true); a.Mode != quiz.Mix || a.Round != "" {
				t.Errorf("%s %q", a.Mode, a.Round)
			}
			break
		}
	}
	// Somebody else has the same.
	s.client = newClient(t)
	for i := range 2 {
		path := s.next("?in=daily")
		if !strings.HasPrefix(path, "/quiz/"+ids[i]+"?") {
			t.Errorf("question %d is %q, not %s", i+1, path, ids[i])
		}
		s.play(path, true)
	}
	path := s.next("?in=daily")
	late := s.filled(path, true)
	c.set(t, "2026-11-23 00:01")
	if a := s.attemptAt(s.post(path, late).Header.Get("Location")); a.Mode != quiz.Past || a.Round != "2026-11-22" {
		t.Errorf("after midnight: %s %q", a.Mode, a.Round)
	}
	if days, err := s.site.store.Days(t.Context(), s.player()); err != nil || len(days) != 1 || days[0].Answered != 2 {
		t.Errorf("%+v %v", days, err)
	}
	// A new day has other questions; the old one stays as it was, for practice.
	if path := s.next("?in=daily"); slices.Contains(ids, strings.TrimPrefix(strings.TrimSuffix(path, "?in=daily"), "/quiz/")) {
		t.Errorf("today again: %q", path)
	}
	s.client = newClient(t)
	for i := range 5 {
		path := s.next("?day=2026-11-22&in=past")
		if !strings.HasPrefix(path, "/quiz/"+ids[i]+"?") {
			t.Errorf("the day before, question %d: %q", i+1, path)
		}
		if a, _ := s.play(path, true); a.Mode != quiz.Past {
			t.Errorf("%+v", a)
		}
	}
	if to := s.next("?day=2026-11-22&in=past"); to != "/quiz/daily/2026-11-22" {
		t.Errorf("after practice: %q", to)
	}
	doc = s.get("/quiz/daily/2026-11-22", http.StatusOK)
	if got := text(doc, ".daily-sum h2"); got != "5 of 5 right" || doc.Find("#share-text").Length() > 0 || doc.Find(".streak").Length() > 0 {
		t.Errorf("practice: %q", got)
	}
	if days, err := s.site.store.Days(t.Context(), s.player()); err != nil || len(days) != 0 {
		t.Errorf("practice counts: %+v %v", days, err)
	}
	for _, day := range []string{"2026-11-24", "2026-11-15", "2099-01-01", "x", "2026-1-1", "0000-00-00", strings.Repeat("9", 500)} {
		s.get("/quiz/daily/"+day, http.StatusNotFound)
		if to := s.next("?in=past&day=" + day); to != "/quiz/daily" && !strings.HasPrefix(to, "/quiz/daily/20") {
			t.Errorf("%.20s leads to %q", day, to)
		}
	}
	if res, _ := s.do("GET", "/quiz/daily/2026-11-23", nil, nil); res.Header.Get("Location") != "/quiz/daily" {
		t.Error("today’s own address doesn’t lead to today")
	}
}

// TestStreakClock checks that the player's own clock decides, within bounds, which day is credited,
// and that UTC does without a script.
func TestStreakClock(t *testing.T) {
	c := newClock(t, "2026-11-22 02:00")
	s := startSite(t, func(cfg *Config) { cfg.now = c.now })
	for offset, want := range map[string]string{"": "2026-11-22", "-480": "2026-11-21", "840": "2026-11-22", "-99999": "2026-11-21", "x": "2026-11-22", "99999999999999999999": "2026-11-22"} {
		s.client = newClient(t)
		for range 5 {
			path := s.next("?in=daily")
			form := s.filled(path, true)
			if offset != "" {
				form.Set("offset", offset)
			}
			form.Set("took", "1500")
			s.post(path, form)
		}
		if days, err := s.site.store.Days(t.Context(), s.player()); err != nil || len(days) != 1 || days[0].Credit != want {
			t.Errorf("offset %q: %+v %v, want %s", offset, days, err, want)
		}
	}
}

// TestDailyFeeds: today's five for programs has questions and answers and no key, in an order that says nothing.
func TestDailyFeeds(t *testing.T) {
	c := newClock(t, "2026-11-22 12:00")
	s := startSite(t, func(cfg *Config) { cfg.now = c.now })
	res, body := s.do("GET", "/quiz/daily.json", nil, nil)
	var feed dailyFeed
	if err := json.Unmarshal([]byte(body), &feed); err != nil || !strings.HasPrefix(res.Header.Get("Content-Type"), "application/json") {
		t.Fatal(err, res.Header)
	}
	if feed.Day != "2026-11-22" || len(feed.Questions) != 5 || res.Header.Get("Set-Cookie") != "" {
		t.Errorf("%+v", feed)
	}
	for _, x := range feed.Questions {
		q, err := s.site.lib.Question(t.Context(), x.ID)
		if err != nil {
			t.Fatal(err)
		}
		if x.HTML == "" || q.Number == nil && len(x.Answers) != len(q.Answers) || !strings.HasPrefix(x.URL, s.URL()+"/quiz/") {
			t.Errorf("%+v", x)
		}
		for i := range q.Answers {
			for _, secret := range []string{q.Answers[i].Claim, s.site.index.keys[x.ID][i], q.Answers[i].Belief, "correct", "right\":"} {
				if secret != "" && strings.Contains(body, secret) {
					t.Errorf("%s: the feed has %q", x.ID, secret)
				}
			}
		}
		for _, cl := range q.Clauses {
			if strings.Contains(x.HTML, string(cl)) {
				t.Errorf("%s: the feed names %s", x.ID, cl)
			}
		}
	}
	if _, again := s.do("GET", "/quiz/daily.json", nil, nil); again != body {
		t.Error("another feed for another reader")
	}
	res, body = s.do("GET", "/quiz/daily.rss", nil, nil)
	var rss rssFeed
	if err := xml.Unmarshal([]byte(body), &rss); err != nil || !strings.HasPrefix(res.Header.Get("Content-Type"), "application/rss+xml") {
		t.Fatal(err)
	}
	if n := len(rss.Channel.Items); n != 7 || rss.Channel.Items[0].Title != "The five of 22 November 2026" || rss.Channel.Items[6].Link != s.URL()+"/quiz/daily/2026-11-16" {
		t.Errorf("%d items: %+v", n, rss.Channel.Items)
	}
}

// TestQuizRun: a run goes up until the first miss, survives a restart, has one skip, doesn't go on after the end, and the next one begins otherwise.
func TestQuizRun(t *testing.T) {
	dir := t.TempDir() + "/data"
	s := startSite(t, func(cfg *Config) { cfg.DataDir = dir })
	if to := s.next("?in=run"); to != "/quiz/run" {
		t.Errorf("without a run: %q", to)
	}
	if res := s.post("/quiz/run", nil); res.Header.Get("Location") != "/quiz/next?in=run" || !strings.Contains(res.Header.Get("Set-Cookie"), "Max-Age") {
		t.Errorf("%v", res.Header)
	}
	start := s.next("?in=run")
	s.post("/quiz/run", nil) // begun twice is begun once
	if again := s.next("?in=run"); again != start {
		t.Errorf("%q, then %q", start, again)
	}
	if s.next("?in=run&after="+strings.TrimPrefix(strings.TrimSuffix(start, "?in=run"), "/quiz/")) != start {
		t.Error("a run’s question is passed over by asking for the next")
	}
	level := 0
	for range 4 {
		path := s.next("?in=run")
		a, _ := s.play(path, true)
		if it := s.site.index.item(a.Question); it.Level < level {
			t.Errorf("level %d after %d", it.Level, level)
		} else {
			level = it.Level
		}
	}
	path := s.next("?in=run")
	doc := s.get(path, http.StatusOK)
	if got := text(doc, "h1"); got != "Run: 4 right so far" {
		t.Errorf("line %q", got)
	}
	skip := url.Values{}
	doc.Find("#skip-run input").Each(func(_ int, in *goquery.Selection) { skip.Set(in.AttrOr("name", ""), in.AttrOr("value", "")) })
	for range 2 { // twice is once
		if res := s.post("/quiz/run/skip", skip); res.Header.Get("Location") != "/quiz/next?in=run" {
			t.Errorf("skipping: %d", res.StatusCode)
		}
	}
	after := s.next("?in=run")
	if after == path {
		t.Error("not skipped")
	}
	if s.get(after, http.StatusOK).Find("#skip-run").Length() > 0 {
		t.Error("a second skip is offered")
	}
	skip.Set("question", strings.TrimSuffix(strings.TrimPrefix(after, "/quiz/"), "?in=run"))
	s.post("/quiz/run/skip", skip)
	if s.next("?in=run") != after {
		t.Error("skipped twice")
	}
	// Another browser has nothing to do with it.
	mine := s.client
	s.client = newClient(t)
	if to := s.next("?in=run"); to != "/quiz/run" {
		t.Errorf("somebody else’s run: %q", to)
	}
	s.post("/quiz/run/skip", skip)
	s.client = mine

	// Another server on the same data.
	if err := s.Shutdown(); err != nil {
		t.Fatal(err)
	}
	address := s.URL()
	s = startSite(t, func(cfg *Config) { cfg.DataDir, cfg.Addr = dir, strings.TrimPrefix(address, "http://") })
	s.client = mine
	if s.next("?in=run") != after {
		t.Error("lost by a restart")
	}
	two := s.filled(after, true)
	a, doc := s.play(after, false)
	if to := doc.Find(`.attempt a[href^="/quiz/next"]`).AttrOr("href", ""); to != "/quiz/next?in=run" {
		t.Errorf("after the miss: %q", to)
	}
	if got := text(doc, ".bar a.button:not(.quiet)"); !strings.Contains(got, "See your runs") || text(doc, ".q-meta a") != "Run over: 4 right" {
		t.Errorf("after the miss: %q, %q", got, text(doc, ".q-meta a"))
	}
	if to := s.next("?in=run"); to != "/quiz/run" {
		t.Errorf("the run goes on to %q", to)
	}
	if other := s.attemptAt(s.post(after, two).Header.Get("Location")); other.Round != "" {
		t.Error("a second form of the same question goes on")
	}
	doc = s.get("/quiz/run", http.StatusOK)
	if got := text(doc, ".run-end h2"); got != "4 right in your last run" {
		t.Errorf("end: %q", got)
	}
	it := s.site.index.item(a.Question)
	if got := text(doc, ".run-end .cites"); !strings.Contains(got, string(it.Clauses[0])) || !strings.Contains(text(doc, ".run-end"), it.Title) {
		t.Errorf("end: %q", text(doc, ".run-end"))
	}
	// Whoever runs again begins otherwise.
	starts := []string{start}
	for range 6 {
		s.post("/quiz/run", nil)
		path := s.next("?in=run")
		if slices.Contains(starts, path) {
			t.Errorf("begins like an earlier run: %s", path)
		}
		starts = append(starts, path)
		s.play(path, false)
	}
	if n := s.get("/quiz/run", http.StatusOK).Find(".runs > li").Length(); n != 7 {
		t.Errorf("%d runs listed", n)
	}
	for _, form := range []url.Values{{}, {"run": {"x"}, "question": {"1012"}}, {"run": {strings.Repeat("9", 1000)}, "question": {"'; drop table runs"}}} {
		if res := s.post("/quiz/run/skip", form); res.StatusCode != http.StatusSeeOther {
			t.Errorf("%.60v: %d", form, res.StatusCode)
		}
	}
}

// TestHomeToday: the front page shows how many of today's five a player has answered, and links to
// the next question.
func TestHomeToday(t *testing.T) {
	c := newClock(t, "2026-11-22 12:00")
	s := startSite(t, func(cfg *Config) { cfg.now = c.now })
	for i := range 6 {
		for _, path := range []string{"/", "/quiz", "/quiz/daily"} {
			doc := s.get(path, http.StatusOK)
			if n := doc.Find(".today .pips li").Length(); n != 5 {
				t.Fatalf("%s: %d pips", path, n)
			}
			if n := doc.Find(".today .pips .ok, .today .pips .no").Length(); n != i {
				t.Errorf("%s: %d pips after %d answers", path, n, i)
			}
			want := map[int]string{0: "Start the five", 5: "See how it went"}[i]
			if want == "" {
				want = "Go on"
			}
			if got := text(doc, ".today .button"); got != want && !(path == "/quiz/daily" && i == 5) {
				t.Errorf("%s: button %q, want %q", path, got, want)
			}
		}
		has(t, s.get("/", http.StatusOK), `main a[href="/quiz/next"]`, 1)
		if i < 5 {
			s.play(s.next("?in=daily"), i%2 == 0)
		}
	}
}

// TestQuizMe: every keyword, clause, FAQ and ruling page that has questions links to them, and each
// such link leads to a question about it. Answers given there weigh less.
func TestQuizMe(t *testing.T) {
	s := startSite(t, nil)
	links := map[string]bool{}
	counts := map[string]int{}
	for _, path := range []string{"/keywords/piercing", "/keywords/blocker", "/rules/11", "/faq/digivolution", "/faq/attacking", "/faq/security", "/faq/timing"} {
		s.get(path, http.StatusOK).Find(`a[href^="/quiz/next?"]`).Each(func(_ int, a *goquery.Selection) {
			links[a.AttrOr("href", "")] = true
			counts[path]++
		})
		if counts[path] == 0 {
			t.Errorf("%s leads to no question", path)
		}
	}
	n := 0
	s.get("/rulings/all", http.StatusOK).Find(`.list.rulings a[href^="/rulings/"]`).EachWithBreak(func(_ int, a *goquery.Selection) bool {
		to := s.get(a.AttrOr("href", ""), http.StatusOK).Find(`main a[href^="/quiz/next?"]`).AttrOr("href", "")
		if links[to] = true; to != "" {
			n++
		}
		return n < 5
	})
	if n < 5 {
		t.Errorf("%d rulings lead to questions", n)
	}
	delete(links, "")
	for to := range links {
		query := strings.TrimPrefix(to, "/quiz/next")
		path := s.next(query)
		at, err := url.Parse(path)
		if err != nil || !strings.HasPrefix(at.Path, "/quiz/") || at.Query().Get("in") != "topic" {
			t.Errorf("%s leads to %q", to, path)
			continue
		}
		it := s.site.index.item(strings.TrimPrefix(at.Path, "/quiz/"))
		f := at.Query()
		if c := f.Get("clause"); it == nil || c != "" && !slices.ContainsFunc(it.Clauses, func(x clause.Clause) bool { return x.Within(clause.Clause(c)) }) {
			t.Errorf("%s leads to %q, which isn’t about it", to, path)
		}
	}
	if a, _ := s.play(s.next("?in=topic&clause=16-7"), false); a.Weight != 0.7 || a.Mode != quiz.Topic {
		t.Errorf("%+v", a)
	}
	if s.site.quizOnClause("99-99") != "" || s.site.quizOnClauses(nil) != "" {
		t.Error("a link to no question")
	}
}

// TestMixVariants: when nothing new is left, a question that has variants comes again with other values.
func TestMixVariants(t *testing.T) {
	s := startSite(t, nil)
	// The choice is by chance: where fewest questions fit, the one with variants comes again soonest.
	var query string
	var fits int
	for _, it := range s.site.index.items {
		if !it.Variants || it.Drill {
			continue
		}
		q := "?clause=" + string(it.Clauses[0]) + "&drills=no&level=" + fmt.Sprint(it.Level) + "&topic=" + it.Topic
		f := quizFilter{clause: it.Clauses[0], drills: pick.NoDrills}
		f.Level, f.Topic = it.Level, it.Topic
		all := s.site.pickFilter(f)
		if n := len(all.Of(s.site.index.items)); query == "" || n < fits {
			query, fits = q, n
		}
	}
	if query == "" {
		t.Fatal("no question has variants")
	}
	t.Logf("%s: %d questions fit", query, fits)
	for range 20 * fits {
		path := s.next(query)
		at, err := url.Parse(path)
		if err != nil {
			t.Fatal(err)
		}
		x := s.site.index.item(strings.TrimPrefix(at.Path, "/quiz/"))
		if v := at.Query().Get("v"); v != "" {
			if !x.Variants {
				t.Errorf("%s has no variants", path)
			}
			s.get(path, http.StatusOK)
			return
		}
		s.post(path, s.filled(path, false))
	}
	t.Fatalf("%s: no variant in %d questions", query, 20*fits)
}
