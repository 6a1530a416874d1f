package drill

import (
	"regexp"
	"strings"

	"digijudge/rules"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// byPlaced are the lines of a card by which cards are placed under it as it is played.
var byPlaced = []string{"Assembly", "DigiXros"}

// placingOf returns the word for how the card of that name is played with others under it, "" if it
// isn't.
func placingOf(s *scenario.Scenario, name string) string {
	for i := range s.Cards {
		for _, n := range s.Cards[i].Names {
			if n.Text != name {
				continue
			}
			for _, l := range s.Cards[i].Text {
				for _, word := range byPlaced {
					if strings.HasPrefix(l.Text, "["+word) {
						return word
					}
				}
			}
		}
	}
	return ""
}

// worded says of a play how the cards are used that are named with it, and of one that could have used
// some and ends the story that it doesn’t: the scenario language leaves both out.
func worded(text string, s *scenario.Scenario) string {
	var last *lang.Action
	for i := range s.Steps {
		if s.Steps[i].Kind == lang.StepAction {
			last = &s.Steps[i].Action
		}
	}
	for i := range s.Cards {
		for _, n := range s.Cards[i].Names {
			word := placingOf(s, n.Text)
			if word == "" {
				continue
			}
			name := regexp.QuoteMeta(n.Text)
			text = regexp.MustCompile(`\b(plays?) `+name+` with `).ReplaceAllString(text, "$1 "+n.Text+" using "+word+" with ")
			if last != nil && last.Verb == rules.VPlay && len(last.With) == 0 && last.What != nil && last.What.Text == n.Text {
				text = regexp.MustCompile(`\bplays `+name+`\.`).ReplaceAllString(text, "plays "+n.Text+" without using "+word+".")
			}
		}
	}
	return text
}
