package web

import (
	"context"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/templates"
)

// guides serves the list of guides.
func (s *site) guides(c echo.Context) error {
	return s.fixed(c, "/guides", func(context.Context, *proofs) (templ.Component, error) {
		p := s.page("guides", "/guides", "Guides", "Guides to the rules of the Digimon Card Game, with examples played step by step.")
		return templates.Guides(p, s.index.guides), nil
	})
}
