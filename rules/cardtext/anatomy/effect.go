package anatomy

import (
	"strings"
	"unicode/utf8"

	"digijudge/rules/cardtext"
)

// readEffect reads one paragraph.
func readEffect(src string, par paragraph) Effect {
	r := &reader{src: src, toks: par.toks, memo: map[[2]int]*reading{}, acts: map[[2]int]*reading{}, quotes: map[int][]Span{}, box: par.box}
	last := par.toks[len(par.toks)-1]
	e := Effect{Start: par.toks[0].start, End: last.end, Box: par.box, Kind: UnknownKind, Choice: UnknownChoice,
		Targets: []TargetReading{}, Stays: []Statement{}, Notes: []Statement{}}
	e.Text = src[e.Start:e.End]
	f := &facts{r: r, e: &e}
	switch par.kind {
	case requirementPar:
		e.Spans = r.requirement()
		e.Kind, e.Choice = NoEffect, NoChoice
	case keywordPar:
		e.Spans = f.keywordLine()
	default:
		e.Spans = f.effect()
	}
	e.Targets = append(e.Targets, r.targets...)
	e.Complete = len(e.Spans) > 0 && complete(e.Spans) && !f.empty
	f.judge()
	return e
}

func unknownEffect(src string, lo, hi int, in Box) Effect {
	for lo < hi && !utf8.RuneStart(src[lo]) {
		lo++
	}
	return Effect{Text: src[lo:hi], Start: lo, End: hi, Box: in, Kind: UnknownKind, Choice: UnknownChoice, Targets: []TargetReading{}, Stays: []Statement{}, Notes: []Statement{},
		Spans: []Span{{Label: Unknown, Start: lo, End: hi, Text: src[lo:hi]}}, References: []ReferenceReading{}}
}

// complete says that no part is unknown.
func complete(spans []Span) bool {
	for _, s := range spans {
		if s.Label == Unknown || !complete(s.Inside) {
			return false
		}
	}
	return true
}

// granted reads the effect in the quotation marks of t.
func (r *reader) granted(t token) []Span {
	if spans, ok := r.quotes[t.start]; ok {
		return spans
	}
	_, open := utf8.DecodeRuneInString(r.src[t.start:])
	_, end := utf8.DecodeLastRuneInString(r.src[:t.end])
	lo, hi := t.start+open, t.end-end
	toks := lex(r.src[lo:hi])
	for i := range toks {
		toks[i].start += lo
		toks[i].end += lo
	}
	var spans []Span
	for _, par := range paragraphs(r.src, toks, r.box) {
		e := readEffect(r.src, par)
		if !e.Complete && complete(e.Spans) { // nothing is done
			e.Spans = []Span{{Label: Unknown, Start: e.Start, End: e.End, Text: e.Text}}
		}
		spans = append(spans, e.Spans...)
	}
	r.quotes[t.start] = spans
	return spans
}

// requirement labels a requirement line, its notes apart.
func (r *reader) requirement() []Span {
	var spans []Span
	lo := 0
	flush := func(hi int) {
		if lo < hi {
			p := Requirement
			if !r.vocabulary(lo, hi) && !r.requirementWords(lo, hi) {
				p = Unknown
			}
			s := r.span(p, lo, hi)
			if p == Requirement {
				s.Clause = r.requirementClause()
			}
			spans = append(spans, s)
		}
		lo = hi
	}
	for i, t := range r.toks {
		if isNote(t) {
			flush(i)
			spans = append(spans, r.span(Reminder, i, i+1))
			lo = i + 1
		}
	}
	flush(len(r.toks))
	return spans
}

// requirementClause is the clause of the kind of line.
func (r *reader) requirementClause() string {
	if isLinkDP(r.toks) {
		return "2-3-11-4-5"
	}
	name := ""
	for _, t := range r.toks[:min(3, len(r.toks))] {
		name += strings.ToLower(t.text) + " "
	}
	for _, k := range []struct{ begins, clause string }{
		{"dna", "2-3-6"}, {"digixros", "2-3-7"}, {"burst", "2-3-8"}, {"app fusion", "2-3-9"}, {"assembly", "2-3-10"}, {"link", "2-3-11-4"},
		{"arts", "2-11"}, {"rule", "2-3-4"}, {"ace", "2-10"}, {"overflow", "2-10"},
	} {
		if strings.HasPrefix(name, k.begins) {
			return k.clause
		}
	}
	return "2-3-5-3"
}

