package proof

import (
	"regexp"
	"strings"

	"digijudge/rules/clause"
)

// TextSource is the word that says that the card's text decides a ruling: "text" in its source
// line, with "(the card's text)" in its reason.
const TextSource = "text"

var (
	scenarioClausesRE = regexp.MustCompile(`(?m)^clauses?[ \t]+(.+)$`)
	CardLine          = regexp.MustCompile(`(?m)^card[ \t][^\n]*?:[ \t]*([A-Z]{1,4}[0-9]{0,2}-[0-9]{2,3})(?:[ \t]+without[ \t][^\n]*)?[ \t]*$`)
)

// Title returns the text of the # lines at the beginning of a scenario.
func Title(src string) string {
	var parts []string
	for l := range strings.Lines(src) {
		l = strings.TrimSpace(l)
		if l == "" && len(parts) == 0 {
			continue
		}
		t, ok := strings.CutPrefix(l, "#")
		if !ok {
			break
		}
		parts = append(parts, strings.TrimSpace(t))
	}
	return strings.Join(parts, " ")
}

// Head returns the value of a head line of a scenario, such as its source.
func Head(src, key string) string {
	if all := Heads(src, key); len(all) > 0 {
		return all[0]
	}
	return ""
}

// Heads returns the values of all lines of a scenario that begin with a word.
func Heads(src, key string) (all []string) {
	for l := range strings.Lines(src) {
		if v, ok := strings.CutPrefix(l, key+" "); ok {
			all = append(all, strings.TrimSpace(v))
		}
	}
	return all
}

// Clauses returns the clauses line of a scenario as numbers, and the index of that line, from 0.
func Clauses(src string) (numbers []clause.Clause, line int) {
	m := scenarioClausesRE.FindStringSubmatchIndex(src)
	if m == nil {
		return nil, 0
	}
	for _, n := range strings.FieldsFunc(src[m[2]:m[3]], func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\r' }) {
		numbers = append(numbers, clause.Clause(n))
	}
	return numbers, strings.Count(src[:m[0]], "\n")
}

// Sources returns the parts of a source line: "text", or the numbers of official answers.
func Sources(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r == ' ' })
}

// MaxFileBytes limits the size of a content file.
const MaxFileBytes = 1 << 20

// ShortAnswers are the words that may begin the answer to a player's question.
var ShortAnswers = []string{"Yes", "No", "It depends"}

var (
	// NumberInText matches what looks like a card number.
	NumberInText = regexp.MustCompile(`[A-Z]{1,4}[0-9]{0,2}-[0-9]{2,3}`)
	// CardNumber matches a text that is a card number and nothing else.
	CardNumber = regexp.MustCompile(`^` + NumberInText.String() + `$`)
)
