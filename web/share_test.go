package web

import (
	"image/png"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"digijudge/content"
	"digijudge/quiz/bench"
)

const sharedBench = "# Is it <b>over</b>?\n\ncard Lance: Digimon Lv.5 Red, 7000 DP\n  <Piercing>\ncard Gate: Digimon Lv.4 Black, 5000 DP\n  <Blocker>\n\nturn Ann, memory 3\nAnn battle: Lance\nBob battle: Gate\n\nAnn attacks Bob with Lance\nBob blocks with Gate\n"

// TestShare checks the ways to share a bench: as text, as its scenario, as one HTML file that needs
// no network, and as a picture.
func TestShare(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.BaseURL = "https://judge.example" })
	q := "?" + url.Values{"s": {bench.Encode(sharedBench)}}.Encode()
	doc := s.get(sharePath+q, http.StatusOK)
	if got := text(doc, "#share-text"); !strings.Contains(got, "Bob blocks with Gate (") {
		t.Errorf("words: %q", got)
	}
	if got, _ := doc.Find("#share-link").Attr("value"); got != "https://judge.example/bench"+q {
		t.Errorf("the link: %q", got)
	}
	res, body := s.do("GET", shareFilePath+q, nil, nil)
	if body != sharedBench || !strings.HasPrefix(res.Header.Get("Content-Disposition"), "attachment") {
		t.Errorf("the file (%v):\n%s", res.Header, body)
	}

	res, body = s.do("GET", shareHTMLPath+q, nil, nil)
	if res.StatusCode != http.StatusOK || !strings.HasPrefix(res.Header.Get("Content-Disposition"), "attachment") {
		t.Errorf("the page as a file: %d %v", res.StatusCode, res.Header)
	}
	for _, bad := range []string{"<script", "<link", "url(", "@import", "src=", "<b>over"} {
		if strings.Contains(body, bad) {
			t.Errorf("the file has %q", bad)
		}
	}
	file, err := goquery.NewDocumentFromReader(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	steps := file.Find(".file-steps > li")
	if steps.Length() < 4 || file.Find(".file-steps .board").Length() != steps.Length() || steps.First().Find(".cl").Text() == "" {
		t.Errorf("%d steps, %d boards", steps.Length(), file.Find(".file-steps .board").Length())
	}
	if hrefs := file.Find("[href]"); hrefs.Length() != 1 || hrefs.AttrOr("href", "") != "https://judge.example/bench"+q {
		t.Errorf("%d addresses in the file", hrefs.Length())
	}
	if !strings.Contains(file.Find("pre").Text(), "Ann battle: Lance") {
		t.Error("the scenario isn't in the file")
	}

	page := s.get("/bench"+q, http.StatusOK)
	og, _ := page.Find(`meta[property="og:image"]`).Attr("content")
	if og != "https://judge.example"+sharePNGPath+q {
		t.Errorf("the preview is at %q", og)
	}
	if og, _ := s.get("/bench", http.StatusOK).Find(`meta[property="og:image"]`).Attr("content"); strings.Contains(og, sharePNGPath) {
		t.Errorf("an empty bench has the picture %q", og)
	}
	for range 2 { // drawn, and kept
		if res, body = s.do("GET", sharePNGPath+q, nil, nil); res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "image/png" {
			t.Errorf("the picture: %d", res.StatusCode)
		}
	}
	if _, err := png.Decode(strings.NewReader(body)); err != nil || len(body) > 60_000 {
		t.Errorf("the picture: %d bytes, %v", len(body), err)
	}
	if n := len(s.site.made.benches.kept); n != 1 {
		t.Errorf("%d pictures kept", n)
	}

	for _, bad := range []string{sharePath, shareFilePath, shareHTMLPath, sharePNGPath} {
		if res, body := s.do("GET", bad+"?s=1!!", nil, nil); res.StatusCode != http.StatusBadRequest {
			t.Errorf("%s of no bench: %d %.100s", bad, res.StatusCode, body)
		}
	}
	wrong := "?" + url.Values{"s": {bench.Encode("turn Ann, memroy 2\n")}}.Encode()
	if res, _ := s.do("GET", sharePNGPath+wrong, nil, nil); res.StatusCode != http.StatusNotFound {
		t.Errorf("a picture of a text with a mistake: %d", res.StatusCode)
	}
	for _, path := range []string{sharePath, shareHTMLPath, shareFilePath} {
		if res, body := s.do("GET", path+wrong, nil, nil); res.StatusCode != http.StatusOK || path != sharePath && !strings.Contains(body, "memroy") {
			t.Errorf("%s of a text with a mistake: %d", path, res.StatusCode)
		}
	}
}

