package web

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"digijudge/quiz"
	"digijudge/rules/clause"
	"digijudge/templates"
)

// Limits of what a card's page lists about the card's keywords and timings.
const (
	askedOf       = 3 // most questions about one keyword
	askedKeywords = 4
	perTiming     = 2 // most rulings about one timing
	maxTimings    = 6 // most rulings about all timings together
)

// addAsked adds the questions that players ask about the card's keywords.
func (s *site) addAsked(ctx context.Context, keywords []string, v *templates.CardPage) error {
	for _, k := range s.index.keywords {
		url := "/keywords/" + k.Slug
		if len(v.Asked) == askedKeywords || !slices.ContainsFunc(keywords, func(n string) bool { return s.lib.KeywordURL(n) == url }) {
			continue
		}
		kw, err := s.lib.Keyword(ctx, k.Slug)
		if err != nil {
			return fmt.Errorf("keyword %s: %w", k.Slug, err)
		}
		list := askedViews(kw.Questions)
		c := templates.CardAsked{Keyword: templates.Link{Name: k.Name, URL: url}, Questions: list[:min(len(list), askedOf)]}
		if s.index.asked[clause.Clause(k.Section)] {
			c.Quiz = quizFilter{mode: quiz.Topic, keyword: k.Slug}.next("")
		}
		v.Asked = append(v.Asked, c)
	}
	return nil
}

// timingSections returns the sections of 15-16 that an anatomy refers to: those of its timing
// icons.
func timingSections(a *templates.AnatomyView) []string {
	if a == nil {
		return nil
	}
	var out []string
	for _, e := range a.Effects {
		for _, f := range e.Facts {
			for _, c := range f.Clauses {
				part := strings.Split(c.Name, "-")
				if len(part) < 4 || part[0] != "15" || part[1] != "16" {
					continue
				}
				if section := strings.Join(part[:3], "-"); !slices.Contains(out, section) {
					out = append(out, section)
				}
			}
		}
	}
	return out
}
