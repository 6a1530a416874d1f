package drill

import (
	"regexp"
	"strings"

	"digijudge/rules"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// byPlaced are the icons of lines by which a card is played with other cards placed under it.
var byPlaced = []string{"Assembly", "DigiXros"}

// placingOf returns the word for placing cards under the named card when it is played, or "" if it
// has no such line.
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

// worded adds to the text of a play how the cards named with it are used, and, for a last play that
// could have used some, that it uses none. The scenario language leaves out both.
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
