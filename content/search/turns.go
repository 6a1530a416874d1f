package search

import (
	"hash/fnv"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// What turns a question into another one: a small word, whose block it is, before or after, a
// number, another keyword. Such words are frequent and weigh little, so they are compared one by
// one before a page becomes the answer.

// turning maps the words that change the meaning of a text to their class. Such a word applies to
// the term after it.
var turning = func() map[string]string {
	m := map[string]string{}
	for class, list := range map[string]string{
		"not":      `not never`,
		"without":  `no nothing nobody none neither nor without unable lack lacks lacking missing fails fail`,
		"opponent": `opponent opponents opp opps oppo enemy enemys enemies foe foes rival rivals theirs`,
		"own":      `own itself himself herself themselves myself yourself`,
		"other":    `other others another else different`,
		"only":     `only solely except unless alone`,
		"instead":  `instead`,
		"before":   `before until earlier previous previously`,
		"after":    `after afterwards later since`,
		"first":    `first`,
		"second":   `second third next`,
		"last":     `last`,
		"each":     `each every`,
		"all":      `all everything everyone everybody`,
		"both":     `both`,
		"either":   `either`,
		"top":      `top topmost`,
		"bottom":   `bottom`,
		"more":     `more higher above greater larger bigger over increase increased increases exceed exceeds most highest`,
		"less":     `less fewer lower below under smaller reduce reduced reduces decrease least lowest`,
		"start":    `start starts beginning begin begins`,
		"end":      `end ends ended`,
		"win":      `win wins won winning winner`,
		"lose":     `lose loses lost losing loser loss`,
		"twice":    `twice double`,
		"once":     `once`,
		"many":     `several multiple`,
		"still":    `anymore`,
		"ed":       `attacked blocked suspended unsuspended tapped untapped rested exhausted standing`,
		"ing":      `attacking blocking attacks blocks attacker attackers`,
		"while":    `while during mid middle`,
		"tied":     `tie ties tied`,
	} {
		for _, w := range strings.Fields(list) {
			m[w] = class
		}
	}
	return m
}()

// insideNames are the classes that also count inside a name of the lexicon, because "your turn" and
// "your opponent's turn" are the same term.
var insideNames = wordSet(`opponent top bottom more less start end all both`)

// ofItself are the classes that don't apply to another word.
var ofItself = wordSet(`ed ing number sign`)

// mineWords come before things of the person who asks.
var mineWords = wordSet(`my your our`)

// personWords mean the opponent if the question names no other player.
var personWords = wordSet(`he him his she her their`)

// sense is the meaning of a text, in hashes: what it is about, and the words that change that.
type sense struct {
	terms []uint32 // terms of the game, sorted
	plain []uint32 // other words, sorted
	turns []uint32 // words that change the meaning, each with the term it applies to, sorted
	nots  []uint32 // negated terms, sorted
	keys  []uint32 // keywords, in the order of the text
	kinds []uint32 // kinds of cards and areas, in the order of the text
	count []uint32 // numbers, each once, in the order of the text
	mine  []uint32 // terms that belong to the person who asks, sorted
	// it contains a question word or an auxiliary verb, so it isn't only a list of words
	asks bool
	much bool // it asks how many, how much, what or which
}

func hashed(parts ...string) uint32 {
	h := fnv.New32a()
	for i, p := range parts {
		if i > 0 {
			_, _ = h.Write([]byte{0})
		}
		_, _ = h.Write([]byte(p))
	}
	return h.Sum32()
}

// signRE matches numbers with a sign.
var signRE = regexp.MustCompile(`(?:^|[^\w])([+-] ?\d+)`)

// signedNumbers returns the numbers of a text that have a sign.
func signedNumbers(text string) (list []string) {
	text = lowerText(text)
	if !strings.ContainsAny(text, "+-") || !strings.ContainsAny(text, "0123456789") {
		return nil // most texts have none, and the pattern is slow
	}
	for _, m := range signRE.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return list
}

// kindRE matches terms for kinds of cards and for areas.
var kindRE = regexp.MustCompile(`\b(tamer|option|egg|token|hand|trash|deck|security|breed|breeding)\b`)

// gameStems are stems of words of the game for which the lexicon has no term.
var gameStems = wordSet(`security hand trash deck breed battle field area token tamer option egg level color cost memory delet attack block play suspend unsuspend return draw discard
	reveal link digivolv phase rule win lose half zero free inherit main search choos target`)

// senseOf returns the meaning of a text, given as text and as terms.
func (x *Index) senseOf(text string, f *flow) sense {
	r := senseReader{flow: f, at: make([]int, len(f.full))}
	for i := range r.at {
		r.at[i] = -1
	}
	for k, sp := range f.spans {
		for i := sp.from; i < sp.to; i++ {
			r.at[f.at[i]] = k
		}
	}
	r.persons = !r.has("player", "players", "owner", "opponent", "opponents")
	r.sense.asks = r.has("what", "how", "when", "who", "which", "why", "where", "whose", "can", "may", "must", "do", "does", "did", "is", "are", "will", "should", "has", "have")
	for i := range f.full {
		r.readWord(i)
	}
	for _, sign := range signedNumbers(text) {
		r.turn("sign", sign)
	}
	s := r.sense
	x.senseTerms(&s, f)
	for _, l := range []*[]uint32{&s.terms, &s.plain, &s.turns, &s.nots, &s.mine} {
		slices.Sort(*l)
	}
	s.terms, s.plain = slices.Compact(s.terms), slices.Compact(s.plain)
	s.keys = slices.Compact(s.keys)
	return s
}

// senseReader collects the words of a text that change its meaning.
type senseReader struct {
	flow    *flow
	at      []int // for each word, the index of its span, or -1
	persons bool  // "he", "they" and the like mean the opponent
	sense   sense
}

// said returns the next term after a word, or "" if there is none.
func (r *senseReader) said(i int) string {
	for i++; i < len(r.flow.full); i++ {
		if k := r.at[i]; k >= 0 && !r.flow.spans[k].stop && turning[r.flow.full[i]] == "" {
			return r.flow.spans[k].term
		}
	}
	return ""
}

// turn adds a word that changes the meaning, by its class and by what it is about.
func (r *senseReader) turn(class, of string) {
	h := hashed(class, of)
	if !ofItself[class] || !slices.Contains(r.sense.turns, h) {
		r.sense.turns = append(r.sense.turns, h)
	}
}

// has reports whether the text has one of some words.
func (r *senseReader) has(list ...string) bool {
	return slices.ContainsFunc(r.flow.full, func(w string) bool { return slices.Contains(list, w) })
}

// readWord adds one word, if it changes the meaning.
func (r *senseReader) readWord(i int) {
	f, s := r.flow, &r.sense
	w, class := f.full[i], turning[f.full[i]]
	last, next := "", ""
	if i > 0 {
		last = f.full[i-1]
	}
	if i+1 < len(f.full) {
		next = f.full[i+1]
	}
	switch {
	case (w == "many" || w == "much") && last == "how", !stopWords[w] && (last == "what" || last == "which"):
		s.much = true
	case mineWords[w]:
		s.mine = append(s.mine, hashed("own", r.said(i)))
		return
	case r.persons && personWords[w]:
		class = "opponent"
	case w == "their" && next != "" && next != "owner":
		class = "their"
	case unicode.IsDigit(rune(w[0])):
		// "a Digimon" and "one Digimon" are the same
		if h := hashed("number", w); w != "1" && !slices.Contains(s.count, h) {
			s.count = append(s.count, h)
			r.turn("number", w)
		}
		return
	case w == "by" && strings.HasSuffix(next, "ing"):
		r.turn("by doing", "") // "by …ing" is a cost, not an action
		return
	case (w == "up" || w == "down") && last == "face":
		r.turn("face", w)
		return
	}
	if class == "" || r.insideName(i) && !insideNames[class] {
		return
	}
	switch {
	case class == "not":
		s.nots = append(s.nots, hashed(class, r.said(i)))
	case ofItself[class]:
		r.turn(class, stem(w))
	default:
		r.turn(class, r.said(i))
	}
}

// insideName reports whether a word is part of a name of several words.
func (r *senseReader) insideName(i int) bool {
	k := r.at[i]
	return k >= 0 && r.flow.spans[k].to-r.flow.spans[k].from > 1
}

// senseTerms adds the terms of a text that don't turn its meaning.
func (x *Index) senseTerms(s *sense, f *flow) {
	for _, sp := range f.spans {
		if sp.stop || sp.low < 1 || turning[f.raw[sp.from]] != "" && sp.to-sp.from == 1 {
			continue
		}
		h := hashed(sp.term)
		if strings.HasPrefix(sp.term, "=") || gameStems[sp.term] {
			s.terms = append(s.terms, h)
		} else {
			s.plain = append(s.plain, h)
		}
		if strings.HasPrefix(x.lex.target[sp.term], "keyword ") {
			s.keys = append(s.keys, h)
		}
		if kindRE.MatchString(sp.term) {
			s.kinds = append(s.kinds, h)
		}
	}
}

// without returns the hashes of one sorted list that another one doesn't have, or has less often.
func without(a, b []uint32) (rest []uint32) {
	for _, v := range a {
		for len(b) > 0 && b[0] < v {
			b = b[1:]
		}
		if len(b) > 0 && b[0] == v {
			b = b[1:]
			continue
		}
		rest = append(rest, v)
	}
	return rest
}

// nearlySame reports whether two texts ask the same, or one says what the other asks. Both must
// have the same terms of the game, and neither may have a word of its own that changes the meaning.
// A statement (says) may add a "not", which is then the answer. differences is the number of other
// words that only the second text has.
func nearlySame(q, t *sense, says bool) (differences int, ok bool) {
	if !slices.Equal(q.keys, t.keys) || !slices.Equal(q.count, t.count) || !sameKinds(q.kinds, t.kinds, says) || q.much != t.much && !says && q.asks && t.asks || len(without(q.nots, t.nots)) > 0 || len(without(t.nots, q.nots)) > b2i(says) {
		return 0, false
	}
	alone := func(a, b *sense) bool { // "own" and "my" before a term mean the same
		for _, v := range without(a.turns, b.turns) {
			if len(without([]uint32{v}, b.mine)) > 0 || len(without([]uint32{v}, a.mine)) == 0 {
				return true
			}
		}
		return false
	}
	if alone(q, t) || alone(t, q) {
		return 0, false
	}
	n, more := len(without(t.plain, q.plain)), len(without(t.terms, q.terms))
	if len(without(q.terms, t.terms)) > 0 || len(without(q.plain, t.plain)) > 0 || more > b2i(says) {
		return 0, false
	}
	return n + more, n+more <= maxDifferent+b2i(says)
}

// sameKinds reports whether two texts name the same kinds of cards and areas in the same order. A
// question may repeat one.
func sameKinds(q, t []uint32, says bool) bool {
	return slices.Equal(q, t) || !says && slices.Equal(slices.Compact(slices.Clone(q)), slices.Compact(slices.Clone(t)))
}

// maxDifferent is how many words a text may have besides those of the question.
const maxDifferent = 1
