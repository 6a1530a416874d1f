package cardlist

import (
	"errors"
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/cardtext"
	"digijudge/rules/cardtext/anatomy"
)

// Explain labels a text and finds out which of its effects the engine plays.
func Explain(text string, in anatomy.Box) anatomy.Anatomy {
	a := anatomy.Label(text, in)
	var lines []cardtext.Paragraph // some effects need a requirement line
	for i := range a.Effects {
		if p := a.Effects[i].Paragraph; p != nil && p.Requirement != nil {
			lines = append(lines, *p)
		}
	}
	for i := range a.Effects {
		if e := &a.Effects[i]; e.Paragraph != nil {
			ask(e, lines)
		}
	}
	return a
}

// faces are cards of each kind that can have an effect, because a pasted text doesn't say what kind
// of card it is from.
var faces = []rules.CardDef{
	{Name: "Digimon", Category: rules.Digimon, Level: 4, DP: 5000, PlayCost: 5, UseCost: -1},
	{Name: "Option", Category: rules.Option, DP: -1, PlayCost: -1, UseCost: 5},
	{Name: "Tamer", Category: rules.Tamer, DP: -1, PlayCost: 5, UseCost: -1},
	{Name: "Digimon", Category: rules.Digimon, Level: 4, DP: 5000, PlayCost: 5, UseCost: 5, Dual: true},
}

// ask returns nil if the engine plays an effect on some kind of card. Otherwise it returns the
// reason for a Digimon, unless only the kind of card was wrong.
func ask(e *anatomy.Effect, lines []cardtext.Paragraph) {
	pars := slices.Clone(lines)
	if e.Paragraph.Requirement == nil {
		pars = append(pars, *e.Paragraph)
	}
	for i, def := range faces {
		def.Handle, def.Colors = def.Name, rules.ColorSet(1)
		if def.Category == rules.Digimon { // which every Digimon has
			def.Digivolve = []rules.Requirement{{Color: def.Colors, Level: def.Level - 1, Cost: 2}}
		}
		def.Text = &cardtext.Text{Paragraphs: pars}
		err := playable(def)
		if err == nil {
			e.State, e.Refused = anatomy.Played, ""
			return
		}
		if i == 0 {
			e.State, e.Refused = anatomy.Refused, plainReason(err, e.Paragraph.Source)
			if errors.Is(err, rules.ErrLostLine) {
				e.Refused = strings.Replace(e.Refused, rules.ErrLostLine.Error(), "its card has to have a line that doesn’t stand here", 1)
			}
		}
	}
}
