package content

import (
	"digijudge/content/cardlist"
)

// States of an imported card.
const (
	CardRuns     = "runs"     // the engine plays all of it
	CardConflict = "conflict" // the lists contradict each other, and no decision was made
	CardUnknown  = "unknown"  // part of its text isn't understood or isn't played
)

// CardSummary is one line of the list of cards.
type CardSummary struct {
	Number string // "BT1-021"; also its address, /cards/BT1-021
	Name   string
	Set    string
	Kind   string   // Digimon, Tamer, Option, Digi-Egg
	Colors []string // "Red", in printed order
	Level  int      // 0 if it has none
	DP     int      // -1 if it has none
	Cost   int      // play cost, or use cost of an Option; -1 if it has none
	State  string   // CardRuns, CardConflict or CardUnknown
	Effect string   `json:"-"` // its text in one line; set in lists only
}

// Card is an imported card.
type Card struct {
	CardSummary
	Also      []string          `json:",omitempty"` // other names that players use for it
	Unread    string            `json:",omitempty"` // why it can't be read completely
	Circles   []cardlist.Circle `json:",omitempty"` // digivolution requirements in colored circles
	Form      []string          `json:",omitempty"`
	Attribute []string          `json:",omitempty"`
	Types     []string          `json:",omitempty"`
	Rarity    string            `json:",omitempty"`
	Overflow  int               `json:",omitempty"` // the memory that is lost, as a positive number
	LinkDP    int               `json:",omitempty"`
	// Restriction is what a list says about the number of copies in a deck, or "" for the usual
	// four.
	Restriction string     `json:",omitempty"`
	Text        []CardText `json:",omitempty"`
	Keywords    []string   `json:",omitempty"` // names without values: "Blocker", "Security A."
	// categories by 15-8 that its effects have: "persistent", "trigger", "immediate", "activation"
	Effects []string `json:",omitempty"`
	Why     string   `json:",omitempty"` // why the engine doesn't play it; "" if it does
	Mends   []string `json:",omitempty"` // faults of the list that were mended in its text
	// how a scenario names it without the parts that aren't played; "" if all of it is played or it
	// can't be used
	Without string `json:",omitempty"`
	Hash    string // hash of its meaning

	From  cardlist.Choice   // the list that its text comes from
	Lists []cardlist.Choice // the lists that contain it: first, second
	// what the lists contradict each other about, settled or not
	Conflicts  []cardlist.Conflict `json:",omitempty"`
	Choice     cardlist.Choice     `json:",omitempty"` // the user's decision
	Erratum    *cardlist.Erratum   `json:",omitempty"`
	Correction cardlist.Correction `json:",omitempty"` // whether and how the erratum was applied
	// both lists' texts can be played but have different effects
	Differs  bool              `json:",omitempty"`
	Compiled cardlist.Compiled // for scenarios, and for use without a connection
}

// CardText is one paragraph of a card.
type CardText struct {
	Box  cardlist.BoxKind
	Text string
	Runs bool
	// Problem says why the paragraph isn't played. Column is the place in Text, counted in
	// characters from 1; 0 means the whole paragraph.
	Problem string `json:",omitempty"`
	Column  int    `json:",omitempty"`
	Known   string `json:",omitempty"` // the most similar known wording
}

// CardFilter says which cards to list. Empty fields don't restrict.
type CardFilter struct {
	Set, Color, Kind, Keyword, Effect, State string
	Level                                    int
	// words of number, name or text; the last may be unfinished
	Query         string
	Offset, Limit int // a Limit of 0 means 60; at most 200
}

// CardFacet is a value to filter by and the number of cards that have it.
type CardFacet struct {
	Value string
	Cards int
}

// CardFacets holds all values that imported cards can be filtered by.
type CardFacets struct {
	Total                                          int
	Sets, Colors, Kinds, Keywords, Effects, States []CardFacet
	Levels                                         []CardFacet // "2" to "7"
}

// CardUse is a page that refers to a card by number, or a card scenario, which is shown on the
// card's own page.
type CardUse struct {
	Kind     string // KindPlay, KindRuling, KindQuestion, KindFAQ, KindGuide
	Title    string
	URL      string    // "" if Kind is KindPlay
	Scenario *Scenario // set if Kind is KindPlay; its ID can be used as an anchor
}

// CardImport is the result of an import of cards.
type CardImport struct {
	Lists                                []CardList
	New, Changed, Unchanged              int // counts of cards; a card in several lists counts once
	ErrataNew, ErrataChanged, ErrataSame int
	// entries that aren't cards or that occur twice
	Refused []cardlist.Refusal
	// cards that can't be read completely: they are shown but not played
	Kept []cardlist.Refusal
	// fields of the lists that contain text but aren't read
	Unread []string
	// counts over all imported cards afterwards
	Runs, Conflicts, Unknown, Total int
}

// CardList is one file of an import.
type CardList struct {
	File  string
	Shape cardlist.Shape
	Cards int // the number of cards or errata
}
