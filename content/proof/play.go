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
	// FromText says whether its source line names the words of the card as what decides.
	FromText bool  `json:",omitempty"`
	Proof    Proof // ID "play/BT1-021", Kind KindPlay
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

// ErrNotImported is wrapped by the error of Play.Ready for a scenario to be skipped.
var ErrNotImported = errors.New("not imported")

// RealCards is a source of cards that knows which of them are real, and not the site's own functional texts.
type RealCards interface {
	lang.CardSource
	lang.CardRefuser
	// Real says whether the card was imported, and whether the lists agree about it.
	Real(number string) (imported, settled bool)
}

// Ready says whether the cards of a scenario are there to play it with, as they are printed. The error wraps ErrNotImported and
// names the cards that are missing, or about which the imported lists contradict each other: such a scenario is skipped.
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
