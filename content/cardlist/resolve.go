package cardlist

import (
	"fmt"
	"slices"
	"strings"

	"digijudge/rules"
)

// Choice says which list to believe if two contradict each other.
type Choice string

// The choices. TakeErrata takes the list to which the erratum of the card applies.
const (
	NoChoice   Choice = ""
	TakeFirst  Choice = "first"
	TakeSecond Choice = "second"
	TakeErrata Choice = "errata"
)

// ParseChoice returns the choice with a name.
func ParseChoice(s string) (Choice, error) {
	switch c := Choice(s); c {
	case TakeFirst, TakeSecond, TakeErrata:
		return c, nil
	}
	return NoChoice, fmt.Errorf("%q is no choice: take first, second or errata", s)
}

// Sources is everything that is known about one card number. First comes from a list of shape
// Keyed, Second from one of shape Public; one may be missing.
type Sources struct {
	First, Second *Card
	Erratum       *Erratum
	Choice        Choice
}

// ErratumFits reports whether a list has the text before or after the card's erratum.
func (s Sources) ErratumFits() bool {
	for _, c := range []*Card{s.First, s.Second} {
		if _, how := corrected(c, s.Erratum); how == Applied || how == Already {
			return true
		}
	}
	return false
}

// Resolved is the card that follows from its sources, which may not be playable.
type Resolved struct {
	Exam       *Exam
	From       Choice // the list that the text comes from
	Correction Correction
	Conflicts  []Conflict // also if they were settled
	Choice     Choice
	// Differs reports that both lists' texts are understood and played but read as different
	// effects.
	Differs bool
}

// Card returns the card with errata applied.
func (r *Resolved) Card() *Card { return r.Exam.Card }

// Settled reports whether the sources don't contradict each other or somebody has decided.
func (r *Resolved) Settled() bool { return len(r.Conflicts) == 0 || r.Choice != NoChoice }

// Runs reports whether the card can be played.
func (r *Resolved) Runs() bool { return r.Settled() && r.Exam.Executable() }

// Def returns the card for the engine.
func (r *Resolved) Def() rules.CardDef { return r.Exam.Def() }

// Why returns the reason why the card can't be played, or "".
func (r *Resolved) Why() string {
	if !r.Settled() {
		var list []string
		for _, c := range r.Conflicts {
			list = append(list, c.String())
		}
		return fmt.Sprintf("the imported lists contradict each other (%s); settle it with: digijudge cards settle %s first|second", strings.Join(list, "; "), r.Card().Number)
	}
	if r.Card().Unread != "" {
		return strings.Join(r.Exam.Why, "; ")
	}
	for i := range r.Exam.Parts {
		switch p := &r.Exam.Parts[i]; {
		case p.Unknown != nil:
			return fmt.Sprintf("its text is not understood (paragraph %d, %v)", i+1, p.Unknown)
		case p.Refused != "":
			return fmt.Sprintf("its text is not played (paragraph %d: %s)", i+1, p.Refused)
		}
	}
	return strings.Join(r.Exam.Why, "; ")
}

// Resolve makes one card of the sources. It applies errata, then finds contradictions, then applies
// the choice. If nothing contradicts, the text is the first list's, or the second's if only that is
// understood.
func Resolve(s Sources) *Resolved {
	r := &Resolved{Choice: s.Choice}
	if a, b := s.First, s.Second; a != nil && b != nil && a.Unread != b.Unread {
		switch { // the other list can be read
		case b.Unread == "":
			s.First = nil
		case a.Unread == "":
			s.Second = nil
		}
	}
	one, two := source(s.First, s.Erratum), source(s.Second, s.Erratum)
	r.Correction = one.how
	switch {
	case one.card == nil:
		r.From, r.Correction = TakeSecond, two.how
		r.Exam = two.exam(two.card)
	case two.card == nil:
		r.From = TakeFirst
		r.Exam = one.exam(one.card)
	default:
		r.Conflicts = Contradictions(one.card, two.card)
		if len(r.Conflicts) > 0 || !examine(one.card).Executable() && (one.card.linked() || !examine(two.card).Executable()) {
			first, lost1 := completed(one.card, two.card)
			second, lost2 := completed(two.card, one.card)
			one.card, two.card = first, second
			one.mends, two.mends = slices.Concat(one.mends, lost1), slices.Concat(two.mends, lost2)
			r.Conflicts = Contradictions(first, second)
		}
		r.choose(one, two)
	}
	if r.Correction == Unplaced {
		r.Conflicts = append(r.Conflicts, Conflict{"erratum of " + s.Erratum.Date, "neither text before nor after", "neither text before nor after"})
	}
	r.Exam.Card.read = nil
	return r
}

