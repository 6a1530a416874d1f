package quiz

import (
	"context"
	"strings"
	"testing"

	"digijudge/rules/scenario"
)

const lintQuestion = `---
id: 1
title: A battle and a draw
topic: attack
level: 1
complexity: 1
clauses: [16-8-1]
kind: one
---
Ann attacks Imp with Hound. What happens?

` + "```scenario" + `
# T.
card Hound: Digimon Lv.4 Blue, 5000 DP
card Imp: Digimon Lv.3 Purple, 2000 DP
  [On Deletion] <Draw 1>

turn Ann, memory 3
Ann battle: Hound
Bob battle: Imp (suspended)

Ann attacks Imp with Hound
` + "```" + `

- [x] Bob draws a card. {claim: Bob draws}
  Right. Imp is deleted, and its effect draws: 16-8-1.
- [ ] Ann draws a card. {claim: Ann draws}
  Wrong. The effect is Bob's, so he draws: 16-8-1.

## Ruling
Bob draws (16-8-1).
`

func TestLint(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{"id: 1", "id: battle", "is no number"},
		{"complexity: 1\n", "", "no complexity"},
		{"[16-8-1]", "[16-8-1, 11-3-2]", "11-3-2 is cited"},
		{"title: A battle and a draw", "title: Imp never draws", "what comes of it"},
		{"title: A battle and a draw", "title: Imp and Bob’s card of luck", ""},
		{"Right. Imp is", "Imp is", "does not begin with “Right.”"},
		{"Right. Imp is deleted, and its effect draws: 16-8-1.", "Right. 16-8-1.", "no reason"},
		{"Wrong. The effect is Bob's, so he draws: 16-8-1.", "Wrong. Imp is deleted, and its effect draws: 16-8-1.", "the same reason"},
		{"- [ ] Ann draws a card. {claim: Ann draws}", "- [ ] He draws from his deck. {claim: Bob draws 1 card}", "a second answer is true"},
		{"{claim: Ann draws}", "{claim: Bob draws}", "the same claim"},
		{"card Imp", "card Mule: Digimon Lv.3 Blue, 1000 DP\ncard Imp", "the card Mule"},
		{"What happens?", "What happens" + strings.Repeat(" and then", 25) + "?", "57 words"},
		{"Ann draws a card.", "Ann draws a card" + strings.Repeat(" and one more", 10) + ".", "34 words"},
		{"{claim: Bob draws}", "{claim: Hound is deleted}", "the right answer’s claim fails"},
		{"title: A battle and a draw", "title: A battle, and who is thirsty", "gives the answer away"},
	} {
		src := strings.Replace(lintQuestion, c.old, c.new, 1)
		if c.want == "the card Mule" {
			src = strings.Replace(src, "Ann battle: Hound", "Ann battle: Hound, Mule", 1)
		}
		if strings.Contains(c.new, "thirsty") {
			src = strings.Replace(src, "Bob draws a card.", "Bob, who is thirsty, draws a card.", 1)
		}
		q, err := ParseQuestion("q.md", []byte(src))
		if err != nil {
			t.Errorf("%s: %v", c.new, err)
			continue
		}
		found, err := q.Lint(context.Background(), nil, scenario.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.new, err)
			continue
		}
		all := ""
		for _, f := range found {
			all += f.Text + "\n"
			if f.Line < 1 || f.Line > strings.Count(src, "\n") {
				t.Errorf("%s: line %d", f.Text, f.Line)
			}
		}
		if c.want == "" && all != "" || !strings.Contains(all, c.want) {
			t.Errorf("%q → %q: found %q, want %q", c.old, c.new, all, c.want)
		}
	}
}
