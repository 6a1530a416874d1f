package cardtext

import "strings"

// This file reads "From your trash and without paying the cost, you may play 1 X", where words
// about the play begin the sentence.

// front holds these words.
type front struct {
	area *Select // the area to play from; nil if it isn't named
	free bool
	took bool // something without an area of its own is played from there
	own  bool // the played thing names its area a second time
}

// fronting reads such words at the beginning of a sentence.
func (c *composer) fronting() bool {
	m, f := c.i, &front{}
	switch {
	case c.peek("from"):
		s := &Select{}
		if !c.area(s) || !s.from || !s.cardArea() {
			c.i = m
			return false
		}
		f.area = s
		f.free = c.lit("and without paying the cost")
	case c.lit("without paying the cost"):
		f.free = true
	default:
		return false
	}
	if !c.punct(",") || c.dur != Permanently || c.s.ForEach != nil {
		c.i = m
		return false
	}
	c.recordTo(PartAmong, m, c.i-1, nil, 0)
	c.front, c.s.frontArea, c.s.frontFree = f, f.area != nil, f.free
	return true
}

// frontSaid reports whether everything that the sentence does is a play, so that the words apply to
// it.
func (c *composer) frontSaid() bool {
	if c.front == nil {
		return true
	}
	for _, a := range c.s.Acts {
		if _, ok := a.(Play); !ok {
			return false
		}
	}
	return len(c.s.Acts) > 0 && (c.s.frontArea || c.s.frontFree)
}

// fill gives the area to a phrase without one. It returns false if the phrase names another area.
func (f *front) fill(s *Select) bool {
	for ; s != nil; s = s.Or {
		switch {
		case s.Quantity != Exactly && s.Quantity != UpTo && s.Quantity != One:
			return false
		case s.Area == BattleArea && s.Owner == Anyone:
			f.took = true
			s.Area, s.Owner, s.their, s.Of, s.Also, s.from, s.fromUnder = f.area.Area, f.area.Owner, f.area.their, f.area.Of, f.area.Also, true, f.area.fromUnder
		case sameArea(s, f.area):
			f.own = true
		default:
			return false
		}
	}
	return !f.took || !f.own
}

// fronts returns what can be printed at the beginning of the sentence because it applies to all its
// actions. from has the area to play from, or is nil if that isn't written there.
func (s *Sentence) fronts() (from *Select, free bool) {
	if s == nil || len(s.Acts) == 0 {
		return nil, false
	}
	area := s.frontArea
	free = s.frontFree
	for _, a := range s.Acts {
		pl, ok := a.(Play)
		if free = free && ok && pl.Free; !ok || pl.What == nil {
			return nil, free
		}
		if from == nil {
			from = pl.What
		}
		for x := pl.What; x != nil; x = x.Or {
			area = area && x.from && sameArea(x, from)
		}
	}
	if !area {
		return nil, free
	}
	return from, free
}

// frontWords returns the printed words at the beginning, or "".
func (s *Sentence) frontWords() string {
	out := ""
	from, free := s.fronts()
	if from != nil {
		out = strings.TrimPrefix(from.areaWords(), " ")
	}
	if free {
		out += pick(out != "", " and ", "") + "without paying the cost"
	}
	return pick(out != "", out+", ", "")
}
