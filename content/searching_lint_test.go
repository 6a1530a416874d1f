package content

import (
	"testing"

	"digijudge/rules/racetest"
)

// TestAliasesFindTheirPage: each other name of a term finds the term's page first, and each question that a page says it answers finds that page.
func TestAliasesFindTheirPage(t *testing.T) {
	if racetest.On {
		return // one query after the other: nothing runs side by side
	}
	for _, err := range CheckSearch() {
		t.Error(err)
	}
}
