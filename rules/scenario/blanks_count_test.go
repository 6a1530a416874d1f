package scenario

import (
	"fmt"
	"strings"
	"testing"
)

// Blank cards are cards: whatever counts or asks how many there are, and says nothing of what they are, finds them in every place as it
// finds others.
func TestBlanksCount(t *testing.T) {
	// Each effect draws as many as the last number says. In each place there lie cards of one kind, once blank, once not.
	for _, x := range []struct {
		text, places string
		n            int
	}{
		{"<Draw 1> for each of your face-up security cards.", "Ann security: %s (face-up), %s, %s", 1},
		{"<Draw 1> for each of your face-down security cards.", "Ann security: %s (face-up), %s, %s", 2},
		{"<Draw 1> for each of your opponent's face-up security cards.", "Bob security: %s (face-up), %s (face-up), %s", 2},
		{"<Draw 1> for each of your security cards.", "Ann security: %s, %s", 2},
		{"If you have no face-up security cards, <Draw 2>.", "Ann security: %s (face-up), %s", 0},
		{"If you have no face-up security cards, <Draw 2>.", "Ann security: %s, %s", 2},
		{"If you have 2 or more face-up security cards, <Draw 2>.", "Ann security: %s (face-up), %s (face-up)", 2},
		{"If you have 2 or more face-up security cards, <Draw 2>.", "Ann security: %s (face-up), %s", 0},
		{"If you have 2 or fewer security cards, <Draw 2>.", "Ann security: %s, %s, %s", 0},
		{"<Draw 1> for each card in your trash.", "Ann trash: %s, %s", 2},
		{"If you have 2 or more cards in your trash, <Draw 2>.", "Ann trash: %s, %s", 2},
		{"If you have 2 or more cards in your hand, <Draw 2>.", "Ann hand: Bee, %s, %s", 2},
		{"<Draw 1> for every 2 cards in your opponent's hand.", "Bob hand: %s, %s, %s, %s", 2},
		{"<Draw 1> for each of your Digimon with digivolution cards.", "Ann battle: Host on %s", 1},
		{"If you have a Digimon with 2 or more digivolution cards, <Draw 2>.", "Ann battle: Host on %s on %s", 2},
	} {
		for _, blank := range []bool{true, false} {
			cards, places := "", x.places
			for i := range strings.Count(x.places, "%s") {
				name := "1 card"
				if !blank {
					name = fmt.Sprintf("Moth%c", 'A'+i)
					cards += "card " + name + " \"Moth\": Digimon Lv.3 Green, 1000 DP\n"
				}
				places = strings.Replace(places, "%s", name, 1)
			}
			if !strings.Contains(places, "Ann hand") {
				places += "\nAnn hand: Bee"
			}
			host := ""
			if strings.Contains(places, "Host") {
				host = "card Host: Digimon Lv.4 Green, 4000 DP\n"
			}
			src := "card Bee: Digimon Lv.4 Green, 4000 DP, play 5\n  [On Play] " + x.text + "\n" + host + cards +
				"turn Ann, memory 5\n" + places + "\nAnn plays Bee\n" +
				map[bool]string{true: "claim never: Ann draws\n", false: fmt.Sprintf("claim: Ann draws %d cards\n", x.n)}[x.n == 0]
			s, err := Parse("blank", []byte(src))
			if err != nil {
				t.Errorf("%s\n%v", src, err)
				continue
			}
			r, err := s.Run(Options{})
			if err != nil {
				t.Errorf("%s\n%v", src, err)
				continue
			}
			if c := r.Claims[0]; c.Verdict != Holds {
				t.Errorf("%s\n%s: %s", src, c.Words, c.Reason)
			}
		}
	}
}
