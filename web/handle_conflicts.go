package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/content/cardlist"
	"digijudge/templates"
)

// conflictsPerPage is how many cards a page of conflicts shows, each in both versions.
const conflictsPerPage = 20

// conflicts lists the cards about which imported lists contradict each other. With ?show=settled it
// lists those that somebody has decided about.
func (s *site) conflicts(c echo.Context) error {
	ctx := c.Request().Context()
	x, err := s.cardIndex(ctx)
	if err != nil {
		return err
	}
	base := adminBase(c)
	p := s.page("cards", base+"/cards/conflicts", "Conflicts", "Cards about which two imported lists contradict each other, side by side, and how to settle it.",
		templates.Crumb{Name: "Cards", URL: "/cards"})
	p.NoIndex = true
	v := templates.ConflictsPage{Imported: x.version != "", May: maySettle(c), Path: base + "/cards/conflicts"}
	if !v.Imported {
		return s.render(c, http.StatusOK, templates.Conflicts(p, v))
	}
	if !s.readingAnew(c) && s.notChanged(c, x.version) {
		return nil
	}
	page, ok := pageNumber(c)
	show := c.QueryParam("show")
	if !ok || show != "" && show != "settled" {
		return &pageError{http.StatusBadRequest, "No such list", "Something in the address doesn’t fit.", []templates.Link{{Name: "Open conflicts", URL: "/cards/conflicts"}}}
	}
	if v.Done, v.DoneText, err = s.justSettled(ctx, base, c.QueryParam("done")); err != nil {
		return err
	}
	for _, f := range x.facets.States {
		if f.Value == content.CardConflict {
			v.Open = f.Cards
		}
	}
	v.Settled = show == "settled"
	list, found, err := s.conflictPage(ctx, v.Settled, page)
	if err != nil {
		return err
	}
	if len(list) == 0 && page > 1 {
		return notFoundError("No such page", "There is no page "+strconv.Itoa(page)+" of this list.", templates.Link{Name: "Open conflicts", URL: "/cards/conflicts"})
	}
	at := url.Values{}
	if v.Settled {
		at.Set("show", "settled")
	}
	v.Found, v.From, v.To = found, (page-1)*conflictsPerPage+1, (page-1)*conflictsPerPage+len(list)
	for i := range list {
		row, err := s.conflictRow(c, &list[i])
		if err != nil {
			return err
		}
		row.Conflict.Back = "open"
		if v.Settled {
			row.Conflict.Back = "settled"
		}
		v.Rows = append(v.Rows, row)
	}
	v.Prev, v.Next = pageLinks(v.Path, at, page, v.To, found, "cards")
	return s.render(c, http.StatusOK, templates.Conflicts(p, v))
}

// conflictPage returns the cards of one page, and how many there are in all.
func (s *site) conflictPage(ctx context.Context, settled bool, page int) (list []content.Card, found int, err error) {
	offset := (page - 1) * conflictsPerPage
	if settled {
		all, err := s.lib.CardConflicts(ctx, true)
		if err != nil {
			return nil, 0, fmt.Errorf("listing conflicts: %w", err)
		}
		for _, k := range all {
			if k.Choice == cardlist.NoChoice {
				continue
			}
			if found++; found > offset && len(list) < conflictsPerPage {
				list = append(list, k)
			}
		}
		return list, found, nil
	}
	all, err := s.lib.Cards(ctx, content.CardFilter{State: content.CardConflict, Offset: offset, Limit: conflictsPerPage})
	if err != nil {
		return nil, 0, fmt.Errorf("listing conflicts: %w", err)
	}
	for _, r := range all.Cards {
		k, err := s.lib.Card(ctx, r.Number)
		if err != nil {
			return nil, 0, fmt.Errorf("card %s: %w", r.Number, err)
		}
		list = append(list, *k)
	}
	return list, all.Total, nil
}

// conflictRow returns one card with both of its versions.
func (s *site) conflictRow(c echo.Context, k *content.Card) (templates.ConflictCard, error) {
	row := templates.ConflictCard{CardRow: cardRow(k.CardSummary), Conflict: *conflict(c, k)}
	row.URL = adminBase(c) + row.URL
	if len(k.Lists) > 1 {
		first, second, err := s.lib.CardSides(c.Request().Context(), k.Number)
		if err != nil {
			return row, fmt.Errorf("both versions of %s: %w", k.Number, err)
		}
		row.Sides = sideRows(first, second)
	}
	return row, nil
}

// justSettled returns a link to the card that was just decided about, and what came of the
// decision.
func (s *site) justSettled(ctx context.Context, base, number string) (*templates.Link, string, error) {
	if number == "" {
		return nil, "", nil
	}
	k, err := s.lib.Card(ctx, number)
	if errors.Is(err, content.ErrNotFound) {
		return nil, "", nil
	}
	if err != nil {
		return nil, "", fmt.Errorf("card %s: %w", number, err)
	}
	text := "the decision is taken back."
	switch {
	case k.Choice != cardlist.NoChoice && k.State == content.CardRuns:
		text = choiceWords[k.Choice] + "; it is played now."
	case k.Choice != cardlist.NoChoice:
		text = choiceWords[k.Choice] + ". It is still not played, because part of its text isn’t understood."
	case k.State != content.CardConflict:
		return nil, "", nil
	}
	return &templates.Link{Name: k.Name + " " + k.Number, URL: base + "/cards/" + k.Number}, text, nil
}
