package cardtext

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"digijudge/rules/located"
	"digijudge/rules/slip"
)

// Limits of the input.
const (
	maxBytes = 4000 // for the text of one card
	maxDepth = 8    // nesting of quotations, of "the next time …" and of objects
	maxSteps = 400_000
)

// Parse reads the text of one card, one paragraph per line. A line may begin with the box that it
// belongs to, "inherited:", "link:" or "security:" (the last is upper text). A line that begins
// with "・" belongs to the paragraph before it. Parse prints the tree and compares the result with
// the text (see Normalize): a text that would lose a word, or that can be read in two ways, is a
// *located.Error. Parse refuses a text beyond 4,000 bytes.
func Parse(src string) (*Text, error) {
	if err := tooLong(src); err != nil {
		return nil, err
	}
	text := &Text{}
	for _, l := range splitLines(src) {
		par, err := newParser(l).wholeParagraph()
		if err != nil {
			return nil, err
		}
		text.Paragraphs = append(text.Paragraphs, *par)
	}
	return text, nil
}

func tooLong(src string) error {
	if len(src) > maxBytes {
		return &located.Error{Line: 1, Col: 1, Msg: fmt.Sprintf("the text is longer than %d bytes", maxBytes)}
	}
	return nil
}

// line is a paragraph of the source and its place.
type line struct {
	text    string
	number  int // the line number, from 1
	start   int // the offset of text in its source line, in bytes
	full    string
	section Section
}

// sections are the words at the beginning of a line that name its box.
var sections = []struct {
	prefix  string
	section Section
}{{"inherited:", Inherited}, {"link:", Link}, {"option:", OptionBox}, {"security:", Upper}}

func splitLines(src string) []line {
	var out []line
	for n, full := range strings.Split(strings.ReplaceAll(src, "\r", ""), "\n") {
		text := strings.TrimSpace(full)
		if text == "" {
			continue
		}
		if (strings.HasPrefix(text, "・") || strings.HasPrefix(text, "•")) && len(out) > 0 {
			last := &out[len(out)-1]
			last.text += "\n" + full
			last.full += "\n" + full
			continue
		}
		l := line{text: text, number: n + 1, start: strings.Index(full, text), full: full}
		for _, s := range sections {
			if len(text) > len(s.prefix) && strings.EqualFold(text[:len(s.prefix)], s.prefix) {
				rest := strings.TrimSpace(text[len(s.prefix):])
				l.start += strings.LastIndex(text, rest)
				l.text, l.section = rest, s.section
				break
			}
		}
		out = append(out, l)
	}
	return out
}

// wholeParagraph reads the paragraph, makes sure that nothing is lost, and resolves words that
// point back.
func (p *parser) wholeParagraph() (*Paragraph, error) {
	p.again = func(q *parser) bool { return q.paragraph() != nil }
	par := p.paragraph()
	if par == nil {
		return nil, p.failure()
	}
	par.Section, par.Source = p.line.section, p.line.text
	if err := p.checkPrint(printParagraph(par)); err != nil {
		again := slices.ContainsFunc([]func() bool{par.Effect.allAnds, par.Effect.allVerbs, par.Effect.allAnds}, func(reword func() bool) bool {
			return reword() && p.checkPrint(printParagraph(par)) == nil
		})
		if !again {
			return nil, err
		}
	}
	par.Effect.resolve()
	return par, nil
}

// allAnds marks sentences with three or more parts as written "X and Y and Z", which means the same
// as "X, Y and Z". It returns false if there are none.
func (e *Effect) allAnds() (found bool) {
	for i := 0; e != nil && i < len(e.Body); i++ {
		s := &e.Body[i]
		s.ands = len(s.Acts) > 2 || len(s.By) > 2
		found = found || s.ands
	}
	return found
}

