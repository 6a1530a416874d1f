package web

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/rules/racetest"
)

// canStore says what the readiness check says.
func (s *testSite) canStore() bool {
	s.t.Helper()
	res, body := s.do("GET", readyPath, nil, nil)
	if res.StatusCode != http.StatusOK && res.StatusCode != http.StatusServiceUnavailable || len(body) > 40 || res.Header.Get("Cache-Control") != "no-store" {
		s.t.Errorf("%s: %d %q", readyPath, res.StatusCode, body)
	}
	return res.StatusCode == http.StatusOK
}

// untilStored waits until answers can be stored again.
func (s *testSite) untilStored() {
	s.t.Helper()
	for end := time.Now().Add(time.Minute); !s.canStore(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("answers are never stored again:\n%s", s.log)
		}
	}
}

// untilLogged waits for words in the log.
func (s *testSite) untilLogged(words string) {
	s.t.Helper()
	for end := time.Now().Add(time.Minute); !strings.Contains(s.log.String(), words); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("the log never says %q:\n%s", words, s.log)
		}
	}
}

const bannerWords = "Answers can’t be stored right now"

// tellsUnstored checks what holds as long as answers can't be stored: it is alive and says that it isn't ready, what is looked up is there, pages
// with forms or progress say what is the matter, a form is refused and comes back as one that can be sent again. That one is returned.
func (s *testSite) tellsUnstored(path string, form url.Values) (again url.Values) {
	s.t.Helper()
	if s.canStore() {
		s.t.Error("says that it is ready")
	}
	s.get(healthPath, http.StatusOK)
	for _, p := range []string{"/", "/quiz", "/quiz/1012", "/quiz/daily", "/progress", "/search?q=piercing"} {
		if doc := s.get(p, http.StatusOK); !strings.Contains(text(doc, "main .notice[role=status]"), bannerWords) {
			s.t.Errorf("%s doesn’t say that answers aren’t stored", p)
		}
	}
	s.benchWorks()
	for _, p := range []string{"/keywords/piercing", "/rules/6", "/rulings", "/faq", "/guides", "/cards/conflicts"} {
		doc := s.get(p, http.StatusOK)
		if _, body := s.do("GET", p, nil, nil); s.site.made.pages.get(p) != nil && strings.Contains(body, bannerWords) {
			s.t.Errorf("%s is kept with words that don’t last", p)
		}
		has(s.t, doc, "h1", 1)
	}
	res, body := s.do("POST", path, strings.NewReader(form.Encode()), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") != retryStorage || res.Header.Get("Cache-Control") != "no-store" ||
		text(doc, "h1") != "Your answer wasn’t stored" || !strings.Contains(text(doc, ".notice"), bannerWords) {
		s.t.Errorf("POST %s: %d %v\n%s", path, res.StatusCode, res.Header, text(doc, "main"))
	}
	f := doc.Find("main form[method=post]")
	if f.AttrOr("action", "") != path {
		s.t.Errorf("would be sent again to %q", f.AttrOr("action", ""))
	}
	again = url.Values{}
	f.Find("input").Each(func(_ int, i *goquery.Selection) { again.Add(i.AttrOr("name", ""), i.AttrOr("value", "")) })
	if again.Encode() != form.Encode() {
		s.t.Errorf("would send %v, was sent %v", again, form)
	}
	return again
}

// errorLines are the lines of the log that say that answers can't be stored.
func (s *testSite) errorLines() int {
	return strings.Count(s.log.String(), "answers can’t be stored; everything")
}

// answered is how many questions the player's progress has.
func (s *testSite) answered() int {
	s.t.Helper()
	rows, err := s.live.Load().store.Progress(s.t.Context(), s.player())
	if err != nil {
		s.t.Fatal(err)
	}
	return len(rows)
}

// closedFolder makes a folder one that the server can't write.
func closedFolder(t *testing.T, dir string) (open func()) {
	t.Helper()
	if os.Getuid() > 0 {
		if err := os.Chmod(dir, 0o500); err != nil {
			t.Fatal(err)
		}
		return func() { _ = os.Chmod(dir, 0o700) }
	}
	return mounted(t, dir, "--bind", "-o", "ro", dir) // to root modes mean nothing
}

// mounted mounts something on a folder until open is called or the test ends.
func mounted(t *testing.T, dir string, args ...string) (open func()) {
	t.Helper()
	if out, err := exec.Command("mount", append(args, dir)...).CombinedOutput(); err != nil {
		t.Skipf("skipped: nothing can be mounted here: %v %s", err, out)
	}
	away := false
	open = func() {
		if away {
			return
		}
		away = true
		if out, err := exec.Command("umount", "--lazy", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %v %s", err, out)
		}
	}
	t.Cleanup(open)
	return open
}

// TestStartsWithoutStorage: a server whose data can't be had serves what it has itself, changes nothing on the disk, tells everybody, and goes on with
// the players' data when they can be had, without a restart. Nobody is logged out, and what was sent meanwhile can be sent again.
func TestStartsWithoutStorage(t *testing.T) {
	for name, tt := range map[string]struct {
		breaks func(t *testing.T, dir string) (mend func())
		next   string // words of the log
	}{
		"empty": {func(t *testing.T, dir string) func() { return replaced(t, filepath.Join(dir, "players.db"), nil) }, "delete the empty file"},
		"damaged": {func(t *testing.T, dir string) func() {
			return replaced(t, filepath.Join(dir, "players.db"), bytes.Repeat([]byte("no database "), 1000))
		}, "move the damaged file away"},
		"read-only": {closedFolder, "let the server’s user write"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "data")
			first := startSite(t, func(c *Config) { c.DataDir = dir })
			first.answer("/quiz/3012")
			sent := first.form("/quiz/2005").with(0)
			cookie := first.cookie()
			if err := first.Shutdown(); err != nil {
				t.Fatal(err)
			}
			mend := tt.breaks(t, dir)
			before := filesOf(t, dir)
			s := startSite(t, func(c *Config) { c.DataDir, c.watchEvery = dir, 20*time.Millisecond })
			s.setCookie(cookie)
			again := s.tellsUnstored("/quiz/2005", sent)
			if s.errorLines() != 1 || !strings.Contains(s.log.String(), tt.next) {
				t.Errorf("the log doesn’t say what to do, once:\n%s", s.log)
			}
			if s.cookie() != cookie {
				t.Error("the player was replaced")
			}
			s.get("/", http.StatusOK)
			for path, was := range before {
				if now := filesOf(t, dir)[path]; now != was && !strings.Contains(path, "content.db-") && !strings.Contains(path, "lock") {
					t.Errorf("%s was changed", path)
				}
			}
			mend()
			s.untilStored()
			s.untilLogged("answers are stored again")
			if s.live.Load().data.storage.ownMemory {
				t.Error("the content is still in memory")
			}
			if res := s.post("/quiz/2005", again); res.StatusCode != http.StatusSeeOther {
				t.Errorf("sent again: %d", res.StatusCode)
			}
			if s.cookie()[:2*idBytes] != cookie[:2*idBytes] || s.answered() != 2 {
				t.Errorf("player %s with %d answers", s.cookie(), s.answered())
			}
			if strings.Contains(text(s.get("/quiz", http.StatusOK), "main"), bannerWords) {
				t.Error("still says that answers aren’t stored")
			}
		})
	}
}

