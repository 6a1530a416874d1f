package search

import (
	"slices"
	"strings"
	"unicode"
)

// concept is one thing that a query asks about, with the terms that express it.
type concept struct {
	words string // as written, for the page
	alts  []alt
	mass  float32
	from  int  // range in the query's stems
	to    int  //
	low   bool // it helps to rank, but a page may lack it
}

// alt is a term that expresses a concept fully (1) or partly.
type alt struct {
	term string
	w    float32
}

// query is a query after reading.
type query struct {
	text     string // the text with corrected spelling
	flow     flow
	concepts []concept
	mass     float32
	phrases  [][]string // the parts in quotation marks, as stems
	fixed    []Fix      // the words that were corrected
	read     []string   // all words after correcting
	room     *scratch   // scratch space, set before pages are compared
}

// Fix is a word of a query that was read as another one.
type Fix struct{ From, To string }

// maxConcepts limits the number of concepts in a query.
const maxConcepts = 16

// quoted returns the parts of a text in quotation marks.
func quoted(s string) (list []string) {
	parts := strings.Split(s, `"`)
	for i := 1; i+1 < len(parts); i += 2 {
		if strings.TrimSpace(parts[i]) != "" {
			list = append(list, parts[i])
		}
	}
	return list
}

// read reads a query. If exactly is set, it corrects no spelling.
func (x *Index) read(q string, exactly bool) *query {
	text := lowerText(q)
	r := &query{}
	quotedWords := r.readQuotes(text)
	if !exactly {
		text = x.spell(text, r)
	}
	r.text, r.read = text, rawWords(text)
	r.flow = flowOf(x.lex, text, x.lex.forms)
	f := &r.flow
	about := aboutWord(f.raw)
	short := len(f.spans) <= 2
	seen := map[string]bool{}
	for _, s := range f.spans {
		w := f.raw[s.from]
		kept := quotedWords[w] || about && gameWords[w] && s.from > 0
		if s.stop && !kept || seen[s.term] || len(r.concepts) == maxConcepts {
			continue
		}
		seen[s.term] = true
		r.add(x.conceptOf(f, s, short, kept))
	}
	if len(r.concepts) == 0 {
		x.readStopWords(r, seen)
	}
	return r
}

// add adds a concept to the query.
func (r *query) add(c concept) {
	r.concepts = append(r.concepts, c)
	r.mass += c.mass
}

// readQuotes reads the phrases in quotation marks and returns their words.
func (r *query) readQuotes(text string) map[string]bool {
	words := map[string]bool{}
	for _, p := range quoted(text) {
		raw := rawWords(p)
		for _, w := range raw {
			words[w] = true
		}
		if s := stemmed(raw); len(s) > 0 {
			r.phrases = append(r.phrases, s)
		}
	}
	return words
}

// aboutWord reports whether a query is about a word of the game itself, as in "does an effect with
// may …". Such a word then counts even if it is a stop word.
func aboutWord(raw []string) bool {
	for i, w := range raw {
		if aboutWords[w] {
			return true
		}
		if gameWords[w] && i > 0 && (raw[i-1] == "with" || raw[i-1] == "after" && i == len(raw)-1) {
			return true
		}
	}
	return false
}

// conceptOf returns a term of a query as a concept, with the other terms that count for it. A term
// counts fully if the query is short or if the term must be kept.
func (x *Index) conceptOf(f *flow, s span, short, kept bool) concept {
	c := concept{words: strings.Join(f.raw[s.from:s.to], " "), from: s.from, to: s.to, low: s.low < 1 && !short && !kept}
	low := s.low
	if short || kept {
		low = 1
	}
	c.alts = append(c.alts, alt{s.term, 1})
	if s.to-s.from > 1 {
		c.alts = append(c.alts, partsOf(f, s)...)
	}
	unknown := len(x.posts.of(s.term)) == 0
	if unknown && s.to-s.from == 1 {
		for i, t := range x.completions(f.raw[s.from]) {
			c.alts = append(c.alts, alt{t, begunWord - begunStep*float32(i)})
		}
	}
	if strings.HasPrefix(x.lex.target[s.term], "keyword ") {
		low *= keywordWanted
	}
	if len(c.alts) > 1 && unknown {
		c.mass = low * x.idf(c.alts[1].term)
	} else {
		c.mass = low * x.idf(s.term)
	}
	return c
}

// partsOf returns the words of a name of several words, each of which counts in part.
func partsOf(f *flow, s span) (list []alt) {
	for k := s.from; k < s.to; k++ {
		if !stopWords[f.raw[k]] {
			list = append(list, alt{term: f.stems[k]})
		}
	}
	for i := range list {
		list[i].w = partOfName / float32(len(list))
	}
	return list
}

// readStopWords reads the concepts of a query that has only stop words, which then count.
func (x *Index) readStopWords(r *query, seen map[string]bool) {
	for _, s := range r.flow.spans {
		if w := r.flow.raw[s.from]; s.stop && !seen[s.term] && len(r.concepts) < 4 && len(w) > 1 && len(x.posts.of(s.term)) > 0 {
			seen[s.term] = true
			r.add(concept{words: w, alts: []alt{{s.term, 1}}, mass: 1, from: s.from, to: s.to})
		}
	}
}

// maxCompletions limits how many words an unfinished word may mean.
const maxCompletions = 12

// completions returns the stems of the words that begin with an unfinished word.
func (x *Index) completions(w string) (list []string) {
	if len(w) < 3 || !unicode.IsLetter(rune(w[0])) {
		return nil
	}
	i, _ := slices.BinarySearch(x.list, w)
	for ; i < len(x.list) && strings.HasPrefix(x.list[i], w) && len(list) < maxCompletions; i++ {
		t := stem(x.list[i])
		if term, n := x.lex.longest([]string{t}, x.lex.own); n == 1 {
			t = term
		}
		if !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	return list
}
