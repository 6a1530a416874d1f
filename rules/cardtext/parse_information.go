package cardtext

import (
	"strconv"
	"strings"
)

// Effects that add information to cards and effects that change it (15-12), and [Rule] lines, which add names or traits to the card that
// they are printed on.

// Rule is a [Rule] line: names and traits that its card has besides those printed on it, wherever it is.
type Rule struct {
	Names   []string // "Name: Also treated as [A]/[B]"
	NameHas []string // "Name: Treated as having [A]/[B]": contained in its name
	Traits  []string // "Trait: Has the [A] type"
	// XrosNames are names that the card has for a DigiXros alone: "This card is also treated as [A] for a DigiXros."
	XrosNames []string
	Short     bool // "for DigiXros" (print-back only)
	// The and Noun record the words around a trait (print-back only).
	The  bool
	Noun string
}

// traitNouns are the words that a [Rule] line has for a trait (2-3-2-1).
var traitNouns = []string{"type", "attribute", "form", "trait"}

// rule reads a [Rule] line.
func (p *parser) rule() *Rule {
	if r, ok := p.xrosRule(); ok {
		return r
	}
	if t := p.tok(); t.kind != tIcon || t.text != "Rule" {
		return nil
	}
	p.i++
	r := &Rule{}
	ok := false
	switch {
	case p.lit("name: also treated as"):
		r.Names, ok = p.slashNames()
	case p.lit("name: treated as having"):
		r.NameHas, ok = p.slashNames()
	case p.lit("trait: has"):
		r.The = p.lit("the")
		r.Traits, ok = p.slashNames()
		if k, found := p.oneOf(traitNouns); found {
			r.Noun = traitNouns[k]
		}
	}
	if !ok {
		return nil
	}
	p.punct(".")
	return r
}

// xrosRule reads "This card is also treated as [A] for a DigiXros."
func (p *parser) xrosRule() (*Rule, bool) {
	m := p.i
	if p.lit("this card is also treated as") {
		r := &Rule{XrosNames: p.nameList()}
		r.Short = p.lit("for DigiXros")
		if r.XrosNames != nil && (r.Short || p.lit("for a DigiXros")) {
			p.punct(".")
			return r, true
		}
	}
	p.i = m
	return nil, false
}

// slashNames reads "[A]", "[A]/[B]"; a stroke between names is "or" after normalising.
func (p *parser) slashNames() ([]string, bool) {
	names := p.nameList()
	return names, names != nil
}

func nameSlash(names []string) string { return "[" + strings.Join(names, "]/[") + "]" }

// String prints the line.
func (r *Rule) String() string {
	switch {
	case len(r.XrosNames) > 0:
		return "This card is also treated as " + nameSlash(r.XrosNames) + pick(r.Short, " for DigiXros.", " for a DigiXros.")
	case len(r.Names) > 0:
		return "[Rule] Name: Also treated as " + nameSlash(r.Names) + "."
	case len(r.NameHas) > 0:
		return "[Rule] Name: Treated as having " + nameSlash(r.NameHas) + "."
	}
	s := "[Rule] Trait: Has " + pick(r.The, "the ", "") + nameSlash(r.Traits)
	if r.Noun != "" {
		s += " " + r.Noun
	}
	return s + "."
}

// treated reads what stands behind "is (also) treated as".
func (p *parser) treated(t Treat) (Action, bool) {
	m := p.i
	switch {
	case p.lit("level"):
		n, ok := p.num()
		t.Level = n
		return t, ok && n > 0
	case p.lit("having the"):
		if names := p.andNames(); names != nil && p.lit("trait") {
			t.Traits = names
			return t, true
		}
		return nil, false
	case p.lit("having"):
		names := p.andNames()
		t.NameHas = names
		return t, names != nil && p.lit("in its name")
	case p.lit("a"):
		n, ok := p.num()
		if !ok || n == 0 || !p.lit("DP Digimon") {
			return nil, false
		}
		t.Kind, t.DP = KindDigimon, n
		t.Fixed = p.lit("that can't digivolve")
		return t, true
	}
	if k, ok := p.oneOf(colorNames); ok {
		t.Colors = []string{colorNames[k]}
		return t, true
	}
	p.i = m
	t.Names = p.andNames()
	return t, t.Names != nil
}

// andNames reads "[A]", "[A] and [B]", "[A]/[B]".
func (p *parser) andNames() []string {
	first, ok := p.icon()
	if !ok {
		return nil
	}
	names := []string{first}
	for {
		m := p.i
		if !p.lit("and") {
			return names
		}
		name, ok := p.icon()
		if !ok {
			p.i = m
			return names
		}
		names = append(names, name)
	}
}

