package cardtext

import (
	"errors"
	"reflect"
	"slices"
)

// Trees that no text can express. Most parts of a tree can be combined freely, because they can be
// read in many places. This file checks the few exceptions. Trees that Parse returns pass these
// checks; code that builds trees in another way calls Sayable. TestClosure verifies that a tree
// which passes, and which the engine plays, is read back as it is printed.

var (
	errNoSubject = errors.New("an action takes its subject from one before it that has none")
	errNotAlone  = errors.New("what is done at another time shares its sentence")
	errNotDone   = errors.New("what is said of something is paid, or left to a player, as if somebody did it")
	errModes     = errors.New("what stands behind the effects to choose from would belong to the last of them")
	errCondition = errors.New("a sentence that is joined to the one before has a condition of its own")
	errOneVerb   = errors.New("two sentences share a verb")
	errDigiBurst = errors.New("what <Digi-Burst> trashes is a digivolution card")
	errThisCard  = errors.New("this card alone is trashed, wherever it lies")
	errHolder    = errors.New("cards lie under a Digimon or Tamer")
	errMaximum   = errors.New("what is said of this effect's maximum would belong to the last of the effects to choose from")
	errEither    = errors.New("\"this card or 1 X\" is said of what is linked only")
	errRider     = errors.New("a sentence that belongs to an action stands in the middle of another")
)

// Sayable returns the reason why no text can express the effect, or nil.
func (e *Effect) Sayable() error {
	if e == nil {
		return nil
	}
	if t := e.Trigger; t != nil && t.By == ByDigiBurst && (t.Subject == nil || t.Subject.Quantity != This || t.Subject.Area != SourcesOf || t.Subject.Of != nil) {
		return errDigiBurst
	}
	if t := e.Trigger; t != nil && t.Event == EvThisTrashed && t.Subject != nil && (t.Subject.Or != nil || t.Subject.Filter.Kind != AnyCard) {
		return errThisCard
	}
	if t := e.Trigger; t != nil && t.Event == EvLinked && t.Would && t.Into != nil && t.Subject.Quantity == This && t.Subject.Or != nil {
		return errEither
	}
	if t := e.Trigger; t != nil && t.Event == EvSourceTrashed && t.Subject != nil && t.Subject.Quantity == This && t.Subject.Or != nil {
		return errHolder
	}
	if t := e.Trigger; t != nil && t.Event == EvSourceAdded && t.Subject != nil && t.Subject.Quantity == This && t.Subject.Filter.Kind == AnyCard {
		return errHolder
	}
	return bodySayable(e.Body)
}

func bodySayable(body []Sentence) error {
	if !sharedModes(body) {
		return errModes
	}
	for i := range body {
		s := &body[i]
		list := (&printer{third: s.third()}).pieces(s.Acts, s)
		paid := (&printer{ing: true}).pieces(s.By, &Sentence{})
		if s.And && (s.If != nil || s.By != nil) {
			return errCondition
		}
		if i > 0 && s.And && sharesVerb(&body[i-1], s, list) {
			return errOneVerb
		}
		for _, check := range []func() error{
			func() error { return list.subjectsSayable() }, func() error { return paid.subjectsSayable() },
			func() error { return s.timesSayable(list, i+1 < len(body) && body[i+1].And) }, func() error { return s.verbsSayable(list, paid) },
			func() error { return s.endSayable(list, paid, i+1 < len(body)) }, func() error { return s.innerSayable(list) },
		} {
			if err := check(); err != nil {
				return err
			}
		}
	}
	return nil
}

// sharesVerb reports whether "delete X and delete Y" would be read as "delete X and Y".
func sharesVerb(before, s *Sentence, list pieces) bool {
	if s.May != before.May || len(before.Acts) == 0 || len(list) == 0 {
		return false
	}
	last := before.Acts[len(before.Acts)-1].print(&printer{third: before.third()}, before)
	return pieces{last, list[0]}.sharesVerb(1)
}

