package quiz

import (
	"strings"
	"testing"

	"digijudge/rules/scenario"
)

const partsQuestion = "---\nid: 1\ntitle: T\ntopic: structure\nlevel: 1\nclauses: [15-5-1]\nkind: one\n---\nWhat?\n\n```effect\n" +
	`[All Turns] When one of your Tamers suspends, if you have 2 or fewer security cards, gain 1 memory.
` + "```\n\n" + `- [x] The first. {part: "When one of your Tamers suspends" is a trigger condition; part: the effect is mandatory}
  Right.
- [ ] The second. {part: "if you have 2 or fewer security cards" is a trigger condition}
  Wrong.

## Ruling
So.
`

// TestParts checks that the parser of card text judges each answer of a question about parts of a
// text.
func TestParts(t *testing.T) {
	for _, c := range []struct {
		old, new string
		agrees   bool
	}{
		{"", "", true},
		{"is mandatory", "is optional", false},
		{`suspends" is a trigger condition`, `suspends" is a processing condition`, false},
		{`cards" is a trigger condition`, `cards" is a processing condition`, false},
	} {
		q, p, r := played(t, strings.Replace(partsQuestion, c.old, c.new, 1))
		if g := q.Judge(scenario.Verdicts(r.Extra), tick(0)(q)); g.Agrees != c.agrees || !g.Right {
			t.Errorf("%s: %+v", c.new, g)
		}
		if named := p.PartClauses(); !named["15-5-1"] || !named["15-6-1"] || named["11-1"] {
			t.Errorf("clauses %v", named)
		}
	}
	for _, c := range []struct{ old, new, want string }{
		{"kind: one", "kind: can", "kind one or any"},
		{"{part: \"When", "{claim: \"When", "no claim"},
		{"; part: the effect", "; claim: the effect", "want {part"},
		{"fewer security cards\" is a trigger condition}", "fewer security cards\" is a trigger condition; belief: by-part-may-fail}", "no belief"},
		{"[All Turns] When one of your Tamers suspends, if you have 2 or fewer security cards, gain 1 memory.\n", "", "the effect is empty"},
		{"cards\" is a", "cards in hand\" is a", "does not stand"},
		{"a trigger condition}", "a reason}", "no part"},
		{"gain 1 memory", "frobnicate", "not understood"},
	} {
		q, err := ParseQuestion("q.md", []byte(strings.Replace(partsQuestion, c.old, c.new, 1)))
		if err == nil {
			_, err = Prepare(q, nil)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.new, err, c.want)
		}
	}
}
