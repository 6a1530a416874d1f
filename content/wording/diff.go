package wording

import (
	"cmp"
	"slices"

	"digijudge/rules/clause"
)

// The kinds of Change.
const (
	Moved   = "moved"   // it has another number and the same or nearly the same words
	Changed = "changed" // it has the same number and other words
	Added   = "added"
	Removed = "removed"
)

// Change is one clause that differs between two versions of the official text.
type Change struct {
	Kind string `json:"kind"`
	Old  string `json:"old,omitempty"` // its number in the older text; empty if it was added
	New  string `json:"new,omitempty"` // its number in the newer text; empty if it was removed
	// for a moved or changed clause, the percentage of common words; 100 means the same words
	Similar int     `json:"similar,omitempty"`
	Words   []Piece `json:"words"` // the text with marks
}

// Piece is a run of words in a compared text.
type Piece struct {
	Text string `json:"text"`
	Mark string `json:"mark,omitempty"` // MarkDeleted, MarkInserted, or "" for words of both texts
}

// The marks of a Piece.
const (
	MarkDeleted  = "deleted"
	MarkInserted = "inserted"
)

// Reworded reports whether more than the number has changed.
func (c *Change) Reworded() bool { return c.Kind != Moved || c.Similar < 100 }

// Diff holds the differences between an older and a newer text.
type Diff struct {
	Same int // clauses with the same number and text
	// clauses that only one text has, in a part of the rules that the other doesn't cover
	Left    int
	Changes []Change // in the order of the rules
}

// Compare compares two texts, each in the order of the rules. Its cost grows only linearly with
// their length, whatever they contain.
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
		// a removed clause before the one that replaced it
		return cmp.Or(compareNumbers(cmp.Or(a.New, a.Old), cmp.Or(b.New, b.Old)), cmp.Compare(a.New, b.New))
	})
	return d
}

// scopeOf returns a function that says whether a text covers a number: a whole text covers all, a
// page of all keywords covers all sections of keywords, and a filtered page covers its own
// sections.
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

// Limits for marking: cells for comparing two clauses, and cells for all clauses together.
const (
	maxClauseCells = 1 << 20
	maxDiffCells   = 1 << 26
)

// marker marks the words in which texts differ, as long as it has cells left. Then it marks
// everything between the beginning and the end that two texts share.
type marker struct{ cells int }

// mark returns the marked text of a clause and the percentage of common words.
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

// pieceWriter joins runs of words into pieces.
type pieceWriter struct{ pieces []Piece }

// add adds the words from one index up to another, with the space before each.
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
