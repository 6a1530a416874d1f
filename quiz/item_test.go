package quiz

import (
	"math"
	"slices"
	"testing"

	"digijudge/rules/clause"
)

// TestItem checks what an Item says of its question, such as how likely a guess is right.
func TestItem(t *testing.T) {
	four := make([]Answer, 4)
	four[2].Belief, four[3].Belief = "piercing-at-once", "piercing-at-once"
	q := &Question{ID: "1", Title: "T", Topic: "attack", Level: 2, Complexity: 3, Clauses: []clause.Clause{"16-7-4", "16-7-1", "16-1-2", "11-2-8-1"}, Answers: four}
	it := ItemOf(q)
	if !slices.Equal(it.Keywords, []clause.Clause{"16-7"}) || !slices.Equal(it.Beliefs, []string{"piercing-at-once"}) || it.Options != 4 || it.Level != 2 || it.Drill {
		t.Errorf("%+v", it)
	}
	for _, tt := range []struct {
		q    Question
		want float64
	}{
		{Question{Kind: KindOne, Answers: four}, 0.25},
		{Question{Kind: KindCan, Answers: four[:3]}, 1.0 / 3},
		{Question{Kind: KindAny, Many: true, Answers: four}, 1.0 / 15},
		{Question{Kind: KindOrder, Answers: four}, 1.0 / 24},
		{Question{Kind: KindNumber, Number: &Number{From: 0, To: 10, Step: 1}, Answers: four}, 1.0 / 11},
		{Question{}, 1},
	} {
		if got := guess(&tt.q); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", tt.q.Kind, got, tt.want)
		}
	}
}