// replaced puts other content in the place of a file until it is mended.
func replaced(t *testing.T, path string, data []byte) (mend func()) {
	t.Helper()
	if err := errors.Join(os.Rename(path, path+".kept"), os.WriteFile(path, data, 0o600)); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := os.Rename(path+".kept", path); err != nil {
			t.Error(err)
		}
	}
}

// TestContentInMemory: where content.db can't be used, but the players' data can, all is served and answers are stored.
func TestContentInMemory(t *testing.T) {
	if racetest.On {
		t.Skip("skipped: it builds all content, which TestStartsWithoutStorage does in memory too")
	}
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "content.db", "no file"), 0o700); err != nil {
		t.Fatal(err)
	}
	s := startSite(t, func(c *Config) { c.DataDir, c.watchEvery = dir, 100*time.Millisecond })
	s.untilLogged("the site’s own content is served from memory")
	for _, p := range []string{healthPath, readyPath, "/", "/search?q=piercing", "/keywords/piercing", "/rules/6", "/rulings", "/cards"} {
		s.get(p, http.StatusOK)
	}
	if res := s.answer("/quiz/3012"); res.StatusCode != http.StatusSeeOther || s.answered() != 1 || s.errorLines() != 0 {
		t.Errorf("%d, %d answers\n%s", res.StatusCode, s.answered(), s.log)
	}
	// When it can be used, it is: what is imported then is there, and nobody's answers are gone.
	form := s.form("/quiz/2005").with(0)
	if err := os.RemoveAll(filepath.Join(dir, "content.db")); err != nil {
		t.Fatal(err)
	}
	s.untilLogged("the content database can be used again")
	if res := s.post("/quiz/2005", form); res.StatusCode != http.StatusSeeOther || s.answered() != 2 {
		t.Errorf("a form from before: %d, %d answers\n%s", res.StatusCode, s.answered(), s.log)
	}
	lib, err := content.Open(t.Context(), filepath.Join(dir, "content.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	card := `[{"cardId":"ZT1-001","set":"ZT1","nameEn":"Fern","colors":["Red"],"kinds":["Digimon"],"level":3,"playCost":3,"dp":2000,"evoCosts":[],"forms":["Rookie"],"types":["Moss"],"effectText":"<Blocker>","rarity":"C","maxCountInDeck":4,"imageId":"x"}]`
	if _, err := lib.ImportCards(t.Context(), []content.ImportFile{{Name: "cards.json", Data: []byte(card)}}, nil); err != nil {
		t.Fatal(err)
	}
	if doc := s.get("/cards/ZT1-001", http.StatusOK); !strings.Contains(text(doc, "h1"), "Fern") {
		t.Errorf("an imported card: %s", text(doc, "main"))
	}
}

// TestUnstoredVerdict: who can't have an answer stored is told how it went, and can then only have that answer stored.
func TestUnstoredVerdict(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	s := startSite(t, func(c *Config) { c.DataDir = dir })
	s.get("/quiz/1012", http.StatusOK)
	mend := replaced(t, filepath.Join(dir, "players.db"), []byte("another one"))
	said, forms := map[string]int{}, map[string]url.Values{}
	const known, right = "/quiz/3001", "after the attack is over" // the words of its right answer
	for _, q := range []string{known, "/quiz/2005"} {
		f := s.form(q)
		place := 0
		if q == known {
			place = slices.IndexFunc(f.texts, func(s string) bool { return strings.Contains(s, right) })
		}
		form, other := f.with(place), f.with((place+1)%len(f.values))
		res, body := s.do("POST", q, strings.NewReader(form.Encode()), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
		if err != nil || res.StatusCode != http.StatusServiceUnavailable {
			t.Fatal(q, res.StatusCode, err)
		}
		lead := text(doc, "main .lead")
		for _, w := range []string{"It is right", "It is wrong"} {
			if strings.HasPrefix(lead, w) && strings.Contains(lead, "doesn’t count yet") {
				said[w]++
				forms[q] = form
			}
		}
		if forms[q] == nil {
			t.Errorf("%s: says %q", q, lead)
		}
		res, body = s.do("POST", q, strings.NewReader(other.Encode()), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
		if res.StatusCode != http.StatusConflict || !strings.Contains(body, formTold) {
			t.Errorf("%s: another answer after the result was told: %d", q, res.StatusCode)
		}
		said["other"]++
	}
	if said["It is right"] == 0 || said["other"] != 2 || len(forms) != 2 {
		t.Errorf("not all was tried: %v", said)
	}
	mend()
	s.untilStored()
	for q, form := range forms {
		if res := s.post(q, form); res.StatusCode != http.StatusSeeOther {
			t.Errorf("%s sent again: %d", q, res.StatusCode)
		}
	}
	if s.answered() != len(forms) || len(s.live.Load().data.told.answers) != 0 {
		t.Errorf("%d of %d are stored; still remembered: %v", s.answered(), len(forms), s.live.Load().data.told.answers)
	}
	full := &told{answers: map[string]toldAnswer{}}
	for i := range maxTold {
		full.answers[fmt.Sprint(i)] = toldAnswer{}
	}
	if full.tell(&quiz.Attempt{Player: "p", Question: "q"}) {
		t.Error("more is remembered than there is room for")
	}
}

// TestNoNewFile checks that a server waiting for a damaged file to be replaced doesn't create a new
// one.
func TestNoNewFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "players.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := startSite(t, func(c *Config) { c.DataDir = dir })
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	at := s.live.Load()
	if st := at.data.storage.reopen(t.Context(), at.cfg); st != nil {
		_ = st.Close()
		t.Error("opened")
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("made: %v", err)
	}
}

// filesOf are a folder's files and what is in them.
func filesOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		out[e.Name()] = string(b)
	}
	return out
}

