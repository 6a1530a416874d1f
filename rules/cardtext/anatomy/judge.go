package anatomy

import (
	"reflect"
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// This file makes the statements about an effect that follow from its tree by chapter 15.

// judge is one effect whose tree is known.
type judge struct {
	*Effect
	tree *cardtext.Effect
}

func say(text string, clauses ...string) Statement { return Statement{Text: text, Clauses: clauses} }

// a returns the word with its article.
func a(word string) string {
	if word != "" && strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// information makes the statements about requirement and rule lines.
func (e *Effect) information(tree *cardtext.Paragraph) {
	clause := lineClause(tree)
	e.Kind, e.Choice = NoEffect, NoChoice
	switch {
	case tree.Rule != nil:
		e.KindWhy = say("A rule line holds everywhere and always; it is no effect.", "2-3-4-1")
		e.ChoiceWhy = say("There is nothing to carry out.", "2-3-4-1")
	case tree.Requirement == nil:
		e.KindWhy = say("What the card adds to the DP of the Digimon that it is linked to; it is no effect.", clause)
		e.ChoiceWhy = say("There is nothing to carry out.", clause)
	default:
		e.KindWhy = say("The line is information on the card: it neither triggers nor is activated.", clause)
		e.ChoiceWhy = say("There is nothing to carry out; making use of it is up to its player.", clause)
	}
}

// keywords makes the statements about a line of keywords, by its first keyword.
func (e *Effect) keywords(list []cardtext.Keyword) {
	var first *keyword // unheardOf has seen that there is one
	for _, x := range list {
		k := keywordOf(x.Name)
		switch {
		case first == nil:
			first = k
			e.Kind, e.Choice = k.kind, k.choice
			e.KindWhy = say("A line of keywords: "+k.shown()+" by itself is "+a(k.kind.Name())+".", k.section+"-2")
			if k.kind == UnknownKind { // it only carries something out
				e.Kind, e.KindWhy = Activation, say(k.shown()+" carries out a process; the rules of the keyword say when.", k.section+"-1")
			}
		case k != first && k.kind != UnknownKind:
			e.KindWhy.Text += " " + k.shown() + " is " + a(k.kind.Name()) + "."
			e.KindWhy.Clauses = append(e.KindWhy.Clauses, k.section+"-2")
		}
	}
	switch e.Choice {
	case Mandatory:
		e.ChoiceWhy = say("The keyword leaves no choice.", first.section+"-1", "15-9-1-2")
	case IsOptional:
		e.ChoiceWhy = say("The keyword leaves it to you.", first.section+"-1", "15-9-2-2")
	default:
		e.ChoiceWhy = say("It works by itself: there is nothing to carry out.", "15-8-2-2")
	}
	j := judge{e, &cardtext.Effect{}}
	j.inherited()
	j.pending()
	j.decides()
	if e.Kind == Persistent {
		j.works()
	}
}

// whole makes the statements about an effect.
func (e *Effect) whole(tree *cardtext.Effect) {
	j := judge{e, tree}
	j.kind()
	j.choice()
	j.inherited()
	j.pending()
	j.decides()
	j.stays()
	j.notes()
}

func (j judge) has(t cardtext.Timing) bool { return slices.Contains(j.tree.Timings, t) }

// security reports whether it is activated when its card is checked.
func (j judge) security() bool {
	return j.has(cardtext.Security) || j.Box == SecurityBox && len(j.tree.Timings) == 0
}

// window returns the icon that says during whose turn the effect works; "" for none.
func (j judge) window() string {
	for _, t := range j.tree.Timings {
		if t == cardtext.YourTurn || t == cardtext.OpponentsTurn || t == cardtext.AllTurns {
			return "[" + t.String() + "]"
		}
	}
	return ""
}

// triggerIcon returns the timing icon that is a trigger condition by itself; false if there is
// none.
func triggerIcon(e *cardtext.Effect) (cardtext.Timing, bool) {
	for _, t := range e.Timings {
		switch t {
		case cardtext.YourTurn, cardtext.OpponentsTurn, cardtext.AllTurns, cardtext.Main, cardtext.Counter:
		default:
			return t, true
		}
	}
	return 0, false
}

// iconTriggers reports whether "when …" in the effect asks more of a happening that an icon names.
func iconTriggers(e *cardtext.Effect, box Box) bool {
	if e == nil {
		return false
	}
	_, ok := triggerIcon(e)
	return ok || box == SecurityBox && len(e.Timings) == 0
}

// written returns the text of the first part with a label, in lower case; "" if there is none.
func (j judge) written(p Part) string {
	for _, s := range j.Spans {
		if s.Label == p {
			return strings.ToLower(s.Text)
		}
	}
	return ""
}

// older reports whether the effect means "would" without writing it, as older cards do.
func (j judge) older() bool {
	t := j.tree.Trigger
	return t != nil && t.Would && !strings.Contains(j.written(Trigger), "would")
}

// kind finds the category (15-8).
func (j judge) kind() {
	t, window := j.tree.Trigger, j.window()
	icon, triggers := triggerIcon(j.tree)
	set := func(k Kind, text string, clauses ...string) { j.Kind, j.KindWhy = k, say(text, clauses...) }
	switch {
	case j.older():
		set(Immediate, "Older wording without “would”: it changes the cost of the happening, so it comes right before it.", "15-8-5-1")
	case t != nil && t.Would:
		set(Immediate, "“Would” in its trigger condition: it interrupts right before the thing happens.", "15-8-5-1", "15-8-5-2")
	case j.has(cardtext.Main):
		set(Activation, "[Main]: its player declares it in the main phase while nothing is left to process.", "15-16-7-1", "15-8-4-2")
	case j.has(cardtext.Counter):
		set(Activation, "[Counter]: activated in the counter timing, a special activation-type effect.", "15-16-14-1")
	case j.security():
		set(TriggerType, "[Security] triggers when the card is checked.", "15-16-10-1")
	case triggers:
		set(TriggerType, "["+icon.String()+"] is a trigger condition by itself.", "15-8-3-1", timingClause[icon])
	case t != nil && window == "":
		set(TriggerType, "“When …” is its trigger condition.", "15-5-1", "15-8-3-1")
	case t != nil:
		set(TriggerType, window+" only says during whose turn; “when …” is the trigger condition.", "15-5-1", "15-8-3-1")
	case window == "":
		set(Persistent, "No moment is named: it works all the time.", "15-8-2-1")
	default:
		set(Persistent, "No moment is named, and "+window+" only says during whose turn: it works all that time.", "15-8-2-1", "15-8-2-2")
	}
}

// by reports whether a sentence begins with an optional condition (15-7).
func by(s *cardtext.Sentence) bool { return len(s.By) > 0 || price(s) != nil }

// undone reports whether a sentence applies if the part before it is not done.
func undone(s *cardtext.Sentence) bool { return asksDeed(s) && s.If.Not }

// asksDeed reports whether a sentence asks whether something was done.
func asksDeed(s *cardtext.Sentence) bool {
	return s.If != nil && (s.If.Kind == cardtext.CondDid || s.If.Kind == cardtext.CondEffectDid)
}

// hangs reports whether a sentence only adds to what was done before it.
func hangs(s *cardtext.Sentence) bool {
	if asksDeed(s) {
		return !s.If.Not
	}
	for _, a := range s.Acts {
		switch a := a.(type) {
		case cardtext.RestTo:
			return true
		case cardtext.ReduceCost:
			if a.What == nil {
				return true
			}
		}
	}
	return pointsBack(reflect.ValueOf(s))
}

// pointsBack reports whether a part of the tree has words that point back.
func pointsBack(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return false
		}
		s, ok := v.Interface().(*cardtext.Select)
		return ok && (s.Quantity == cardtext.It && s.Ref != cardtext.RefSame || s.Area == cardtext.RevealedCards) || pointsBack(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && pointsBack(v.Field(i)) {
				return true
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if pointsBack(v.Index(i)) {
				return true
			}
		}
	}
	return false
}

// leaves reports whether a sentence leaves a decision to the effect's player.
func leaves(s *cardtext.Sentence) bool { return s.May && !s.Opponent || by(s) }

// choice says whether the effect may be left out, and why (15-7, 15-9).
func (j judge) choice() {
	body := j.tree.Body
	first, rest := &body[0], body[1:]
	then, depends := false, true
	for i := range rest {
		s := &rest[i]
		then = then || s.Then
		depends = depends && !undone(s) && (hangs(s) || s.May)
	}
	var carried *keyword
	if len(first.Acts) > 0 {
		carried = carriedOut(first.Acts[0])
	}
	may, own := first.May && !first.Opponent, by(first)
	old := own && first.By != nil && !strings.HasPrefix(j.written(OptionalCondition), "by")
	optionalKeyword := carried != nil && carried.choice == IsOptional && carried.kind != Persistent && price(first) == nil
	set := func(c Choice, text string, clauses ...string) { j.Choice, j.ChoiceWhy = c, say(text, clauses...) }
	switch {
	case j.Kind == Persistent && slices.ContainsFunc(outside(j.Spans), func(s Span) bool { return s.Label == Optional }):
		set(NoChoice, "It allows something all the time; whether to make use of it is up to you.", "15-8-2-2", "15-9-2-2")
	case j.Kind == Persistent:
		set(NoChoice, "It works by itself while its conditions hold: nobody carries it out.", "15-8-2-2")
	case j.Kind == Activation && j.has(cardtext.Counter):
		set(IsOptional, "Nobody has to use a [Counter] effect.", "11-3-2", "15-16-14-1")
	case j.Kind == Activation && own:
		set(IsOptional, "On a card in play you declare it or not, and once it is declared its optional condition must be carried out. On an Option that is used, the condition is up to you.", "15-8-4-1", "15-8-4-4-1", "15-7-1")
	case j.Kind == Activation:
		set(IsOptional, "You declare it or not (for an Option: you use the card or not). Once it is activated, every part without “may” must be done.", "15-8-4-1", "9-1-2", "15-9-1-2")
	case old && then:
		set(IsOptional, "“You may do X to do Y” is an optional condition: if X is not done, neither Y nor what stands behind “then” is done.", "15-7-1", "15-7-2")
	case old:
		set(IsOptional, "“You may do X to do Y” is an optional condition, today written “by doing X, Y”: you decide whether to do X.", "15-7-1", "15-7-2")
	case own && then:
		set(IsOptional, "It begins with an optional condition (“by …”): if that is not done, nothing behind it is done, “then” included.", "15-7-1", "15-7-2")
	case own:
		set(IsOptional, "It begins with an optional condition (“by …”): you decide whether to do it.", "15-7-1", "15-7-2")
	case first.Opponent && first.May:
		set(Mandatory, "You must activate it. Only what it does is left to your opponent.", "15-9-1-2", "15-10-1-2-1")
	case may && then:
		set(Mandatory, "“You may …” is followed by “Then, …”: the effect must be activated. Only the parts with “may” can be left out.", "15-9-1-2", "15-9-2-2")
	case may && !depends:
		set(Mandatory, "Not all of it is left to you: what stands behind the “may” must be done.", "15-9-1-2", "15-9-2-2")
	case may && len(rest) > 0:
		set(IsOptional, "“May”, and what follows only speaks of what was done: you decide whether to do it.", "15-9-2-2")
	case may:
		set(IsOptional, "“May” covers all of it: you decide whether to do it.", "15-9-2-2")
	case optionalKeyword && !then && depends:
		set(IsOptional, carried.shown()+" by its own rules leaves it to you.", carried.section+"-1", "15-9-2-2")
	case optionalKeyword:
		set(Mandatory, carried.shown()+" is left to you, but not what stands behind it.", carried.section+"-1", "15-9-1-2")
	case then && slices.ContainsFunc(sentences(rest), leaves):
		set(Mandatory, "Its first part has no “may”: it must be done. Only the part with “may” is left to you.", "15-9-1-2", "15-9-2-2")
	case slices.ContainsFunc(sentences(rest), leaves):
		set(Mandatory, "Its first part has no “may”: it must be done.", "15-9-1-2", "15-1-5")
	default:
		set(Mandatory, "No “may” and no “by”: it must be done as far as possible.", "15-1-5", "15-9-1-2")
	}
}

// sentences returns those of a body, with the effects to choose from.
func sentences(body []cardtext.Sentence) []*cardtext.Sentence {
	var out []*cardtext.Sentence
	for i := range body {
		out = append(out, &body[i])
		for _, a := range body[i].Acts {
			if c, ok := a.(cardtext.Choose); ok {
				out = append(out, sentences(c.Modes)...)
			}
		}
	}
	return out
}

// outside returns all parts, inner ones too, but those of an effect that something gains.
func outside(list []Span) []Span {
	var out []Span
	for _, s := range list {
		out = append(out, s)
		if s.Label != Granted {
			out = append(out, outside(s.Inside)...)
		}
	}
	return out
}

// inherited speaks of effects from below the top card (15-3).
func (j judge) inherited() {
	switch j.Box {
	case Inherited:
		j.Inherited = say("Inherited: the Digimon has it from a digivolution card, and the card alone can’t use it.", "15-3-1")
	case Link:
		j.Inherited = say("Link effect: the Digimon has it while the card is linked to it.", "4-3-5")
	}
}

// pending says when the effect waits for its activation (15-4-4).
func (j judge) pending() {
	switch {
	case j.Kind == Persistent:
		j.Pending = say("Never: it doesn’t trigger.", "15-8-2-1")
	case j.Kind == Activation:
		j.Pending = say("Never: it is declared and then activated.", "15-8-4-2")
	case j.Kind == Immediate:
		j.Pending = say("It waits for nothing but other immediate-type effects that trigger with it, and interrupts right before the happening.", "15-8-5-2", "15-8-5-3")
	case j.security():
		j.Pending = say("Never: when the card is checked it is activated at once.", "15-16-10-2")
	case j.has(cardtext.OnDeletion):
		j.Pending = say("From the deletion on, on the card that was the top card; it is activated when its turn comes.", "15-8-3-5", "15-8-3-2")
	case j.has(cardtext.EndOfYourTurn), j.has(cardtext.EndOfOpponentsTurn), j.has(cardtext.EndOfAllTurns):
		j.Pending = say("From the end of the turn on; it stays triggered even if the memory changes.", "15-8-3-6", "15-8-3-2")
	default:
		j.Pending = say("As soon as its trigger condition is met, even in the middle of something; it is activated once that is resolved and its turn comes.", "15-4-2-2", "15-8-3-2")
	}
	if j.tree.Limit > 0 && j.Kind != Persistent {
		used := " Used up for the turn, it doesn’t trigger."
		if j.Kind == Activation {
			used = " Used up for the turn, it can’t be declared."
		}
		j.Pending.Text += used
		j.Pending.Clauses = append(j.Pending.Clauses, "15-14-1-2")
	}
}

// decides says whose decisions there are.
func (j judge) decides() {
	all := sentences(j.tree.Body)
	others := slices.ContainsFunc(all, func(s *cardtext.Sentence) bool { return s.Opponent && s.May })
	own := slices.ContainsFunc(all, leaves)
	set := func(text string, clauses ...string) { j.Decides = say(text, clauses...) }
	switch {
	case j.Choice == NoChoice:
		set("Nobody.", "15-8-2-2")
	case others && own:
		set("You decide about your “may” or “by”, your opponent about theirs. When the effect is activated is yours to choose among your pending effects.", "15-9-2-2", "15-10-1-2-1", "15-4-3-5-1")
	case others && j.Choice == Mandatory:
		set("Your opponent decides whether the part with “may” is done. When the effect is activated is yours to choose among your pending effects.", "15-10-1-2-1", "15-4-3-5-1")
	case j.Choice == IsOptional && j.Kind == Activation:
		set("You, by declaring it.", "15-8-4-1")
	case j.Choice == IsOptional && len(all) > 0 && by(all[0]):
		set("You decide when it would be activated whether to carry out the condition; declining uses up no limit per turn.", "15-7-4", "15-14-1-1")
	case j.Choice == IsOptional:
		set("You decide when it would be activated; declining uses up no limit per turn.", "15-9-2-2", "15-14-1-1")
	case own:
		set("You, about the part with “may” only.", "15-9-2-2")
	case j.Kind == Immediate:
		set("Nobody: it must be activated; you only choose the order among your immediate-type effects that triggered with it.", "15-9-1-2", "15-8-5-3")
	case slices.ContainsFunc(j.Targets, func(t TargetReading) bool { return t.Chooser == "you" }):
		set("You choose the targets, and when it is activated among your pending effects; leaving it out is not up to you.", "15-9-1-2", "15-4-3-5-1")
	default:
		set("Nobody: you only choose when, among your pending effects.", "15-9-1-2", "15-4-3-5-1")
	}
}

// notes points out older and mixed wordings.
func (j judge) notes() {
	add := func(text string, clauses ...string) { j.Notes = append(j.Notes, say(text, clauses...)) }
	if j.older() {
		if f := strings.Fields(j.written(Trigger)); len(f) > 1 && strings.HasSuffix(f[1], "ing") {
			add("Older wording: this “when … -ing” means “would”.", "15-8-5-1")
		} else {
			add("Older wording: this “when” means “would”, because the cost of the happening is changed.", "15-8-5-1")
		}
	}
	switch {
	case strings.HasPrefix(j.written(Trigger), "if"):
		add("Written “if”, but it speaks of what happens: a trigger condition.", "15-5-1")
	case strings.HasPrefix(j.written(AdditionalTrigger), "if"):
		add("Written “if”, but it speaks of the happening that the timing names: an additional trigger condition.", "15-5-1")
	case strings.HasPrefix(j.written(Condition), "when"):
		add("Written “when”, but it asks how things are: a processing condition.", "15-6-1")
	}
	if body := j.tree.Body; len(body[0].By) > 0 && !strings.HasPrefix(j.written(OptionalCondition), "by") {
		add("Older wording for “by doing X, Y”.", "15-7-1")
	}
	can := func(s Span) bool {
		text := strings.ToLower(s.Text)
		return s.Label == Optional && strings.HasSuffix(text, "can") || s.Label == Action && strings.Contains(text, " can digivolve ")
	}
	may := func(s *cardtext.Sentence) bool { return s.May }
	if j.Kind != Persistent && slices.ContainsFunc(outside(j.Spans), can) && slices.ContainsFunc(sentences(j.tree.Body), may) {
		add("Older wording: this “can” means “may”.", "15-9-2-1")
	}
}
