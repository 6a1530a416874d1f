package content

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"

	"digijudge/content/search"
	"digijudge/quiz"
	"digijudge/rules/clause"
)

// rows runs a query and calls f for each row.
func (l *Library) rows(ctx context.Context, query string, args []any, f func(scan func(...any) error) error) (err error) {
	rows, err := l.asked.query(ctx, l.reader, query, args...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := f(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// pages returns all rows of a query that selects one column of JSON.
func pages[T any](ctx context.Context, l *Library, query string, args ...any) ([]T, error) {
	var list []T
	err := l.rows(ctx, query, args, func(scan func(...any) error) error {
		var data []byte
		if err := scan(&data); err != nil {
			return err
		}
		var v T
		if err := json.Unmarshal(data, &v); err != nil {
			return err
		}
		list = append(list, v)
		return nil
	})
	return list, err
}

// page returns one row. It returns ErrNotFound if there is none.
func page[T any](ctx context.Context, l *Library, what, query string, key any) (*T, error) {
	list, err := pages[T](ctx, l, query, key)
	if err != nil {
		return nil, fmt.Errorf("%s %v: %w", what, key, err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s %v: %w", what, key, ErrNotFound)
	}
	return &list[0], nil
}

// ParseEffectType returns the effect type for a filter value, which is the label ("Trigger
// (Pending)") in any case, or the form used in addresses ("trigger-pending"). ok is false for
// anything else, including "".
func ParseEffectType(s string) (label string, ok bool) {
	if strings.TrimSpace(s) == "" {
		return "", false
	}
	for _, t := range quiz.EffectTypes {
		if slugify(t) == slugify(s) {
			return t, true
		}
	}
	return "", false
}

// Keywords returns the keywords that match, by section, and how many there are in all.
func (l *Library) Keywords(ctx context.Context, f KeywordFilter) (list []KeywordSummary, total int, err error) {
	query, args := "select data from keyword where 1", []any{}
	if f.Type != "" {
		query, args = query+" and type = ?", append(args, f.Type)
	}
	terms := search.Words(search.Clip(f.Query))
	if slug, ok := l.exactKeyword(f.Query); ok {
		query, args, terms = query+" and slug = ?", append(args, slug), nil
	}
	slices.Sort(terms)
	terms = slices.Compact(terms)
	for _, w := range terms[:min(len(terms), maxTerms)] {
		query, args = query+" and instr(words, ?) > 0", append(args, " "+w)
	}
	if f.Query != "" && len(search.Words(f.Query)) == 0 {
		query += " and 0" // the query is only punctuation
	}
	full, err := pages[Keyword](ctx, l, query+" order by ord", args...)
	if err != nil {
		return nil, 0, fmt.Errorf("keywords: %w", err)
	}
	for _, k := range full {
		list = append(list, k.KeywordSummary)
	}
	if err := l.reader.QueryRowContext(ctx, "select count(*) from keyword").Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("keywords: %w", err)
	}
	return list, total, nil
}

// exactKeyword returns the keyword for a query written as an icon: <Piercing>, <Security A. +1>.
func (l *Library) exactKeyword(q string) (slug string, ok bool) {
	inner, ok := strings.CutPrefix(strings.TrimSpace(q), "<")
	if !ok {
		return "", false
	}
	slug = findKeyword(l.names, strings.TrimSuffix(inner, ">"))
	return slug, slug != ""
}

// Keyword returns one keyword page, with the official text if it was imported.
func (l *Library) Keyword(ctx context.Context, slug string) (*Keyword, error) {
	k, err := page[Keyword](ctx, l, "keyword", "select data from keyword where slug = ?", slug)
	if err != nil {
		return nil, err
	}
	official, err := l.official(ctx, k.Section)
	if err != nil {
		return nil, fmt.Errorf("keyword %s: %w", slug, err)
	}
	k.Official = official[k.Section]
	for i := range k.Clauses {
		k.Clauses[i].Official = official[k.Clauses[i].Number]
	}
	return k, nil
}

// Chapters returns the chapters in order.
func (l *Library) Chapters(ctx context.Context) ([]ChapterSummary, error) {
	list, err := pages[ChapterSummary](ctx, l, "select data from chapter order by number")
	if err != nil {
		return nil, fmt.Errorf("chapters: %w", err)
	}
	return list, nil
}

// Chapter returns one chapter page, with the official text if it was imported.
func (l *Library) Chapter(ctx context.Context, n int) (*Chapter, error) {
	c, err := page[Chapter](ctx, l, "chapter", "select data from chapter where number = ?", n)
	if err != nil {
		return nil, err
	}
	official, err := l.official(ctx, fmt.Sprint(n))
	if err != nil {
		return nil, fmt.Errorf("chapter %d: %w", n, err)
	}
	for i := range c.Clauses {
		c.Clauses[i].Official = official[c.Clauses[i].Number]
	}
	return c, nil
}

// ClauseURL returns the address of a clause, "/keywords/piercing#16-7-4" or "/rules/6#6-1-4". ok is
// false if the site has no text for the number. The number of a section (16-7) leads to the top of
// its page.
func (l *Library) ClauseURL(number clause.Clause) (url string, ok bool) {
	url, ok = l.urls[number]
	return url, ok
}

// Clauses returns the numbers of all clauses that have an address, in order.
func (l *Library) Clauses() []clause.Clause {
	return slices.SortedFunc(maps.Keys(l.urls), clause.Clause.Compare)
}

// Citations returns the FAQ entries, guides, questions and rulings that cite any of the clauses, or
// a clause below one. What counts is the front matter or the "clauses" line, and for guides the
// text.
func (l *Library) Citations(ctx context.Context, clauses ...clause.Clause) ([]Citation, error) {
	var list []Citation
	// "." comes after "-", so the range holds the clauses below this one, and the index is used
	for _, n := range clauses {
		err := l.rows(ctx, "select kind, title, url from citation where clause = ?1 or clause > ?1 || '-' and clause < ?1 || '.' order by ord", []any{n},
			func(scan func(...any) error) error {
				var c Citation
				if err := scan(&c.Kind, &c.Title, &c.URL); err != nil {
					return err
				}
				if !slices.Contains(list, c) {
					list = append(list, c)
				}
				return nil
			})
		if err != nil {
			return nil, fmt.Errorf("citations of %s: %w", n, err)
		}
	}
	return list, nil
}

// CitedBy returns, for each clause, the places that cite the clause itself, found as in Citations.
func (l *Library) CitedBy(ctx context.Context) (map[clause.Clause][]Citation, error) {
	all := map[clause.Clause][]Citation{}
	err := l.rows(ctx, "select clause, kind, title, url from citation order by ord", nil, func(scan func(...any) error) error {
		var clause clause.Clause
		var c Citation
		err := scan(&clause, &c.Kind, &c.Title, &c.URL)
		if !slices.Contains(all[clause], c) {
			all[clause] = append(all[clause], c)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("citations: %w", err)
	}
	return all, nil
}

// FAQs lists the FAQs.
func (l *Library) FAQs(ctx context.Context) ([]FAQSummary, error) {
	list, err := pages[FAQSummary](ctx, l, "select data from faq order by slug")
	if err != nil {
		return nil, fmt.Errorf("FAQs: %w", err)
	}
	return list, nil
}

// FAQ returns one FAQ page.
func (l *Library) FAQ(ctx context.Context, slug string) (*FAQ, error) {
	return page[FAQ](ctx, l, "FAQ", "select data from faq where slug = ?", slug)
}

// Guides lists the guides in order.
func (l *Library) Guides(ctx context.Context) ([]GuideSummary, error) {
	list, err := pages[GuideSummary](ctx, l, "select data from guide order by ord")
	if err != nil {
		return nil, fmt.Errorf("guides: %w", err)
	}
	return list, nil
}

// Guide returns one guide.
func (l *Library) Guide(ctx context.Context, slug string) (*Guide, error) {
	return page[Guide](ctx, l, "guide", "select data from guide where slug = ?", slug)
}

// Questions lists the questions that match, by topic, level and id.
func (l *Library) Questions(ctx context.Context, f QuestionFilter) ([]QuestionSummary, error) {
	var list []QuestionSummary
	err := l.rows(ctx, `select id, title, topic, type, level, drill from question
		where (?4 or not drill) and (?1 = '' or topic = ?1) and (?2 = '' or type = ?2) and (?3 = 0 or level = ?3) order by ord`, []any{f.Topic, f.Type, f.Level, f.Drills},
		func(scan func(...any) error) error {
			var q QuestionSummary
			err := scan(&q.ID, &q.Title, &q.Topic, &q.Type, &q.Level, &q.Drill)
			list = append(list, q)
			return err
		})
	if err != nil {
		return nil, fmt.Errorf("questions: %w", err)
	}
	return list, nil
}

// Question returns one question, from memory after the first read.
func (l *Library) Question(ctx context.Context, id string) (*Question, error) {
	if q, ok := l.questions.Load(id); ok {
		return q.(*Question), nil
	}
	q, err := page[Question](ctx, l, "question", "select data from question where id = ?", id)
	if err != nil {
		return nil, err
	}
	kept, _ := l.questions.LoadOrStore(id, q)
	return kept.(*Question), nil
}

// Rulings returns the rulings by title.
func (l *Library) Rulings(ctx context.Context) ([]Ruling, error) {
	list, err := pages[Ruling](ctx, l, "select data from ruling order by ord")
	if err != nil {
		return nil, fmt.Errorf("rulings: %w", err)
	}
	return list, nil
}

// RulingEntries returns the rulings by title without their proofs, for lists.
func (l *Library) RulingEntries(ctx context.Context) ([]Ruling, error) {
	return kept(ctx, l, "entries of the rulings", func() ([]Ruling, error) {
		list, err := l.Rulings(ctx)
		for i := range list {
			list[i].Proof = Scenario{}
		}
		return list, err
	})
}

// Ruling returns one ruling.
func (l *Library) Ruling(ctx context.Context, slug string) (*Ruling, error) {
	return page[Ruling](ctx, l, "ruling", "select data from ruling where slug = ?", slug)
}

// htmlToText removes the tags from inline HTML that we generated.
func htmlToText(s string) string {
	return html.UnescapeString(tagRE.ReplaceAllString(s, ""))
}
