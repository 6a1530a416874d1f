package anatomy

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"digijudge/rules/cardtext"
)

// This file labels a text that package cardtext reads. Each label comes from a node of the tree and
// the words from which it was read.

// labeler labels one paragraph.
type labeler struct {
	src     string // the whole text
	par     paragraph
	read    *int // how many bytes of the text were read again with clauses replaced
	targets []TargetReading
}

// level collects the parts of one level, in the order of the text.
type level struct {
	*labeler
	// the effect to which the parts belong; nil for a line of keywords or information
	e     *cardtext.Effect
	spans []Span
	open  bool // the last part is an action that can still grow
	// the level lies inside an action, so words without a part of their own belong to the action
	acting bool
	cursor int // the byte of the paragraph behind the last label
	taken  taken
}

// span labels bytes of the paragraph.
func (l *labeler) span(p Part, from, to int) Span {
	s := Span{Label: p, Start: l.par.at[from], End: l.par.at[to-1] + 1, Clause: p.Clause()}
	s.Text = l.src[s.Start:s.End]
	return s
}

// words reports whether there is more between two bytes than signs and words that join parts.
func (l *labeler) words(from, to int) bool {
	if from >= to {
		return false
	}
	for _, w := range strings.FieldsFunc(l.par.text[from:to], func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !strings.EqualFold(w, "and") {
			return true
		}
	}
	return false
}

// skip returns where the first word or bracket stands between two bytes.
func (l *labeler) skip(from, to int) int {
	return to - len(strings.TrimLeft(l.par.text[from:to], " .,:・，．："))
}

// put adds a part of its own. Words before it that have no label yet become part of the action.
func (v *level) put(p Part, s *cardtext.Span) *Span {
	v.act(s.From)
	v.open, v.cursor = false, s.To
	v.spans = append(v.spans, v.span(p, s.From, s.To))
	return &v.spans[len(v.spans)-1]
}

// act makes the words up to a byte part of the action.
func (v *level) act(to int) {
	if v.acting && v.words(v.cursor, to) {
		v.grow(v.skip(v.cursor, to), v.cursor+len(strings.TrimRight(v.par.text[v.cursor:to], " ・")))
	}
}

// grow extends the present action from one byte to another, or begins a new one.
func (v *level) grow(from, to int) *Span {
	if !v.open {
		v.spans, v.open = append(v.spans, v.span(Action, from, to)), true
	}
	a := &v.spans[len(v.spans)-1]
	if end := v.par.at[to-1] + 1; end > a.End {
		a.End = end
		a.Text = v.src[a.Start:a.End]
	}
	v.cursor = max(v.cursor, to)
	return a
}

// inner adds a part inside the present action.
func (v *level) inner(p Part, s *cardtext.Span) *Span {
	v.act(s.From)
	a := v.grow(s.From, s.To)
	a.Inside = append(a.Inside, v.span(p, s.From, s.To))
	return &a.Inside[len(a.Inside)-1]
}

// read labels the spans of one level of the tree.
func (v *level) read(spans []cardtext.Span) {
	for i := range spans {
		s := &spans[i]
		switch s.Part {
		case cardtext.PartIcon:
			v.put(Area, s).Clause = areaClause[s.Node.(cardtext.Icon)]
		case cardtext.PartTiming:
			v.put(Timing, s).Clause = timingClause[s.Node.(cardtext.Timing)]
		case cardtext.PartLimit:
			v.put(Limit, s)
		case cardtext.PartTrigger:
			v.trigger(s)
		case cardtext.PartSentence:
			v.sentence(s)
		case cardtext.PartMode:
			v.act(s.From)
			v.acting, v.open, v.cursor = false, false, s.From
			v.read(s.Inside)
		case cardtext.PartThen:
			v.put(Then, s)
		case cardtext.PartCondition:
			v.put(Condition, s)
		case cardtext.PartBy:
			v.by(s, i > 0 && spans[i-1].Part == cardtext.PartMay)
		case cardtext.PartMay:
			v.either(Optional, s)
		case cardtext.PartDuration:
			v.either(Duration, s)
		case cardtext.PartLater:
			v.either(Later, s)
		case cardtext.PartInstead:
			v.inner(Instead, s)
		case cardtext.PartSelect:
			if i > 0 && isOr(&spans[i-1], s) {
				continue // it forms one phrase with the one before
			}
			whole := *s
			if i+1 < len(spans) && isOr(s, &spans[i+1]) {
				whole.To = spans[i+1].To
			}
			v.target(&whole)
		case cardtext.PartRest:
			v.target(s)
		case cardtext.PartKeyword:
			v.inner(Keyword, s).Clause = keywordClause(s.Node)
		case cardtext.PartEffect:
			v.quote(s)
		case cardtext.PartReminder:
			if v.acting {
				v.inner(Reminder, s)
			} else {
				v.put(Reminder, s)
			}
		case cardtext.PartAction:
			v.within(s, s.Inside)
		case cardtext.PartRider, cardtext.PartRaise:
			// it is a sentence of its own, but belongs to the action before it
			v.open = false
			v.within(s, s.Inside)
			v.open = false
		default: // "for each …", "your opponent", "among them"
			v.within(s, nil)
		}
	}
}

