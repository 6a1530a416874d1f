package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// Limits of a page of the list.
const (
	cardsPerPage   = 60
	maxFacetValues = 300 // most values that the form offers for one filter
)

// cardFilters lists the filters of /cards in the order of the form: parameter, label, and the
// option that filters nothing.
var cardFilters = []struct{ name, label, any string }{
	{"set", "Set", "All sets"}, {"color", "Color", "All colors"}, {"kind", "Kind", "All kinds"}, {"level", "Level", "All levels"},
	{"keyword", "Keyword", "All keywords"}, {"effect", "Effect type", "All types"}, {"state", "Support", "Any"},
}

// cards serves the list of real cards: the imported ones that pass the filters, or the cards that
// the site ships if none were imported.
func (s *site) cards(c echo.Context) error {
	ctx := c.Request().Context()
	x, err := s.cardIndex(ctx)
	if err != nil {
		return err
	}
	p := s.page("cards", "/cards", "Cards", "Look up cards of the Digimon Card Game by set, color, level, keyword and effect type, with their effects taken apart.")
	p.NoIndex = c.QueryString() != ""
	if x.version == "" {
		v := templates.CardsPage{Total: len(shippedCards())}
		for _, k := range shippedCards() {
			v.Rows = append(v.Rows, k.Row)
		}
		return s.render(c, http.StatusOK, templates.Cards(p, v))
	}
	if !s.readingAnew(c) && s.notChanged(c, x.version) {
		return nil
	}
	v := templates.CardsPage{Imported: true, Total: x.facets.Total, Query: pocket.SearchText(c.QueryParam("q"))}
	for _, f := range x.facets.States {
		if f.Value == content.CardConflict {
			v.Conflicts = f.Cards
		}
	}
	values, problem := readCardFilter(c, &x.facets)
	page, ok := pageNumber(c)
	if !ok && problem == "" {
		problem = "There is no page “" + short(c.QueryParam("page")) + "”."
	}
	v.Problem, v.Fields = problem, cardFields(&x.facets, values)
	if problem != "" {
		return s.render(c, http.StatusBadRequest, templates.Cards(p, v))
	}
	v.Active = activeFilters(v.Query, values)
	// a facet's value; "" becomes 0, which filters nothing
	level, _ := strconv.Atoi(values["level"])
	found, err := s.lib.Cards(ctx, content.CardFilter{
		Set: values["set"], Color: values["color"], Kind: values["kind"], Keyword: values["keyword"], Effect: values["effect"], State: values["state"],
		Level: level, Query: v.Query, Offset: (page - 1) * cardsPerPage, Limit: cardsPerPage,
	})
	if err != nil {
		return fmt.Errorf("listing cards: %w", err)
	}
	status := http.StatusOK
	if len(found.Cards) == 0 && page > 1 {
		v.Problem, status = "There is no page "+strconv.Itoa(page)+" of this list.", http.StatusNotFound
	}
	v.Found, v.From, v.To = found.Total, (page-1)*cardsPerPage+1, (page-1)*cardsPerPage+len(found.Cards)
	v.Missing, v.Fixed = noCards(found.Missing), cardFixes(found.Fixed)
	for _, k := range found.Cards {
		v.Rows = append(v.Rows, cardRow(k))
	}
	at := cardsQuery(v.Query, values)
	v.Prev, v.Next = pageLinks("/cards", at, page, v.To, found.Total, "cards")
	return s.render(c, status, templates.Cards(p, v))
}

// readCardFilter returns the filters of the address as the facets spell them, ignoring case.
// problem is a sentence for the reader, or "" if all is well.
func readCardFilter(c echo.Context, facets *content.CardFacets) (values map[string]string, problem string) {
	values = map[string]string{}
	for _, f := range cardFilters {
		want := strings.TrimSpace(c.QueryParam(f.name))
		if want == "" {
			continue
		}
		list := facetsOf(facets, f.name)
		i := slices.IndexFunc(list, func(v content.CardFacet) bool { return strings.EqualFold(v.Value, want) })
		if i < 0 {
			return map[string]string{}, "There is no " + strings.TrimSuffix(strings.ToLower(f.label), "?") + " “" + short(want) + "” among these cards."
		}
		values[f.name] = list[i].Value
	}
	return values, ""
}

// facetsOf returns the values of one filter; any other name stands for the states.
func facetsOf(f *content.CardFacets, name string) []content.CardFacet {
	switch name {
	case "set":
		return f.Sets
	case "color":
		return f.Colors
	case "kind":
		return f.Kinds
	case "level":
		return f.Levels
	case "keyword":
		return f.Keywords
	case "effect":
		return f.Effects
	}
	return f.States
}

