package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"digijudge/rules/clause"
)

// Limits of a search.
const (
	maxQueryRunes = 200 // the rest of a longer query is ignored
	MaxHits       = 60  // hits of all kinds
	maxSorted     = 128 // pages that are sorted
	maxBest       = 5   // hits shown first, whatever their kind
	maxGroupHits  = 8   // hits of each kind shown below them
)

// groupTitles lists the kinds in the order in which they are shown.
var groupTitles = []struct{ kind, title string }{
	{KindClause, "Clauses"}, {KindKeyword, "Keywords"}, {KindRuling, "Rulings"}, {KindFAQ, "FAQ"}, {KindGuide, "Guides"}, {KindQuestion, "Questions"},
}

// Clip returns the part of a query that is read.
func Clip(q string) string {
	if utf8.RuneCountInString(q) > maxQueryRunes {
		return string([]rune(q)[:maxQueryRunes])
	}
	return q
}

// ranked is a page while it is being ranked.
type ranked struct {
	doc   int32
	score float32
	cover float32 // the share of the query that the page has
	sure  float32 // the same for its best sentence, less what else that says
	full  float32 // the share of the query in that sentence
	sent  int32   // index of that sentence
	like  like    // how like the question its gist is
	order float32 // rank by its sentences, for the first pages
	exact bool    // the query is one of its titles or questions
	named bool
}

// Search returns the pages that fit a query best: those that it names, then the others by how much
// of it they say. A query may be a whole question. A page must contain quoted phrases word for
// word, and all words of a query of one or two words. No query is an error; an empty one finds
// nothing.
func (x *Index) Search(q string) *Result { return x.search(q, false) }

// SearchExactly is like Search, but corrects no spelling.
func (x *Index) SearchExactly(q string) *Result { return x.search(q, true) }

func (x *Index) search(q string, exactly bool) *Result {
	q = strings.TrimSpace(Clip(strings.ToValidUTF8(q, " ")))
	res := &Result{Query: q}
	if len(Words(q)) == 0 {
		return res
	}
	r, named := x.understand(q, exactly)
	r.room = newScratch()
	defer r.room.giveBack()
	if res.Fixed = r.fixed; len(r.fixed) > 0 {
		res.Query = strings.Join(r.read, " ")
	}
	strict := len(rawWords(lowerText(q))) <= nameWords
	meant := x.gistOf(r.text)
	var likes []like
	if !strict && len(named) == 0 {
		likes = x.liken(&meant, r.room)
	}
	if meant.shape != shapeNone && len(r.flow.full) > quotedWords {
		// a whole question that quotes a card wants its answer, not the pages with that quotation
		r.phrases = nil
	}
	list := x.rank(r, likes)
	if likes != nil {
		x.order(&meant, list, r.room)
	}
	if len(list) == 0 && len(named) == 0 && len(r.phrases) > 0 {
		r.phrases = nil
		list, res.Some = x.rank(r, likes), true
	}
	if strict || len(r.phrases) > 0 {
		all := slices.DeleteFunc(slices.Clone(list), func(h ranked) bool { return h.cover < coverAll })
		if len(all) > 0 && !x.docs[all[0].doc].Others {
			list = all
		} else if len(r.concepts) > 1 {
			res.Some = true
		}
	}
	for _, c := range r.concepts {
		if !c.low {
			res.Words = append(res.Words, c.words)
		}
	}
	res.Unknown = x.unknown(r)
	slices.Sort(res.Words)
	res.Words = slices.Compact(res.Words)
	x.judge(res, r, &meant, list, len(named) > 0)
	if res.Confidence == Named && res.Answer == nil {
		if a := x.define(r.text); a != nil {
			res.Answer, res.Confidence = a, Answered
		}
	} else if res.Answer != nil {
		named = nil // the answer comes before the pages that the words name
	}
	x.show(res, r, named, list)
	return res
}

// maxUnknown limits how many words are reported as unknown.
const maxUnknown = 4

// unknown returns the words of a query that no page has and that aren't ordinary words either.
func (x *Index) unknown(r *query) (list []string) {
	for _, c := range r.concepts {
		if plainWords[c.words] || len(c.words) < 3 || len(list) == maxUnknown {
			continue
		}
		if !slices.ContainsFunc(c.alts, func(a alt) bool { return len(x.posts.of(a.term)) > 0 }) {
			list = append(list, c.words)
		}
	}
	return list
}

