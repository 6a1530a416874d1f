package scenario

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed untestable.txt
var untestableText string

var untestable = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(untestableText) {
		if id, why, ok := strings.Cut(strings.TrimSpace(line), " "); ok && id[0] != '#' {
			m[id] = strings.TrimSpace(why)
		}
	}
	return m
})

// Untestable are the clauses that no scenario can show, each with the reason (untestable.txt). Do not change the map.
func Untestable() map[string]string { return untestable() }