// requirementWords is vocabulary for requirement lines, which have the signs of sums and counts as well.
func (r *reader) requirementWords(lo, hi int) bool {
	for i := lo; i < hi; i++ {
		switch t := r.toks[i]; t.kind {
		case word:
			if !known(t.text) {
				return false
			}
		case punct:
			if !strings.Contains(",.:;/&'—-+x∞・", t.text) {
				return false
			}
		case quote, brace:
			return false
		}
	}
	return true
}

// facts is what the reading of an effect found out for its judgement.
type facts struct {
	r        *reader
	e        *Effect
	timings  []cardtext.Timing
	areas    []string
	limit    bool
	price    bool
	procs    []process
	keyword  *keyword // of a line of keywords
	head     token    // the "when" or "if" that begins the first process
	headHi   int      // token behind its clause
	empty    bool     // nothing is done
	swapped  bool     // "when" for a state or "if" for a happening
	headless bool     // its first sentence is not understood
	mixed    bool     // a later sentence has a trigger of its own
}

// keywordLine labels keywords that the card simply has.
func (f *facts) keywordLine() []Span {
	var spans []Span
	for i, t := range f.r.toks {
		switch {
		case t.kind == angle:
			s := f.r.span(Keyword, i, i+1)
			if k := keywordOf(t.text); k != nil {
				s.Clause = k.section
				if f.keyword == nil {
					f.keyword = k
				}
			} else {
				s.Label = Unknown
			}
			spans = append(spans, s)
		case t.kind == paren:
			spans = append(spans, f.r.span(Reminder, i, i+1))
		default: // a sign between keywords
			spans = extend(f.r.src, spans, t.end)
		}
	}
	return spans
}

// extend makes the last span reach to end.
func extend(src string, spans []Span, end int) []Span {
	if n := len(spans); n > 0 {
		spans[n-1].End = end
		spans[n-1].Text = src[spans[n-1].Start:end]
	}
	return spans
}

// effect labels icons and sentences.
func (f *facts) effect() []Span {
	r := f.r
	var spans []Span
	i := 0
	if r.phrase(0, "when digivolving") && r.sign(2, ",") { // the icon, written as words
		spans = append(spans, r.span(Timing, 0, 3))
		f.timings = append(f.timings, cardtext.WhenDigivolving)
		i = 3
	}
	for ; i < len(r.toks); i++ {
		t := r.toks[i]
		area, isArea := areaOf(t)
		if !isArea && i == 0 && t.kind == square && strings.EqualFold(t.text, "security") && len(r.toks) > 1 && isTiming(r.toks[1]) {
			area, isArea = "security", true
		}
		if tm, ok := timingOf(t); ok && !isArea {
			if nounFollows(r.toks, i) && i > 0 {
				break
			}
			f.timings = append(f.timings, tm)
			s := r.span(Timing, i, i+1)
			s.Clause = timingClause[tm]
			spans = append(spans, s)
			continue
		}
		if isArea {
			f.areas = append(f.areas, area)
			s := r.span(Area, i, i+1)
			s.Clause = areaClause[area]
			spans = append(spans, s)
			continue
		}
		if isLimit(t) {
			f.limit = true
			spans = append(spans, r.span(Limit, i, i+1))
			continue
		}
		if t.kind == punct && len(spans) > 0 && (t.text == "," || t.text == "/" || t.text == ":") {
			spans = extend(r.src, spans, t.end)
			continue
		}
		if isPrice(t) {
			f.price = true
			s := r.span(OptionalCondition, i, i+1)
			s.Clause = keywordOf(t.text).section
			s.Inside = []Span{r.span(Keyword, i, i+1)}
			s.Inside[0].Clause = s.Clause
			spans = append(spans, s)
			continue
		}
		if f.price && (isNote(t) || t.kind == punct) {
			if isNote(t) {
				spans = append(spans, r.span(Reminder, i, i+1))
			} else {
				spans = extend(r.src, spans, t.end)
			}
			continue
		}
		break
	}
	body := i
	for i < len(r.toks) {
		t := r.toks[i]
		switch {
		case isNote(t):
			spans = append(spans, r.span(Reminder, i, i+1))
			i++
			continue
		case t.kind == punct && (t.text == "." || t.text == ",") && len(spans) > 0:
			spans = extend(r.src, spans, t.end)
			i++
			continue
		}
		end := r.sentenceEnd(i)
		hi := end
		for hi > i+1 && isNote(r.toks[hi-1]) && r.toks[hi-2].kind != word {
			hi--
		}
		for hi > i+1 && isNote(r.toks[hi-1]) {
			hi--
		}
		mark := len(r.targets)
		if got := r.sentence(i, hi); got != nil {
			if len(f.procs) == 0 {
				f.first(i, got)
			} else {
				for _, p := range got.procs {
					f.mixed = f.mixed || p.trigger > 0
				}
			}
			spans = append(spans, got.spans...)
			f.procs = append(f.procs, got.procs...)
		} else {
			r.targets = r.targets[:mark]
			f.headless = f.headless || len(f.procs) == 0
			spans = append(spans, r.span(Unknown, i, hi))
		}
		for ; hi < end; hi++ {
			spans = append(spans, r.span(Reminder, hi, hi+1))
		}
		i = end
	}
	r.keepTargets(spans)
	f.empty = len(f.procs) == 0 && (body >= len(r.toks) || onlyNotes(r.toks[body:]))
	return spans
}

