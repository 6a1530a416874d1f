package rules

import (
	"fmt"
	"strings"

	"digijudge/rules/cardtext"
)

// <Decode> (16-36) plays a specified digivolution card if its holder would leave in another way
// than by a battle, even by its own player's effects.
var decode = KeywordSpec{
	Name: "Decode", Section: "16-36", Type: TypeInstant, Kind: ImmediateEffect, Plays: true, NeedsSpec: true,
	Clause: "16-36-2",
	hooks:  decoding{},
}

// specNoun returns the words in a keyword's parentheses as a noun: "blue level 4 Digimon card",
// "[Puppet] trait Digimon".
func specNoun(f *cardtext.Filter, card bool) string {
	if len(f.Names) > 0 {
		return "[" + strings.Join(f.Names, "] or [") + "]"
	}
	if len(f.Or)+len(f.NameContains)+len(f.TextContains) > 0 || f.Not != nil || f.ColorCount.Op != cardtext.NoBound {
		return f.DigimonNoun(card)
	}
	s := ""
	if len(f.Colors) > 0 {
		s += strings.Join(f.Colors, " or ") + " "
	}
	if f.Level.Op != cardtext.NoBound {
		s += fmt.Sprintf("level %d ", f.Level.Value)
		switch f.Level.Op {
		case cardtext.AtMost:
			s += "or lower "
		case cardtext.AtLeast:
			s += "or higher "
		}
	}
	if len(f.Traits) > 0 {
		s += "[" + strings.Join(f.Traits, "] or [") + "] trait "
	}
	if s += "Digimon"; card {
		s += " card"
	}
	if len(f.TraitHas) > 0 {
		s += " with [" + strings.Join(f.TraitHas, "] or [") + "] in any of its traits"
	}
	return s
}

// decoding has the hooks of <Decode>.
type decoding struct{ plainKeyword }

func (decoding) mistaken(s *State, c cause) mistake {
	return unlessBelieved(c.ownHolder && c.battle, s.believes(bDecodeWorksInBattle))
}
