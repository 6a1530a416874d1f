package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/content/cardlist"
	"digijudge/templates"
)

// settle stores which list to believe about a card, for all readers, and redirects back.
func (s *site) settle(c echo.Context) error {
	r := c.Request()
	number := strings.ToUpper(c.Param("number"))
	if err := r.ParseForm(); err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return err
		}
		return badChoice("The form couldn’t be read.", number)
	}
	choice := cardlist.NoChoice
	if v := r.PostForm.Get("choice"); v != noChoice {
		var err error
		if choice, err = cardlist.ParseChoice(v); err != nil {
			return badChoice("“"+short(v)+"” is nothing to choose.", number)
		}
	}
	// a decision that arrived is stored even if its reader has left
	ctx := context.WithoutCancel(r.Context())
	k, err := s.lib.Card(ctx, number)
	switch {
	case errors.Is(err, content.ErrNotFound):
		return s.noCard(number, true)
	case err != nil:
		return fmt.Errorf("card %s: %w", number, err)
	case choice != cardlist.NoChoice && len(k.Conflicts) == 0:
		return badChoice("The lists don’t contradict each other about "+number+".", number)
	case choice == cardlist.TakeErrata && k.Erratum == nil:
		return badChoice("There is no erratum for "+number+".", number)
	case choice == cardlist.TakeErrata && k.Correction == cardlist.Unplaced:
		return badChoice("The erratum for "+number+" fits neither list.", number)
	case choice == cardlist.TakeFirst && !slices.Contains(k.Lists, choice), choice == cardlist.TakeSecond && !slices.Contains(k.Lists, choice):
		return badChoice("That list doesn’t have "+number+".", number)
	}
	if _, err := s.lib.SettleCard(ctx, number, choice); err != nil {
		return fmt.Errorf("settling %s: %w", number, err)
	}
	s.decided(c, "a conflict between card lists was settled", "card", number, "choice", cmp.Or(string(choice), noChoice), "before", cmp.Or(string(k.Choice), noChoice))
	to := adminPath + "/cards/" + number
	done := "done=" + url.QueryEscape(number)
	switch r.PostForm.Get("back") {
	case "open":
		to = adminPath + "/cards/conflicts?" + done
	case "settled":
		to = adminPath + "/cards/conflicts?show=settled&" + done
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Redirect(http.StatusSeeOther, to)
}

// badChoice returns the error that a decision can't be made. Nothing was changed then.
func badChoice(message, number string) error {
	return &pageError{http.StatusUnprocessableEntity, "Nothing was decided", message,
		[]templates.Link{{Name: "The card", URL: adminPath + "/cards/" + number}, {Name: "Conflicts", URL: adminPath + "/cards/conflicts"}}}
}