// allVerbs marks sentences as written "trash X and trash Y", which means the same as "trash X and
// Y". It returns false if there are none.
func (e *Effect) allVerbs() (found bool) {
	for i := 0; e != nil && i < len(e.Body); i++ {
		s := &e.Body[i]
		s.verbs, s.ands = len(s.Acts) > 1 || len(s.By) > 1, false
		found = found || s.verbs
	}
	return found
}

// ParseEffect reads one effect without a card, such as a keyword that is defined by effect text.
func ParseEffect(src string) (*Effect, error) {
	p, err := parserFor(src)
	if err != nil {
		return nil, err
	}
	p.again = func(q *parser) bool { return q.effect() != nil && q.atEnd() }
	e := p.effect()
	if e == nil || !p.atEnd() {
		return nil, p.failure()
	}
	if err := p.checkPrint(e.String()); err != nil {
		return nil, err
	}
	e.resolve()
	return e, nil
}

// ParseLasting reads an effect that lies on something, with its subject left out: "gets +3000 DP
// for the turn.", "gains <Blocker> until the end of your opponent's turn.". The actions have
// Select{Quantity: It} as their subject.
func ParseLasting(src string) ([]Action, error) {
	p, err := parserFor(src)
	if err != nil {
		return nil, err
	}
	subject := &Select{Quantity: It, Means: Antecedent{Kind: Bearer}}
	p.again = func(q *parser) bool {
		_, _, _, ok := q.predicates(subject)
		q.punct(".")
		return ok && q.atEnd()
	}
	acts, _, _, ok := p.predicates(subject)
	if !ok {
		return nil, p.failure()
	}
	p.punct(".")
	if !p.atEnd() {
		return nil, p.failure()
	}
	if err := p.checkPrint(printLasting(acts)); err != nil {
		return nil, err
	}
	return acts, nil
}

func parserFor(src string) (*parser, error) {
	if err := tooLong(src); err != nil {
		return nil, err
	}
	text := strings.TrimRight(strings.ReplaceAll(src, "\n", " "), " \t\r")
	return newParser(line{text: text, number: 1, full: text}), nil
}

// parser reads the normalized tokens of one paragraph. A method that reads something returns false,
// without moving, if the tokens aren't there. If the text can't be read, the error names the
// furthest token that was looked at.
type parser struct {
	line     line
	toks     []token
	i        int
	far      int      // the furthest token looked at
	expected []string // the wordings expected there
	ing      bool     // verbs have the -ing form ("by suspending …")
	trigger  *Trigger // the trigger condition of the effect
	// it is an [On Deletion] effect, which describes its Digimon as it was before
	leaves  bool
	tally   *Cond     // the effect's last condition, if it counts a player's cards or memory
	before  *Sentence // the previous sentence, or nil
	front   *front    // words about a play at the beginning of the sentence
	placing bool      // "under …" is the destination, not the origin
	// after "among them, …": things without an area are among the revealed cards
	among   bool
	said    []saidFilter // the descriptions read so far, for "such"
	owning  bool         // inside a possessive: "1 of your Digimon's …"
	measure bool         // after "as", as in "as this Digimon": a comparison, so no area follows
	// in "with a card in its digivolution cards": words after the area describe the owner
	inside bool
	depth  int
	steps  int
	twice  *token             // the place where two readings were found
	again  func(*parser) bool // reads the same kind of text from its beginning, for suggestions
	placed *places            // records spans, or nil if they aren't wanted
}

func newParser(l line) *parser {
	return &parser{line: l, toks: normalTokens(strings.ReplaceAll(l.text, "\n", " "))}
}

func (p *parser) atEnd() bool { return p.i >= len(p.toks) }

func (p *parser) tok() token {
	if p.i >= len(p.toks) {
		return token{kind: tEnd, pos: len(p.line.text), end: len(p.line.text)}
	}
	return p.toks[p.i]
}

func (p *parser) miss(at int, wanted string) {
	if at > p.far {
		p.far, p.expected = at, p.expected[:0]
	}
	if at == p.far && len(p.expected) < 200 {
		p.expected = append(p.expected, wanted)
	}
}

