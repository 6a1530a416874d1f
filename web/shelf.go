package web

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"digijudge/content"
	"digijudge/rules/clause"
)

// shelf has all rulings in the order of their lists, and how they are related. It is made once and
// must not be changed.
type shelf struct {
	rulings []shelved
	places  map[string]int // index into rulings by slug
	// by clause: the rulings that name it among their clauses, as indexes
	cite map[clause.Clause][]int
	// by clause: the other rulings in whose proofs it comes up, as indexes
	play   map[clause.Clause][]int
	weight map[clause.Clause]float64
	// for each ruling, the text that the filter searches; made at the first use
	words func() []string
}

// shelved is a ruling with what lists need.
type shelved struct {
	content.Ruling                 // without its proof
	played         []clause.Clause // clauses on the steps of its proof
	topic          int             // index into rulingTopics
	keyword        string          // slug of the keyword that it is about, or ""
}

// newShelf returns all rulings, sorted by topic, then by the clause that decides them, then by
// title.
func newShelf(ctx context.Context, lib *content.Library, keywords []content.KeywordSummary) (*shelf, error) {
	all, err := lib.RulingEntries(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing rulings: %w", err)
	}
	played, err := lib.Played(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing rulings: %w", err)
	}
	slugs, names := map[clause.Clause]string{}, map[clause.Clause]string{}
	for _, k := range keywords {
		section := clause.Clause(k.Section)
		slugs[section], names[section] = k.Slug, k.Name
	}
	s := &shelf{places: map[string]int{}, cite: map[clause.Clause][]int{}, play: map[clause.Clause][]int{}, weight: map[clause.Clause]float64{}}
	for _, r := range all {
		x := shelved{Ruling: r, played: played[r.Slug], topic: len(rulingTopics) - 1}
		if len(r.Clauses) > 0 {
			x.topic, x.keyword = topicOf(r.Clauses[0]), slugs[r.Clauses[0].Section()]
		}
		s.rulings = append(s.rulings, x)
	}
	slices.SortFunc(s.rulings, func(a, b shelved) int {
		return cmp.Or(cmp.Compare(a.topic, b.topic), deciding(a.Clauses).Compare(deciding(b.Clauses)), cmp.Compare(a.Title, b.Title), cmp.Compare(a.Slug, b.Slug))
	})
	for i, r := range s.rulings {
		s.places[r.Slug] = i
		for _, c := range r.Clauses {
			s.cite[c] = append(s.cite[c], i)
		}
		for _, c := range r.played {
			if !slices.Contains(r.Clauses, c) {
				s.play[c] = append(s.play[c], i)
			}
		}
	}
	for _, r := range s.rulings {
		for _, c := range slices.Concat(r.Clauses, r.played) {
			s.weight[c] = math.Log(float64(1+len(s.rulings)) / float64(len(s.cite[c])+len(s.play[c])))
		}
	}
	s.words = sync.OnceValue(func() []string {
		list := make([]string, len(s.rulings))
		for i, r := range s.rulings {
			var about []string
			for _, c := range r.Clauses {
				about = append(about, names[c.Section()])
			}
			list[i] = filterWords(r.Title + " " + strings.Join(r.Asks, " ") + " " + strings.Join(about, " ") + " " + strings.Join(clause.Numbers(r.Clauses), " ") + " " + r.Source)
		}
		return list
	})
	return s, nil
}

// deciding returns the clause that decides a ruling, which is the first of its clauses, or "" if it
// has none.
func deciding(list []clause.Clause) clause.Clause {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// How much a clause that two rulings share adds to their score, by its role in both. Rulings with
// at least leastNear are related.
const (
	bothDecide = 3.0
	oneDecides = 1.5
	bothPlay   = 0.4
	leastNear  = 5.0
)

// near returns the rulings most related to one, at most the given number. Rulings are related by
// the clauses they share: a clause that decides both counts much, and one that comes up in hundreds
// of proofs counts almost nothing.
func (s *shelf) near(place, most int) []int {
	r := &s.rulings[place]
	score := map[int]float64{}
	add := func(clause clause.Clause, decided, met float64) {
		for _, i := range s.cite[clause] {
			score[i] += decided * s.weight[clause]
		}
		for _, i := range s.play[clause] {
			score[i] += met * s.weight[clause]
		}
	}
	for _, c := range r.Clauses {
		add(c, bothDecide, oneDecides)
	}
	for _, c := range r.played {
		if !slices.Contains(r.Clauses, c) {
			add(c, oneDecides, bothPlay)
		}
	}
	delete(score, place)
	var out []int
	for i, n := range score {
		if n >= leastNear {
			out = append(out, i)
		}
	}
	slices.SortFunc(out, func(a, b int) int { return cmp.Or(cmp.Compare(score[b], score[a]), cmp.Compare(a, b)) })
	return out[:min(most, len(out))]
}

// neighbours returns the rulings before and after one in the list of its keyword or topic, or −1
// where there is none.
func (s *shelf) neighbours(place int) (before, after int) {
	r := &s.rulings[place]
	same := func(i int) bool {
		return i >= 0 && i < len(s.rulings) && s.rulings[i].topic == r.topic && s.rulings[i].keyword == r.keyword
	}
	before, after = -1, -1
	if same(place - 1) {
		before = place - 1
	}
	if same(place + 1) {
		after = place + 1
	}
	return before, after
}
