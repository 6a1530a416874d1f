package cardtext

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Print writes a card's text in the current wording, one paragraph a line, with "inherited: " and "link: " before the
// paragraphs of those boxes. Parse reads it back as the same tree.
func Print(t *Text) string {
	var lines []string
	for i := range t.Paragraphs {
		par := &t.Paragraphs[i]
		s := printParagraph(par)
		switch par.Section {
		case Inherited:
			s = "inherited: " + s
		case Link:
			s = "link: " + s
		case OptionBox:
			s = "option: " + s
		}
		lines = append(lines, s)
	}
	return strings.Join(lines, "\n")
}

func printParagraph(par *Paragraph) string {
	switch {
	case par.Requirement != nil:
		return par.Requirement.String()
	case par.Rule != nil:
		return par.Rule.String()
	case par.LinkDP != 0:
		return signed(par.LinkDP) + " DP"
	case par.Effect != nil:
		return par.Effect.String()
	}
	var parts []string
	for _, k := range par.Keywords {
		parts = append(parts, k.String())
	}
	return strings.Join(parts, " ")
}

// String prints the requirement line.
func (r *Requirement) String() string {
	var parts []string
	for _, f := range r.From {
		parts = append(parts, requirementPartWords(f))
	}
	switch r.Kind {
	case ReqDNA:
		return fmt.Sprintf("[DNA Digivolve] %s: Cost %d", strings.Join(parts, " + "), r.Value)
	case ReqDigiXros, ReqAssembly:
		return r.placing(parts)
	case ReqBurst:
		return fmt.Sprintf("[Burst Digivolve] %s: By returning 1 %s to the hand, cost %d", strings.Join(parts, " "), requirementPartWords(*r.Tamer), r.Value)
	case ReqLink:
		return fmt.Sprintf("[Link] %s: Cost %d", strings.Join(parts, " "), r.Value)
	case ReqArts:
		return "[Arts Digivolve]"
	case ReqAppFusion:
		return fmt.Sprintf("[App Fusion] %s: Cost %d", strings.Join(parts, " & "), r.Value)
	}
	while := ""
	if r.If != nil {
		while = upperFirst(r.If.clause(nil)) + ", "
	}
	return fmt.Sprintf("[Digivolve] %s%s: Cost %d", while, strings.Join(parts, " + "), r.Value)
}

// String prints the effect in the current wording.
func (e *Effect) String() string {
	var icons []string
	if e.Icon != NoIcon {
		icons = append(icons, "{"+iconNames[e.Icon]+"}")
	}
	for _, t := range e.Timings {
		icons = append(icons, "["+t.String()+"]")
	}
	if e.Limit > 0 && e.Limit < len(limitNames) {
		icons = append(icons, "["+limitNames[e.Limit]+"]")
	}
	body := printBody(e.Body, e.Trigger != nil)
	if e.Trigger != nil {
		tr := *e.Trigger
		tr.Would = tr.Would && !tr.OldWould
		body = pick(tr.If, "If ", "When ") + tr.String() + ", " + body
	}
	if len(icons) == 0 {
		return body
	}
	return strings.Join(icons, " ") + " " + body
}

func printLasting(acts []Action) string {
	return strings.TrimPrefix(joinActions(acts, &Sentence{}, ""), "it ") + "."
}

// printBody prints sentences; inside says that they go on a sentence already begun ("When …, ").
func printBody(body []Sentence, inside bool) string {
	var b strings.Builder
	var prev *Sentence
	for i := range body {
		s := &body[i]
		switch {
		case prev == nil:
		case s.And:
			b.WriteString(" and ")
			inside = true
		case prev.By != nil && len(prev.Acts) == 0:
			inside = true
		default:
			if !endsWithStop(b.String()) {
				b.WriteByte('.')
			}
			b.WriteByte(' ')
			inside = false
		}
		text := s.print(prev)
		if !inside {
			text = upperFirst(text)
		}
		b.WriteString(text)
		prev = s
	}
	out := b.String()
	if !endsWithStop(out) && !(prev != nil && prev.loneKeyword()) {
		out += "."
	}
	return out
}

// loneKeyword says that the sentence is a keyword and nothing else; cards put no full stop behind it.
func (s *Sentence) loneKeyword() bool {
	if len(s.Acts) != 1 || s.If != nil || s.By != nil || s.ForEach != nil || s.And || s.May || s.Then || s.Opponent {
		return false
	}
	switch a := s.Acts[0].(type) {
	case Draw:
		return !a.Word
	case Recovery:
		return true
	case UseKeyword:
		return a.What == nil
	}
	return false
}