// sharedModes reports whether every Choose that shares its list with a later one has the same modes
// as that one.
func sharedModes(body []Sentence) bool {
	var last *Choose
	for i := len(body) - 1; i >= 0; i-- {
		for _, a := range body[i].Acts {
			switch c, ok := a.(Choose); {
			case !ok:
			case !c.shared:
				last = &c
			case last == nil || !reflect.DeepEqual(c.Modes, last.Modes):
				return false
			}
		}
	}
	return true
}

// subjectsSayable checks actions that share the subject of the one before, as in "gets +N DP and
// gains <K>": that subject must be chosen there. Things that are given together must have one
// receiver.
func (l pieces) subjectsSayable() error {
	for i, pc := range l {
		if !pc.same {
			continue
		}
		if i == 0 {
			return errNoSubject
		}
		before := l[i-1]
		if !before.same && !before.chosen || !before.said && !before.gift || before.gift != pc.gift {
			return errNoSubject
		}
	}
	return nil
}

// timesSayable checks that "at the end of the turn, X" is the whole sentence, and that nothing is
// optional before that time.
func (s *Sentence) timesSayable(list pieces, joined bool) error {
	for _, pc := range list {
		if pc.later && (len(list) > 1 || pc.lead && (joined || s.May || s.Opponent || s.ForEach != nil)) {
			return errNotAlone
		}
	}
	return nil
}

// verbsSayable checks that "by" and "you may" are followed by what a player does or by what
// something may do.
func (s *Sentence) verbsSayable(list, paid pieces) error {
	done := func(pc piece) bool { return pc.verb != "" || pc.alone || pc.doing || pc.gift }
	for _, pc := range paid {
		if !done(pc) {
			return errNotDone
		}
	}
	for i, pc := range list {
		if !done(pc) && (s.Opponent || s.May && i == 0 && !pc.mayHere) || s.May && !s.Opponent && list[0].mayHere && !pc.mayHere && !pc.same {
			return errNotDone
		}
	}
	return nil
}

// endSayable checks that nothing in a sentence follows an action that ends it, and nothing at all
// follows effects to choose from.
func (s *Sentence) endSayable(list, paid pieces, more bool) error {
	for _, pc := range paid {
		if pc.end != open {
			return errRider
		}
	}
	for i, pc := range list {
		_, holds := s.Acts[i].(holding)
		switch {
		case s.Max != nil && (holds || pc.end == listed):
			return errMaximum
		case pc.end == open:
		case i+1 < len(list) && !(pc.end == ended && list.sharesVerb(i+1)), (pc.end == ended || pc.end == pays) && s.Instead:
			return errRider
		case pc.end == listed && more:
			return errModes
		}
	}
	return nil
}

// quoting is an action with a quoted effect.
type quoting interface{ quote() *Effect }

// innerSayable checks what is inside the actions.
func (s *Sentence) innerSayable(list pieces) error {
	for _, a := range slices.Concat(s.By, s.Acts) {
		if slices.ContainsFunc(a.phrases(), func(x Phrase) bool {
			return x.Role != Host && x.What != nil && x.What.Quantity == This && x.What.Or != nil
		}) {
			return errEither
		}
	}
	for i, a := range s.Acts {
		if n, ok := a.(nesting); ok && len(n.inside(Place{})) > 0 {
			for _, pc := range (&printer{}).pieces(n.inside(Place{}), &Sentence{}) {
				if pc.later || pc.end != open {
					return errNotAlone
				}
			}
		}
		if h, ok := a.(holding); ok {
			body := h.sentences()
			if err := bodySayable(body); err != nil {
				return err
			}
			for k := range body {
				if end := body[k].ends(); end == pays || list[i].later && end != open {
					return errRider
				}
			}
		}
		if q, ok := a.(quoting); ok {
			if err := q.quote().Sayable(); err != nil {
				return err
			}
		}
	}
	return nil
}
