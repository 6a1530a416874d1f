package cardtext

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Print returns a card's text in the current wording, one paragraph per line, with "inherited: "
// and "link: " before the paragraphs of those boxes. Parse reads it back as the same tree.
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
	if r.If != nil && r.ifLast {
		parts = append(parts, r.If.clause(nil))
	} else if r.If != nil {
		while = upperFirst(r.If.clause(nil)) + ", "
	}
	return fmt.Sprintf("[Digivolve] %s%s: Cost %d", while, strings.Join(parts, " "), r.Value)
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
		tr.Would = tr.Would && !(tr.oldWould && reduces(e.Body))
		body = pick(tr.saysIf, "If ", "When ") + tr.String() + ", " + body
	}
	if len(icons) == 0 {
		return body
	}
	return strings.Join(icons, " ") + " " + body
}

func printLasting(acts []Action) string {
	return strings.TrimPrefix(joinActions(acts, &Sentence{}, ""), "it ") + "."
}

// printBody prints sentences. inside says that the first one continues a sentence ("When …, ").
func printBody(body []Sentence, inside bool) string {
	var b strings.Builder
	var prev *Sentence
	for i := range body {
		s := &body[i]
		switch {
		case prev == nil:
		case s.And:
			b.WriteString(pick(s.durationFirst && s.oneDuration() && len(s.Acts) > 0 && actionDuration(s.Acts[0]) != Permanently, " and, ", " and "))
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

// loneKeyword reports whether the sentence is only a keyword. Cards put no full stop after it.
func (s *Sentence) loneKeyword() bool {
	if len(s.Acts) != 1 || s.If != nil || s.By != nil || s.ForEach != nil || s.And || s.May || s.Then || s.Opponent {
		return false
	}
	return s.Acts[0].print(&printer{}, s).alone
}

// String prints the sentence by itself.
func (s *Sentence) String() string { return printBody([]Sentence{*s}, false) }

// ByWords returns the printed optional condition of the sentence, or "".
func (s *Sentence) ByWords() string {
	if len(s.By) == 0 {
		return ""
	}
	return "by " + (&printer{ing: true}).join(s.By, &Sentence{sentenceWording: sentenceWording{ands: s.ands}}, "")
}

// onUnknown is called for a part of a tree that has no words, which can't happen to a tree that was
// read from a text. Tests make it panic.
var onUnknown = func(what string) {}

// unknown returns words that no text contains.
func unknown(what string, n int) string {
	what = fmt.Sprintf("(%s %d)", what, n)
	onUnknown(what)
	return what
}

func endsWithStop(s string) bool { return strings.HasSuffix(s, ".") || strings.HasSuffix(s, `."`) }

func upperFirst(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// print returns the sentence without its full stop. prev is the sentence before it, or nil.
func (s *Sentence) print(prev *Sentence) string {
	var b strings.Builder
	if s.Then {
		b.WriteString("then, ")
	}
	if s.among {
		if !s.allAmong() {
			return unknown("sentence", 0)
		}
		b.WriteString("among them, ")
	}
	ifLast := s.ifLast && !s.nests()
	if s.otherwise && prev.denied() && s.If != nil && !ifLast && s.If.all(nil) == prev.If.denial().all(nil) {
		b.WriteString("otherwise, ")
	} else if s.If != nil && !ifLast {
		b.WriteString(s.If.clause(prev) + ", ")
	}
	durationFirst := s.durationFirst && s.oneDuration()
	if s.durationHead && durationFirst && len(s.Acts) > 0 {
		b.WriteString(durations[actionDuration(s.Acts[0])] + ", ")
	}
	eachPaid := s.eachPaid && s.By != nil && !s.byOld
	if s.ForEach != nil && !s.forEachLast && !eachPaid {
		b.WriteString(s.ForEach.String() + ", ")
	}
	byLast := s.byLast && s.paysLast()
	if s.By != nil && !s.byOld && !byLast {
		inner := &printer{ing: true}
		b.WriteString("by " + inner.join(s.By, &Sentence{sentenceWording: sentenceWording{ands: s.ands, verbs: s.verbs}}, "") + ", ")
	}
	if s.ForEach != nil && !s.forEachLast && eachPaid {
		b.WriteString(s.ForEach.String() + ", ")
	}
	if len(s.Acts) == 0 {
		return b.String()
	}
	b.WriteString(s.frontWords())
	if durationFirst && !s.durationHead {
		if d := actionDuration(s.Acts[0]); d != Permanently {
			b.WriteString(durations[d] + ", ")
		}
	}
	insteadFirst := s.insteadFirst || s.Instead && s.headed()
	if s.Instead && insteadFirst {
		b.WriteString("instead ")
	}
	eachLast := ""
	if s.ForEach != nil && s.forEachLast {
		eachLast = " " + s.ForEach.String()
	}
	switch {
	case s.byOld:
		b.WriteString("you may " + joinActions(s.By, &Sentence{}, "") + " to ")
	case byLast:
		b.WriteString("you may ")
	case s.Opponent && s.May:
		b.WriteString("your opponent may ")
	case s.Opponent:
		b.WriteString(pick(s.they, "they ", "your opponent "))
	}
	timed := *s
	timed.sameTime = s.sameTime && s.elides(prev)
	timed.sameSubject = s.sameSubject && s.And && s.subject() != nil && sameWords(s.subject(), prev.subject())
	b.WriteString(joinActions(s.Acts, &timed, eachLast))
	if byLast {
		b.WriteString(" by " + (&printer{ing: true}).join(s.By, &Sentence{}, ""))
	}
	if s.Instead && !insteadFirst {
		b.WriteString(" instead")
	}
	if s.If != nil && ifLast {
		b.WriteString(" " + s.If.clause(prev))
	}
	if s.Max != nil {
		b.WriteString(". " + s.Max.String())
	}
	return b.String()
}

// subject returns the subject that all its actions share, or nil.
func (s *Sentence) subject() (what *Select) {
	for i := 0; s != nil && i < len(s.Acts); i++ {
		list := s.Acts[i].phrases()
		if len(list) == 0 || list[0].What == nil {
			return nil
		}
		if i == 0 {
			what = list[0].What
		}
	}
	return what
}

// elides reports whether the duration is written only in the sentence before (see lastsAs).
func (s *Sentence) elides(before *Sentence) bool {
	return before != nil && len(s.Acts) == 1 && len(before.Acts) == 1 && reflect.TypeOf(s.Acts[0]) == reflect.TypeOf(before.Acts[0]) &&
		s.sharesTime() && actionDuration(s.Acts[0]) == actionDuration(before.Acts[0])
}

// paysLast reports whether the price can be printed after the action: the action is a single
// imperative, and nothing else is said about it.
func (s *Sentence) paysLast() bool {
	if len(s.Acts) != 1 || s.ForEach != nil || s.And || s.May || s.Opponent || s.durationFirst || s.headed() {
		return false
	}
	pc := s.Acts[0].print(&printer{}, s)
	return pc.verb != "" && pc.subject == "" && pc.dur == Permanently && pc.end == open
}

// nests reports whether its last action contains sentences, to which a condition at the end would
// belong.
func (s *Sentence) nests() bool {
	n := len(s.Acts)
	if n == 0 {
		return false
	}
	_, nests := s.Acts[n-1].(nesting)
	return nests || s.headed()
}

// oneDuration reports whether all its actions have the same duration, so that it can be printed at
// the beginning.
func (s *Sentence) oneDuration() bool {
	return !slices.ContainsFunc(s.Acts, func(a Action) bool { return actionDuration(a) != actionDuration(s.Acts[0]) })
}

// allAmong reports whether all its objects are among the revealed cards, so that this can be
// printed at the beginning.
func (s *Sentence) allAmong() bool {
	return !slices.ContainsFunc(s.Acts, func(a Action) bool {
		o := object(a)
		return o != nil && o.Area != RevealedCards && (o.cardArea() || o.anywhere())
	})
}

// alike reports whether Security Digimon get the same DP, so that both subjects can be printed
// before it.
func (s *Sentence) alike(a ChangeDP) bool {
	return slices.ContainsFunc(s.Acts, func(b Action) bool { d, ok := b.(SecurityDP); return ok && d.N == a.N && d.Dur == a.Dur })
}

// headed reports whether "instead" must be printed at the beginning. At the end it would belong to
// the last of the effects to choose from, or to what is done at a later time.
func (s *Sentence) headed() bool {
	n := len(s.Acts)
	if n == 0 {
		return false
	}
	last := s.Acts[n-1].print(&printer{}, s)
	return last.end == listed || last.lead
}

// ends returns what can follow its last action.
func (s *Sentence) ends() ending {
	if n := len(s.Acts); n > 0 {
		return s.Acts[n-1].print(&printer{}, s).end
	}
	return open
}

// itMay reports whether the object of the action is the subject and has "may": "1 of your Digimon
// may gain <K> for the turn and attack".
func (s *Sentence) itMay() bool {
	if s.self || !s.May || s.Opponent {
		return s.self
	}
	return len(s.Acts) > 1 && slices.ContainsFunc(s.Acts[1:], func(a Action) bool {
		_, does := a.(acting)
		x := a.phrases()
		return does && len(x) > 0 && x[0].What != nil && x[0].What.Quantity == It && x[0].What.Ref == RefSame
	})
}

// String prints "for each …".
func (c *Count) String() string {
	head := "for each "
	if c.Per > 1 {
		head = fmt.Sprintf("for every %d ", c.Per)
	}
	if c.Memory != Anyone {
		return head + "memory " + pick(c.Memory == Your, "you have", "your opponent has")
	}
	if c.Did != nil {
		return head + c.done.words(c.Did.Sel.noun(c.Per > 1, c.Did.Sel.Filter.card)+c.Did.Sel.tailWithArea(phraseOpts{}), deeds[c.Did.Deed].done)
	}
	if c.ofDone() && c.Of.Ref == RefThem {
		return head + "one"
	}
	if c.Levels {
		return head + "level of the Digimon this effect deleted"
	}
	if c.SameLevel {
		return head + "same-level cards " + c.Of.possessive() + " stack has"
	}
	if c.ofDone() && c.Of.Ref == RefThisEffectAdded {
		return head + c.done.words("card", "added")
	}
	if c.ofDone() && c.Of.Ref == RefThisEffectSuspended {
		return head + c.done.words(pick(c.Of.Owner != Anyone, "of "+c.Of.whose()+" ", "")+kindNouns[c.Of.Filter.Kind][0], "suspended")
	}
	if c.ofDone() && refAdjective(c.Of.Ref) != "" {
		return head + c.done.words(kindNouns[c.Of.Filter.Kind][0]+pick(c.Of.Filter.card && c.Of.Filter.Kind != AnyCard, " card", ""), refAdjective(c.Of.Ref))
	}
	if c.among != amongNone {
		own, _ := c.Of.owned()
		return head + pick(c.among == differentAmong, "different ", "") + pick(c.Per > 1, "colors", "color") + " among " + own
	}
	if c.Colors && c.In {
		return head + pick(c.Per > 1, "colors", "color") + " in " + c.Of.possessive() + " digivolution cards"
	}
	if c.Colors && c.Of.Area == TrashArea {
		return head + pick(c.Per > 1, "colors", "color") + " in " + c.Of.whose() + " trash"
	}
	if c.have {
		own, ok := c.Of.owned()
		if !ok {
			own = c.Of.phrase(phraseOpts{bare: true})
		}
		return head + pick(c.Per > 1, "colors ", "color ") + own + " have"
	}
	if own, ok := c.Of.owned(); c.Colors && ok {
		return head + "of " + own + pick(strings.HasSuffix(own, "s"), "'", "'s") + " colors"
	}
	if c.Colors {
		return head + "of " + c.Of.possessive() + " colors"
	}
	if c.Of.ofSeveral() {
		of, host, where := *c.Of, *c.Of.Of, ""
		if of.typed = true; host.Area == BreedingArea {
			host.Area, where = BattleArea, " in the breeding area"
		}
		return head + "of " + host.possessive() + " " + of.cardUnderWords() + "s" + where
	}
	if c.Of.inside {
		return head + c.Of.noun(c.Per > 1, c.Of.Filter.Kind != AnyCard) + c.Of.tailWithArea(phraseOpts{})
	}
	if c.Of.Or != nil {
		one, _ := c.Of.owned()
		other, _ := c.Of.Or.owned()
		return head + "of " + one + " and each of " + other
	}
	if owned, ok := c.Of.owned(); ok && (!c.total || c.Of.faceUpSecurity() && c.Of.Owner != Anyone) {
		return head + "of " + owned
	}
	return head + pick(c.total, "total ", "") + c.Of.phrase(phraseOpts{bare: true})
}

// printer prints actions. ing asks for the -ing form of imperatives, and third for the third
// person. The other fields describe the action being printed: whether it is the first of its
// sentence, comes after "give X Y and", or is covered by "you may" at the beginning.
type printer struct {
	ing, third, first, giving, whole bool

	given *Select // the receiver, if giving is set
}

// piece is an action in parts, so that actions with the same subject or verb can be joined.
type piece struct {
	subject string // "" for an imperative
	verb    string // the conjugated verb of an imperative
	rest    string // the object, or the predicate
	tail    string // words that joined objects share
	dur     DurationKind
	same    bool // it has the same subject as the piece before
	goesOn  bool // so it has, and the "may" is printed there
	said    bool // something said of a subject, which more can follow
	mayHere bool // "X may …", which has its own "may"
	alone   bool // only a keyword
	doing   bool // "X digivolving into Y" after "by"
	gift    bool // "give X Y", or what is given in addition
	again   bool // it goes to the same things as in "give all X Y"
	later   bool // it names the time when it is done
	lead    bool // and names it at the beginning
	list    bool // "delete X and Y": objects of the same verb may follow
	end     ending
	chosen  bool // its subject is chosen, so printing it twice would mean two
	what    *Select
}

// ending says what can follow an action.
type ending uint8

const (
	open  ending = iota
	ended        // nothing in its sentence, because a sentence of its own follows it
	pays         // nothing in its sentence, because it pays for the next
	// nothing at all, because it would belong to the last of the effects to choose from
	listed
)

func joinActions(acts []Action, s *Sentence, eachLast string) string {
	return (&printer{third: s.third()}).join(acts, s, eachLast)
}

// third reports whether the verbs have the third person: "your opponent trashes".
func (s *Sentence) third() bool { return s.Opponent && !s.May && !s.they }

// join returns the printed actions of a sentence. eachLast is "for each …", which is printed before
// the last duration.
func (pr *printer) join(acts []Action, s *Sentence, eachLast string) string {
	list := pr.pieces(acts, s)
	if s.both > 0 && list.twins(s.both) {
		list = list.together(s.both)
	}
	var parts []string
	for i := range list {
		parts = append(parts, list.part(i, s, eachLast))
	}
	if len(parts) == 0 {
		return ""
	}
	if s.ands {
		return strings.Join(parts, " and ")
	}
	out := andList(parts)
	if last := len(parts) - 1; last > 1 && list[last].same && list[last].dur == Permanently && list[last-1].dur != Permanently {
		// as in "gains <K> for the turn and attacks"
		out = andList(parts[:last]) + " and " + parts[last]
	}
	return out
}

// pieces holds the actions of one sentence in parts.
type pieces []piece

// twins reports whether the first n pieces say the same as the others, each half of one subject.
func (l pieces) twins(n int) bool {
	if len(l) != 2*n || l[0].subject == "" || l[n].subject == "" {
		return false
	}
	for i := range n {
		a, b := l[i], l[n+i]
		if a.verb != "" || b.verb != "" || a.dur != b.dur || spell(normalTokens(a.rest)) != spell(normalTokens(b.rest)) || a.end != open || b.end != open {
			return false
		}
		if i > 0 && (a.same != l[0].chosen || b.same != l[n].chosen || !a.same && a.subject != l[0].subject || !b.same && b.subject != l[n].subject) {
			return false
		}
	}
	return true
}

// together returns the pieces of one half with both subjects: "X and Y gain …".
func (l pieces) together(n int) pieces {
	one, other := l[0].subject, l[n].subject
	out := slices.Clone(l[n:])
	for i := range out {
		if out[i].subject == other {
			out[i].subject = one + " and " + other
		}
	}
	return out
}

// pieces splits the actions of a sentence into parts.
func (pr *printer) pieces(acts []Action, s *Sentence) pieces {
	var list pieces
	for i, a := range acts {
		pr.first, pr.giving, pr.whole = i == 0, i > 0 && list[i-1].gift, i > 0 && s.May && !list[0].mayHere
		if pr.giving && !list[i-1].same {
			pr.given = acts[i-1].phrases()[0].What
		}
		pc := a.print(pr, s)
		if pc.gift && pc.said && !pc.same {
			pc.subject, pc.again = "\x00", true
		}
		if x := a.phrases(); len(x) > 0 && x[0].What != nil {
			pc.what = x[0].What
			pc.chosen = pc.what.Quantity == Exactly || pc.what.Quantity == UpTo
		}
		if pc.subject != "" && s.May && !pc.mayHere && s.itMay() {
			pc.rest = pick(i == 0, "may ", "") + unconjugated.Replace(pc.rest)
			pc.mayHere = true
		}
		if i > 0 && s.May && pc.mayHere && !pc.chosen && !pc.same && list[i-1].mayHere && list[i-1].subject == pc.subject && list[i-1].dur != Permanently {
			// as in "this Digimon may gain <K> for the turn and attack"
			pc.rest, pc.goesOn = strings.TrimPrefix(pc.rest, "may "), true
		}
		if s.verbs {
			pc.list = false
		}
		if list = append(list, pc); list.sharesVerb(i) {
			if x, y := object(acts[i-1]), object(a); x != nil && y != nil && sameArea(x, y) {
				list[i-1].rest = x.phrase(phraseOpts{card: true, noArea: true})
			}
		}
	}
	return list
}

// unconjugated changes predicates to the form after "may".
var unconjugated = strings.NewReplacer("gets ", "get ", "gains ", "gain ", "isn't ", "not be ")

// sharesVerb reports whether an action has the same verb and the same words at its end as the one
// before.
func (l pieces) sharesVerb(i int) bool {
	return i > 0 && i < len(l) && l[i].list && l[i-1].list && l[i].verb == l[i-1].verb && l[i].tail == l[i-1].tail
}

// sharesSubject reports whether the subject of an action is printed with the one before.
func (l pieces) sharesSubject(i int, s *Sentence) bool {
	if i == 0 || l[i].subject == "" {
		return false
	}
	before := l[i-1]
	if before.said && l[i].said && before.what != nil && before.what == l[i].what && before.dur != Permanently && l[i].dur != Permanently {
		// the same phrase was written once: "this Digimon gets +N DP for the turn and gains <K>
		// until …"
		return true
	}
	return l[i].same || l[i].again || l[i].goesOn || before.subject == l[i].subject && !l[i].chosen && (before.said && l[i].said || s.self) && (before.dur == l[i].dur || s.self && before.dur == Permanently)
}

// sharesDuration reports whether the duration of an action is printed with the one after it.
func (l pieces) sharesDuration(i int, s *Sentence) bool {
	return i+1 < len(l) && l.sharesSubject(i+1, s) && l[i+1].dur == l[i].dur
}

// part returns the words of an action that it doesn't share with its neighbors.
func (l pieces) part(i int, s *Sentence, eachLast string) string {
	pc, last := l[i], i+1 == len(l)
	var parts []string
	if i == 0 && s.May && !s.Opponent && !pc.mayHere {
		parts = append(parts, "you may")
	}
	if !l.sharesSubject(i, s) && !(i == 0 && s.sameSubject) {
		parts = append(parts, pc.subject)
	}
	if !l.sharesVerb(i) {
		parts = append(parts, pc.verb)
	}
	parts = append(parts, pc.rest)
	if last || !l.sharesVerb(i+1) {
		parts = append(parts, pc.tail)
	}
	if last && !s.eachBehind {
		parts = append(parts, strings.TrimSpace(eachLast))
	}
	if !l.sharesDuration(i, s) && !(s.durationFirst && s.oneDuration()) {
		parts = append(parts, pick(s.sameTime, "", durations[pc.dur]))
	}
	if last && s.eachBehind {
		parts = append(parts, strings.TrimSpace(eachLast))
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}

// sameArea reports whether two objects of one verb come from the same place, which is then printed
// once, after the second.
func sameArea(a, b *Select) bool {
	return a.cardArea() && b.cardArea() && a.Quantity != This && a.Quantity != It && b.Quantity != This && b.Quantity != It &&
		a.Area == b.Area && a.Owner == b.Owner && a.from == b.from && sameWords(a.Of, b.Of) && reflect.DeepEqual(a.Also, b.Also)
}

// sameWords reports whether two phrases have the same words, even if words that point back have
// other meanings.
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

// gerunds are -ing forms that double a letter.
var gerunds = map[string]string{"set": "setting", "flip": "flipping"}

// gerund returns the -ing form of a verb, with the words after it.
func gerund(base string) string {
	verb, rest, more := strings.Cut(base, " ")
	if verb == "DNA" || verb == "app" {
		next, behind, _ := strings.Cut(rest, " ")
		verb, rest, more = verb+" "+next, behind, behind != ""
	}
	if g, ok := gerunds[verb]; ok {
		verb = g
	} else {
		verb = strings.TrimSuffix(verb, "e") + "ing"
	}
	return verb + pick(more, " ", "") + rest
}

func thirdPerson(base string) string {
	if strings.HasSuffix(base, "sh") || strings.HasSuffix(base, "ch") {
		return base + "es"
	}
	return base + "s"
}

// form returns the verb in the requested form.
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

// do returns a piece for a verb with the words after it.
func (pr *printer) do(verb, rest string) piece { return piece{verb: pr.form(verb), rest: rest} }

// obj returns a piece for a verb with its object and the words that joined objects share.
func (pr *printer) obj(verb string, what *Select, opts phraseOpts, tail string) piece {
	return piece{verb: pr.form(verb), rest: what.phrase(opts), tail: tail, list: true}
}

// solo is like obj for a verb that can have only one object.
func (pr *printer) solo(verb string, what *Select, opts phraseOpts, tail string) piece {
	pc := pr.obj(verb, what, opts, tail)
	pc.list = false
	return pc
}

// may reports whether a subject's verb has "may" before it.
func (pr *printer) may(s *Sentence) bool { return s.May && !pr.whole }

// turned returns a piece for a verb whose object can be printed as its subject: "suspend X", "X
// suspends".
func (pr *printer) turned(verb string, what *Select, s *Sentence) piece {
	switch {
	case !s.self:
		return pr.obj(verb, what, phraseOpts{}, "")
	case s.May:
		return piece{subject: what.String(), rest: "may " + verb, mayHere: true}
	}
	return piece{subject: what.String(), rest: agree(what, thirdPerson(verb), verb)}
}

// give returns a piece for "give X Y".
func (pr *printer) give(what *Select, rest string, d DurationKind) piece {
	return piece{verb: pr.form("give"), rest: what.String() + " " + rest, dur: d, gift: true}
}

// gives reports whether the "give X" of the piece before also applies to this one.
func (pr *printer) gives(what *Select) bool {
	return pr.giving && (what.Quantity == It && what.Ref == RefSame || what.Quantity == All && sameWords(what, pr.given))
}

// asksVerb reports whether a predicate must be printed as something that a player does: "by giving
// X Y", "you may give X Y".
func (pr *printer) asksVerb(what *Select, s *Sentence) bool {
	same := what.Quantity == It && what.Ref == RefSame || pr.gives(what)
	return !same && (pr.ing || pr.first && s.May && !s.Opponent && !s.itMay())
}

// said returns a piece for what is said of a subject. The subject It of ParseLasting is printed
// without words.
func said(what *Select, rest string, d DurationKind) piece {
	if what.Quantity == It && what.Ref == RefSame {
		return piece{subject: "\x00", rest: rest, dur: d, same: true, said: true}
	}
	subject := what.String()
	if what.Quantity == It && what.Ref == RefThem || what.met == metThem {
		subject = "they"
	}
	return piece{subject: subject, rest: rest, dur: d, said: true}
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

// String returns the trigger condition without "when".
func (t *Trigger) String() string {
	out := t.words()
	for i := range t.Or {
		o := &t.Or[i]
		if o.Event == EvDigivolves && o.Would && o.Into != nil && o.Into.Quantity == This {
			out += " or digivolved into"
			continue
		}
		if o.bothActive() {
			continue
		}
		word := pick(o.orWhen, " or when ", " or ")
		if o.Subject == nil && o.befalls() {
			out += word + o.event(t.Subject) + o.phaseWords()
			continue
		}
		out += word + o.words()
	}
	return out
}

// befalls reports whether the event happens to a card and is printed with the card as its subject.
func (t *Trigger) befalls() bool {
	if t.Event == EvSecurityChecked && t.Player != Anyone {
		return false
	}
	return t.Event == EvAttackTargetSwitch || slices.ContainsFunc(befalling[:], func(b befalls) bool { return b.event == t.Event })
}

// words returns the printed words of one happening.
func (t *Trigger) words() string {
	if out, ok := t.moreWords(); ok {
		return out
	}
	if t.Event == EvDigivolves && t.Player == Your && t.Into != nil {
		return "you would digivolve into " + t.Into.String()
	}
	rider := pick(t.Survives, " and survives", "") + t.phaseWords()
	if t.activeVoice() {
		return t.activeWords()
	}
	player := map[Owner]string{Your: "you", Opponents: "your opponent", Both: "you or your opponent"}[t.Player]
	verb := func(base string) string {
		switch {
		case t.Would:
			return player + " would " + base
		case t.Player == Opponents:
			return player + " " + thirdPerson(base)
		}
		return player + " " + base
	}
	stack := ownerPossessive(t.Player)
	switch t.Event {
	case EvDraws:
		return verb("draw")
	case EvPlaced:
		if t.Player != Anyone {
			return verb("place") + " " + t.Subject.phrase(phraseOpts{card: t.Subject.Filter.card}) + " in " + stack + " battle area" + rider
		}
	case EvHatches:
		return verb("hatch") + " in the breeding area" + rider
	case EvUsesOption:
		if t.Player != Anyone {
			return verb("use") + " " + t.Subject.cardWords()
		}
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
			return verb("play") + " " + s.phrase(phraseOpts{card: true}) + t.fromSourcesWords() + pick(t.By != AnyCause, " "+causes[t.By], "")
		}
	case EvSecurityRemoved:
		return "a card is removed from " + stack + " security stack" + pick(t.By != AnyCause, " "+causes[t.By], "")
	case EvSecurityAdded:
		if t.Subject != nil {
			s := *t.Subject
			s.Filter.FaceUp, s.Area, s.Owner = nil, BattleArea, Anyone
			return pick(s.Bare, "", "a ") + "face-up " + s.noun(s.Bare, true) + s.tail() + pick(s.Bare, " are", " is") + " added to " + stack + " security stack" + pick(t.By != AnyCause, " "+causes[t.By], "")
		}
		return "a card is added to " + stack + " security stack" + pick(t.By != AnyCause, " "+causes[t.By], "")
	case EvHandAdded:
		return "a card is added to " + stack + " hand"
	case EvThisTrashed:
		s := *t.Subject
		s.Area, s.Owner, s.from = BattleArea, Anyone, false
		return s.String() + " is trashed from your " + trashedFrom[t.Subject.Area] + pick(t.By != AnyCause, " "+causes[t.By], "")
	case EvTrashedFromHand:
		return "a card in " + stack + " hand is trashed" + pick(t.By != AnyCause, " "+causes[t.By], "")
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
	if t.Event == EvUsesOption || t.Event == EvPlaced || t.Event == EvPlayed && t.Would {
		out = t.Subject.phrase(phraseOpts{card: t.Subject.Filter.card})
	}
	if or := t.Subject.Or; or != nil {
		out += " or " + or.phrase(phraseOpts{card: or.Filter.card && t.Event == EvPlayed && t.Would})
	}
	if t.Event != EvAttackTargetSwitch {
		out += " "
	}
	out += t.event(t.Subject)
	return out + rider
}