// understand reads a query and finds the pages that it names.
func (x *Index) understand(q string, exactly bool) (r *query, named []int32) {
	named = x.named(lowerText(q))
	r = x.read(q, exactly || len(named) > 0)
	if len(r.fixed) > 0 {
		named = x.named(strings.Join(r.read, " "))
	}
	return r, named
}

// rank returns all pages that have a part of the query, best first. likes says how like the
// question each page's gist is; it may be nil.
func (x *Index) rank(r *query, likes []like) []ranked {
	if r.mass == 0 {
		return nil
	}
	n := len(x.docs)
	score, cover := r.room.numbers.take(n), r.room.numbers.take(n)
	best, part := r.room.numbers.take(n), r.room.numbers.take(n)
	touched := r.room.sents.take(n)[:0]
	for i := range r.concepts {
		c := &r.concepts[i]
		touched = touched[:0]
		for _, a := range c.alts {
			for _, p := range x.posts.of(a.term) {
				if best[p.doc] == 0 {
					touched = append(touched, p.doc)
				}
				best[p.doc] = max(best[p.doc], a.w*p.val)
				part[p.doc] = max(part[p.doc], a.w)
			}
		}
		for _, d := range touched {
			score[d] += c.mass * best[d]
			cover[d] += c.mass * part[d]
			best[d], part[d] = 0, 0
		}
	}
	var pairs float32
	next := r.room.numbers.take(n)
	for i := 1; i < len(r.concepts); i++ {
		a, b := &r.concepts[i-1], &r.concepts[i]
		m := a.mass + b.mass
		pairs += m
		for _, p := range x.posts.of(a.alts[0].term + " " + b.alts[0].term) {
			next[p.doc] += m * p.val
		}
	}
	sure, full, sent := x.likeness(r)
	same := x.exact.of(r.flow.key()) // the pages that ask or say exactly this
	list := r.room.pages.take(n)[:0]
	for d := range n {
		exact := slices.Contains(same, int32(d))
		if cover[d] == 0 || !exact && !x.has(int32(d), r.phrases) {
			continue
		}
		h := ranked{doc: int32(d), cover: cover[d] / r.mass, sure: sure[d], full: full[d], sent: sent[d]}
		h.score = rankWeight*score[d]/r.mass + rankCover*h.cover + rankSure*h.sure
		if pairs > 0 {
			h.score += rankNeighbours * next[d] / pairs
		}
		if exact {
			h.score, h.cover, h.exact = h.score+rankExact, 1, true
		}
		h.score *= x.favored[d]
		if likes != nil {
			h.like = likes[d]
			h.score += rankLike * h.like.score
		}
		list = append(list, h)
	}
	if len(list) > maxSorted { // selecting by score first is faster than sorting all pages
		scores := next[:0]
		for _, h := range list {
			scores = append(scores, h.score)
		}
		least := nthLargest(scores, maxSorted)
		list = slices.DeleteFunc(list, func(h ranked) bool { return h.score < least })
	}
	slices.SortFunc(list, func(a, b ranked) int {
		switch o := x.docs[a.doc].Others; {
		case o != x.docs[b.doc].Others:
			return b2i(o) - b2i(!o)
		case a.score != b.score:
			return cmp.Compare(b.score, a.score)
		}
		return int(a.doc - b.doc)
	})
	return list
}

// nthLargest returns the n-th largest number of a list. It reorders the list.
func nthLargest(list []float32, n int) float32 {
	for {
		pivot := list[len(list)/2]
		larger := toFront(list, func(v float32) bool { return v > pivot })
		equal := toFront(list[larger:], func(v float32) bool { return v == pivot })
		switch {
		case n <= larger:
			list = list[:larger]
		case n <= larger+equal:
			return pivot
		default:
			list, n = list[larger+equal:], n-larger-equal
		}
	}
}

// toFront moves the numbers that satisfy a condition to the front and returns how many there are.
func toFront(list []float32, is func(float32) bool) (n int) {
	for i, v := range list {
		if is(v) {
			list[i], list[n] = list[n], v
			n++
		}
	}
	return n
}

