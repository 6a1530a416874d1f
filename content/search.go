package content

import (
	"cmp"
	"context"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	"digijudge/rules"
)

// Bounds of a search.
const (
	maxQueryRunes = 100 // the rest of a query is ignored
	maxTerms      = 8
	maxGroupHits  = 12 // hits shown of each kind
	maxHits       = 300
)

// Marks around a hit in a snippet, before it is escaped.
const (
	markOn  = "\x02"
	markOff = "\x03"
)

var groupTitles = []struct{ kind, title string }{
	{KindKeyword, "Keywords"}, {KindClause, "Clauses"}, {KindFAQ, "FAQ"},
	{KindGuide, "Guides"}, {KindQuestion, "Questions"}, {KindRuling, "Rulings"},
}

func clipQuery(q string) string {
	if r := []rune(q); len(r) > maxQueryRunes {
		return string(r[:maxQueryRunes])
	}
	return q
}

// Search finds what holds every word of q (or a word that begins like it), grouped by kind, exact targets first.
// No query is an error; an empty one finds nothing. Only the first 100 characters count.
func (l *Library) Search(ctx context.Context, q string) ([]SearchGroup, error) {
	q = strings.TrimSpace(clipQuery(strings.ToValidUTF8(q, " ")))
	if len(words(q)) == 0 {
		return nil, nil
	}
	hits, err := l.exactHits(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("search %q: %w", q, err)
	}
	seen := map[string]bool{}
	for _, h := range hits {
		seen[h.Kind+h.Key] = true
	}
	for _, table := range []string{"search", "search_words"} {
		found, err := l.match(ctx, table, q)
		if err != nil {
			return nil, fmt.Errorf("search %q: %w", q, err)
		}
		for _, h := range found {
			if !seen[h.Kind+h.Key] {
				seen[h.Kind+h.Key] = true
				hits = append(hits, h)
			}
		}
		if len(found) > 0 {
			break
		}
	}
	return group(hits), nil
}

// group sorts hits, best first, into kinds: the kind of an exact target first, then by each kind's best hit.
func group(hits []SearchHit) []SearchGroup {
	var groups []SearchGroup
	for _, h := range hits {
		i := slices.IndexFunc(groups, func(g SearchGroup) bool { return g.Kind == h.Kind })
		if i < 0 {
			i = len(groups)
			g := SearchGroup{Kind: h.Kind}
			for _, t := range groupTitles {
				if t.kind == h.Kind {
					g.Title = t.title
				}
			}
			groups = append(groups, g)
		}
		g := &groups[i]
		g.Total++
		if len(g.Hits) < maxGroupHits {
			g.Hits = append(g.Hits, h)
		}
	}
	return groups
}

// exactHits are what the query names: a clause number (and what stands below it), a keyword, a title.
func (l *Library) exactHits(ctx context.Context, q string) (hits []SearchHit, err error) {
	terms := words(q)
	add := func(exact string, where string, args ...any) error {
		return l.rows(ctx, "select kind, key, title, type, number, url, body from doc where "+where, args,
			func(scan func(...any) error) error {
				var h SearchHit
				var body string
				if err := scan(&h.Kind, &h.Key, &h.Title, &h.Type, &h.Number, &h.URL, &body); err != nil {
					return err
				}
				h.Exact = exact == h.Key || exact == "title"
				h.Snippet = opening(body, terms)
				if !slices.ContainsFunc(hits, func(o SearchHit) bool { return o.Kind == h.Kind && o.Key == h.Key }) {
					hits = append(hits, h)
				}
				return nil
			})
	}
	if n := strings.TrimRight(q, ". "); rules.ValidClause(n) {
		// A keyword's section leads to its page; what stands below the number follows in the order of the rules.
		if err := l.rows(ctx, "select key from doc where kind = ? and number = ?", []any{KindKeyword, n}, func(scan func(...any) error) error {
			var slug string
			if err := scan(&slug); err != nil {
				return err
			}
			return add(slug, "kind = ? and key = ?", KindKeyword, slug)
		}); err != nil {
			return nil, err
		}
		if err := add(n, "kind = ?1 and (key = ?2 or key like ?2 || '-%')", KindClause, n); err != nil {
			return nil, err
		}
		slices.SortStableFunc(hits, func(a, b SearchHit) int {
			return cmp.Or(cmp.Compare(kindOrder(a.Kind), kindOrder(b.Kind)), compareClauses(a.Key, b.Key))
		})
		return hits, nil
	}
	if slug := l.namedKeyword(q); slug != "" {
		if err := add(slug, "kind = ? and key = ?", KindKeyword, slug); err != nil {
			return nil, err
		}
	}
	return hits, add("title", "kind <> ? and lower(title) = lower(?)", KindClause, q)
}