// TestBenchPictures: the pictures of all rulings' boards stay small, and so does that of a full table
// with long names.
func TestBenchPictures(t *testing.T) {
	t.Parallel()
	s := startSite(t, nil)
	full := strings.Builder{}
	names := []string{}
	for _, c := range "ABCDEFGHIJKL" {
		name := "Wwwwwwwwwwwwwwwwwwww" + string(c)
		names = append(names, name)
		full.WriteString("card " + name + ": Digimon Lv.6 Red/Blue, 12000 DP\n  <Blocker>\n  <Piercing>\n  <Reboot>\n  <Rush>\n  <Jamming>\n")
	}
	text := "# " + strings.Repeat("Wwwwwwwww ", 60) + "\n" + full.String() + "turn Ann, memory 10 for Bob\nAnn battle: " + strings.Join(names[:6], ", ") + "\nBob battle: " + strings.Join(names[6:], " (suspended), ") + "\n"
	texts := []string{text}
	if b, _ := bench.Open(t.Context(), text, nil); b.Asked == nil {
		t.Fatal(b.Problems)
	}
	for i, p := range content.Proofs() {
		if i%97 == 0 {
			texts = append(texts, bench.WithoutAsks(p.Source))
		}
	}
	for _, text := range texts {
		res, body := s.do("GET", sharePNGPath+"?"+url.Values{"s": {bench.Encode(text)}}.Encode(), nil, nil)
		if _, err := png.Decode(strings.NewReader(body)); err != nil || res.StatusCode != http.StatusOK || len(body) > 60_000 {
			t.Errorf("%d, %d bytes (%v) of %.300s", res.StatusCode, len(body), err, text)
		}
	}
}

// TestShort: a short link leads to its bench and is counted; only who made it deletes it; one that is
// unknown, has expired or was deleted says so.
func TestShort(t *testing.T) {
	t.Parallel()
	s := startSite(t, nil)
	code := bench.Encode(sharedBench)
	make := func() string {
		t.Helper()
		res, body := s.sendForm("POST", makeShortPath, url.Values{"s": {code}})
		if res.StatusCode != http.StatusSeeOther {
			t.Fatalf("%d %s", res.StatusCode, body)
		}
		return res.Header.Get("Location")
	}
	own := make()
	link, query, _ := strings.Cut(own, "/own?")
	for range 2 {
		if res, _ := s.do("GET", link, nil, nil); res.StatusCode != http.StatusFound || res.Header.Get("Location") != "/bench?s="+code {
			t.Errorf("%s leads to %d %s", link, res.StatusCode, res.Header.Get("Location"))
		}
	}
	if got := text(s.get(own, http.StatusOK), "main"); !strings.Contains(got, "Opened twice") {
		t.Errorf("its maker sees %q", got)
	}
	for _, bad := range []string{"/b/22222222", "/b/x", "/b/" + strings.Repeat("2", 300), "/b/0lo1%00zz", link + "/own", link + "/own?key=" + strings.Repeat("0", 32)} {
		if res, body := s.do("GET", bad, nil, nil); res.StatusCode != http.StatusNotFound && res.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %d %.100s", bad, res.StatusCode, body)
		}
	}
	if res, _ := s.sendForm("POST", link+"/own", url.Values{"key": {"guess"}}); res.StatusCode != http.StatusNotFound {
		t.Errorf("deleted by a stranger: %d", res.StatusCode)
	}
	s.get(own, http.StatusOK)
	key, _ := url.ParseQuery(query)
	if res, _ := s.sendForm("POST", link+"/own", key); res.StatusCode != http.StatusSeeOther {
		t.Errorf("deleted by its maker: %d", res.StatusCode)
	}
	if got := text(s.get(link, http.StatusNotFound), "main"); !strings.Contains(got, "No such short link") {
		t.Errorf("deleted: %q", got)
	}
	if res, _ := s.sendForm("POST", makeShortPath, url.Values{"s": {"1!!"}}); res.StatusCode != http.StatusBadRequest {
		t.Errorf("of no bench: %d", res.StatusCode)
	}
	for range linkTurns.Burst - 1 {
		make()
	}
	if res, body := s.sendForm("POST", makeShortPath, url.Values{"s": {code}}); res.StatusCode != http.StatusTooManyRequests || !strings.Contains(body, code) {
		t.Errorf("one more: %d", res.StatusCode)
	}
}
