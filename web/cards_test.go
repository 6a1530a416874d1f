package web

import (
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/PuerkitoBio/goquery"

	"digijudge/content"
	"digijudge/content/contenttest"
	"digijudge/templates"
)

// cardSite is a server into whose data folder invented lists of cards were imported: two lists that contradict each other, and errata.
func cardSite(t *testing.T, change func(*Config)) *testSite {
	t.Helper()
	return startSite(t, func(c *Config) {
		if change != nil {
			change(c)
		}
		importCards(t, c.DataDir, "first", "second", "errata")
	})
}

// importCards imports lists into a data folder, as the command line does.
func importCards(t *testing.T, data string, names ...string) {
	t.Helper()
	contenttest.Put(t, data) // else all of it would be checked and built for these few cards
	var files []content.ImportFile
	for _, name := range names {
		b, err := os.ReadFile("../content/cardlist/testdata/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, content.ImportFile{Name: name + ".json", Data: b})
	}
	importFiles(t, data, files)
}

// importList imports a list of cards that a test brings.
func importList(t *testing.T, data, list string) {
	t.Helper()
	contenttest.Put(t, data)
	importFiles(t, data, []content.ImportFile{{Name: "list.json", Data: []byte(list)}})
}

func importFiles(t *testing.T, data string, files []content.ImportFile) {
	t.Helper()
	lib, err := content.Open(t.Context(), filepath.Join(data, "content.db"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lib.ImportCards(t.Context(), files, nil); err != nil {
		t.Fatal(err)
	}
	if err := lib.Close(); err != nil {
		t.Fatal(err)
	}
}

// numbers are the cards that a page of the list shows.
func numbers(doc *goquery.Document) string {
	var out []string
	doc.Find(".card-rows > li .no").Each(func(_ int, e *goquery.Selection) { out = append(out, e.Text()) })
	return strings.Join(out, " ")
}

// TestCardsWithoutImport: the page says that nothing was imported, without a command for the shell, and lists what the site ships.
func TestCardsWithoutImport(t *testing.T) {
	data := ""
	s := startSite(t, func(c *Config) { data = c.DataDir })
	doc := s.get("/cards", http.StatusOK)
	if got := text(doc, "main"); !strings.Contains(got, "No list of all cards has been imported") || doc.Find("main pre").Length() > 0 {
		t.Errorf("without an import: %.300q", got)
	}
	shipped, err := content.Cards()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := numbers(doc), strings.Join(shipped.Numbers(), " "); got != want {
		t.Errorf("cards %s, want %s", got, want)
	}
	has(t, doc, `nav[aria-label=Main] a[href="/cards"][aria-current]`, 1)
	doc = s.get("/cards/BT1-021", http.StatusOK)
	if got := text(doc, ".card-page"); !strings.Contains(got, "Functional text") || !strings.Contains(got, "Gain 3 memory.") || !strings.Contains(got, "Red Lv.4 for 3") {
		t.Errorf("shipped card: %q", got)
	}
	has(t, doc, `.plain-links a[href^="/"]`, 1)
	has(t, doc, `.an-text a.an-tag[href="/anatomy#part-timing"]`, 1)
	if got := text(s.get("/cards/XX1-001", http.StatusNotFound), "main"); !strings.Contains(got, "no list of cards has been imported") {
		t.Errorf("unknown card: %q", got)
	}
	if got := text(s.get("/cards/conflicts", http.StatusOK), ".empty"); !strings.Contains(got, "nothing contradicts") {
		t.Errorf("conflicts: %q", got)
	}
	if got := text(s.get("/search?q=bt1-021", http.StatusOK), ".hits"); !strings.Contains(got[:min(len(got), 80)], "BT1-021") {
		t.Errorf("search by number: %q", got)
	}
	has(t, s.get("/search?q=metalgreymon", http.StatusOK), `.hits a[href="/cards/BT1-021"]`, 1)
	// An import shows at once.
	importCards(t, data, "first")
	if got := numbers(s.get("/cards", http.StatusOK)); !strings.HasPrefix(got, "XT1-001 ") {
		t.Errorf("after an import: %s", got)
	}
}

func TestCardsFilter(t *testing.T) {
	s := cardSite(t, nil)
	for _, c := range []struct{ query, want, count string }{
		{"", "XT1-001 XT1-002 XT1-003 XT1-004 XT1-005 XT1-006 XT1-007 XT1-008", "8 cards"},
		{"?q=&set=&color=&kind=&level=&keyword=&effect=&state=", "XT1-001 XT1-002 XT1-003 XT1-004 XT1-005 XT1-006 XT1-007 XT1-008", "8 cards"},
		{"?set=xt1&level=4", "XT1-003 XT1-007", "2 cards of 8"},
		{"?color=red", "XT1-003", "1 card of 8"},
		{"?kind=Tamer", "XT1-006", "1 card of 8"},
		{"?kind=digi-egg", "XT1-001", "1 card of 8"},
		{"?keyword=blocker", "XT1-002", "1 card of 8"},
		{"?effect=persistent", "XT1-001 XT1-002", "2 cards of 8"},
		{"?state=conflict", "XT1-003 XT1-004 XT1-008", "3 cards of 8"},
		{"?state=runs&color=Black", "XT1-001 XT1-002 XT1-005", "3 cards of 8"},
		{"?q=granite", "XT1-004", "1 card of 8"},
		{"?q=xt1-003", "XT1-003", "1 card of 8"},
		{"?q=security+mem", "XT1-005", "1 card of 8"},
		{"?q=nothing+of+the+kind", "", "0 cards of 8"},
		{"?q=" + url.QueryEscape(`"; drop table card --`), "", "0 cards of 8"},
	} {
		doc := s.get("/cards"+c.query, http.StatusOK)
		if got := numbers(doc); got != c.want {
			t.Errorf("%s: %q, want %q", c.query, got, c.want)
		}
		if got := text(doc, ".count"); got != c.count {
			t.Errorf("%s: count %q, want %q", c.query, got, c.count)
		}
		if c.want == "" {
			has(t, doc, `.empty a[href="/cards"]`, 1)
		}
	}
	doc := s.get("/cards?q=mon&color=black&level=5", http.StatusOK)
	if got := text(doc, ".active-filters"); !strings.Contains(got, "“mon” ×") || !strings.Contains(got, "Black ×") || !strings.Contains(got, "Lv.5 ×") {
		t.Errorf("filters in use: %q", got)
	}
	has(t, doc, `.active-filters a[href="/cards?level=5&q=mon"]`, 1)
	has(t, doc, `select[name=color] option[value=Black][selected]`, 1)
	if got := doc.Find("#card-q").AttrOr("value", ""); got != "mon" {
		t.Errorf("the field holds %q", got)
	}
	for query, status := range map[string]int{
		"?set=XT9": 400, "?color=mauve": 400, "?level=many": 400, "?level=99": 400, "?state=tired": 400, "?effect=sticky": 400, "?keyword=%3Cscript%3E": 400,
		"?page=0": 400, "?page=-1": 400, "?page=x": 400, "?page=99999999999999999999": 400, "?page=2": 404,
	} {
		has(t, s.get("/cards"+query, status), ".notice.bad[role=alert]", 1)
	}
}

// TestCardsPaging checks that each page of the list has a limited size and links to the next.
func TestCardsPaging(t *testing.T) {
	q := url.Values{"color": {"Red"}, "page": {"2"}}
	prev, next := pageLinks("/cards", q, 2, 120, 130, "cards")
	if prev == nil || prev.URL != "/cards?color=Red" || next == nil || next.URL != "/cards?color=Red&page=3" || next.Name != "10 more cards" {
		t.Errorf("%+v %+v", prev, next)
	}
	if prev, next = pageLinks("/cards", q, 1, 60, 60, "cards"); prev != nil || next != nil {
		t.Errorf("%+v %+v", prev, next)
	}
	if prev, next = pageLinks("/cards", q, 9, 0, 60, "cards"); prev == nil || next != nil {
		t.Errorf("%+v %+v", prev, next)
	}
}

func TestCardPage(t *testing.T) {
	s := cardSite(t, nil)
	res, _ := s.do("GET", "/cards/xt1-002", nil, nil)
	if res.StatusCode != http.StatusMovedPermanently || res.Header.Get("Location") != "/cards/XT1-002" {
		t.Errorf("small letters: %d %s", res.StatusCode, res.Header.Get("Location"))
	}
	doc := s.get("/cards/XT1-002", http.StatusOK)
	if got := text(doc, "h1"); got != "Slatemon" {
		t.Errorf("h1 %q", got)
	}
	if got := text(doc, ".card-status"); !strings.HasPrefix(got, "Supported by the engine") {
		t.Errorf("status %q", got)
	}
	has(t, doc, `.card-text a.keyword[href="/keywords/blocker"]`, 1)
	has(t, doc, `.facts a[href="/keywords/blocker"]`, 1)
	has(t, doc, `.an-text a.an-tag[href="/anatomy#part-timing"]`, 1)
	if got := text(doc, ".cp-face .note"); !strings.Contains(got, "publisher’s") {
		t.Errorf("whose words: %q", got)
	}
	has(t, doc, `meta[name=robots][content=noindex]`, 1)
	// Two lists that differ in words only stand side by side, folded.
	has(t, doc, `details#lists:not([open]) .side-row dd[data-side="First list"]`, 1)

	// What isn't understood, with its place; nothing is proposed where nothing is near.
	importOnly := startSite(t, func(c *Config) {
		importCards(t, c.DataDir, "first")
	})
	doc = importOnly.get("/cards/XT1-005", http.StatusOK)
	if got := text(doc, ".card-text mark"); got != "Frobnicate 3 elephants." {
		t.Errorf("marked %q", got)
	}
	if got := text(doc, ".card-problem"); !strings.HasPrefix(got, "Not understood: the marked words.") || strings.Contains(got, "Nearest known wording") {
		t.Errorf("problem %q", got)
	}
	if got := text(doc, ".card-status"); !strings.HasPrefix(got, "Not supported by the engine yet") || doc.Find(".notice.bad").Length() > 0 {
		t.Errorf("state %q", got)
	}
	// The paragraphs by number, which of them are played, and how a scenario leaves out the rest.
	if got := text(doc, ".par-no"); got != "Paragraph 1 not playedParagraph 2 played" {
		t.Errorf("paragraphs %q", got)
	}
	if got := text(doc, ".card-status code"); got != "card Hero: XT1-005 without paragraph 1" {
		t.Errorf("to leave out: %q", got)
	}
	if importOnly.get("/cards/XT1-001", http.StatusOK).Find(".card-status code").Length() > 0 {
		t.Error("something is to be left out of a card that is played")
	}
	if importOnly.get("/cards/XT1-004", http.StatusOK).Find("#conflict").Length() > 0 {
		t.Error("a conflict of one list")
	}

	// An erratum before and after, and what became of it.
	doc = s.get("/cards/XT1-001", http.StatusOK)
	if got := text(doc, "#erratum"); !strings.Contains(got, "has the corrected text already") || !strings.Contains(got, "Before+2000 DP.") || !strings.Contains(got, "Now+1000 DP.") {
		t.Errorf("erratum %q", got)
	}
	has(t, doc, ".before-after mark", 2)

	for path, status := range map[string]int{"/cards/XT1-099": 404, "/cards/x": 404, "/cards/%3Cscript%3E": 404, "/cards/" + strings.Repeat("9", 3000): 404} {
		has(t, s.get(path, status), `main a[href="/cards"]`, 1)
	}
	res, _ = s.do("GET", "/anatomy?card=XT1-002", nil, nil)
	if res.StatusCode != http.StatusFound || res.Header.Get("Location") != "/cards/XT1-002#anatomy" {
		t.Errorf("anatomy of an imported card: %d %s", res.StatusCode, res.Header.Get("Location"))
	}
	if got := text(s.get("/search?q=slatemon", http.StatusOK), ".hits:first-of-type"); !strings.HasPrefix(got, "Best matchesSlatemon CardXT1-002 Black Digimon Lv.3") {
		t.Errorf("search: %q", got)
	}
}

// TestCardPlays: the scenarios that play a card are played with the imported text, before the reader's eyes.
func TestCardPlays(t *testing.T) {
	t.Parallel()
	files := copied(t)
	files["cards/plays/XT1/XT1-002.scn"] = &fstest.MapFile{Data: []byte(`# Playing it gives 1 memory.
clauses 15-16-2-1

card Slate: XT1-002

turn Ann, memory 5
Ann hand: Slate

Ann plays Slate

claim: memory = 3 for Ann
`)}
	s := cardSite(t, func(c *Config) { c.Prover, c.Files = nil, files })
	doc := s.get("/cards/XT1-002", http.StatusOK)
	if got := text(doc, "#XT1-002 .verdict"); got != "Holds" {
		t.Errorf("verdict %q: %s", got, text(doc, "#XT1-002 .notice"))
	}
	has(t, doc, `#XT1-002 .steps a.cl[href^="/r/"], #XT1-002 .steps a.cl[href^="/rules/"], #XT1-002 .steps a.cl[href^="/keywords/"]`, 1)
	has(t, doc, `#XT1-002 .card-texts a.no[href="/cards/XT1-002"]`, 1)
}

func TestCardConflicts(t *testing.T) {
	t.Parallel()
	s := cardSite(t, nil)
	doc := s.get("/cards/conflicts", http.StatusOK)
	if n := doc.Find(".conflict-card").Length(); n != 3 {
		t.Fatalf("%d conflicts, want 3", n)
	}
	if got := text(doc, `[aria-labelledby="c-XT1-004"] .versus tbody tr:first-child`); got != "DP80009000" {
		t.Errorf("both sides: %q", got)
	}
	has(t, doc, `[aria-labelledby="c-XT1-003"] .side-row mark`, 1)
	if doc.Find("main form").Length() > 0 {
		t.Error("a form though nobody may settle anything here")
	}
	if got := text(doc, "main"); !strings.Contains(got, "whoever runs this server") || strings.Contains(got, "digijudge ") {
		t.Errorf("who may settle: %.300q", got)
	}
	doc = s.get("/cards/XT1-004", http.StatusOK)
	if got := text(doc, ".conflict"); !strings.Contains(got, "whoever runs this server") {
		t.Errorf("how to settle it: %q", got)
	}
	has(t, doc, "details#lists[open]", 1)
	if doc.Find("main form").Length() > 0 {
		t.Error("a form though nobody may settle anything here")
	}
	if res := s.post("/cards/XT1-004", url.Values{"choice": {"first"}}); res.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("settled without leave: %d", res.StatusCode)
	}
	has(t, s.get("/cards/conflicts?show=settled", http.StatusOK), ".empty", 1)
	s.get("/cards/conflicts?show=all", http.StatusBadRequest)
	s.get("/cards/conflicts?page=2", http.StatusNotFound)
}

func TestSettle(t *testing.T) {
	s := cardSite(t, withAdmin)
	has(t, s.get("/cards/conflicts", http.StatusOK), ".conflict-card", 1)
	if n := s.get("/cards/conflicts", http.StatusOK).Find("form.settle").Length(); n > 0 {
		t.Errorf("%d forms without the secret", n)
	}
	if res := s.post("/admin/cards/XT1-004", url.Values{"choice": {"first"}}); res.StatusCode != http.StatusForbidden {
		t.Errorf("without the secret: %d", res.StatusCode)
	}
	s.becomeAdmin()
	form := url.Values{"choice": {"second"}}
	send := func(header http.Header) int {
		t.Helper()
		h := http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}
		for k, v := range header {
			h[k] = v
		}
		res, _ := s.do("POST", "/admin/cards/XT1-004", strings.NewReader(form.Encode()), h)
		return res.StatusCode
	}
	for name, h := range map[string]http.Header{
		"another site":                          {"Origin": {"https://evil.example"}},
		"a cross-site":                          {"Sec-Fetch-Site": {"cross-site"}},
		"a proxy":                               {"X-Forwarded-For": {"203.0.113.9"}},
		"a proxy's trail":                       {"Via": {"1.1 proxy"}},
		"a proxy that hides whom it serves":     {"X-Forwarded-For": {""}},
		"a proxy that names the protocol alone": {"X-Forwarded-Proto": {"https"}},
		"a proxy with a header of its own":      {"Cf-Connecting-Ip": {"203.0.113.9"}},
	} {
		if got := send(h); got != http.StatusForbidden {
			t.Errorf("from %s: %d", name, got)
		}
	}
	doc := s.get("/admin/cards/XT1-004", http.StatusOK)
	has(t, doc, `form.settle[method=post][action="/admin/cards/XT1-004"] button[name=choice][value=second]`, 1)
	before := s.etag("/cards/XT1-004")
	if got := send(http.Header{"Sec-Fetch-Site": {"same-origin"}}); got != http.StatusSeeOther {
		t.Fatalf("settling: %d", got)
	}
	doc = s.get("/cards/XT1-004", http.StatusOK)
	if got := text(doc, ".kw-meta"); !strings.Contains(got, "9000 DP") {
		t.Errorf("the second list isn't believed: %q", got)
	}
	if got := text(doc, ".card-status"); !strings.HasPrefix(got, "Supported by the engine") {
		t.Errorf("settled: %q", got)
	}
	has(t, s.get("/admin/cards/XT1-004", http.StatusOK), `form.settle button[value=second][disabled]`, 1)
	if n := doc.Find("form.settle").Length(); n > 0 {
		t.Errorf("%d forms at the public address", n)
	}
	if s.etag("/cards/XT1-004") == before {
		t.Error("the ETag stays though the card changed")
	}
	res := s.post("/admin/cards/XT1-003", url.Values{"choice": {"first"}, "back": {"open"}})
	if got := res.Header.Get("Location"); got != "/admin/cards/conflicts?done=XT1-003" {
		t.Errorf("back to %q", got)
	}
	if got := text(s.get("/admin/cards/conflicts?done=XT1-003", http.StatusOK), "[role=status] p"); !strings.Contains(got, "the first list is believed") {
		t.Errorf("said: %q", got)
	}
	if n := s.get("/cards/conflicts?show=settled", http.StatusOK).Find(".conflict-card").Length(); n != 2 {
		t.Errorf("%d settled", n)
	}
	// Taken back.
	if res = s.post("/admin/cards/XT1-004", url.Values{"choice": {"none"}, "back": {"settled"}}); res.Header.Get("Location") != "/admin/cards/conflicts?show=settled&done=XT1-004" {
		t.Errorf("back to %q", res.Header.Get("Location"))
	}
	has(t, s.get("/cards/XT1-004", http.StatusOK), `#conflict`, 1)
	for _, c := range []struct {
		number, choice string
		status         int
	}{
		{"XT1-004", "", 422}, {"XT1-004", "both", 422}, {"XT1-002", "first", 422}, {"XT1-006", "second", 422}, {"XT1-003", "errata", 422}, {"XT1-099", "first", 404}, {"x", "none", 404},
	} {
		if res := s.post("/admin/cards/"+c.number, url.Values{"choice": {c.choice}}); res.StatusCode != c.status {
			t.Errorf("%+v: %d", c, res.StatusCode)
		}
	}
}

// etag is the tag of a page.
func (s *testSite) etag(path string) string {
	s.t.Helper()
	res, _ := s.do("GET", path, nil, nil)
	return res.Header.Get("ETag")
}

func TestCardETags(t *testing.T) {
	s := cardSite(t, nil)
	seen := map[string]string{}
	for _, path := range []string{"/cards", "/cards?color=red", "/cards/XT1-002", "/cards/conflicts"} {
		tag := s.etag(path)
		if tag == "" || seen[tag] != "" {
			t.Errorf("%s: tag %q, as of %q", path, tag, seen[tag])
		}
		seen[tag] = path
		for _, method := range []string{"GET", "HEAD"} {
			if res, body := s.do(method, path, nil, http.Header{"If-None-Match": {`"other", ` + tag}}); res.StatusCode != http.StatusNotModified || body != "" {
				t.Errorf("%s %s: %d, %d bytes", method, path, res.StatusCode, len(body))
			}
		}
		if res, _ := s.do("GET", path, nil, http.Header{"If-None-Match": {`W/"0123"`}}); res.StatusCode != http.StatusOK {
			t.Errorf("%s with an old tag: %d", path, res.StatusCode)
		}
	}
	if tag := s.etag("/cards/XT1-099"); tag != "" {
		t.Errorf("a page that isn't there has the tag %s", tag)
	}
}

// TestCardLinks: every link on the pages of imported cards leads somewhere, and every page is well formed.
func TestCardLinks(t *testing.T) {
	s := cardSite(t, func(c *Config) { c.Prover = nil; withAdmin(c) })
	s.becomeAdmin()
	pages, _ := walkLinks(t, s, func(page string) bool {
		return strings.HasPrefix(page, "/cards") || strings.HasPrefix(page, "/keywords/")
	},
		"/cards", "/cards?q=mon&set=xt1&color=black", "/cards/conflicts", "/search?q=slatemon")
	if pages < 12 {
		t.Errorf("only %d pages", pages)
	}
}

func TestSidePieces(t *testing.T) {
	show := func(list []templates.Piece) string {
		var b strings.Builder
		for _, p := range list {
			if p.Mark {
				b.WriteString("{" + p.Text + "}")
			} else {
				b.WriteString(p.Text)
			}
		}
		return b.String()
	}
	for _, c := range [][4]string{
		{"Gain 1 memory.", "Gain 2 memory.", "Gain {1} memory.", "Gain {2} memory."},
		{"<Blocker>[On Play] Draw.", "<Blocker> (It blocks.)\n[On Play] draw", "<Blocker>[On Play] Draw.", "<Blocker> {(It blocks.)}\n[On Play] draw"},
		{"", "none", "", "{none}"},
		{"a b c", "a b c", "a b c", "a b c"},
		{"x\ny", "z", "{x}\n{y}", "{z}"},
		{"[Security A. +1]", "[Security A.+1]", "[Security A. +1]", "[Security A.+1]"},
	} {
		x, y := sidePieces(c[0], c[1])
		if show(x) != c[2] || show(y) != c[3] {
			t.Errorf("%q, %q: %q, %q", c[0], c[1], show(x), show(y))
		}
	}
	long := strings.Repeat("a b ", 2000)
	if x, y := sidePieces(long, "c "+strings.Repeat("b a ", 2000)+"c"); len(x) == 0 || len(y) == 0 {
		t.Error("long texts are lost")
	}
}

func TestProblemSpan(t *testing.T) {
	for _, c := range []struct {
		text, problem string
		column        int
		want          string
	}{
		{"[Main] Frobnicate 3 elephants.", `not understood: "Frobnicate 3 elephants."`, 8, "Frobnicate 3 elephants."},
		{"[Main] Gain 1 tree. Then, draw.", `not understood: "tree. Then, draw."`, 15, "tree. Then, draw."},
		{"a “quoted” word here", `not understood: "word"`, 12, "word"},
		{"all of it", "is not played", 0, ""},
		{"short", `not understood: "x y z"`, 99, ""},
	} {
		from, to := problemSpan(content.CardText{Text: c.text, Problem: c.problem, Column: c.column})
		if got := c.text[from:to]; got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// TestCardConcerns: a card's page says what is asked about its keywords, a keyword's page which imported cards have it, and the list shows
// what the cards say. All of that changes with an import.
func TestCardConcerns(t *testing.T) {
	data := ""
	s := startSite(t, func(c *Config) { data = c.DataDir })
	if n := s.get("/keywords/blocker", http.StatusOK).Find("#kw-cards").Length(); n > 0 {
		t.Error("cards though nothing was imported")
	}
	importCards(t, data, "first")
	doc := s.get("/cards?keyword=Blocker", http.StatusOK)
	has(t, doc, ".card-rows .card-row-text", 1)
	if got := text(doc, ".card-rows > li:first-child .card-row-text"); !strings.Contains(got, "<Blocker>") {
		t.Errorf("the row says %q", got)
	}
	has(t, doc, ".card-rows .one-color .swatch", 1)
	doc = s.get("/keywords/blocker", http.StatusOK)
	has(t, doc, `aside a[href="/cards/XT1-002"]`, 1)
	has(t, doc, `aside a[href="/cards?keyword=Blocker"]`, 1)
	doc = s.get("/cards/XT1-002", http.StatusOK)
	has(t, doc, `.cp-do a[href*="blocker"]`, 1)
	has(t, doc, ".at-table .ynl summary .yn", 4)
	doc.Find(`.at-table a`).Each(func(_ int, a *goquery.Selection) {
		if href, _ := a.Attr("href"); strings.HasPrefix(href, "/rulings/") {
			s.get(href, http.StatusOK)
		}
	})
}
