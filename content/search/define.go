package search

import (
	"slices"
	"strings"
)

// What a thing is: a question that only names a term is answered by what the lexicon says of it, or
// by the first line of the keyword's page.

// definers are the words by one of which somebody asks what a thing is or does.
var definers = wordSet(`what whats how explain define definition mean means meaning`)

// aboutOnly returns the term of which a question asks without saying more of it; "" if it says more,
// or is the bare name. what reports whether it asks what the term is.
func (x *Index) aboutOnly(q string) (term string, what bool) {
	all := rawWords(lowerText(q))
	bare := bareWords(all)
	if len(bare) == len(all) {
		return "", false
	}
	s := stemmed(bare)
	term, n := x.lex.longest(s, x.lex.forms)
	if n == 0 || n != len(s) {
		return "", false
	}
	return term, slices.ContainsFunc(all, func(w string) bool { return definers[w] })
}

// define answers a question that asks only what a term is; nil if it asks anything else.
func (x *Index) define(q string) *Answer {
	term, what := x.aboutOnly(q)
	if term == "" || !what {
		return nil
	}
	target := x.lex.target[term]
	d, ok := x.byKey[target]
	if number, is := strings.CutPrefix(target, "clause "); is && !ok && x.section[number] != "" {
		d, ok = x.byKey["keyword "+x.section[number]]
	}
	if !ok {
		return nil
	}
	doc := &x.docs[d]
	name, says := doc.Title, ""
	if about := x.lex.about[term]; about != nil && about.Means != "" {
		name, says = about.Term, about.Means
	} else if doc.Kind == KindKeyword {
		says, _, _ = strings.Cut(doc.Says, "\n")
	}
	if says == "" {
		return nil
	}
	return &Answer{Hit: x.hit(ranked{doc: d, named: true, cover: 1}, nil), Asked: "What does “" + name + "” mean?", Sentence: says, by: x.begin[d]}
}
