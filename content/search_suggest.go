package content

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of suggestions.
const (
	maxSuggestions   = 8
	maxSuggestRunes  = 80
	leastSuggestRune = 2
)

// Suggestion is what somebody may be about to ask.
type Suggestion struct {
	Text string // what is shown, and asked if there is no address
	URL  string // the page that it names; empty for a question
	Kind string // KindKeyword, KindClause, KindRuling …
}

// Suggest offers what goes on from what has been typed: names and numbers that begin like it, then questions that have its words.
func (l *Library) Suggest(ctx context.Context, typed string) ([]Suggestion, error) {
	if n := utf8.RuneCountInString(typed); n < leastSuggestRune || n > maxSuggestRunes {
		return nil, nil
	}
	x, err := l.searchIndex(ctx)
	if err != nil {
		return nil, err
	}
	return x.suggest(strings.ToValidUTF8(typed, " ")), nil
}

func (x *searchIndex) suggest(typed string) (list []Suggestion) {
	text := strings.TrimLeft(lowerText(typed), "< [")
	seen := map[string]bool{}
	add := func(s Suggestion) {
		if key := s.URL + squeezed(s.Text); !seen[key] && len(list) < maxSuggestions {
			seen[key] = true
			list = append(list, s)
		}
	}
	if z := squeezed(text); z != "" {
		if n := clauseNumber(strings.Trim(text, " .>]")); n != "" {
			if d, ok := x.byKey["clause "+n]; ok {
				add(Suggestion{x.docs[d].Title, x.docs[d].URL, KindClause})
			}
		}
		var names []speltName
		for _, n := range x.lex.spelt {
			if strings.HasPrefix(n.squeezed, z) {
				names = append(names, n)
			}
		}
		slices.SortFunc(names, func(a, b speltName) int {
			if a.keyword != b.keyword {
				return b2i(b.keyword) - b2i(a.keyword)
			}
			return len(a.squeezed) - len(b.squeezed)
		})
		for _, n := range names {
			d, ok := x.byKey[x.lex.target[x.lex.squeezed[n.squeezed]]]
			if !ok || len(list) >= maxSuggestions/2 {
				continue
			}
			page := &x.docs[d]
			title := page.Title
			if t := x.lex.about[x.lex.squeezed[n.squeezed]]; t != nil {
				title = t.Term
			}
			if seen[page.URL] {
				continue
			}
			seen[page.URL] = true
			add(Suggestion{title, page.URL, page.Kind})
		}
	}
	// Questions: the last word may not be typed to its end.
	ends := strings.HasSuffix(typed, " ")
	raw := rawWords(text)
	if len(raw) == 0 || len(raw) == 1 && len(raw[0]) < 3 {
		return list
	}
	last := ""
	if !ends {
		last = raw[len(raw)-1]
		raw = raw[:len(raw)-1]
	}
	var q query
	q.flow = flowOf(x.lex, strings.Join(raw, " "), x.lex.forms)
	for _, s := range q.flow.spans {
		if !s.stop && len(q.concepts) < maxConcepts && len(x.rows[s.term]) > 0 {
			m := s.low * x.idf(s.term)
			q.concepts, q.mass = append(q.concepts, concept{alts: []alt{{s.term, 1}}, mass: m}), q.mass+m
		}
	}
	if len(last) >= 2 && !(stopWords[last] && len(q.concepts) > 0) {
		c := concept{}
		for _, t := range append([]string{stem(last)}, x.completions(last)...) {
			if len(x.rows[t]) > 0 {
				c.alts = append(c.alts, alt{t, 1})
				c.mass = max(c.mass, x.idf(t))
			}
		}
		if len(c.alts) > 0 {
			q.concepts, q.mass = append(q.concepts, c), q.mass+c.mass
		}
	}
	if q.mass == 0 {
		return list
	}
	sure, full, sent := x.likeness(&q)
	var docs []int32
	for d := range x.docs {
		if full[d] > 0.75 && x.sents[sent[d]].ask {
			docs = append(docs, int32(d))
		}
	}
	begins := func(d int32) int { return b2i(strings.HasPrefix(lowerText(x.sents[sent[d]].text), text)) }
	slices.SortStableFunc(docs, func(a, b int32) int {
		switch {
		case begins(a) != begins(b):
			return begins(b) - begins(a)
		case sure[a] > sure[b]:
			return -1
		case sure[a] < sure[b]:
			return 1
		}
		return 0
	})
	for _, d := range docs[:min(len(docs), 3*maxSuggestions)] {
		add(Suggestion{asked(x.sents[sent[d]].text), "", x.docs[d].Kind})
	}
	return list
}

// asked is a question as it is shown: with a capital and a question mark.
func asked(q string) string {
	r, n := utf8.DecodeRuneInString(q)
	return string(unicode.ToUpper(r)) + strings.TrimRight(q[n:], "?. ") + "?"
}
