package anatomy

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"digijudge/rules/cardtext"
	"digijudge/rules/located"
)

// This file guesses the parts of a text that package cardtext doesn't read. Its icons are known.
// Its other parts are guessed from the words with which they begin, and no statements are made
// about them.

// guess labels a paragraph by its words, and stores where the reading of it stops.
func (l *labeler) guess(e *Effect, err error) {
	e.Stops = l.stop(e, err)
	e.KindWhy = say("The text isn’t read, so nothing is said about it.")
	for _, c := range l.clauses() {
		s := l.trimmed(c.part, c.from, c.to)
		s.Clause = "" // a guess proves no clause
		e.Spans = append(e.Spans, s)
	}
}

// piece is the text between two signs, and the part that it seems to be.
type piece struct {
	from, to int // bytes of the paragraph
	part     Part
}

// clauses cuts a paragraph into its icons and what stands between signs.
func (l *labeler) clauses() []piece {
	var out []piece
	text := l.par.text
	pos := 0
	for first := true; ; first = false {
		m := leadIcon.FindStringIndex(text[pos:])
		if m == nil {
			break
		}
		p := iconPart(strings.Trim(text[pos:pos+m[1]], " ,/:"), first)
		if p == Unknown {
			break
		}
		out = append(out, piece{pos, pos + m[1], p})
		pos += m[1]
	}
	for head := true; pos < len(text); {
		n := clauseEnd(text[pos:])
		p := Action
		words := strings.ToLower(strings.TrimLeft(text[pos:pos+n], " ・•"))
		for _, b := range beginnings {
			if strings.HasPrefix(words, b.words) {
				p = b.part
				break
			}
		}
		switch {
		case p == Trigger && !head && strings.Contains(words, " would "):
			// "when it would digivolve by this effect, …" goes with the action before it
			p = Action
		case p == Trigger && !head:
			p = Condition
		case p == Trigger && slices.ContainsFunc(out, l.happens):
			p = AdditionalTrigger
		}
		last := len(out) - 1
		if p == Action {
			n = beforeIf(text[pos : pos+n])
			// "you may X to Y"
			if m := priced.FindStringSubmatchIndex(text[pos : pos+n]); m != nil && last >= 0 && out[last].part == Optional {
				out[last] = piece{out[last].from, pos + m[2], OptionalCondition}
				pos += m[2]
				continue
			}
		}
		switch {
		case strings.TrimSpace(text[pos:pos+n]) == "":
		case last >= 0 && !l.words(pos, pos+n): // a sign
			out[last].to = pos + n
		default:
			out = append(out, piece{pos, pos + n, p})
		}
		head = false
		pos += n
	}
	return out
}

// mark marks within the labels the words at which the reading stops.
func (l *labeler) mark(e *Effect) {
	for i := range e.Spans {
		if s := &e.Spans[i]; s.Start <= e.Stops.Start && e.Stops.Start < s.End {
			to := min(s.End, e.Stops.End)
			s.Inside = []Span{{Label: Unknown, Start: e.Stops.Start, End: to, Text: l.src[e.Stops.Start:to]}}
		}
	}
}

// happens reports whether a clause is an icon that is a trigger condition by itself.
func (l *labeler) happens(c piece) bool {
	return c.part == Timing && !whose.MatchString(l.par.text[c.from:c.to])
}

// whose matches icons that only say in whose turn the effect works, and icons of effects that are
// declared.
var whose = regexp.MustCompile(`(?i)^\W*(?:your turn|opponent.s turn|all turns|main|counter)\W*$`)

// trimmed returns a span without the white space at its ends.
func (l *labeler) trimmed(p Part, from, to int) Span {
	for from < to && l.par.text[from] == ' ' {
		from++
	}
	for from < to && l.par.text[to-1] == ' ' {
		to--
	}
	if from == to {
		return Span{}
	}
	return l.span(p, from, to)
}

// stop returns where the reading of a paragraph stops.
func (l *labeler) stop(e *Effect, err error) *Stop {
	s := &Stop{Start: e.End, End: e.End, Why: "not understood"}
	var at *located.Error
	if !errors.As(err, &at) {
		return s
	}
	s.Text, s.Why, s.Meant = at.Text, at.Msg, at.Suggestion
	pos := -len(boxWords[l.par.box])
	for range at.Col - 1 {
		if pos < 0 {
			pos++
		} else if pos < len(l.par.text) {
			_, n := utf8.DecodeRuneInString(l.par.text[pos:])
			pos += n
		}
	}
	if pos = max(pos, 0); pos < len(l.par.text) && at.Text != "" {
		s.Start, s.End = l.par.at[pos], l.par.at[min(pos+len(at.Text), len(l.par.text))-1]+1
	}
	return s
}