// changeInfo reads what stands behind "change": "the original DP of X to 3000", "X into a white Digimon with 3000 DP and an original
// name of [N]".
func (p *parser) changeInfo() (Action, bool) {
	t := Treat{Change: true}
	of := func() bool {
		s, ok := p.sel()
		t.What = s
		return ok && p.lit("to")
	}
	ok := false
	switch {
	case p.lit("the original DP of"):
		if of() {
			t.DP, ok = p.num()
		}
		ok = ok && t.DP > 0
	case p.lit("the original level of"):
		if of() {
			t.Level, ok = p.num()
		}
		ok = ok && t.Level > 0
	case p.lit("the original color of"):
		if of() {
			k, found := p.oneOf(colorNames)
			if ok = found; found {
				t.Colors = []string{colorNames[k]}
			}
		}
	case p.lit("the original name of"):
		if of() {
			name, found := p.icon()
			t.Names, ok = []string{name}, found
		}
	default:
		s, found := p.sel()
		if !found || !p.lit("into a") {
			return nil, false
		}
		t.What, t.Into = s, true
		k, found := p.oneOf(colorNames)
		if !found || !p.lit("Digimon with") {
			return nil, false
		}
		t.Colors = []string{colorNames[k]}
		if t.DP, found = p.num(); !found || t.DP == 0 || !p.lit("DP and a original name of") {
			return nil, false
		}
		name, found := p.icon()
		t.Names, ok = []string{name}, found
	}
	if !ok {
		return nil, false
	}
	t.Dur = p.duration()
	return t, true
}

// information prints the parts of a Treat: for a change the verb's object, otherwise what is said of the subject.
func (t Treat) information() string {
	if t.Change {
		of := " of " + t.What.String() + " to "
		switch {
		case t.Into:
			return t.What.String() + " into " + article(t.Colors[0]) + t.Colors[0] + " Digimon with " + strconv.Itoa(t.DP) +
				" DP and an original name of [" + t.Names[0] + "]"
		case t.DP > 0:
			return "the original DP" + of + strconv.Itoa(t.DP)
		case t.Level > 0:
			return "the original level" + of + strconv.Itoa(t.Level)
		case len(t.Colors) > 0:
			return "the original color" + of + t.Colors[0]
		}
		return "the original name" + of + "[" + t.Names[0] + "]"
	}
	s := agree(t.What, "is ", "are ") + pick(t.Also, "also ", "") + "treated as "
	and := func(names []string) string { return "[" + strings.Join(names, "] and [") + "]" }
	switch {
	case t.Kind == KindDigimon:
		return s + "a " + strconv.Itoa(t.DP) + " DP Digimon" + pick(t.Fixed, " that can't digivolve", "")
	case t.Level > 0:
		return s + "level " + strconv.Itoa(t.Level)
	case len(t.Traits) > 0:
		return s + "having the " + and(t.Traits) + " trait"
	case len(t.NameHas) > 0:
		return s + "having " + and(t.NameHas) + " in its name"
	case len(t.Colors) > 0:
		return s + t.Colors[0]
	}
	return s + and(t.Names)
}

// shareModes gives a Choose whose effects stand behind a later one those effects: "Activate 1 of the effects below. If …, instead
// activate all of the effects below: ・…". False if there is none.
func shareModes(body []Sentence) bool {
	var modes []Sentence
	for i := len(body) - 1; i >= 0; i-- {
		for k, a := range body[i].Acts {
			c, ok := a.(Choose)
			switch {
			case !ok:
			case !c.Shared:
				modes = c.Modes
			case modes == nil || c.N > len(modes):
				return false
			default:
				c.Modes = modes
				body[i].Acts[k] = c
			}
		}
	}
	return true
}

// replaceWords are the words of ReplaceDigiXros.
const replaceWords = "when you would DigiXros this turn, this Digimon may replace 1 of the DigiXros requirements"

// peekAddTo says that "add N to the maximum …" or "add N to this Digimon's …" stands here.
func (p *parser) peekAddTo() bool {
	m := p.i
	defer func() { p.i = m }()
	if !p.lit("add") {
		return false
	}
	_, ok := p.num()
	return ok && (p.lit("to the maximum") || p.lit("to this Digimon's DP-based deletion effects' maximums"))
}

// raiseMaximum reads "add N to the maximum your DP-based deletion effects can delete".
func (p *parser) raiseMaximum() (Action, bool) {
	p.lit("add")
	n, _ := p.num()
	r := RaiseMaximum{N: n}
	if p.lit("to the maximum your DP-based deletion effects can delete") {
		return r, true
	}
	r.This = p.lit("to this Digimon's DP-based deletion effects' maximums")
	return r, r.This
}
