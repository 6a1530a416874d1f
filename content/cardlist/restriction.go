package cardlist

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// usualCopies is how many copies of a card a deck may have unless something else is said.
const usualCopies = 4

// maxRestriction limits the words of a restriction, in bytes.
const maxRestriction = 60

// restriction reads how many copies of the card a deck may have: from a number, or from a text that
// some lists have for each language. It ignores anything else, because the result is only shown and
// doesn't affect play.
func (o *object) restriction() string {
	if raw := o.get("restrictions"); raw != nil {
		var words string
		var by map[string]any
		if json.Unmarshal(raw, &words) != nil && json.Unmarshal(raw, &by) == nil {
			words, _ = by["english"].(string)
		}
		words = strings.Join(strings.Fields(words), " ")
		switch {
		case words == "" || words == "-" || strings.EqualFold(words, "unrestricted") || strings.EqualFold(words, "none"):
		case len(words) <= maxRestriction && !strings.ContainsFunc(words, unicode.IsControl):
			return words
		}
	}
	raw := o.get("maxCountInDeck")
	if raw == nil {
		return ""
	}
	n, err := strconv.Atoi(strings.Trim(string(raw), `" `))
	switch {
	case err != nil || n == usualCopies || n < 0:
		return ""
	case n == 0:
		return "Banned"
	case n < usualCopies:
		return fmt.Sprintf("Restricted to %d in a deck", n)
	}
	return fmt.Sprintf("Up to %d in a deck", n)
}
