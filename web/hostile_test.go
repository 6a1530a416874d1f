package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"digijudge/content/cardlist"
	"digijudge/rules/racetest"
)

// hostileCases are the lines of a file of testdata/hostile, with what stands before the quoted text.
func hostileCases(t testing.TB, name string) (marks, texts []string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "hostile", name))
	if err != nil {
		t.Fatal(err)
	}
	often := regexp.MustCompile(`⟦(.*?)×(\d+)⟧`)
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if strings.HasPrefix(line, "# ") {
			continue
		}
		mark, quoted, _ := strings.Cut(line, `"`)
		quoted = often.ReplaceAllStringFunc(`"`+quoted, func(s string) string {
			m := often.FindStringSubmatch(s)
			n, _ := strconv.Atoi(m[2])
			return strings.Repeat(m[1], n)
		})
		text, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatalf("%s:%d: %v", name, i+1, err)
		}
		marks, texts = append(marks, strings.TrimSpace(mark)), append(texts, text)
	}
	return marks, texts
}

// maxHostile is the most that anybody gets for a hostile request, in bytes: the largest pages are lists.
const maxHostile = 512 << 10

// live is HTML that only comes from a text that wasn't escaped.
var live = regexp.MustCompile(`(?i)<xss|["']\s*onxss=|<script>xss|xss\(\)</script>|<img src=x|<svg/onload|<iframe srcdoc|<style>@import|<base href=//|<form action=//|<meta http-equiv=refresh content=0|<math><mtext>|(href|src|action|formaction)="\s*(javascript|data):`)

