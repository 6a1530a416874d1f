package content

import (
	"slices"
	"strings"
)

// What keywords can be filtered by besides their effect type. A keyword may have several players
// and timings.
var (
	KeywordPlayers = []string{"Turn player", "Non-turn player"}
	KeywordTimings = []string{
		"Unsuspend phase", "Main phase", "Using or digivolving", "Attacking", "Counter timing", "Block timing", "Battle", "Security check",
		"Would be deleted or leave", "When deleted", "End of the turn", "Part of an effect", "All the time",
	}
	KeywordChoices = []string{"Optional", "Mandatory"}
)

// readFacts reads what a keyword can be filtered by, and reports mistakes in it.
func (p *keywordPage) readFacts(s *site) {
	h, f := p.head, p.front
	list := func(key string, values, known []string) []string {
		if len(values) == 0 {
			s.fail(f.File, f.LineOf(key, ""), "front matter: no %s", key)
		}
		for i, v := range values {
			switch {
			case !slices.Contains(known, v):
				s.fail(f.File, f.LineOf(key, v), "unknown %s %q: want %s", key, v, strings.Join(known, ", "))
			case slices.Contains(values[:i], v):
				s.fail(f.File, f.LineOf(key, v), "%s %q stands twice", key, v)
			}
		}
		return values
	}
	p.Players = list("players", h.Players, KeywordPlayers)
	p.Timings = list("timings", h.Timings, KeywordTimings)
	var choice []string
	if h.Choice != "" {
		choice = []string{h.Choice}
	}
	list("choice", choice, KeywordChoices)
	p.Choice = h.Choice
}
