package bench

import (
	"strings"

	"digijudge/rules"
)

// theirs lists keywords about which people ask from the defending side. A Digimon with one of them
// goes to Bob.
var theirs = map[string]bool{"Blocker": true, "Barrier": true, "Evade": true, "Armor Purge": true, "Decoy": true, "Retaliation": true, "Fortitude": true, "Scapegoat": true}

// Lay returns a bench with a Digimon for each player. They have the keywords that a question names:
// Ann's Digimon those of an attacker, Bob's those of a defender. Keywords that a Digimon can't have
// by themselves are left out.
func Lay(question string) string {
	ann, bob := "", ""
	words := " " + strings.ToLower(strings.Join(strings.FieldsFunc(question, func(r rune) bool {
		return !(r == '-' || r == '.' || r == '\'' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z')
	}), " ")) + " "
	for _, k := range rules.Keywords {
		if !strings.Contains(words, " "+strings.ToLower(k.Name)+" ") {
			continue
		}
		line := "  <" + k.Name + ">\n"
		s, err := parse("card Hound: Digimon Lv.4 Red, 5000 DP\n"+line+"\nturn Ann, memory 3\nAnn battle: Hound\n", nil)
		if err != nil || s.Prepare() != nil { // the keyword needs more than its name
			continue
		}
		if theirs[k.Name] {
			bob += line
		} else {
			ann += line
		}
	}
	return "card Hound: Digimon Lv.4 Red, 5000 DP\n" + ann + "card Gate: Digimon Lv.4 Black, 4000 DP\n" + bob +
		"\nturn Ann, memory 3\nAnn battle: Hound\nBob battle: Gate\n"
}

// face is a guess what a card may be of which only the text is known, and where it lies then.
type face struct{ says, area string }

var (
	ownDigimon = face{"Digimon Lv.4 Red, 5000 DP, play 5", "battle"}
	ownOption  = face{"Option Red, use 3", "hand"}
	ownTamer   = face{"Tamer Red, play 3", "battle"}
)

// facesOf returns the faces that fit a text, the likeliest first. A text with a [Security] effect
// belongs to a card that is no Digimon.
func facesOf(lines string) []face {
	security, main, other := false, false, false
	for line := range strings.Lines(lines) {
		switch line = strings.TrimSpace(line); {
		case strings.HasPrefix(line, "[Security]"):
			security = true
		case strings.HasPrefix(line, "[Main]"):
			main = true
		default:
			other = true
		}
	}
	switch {
	case security && (main || !other):
		return []face{ownOption, ownTamer, ownDigimon}
	case security:
		return []face{ownTamer, ownOption, ownDigimon}
	}
	return []face{ownDigimon, ownOption, ownTamer}
}

// Own returns a bench on which Ann has a card with the given text, one effect in each line, and Bob
// has a Digimon. The card is of the first kind with which the text can be played. It returns "" if
// there is none.
func Own(text string) string {
	lines := ""
	for line := range strings.Lines(text) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines += "  " + line + "\n"
		}
	}
	if lines == "" || len(lines) > MaxText/2 {
		return ""
	}
	for _, f := range facesOf(lines) {
		made := "card Own: " + f.says + "\n" + lines + "card Gate: Digimon Lv.4 Black, 4000 DP\n\n" +
			"turn Ann, memory 3\n" +
			"Ann " + f.area + ": Own\nBob battle: Gate\n"
		if s, err := parse(made, nil); err == nil && s.Prepare() == nil {
			return made
		}
	}
	return ""
}
