package cardlist

import "testing"

func TestRestriction(t *testing.T) {
	const keyed = `[{"cardId": "XT1-001", "nameEn": "Pup", "colors": ["Red"], "kinds": ["Digimon"], "level": 3, "dp": 2000, "playCost": 3`
	const taka = `[{"cardNumber": "XT1-001", "name": {"english": "Pup", "japanese": "-"}, "color": "Red", "cardType": "Digimon", "cardLv": "Lv.3", "dp": "2000", "playCost": "3"`
	for more, want := range map[string]string{
		``:                        "",
		`, "maxCountInDeck": 4`:   "",
		`, "maxCountInDeck": 50`:  "Up to 50 in a deck",
		`, "maxCountInDeck": 1`:   "Restricted to 1 in a deck",
		`, "maxCountInDeck": "0"`: "Banned",
		`, "maxCountInDeck": -1`:  "",
		`, "maxCountInDeck": []`:  "",
		`, "restrictions": {"english": "Unrestricted", "japanese": "Banned"}`: "",
		`, "restrictions": {"english": " Restricted  to 1 "}`:                 "Restricted to 1",
		`, "restrictions": "Banned"`:                                          "Banned",
		`, "restrictions": 7`:                                                 "",
	} {
		for _, head := range []string{keyed, taka} {
			l, err := Read("t", []byte(head+more+"}]"))
			if err != nil || len(l.Cards) != 1 || l.Cards[0].Restriction != want || len(l.Kept)+len(l.Unread) > 0 {
				t.Errorf("%s: %+v, %v, want %q", more, l, err, want)
			}
		}
	}
}
