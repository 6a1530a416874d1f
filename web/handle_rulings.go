package web

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/rules"
	"digijudge/templates"
)

// rulings is the list of rulings, by subject: a keyword, or a chapter of the rules.
func (s *site) rulings(c echo.Context) error {
	return s.fixed(c, "/rulings", func(ctx context.Context, _ *proofs) (templ.Component, error) {
		groups, err := s.rulingGroups(ctx)
		if err != nil {
			return nil, fmt.Errorf("listing rulings: %w", err)
		}
		p := s.page("", "/rulings", "Rulings", "Rulings for the Digimon Card Game, each a position that the rules engine plays.")
		return templates.Rulings(p, groups), nil
	})
}

// rulingGroups sorts the rulings under what their first clause belongs to, in the order of the rules.
func (s *site) rulingGroups(ctx context.Context) ([]templates.RulingGroup, error) {
	all, err := s.lib.Rulings(ctx)
	if err != nil {
		return nil, err
	}
	keywords, _, err := s.lib.Keywords(ctx, content.KeywordFilter{})
	if err != nil {
		return nil, err
	}
	chapters, err := s.lib.Chapters(ctx)
	if err != nil {
		return nil, err
	}
	subjects := map[string]templates.RulingGroup{}
	for _, k := range keywords {
		subjects[k.Section] = templates.RulingGroup{Title: k.Name, URL: "/keywords/" + k.Slug}
	}
	for _, ch := range chapters {
		subjects[strconv.Itoa(ch.Number)] = templates.RulingGroup{Title: ch.Title, URL: ch.URL}
	}
	rows := map[string][]templates.RulingRow{}
	for _, r := range all {
		key := subject(r.Clauses)
		rows[key] = append(rows[key], templates.RulingRow{Title: strings.TrimSuffix(r.Title, "."), Slug: r.Slug, Clauses: s.clauseLinks(r.Clauses)})
	}
	var keys []string
	for key := range rows {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b string) int {
		if rules.ClauseLess(a, b) {
			return -1
		}
		return 1
	})
	var out []templates.RulingGroup
	for _, key := range keys {
		g, ok := subjects[key]
		if !ok {
			g = templates.RulingGroup{Title: "Other", URL: "/rules"}
		}
		g.Anchor, g.Rows = "about-"+key, rows[key]
		out = append(out, g)
	}
	return out, nil
}

// subject is what a ruling is about: the section of its first clause in chapter 16, otherwise the first clause's chapter.
func subject(clauses []string) string {
	if len(clauses) == 0 {
		return "0"
	}
	parts := strings.SplitN(clauses[0], "-", 3)
	if parts[0] == "16" && len(parts) > 1 {
		return parts[0] + "-" + parts[1]
	}
	return parts[0]
}
