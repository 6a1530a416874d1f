package cardlist

import (
	"slices"
	"strings"
	"testing"
)

// keyedList reads a list in the keyed format.
func keyedList(t *testing.T, cards string) *List {
	t.Helper()
	l, err := Read("list.json", []byte(cards))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

const oldCards = `[
 {"cardId": "DJ1-001", "set": "DJ1", "nameEn": "Reed", "colors": ["Blue"], "kinds": ["Digimon"], "level": 4, "playCost": 4, "dp": 4000, "types": ["Tide"], "effectText": "<Raid>\n[On Play] <Draw 1>"},
 {"cardId": "DJ1-002", "set": "DJ1", "nameEn": "Moss", "colors": ["Green"], "kinds": ["Digimon"], "level": 3, "playCost": 3, "dp": 2000, "types": ["Fen"], "effectText": "[On Play] Gain 1 memory."},
 {"cardId": "DJ1-003", "set": "DJ1", "nameEn": "Fern", "colors": ["Green"], "kinds": ["Digimon"], "level": 3, "playCost": 3, "dp": 1000, "types": ["Fen"], "effectText": "[On Play] Gain 1 memory."}
]`

const nowCards = `[
 {"cardId": "DJ1-001", "set": "DJ1", "nameEn": "Reed", "colors": ["Blue"], "kinds": ["Digimon"], "level": 4, "playCost": 4, "dp": 4000, "types": ["Tide"], "effectText": "<Raid>\n[On Play] <Draw 1>"},
 {"cardId": "DJ1-002", "set": "DJ1", "nameEn": "Moss", "colors": ["Green"], "kinds": ["Digimon"], "level": 3, "playCost": 3, "dp": 3000, "types": ["Fen"], "effectText": "[On Play] Gain 1 memory."},
 {"cardId": "DJ2-001", "set": "DJ2", "nameEn": "Ivy", "colors": ["Green"], "kinds": ["Digimon"], "level": 3, "playCost": 3, "dp": 2000, "types": ["Bog"], "effectText": "<Frobnicate 2>\n[When Humming] Gain 1 memory.\n[Rule] Trait: Has the [Fen] type."},
 {"cardId": "DJ2-002", "set": "DJ2", "nameEn": "Oak", "colors": ["Green"], "kinds": ["Digimon"], "level": 4, "playCost": 4, "dp": 4000, "types": ["Bog"], "effectText": "<Frobnicate 3> <Raid>\n[On Play] <Draw 2>"}
]`

// TestReadNews: what some card of the older list has isn't news, whatever the numbers of the cards.
func TestReadNews(t *testing.T) {
	n := ReadNews(keyedList(t, oldCards), keyedList(t, nowCards), nil, nil)
	if !slices.Equal(n.New, []string{"DJ2-001", "DJ2-002"}) || !slices.Equal(n.Gone, []string{"DJ1-003"}) {
		t.Errorf("new %v, gone %v", n.New, n.Gone)
	}
	if len(n.Changed) != 1 || n.Changed[0].Number != "DJ1-002" || !strings.Contains(n.Changed[0].What[0].String(), "3000") {
		t.Errorf("changed %v", n.Changed)
	}
	for _, tt := range []struct {
		what string
		list []Novelty
		want []string
	}{
		{"keywords", n.Keywords, []string{"Frobnicate"}}, {"timings", n.Timings, []string{"When Humming"}},
		{"traits", n.Traits, []string{"Bog"}}, {"rules lines", n.Rules, []string{"Trait: Has the [X] type."}},
	} {
		var got []string
		for _, x := range tt.list {
			got = append(got, x.Words)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.what, got, tt.want)
		}
	}
	if k := n.Keywords[0]; !slices.Equal(k.Numbers, []string{"DJ2-001", "DJ2-002"}) {
		t.Errorf("%v", k)
	}
	if n.Coverage.Cards != 3 || n.Coverage.ExecutableCards != 1 {
		t.Errorf("%d cards measured, %d played", n.Coverage.Cards, n.Coverage.ExecutableCards)
	}
	asked := n.Questions(3)
	if len(asked) < 4 || !strings.Contains(asked[0].Ask, "<Frobnicate>") || !strings.Contains(asked[0].Why, "DJ2-002") {
		t.Errorf("%v", asked)
	}
	if same := ReadNews(keyedList(t, oldCards), keyedList(t, oldCards), nil, nil); len(same.New)+len(same.Gone)+len(same.Changed)+len(same.Keywords)+len(same.Questions(9)) != 0 {
		t.Errorf("a list brings something new to itself: %+v", same)
	}
}

// TestNewsConflicts: contradictions of a second list about new cards are listed, those about old
// cards aren't.
func TestNewsConflicts(t *testing.T) {
	const second = `[
 {"card_id": "DJ2-001", "name": "Ivy", "color": "Green", "type": "Digimon", "level": 3, "dp": 5000, "play_cost": 3, "digi_types": ["Bog"], "set": "DJ2", "main_effect": "<Frobnicate 2>"},
 {"card_id": "DJ1-001", "name": "Reed", "color": "Blue", "type": "Digimon", "level": 4, "dp": 9000, "play_cost": 4, "digi_types": ["Tide"], "set": "DJ1", "main_effect": "<Raid>"}
]`
	n := ReadNews(keyedList(t, oldCards), keyedList(t, nowCards), keyedList(t, second), nil)
	var dp []string
	for _, k := range n.Conflicts {
		if k.Words == "DP" {
			dp = k.Numbers
		}
	}
	if !slices.Equal(dp, []string{"DJ2-001"}) {
		t.Errorf("conflicts %+v", n.Conflicts)
	}
}
