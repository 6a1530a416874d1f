package anatomy

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"digijudge/rules/cardtext"
)

// This file labels a text in which only a few words aren't read. It replaces the clause with these
// words by a plain clause of some kind and reads the text again. If that succeeds, the clause must
// be of that kind, and all other labels come from the tree, so none has to be guessed.

// maxFills bounds how often a paragraph is read again with clauses replaced. maxRead bounds how
// many bytes of one text are read again.
const (
	maxFills = 600
	maxRead  = 1 << 17
)

// around labels the text around the words that aren't read. It returns false if no replacement of
// up to three clauses makes the text readable.
func (l *labeler) around(e *Effect) bool {
	list := l.clauses()
	if l.line(e, list) {
		return true
	}
	at := len(list) - 1 // the clause in which the reading stops
	for at > 0 && e.Stops != nil && l.par.at[list[at].from] > e.Stops.Start {
		at--
	}
	tries := 0
	for _, gaps := range gapsNear(at, list) {
		for _, f := range l.fillings(list, gaps) {
			if *l.read += len(f.par.text); *l.read > maxRead {
				return false
			}
			if tries++; tries > maxFills {
				return false
			}
			if l.filled(e, f) {
				return true
			}
		}
	}
	return false
}

// line labels a line of information (2-3-4 to 2-3-11) that isn't read. Its icon or first words tell
// that the whole line is one.
func (l *labeler) line(e *Effect, list []piece) bool {
	text := l.par.text
	if len(list) == 0 || list[0].part != Requirement && !requirementWords.MatchString(text) {
		return false
	}
	to := len(text)
	if m := lineNote.FindStringIndex(text); m != nil {
		to = m[0]
	}
	if moreIcons.MatchString(text[min(list[0].to, to):to]) {
		return false // a card list has joined an effect to the line
	}
	e.Spans = []Span{l.trimmed(Requirement, 0, to)}
	if e.Spans[0].Clause = ""; to < len(text) {
		e.Spans = append(e.Spans, l.trimmed(Reminder, to, len(text)))
	}
	l.mark(e)
	return true
}

var (
	requirementWords = regexp.MustCompile(`(?i)^(?:digivolve|dna digivolve|digixros|link|assembly)\s*(?:-\d+\s*)?:`)
	lineNote         = regexp.MustCompile(`\(.*\)\W*$`)
	moreIcons        = regexp.MustCompile(`(?i)\[(?:on play|when |on deletion|your turn|opponent.s turn|all turns|main\]|counter\]|security\]|start of|end of|once per)`)
)

// gapsNear returns runs of clauses to replace, each as first and last: those near to one clause
// come first, short ones before long ones.
func gapsNear(at int, list []piece) [][][2]int {
	var ones, out [][][2]int
	for _, off := range []int{0, -1, 1, -2, 2, -3, 3} {
		if k := at + off; k >= 0 && k < len(list) {
			ones = append(ones, [][2]int{{k, k}})
		}
	}
	out = append(out, ones...)
	for i, a := range ones {
		for _, b := range ones[i+1:] {
			pair := [][2]int{a[0], b[0]}
			slices.SortFunc(pair, func(x, y [2]int) int { return x[0] - y[0] })
			out = append(out, pair)
		}
	}
	for size := 2; size <= 3; size++ {
		for _, off := range []int{0, -1, 1, -2} { // a clause may contain signs
			if k := at + off; k >= 0 && k+size <= len(list) {
				out = append(out, [][2]int{{k, k + size - 1}})
			}
		}
	}
	return out
}

// filling is a paragraph in which some clauses are replaced by plain ones.
type filling struct {
	par  paragraph
	gaps [][2]int // the replaced parts, in bytes of the filled paragraph
}

