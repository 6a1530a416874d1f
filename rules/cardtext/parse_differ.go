package cardtext

import "strings"

// Differ says how things that are chosen or counted together must differ from each other.
type Differ uint8

// The differences.
const (
	NoDifference     Differ = iota
	DifferentNames          // no two have a name in common
	DifferentLevels         // one of each level
	DifferentColors         // each has a color that differs from those of the others
	DifferentNumbers        // no two have the same card number (2-12)
	// one of each player: "1 of each player's Digimon"; a superlative compares each player's own
	// things
	DifferentPlayers
)

// differences holds the words for these: those after "with" and those before the noun, indexed by
// Differ.
var differences = [...]struct{ behind, before string }{
	DifferentNames:  {"different name", "differently named"},
	DifferentLevels: {"different level", ""},
	DifferentColors: {"different color", "differently colored"}, DifferentNumbers: {"different card number", ""},
	DifferentPlayers: {},
}

// differWording says where the difference is written.
type differWording uint8

const (
	differLast   differWording = iota // "with the [X] trait and different names"
	differFirst                       // "with different names and the [X] trait"
	differApart                       // "with the [X] trait with different names"
	differBefore                      // "differently named …"
	differOne                         // "for each … with a different name"
)

// difference reads "different names" after "with".
func (p *parser) difference(s *Select, f *Filter) bool {
	for d, words := range differences {
		if words.behind == "" || s.Different != NoDifference {
			continue
		}
		if m := p.i; s.Quantity == All && p.lit("a "+words.behind) {
			s.Different, s.differs = Differ(d), differOne
			return true
		} else if p.i = m; p.lit(words.behind) {
			s.Different, s.differs = Differ(d), pick(f.with("") == "" && p.peek("and"), differFirst, differLast)
			return true
		}
	}
	return false
}

// eachPlayers reads "of each player's Digimon" after "1".
func (p *parser) eachPlayers(s *Select) bool {
	if s.Quantity != Exactly || s.N != 1 || !p.lit("of each player's") {
		return false
	}
	s.Quantity, s.N, s.Owner, s.Different = All, 0, Both, DifferentPlayers
	return true
}

// differentlyBefore reads "differently named" before the noun.
func (p *parser) differentlyBefore(s *Select) {
	for d, words := range differences {
		if words.before != "" && s.Different == NoDifference && p.lit(words.before) {
			s.Different, s.differs = Differ(d), differBefore
		}
	}
}

// withDifference returns the words after the noun, with the difference in its place.
func (s *Select) withDifference(post string) string {
	words := differences[s.Different].behind + "s"
	switch s.differs {
	case differBefore:
		return post
	case differFirst:
		if post == "" {
			break
		}
		return " with " + words + " and " + strings.TrimPrefix(post, " with ")
	case differApart:
		return post + " with " + words
	case differOne:
		words = "a " + differences[s.Different].behind
	}
	return post + pick(strings.HasPrefix(post, " with "), " and ", " with ") + words
}
