package templates

// CardRow is a real card in a list.
type CardRow struct {
	Number    string
	Name      string
	URL       string
	Line      string // the card's data in one line: "Digimon Lv.5, 7000 DP, play 6"
	Colors    []string
	State     string // runs, conflict, unknown, or shipped for a card of the site's own
	StateName string
	Text      string // the card's effects in one line; may be empty
}

// CardsPage is /cards.
type CardsPage struct {
	// somebody imported a list of cards; otherwise Rows are the cards that the site ships
	Imported  bool
	Total     int // number of all cards
	Found     int // number of cards that pass the filter
	From, To  int // numbers of the first and last row on this page, counted from 1
	Query     string
	Missing   string      // a sentence about typed numbers that no card has; may be empty
	Fixed     []SearchFix // misspelled words of the search, with what they were taken for
	Fields    []CardField
	Active    []Link // the filters in use, each linked to the page without that filter
	Problem   string // what is wrong with the reader's request; may be empty
	Rows      []CardRow
	Prev      *Link
	Next      *Link
	Conflicts int // number of cards whose imported lists contradict each other
}

// CardField is one filter: a select element.
type CardField struct {
	Name, Label string
	Options     []Option
}

// CardPage is /cards/{number}.
type CardPage struct {
	CardRow
	Facts []CardFact // the data printed beside the card's text
	// those facts that decide whether the card can be played: requirements, overflow
	Costs []CardFact
	// how many copies a deck may have, if there is a special limit; may be empty
	Restriction string
	Unlisted    bool     // the card is in no list: only official answers about it were imported
	Keywords    []string // names of the keywords in the card's text
	// the text comes from the user's list; otherwise it is the site's functional text
	Imported bool
	Lists    string // which lists have the card: "both imported lists" and the like
	Why      string // why the engine doesn't play the card; may be empty
	Unread   string // why the engine can't read the whole card; may be empty
	// how a scenario names the card without the parts that aren't played; may be empty
	Without string
	Text    []CardPar    // the text as it is printed on the card
	Anatomy *AnatomyView // the anatomy of all effects of the card
	// address of the functional text of the card that the site's own examples use; may be empty
	Functional string
	Conflict   *CardConflict
	Differs    bool
	Erratum    *CardErratum
	Mends      []string // mistakes of the imported list that were mended in the text
	Sides      []SideRow
	SidesOpen  bool
	Uses       []CardUse
	Plays      []ProofView // scenarios that play the imported card
	MorePlays  int         // number of further scenarios that are not shown
	MoreUses   int         // number of further uses that are not listed
	Bench      string      // address of a bench with the card; may be empty
	Quizzes    []Link      // links to quizzes about the card and about its keywords
	Asked      []CardAsked // the questions about the card's keywords
	Table      []TableRow  // questions about the card that come up at the table
	MoreTable  []TableRow  // the rows that are left over from Table, which the page folds
	Published  int         // number of imported official answers that are filed under the card
	// imported official answers that name the card but are filed under other cards
	Naming  []Link
	Answers []Link // official answers about the card that were compared with the engine
	// how a conflict of its lists was settled and how to undo that; may be empty
	Settled string
}

// TableRow is a question with its answer, which unfolds below the question.
type TableRow struct {
	ID       string   // "Q2298" for an official answer, else empty
	Word     string   // "Yes", "No" or "It depends"; empty where the answer says none of them
	Ask      string   // the question
	Verbatim bool     // Ask comes from an imported list, and is shown without changes
	Note     string   // the kind of answer: "Official answer Q2298, 14 Mar 2026"
	Mark     string   // what the engine says about the answer; may be empty
	Differs  bool     // the engine or another answer contradicts this one
	Paras    []string // the answer's paragraphs as the imported list has them
	Text     string   // the answer in our words, as plain text; may be empty
	HTML     string   // the answer in our words, as safe inline HTML; may be empty
	Links    []Link   // links to where the question is played
	Bench    string   // address of a bench with its cards or its play; may be empty
	Open     bool
}

// CardFact is a line of a card's data.
type CardFact struct {
	Name  string
	Value string
	Links []Link // links that are shown instead of Value
}

// CardPar is a paragraph of a card's text.
type CardPar struct {
	// the number by which a scenario leaves the paragraph out; 0 for cards of the site's own
	N       int
	Runs    bool   // the engine plays this paragraph
	Box     string // where the paragraph is printed: "Inherited effect"; empty for upper text
	Pieces  []Piece
	Problem string // why the engine doesn't play it; may be empty
	Known   string // the known wording that is nearest to this one; may be empty
}

// Piece is a piece of a card's text.
type Piece struct {
	Text string
	Mark bool   // the page highlights this piece
	URL  string // address of the keyword that the piece names; empty if it names none
}

// CardConflict is a contradiction between two lists about a card, and how it can be settled.
type CardConflict struct {
	Number  string
	Rows    []ConflictRow
	Choices []ConflictChoice // the ways in which the conflict can be settled
	Chosen  string           // name of the choice that was made; may be empty
	// the reader may settle the conflict here, because they are an administrator
	May bool
	// page of the list of conflicts to return to; empty to return to the card's own page
	Back string
}

// ConflictRow is one point in which the two lists contradict each other.
type ConflictRow struct{ What, First, Second string }

// ConflictChoice is one way to settle a conflict.
type ConflictChoice struct {
	Value, Label string
	Chosen       bool
}

// SideRow is a field of a card in two lists.
type SideRow struct {
	Name          string
	First, Second []Piece
	Text          bool // the values are long, so that each is shown on lines of its own
}

// CardErratum is a correction by the publisher.
type CardErratum struct {
	Date    string
	Status  string // whether and how the correction was applied
	Bad     bool   // the place in the text that it corrects could not be found
	Changes []SideRow
	Notes   string
	Source  string // address of the publisher's correction; may be empty
}

// CardAsked holds the questions about one keyword of a card.
type CardAsked struct {
	Keyword   Link
	Questions []Asked
	Quiz      string // address of a quiz question about the keyword, "" if there is none
}

// CardUse is a page that uses the card.
type CardUse struct {
	Kind string
	Link
}

// ConflictsPage is /cards/conflicts.
type ConflictsPage struct {
	Imported bool
	May      bool
	Path     string // address of this list
	Settled  bool   // the page lists the conflicts that are settled, not the open ones
	Open     int    // number of all open conflicts
	Found    int
	From, To int
	Done     *Link // the card that was settled just now; may be nil
	DoneText string
	Rows     []ConflictCard
	Prev     *Link
	Next     *Link
}

// ConflictCard is a card in the list of conflicts.
type ConflictCard struct {
	CardRow
	Conflict CardConflict
	Sides    []SideRow
}
