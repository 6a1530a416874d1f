package cardlist

import (
	"fmt"
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// lostIcons puts keyword icons back of which a list has kept the reminder only: "this Digimon gains
// (…)". The icon stands where the text has a hole, of which there may be no more than one before
// the reminder, or else right before it. signs is for remindedOf.
func lostIcons(par string, signs bool) (string, []string) {
	var mends []string
	named := map[string]int{} // keywords that are there, without their reminder so far
	from := 0                 // what stands before is done
	for {
		open, end := parentheses(par, from)
		if end == 0 {
			return par, mends
		}
		for _, k := range iconsIn(par[from:open]) {
			named[k]++
		}
		inside := par[open+1 : end]
		from = end + 1
		k := remindedOf(inside, signs)
		switch {
		case k == "":
			continue
		case named[k] > 0:
			named[k]--
			continue
		}
		at, ok := hole(par, open, k)
		if !ok {
			continue
		}
		icon, rest := "<"+k+">", par[at:]
		if !strings.HasPrefix(rest, ".") && !strings.HasPrefix(rest, ",") {
			icon += " "
		}
		text := strings.TrimRight(par[:at], " \u00a0")
		switch {
		case isRequirement(text):
			text += "\n" // the keyword has its own line
		case text != "":
			text += " "
		}
		text += icon
		par, from = text+rest, from+len(text)-at
		mends = append(mends, fmt.Sprintf("the icon <%s> was lost; its reminder says which it was", k))
	}
}

// iconsIn returns the keywords in a piece of text, as reminders.txt spells them.
func iconsIn(s string) []string {
	var out []string
	for _, k := range cardtext.KeywordsIn(s) {
		out = append(out, strings.Trim(k, "<>"))
	}
	return out
}

// parentheses returns the places of the next pair behind from; 0 as the end if there is none.
func parentheses(s string, from int) (open, end int) {
	if from < 0 || from > len(s) {
		return 0, 0
	}
	depth := 0
	for i := from; i < len(s); i++ {
		switch s[i] {
		case '<', "＜"[0]:
			for _, sign := range [][2]string{{"<", ">"}, {"＜", "＞"}} {
				if strings.HasPrefix(s[i:], sign[0]) {
					i += max(strings.Index(s[i:], sign[1]), 0) // an icon's own
					break
				}
			}
		case '(':
			if depth == 0 {
				open = i
			}
			depth++
		case ')':
			if depth > 0 {
				if depth--; depth == 0 {
					return open, i
				}
			}
		}
	}
	return 0, 0
}

// hole returns where the icon of the keyword stood whose reminder begins at open.
func hole(par string, open int, keyword string) (int, bool) {
	before := strings.TrimRight(par[:open], " \u00a0")
	end := len(before)
	if strings.HasSuffix(before, ".") { // the reminder stands behind the sentence
		end--
	}
	start := max(strings.LastIndexAny(before[:end], "("), strings.LastIndexAny(before[:end], ")"), strings.LastIndex(before[:end], ". "), 0)
	var holes []int
	gap, wide := -1, 0 // where white space begins, and how much there is
	for i, r := range par[:open+1] {
		if i < start {
			continue
		}
		if r == ' ' || r == '\u00a0' {
			if wide++; gap < 0 {
				gap = i
			}
			continue
		}
		if (wide > 1 || wide > 0 && (r == '.' || r == ',')) && !(len(holes) > 0 && strings.Trim(par[holes[len(holes)-1]:gap], " .,") == "") {
			holes = append(holes, i)
		}
		gap, wide = -1, 0
	}
	switch {
	case len(holes) == 1:
		return holes[0], true
	case len(holes) > 1 || strings.HasPrefix(keyword, "De-Digivolve"): // whose reminder stands behind the Digimon
		return 0, false
	case end < len(before):
		return open, slices.Contains([]string{"", "]"}, last(before[:end])) || strings.HasSuffix(before, ".")
	}
	word := last(before)
	return open, isRequirement(before) || slices.Contains([]string{"", "]", ",", "gain", "gains", "and", "has", "have"}, word)
}

// isRequirement reports whether a text is a requirement line and nothing else.
func isRequirement(s string) bool {
	if !requirementHead.MatchString(s) {
		return false
	}
	text, err := cardtext.Parse(s)
	return err == nil && len(text.Paragraphs) == 1 && text.Paragraphs[0].Requirement != nil
}

// last returns the last word of a text, or the sign that it ends in.
func last(s string) string {
	if s == "" {
		return ""
	}
	if c := s[len(s)-1]; strings.IndexByte("].,)>", c) >= 0 {
		return string(c)
	}
	return s[strings.LastIndexAny(s, " \u00a0")+1:]
}
