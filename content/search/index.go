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
	b := &builder{Index: x, flows: map[string]flow{}, posts: map[string][]posting{}, onPages: map[string]int{},
		under: map[string][]int32{}, sentsOf: map[string][]int32{}, same: map[string][]int32{}}
	parts := make([][]part, len(docs))
	for i := range docs {
		b.addPage(int32(i))
		parts[i] = b.parts(&docs[i])
	}
	for i := range docs {
		b.addWords(int32(i), parts[i])
	}
	x.posts, x.below = listsOf(b.posts), listsOf(b.under)
	for i := range docs {
		x.begin = append(x.begin, int32(len(x.sents)))
		b.addSentences(int32(i))
	}
	x.begin = append(x.begin, int32(len(x.sents)))
	for w := range b.onPages {
		x.list = append(x.list, b.room.keep(w))
	}
	slices.Sort(x.list)
	for _, w := range x.list {
		x.words[w] = b.onPages[w]
	}
	x.rows, x.exact = listsOf(b.sentsOf), listsOf(b.same)
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

// builder is an index while it is built, with what is needed only for that.
type builder struct {
	*Index
	room    stringRoom
	flows   map[string]flow // a text that is on many pages is cut once
	posts   map[string][]posting
	onPages map[string]int     // how many pages have a word
	under   map[string][]int32 // the clauses below a clause, by its number
	sentsOf map[string][]int32 // the sentences that have a term
	same    map[string][]int32 // the pages that have a sentence, by its key
}

// part is a text of a page, and how much its words weigh.
type part struct {
	text   string
	weight float32
	ask    bool // it is written in players' words
}

// cut returns the terms of a text.
func (b *builder) cut(text string, ask bool) flow {
	if ask {
		return flowOf(b.lex, text, b.lex.forms)
	}
	if f, ok := b.flows[text]; ok {
		return f
	}
	f := flowOf(b.lex, text, b.lex.own)
	b.flows[text] = f
	return f
}

// addPage adds a page by its kind, key and number.
func (b *builder) addPage(i int32) {
	d := &b.docs[i]
	b.favored, b.whole = append(b.favored, favor[d.Kind]), append(b.whole, wholeText(d.Says))
	b.room.doc(d)
	b.byKey[b.room.keep(d.Kind+" "+d.Key)] = i
	switch d.Kind {
	case KindKeyword:
		b.section[d.Number] = d.Key
	case KindClause:
		for n := d.Number; strings.Contains(n, "-"); {
			n = n[:strings.LastIndex(n, "-")]
			b.under[n] = append(b.under[n], i)
		}
	}
}

// parts returns the texts of a page.
func (b *builder) parts(d *Doc) []part {
	p := []part{{strings.TrimPrefix(d.Title, d.Number+" "), weighTitle, false}, {d.Heads, weighHead, false}, {d.Says, weighSays, false}, {d.Icons, weighIcon, false}, {d.Number, weighName, false}, {b.official[d.Key], weighContext, false}}
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
	return p
}

// addWords adds the terms and words of a page's texts.
func (b *builder) addWords(i int32, parts []part) {
	tf := map[string]float32{}
	seen := map[string]bool{}
	var flat strings.Builder
	for _, p := range parts {
		if p.text == "" {
			continue
		}
		f := b.cut(p.text, p.ask)
		norm := p.weight / (lengthFree + lengthCosts*float32(len(f.spans))/lengthUsual)
		f.each(func(term string, low float32) { tf[term] += norm * low })
		for _, w := range f.raw {
			if !seen[w] {
				seen[w] = true
				b.onPages[w]++
			}
		}
		if p.weight != weighContext || p.text == b.official[b.docs[i].Key] {
			flat.WriteByte(' ')
			flat.WriteString(strings.Join(f.stems, " "))
			flat.WriteString(" .")
		}
	}
	b.flat = append(b.flat, b.room.keep(flat.String()))
	for term, v := range tf {
		b.posts[term] = append(b.posts[term], posting{i, v / (v + halfFull)})
	}
}

// addSentences adds the sentences of a page that can answer a query.
func (b *builder) addSentences(i int32) {
	d := &b.docs[i]
	switch d.Kind {
	case KindClause:
		for _, n := range d.Names {
			b.addSentence(i, n, "", false)
		}
		if len(d.Says) < sentenceBytes {
			b.addSentence(i, d.Says, "", false)
		}
	case KindQuestion: // their titles are left out, because they say little
	default:
		b.addSentence(i, d.Title, "", false)
	}
	if d.Kind == KindKeyword {
		first, _, _ := strings.Cut(d.Says, "\n")
		b.addSentence(i, d.Title+": "+first, "", false)
	}
	for k, a := range d.Asks {
		word := ""
		if k < len(d.Words) {
			word = d.Words[k]
		}
		b.addSentence(i, a, word, true)
	}
}

// addSentence adds one sentence of a page. word is the short answer to it, or "".
func (b *builder) addSentence(i int32, text, word string, ask bool) {
	if text == "" {
		return
	}
	f := b.cut(text, ask)
	k := f.key()
	b.same[k] = append(b.same[k], i)
	mass := b.addTerms(&f)
	key := hash64(k)
	if !ask {
		asked := flowOf(b.lex, text, b.lex.forms)
		key = hash64(asked.key())
	}
	b.sents = append(b.sents, sentence{i, mass, ask, text, word, key, b.senseOf(text, &f), b.gistOf(text)})
}

// addTerms notes the terms of the next sentence, and the words of its names, and returns how much
// they weigh together.
func (b *builder) addTerms(f *flow) (mass float32) {
	n := int32(len(b.sents))
	seen := map[string]bool{}
	for _, s := range f.spans {
		if !s.stop && !seen[s.term] {
			seen[s.term] = true
			mass += s.low * b.idf(s.term)
			b.sentsOf[s.term] = append(b.sentsOf[s.term], n)
		}
		if s.to-s.from == 1 {
			continue
		}
		for k := s.from; k < s.to; k++ {
			if t := f.stems[k]; !stopWords[f.raw[k]] && !seen[t] {
				seen[t] = true
				b.sentsOf[t] = append(b.sentsOf[t], n)
			}
		}
	}
	return mass
}

// idf returns the weight of a term: rare terms weigh more.
func (x *Index) idf(term string) float32 {
	n := float64(len(x.posts.of(term)))
	return float32(math.Log(1 + (float64(len(x.docs))-n+0.5)/(n+0.5)))
}
