package search

// What decides in which order pages stand, and which of them is the answer. Each number was found
// by the labelled queries (TestQueries, TestFigures): they say what a change of one costs. They
// have no other unit than each other.

// How much a text of a page tells of it: its title most, what it only cites least.
const (
	weighTitle   = 4
	weighName    = 3 // what else it is called
	weighAsk     = 3 // a question that it answers
	weighHead    = 1.2
	weighSays    = 1.5
	weighContext = 0.35 // isn't its own: otherwise whatever cites a clause would stand beside it
	weighIcon    = 0.5  // most positions have the same few
)

// A word of a long text tells less of it than one of a short text: a text is as heavy as its weight
// at lengthUsual terms, and a short one is at most 1/lengthFree times as heavy.
const (
	lengthFree  = 0.7
	lengthCosts = 0.3
	lengthUsual = 12
)

// halfFull is how often a word of weight 1 stands in a page that has half of all that it can have
// of the word: saying it ten times isn't ten times as much.
const halfFull = 1.5

// How much less than a whole term tells what is only a part of one, or hardly a word.
const (
	lowStop   = 0.2 // a word that says nothing in most sentences
	lowSpared = 0.3 // one that sometimes turns the sense: it helps to rank
	lowLetter = 0.3 // a single letter or digit
	lowPart   = 0.5 // a word of a term of several
)

// How much of what is asked a page has that says it otherwise.
const (
	partOfName = 0.5  // the words of a name, without the name
	begunWord  = 0.9  // the first word that goes on as a word not typed to its end
	begunStep  = 0.02 // less for each further one, in the order of the alphabet
)

// keywordWanted makes the name of a keyword heavier: whoever writes one wants it.
const keywordWanted = 1.4

// What makes a page stand in front. A sentence like the query is the best sign; then rare words,
// then how many of the words there are.
const (
	rankSure       = 0.5  // one sentence says the query and little else
	rankWeight     = 0.45 // what of the query stands there, by how much of the page it is
	rankCover      = 0.3  // what of the query stands there at all
	rankNeighbours = 0.12 // neighbours of the query that are neighbours there: they break ties
	rankLike       = 0.5  // its gist is like the question's
	rankExact      = 0.5  // it asks or says just this: nothing that is only like it may be before it
)

// The order of the pages in front, by all their sentences: fitted to the asks left out.
const (
	orderScore = 0.8   // what put them in front
	orderCover = 1.4   // what of the question stands there at all
	orderTitle = 0.53  // what of it the title says
	orderNear  = 0.84  // how like it the nearest sentences are
	orderOften = 0.95  // how many of the sentences have its words
	orderApart = 0.075 // what most of the sentences are about, and it isn't
	orderNames = 0.2   // for each keyword and icon that only the nearest sentence has
	orderExact = 1.5   // it asks or says just this
	oftenHalf  = 0.15  // the share of sentences from which on more say little more
)

// favor says how much a kind is preferred where pages fit alike: a guide tells about everything,
// and a question of the quiz is there to be answered, not to answer.
var favor = map[string]float32{
	KindKeyword: 1, KindClause: 1, KindRuling: 1, KindFAQ: 1, KindGuide: 0.85, KindQuestion: 0.8,
}

// How like a query a sentence is.
const (
	moreCosts         = 0.5  // what it says besides counts half as much against it
	statementLikeness = 0.97 // of two alike the question is before the statement
	leastMass         = 0.01 // a sentence of small words has no mass to divide by
)

// How much of the query has to be there.
const (
	coverAll   = 0.99 // all of it, but for how sums of fractions are rounded
	answerFull = 0.8  // in the sentence that answers it
	closeFull  = 0.4  // in a page that is near it
	sureWord   = 0.8  // how nearly a question is another one, so that its yes or no is given
)

// Which answer is taken where several fit. One that has the query's own words is before all that
// only mean the same; a proof is before a rule, for it is played.
const (
	answerSame    = 1
	answerProved  = 0.25
	answerDiffers = 0.1 // for each word that differs
	gistProved    = 0.1
	gistSure      = 0.1 // the likeness of words breaks ties of the sense
)

// likelyWeights say how much each trait of a page tells of whether it answers the question. They
// were fitted to the site's own asks, left out one by one (TestLeaveOneOut); what would have
// got a weight against its sense has none.
var likelyWeights = [traits]float32{
	traitAlways: -2.31, traitTitle: 1.42, traitAhead: 0.96, traitApart: 1.00, traitMore: -0.37,
	traitShape: -0.54, traitWhom: -0.76, traitSigns: -1.62, traitTurned: -0.23,
}

// How far down is looked.
const (
	maxJudged   = 80 // pages that may be the answer
	provedPlace = 3  // where a proof stands at the latest, so that there is one near the query
	nearPlace   = 8  // where a page that is opened as one of the nearest stands at the latest
	maxNear     = 3  // how many are opened: on a phone they stand on one screen
)

// Where the page of a keyword that the query speaks of stands at the latest, unless what stands
// there says more of the query than keywordFar.
const (
	keywordPlace = 2
	keywordFar   = 0.55
)

// nameWords is how many words a query has at most that only names something.
const nameWords = 2

// quotedWords is how many words a query has at most of which what is quoted has to stand in a page.
const quotedWords = 4

// shownLeast is how much of the second page's score a page must have to be shown. The first may be
// an answer that is far ahead.
const shownLeast = 0.55

// Lengths, in bytes, up to which the text of a clause is one thing.
const (
	sentenceBytes = 240 // it is compared with the query as a whole
	snippetWhole  = 260 // it is shown from its beginning
)

// How much of what is typed a suggestion has. Of a long question some words may fit nothing.
const (
	suggestFull   = 0.75
	suggestLong   = 0.5
	suggestUnsaid = 1.7 // words of average weight
)

// Two questions of the same gist: how much of one the other may leave unsaid, how much more it may
// say, and how heavy a single word may be that it doesn't say.
const (
	gistNear     = 0.42 // what is about the same
	saysMost     = 0.8  // of a question with the same words in another order
	gistFollows  = 0.25 // and to what happens a yes or no is told: how much more its question says
	cardLeast    = -0.6 // the same of an answer on top
	surelySame   = 0.92 // how near its question is, so that nothing else is asked
	sureWords    = 0.9  // or how much of the words are the same
	nearShown    = 0.2  // how like the question a page is that is opened as one of the nearest
	nearLeast    = 0.12 // how likely it is that what is opened as the nearest answers the question: of the asks left out, three in four (TestLeaveOneOut)
	gistUnsaid   = 0.18 // the answer
	gistMore     = 0.36
	gistMoreSaid = 0.05 // a statement says more than a question
	gistMissing  = 2.6
	gistLeast    = 2.5  // how much a question has to say
	gistFew      = 2    // items of a question that has hardly any
	gistUnknown  = 7    // the weight of a word that no page has
	gistFaintly  = 0.35 // of its weight, for a word that is often left out
)
