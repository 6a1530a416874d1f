package drill

import (
	"slices"
	"strings"
	"testing"

	"digijudge/rules/clause"
	"digijudge/rules/scenario"
)

// TestHalf: the shortened reason keeps the parts that cite the deciding clauses, and the parts that
// cite none.
func TestHalf(t *testing.T) {
	const because = "Digivolving draws as usual (8-1-3-3), but effects there don't trigger (3-4-7-4). The text says so (the card's text). It ends later (6-1-4-1)."
	for _, x := range []struct {
		by   []clause.Clause
		want string
	}{
		{nil, because},
		{[]clause.Clause{"3-4-7-4"}, "Effects there don't trigger (3-4-7-4). The text says so (the card's text)."},
		{[]clause.Clause{"8-1-3-3", "3-4-7-4"}, "Digivolving draws as usual (8-1-3-3), but effects there don't trigger (3-4-7-4). The text says so (the card's text)."},
		{[]clause.Clause{"8-1-3-3", "6-1-4-1"}, "Digivolving draws as usual (8-1-3-3). The text says so (the card's text). It ends later (6-1-4-1)."},
	} {
		if got := half(because, x.by); got != x.want {
			t.Errorf("%v: %q, want %q", x.by, got, x.want)
		}
	}
}

// TestByClauses: side remarks are left out of the reason, and parts about the question aren't.
func TestByClauses(t *testing.T) {
	r := read(&Ruling{Title: "In breeding it doesn't trigger.", Clauses: []clause.Clause{"3-4-7-4", "8-1-3-3"},
		Because: "Digivolving draws as usual (8-1-3-3), but effects there don't trigger (3-4-7-4)."})
	c := &candidate{}
	c.bearing = scenario.Bearing{On: []clause.Clause{"3-4-7-4"}}
	c.Text = "Ann digivolves Egg into Pup. Does Pup’s [When Digivolving] effect trigger?"
	if by := c.byClauses(r); !slices.Equal(by, []clause.Clause{"3-4-7-4"}) {
		t.Error(by)
	}
	c.Text = "Ann digivolves Egg into Pup. Does Ann draw?"
	if by := c.byClauses(r); by != nil {
		t.Error("the draw is asked about and left out:", by)
	}
}

// TestByField: a line stores the deciding clauses before what the answer depends on.
func TestByField(t *testing.T) {
	l := Line{Ruling: "r", Right: Yes, Asks: "Gate is deleted", Text: "Is Gate deleted?", By: []clause.Clause{"4-15-1", "15-1-3"}, Beliefs: map[string]string{}}
	l.ID = ID(l.Ruling, 0, l.Asks)
	for _, right := range []string{Yes, Depends} {
		if l.Right = right; right == Depends {
			l.Open, l.Turns = true, "Yes if Bob blocks; no if he declines to block."
		}
		text := l.String()
		got, err := Parse("f", []byte(text))
		if err != nil || len(got) != 1 || !slices.Equal(got[0].By, l.By) || got[0].Turns != l.Turns || !strings.Contains(text, "\tby 4-15-1 15-1-3") {
			t.Error(text, got, err)
		}
	}
	if _, err := Parse("f", []byte(strings.Replace(l.String(), "by 4-15-1", "by four", 1))); err == nil {
		t.Error("a clause that is none is taken")
	}
}
