package web

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
)

// manyQuestion is the path of a question with several right answers and at least four.
const manyQuestion = "/quiz/1010"

// refused sends a form that can't be taken and reads the page that answers.
func (s *testSite) refused(path string, form url.Values, status int, words string) *goquery.Document {
	s.t.Helper()
	res, body := s.do("POST", path, strings.NewReader(form.Encode()), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if got := text(doc, "#form-error"); res.StatusCode != status || !strings.Contains(got, words) {
		s.t.Errorf("status %d, %q; want %d, %q", res.StatusCode, got, status, words)
	}
	return doc
}

// checked are the texts of the ticked answers.
func checked(doc *goquery.Document) (out []string) {
	doc.Find("label.answer, button[name=answer]").Each(func(_ int, l *goquery.Selection) {
		if l.Find("input[checked]").Length() > 0 || l.Is("[data-was]") {
			out = append(out, strings.Join(strings.Fields(l.Text()), " "))
		}
	})
	return out
}

// TestOneOrder: the page of a form that could not be taken and the page of the result show the answers as the player saw them; another
// form has another order and other values, and no value says anything.
func TestOneOrder(t *testing.T) {
	s := startSite(t, nil)
	f := s.form(manyQuestion)
	doc := s.refused(manyQuestion, f.with(), http.StatusUnprocessableEntity, "Tick at least one")
	again := readForm(t, manyQuestion, doc)
	if !slices.Equal(again.texts, f.texts) {
		t.Errorf("shown again as %q, was %q", again.texts, f.texts)
	}
	doc = s.refused(manyQuestion, url.Values{"token": {f.token}, "answer": {f.values[3], "nonsense", f.values[1]}}, http.StatusUnprocessableEntity, "not one of the answers")
	if got := checked(doc); !slices.Equal(got, []string{f.texts[1], f.texts[3]}) {
		t.Errorf("kept %q", got)
	}
	if again = readForm(t, manyQuestion, doc); !slices.Equal(again.texts, f.texts) {
		t.Errorf("shown again as %q, was %q", again.texts, f.texts)
	}
	res := s.post(manyQuestion, again.with(2, 0))
	var graded, chosen []string
	s.get(res.Header.Get("Location"), http.StatusOK).Find(".graded > li").Each(func(_ int, li *goquery.Selection) {
		words := strings.Join(strings.Fields(li.Find(".graded-text").Text()), " ")
		graded = append(graded, words)
		if li.AttrOr("data-chosen", "") == "true" {
			chosen = append(chosen, words)
		}
	})
	if !slices.Equal(graded, f.texts) || !slices.Equal(chosen, []string{f.texts[0], f.texts[2]}) {
		t.Errorf("graded %q, chosen %q; shown %q", graded, chosen, f.texts)
	}
	orders, values := map[string]bool{}, map[string]bool{}
	hex := regexp.MustCompile(`^[0-9a-f]{16}$`)
	for range 20 {
		f := s.form(manyQuestion)
		orders[strings.Join(f.texts, "|")] = true
		for _, v := range f.values {
			if !hex.MatchString(v) || values[v] {
				t.Errorf("value %q", v)
			}
			values[v] = true
		}
	}
	if len(orders) < 10 {
		t.Errorf("%d orders in 20 forms", len(orders))
	}
}

// TestUsedForm: a form counts once and only for its player. Sent again it shows the stored answer;
// to other players it shows the question, and none of them gets the first player's cookie.
func TestUsedForm(t *testing.T) {
	s := startSite(t, nil)
	f := s.form(manyQuestion)
	ann, player := s.client, s.cookie()
	first := s.post(manyQuestion, f.with(0))
	to := first.Header.Get("Location")
	if ck := first.Header.Get("Set-Cookie"); !strings.Contains(ck, player) || !strings.Contains(ck, "Max-Age") {
		t.Errorf("cookie %q of player %q", ck, player)
	}
	for _, other := range []url.Values{f.with(0), f.with(1, 2), f.with(), {"token": {f.token}, "answer": {"nonsense"}}} {
		if res := s.post(manyQuestion, other); res.Header.Get("Location") != to+"?again=1" {
			t.Errorf("sent again: %d %q", res.StatusCode, res.Header.Get("Location"))
		}
	}
	if res := s.post("/quiz/1012", f.with(0)); res.StatusCode != http.StatusBadRequest {
		t.Errorf("on another question: %d", res.StatusCode)
	}
	fresh := s.form(manyQuestion)

	// Browsers without a cookie, and with one of another player.
	for name, prepare := range map[string]func(){"no cookie": func() {}, "another player": func() { s.answer("/quiz/1012") }} {
		s.client = newClient(t)
		prepare()
		for what, form := range map[string]shownForm{"used": f, "fresh": fresh} {
			res, _ := s.do("POST", manyQuestion, strings.NewReader(form.with(1).Encode()), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
			if strings.Contains(res.Header.Get("Set-Cookie"), player) || s.cookie() == player || res.Header.Get("Location") != "" {
				t.Errorf("%s, %s form: cookie %q, leads to %q", name, what, res.Header.Get("Set-Cookie"), res.Header.Get("Location"))
			}
		}
		if name == "another player" {
			doc := s.refused(manyQuestion, fresh.with(1), http.StatusBadRequest, "another browser")
			if got := checked(doc); !slices.Equal(got, fresh.texts[1:2]) {
				t.Errorf("%s: kept %q", name, got)
			}
			// The form that is shown instead is theirs.
			if res := s.post(manyQuestion, readForm(t, manyQuestion, doc).with(0)); res.StatusCode != http.StatusSeeOther {
				t.Errorf("%s: the form shown instead: %d", name, res.StatusCode)
			}
		}
	}
	s.client = newClient(t)
	s.refused(manyQuestion, fresh.with(1), http.StatusBadRequest, "cookie")

	s.client = ann
	if res := s.post(manyQuestion, fresh.with(0)); res.StatusCode != http.StatusSeeOther || strings.Contains(res.Header.Get("Location"), "again") {
		t.Errorf("the player’s own form: %d %q", res.StatusCode, res.Header.Get("Location"))
	}
	if lead := text(s.get("/progress", http.StatusOK), "main .lead"); !strings.Contains(lead, "2 attempts in all") {
		t.Errorf("progress: %q", lead)
	}
}

// TestFormAtOnce: one form, sent 50 times at the same moment, is one attempt.
func TestFormAtOnce(t *testing.T) {
	s := startSite(t, func(c *Config) { c.Rate = 0 })
	f := s.form(manyQuestion)
	var wg sync.WaitGroup
	var places sync.Map
	var bad atomic.Int64
	for range 50 {
		wg.Go(func() {
			res, err := s.client.PostForm(s.URL()+manyQuestion, f.with(0))
			if err != nil {
				bad.Add(1)
				return
			}
			res.Body.Close()
			to, _, _ := strings.Cut(res.Header.Get("Location"), "?")
			places.Store(fmt.Sprint(res.StatusCode, to), true)
		})
	}
	wg.Wait()
	n := 0
	places.Range(func(k, _ any) bool { n++; return strings.HasPrefix(k.(string), "303") })
	if n != 1 || bad.Load() > 0 {
		t.Errorf("%d answers, %d errors", n, bad.Load())
	}
	if lead := text(s.get("/progress", http.StatusOK), "main .lead"); !strings.Contains(lead, "1 attempt in all") {
		t.Errorf("progress: %q", lead)
	}
}

// TestOldForm: a form that is too old is shown again, in its order and with its ticks; one that was used before still leads to its
// attempt.
func TestOldForm(t *testing.T) {
	now := atomic.Int64{}
	now.Store(time.Now().Unix())
	s := startSite(t, func(c *Config) { c.now = func() time.Time { return time.Unix(now.Load(), 0) } })
	f, used := s.form(manyQuestion), s.form("/quiz/1012")
	to := s.post(used.path, used.with(0)).Header.Get("Location")
	now.Add(int64(formLife/time.Second) + 1)
	doc := s.refused(manyQuestion, f.with(1, 2), http.StatusBadRequest, "more than a day old")
	if got := checked(doc); !slices.Equal(got, f.texts[1:3]) {
		t.Errorf("kept %q", got)
	}
	again := readForm(t, manyQuestion, doc)
	if !slices.Equal(again.texts, f.texts) || slices.Equal(again.values, f.values) {
		t.Errorf("shown again as %q with values %q", again.texts, again.values)
	}
	if res := s.post(manyQuestion, again.with(1, 2)); res.StatusCode != http.StatusSeeOther {
		t.Errorf("sent again: %d", res.StatusCode)
	}
	if res := s.post(used.path, used.with(0)); res.Header.Get("Location") != to+"?again=1" {
		t.Errorf("a used form: %d %q", res.StatusCode, res.Header.Get("Location"))
	}
}

// TestHandMadeForms checks that only tokens made by the server are accepted.
func TestHandMadeForms(t *testing.T) {
	s := startSite(t, nil)
	f := s.form(manyQuestion)
	other := startSite(t, nil)
	tokens := map[string]string{
		"as the first version made them": newID(idBytes), "another server’s": other.form(manyQuestion).token, "cut": f.token[:len(f.token)-2],
		"with more": f.token + "AAAA", "huge": strings.Repeat("A", 5000), "not base64": "%%%", "empty": "",
	}
	for i := 0; i < len(f.token); i += 7 {
		b := []byte(f.token)
		b[i] = 'A' + (b[i]-'A'+1)%26
		if string(b) != f.token {
			tokens[fmt.Sprint("changed at ", i)] = string(b)
		}
	}
	for name, token := range tokens {
		form := f.with(0)
		form.Set("token", token)
		doc := s.refused(manyQuestion, form, http.StatusBadRequest, "couldn’t be read")
		if n := len(checked(doc)); n > 0 {
			t.Errorf("%s: %d ticks", name, n)
		}
	}
	if got := text(s.get("/progress", http.StatusOK), "main .lead"); !strings.Contains(got, "Nothing is stored yet") {
		t.Errorf("progress: %q", got)
	}
}

// TestPlayerIDs checks that only ids made by this server identify a player.
func TestPlayerIDs(t *testing.T) {
	s := startSite(t, nil)
	s.answer("/quiz/1012")
	real := s.cookie()
	id := real[:2*idBytes]
	for name, forged := range map[string]string{"chosen": newID(idBytes), "unsigned form": newID(2 * idBytes), "another’s signature": newID(idBytes) + real[2*idBytes:], "long": real + "00",
		"words": "admin"} {
		s.client = newClient(t)
		s.setCookie(forged)
		if got := text(s.get("/progress", http.StatusOK), "main .lead"); !strings.Contains(got, "Nothing is stored yet") {
			t.Errorf("%s: progress %q", name, got)
		}
		f := s.form(manyQuestion)
		if got := s.cookie(); got == forged || strings.HasPrefix(got, forged[:min(len(forged), 2*idBytes)]) {
			t.Errorf("%s: the cookie stays %q", name, got)
		}
		if res := s.post(manyQuestion, f.with(0)); res.StatusCode != http.StatusSeeOther {
			t.Errorf("%s: answering: %d", name, res.StatusCode)
		}
	}
	// An id from before ids were signed, under which something is stored, is its player's still, and is signed now.
	s.client = newClient(t)
	s.setCookie(id)
	if got := text(s.get("/progress", http.StatusOK), "main .lead"); !strings.Contains(got, "1 attempt in all") {
		t.Errorf("old cookie: %q", got)
	}
	if s.cookie() != real {
		t.Errorf("old cookie becomes %q", s.cookie())
	}
}
