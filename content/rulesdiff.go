package content

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"digijudge/rules/clause"
)

// The kinds of ClauseChange.
const (
	ClauseMoved   = "moved"   // under another number, with the same words or nearly so
	ClauseChanged = "changed" // under the same number, with other words
	ClauseAdded   = "added"
	ClauseRemoved = "removed"
)

// ClauseChange is one clause that isn't the same in two versions of the official text.
type ClauseChange struct {
	Kind    string      `json:"kind"`
	Old     string      `json:"old,omitempty"`     // its number in the older text; empty if it was added
	New     string      `json:"new,omitempty"`     // its number in the newer text; empty if it was removed
	Similar int         `json:"similar,omitempty"` // of a moved or changed clause: share of the words that both have, in percent; 100: the same words
	Words   []WordPiece `json:"words"`             // the text with its marks
	Cites   []Cite      `json:"cites,omitempty"`   // what cites it
}

// WordPiece is a run of words of a compared text.
type WordPiece struct {
	Text string `json:"text"`
	Mark string `json:"mark,omitempty"` // MarkDeleted, MarkInserted or empty: in both
}

// The marks of a WordPiece.
const (
	MarkDeleted  = "deleted"
	MarkInserted = "inserted"
)

// RulesDiff compares two imported versions of the official text.
type RulesDiff struct {
	Old     OfficialVersion `json:"old"`
	New     OfficialVersion `json:"new"`
	CitesBy string          `json:"cites_by"` // the version by whose numbers Cites are found: old or new, the one that our pages are nearest to
	Same    int             `json:"same"`     // clauses with the same number and the same words
	Left    int             `json:"left"`     // clauses that only one text has, in a part of the rules that wasn't imported of the other
	Changes []ClauseChange  `json:"changes"`  // in the order of the rules
}

// Count is how many changes there are of a kind.
func (d *RulesDiff) Count(kind string) int {
	n := 0
	for _, c := range d.Changes {
		if c.Kind == kind {
			n++
		}
	}
	return n
}

// Reworded says whether more than the number is other than it was.
func (c *ClauseChange) Reworded() bool { return c.Kind != ClauseMoved || c.Similar < 100 }

// Cites is everything that cites a clause that isn't the same, each once and by kind, in the order of CiteKinds. renumbered has only what
// cites no clause with other words: there nothing but the number has to be written anew.
func (d *RulesDiff) Cites() (reworded, renumbered []Cite) {
	seen := map[Cite]bool{}
	collect := func(words bool) (all []Cite) {
		for i := range d.Changes {
			c := &d.Changes[i]
			if c.Reworded() != words {
				continue
			}
			for _, x := range c.Cites {
				if !seen[x] {
					seen[x] = true
					all = append(all, x)
				}
			}
		}
		slices.SortStableFunc(all, func(a, b Cite) int {
			return cmp.Compare(slices.Index(CiteKinds, a.Kind), slices.Index(CiteKinds, b.Kind))
		})
		return all
	}
	reworded = collect(true)
	return reworded, collect(false)
}

// Numbers are the clauses that aren't the same, under the numbers by which our pages cite them.
func (d *RulesDiff) Numbers() []clause.Clause {
	var out []clause.Clause
	for _, c := range d.Changes {
		if n := d.cited(c); n != "" {
			out = append(out, n)
		}
	}
	slices.SortFunc(out, clause.Clause.Compare)
	return slices.Compact(out)
}

// cited is the number by which our pages cite a clause.
func (d *RulesDiff) cited(c ClauseChange) clause.Clause {
	if d.CitesBy == d.Old.Version {
		return clause.Clause(c.Old)
	}
	return clause.Clause(c.New)
}

// maxKeptDiffs is how many comparisons are kept in memory.
const maxKeptDiffs = 16

// keptDiffs are the last comparisons. Making one takes a tenth of a second for real texts; nobody makes two at a time.
type keptDiffs struct {
	sync.Mutex
	of   []string
	list []*RulesDiff
}

