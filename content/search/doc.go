// Package search finds the pages that answer a question of a judge, as people type it. It needs no
// database and knows nothing of how pages are made: New makes an Index of documents and of a
// lexicon, Index.Search asks it, and Index.Suggest offers what somebody may be about to ask. An
// index never changes, so any number of goroutines may ask it.
//
// Its files, in the order in which a query meets them:
//
//   - docs, lexicon, result: what is given and what comes back. A Doc is a page or a place on one,
//     a Term is an entry of the lexicon, a Result has the hits and perhaps an Answer.
//   - words, plain, yesno: texts are cut into words in one way, those of pages and those of
//     queries; everyday words; words that ask and that deny.
//   - index, lists: the words of all pages, kept with next to no pointers.
//   - query, spell: a query becomes the concepts that it asks about; slips are mended.
//   - search: pages are put in order, judged and shown. weights has every number that decides,
//     scratch the room that a search counts in.
//   - order: the pages in front are put in order by all their sentences.
//   - turns: words that turn a question into another one (own, not, before).
//   - gist, gist_words, gist_near: what is done, to what and by whom, so that two questions in
//     other words are known to be the same.
//   - define: what a thing is.
//   - nearest, likely: how like a question a page is, and how likely it is that it answers.
//   - answer, snippet: what is shown of a page.
//   - suggest: what is offered while somebody types.
//
// What a query names comes first. Then any word counts, by how much of the query's meaning a page
// has and by how near one of its sentences is to the whole query. If a sentence asks nearly the
// same, and nothing that turns the meaning differs, it is the answer; so is one with the same gist.
// Yes or no is given only where somebody wrote that behind the question (content/asks.go). A clause
// answers only then, or where "Rule" stands there.
//
// Tests over the site's own pages stand in package search_test, for the content needs this package.
// The labelled queries are in content/testdata.
package search
