package web

import (
	"context"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/templates"
)

// faqs is the list of FAQs.
func (s *site) faqs(c echo.Context) error {
	return s.fixed(c, "/faq", func(context.Context, *proofs) (templ.Component, error) {
		p := s.page("faq", "/faq", "FAQ", "Frequently asked questions about the Digimon Card Game rules, each with ruling, reason, clause and proof.")
		return templates.FAQs(p, s.index.faqs), nil
	})
}
