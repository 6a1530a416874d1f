package web

import (
	"slices"
	"strings"
	"testing"

	"digijudge/rules/clause"
)

// TestTopicOfEveryClause: each clause of the rules has a topic, and each topic has rulings.
func TestTopicOfEveryClause(t *testing.T) {
	slugs := map[string]bool{}
	for _, tt := range rulingTopics {
		if slugs[tt.slug] {
			t.Errorf("topic %s twice", tt.slug)
		}
		slugs[tt.slug] = true
	}
	for _, c := range clause.All() {
		found := false
		for _, tt := range rulingTopics {
			for _, p := range strings.Fields(tt.clauses) {
				found = found || c.Within(clause.Clause(p))
			}
		}
		if !found {
			t.Errorf("clause %s has no topic", c)
		}
	}
	for clause, want := range map[clause.Clause]string{"16-7-4": "keywords", "4-13-1": "attacking", "4-1-4": "turns", "8-2-2-1": "fusing", "8-1-3": "digivolving", "15-15-5-1": "wording", "4-17-1": "areas"} {
		if got := rulingTopics[topicOf(clause)].slug; got != want {
			t.Errorf("%s stands under %s, want %s", clause, got, want)
		}
	}
	s := startSite(t, nil)
	for i, tt := range rulingTopics {
		if !slices.ContainsFunc(s.site.index.shelf.rulings, func(r shelved) bool { return r.topic == i }) {
			t.Errorf("no ruling stands under %s", tt.slug)
		}
	}
}

// TestNearRulings: nearness goes both ways, is never with itself, and what is nearest shares a clause that decides.
func TestNearRulings(t *testing.T) {
	sh := startSite(t, nil).site.index.shelf
	alone := 0
	for i := range sh.rulings {
		near := sh.near(i, 6)
		if len(near) == 0 {
			alone++
			continue
		}
		if slices.Contains(near, i) {
			t.Errorf("%s is near itself", sh.rulings[i].Slug)
		}
		r, n := sh.rulings[i], sh.rulings[near[0]]
		all := slices.Concat(n.Clauses, n.played)
		if !slices.ContainsFunc(slices.Concat(r.Clauses, r.played), func(c clause.Clause) bool { return slices.Contains(all, c) }) {
			t.Errorf("%s and %s share no clause", r.Slug, n.Slug)
		}
	}
	if alone > len(sh.rulings)/20 {
		t.Errorf("%d of %d rulings have nothing near them", alone, len(sh.rulings))
	}
	i := sh.places["raid-tie"]
	for _, n := range sh.near(i, 3) {
		if sh.rulings[n].keyword != "raid" {
			t.Errorf("near raid-tie: %s", sh.rulings[n].Slug)
		}
	}
}