// String prints the sentence by itself.
func (s *Sentence) String() string { return printBody([]Sentence{*s}, false) }

func endsWithStop(s string) bool { return strings.HasSuffix(s, ".") || strings.HasSuffix(s, `."`) }

func upperFirst(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// print writes one sentence without its full stop. prev is the sentence before, nil if none.
func (s *Sentence) print(prev *Sentence) string {
	var b strings.Builder
	if s.Then {
		b.WriteString("then, ")
	}
	if s.Among {
		b.WriteString("among them, ")
	}
	if s.If != nil && !s.IfLast {
		b.WriteString(s.If.clause(prev) + ", ")
	}
	if s.DurationHead && len(s.Acts) > 0 {
		b.WriteString(durations[actionDuration(s.Acts[0])] + ", ")
	}
	if s.ForEach != nil && !s.ForEachLast {
		b.WriteString(s.ForEach.String() + ", ")
	}
	if s.By != nil && !s.ByOld {
		inner := &printer{ing: true}
		b.WriteString("by " + inner.join(s.By, &Sentence{}, "") + ", ")
	}
	if len(s.Acts) == 0 {
		return b.String()
	}
	if s.DurationFirst && !s.DurationHead {
		if d := actionDuration(s.Acts[0]); d != Permanently {
			b.WriteString(durations[d] + ", ")
		}
	}
	if s.Instead && s.InsteadFirst {
		b.WriteString("instead ")
	}
	eachLast := ""
	if s.ForEach != nil && s.ForEachLast {
		eachLast = " " + s.ForEach.String()
	}
	switch {
	case s.ByOld:
		b.WriteString("you may " + joinActions(s.By, &Sentence{}, "") + " to ")
	case s.Opponent && s.May:
		b.WriteString("your opponent may ")
	case s.Opponent:
		b.WriteString(pick(s.They, "they ", "your opponent "))
	}
	b.WriteString(joinActions(s.Acts, s, eachLast))
	if s.Instead && !s.InsteadFirst {
		b.WriteString(" instead")
	}
	if s.If != nil && s.IfLast {
		b.WriteString(" " + s.If.clause(prev))
	}
	if s.Max != nil {
		b.WriteString(". " + s.Max.String())
	}
	return b.String()
}

// String prints "for each …".
func (c *Count) String() string {
	head := "for each "
	if c.Per > 1 {
		head = fmt.Sprintf("for every %d ", c.Per)
	}
	if c.Colors && c.In {
		return head + pick(c.Per > 1, "colors", "color") + " in " + c.Of.possessive() + " digivolution cards"
	}
	if c.Have {
		own, _ := c.Of.owned()
		return head + pick(c.Per > 1, "colors ", "color ") + own + " have"
	}
	if own, ok := c.Of.owned(); c.Colors && ok {
		return head + "of " + own + "' colors"
	}
	if c.Colors {
		return head + "of " + c.Of.possessive() + " colors"
	}
	if c.Of.In {
		return head + c.Of.noun(c.Per > 1, c.Of.Filter.Kind != AnyCard) + c.Of.tailWithArea(phraseOpts{})
	}
	if owned, ok := c.Of.owned(); ok && !c.Total {
		return head + "of " + owned
	}
	return head + pick(c.Total, "total ", "") + c.Of.phrase(phraseOpts{bare: true})
}

// printer prints actions; ing asks for the -ing form of imperatives, third for the third person.
type printer struct{ ing, third bool }

// piece is an action in parts, so that actions with the same subject or the same verb can be joined.
type piece struct {
	subject string // "" for an imperative
	verb    string // the verb of an imperative, in its form
	rest    string // the object, or the predicate
	tail    string // what joined objects share
	dur     DurationKind
	same    bool // the subject is that of the piece before
	mayHere bool // "X may …": says may itself
}

func joinActions(acts []Action, s *Sentence, eachLast string) string {
	return (&printer{third: s.Opponent && !s.May && !s.They}).join(acts, s, eachLast)
}

// join prints the actions of a sentence. eachLast is "for each …", printed before the last duration.
func (pr *printer) join(acts []Action, s *Sentence, eachLast string) string {
	var pieces []piece
	for i, a := range acts {
		pc := pr.piece(a, s)
		if i > 0 && pc.verb != "" && pc.verb == pieces[i-1].verb && pc.tail == pieces[i-1].tail {
			if x, y := object(acts[i-1]), object(a); x != nil && y != nil && sameArea(x, y) {
				pieces[i-1].rest = x.phrase(phraseOpts{card: true, noArea: true})
			}
		}
		pieces = append(pieces, pc)
	}
	var parts []string
	for i, pc := range pieces {
		last := i+1 == len(pieces)
		if pc.subject != "" && s.Self && s.May && !pc.mayHere {
			pc.rest = pick(i == 0, "may ", "") + strings.NewReplacer("gets ", "get ", "gains ", "gain ", "isn't ", "not be ").Replace(pc.rest)
			pc.mayHere = true
		}
		var b strings.Builder
		joinedSubject := i > 0 && pc.subject != "" && (pc.same || pieces[i-1].subject == pc.subject && (pieces[i-1].dur == pc.dur || s.Self && pieces[i-1].dur == Permanently))
		joinedVerb := i > 0 && pc.verb != "" && pieces[i-1].verb == pc.verb && pieces[i-1].tail == pc.tail
		if i == 0 && s.May && !s.Opponent && !pc.mayHere {
			b.WriteString("you may ")
		}
		if pc.subject != "" && !joinedSubject {
			b.WriteString(pc.subject)
			if pc.rest != "" {
				b.WriteByte(' ')
			}
		}
		if pc.verb != "" && !joinedVerb {
			b.WriteString(pc.verb)
			if pc.rest != "" {
				b.WriteByte(' ')
			}
		}
		b.WriteString(pc.rest)
		next := piece{}
		if !last {
			next = pieces[i+1]
		}
		if pc.tail != "" && (last || next.verb != pc.verb || next.tail != pc.tail) {
			b.WriteString(" " + pc.tail)
		}
		if last {
			b.WriteString(eachLast)
		}
		nextShares := !last && next.subject != "" && (next.same || next.subject == pc.subject) && next.dur == pc.dur
		if pc.dur != Permanently && !nextShares && !s.DurationFirst {
			b.WriteString(" " + durations[pc.dur])
		}
		parts = append(parts, b.String())
	}
	if len(parts) == 0 {
		return ""
	}
	out := andList(parts)
	if last := len(parts) - 1; last > 1 && pieces[last].same && pieces[last].dur == Permanently && pieces[last-1].dur != Permanently {
		out = andList(parts[:last]) + " and " + parts[last] // "gains <K> for the turn and attacks"
	}
	return strings.TrimPrefix(out, " ")
}

// object is the object of an imperative that can be joined with others.
func object(a Action) *Select {
	switch a := a.(type) {
	case AddToHand:
		return a.What
	case Play:
		return a.What
	case Trash:
		return a.What
	case Return:
		return a.What
	case PlaceUnder:
		return a.What
	case PlaceSecurity:
		return a.What
	}
	return nil
}

// sameArea says that two objects of one verb are taken from the same place, which is then written once, behind the last.
func sameArea(a, b *Select) bool {
	return a.cardArea() && b.cardArea() && a.Quantity != This && a.Quantity != It && b.Quantity != This && b.Quantity != It &&
		a.Area == b.Area && a.Owner == b.Owner && a.From == b.From && sameWords(a.Of, b.Of) && reflect.DeepEqual(a.Also, b.Also)
}

// sameWords says that two phrases are written alike, whatever words that point back mean in them.
func sameWords(a, b *Select) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.String() == b.String()
}

