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
	inQuotes := map[string]bool{}
	for _, p := range quoted(text) {
		raw := rawWords(p)
		for _, w := range raw {
			inQuotes[w] = true
		}
		if s := stemmed(raw); len(s) > 0 {
			r.phrases = append(r.phrases, s)
		}
	}
	if !exactly {
		text = x.spell(text, r)
	}
	r.text, r.read = text, rawWords(text)
	r.flow = flowOf(x.lex, text, x.lex.forms)
	f := &r.flow
	about := slices.ContainsFunc(f.raw, func(w string) bool { return aboutWords[w] })
	for i, w := range f.raw {
		// as in: does an effect with "may" …
		about = about || gameWords[w] && i > 0 && (f.raw[i-1] == "with" || f.raw[i-1] == "after" && i == len(f.raw)-1)
	}
	short := len(f.spans) <= 2
	seen := map[string]bool{}
	for _, s := range f.spans {
		w := f.raw[s.from]
		kept := inQuotes[w] || about && gameWords[w] && s.from > 0
		if s.stop && !kept || seen[s.term] || len(r.concepts) == maxConcepts {
			continue
		}
		seen[s.term] = true
		c := concept{words: strings.Join(f.raw[s.from:s.to], " "), from: s.from, to: s.to, low: s.low < 1 && !short && !kept}
		low := s.low
		if short || kept {
			low = 1
		}
		c.alts = append(c.alts, alt{s.term, 1})
		if s.to-s.from > 1 {
			n := 0
			for k := s.from; k < s.to; k++ {
				if !stopWords[f.raw[k]] {
					n++
				}
			}
			for k := s.from; k < s.to; k++ {
				if !stopWords[f.raw[k]] && n > 0 {
					c.alts = append(c.alts, alt{f.stems[k], partOfName / float32(n)})
				}
			}
		}
		if len(x.posts.of(s.term)) == 0 && s.to-s.from == 1 {
			for i, t := range x.completions(w) {
				c.alts = append(c.alts, alt{t, begunWord - begunStep*float32(i)})
			}
		}
		if strings.HasPrefix(x.lex.target[s.term], "keyword ") {
			low *= keywordWanted
		}
		if len(c.alts) > 1 && len(x.posts.of(s.term)) == 0 {
			c.mass = low * x.idf(c.alts[1].term)
		} else {
			c.mass = low * x.idf(s.term)
		}
		r.concepts = append(r.concepts, c)
		r.mass += c.mass
	}
	if len(r.concepts) == 0 { // the query has only stop words, so they count
		for _, s := range f.spans {
			if w := f.raw[s.from]; s.stop && !seen[s.term] && len(r.concepts) < 4 && len(w) > 1 && len(x.posts.of(s.term)) > 0 {
				seen[s.term] = true
				r.concepts = append(r.concepts, concept{words: w, alts: []alt{{s.term, 1}}, mass: 1, from: s.from, to: s.to})
				r.mass++
			}
		}
	}
	return r
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
