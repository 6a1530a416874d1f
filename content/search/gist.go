package search

import (
	"slices"
	"strings"
	"unicode"
)

// The gist of a question: what is done, to what, by whom, and whether it is denied. Two questions
// that share it ask the same in other words, so the page that answers one answers the other.

// gist is a text's gist. Its lists are sorted hashes, each once.
type gist struct {
	items  []uint32        // all that it speaks of
	hard   []uint32        // those of them that make another question of it if one text alone has them
	count  []uint32        // its numbers
	signs  []uint32        // its numbers with a sign
	acts   []uint32        // what is done
	does   []uint32        // what a keyword does: "<Raid> suspends"
	lead   []uint32        // what stands in front of the first "before" or "after"
	sides  [maxSides]uint8 // how often it names each side of a pair of opposites
	whom   uint8           // 1: something attacks; 2: a Digimon or Tamer is attacked
	works  bool            // it asks whether something triggers or works
	shape  int             // what it wants to know
	ends   []uint32        // what its last sentence speaks of, where others lead to it
	doer   bool            // it asks what an effect does, not a player
	names  bool            // it speaks of an effect
	must   bool            // it asks by "must", not by "may be left out": the same fact, the other word
	barred bool            // something in it can't: more than that it isn't done
}

// shapes are what a question wants: a yes or no, or what else.
const (
	shapeNone = iota
	shapeYesNo
	shapeCan
	shapeWhat // what happens, what if
	shapeWhen
	shapeWho
	shapeWhere
	shapeMany
	shapeHow
	shapeWhich
)

// shapeOf returns what a question wants to know.
func shapeOf(full []string) int {
	shape := shapeNone
	for i, w := range full {
		last, next := beside(full, i)
		if asks := shapeAsked[w]; asks != nil {
			if s := asks[next]; s != shapeNone {
				return s
			}
			if s := asks["*"]; s != shapeNone {
				return s
			}
			continue
		}
		switch {
		case w == "what" || w == "whats":
			switch s := shapeOfWhat[next]; {
			case s == shapeWhat || i > 0 && next == "":
				shape = shapeWhat
			case shape != shapeNone:
			case s != shapeNone:
				shape = s
			default:
				shape = shapeWhich
			}
		case shape != shapeNone:
		case mayWords[w] && last != "that" && last != "who":
			shape = shapeCan
		case yesNoWords[w]:
			shape = shapeYesNo
		}
	}
	return shape
}

// shapeAsked are the words that decide what a question wants, by the word behind them; "*" is any
// other.
var shapeAsked = map[string]map[string]int{
	"how": {"many": shapeMany, "much": shapeMany, "often": shapeMany,
		"does": shapeHow, "do": shapeHow, "can": shapeHow, "to": shapeHow},
	"who":   {"*": shapeWho},
	"whose": {"*": shapeWho},
	"where": {"*": shapeWhere},
	"which": {"*": shapeWhich},
	"when": {"do": shapeWhen, "does": shapeWhen, "can": shapeWhen, "is": shapeWhen, "are": shapeWhen,
		"exactly": shapeWhen, "will": shapeWhen},
}

// shapeOfWhat says what "what" asks for, by the word behind it.
var shapeOfWhat = map[string]int{
	"happen": shapeWhat, "happens": shapeWhat, "if": shapeWhat, "now": shapeWhat, "about": shapeWhat,
	"do": shapeHow, "does": shapeHow, "is": shapeHow, "are": shapeHow, "can": shapeHow,
}

// mayWords and yesNoWords begin questions that are answered by yes or no.
var (
	mayWords   = wordSet("can may could am allowed")
	yesNoWords = wordSet("do does is are did will has have must should would")
)

// shapesAgree reports whether somebody who asks for the one is answered by the other.
func shapesAgree(q, t int) bool {
	yesNo := func(s int) bool { return s == shapeYesNo || s == shapeCan || s == shapeNone }
	switch {
	case q == t || q == shapeNone || t == shapeNone:
		return true
	case yesNo(q) && yesNo(t):
		return true
	case q == shapeWhat && yesNo(t), t == shapeWhat && q == shapeYesNo:
		return true
	case q == shapeWho && t == shapeWhich, q == shapeWhich && t == shapeWho, q == shapeWhat && t == shapeWhere,
		q == shapeHow && t == shapeWhich, q == shapeWhich && t == shapeHow, q == shapeMany && t == shapeWhich, q == shapeWhich && t == shapeMany:
		return true
	}
	return false
}

