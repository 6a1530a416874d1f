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
	Old     OfficialVersion `json:"old"`
	New     OfficialVersion `json:"new"`
	CitesBy string          `json:"cites_by"` // the version by whose numbers Cites are found: old or new, the one that our pages are nearest to
	Same    int             `json:"same"`     // clauses with the same number and the same words
	Left    int             `json:"left"`     // clauses that only one text has, in a part of the rules that wasn't imported of the other
	Changes []ClauseChange  `json:"changes"`  // in the order of the rules
}

// Count returns how many changes there are of a kind.
func (d *RulesDiff) Count(kind string) int {
	n := 0
	for _, c := range d.Changes {
		if c.Kind == kind {
			n++
		}
	}
	return n
}

// Cites is everything that cites a clause that isn't the same, each once and by kind, in the order
// of CiteKinds. renumbered has only what cites no clause with other words: there nothing but the
// number has to be written anew.
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

// Numbers returns the clauses that aren't the same, under the numbers by which our pages cite them.
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

// cited returns the number by which our pages cite a clause.
func (d *RulesDiff) cited(c ClauseChange) clause.Clause {
	if d.CitesBy == d.Old.Version {
		return clause.Clause(c.Old)
	}
	return clause.Clause(c.New)
}

// maxKeptDiffs is how many comparisons are kept in memory.
const maxKeptDiffs = 16

// keptDiffs are the last comparisons. Making one takes a tenth of a second for real texts; nobody
// makes two at a time.
type keptDiffs struct {
	sync.Mutex
	of   []string
	list []*RulesDiff
}

// DiffRules compares two imported versions. Which is the older one is for the caller to say.
// ErrNotFound: one of them wasn't imported. Nobody may change what comes back.
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
