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

// KeptFormat is the format of Kept. It changes when an older engine can't read a new file.
const KeptFormat = 3

// Kept is a Library as one file, which a reader downloads together with the engine.
type Kept struct {
	Format int            `json:"format"`
	Site   templates.Site `json:"site"`
	// the cards that the site ships, as a file of cards
	Shipped string                `json:"cards"`
	Rulings map[string]string     `json:"rulings"` // scenario by slug
	FAQ     map[string]string     `json:"faq"`     // first scenario by entry
	Clauses map[string]KeptClause `json:"clauses"`
}

// KeptClause is what pages need about a clause.
type KeptClause struct {
	URL  string `json:"url"`
	Says string `json:"says,omitempty"`
	HTML string `json:"html,omitempty"`
	Quiz string `json:"quiz,omitempty"` // address of a question about it
}

// Write returns the content of the file.
func (k *Kept) Write() ([]byte, error) { return json.Marshal(k) }

// keptLibrary is a Library that was read from a file.
type keptLibrary struct {
	Kept
	cards   lang.CardFile
	shipped []*ShippedCard
	index   *search.Index // nil if the search wasn't downloaded or isn't open yet
	// imported has the cards that were downloaded or imported on the device. It is nil if there
	// are none.
	imported *keptCards
}

var _ Library = &keptLibrary{}

// ReadKept returns a site with the library in a file.
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

// CardsFile returns cards as one file that ParseCards reads.
func CardsFile(cards *lang.CardFile) string {
	var b strings.Builder
	for _, n := range cards.Numbers() {
		if block, ok := cards.CardText(n); ok {
			b.WriteString(strings.TrimRight(block, "\n") + "\n\n")
		}
	}
	return b.String()
}

// Ruling implements Library.
func (l *keptLibrary) Ruling(_ context.Context, slug string) (string, bool, error) {
	source, ok := l.Rulings[slug]
	return source, ok, nil
}

// Cards returns the imported cards and the cards that the site ships.
func (l *keptLibrary) Cards() (lang.CardSource, error) { return keptSource{l}, nil }

// CardSets returns no sets, because on a device no cards can be downloaded.
func (l *keptLibrary) CardSets(context.Context) (templates.CardsAlong, error) {
	return templates.CardsAlong{}, nil
}

// Called returns the imported cards that a name may mean, or those that the site ships if no cards
// were imported.
func (l *keptLibrary) Called(_ context.Context, name string) ([]templates.CardRow, error) {
	if l.imported.any() {
		return l.imported.called(name, MaxCalled), nil
	}
	return CalledAmong(l.shipped, name), nil
}

// Shipped returns a card that the site ships, or else an imported one, which has no page of its own
// on a device.
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

// Imported reports whether a card has a page of its own, which no card has on a device.
func (l *keptLibrary) Imported(context.Context, string) bool { return false }

// ClauseURL implements Library.
func (l *keptLibrary) ClauseURL(n clause.Clause) string { return l.Clauses[string(n)].URL }

// ClauseSays implements Library.
func (l *keptLibrary) ClauseSays(n clause.Clause) string { return l.Clauses[string(n)].Says }

// ClauseHTML implements Library.
func (l *keptLibrary) ClauseHTML(n clause.Clause) string { return l.Clauses[string(n)].HTML }
