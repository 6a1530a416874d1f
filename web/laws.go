package web

import (
	"context"
	"fmt"
	"strings"

	"digijudge/content"
)

// maxLaw is the longest text of a clause that stands beside a step; of a longer one it is the first paragraph.
const maxLaw = 600

// laws are the clauses in our words, to stand beside the steps of a proof.
func laws(ctx context.Context, lib *content.Library, keywords []content.KeywordSummary) (map[string]string, error) {
	out := map[string]string{}
	add := func(list []content.Clause) {
		for i := range list {
			if t := law(&list[i]); t != "" {
				out[list[i].Number] = t
			}
		}
	}
	chapters, err := lib.Chapters(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing chapters: %w", err)
	}
	for _, sum := range chapters {
		ch, err := lib.Chapter(ctx, sum.Number)
		if err != nil {
			return nil, fmt.Errorf("chapter %d: %w", sum.Number, err)
		}
		add(ch.Clauses)
	}
	for _, sum := range keywords {
		k, err := lib.Keyword(ctx, sum.Slug)
		if err != nil {
			return nil, fmt.Errorf("keyword %s: %w", sum.Slug, err)
		}
		add(k.Clauses)
	}
	return out, nil
}

// law is the text of a clause up to its first example.
func law(c *content.Clause) string {
	var b strings.Builder
	for _, bl := range c.Body {
		if bl.Scenario != nil {
			break
		}
		b.WriteString(bl.HTML)
	}
	text := b.String()
	if len(text) > maxLaw {
		if end := strings.Index(text, "</p>"); end >= 0 {
			text = text[:end+len("</p>")]
		}
	}
	if strings.Count(text, "<p>") != strings.Count(text, "</p>") || strings.Contains(text, " id=") {
		return ""
	}
	return unlink(text)
}
