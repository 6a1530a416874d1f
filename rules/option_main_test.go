package rules

import (
	"strings"
	"testing"

	"digijudge/rules/cardtext"
)

// An Option's effect that can't stand because its [Main] is missing is refused with that hint. On a
// Digimon, which has no such effect when it is used, the hint is left out.
func TestOptionWithoutMain(t *testing.T) {
	const text = "You may delete 1 of your opponent's Digimon."
	for _, x := range []struct {
		on                  Category
		text                string
		refused, hintToMain bool
	}{
		{Option, text, true, true},
		{Option, "[Main] " + text, false, false},
		{Option, "[Your Turn] " + text, true, false},
		{Digimon, text, true, false},
	} {
		parsed, err := cardtext.Parse(x.text)
		if err != nil {
			t.Fatal(err)
		}
		c := digimon(t, "C", 1000, "")
		if x.on == Option {
			c = option(t, "C", "")
		}
		c.Text = parsed
		_, err = NewTable([]CardDef{c})
		if hint := err != nil && strings.Contains(err.Error(), "write [Main] before"); (err != nil) != x.refused || hint != x.hintToMain {
			t.Errorf("%s on a %s: %v", x.text, x.on, err)
		}
	}
}
