package web

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// glossary serves the lexicon: each term, its other names, and the clause about it.
func (s *site) glossary(c echo.Context) error {
	return s.fixed(c, "/glossary", func(ctx context.Context, _ *proofs) (templ.Component, error) {
		terms, err := s.lib.Glossary(ctx)
		if err != nil {
			return nil, fmt.Errorf("glossary: %w", err)
		}
		var list []templates.GlossaryTerm
		for _, t := range terms {
			v := templates.GlossaryTerm{ID: "t-" + templates.TypeSlug(t.Term), Term: t.Term, Means: content.Typeset(t.Means), Also: pocket.TypesetAll(t.Also), Games: t.Games, URL: t.URL}
			if !strings.HasPrefix(t.See, "/") {
				v.See = t.See
			}
			list = append(list, v)
		}
		name := func(t templates.GlossaryTerm) string { return strings.ToLower(strings.TrimLeft(t.Term, "[{<“")) }
		slices.SortStableFunc(list, func(a, b templates.GlossaryTerm) int { return strings.Compare(name(a), name(b)) })
		var v templates.GlossaryPage
		for _, t := range list {
			letter := "0–9"
			if r := []rune(name(t)); len(r) > 0 && unicode.IsLetter(r[0]) {
				letter = strings.ToUpper(string(r[0]))
			}
			if n := len(v.Groups); n == 0 || v.Groups[n-1].Letter != letter {
				id := "letter-" + strings.ToLower(letter)
				if letter == "0–9" {
					id = "letter-0"
				}
				v.Groups = append(v.Groups, templates.GlossaryGroup{Letter: letter, ID: id})
			}
			g := &v.Groups[len(v.Groups)-1]
			g.Terms = append(g.Terms, t)
		}
		p := s.page("", "/glossary", "Glossary", "What the game’s words mean, and what players and other games call the same things.")
		return templates.Glossary(p, v), nil
	})
}