// literals caches the tokens of the grammar's wordings. The map is never changed but replaced by a
// new one, because nearly every access is a lookup.
var (
	literals   atomic.Pointer[map[string][]token]
	literalsMu sync.Mutex
)

// words returns the tokens of a wording of the grammar.
func words(s string) []token {
	if known := literals.Load(); known != nil {
		if toks, ok := (*known)[s]; ok {
			return toks
		}
	}
	literalsMu.Lock()
	defer literalsMu.Unlock()
	more := map[string][]token{}
	if known := literals.Load(); known != nil {
		maps.Copy(more, *known)
	}
	toks := lex(s)
	more[s] = toks
	literals.Store(&more)
	return toks
}

// lit reads a fixed wording.
func (p *parser) lit(s string) bool {
	if p.steps++; p.steps > maxSteps {
		return false
	}
	p.back()
	if p.startsOtherwise(s) {
		p.miss(p.i, s)
		return false
	}
	want := words(s)
	for k, w := range want {
		if p.i+k >= len(p.toks) || !p.toks[p.i+k].same(w) {
			p.miss(p.i+k, s)
			return false
		}
	}
	p.i += len(want)
	return true
}

// startsOtherwise reports whether the first letters show that a wording can't be here. It ignores
// letters that number agreement changes (see agreement).
func (p *parser) startsOtherwise(s string) bool {
	if s == "" || p.i >= len(p.toks) {
		return false
	}
	first := s[0] | 0x20
	if first < 'b' || first > 'z' || first == 'f' {
		return false
	}
	t := &p.toks[p.i]
	return t.kind != tWord || t.text[0] != first
}

// oneOf reads the longest of several fixed wordings that fits, and returns its index.
func (p *parser) oneOf(list []string) (int, bool) {
	best, end, start := -1, p.i, p.i
	for k, s := range list {
		if s == "" {
			continue
		}
		p.i = start
		if p.lit(s) && p.i > end {
			best, end = k, p.i
		}
	}
	p.i = end
	return best, best >= 0
}

// back deletes the spans recorded after the present token.
func (p *parser) back() {
	if p.placed != nil {
		p.placed.forget(p.i)
	}
}

func (p *parser) punct(s string) bool { return p.take(tPunct, s) }

func (p *parser) take(kind tokenKind, text string) bool {
	p.back()
	if t := p.tok(); t.kind == kind && t.text == text {
		p.i++
		return true
	}
	p.miss(p.i, text)
	return false
}

func (p *parser) peek(s string) bool {
	m := p.i
	ok := p.lit(s)
	p.i = m
	return ok
}

func (p *parser) num() (int, bool) {
	p.back()
	if t := p.tok(); t.kind == tNum {
		p.i++
		return t.number(), true
	}
	p.miss(p.i, "1")
	return 0, false
}

func (p *parser) signed() (int, bool) {
	p.back()
	if t := p.tok(); t.kind == tSigned {
		p.i++
		return t.number(), true
	}
	p.miss(p.i, "+1000")
	return 0, false
}

func (p *parser) icon() (string, bool) {
	p.back()
	if t := p.tok(); t.kind == tIcon {
		p.i++
		return t.text, true
	}
	p.miss(p.i, "[Name]")
	return "", false
}

func (p *parser) key() (Keyword, bool) {
	p.back()
	if t := p.tok(); t.kind == tKey {
		if k, ok := readKeyword(t.text); ok {
			p.i++
			p.record(PartKeyword, p.i-1, k)
			return k, true
		}
	}
	p.miss(p.i, "<Keyword>")
	return Keyword{}, false
}

// verb reads a verb in the form that is expected at present.
func (p *parser) verb(base string) bool {
	if p.ing {
		return p.lit(gerund(base))
	}
	return p.lit(base)
}

// deeper counts the nesting and refuses too much of it. Call its result when done.
func (p *parser) deeper() (func(), bool) {
	if p.depth >= maxDepth {
		return func() {}, false
	}
	p.depth++
	return func() { p.depth-- }, true
}

