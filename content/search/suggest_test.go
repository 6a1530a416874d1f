package search_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"digijudge/content/search"
)

// TestSuggest: names that begin like what is typed come first, then questions with its words. There
// are few, and none for an empty text.
func TestSuggest(t *testing.T) {
	l := openReal(t)
	for q, want := range map[string]string{"pier": "Piercing", "<blast di": "Blast Digivolve", "16.7.4": "16-7-4", "jogr": "DNA digivolution", "summoning si": "Played this turn", "security att": "Security A."} {
		list, err := l.Suggest(context.Background(), q)
		if err != nil || len(list) == 0 || !strings.HasPrefix(list[0].Text, want) || list[0].URL == "" {
			t.Errorf("%q: %+v %v, want %s first", q, list, err, want)
		}
	}
	for q, want := range map[string]string{"16-7": "16-7 Piercing", "16.7": "16-7 Piercing", "16 7 4": "16-7-4", "16–7–4": "16-7-4", "rule 15-4-5": "15-4-5", "15-4-": "15-4 ", "pirecing": "Piercing", "recovery adds a security": "Recovery adds a security card"} {
		list, err := l.Suggest(context.Background(), q)
		if err != nil || len(list) == 0 || !strings.HasPrefix(list[0].Text, want) || list[0].URL == "" {
			t.Errorf("%q: %+v %v, want %s first", q, list, err, want)
		}
	}
	list, err := l.Suggest(context.Background(), "can i attack the turn")
	if err != nil || len(list) == 0 {
		t.Errorf("%v %v", list, err)
	}
	for _, s := range list {
		if s.URL == "" && !strings.Contains(strings.ToLower(s.Text), "attack") {
			t.Errorf("%+v", s)
		}
	}
	long := "so in our last game there was an argument about this, please tell me, can i block with a suspended digimon"
	if list, err := l.Suggest(context.Background(), long); err != nil || !slices.ContainsFunc(list, func(s search.Suggestion) bool { return s.Text == "Can a suspended digimon block?" }) {
		t.Errorf("%q: %+v %v, want what its last words ask", long, list, err)
	}
	for _, q := range []string{"", "a", "  ", "\"", "zzzyqx"} {
		if list, err := l.Suggest(context.Background(), q); err != nil || len(list) != 0 {
			t.Errorf("%q: %+v %v", q, list, err)
		}
	}
	for _, q := range []string{"attack", "di", "se", "does on deletion trigger wh", strings.Repeat("attack ", 60)} {
		if list, err := l.Suggest(context.Background(), q); err != nil || len(list) > search.MaxSuggestions {
			t.Errorf("%q: %d %v", q, len(list), err)
		}
	}
}
