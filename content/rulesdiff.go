package content

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"digijudge/content/wording"
	"digijudge/rules/clause"
)

// ClauseChange is a change of one clause, with what cites it.
type ClauseChange struct {
	wording.Change
	Cites []Cite `json:"cites,omitempty"`
}

// RulesDiff compares two imported versions of the official text.
type RulesDiff struct {
	Old OfficialVersion `json:"old"`
	New OfficialVersion `json:"new"`
	// the version whose numbers Cites uses: old or new, whichever our pages are closer to
	CitesBy string `json:"cites_by"`
	Same    int    `json:"same"` // clauses with the same number and text
	// clauses that only one text has, in a part of the rules that wasn't imported for the other
	Left    int            `json:"left"`
	Changes []ClauseChange `json:"changes"` // in the order of the rules
}

// Count returns how many changes of a kind there are.
func (d *RulesDiff) Count(kind string) int {
	n := 0
	for _, c := range d.Changes {
		if c.Kind == kind {
			n++
		}
	}
	return n
}

// Cites returns everything that cites a changed clause, each once, in the order of CiteKinds.
// renumbered holds what cites only clauses with unchanged text, where only the number must be
// updated.
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

// Numbers returns the changed clauses under the numbers that our pages use.
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

// cited returns the number that our pages use for a clause.
func (d *RulesDiff) cited(c ClauseChange) clause.Clause {
	if d.CitesBy == d.Old.Version {
		return clause.Clause(c.Old)
	}
	return clause.Clause(c.New)
}

// maxKeptDiffs is how many comparisons are kept in memory.
const maxKeptDiffs = 16

// keptDiffs holds the latest comparisons. Comparing real texts takes a tenth of a second, and only
// one comparison runs at a time.
type keptDiffs struct {
	sync.Mutex
	of   []string
	list []*RulesDiff
}

// DiffRules compares two imported versions; the caller says which is the older one. It returns
// ErrNotFound if one of them wasn't imported. The result is shared and must not be changed.
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
	words := wording.Compare(old, now)
	d.Same, d.Left = words.Same, words.Left
	for _, c := range words.Changes {
		d.Changes = append(d.Changes, ClauseChange{Change: c})
	}
	d.CitesBy = d.Old.Version
	if wording.CompareVersions(d.New.Version, clause.RulesVersion) <= 0 {
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