// reading is one way to read the next tokens.
type reading[T any] func() (T, bool)

// longest tries every reading and keeps the one that goes furthest. It refuses a text in which two
// readings of the same words have different results.
func longest[T any](p *parser, readings ...reading[T]) (T, bool) {
	var best T
	var held []place
	start, end, found, twice := p.i, p.i, false, false
	for _, r := range readings {
		p.i = start
		got, ok := r()
		switch {
		case !ok || p.i == start:
		case !found || p.i > end:
			best, end, found, twice, held = got, p.i, true, false, p.held(start)
		case p.i == end && !reflect.DeepEqual(got, best):
			twice = true
		}
	}
	if twice {
		t := p.toks[start]
		p.twice = &t
	}
	if p.i = start; found {
		p.resume(start, end, held)
	}
	return best, found
}

// failure returns the error for the furthest token.
func (p *parser) failure() *located.Error {
	if p.steps > maxSteps {
		return p.errorAt(0, "the text is too tangled to read", "")
	}
	far := p.far
	if far < p.i {
		far = p.i
	}
	pos := len(p.line.text)
	msg := "the text ends too early"
	if far < len(p.toks) {
		pos, msg = p.toks[far].pos, "not understood"
	}
	expected := p.expected
	if far != p.far {
		expected = nil
	}
	return p.errorAt(pos, msg, p.meant(far, expected))
}

func (p *parser) errorAt(pos int, msg, suggestion string) *located.Error {
	before := p.line.full
	if at := p.line.start + pos; at <= len(before) {
		before = before[:at]
	}
	lineNo := p.line.number + strings.Count(before, "\n")
	if nl := strings.LastIndexByte(before, '\n'); nl >= 0 {
		before = before[nl+1:]
	}
	return &located.Error{Line: lineNo, Col: len([]rune(before)) + 1, Text: p.firstWords(pos), Msg: msg, Suggestion: suggestion, Wording: true}
}

func (p *parser) firstWords(pos int) string {
	if pos > len(p.line.text) {
		return ""
	}
	f := strings.Fields(p.line.text[pos:])
	if len(f) > 5 {
		f = f[:5]
	}
	return strings.Join(f, " ")
}

// checkPrint compares the printed tree with the text.
func (p *parser) checkPrint(printed string) error {
	if p.twice != nil {
		return p.errorAt(p.twice.pos, "this can be read in two ways", printed)
	}
	got := normalTokens(printed)
	for k, t := range p.toks {
		if k >= len(got) || !got[k].same(t) {
			return p.errorAt(t.pos, "these words would be lost or changed", printed)
		}
	}
	if len(got) > len(p.toks) {
		return p.errorAt(len(p.line.text), "words are missing", printed)
	}
	return nil
}