// cardFields returns the form's selects with their options.
func cardFields(facets *content.CardFacets, values map[string]string) []templates.CardField {
	var out []templates.CardField
	for _, f := range cardFilters {
		field := templates.CardField{Name: f.name, Label: f.label, Options: []templates.Option{{Label: f.any}}}
		all := facetsOf(facets, f.name)
		for _, v := range all[:min(len(all), maxFacetValues)] {
			field.Options = append(field.Options, templates.Option{
				Value: v.Value, Label: facetName(f.name, v.Value) + " (" + strconv.Itoa(v.Cards) + ")", Selected: values[f.name] == v.Value,
			})
		}
		out = append(out, field)
	}
	return out
}

// activeFilters returns the filters in use, each linked to the list without it.
func activeFilters(query string, values map[string]string) []templates.Link {
	var out []templates.Link
	if query != "" {
		out = append(out, templates.Link{Name: "“" + query + "”", URL: listURL("/cards", cardsQuery("", values))})
	}
	for _, f := range cardFilters {
		v := values[f.name]
		if v == "" {
			continue
		}
		rest := cardsQuery(query, values)
		rest.Del(f.name)
		name := facetName(f.name, v)
		if f.name == "set" {
			name = "Set " + name
		}
		out = append(out, templates.Link{Name: name, URL: listURL("/cards", rest)})
	}
	return out
}

// cardsQuery returns a search text and filters as the query of an address.
func cardsQuery(query string, values map[string]string) url.Values {
	out := url.Values{}
	if query != "" {
		out.Set("q", query)
	}
	for k, v := range values {
		out.Set(k, v)
	}
	return out
}

// listURL returns the address of a path with a query.
func listURL(path string, q url.Values) string {
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

// pageNumber returns the page of a list that the address asks for, or 1 if it names none. ok is
// false if what it names is no page number.
func pageNumber(c echo.Context) (n int, ok bool) {
	p := c.QueryParam("page")
	if p == "" {
		return 1, true
	}
	n, err := strconv.Atoi(p)
	if err != nil || n < 1 || n > 10_000 {
		return 1, false
	}
	return n, true
}

// pageLinks returns the links to the pages before and after, or nil where there is none. shown is
// the number of the last row on this page.
func pageLinks(path string, query url.Values, page, shown, total int, what string) (prev, next *templates.Link) {
	link := func(n int, name string) *templates.Link {
		q := url.Values{}
		for k, v := range query {
			q[k] = v
		}
		q.Del("page")
		if n > 1 {
			q.Set("page", strconv.Itoa(n))
		}
		return &templates.Link{Name: name, URL: listURL(path, q)}
	}
	if page > 1 {
		prev = link(page-1, "Page "+strconv.Itoa(page-1))
	}
	if shown < total && shown > 0 {
		next = link(page+1, strconv.Itoa(total-shown)+" more "+what)
	}
	return prev, next
}

// cardIndex is what is known about all imported cards at one moment.
type cardIndex struct {
	version string // from Library.CardsVersion; "" if no cards were imported
	facets  content.CardFacets
}

// cardIndex returns the card index. It reads the facets again only if cards were imported, or a
// conflict was settled, since the last time.
func (s *site) cardIndex(ctx context.Context) (*cardIndex, error) {
	version, err := s.lib.CardsVersion(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading the version of the cards: %w", err)
	}
	if x := s.made.cards.Load(); x != nil && x.version == version {
		return x, nil
	}
	x := &cardIndex{version: version}
	if version != "" {
		if x.facets, err = s.lib.CardFacets(ctx); err != nil {
			return nil, fmt.Errorf("counting cards: %w", err)
		}
	}
	s.made.pages.drop("/keywords/") // these pages list cards
	s.made.pages.drop(cardsPath + "/")
	s.made.cards.Store(x)
	return x, nil
}

// readingAnew reports whether the imported cards are still being read again after an update of the
// program. If so, it also adds a notice to the page. Such a page must not be cached.
func (s *site) readingAnew(c echo.Context) bool {
	done, total := s.lib.CardsAnew()
	if done >= total {
		return false
	}
	c.SetRequest(c.Request().WithContext(templates.WithNotice(c.Request().Context(), fmt.Sprintf(
		"The site was updated and is reading the imported cards anew: %d of %d so far. Until it has them all, this list shows some as they were read before; each card’s own page is up to date.", done, total))))
	return true
}
