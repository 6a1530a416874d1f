// This file carries out the forms that change a bench: what they ask for in the bench's terms.
package pocket

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"digijudge/quiz/bench"
	"digijudge/rules"
	"digijudge/rules/cardno"
	"digijudge/rules/scenario"
	"digijudge/templates"
)

// benchForm is a form that changes a bench.
type benchForm struct {
	ctx   context.Context
	r     *Request
	b     *bench.Bench
	cards scenario.CardSource
	site  *Site
	// choices are the cards that a name may mean, where it means several.
	choices []templates.CardRow
}

// errBenchForm says that a form asks for nothing that there is.
var errBenchForm = errors.New("this form asks for something that the bench doesn’t know; open the page again")

func (f *benchForm) change(do string) (string, []bench.Note, error) {
	name := f.r.typed("card")
	switch do {
	case "add":
		return f.add()
	case "move":
		to, err := f.area()
		if err != nil {
			return "", nil, err
		}
		return f.b.Move(f.cards, name, to)
	case "remove":
		return f.b.Remove(f.cards, name)
	case "suspend", "unsuspend":
		return f.b.Set(f.cards, name, scenario.Suspended, do == "suspend")
	case "fresh":
		return f.b.Set(f.cards, name, scenario.PlayedThisTurn, true)
	case "turn":
		return f.turn()
	}
	return "", nil, errBenchForm
}

func (f *benchForm) add() (string, []bench.Note, error) {
	to, err := f.area()
	if err != nil {
		return "", nil, err
	}
	card := bench.NewCard{Name: strings.TrimSpace(f.r.typed("card")), Text: strings.ReplaceAll(f.r.typed("text"), "\r", "")}
	card.Face = strings.TrimSpace(f.r.typed("kind") + " " + strings.TrimSpace(f.r.typed("line")))
	if n, ok := cardno.Parse(card.Name); ok {
		card = bench.NewCard{Number: cardno.Canonical(n)}
	} else if f.r.typed("line") == "" && card.Text == "" && card.Name != "" {
		if f.choices, err = f.site.Library.Called(f.ctx, card.Name); err != nil {
			return "", nil, err
		}
		switch len(f.choices) {
		case 0:
			return "", nil, fmt.Errorf("there is no card called %s here; give a level and a color to make one of your own", card.Name)
		case 1:
			card = bench.NewCard{Number: f.choices[0].Number}
		default:
			return "", nil, fmt.Errorf("several cards are called that: choose one")
		}
	}
	text, _, notes, err := f.b.Add(f.cards, card, to)
	return text, notes, err
}

// area is where a form puts a card: "Bob hand", "under Rex", "link Rex".
func (f *benchForm) area() (bench.Area, error) {
	who, what, _ := strings.Cut(f.r.typed("where"), " ")
	zones := map[string]rules.Zone{"battle": rules.BattleArea, "breeding": rules.BreedingArea, "hand": rules.Hand, "security": rules.SecurityStack, "deck": rules.Deck, "trash": rules.Trash}
	zone, known := zones[what]
	switch {
	case who == "under":
		return bench.Area{Under: what}, nil
	case who == "link":
		return bench.Area{Link: what}, nil
	case known && benchPlayer(who) != scenario.NoPlayer:
		return bench.Area{Player: benchPlayer(who), Zone: zone}, nil
	}
	return bench.Area{}, errBenchForm
}

func benchPlayer(name string) scenario.Who {
	switch name {
	case "Ann":
		return scenario.Ann
	case "Bob":
		return scenario.Bob
	}
	return scenario.NoPlayer
}

// turn is the form of memory, turn and hidden cards.
func (f *benchForm) turn() (string, []bench.Note, error) {
	phases := map[string]rules.Phase{"main": rules.MainPhase, "breeding": rules.BreedingPhase, "draw": rules.DrawPhase, "unsuspend": rules.UnsuspendPhase}
	player, side := benchPlayer(f.r.typed("turn")), benchPlayer(f.r.typed("side"))
	phase, known := phases[f.r.typed("phase")]
	memory, err := strconv.Atoi(f.r.typed("memory"))
	if !known || player == scenario.NoPlayer || side == scenario.NoPlayer || err != nil {
		return "", nil, errBenchForm
	}
	text, notes, err := f.b.SetTurn(f.cards, player, phase, memory, side)
	for _, who := range []scenario.Who{scenario.Ann, scenario.Bob} {
		for _, pile := range benchPiles {
			n, bad := strconv.Atoi(f.r.typed(who.String() + "-" + pile.name))
			if err != nil || bad != nil || n == f.b.Blanks(who, pile.zone) {
				continue
			}
			var b *bench.Bench
			if b, err = bench.Open(f.ctx, text, f.cards); err != nil {
				return "", nil, err
			}
			var more []bench.Note
			text, more, err = b.SetBlanks(f.cards, who, pile.zone, n)
			notes = append(notes, more...)
		}
	}
	return text, notes, err
}

// benchPiles are the piles whose blank cards a form counts.
var benchPiles = []struct {
	name string
	zone rules.Zone
}{{"security", rules.SecurityStack}, {"hand", rules.Hand}, {"deck", rules.Deck}}