// meant returns the wording that was probably meant where the text isn't understood: one that
// resembles the words there and lets more of the text be read. It returns "" if there is none.
func (p *parser) meant(far int, expected []string) string {
	if p.again == nil || far >= len(p.toks) {
		return ""
	}
	type candidate struct {
		wording string
		skip    int // the number of its words that come before the place
		dist    int
	}
	var list []candidate
	bad := p.toks[far]
	if bad.pos > bad.end || bad.end > len(p.line.text) {
		return ""
	}
	text := strings.ToLower(p.line.text[bad.pos:bad.end])
	for _, s := range expected {
		want := words(s)
		for k := 0; k < len(want) && k <= far; k++ {
			if k > 0 && !p.toks[far-k].same(want[0]) {
				continue
			}
			before := true
			for m := range k {
				before = before && p.toks[far-k+m].same(want[m])
			}
			if !before {
				continue
			}
			w := strings.ToLower(s[want[k].pos:want[k].end])
			limit := max(1, min(len(text), len(w))/3)
			if d := slip.Distance(text, w, limit); d > 0 && d <= limit && min(len(text), len(w)) > 2 {
				c := candidate{s, k, d}
				if !slices.Contains(list, c) {
					list = append(list, c)
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return a.dist - b.dist })
	for _, c := range list[:min(len(list), 8)] {
		word := words(c.wording)[c.skip]
		l := p.line
		l.text = l.text[:bad.pos] + c.wording[word.pos:word.end] + l.text[bad.end:]
		q := newParser(l)
		if p.again(q) || q.far > far && q.steps <= maxSteps {
			return c.wording
		}
	}
	return ""
}

// paragraph reads one line.
func (p *parser) paragraph() *Paragraph {
	if req := p.requirement(); req != nil {
		if !p.atEnd() {
			return nil
		}
		p.record(PartRequirement, 0, req)
		return &Paragraph{Requirement: req}
	}
	p.i = 0
	if r := p.rule(); r != nil && p.atEnd() {
		p.record(PartRule, 0, r)
		return &Paragraph{Rule: r}
	}
	p.i = 0
	if n, ok := p.linkDP(); ok {
		p.record(PartLinkDP, 0, n)
		return &Paragraph{LinkDP: n}
	}
	if ks := p.keywordLine(); ks != nil {
		return &Paragraph{Keywords: ks}
	}
	p.back()
	e := p.effect()
	if e == nil || !p.atEnd() {
		return nil
	}
	return &Paragraph{Effect: e}
}

func (p *parser) keywordLine() []Keyword {
	var ks []Keyword
	for !p.atEnd() {
		k, ok := p.key()
		if !ok {
			p.i = 0
			return nil
		}
		ks = append(ks, k)
	}
	return ks
}

// effect reads icons, trigger and body.
func (p *parser) effect() *Effect {
	back, ok := p.deeper()
	defer back()
	if !ok {
		return nil
	}
	e, start := &Effect{}, p.i
	for {
		t := p.tok()
		if t.kind == tBrace || t.kind == tIcon {
			if !p.effectIcon(e, t) {
				break
			}
			p.i++
			if p.tok().text == "/" {
				p.i++
			}
			continue
		}
		break
	}
	outer, left, tally := p.trigger, p.leaves, p.tally
	defer func() { p.trigger, p.leaves, p.tally = outer, left, tally }()
	p.trigger, p.leaves, p.tally = nil, len(e.Timings) == 1 && e.Timings[0] == OnDeletion, nil
	if p.peek("when") && !p.peek(replaceWords) {
		tr, ok := p.whenClause()
		if !ok {
			return nil
		}
		e.Trigger, p.trigger = tr, tr
	} else if tr, ok := p.ifClause(); ok {
		e.Trigger, p.trigger = tr, tr
	}
	body, ok := p.sentences(false)
	if !ok {
		return nil
	}
	e.Body = body
	e.oldWould()
	e.they()
	p.record(PartEffect, start, e)
	return e
}

// effectIcon adds one icon to the effect. It returns false if the token isn't an icon or doesn't
// fit here.
func (p *parser) effectIcon(e *Effect, t token) bool {
	if t.kind == tBrace {
		for i, name := range iconNames {
			if name != "" && name == t.text && e.Icon == NoIcon && len(e.Timings) == 0 {
				e.Icon = Icon(i)
				p.recordTo(PartIcon, p.i, p.i+1, e.Icon, 0)
				return true
			}
		}
		return false
	}
	if t.kind != tIcon {
		return false
	}
	for n, name := range limitNames {
		if n > 0 && name == t.text {
			if e.Limit != 0 {
				return false
			}
			e.Limit = n
			p.recordTo(PartLimit, p.i, p.i+1, n, 0)
			return true
		}
	}
	if tm, ok := timingOf(t.text); ok && e.Limit == 0 {
		e.Timings = append(e.Timings, tm)
		p.recordTo(PartTiming, p.i, p.i+1, tm, 0)
		return true
	}
	return false
}
