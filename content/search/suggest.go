package search

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of suggestions.
const (
	maxSuggestions   = 8
	MaxSuggestRunes  = 80
	leastSuggestRune = 2
)

// Suggestion completes what somebody is typing.
type Suggestion struct {
	Text string // what is shown, and searched for if URL is empty
	URL  string // the page that it names; empty for a question
	Kind string // SearchKeyword, SearchClause, SearchRuling …
}

// Suggest completes what has been typed: names and numbers that begin like it, then questions that
// contain its words.
func (x *Index) Suggest(typed string) (list []Suggestion) {
	if typed = lastTyped(strings.ToValidUTF8(typed, " ")); typed == "" {
		return nil
	}
	text := strings.TrimLeft(lowerText(typed), "< [")
	seen := map[string]bool{}
	add := func(s Suggestion) {
		if key := s.URL + Squeezed(s.Text); !seen[key] && len(list) < maxSuggestions {
			seen[key] = true
			list = append(list, s)
		}
	}
	if z := Squeezed(text); z != "" {
		if x.suggestClauses(text, add) {
			return list
		}
		for _, s := range x.namesBegunBy(z) {
			if len(list) < maxSuggestions/2 {
				add(s)
			}
		}
	}
	if len(list) == 0 { // nothing begins like it: it may be misspelt
		if to := x.wholeName(text); to != "" {
			if d, ok := x.byKey[x.lex.target[x.lex.squeezed[Squeezed(to)]]]; ok {
				add(Suggestion{x.docs[d].Title, x.docs[d].URL, x.docs[d].Kind})
			}
		}
	}
	for _, s := range x.questionsLike(typed, text) {
		add(s)
	}
	return list
}

// namesBegunBy returns the pages whose names begin with the typed letters: keywords first, then the
// shortest names.
func (x *Index) namesBegunBy(z string) (list []Suggestion) {
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
	seen := map[string]bool{}
	for _, n := range names {
		term := x.lex.squeezed[n.squeezed]
		d, ok := x.byKey[x.lex.target[term]]
		if !ok {
			continue
		}
		page := &x.docs[d]
		title := page.Title
		if t := x.lex.about[term]; t != nil {
			title = t.Term
		}
		if !seen[page.URL] {
			seen[page.URL] = true
			list = append(list, Suggestion{title, page.URL, page.Kind})
		}
	}
	return list
}

// questionsLike returns questions, and titles of rulings, that contain what was typed. Those that
// begin like it come first.
func (x *Index) questionsLike(typed, text string) (list []Suggestion) {
	q := x.readTyped(typed, text)
	if q.mass == 0 {
		return nil
	}
	q.room = newScratch()
	defer q.room.giveBack()
	sure, full, sent := x.likeness(&q)
	var docs []int32
	least := float32(suggestFull)
	if n := len(q.concepts); n > 3 { // in a longer question one or two words may match nothing
		least = max(suggestLong, 1-suggestUnsaid/float32(n))
	}
	for d := range x.docs {
		if full[d] > least && (x.sents[sent[d]].ask || x.docs[d].Kind == KindRuling) {
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
		if x.sents[sent[d]].ask {
			list = append(list, Suggestion{asked(x.sents[sent[d]].text), "", x.docs[d].Kind})
		} else { // a ruling's title
			list = append(list, Suggestion{x.docs[d].Title, x.docs[d].URL, KindRuling})
		}
	}
	return list
}

// readTyped reads an unfinished query, whose last word may be unfinished too. It returns an empty
// query if too little is typed.
func (x *Index) readTyped(typed, text string) (q query) {
	raw := rawWords(text)
	if len(raw) == 0 || len(raw) == 1 && len(raw[0]) < 3 {
		return q
	}
	last := ""
	if !strings.HasSuffix(typed, " ") {
		last = raw[len(raw)-1]
		raw = raw[:len(raw)-1]
	}
	q.flow = flowOf(x.lex, strings.Join(raw, " "), x.lex.forms)
	for _, s := range q.flow.spans {
		if !s.stop && len(q.concepts) < maxConcepts && len(x.rows.of(s.term)) > 0 {
			m := s.low * x.idf(s.term)
			q.concepts, q.mass = append(q.concepts, concept{alts: []alt{{s.term, 1}}, mass: m}), q.mass+m
		}
	}
	if len(last) >= 2 && !(stopWords[last] && len(q.concepts) > 0) {
		c := concept{}
		for _, t := range append([]string{stem(last)}, x.completions(last)...) {
			if len(x.rows.of(t)) > 0 {
				c.alts = append(c.alts, alt{t, 1})
				c.mass = max(c.mass, x.idf(t))
			}
		}
		if len(c.alts) > 0 {
			q.concepts, q.mass = append(q.concepts, c), q.mass+c.mass
		}
	}
	return q
}

// lastTyped returns the end of a text, from the beginning of a word, because suggestions depend on
// what was typed last. It returns "" if there is too little.
func lastTyped(typed string) string {
	switch n := utf8.RuneCountInString(typed); {
	case n < leastSuggestRune:
		return ""
	case n > MaxSuggestRunes:
		typed = string([]rune(typed)[n-MaxSuggestRunes:])
		if _, rest, ok := strings.Cut(typed, " "); ok {
			typed = rest
		}
	}
	return typed
}

// typedNumberRE matches a clause number that may be unfinished, in any notation.
var typedNumberRE = regexp.MustCompile(`^(?:rules?|clauses?|sections?|cr|§)? *(\d{1,2}(?:[-. ]+\d{1,2})*)([-. ]*)$`)

// suggestClauses suggests the clause whose number is typed, and those below it. It reports whether
// a number was typed.
func (x *Index) suggestClauses(text string, add func(Suggestion)) bool {
	m := typedNumberRE.FindStringSubmatch(strings.Trim(text, " >]"))
	if m == nil {
		return false
	}
	parts := strings.FieldsFunc(m[1], func(r rune) bool { return !unicode.IsDigit(r) })
	for i, p := range parts {
		if parts[i] = strings.TrimLeft(p, "0"); parts[i] == "" {
			return false
		}
	}
	n := strings.Join(parts, "-")
	if len(parts) == 1 && m[2] == "" && strings.TrimSpace(text) == m[1] {
		return false // a single number may be anything
	}
	if k := x.section[n]; k != "" {
		d := &x.docs[x.byKey["keyword "+k]]
		add(Suggestion{n + " " + d.Title, d.URL, KindKeyword})
	}
	if d, ok := x.byKey["clause "+n]; ok {
		add(Suggestion{x.docs[d].Title, x.docs[d].URL, KindClause})
	}
	below := slices.Clone(x.below.of(n))
	slices.SortFunc(below, func(a, b int32) int { return x.docs[a].clause().Compare(x.docs[b].clause()) })
	for _, d := range below {
		if strings.Count(x.docs[d].Number, "-") == len(parts) {
			add(Suggestion{x.docs[d].Title, x.docs[d].URL, KindClause})
		}
	}
	return true
}

// asked returns a question with a capital and a question mark.
func asked(q string) string {
	r, n := utf8.DecodeRuneInString(q)
	return string(unicode.ToUpper(r)) + loneIRE.ReplaceAllString(strings.TrimRight(q[n:], "?. "), "I") + "?"
}

// loneIRE matches the word "i" in lower case.
var loneIRE = regexp.MustCompile(`\bi\b`)
