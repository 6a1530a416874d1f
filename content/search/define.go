package search

import (
	"slices"
	"strings"
)

// Definitions: a question that only asks what a term is gets the lexicon's explanation, or the
// first line of the keyword's page.

// definers are the words with which people ask what a thing is or does.
var definers = wordSet(`what whats how explain define definition mean means meaning`)

// aboutOnly returns the term that a question asks about if it says nothing else. It returns "" if
// the question says more or is only the term's name. what reports whether it asks what the term is.
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

// define returns the answer to a question that only asks what a term is, or nil for any other
// question.
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
