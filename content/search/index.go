package search

import (
	"math"
	"slices"
	"strings"

	"digijudge/rules/clause"
)

// The index in memory: a few thousand short texts. A query looks at all that contain one of its
// words.

// posting says how strongly a page is about a term, from 0 to 1.
type posting struct {
	doc int32
	val float32
}

// sentence is a title or a question that a page answers. A query is compared with it as a whole.
type sentence struct {
	doc  int32
	mass float32
	ask  bool
	text string
	word string // the answer that somebody wrote behind it: yes, no or something else
	key  uint64 // hash of its terms, read like those of a query
	says sense
	gist gist
}

// sketch is what is asked of each sentence before it is looked at. It has a bit for each of its words
// and items: if it lacks a bit of a question, the sentence lacks what set it.
type sketch struct {
	says, gist uint64
	doc        int32
	mass       float32
	ask        bool
}

// bits returns a sketch of some hashes.
func bits(hashes []uint32) (b uint64) {
	for _, h := range hashes {
		b |= 1 << (h % 64)
	}
	return b
}

// Index holds everything that a search needs. It never changes.
type Index struct {
	docs     []Doc
	flat     []string // for each page, its stems in a row, for quoted phrases
	posts    lists[posting]
	rows     lists[int32] // term → sentences that contain it
	sents    []sentence
	sketches []sketch     // of the sentences
	begin    []int32      // page → its first sentence; a page's sentences follow each other
	exact    lists[int32] // a whole title or question, in stems → pages
	lex      *Lexicon
	words    map[string]int // word as written → number of pages with it
	list     []string       // the keys of words, sorted
	byKey    map[string]int32

	favored []float32 // page → the preference for its kind
	whole   []bool    // page → whether its text is complete by itself

	likes likenesses // the gists of all pages, prepared for comparing

	gistWeight map[uint32]float32 // item of a gist → its weight
	gistWhole  map[uint32]float32 // item of a gist → its weight if it is missing

	official map[string]string // clause → imported official text
	section  map[string]string // clause → the keyword whose section it is
	below    lists[int32]      // clause → the clauses below it
}

// flow is a text cut into terms: stems, and terms of the lexicon where it uses one of their names.
type flow struct {
	stems []string // without articles
	raw   []string // the words of stems
	spans []span   // the terms, in the order of the text
	full  []string // all words
	at    []int    // for each of raw, its index in full
}

// span is a term at a place in a flow.
type span struct {
	term     string
	from, to int
	stop     bool    // an ordinary word that says nothing in a sentence
	low      float32 // its weight; below 1 for words that say little
}

// flowOf cuts a text into terms.
func flowOf(lex *Lexicon, text string, forms map[string]string) flow {
	var f flow
	raw := rawWords(lowerText(text))
	f.full = raw
	for i, w := range raw {
		if fillers[w] && len(raw) > 1 {
			continue
		}
		f.raw, f.at = append(f.raw, w), append(f.at, i)
		f.stems = append(f.stems, stem(w))
	}
	for i := 0; i < len(f.stems); {
		term, n := lex.longest(f.stems[i:], forms)
		if n == 1 && f.raw[i] == "rest" && f.at[i] > 0 && raw[f.at[i]-1] == "the" {
			n = 0 // "the rest" is what remains, not a Digimon that rests
		}
		if n == 0 {
			w := f.raw[i]
			sp := span{term: f.stems[i], from: i, to: i + 1, low: 1}
			switch {
			case spared[w]:
				sp.low = lowSpared
			case stopWords[w]:
				sp.stop = true
			case len(w) == 1:
				sp.low = lowLetter
			}
			f.spans = append(f.spans, sp)
			i++
			continue
		}
		f.spans = append(f.spans, span{term: term, from: i, to: i + n, low: 1})
		i += n
	}
	return f
}

// each calls f with every term of a flow, with the single words of longer terms, and with pairs of
// neighbors.
func (f *flow) each(call func(term string, low float32)) {
	for _, s := range f.spans {
		if s.to-s.from > 1 {
			for i := s.from; i < s.to; i++ {
				if !stopWords[f.raw[i]] {
					call(f.stems[i], lowPart)
				}
			}
		}
		low := s.low
		if s.stop {
			low = lowStop
		}
		call(s.term, low)
	}
	last := -1
	for i, s := range f.spans { // pairs of neighbors, stop words skipped
		if s.stop {
			continue
		}
		if last >= 0 {
			call(f.spans[last].term+" "+s.term, 1)
		}
		last = i
	}
}

// key returns a string that is equal for texts that differ only in word endings and in names for
// the same thing.
func (f *flow) key() string {
	var b strings.Builder
	for _, s := range f.spans {
		b.WriteString(s.term)
		b.WriteByte(' ')
	}
	return b.String()
}

