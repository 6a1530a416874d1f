package cardtext

import "strconv"

// Number is a number on cards that a total or a maximum is about.
type Number uint8

// The numbers.
const (
	NoNumber Number = iota
	NumberDP
	NumberPlayCost
	NumberLevel
	NumberOfThings // how many things are chosen, or taken from the top or bottom of a pile
)

// Total limits the sum of a number: "up to 6000 DP total worth of". With Than the limit is the same
// number of something else.
type Total struct {
	Of   Number
	Max  int
	Than *Select
	totalWording
}

// totalWording tells apart wordings with the same meaning.
type totalWording struct {
	soThat bool // "any number of X so that their DP total is up to N"
	whose  bool // "any number of X whose total DP adds up to N or less"
}

// Raise is "for each …, add N to this effect's … maximum": for each of them, the limits on that
// number in the choice of the sentence before rise by N. At most one of Each and If is set.
type Raise struct {
	Of   Number
	N    int // negative for "remove"
	Each *Count
	If   *Cond
	// Things is the kind of the things that NumberOfThings counts, and Deed is what is done to
	// them: "the number of Digimon this effect may delete".
	Things Kind
	Deed   Deed
	raiseWording
}

// raiseWording tells apart wordings with the same meaning.
type raiseWording struct {
	plus   bool     // written "add +N" instead of "add N"
	behind bool     // "for each …" comes last
	form   doneForm // doneActive for "this effect may delete"
}

// numberWords are the words for the numbers before "maximum".
var numberWords = [...]string{NumberDP: "DP", NumberPlayCost: "play cost", NumberLevel: "level"}

// worth reads "6000 DP total worth of" and "8 play cost's total worth of" after "up to".
func (p *parser) worth(s *Select) bool {
	m := p.i
	n, ok := p.num()
	if ok {
		for of, word := range [...]string{NumberDP: "DP total worth of", NumberPlayCost: "play cost's total worth of", NumberLevel: "level's total worth of"} {
			if word != "" && p.lit(word) {
				s.Total = Total{Of: Number(of), Max: n}
				return true
			}
		}
	}
	p.i = m
	return false
}

// anyNumber reads the words after "any number of": a description and the limit on its total.
func (p *parser) anyNumber(s *Select) bool {
	if !p.owned(s) {
		return false
	}
	switch {
	case p.lit("so that their DP total is up to"):
		s.Total = Total{Of: NumberDP, totalWording: totalWording{soThat: true}}
	case p.lit("so that their play cost total is up to"):
		s.Total = Total{Of: NumberPlayCost, totalWording: totalWording{soThat: true}}
	case p.lit("whose total DP adds up to"):
		s.Total = Total{Of: NumberDP, totalWording: totalWording{whose: true}}
	case p.lit("whose play cost add up to"):
		s.Total = Total{Of: NumberPlayCost, totalWording: totalWording{whose: true}}
	case p.lit("whose total level adds up to"):
		s.Total = Total{Of: NumberLevel, totalWording: totalWording{whose: true}}
	default:
		return false
	}
	if s.Total.whose && p.lit("equal or less than") {
		of, ok := p.possessive()
		s.Total.Than = of
		return ok && p.lit(numberWords[s.Total.Of])
	}
	n, ok := p.num()
	s.Total.Max = n
	return ok && (!s.Total.whose || p.lit("or less"))
}

// words returns the description with the total around it.
func (t Total) words(group string) string {
	n := strconv.Itoa(t.Max)
	switch {
	case t.Than != nil:
		return "any number of " + group + " whose " + pick(t.Of == NumberPlayCost, "play costs add", "total DP adds") + " up to equal or less than " +
			t.Than.possessive() + " " + numberWords[t.Of]
	case t.soThat:
		return "any number of " + group + " so that their " + numberWords[t.Of] + " total is up to " + n
	case t.whose && t.Of == NumberPlayCost:
		return "any number of " + group + " whose play costs add up to " + n + " or less"
	case t.whose:
		return "any number of " + group + " whose total " + numberWords[t.Of] + " adds up to " + n + " or less"
	case t.Of == NumberDP:
		return "up to " + n + " DP total worth of " + group
	}
	return "up to " + n + " " + numberWords[t.Of] + "'s total worth of " + group
}

