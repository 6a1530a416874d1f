package wording

import (
	"cmp"
	"slices"

	"digijudge/rules/clause"
)

// The kinds of Change.
const (
	Moved   = "moved"   // under another number, with the same words or nearly so
	Changed = "changed" // under the same number, with other words
	Added   = "added"
	Removed = "removed"
)

// Change is one clause that isn't the same in two versions of the official text.
type Change struct {
	Kind    string  `json:"kind"`
	Old     string  `json:"old,omitempty"`     // its number in the older text; empty if it was added
	New     string  `json:"new,omitempty"`     // its number in the newer text; empty if it was removed
	Similar int     `json:"similar,omitempty"` // of a moved or changed clause: share of the words that both have, in percent; 100: the same words
	Words   []Piece `json:"words"`             // the text with its marks
}

// Piece is a run of words of a compared text.
type Piece struct {
	Text string `json:"text"`
	Mark string `json:"mark,omitempty"` // MarkDeleted, MarkInserted or empty: in both
}

// The marks of a Piece.
const (
	MarkDeleted  = "deleted"
	MarkInserted = "inserted"
)

// Reworded reports whether more than the number is other than it was.
func (c *Change) Reworded() bool { return c.Kind != Moved || c.Similar < 100 }

// Diff is what is other in the newer of two texts.
type Diff struct {
	Same    int      // clauses with the same number and the same words
	Left    int      // clauses that only one text has, in a part of the rules that the other isn't about
	Changes []Change // in the order of the rules
}

// Compare compares two texts, each in the order of the rules. No two texts, however made, cost
// more than their length.
func Compare(old, now []Text) (d Diff) {
	m := matchClauses(old, now)
	inOld, inNow := scopeOf(old), scopeOf(now)
	marks := marker{cells: maxDiffCells}
	for j, w := range now {
		i := m.toOld[j]
		switch {
		case i >= 0 && old[i] == w:
			d.Same++
		case i >= 0:
			c := Change{Kind: Changed, Old: old[i].Number, New: w.Number}
			if c.Old != c.New {
				c.Kind = Moved
			}
			c.Words, c.Similar = marks.mark(old[i].Text, w.Text)
			d.Changes = append(d.Changes, c)
		case !inOld(w.Number):
			d.Left++
		default:
			d.Changes = append(d.Changes, Change{Kind: Added, New: w.Number, Words: []Piece{{w.Text, MarkInserted}}})
		}
	}
	for i, w := range old {
		switch {
		case m.toNow[i] >= 0:
		case !inNow(w.Number):
			d.Left++
		default:
			d.Changes = append(d.Changes, Change{Kind: Removed, Old: w.Number, Words: []Piece{{w.Text, MarkDeleted}}})
		}
	}
	slices.SortStableFunc(d.Changes, func(a, b Change) int {
		return cmp.Or(compareNumbers(cmp.Or(a.New, a.Old), cmp.Or(b.New, b.Old)), cmp.Compare(a.New, b.New)) // what is gone before what came in its place
	})
	return d
}

// scopeOf says of which numbers a text would tell if they were there: a whole text of all, a page
// of all keywords of all sections of keywords, a filtered one of its own sections.
func scopeOf(list []Text) func(number string) bool {
	have := map[string]Clause{}
	sections := map[string]bool{}
	for _, w := range list {
		have[w.Number] = Clause{}
		sections[SectionOf(w.Number)] = true
	}
	_, whole := have[string(clause.All()[0])]
	keywords := isComplete(have)
	return func(number string) bool {
		s := SectionOf(number)
		return whole || sections[s] || keywords && isKeywordSection(s)
	}
}

// Bounds of the marks: cells of comparing two texts, and of all together.
const (
	maxClauseCells = 1 << 20
	maxDiffCells   = 1 << 26
)

// marker marks the words in which texts differ, as long as it has cells left. After that it marks
// everything between the beginning and the end that two texts share.
type marker struct{ cells int }

// mark shows what became of a text, and how many percent of the words both have.
func (k *marker) mark(old, now string) (pieces []Piece, similar int) {
	if old == now {
		return []Piece{{Text: now}}, 100
	}
	x, y := officialWords(old), officialWords(now)
	cut := func(text string, at [][2]int) []string {
		out := make([]string, len(at))
		for i, p := range at {
			out[i] = text[p[0]:p[1]]
		}
		return out
	}
	inX, inY, cells := CommonWords(cut(old, x), cut(now, y), min(maxClauseCells, k.cells))
	k.cells -= cells
	var b pieceWriter
	i, j, common := 0, 0, 0
	for i < len(x) || j < len(y) {
		from, at := i, j
		switch {
		case i < len(x) && !inX[i]:
			for i < len(x) && !inX[i] {
				i++
			}
			b.add(old, x, from, i, MarkDeleted)
		case j < len(y) && !inY[j]:
			for j < len(y) && !inY[j] {
				j++
			}
			b.add(now, y, at, j, MarkInserted)
		default:
			for i < len(x) && j < len(y) && inX[i] && inY[j] {
				i, j = i+1, j+1
			}
			common += j - at
			b.add(now, y, at, j, "")
		}
	}
	if n := len(x) + len(y); n > 0 {
		similar = min(99, 200*common/n)
	}
	return b.pieces, similar
}

// pieceWriter joins runs of words to a text.
type pieceWriter struct{ pieces []Piece }

// add adds the words of a text from one to before another, with the space that stands before them
// there.
func (b *pieceWriter) add(text string, words [][2]int, from, to int, mark string) {
	run := text[words[from][0]:words[to-1][1]]
	n := len(b.pieces)
	if space := from > 0 && words[from-1][1] < words[from][0]; space && n > 0 {
		switch {
		case mark == "":
			run = " " + run
		case b.pieces[n-1].Mark == "":
			b.pieces[n-1].Text += " "
		default:
			b.pieces = append(b.pieces, Piece{Text: " "})
		}
	}
	b.pieces = append(b.pieces, Piece{run, mark})
}
