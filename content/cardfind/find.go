// Package cardfind finds cards by what people type: a number in any notation, a misspelt name, a
// name without punctuation, the Japanese name, or a name and a set. It knows only the numbers,
// names, kinds, colors and levels of cards, not their texts, and needs no database.
package cardfind

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"digijudge/rules/cardno"
	"digijudge/rules/slip"
)

// Card holds what a card can be found by.
type Card struct {
	Number string
	Name   string
	Also   []string // other names that players use for it
	Kind   string   // such as "Digimon"
	Colors []string // such as "Red"
	Level  int
	Ace    bool // it is an ACE card
}

// Index finds cards. It doesn't change after New.
type Index struct {
	cards  []Card
	number map[string]int
	age    []int // how new each card is; more is newer
	names  []name
	whole  map[string]int // name without spaces and punctuation → index in names
	// all words of names, and each whole name joined to one word, sorted, each once
	words []string
}

// name is a name with the indexes of the cards that have it.
type name struct {
	spelling
	cards []int
}

// New returns an index of the given cards.
func New(cards []Card) *Index {
	x := &Index{cards: cards, number: map[string]int{}, whole: map[string]int{}}
	at, words := map[string]int{}, map[string]bool{}
	for i := range cards {
		c := &cards[i]
		x.number[c.Number] = i
		x.age = append(x.age, newness(c.Number))
		for _, n := range append([]string{c.Name}, c.Also...) {
			key := strings.Join(fold(n), " ")
			if key == "" {
				continue
			}
			k, ok := at[key]
			if !ok {
				k = len(x.names)
				at[key] = k
				x.names = append(x.names, name{spelling: spell(n)})
				x.whole[joined(n)] = k
			}
			if list := x.names[k].cards; len(list) == 0 || list[len(list)-1] != i {
				x.names[k].cards = append(list, i)
			}
			words[joined(n)] = true
			for _, w := range fold(n) {
				words[w] = true
			}
		}
	}
	for said := range known.says {
		words[said] = true
	}
	for w := range words {
		x.words = append(x.words, w)
	}
	slices.Sort(x.words)
	return x
}

// Card returns the i-th card. Found refers to cards by this index.
func (x *Index) Card(i int) *Card { return &x.cards[i] }

// Found lists the cards that a text names.
type Found struct {
	Numbers []int    // cards whose numbers occur in the text
	Missing []string // card numbers in the text that no card has
	// cards found by name, best first, newest first within one name; without those of Numbers
	Names []int
	// Sure reports whether everything that was typed describes the first of Names. It is false if
	// only everyday words of the text happen to occur in a name.
	Sure  bool
	Whole bool  // the best name contains everything that was typed, as whole words
	Fixed []Fix // words that were corrected
	// Rest is the text with its card numbers in standard notation.
	Rest string
}

// Fix is a word that was read as another one.
type Fix struct{ From, To string }

// Limits for a text.
const (
	maxTokens   = 12
	maxNumbers  = 8
	maxReadings = 6 // of one word
	maxSplit    = 4 // words that may be one misspelt name
)

// token is a word that somebody typed.
type token struct {
	word  string
	means []string // other readings of the word
	// whether a card is what the word says besides a name, such as "red" or "ace"; nil if the word
	// says nothing like that
	facet func(*Card) bool
	near  bool // means are corrections of a misspelt word
}

// Find returns the cards that a text names. plain reports whether a word is an ordinary word of
// English or of the rules: such a word alone names no card and is never corrected.
func (x *Index) Find(text string, plain func(word string) bool) Found {
	f := Found{}
	rest := x.numbers(text, &f)
	tokens := x.tokens(rest)
	if len(tokens) == 0 {
		return f
	}
	best := x.match(tokens)
	if x.mend(tokens, best, plain, &f) {
		best = x.match(tokens)
	}
	x.rank(tokens, best, plain, &f)
	if len(f.Names) == 0 && apart(tokens, plain) {
		one := []token{{word: joined(rest)}}
		if x.mend(one, nil, plain, &f) {
			f.Fixed[0].From = strings.TrimSpace(rest)
			x.rank(one, x.match(one), plain, &f)
		}
	}
	return f
}

// apart reports whether several words may be one name that was split and misspelt ("war gray mon").
// At least one word must not be an ordinary one, and none may be a color, a kind, a level or a set.
func apart(tokens []token, plain func(string) bool) bool {
	if len(tokens) < 2 || len(tokens) > maxSplit {
		return false
	}
	if slices.ContainsFunc(tokens, func(t token) bool { return t.facet != nil }) {
		return false
	}
	return slices.ContainsFunc(tokens, func(t token) bool { return !plain(t.word) })
}