// within reads a piece whose words belong to the action.
func (v *level) within(s *cardtext.Span, parts []cardtext.Span) {
	outer := v.acting
	v.acting, v.cursor = true, max(v.cursor, s.From)
	v.read(slices.DeleteFunc(slices.Clone(parts), func(x cardtext.Span) bool { return x.Part == cardtext.PartSelect && !isTarget(s, &x) }))
	v.act(s.To)
	v.acting = outer
}

// isOr reports whether a phrase is the second of two alternatives: "1 X or 1 Y".
func isOr(s, other *cardtext.Span) bool {
	x, ok := s.Node.(*cardtext.Select)
	y, ok2 := other.Node.(*cardtext.Select)
	return ok && ok2 && x.Or == y
}

// isTarget reports whether a phrase of an action names what the action is done to, and not only an
// owner or a cause. Older wordings such as "prevent that deletion" have no separate words for it.
func isTarget(action, s *cardtext.Span) bool {
	sel, ok := s.Node.(*cardtext.Select)
	if !ok || s.From <= action.From && s.To >= action.To {
		return false
	}
	acts, _ := action.Node.([]cardtext.Action)
	for _, a := range acts {
		for _, x := range cardtext.Phrases(a) {
			if x.What == sel && x.Role == cardtext.Aside && sel.Bare {
				return false
			}
		}
	}
	return true
}

// either adds a part before an action, or inside it.
func (v *level) either(p Part, s *cardtext.Span) {
	if v.acting && (v.open || v.words(v.cursor, s.From)) || p == Later && v.open {
		v.inner(p, s)
	} else {
		v.put(p, s)
	}
}

// trigger labels "when …": under an icon that is a trigger condition itself it asks more of the
// happening.
func (v *level) trigger(s *cardtext.Span) {
	t, _ := s.Node.(*cardtext.Trigger)
	switch {
	case iconTriggers(v.e, v.par.box):
		v.put(AdditionalTrigger, s)
	case t != nil && t.Would:
		v.put(Trigger, s).Clause = "15-8-5-1"
	default:
		v.put(Trigger, s)
	}
}

// sentence labels a sentence. One that only joins what it does to what stands before goes on with
// the same action.
func (v *level) sentence(s *cardtext.Span) {
	node, _ := s.Node.(*cardtext.Sentence)
	if node == nil || !node.And || node.If != nil {
		v.act(s.From)
		v.open = false
	}
	first := len(v.spans)
	v.taken.opponent, v.taken.may = node != nil && node.Opponent, node != nil && node.May
	v.acting = false
	v.read(s.Inside)
	// <Delay> asks for something before the words after it are done
	if k := price(node); k != nil {
		for i := first; i < len(v.spans); i++ {
			if v.spans[i].Label == Action {
				v.spans[i].Label, v.spans[i].Clause = OptionalCondition, k.section
			}
		}
		v.open = false
	}
}

