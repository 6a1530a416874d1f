package content

import (
	"testing"

	"digijudge/rules/racetest"
)

// TestAliasesFindTheirPage: each other name of a term finds the term's page first, and each
// question written on a page finds that page.
func TestAliasesFindTheirPage(t *testing.T) {
	if racetest.On {
		return // the queries run one after the other, so the race detector finds nothing
	}
	for _, err := range CheckSearch() {
		t.Error(err)
	}
}