func andList(parts []string) string { return wordList(parts, "and") }
func orList(parts []string) string  { return wordList(parts, "or") }

func wordList(parts []string, word string) string {
	switch len(parts) {
	case 0:
		return ""
	case 1:
		return parts[0]
	}
	return strings.Join(parts[:len(parts)-1], ", ") + " " + word + " " + parts[len(parts)-1]
}

func nameOr(names []string) string {
	var parts []string
	for _, n := range names {
		parts = append(parts, "["+n+"]")
	}
	return orList(parts)
}

// gerunds are the -ing forms that are not made by adding -ing.
var gerunds = map[string]string{
	"delete": "deleting", "place": "placing", "lose": "losing", "shuffle": "shuffling", "reduce": "reducing",
	"change": "changing", "activate": "activating", "choose": "choosing", "set": "setting", "flip": "flipping",
}

func gerund(base string) string {
	if g, ok := gerunds[base]; ok {
		return g
	}
	return base + "ing"
}

func thirdPerson(base string) string {
	if strings.HasSuffix(base, "sh") || strings.HasSuffix(base, "ch") {
		return base + "es"
	}
	return base + "s"
}

// form is the verb in the form asked for.
func (pr *printer) form(base string) string {
	switch {
	case pr.ing:
		return gerund(base)
	case pr.third:
		return thirdPerson(base)
	}
	return base
}

