package rules

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"digijudge/rules/cardtext"
)

// ErrLostLine is why a card is refused that has an effect, but not the requirement line that the effect needs.
var ErrLostLine = errors.New("a line that it needs was lost")

// linesPlay refuses a card with an effect that could never be carried out because the requirement line that it stands on is not there
// (2-3-5 to 2-3-8): <Blast DNA Digivolve> without [DNA Digivolve]. A list that has lost the line has a damaged card.
func linesPlay(c *CardDef) error {
	if c.Text == nil {
		return nil
	}
	has := func(kind cardtext.RequirementKind) bool {
		return slices.ContainsFunc(c.special, func(r cardtext.Requirement) bool { return r.Kind == kind })
	}
	digivolves := len(c.Digivolve) > 0 || has(cardtext.ReqDigivolve)
	for i := range c.Text.Paragraphs {
		para := &c.Text.Paragraphs[i]
		if para.Section != cardtext.Upper {
			continue // of the Digimon that has it, not of the card
		}
		lost := func(line, what string) error {
			return fmt.Errorf("%w: %s needs %s: %s", ErrLostLine, what, line, para.Source)
		}
		for _, name := range keywordsUsed(para) {
			switch {
			case name == "Blast DNA Digivolve" && !has(cardtext.ReqDNA):
				return lost("[DNA Digivolve]", "<"+name+">")
			case name == "Material Save" && !has(cardtext.ReqDigiXros): // 16-21-1
				return lost("[DigiXros]", "<"+name+">")
			case (name == "Blast Digivolve" || name == "Digisorption") && !digivolves:
				return lost("[Digivolve]", "<"+name+">")
			}
		}
		if para.Effect == nil || para.Effect.Icon != cardtext.NoIcon {
			continue
		}
		if hasTiming(para.Effect, cardtext.WhenDigivolving) && asks(para.Effect, cardtext.CondDNA) && !has(cardtext.ReqDNA) {
			return lost("[DNA Digivolve]", "\"if DNA digivolving\"")
		}
		if hasTiming(para.Effect, cardtext.OnPlay) && asks(para.Effect, cardtext.CondDigiXros) && !has(cardtext.ReqDigiXros) {
			return lost("[DigiXros]", "\"if DigiXrosing\"")
		}
	}
	return nil
}

// keywordsUsed are the keywords that a paragraph has, or that its effect carries out itself.
func keywordsUsed(para *cardtext.Paragraph) []string {
	var names []string
	for _, k := range para.Keywords {
		names = append(names, k.Name)
	}
	if para.Effect == nil {
		return names
	}
	for i := range para.Effect.Body {
		s := &para.Effect.Body[i]
		for _, list := range [][]cardtext.Action{s.By, s.Acts} {
			for _, a := range list {
				if uk, ok := a.(cardtext.UseKeyword); ok {
					names = append(names, uk.Keyword.Name)
				}
			}
		}
	}
	return names
}

// asks says that an effect has a processing condition of that kind.
func asks(e *cardtext.Effect, kind cardtext.CondKind) bool {
	found := false
	eachCond(reflect.ValueOf(e.Body), func(c *cardtext.Cond) { found = found || c.Kind == kind })
	return found
}

// eachCond visits every processing condition inside a part of the tree.
func eachCond(v reflect.Value, visit func(*cardtext.Cond)) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return
		}
		if c, ok := v.Interface().(*cardtext.Cond); ok {
			visit(c)
		}
		eachCond(v.Elem(), visit)
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			if v.Type().Field(i).IsExported() {
				eachCond(v.Field(i), visit)
			}
		}
	case reflect.Slice:
		for i := 0; i < v.Len(); i++ {
			eachCond(v.Index(i), visit)
		}
	}
}
