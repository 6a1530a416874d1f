package search

// The numbers that decide how pages are ranked and which one is the answer. Each was found with the
// labelled queries: TestQueries and TestFigures show what a change of one costs. They have no unit
// and only matter relative to each other.

// The weight of each part of a page: most for its title, least for what it only cites.
const (
	weighTitle = 4
	weighName  = 3 // other names of the page
	weighAsk   = 3 // a question that it answers
	weighHead  = 1.2
	weighSays  = 1.5
	// low, because otherwise every page that cites a clause would rank beside the clause
	weighContext = 0.35
	weighIcon    = 0.5 // low, because most positions use the same few
)

// A word in a long text counts less than one in a short text. A text of lengthUsual terms has its
// full weight, and a very short one counts at most 1/lengthFree times as much.
const (
	lengthFree  = 0.7
	lengthCosts = 0.3
	lengthUsual = 12
)

// halfFull is the number of times a word of weight 1 must occur in a page to get half of the
// largest score: ten times as many words don't count ten times as much.
const halfFull = 1.5

// The weights of parts of a term and of words that say little; a whole term has 1.
const (
	lowStop   = 0.2 // a word that says nothing in most sentences
	lowSpared = 0.3 // a word that sometimes changes the meaning, so it helps to rank
	lowLetter = 0.3 // a single letter or digit
	lowPart   = 0.5 // one word of a longer term
)

// The share of a concept that a page has if it uses other words.
const (
	partOfName = 0.5  // the words of a name without the whole name
	begunWord  = 0.9  // the first word that completes an unfinished one
	begunStep  = 0.02 // deducted for each further one, in alphabetical order
)

// keywordWanted raises the weight of a keyword's name, because whoever writes one is looking for
// it.
const keywordWanted = 1.4

// The weights of a page's score. The best sign is a sentence like the query, then rare words, then
// the number of words.
const (
	rankSure       = 0.5  // one sentence has the words of the query and few others
	rankWeight     = 0.45 // the words of the query, by how much the page is about them
	rankCover      = 0.3  // the words of the query that occur at all
	rankNeighbours = 0.12 // neighbors in the query that are neighbors on the page: a tie-breaker
	rankLike       = 0.5  // the gist is like the question's
	rankExact      = 0.5  // it asks or says exactly this, and comes before all that is only similar
)

// The weights for the order of the first pages by their sentences, fitted to the questions of the
// site (TestLeaveOneOut).
const (
	orderScore = 0.8   // the score by which they came first
	orderCover = 1.4   // the share of the question that the page has
	orderTitle = 0.53  // the share that its title has
	orderNear  = 0.84  // how like the question its nearest sentences are
	orderOften = 0.95  // how many of its sentences have the question's words
	orderApart = 0.075 // deduction for what the page is about and the question isn't
	orderNames = 0.2   // deduction for each keyword or icon that only the nearest sentence has
	orderExact = 1.5   // it asks or says exactly this
	oftenHalf  = 0.15  // the share of sentences at which half of that weight is reached
)

// favor is the preference for each kind of page. A guide is about everything, and a quiz question
// is there to be answered, so both count less.
var favor = map[string]float32{
	KindKeyword: 1, KindClause: 1, KindRuling: 1, KindFAQ: 1, KindGuide: 0.85, KindQuestion: 0.8,
}

// How alike a query and a sentence are.
const (
	moreCosts         = 0.5  // factor for the sentence's other words
	statementLikeness = 0.97 // a statement counts slightly less than a question
	leastMass         = 0.01 // avoids dividing by 0 for a sentence of stop words
)

// The share of the query that must be covered.
const (
	coverAll   = 0.99 // by a page that has all of it, allowing for rounding
	answerFull = 0.8  // by the sentence that answers it
	closeFull  = 0.4  // by a page that is close to it
	sureWord   = 0.8  // how closely two questions must agree to share a yes or no
)

// Which answer is taken if several fit. One with the query's own words comes before those that only
// mean the same, and a proof comes before a rule, because it is played.
const (
	answerSame    = 1
	answerProved  = 0.25
	answerDiffers = 0.1 // deduction for each word that differs
	gistProved    = 0.1
	gistSure      = 0.1 // the words break ties between equal gists
)

// likelyWeights says how much each trait tells about whether a page answers the question. They were
// fitted to the site's own questions (TestLeaveOneOut). A trait whose weight would have had the
// wrong sign has none.
var likelyWeights = [traits]float32{
	traitAlways: -2.31, traitTitle: 1.42, traitAhead: 0.96, traitApart: 1.00, traitMore: -0.37,
	traitShape: -0.54, traitWhom: -0.76, traitSigns: -1.62, traitTurned: -0.23,
}

// How many of the first pages are considered.
const (
	maxJudged   = 80 // for the answer
	provedPlace = 3  // for a proof that is close to the query
	nearPlace   = 8  // for a page that is opened as one of the nearest
	maxNear     = 3  // how many of those are opened: they fit on the screen of a phone
)

// The lowest place of the page of a keyword that the query mentions, unless the page there says
// more than keywordFar of the query.
const (
	keywordPlace = 2
	keywordFar   = 0.55
)

// nameWords is the number of words up to which a query may be only a name.
const nameWords = 2

// quotedWords is the number of words up to which a quoted phrase must occur on a page.
const quotedWords = 4

// shownLeast is the share of the second page's score that a page needs to be shown. The first page
// isn't the measure, because an answer may be far ahead.
const shownLeast = 0.55

// Lengths, in bytes, up to which the text of a clause is treated as a unit.
const (
	sentenceBytes = 240 // it is compared with the query as a whole
	snippetWhole  = 260 // it is shown from its beginning
)

// The share of the typed words that a suggestion must have. Some words of a long question may match
// nothing.
const (
	suggestFull   = 0.75
	suggestLong   = 0.5
	suggestUnsaid = 1.7 // how many words of average weight may be missing
)

// Limits for two questions with the same gist: how much one may leave out, how much more it may
// say, and how heavy a single missing word may be.
const (
	gistNear    = 0.42 // the missing share for a text about the same subject
	saysMost    = 0.8  // the share for a question with the same words in another order
	gistFollows = 0.25 // how much more a yes-or-no question may say and still answer "what happens"
	cardLeast   = -0.6 // the likelihood of an answer on top
	surelySame  = 0.92 // how closely its question must agree to be certainly the same
	sureWords   = 0.9  // or how many of the words must be the same
	nearShown   = 0.2  // how like the question a page must be to be opened as one of the nearest
	// the likelihood from which the nearest page is opened: three in four of those are right
	// (TestLeaveOneOut)
	nearLeast    = 0.12
	gistUnsaid   = 0.18 // the missing share for an answer
	gistMore     = 0.36
	gistMoreSaid = 0.05 // a statement may say more than a question
	gistMissing  = 2.6
	gistLeast    = 2.5  // the weight that a question must have at least
	gistFew      = 2    // a question with so few items has hardly any
	gistUnknown  = 7    // the weight of an item that no page has
	gistFaintly  = 0.35 // factor for the weight of a word that is often left out
)
