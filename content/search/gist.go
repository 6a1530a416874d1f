package search

import (
	"slices"
	"strings"
	"unicode"
)

// The gist of a question: what is done, to what, by whom, and whether it is negated. Two questions
// with the same gist ask the same in other words, so one page answers both.

// gist is the gist of a text. Its lists hold sorted hashes, each once.
type gist struct {
	items []uint32        // everything that the text mentions
	hard  []uint32        // the items that change the question if only one of two texts has them
	count []uint32        // numbers
	signs []uint32        // numbers with a sign
	acts  []uint32        // actions
	does  []uint32        // what a keyword does, as in "<Raid> suspends"
	lead  []uint32        // everything before the first "before" or "after"
	sides [maxSides]uint8 // how often each word of a pair of opposites occurs
	whom  uint8           // 1: something attacks; 2: a Digimon or Tamer is attacked
	works bool            // it asks whether something triggers or works
	shape int             // what kind of answer it wants
	ends  []uint32        // what its last sentence mentions, if others lead up to it
	// it begins with "an effect" or "the effect": what an effect does, not a player
	doer  bool
	names bool // it mentions an effect
	// it says "must" and not "optional": the same fact with the opposite yes or no
	must   bool
	barred bool     // it says that something can't be done
	bare   bool     // it says nothing besides keywords and icons
	cases  uint8    // the cases of which it speaks
	quoted []uint32 // what it only quotes
	roles  roles    // who does what
}

// shapes are the kinds of answer that a question can want.
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

// shapeOf returns the kind of answer that a question wants.
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

// shapeAsked gives the shape for a question word, by the word behind it; "*" means any other word.
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

// shapeOfWhat gives the shape for "what", by the word behind it.
var shapeOfWhat = map[string]int{
	"happen": shapeWhat, "happens": shapeWhat, "if": shapeWhat, "now": shapeWhat, "about": shapeWhat,
	"do": shapeHow, "does": shapeHow, "is": shapeHow, "are": shapeHow, "can": shapeHow,
}

// mayWords and yesNoWords are the words that begin a yes-or-no question.
var (
	mayWords   = wordSet("can may could am allowed")
	yesNoWords = wordSet("do does is are did will has have must should would")
)

// shapesAgree reports whether the answer to a question of shape t also answers one of shape q.
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

