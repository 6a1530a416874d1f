package rules

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"digijudge/rules/cardtext"
)

// ErrLostLine says why a card is refused that has an effect but lacks the requirement line that the
// effect needs.
var ErrLostLine = errors.New("a line that it needs was lost")

// linesPlay returns an error for a card with an effect that can never be carried out because its
// requirement line is missing (2-3-5 to 2-3-8), such as <Blast DNA Digivolve> without [DNA
// Digivolve]. A list that has lost such a line has a damaged card.
func linesPlay(c *CardDef) error {
	if c.Text == nil {
		return nil
	}
	for i := range c.Text.Paragraphs {
		para := &c.Text.Paragraphs[i]
		if para.Section != cardtext.Upper {
			continue // the keyword belongs to the Digimon that has it, not to the card
		}
		lost := func(line, what string) error {
			return fmt.Errorf("%w: %s needs %s: %s", ErrLostLine, what, line, para.Source)
		}
		for _, name := range keywordsUsed(para) {
			if k := keywordSpec(name); k != nil && !c.hasLine(k.line) {
				return lost(lineNames[k.line], "<"+name+">")
			}
		}
		if para.Effect == nil || para.Effect.Icon != cardtext.NoIcon {
			continue
		}
		if hasTiming(para.Effect, cardtext.WhenDigivolving) && asks(para.Effect, cardtext.CondDNA) && !c.hasLine(dnaLine) {
			return lost(lineNames[dnaLine], "\"if DNA digivolving\"")
		}
		if hasTiming(para.Effect, cardtext.OnPlay) && asks(para.Effect, cardtext.CondDigiXros) && !c.hasLine(digiXrosLine) {
			return lost(lineNames[digiXrosLine], "\"if DigiXrosing\"")
		}
	}
	return nil
}

// keywordsUsed returns the keywords of a paragraph, and those that its effect carries out.
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
				if k := executed(a); k != nil {
					names = append(names, k.Name)
				}
			}
		}
	}
	return names
}

// asks reports whether an effect has a processing condition of that kind.
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

// requirementLine is a requirement that a keyword can't do without (2-3-5 to 2-3-8).
type requirementLine uint8

const (
	noLine        requirementLine = iota
	digivolveLine                 // a digivolution circle serves as well
	dnaLine
	digiXrosLine
)

var lineNames = [...]string{digivolveLine: "[Digivolve]", dnaLine: "[DNA Digivolve]", digiXrosLine: "[DigiXros]"}

// hasLine reports whether the card has the requirement.
func (c *CardDef) hasLine(l requirementLine) bool {
	has := func(kind cardtext.RequirementKind) bool {
		return slices.ContainsFunc(c.special, func(r cardtext.Requirement) bool { return r.Kind == kind })
	}
	switch l {
	case digivolveLine:
		return len(c.Digivolve) > 0 || has(cardtext.ReqDigivolve)
	case dnaLine:
		return has(cardtext.ReqDNA)
	case digiXrosLine:
		return has(cardtext.ReqDigiXros)
	}
	return true
}
