package cardlist

import (
	"regexp"
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// brokenLevel matches a word in which a list has read "lv" as the abbreviation of a level:
// "digivoLv.e".
var brokenLevel = regexp.MustCompile(`\b([Dd]igivo)Lv\.(es?)\b`)

// colorInWord matches a word in which a list has replaced "red" by another color.
var colorInWord = regexp.MustCompile(`\b(?:yellow|blue|green|black|purple|white)(uce[ds]?)\b`)

// brokenWords mends words that have only one possible correction.
func brokenWords(par string) (string, []string) {
	var said []string
	out := brokenLevel.ReplaceAllString(par, "${1}lv$2")
	if out != par {
		said = append(said, "“digivoLv.e” is digivolve")
	}
	if m := colorInWord.FindString(out); m != "" {
		out = colorInWord.ReplaceAllString(out, "red$1")
		said = append(said, "“"+m+"” is reduce")
	}
	return out, said
}

// decoyOfTrait matches a <Decoy> whose brackets lack the word "trait", before a reminder that has
// it.
var decoyOfTrait = regexp.MustCompile(`(Decoy ?\(\[([^\[\]]+)\])(\)[>＞]\s*\([^()]* with \[([^\[\]]+)\] in its traits)`)

// decoyTrait adds the word "trait" to the brackets of such a <Decoy>, which would otherwise contain
// a name.
func decoyTrait(par string) (string, []string) {
	m := decoyOfTrait.FindStringSubmatch(par)
	if m == nil || m[2] != m[4] {
		return par, nil
	}
	return strings.Replace(par, m[0], m[1]+" trait"+m[3], 1), []string{"[" + m[2] + "] in <Decoy> is a trait, as its reminder says"}
}

// openReminder adds the missing parenthesis at the end of a reminder, if the text is the whole
// reminder of the keyword before it and an icon follows.
func openReminder(par string) (string, []string) {
	open := strings.LastIndexByte(par, '(')
	if open < 0 || strings.IndexByte(par[open:], ')') >= 0 {
		return par, nil
	}
	icon := strings.IndexByte(par[open:], '[')
	named := iconsIn(par[:open])
	if icon < 0 || len(named) != 1 {
		return par, nil
	}
	inside := strings.TrimSpace(par[open+1 : open+icon])
	if k := remindedOf(inside, true); !slices.Contains(named, k) {
		return par, nil
	}
	return par[:open+1] + inside + ")\n" + par[open+icon:], []string{"the parenthesis of a reminder was not closed"}
}

// signedLine matches a requirement line that a list has put into angle brackets.
var signedLine = regexp.MustCompile(`^[<＜]((?:DNA )?Digivol(?:ve|ution): [0-9]+ from [^<>＜＞\[\]]+)[>＞]`)

// lineInSigns removes these brackets.
func lineInSigns(par string) (string, []string) {
	m := signedLine.FindStringSubmatch(par)
	if m == nil || !isRequirement(m[1]) {
		return par, nil
	}
	return m[1] + par[len(m[0]):], []string{"a requirement line stood between the signs of a keyword"}
}

// lineOfName matches a requirement line, before an icon, whose name has lost its brackets.
var lineOfName = regexp.MustCompile(`^(Digivolve: [0-9]+ from) ([A-Z][a-z]+) (\[[A-Z])`)

// nameAlone restores these brackets.
func nameAlone(text string) (string, []string) {
	m := lineOfName.FindStringSubmatch(text)
	if m == nil {
		return text, nil
	}
	return m[1] + " [" + m[2] + "]\n" + m[3] + text[len(m[0]):], []string{"the brackets around the name of “" + m[1] + " " + m[2] + "” were lost"}
}

// behindRequirement matches the note that some lists put after a requirement line without
// parentheses.
var behindRequirement = regexp.MustCompile(`\s*(?:At the end of the burst digivolution turn,|Stack the 2 specified|Digivolve unsuspended with the 2 specified)[^\[\]()]*$`)

// requirementBehind removes such a note, which has no meaning of its own (8-2 to 8-5).
func requirementBehind(par string) (string, []string) {
	at := behindRequirement.FindStringIndex(par)
	if at == nil || !isRequirement(par[:at[0]]) {
		return par, nil
	}
	return par[:at[0]], []string{"the note behind a requirement stood in its line"}
}

// linkRequirement takes the requirement for linking from the other list if this one has lost it.
func linkRequirement(c, other *Card) (*Card, []Mend) {
	find := func(c *Card) string {
		for _, text := range c.LinkTexts() {
			for _, par := range cardtext.Paragraphs(text) {
				if t, err := cardtext.Parse(boxPrefix[LinkBox] + par); err == nil && len(t.Paragraphs) == 1 && t.Paragraphs[0].Requirement != nil {
					return par
				}
			}
		}
		return ""
	}
	par := find(other)
	if !c.linked() || par == "" || find(c) != "" {
		return c, nil
	}
	out := *c
	out.Boxes = slices.Clone(c.Boxes)
	out.add(LinkBox, par)
	return &out, []Mend{{LinkBox, "the line “" + par + "” was lost; the other list has it"}}
}