// gistOf returns the gist of a text.
func (x *Index) gistOf(text string) (g gist) {
	plain := rawWords(lowerText(text))
	g.shape = shapeOf(plain)
	if n := len(plain); n > 1 && plain[n-1] == "no" && saysWords[plain[n-2]] {
		plain = append(plain[:n-2:n-2], "decline") // no as an answer, not as a number
	}
	line := gistPhrases.Replace(gistPhrases.Replace(" " + strings.Join(plain, " ") + " "))
	g.countSides(strings.Fields(line))
	for _, sign := range signedNumbers(text) {
		g.signs = append(g.signs, hashed("sign", strings.ReplaceAll(sign, " ", "")))
	}
	slices.Sort(g.signs)
	f := flowOf(x.lex, line, x.lex.forms)
	names := x.readNames(&g, text, &f)
	g.readWords(f.full, names)
	g.bare, g.cases, g.quoted = names.bare(f.full), casesOf(plain), x.quotedIn(text)
	g.whom = attacksWhom(f.full)
	g.roles = rolesOf(text, f.full)
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

// beside returns the words before and after the i-th one, or "" where there is none.
func beside(words []string, i int) (last, next string) {
	if i > 0 {
		last = words[i-1]
	}
	if i+1 < len(words) {
		next = words[i+1]
	}
	return last, next
}

// addHard adds an item that changes the question if the other text lacks it.
func (g *gist) addHard(name string) {
	if h := hashed("gist", name); !slices.Contains(g.hard, h) {
		g.hard = append(g.hard, h)
	}
	g.add(name)
}

// add adds one item of which a text speaks.
func (g *gist) add(name string) {
	h := hashed("gist", name)
	if !slices.Contains(g.items, h) {
		g.items = append(g.items, h)
	}
	if gistActs[name] && !slices.Contains(g.acts, h) {
		g.acts = append(g.acts, h)
	}
}

// gameNames holds the keywords and icons of a text.
type gameNames struct {
	covered []bool
	ending  []string // for each word, the keyword or icon that ends at it
	keyword []string // the same for keywords only
	n       int      // how many different ones there are
}

// readNames adds the keywords and icons of a text to the gist.
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
			name = "" // "the blocker" is the Digimon that blocks
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

// readWords adds all other words.
func (g *gist) readWords(words []string, names gameNames) {
	r := gistReader{gist: g, words: words, names: names}
	for i := range words {
		r.read(i)
	}
}

// gistReader adds the words of a text to a gist, one after the other.
type gistReader struct {
	*gist
	words []string
	names gameNames
	front []uint32 // the keywords and icons so far
}

// speaksOf reports whether the text has a word of a class.
func (r *gistReader) speaksOf(class string) bool {
	return slices.ContainsFunc(r.words, func(w string) bool { return gistWords[w] == class })
}

// read adds one word.
func (r *gistReader) read(i int) {
	w := r.words[i]
	if r.names.covered[i] {
		if r.names.ending[i] != "" {
			r.front = append(r.front, hashed("gist", r.names.ending[i]))
		}
		return
	}
	last, next := beside(r.words, i)
	if class := gistWords[w]; i > 0 && r.names.keyword[i-1] != "" && keywordDoes[class] {
		r.does = append(r.does, hashed("does", r.names.keyword[i-1], class))
	}
	if (w == "before" || w == "after") && len(r.lead) == 0 {
		r.lead = append(r.front, r.items[r.names.n:]...)
	}
	if r.silent(i, last, next) || r.readItem(i, last, next) {
		return
	}
	class := r.classOf(i, last)
	if lyingWords[w] && (lyingBefore[last] || lyingThings[next]) {
		r.add("lying")
	}
	r.barred = r.barred || w == "not" && last == "can" && !askingWords[next]
	r.works = r.works || class == "trigger" || class == "use" || workWords[w]
	switch {
	case class == "lose" && (next == "" || loseAlone[next]):
		class = "losegame"
	case class == "delete" && r.speaksOf("save"):
		return // what one is saved from, not what is done
	case w == "left" && !leaveBeside[last] && !leaveBeside[next]:
		return // "left" means "remaining"
	}
	r.addWord(w, class)
}

// silent reports whether a word adds nothing to the gist because of the words around it.
func (r *gistReader) silent(i int, last, next string) bool {
	switch w := r.words[i]; {
	case w == "hit" || w == "hits":
		return next == "0"
	case w == "own" && mineWords[last], othersWords[w] && !personal(r.words):
		return true
	case w == "deck":
		return last == "egg" || last == "eggs"
	case w == "pass" || w == "passes" || w == "passed":
		return last == "memory" || last == "marker" // "memory passes" isn't a player who passes
	case gistWords[w] == "opponent" && next == "security":
		// in an attack or check, security is the opponent's anyway
		return r.speaksOf("attack") || r.speaksOf("check") || slices.Contains(r.words, "wingame")
	case w == "1", w == "hand" && r.speaksOf("bounce"):
		return true
	}
	return false
}

// readItem adds a word that is an item by itself, whatever its class, and reports whether it is
// one: "itself", "by" before an action, and numbers.
func (r *gistReader) readItem(i int, last, next string) bool {
	switch w := r.words[i]; {
	case w == "itself" && onItself[last]:
		r.addHard(w)
	case w == "by" && strings.HasSuffix(next, "ing"):
		r.addHard("bydo")
	case unicode.IsDigit(rune(w[0])) && w != "0" && w != "1":
		r.count = append(r.count, hashed("gist", w))
		r.add(w)
		if next == "time" || next == "times" {
			r.addHard("times") // "two times" isn't "two of them"
		}
	default:
		return false
	}
	return true
}

// classOf returns the class of a word, which may depend on the words around it, or "" if it has
// none.
func (r *gistReader) classOf(i int, last string) string {
	w := r.words[i]
	class := gistWords[w]
	switch {
	case (w == "hit" || w == "hits") && (last == "effect" || last == "effects"):
		return "choose" // an effect that "hits" doesn't attack
	case w == "trash" && trashBefore[last]:
		return "trasharea"
	case (w == "up" || w == "down") && last == "face":
		return "face-" + w
	case w == "must" && mustBe(r.words[i+1:]):
		return "mustbe" // how something has to be, not whether it has to be done
	case w == "first" && slices.Contains(r.words, "or"):
		return "order" // "first or" asks for an order
	case class == "" && (w == "no" || w == "without" || w == "none"):
		return "0"
	case class == "" && w == "never":
		return "not"
	}
	return class
}

// mustBe reports whether the words behind "must" say how something has to be, as in "must the
// target be suspended".
func mustBe(rest []string) bool {
	at := slices.Index(rest, "be")
	return at >= 0 && at < mustBeNear
}

// mustBeNear is how many words behind "must" a "be" is looked for.
const mustBeNear = 5

// addWord adds a word by its class, or by itself if class is "".
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

// sort replaces "must" and "optional" by one common item, and sorts the lists.
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

// attacksWhom returns 2 if a text speaks of an attack on a Digimon or Tamer, 1 if of another
// attack, and 0 if of none.
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

// personal reports whether "he", "they" and the like can only mean the opponent, because the text
// names no one else.
func personal(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool {
		return w == "player" || w == "players" || w == "opponent" || w == "opponents" || w == "cards" || w == "digimons"
	})
}
