package web

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// suggestion is an offer while somebody types.
type suggestion struct {
	Text string `json:"t"`
	URL  string `json:"u,omitempty"` // the page that it names; without one it is a question to ask
	Kind string `json:"k"`
}

// suggest offers, as JSON, what goes on from what has been typed. It changes with the content alone, so it may be kept for some minutes.
func (s *site) suggest(c echo.Context) error {
	list, err := s.lib.Suggest(c.Request().Context(), oneLine(c.QueryParam("q")))
	if err != nil {
		return err
	}
	out := make([]suggestion, 0, len(list))
	for _, x := range list {
		out = append(out, suggestion{x.Text, x.URL, kindLabels[x.Kind]})
	}
	c.Response().Header().Set("Cache-Control", "private, max-age=300")
	return c.JSON(http.StatusOK, out)
}
