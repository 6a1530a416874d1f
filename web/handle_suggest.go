package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/web/pocket"
)

// suggestion is one of the suggestions that appear while somebody types into the search field.
type suggestion struct {
	Text string `json:"t"`
	// address of the page that the suggestion names; empty if it is a question to search for
	URL  string `json:"u,omitempty"`
	Kind string `json:"k"`
}

// Limits of the suggestions.
const (
	maxOffers     = 8
	maxCardOffers = 4
)

// offeredCards returns the imported cards that go on from what has been typed.
func (s *site) offeredCards(ctx context.Context, typed string) (out []suggestion, err error) {
	x, err := s.cardIndex(ctx)
	if err != nil || x.version == "" {
		return nil, err
	}
	list, err := s.lib.OfferCards(ctx, typed, maxCardOffers)
	if err != nil {
		return nil, fmt.Errorf("offering cards: %w", err)
	}
	for _, o := range list {
		to := suggestion{Text: o.Name, URL: "/cards?q=" + url.QueryEscape(o.Name), Kind: "Card"}
		if o.Number != "" {
			to.Text, to.URL = o.Number+" "+o.Name, "/cards/"+o.Number
		}
		out = append(out, to)
	}
	return out, nil
}

// suggest serves suggestions for what has been typed so far, as JSON. They depend only on the
// content, so they may be cached for some minutes.
func (s *site) suggest(c echo.Context) error {
	list, err := s.lib.Suggest(c.Request().Context(), oneLine(c.QueryParam("q")))
	if err != nil {
		return err
	}
	cards, err := s.offeredCards(c.Request().Context(), oneLine(c.QueryParam("q")))
	if err != nil {
		return err
	}
	out := make([]suggestion, 0, len(list)+len(cards))
	names := 0 // keywords that begin with the typed text come first, then cards
	for _, x := range list {
		if x.Kind == content.KindKeyword && x.URL != "" && len(out) == names {
			names++
		}
		out = append(out, suggestion{x.Text, x.URL, pocket.KindLabels[x.Kind]})
	}
	out = slices.Insert(out, names, cards...)
	out = out[:min(len(out), maxOffers)]
	c.Response().Header().Set("Cache-Control", "private, max-age=300")
	return c.JSON(http.StatusOK, out)
}
