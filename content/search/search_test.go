package search_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"digijudge/content"
	"digijudge/content/search"
)

// TestSearchTargets: a page that the query names comes first.
func TestSearchTargets(t *testing.T) {
	l := openReal(t)
	for q, want := range map[string]string{
		"<Piercing>":           "keyword piercing",
		"piercing":             "keyword piercing",
		"Piercing ":            "keyword piercing",
		"security attack":      "keyword security-a",
		"security attack -1":   "keyword security-a",
		"<Security A. +1>":     "keyword security-a",
		"security a.":          "keyword security-a",
		"security a":           "keyword security-a",
		"<Security Attack +1>": "keyword security-a",
		"de-digivolve":         "keyword de-digivolve",
		"de digivolve":         "keyword de-digivolve",
		"<De-Digivolve 1>":     "keyword de-digivolve",
		"link +1":              "keyword link-plus",
		"use req.":             "keyword use-req",
		"blast dna digivolve":  "keyword blast-dna-digivolve",
		"16 7 4":               "clause 16-7-4",
		"16-7-4":               "clause 16-7-4",
		"16-7-4.":              "clause 16-7-4",
		"15-4-3":               "clause 15-4-3",
		"16-7":                 "keyword piercing",
	} {
		res, err := l.Search(context.Background(), q)
		if err != nil || len(res.Best) == 0 {
			t.Errorf("%q: nothing (%v)", q, err)
			continue
		}
		h := res.Best[0]
		if got := h.Kind + " " + h.Key; got != want || !h.Exact || res.Confidence != search.Named {
			t.Errorf("%q finds %s first (exact %v), want %s", q, got, h.Exact, want)
		}
	}
	// A number also finds the clauses below it, in the order of the rules.
	res, err := l.Search(context.Background(), "15-4-3")
	if err != nil || len(res.Best) < 3 || res.Best[1].Key != "15-4-3-1" || res.Best[2].Key != "15-4-3-2" {
		t.Errorf("%+v %v", res, err)
	}
	// Unfinished words, and word forms.
	for _, q := range []string{"digivolvi", "pierc", "securit attac", "attacks securities", "battle delet"} {
		if res, err := l.Search(context.Background(), q); err != nil || res.Total == 0 {
			t.Errorf("%q: nothing (%v)", q, err)
		}
	}
	for _, q := range []string{"", "   ", "\"", "()", "zzzyqx"} {
		if res, err := l.Search(context.Background(), q); err != nil || res.Total != 0 {
			t.Errorf("%q: %+v %v", q, res, err)
		}
	}
}

// TestSearchIsBounded: repeated words count once, and the number of concepts is limited, so no
// query needs much work.
func TestSearchIsBounded(t *testing.T) {
	l := openReal(t)
	x, err := l.Index(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for q, want := range map[string]int{strings.Repeat("attack ", 30): 1, "piercing jamming piercing": 2, strings.Join(x.Words()[100:200], " "): search.MaxConcepts} {
		if got := x.Concepts(q); got > want || got == 0 {
			t.Errorf("%.40q: %d concepts, want at most %d", q, got, want)
		}
	}
	for _, q := range []string{"attack", "digimon", "does on deletion trigger"} {
		res, err := l.Search(context.Background(), q)
		if err != nil || res.Total == 0 {
			t.Fatal(res, err)
		}
		if len(res.Best) > search.MaxBest || res.Total > search.MaxHits {
			t.Errorf("%q: %d best of %d", q, len(res.Best), res.Total)
		}
		n := len(res.Best)
		for _, g := range res.Groups {
			n += g.Total
			if len(g.Hits) > search.MaxGroupHits {
				t.Errorf("%q: %s: %d hits", q, g.Kind, len(g.Hits))
			}
		}
		if n != res.Total {
			t.Errorf("%q: %d hits are said to be %d", q, n, res.Total)
		}
		for _, h := range res.All() {
			if h.Snippet == "" || strings.Contains(h.Snippet, "claim:") || strings.Contains(h.Snippet, "Ann battle:") {
				t.Errorf("%q: %s %s: snippet %q", q, h.Kind, h.Key, h.Snippet)
			}
		}
	}
}

// TestSearchForContributors: pages about how the site is made never rank before those for judges.
func TestSearchForContributors(t *testing.T) {
	l := openReal(t)
	guides, err := l.Guides(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []string{"scenario", "claim", "how does the engine work", "concede", "position script"} {
		res, err := l.Search(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		other := ""
		for _, h := range res.Best {
			mine := h.Kind == search.KindGuide && slices.ContainsFunc(guides, func(g content.GuideSummary) bool { return g.Slug == h.Key && g.For != "" })
			if mine {
				other = h.Key
			} else if other != "" {
				t.Errorf("%q: %s %s behind %s", q, h.Kind, h.Key, other)
			}
		}
	}
}
