package anatomy

import (
	"slices"
	"strconv"
	"strings"

	"digijudge/rules/cardtext"
)

// judge says what follows from the parts by chapter 15.
func (f *facts) judge() {
	e := f.e
	if e.Kind == NoEffect {
		f.information()
		return
	}
	if f.keyword != nil {
		f.keywords()
	} else if f.empty || len(f.procs) == 0 {
		e.KindWhy = Statement{Text: "What it does is not understood, so nothing is said about it."}
		return
	} else {
		f.kind()
		f.choice()
	}
	if f.headless && !f.icon() && !f.has(cardtext.Main) && !f.counter() && !f.has(cardtext.Security) {
		e.Kind, e.KindWhy = UnknownKind, Statement{Text: "Its beginning is not understood, so nothing is said about its kind."}
	}
	if !e.Complete { // what is not understood may leave something to somebody
		e.Choice, e.ChoiceWhy = UnknownChoice, Statement{Text: "Part of it is not understood, so nothing is said about it."}
		f.inherited()
		return
	}
	f.wholeConditions()
	f.inherited()
	f.pending()
	f.decides()
	f.stays()
	f.notes()
}

// a puts the article before a word.
func a(word string) string {
	if word != "" && strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

func say(text string, clauses ...string) Statement { return Statement{Text: text, Clauses: clauses} }

// information speaks of requirement and rule lines.
func (f *facts) information() {
	e := f.e
	clause := f.r.requirementClause()
	e.KindWhy = say("The line is information on the card: it neither triggers nor is activated.", clause)
	e.ChoiceWhy = say("There is nothing to carry out; making use of it is up to its player.", clause)
	if isLinkDP(f.r.toks) {
		e.KindWhy = say("What the card adds to the DP of the Digimon that it is linked to; it is no effect.", clause)
		e.ChoiceWhy = say("There is nothing to carry out.", clause)
	}
	if t := f.r.toks[0]; strings.EqualFold(t.text, "rule") {
		e.KindWhy = say("A rule line holds everywhere and always; it is no effect.", "2-3-4-1")
		e.ChoiceWhy = say("There is nothing to carry out.", "2-3-4-1")
	}
}

// keywords speaks of a line of keywords, by its first.
func (f *facts) keywords() {
	e, k := f.e, f.keyword
	e.Kind, e.Choice = k.kind, k.choice
	name := "<" + strings.TrimRight(k.name, " +") + ">"
	if e.Kind == UnknownKind { // it only carries something out
		e.Kind = Activation
		if f.counter() {
			e.KindWhy = say(name+" carries out a process in an effect of its own.", k.section+"-1")
		} else {
			e.KindWhy = say(name+" carries out a process; the rules of the keyword say when.", k.section+"-1")
		}
	} else {
		e.KindWhy = say("A line of keywords: "+name+" by itself is "+a(e.Kind.Name())+".", k.section+"-2")
	}
	for _, t := range f.r.toks {
		if other := keywordOf(t.text); t.kind == angle && other != nil && other != k && other.kind != UnknownKind {
			e.KindWhy.Text += " <" + strings.TrimRight(other.name, " +") + "> is " + a(other.kind.Name()) + "."
			e.KindWhy.Clauses = append(e.KindWhy.Clauses, other.section+"-2")
		}
	}
	switch e.Choice {
	case Mandatory:
		e.ChoiceWhy = say("The keyword leaves no choice.", k.section+"-1", "15-9-1-2")
	case IsOptional:
		e.ChoiceWhy = say("The keyword leaves it to you.", k.section+"-1", "15-9-2-2")
	default:
		e.ChoiceWhy = say("It works by itself: there is nothing to carry out.", "15-8-2-2")
	}
}

func (f *facts) counter() bool { return f.has(cardtext.Counter) }

// trigger is the first span that sets the effect off; nil if there is none.
func (f *facts) trigger() *Span {
	for i := range f.e.Spans {
		switch s := &f.e.Spans[i]; s.Label {
		case Trigger, AdditionalTrigger:
			return s
		case Action, Condition, OptionalCondition:
			if s.Label == Action {
				return nil
			}
		}
	}
	return nil
}

// older says that the "when" clause is one of the older wordings in -ing: "when digivolving into …".
func (f *facts) older() bool {
	s := f.trigger()
	if s == nil || s.Label != Trigger {
		return false
	}
	words := strings.Fields(strings.ToLower(plain(s.Text)))
	return len(words) > 1 && strings.HasSuffix(words[1], "ing") && words[0] == "when"
}

// changesItsCost says that the effect waits, in words without "would", for a digivolution, a play or a use, and changes the cost
// of just that: it must come before it.
func (f *facts) changesItsCost() bool {
	s := f.trigger()
	if s == nil || s.Label != Trigger || f.wouldIn(s) || len(f.procs) == 0 || f.procs[0].later {
		return false
	}
	happening := false
	r := f.r
	for i := range r.toks {
		if r.toks[i].start >= s.Start && r.toks[i].end <= s.End {
			happening = happening || r.is(i, "digivolve", "digivolves", "play", "plays", "use", "uses")
		} else if r.toks[i].start >= s.End && (r.sign(i, ".") || r.is(i, "when")) {
			return false
		} else if r.toks[i].start >= s.End && r.is(i, "reduce", "decrease") && r.is(i+1, "the", "its") {
			for j := i + 2; j < i+5; j++ {
				if r.is(j, "cost") {
					return happening && !r.is(j+1, "of") || happening && r.phrase(j+1, "of the digivolution")
				}
			}
			return false
		}
	}
	return false
}

// interrupts says that what is done changes a cost, or the happening itself.
func (f *facts) interrupts() bool {
	for _, t := range f.r.toks {
		if t.kind == word && isWord(t, "reduce", "reduces", "reduced", "decrease", "prevent", "cost", "costs", "instead") {
			return true
		}
	}
	for i := range f.r.toks {
		if f.r.is(i, "isn't") && f.r.is(i+1, "deleted") || f.r.is(i, "doesn't") && f.r.is(i+1, "leave") {
			return true
		}
	}
	return false
}

// afterTheFact says that the effect waits for this card's own deletion in the past tense and then takes digivolution cards from
// under it, which are no longer there: an older wording for "would" (15-8-5).
func (f *facts) afterTheFact() bool {
	s := f.trigger()
	if s == nil || s.Label != Trigger || !f.has(cardtext.AllTurns) {
		return false
	}
	r := f.r
	deleted := r.phraseIn(s, "this digimon is deleted") || r.phraseIn(s, "this digimon leaves the battle area")
	if !deleted {
		return false
	}
	for i := range r.toks {
		if r.toks[i].start >= s.End && r.is(i, "from") && r.is(i+1, "this") && r.is(i+2, "digimon's") && r.is(i+3, "digivolution") {
			return true
		}
	}
	return false
}

// phraseIn says that the words stand in the tokens of a span.
func (r *reader) phraseIn(s *Span, words string) bool {
	for i := range r.toks {
		if r.toks[i].start >= s.Start && r.toks[i].end <= s.End && r.phrase(i, words) {
			return true
		}
	}
	return false
}

// kind finds the category (15-8).
func (f *facts) kind() {
	e := f.e
	t := f.trigger()
	window := ""
	for _, tm := range f.timings {
		switch tm {
		case cardtext.YourTurn, cardtext.OpponentsTurn, cardtext.AllTurns:
			window = "[" + tm.String() + "]"
		}
	}
	switch {
	case t != nil && f.r.phraseIn(t, "would") || t != nil && f.wouldIn(t):
		e.Kind = Immediate
		e.KindWhy = say("“Would” in its trigger condition: it interrupts right before the thing happens.", "15-8-5-1", "15-8-5-2")
	case f.older() && f.interrupts():
		e.Kind = Immediate
		e.KindWhy = say("Older wording without “would”: it changes a cost or the happening itself, so it comes right before it.", "15-8-5-1")
	case f.changesItsCost():
		e.Kind = Immediate
		e.KindWhy = say("Older wording without “would”: it changes the cost of the happening, so it comes right before it.", "15-8-5-1")
	case f.afterTheFact():
		e.Kind = Immediate
		e.KindWhy = say("Older wording without “would”: it takes cards from under the Digimon, so it comes right before the Digimon is gone.", "15-8-5-1", "15-8-5-2")
	case f.has(cardtext.Main):
		e.Kind = Activation
		e.KindWhy = say("[Main]: its player declares it in the main phase while nothing is left to process.", "15-16-7-1", "15-8-4-2")
	case f.counter():
		e.Kind = Activation
		e.KindWhy = say("[Counter]: activated in the counter timing, a special activation-type effect.", "15-16-14-1")
	case f.has(cardtext.Security), f.r.box == SecurityBox && len(f.timings) == 0:
		e.Kind = TriggerType
		e.KindWhy = say("[Security] triggers when the card is checked.", "15-16-10-1")
	case f.icon() && len(f.timings) > 0:
		e.Kind = TriggerType
		name, clause := "", ""
		for _, tm := range f.timings {
			if tm != cardtext.YourTurn && tm != cardtext.OpponentsTurn && tm != cardtext.AllTurns {
				name, clause = "["+tm.String()+"]", timingClause[tm]
				break
			}
		}
		e.KindWhy = say(name+" is a trigger condition by itself.", "15-8-3-1", clause)
	case t != nil:
		e.Kind = TriggerType
		if window == "" {
			e.KindWhy = say("“When …” is its trigger condition.", "15-5-1", "15-8-3-1")
		} else {
			e.KindWhy = say(window+" only says during whose turn; “when …” is the trigger condition.", "15-5-1", "15-8-3-1")
		}
	case f.procs[0].later && len(f.timings) == 0:
		e.Kind = TriggerType
		e.KindWhy = say("It names a moment at which it is carried out.", "15-8-3-1")
	default:
		e.Kind = Persistent
		if window == "" {
			e.KindWhy = say("No moment is named: it works all the time.", "15-8-2-1")
		} else {
			e.KindWhy = say("No moment is named, and "+window+" only says during whose turn: it works all that time.", "15-8-2-1", "15-8-2-2")
		}
	}
}

func (f *facts) wouldIn(s *Span) bool {
	for i := range f.r.toks {
		if f.r.toks[i].start >= s.Start && f.r.toks[i].end <= s.End && f.r.is(i, "would") {
			return true
		}
	}
	return false
}

// choice says whether the effect may be left out, and why (15-7, 15-9).
func (f *facts) choice() {
	e := f.e
	first, rest := f.procs[0], f.procs[1:]
	for i := range f.procs {
		if f.procs[i].choose { // what follows are the effects to choose from
			rest = f.procs[1 : i+1]
			break
		}
	}
	then, depends := false, true
	for _, p := range rest {
		then = then || p.then
		if p.didnt || !p.did && !p.refers && !p.may {
			depends = false
		}
	}
	may := first.may
	by := first.by && !first.later || f.price || first.keyword != nil && (first.keyword.name == "Delay" || first.keyword.name == "Digi-Burst")
	set := func(c Choice, text string, clauses ...string) {
		e.Choice, e.ChoiceWhy = c, say(text, clauses...)
	}
	switch {
	case e.Kind == Persistent:
		if may {
			set(NoChoice, "It allows something all the time; whether to make use of it is up to you.", "15-8-2-2", "15-9-2-2")
		} else {
			set(NoChoice, "It works by itself while its conditions hold: nobody carries it out.", "15-8-2-2")
		}
	case e.Kind == Activation && f.counter():
		set(IsOptional, "Nobody has to use a [Counter] effect.", "11-3-2", "15-16-14-1")
	case e.Kind == Activation && by:
		set(IsOptional, "On a card in play you declare it or not, and once it is declared its optional condition must be carried out. On an Option that is used, the condition is up to you.", "15-8-4-1", "15-8-4-4-1", "15-7-1")
	case e.Kind == Activation:
		set(IsOptional, "You declare it or not (for an Option: you use the card or not). Once it is activated, every part without “may” must be done.", "15-8-4-1", "9-1-2", "15-9-1-2")
	case by && first.old && then:
		set(IsOptional, "“You may do X to do Y” is an optional condition: if X is not done, neither Y nor what stands behind “then” is done.", "15-7-1", "15-7-2")
	case by && first.old:
		set(IsOptional, "“You may do X to do Y” is an optional condition, today written “by doing X, Y”: you decide whether to do X.", "15-7-1", "15-7-2")
	case by && then:
		set(IsOptional, "It begins with an optional condition (“by …”): if that is not done, nothing behind it is done, “then” included.", "15-7-1", "15-7-2")
	case by:
		set(IsOptional, "It begins with an optional condition (“by …”): you decide whether to do it.", "15-7-1", "15-7-2")
	case first.others:
		set(Mandatory, "You must activate it. Only what it does is left to your opponent.", "15-9-1-2", "15-10-1-2-1")
		if f.r.anyPlayer() {
			set(Mandatory, "You must activate it. Only what it does is left to the players.", "15-9-1-2", "15-10-1-3-1")
		}
	case may && then:
		set(Mandatory, "“You may …” is followed by “Then, …”: the effect must be activated. Only the parts with “may” can be left out.", "15-9-1-2", "15-9-2-2")
	case may && !depends:
		set(Mandatory, "Not all of it is left to you: what stands behind the “may” must be done.", "15-9-1-2", "15-9-2-2")
	case may && len(rest) > 0:
		set(IsOptional, "“May”, and what follows only speaks of what was done: you decide whether to do it.", "15-9-2-2")
	case may:
		set(IsOptional, "“May”, and nothing else: you decide whether to do it.", "15-9-2-2")
	case first.keyword != nil && first.keyword.choice == IsOptional && !then && depends:
		set(IsOptional, "<"+first.keyword.name+"> by its own rules leaves it to you.", first.keyword.section+"-1", "15-9-2-2")
	case first.keyword != nil && first.keyword.choice == IsOptional:
		set(Mandatory, "<"+first.keyword.name+"> is left to you, but not what stands behind it.", first.keyword.section+"-1", "15-9-1-2")
	case then && anyMay(rest):
		set(Mandatory, "Its first part has no “may”: it must be done. Only the part with “may” is left to you.", "15-9-1-2", "15-9-2-2")
	case anyMay(rest):
		set(Mandatory, "Its first part has no “may”: it must be done.", "15-9-1-2", "15-1-5")
	default:
		set(Mandatory, "No “may” and no “by”: it must be done as far as possible.", "15-1-5", "15-9-1-2")
	}
}

func (r *reader) anyPlayer() bool {
	for i := range r.toks {
		if r.is(i, "player", "players") && r.is(i+1, "may") {
			return true
		}
	}
	return false
}

func anyMay(procs []process) bool {
	for _, p := range procs {
		if p.may || p.by {
			return true
		}
	}
	return false
}

// wholeConditions says of the targets of optional conditions that they are taken in full or not at all (15-7-3).
func (f *facts) wholeConditions() {
	for _, s := range f.e.Spans {
		if s.Label != OptionalCondition {
			continue
		}
		for i := range f.e.Targets {
			t := &f.e.Targets[i]
			if t.Mode != Exactly || t.Start < s.Start || t.End > s.End {
				continue
			}
			n := strconv.Itoa(t.N)
			if said, ok := strings.CutSuffix(t.Says.Text, ", or as many as there are."); ok && t.Chooser != "" { // from something that is chosen
				t.Says = say(said+"; with fewer the condition is not met.", "15-7-3", "15-10-2-1")
				continue
			}
			if t.Chooser == "" {
				t.Says = say("Taken by place, nobody chooses: "+n+", or the condition is not met.", "15-7-3", "15-10-2-1")
			} else {
				t.Says = say(capital(t.Chooser)+" choose"+third(t.Chooser)+" "+n+"; with fewer that fit, the condition is not met.", "15-7-3", "15-10-2-1")
			}
		}
	}
}

// inherited speaks of effects from below the top card (15-3).
func (f *facts) inherited() {
	switch f.e.Box {
	case Inherited:
		f.e.Inherited = say("Inherited: the Digimon has it from a digivolution card, and the card alone can’t use it.", "15-3-1")
	case Link:
		f.e.Inherited = say("Link effect: the Digimon has it while the card is linked to it.", "4-3-5")
	}
}

// pending says when the effect waits for its activation (15-4-4).
func (f *facts) pending() {
	e := f.e
	switch {
	case e.Kind == Persistent:
		e.Pending = say("Never: it doesn’t trigger.", "15-8-2-1")
	case e.Kind == Activation:
		e.Pending = say("Never: it is declared and then activated.", "15-8-4-2")
	case e.Kind == Immediate:
		e.Pending = say("It waits for nothing but other immediate-type effects that trigger with it, and interrupts right before the happening.", "15-8-5-2", "15-8-5-3")
	case f.has(cardtext.Security) || f.r.box == SecurityBox && len(f.timings) == 0:
		e.Pending = say("Never: when the card is checked it is activated at once.", "15-16-10-2")
	case f.has(cardtext.OnDeletion):
		e.Pending = say("From the deletion on, on the card that was the top card; it is activated when its turn comes.", "15-8-3-5", "15-8-3-2")
	case f.has(cardtext.EndOfYourTurn), f.has(cardtext.EndOfOpponentsTurn), f.has(cardtext.EndOfAllTurns):
		e.Pending = say("From the end of the turn on; it stays triggered even if the memory changes.", "15-8-3-6", "15-8-3-2")
	default:
		e.Pending = say("As soon as its trigger condition is met, even in the middle of something; it is activated once that is resolved and its turn comes.", "15-4-2-2", "15-8-3-2")
	}
	if f.limit && e.Kind != Persistent {
		e.Pending.Text += " Used up for the turn, it doesn’t trigger."
		e.Pending.Clauses = append(e.Pending.Clauses, "15-14-1-2")
		if e.Kind == Activation {
			e.Pending.Text = strings.Replace(e.Pending.Text, "it doesn’t trigger", "it can’t be declared", 1)
		}
	}
}

// decides says whose decisions there are.
func (f *facts) decides() {
	e := f.e
	others := false
	for _, p := range f.procs {
		others = others || p.others
	}
	switch {
	case e.Choice == NoChoice:
		e.Decides = say("Nobody.", "15-8-2-2")
	case others && anyMay(f.procs):
		e.Decides = say("You decide about your “may” or “by”, your opponent about theirs. When the effect is activated is yours to choose among your pending effects.", "15-9-2-2", "15-10-1-2-1", "15-4-3-5-1")
	case others && e.Choice == Mandatory:
		e.Decides = say("Your opponent decides whether the part with “may” is done. When the effect is activated is yours to choose among your pending effects.", "15-10-1-2-1", "15-4-3-5-1")
	case e.Choice == IsOptional && e.Kind == Activation:
		e.Decides = say("You, by declaring it.", "15-8-4-1")
	case e.Choice == IsOptional && f.procs != nil && f.procs[0].by:
		e.Decides = say("You decide when it would be activated whether to carry out the condition; declining uses up no limit per turn.", "15-7-4", "15-14-1-1")
	case e.Choice == IsOptional:
		e.Decides = say("You decide when it would be activated; declining uses up no limit per turn.", "15-9-2-2", "15-14-1-1")
	case anyMay(f.procs):
		e.Decides = say("You, about the part with “may” only.", "15-9-2-2")
	case e.Kind == Immediate:
		e.Decides = say("Nobody: it must be activated; you only choose the order among your immediate-type effects that triggered with it.", "15-9-1-2", "15-8-5-3")
	case f.choosing():
		e.Decides = say("You choose the targets, and when it is activated among your pending effects; leaving it out is not up to you.", "15-9-1-2", "15-4-3-5-1")
	default:
		e.Decides = say("Nobody: you only choose when, among your pending effects.", "15-9-1-2", "15-4-3-5-1")
	}
}

// choosing says that the player of the effect chooses targets.
func (f *facts) choosing() bool {
	for _, t := range f.e.Targets {
		if t.Chooser == "you" {
			return true
		}
	}
	return false
}

// whenAsIf says that a processing condition is written with "when": "when DNA digivolving".
func (f *facts) whenAsIf() bool {
	if f.swapped {
		return false
	}
	for _, s := range f.e.Spans {
		if s.Label == Condition && strings.HasPrefix(strings.ToLower(s.Text), "when") {
			return true
		}
	}
	return false
}

// stays says what remains when the Digimon digivolves (15-11, 15-13).
func (f *facts) stays() {
	e := f.e
	add := func(text string, clauses ...string) { e.Stays = append(e.Stays, say(text, clauses...)) }
	if e.Kind == Persistent {
		switch e.Box {
		case Inherited:
			add("It works as long as the card is a digivolution card, whatever is on top.", "15-3-1", "15-8-2-3")
		case Link:
			add("It works as long as the card is linked.", "4-3-5", "15-8-2-3")
		default:
			f.staysWhere(add)
		}
	}
	if f.keyword != nil {
		return
	}
	lasting, chosen := map[Mode]bool{}, false
	for _, t := range e.Targets {
		mode := t.Mode
		if chosen = chosen || t.Chooser != ""; mode == Reference && chosen {
			mode = Exactly // what was chosen before
		}
		if mode == UpTo || mode == AnyNumber {
			mode = Exactly
		}
		lasting[mode] = lasting[mode] || e.Kind == Persistent || f.lasts(t)
	}
	if lasting[All] {
		add("What is done to all that fit follows its condition from moment to moment, both ways: after digivolving, whatever no longer fits is no longer affected, and whatever comes to fit is.", "15-11-2-3-2", "15-11-2-3-3", "15-11-2-2")
	}
	if e.Kind == Persistent {
		return
	}
	if lasting[Exactly] {
		add("What was done to a chosen Digimon stays on it for its duration, through digivolving and de-digivolving, even if it no longer fits; it is lost when the card becomes a new card.", "15-11-1-3-2", "15-13-2", "15-11-1-2")
	}
	if lasting[Self] {
		add("What this Digimon gets stays on it for its duration, through digivolving too; it is lost when it becomes a new card.", "15-13-2", "15-11-1-2")
	}
	if lasting[Reference] && !lasting[Exactly] && !lasting[Self] {
		add("What was done to it stays on it for its duration, through digivolving too; it is lost when the card becomes a new card.", "15-13-2", "15-11-1-2")
	}
	switch {
	case len(lasting) > 0 && (lasting[All] || lasting[Exactly] || lasting[Self] || lasting[Reference]):
	case hasPart(e.Spans, Duration):
		add("What it lays down holds for its duration, whatever becomes of the card.", "15-4-1-2")
	case hasPart(e.Spans, Later):
		add("What it sets up for later is carried out then, whatever becomes of the card.", "18-1-1", "15-4-1-2")
	case f.r.endless():
		add("It names no end: what something gains stays on it until its card becomes a new card.", "15-13-2", "15-11-1-2")
	default:
		add("Nothing lasts: it is done once, at activation.", "15-4-1-1")
	}
}

// hasPart says that there is such a part, quoted effects left out.
func hasPart(spans []Span, p Part) bool {
	for _, s := range spans {
		if s.Label == p || s.Label != Granted && hasPart(s.Inside, p) {
			return true
		}
	}
	return false
}

// lasts says that what is done to the target has a duration: the one right behind it in the same action, or one before what is done.
func (f *facts) lasts(t TargetReading) bool {
	lead := false // a duration stands before the action
	for _, s := range f.e.Spans {
		switch s.Label {
		case Duration:
			lead = true
		case Action:
			if t.Start < s.Start || t.End > s.End {
				lead = false
				continue
			}
			seen := lead
			for k, in := range s.Inside {
				switch {
				case in.Label == Target && in.Start == t.Start:
					return seen || k+1 < len(s.Inside) && untilNext(s.Inside[k+1:])
				case in.Label == Duration && !seen:
					seen = k == 0 || !slices.ContainsFunc(s.Inside[:k], func(x Span) bool { return x.Label == Target })
				}
			}
			return false
		}
	}
	return false
}

// untilNext says that a duration comes before the next target.
func untilNext(spans []Span) bool {
	for _, s := range spans {
		switch s.Label {
		case Duration:
			return true
		case Target:
			return false
		}
	}
	return false
}

// endless says that something gains an effect, and no end is named.
func (r *reader) endless() bool {
	for i := range r.toks {
		if r.is(i, "gain", "gains") && i+1 < len(r.toks) && (r.toks[i+1].kind == angle || r.toks[i+1].kind == quote) {
			return true
		}
	}
	return false
}

// staysWhere says where the card of a persistent effect has to be.
func (f *facts) staysWhere(add func(string, ...string)) {
	for _, area := range f.areas {
		switch area {
		case "hand":
			add("It works while its card is in the hand.", "15-14-2-1", "15-8-2-3")
		case "trash":
			add("It works while its card is in the trash.", "15-14-3-1", "15-8-2-3")
		case "security":
			add("It works while its card lies face up in the security stack.", "15-14-5-1", "15-8-2-3")
		case "breeding":
			add("It works as long as its card is on top in the breeding area.", "15-14-4-1", "4-7-7", "15-8-2-3")
		}
	}
	switch {
	case len(f.areas) > 0:
	case f.r.ownUse():
		add("It names where its card is, or speaks of using the card: it works there.", "15-8-2-3")
	default:
		add("It works as long as its card is on top: covered by a digivolution it stops.", "4-7-7", "15-8-2-3")
	}
}

// notes points out older and mixed wordings.
func (f *facts) notes() {
	e := f.e
	add := func(text string, clauses ...string) { e.Notes = append(e.Notes, say(text, clauses...)) }
	switch {
	case f.older() && e.Kind == Immediate:
		add("Older wording: this “when … -ing” means “would”.", "15-8-5-1")
	case f.changesItsCost():
		add("Older wording: this “when” means “would”, because the cost of the happening is changed.", "15-8-5-1")
	case f.older():
		add("Older wording: “when … -ing”. Nothing in it says “would”, so it is read as an ordinary trigger condition.", "15-8-3-1")
	case f.afterTheFact():
		add("Older wording in the past tense: it means “would”.", "15-8-5-1")
	}
	if f.swapped {
		s := f.e.Spans
		for _, x := range s {
			if x.Label == Trigger {
				add("Written “if”, but it speaks of what happens: a trigger condition.", "15-5-1")
				break
			}
			if x.Label == Condition {
				add("Written “when”, but it asks how things are: a processing condition.", "15-6-1")
				break
			}
			if x.Label == AdditionalTrigger {
				add("Written “if”, but it speaks of the happening that the timing names: an additional trigger condition.", "15-5-1")
				break
			}
		}
	}
	if f.whenAsIf() {
		add("Written “when”, but it asks how the card was digivolved or played: a processing condition, today written “if”.", "15-6-1")
	}
	if f.mixed {
		add("A later sentence has a “when” of its own: that part is read as set up by this effect.", "15-5-1")
	}
	for _, p := range f.procs {
		if p.can && e.Kind != Persistent {
			add("Older wording: this “can” means “may”.", "15-9-2-1")
			break
		}
	}
	if len(f.procs) > 0 && f.procs[0].old {
		add("Older wording for “by doing X, Y”.", "15-7-1")
	}
}
