package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// namedList is a few real names and numbers with invented texts.
const namedList = `[
	{"cardId": "BT9-017", "nameEn": "Gallantmon (X Antibody)", "colors": ["Red"], "kinds": ["Digimon"], "level": 6, "playCost": 12, "dp": 12000, "effectText": "＜Blocker＞"},
	{"cardId": "EX8-073", "nameEn": "Gallantmon (X Antibody)", "colors": ["Red"], "kinds": ["Digimon"], "level": 6, "playCost": 12, "dp": 12000, "effectText": "＜Rush＞"},
	{"cardId": "BT17-016", "nameEn": "Gallantmon", "nameJp": "デュークモン", "colors": ["Red"], "kinds": ["Digimon"], "level": 6, "playCost": 12, "dp": 11000, "effectText": "＜Piercing＞"},
	{"cardId": "BT1-109", "nameEn": "Ice Wall!", "colors": ["Blue"], "kinds": ["Option"], "playCost": 2, "effectText": "[Main] Your [Gallantmon] gets +1000 DP for the turn."},
	{"cardId": "ST1-03", "nameEn": "Agumon", "colors": ["Red"], "kinds": ["Digimon"], "level": 3, "playCost": 3, "dp": 2000}
]`

// TestCardsNamed: cards by number in any writing and by name as players type it stand in front of the search and of
// the list of cards; a number that no card has is said first.
func TestCardsNamed(t *testing.T) {
	s := startSite(t, func(c *Config) { importList(t, c.DataDir, namedList) })
	for typed, want := range map[string]string{
		"bt9 17":              "BT9-017",
		"BT917":               "BT9-017",
		"st1 3":               "ST1-03",
		"gallantmon x":        "EX8-073 BT9-017",
		"dukemon":             "BT17-016 EX8-073 BT9-017",
		"デュークモン":              "BT17-016",
		"galantmon":           "BT17-016 EX8-073 BT9-017",
		"ice wall":            "BT1-109",
		"bt9-017 gallantmon":  "BT9-017 BT17-016 EX8-073",
		"bt99-1":              "",
		"gallantmon bt99-001": "BT17-016 EX8-073 BT9-017",
	} {
		list := s.get("/cards?q="+url.QueryEscape(typed), http.StatusOK)
		found := s.get("/search?q="+url.QueryEscape(typed), http.StatusOK)
		if got := numbers(list); got != want {
			t.Errorf("/cards?q=%s: %s, want %s", typed, got, want)
		}
		if got := leading(found); got != want {
			t.Errorf("/search?q=%s: first %s, want %s", typed, got, want)
		}
		missing := strings.Contains(typed, "99")
		for _, doc := range []*goquery.Document{list, found} {
			if said := strings.Contains(text(doc, "main .notice"), "No card BT99-001 in the imported lists."); said != missing {
				t.Errorf("%s: the number that no card has is told %v", typed, said)
			}
		}
	}
}

// leading are the numbers of the cards that lead the hits.
func leading(doc *goquery.Document) string {
	var out []string
	doc.Find("section.hits").First().Find("li").EachWithBreak(func(_ int, e *goquery.Selection) bool {
		href, _ := e.Find("a").First().Attr("href")
		number, is := strings.CutPrefix(href, "/cards/")
		if is {
			out = append(out, number)
		}
		return is
	})
	return strings.Join(out, " ")
}

// TestCardOfQuestion: if a question names a card by number, the card is shown above the answer;
// otherwise no card is shown.
func TestCardOfQuestion(t *testing.T) {
	s := startSite(t, func(c *Config) { importList(t, c.DataDir, namedList) })
	for typed, want := range map[string]string{
		"does bt9-17 unsuspend if its deletion is prevented by an effect": "BT9-017",
		"does it unsuspend if its deletion is prevented by an effect":     "",
		"does piercing work if the attacker dies":                         "",
		"does piercing work for bt17-16 if the attacker dies":             "BT17-016",
		"does gallantmon x unsuspend if its deletion is prevented":        "EX8-073",
		"does galantmon block":                                            "BT17-016",
		"can dukemon attack a digimon that is not suspended":              "BT17-016",
		"what does ice wall do to my digimon when it attacks":             "BT1-109",
	} {
		doc := s.get("/search?q="+url.QueryEscape(typed), http.StatusOK)
		href, _ := doc.Find(`section[aria-label="Cards that are named"] a`).First().Attr("href")
		if strings.TrimPrefix(href, "/cards/") != want {
			t.Errorf("%s: %s, want %s", typed, href, want)
		}
	}
}

// TestCardExactly: a corrected spelling is reported, and the exact text can be searched for
// instead.
func TestCardExactly(t *testing.T) {
	s := startSite(t, func(c *Config) { importList(t, c.DataDir, namedList) })
	doc := s.get("/search?q=galantmon", http.StatusOK)
	to, _ := doc.Find(".fixed a").Attr("href")
	if !strings.Contains(text(doc, ".fixed"), "gallantmon") || to == "" || leading(doc) == "" {
		t.Fatal(text(doc, "main"))
	}
	if doc = s.get(to, http.StatusOK); leading(doc) != "" || doc.Find(".fixed").Length() > 0 {
		t.Error(text(doc, "main"))
	}
	if doc = s.get("/cards?q=galantmon", http.StatusOK); !strings.Contains(text(doc, ".fixed"), "gallantmon") {
		t.Error(text(doc, "main"))
	}
}

// TestCardOffers: cards are offered while their names and numbers are typed.
func TestCardOffers(t *testing.T) {
	s := startSite(t, func(c *Config) { importList(t, c.DataDir, namedList) })
	for typed, want := range map[string]string{
		"gallantmon": `{"t":"BT17-016 Gallantmon","u":"/cards/BT17-016","k":"Card"},{"t":"Gallantmon (X Antibody)","u":"/cards?q=Gallantmon+%28X+Antibody%29","k":"Card"}`,
		"dukem":      "",
		"dukemon":    `{"t":"BT17-016 Gallantmon","u":"/cards/BT17-016","k":"Card"}`,
		"bt9-0":      `{"t":"BT9-017 Gallantmon (X Antibody)","u":"/cards/BT9-017","k":"Card"}`,
		"pierc":      "",
	} {
		_, got := s.do("GET", "/search/suggest?q="+url.QueryEscape(typed), nil, nil)
		if want == "" && strings.Contains(got, `"Card"`) || !strings.Contains(got, want) {
			t.Errorf("%s: %s", typed, got)
		}
	}
}