// leadIcon is an icon at the beginning of a text, with the sign behind it.
var leadIcon = regexp.MustCompile(`^ ?(?:[\[{＜【][^\[\]{}]*[\]}】]|\((?i:once|twice) per turn\)) ?[,/:]? ?`)

// iconPart returns what an icon is; Unknown if it is none that an effect begins with.
func iconPart(icon string, first bool) Part {
	switch list := cardtext.TimingsIn(icon); {
	case len(list) == 0:
		if first && strings.HasPrefix(icon, "[") && requirement.MatchString(icon) {
			return Requirement
		}
		return Unknown
	case strings.HasSuffix(list[0], "Per Turn]"):
		return Limit
	case strings.HasPrefix(icon, "{"), list[0] == "[Hand]", list[0] == "[Trash]", list[0] == "[Breeding]":
		return Area
	}
	return Timing
}

// requirement is the icon of a line of information (2-3-4 to 2-3-11).
var requirement = regexp.MustCompile(`(?i)^\[(?:digivol|dna digivol|digixros|assembly|burst digivol|app fusion|link\]|arts digivol|rule)`)

// beginnings are the words that parts begin with.
var beginnings = []struct {
	words string
	part  Part
}{
	{"(", Reminder}, {"when ", Trigger}, {"if ", Condition}, {"while ", Condition}, {"by ", OptionalCondition}, {"then", Then}, {"after, ", Then},
	{"you may ", Optional}, {"you can ", Optional}, {"<delay", OptionalCondition}, {"＜delay", OptionalCondition}, {"<digi-burst", OptionalCondition}, {"＜digi-burst", OptionalCondition},
	{"your opponent may ", Optional}, {"for the ", Duration}, {"until ", Duration}, {"during ", Duration},
	{"at the end of ", Later}, {"at the start of ", Later}, {"at turn end", Later}, {"at the next ", Later}, {"at end of ", Later}, {"the next time ", Later},
}

// beforeIf returns where an action ends, which is before a condition that follows it.
func beforeIf(text string) int {
	for _, m := range trailingIf.FindAllStringIndex(text, -1) {
		if !strings.HasSuffix(text[:m[0]], " as") {
			return m[0] + 1
		}
	}
	return len(text)
}

var (
	trailingIf = regexp.MustCompile(` (?:if|while) `)
	// priced is the older "you may X to Y": X is an optional condition.
	priced = regexp.MustCompile(`^(?:suspend|trash|delete|return|place|pay|reveal|unsuspend|have|flip|add) .*? to ((?:unsuspend|have|gain|delete|return|play|trash|give|prevent|reduce|activate|digivolve|suspend|place|draw|switch|end|set|reveal|search|de-digivolve|use|return|it|this|1 of)\b|[<＜])`)
)

// clauseEnd returns where the clause ends that a text begins with: behind "you may", behind a note,
// at a full stop, or at a comma that doesn't stand in a list.
func clauseEnd(text string) int {
	lead := len(text) - len(strings.TrimLeft(text, " ・•"))
	for _, may := range []string{"you may ", "you can ", "your opponent may ", "then "} {
		if n := lead + len(may); len(text) > n && strings.EqualFold(text[lead:n], may) {
			return n
		}
	}
	depth := 0
	for i, r := range text {
		switch {
		case strings.ContainsRune("([<{＜「（", r):
			if depth == 0 && i > lead && strings.ContainsRune("(（", r) && note.MatchString(text[i:]) {
				return i
			}
			depth++
		case strings.ContainsRune(")]>}＞」）", r):
			if depth = max(0, depth-1); depth == 0 && strings.HasPrefix(text[lead:], "(") {
				return i + utf8.RuneLen(r)
			}
		case depth > 0:
		case r == '.' || r == '．', r == '・' && i > lead:
			if r == '・' {
				return i
			}
			return i + utf8.RuneLen(r)
		case (r == ',' || r == '，') && !goesOnList.MatchString(text[i+utf8.RuneLen(r):]):
			return i + utf8.RuneLen(r)
		}
	}
	return len(text)
}

var (
	note       = regexp.MustCompile(`^[(（][A-Z<＜][^()（）]{12,}`) // a note: a whole sentence
	goesOnList = regexp.MustCompile(`^ *(?:or |and |\[|(?:red|blue|yellow|green|black|purple|white)\b)`)
)