// by labels an optional condition with its parts.
func (v *level) by(s *cardtext.Span, may bool) {
	// the older "if …, you may X to": what stands before "you may" is none of it
	for i := range s.Inside {
		if p := s.Inside[i].Part; p != cardtext.PartThen && p != cardtext.PartCondition && p != cardtext.PartAmong {
			break
		}
		v.read(s.Inside[i : i+1])
	}
	part := *s
	if k := slices.IndexFunc(s.Inside, func(x cardtext.Span) bool { return x.Part == cardtext.PartMay }); k >= 0 {
		part.From = s.Inside[k].From
	}
	in := level{labeler: v.labeler, e: v.e, cursor: part.From, taken: taken{whole: true}}
	in.read(slices.DeleteFunc(slices.Clone(s.Inside), func(x cardtext.Span) bool { return x.From < part.From }))
	out := v.put(OptionalCondition, &part)
	for _, x := range in.spans {
		if x.Label == Action {
			out.Inside = append(out.Inside, x.Inside...)
		} else {
			out.Inside = append(out.Inside, x)
		}
	}
	// "you may" belongs to it
	if n := len(v.spans); may && n > 1 && v.spans[n-2].Label == Optional {
		own := v.spans[n-2]
		out.Start, out.Inside = own.Start, append([]Span{own}, out.Inside...)
		v.spans = append(v.spans[:n-2], *out)
	}
}

// target labels what something is done to; keywords in these words are parts of it.
func (v *level) target(s *cardtext.Span) {
	sel, _ := s.Node.(*cardtext.Select)
	t := reading(sel, v.taken)
	if words := strings.ToLower(v.par.text[s.From:s.To]); t.Chooser == "" && (words == "its" || strings.HasSuffix(words, "'s") || strings.HasSuffix(words, "’s")) {
		return // this only says whose it is
	}
	out := v.inner(Target, s)
	t.Text, t.Start, t.End = out.Text, out.Start, out.End
	out.Clause = t.Says.Clauses[0]
	if !v.taken.quoted {
		v.targets = append(v.targets, t)
	}
	for i := range s.Inside {
		if k := &s.Inside[i]; k.Part == cardtext.PartKeyword {
			x := v.span(Keyword, k.From, k.To)
			x.Clause = keywordClause(k.Node)
			out.Inside = append(out.Inside, x)
		}
	}
}

// quote labels an effect in quotes, with its quotation marks.
func (v *level) quote(s *cardtext.Span) {
	e, _ := s.Node.(*cardtext.Effect)
	in := level{labeler: v.labeler, e: e, cursor: s.From, taken: taken{quoted: true}}
	in.read(s.Inside)
	around := *s
	around.From, around.To = quoted(v.par.text, s.From, s.To)
	out := v.inner(Granted, &around)
	out.Inside = in.closed(s.From, s.To)
}

// quoted widens a piece to the quotation marks around it.
func quoted(text string, from, to int) (int, int) {
	isMark := func(r rune) bool { return strings.ContainsRune("\"“”＂", r) }
	for i, r := range text[to:] {
		if isMark(r) {
			to += i + len(string(r))
			break
		}
		if r != '.' && r != ' ' {
			break
		}
	}
	before := strings.TrimRight(text[:from], " ")
	for _, mark := range []string{"\"", "“", "”", "＂"} {
		if strings.HasSuffix(before, mark) {
			return len(before) - len(mark), to
		}
	}
	return from, to
}

// closed assigns the text between the parts, so that nothing between the two bytes stays without a
// label. Text up to a comma or full stop goes to the part before, and text after it to the next
// one. Without such a sign all of it goes to the next part, if that part can't grow, as an icon
// can't.
func (v *level) closed(from, to int) []Span {
	out := v.spans
	if len(out) == 0 {
		return nil
	}
	out[0].Start = v.par.at[from]
	for i := range out {
		next := v.par.at[to-1] + 1
		if i+1 < len(out) {
			next = out[i+1].Start
		}
		gap := blankEntities(v.src[out[i].End:max(next, out[i].End)])
		keep := len(gap)
		if i+1 < len(out) && strings.ContainsFunc(gap, unicode.IsLetter) && slices.Contains([]Part{Timing, Limit, Area, Reminder, Then, Optional, OptionalCondition}, out[i].Label) {
			keep = strings.IndexFunc(gap, unicode.IsLetter)
		}
		if k := strings.IndexFunc(gap, func(r rune) bool { return strings.ContainsRune(".,．，", r) }); k >= 0 && i+1 < len(out) {
			_, n := utf8.DecodeRuneInString(gap[k:])
			keep = k + n
		}
		if k := strings.IndexAny(gap, "・•●·"); k >= 0 && i+1 < len(out) {
			keep = min(keep, k)
		}
		rest := gap[keep:]
		if i+1 < len(out) && strings.TrimSpace(rest) != "" {
			out[i+1].Start -= len(strings.TrimLeftFunc(rest, unicode.IsSpace))
			out[i+1].Text = v.src[out[i+1].Start:out[i+1].End]
		}
		out[i].End += len(strings.TrimRightFunc(gap[:keep], unicode.IsSpace))
		out[i].Text = v.src[out[i].Start:out[i].End]
	}
	return out
}