func onlyNotes(toks []token) bool {
	for _, t := range toks {
		if !isNote(t) && t.kind != punct {
			return false
		}
	}
	return true
}

// keepTargets drops what was read as a target on a way that was given up, and duplicates.
func (r *reader) keepTargets(spans []Span) {
	var places []Span
	var walk func([]Span)
	walk = func(list []Span) {
		for _, s := range list {
			if s.Label == Target {
				places = append(places, s)
			}
			if s.Label != Granted {
				walk(s.Inside)
			}
		}
	}
	walk(spans)
	var kept []TargetReading
	for _, s := range places {
		for _, t := range r.targets {
			if t.Start == s.Start && t.End == s.End {
				kept = append(kept, t)
				break
			}
		}
	}
	r.targets = kept
}

// sentenceEnd returns where the sentence ends that begins at i: at a full stop, before a mode, and where a list lost the stop
// behind a keyword or a note.
func (r *reader) sentenceEnd(i int) int {
	for j := i + 1; j < len(r.toks); j++ {
		t, prev := r.toks[j], r.toks[j-1]
		switch {
		case t.kind == punct && t.text == ".":
			return j
		case t.kind == punct && t.text == "・":
			return j
		case prev.kind == punct && prev.text == ":" && (t.capital || t.kind == angle || t.kind == square) && r.is(i, "activate"):
			return j
		case t.kind == word && t.capital && (prev.kind == angle || isNote(prev) || prev.kind == quote) && !r.properNoun(j):
			return j
		case isNote(prev) && t.kind == angle:
			return j
		}
	}
	return len(r.toks)
}

// properNoun: nouns that cards write with a capital letter inside a sentence.
func (r *reader) properNoun(i int) bool {
	return r.isNoun(i) || r.is(i, "dp", "security", "option", "lv.", "lv", "dna", "digixros", "digivolution", "x", "digi-egg", "level")
}

// first classifies the "when" or "if" that begins the effect.
func (f *facts) first(at int, got *reading) {
	r := f.r
	if len(got.spans) == 0 {
		return
	}
	s := &got.spans[0]
	if s.Label != Trigger && s.Label != Condition {
		return
	}
	end := at
	for end < len(r.toks) && r.toks[end].end <= s.End {
		end++
	}
	f.head, f.headHi = r.toks[at], end
	switch {
	case s.Label == Trigger && r.state(at+1, end):
		s.Label, f.swapped = Condition, true
		got.procs[0].trigger = 0
		got.procs[0].condition = true
	case s.Label == Trigger && f.icon():
		s.Label = AdditionalTrigger
	case s.Label == Condition && isWord(f.head, "if") && f.happens(at+1, end):
		s.Label, f.swapped = AdditionalTrigger, true
		got.procs[0].condition = false
	case s.Label == Condition && isWord(f.head, "if") && !f.icon() && !f.has(cardtext.Main) && !f.has(cardtext.Counter) && r.event(at+1, end):
		s.Label, f.swapped = Trigger, true
		got.procs[0].condition = false
	}
	s.Clause = s.Label.Clause()
	if s.Label == Trigger && r.would(at, end) {
		s.Clause = "15-8-5-1"
	}
}