// DiffRules compares two imported versions. Which is the older one is for the caller to say. ErrNotFound: one of them wasn't imported.
// Nobody may change what comes back.
func (l *Library) DiffRules(ctx context.Context, old, now string) (*RulesDiff, error) {
	versions, stamp, err := l.OfficialVersions(ctx)
	if err != nil {
		return nil, err
	}
	d := &RulesDiff{}
	for _, v := range versions {
		if v.Version == old {
			d.Old = v
		}
		if v.Version == now {
			d.New = v
		}
	}
	if d.Old.Version == "" || d.New.Version == "" {
		missing := old
		if d.Old.Version != "" {
			missing = now
		}
		return nil, fmt.Errorf("version %s of the official text: %w", clip(missing), ErrNotFound)
	}
	l.diffs.Lock()
	defer l.diffs.Unlock()
	key := strings.Join([]string{stamp, l.version, old, now}, " ")
	if i := slices.Index(l.diffs.of, key); i >= 0 {
		return l.diffs.list[i], nil
	}
	if err := l.makeDiff(ctx, d); err != nil {
		return nil, fmt.Errorf("comparing %s and %s: %w", old, now, err)
	}
	if len(l.diffs.of) == maxKeptDiffs {
		l.diffs.of, l.diffs.list = slices.Clone(l.diffs.of[1:]), slices.Clone(l.diffs.list[1:])
	}
	l.diffs.of, l.diffs.list = append(l.diffs.of, key), append(l.diffs.list, d)
	return d, nil
}

func (l *Library) makeDiff(ctx context.Context, d *RulesDiff) error {
	old, err := l.wording(ctx, d.Old.Version)
	if err != nil {
		return err
	}
	now, err := l.wording(ctx, d.New.Version)
	if err != nil {
		return err
	}
	d.compare(old, now)
	d.CitesBy = d.Old.Version
	if CompareVersions(d.New.Version, clause.RulesVersion) <= 0 {
		d.CitesBy = d.New.Version
	}
	cites, err := l.cites(ctx)
	if err != nil {
		return err
	}
	for i := range d.Changes {
		d.Changes[i].Cites = cites[d.cited(d.Changes[i])]
	}
	return nil
}

// compare fills Same, Left and Changes.
func (d *RulesDiff) compare(old, now []wording) {
	m := matchClauses(old, now)
	inOld, inNow := scopeOf(old), scopeOf(now)
	marks := marker{cells: maxDiffCells}
	for j, w := range now {
		i := m.toOld[j]
		switch {
		case i >= 0 && old[i] == w:
			d.Same++
		case i >= 0:
			c := ClauseChange{Kind: ClauseChanged, Old: old[i].number, New: w.number}
			if c.Old != c.New {
				c.Kind = ClauseMoved
			}
			c.Words, c.Similar = marks.mark(old[i].text, w.text)
			d.Changes = append(d.Changes, c)
		case !inOld(w.number):
			d.Left++
		default:
			d.Changes = append(d.Changes, ClauseChange{Kind: ClauseAdded, New: w.number, Words: []WordPiece{{w.text, MarkInserted}}})
		}
	}
	for i, w := range old {
		switch {
		case m.toNow[i] >= 0:
		case !inNow(w.number):
			d.Left++
		default:
			d.Changes = append(d.Changes, ClauseChange{Kind: ClauseRemoved, Old: w.number, Words: []WordPiece{{w.text, MarkDeleted}}})
		}
	}
	slices.SortStableFunc(d.Changes, func(a, b ClauseChange) int {
		return cmp.Or(compareClauses(cmp.Or(a.New, a.Old), cmp.Or(b.New, b.Old)), cmp.Compare(a.New, b.New)) // what is gone before what came in its place
	})
}

// scopeOf says of which numbers a text would tell if they were there: a whole text of all, a page of all keywords of all sections of
// keywords, a filtered one of its own sections.
func scopeOf(list []wording) func(number string) bool {
	have := map[string]officialClause{}
	sections := map[string]bool{}
	for _, w := range list {
		have[w.number] = officialClause{}
		sections[sectionOf(w.number)] = true
	}
	_, whole := have[string(clause.All()[0])]
	keywords := isComplete(have)
	return func(number string) bool {
		s := sectionOf(number)
		return whole || sections[s] || keywords && isKeywordSection(s)
	}
}

// Bounds of the marks: cells of comparing two texts, and of all together.
const (
	maxClauseCells = 1 << 20
	maxDiffCells   = 1 << 26
)

// marker marks the words of texts, as long as its cells last; then it marks what is between the beginning and the end that they share.
type marker struct{ cells int }

// mark shows what became of a text, and how many percent of the words both have.
func (k *marker) mark(old, now string) (pieces []WordPiece, similar int) {
	if old == now {
		return []WordPiece{{Text: now}}, 100
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
type pieceWriter struct{ pieces []WordPiece }

// add adds the words of a text from one to before another, with the space that stands before them there.
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
			b.pieces = append(b.pieces, WordPiece{Text: " "})
		}
	}
	b.pieces = append(b.pieces, WordPiece{run, mark})
}
