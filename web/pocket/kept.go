package pocket

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"digijudge/content/search"
	"digijudge/rules/clause"
	"digijudge/rules/scenario/lang"
	"digijudge/templates"
)

// KeptFormat changes when an older engine couldn't read what is kept.
const KeptFormat = 2

// Kept is a Library that fits into one file: what a reader takes along beside the engine.
type Kept struct {
	Format  int                   `json:"format"`
	Site    templates.Site        `json:"site"`
	Shipped string                `json:"cards"`   // the cards that the site ships, as a file of cards
	Rulings map[string]string     `json:"rulings"` // slug → scenario
	FAQ     map[string]string     `json:"faq"`     // entry → its first scenario
	Clauses map[string]KeptClause `json:"clauses"`
}

// KeptClause is what pages need of a clause.
type KeptClause struct {
	URL  string `json:"url"`
	Says string `json:"says,omitempty"`
	HTML string `json:"html,omitempty"`
	Quiz string `json:"quiz,omitempty"` // the address of a question about it
}

// Write returns the file of it.
func (k *Kept) Write() ([]byte, error) { return json.Marshal(k) }

// keptLibrary is a Kept that was read.
type keptLibrary struct {
	Kept
	cards   lang.CardFile
	shipped []*ShippedCard
	index   *search.Index // nil: the search wasn't taken along, or not opened yet
	// imported are cards that were taken along, or imported on the device; nil: none were.
	imported *keptCards
}

var _ Library = &keptLibrary{}

// ReadKept returns the pages of what is kept in a file.
func ReadKept(file []byte) (*Site, error) {
	l := &keptLibrary{}
	if err := json.Unmarshal(file, &l.Kept); err != nil {
		return nil, fmt.Errorf("reading what is kept for the engine: %w", err)
	}
	if l.Format != KeptFormat {
		return nil, fmt.Errorf("what is kept has format %d, and this engine reads %d: take the engine along again", l.Format, KeptFormat)
	}
	if err := l.cards.ParseCards("cards", []byte(l.Kept.Shipped)); err != nil {
		return nil, fmt.Errorf("reading the kept cards: %w", err)
	}
	l.shipped = ReadShipped(&l.cards)
	return &Site{Library: l, Frame: l.Site, Prover: NewEngine(&l.cards), Answers: &sync.Map{}}, nil
}

// CardsFile writes cards as one file, which ParseCards reads.
func CardsFile(cards *lang.CardFile) string {
	var b strings.Builder
	for _, n := range cards.Numbers() {
		if block, ok := cards.CardText(n); ok {
			b.WriteString(strings.TrimRight(block, "\n") + "\n\n")
		}
	}
	return b.String()
}

// Ruling returns the scenario of a ruling.
func (l *keptLibrary) Ruling(_ context.Context, slug string) (string, bool, error) {
	source, ok := l.Rulings[slug]
	return source, ok, nil
}

// Cards are imported ones, and those that the site ships.
func (l *keptLibrary) Cards() (lang.CardSource, error) { return keptSource{l}, nil }

// CardSets are the sets of which cards can be taken along: on a device none.
func (l *keptLibrary) CardSets(context.Context) (templates.CardsAlong, error) {
	return templates.CardsAlong{}, nil
}

// Called are the cards that a name may mean: imported ones, or where there are none those that the
// site ships.
func (l *keptLibrary) Called(_ context.Context, name string) ([]templates.CardRow, error) {
	if l.imported.any() {
		return l.imported.called(name, MaxCalled), nil
	}
	return CalledAmong(l.shipped, name), nil
}

// Shipped returns a card that the site ships, or else an imported one: it has no page of its own here.
func (l *keptLibrary) Shipped(number string) (*ShippedCard, bool) {
	for _, k := range l.shipped {
		if k.Row.Number == number {
			return k, true
		}
	}
	if k := l.imported.card(number); k != nil {
		return k, true
	}
	return nil, false
}

// Imported reports whether a card has a page of its own: none has.
func (l *keptLibrary) Imported(context.Context, string) bool { return false }

// ClauseURL is the address of a clause.
func (l *keptLibrary) ClauseURL(n clause.Clause) string { return l.Clauses[string(n)].URL }

// ClauseSays is the first sentence of a clause.
func (l *keptLibrary) ClauseSays(n clause.Clause) string { return l.Clauses[string(n)].Says }

// ClauseHTML is the first paragraph of a clause.
func (l *keptLibrary) ClauseHTML(n clause.Clause) string { return l.Clauses[string(n)].HTML }
