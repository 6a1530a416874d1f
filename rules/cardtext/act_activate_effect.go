package cardtext

import "strings"

// ActivateEffect is "activate 1 of X's [T] effects", or with All "activate X's [T] effects"
// (15-15-7). AsOwn adds "as an effect of this Digimon" (15-15-7-3).
type ActivateEffect struct {
	Of      *Select
	Timings []Timing // any of them
	All     bool     // all of them, in an order that the player chooses (15-15-7-2)
	AsOwn   bool
	activateEffectWording
}

// activateEffectWording tells apart wordings with the same meaning.
type activateEffectWording struct {
	behind bool // written "1 of the [T] effects of X" or "the [T] effects of X"
	single bool // "1 [T] effect of X"
	on     bool // written "on X" instead of "of X"
	whose  bool // written "1 of your Digimon's [T] effects"
}

var activateEffectKind = kind{zero: ActivateEffect{}, imperatives: []imperative{{words: "activate", read: readActivateEffect}}}

func readActivateEffect(p *parser) ([]Action, bool) {
	a := ActivateEffect{All: true}
	n, counted := p.num()
	if counted {
		a.All = false
		if a.single = p.tok().kind == tIcon; n != 1 || !a.single && !p.lit("of") {
			return nil, false
		}
	}
	ok, m := true, p.i
	if a.behind = a.single || p.lit("the") && p.tok().kind == tIcon; !a.behind {
		p.i = m // the possessive names a card that was placed before
		if a.Of, ok = p.possessive(); !ok {
			p.i = m
			if a.Of, ok = p.ownedBy(); !ok || !counted || a.Of.Quantity != One || !a.Of.Bare {
				return nil, false
			}
			a.Of.Quantity, a.Of.N, a.Of.Bare, a.whose = Exactly, 1, false, true
		}
	}
	for {
		name, ok := p.icon()
		if !ok {
			return nil, false
		}
		tm, ok := timingOf(name)
		if !ok {
			return nil, false
		}
		if a.All && (tm == Security || tm == Main) {
			return nil, false // a card's own effects are read as ActivateMain
		}
		if a.Timings = append(a.Timings, tm); !p.lit("or") {
			break
		}
	}
	if !p.lit("effect") {
		return nil, false
	}
	if a.behind {
		if a.on = p.lit("on"); !a.on && !p.lit("of") {
			return nil, false
		}
		if a.Of, ok = p.sel(); !ok || a.All && a.Of.Quantity != This && a.Of.Quantity != It {
			return nil, false
		}
	}
	a.AsOwn = p.lit("as an effect of this Digimon")
	return one(a, ok && !(a.All && a.AsOwn))
}

func (a ActivateEffect) print(pr *printer, _ *Sentence) piece {
	var icons []string
	for _, t := range a.Timings {
		icons = append(icons, "["+t.String()+"]")
	}
	effects := strings.Join(icons, " or ") + pick(a.single && !a.All, " effect", " effects")
	of := " " + pick(a.on, "on", "of") + " " + a.Of.String()
	out := ""
	switch {
	case a.single && !a.All:
		out = "1 " + effects + of
	case a.whose:
		of := *a.Of
		of.Quantity, of.N, of.Bare = One, 0, true
		out = "1 of " + of.possessive() + " " + effects
	case a.behind || a.Of.Quantity != This && a.Of.Quantity != It:
		out = pick(a.All, "", "1 of ") + "the " + effects + of
	default:
		out = pick(a.All, "", "1 of ") + a.Of.possessive() + " " + effects
	}
	return pr.do("activate", out+pick(a.AsOwn, " as an effect of this Digimon", ""))
}

func (a ActivateEffect) phrases() []Phrase { return offField(a.Of) }
func (ActivateEffect) does() (Deed, bool)  { return noDeed() }
