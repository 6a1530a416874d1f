package content

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// manyCards returns a library with that many invented cards. Their texts are about as long as real
// ones.
func manyCards(tb testing.TB, n int) *Library {
	l, err := OpenWith(context.Background(), Config{Path: filepath.Join(tb.TempDir(), "content.db")})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = l.Close() })
	colors, kinds := []string{"Red", "Blue", "Green", "Black"}, []string{"Digimon", "Digimon", "Digimon", "Tamer", "Option"}
	err = inTx(context.Background(), l.writer, func(tx *sql.Tx) error {
		for i := range n {
			c := Card{CardSummary: CardSummary{Number: fmt.Sprintf("XT%d-%03d", i/999, i%999), Name: fmt.Sprintf("Inventedmon %d", i), Level: 2 + i%6, State: CardRuns},
				Text: []CardText{{Text: strings.Repeat("Gain one memory and draw one card. ", 40)}}}
			data, err := json.Marshal(c)
			if err != nil {
				return err
			}
			if _, err := tx.Exec("insert into card (id, number, ord, name, set_name, kind, level, state, data) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
				i+1, c.Number, cardOrder(c.Number), c.Name, fmt.Sprint("Set ", i/999), kinds[i%len(kinds)], c.Level, c.State, string(data)); err != nil {
				return err
			}
			if _, err := tx.Exec("insert into card_tag (kind, value, card) values ('color', ?, ?)", colors[i/7%len(colors)], i+1); err != nil {
				return err
			}
			if _, err := tx.Exec("insert into card_search (rowid, number, name, text) values (?, ?, ?, ?)", i+1, c.Number, c.Name, c.Text[0].Text); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	return l
}

// TestCardListsReadNoTexts: counting and filtering cards reads the index of the filter fields, not
// the cards.
func TestCardListsReadNoTexts(t *testing.T) {
	l := manyCards(t, 50)
	where := " from card where card.level = 4 and exists (select 1 from card_tag where kind = 'color' and value = 'Red' and card = card.id)"
	for _, q := range []string{"select count(*)" + where, "select card.id" + where + " order by card.ord limit 60"} {
		var plan []string
		if err := l.rows(t.Context(), "explain query plan "+q, nil, func(scan func(...any) error) error {
			var id, parent, unused int
			var step string
			err := scan(&id, &parent, &unused, &step)
			plan = append(plan, step)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(plan[0], "COVERING INDEX card_lists") || strings.Contains(strings.Join(plan, "\n"), "TEMP B-TREE") {
			t.Errorf("%s:\n%s", q, strings.Join(plan, "\n"))
		}
	}
}

// BenchmarkManyCards lists some of 20,000 cards.
func BenchmarkManyCards(b *testing.B) {
	l := manyCards(b, 20_000)
	for name, f := range map[string]CardFilter{
		"ColorLevel": {Color: "Red", Level: 4}, "Kind": {Kind: "Tamer"}, "Words": {Query: "memory draw"}, "Name": {Query: "inventedmon 77"}, "Far": {Color: "Blue", Offset: 3000},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if found, err := l.Cards(b.Context(), f); err != nil || found.Total == 0 {
					b.Fatal(found.Total, err)
				}
			}
		})
	}
}