// numbers collects the card numbers of a text and returns the text without them.
func (x *Index) numbers(text string, f *Found) (rest string) {
	list := cardno.In(text)
	if n, ok := cardno.Parse(text); ok && !setWord.MatchString(strings.ToLower(strings.TrimSpace(text))) {
		list = []cardno.Found{{Start: 0, End: len(text), Number: n}}
	}
	at := 0
	for _, n := range list {
		if len(f.Numbers)+len(f.Missing) == maxNumbers {
			break
		}
		rest += text[at:n.Start] + " "
		f.Rest += text[at:n.Start] + n.Number
		at = n.End
		i, ok := x.number[n.Number]
		switch {
		case ok && !slices.Contains(f.Numbers, i):
			f.Numbers = append(f.Numbers, i)
		case !ok && !slices.Contains(f.Missing, n.Number):
			f.Missing = append(f.Missing, n.Number)
		}
	}
	f.Rest += text[at:]
	return rest + text[at:]
}

// Numbered returns the cards whose numbers occur in a text, and the text without the numbers.
func (x *Index) Numbered(text string) (cards []int, rest string) {
	var f Found
	rest = x.numbers(text, &f)
	return f.Numbers, rest
}

// idle holds words that say nothing about a card.
var idle = map[string]bool{"the": true, "a": true, "an": true, "of": true, "and": true, "card": true, "cards": true}

var (
	setWord   = regexp.MustCompile(`^(?:bt|ex|st|rb|ad)[0-9]{1,2}$`)
	levelWord = regexp.MustCompile(`^(?:lv|lvl|level)([2-7])$`)
)

// tokens returns the words of a text with their possible meanings.
func (x *Index) tokens(text string) []token {
	words := fold(text)
	var out []token
	for i := 0; i < len(words) && len(out) < maxTokens; i++ {
		w := words[i]
		if idle[w] && len(words) > 1 {
			continue
		}
		if (w == "lv" || w == "lvl" || w == "level") && i+1 < len(words) && len(words[i+1]) == 1 {
			w += words[i+1]
			i++
		}
		// such as "taichi yagami" or "v-mon"
		if i+1 < len(words) && known.says[w+words[i+1]] != nil {
			w += words[i+1]
			i++
		}
		out = append(out, token{word: w, means: known.readings(w, len(out) == 0), facet: facetOf(w)})
	}
	return out
}

// facetOf returns a test for what a word says about a card besides its name: a color, a kind, a
// level or a set. It returns nil if the word says none of these.
func facetOf(w string) func(*Card) bool {
	switch {
	case w == "ace":
		return func(c *Card) bool { return c.Ace }
	case setWord.MatchString(w):
		prefix := strings.ToUpper(w) + "-"
		return func(c *Card) bool { return strings.HasPrefix(c.Number, prefix) }
	case levelWord.MatchString(w):
		level := int(w[len(w)-1] - '0')
		return func(c *Card) bool { return c.Level == level }
	}
	for _, color := range []string{"red", "blue", "yellow", "green", "black", "purple", "white"} {
		if w == color {
			return func(c *Card) bool {
				return slices.ContainsFunc(c.Colors, func(s string) bool { return strings.EqualFold(s, w) })
			}
		}
	}
	for _, kind := range []string{"digimon", "tamer", "option"} {
		if w == kind {
			return func(c *Card) bool { return strings.EqualFold(c.Kind, w) }
		}
	}
	return nil
}

// fit describes how well a name fits the text.
type fit struct {
	name  int
	has   uint16 // the tokens that the name contains, one bit each
	whole int    // how many of them are whole words of the name
	words int    // how many words of the name they cover
}

// match returns how well each name fits. It leaves out names that contain none of the tokens.
func (x *Index) match(tokens []token) []fit {
	// joins holds one, two and three tokens in a row, joined to one word.
	var joins [maxTokens][3]string
	for i := range tokens {
		s := ""
		for k := 0; k < 3 && i+k < len(tokens); k++ {
			s += tokens[i+k].word
			joins[i][k] = s
		}
	}
	var out []fit
	for n := range x.names {
		m := fit{name: n}
		s := &x.names[n].spelling
		for i := 0; i < len(tokens); {
			i += m.token(s, tokens, joins[i][:], i)
		}
		if m.has != 0 {
			out = append(out, m)
		}
	}
	return out
}

