package bench

import (
	"strings"

	"digijudge/rules"
)

// theirs are keywords that are asked about on the other side of an attack: they lie with Bob.
var theirs = map[string]bool{"Blocker": true, "Barrier": true, "Evade": true, "Armor Purge": true, "Decoy": true, "Retaliation": true, "Fortitude": true, "Scapegoat": true}

// Lay is a bench with a Digimon for each player, on which the keywords lie that a question names: those
// of an attacker with Ann, those of a defender with Bob. Keywords that stand on no Digimon alone are
// left out.
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
		if err != nil || s.Prepare() != nil { // it needs more than its name
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
