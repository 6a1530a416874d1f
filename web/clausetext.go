package web

import (
	"regexp"

	"digijudge/web/pocket"
)

// exampleRE is where a clause goes over to an example.
var exampleRE = regexp.MustCompile(`(?s)\s+(?:Example|For example)\b.*$`)

// texts returns the first paragraph of every clause without its example, in our words, by its
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