// gistOf reads the gist of a text.
func (x *Index) gistOf(text string) (g gist) {
	plain := rawWords(lowerText(text))
	g.shape = shapeOf(plain)
	line := gistPhrases.Replace(gistPhrases.Replace(" " + strings.Join(plain, " ") + " "))
	g.countSides(strings.Fields(line))
	for _, sign := range signedNumbers(text) {
		g.signs = append(g.signs, hashed("sign", strings.ReplaceAll(sign, " ", "")))
	}
	slices.Sort(g.signs)
	f := flowOf(x.lex, line, x.lex.forms)
	g.readWords(f.full, x.readNames(&g, text, &f))
	g.whom = attacksWhom(f.full)
	g.sort()
	if i := strings.LastIndex(text, ". "); i > 0 && strings.HasSuffix(text, "?") {
		last := x.gistOf(text[i+2:])
		g.ends = last.items
	}
	g.names = slices.ContainsFunc(plain, func(w string) bool { return w == "effect" || w == "effects" })
	doing := plain
	if len(doing) > 0 && (doing[0] == "can" || doing[0] == "may" || doing[0] == "does") {
		doing = doing[1:]
	}
	g.doer = len(doing) > 1 && (doing[0] == "an" || doing[0] == "the") && doing[1] == "effect"
	return g
}

// countSides counts the words that have an opposite.
func (g *gist) countSides(words []string) {
	for i, w := range words {
		last, next := beside(words, i)
		side, ok := gistSides[w]
		switch {
		case w == "not" || w == "never":
			g.sides[sideDenied]++
			continue
		case w == "only":
			g.sides[sideOnly]++
			continue
		case sideOfMine[w] && !strings.HasPrefix(next, "opponent") && !strings.HasPrefix(next, "opp"):
			side, ok = gistSides["mine"], true
		case (w == "up" || w == "down") && (i == 0 || last != "face"), w == "no" && next == "longer":
			continue
		}
		if ok {
			g.sides[side]++
		}
	}
}

// beside returns the words in front of the i-th and behind it, "" where there is none.
func beside(words []string, i int) (last, next string) {
	if i > 0 {
		last = words[i-1]
	}
	if i+1 < len(words) {
		next = words[i+1]
	}
	return last, next
}

// addHard is like add, for something that makes a text another question if it is missing.
func (g *gist) addHard(name string) {
	if h := hashed("gist", name); !slices.Contains(g.hard, h) {
		g.hard = append(g.hard, h)
	}
	g.add(name)
}

// add takes in one thing of which a text speaks.
func (g *gist) add(name string) {
	h := hashed("gist", name)
	if !slices.Contains(g.items, h) {
		g.items = append(g.items, h)
	}
	if gistActs[name] && !slices.Contains(g.acts, h) {
		g.acts = append(g.acts, h)
	}
}

// gameNames are the keywords and icons in a text, by the words that they cover.
type gameNames struct {
	covered []bool
	ending  []string // the name that ends at a word
	keyword []string // the same, of keywords only
	n       int      // how many different ones there are
}

// readNames takes in the keywords and icons.
func (x *Index) readNames(g *gist, text string, f *flow) gameNames {
	n := gameNames{make([]bool, len(f.full)), make([]string, len(f.full)), make([]string, len(f.full)), 0}
	for _, sp := range f.spans {
		target := x.lex.target[sp.term]
		about := x.lex.about[sp.term]
		isKeyword := strings.HasPrefix(target, "keyword ")
		name := ""
		switch said := strings.Join(f.raw[sp.from:sp.to], " "); {
		case isKeyword && (sp.term != "=draw" || strings.Contains(text, "<")):
			name = sp.term
		case about != nil && strings.HasPrefix(about.Term, "[") &&
			(strings.HasPrefix(said, strings.Join(rawWords(lowerText(about.Term)), " ")) || strings.HasPrefix(said, "on delet")):
			name = sp.term
		}
		if name == "=blocker" && f.at[sp.from] > 0 && pointWords[f.full[f.at[sp.from]-1]] {
			name = "" // the Digimon that blocks
		}
		if name == "" {
			continue
		}
		g.addHard(name)
		for i := sp.from; i < sp.to; i++ {
			n.covered[f.at[i]] = true
		}
		end := f.at[sp.to-1]
		n.ending[end] = name
		if isKeyword {
			n.keyword[end] = name
		}
	}
	n.n = len(g.items)
	return n
}

