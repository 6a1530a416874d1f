package web

import (
	"regexp"

	"digijudge/web/pocket"
)

// exampleRE matches the place in a clause where an example begins.
var exampleRE = regexp.MustCompile(`(?s)\s+(?:Example|For example)\b.*$`)

// texts returns the first paragraph of every clause in our words, without its example, by clause
// number.
func (b *book) texts() map[string]string {
	texts := map[string]string{}
	for _, c := range b.clauses {
		if len(c.Body) > 0 {
			if m := pocket.ParagraphRE.FindStringSubmatch(c.Body[0].HTML); m != nil {
				texts[c.Number] = exampleRE.ReplaceAllString(m[1], "")
			}
		}
	}
	return texts
}
