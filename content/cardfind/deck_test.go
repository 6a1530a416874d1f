package cardfind

import (
	"fmt"
	"strings"
	"testing"
)

// TestDeck: deck lists are read in the formats that deck builders and people write.
func TestDeck(t *testing.T) {
	x := some()
	plain := func(w string) bool { return w == "boost" || w == "memory" || w == "cards" || w == "digimon" }
	for text, want := range map[string]string{
		"4 Agumon BT1-010\n4 Gallantmon BT17-016":                             "4 BT1-010, 4 BT17-016",
		"BT1-010 ×4\nBT17-016 x2":                                             "4 BT1-010, 2 BT17-016",
		"BT1-010 4\nST1-03 3\nP-035 2":                                        "4 BT1-010, 3 ST1-03, 2 P-035",
		"4x BT1-010\n3× st1-3":                                                "4 BT1-010, 3 ST1-03",
		"4 (BT1-010) Agumon\n1 BT9-017 Gallantmon (X Antibody)":               "4 BT1-010, 1 BT9-017",
		"Agumon (BT1-010) x 4":                                                "4 BT1-010",
		"// Main\n[Digi-Eggs]\n# 50 cards\n4 BT1-010\nDigimon:\n2 BT5-086":    "4 BT1-010, 2 BT5-086",
		"4 BT1-010; 2 BT5-086":                                                "4 BT1-010, 2 BT5-086",
		`["Exported from a builder","BT1-010","BT1-010","ST1-03"]`:            "2 BT1-010, 1 ST1-03",
		`[{"id": "BT1-010", "count": 4}, {"cardNumber": "ST1-03", "qty": 2}]`: "4 BT1-010, 2 ST1-03",
		`["BT1-010","BT1-010","ST1-03"`:                                       "2 BT1-010, 1 ST1-03",
		"BT1-010,BT5-086,ST1-03":                                              "1 BT1-010, 1 BT5-086, 1 ST1-03",
		"4 Taomon\n2 gallantmon x\n1 Red Memory Boost!":                       "4 BT17-035, 2 EX8-073, 1 P-035",
		"Ice Wall!":              "1 BT1-109",
		"4 Nobodymon\n4 BT1-010": "4 BT1-010; unread 4 Nobodymon",
		"4 BT1-010\n4 BT1-010":   "8 BT1-010",
		"my deck":                "",
		"":                       "",
		"[]":                     "",
		"4 BT99-999":             "4 BT99-999",
	} {
		d := x.Deck(text, plain)
		var got []string
		for _, c := range d.Cards {
			got = append(got, fmt.Sprintf("%d %s", c.Count, c.Number))
		}
		said := strings.Join(got, ", ")
		if len(d.Unread) > 0 {
			said += "; unread " + strings.Join(d.Unread, ", ")
		}
		if said != want {
			t.Errorf("%q: %s, want %s", text, said, want)
		}
	}
	var long strings.Builder
	for i := range 900 {
		fmt.Fprintf(&long, "4 BT%d-%03d\n", i%20+1, i%100)
	}
	if d := x.Deck(long.String(), plain); len(d.Cards) > maxDeckCards || !d.More {
		t.Errorf("a long list: %d cards, more %v", len(d.Cards), d.More)
	}
}

func FuzzDeck(f *testing.F) {
	x := some()
	f.Add("4 Agumon BT1-010\n[\"BT1-010\"]")
	f.Fuzz(func(t *testing.T, text string) {
		d := x.Deck(text, func(string) bool { return false })
		if len(d.Cards) > maxDeckCards || len(d.Unread) > maxDeckCards {
			t.Errorf("%d cards, %d unread", len(d.Cards), len(d.Unread))
		}
		for _, c := range d.Cards {
			if c.Count < 1 || c.Count > maxCopies {
				t.Errorf("%+v", c)
			}
		}
	})
}