// TestStorageFailsWhileServing: the disk is full, the file is locked, replaced, deleted, and each time a server that runs tells the truth, and goes on
// when it is over. What was acknowledged stays.
func TestStorageFailsWhileServing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	s := startSite(t, func(c *Config) { c.DataDir, c.watchEvery = dir, 20*time.Millisecond })
	path := filepath.Join(dir, "players.db")
	stored, faults := 0, 0
	questions := []string{"/quiz/3012", "/quiz/2005", "/quiz/1012"}
	trouble := func(next string, begin func() (end func())) {
		t.Helper()
		q := questions[stored]
		form := s.form(q).with(0)
		end := begin()
		for end := time.Now().Add(time.Minute); s.canStore() && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			// a write a moment ago was well
		}
		s.untilLogged(next) // who waits for a lock can't know before
		again := s.tellsUnstored(q, form)
		if faults++; s.errorLines() != faults {
			t.Errorf("%d lines about %d troubles:\n%s", s.errorLines(), faults, s.log)
		}
		if end == nil {
			return
		}
		end()
		s.untilStored()
		if res := s.post(q, again); res.StatusCode != http.StatusSeeOther {
			t.Errorf("%s: sent again: %d", next, res.StatusCode)
		}
		if stored++; s.answered() != stored {
			t.Errorf("%s: %d answers, want %d", next, s.answered(), stored)
		}
		if strings.Contains(text(s.get("/quiz", http.StatusOK), "main"), bannerWords) {
			t.Errorf("%s: still says that answers aren’t stored", next)
		}
	}
	trouble("end the other program", func() func() {
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		db.SetMaxOpenConns(1)
		if _, err := db.Exec("begin immediate"); err != nil {
			t.Fatal(err)
		}
		return func() { _ = db.Close() }
	})
	trouble("put players.db back", func() func() { return replaced(t, path, []byte("another one")) })
	trouble("start the server anew", func() func() { // deleted
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		return nil
	})
}