// blankEntities replaces the codes for spaces in card lists by as many spaces, so that nothing
// moves.
func blankEntities(s string) string {
	for _, e := range entities {
		s = strings.ReplaceAll(s, e, strings.Repeat(" ", len(e)))
	}
	return s
}

// label labels a paragraph with its tree.
func (l *labeler) label(tree *cardtext.Paragraph, spans []cardtext.Span) []Span {
	v := level{labeler: l, e: tree.Effect}
	switch {
	case tree.Effect != nil:
		for i := range spans {
			if spans[i].Part == cardtext.PartEffect {
				v.read(spans[i].Inside)
			} else {
				v.read(spans[i : i+1])
			}
		}
	case len(tree.Keywords) > 0:
		for i := range spans {
			if s := &spans[i]; s.Part == cardtext.PartKeyword {
				v.put(Keyword, s).Clause = keywordClause(s.Node)
			} else {
				v.put(Reminder, s)
			}
		}
	default:
		line := cardtext.Span{From: 0, To: len(l.par.text)}
		for i := range spans {
			if spans[i].Part == cardtext.PartReminder && spans[i].From > 0 {
				line.To = len(strings.TrimRight(l.par.text[:spans[i].From], " "))
				v.put(Requirement, &line).Clause = lineClause(tree)
				v.put(Reminder, &spans[i])
				return v.closed(0, len(l.par.text))
			}
		}
		v.put(Requirement, &line).Clause = lineClause(tree)
	}
	return v.closed(0, len(l.par.text))
}

// lineClause returns the clause of a line of information.
func lineClause(tree *cardtext.Paragraph) string {
	switch {
	case tree.Rule != nil:
		return "2-3-4"
	case tree.Requirement != nil:
		return requirementClause[tree.Requirement.Kind]
	}
	return "2-3-11-4-5"
}

var requirementClause = map[cardtext.RequirementKind]string{
	cardtext.ReqDigivolve: "2-3-5-3", cardtext.ReqDNA: "2-3-6", cardtext.ReqDigiXros: "2-3-7", cardtext.ReqBurst: "2-3-8", cardtext.ReqAppFusion: "2-3-9",
	cardtext.ReqAssembly: "2-3-10", cardtext.ReqLink: "2-3-11-4", cardtext.ReqArts: "2-11",
}

var areaClause = map[cardtext.Icon]string{
	cardtext.IconHand: "15-14-2-1", cardtext.IconTrash: "15-14-3-1", cardtext.IconBreeding: "15-14-4-1", cardtext.IconSecurity: "15-14-5-1",
}

var timingClause = map[cardtext.Timing]string{
	cardtext.OnPlay: "15-16-2-1", cardtext.WhenDigivolving: "15-16-3-1", cardtext.OnDeletion: "15-16-4-1", cardtext.WhenAttacking: "15-16-5-1",
	cardtext.WhenLinking: "15-16-6-1", cardtext.Main: "15-16-7-1", cardtext.YourTurn: "15-16-8-1", cardtext.OpponentsTurn: "15-16-8-1",
	cardtext.AllTurns: "15-16-9-1", cardtext.Security: "15-16-10-1", cardtext.StartOfYourTurn: "15-16-11-1", cardtext.StartOfOpponentsTurn: "15-16-11-2",
	cardtext.EndOfYourTurn: "15-16-12-1", cardtext.EndOfOpponentsTurn: "15-16-12-2", cardtext.EndOfAllTurns: "15-16-12-3",
	cardtext.StartOfYourMainPhase: "15-16-13-1", cardtext.StartOfOpponentsMainPhase: "15-16-13-2", cardtext.Counter: "15-16-14-1",
	cardtext.EndOfAttack: "15-16-15-1", cardtext.WhenMoving: "15-16-16-1",
}
