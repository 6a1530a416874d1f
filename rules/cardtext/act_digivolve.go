package cardtext

import (
	"fmt"
	"strings"
)

// Digivolve is "X may digivolve into Y …".
type Digivolve struct {
	What   *Select
	Into   *Select
	Free   bool    // without paying the cost
	Cost   *int    // for a digivolution cost of N
	Reduce int     // with the digivolution cost reduced by N
	Less   PerEach // reduced further, for each of something
	Ignore bool    // ignoring digivolution requirements
	App    bool    // app fuse What into Into (8-4-2-2)
	DNA    bool    // DNA digivolve What (this Digimon and 1 of your other Digimon: With) into Into
	With   *Select
	Verb   bool // written "digivolve X into Y" instead of "X digivolves into Y"
	// AnyLevel waives the level of a requirement. Its colors and everything else must be met
	// (8-1-3-1).
	AnyLevel bool
	// As is set if the digivolving card counts as something else meanwhile: "as if that card is a
	// level 4 red Digimon".
	As *AsIf
	// For requires that What can digivolve into Into for such a cost: "a Digimon card in your hand
	// that can digivolve for a digivolution cost of 3 or less". Effects that reduce the cost at the
	// digivolution don't count yet (Q3359).
	For Bound
	digivolveWording
}

// AsIf describes the Digimon as which something counts.
type AsIf struct {
	Level  int
	Colors []string // empty if it keeps its own colors
	asIfWording
}

// asIfWording tells apart wordings with the same meaning.
type asIfWording struct {
	noun uint8 // index in asIfNouns
}

// asIfNouns are the nouns for the thing that counts as something else.
var asIfNouns = [...]string{"that card", "the Tamer", "this Tamer", "that Tamer", "it"}

// asIf reads "as if that card is a level 4 red Digimon".
func (p *parser) asIf() (*AsIf, bool) {
	if !p.lit("as if") {
		return nil, false
	}
	as := &AsIf{}
	k, ok := p.oneOf(asIfNouns[:])
	if !ok || !p.lit("is a level") {
		return nil, false
	}
	as.noun = uint8(k)
	as.Level, ok = p.num()
	as.Colors = p.colors()
	return as, ok && as.Level > 0 && p.lit("Digimon")
}

func (as *AsIf) String() string {
	colors := ""
	if len(as.Colors) > 0 {
		colors = " " + orList(as.Colors)
	}
	return fmt.Sprintf("as if %s is a level %d%s Digimon", asIfNouns[as.noun], as.Level, colors)
}

// digivolveWording tells apart wordings with the same meaning.
type digivolveWording struct {
	plainCost bool // "with the cost reduced by N"
	can       bool // written "X can digivolve into Y" instead of "X may …"
	// the reduction in a sentence of its own: "When it would digivolve by this effect, reduce the
	// digivolution cost by N"
	rider bool
}

var digivolveKind = kind{zero: Digivolve{},
	imperatives: []imperative{
		// "this Digimon and 1 of your other Digimon into Y"
		{words: "DNA digivolve", read: func(p *parser) ([]Action, bool) {
			what, ok := p.sel()
			if !ok {
				return nil, false
			}
			d := Digivolve{What: what, DNA: true, Verb: true}
			if what.Quantity != Exactly || what.N != 2 { // "2 of your Digimon into Y"
				d.With, ok = p.partner()
			}
			if !ok || !p.lit("into") {
				return nil, false
			}
			return one(p.digivolveTail(d))
		}},
		{words: "digivolve", read: func(p *parser) ([]Action, bool) { // "this Digimon into Y …"
			what, ok := p.sel()
			if !ok || !p.lit("into") {
				return nil, false
			}
			return one(p.digivolveTail(Digivolve{What: what, Verb: true}))
		}},
	},
	subjects: []subjectVerb{
		{words: "DNA digivolve into", read: func(p *parser, c *clause, subject *Select) bool {
			return c.act(p.digivolveTail(Digivolve{What: subject, DNA: true})) && subject.N == 2
		}},
		{words: "app fuse into", read: func(p *parser, c *clause, subject *Select) bool {
			into, ok := p.sel()
			return c.act(Digivolve{What: subject, Into: into, App: true}, ok)
		}},
		{words: "digivolve into", read: func(p *parser, c *clause, subject *Select) bool {
			return c.act(p.digivolveTail(Digivolve{What: subject}))
		}},
		{words: "can digivolve into", read: func(p *parser, c *clause, subject *Select) bool {
			if c.may {
				return false
			}
			c.may = true
			return c.act(p.digivolveTail(Digivolve{What: subject, digivolveWording: digivolveWording{can: true}}))
		}},
	},
	// "This Digimon and 1 of your other Digimon may DNA digivolve into …"
	clauses: []special{{read: func(p *parser) (clause, bool) {
		what, with, ok := p.pair()
		if !ok {
			return clause{}, false
		}
		c := clause{may: p.lit("may")}
		ok = p.lit("DNA digivolve into") && c.act(p.digivolveTail(Digivolve{What: what, With: with, DNA: true}))
		return c, ok
	}}},
	rider: digivolveRider,
}

// pair reads "this Digimon and 1 of your other Digimon".
func (p *parser) pair() (what, with *Select, ok bool) {
	if what, ok = p.sel(); !ok {
		return nil, nil, false
	}
	with, ok = p.partner()
	return what, with, ok
}

// partner reads "and 1 of your other Digimon".
func (p *parser) partner() (*Select, bool) {
	if !p.lit("and") {
		return nil, false
	}
	return p.sel()
}

