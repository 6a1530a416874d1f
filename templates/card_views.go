package templates

// CardRow is a real card in a list.
type CardRow struct {
	Number    string
	Name      string
	URL       string
	Line      string // "Digimon Lv.5, 7000 DP, play 6"
	Colors    []string
	State     string // runs, conflict, unknown, or shipped for a card of the site's own
	StateName string
	Text      string // its effects in a line; may be empty
}

// CardsPage is /cards.
type CardsPage struct {
	Imported  bool // a list of cards was imported; otherwise Rows are the cards that the site ships
	Total     int  // cards in all
	Found     int  // cards that pass the filter
	From, To  int  // the rows that this page shows, from 1
	Query     string
	Missing   string      // says which numbers are no card's; may be empty
	Fixed     []SearchFix // words that were read as others
	Fields    []CardField
	Active    []Link // filters in use, each with the address without it
	Problem   string // what is wrong with the request; may be empty
	Rows      []CardRow
	Prev      *Link
	Next      *Link
	Conflicts int // cards whose lists contradict each other
}

// CardField is one filter: a select element.
type CardField struct {
	Name, Label string
	Options     []Option
}

// CardPage is /cards/{number}.
type CardPage struct {
	CardRow
	Facts       []CardFact   // what is printed beside the text
	Costs       []CardFact   // of these what decides whether it can be played: requirements, overflow
	Restriction string       // how many copies a deck may have, where that isn't the usual; may be empty
	Unlisted    bool         // it is in no list: only answers about it were imported
	Keywords    []string     // names of the keywords in its text
	Imported    bool         // from the user's list; otherwise it is the site's functional text
	Lists       string       // "both imported lists" and the like
	Why         string       // why it isn't played; may be empty
	Unread      string       // why it can't be read whole; may be empty
	Without     string       // how a scenario names it without what isn't played; may be empty
	Text        []CardPar    // as it stands on the card
	Anatomy     *AnatomyView // of all its effects
	Functional  string       // address of the functional text that the site's own examples use; may be empty
	Conflict    *CardConflict
	Differs     bool
	Erratum     *CardErratum
	Mends       []string // damage of the list that is mended in the text
	Sides       []SideRow
	SidesOpen   bool
	Uses        []CardUse
	Plays       []ProofView // scenarios that play the imported card
	MorePlays   int         // scenarios that are not shown
	MoreUses    int         // uses that are not listed
	Bench       string      // where it lies on the bench; may be empty
	Quizzes     []Link      // quizzes on it and on its keywords
	Asked       []CardAsked // what is asked about its keywords
	Table       []TableRow  // what is asked about it at the table
	MoreTable   []TableRow  // the rest of that
	Published   int         // how many imported official answers stand under it
	Naming      []Link      // imported official answers under other cards that name it
	Answers     []Link      // official answers about it that were compared with the engine
	Settled     string      // what was decided and how to take it back; may be empty
}

// TableRow is a question with its answer, which opens in place.
type TableRow struct {
	ID       string   // "Q2298" for an official answer, else empty
	Word     string   // Yes, No, It depends; empty where the answer says neither
	Ask      string   // the question
	Verbatim bool     // Ask is of an imported list, and stays as it is
	Note     string   // what kind of answer it is: "Official answer Q2298, 14 Mar 2026"
	Mark     string   // what the engine says of it; may be empty
	Differs  bool     // the engine, or another answer, says otherwise
	Paras    []string // the answer as an imported list has it
	Text     string   // the answer in our words, plain; may be empty
	HTML     string   // the same as safe inline HTML; may be empty
	Links    []Link   // where it is played
	Bench    string   // where its cards or its play lie on the bench; may be empty
	Open     bool
}

// CardFact is a line of a card's data.
type CardFact struct {
	Name  string
	Value string
	Links []Link // instead of Value
}

// CardPar is a paragraph of a card.
type CardPar struct {
	N       int    // its number, by which a scenario leaves it out; 0 for cards of the site's own
	Runs    bool   // the engine plays it
	Box     string // "Inherited effect"; empty for upper text
	Pieces  []Piece
	Problem string // why it isn't played; may be empty
	Known   string // nearest known wording; may be empty
}

// Piece is a run of text.
type Piece struct {
	Text string
	Mark bool   // to be pointed out
	URL  string // of the keyword that it names
}

// CardConflict is what two lists say otherwise, and how to settle it.
type CardConflict struct {
	Number  string
	Rows    []ConflictRow
	Choices []ConflictChoice // what may be chosen
	Chosen  string           // name of the choice made; may be empty
	May     bool             // the reader may settle it here: they are in the administration
	Back    string           // page of the list to go back to; empty for the card's own page
}

// ConflictRow is one contradiction.
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
	Text          bool // long: each on lines of its own
}

// CardErratum is a correction by the publisher.
type CardErratum struct {
	Date    string
	Status  string // what became of it
	Bad     bool   // it could not be placed
	Changes []SideRow
	Notes   string
	Source  string // address; may be empty
}

// CardAsked are the questions about a keyword that a card has.
type CardAsked struct {
	Keyword   Link
	Questions []Asked
	Quiz      string // address of a question about it, "" if there is none
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
	Path     string // the list's own address
	Settled  bool   // those that are settled are listed, not the open ones
	Open     int    // open conflicts in all
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