// raise reads "For each …, add N to this effect's DP maximum." after the sentence whose choice it
// extends.
func (p *parser) raise(s *Sentence) {
	m := p.i
	r := &Raise{}
	if !p.punct(".") || !p.raiseOf(r, s) {
		p.i = m
		return
	}
	p.record(PartRaise, m+1, r)
	s.Max = r
}

func (p *parser) raiseOf(r *Raise, s *Sentence) bool {
	head := p.peek("for each") || p.peek("for every") || p.peek("if")
	if head && !p.raiseHead(r) {
		return false
	}
	add := p.lit("add")
	if !add && !p.lit("remove") {
		return false
	}
	n, ok := p.num()
	if !ok && add {
		n, ok = p.signed()
		r.plus = ok && n > 0
		ok = r.plus
	}
	if !ok || n == 0 || !p.lit(pick(add, "to", "from")) {
		return false
	}
	r.N = pick(add, n, -n)
	if p.lit("the number of") {
		ok = p.numberOfThings(r, s)
	} else {
		of, is := p.oneOf(numberWords[:])
		if !is {
			is = p.lit("this effect's")
			of, ok = p.oneOf(numberWords[:])
			ok = ok && p.lit("maximum")
		} else {
			ok = false
		}
		r.Of, ok = Number(of), ok && is
	}
	if ok && !head {
		r.behind = true
		r.Each, ok = p.behindEach()
		ok = ok && r.Each != nil
	}
	return ok
}

// numberOfThings reads "cards this effect may play", "cards trashed by this effect": how many
// things the sentence before may act on.
func (p *parser) numberOfThings(r *Raise, s *Sentence) bool {
	var noun Filter
	if !p.plainNoun(&noun) || len(s.Acts) != 1 {
		return false
	}
	r.Of, r.Things = NumberOfThings, noun.Kind
	d, does := s.Acts[0].does()
	if r.Deed = d; !does || d > DeedFlip {
		return false
	}
	if p.lit("this effect may choose") {
		r.form = doneOne
		return true
	}
	if r.form = donePassive; p.lit(deeds[d].done + " by this effect") {
		return true
	}
	r.form = doneActive
	return p.lit("this effect may " + deeds[d].verb)
}

// thingsWords returns the printed words that numberOfThings reads.
func (r *Raise) thingsWords() string {
	noun := kindNouns[r.Things][1]
	switch r.form {
	case doneOne:
		return noun + " this effect may choose"
	case donePassive:
		return noun + " " + deeds[r.Deed].done + " by this effect"
	}
	return noun + " this effect may " + deeds[r.Deed].verb
}

func (p *parser) raiseHead(r *Raise) bool {
	if p.peek("for each") || p.peek("for every") {
		c, ok := p.count()
		r.Each = c
		return ok && p.punct(",")
	}
	if p.peek("if") {
		c, ok := p.conditionClause()
		r.If = c
		return ok
	}
	return false
}

// String returns the sentence without its full stop.
func (r *Raise) String() string {
	n, verb, to := r.N, "add ", " to "
	if n < 0 {
		n, verb, to = -n, "remove ", " from "
	}
	out := verb + pick(r.plus, "+", "") + strconv.Itoa(n) + to
	if r.Of == NumberOfThings {
		out += "the number of " + r.thingsWords()
	} else {
		out += "this effect's " + numberWords[r.Of] + " maximum"
	}
	switch {
	case r.Each == nil:
		return upperFirst(r.If.clause(nil)) + ", " + out
	case r.behind:
		return upperFirst(out) + " " + r.Each.String()
	}
	return upperFirst(r.Each.String()) + ", " + out
}