// valueRE is what may stand behind a keyword's name in a query for it: a number, or what the icon has in parentheses.
var valueRE = regexp.MustCompile(`^\s*(?:[+-]?\d+)?\s*(?:\(.*)?>?$`)

// namedKeyword finds the keyword that a query names, as an icon or in words, with or without a value: <Piercing>,
// security attack -1, de digivolve.
func (l *Library) namedKeyword(q string) (slug string) {
	if slug, ok := l.exactKeyword(q); ok {
		return slug
	}
	q = strings.Join(strings.Fields(strings.ToLower(q)), " ")
	best := ""
	for name, s := range l.names {
		rest, ok := strings.CutPrefix(q, name)
		if ok && valueRE.MatchString(rest) && len(name) > len(best) || best == "" && slices.Equal(words(name), words(q)) {
			best, slug = name, s
		}
	}
	return slug
}

func kindOrder(kind string) int {
	for i, t := range groupTitles {
		if t.kind == kind {
			return i
		}
	}
	return len(groupTitles)
}

// opening is the beginning of a text as a snippet, with words that begin like the terms marked.
func opening(body string, terms []string) string {
	const most = 160
	body = strings.Join(strings.Fields(body), " ")
	if r := []rune(body); len(r) > most {
		body = string(r[:most])
		if i := strings.LastIndexByte(body, ' '); i > 0 {
			body = body[:i]
		}
		body += " …"
	}
	var b strings.Builder
	for i, field := range strings.Split(body, " ") {
		if i > 0 {
			b.WriteByte(' ')
		}
		hit := false
		for _, w := range words(field) {
			hit = hit || slices.ContainsFunc(terms, func(t string) bool { return len(t) > 1 && strings.HasPrefix(w, t) })
		}
		if hit {
			field = markOn + field + markOff
		}
		b.WriteString(field)
	}
	return marked(b.String())
}

// marked escapes a snippet and turns its marks into <mark>.
func marked(s string) string {
	s = html.EscapeString(strings.Join(strings.Fields(s), " "))
	return strings.NewReplacer(markOn, "<mark>", markOff, "</mark>").Replace(s)
}

// matchExpr turns a query into an FTS5 expression: all words, each as a prefix; a clause number is a phrase of its own.
// Words hold letters and digits only and stand in quotes, so no query has a syntax that could be wrong.
func matchExpr(q string) string {
	var list []string
	for _, chunk := range strings.Fields(q) {
		w := words(chunk)
		if number := strings.Trim(chunk, ".,;:()"); looksLikeClause(number) {
			list = append(list, `"`+strings.Join(w, " ")+`"`)
			continue
		}
		for _, t := range w {
			list = append(list, `"`+t+`"*`)
		}
	}
	return strings.Join(list[:min(len(list), maxTerms)], " AND ")
}

// match asks one of the search tables.
func (l *Library) match(ctx context.Context, table, q string) (hits []SearchHit, err error) {
	query := fmt.Sprintf(`select doc.kind, doc.key, doc.title, doc.type, doc.number, doc.url,
			snippet(%[1]s, 2, '%[2]s', '%[3]s', '…', 18), snippet(%[1]s, 3, '%[2]s', '%[3]s', '…', 18), bm25(%[1]s, 12, 6, 2, 1) as score
		from %[1]s join doc on doc.id = %[1]s.rowid where %[1]s match ? order by score limit %[4]d`, table, markOn, markOff, maxHits)
	err = l.rows(ctx, query, []any{matchExpr(q)}, func(scan func(...any) error) error {
		var h SearchHit
		var body, official string
		var score float64
		if err := scan(&h.Kind, &h.Key, &h.Title, &h.Type, &h.Number, &h.URL, &body, &official, &score); err != nil {
			return err
		}
		if !strings.Contains(body, markOn) && strings.Contains(official, markOn) {
			body = official
		}
		h.Snippet = marked(body)
		h.Exact = strings.EqualFold(h.Title, q)
		hits = append(hits, h)
		return nil
	})
	return hits, err
}
