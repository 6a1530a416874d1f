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

// Bounds of a page of the list.
const (
	cardsPerPage   = 60
	maxFacetValues = 300 // values of one filter that the form offers
)

// cardFilters are the filters of /cards in the order of the form: parameter, label, the option for
// "no matter".
var cardFilters = []struct{ name, label, any string }{
	{"set", "Set", "All sets"}, {"color", "Color", "All colors"}, {"kind", "Kind", "All kinds"}, {"level", "Level", "All levels"},
	{"keyword", "Keyword", "All keywords"}, {"effect", "Effect type", "All types"}, {"state", "Support", "Any"},
}

// cards serves the list of real cards: the imported ones under a filter, or, where none were
// imported, those that the site ships.
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
	level, _ := strconv.Atoi(values["level"]) // one of the facets, or "" for none
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

// readCardFilter reads the filters of the address as the facets spell them, whatever their case;
// problem is a sentence for the reader, or "".
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

// facetsOf returns the values of one filter.
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

// cardFields returns the select elements of the form.
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

// activeFilters returns the filters in use, each with the address of the list without it.
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

// cardsQuery returns the filter as the query of an address.
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

// listURL returns an address with its query.
func listURL(path string, q url.Values) string {
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

// pageNumber reads which page of a list is wanted: 1 if nothing is said.
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

// pageLinks returns the ways to the pages before and after; shown is the number of the last row on
// this one.
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

// cardIndex is what is known about all imported cards at one time.
type cardIndex struct {
	version string // content.Library.CardsVersion; "": nothing was imported
	facets  content.CardFacets
}

// cardIndex reads the facets again only when cards were imported or decided about since.
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
	s.made.pages.drop("/keywords/") // they list cards
	s.made.pages.drop(cardsPath + "/")
	s.made.cards.Store(x)
	return x, nil
}

// readingAnew reports whether the imported cards are still being read anew, after an update of the
// program; the page then says so, and is kept by no cache.
func (s *site) readingAnew(c echo.Context) bool {
	done, total := s.lib.CardsAnew()
	if done >= total {
		return false
	}
	c.SetRequest(c.Request().WithContext(templates.WithNotice(c.Request().Context(), fmt.Sprintf(
		"The site was updated and is reading the imported cards anew: %d of %d so far. Until it has them all, this list shows some as they were read before; each card’s own page is up to date.", done, total))))
	return true
}
