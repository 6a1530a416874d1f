package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"digijudge/templates"
)

// home is the front page, with today's five and how far its reader is, so the page isn't cached.
func (s *site) home(c echo.Context) error {
	ctx := c.Request().Context()
	v := templates.HomePage{
		Types: s.index.types, Keywords: len(s.index.keywords), FAQs: s.index.faqs, Guides: s.index.guides, Questions: len(s.index.items),
	}
	player, err := s.playerOf(c)
	if err != nil {
		return err
	}
	if v.Today, err = s.today(ctx, player); err != nil {
		return err
	}
	p := s.page("", "/", "Digijudge", "Digimon Card Game rulings you can check: keyword reference, FAQ and quiz, each answer with its clause and a proof played by a rules engine.")
	p.Crumbs = nil
	return s.render(c, http.StatusOK, templates.Home(p, v))
}
