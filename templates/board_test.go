package templates

import (
	"bytes"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// boardOf renders a board.
func boardOf(t *testing.T, b BoardView) *goquery.Document {
	t.Helper()
	var out bytes.Buffer
	if err := Board(b).Render(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "style=") {
		t.Error("a style attribute, which the site's policy forbids")
	}
	doc, err := goquery.NewDocumentFromReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func words(s *goquery.Selection) string { return strings.Join(strings.Fields(s.Text()), " ") }

// TestBoard reads a board as a reader without eyes hears it: everything that is drawn is said too.
func TestBoard(t *testing.T) {
	b := BoardView{Title: "The position", Turn: "Ann", Phase: "main", Memory: 2, Sides: [2]SideView{
		{Player: "Ann", SecurityN: 5, HandN: 1, DeckN: 10, Hand: []CardView{{Name: "Bolt"}}, Battle: []CardView{
			{Name: "Lancer", Category: "Digimon", Color: "Blue", Level: 5, DP: 9000, HasDP: true, Keywords: []string{"<Piercing>"}, Role: Attacks}}},
		{Player: "Bob", SecurityN: 7, Security: []CardView{{Name: "Idol"}, {Name: "Trap", FaceDown: true}}, Battle: []CardView{
			{Name: "Knight", Category: "Digimon", Color: "Yellow/Red", Level: 4, DP: 5000, HasDP: true, Suspended: true, Sources: []string{"Squire"}, Role: Target},
			{Name: "Rin", Category: "Tamer", Color: "Red", Changed: true},
			{Name: "Chimera", Category: "Digimon", Color: "Red", Level: 5, DP: 8000, HasDP: true, Sources: []string{"A", "B", "C", "D", "E", "F"}}}},
	}}
	doc := boardOf(t, b)
	if got := doc.Find(".board").AttrOr("aria-label", ""); got != "The position, Ann’s turn, main phase" {
		t.Errorf("label %q", got)
	}
	if got := doc.Find(".side").First().AttrOr("aria-label", ""); got != "Bob’s side" {
		t.Errorf("above stands %q", got)
	}
	var cards []string
	doc.Find(".card").Each(func(_ int, c *goquery.Selection) { cards = append(cards, words(c)) })
	want := []string{
		"Knight Lv.4 Yellow/Red 5000 DP 1 under: Squire Suspended target", "Rin Tamer Red changed", "Chimera Lv.5 Red 8000 DP 6 under",
		"Lancer Lv.5 Blue 9000 DP Piercing attacks",
	}
	if strings.Join(cards, "|") != strings.Join(want, "|") {
		t.Errorf("cards\n%s\nwant\n%s", strings.Join(cards, "\n"), strings.Join(want, "\n"))
	}
	for _, said := range []string{"Security: Idol (face up), Trap", "Hand: Bolt"} {
		if !strings.Contains(words(doc.Find(".board")), said) {
			t.Errorf("nowhere %q", said)
		}
	}
	if n := doc.Find(".side.far .secu .fan rect").Length(); n != maxFan {
		t.Errorf("%d cards in the fan of 7", n)
	}
	if n := doc.Find(".side.far .secu .fan rect.u").Length(); n != 1 {
		t.Errorf("%d open cards in the fan", n)
	}
	if doc.Find(".arrow").Length() != 1 {
		t.Error("no arrow between attacker and target in the first column")
	}
	if got := doc.Find(".gauge").AttrOr("aria-label", ""); got != "Memory: 2 for Ann" {
		t.Errorf("gauge %q", got)
	}
	if got := doc.Find(".gauge i").Length(); got != 21 {
		t.Errorf("%d places on the gauge", got)
	}
	b.Sides[1].Battle[1].Role = Blocks
	if doc := boardOf(t, b); doc.Find(".arrow").Length() != 0 || doc.Find(`.card[data-role=blocks] .tag`).Text() != "blocks" {
		t.Error("a blocked attack points at its first target, or its blocker has no word")
	}
}

// TestBoardTurns looks at who sits where.
func TestBoardTurns(t *testing.T) {
	b := BoardView{Turn: "Bob", Sides: [2]SideView{{Player: "Ann", Battle: []CardView{{Name: "Fox"}}}, {Player: "Bob"}}}
	first := func() string { return boardOf(t, b).Find(".side").First().AttrOr("aria-label", "") }
	if got := first(); got != "Ann’s side" {
		t.Errorf("in Bob’s turn %q stands above", got)
	}
	if b.Below = "Ann"; first() != "Bob’s side" {
		t.Error("Below is not heard")
	}
	b.Below, b.Attacked = "", "Ann"
	if doc := boardOf(t, b); words(doc.Find(`.pl[data-role=target] .tag`)) != "target" || doc.Find(".place").Length() != 0 {
		t.Error("an attacked player with a Digimon is not named the target")
	}
	b.Sides[0].Battle = nil
	if doc := boardOf(t, b); words(doc.Find(`.place[data-role=target]`)) != "Ann the player target" {
		t.Error("an attacked player without cards has no place")
	}
	b.Sides[1].Changed = Piles{Trash: true}
	if doc := boardOf(t, b); !strings.Contains(words(doc.Find(".side:not(.far) .trash")), "changed") {
		t.Error("a changed pile is not named")
	}
}
