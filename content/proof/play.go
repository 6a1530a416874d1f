package proof

import (
	"errors"
	"fmt"
	"slices"

	"digijudge/rules/clause"
	"digijudge/rules/scenario/lang"
)

// Play is a card scenario.
type Play struct {
	Number  string          `json:",omitempty"` // the card that it is about
	Title   string          // its "# …" lines
	Clauses []clause.Clause // from its "clauses" line
	Cards   []string        `json:",omitempty"` // every card that it names by number
	// FromText reports whether its source line says that the card's text decides.
	FromText bool  `json:",omitempty"`
	Proof    Proof // its ID is "play/BT1-021" and its Kind KindPlay
}

// PlayOf reads the head of a scenario with real cards.
func PlayOf(file, src string) Play {
	from := Sources(Head(src, "source"))
	p := Play{Title: Title(src), FromText: slices.Contains(from, TextSource)}
	p.Clauses, _ = Clauses(src)
	for _, c := range CardLine.FindAllStringSubmatch(src, -1) {
		if !slices.Contains(p.Cards, c[1]) {
			p.Cards = append(p.Cards, c[1])
		}
	}
	p.Proof = Proof{Title: p.Title, File: file, Line: 1, Source: src}
	return p
}

// ErrNotImported is wrapped by the error of Play.Ready if a scenario should be skipped.
var ErrNotImported = errors.New("not imported")

// RealCards is a source of cards that knows which cards are real and not the site's own texts.
type RealCards interface {
	lang.CardSource
	lang.CardRefuser
	// Real reports whether the card was imported, and whether the lists agree about it or the
	// conflict was decided.
	Real(number string) (imported, settled bool)
}

// Ready reports whether the cards of a scenario are there as they are printed. The error wraps
// ErrNotImported and names the cards that are missing or about which the lists contradict each
// other. Such a scenario is skipped.
func (p *Play) Ready(cards lang.CardSource) error {
	src, ok := cards.(RealCards)
	for _, n := range p.Cards {
		if !ok {
			return fmt.Errorf("%s: %w", n, ErrNotImported)
		}
		switch there, settled := src.Real(n); {
		case !there:
			return fmt.Errorf("%s: %w", n, ErrNotImported)
		case !settled:
			return fmt.Errorf("%s: %w without contradictions", n, ErrNotImported)
		}
	}
	return nil
}
