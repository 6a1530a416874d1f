package anatomy

import "digijudge/rules/cardtext"

// This file says what remains of an effect when the Digimon digivolves (15-11, 15-13).

func (j judge) stay(text string, clauses ...string) { j.Stays = append(j.Stays, say(text, clauses...)) }

// stays makes the statement about what remains.
func (j judge) stays() {
	persistent := j.Kind == Persistent
	if persistent {
		j.works()
	}
	l := lasting{on: map[Mode]bool{}, all: persistent}
	l.body(j.tree.Body)
	if l.on[All] {
		j.stay("What is done to all that fit follows its condition from moment to moment, both ways: after digivolving, whatever no longer fits is no longer affected, and whatever comes to fit is.", "15-11-2-3-2", "15-11-2-3-3", "15-11-2-2")
	}
	if persistent {
		return
	}
	if l.on[Exactly] {
		j.stay("What was done to a chosen Digimon stays on it for its duration, through digivolving and de-digivolving, even if it no longer fits; it is lost when the card becomes a new card.", "15-11-1-3-2", "15-13-2", "15-11-1-2")
	}
	if l.on[Self] {
		j.stay("What this Digimon gets stays on it for its duration, through digivolving too; it is lost when it becomes a new card.", "15-13-2", "15-11-1-2")
	}
	if l.on[Reference] && !l.on[Exactly] && !l.on[Self] {
		j.stay("What was done to it stays on it for its duration, through digivolving too; it is lost when the card becomes a new card.", "15-13-2", "15-11-1-2")
	}
	switch {
	case len(l.on) > 0:
	case l.time:
		j.stay("What it lays down holds for its duration, whatever becomes of the card.", "15-4-1-2")
	case l.later:
		j.stay("What it sets up for later is carried out then, whatever becomes of the card.", "18-1-1", "15-4-1-2")
	case l.endless:
		j.stay("It names no end: what something gains stays on it until its card becomes a new card.", "15-13-2", "15-11-1-2")
	default:
		j.stay("Nothing lasts: it is done once, at activation.", "15-4-1-1")
	}
}

// works says where the card of a persistent effect has to be.
func (j judge) works() {
	switch {
	case j.Box == Inherited:
		j.stay("It works as long as the card is a digivolution card, whatever is on top.", "15-3-1", "15-8-2-3")
	case j.Box == Link:
		j.stay("It works as long as the card is linked.", "4-3-5", "15-8-2-3")
	case j.tree.Icon == cardtext.IconHand:
		j.stay("It works while its card is in the hand.", "15-14-2-1", "15-8-2-3")
	case j.tree.Icon == cardtext.IconTrash:
		j.stay("It works while its card is in the trash.", "15-14-3-1", "15-8-2-3")
	case j.tree.Icon == cardtext.IconSecurity:
		j.stay("It works while its card lies face up in the security stack.", "15-14-5-1", "15-8-2-3")
	case j.tree.Icon == cardtext.IconBreeding:
		j.stay("It works as long as its card is on top in the breeding area.", "15-14-4-1", "4-7-7", "15-8-2-3")
	case ownUse(j.tree):
		j.stay("It names where its card is, or speaks of using the card: it works there.", "15-8-2-3")
	default:
		j.stay("It works as long as its card is on top: covered by a digivolution it stops.", "4-7-7", "15-8-2-3")
	}
}

// ownUse reports whether an effect speaks of using or playing the card that it stands on: it works
// before that card is in play.
func ownUse(e *cardtext.Effect) bool {
	for i := range e.Body {
		for _, a := range e.Body[i].Acts {
			switch a.(type) {
			case cardtext.IgnoreColors, cardtext.MeetColors, cardtext.DigivolveOnto:
				return true
			}
			for _, x := range cardtext.Phrases(a) {
				if s := x.What; s != nil && s.Quantity == cardtext.This && s.Filter.Kind == cardtext.AnyCard {
					return true
				}
			}
		}
	}
	return false
}

// lasting collects what an effect does that lasts for a time.
type lasting struct {
	// how the things that it affects were chosen; Exactly for all that are chosen
	on      map[Mode]bool
	all     bool // the effect is persistent, so everything in it lasts
	chosen  bool // something was chosen, so words that point back mean it
	time    bool // the text names how long it lasts
	later   bool // something is set for a later time
	endless bool // something is gained, and the text names no end
}

func (l *lasting) body(list []cardtext.Sentence) {
	for i := range list {
		if l.all && list[i].May { // this part is optional
			continue
		}
		l.actions(list[i].By)
		l.actions(list[i].Acts)
	}
}

func (l *lasting) actions(list []cardtext.Action) {
	for _, a := range list {
		switch a := a.(type) {
		case cardtext.Later:
			l.later = true
			l.actions(a.Acts)
			continue
		case cardtext.NextTime:
			l.later = true
			l.body(a.Body)
			continue
		case cardtext.Choose:
			l.body(a.Modes)
			continue
		case cardtext.GainEffect, cardtext.GainKeyword:
			l.endless = l.endless || cardtext.DurationOf(a) == cardtext.Permanently
		}
		if _, ok := a.(cardtext.SecurityDP); ok {
			l.on[All] = true
		}
		timed := cardtext.DurationOf(a) != cardtext.Permanently
		l.time = l.time || timed
		for i, x := range cardtext.Phrases(a) {
			if x.What == nil {
				continue
			}
			t := reading(x.What, taken{})
			if i == 0 && (timed || l.all) {
				l.on[l.mode(t, x.What)] = true
			}
			l.chosen = l.chosen || t.Chooser != ""
		}
	}
}

// mode returns how what lasts was taken.
func (l *lasting) mode(t TargetReading, s *cardtext.Select) Mode {
	switch {
	case t.Mode == UpTo || t.Mode == AnyNumber:
		return Exactly
	case t.Mode == Reference && l.chosen && s.Means.Kind != cardtext.Holder:
		return Exactly
	}
	return t.Mode
}
