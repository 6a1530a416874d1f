package cardtext

import (
	"strconv"
	"strings"
)

// Treat adds information to cards ("is also treated as …", 15-12-1). With Change it replaces
// information ("change the original … of X to …", 15-12-2). Fields that aren't set have no effect.
type Treat struct {
	What    *Select
	Change  bool
	Names   []string
	NameHas []string // "as having [X] in its name"
	Traits  []string
	Colors  []string // one, lower case
	Level   int
	DP      int
	Kind    Kind // KindDigimon: it is also treated as a Digimon
	Fixed   bool // "that can't digivolve"
	// the names of these cards under it: "has all the names of level 3 or lower cards in its
	// digivolution cards"
	NamesOf *Select
	Dur     DurationKind
	treatWording
}

// treatWording tells apart wordings with the same meaning.
type treatWording struct {
	also bool // written "is also treated as" instead of "is treated as"
}

var treatKind = kind{zero: Treat{},
	predicates: []predicate{
		{words: "is also treated as", read: func(p *parser, what *Select) (Action, bool) {
			return p.treated(Treat{What: what, treatWording: treatWording{also: true}})
		}},
		{words: "has all the names of", read: func(p *parser, what *Select) (Action, bool) {
			t := Treat{What: what, NamesOf: &Select{Quantity: All}}
			return t, p.np(t.NamesOf) && t.NamesOf.Area == SourcesOf && t.NamesOf.Of.Quantity == It && len(t.NamesOf.Also) == 0
		}},
		{words: "is treated as", read: func(p *parser, what *Select) (Action, bool) { return p.treated(Treat{What: what}) }},
	},
	imperatives: []imperative{{words: "change", read: func(p *parser) ([]Action, bool) { return one(p.changeInfo()) }}},
}

// treated reads what follows "is (also) treated as".
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
		if n, ok := p.num(); ok {
			t.DP = n
			return t, n > 0 && p.lit("DP")
		}
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

// changeInfo reads what follows "change": "the original DP of X to 3000", or "X into a white
// Digimon with 3000 DP and an original name of [N]".
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
		t.What = s
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

func (a Treat) print(pr *printer, _ *Sentence) piece {
	if a.Change {
		return piece{verb: pr.form("change"), rest: a.information(), dur: a.Dur}
	}
	return said(a.What, a.information(), a.Dur)
}

// information returns the printed words of a Treat: for a change, the object of "change"; else,
// what is said of the subject.
func (t Treat) information() string {
	if t.Change {
		of := " of " + t.What.String() + " to "
		switch {
		case len(t.Colors) > 0 && len(t.Names) > 0:
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
	if t.NamesOf != nil {
		return agree(t.What, "has", "have") + " all the names of " + t.NamesOf.noun(true, true) + t.NamesOf.tailWithArea(phraseOpts{})
	}
	s := agree(t.What, "is ", "are ") + pick(t.also, "also ", "") + "treated as "
	and := func(names []string) string { return "[" + strings.Join(names, "] and [") + "]" }
	switch {
	case t.Kind == KindDigimon:
		return s + "a " + strconv.Itoa(t.DP) + " DP Digimon" + pick(t.Fixed, " that can't digivolve", "")
	case t.Level > 0:
		return s + "level " + strconv.Itoa(t.Level)
	case t.DP > 0:
		return s + "having " + strconv.Itoa(t.DP) + " DP"
	case len(t.Traits) > 0:
		return s + "having the " + and(t.Traits) + " trait"
	case len(t.NameHas) > 0:
		return s + "having " + and(t.NameHas) + " in its name"
	case len(t.Colors) > 0:
		return s + t.Colors[0]
	}
	return s + and(t.Names)
}

func (a Treat) phrases() []Phrase {
	return append(onField(a.What), Phrase{What: a.NamesOf, Role: Aside})
}
func (Treat) does() (Deed, bool)                 { return noDeed() }
func (a Treat) lasts() DurationKind              { return a.Dur }
func (a Treat) lastingFor(d DurationKind) Action { a.Dur = d; return a }
