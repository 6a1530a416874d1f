package web

import (
	"net/http"
	"strings"
	"testing"
)

// TestCardUnread checks that a card which isn't understood whole has a page with its text and the
// reason, and isn't said to be played. A DUAL card has its use cost.
func TestCardUnread(t *testing.T) {
	const card = `{"cardId": "XT1-001", "nameEn": "Oddmon", "colors": ["Red"], "kinds": ["Digimon"], "level": 4, "playCost": 4, "dp": 5000, "effectText": "[On Play] Gain 1 memory."`
	s := startSite(t, func(c *Config) {
		importList(t, c.DataDir, "["+card+`, "secret": "[When Attacking] Gain 2 memory."},
			`+strings.Replace(card, "XT1-001", "XT1-002", 1)+`},
			{"cardId": "XT1-003", "nameEn": "Twin", "colors": ["Green", "Black"], "kinds": ["Digimon", "Option"], "level": 5, "playCost": 4, "dp": 8000, "effectText": "＜Blocker＞",
			"optionEffect": "[Main] ＜Draw 1＞"}]`)
	})
	odd := text(s.get("/cards/XT1-001", http.StatusOK), "main")
	for _, want := range []string{"[On Play] Gain 1 memory.", "[When Attacking] Gain 2 memory.", "This card can’t be read whole: the text in its field secret is not read."} {
		if !strings.Contains(odd, want) {
			t.Errorf("%s is not said: %s", want, odd)
		}
	}
	const played = "played by the engine"
	if strings.Contains(odd, played) || !strings.Contains(text(s.get("/cards/XT1-002", http.StatusOK), "main"), played) {
		t.Errorf("what is played: %s", odd)
	}
	twin := text(s.get("/cards/XT1-003", http.StatusOK), "main")
	if !strings.Contains(twin, "use 4") || !strings.Contains(twin, "doesn't say which of the card's colors") {
		t.Error(twin)
	}
}
