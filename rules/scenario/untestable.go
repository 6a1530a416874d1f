package scenario

import (
	"digijudge/rules/clause"

	_ "embed"
	"strings"
	"sync"
)

//go:embed untestable.txt
var untestableText string

var untestable = sync.OnceValue(func() map[clause.Clause]string {
	m := map[clause.Clause]string{}
	for line := range strings.Lines(untestableText) {
		if id, why, ok := strings.Cut(strings.TrimSpace(line), " "); ok && id[0] != '#' {
			m[clause.Clause(id)] = strings.TrimSpace(why)
		}
	}
	return m
})

// Untestable returns the clauses that no scenario can show, each with the reason (untestable.txt).
// Do not change the map.
func Untestable() map[clause.Clause]string { return untestable() }
