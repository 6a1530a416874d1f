package web

import (
	"cmp"
	"slices"

	"digijudge/content"
	"digijudge/rules/clause"
)

// maxTogether is the largest number of other keywords that a keyword's page links to.
const maxTogether = 4

// playedTogether returns for each keyword the keywords that rulings play together with it, the most
// frequent first.
func playedTogether(keywords []content.KeywordSummary, cited map[clause.Clause][]content.Citation) map[string][]string {
	slugs := map[clause.Clause]string{}
	for _, k := range keywords {
		slugs[clause.Clause(k.Section)] = k.Slug
	}
	played := map[string][]string{} // the keywords that each ruling plays
	for clause, cites := range cited {
		slug, ok := slugs[clause.Section()]
		if !ok {
			continue
		}
		for _, c := range cites {
			if c.Kind == content.KindRuling && !slices.Contains(played[c.URL], slug) {
				played[c.URL] = append(played[c.URL], slug)
			}
		}
	}
	n := map[string]map[string]int{}
	for _, slugs := range played {
		for _, a := range slugs {
			for _, b := range slugs {
				if a != b {
					if n[a] == nil {
						n[a] = map[string]int{}
					}
					n[a][b]++
				}
			}
		}
	}
	out := map[string][]string{}
	for _, k := range keywords {
		for _, o := range keywords {
			if n[k.Slug][o.Slug] > 0 {
				out[k.Slug] = append(out[k.Slug], o.Slug)
			}
		}
		slices.SortStableFunc(out[k.Slug], func(a, b string) int { return cmp.Compare(n[k.Slug][b], n[k.Slug][a]) })
		out[k.Slug] = out[k.Slug][:min(len(out[k.Slug]), maxTogether)]
	}
	return out
}