// TestDiskFull: the disk of the data folder is full for a while.
func TestDiskFull(t *testing.T) {
	dir := t.TempDir()
	mounted(t, dir, "-t", "tmpfs", "-o", "size=40m", "tmpfs")
	s := startSite(t, func(c *Config) { c.DataDir, c.watchEvery = dir, 20*time.Millisecond })
	s.answer("/quiz/3012")
	form := s.form("/quiz/2005").with(0)
	full := filepath.Join(dir, "full")
	fill(t, full)
	other := s.other() // fills what room there is in pages that exist already
	for i := 0; i < 5000 && other.answer("/quiz/1012").StatusCode == http.StatusSeeOther; i++ {
	}
	again := s.tellsUnstored("/quiz/2005", form)
	s.untilLogged("free space on the disk")
	// A server that starts now serves too.
	if err := s.Shutdown(); err != nil {
		t.Fatal(err)
	}
	fill(t, full)
	cookie := s.cookie()
	s = startSite(t, func(c *Config) { c.DataDir, c.watchEvery = dir, 20*time.Millisecond })
	s.setCookie(cookie)
	s.tellsUnstored("/quiz/2005", again)
	if err := os.Remove(full); err != nil {
		t.Fatal(err)
	}
	s.untilStored()
	if res := s.post("/quiz/2005", again); res.StatusCode != http.StatusSeeOther || s.answered() != 2 {
		t.Errorf("sent again: %d, %d answers", res.StatusCode, s.answered())
	}
}

// fill writes to a file until no space is left.
func fill(t *testing.T, path string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range []int{1 << 20, 4096, 1} {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, block))
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestClockJumps checks that stored answers stay and new ones are stored when the clock jumps.
func TestClockJumps(t *testing.T) {
	now := time.Now()
	s := startSite(t, func(c *Config) { c.now = func() time.Time { return now } })
	for i, jump := range []time.Duration{0, 400 * 24 * time.Hour, -4000 * 24 * time.Hour, 3600 * 24 * time.Hour} {
		now = now.Add(jump)
		q := []string{"/quiz/3012", "/quiz/2005", "/quiz/1012", "/quiz/1001"}[i]
		if res := s.answer(q); res.StatusCode != http.StatusSeeOther {
			t.Errorf("after %s: %d", jump, res.StatusCode)
		}
		for _, p := range []string{"/", "/quiz", "/quiz/daily", "/quiz/run", "/progress", "/quiz/review"} {
			s.get(p, http.StatusOK)
		}
		if s.answered() != i+1 || !s.canStore() {
			t.Errorf("after %s: %d answers, ready: %v", jump, s.answered(), s.canStore())
		}
	}
}

// TestSentAgain: what no form of this site sends isn't made one.
func TestSentAgain(t *testing.T) {
	for _, tt := range []struct {
		target, body string
		want         bool
	}{
		{"/quiz/1?topic=attack", "answer=1&answer=2", true}, {"/quiz/1", "text=%0Aa%09b", true},
		{"//evil.example/quiz/1", "answer=1", false}, {"/quiz/1", "answer=%00", false}, {"/quiz/1", "answer=%FF", false}, {"/quiz/1", "%zz", false},
	} {
		r, err := http.NewRequest("POST", "http://localhost"+tt.target, io.NopCloser(strings.NewReader(tt.body)))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		a := sentAgain(r)
		if (a != nil) != tt.want {
			t.Errorf("%s %s: %v", tt.target, tt.body, a)
		}
		if a != nil {
			got := url.Values{}
			for _, f := range a.Fields {
				got.Add(f.Name, f.Value)
			}
			if sent, _ := url.ParseQuery(tt.body); got.Encode() != sent.Encode() || a.Action != tt.target {
				t.Errorf("%s %s: %v", tt.target, tt.body, a)
			}
		}
	}
}