// icon says that a timing icon of the effect is itself a trigger condition.
func (f *facts) icon() bool {
	for _, t := range f.timings {
		switch t {
		case cardtext.YourTurn, cardtext.OpponentsTurn, cardtext.AllTurns, cardtext.Main, cardtext.Counter:
		default:
			return true
		}
	}
	return f.r.box == SecurityBox && len(f.timings) == 0
}

func (f *facts) has(t cardtext.Timing) bool {
	for _, x := range f.timings {
		if x == t {
			return true
		}
	}
	return false
}

// state says that a "when" clause tells how things are, and not what happens.
func (r *reader) state(lo, hi int) bool {
	if r.would(lo, hi) {
		return false
	}
	for i := lo; i < hi; i++ {
		if r.is(i, "has", "have", "there", "there's", "there're") && !r.is(i-1, "that", "which", "with") && !r.participle(i+1) && !r.is(lo, "one", "another") {
			return true
		}
		if isFinite(r.toks[i]) || r.is(i, "would") {
			return false
		}
	}
	return false
}

// event says that an "if" clause tells what happens, in the present tense, and not how things are: "if an opponent's Digimon
// attacks".
func (r *reader) event(lo, hi int) bool {
	for i := lo + 1; i < hi; i++ {
		switch {
		case r.is(i-1, "that", "which", "with", "who"), r.is(i, "attack") && r.is(i-1, "a", "an", "the"):
			continue
		case r.is(i, "would", "attacks", "becomes", "deletes", "digivolves", "blocks", "suspends", "unsuspends", "plays", "uses", "trashes", "leaves"):
			return true
		case r.is(i, "attack", "digivolve", "become", "block", "suspend", "unsuspend") && (r.isNoun(i-1) || r.is(i-1, "you")):
			return true
		case r.is(i, "play", "use", "trash", "place", "delete", "draw", "gain", "lose") && r.is(i-1, "you", "opponent"):
			return true
		case r.is(i, "is", "are"):
			return r.is(i+1, "deleted", "played", "trashed", "removed", "added", "switched", "changed", "blocked", "returned", "linked", "attacked") && !r.refersBack(lo, hi)
		case isFinite(r.toks[i]) && !r.isNoun(i):
			return false
		}
	}
	return false
}

func (r *reader) participle(i int) bool {
	return i < len(r.toks) && r.toks[i].kind == word && strings.HasSuffix(r.toks[i].text, "ed")
}

// happens says that an "if" clause under an icon speaks of the happening that the icon names: "if you attack …" under
// [When Attacking].
func (f *facts) happens(lo, hi int) bool {
	if !f.has(cardtext.WhenAttacking) || len(f.timings) != 1 {
		return false
	}
	for i := lo + 1; i < hi; i++ {
		if f.r.is(i, "attack", "attacks", "attacked") {
			return f.r.is(i-1, "you", "digimon", "it")
		}
		if isFinite(f.r.toks[i]) {
			return false
		}
	}
	return false
}

func (r *reader) would(lo, hi int) bool {
	for i := lo; i < hi; i++ {
		if r.is(i, "would") {
			return true
		}
	}
	return false
}

var areaClause = map[string]string{"hand": "15-14-2-1", "trash": "15-14-3-1", "breeding": "15-14-4-1", "security": "15-14-5-1"}

var timingClause = map[cardtext.Timing]string{
	cardtext.OnPlay: "15-16-2-1", cardtext.WhenDigivolving: "15-16-3-1", cardtext.OnDeletion: "15-16-4-1", cardtext.WhenAttacking: "15-16-5-1",
	cardtext.WhenLinking: "15-16-6-1", cardtext.Main: "15-16-7-1", cardtext.YourTurn: "15-16-8-1", cardtext.OpponentsTurn: "15-16-8-1",
	cardtext.AllTurns: "15-16-9-1", cardtext.Security: "15-16-10-1", cardtext.StartOfYourTurn: "15-16-11-1", cardtext.StartOfOpponentsTurn: "15-16-11-2",
	cardtext.EndOfYourTurn: "15-16-12-1", cardtext.EndOfOpponentsTurn: "15-16-12-2", cardtext.EndOfAllTurns: "15-16-12-3",
	cardtext.StartOfYourMainPhase: "15-16-13-1", cardtext.StartOfOpponentsMainPhase: "15-16-13-2", cardtext.Counter: "15-16-14-1",
	cardtext.EndOfAttack: "15-16-15-1", cardtext.WhenMoving: "15-16-16-1",
}
