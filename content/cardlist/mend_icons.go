package cardlist

import (
	"fmt"
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// lostIcons restores keyword icons of which a list kept only the reminder: "this Digimon gains
// (…)". The icon goes into the gap before the reminder, of which there may be only one, or else
// directly before the reminder. signs is for remindedOf.
func lostIcons(par string, signs bool) (string, []string) {
	var mends []string
	named := map[string]int{} // keywords that have an icon and, so far, no reminder
	from := 0                 // the text before it is done
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
			text += "\n" // the keyword gets a line of its own
		case text != "":
			text += " "
		}
		text += icon
		par, from = text+rest, from+len(text)-at
		mends = append(mends, fmt.Sprintf("the icon <%s> was lost; its reminder says which it was", k))
	}
}

// iconsIn returns the keywords in a text, spelled as in reminders.txt.
func iconsIn(s string) []string {
	var out []string
	for _, k := range cardtext.KeywordsIn(s) {
		out = append(out, strings.Trim(k, "<>"))
	}
	return out
}

// parentheses returns the next pair of parentheses from an offset on, or 0 as its end if there is
// none.
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
					i += max(strings.Index(s[i:], sign[1]), 0) // skip parentheses inside an icon
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

// hole returns the offset of the lost icon of a keyword, given the offset of its reminder.
func hole(par string, open int, keyword string) (int, bool) {
	before := strings.TrimRight(par[:open], " \u00a0")
	end := len(before)
	if strings.HasSuffix(before, ".") { // the reminder follows the sentence
		end--
	}
	start := max(strings.LastIndexAny(before[:end], "("), strings.LastIndexAny(before[:end], ")"), strings.LastIndex(before[:end], ". "), 0)
	var holes []int
	gap, wide := -1, 0 // where a run of white space begins, and its length
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
	case len(holes) > 1 || strings.HasPrefix(keyword, "De-Digivolve"):
		// The reminder of <De-Digivolve> follows the Digimon, not the icon.
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

// last returns the last word of a text, or the punctuation that it ends in.
func last(s string) string {
	if s == "" {
		return ""
	}
	if c := s[len(s)-1]; strings.IndexByte("].,)>", c) >= 0 {
		return string(c)
	}
	return s[strings.LastIndexAny(s, " \u00a0")+1:]
}