// fillings returns the paragraph with these clauses replaced, in each possible way.
func (l *labeler) fillings(list []piece, gaps [][2]int) []filling {
	ways := 1
	for _, g := range gaps {
		ways *= len(fillers[list[g[0]].part])
	}
	var out []filling
	for way := range ways {
		f := filling{par: paragraph{box: l.par.box}}
		done, way := 0, way
		for _, g := range gaps {
			words := fillers[list[g[0]].part]
			from, to := list[g[0]].from, list[g[1]].to
			if len(words) == 0 || g[0] < g[1] && !l.oneClause(list[g[0]:g[1]+1]) {
				return nil
			}
			from += len(l.par.text[from:to]) - len(strings.TrimLeft(l.par.text[from:to], " ・•"))
			body := strings.TrimRight(l.par.text[from:to], " ")
			to = from + len(body)
			if sign, n := utf8.DecodeLastRuneInString(body); strings.ContainsRune(".,．，)", sign) && n < len(body) && list[g[0]].part != Reminder {
				to -= n
			}
			f.take(l.par, done, from)
			f.put(words[way%len(words)], l.par.at[from], l.par.at[to-1])
			way /= len(words)
			done = to
		}
		f.take(l.par, done, len(l.par.text))
		out = append(out, f)
	}
	return out
}

// oneClause reports whether a run may be one clause that contains signs: all pieces look like
// actions, and no sentence ends before the last.
func (l *labeler) oneClause(run []piece) bool {
	for i, c := range run {
		if c.part != Action || i+1 < len(run) && strings.HasSuffix(strings.TrimRight(l.par.text[c.from:c.to], " "), ".") {
			return false
		}
	}
	return true
}

// fillers has, for each part, plain clauses that fit in every text.
var fillers = map[Part][]string{
	Trigger:           {"when this Digimon is suspended", "when this card would be played", "when this card is trashed from the deck"},
	Condition:         {"if you have a Tamer", "while you have a Tamer"},
	AdditionalTrigger: {"when this Digimon attacks a player", "when this Digimon is suspended"},
	OptionalCondition: {"by suspending this Digimon"},
	Action: {"gain 1 memory", "this Digimon gets +1000 DP", "this Digimon can't attack", "reduce the play cost by 1", "reduce the digivolution cost by 1",
		"play this card without paying the cost"},
	Duration: {"for the turn"},
	Later:    {"at the end of the turn"},
	Reminder: {"(Note.)"},
}

// take appends bytes of the paragraph unchanged.
func (f *filling) take(par paragraph, from, to int) {
	f.par.text += par.text[from:to]
	f.par.at = append(f.par.at, par.at[from:to]...)
}

// put appends words that replace the bytes between two places of the source.
func (f *filling) put(words string, first, last int) {
	f.gaps = append(f.gaps, [2]int{len(f.par.text), len(f.par.text) + len(words)})
	f.par.text += words
	for range len(words) - 1 {
		f.par.at = append(f.par.at, first)
	}
	f.par.at = append(f.par.at, last)
}

// filled labels a filled paragraph. It returns false if it isn't read, or if a replaced clause
// isn't within a single part.
func (l *labeler) filled(e *Effect, f filling) bool {
	text, list, err := cardtext.ParseSpans(boxWords[l.par.box] + f.par.text)
	if err != nil || len(text.Paragraphs) != 1 || text.Paragraphs[0].Effect == nil || unheardOf(list[0]) != nil {
		return false
	}
	in := labeler{src: l.src, par: f.par}
	spans := in.label(&text.Paragraphs[0], list[0])
	for _, g := range f.gaps {
		first, last := f.par.at[g[0]], f.par.at[g[1]-1]+1
		k := -1
		for i, s := range spans {
			if s.Start <= first && last <= s.End {
				k = i
			} else if s.Start < last && first < s.End {
				return false // the replaced clause would be split
			}
		}
		if k < 0 {
			return false
		}
		s := &spans[k]
		unread := Span{Label: Unknown, Start: first, End: last, Text: l.src[first:last]}
		var inside []Span
		for _, x := range s.Inside {
			switch {
			case x.End <= first:
				inside = append(inside, x)
			case x.Start >= last:
				if unread.Text != "" {
					inside, unread.Text = append(inside, unread), ""
				}
				inside = append(inside, x)
			}
		}
		if unread.Text != "" {
			inside = append(inside, unread)
		}
		s.Inside = inside
	}
	e.Spans = spans
	return true
}
