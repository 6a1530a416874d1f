package content

import (
	"digijudge/content/cardlist"
)

// States of an imported card.
const (
	CardRuns     = "runs"     // the engine plays it whole
	CardConflict = "conflict" // the lists contradict each other, and nobody has settled it
	CardUnknown  = "unknown"  // part of its text is not understood or not played
)

// CardSummary is one line of the list of cards.
type CardSummary struct {
	Number string // "BT1-021"; also its address, /cards/BT1-021
	Name   string
	Set    string
	Kind   string   // Digimon, Tamer, Option, Digi-Egg
	Colors []string // "Red", in printed order
	Level  int      // 0: none
	DP     int      // -1: none
	Cost   int      // play cost, or use cost of an Option; -1: none
	State  string   // CardRuns, CardConflict or CardUnknown
	Effect string   `json:"-"` // its text in a line, in lists only
}

// Card is an imported card.
type Card struct {
	CardSummary
	Also      []string          `json:",omitempty"` // other names by which people know it
	Unread    string            `json:",omitempty"` // why it can't be read whole
	Circles   []cardlist.Circle `json:",omitempty"` // digivolution requirements in colored circles
	Form      []string          `json:",omitempty"`
	Attribute []string          `json:",omitempty"`
	Types     []string          `json:",omitempty"`
	Rarity    string            `json:",omitempty"`
	Overflow  int               `json:",omitempty"` // memory lost, positive
	LinkDP    int               `json:",omitempty"`
	// Restriction is what a list says of how many copies a deck may have; "" for the usual four.
	Restriction string     `json:",omitempty"`
	Text        []CardText `json:",omitempty"`
	Keywords    []string   `json:",omitempty"` // names without values: "Blocker", "Security A."
	Effects     []string   `json:",omitempty"` // categories by 15-8 that its effects have: "persistent", "trigger", "immediate", "activation"
	Why         string     `json:",omitempty"` // why it doesn't run; empty if it does
	Mends       []string   `json:",omitempty"` // damage of the list that is mended in the text
	Without     string     `json:",omitempty"` // how a scenario names it without what isn't played; empty if it runs, or can't be used
	Hash        string     // of what it means

	From       cardlist.Choice     // the list that the text is of
	Lists      []cardlist.Choice   // the lists that have the card: first, second
	Conflicts  []cardlist.Conflict `json:",omitempty"` // also where settled
	Choice     cardlist.Choice     `json:",omitempty"` // the user's decision
	Erratum    *cardlist.Erratum   `json:",omitempty"`
	Correction cardlist.Correction `json:",omitempty"` // what became of the erratum
	Differs    bool                `json:",omitempty"` // both lists are played, but read as different effects
	Compiled   cardlist.Compiled   // for scenarios, and to be taken along
}

// CardText is one paragraph of a card.
type CardText struct {
	Box  cardlist.BoxKind
	Text string
	Runs bool
	// Problem is why it doesn't run, Column where in Text (1-based, in characters; 0: the whole
	// paragraph).
	Problem string `json:",omitempty"`
	Column  int    `json:",omitempty"`
	Known   string `json:",omitempty"` // the nearest known wording there
}

// CardFilter says which cards to list. Empty fields don't restrict.
type CardFilter struct {
	Set, Color, Kind, Keyword, Effect, State string
	Level                                    int
	Query                                    string // words of number, name or text; the last may be unfinished
	Offset, Limit                            int    // Limit 0: 60; at most 200
}

// CardFacet is a value to filter by, and how many cards have it.
type CardFacet struct {
	Value string
	Cards int
}

// CardFacets are all values that imported cards can be filtered by.
type CardFacets struct {
	Total                                          int
	Sets, Colors, Kinds, Keywords, Effects, States []CardFacet
	Levels                                         []CardFacet // "2" to "7"
}

// CardUse is a page that uses a card by number, or a card scenario, which has no page but is shown
// on that of the card.
type CardUse struct {
	Kind     string // KindPlay, KindRuling, KindQuestion, KindFAQ, KindGuide
	Title    string
	URL      string    // "" if Kind is KindPlay
	Scenario *Scenario // set if Kind is KindPlay; its ID is fit for an anchor
}

// CardImport says what an import of cards found.
type CardImport struct {
	Lists                                []CardList
	New, Changed, Unchanged              int // cards, however many lists have them
	ErrataNew, ErrataChanged, ErrataSame int
	Refused                              []cardlist.Refusal // what is no card, or stands twice
	Kept                                 []cardlist.Refusal // cards that can't be read whole: they are shown, and not played
	Unread                               []string           // fields of the lists with text that isn't read
	Runs, Conflicts, Unknown, Total      int                // of all imported cards afterwards
}

// CardList is one file of an import.
type CardList struct {
	File  string
	Shape cardlist.Shape
	Cards int // or errata
}
