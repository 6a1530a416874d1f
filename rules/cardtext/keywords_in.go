package cardtext

import (
	"slices"
	"strings"
)

// KeywordsIn returns the keywords that a text names, spelled as today, each once and in order:
// "<Blocker>", "<Security A. +1>". Those in reminder text don't count. The text need not be
// understood.
func KeywordsIn(src string) []string {
	var out []string
	for _, line := range strings.Split(src, "\n") {
		for _, t := range normalTokens(line) {
			if t.kind == tKey && !slices.Contains(out, "<"+t.text+">") {
				out = append(out, "<"+t.text+">")
			}
		}
	}
	slices.Sort(out)
	return out
}

// TimingsIn returns the timing icons and per-turn limits of a text, spelled as in the rules, each
// once and in order of the alphabet. The text need not be understood.
func TimingsIn(src string) []string {
	var out []string
	for _, line := range strings.Split(src, "\n") {
		for _, t := range normalTokens(line) {
			name, ok := iconName(t.text)
			if t.kind != tIcon && t.kind != tBrace || !ok || requirementIcon(name) != "" {
				continue
			}
			if icon := "[" + name + "]"; !slices.Contains(out, icon) {
				out = append(out, icon)
			}
		}
	}
	slices.Sort(out)
	return out
}