// side is what one list has for a card.
type side struct {
	card  *Card // mended and with the erratum applied; nil if the list doesn't have it
	mends []Mend
	how   Correction
}

func source(c *Card, e *Erratum) side {
	if c == nil {
		return side{}
	}
	var s side
	s.card, s.mends = mended(c)
	s.card, s.how = corrected(s.card, e)
	return s
}

// exam examines the card, or one derived from it.
func (s side) exam(c *Card) *Exam {
	e := examine(c)
	e.Mends = s.mends
	return e
}

func corrected(c *Card, e *Erratum) (*Card, Correction) {
	if c == nil || e == nil {
		return c, NoErratum
	}
	out, how := c.Correct(e)
	return &out, how
}

// choose decides between two lists.
func (r *Resolved) choose(one, two side) {
	side := r.Choice
	if side == TakeErrata {
		side = TakeFirst
		if one.how == Unplaced && two.how != Unplaced {
			side = TakeSecond
		}
	}
	if one.how == Unplaced && two.how != Unplaced && side == NoChoice {
		side = TakeSecond // the list that is known to be corrected
	}
	first, second := one.card, two.card
	other := secondText(first, second)
	switch {
	case side == TakeSecond:
		r.From, r.Correction, r.Exam = TakeSecond, two.how, two.exam(contested(first, second, other))
	case side == TakeFirst:
		r.From, r.Correction, r.Exam = TakeFirst, one.how, one.exam(first)
	default:
		r.From, r.Correction, r.Exam = TakeFirst, one.how, one.exam(first)
		if len(r.Conflicts) > 0 {
			return
		}
		exam := two.exam(other)
		switch {
		case r.Exam.Executable() && exam.Executable():
			r.Differs = !sameReading(r.Exam, exam)
		case exam.Executable() && len(first.LinkTexts()) == 0:
			r.From, r.Correction, r.Exam = TakeSecond, two.how, exam
		}
	}
}

// secondText returns the first list's card with the second list's text, its paragraphs in the order
// of the first. It keeps the first list's link information, which the second list lacks.
func secondText(first, second *Card) *Card {
	out := *first
	out.Boxes = nil
	link := len(first.LinkTexts()) > 0
	for _, b := range second.Boxes {
		if !(link && (b.Kind == InheritedBox || b.Kind == LinkBox)) {
			out.Boxes = append(out.Boxes, b)
		}
	}
	for _, b := range first.Boxes {
		if link && (b.Kind == InheritedBox || b.Kind == LinkBox) {
			out.Boxes = append(out.Boxes, b)
		}
	}
	out.Boxes = numberedAs(&out, first)
	return &out
}

// contested replaces the data in which the lists differ by the second list's. What the second list
// leaves out stays as in the first.
func contested(first, second, text *Card) *Card {
	out := *text
	out.Name, out.Category = second.Name, second.Category
	said := func(to *int, n, none int) {
		if n != none {
			*to = n
		}
	}
	said(&out.Level, second.Level, 0)
	said(&out.DP, second.DP, -1)
	said(&out.Cost, second.Cost, -1)
	said(&out.Overflow, second.Overflow, 0)
	if circlesAgree(first.Circles, second.Circles) {
		return &out
	}
	out.Circles = nil
	for _, c := range second.Circles {
		switch {
		case c.Color != "" && c.Level > 0:
			out.Circles = append(out.Circles, c)
		default: // colors and levels of the first list, cost of the second
			for _, f := range first.Circles {
				f.Cost = c.Cost
				if c.Level > 0 {
					f.Level = c.Level
				}
				out.Circles = append(out.Circles, f)
			}
		}
	}
	return &out
}