// New returns an index of pages. official is the imported official text of clauses.
func New(docs []Doc, lex *Lexicon, official map[string]string) *Index {
	x := &Index{docs: docs, lex: lex, words: map[string]int{}, byKey: map[string]int32{},
		official: official, section: map[string]string{}}
	var room stringRoom
	below := map[string][]int32{}
	type part struct {
		text   string
		weight float32
		ask    bool // it is written in players' words
	}
	parts := make([][]part, len(docs))
	flows := map[string]flow{} // a text that is on many pages is cut once
	cut := func(text string) flow {
		if f, ok := flows[text]; ok {
			return f
		}
		f := flowOf(lex, text, lex.own)
		flows[text] = f
		return f
	}
	for i := range docs {
		d := &docs[i]
		x.favored, x.whole = append(x.favored, favor[d.Kind]), append(x.whole, wholeText(d.Says))
		room.doc(d)
		x.byKey[room.keep(d.Kind+" "+d.Key)] = int32(i)
		switch d.Kind {
		case KindKeyword:
			x.section[d.Number] = d.Key
		case KindClause:
			for n := d.Number; strings.Contains(n, "-"); {
				n = n[:strings.LastIndex(n, "-")]
				below[n] = append(below[n], int32(i))
			}
		}
		p := []part{{strings.TrimPrefix(d.Title, d.Number+" "), weighTitle, false}, {d.Heads, weighHead, false}, {d.Says, weighSays, false}, {d.Icons, weighIcon, false}, {d.Number, weighName, false}, {official[d.Key], weighContext, false}}
		if d.Kind != KindClause {
			p = append(p, part{strings.Join(clause.Numbers(d.Clauses), " "), weighContext, false})
			for l := range strings.Lines(d.Context) {
				p = append(p, part{l, weighContext, false})
			}
		}
		for _, n := range d.Names {
			p = append(p, part{n, weighName, false})
		}
		for _, a := range d.Asks {
			p = append(p, part{a, weighAsk, true})
		}
		parts[i] = p
	}
	var flat strings.Builder
	posts, words := map[string][]posting{}, map[string]int{}
	for i := range docs {
		tf := map[string]float32{}
		seen := map[string]bool{}
		flat.Reset()
		for _, p := range parts[i] {
			if p.text == "" {
				continue
			}
			f := cut(p.text)
			if p.ask {
				f = flowOf(lex, p.text, lex.forms)
			}
			norm := p.weight / (lengthFree + lengthCosts*float32(len(f.spans))/lengthUsual)
			f.each(func(term string, low float32) { tf[term] += norm * low })
			for _, w := range f.raw {
				if !seen[w] {
					seen[w] = true
					words[w]++
				}
			}
			if p.weight != weighContext || p.text == official[docs[i].Key] {
				flat.WriteByte(' ')
				flat.WriteString(strings.Join(f.stems, " "))
				flat.WriteString(" .")
			}
		}
		x.flat = append(x.flat, room.keep(flat.String()))
		for term, v := range tf {
			posts[term] = append(posts[term], posting{int32(i), v / (v + halfFull)})
		}
	}
	x.posts, x.below = listsOf(posts), listsOf(below)
	rows, exact := map[string][]int32{}, map[string][]int32{}
	for i := range docs {
		d := &docs[i]
		x.begin = append(x.begin, int32(len(x.sents)))
		add := func(text, word string, ask bool) {
			if text == "" {
				return
			}
			f := cut(text)
			if ask {
				f = flowOf(lex, text, lex.forms)
			}
			k := f.key()
			exact[k] = append(exact[k], int32(i))
			var mass float32
			n := int32(len(x.sents))
			seen := map[string]bool{}
			for _, s := range f.spans {
				if !s.stop && !seen[s.term] {
					seen[s.term] = true
					mass += s.low * x.idf(s.term)
					rows[s.term] = append(rows[s.term], n)
				}
				if s.to-s.from > 1 {
					for k := s.from; k < s.to; k++ {
						if t := f.stems[k]; !stopWords[f.raw[k]] && !seen[t] {
							seen[t] = true
							rows[t] = append(rows[t], n)
						}
					}
				}
			}
			key := hash64(k)
			if !ask {
				asked := flowOf(lex, text, lex.forms)
				key = hash64(asked.key())
			}
			x.sents = append(x.sents, sentence{int32(i), mass, ask, text, word, key, x.senseOf(text, &f), x.gistOf(text)})
		}
		switch d.Kind {
		case KindClause:
			for _, n := range d.Names {
				add(n, "", false)
			}
			if len(d.Says) < sentenceBytes {
				add(d.Says, "", false)
			}
		case KindQuestion: // their titles are left out, because they say little
		default:
			add(d.Title, "", false)
		}
		if d.Kind == KindKeyword {
			first, _, _ := strings.Cut(d.Says, "\n")
			add(d.Title+": "+first, "", false)
		}
		for k, a := range d.Asks {
			word := ""
			if k < len(d.Words) {
				word = d.Words[k]
			}
			add(a, word, true)
		}
	}
	x.begin = append(x.begin, int32(len(x.sents)))
	for w := range words {
		x.list = append(x.list, room.keep(w))
	}
	slices.Sort(x.list)
	for _, w := range x.list {
		x.words[w] = words[w]
	}
	x.rows, x.exact = listsOf(rows), listsOf(exact)
	x.sents = slices.Concat(x.sents)
	packSenses(x.sents)
	for i := range x.sents {
		t := &x.sents[i]
		x.sketches = append(x.sketches, sketch{says: bits(t.says.terms) | bits(t.says.plain), gist: bits(t.gist.items),
			doc: t.doc, mass: t.mass, ask: t.ask})
	}
	x.gistWeight, x.gistWhole = gistWeights(x.sents)
	x.prepareLikeness()
	return x
}

// idf returns the weight of a term: rare terms weigh more.
func (x *Index) idf(term string) float32 {
	n := float64(len(x.posts.of(term)))
	return float32(math.Log(1 + (float64(len(x.docs))-n+0.5)/(n+0.5)))
}