func signed(n int) string { return fmt.Sprintf("%+d", n) }

// piece takes one action apart.
func (pr *printer) piece(a Action, s *Sentence) piece {
	do := func(verb, rest string) piece { return piece{verb: pr.form(verb), rest: rest} }
	obj := func(verb string, what *Select, opts phraseOpts, tail string) piece {
		return piece{verb: pr.form(verb), rest: what.phrase(opts), tail: tail}
	}
	cards := phraseOpts{card: true}
	selfOr := func(verb, third string, what *Select) piece {
		if !s.Self {
			return obj(verb, what, phraseOpts{}, "")
		}
		if s.May {
			return piece{subject: what.String(), rest: "may " + verb, mayHere: true}
		}
		return piece{subject: what.String(), rest: agree(what, third, verb)}
	}
	switch a := a.(type) {
	case Memory:
		if a.N < 0 {
			return do("lose", fmt.Sprintf("%d memory", -a.N))
		}
		return do("gain", fmt.Sprintf("%d memory", a.N))
	case Pay:
		return do("pay", fmt.Sprintf("%d cost", a.N))
	case SetMemory:
		if s.If != nil && s.If.Kind == CondMemory {
			return do("set", fmt.Sprintf("it to %d", a.N))
		}
		return do("set", fmt.Sprintf("your memory to %d", a.N))
	case Draw:
		if a.Word {
			return do("draw", plural(a.N, "card"))
		}
		return piece{rest: fmt.Sprintf("<Draw %d>", a.N)}
	case Recovery:
		return piece{rest: fmt.Sprintf("<Recovery +%d (Deck)>", a.N)}
	case Delete:
		if s.Self {
			return piece{subject: a.What.String(), rest: agree(a.What, "is", "are") + " deleted"}
		}
		return obj("delete", a.What, phraseOpts{}, "")
	case Suspend:
		return selfOr("suspend", "suspends", a.What)
	case Unsuspend:
		return selfOr("unsuspend", "unsuspends", a.What)
	case ChangeDP:
		if a.Joined {
			return piece{rest: a.What.String()}
		}
		if a.To {
			return piece{rest: "to " + a.What.String() + ", give " + signed(a.N) + " DP" + pick(a.Dur != Permanently, " "+durations[a.Dur], "")}
		}
		if a.Give {
			return pr.give(a.What, signed(a.N)+" DP", a.Dur)
		}
		return predicate(a.What, pick(a.Bare, "", agree(a.What, "gets", "get")+" ")+signed(a.N)+" DP", a.Dur)
	case AddDPOf:
		return predicate(a.What, agree(a.What, "gets", "get")+" +DP equal to "+a.From.possessive()+" DP", a.Dur)
	case GainKeyword:
		var ks []string
		for _, k := range a.Keywords {
			ks = append(ks, k.String())
		}
		if a.Give {
			return pr.give(a.What, andList(ks), a.Dur)
		}
		return predicate(a.What, pick(a.Bare, "", agree(a.What, "gains", "gain")+" ")+pick(a.Commas, strings.Join(ks, ", "), andList(ks)), a.Dur)
	case GainEffect:
		if a.Give {
			return pr.give(a.What, `"`+a.Effect.String()+`"`, a.Dur)
		}
		if a.Following {
			return predicate(a.What, agree(a.What, "gains", "gain")+" the following effect"+pick(a.Dur != Permanently, " "+durations[a.Dur], "")+`: "`+a.Effect.String()+`"`, Permanently)
		}
		return predicate(a.What, pick(a.Bare, "", agree(a.What, "gains", "gain")+" ")+`"`+a.Effect.String()+`"`, a.Dur)
	case UseKeyword:
		if a.What != nil && a.Keyword.Name == "Mind Link" {
			return piece{rest: a.Keyword.String() + pick(a.To, " to ", " with ") + a.What.String()}
		}
		if a.To {
			return piece{rest: "to " + a.What.String() + ", " + a.Keyword.String()}
		}
		if a.What != nil {
			return piece{verb: a.Keyword.String(), rest: a.What.String()}
		}
		return piece{rest: a.Keyword.String()}
	case Return:
		to := map[Area]string{HandArea: "to the hand", DeckTop: "to the top of the deck", DeckBottom: "to the bottom of the deck"}[a.To]
		if a.Either {
			to = "to the top or bottom of the deck"
		}
		return obj("return", a.What, phraseOpts{}, to)
	case Trash:
		return obj("trash", a.What, phraseOpts{}, "")
	case PlaceSecurity:
		tail := "on top of"
		if a.Bottom {
			tail = "at the bottom of"
		}
		if a.Either {
			tail = "at the top or bottom of"
		}
		tail += pick(a.Owner == Anyone, " its owner's", " "+ownerPossessive(a.Owner, false)) + " security stack"
		if a.FaceUp {
			tail += " face up"
		}
		return obj("place", a.What, cards, tail)
	case PlaceUnder:
		if a.As {
			return obj("place", a.What, cards, pick(a.FaceDown, "face down ", "")+"as the bottom digivolution card of "+a.Under.String())
		}
		if a.Whose {
			return obj("place", a.What, cards, pick(a.FaceDown, "face down ", "")+"as "+a.Under.possessive()+" "+pick(a.Top, "top", "bottom")+" digivolution card")
		}
		tail := pick(a.FaceDown, "face down ", "") + "under " + a.Under.String()
		switch {
		case a.Top:
			tail += " as its top digivolution card"
		case a.Under.Filter.Kind != KindTamer:
			tail += " as its bottom digivolution card"
		}
		return obj("place", a.What, cards, tail)
	case PlaceInBattleArea:
		return obj("place", a.What, cards, "in the battle area")
	case Play:
		tail := ""
		if a.Suspended {
			tail = "suspended "
		}
		if a.Breeding {
			tail += pick(a.Space, "to an empty space in your breeding area ", "to your empty breeding area ")
		}
		switch {
		case a.Free:
			tail += "without paying the cost"
		case a.Reduce != 0:
			tail += fmt.Sprintf("with the play cost reduced by %d", a.Reduce)
		}
		return obj("play", a.What, cards, strings.TrimSpace(tail)+a.silence())
	case LinkTo:
		tail := "to " + a.To.String()
		switch {
		case a.Free:
			tail += " without paying the cost"
		case a.Reduce != 0:
			tail += fmt.Sprintf(" with the cost reduced by %d", a.Reduce)
		}
		return obj("link", a.What, cards, tail)
	case DigivolveOnto:
		return piece{rest: a.words(), mayHere: true}
	case Bar:
		return piece{rest: a.words(), dur: a.Dur}
	case UseOption:
		return obj("use", a.What, cards, a.tail())
	case PlayToken:
		face := ""
		if a.Face != nil {
			face = " " + a.Face.String()
		}
		return do("play", fmt.Sprintf("%d [%s] %s", a.N, a.Name, kindNouns[KindToken][btoi(a.N > 1)])+pick(a.Free, " without paying the cost", "")+face)
	case Digivolve:
		return pr.digivolve(a, s)
	case Attack:
		return pr.attack(a, s)
	case SwitchTarget:
		if a.Player {
			return piece{rest: pr.form("switch") + " the attack target to a player"}
		}
		return piece{rest: pr.form("switch") + " the attack target to " + a.To.String()}
	case EndAttack:
		return do("end", "the attack")
	case FlipSecurity:
		return obj("flip", a.What, phraseOpts{}, pick(a.Up, "face up", "face down"))
	case Prevent:
		what := a.What
		if what == nil {
			what = &Select{Quantity: It}
		}
		if a.Leave && what.Ref == RefThem && what.Quantity == It {
			pc := predicate(what, "don't leave the battle area", Permanently)
			pc.subject = "they"
			return pc
		}
		if a.Leave {
			return predicate(what, agree(what, "doesn't", "don't")+" leave"+pick(what.Area == SpokenOf, "", " the battle area"), Permanently)
		}
		return predicate(what, agree(what, "isn't", "aren't")+" deleted", Permanently)
	case ReduceCost:
		cost := map[CostKind]string{DigivolutionCost: "digivolution cost", PlayCost: "play cost", UseCost: "use cost"}[a.Kind]
		if a.Short {
			cost = "cost"
		}
		return do("reduce", fmt.Sprintf("the %s by %d", cost, a.N))
	case NextTime:
		return piece{rest: "the next time " + a.Trigger.String() + " this turn, " + strings.TrimSuffix(printBody(a.Body, true), ".")}
	case Restrict:
		if a.Active {
			return piece{rest: "your opponent's effects can't return " + a.What.String() + " to hands or decks", dur: a.Dur}
		}
		if a.Can[0] == AbSwitchTarget {
			return piece{rest: a.What.possessive() + " attack target can't be switched", dur: a.Dur}
		}
		if len(a.Can) == 1 && a.Can[0] == AbUnsuspend && (a.Dur == OpponentsNextUnsuspend || a.Dur == TheirNextUnsuspend) {
			return predicate(a.What, agree(a.What, "doesn't", "don't")+" unsuspend", a.Dur)
		}
		by := ""
		if a.By != nil {
			by = " by " + a.By.String()
		}
		return predicate(a.What, pick(a.What.None, "can ", "can't ")+abilityWords(a.Can)+by, a.Dur)
	case Permit:
		also := ""
		if len(a.Can) == 1 && a.Can[0] == AbAttackUnsuspended {
			also = "also "
		}
		return predicate(a.What, "can "+also+abilityWords(a.Can), a.Dur)
	case Unaffected:
		if a.Active {
			return piece{rest: a.activeWords(), dur: a.Dur}
		}
		by := "effects"
		switch {
		case a.Keyword != "":
			by = "<" + a.Keyword + "> effects"
		case a.Kind != AnyCard:
			by = "your opponent's " + kindNouns[a.Kind][0] + " effects"
		case a.By == Opponents:
			by = "your opponent's effects"
		}
		return predicate(a.What, agree(a.What, "isn't", "aren't")+" affected by "+by, a.Dur)
	case NoIgnoring:
		return piece{rest: "players can't ignore digivolution requirements"}
	case TreatColors:
		return predicate(a.What, agree(a.What, "is", "are")+" also treated as having the colors of its digivolution cards", Permanently)
	case RaiseMaximum:
		if a.This {
			return do("add", fmt.Sprintf("%d to this Digimon's DP-based deletion effects' maximums", a.N))
		}
		return do("add", fmt.Sprintf("%d to the maximum your DP-based deletion effects can delete", a.N))
	case ReplaceDigiXros:
		return piece{rest: "when you would DigiXros this turn, this Digimon may replace 1 of the DigiXros requirements"}
	case Treat:
		if a.Change {
			return piece{verb: pr.form("change"), rest: a.information(), dur: a.Dur}
		}
		return predicate(a.What, a.information(), a.Dur)
	case Reveal:
		if a.N == 1 {
			return do("reveal", "the top card of your deck")
		}
		return do("reveal", fmt.Sprintf("the top %d cards of your deck", a.N))
	case AddToHand:
		to := "to the hand"
		if a.What.Area == RevealedCards {
			to = "to your hand"
		}
		return obj("add", a.What, cards, to)
	case RestTo:
		if a.To == TrashArea {
			return do("trash", "the rest")
		}
		place := "the bottom"
		if a.To == DeckTop {
			place = "the top"
		}
		if a.Either {
			place = "the top or bottom"
		}
		order := ""
		if a.Order {
			order = " in any order"
		}
		return do("return", "the rest to "+place+" of the deck"+order)
	case Shuffle:
		pile := "security stack"
		if a.Area != SecurityStack {
			pile = "deck"
		}
		return do("shuffle", ownerPossessive(a.Owner, false)+" "+pile)
	case Search:
		if a.For != nil {
			return do("search", "your security stack for "+a.For.phrase(phraseOpts{card: true, noArea: true}))
		}
		return do("search", "your security stack")
	case Later:
		inner := &Sentence{Self: s.Self}
		text := joinActions(a.Acts, inner, "")
		if a.Last {
			return piece{rest: text + " " + laterTimes[a.When]}
		}
		return piece{rest: laterTimes[a.When] + ", " + text}
	case Choose:
		var b strings.Builder
		b.WriteString("activate " + pick(a.All, "all", strconv.Itoa(a.N)) + " of the effects below")
		if a.Shared {
			return piece{rest: b.String()}
		}
		b.WriteByte(':')
		for i := range a.Modes {
			text := printBody(a.Modes[i:i+1], false)
			b.WriteString(" ・" + text)
		}
		return piece{rest: b.String()}
	case ActivateMain:
		return do("activate", "this card's [Main] effects")
	case ActivateEffect:
		return do("activate", "1 of "+a.Of.possessive()+" ["+a.Timing.String()+"] effects"+pick(a.AsOwn, " as an effect of this Digimon", ""))
	case MeetColors:
		if a.Old {
			return piece{rest: "this card may also have its color requirements met by " + a.Color}
		}
		return piece{rest: a.Color + " also meets this card's color requirements"}
	case IgnoreColors:
		return piece{rest: "you can ignore this card's color requirements", mayHere: true}
	case Target:
		return obj("choose", a.What, phraseOpts{}, "")
	case WinGame:
		return piece{rest: "you win the game"}
	case Hatch:
		return do("hatch", "a Digi-Egg")
	case SecurityDP:
		owner := pick(a.Their, "their", ownerPossessive(a.Owner, false))
		return piece{subject: "all of " + owner + " Security Digimon", rest: "get " + signed(a.N) + " DP", dur: a.Dur}
	}
	return piece{rest: fmt.Sprintf("(%T)", a)}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// predicate is a piece whose subject is a card. It of ParseLasting has no words of its own there.
func predicate(what *Select, rest string, d DurationKind) piece {
	if what.Quantity == It && what.Ref == RefSame {
		return piece{subject: "\x00", rest: rest, dur: d, same: true}
	}
	return piece{subject: what.String(), rest: rest, dur: d}
}

func abilityWords(list []Ability) string {
	var parts []string
	for _, a := range list {
		parts = append(parts, abilities[a])
	}
	return orList(parts)
}

func (pr *printer) digivolve(d Digivolve, s *Sentence) piece {
	var b strings.Builder
	subject := d.What.String()
	verb := "digivolve into "
	if d.DNA {
		verb = "DNA digivolve into "
		if d.With != nil {
			subject += " and " + d.With.String()
		}
	}
	if d.App {
		verb = "app fuse into "
	}
	if d.Verb {
		b.WriteString(subject + " into ")
	} else if s.May || d.App {
		b.WriteString(pick(s.May, pick(d.Can, "can ", "may "), "") + verb)
	} else if d.DNA || plural2(d.What) {
		b.WriteString(verb)
	} else {
		b.WriteString("digivolves into ")
	}
	b.WriteString(d.Into.phrase(phraseOpts{card: true}))
	switch {
	case d.Free:
		b.WriteString(" without paying the cost")
	case d.Cost != nil:
		fmt.Fprintf(&b, " for a digivolution cost of %d", *d.Cost)
	case d.Reduce != 0 && !d.Rider:
		fmt.Fprintf(&b, " with the digivolution cost reduced by %d", d.Reduce)
	}
	if d.Ignore {
		b.WriteString(", ignoring digivolution requirements")
	}
	if d.Rider {
		fmt.Fprintf(&b, ". When it would digivolve by this effect, reduce the digivolution cost by %d", d.Reduce)
	}
	if d.Verb {
		return piece{verb: pr.form(pick(d.DNA, "DNA digivolve", "digivolve")), rest: b.String()}
	}
	return piece{subject: subject, rest: b.String(), mayHere: s.May}
}

func (pr *printer) attack(a Attack, s *Sentence) piece {
	if a.With {
		return piece{verb: pr.form("attack"), rest: "with " + a.What.String()}
	}
	same := a.What.Quantity == It && a.What.Ref == RefSame
	rest := pick(same && s.May, "attack", agree(a.What, "attacks", "attack"))
	if s.May && !same {
		rest = "may attack"
	}
	switch {
	case a.PlayerOnly:
		rest += " a player"
	case a.DigimonOnly:
		rest += " your opponent's Digimon"
	}
	if a.WithoutSuspend {
		rest += " without suspending"
	}
	switch {
	case a.Unsuspended:
		rest += ". With this effect, it can also attack unsuspended Digimon"
	case a.TurnPlayed:
		rest += ". With this effect, it can attack on the turn it was played"
	}
	return piece{subject: pick(same, "\x00", a.What.String()), rest: rest, same: same, mayHere: s.May}
}

// actionDuration is the duration of an action, if it has one.
func actionDuration(a Action) DurationKind {
	switch a := a.(type) {
	case ChangeDP:
		return a.Dur
	case AddDPOf:
		return a.Dur
	case GainKeyword:
		return a.Dur
	case GainEffect:
		return a.Dur
	case Restrict:
		return a.Dur
	case Permit:
		return a.Dur
	case Unaffected:
		return a.Dur
	case Treat:
		return a.Dur
	case Bar:
		return a.Dur
	case SecurityDP:
		return a.Dur
	}
	return Permanently
}

// String prints the trigger condition without "when".
func (t *Trigger) String() string {
	if out, ok := t.moreWords(); ok {
		return out
	}
	rider := pick(t.Survives, " and survives", "") + pick(t.InMainPhase, " during your main phase", "")
	if t.Active {
		verbs := map[TriggerEvent]string{EvPlayed: "play", EvDeleted: "delete", EvSuspends: "suspend", EvUnsuspends: "unsuspend", EvSourceAdded: "place"}
		subject := activeCauses[t.By]
		verb := verbs[t.Event]
		if t.By == ByEffect {
			verb = thirdPerson(verb)
		}
		if t.Event == EvSourceAdded {
			verb += " a digivolution card under"
		}
		return subject + " " + verb + " " + t.Subject.String()
	}
	player := map[Owner]string{Your: "you", Opponents: "your opponent"}[t.Player]
	verb := func(base string) string {
		switch {
		case t.Would:
			return player + " would " + base
		case t.Player == Opponents:
			return player + " " + thirdPerson(base)
		}
		return player + " " + base
	}
	stack := ownerPossessive(t.Player, true)
	switch t.Event {
	case EvDraws:
		return verb("draw")
	case EvUsesOption:
		return verb("use") + " " + t.Subject.cardWords()
	case EvPlayed:
		if t.Player != Anyone {
			s := *t.Subject
			if s.Area == BattleArea {
				s.Owner = Anyone
			}
			if s.Or != nil {
				or := *s.Or
				or.Owner = pick(or.cardArea(), or.Owner, Anyone)
				s.Or = &or
			}
			return verb("play") + " " + s.phrase(phraseOpts{}) + pick(t.By != AnyCause, " "+causes[t.By], "")
		}
	case EvSecurityRemoved:
		return "a card is removed from " + stack + " security stack"
	case EvSecurityAdded:
		return "a card is added to " + stack + " security stack"
	case EvHandAdded:
		return "a card is added to " + stack + " hand"
	case EvThisTrashed:
		s := *t.Subject
		s.Area, s.Owner, s.From = BattleArea, Anyone, false
		return s.String() + " is trashed from your " + trashedFrom[t.Subject.Area] + pick(t.By != AnyCause, " "+causes[t.By], "")
	case EvTrashedFromHand:
		return "a card in " + stack + " hand is trashed"
	case EvSecurityChecked:
		if t.Subject == nil {
			return stack + " security is checked"
		}
	case EvAttackTargetSwitch:
		if t.Subject.Quantity == One && t.Subject.Owner == Anyone {
			return "an attack target is switched"
		}
	case EvSourceTrashed:
		return "a digivolution card of " + t.Subject.String() + " is trashed"
	}
	out := t.Subject.String()
	if t.Subject.Or != nil {
		out += " or " + t.Subject.Or.String()
	}
	if t.Event != EvAttackTargetSwitch {
		out += " "
	}
	out += t.event(t.Subject)
	for i := range t.Or {
		o := &t.Or[i]
		text := o.event(t.Subject)
		out += " or " + text
	}
	return out + rider
}

// event prints what happens, for a subject.
func (t *Trigger) event(subject *Select) string {
	verb := func(base string) string {
		switch {
		case t.Would:
			return "would " + base
		case plural2(subject) || subject.Any:
			return base
		}
		return thirdPerson(base)
	}
	is := agree(subject, "is ", "are ")
	if subject.Any {
		is = "are "
	}
	if t.Would {
		is = "would be "
	}
	by := ""
	if t.By != AnyCause {
		by = " " + causes[t.By]
	}
	switch t.Event {
	case EvPlayed:
		return is + "played" + pick(t.FromHand, " from your hand", "") + by
	case EvDeleted:
		return is + "deleted" + by
	case EvLeaves:
		return verb("leave") + " the battle area" + by
	case EvDigivolves:
		if t.Into != nil {
			return verb("digivolve") + " into " + t.Into.phrase(phraseOpts{card: t.Into.Filter.Card})
		}
		return verb("digivolve")
	case EvAttacks:
		switch {
		case t.Into != nil:
			return verb("attack") + " " + t.Into.String()
		case t.Player == Both:
			return verb("attack") + " a player"
		}
		return verb("attack")
	case EvAttackTargetSwitch:
		return "'s attack target is switched"
	case EvBlocks:
		return verb("block")
	case EvBlocked:
		return is + "blocked"
	case EvSuspends:
		return verb("suspend") + by
	case EvUnsuspends:
		return verb("unsuspend") + by
	case EvSecurityChecked:
		return verb("check") + " security"
	case EvWinsBattle:
		return verb("win") + " a battle"
	case EvLinked:
		if t.Into != nil {
			return verb("get") + " linked to " + t.Into.phrase(phraseOpts{card: true})
		}
		return verb("get") + " linked"
	case EvMoves:
		return verb("move") + " from the breeding area to the battle area"
	case EvDeletesInBattle:
		return verb("delete") + " " + t.Into.String() + " in battle"
	}
	return fmt.Sprintf("(event %d)", t.Event)
}
