package drill

import (
	"regexp"
	"strings"
)

var (
	headRE  = regexp.MustCompile(`^(?:#|clauses?[ \t]|source[ \t]|because[ \t]|asks[ \t]|rules[ \t])`)
	placeRE = regexp.MustCompile(`^(?:(?:Ann|Bob) (?:battle|breeding|hand|trash|deck|eggs|security):|lasting[ \t])`)
)

// Position returns a ruling's scenario with only the first steps of its script, and without its now
// lines, its claims, and its title, which would give the answer away.
func Position(src string, steps int) string {
	var b strings.Builder
	b.WriteString("# A drill\n")
	script, n := false, 0
	for l := range strings.Lines(src) {
		text := strings.TrimRight(l, "\r\n")
		switch {
		case strings.HasPrefix(text, "clause"), strings.HasPrefix(text, "rules "):
		case headRE.MatchString(text), strings.HasPrefix(text, "now "), strings.HasPrefix(text, "claim"):
			continue
		case script && text != "" && !placeRE.MatchString(text):
			if n++; n > steps {
				continue
			}
		}
		script = script || strings.HasPrefix(text, "turn ")
		if text == "" && strings.HasSuffix(b.String(), "\n\n") {
			continue
		}
		b.WriteString(text + "\n")
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}
