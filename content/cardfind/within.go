package cardfind

import (
	"cmp"
	"slices"
	"strings"

	"digijudge/rules/slip"
)

// Limits for a question.
const (
	maxQuestion = 60 // words that are read
	maxNameRun  = 7  // words of one name
	maxWithin   = 3  // names that are returned
	maxSlips    = 3  // words that are checked for a misspelling
	leastMended = 6  // bytes from which a word is checked
	leastPlain  = 3  // words that a name of ordinary words needs
)

// Within lists the cards that a question names, and its other words.
type Within struct {
	Names [][]int // for each name in the order of the text, its cards, the newest first
	Rest  []string
}

// Within looks for whole names in a question. plain reports whether a word is an ordinary word of
// English or of the rules. A name of ordinary words counts only if it is long, so that a question
// about training isn't read as one about a card of that name.
func (x *Index) Within(text string, plain func(word string) bool) (out Within) {
	words := fold(text)
	words = words[:min(len(words), maxQuestion)]
	slips := 0
	for i := 0; i < len(words); {
		name, n := x.nameAt(words[i:], plain)
		if n == 0 && slips < maxSlips && len(words[i]) >= leastMended && !plain(words[i]) {
			slips++
			name, n = x.slipAt(words[i])
		}
		if n == 0 || len(out.Names) == maxWithin {
			out.Rest = append(out.Rest, words[i])
			i++
			continue
		}
		i += n
		cards := slices.Clone(x.names[name].cards)
		slices.SortStableFunc(cards, func(a, b int) int { return cmp.Compare(x.age[b], x.age[a]) })
		if !slices.ContainsFunc(out.Names, func(have []int) bool { return have[0] == cards[0] }) {
			out.Names = append(out.Names, cards)
		}
	}
	return out
}

// nameAt returns the longest name that the words begin with and the number of words that it takes.
// n is 0 if there is none.
func (x *Index) nameAt(words []string, plain func(string) bool) (name, n int) {
	for n = min(len(words), maxNameRun); n > 0; n-- {
		run := words[:n]
		if !tellingRun(run, plain) {
			continue
		}
		for _, said := range sayings(run) {
			if i, ok := x.whole[said]; ok {
				return i, n
			}
		}
	}
	return 0, 0
}

// tellingRun reports whether a run of words is likely to be a card's name: one of them isn't an
// ordinary word, or there are many.
func tellingRun(run []string, plain func(string) bool) bool {
	for _, w := range run {
		if strings.HasSuffix(w, "mon") && w != "mon" && w != "digimon" && w != "common" || len(w) > 2 && !plain(w) {
			return true
		}
	}
	return len(run) >= leastPlain
}

// sayings returns the joined names that some words may mean: the words themselves, another name of
// the same card, or a name with a short form behind it ("gallantmon x").
func sayings(run []string) []string {
	all := strings.Join(run, "")
	out := append([]string{all}, known.readings(all, true)...)
	if last := len(run) - 1; last > 0 {
		heads := append([]string{strings.Join(run[:last], "")}, known.readings(strings.Join(run[:last], ""), true)...)
		tails := append([]string{run[last]}, known.short[run[last]]...)
		for _, h := range heads {
			for _, t := range tails {
				out = append(out, h+t)
			}
		}
	}
	return out
}

// slipAt returns the one-word name that a misspelt word most likely means. n is 1 if there is one,
// otherwise 0.
func (x *Index) slipAt(word string) (name, n int) {
	best := 1
	if len(word) >= 9 {
		best = 2
	}
	for i := range x.names {
		s := &x.names[i].spelling
		if s.words() != 1 || len(s.joined) < leastMended || s.joined[0] != word[0] {
			continue
		}
		if d := slip.Distance(word, s.joined, best); d < best || d == best && n == 0 {
			best, name, n = d, i, 1
		}
	}
	return name, n
}
