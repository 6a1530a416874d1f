package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/content/search"
	"digijudge/rules/clause"
	"digijudge/rules/scenario/lang"
	"digijudge/static"
	"digijudge/templates"
	"digijudge/web/guard"
	"digijudge/web/pocket"
)

// pocketLibrary gives package pocket access to the content of the site.
type pocketLibrary struct{ *site }

var _ pocket.Library = pocketLibrary{}

// Ruling returns the scenario of a ruling.
func (l pocketLibrary) Ruling(ctx context.Context, slug string) (source string, ok bool, err error) {
	r, err := l.lib.Ruling(ctx, slug)
	if errors.Is(err, content.ErrNotFound) {
		return "", false, nil
	}
	if err != nil {
		return "", false, err
	}
	return r.Proof.Source, true, nil
}

// Cards returns the site's own cards and the imported ones.
func (l pocketLibrary) Cards() (lang.CardSource, error) { return l.lib.CardSource() }

// Called returns the imported cards with a name, or those that the site ships if no cards were
// imported.
func (l pocketLibrary) Called(ctx context.Context, name string) ([]templates.CardRow, error) {
	x, err := l.cardIndex(ctx)
	if err != nil {
		return nil, err
	}
	if x.version == "" {
		return pocket.CalledAmong(shippedCards(), name), nil
	}
	found, err := l.lib.Cards(ctx, content.CardFilter{Query: short(name), Limit: pocket.MaxCalled})
	if err != nil {
		return nil, fmt.Errorf("cards for the bench: %w", err)
	}
	var out []templates.CardRow
	for _, k := range found.Cards {
		out = append(out, cardRow(k))
	}
	return out, nil
}

// Shipped returns a card that the site ships. ok is false if there is no such card.
func (l pocketLibrary) Shipped(number string) (*pocket.ShippedCard, bool) { return shipped(number) }

// Imported reports whether a card was imported.
func (l pocketLibrary) Imported(ctx context.Context, number string) bool {
	_, err := l.lib.Card(ctx, number)
	return err == nil
}

// CardSets returns the sets of the imported cards, with the number of cards in each.
func (l pocketLibrary) CardSets(ctx context.Context) (out templates.CardsAlong, err error) {
	x, err := l.cardIndex(ctx)
	if err != nil {
		return out, err
	}
	out.Version, out.Total = x.version, x.facets.Total
	for _, f := range x.facets.Sets {
		out.Sets = append(out.Sets, templates.CardsOfSet{Set: f.Value, Cards: f.Cards})
	}
	return out, nil
}

// ClauseURL returns the address of a clause, or "" if there is no such clause.
func (l pocketLibrary) ClauseURL(n clause.Clause) string {
	url, _ := l.lib.ClauseURL(n)
	return url
}

// ClauseSays returns the first sentence of a clause. It returns "" if the site doesn't have the
// clause, or if the sentence is long.
func (l pocketLibrary) ClauseSays(n clause.Clause) string { return l.index.book.says(n) }

// Find searches the whole site. If exactly is true, it doesn't correct spelling.
func (l pocketLibrary) Find(ctx context.Context, q string, exactly bool) (*search.Result, error) {
	if exactly {
		return l.lib.SearchExactly(ctx, q)
	}
	return l.lib.Search(ctx, q)
}

// AnswerSource returns the scenario of a ruling, or the first scenario of an FAQ entry. It returns
// "" if there is none.
func (l pocketLibrary) AnswerSource(ctx context.Context, kind, key string) (string, error) {
	switch kind {
	case content.KindRuling:
		r, err := l.lib.Ruling(ctx, key)
		if err != nil {
			return "", err
		}
		return r.Proof.Source, nil
	case content.KindFAQ:
		slug, id, _ := strings.Cut(key, "#")
		f, err := l.lib.FAQ(ctx, slug)
		if err != nil {
			return "", err
		}
		return entrySource(f, id), nil
	}
	return "", nil
}

// entrySource returns the source of the first scenario in an FAQ entry, or "" if the entry has
// none.
func entrySource(f *content.FAQ, id string) string {
	for _, g := range f.Groups {
		for _, e := range g.Entries {
			for _, b := range e.Body {
				if e.ID == id && b.Scenario != nil {
					return b.Scenario.Source
				}
			}
		}
	}
	return ""
}

// QuizOn returns the address of a question about one of the clauses, or "" if there is none.
func (l pocketLibrary) QuizOn(numbers []clause.Clause) string { return l.quizOnClauses(numbers) }

// ShippedCards returns the cards that the site ships.
func (l pocketLibrary) ShippedCards() []*pocket.ShippedCard { return shippedCards() }

// ClauseHTML returns the first paragraph of a clause.
func (l pocketLibrary) ClauseHTML(n clause.Clause) string { return l.index.clauses[string(n)] }

// pocketSite returns the part of this site that package pocket needs to make its pages.
func (s *site) pocketSite() *pocket.Site {
	return &pocket.Site{Library: pocketLibrary{s}, Frame: s.made.frame.site, Prover: s.provers.shipped, Answers: &s.made.answers, Fault: s.log.ErrorContext, Stale: static.PocketStale != ""}
}

// typed returns the value of a form's field as valid UTF-8, whatever bytes were sent.
func typed(c echo.Context, field string) string {
	return strings.ToValidUTF8(c.FormValue(field), "\uFFFD")
}

// playing serves a page of package pocket. If the page plays something, it takes a turn among
// strangers' scenarios. A form is read before the turn.
func (s *site) playing(h pocketHandler) echo.HandlerFunc { return s.playingIn(s.limits.playing, h) }

// choosing is like playing, for pages that play only one line. They have turns of their own.
func (s *site) choosing(h pocketHandler) echo.HandlerFunc {
	return s.playingIn(s.limits.choosing, h)
}

// pocketHandler is a handler of package pocket.
type pocketHandler func(*pocket.Site, context.Context, *pocket.Request) (*pocket.Answer, error)

func (s *site) playingIn(lane *guard.Turns, h pocketHandler) echo.HandlerFunc {
	own := s.pocketSite()
	return func(c echo.Context) error {
		req := c.Request()
		r := &pocket.Request{Query: c.QueryParams(), RawQuery: c.QueryString()}
		if req.Method == http.MethodPost {
			err := req.ParseForm()
			var tooLarge *http.MaxBytesError
			if errors.As(err, &tooLarge) {
				return err
			}
			r.Form = req.Form
		}
		sent := false
		r.Turn = func(_ context.Context, do func(context.Context) (*pocket.Answer, error)) (*pocket.Answer, error) {
			return nil, s.inLane(c, lane, playWait, func(c echo.Context) error {
				a, err := do(c.Request().Context())
				if err != nil {
					return err
				}
				sent = true
				return s.sendPlayed(c, a)
			})
		}
		a, err := h(own, req.Context(), r)
		if err != nil || sent {
			return err
		}
		return s.sendPlayed(c, a)
	}
}

// sendPlayed sends a page or a redirect of package pocket.
func (s *site) sendPlayed(c echo.Context, a *pocket.Answer) error {
	if a.Page == nil {
		return c.Redirect(a.Status, a.To)
	}
	return s.render(c, a.Status, a.Page)
}
