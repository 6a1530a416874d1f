package cardtext

import (
	"errors"
	"reflect"
	"slices"
)

// What of a tree no words can say. Each part of a tree can be read in many places, and the types of
// the tree let it stand in all of them; the few bonds between parts that the language has are the
// checks of this file. Whatever Parse reads keeps them; who makes a tree in another way asks here.
// TestClosure holds that a tree which keeps them, and which the engine plays, is read back as it is
// printed.

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

// Sayable says why no text can say the effect; nil if one can.
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

// sharesVerb reports whether "delete X and delete Y" would be read as one: "delete X and Y".
func sharesVerb(before, s *Sentence, list pieces) bool {
	if s.May != before.May || len(before.Acts) == 0 || len(list) == 0 {
		return false
	}
	last := before.Acts[len(before.Acts)-1].print(&printer{third: before.third()}, before)
	return pieces{last, list[0]}.sharesVerb(1)
}

// sharedModes: effects to choose from that stand behind a later "activate N of the effects below"
// are those.
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

// subjectsSayable: "gets +N DP and gains <K>" has its subject from an action before it that names
// one which is chosen; what is given together is given to one subject.
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

// timesSayable: "at the end of the turn, X" is all of a sentence, and nobody is asked before that
// time.
func (s *Sentence) timesSayable(list pieces, joined bool) error {
	for _, pc := range list {
		if pc.later && (len(list) > 1 || pc.lead && (joined || s.May || s.Opponent || s.ForEach != nil)) {
			return errNotAlone
		}
	}
	return nil
}

// verbsSayable: behind "by" and "you may" stands what a player does, or what something may do.
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

// endSayable: behind a sentence of its own nothing more of the sentence in hand can stand, and
// behind effects to choose from nothing at all.
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

// quoting is an action with an effect in quotes.
type quoting interface{ quote() *Effect }

// innerSayable is about what stands in the actions.
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