// likeness compares a query with the titles of pages and the questions that they answer. For each
// page it returns the best sentence, the share of the query that it says (full), and that share
// less a deduction for the sentence's other words (sure).
func (x *Index) likeness(r *query) (sure, full []float32, sent []int32) {
	sure, full, sent = r.room.numbers.take(len(x.docs)), r.room.numbers.take(len(x.docs)), r.room.sents.take(len(x.docs))
	hit := r.room.numbers.take(len(x.sents))
	best := r.room.numbers.take(len(x.sents))
	all, touched := r.room.sents.take(len(x.sents))[:0], r.room.sents.take(len(x.sents))[:0]
	for i := range r.concepts {
		c := &r.concepts[i]
		touched = touched[:0]
		for _, a := range c.alts {
			for _, s := range x.rows.of(a.term) {
				if best[s] == 0 {
					touched = append(touched, s)
				}
				best[s] = max(best[s], a.w)
			}
		}
		for _, s := range touched {
			if hit[s] == 0 {
				all = append(all, s)
			}
			hit[s] += c.mass * best[s]
			best[s] = 0
		}
	}
	for _, s := range all {
		t := &x.sketches[s]
		f := hit[s] / r.mass
		more := max(0, t.mass-hit[s]) / max(t.mass, leastMass)
		v := f * (1 - moreCosts*more)
		if !t.ask {
			v *= statementLikeness
		}
		if v > sure[t.doc] {
			sure[t.doc], full[t.doc], sent[t.doc] = v, f, s
		}
	}
	return sure, full, sent
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// has reports whether a page contains all the quoted phrases, word for word.
func (x *Index) has(doc int32, phrases [][]string) bool {
	for _, p := range phrases {
		if !strings.Contains(x.flat[doc]+" ", " "+strings.Join(p, " ")+" ") {
			return false
		}
	}
	return true
}

// judge decides how sure the result is. If a page answers nearly the same question, judge puts that
// page first. That a sentence has many words of the query isn't enough, because a small word can
// change the question.
func (x *Index) judge(res *Result, r *query, meant *gist, list []ranked, named bool) {
	best := -1
	var value float32
	var asked sense
	// it asks more than what a thing is
	sentence := !named || meant.shape != shapeNone && meant.shape != shapeHow && !x.isName(r.text) && !x.asksIfItWorks(r.text)
	if sentence {
		asked = x.senseOf(r.text, &r.flow)
	}
	need := sketch{says: bits(asked.terms) | bits(asked.plain), gist: bits(meant.hard) | bits(meant.acts)}
	for i := range min(len(list), maxJudged) {
		h := &list[i]
		d := &x.docs[h.doc]
		proved := d.played()
		if proved && h.cover >= closeFull && i < provedPlace {
			res.Proved = true
		}
		if !sentence || !proved && d.Kind != KindClause && d.Kind != KindKeyword {
			continue
		}
		for s := x.begin[h.doc]; s < x.begin[h.doc+1]; s++ {
			v, ok := x.answers(r, &asked, meant, need, h, s, proved)
			if ok && (best < 0 || v > value) {
				best, value = i, v
				h.sent = s
			}
		}
	}
	if best >= 0 && !x.stands(r, &asked, meant, list, best) {
		best = -1
	}
	switch {
	case named && best < 0:
		res.Confidence = Named
	case best >= 0:
		res.Confidence = Answered
		h := list[best]
		copy(list[1:best+1], list[:best])
		list[0] = h
		said := meant
		if len(r.fixed) > 0 { // the words that are shown aren't those that were typed
			g := x.gistOf(res.Query)
			said = &g
		}
		res.Answer = x.answer(res.Query, said, h)
	case len(list) > 0:
		if list[0].cover >= closeFull {
			res.Confidence = Close
		}
		if slices.Contains(x.exact.of(r.flow.key()), list[0].doc) && x.docs[list[0].doc].Kind == KindClause {
			res.Confidence = Named // the clause has exactly these words
			return
		}
		if len(r.flow.raw) <= nameWords {
			return // a short query is a name, not a question
		}
		x.addNearest(res, meant, list)
	}
}

// addNearest adds the pages that may answer the question to the result, if there are any.
func (x *Index) addNearest(res *Result, meant *gist, list []ranked) {
	n := x.nearestPages(meant, list)
	if n == 0 {
		return
	}
	res.Confidence = Close
	likely := x.likely(meant, list, 0, list[0].sent)
	list[0].score, res.Likely = likely, likely >= nearLeast
	res.Proved = res.Proved || res.Likely
	for _, h := range list[:n] {
		res.Near = append(res.Near, x.nearAnswer(res.Query, h))
	}
}

// played reports whether a play proves what the page says: that of a ruling or of an FAQ entry.
func (d *Doc) played() bool {
	return d.Kind == KindRuling || d.Kind == KindFAQ && strings.Contains(d.Key, "#")
}

// answers returns how well a sentence of a page answers a query; ok is false if it doesn't. proved
// says whether the page is proved by a play.
func (x *Index) answers(r *query, asked *sense, meant *gist, need sketch, h *ranked, s int32, proved bool) (v float32, ok bool) {
	wordsThere, gistThere := need.says&^x.sketches[s].says == 0, need.gist&^x.sketches[s].gist == 0
	if !wordsThere && !gistThere {
		return 0, false
	}
	t := &x.sents[s]
	if !proved && (t.word == "" || !x.whole[h.doc]) {
		return 0, false // a rule with the same words may not answer the question
	}
	says := !t.ask && !strings.Contains(t.text, "?")
	if !sameCase(meant, &t.gist, !says) {
		return 0, false
	}
	n, same := 0, false
	if wordsThere {
		n, same = nearlySame(asked, &t.says, says)
	}
	if same && !x.sameWords(r, t) {
		said, near := x.nears(meant, &t.gist, says)
		same = near && said >= saysMost
	}
	if same && h.full >= answerFull {
		return h.sure + answerProved*float32(b2i(proved)) - answerDiffers*float32(n) + answerSame, true
	}
	if !gistThere {
		return 0, false
	}
	near, agree := x.agree(meant, &t.gist, says)
	return near + gistProved*float32(b2i(proved)) + gistSure*h.sure, agree
}

// stands reports whether the answer that was found can be shown: its question has the query's words
// or gist, or no other page is as close and it says little else.
func (x *Index) stands(r *query, asked *sense, meant *gist, list []ranked, at int) bool {
	t := &x.sents[list[at].sent]
	if near, ok := x.agree(meant, &t.gist, !t.ask); ok && near >= surelySame || x.sameWords(r, t) {
		return true
	}
	if meant.shape == shapeNone && len(meant.items) < 2 && len(asked.terms)+len(asked.plain) < 2 && !meant.bare {
		return false // small words ask something of one thing, and nothing shows that this is it
	}
	if list[at].sure >= sureWords && !opposed(meant, &t.gist) {
		return true
	}
	v := x.likely(meant, list, at, list[at].sent)
	first := slices.IndexFunc(list, func(h ranked) bool { return x.docs[h.doc].opens() })
	return v >= cardLeast && (first == at || v >= x.likely(meant, list, first, list[first].like.sent))
}

// Same returns the pages that ask or say exactly this text, apart from word endings and other names
// for the same thing. The numbers are indexes into the docs given to New.
func (x *Index) Same(text string) []int32 {
	f := flowOf(x.lex, text, x.lex.forms)
	return x.exact.of(f.key())
}

// sameWords reports whether a query equals a sentence, apart from word endings and names for the
// same thing.
func (x *Index) sameWords(r *query, t *sentence) bool { return t.key == hash64(r.flow.key()) }

// nearestPages moves the pages that may answer the question to the front, in their order, and
// returns how many there are. It takes only one of several pages that say the same: if that isn't
// what was meant, the others aren't either. It sets each page's sentence to the one most like the
// question.
func (x *Index) nearestPages(q *gist, list []ranked) (n int) {
	for i := 0; i < min(len(list), nearPlace) && n < maxNear; i++ {
		h := list[i]
		if !x.docs[h.doc].opens() || h.like.score < nearShown && h.cover < closeFull {
			continue
		}
		if h.like.score > 0 {
			h.sent = h.like.sent
		}
		if slices.ContainsFunc(list[:n], func(o ranked) bool { return x.saysSame(o.sent, h.sent) }) {
			continue
		}
		copy(list[n+1:i+1], list[n:i])
		list[n] = h
		n++
	}
	return n
}

// show turns pages into hits: the named pages first, then the best, then the others by kind.
func (x *Index) show(res *Result, r *query, named []int32, list []ranked) {
	seen := map[int32]bool{}
	var hits []ranked
	for _, d := range named {
		if !seen[d] {
			seen[d] = true
			hits = append(hits, ranked{doc: d, named: true, cover: 1})
		}
	}
	var least float32
	if len(list) > 0 {
		// not the first one, because an answer may be far ahead
		least = shownLeast * list[min(len(list)-1, 1)].score
	}
	for _, h := range list {
		if !seen[h.doc] && len(hits) < MaxHits && (len(hits) < 3 || h.score >= least) {
			seen[h.doc] = true
			hits = append(hits, h)
		}
	}
	if len(named) == 0 {
		x.withKeyword(hits, r)
	}
	x.inOrder(hits)
	res.Means = x.readings(r)
	res.Total = len(hits)
	terms := newMarkedTerms(r.marks())
	for i, h := range hits {
		if i < maxBest {
			res.Best = append(res.Best, x.hit(h, terms))
			continue
		}
		d := &x.docs[h.doc]
		g := slices.IndexFunc(res.Groups, func(g Group) bool { return g.Kind == d.Kind })
		if g < 0 {
			g = len(res.Groups)
			k := slices.IndexFunc(groupTitles, func(t struct{ kind, title string }) bool { return t.kind == d.Kind })
			res.Groups = append(res.Groups, Group{Kind: d.Kind, Title: groupTitles[k].title})
		}
		res.Groups[g].Total++
		if len(res.Groups[g].Hits) < maxGroupHits {
			res.Groups[g].Hits = append(res.Groups[g].Hits, x.hit(h, terms))
		}
	}
	slices.SortStableFunc(res.Groups, func(a, b Group) int { return cmp.Compare(kindOrder(a.Kind), kindOrder(b.Kind)) })
}

// withKeyword moves the page of the first keyword in the query forward, because that page has the
// questions asked most often.
func (x *Index) withKeyword(hits []ranked, r *query) {
	for _, sp := range r.flow.spans {
		slug, ok := strings.CutPrefix(x.lex.target[sp.term], "keyword ")
		if !ok || sp.stop {
			continue
		}
		at := slices.IndexFunc(hits, func(h ranked) bool { return x.docs[h.doc].Kind == KindKeyword && x.docs[h.doc].Key == slug })
		if at > keywordPlace && hits[keywordPlace].sure < keywordFar {
			h := hits[at]
			copy(hits[keywordPlace+1:at+1], hits[keywordPlace:at])
			hits[keywordPlace] = h
		}
		return
	}
}

// inOrder sorts clauses about the same keyword by number, in the places that they have after the
// best hits.
func (x *Index) inOrder(hits []ranked) {
	places := map[string][]int{}
	for i, h := range hits {
		d := &x.docs[h.doc]
		if i < maxBest || h.named || d.Kind != KindClause || !strings.HasPrefix(d.Number, "16-") {
			continue
		}
		s := strings.Join(strings.SplitN(d.Number, "-", 3)[:2], "-")
		places[s] = append(places[s], i)
	}
	for _, at := range places {
		var own []ranked
		for _, i := range at {
			own = append(own, hits[i])
		}
		slices.SortFunc(own, func(a, b ranked) int { return x.docs[a.doc].clause().Compare(x.docs[b.doc].clause()) })
		for k, i := range at {
			hits[i] = own[k]
		}
	}
}

func (x *Index) hit(h ranked, terms *markedTerms) Hit {
	d := &x.docs[h.doc]
	out := Hit{Kind: d.Kind, Key: d.Key, Title: d.Title, Type: d.Type, Number: d.Number, URL: d.URL, Clauses: d.Clauses, Exact: h.named}
	text := d.Says
	if text == "" && d.Kind == KindRuling {
		text, _, _ = strings.Cut(d.Context, "\n")
	}
	found := false
	if out.Snippet, found = excerpt(text, terms, h.named || d.Kind == KindClause && len(text) < snippetWhole); !found {
		if o := x.official[d.Key]; o != "" && d.Kind == KindClause {
			if s, ok := excerpt(o, terms, false); ok {
				out.Snippet = s
			}
		}
	}
	return out
}

// marks returns the beginnings of words to mark in snippets.
func (r *query) marks() (list []string) {
	for _, c := range r.concepts {
		if c.low && len(r.concepts) > 1 {
			continue
		}
		for i := c.from; i < c.to; i++ {
			if s := r.flow.stems[i]; len(s) > 1 && (c.to-c.from == 1 || !stopWords[r.flow.raw[i]]) && !slices.Contains(list, s) && len(list) < maxMarked {
				list = append(list, s)
			}
		}
		for _, a := range c.alts {
			if s := strings.TrimPrefix(a.term, "="); len(s) > 2 && !strings.Contains(s, " ") && !slices.Contains(list, s) && len(list) < maxMarked {
				list = append(list, s)
			}
		}
	}
	return list
}

func kindOrder(kind string) int {
	for i, t := range groupTitles {
		if t.kind == kind {
			return i
		}
	}
	return len(groupTitles)
}

// named returns the pages whose name or number the query is, with or without question words around
// it, and the pages that belong to them.
func (x *Index) named(q string) (list []int32) {
	add := func(key string) bool {
		d, ok := x.byKey[key]
		if ok {
			list = append(list, d)
		}
		return ok
	}
	all := rawWords(q)
	raw := bareWords(all)
	numbers := typedNumbers(q, raw)
	for _, n := range numbers[:min(len(numbers), 4)] {
		if k := x.section[n]; k != "" {
			add("keyword " + k)
		}
		add("clause " + n)
		if len(numbers) == 1 && len(raw) == 1 {
			list = append(list, x.below.of(n)...)
		}
	}
	if len(numbers) > 0 {
		return list
	}
	f := flowOf(x.lex, q, x.lex.forms)
	for _, raw := range [][]string{all, raw} { // as typed, then without the question words
		s := stemmed(raw)
		if len(s) == 0 || len(s) > 24 {
			continue
		}
		term, n := x.lex.longest(s, x.lex.forms)
		if n != len(s) && (n == 0 || !isValue(raw, n)) {
			continue
		}
		target := x.lex.target[term]
		if add(target) {
			if n, ok := strings.CutPrefix(target, "clause "); ok && len(x.exact.of(f.key())) == 0 {
				// the clause of a section only says what the section is about
				for _, below := range x.below.of(n) {
					if len(list) < maxBest-2 && strings.Count(x.docs[below].Number, "-") == strings.Count(n, "-")+1 {
						list = append(list, below)
					}
				}
			}
			return list
		}
		if n, ok := strings.CutPrefix(target, "clause "); ok && x.section[n] != "" {
			add("keyword " + x.section[n])
			return list
		}
	}
	for _, d := range x.exact.of(f.key()) {
		// only titles: a page isn't named by a question that it answers
		switch k := x.docs[d].Kind; {
		case k == KindRuling || k == KindClause || strings.Contains(x.docs[d].Key, "#"):
		case !slices.Contains(list, d):
			list = append(list, d)
		}
	}
	return list[:min(len(list), maxBest)]
}

// typedNumbers returns the clause numbers in a query.
func typedNumbers(q string, raw []string) (numbers []string) {
	for _, w := range raw {
		if clause.Clause(w).Valid() && strings.Contains(w, "-") && !slices.Contains(numbers, w) {
			numbers = append(numbers, w)
		}
	}
	m := typedNumberRE.FindStringSubmatch(strings.TrimSpace(q))
	if m == nil || len(numbers) > 0 {
		return numbers
	}
	notDigit := func(r rune) bool { return !unicode.IsDigit(r) }
	// such as "16 7 4"
	if n := strings.Join(strings.FieldsFunc(m[1], notDigit), "-"); strings.Contains(n, "-") && clause.Clause(n).Valid() {
		numbers = append(numbers, n)
	}
	return numbers
}

// isName reports whether a text is the name of a term, word for word.
func (x *Index) isName(text string) bool {
	s := stemmed(rawWords(text))
	_, n := x.lex.longest(s, x.lex.forms)
	return n == len(s)
}

// asksIfItWorks reports whether a text asks of a term only whether it works, without saying in
// which case. No single yes or no and no ruling answers that.
func (x *Index) asksIfItWorks(text string) bool {
	term, what := x.aboutOnly(text)
	return term != "" && !what
}

// isValue reports whether the words behind a name are only the value of a keyword, as in "security
// attack -1" or "de-digivolve 2".
func isValue(raw []string, n int) bool {
	at := 0
	for i := range raw {
		if fillers[raw[i]] {
			continue
		}
		if at++; at > n && (len(raw[i]) > 2 || raw[i][0] < '0' || raw[i][0] > '9') {
			return false
		}
	}
	return at == n+1
}

// askers are the words around a name that only ask what it is.
var askers = wordSet(`what is are does do how the a an work works mean means meaning explain define definition of rule rules clause section keyword effect icon s whats please timing
	sorry noob newbie quick question dumb stupid hey ok so um uh wait even again exactly actually basically just`)

// bareWords returns a query's words without question words at both ends. It always leaves at least
// one word.
func bareWords(raw []string) []string {
	for len(raw) > 1 && askers[raw[0]] {
		raw = raw[1:]
	}
	for len(raw) > 1 && askers[raw[len(raw)-1]] {
		raw = raw[:len(raw)-1]
	}
	return raw
}
