package content

import (
	"strings"
	"testing"

	"digijudge/content/cardlist"
	"digijudge/rules"
)

// TestCardMends: a card's page says what was mended in its text.
func TestCardMends(t *testing.T) {
	c := &cardlist.Card{Number: "XT9-001", Set: "XT9", Name: "Mendmon", Category: rules.Digimon, Level: 4, DP: 5000, Cost: 5, Colors: []string{"Red"},
		Boxes: []cardlist.Box{{Kind: cardlist.InheritedBox, Text: "[When Attacking]  (Draw 1 card from your deck.)"}}}
	k := cardPage(&cardlist.Sources{First: c})
	if k.State != CardRuns || len(k.Mends) != 1 || !strings.Contains(k.Mends[0], "inherited text: the icon <Draw 1> was lost") || !strings.Contains(k.Text[0].Text, "<Draw 1> (Draw") {
		t.Errorf("%s %q %+v", k.State, k.Mends, k.Text)
	}
}
