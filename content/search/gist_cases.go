package search

import (
	"regexp"
	"slices"
	"strings"
)

// In which case a question asks, whether it asks about a keyword in general, and what it only
// quotes of a card's text. In each of these a page that says much the same may answer something
// else.

// The cases of which a text may speak, as bits. A page that speaks of a thing in general doesn't
// answer a question about one of them.
const (
	caseAgain     = 1 << iota // it is done more than once
	caseFirstTurn             // it is the first turn of the game
)

// caseWords lists the words for each case, with a space on both sides.
var caseWords = map[uint8][]string{
	caseAgain: {" again ", " twice ", " repeatedly ", " over and over ", " more than once ",
		" multiple times ", " several times ", " many times ", " 2 times ", " second time ",
		" once more ", " another time ", " any number of times "},
	caseFirstTurn: {" first turn ", " first ever turn ", " opening turn ", " turn one ", " turn 1 ",
		" first player ", " starting player ", " first draw phase ", " my first draw "},
}

// afterFirstTurn takes away what isn't the first turn but all that come after it.
var afterFirstTurn = strings.NewReplacer(
	" after the first turn ", " ",
	" after my first turn ", " ")

// casesOf returns the cases of which a text speaks, given as its words.
func casesOf(words []string) (cases uint8) {
	line := afterFirstTurn.Replace(" " + strings.Join(words, " ") + " ")
	for bit, list := range caseWords {
		if slices.ContainsFunc(list, func(w string) bool { return strings.Contains(line, w) }) {
			cases |= bit
		}
	}
	return cases
}

// generalWords are the words of a question that asks no more of a keyword than what it does.
var generalWords = wordSet(`what whats how does do did is are it its the a an this that of for
	my i me you can please explain tell about mean means meaning work works working
	exactly actually really
	keyword keywords effect effects ability rule rules ruling in digimon game card cards dcg
	happen happens and`)

// bare reports whether a text says nothing besides keywords and icons.
func (n *gameNames) bare(words []string) bool {
	for i, w := range words {
		if !n.covered[i] && !generalWords[w] {
			return false
		}
	}
	return n.n > 0
}

// quotedRE matches what a text puts in quotation marks, as lowerText writes them.
var quotedRE = regexp.MustCompile(`"([^"]+)"`)

// gistUse is the item of what is used, which is no action of a question by itself.
var gistUse = hashed("gist", "use")

// quotedIn returns what a text only quotes: the actions of a card's text, and the items that change
// a question.
func (x *Index) quotedIn(text string) (list []uint32) {
	text = lowerText(text)
	if !strings.Contains(text, `"`) {
		return nil // most texts have none, and the pattern is slow
	}
	for _, m := range quotedRE.FindAllStringSubmatch(text, -1) {
		g := x.gistOf(m[1])
		list = append(list, g.hard...)
		list = append(list, g.acts...)
		if slices.Contains(g.items, gistUse) {
			list = append(list, gistUse)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// sameCase reports whether a sentence answers a question in the case that it asks about. What the
// sentence quotes of a card's text must be in the question as a whole: the words for what a card
// says aren't those for what is done.
func sameCase(q, t *gist, ask bool) bool {
	if q.cases&^t.cases != 0 || t.bare && !q.bare {
		return false
	}
	return !ask || len(without(t.quoted, q.items)) == 0
}
