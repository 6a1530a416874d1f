package web

import (
	"context"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/templates"
)

// faqs serves the list of FAQs.
func (s *site) faqs(c echo.Context) error {
	return s.fixed(c, "/faq", func(context.Context, *proofs) (templ.Component, error) {
		p := s.page("faq", "/faq", "FAQ", "Frequently asked questions about the Digimon Card Game rules, each with ruling, reason, clause and proof.")
		return templates.FAQs(p, s.index.faqs), nil
	})
}

// faqQuestions returns the questions of an FAQ as lists show them.
func faqQuestions(f *content.FAQ) []templates.FAQGroup {
	groups := make([]templates.FAQGroup, len(f.Groups))
	for i, g := range f.Groups {
		groups[i].Title = g.Title
		for _, e := range g.Entries {
			groups[i].Entries = append(groups[i].Entries, templates.FAQEntry{ID: e.ID, N: e.Order, Plain: e.Plain, Answer: firstWord(e.Ruling)})
		}
	}
	return groups
}

// firstWord returns the "Yes" or "No" that a ruling begins with, or "" if it begins with neither.
func firstWord(ruling string) string {
	rest, _ := strings.CutPrefix(ruling, "<p><strong>")
	for _, word := range []string{"Yes", "No"} {
		if after, ok := strings.CutPrefix(rest, word); ok && after != "" && strings.ContainsRune(".,:<", rune(after[0])) {
			return word
		}
	}
	return ""
}
