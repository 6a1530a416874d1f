package content

import (
	"errors"

	"digijudge/content/agreement"
	"digijudge/content/search"
	"digijudge/quiz"
	"digijudge/rules/clause"
)

// ErrNotFound says that no page, clause or question has that name. Read methods wrap it
// (errors.Is).
var ErrNotFound = errors.New("not found")

// Block is a piece of a page's body: safe HTML or, for a ```scenario fence, a scenario. Exactly one
// is set.
type Block struct {
	HTML     string    `json:",omitempty"` // safe: goldmark without raw HTML
	Scenario *Scenario `json:",omitempty"`
}

// Scenario is a scenario fence (or a ruling's whole file).
type Scenario struct {
	ID     string // unique on its page; can be used as an anchor
	Title  string // the fence's title, or the scenario's "# …" lines; may be empty
	Source string // the scenario text
	File   string // content file, such as "guides/end-of-turn.md"
	Line   int    // line of File where Source begins
}

// Official is the publisher's text of a clause, as it was imported.
type Official struct {
	Text    string // plain text, not HTML
	Source  string // name of the imported file
	Version string // rules version that the file holds, such as "4.0"
	Differs bool   // the text isn't that of RulesVersion
}

// Clause is one numbered rule in our words.
type Clause struct {
	Number   string // "16-7-4"; also its anchor
	Title    string // HTML (safe) of the heading after the number; often empty
	Level    int    // 2 for two-part numbers, 3 for all longer ones
	Body     []Block
	Note     []Block   // a remark on the official text for close readers; may be empty
	URL      string    // "/keywords/piercing#16-7-4"
	Official *Official // nil if nothing was imported
}

// KeywordSummary is a keyword in a list.
type KeywordSummary struct {
	Slug    string // "security-a"
	Name    string // "Security A."
	Section string // "16-4"
	Type    string // one of EffectTypes
	Former  string // former name, or empty
	Written []string
	Players []string // who uses it, of KeywordPlayers
	Timings []string // when, of KeywordTimings
	Choice  string   // one of KeywordChoices
	Summary string   // HTML (safe), inline
	Plain   string   // Summary as plain text
}

// Keyword is a keyword page.
type Keyword struct {
	KeywordSummary
	Questions []Asked  // questions that players ask, most asked first
	Intro     []Block  // the text before the first clause; mostly empty
	Clauses   []Clause // every clause of the section, in order
	Table     []Block  // the notes "At the table"; may be empty
	// official text of the section's own line ("16-7"); nil if nothing was imported
	Official *Official
}

// KeywordFilter selects keywords. The zero value selects all.
type KeywordFilter struct {
	Type string // effect type as ParseEffectType returns it; empty: all
	// words that must all occur, or begin a word, in name, former name, summary or clauses
	Query string
}

// ChapterSummary is a chapter of the rules in a list.
type ChapterSummary struct {
	Number  int
	Slug    string // "turns", from the file's name
	Title   string
	Summary string // HTML (safe), inline
	Plain   string // Summary as plain text
	Count   int    // clauses restated on the page
	URL     string // "/rules/6"
}

// Chapter is a chapter page. Chapter 16 holds only 16-1 to 16-3, because each keyword has its own
// page.
type Chapter struct {
	ChapterSummary
	Intro   []Block
	Clauses []Clause // in order
	Parts   []Part   // its pages, if it is divided
}

// FAQSummary is an FAQ in a list.
type FAQSummary struct {
	Slug, Title    string
	Summary, Plain string // HTML (safe, inline), and the same as plain text
	Count          int    // number of entries
}

// FAQ is an FAQ page with all its entries.
type FAQ struct {
	FAQSummary
	Intro  []Block
	Groups []FAQGroup
}

// FAQGroup is the entries under one heading.
type FAQGroup struct {
	Title   string
	Entries []FAQEntry
}

// FAQEntry is one question with its ruling.
type FAQEntry struct {
	ID       string // anchor, such as "digivolution-1"
	Order    int    // the number shown; it rises within the group
	Question string // HTML (safe), inline
	Plain    string // Question as plain text
	Clauses  []clause.Clause
	// HTML (safe), inline: what an older answer said and what has changed; may be empty
	Changed string
	Ruling  string  // HTML (safe): the first paragraph, <p>…</p>
	Body    []Block // the rest: reason and proofs
}

// GuideSummary is a guide in a list.
type GuideSummary struct {
	Slug, Title    string
	Order          int
	Summary, Plain string // HTML (safe, inline), and the same as plain text
	Source         string // plain text: the source that the guide follows; may be empty
	For            string // ForContributors, ForOperators, or "" for people who look up a rule
}

// Guide is a guide page.
type Guide struct {
	GuideSummary
	Body     []Block
	Headings []Heading // for a table of contents, in order
}

// Heading is a heading within a page.
type Heading struct {
	ID    string // anchor
	Title string // plain text
	Level int    // 2, 3 …
}

// QuestionSummary is a question in a list.
type QuestionSummary struct {
	ID, Title, Topic, Type string
	Level                  int
	Drill                  bool
}

// QuestionFilter selects questions. The zero value selects all that authors wrote.
type QuestionFilter struct {
	Topic string // one of quiz.Topics
	Type  string // effect type as ParseEffectType returns it
	Level int    // 1 to 3
	// Drills includes drills.
	Drills bool
}

// Question is a question, parsed and rendered. It is shared: callers must not change it.
type Question struct {
	*quiz.Question
	BodyHTML   []Block // the question, and the text between scenario and answers
	AnswerHTML []AnswerHTML
	RulingHTML []Block
	Proof      Scenario // the question's position, with the question's id

	// rendered, whether proved or not: Library.Variant knows which are
	Variants []*Question `json:",omitempty"`
	version  string      // the version, if this is a variant
}

// AnswerHTML is one rendered answer. It has the same index as in Question.Answers.
type AnswerHTML struct {
	Text   string // HTML (safe), inline
	Reason []Block
}

// Ruling is a ruling: a scenario in a file of its own.
type Ruling struct {
	Slug    string
	Title   string          // the scenario's "# …" lines
	Clauses []clause.Clause // from its "clauses" line
	Source  string          // its "source" line: where the question comes from; may be empty
	Because string          // its "because" line: the reason in one or two sentences; may be empty
	Reason  string          // Because as safe inline HTML, with its clauses and keywords linked
	Asks    []string        // its "asks" lines: the question as players ask it
	Words   []string        // for each of Asks: one of AskedAnswers, or "" if none was written
	// the question that Word answers: one of Asks, or a question of a keyword or of the front page;
	// may be empty
	Ask   string
	Word  string // one of AskedAnswers
	Proof Scenario
}

// Citation is a place that cites a clause.
type Citation struct {
	Kind  string // a search kind: KindFAQ, KindGuide, KindQuestion, KindRuling
	Title string // plain text
	URL   string
}

// The kinds of pages and proofs.
const (
	KindKeyword  = search.KindKeyword
	KindClause   = search.KindClause
	KindFAQ      = search.KindFAQ
	KindGuide    = search.KindGuide
	KindQuestion = search.KindQuestion
	KindRuling   = search.KindRuling
	KindPlay     = "play"         // in Plays and CardUses only: a scenario with a real card
	KindDrill    = "drill"        // in Proofs only
	KindOfficial = agreement.Kind // the scenario of an official answer
	KindRules    = "rules"        // in Proofs only: a scenario on a chapter page
)
