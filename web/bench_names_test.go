package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"digijudge/quiz/bench"
)

// TestBenchNames: a card is shown by its printed name, a second one with its number, in every list of the page; what the forms and links send keeps
// the word that the text has.
func TestBenchNames(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover = nil })
	doc := s.get("/bench", http.StatusOK)
	add := func(where, name, face, text string) {
		t.Helper()
		doc, _ = s.follow("POST", "/bench", url.Values{"s": {benchCode(doc)}, "do": {"add"}, "where": {where}, "name": {name}, "kind": {"Digimon"}, "line": {face}, "text": {text}})
	}
	add("Ann battle", "Sorrow Blue", "Lv.4 Blue, 4000 DP", "[When Attacking] <Draw 1>\n[When Attacking] Gain 1 memory.")
	add("Ann battle", "Shellmon", "Lv.4 Blue, 4000 DP", "")
	add("Ann battle", "Shellmon", "Lv.4 Blue, 4000 DP", "")
	add("Bob battle", "Agumon (X Antibody)", "Lv.3 Red, 1000 DP", "<Blocker>")
	add("Bob battle", "BlackAgumon", "Lv.3 Black, 1000 DP", "")
	added := text2(doc.Find(".added").Text())
	if !strings.HasSuffix(added, "BlackAgumon") {
		t.Errorf("added: %q", added)
	}
	code := benchCode(doc)
	shown := func(doc *goquery.Document, sel, want string) {
		t.Helper()
		if got := text2(doc.Find(sel).Text()); !strings.Contains(got, want) {
			t.Errorf("%s says %q, not %q", sel, got, want)
		}
	}
	plain := func(doc *goquery.Document) {
		t.Helper()
		doc = goquery.CloneDocument(doc)
		doc.Find("textarea, script, title").Remove()
		labels := doc.Find(".bench").Text()
		doc.Find(".bench [aria-label]").Each(func(_ int, x *goquery.Selection) { labels += " " + x.AttrOr("aria-label", "") })
		for _, handle := range []string{"SorrowBlue", "ShellmonB", "AgumonXAntibody"} {
			if at := strings.Index(labels, handle); at >= 0 {
				t.Errorf("the page shows %q", text2(labels[max(0, at-60):min(len(labels), at+60)]))
			}
		}
	}
	plain(doc)
	for _, name := range []string{"Sorrow Blue", "Shellmon", "Shellmon (2)", "Agumon (X Antibody)", "BlackAgumon"} {
		n := 0
		doc.Find(".card .nm").Each(func(_ int, x *goquery.Selection) {
			if x.Text() == name {
				n++
			}
		})
		if n != 1 {
			t.Errorf("%q is shown %d times", name, n)
		}
	}
	has(t, doc, `input.pick[value=SorrowBlue]`, 1)
	has(t, doc, `input[name=card][value=ShellmonB]`, 1)
	has(t, doc, `#at option[value="under ShellmonB"]:contains("under Shellmon (2)")`, 1)
	has(t, doc, `#last-on option[value=AgumonXAntibody]:contains("Agumon (X Antibody)")`, 1)
	has(t, doc, `#last-from option[value=ShellmonB]`, 1)
	has(t, doc, `button[name=step][value="Ann attacks Bob with SorrowBlue"]:contains("Attack Bob with Sorrow Blue")`, 1)
	shown(doc, ".cant", "Sorrow Blue")

	doc, _ = s.follow("GET", "/bench?"+url.Values{"s": {code}, "step": {"Ann attacks Bob with SorrowBlue"}}.Encode(), nil)
	plain(doc)
	shown(doc, ".past", "Ann attacks Bob with Sorrow Blue")
	shown(doc, ".waiting", "Sorrow Blue’s effect 1")
	text := doc.Find("#sc").Text()
	if !strings.Contains(text, `card SorrowBlue "Sorrow Blue": `) || !strings.Contains(text, "Ann attacks Bob with SorrowBlue") {
		t.Errorf("the text is %q", text)
	}
	at, ok := doc.Find(".past a.go").First().Attr("href")
	if !ok {
		t.Fatal("no step")
	}
	doc = s.get(at, http.StatusOK)
	plain(doc)
	shown(doc, ".step-at h2", "Ann attacks Bob with Sorrow Blue")

	// a form that can't be carried out says why in the same words
	_, refused := s.sendForm("POST", "/bench", url.Values{"s": {code}, "do": {"move"}, "card": {"ShellmonB"}, "where": {"under ShellmonB"}})
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(refused))
	if err != nil {
		t.Fatal(err)
	}
	shown(doc, ".notice.bad", "Shellmon (2) can’t go under itself")
	plain(doc)
	doc, _ = s.follow("POST", "/bench", url.Values{"s": {code}, "do": {"move"}, "card": {"ShellmonB"}, "where": {"under SorrowBlue"}})
	shown(doc, ".un", "1 under: Shellmon (2)")
	plain(doc)
	if got := bench.Read(doc.Find("#sc").Text(), nil); got.Stack("SorrowBlue") != "SorrowBlue on ShellmonB" {
		t.Errorf("the bench has %q", got.Stack("SorrowBlue"))
	}
}

// TestBenchNameOnce: a card on the board says its printed name once, a copy too. A card that somebody
// called otherwise says what it is below its name.
func TestBenchNameOnce(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover = nil })
	const text = `# Names.
card SorrowBlue "Sorrow Blue": Digimon Lv.4 Blue, 4000 DP
card Shellmon, ShellmonB "Shellmon": Digimon Lv.4 Blue, 4000 DP
card AgumonXAntibody "Agumon (X Antibody)": Digimon Lv.3 Red, 1000 DP
card Rex "Greymon": Digimon Lv.4 Red, 5000 DP
card AgumonBond "Agumon": Digimon Lv.3 Red, 2000 DP
turn Ann, memory 3
Ann battle: SorrowBlue, Shellmon, ShellmonB, Rex
Bob battle: AgumonXAntibody, AgumonBond
`
	doc := s.get("/bench?"+url.Values{"s": {bench.Encode(text)}}.Encode(), http.StatusOK)
	for _, c := range []struct{ card, name, line, heard string }{
		{"SorrowBlue", "Sorrow Blue", "Lv.4 Blue", "Sorrow Blue, Digimon Lv.4 Blue, 4000 DP"},
		{"Shellmon", "Shellmon", "Lv.4 Blue", "Shellmon, Digimon Lv.4 Blue, 4000 DP"},
		{"ShellmonB", "Shellmon (2)", "Lv.4 Blue", "Shellmon (2), Digimon Lv.4 Blue, 4000 DP"},
		{"AgumonXAntibody", "Agumon (X Antibody)", "Lv.3 Red", "Agumon (X Antibody), Digimon Lv.3 Red, 1000 DP"},
		{"Rex", "Rex", "Greymon, Lv.4 Red", "Rex, Digimon Lv.4 Red, 5000 DP"},
		{"AgumonBond", "AgumonBond", "Agumon, Lv.3 Red", "AgumonBond, Digimon Lv.3 Red, 2000 DP"},
	} {
		pick := doc.Find(`.card > input.pick[value="` + c.card + `"]`)
		card := pick.Parent()
		if name, line := card.ChildrenFiltered("b.nm").Text(), card.ChildrenFiltered(".lv").Text(); name != c.name || line != c.line {
			t.Errorf("the board says %q, %q of %s, not %q, %q", name, line, c.card, c.name, c.line)
		}
		if heard := pick.AttrOr("aria-label", ""); heard != c.heard+": show text and actions" {
			t.Errorf("a screen reader hears %q of %s", heard, c.card)
		}
	}
}
