package content

import (
	"cmp"
	"context"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

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
// No query is an error; an empty one finds nothing. Only the first 100 characters count, of them eight different words; single
// letters count only where there is nothing else. So no query costs much more than another.
func (l *Library) Search(ctx context.Context, q string) ([]SearchGroup, error) {
	q = strings.TrimSpace(clipQuery(strings.ToValidUTF8(q, " ")))
	if len(words(q)) == 0 {
		return nil, nil
	}
	hits, err := l.exactHits(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("search %q: %w", q, err)
	}
	seen := map[int64]bool{}
	for _, h := range hits {
		seen[h.doc] = true
	}
	for _, table := range []string{"search", "search_words"} {
		found, err := l.match(ctx, table, q)
		if err != nil {
			return nil, fmt.Errorf("search %q: %w", q, err)
		}
		for _, h := range found {
			if !seen[h.doc] {
				seen[h.doc] = true
				hits = append(hits, h)
			}
		}
		if len(found) > 0 {
			break
		}
	}
	groups := group(hits)
	if err := l.addSnippets(ctx, groups, q); err != nil {
		return nil, fmt.Errorf("search %q: snippets: %w", q, err)
	}
	return groups, nil
}

// addSnippets gives the hits that are shown their snippets, and no others. They are cut out here: the snippets of FTS5 cost many times
// what the search itself does.
func (l *Library) addSnippets(ctx context.Context, groups []SearchGroup, q string) error {
	shown := map[int64]*SearchHit{}
	var ids []string
	for i := range groups {
		for k := range groups[i].Hits {
			h := &groups[i].Hits[k]
			shown[h.doc] = h
			ids = append(ids, strconv.FormatInt(h.doc, 10))
		}
	}
	if len(ids) == 0 {
		return nil
	}
	terms := snippetTerms(q)
	return l.rows(ctx, "select doc.id, doc.body, search.official from doc join search on search.rowid = doc.id where doc.id in ("+strings.Join(ids, ", ")+")", nil,
		func(scan func(...any) error) error {
			var id int64
			var body, official string
			if err := scan(&id, &body, &official); err != nil {
				return err
			}
			h := shown[id]
			if h.named {
				h.Snippet, _ = excerpt(body, terms, true)
				return nil
			}
			found := false
			if h.Snippet, found = excerpt(body, terms, false); !found && official != "" {
				if other, ok := excerpt(official, terms, false); ok {
					h.Snippet = other
				}
			}
			return nil
		})
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
	seen := map[int64]bool{}
	add := func(exact string, where string, args ...any) error {
		return l.rows(ctx, "select id, kind, key, title, type, number, url from doc where "+where, args,
			func(scan func(...any) error) error {
				h := SearchHit{named: true}
				if err := scan(&h.doc, &h.Kind, &h.Key, &h.Title, &h.Type, &h.Number, &h.URL); err != nil {
					return err
				}
				h.Exact = exact == h.Key || exact == "title"
				if !seen[h.doc] {
					seen[h.doc] = true
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

// Bounds of a snippet.
const (
	snippetWords = 24
	maxExcerpted = 20_000 // bytes of a text that are looked through
)

// snippetTerms are the beginnings of words that a snippet marks: those of the query, without endings that the search ignores too.
func snippetTerms(q string) []string {
	var out []string
	for _, w := range words(q) {
		for _, ending := range []string{"ies", "ing", "es", "ed", "s", "e", "y"} {
			if rest, ok := strings.CutSuffix(w, ending); ok && len(rest) > 3 {
				w = rest
				break
			}
		}
		if len(w) > 1 && !slices.Contains(out, w) && len(out) < maxTerms {
			out = append(out, w)
		}
	}
	return out
}

// excerpt is the part of a text in which most of the terms stand, or its beginning, with words that begin like a term marked. found says
// whether any term stands in it.
func excerpt(text string, terms []string, fromStart bool) (snippet string, found bool) {
	cut := len(text) > maxExcerpted
	if cut {
		text = text[:maxExcerpted]
	}
	fields := strings.Fields(strings.ToValidUTF8(text, ""))
	hits := make([]int, len(fields)) // bits of the terms that begin a word of the field
	for i, f := range fields {
		for _, w := range words(f) {
			for k, t := range terms {
				if strings.HasPrefix(w, t) {
					hits[i] |= 1 << k
					found = true
				}
			}
		}
	}
	at := 0
	if found && !fromStart {
		best := 0
		var in [maxTerms]int // how often each term stands in the window
		distinct := 0
		for i, h := range hits {
			for k := range terms {
				if h>>k&1 == 1 {
					if in[k]++; in[k] == 1 {
						distinct++
					}
				}
				if i >= snippetWords && hits[i-snippetWords]>>k&1 == 1 {
					if in[k]--; in[k] == 0 {
						distinct--
					}
				}
			}
			if distinct > best {
				best, at = distinct, max(0, i-snippetWords+4) // some words behind the last hit, too
			}
		}
	}
	end := min(len(fields), at+snippetWords)
	var b strings.Builder
	if at > 0 {
		b.WriteString("… ")
	}
	for i := at; i < end; i++ {
		if i > at {
			b.WriteByte(' ')
		}
		if hits[i] != 0 {
			b.WriteString(markOn + fields[i] + markOff)
		} else {
			b.WriteString(fields[i])
		}
	}
	if end < len(fields) || cut {
		b.WriteString(" …")
	}
	return marked(b.String()), found
}

// marked escapes a snippet and turns its marks into <mark>.
func marked(s string) string {
	s = html.EscapeString(strings.Join(strings.Fields(s), " "))
	return strings.NewReplacer(markOn, "<mark>", markOff, "</mark>").Replace(s)
}

// matchExpr turns a query into an FTS5 expression: all words, each as a prefix; a clause number is a phrase of its own.
func matchExpr(q string) string {
	return allOf(q, func(chunk string, w []string) string {
		if number := strings.Trim(chunk, ".,;:()"); looksLikeClause(number) {
			return `"` + strings.Join(w, " ") + `"`
		}
		return ""
	})
}

// allOf is an FTS5 expression for all words of a query, each once. Words hold letters and digits only and stand in quotes, so no query
// has a syntax that could be wrong. A word of two letters or more may be the beginning of one; what begins with a single letter is
// nearly everything, so a digit stands for itself, and a letter too, if there is nothing else. phrase gives a part of the query that
// is looked for as it stands, or "".
func allOf(q string, phrase func(chunk string, words []string) string) string {
	var list, letters []string
	add := func(to *[]string, term string) {
		if !slices.Contains(*to, term) {
			*to = append(*to, term)
		}
	}
	for _, chunk := range strings.Fields(q) {
		w := words(chunk)
		if p := phrase(chunk, w); p != "" {
			add(&list, p)
			continue
		}
		for _, t := range w {
			switch r, size := utf8.DecodeRuneInString(t); {
			case len(t) > size:
				add(&list, `"`+t+`"*`)
			case unicode.IsDigit(r):
				add(&list, `"`+t+`"`)
			default:
				add(&letters, `"`+t+`"`)
			}
		}
	}
	if len(list) == 0 {
		list = letters
	}
	return strings.Join(list[:min(len(list), maxTerms)], " AND ")
}

// match asks one of the search tables.
func (l *Library) match(ctx context.Context, table, q string) (hits []SearchHit, err error) {
	query := fmt.Sprintf(`select doc.id, doc.kind, doc.key, doc.title, doc.type, doc.number, doc.url
		from (select rowid as id, bm25(%[1]s, 12, 6, 2, 1) as score from %[1]s where %[1]s match ? order by score limit %[2]d) as hit
		join doc on doc.id = hit.id order by hit.score`, table, maxHits)
	err = l.rows(ctx, query, []any{matchExpr(q)}, func(scan func(...any) error) error {
		var h SearchHit
		if err := scan(&h.doc, &h.Kind, &h.Key, &h.Title, &h.Type, &h.Number, &h.URL); err != nil {
			return err
		}
		h.Exact = strings.EqualFold(h.Title, q)
		hits = append(hits, h)
		return nil
	})
	return hits, err
}