// readWords takes in all other words.
func (g *gist) readWords(words []string, names gameNames) {
	var front []uint32 // keywords and icons so far
	speaksOf := func(class string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return gistWords[w] == class })
	}
	for i, w := range words {
		if names.covered[i] {
			if names.ending[i] != "" {
				front = append(front, hashed("gist", names.ending[i]))
			}
			continue
		}
		class := gistWords[w]
		last, next := beside(words, i)
		if i > 0 && names.keyword[i-1] != "" && keywordDoes[class] {
			g.does = append(g.does, hashed("does", names.keyword[i-1], class))
		}
		if (w == "before" || w == "after") && len(g.lead) == 0 {
			g.lead = append(front, g.items[names.n:]...)
		}
		switch {
		case w == "hit" || w == "hits":
			if next == "0" {
				continue
			}
			if last == "effect" || last == "effects" {
				class = "choose" // an effect attacks nobody
			}
		case w == "trash" && trashBefore[last]:
			class = "trasharea"
		case w == "own" && mineWords[last], othersWords[w] && !personal(words):
			continue
		case (w == "up" || w == "down") && last == "face":
			class = "face-" + w
		case w == "by" && strings.HasSuffix(next, "ing"):
			g.addHard("bydo")
			continue
		case w == "deck" && (last == "egg" || last == "eggs"):
			continue
		case (w == "pass" || w == "passes" || w == "passed") && (last == "memory" || last == "marker"):
			continue // it is no player who passes
		case class == "opponent" && next == "security" && (speaksOf("attack") || speaksOf("check") || slices.Contains(words, "wingame")):
			continue // whose security else is attacked
		case unicode.IsDigit(rune(w[0])) && w != "0" && w != "1":
			g.count = append(g.count, hashed("gist", w))
			g.add(w)
			if next == "time" || next == "times" {
				g.addHard("times") // two attacks of one Digimon, not one of two
			}
			continue
		case w == "1", w == "hand" && speaksOf("bounce"):
			continue
		case w == "must" && mustBe(words[i+1:]):
			class = "mustbe" // how something has to be isn't whether it has to be done
		case w == "first" && slices.Contains(words, "or"):
			class = "order" // which of two comes first
		case class == "" && (w == "no" || w == "without" || w == "none"):
			class = "0"
		case class == "" && w == "never":
			class = "not"
		}
		if lyingWords[w] && (lyingBefore[last] || lyingThings[next]) {
			g.add("lying")
		}
		g.barred = g.barred || w == "not" && last == "can" && !askingWords[next]
		g.works = g.works || class == "trigger" || class == "use" || workWords[w]
		switch {
		case class == "lose" && (next == "" || loseAlone[next]):
			class = "losegame"
		case class == "delete" && speaksOf("save"):
			continue // it is what one is saved from
		case w == "left" && !leaveBeside[last] && !leaveBeside[next]:
			continue // what is there
		}
		g.addWord(w, class)
	}
}

// mustBe reports whether the words behind "must" are about how something has to be: "must the target
// be suspended".
func mustBe(rest []string) bool {
	at := slices.Index(rest, "be")
	return at >= 0 && at < mustBeNear
}

// mustBeNear is how far behind "must" its "be" may stand.
const mustBeNear = 5

// addWord takes in a word that stands for a class of words, or for itself if class is "".
func (g *gist) addWord(w, class string) {
	if class == "" {
		class = w
		if !gistHard[w] {
			class = stem(w)
		}
	}
	switch {
	case gistHard[class] && !gistMild[class]:
		g.addHard(class)
	case (class == w || class == stem(w)) && gistSilent[w]:
	default:
		g.add(class)
	}
}

// sort makes one item of "must" and "may be left out", and puts the lists in order.
func (g *gist) sort() {
	must, optional, choice := hashed("gist", "must"), hashed("gist", "optional"), hashed("gist", "choice")
	g.must = slices.Contains(g.items, must)
	for _, l := range []*[]uint32{&g.items, &g.hard, &g.acts} {
		for i, h := range *l {
			if h == must || h == optional {
				(*l)[i] = choice
			}
		}
		slices.Sort(*l)
		*l = slices.Compact(*l)
	}
	slices.Sort(g.count)
	slices.Sort(g.does)
	slices.Sort(g.lead)
}

// attacksWhom says whether a text speaks of an attack on a Digimon or Tamer (2), or of one that
// something makes (1).
func attacksWhom(full []string) uint8 {
	for i, w := range full {
		if gistWords[w] != "attack" || w == "attacker" || w == "attackers" {
			continue
		}
		if w == "attacked" && i > 0 && passive[full[i-1]] {
			return 2
		}
		k := i + 1
		for k < len(full) && besideAttack[full[k]] && full[k] != "with" {
			k++
		}
		if k < len(full) && attackedThings[full[k]] {
			return 2
		}
		return 1
	}
	return 0
}

// personal reports whether words for persons can mean only the opponent: no other persons are
// named.
func personal(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool {
		return w == "player" || w == "players" || w == "opponent" || w == "opponents" || w == "cards" || w == "digimons"
	})
}