// token compares the tokens from the i-th on with a name. It returns how many tokens it has used
// up.
func (m *fit) token(s *spelling, tokens []token, joins []string, i int) int {
	take := func(n, words int, whole bool) int {
		for k := range n {
			m.has |= 1 << (i + k)
		}
		m.words += words
		if whole {
			m.whole += n
		}
		return n
	}
	for k := len(joins) - 1; k >= 0; k-- {
		if joins[k] == "" {
			continue
		}
		if words, _ := s.has(joins[k]); words > 0 {
			return take(k+1, words, true)
		}
	}
	for _, r := range tokens[i].means {
		if words, _ := s.has(r); words > 0 {
			return take(1, words, !tokens[i].near)
		}
	}
	for k := len(joins) - 1; k >= 0; k-- {
		if joins[k] == "" {
			continue
		}
		// the color "red" isn't the beginning of RedVegiemon
		if _, begins := s.has(joins[k]); begins && (k > 0 || tokens[i].facet == nil) {
			return take(k+1, 1, false)
		}
	}
	for _, r := range tokens[i].means {
		if _, begins := s.has(r); begins && len(r) >= leastReading {
			return take(1, 1, false)
		}
	}
	return 1
}

// leastReading is the length, in bytes, from which another reading of a word also counts as the
// beginning of a longer word: Tai doesn't mean Taiga.
const leastReading = 5

// leastSlip is the length, in bytes, from which a word is corrected.
const leastSlip = 4

// mend corrects each word that occurs in no name to the names and words of names that are closest
// in spelling. It reports whether it corrected any.
func (x *Index) mend(tokens []token, fits []fit, plain func(string) bool, f *Found) (changed bool) {
	var had uint16
	for _, m := range fits {
		had |= m.has
	}
	for i := range tokens {
		t := &tokens[i]
		if had&(1<<i) != 0 || t.facet != nil || len(t.word) < leastSlip || plain(t.word) {
			continue
		}
		limit := 1
		if len(t.word) >= 8 {
			limit = 2
		}
		best := limit
		for _, w := range x.words {
			if len(w) < leastSlip {
				continue
			}
			d := slip.Distance(t.word, w, best)
			switch {
			case d > best:
				continue
			case d < best || len(t.means) == 0:
				t.means = t.means[:0]
			}
			best = d
			if len(t.means) < maxReadings {
				t.means = append(append(t.means, w), known.readings(w, false)...)
			}
		}
		if t.near = len(t.means) > 0; t.near {
			f.Fixed, changed = append(f.Fixed, Fix{t.word, t.means[0]}), true
		}
	}
	return changed
}

// rank writes the cards that fit into f, best first.
func (x *Index) rank(tokens []token, fits []fit, plain func(string) bool, f *Found) {
	type hit struct {
		card, matched, whole, more int
		exact                      bool
		has                        uint16
	}
	best := map[int]hit{}
	for _, m := range fits {
		n := &x.names[m.name]
		for _, i := range n.cards {
			h := hit{card: i, has: m.has, whole: m.whole, more: n.words() - m.words}
			for k := range tokens {
				if m.has&(1<<k) != 0 || tokens[k].facet != nil && tokens[k].facet(&x.cards[i]) {
					h.matched++
				}
			}
			h.exact = h.more == 0 && h.matched == len(tokens)
			if h.matched*3 < len(tokens)*2 {
				continue
			}
			if was, ok := best[i]; !ok || h.matched > was.matched || h.matched == was.matched && h.more < was.more {
				best[i] = h
			}
		}
	}
	var hits []hit
	for _, h := range best {
		if !slices.Contains(f.Numbers, h.card) {
			hits = append(hits, h)
		}
	}
	slices.SortFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(b.matched, a.matched), cmp.Compare(b.whole, a.whole), cmp.Compare(a.more, b.more),
			cmp.Compare(x.age[b.card], x.age[a.card]), cmp.Compare(a.card, b.card))
	})
	if len(hits) == 0 {
		f.Fixed = nil
		return
	}
	top := hits[0]
	all := top.matched == len(tokens)
	for _, h := range hits {
		// if one name contains all the words, leave out those that lack some
		if !all || h.has&top.has == top.has {
			f.Names = append(f.Names, h.card)
		}
	}
	f.Sure = all && x.telling(tokens, top.has, top.exact, plain)
	f.Whole = all && top.whole == len(tokens)
}

// telling reports whether the matched words really point to a card. They do if they are the whole
// name or if one of them isn't an ordinary word; otherwise they may occur in the name by chance.
func (x *Index) telling(tokens []token, has uint16, exact bool, plain func(string) bool) bool {
	n := 0
	for i := range tokens {
		if has&(1<<i) == 0 {
			continue
		}
		if n++; tokens[i].facet != nil {
			continue
		}
		w := tokens[i].word
		if strings.HasSuffix(w, "mon") && w != "digimon" && w != "mon" || tokens[i].near || len(w) > 1 && !plain(w) {
			return true
		}
	}
	return exact && n > 0
}
