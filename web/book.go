package web

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"digijudge/content"
	"digijudge/templates"
)

// book is the rules clause by clause, in their order, with what refers to each. It is made once; nobody may change it.
type book struct {
	clauses  []content.Clause
	places   map[string]int      // number → place in clauses
	sections map[string]string   // two-part number → what the section or keyword is called
	refs     map[string][]string // number → the clauses whose text names it
}

// clauseLinkRE finds the clauses that a text of ours names.
var clauseLinkRE = regexp.MustCompile(`<a class="clause" href="[^"]*">([0-9-]+)</a>`)

func newBook(ctx context.Context, lib *content.Library, keywords []content.KeywordSummary) (*book, error) {
	b := &book{places: map[string]int{}, sections: map[string]string{}, refs: map[string][]string{}}
	chapters, err := lib.Chapters(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing chapters: %w", err)
	}
	for _, sum := range chapters {
		ch, err := lib.Chapter(ctx, sum.Number)
		if err != nil {
			return nil, fmt.Errorf("chapter %d: %w", sum.Number, err)
		}
		b.clauses = append(b.clauses, ch.Clauses...)
		for _, c := range ch.Clauses {
			if c.Level == 2 {
				b.sections[c.Number] = templates.Plain(c.Title)
			}
		}
	}
	for _, k := range keywords {
		kw, err := lib.Keyword(ctx, k.Slug)
		if err != nil {
			return nil, fmt.Errorf("keyword %s: %w", k.Slug, err)
		}
		b.clauses = append(b.clauses, kw.Clauses...)
		b.sections[k.Section] = k.Name
	}
	slices.SortFunc(b.clauses, func(x, y content.Clause) int { return compareClauses(x.Number, y.Number) })
	for i, c := range b.clauses {
		b.places[c.Number] = i
		for _, block := range c.Body {
			for _, m := range clauseLinkRE.FindAllStringSubmatch(block.HTML, -1) {
				if to := m[1]; to != c.Number && !slices.Contains(b.refs[to], c.Number) {
					b.refs[to] = append(b.refs[to], c.Number)
				}
			}
		}
	}
	return b, nil
}
