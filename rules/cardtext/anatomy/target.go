package anatomy

import (
	"strconv"
	"strings"

	"digijudge/rules/cardtext"
)

// taken says in what way something is taken.
type taken struct {
	opponent bool // by the opponent
	whole    bool // for an optional condition: all of it or none (15-7-3)
	may      bool // only if that is wanted
	quoted   bool // in an effect that something gains: by whoever has it then
}

// reading says how the targets of a phrase are taken (15-10, 15-11); nil is "the rest".
func reading(s *cardtext.Select, how taken) TargetReading {
	if s == nil {
		return back
	}
	t := TargetReading{N: s.N}
	switch s.Quantity {
	case cardtext.This:
		return TargetReading{Mode: Self, Says: say("The card of the effect itself: nothing is chosen.", "15-1-7")}
	case cardtext.It:
		if s.Means.Kind == cardtext.Holder {
			return TargetReading{Mode: Reference, Says: say("The card of the effect itself, spoken of before: nothing is chosen.", "15-1-7")}
		}
		return back
	case cardtext.All:
		t.Mode, t.N = All, 0
	case cardtext.UpTo:
		if t.Mode = UpTo; s.N == 0 {
			t.Mode = AnyNumber
		}
	case cardtext.One:
		if t.Mode, t.N = Exactly, 1; s.Bare {
			t.Mode, t.N = All, 0
		}
	default:
		t.Mode = Exactly
	}
	who := "you"
	if how.opponent {
		who = "your opponent"
	}
	if byPlace(s) {
		return place(t, s, who, how.whole)
	}
	if t.Mode == All && s.Bare && how.may {
		t.Says = say("Each one that fits may do it.", "15-9-2-2")
		return t
	}
	if t.Mode == All {
		t.Says = say("Nothing is chosen: it is done to every one that fits.", "15-10-2-4-1", "15-11-2-1")
		return t
	}
	t.Chooser = who
	choose, n := chooses(who), strconv.Itoa(t.N)
	switch {
	case t.Mode == AnyNumber && s.Total.Of != cardtext.NoNumber:
		t.Says = say(choose+" as many as wanted that together don't exceed the sum, at least 1 if there is one that fits.", "1-3-6", "15-10-2-3")
	case t.Mode == AnyNumber:
		t.Says = say(choose+" as many as wanted, at least 1 if any are chosen.", "1-3-6", "15-10-2-3")
	case t.Mode == UpTo:
		t.Says = say(choose+" 1 to "+n+", at least 1 if there is one that fits. None can be chosen twice.", "15-10-2-2", "1-3-6", "15-10-2-3")
	case how.whole:
		t.Says = say(choose+" "+n+"; with fewer that fit, the condition is not met.", "15-7-3", "15-10-2-1")
	case t.N == 1:
		t.Says = say(choose+" 1, if there is one that fits.", "15-10-2-1", "15-11-1-1")
	default:
		t.Says = say(choose+" "+n+": with fewer that fit, all of those. None can be chosen twice.", "15-10-2-1", "15-10-2-3")
	}
	return t
}

// back is the reading of words that point back.
var back = TargetReading{Mode: Reference, Says: say("What was chosen or spoken of before: nothing new is chosen.", "15-8-3-7")}

// byPlace reports whether cards are taken from an end of a pile.
func byPlace(s *cardtext.Select) bool {
	switch s.Area {
	case cardtext.DeckTop, cardtext.DeckBottom, cardtext.SecurityTop, cardtext.SecurityBottom, cardtext.SourcesTopOf, cardtext.SourcesBottomOf, cardtext.StackTopOf:
		return true
	}
	return false
}

// place speaks of cards that are taken from an end of a pile: chosen is at most which pile, and
// which end.
func place(t TargetReading, s *cardtext.Select, who string, whole bool) TargetReading {
	t.N = max(t.N, 1)
	n := strconv.Itoa(t.N)
	rest := n + ", or as many as there are."
	if t.Mode == All {
		rest = "all of them."
	}
	short := []string{"15-10-2-1"}
	if whole {
		rest, short = n+", or the condition is not met.", []string{"15-7-3", "15-10-2-1"}
	}
	of := s.Of
	switch {
	case s.Either:
		t.Chooser = who
		t.Says = say(chooses(who)+" the top or the bottom. The cards are taken by place, nobody chooses among them: "+rest, short...)
	case of == nil || of.Quantity == cardtext.This || of.Quantity == cardtext.It:
		t.Says = say("Taken by place, nobody chooses: "+rest, short...)
	case of.Quantity == cardtext.All || of.Bare:
		t.Says = say("Taken by place from each that fits, nobody chooses: "+rest, append(short, "15-10-2-4-1")...)
	default:
		t.Chooser = who
		from := strconv.Itoa(max(of.N, 1))
		if of.Quantity == cardtext.UpTo {
			from = "up to " + from
		}
		t.Says = say(chooses(who)+" "+from+" to take cards from. These are taken by place, nobody chooses among them: "+rest, append(short, "15-11-1-1")...)
	}
	return t
}

// chooses returns the beginning of a sentence that says who chooses.
func chooses(who string) string {
	if who == "you" {
		return "You choose"
	}
	return strings.ToUpper(who[:1]) + who[1:] + " chooses"
}