// digivolveTail reads what follows "digivolve into".
func (p *parser) digivolveTail(d Digivolve) (Action, bool) {
	into, ok := p.sel()
	if !ok {
		return nil, false
	}
	p.orA(into)
	d.Into = into
	if p.lit("that can digivolve for a digivolution cost of") {
		if d.For, ok = p.bound("less", "more"); !ok || d.DNA || d.For.Than != nil {
			return nil, false
		}
	}
	if p.peek("as if") {
		if d.As, ok = p.asIf(); !ok || d.DNA {
			return nil, false
		}
	}
	switch {
	case p.lit("without paying the cost"):
		d.Free = true
	case p.lit("for a digivolution cost of"):
		n, ok := p.num()
		if !ok {
			return nil, false
		}
		d.Cost = &n
	case p.lit("with the digivolution cost reduced by"), p.lit("with the cost reduced by"):
		d.plainCost = !wordAt(p.toks, p.i-4, "digivolution")
		n, ok := p.num()
		if !ok || n == 0 {
			return nil, false
		}
		if d.Less, ok = p.eachReduced(n); !ok {
			return nil, false
		}
		if d.Less.Each == nil {
			d.Reduce = n
		}
	}
	d.Ignore = p.lit("ignoring digivolution requirements")
	d.AnyLevel = !d.Ignore && p.lit("ignoring its level")
	return d, true
}

// digivolveRider reads a sentence after a digivolution that changes its cost: "When it would
// digivolve by this effect, reduce the digivolution cost by N." or "For each X, reduce this
// effect's digivolution cost by N."
func digivolveRider(p *parser, a Action) (Action, bool) {
	d, ok := a.(Digivolve)
	if !ok || d.Free || !p.punct(".") {
		return nil, false
	}
	if d.Less.Each != nil {
		return nil, false
	}
	if p.peek("for each") || p.peek("for every") || p.peek("further") {
		d.Less, ok = p.perEach("digivolution cost", true)
		return d, ok && (d.Less.form == eachEffects || d.Reduce != 0)
	}
	if d.Cost != nil || d.Reduce != 0 || !p.lit("when it would digivolve by this effect, reduce the digivolution cost by") {
		return nil, false
	}
	n, ok := p.num()
	d.Reduce, d.rider = n, true
	return d, ok && n != 0
}

func (a Digivolve) print(pr *printer, s *Sentence) piece {
	var b strings.Builder
	// the cost is reduced in a sentence of its own
	end := pick(a.rider || a.Less.behind("") != "", ended, open)
	subject := a.What.String()
	verb := "digivolve into "
	if a.DNA {
		verb = "DNA digivolve into "
		if a.With != nil {
			subject += " and " + a.With.String()
		}
	}
	if a.App {
		verb = "app fuse into "
	}
	switch {
	case a.Verb:
		b.WriteString(subject + " into ")
	case pr.may(s) || a.App:
		b.WriteString(pick(pr.may(s), pick(a.can, "can ", "may "), "") + verb)
	case a.DNA || plural2(a.What):
		b.WriteString(verb)
	default:
		b.WriteString("digivolves into ")
	}
	b.WriteString(a.Into.phrase(phraseOpts{card: true}) + a.cost())
	if pr.ing && !a.Verb {
		verb = gerund(strings.TrimSpace(verb)) + " " + a.Into.phrase(phraseOpts{card: true}) + a.cost()
		return piece{subject: subject, rest: verb, doing: true, end: end}
	}
	if a.Verb {
		return piece{verb: pr.form(pick(a.DNA, "DNA digivolve", "digivolve")), rest: b.String(), end: end}
	}
	return piece{subject: subject, rest: b.String(), mayHere: pr.may(s), end: end}
}

// cost returns the printed words for the cost of the digivolution.
func (a Digivolve) cost() string {
	out := ""
	if a.For.Op != 0 {
		out = " that can digivolve for a digivolution cost of " + a.For.words("less", "more")
	}
	if a.As != nil {
		out += " " + a.As.String()
	}
	switch {
	case a.Free:
		out += " without paying the cost"
	case a.Cost != nil:
		out += fmt.Sprintf(" for a digivolution cost of %d", *a.Cost)
	case a.Reduce != 0 && !a.rider || a.Less.counts():
		out += fmt.Sprintf(" with the %scost reduced by %s", pick(a.plainCost, "", "digivolution "), a.Less.inline(a.Reduce))
	}
	if a.Ignore {
		out += ", ignoring digivolution requirements"
	}
	if a.AnyLevel {
		out += ", ignoring its level"
	}
	out += a.Less.behind("digivolution cost")
	if a.rider {
		out += fmt.Sprintf(". When it would digivolve by this effect, reduce the digivolution cost by %d", a.Reduce)
	}
	return out
}

func (a Digivolve) phrases() []Phrase {
	return append([]Phrase{{What: a.What, Field: true}, {What: a.With, Role: Partner, Field: true}, {What: a.Into, Role: Aside}}, a.Less.phrase()...)
}
func (Digivolve) does() (Deed, bool)            { return DeedDigivolve, true }
func (Digivolve) becomes(m *mention, role Role) { m.field = true }

func (Digivolve) itDoes() {}

// refs adds that a DNA digivolution makes a new Digimon.
func (a Digivolve) refs() []Ref {
	return pick(a.DNA, []Ref{RefDigivolved, RefDNADigivolved}, []Ref{RefDigivolved})
}

func (a Digivolve) dealt() string {
	return pick(a.DNA, "the Digimon that came of the DNA digivolution", "")
}
