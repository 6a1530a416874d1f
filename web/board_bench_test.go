package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"digijudge/quiz/bench"
)

// sendForm sends a form as a browser does.
func (s *testSite) sendForm(method, path string, form url.Values) (*http.Response, string) {
	return s.do(method, path, strings.NewReader(form.Encode()), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
}

// follow sends a form to the bench, or opens an address of it, and gives back the page that it leads to.
func (s *testSite) follow(method, path string, form url.Values) (*goquery.Document, string) {
	s.t.Helper()
	res, body := s.sendForm(method, path, form)
	if res.StatusCode != http.StatusSeeOther {
		s.t.Fatalf("%s %s: %d\n%s", method, path, res.StatusCode, body)
	}
	to := res.Header.Get("Location")
	return s.get(to, http.StatusOK), to
}

func benchCode(doc *goquery.Document) string {
	code, _ := doc.Find(`#add input[name=s]`).Attr("value")
	return code
}

// TestBench: a board is built by forms, an attack with a block is played by taps, and taken back.
func TestBench(t *testing.T) {
	s := startSite(t, nil)
	doc := s.get("/bench", http.StatusOK)
	has(t, doc, `.opts button[name=step]`, 1)
	add := func(where, name, kind, line, words string) {
		t.Helper()
		doc, _ = s.follow("POST", "/bench", url.Values{"s": {benchCode(doc)}, "do": {"add"}, "where": {where}, "card": {name}, "kind": {kind}, "line": {line}, "text": {words}})
	}
	add("Ann battle", "Lance", "Digimon", "Lv.5 Red, 7000 DP", "<Piercing>")
	add("under Lance", "Pup", "Digimon", "Lv.3 Red, 2000 DP", "")
	add("Bob battle", "Gate", "Digimon", "Lv.4 Black, 5000 DP", "<Blocker>\r\n")
	add("Bob battle", "", "Tamer", "Black", "")
	doc, _ = s.follow("POST", "/bench", url.Values{"s": {benchCode(doc)}, "do": {"turn"}, "turn": {"Ann"}, "side": {"Ann"}, "phase": {"main"}, "memory": {"2"}, "Bob-security": {"3"}, "Ann-hand": {"2"}})
	if got := text(doc, ".side.far .tells"); !strings.Contains(got, "Security3") {
		t.Errorf("Bob has %q", got)
	}
	step := func(sentence string) {
		t.Helper()
		has(t, doc, `.opts button[value="`+sentence+`"]`, 1)
		doc, _ = s.follow("GET", "/bench?"+url.Values{"s": {benchCode(doc)}, "step": {sentence}}.Encode(), nil)
	}
	step("Ann attacks Bob with Lance")
	if got := text(doc, "#now"); got != "Bob may block" {
		t.Errorf("asked: %q", got)
	}
	has(t, doc, `.sheet-acts button[value="Bob blocks with Gate"]`, 1)
	step("Bob blocks with Gate")
	if got := text(doc, ".past"); !strings.Contains(got, "Gate is deleted") {
		t.Errorf("the line says %q", got)
	}
	back, _ := doc.Find(".past a.back").First().Attr("href")
	if d, _ := s.follow("GET", back, nil); text(d, "#now") != "Ann’s main phase" {
		t.Errorf("back at %q", text(d, "#now"))
	}
	doc, _ = s.follow("POST", "/bench", url.Values{"s": {benchCode(doc)}, "do": {"suspend"}, "card": {"Gate"}})
	if got := text(doc, ".notice.bad"); !strings.Contains(got, "not possible here") {
		t.Errorf("a step that no longer fits: %q", got)
	}
	cut, _ := doc.Find(".notice.bad a").Attr("href")
	if doc, _ = s.follow("GET", cut, nil); text(doc, ".notice.bad") != "" {
		t.Errorf("cut: %q", text(doc, ".notice.bad"))
	}
}

// TestBenchFromARuling: a ruling's page leads to its position, with its claims.
func TestBenchFromARuling(t *testing.T) {
	s := startSite(t, nil)
	link, _ := s.get("/rulings/raid-tie", http.StatusOK).Find(`a[href^="/bench?s="]`).First().Attr("href")
	doc := s.get(link, http.StatusOK)
	if got := text(doc, ".bench"); !strings.Contains(got, "Claims: all hold") {
		t.Errorf("the claims: %q", got)
	}
	s.get("/bench?ruling=raid-tie", http.StatusOK)
	s.get("/bench?ruling=nope", http.StatusNotFound)
}

// TestBenchOfTokens: tokens of one kind share a name, and no two parts of their page share an id.
func TestBenchOfTokens(t *testing.T) {
	s := startSite(t, nil)
	doc := s.get("/bench?ruling=tokens-never-run-out", http.StatusOK)
	if n := doc.Find(`input[name="card"][value="Doll"]`).Length(); n < 2 {
		t.Fatalf("%d forms of tokens", n)
	}
	checkPage(t, "/bench?ruling=tokens-never-run-out", doc)
}

// TestBenchRefuses: what can't be read or done is told above the form, and what was typed comes back.
func TestBenchRefuses(t *testing.T) {
	s := startSite(t, nil)
	start := bench.Encode(bench.Start)
	for _, code := range []string{"x", "1!!", "2" + start[1:], start[:len(start)-2], strings.Repeat("1", 9000)} {
		if res, body := s.do("GET", "/bench?s="+url.QueryEscape(code), nil, nil); res.StatusCode/100 != 4 || !strings.Contains(body, "<h1") {
			t.Errorf("%.20s: %d", code, res.StatusCode)
		}
	}
	for _, f := range []struct {
		form url.Values
		says string
	}{
		{url.Values{"do": {"add"}, "where": {"Ann battle"}, "card": {"Gate"}, "kind": {"Digimon"}, "line": {"Lv.4 Black"}, "text": {"Frobnicate the moon."}}, "Frobnicate"},
		{url.Values{"do": {"add"}, "where": {"Ann battle"}, "card": {"BT99-999"}}, "BT99-999"},
		{url.Values{"do": {"add"}, "where": {"the moon"}, "card": {"Gate"}}, "doesn’t know"},
		{url.Values{"do": {"remove"}, "card": {"Nobody"}}, "Nobody"},
		{url.Values{"do": {"turn"}, "memory": {"eleven"}}, "doesn’t know"},
		{url.Values{"do": {"explode"}}, "doesn’t know"},
	} {
		f.form.Set("s", start)
		res, body := s.sendForm("POST", "/bench", f.form)
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
		if err != nil || res.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(text(doc, ".notice.bad"), f.says) {
			t.Errorf("%v: %d, %q", f.form, res.StatusCode, text(doc, ".notice.bad"))
		}
		if typed := f.form.Get("card"); f.form.Get("do") == "add" {
			if got := doc.Find("#nm").Text(); got != typed {
				t.Errorf("%q came back as %q", typed, got)
			}
		}
	}
	doc, _ := s.follow("POST", "/bench", url.Values{"do": {"text"}, "text": {"turn Ann, memory 2\nAnn batle: Rex\n"}})
	if text(doc, ".notice.bad b") != "Line 2:" || !strings.Contains(text(doc, "#sc"), "batle") {
		t.Errorf("a text with a mistake: %q", text(doc, ".notice.bad"))
	}
}

// TestAhead checks that the page lists what can happen with a line for each, and answers the
// reader's own question.
func TestAhead(t *testing.T) {
	s := startSite(t, nil)
	doc := s.get("/bench/ahead?ruling=raid-tie&quant=never&claim="+url.QueryEscape("Raider battles Wren"), http.StatusOK)
	if got := text(doc, ".own-ans b"); got != "Yes" {
		t.Errorf("answered %q: %q", got, text(doc, ".own-ans"))
	}
	rows := map[string]string{}
	doc.Find(".happen li").Each(func(_ int, li *goquery.Selection) {
		rows[strings.TrimSpace(li.Find(".ev").Text())] = strings.TrimSpace(li.Find(".often").Text())
	})
	if rows["Raider battles HawkA"] != "On 1 of 3 lines" || rows["Wren is deleted"] != "Never" {
		t.Errorf("%v", rows)
	}
	link, _ := doc.Find(`.happen a[href^="/bench?s="]`).First().Attr("href")
	if d := s.get(link, http.StatusOK); text(d, ".notice.bad") != "" {
		t.Errorf("the line that shows it: %q", text(d, ".notice.bad"))
	}
	for _, ask := range []string{"the moon is deleted", "Raider", "Frob is deleted", "claim can: Raider is deleted"} {
		if d := s.get("/bench/ahead?ruling=raid-tie&quant=can&claim="+url.QueryEscape(ask), http.StatusOK); text(d, ".bad-ask") == "" {
			t.Errorf("%q is answered with %q", ask, text(d, ".own-ans"))
		}
	}
	if d := s.get("/bench/ahead?s="+bench.Encode("turn Ann, memory 2\n\nBob concedes\n"), http.StatusOK); text(d, ".notice.bad") == "" {
		t.Error("the game is over, and something can happen")
	}
}

// TestBenchFromAQuestion: a search without a proved answer leads to a bench with what the question names.
func TestBenchFromAQuestion(t *testing.T) {
	s := startSite(t, nil)
	const ask = "xyzzy BT1-021 frobnicates BT1-084"
	link, _ := s.get("/search?q="+url.QueryEscape(ask), http.StatusOK).Find(".to-bench a").Attr("href")
	if link == "" {
		link = "/bench?" + url.Values{"q": {ask}}.Encode()
		t.Error("the search doesn't lead to the bench")
	}
	doc := s.get(link, http.StatusOK)
	if got := text(doc, "#sc"); !strings.Contains(got, "BT1-021") {
		t.Errorf("laid out:\n%s", got)
	}
	if got := text(s.get("/bench?q=piercing+blocker", http.StatusOK), "#sc"); !strings.Contains(got, "<Piercing>") || !strings.Contains(got, "<Blocker>") {
		t.Errorf("laid out:\n%s", got)
	}
	doc, _ = s.follow("POST", "/bench", url.Values{"s": {bench.Encode(bench.Start)}, "do": {"add"}, "where": {"Ann battle"}, "card": {"BT1-021"}})
	if got := text(doc, "#sc"); !strings.Contains(got, ": BT1-021") {
		t.Errorf("by number:\n%s", got)
	}
}
