package web

import (
	"context"
	"fmt"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/templates"
)

// faqs is the list of FAQs.
func (s *site) faqs(c echo.Context) error {
	return s.fixed(c, "/faq", func(ctx context.Context, _ *proofs) (templ.Component, error) {
		rows, err := s.faqRows(ctx)
		if err != nil {
			return nil, err
		}
		p := s.page("faq", "/faq", "FAQ", "Frequently asked questions about the Digimon Card Game rules, each with ruling, reason, clause and proof.")
		return templates.FAQs(p, rows), nil
	})
}

func (s *site) faqRows(ctx context.Context) ([]templates.FAQRow, error) {
	faqs, err := s.lib.FAQs(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing FAQs: %w", err)
	}
	var rows []templates.FAQRow
	for _, f := range faqs {
		rows = append(rows, templates.FAQRow{Title: f.Title, Summary: f.Summary, URL: "/faq/" + f.Slug, N: f.Count})
	}
	return rows, nil
}