// unclean says what is wrong with an answer, "" if nothing is.
func unclean(status int, h http.Header, body []byte) string {
	kind := h.Get("Content-Type")
	switch {
	case status < 200 || status >= 500:
		return fmt.Sprintf("status %d", status)
	case len(body) > maxHostile:
		return fmt.Sprintf("%d bytes", len(body))
	case !utf8.Valid(body):
		return "it is not UTF-8"
	case bytes.ContainsFunc(body, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r' }):
		return "a control character"
	case h.Get("X") != "" || strings.Contains(strings.Join(h["Set-Cookie"], " "), "xss"):
		return "a header that the reader wrote"
	case strings.HasPrefix(kind, "text/html") && live.Match(body):
		return fmt.Sprintf("not escaped: %q", live.Find(body))
	case strings.Contains(kind, "json") && !strings.Contains(kind, "ndjson") && len(body) > 0 && !json.Valid(body):
		return "it is not JSON"
	case status >= 400 && strings.HasPrefix(kind, "text/html") && !bytes.Contains(body, []byte("<h1")):
		return "an error without a word"
	case strings.Contains(strings.ToLower(h.Get("Location")), "//xss") || strings.HasPrefix(h.Get("Location"), "//"):
		return "it leads to " + h.Get("Location")
	}
	return ""
}

// inParallel runs f for 0 to n-1, a few at a time.
func inParallel(n int, f func(i int)) { atOnce(8, n, f) }

// atOnce runs f for 0 to n-1, with several running at the same time.
func atOnce(many, n int, f func(i int)) {
	var wg sync.WaitGroup
	next := make(chan int)
	for range many {
		wg.Go(func() {
			for i := range next {
				f(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}

// TestHostileRequests sends requests as they stand on the wire. Each is refused, or answered cleanly; a broken one may get no answer.
func TestHostileRequests(t *testing.T) {
	t.Parallel()
	s := startSite(t, nil)
	marks, texts := hostileCases(t, "requests.txt")
	if len(texts) < 150 {
		t.Fatalf("%d requests", len(texts))
	}
	inParallel(len(texts), func(i int) {
		name := fmt.Sprintf("request %d, %.80q", i, texts[i])
		c, err := net.Dial("tcp", s.Addr())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		defer c.Close()
		_ = c.SetDeadline(time.Now().Add(time.Minute))
		_, _ = io.WriteString(c, texts[i]) // it may be refused before all is sent
		method, _, _ := strings.Cut(texts[i], " ")
		res, err := http.ReadResponse(bufio.NewReader(c), &http.Request{Method: method})
		if err != nil {
			if marks[i] != "!" {
				t.Errorf("%s: %v", name, err)
			}
			return
		}
		body, _ := io.ReadAll(io.LimitReader(res.Body, maxHostile+1))
		if why := unclean(res.StatusCode, res.Header, body); why != "" && res.StatusCode != http.StatusNotImplemented && res.StatusCode != http.StatusHTTPVersionNotSupported {
			t.Errorf("%s: %s", name, why)
		}
		if marks[i] == "!" && res.StatusCode < 400 && res.Header.Get("Location") == "" {
			t.Errorf("%s: it got %d", name, res.StatusCode)
		}
	})
	s.stillWell()
}

// stillWell fails if anything panicked or failed meanwhile, or if the site no longer answers.
func (s *testSite) stillWell() {
	s.t.Helper()
	for line := range strings.SplitSeq(s.log.String(), "\n") {
		if strings.Contains(line, "panic") || strings.Contains(line, "level=ERROR") && !strings.Contains(line, "question not played") {
			s.t.Errorf("the log has: %.400s", line)
		}
		if i := strings.IndexFunc(line, func(r rune) bool { return unicode.IsControl(r) }); i >= 0 {
			s.t.Errorf("a control character in the log: %.400q", line)
		}
	}
	s.get("/quiz", http.StatusOK)
}

// hostileFields are the ways in which a text gets into the site: the address that it makes, and the form if it is one.
var hostileFields = []struct {
	path, field string
}{
	{"/bench?s=", ""}, {"/bench?step=", ""}, {"/bench?ruling=", ""}, {"/bench", "text"}, {"/bench?q=", ""}, {"/bench/ahead?claim=", ""}, {"/bench/ahead?s=", ""}, {"/search?q=", ""}, {"/anatomy?text=", ""}, {"/cards?q=", ""}, {"/rulings?q=", ""}, {"/api/v1/search?q=", ""}, {"/search/suggest?q=", ""}, {"/progress/recover", "code"}, {"/quiz/3012/report", "note"},
	{"/keywords?q=", ""}, {"/quiz?topic=", ""}, {"/quiz?sort=", ""}, {"/quiz/next?in=", ""}, {"/quiz/3012?topic=", ""}, {"/r?number=", ""}, {"/anatomy?card=", ""}, {"/cards?color=", ""},
	{"/rulings?in=", ""}, {"/api/v1/anatomy?text=", ""}, {"/api/v1/anatomy?box=", ""}, {"/keywords/", ""}, {"/rulings/", ""}, {"/rulings/topic/", ""}, {"/faq/", ""}, {"/cards/", ""}, {"/r/", ""},
	{"/quiz/", ""}, {"/rules/", ""}, {"/api/v1/cards/", ""}, {"/quiz/attempt/", ""}, {"/quiz/daily/", ""}, {"/guides/", ""}, {"/quiz/exam", "preset"}, {"/quiz/3012", "token"}, {"/quiz/3012", "answer"},
	{"/quiz/run/skip", "run"}, {"/progress/delete", "sure"}, {"/quiz/3012/report?attempt=", ""}, {"/quiz/3012/report?step=", ""}, {"/cards/conflicts?show=", ""}, {"/agreement/", ""}, {"/rules/diff?from=", ""},
}

// manyFields is how many of the fields get every text; each of the others gets some of them.
const manyFields = 3

// TestHostileTexts sends texts through every field and address. What comes back is clean.
func TestHostileTexts(t *testing.T) {
	t.Parallel()
	s := startSite(t, nil)
	_, texts := hostileCases(t, "texts.txt")
	if len(texts) < 100 {
		t.Fatalf("%d texts", len(texts))
	}
	every := 8
	if racetest.On {
		every = 16
	}
	inParallel(len(texts), func(i int) {
		client := newClient(t)
		for k, f := range hostileFields {
			if (i+k)%every != 0 && (racetest.On || k >= manyFields) {
				continue
			}
			method, to, body, header := "GET", s.URL()+f.path+url.QueryEscape(texts[i]), io.Reader(nil), http.Header{}
			switch {
			case f.field != "":
				method, to, body = "POST", s.URL()+f.path, strings.NewReader(url.Values{f.field: {texts[i]}, "reason": {"wrong"}, "token": {"x"}}.Encode())
				header.Set("Content-Type", "application/x-www-form-urlencoded")
			case strings.HasSuffix(f.path, "/"):
				to = s.URL() + f.path + url.PathEscape(texts[i])
			}
			r, err := http.NewRequestWithContext(context.Background(), method, to, body)
			if err != nil {
				t.Errorf("%s with text %d: %v", f.path, i, err)
				continue
			}
			r.Header = header
			res, err := client.Do(r)
			if err != nil {
				t.Errorf("%s with text %d, %.60q: %v", f.path, i, texts[i], err)
				continue
			}
			got, err := io.ReadAll(res.Body)
			res.Body.Close()
			if why := unclean(res.StatusCode, res.Header, got); why != "" || err != nil {
				t.Errorf("%s with text %d, %.60q: %s %v", f.path, i, texts[i], why, err)
			}
		}
	})
	s.stillWell()
}

// TestHostileScenarios sends scenarios to be played. Each gets a result, or an error that names a place; none takes more than its bounds.
func TestHostileScenarios(t *testing.T) {
	s := startSite(t, nil)
	_, texts := hostileCases(t, "scenarios.txt")
	if len(texts) < 80 {
		t.Fatalf("%d scenarios", len(texts))
	}
	inParallel(len(texts), func(i int) {
		res, err := newClient(t).Post(s.URL()+apiPath+"/run", "text/plain", strings.NewReader(texts[i]))
		if err != nil {
			t.Errorf("scenario %d: %v", i, err)
			return
		}
		defer res.Body.Close()
		body, _ := io.ReadAll(io.LimitReader(res.Body, maxHostile+1))
		if why := unclean(res.StatusCode, res.Header, body); why != "" {
			t.Errorf("scenario %d, %.60q: %s", i, texts[i], why)
		}
		var v struct{ Detail, Verdict string }
		if err := json.Unmarshal(body, &v); err != nil || (v.Detail == "") == (v.Verdict == "") {
			t.Errorf("scenario %d, %.60q: neither a verdict nor words: %v %.300s", i, texts[i], err, body)
		}
	})
	s.stillWell()
}

// TestHostileLists reads card lists that are none. Each is an error with a place.
func TestHostileLists(t *testing.T) {
	_, texts := hostileCases(t, "lists.txt")
	if len(texts) < 50 {
		t.Fatalf("%d lists", len(texts))
	}
	for i, text := range texts {
		list, err := cardlist.Read("list.json", []byte(text))
		switch {
		case err == nil:
			t.Errorf("list %d, %.80q: %d cards", i, text, len(list.Cards))
		case !strings.HasPrefix(err.Error(), "list.json:"), len(err.Error()) > 1000:
			t.Errorf("list %d, %.80q: %.300s", i, text, err)
		case strings.ContainsFunc(err.Error(), unicode.IsControl):
			t.Errorf("list %d: a control character in %q", i, err)
		}
	}
}
