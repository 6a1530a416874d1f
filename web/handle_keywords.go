package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/templates"
)

// keywordFacets lists the filters of /keywords besides the effect type. Each has a query parameter,
// a label, the option that filters nothing, its values, and a function that returns which of them a
// keyword has.
var keywordFacets = []struct {
	name, label, any string
	values           []string
	of               func(content.KeywordSummary) []string
}{
	{"players", "Who uses it", "Anyone", content.KeywordPlayers, func(k content.KeywordSummary) []string { return k.Players }},
	{"timing", "When", "Any time", content.KeywordTimings, func(k content.KeywordSummary) []string { return k.Timings }},
	{"choice", "May or must", "Both", content.KeywordChoices, func(k content.KeywordSummary) []string { return []string{k.Choice} }},
}

// keywords serves the list of keyword effects from A to Z. It can be filtered by effect type, by
// who uses the keyword, when, whether it is optional, and by text. Every row with the text is sent,
// and rows that the other filters exclude are only marked. So a browser can change those filters
// without another request.
func (s *site) keywords(c echo.Context) error {
	v := s.keywordList()
	v.Query = short(c.QueryParam("q"))
	status := http.StatusOK
	if want := c.QueryParam("type"); want != "" {
		label, ok := content.ParseEffectType(want)
		if !ok {
			v.Unknown = "There is no effect type “" + short(want) + "”."
		}
		v.Type = label
	}
	for i := range v.Facets {
		f, want := &v.Facets[i], c.QueryParam(v.Facets[i].Name)
		if want == "" {
			continue
		}
		at := slices.IndexFunc(f.Items, func(x templates.TypeCount) bool { return templates.TypeSlug(x.Label) == templates.TypeSlug(want) })
		if at < 0 {
			v.Unknown = "“" + f.Label + "” has no value “" + short(want) + "”."
			continue
		}
		f.Value = f.Items[at].Label
	}
	if v.Query != "" && v.Unknown == "" {
		found, _, err := s.lib.Keywords(c.Request().Context(), content.KeywordFilter{Query: v.Query})
		if err != nil {
			return fmt.Errorf("filtering keywords: %w", err)
		}
		v.Rows = slices.DeleteFunc(v.Rows, func(r templates.KeywordRow) bool {
			return !slices.ContainsFunc(found, func(k content.KeywordSummary) bool { return k.Slug == r.Slug })
		})
	}
	v.Shown = 0
	for i := range v.Rows {
		r := &v.Rows[i]
		r.Out = v.Type != "" && r.Type != v.Type
		for k, has := range [][]string{r.Players, r.Timings, {r.Choice}} {
			if f := v.Facets[k]; f.Value != "" && !slices.Contains(has, f.Value) {
				r.Out = true
			}
		}
		if !r.Out {
			v.Shown++
		}
	}
	if v.Unknown != "" {
		status = http.StatusBadRequest
	}
	title := "Keyword effects"
	if v.Type != "" {
		title = v.Type + " keywords"
	}
	p := s.page("keywords", "/keywords", title, fmt.Sprintf("All %d keyword effects of the Digimon Card Game, A to Z and by effect type, each clause in plain words.", v.Total))
	p.NoIndex = v.Query != "" || v.Unknown != ""
	return s.render(c, status, templates.Keywords(p, v))
}

// keywordList returns the list without any filter.
func (s *site) keywordList() templates.KeywordList {
	v := templates.KeywordList{Total: len(s.index.keywords), Shown: len(s.index.keywords), Types: s.index.types}
	for _, k := range s.index.byName {
		v.Rows = append(v.Rows, keywordRow(k))
	}
	for _, f := range keywordFacets {
		facet := templates.KeywordFacet{Name: f.name, Label: f.label, Any: f.any}
		for _, value := range f.values {
			n := 0
			for _, k := range s.index.keywords {
				if slices.Contains(f.of(k), value) {
					n++
				}
			}
			facet.Items = append(facet.Items, templates.TypeCount{Label: value, N: n})
		}
		v.Facets = append(v.Facets, facet)
	}
	return v
}

// byName returns the keywords from A to Z.
func byName(all []content.KeywordSummary) []content.KeywordSummary {
	return slices.SortedFunc(slices.Values(all), func(a, b content.KeywordSummary) int {
		return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	})
}
