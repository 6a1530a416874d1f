package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"digijudge/templates"
	"digijudge/web/guard"
	"digijudge/web/pocket"
)

// search answers a question and searches the whole site.
func (s *site) search(c echo.Context) error {
	q, exactly := pocket.SearchText(c.QueryParam("q")), c.QueryParam("exact") != ""
	ctx := c.Request().Context()
	v, res, err := s.pocketSite().SearchView(ctx, q, exactly, func(v *templates.SearchPage) error { return s.addCards(ctx, q, exactly, v) })
	if err != nil {
		return err
	}
	if q != "" && v.State == "none" && c.Request().Method == http.MethodGet && s.players != nil {
		s.missed(guard.ClientKey(c.RealIP()), res)
	}
	return s.render(c, http.StatusOK, pocket.SearchPage(s.made.frame.site, v))
}
