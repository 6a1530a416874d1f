package scenario

import (
	_ "embed"
	"strings"
	"sync"

	"digijudge/rules"
)

//go:embed untestable.txt
var untestableText string

var untestable = sync.OnceValue(func() map[rules.Clause]string {
	m := map[rules.Clause]string{}
	for line := range strings.Lines(untestableText) {
		if id, why, ok := strings.Cut(strings.TrimSpace(line), " "); ok && id[0] != '#' {
			m[rules.Clause(id)] = strings.TrimSpace(why)
		}
	}
	return m
})

// Untestable are the clauses that no scenario can show, each with the reason (untestable.txt). Do not change the map.
func Untestable() map[rules.Clause]string { return untestable() }
