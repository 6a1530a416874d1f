package cardlist

import (
	"fmt"
	"slices"
	"strings"

	"digijudge/rules"
)

// Choice is whom to believe where lists contradict each other.
type Choice string

// The choices. TakeErrata takes the list to which the erratum of the card applies.
const (
	NoChoice   Choice = ""
	TakeFirst  Choice = "first"
	TakeSecond Choice = "second"
	TakeErrata Choice = "errata"
)

// ParseChoice reads the name of a choice.
func ParseChoice(s string) (Choice, error) {
	switch c := Choice(s); c {
	case TakeFirst, TakeSecond, TakeErrata:
		return c, nil
	}
	return NoChoice, fmt.Errorf("%q is no choice: take first, second or errata", s)
}

// Sources is all that is known about one card number. First is of a list of shape Keyed, Second of
// shape Public; one may be missing.
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

// Resolved is what the sources come to: one card, or none that can be played.
type Resolved struct {
	Exam       *Exam
	From       Choice // the list that the text is of
	Correction Correction
	Conflicts  []Conflict // also where they are settled
	Choice     Choice
	// Differs says that both lists are understood and played, but read as different effects.
	Differs bool
}

// Card returns the card, with errata applied.
func (r *Resolved) Card() *Card { return r.Exam.Card }

// Settled reports whether nothing contradicts, or that somebody decided.
func (r *Resolved) Settled() bool { return len(r.Conflicts) == 0 || r.Choice != NoChoice }

// Runs reports whether the card can be played.
func (r *Resolved) Runs() bool { return r.Settled() && r.Exam.Executable() }

// Def returns the card as the engine wants it.
func (r *Resolved) Def() rules.CardDef { return r.Exam.Def() }

// Why says why the card can't be played; "" if it can.
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

// Resolve compares the sources of one card and makes one card of them: errata first, then the
// contradictions, then the choice. Where nothing contradicts, the text is the first list's, or the
// second's if only that is understood.
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

// side is what one list has of a card.
type side struct {
	card  *Card // mended, with the erratum applied; nil if the list hasn't got it
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

// exam examines the card, or one made of it.
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

// secondText returns the first list's card with the second list's text, its paragraphs numbered as
// in the first. Link information, which the second list lacks, stays.
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

// contested puts the numbers of the second list where the two differ. What it leaves out stays as
// in the first.
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
		default: // colors and levels as in the first list, at the second's cost
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
