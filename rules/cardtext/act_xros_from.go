package cardtext

import "fmt"

// XrosFrom lets cards from other areas than the hand and the battle area be placed for a DigiXros:
// "… can also be placed for a DigiXros". It is about the card that would be played or, as a
// persistent effect, about its own card.
type XrosFrom struct {
	Trash    int  // how many from your trash; AnyNumber for any number
	Tamers   int  // how many from under your Tamers
	OneTamer bool // all cards from under one of them
	This     bool // "for this card's DigiXros"
	xrosFromWording
}

// AnyNumber means as many as there are.
const AnyNumber = -1

type xrosFromWording struct{ trashFirst bool }

var xrosFromKind = kind{zero: XrosFrom{}, clauses: []special{{read: (*parser).xrosFrom}}}

// xrosFrom reads from which further areas cards can be placed, and for which DigiXros.
func (p *parser) xrosFrom() (clause, bool) {
	a := XrosFrom{}
	for first := true; ; first = false {
		n, counted := p.num()
		if !counted {
			n = AnyNumber
		}
		if !p.lit("card from") || n == 0 {
			return clause{}, false
		}
		switch {
		case a.Trash == 0 && p.lit("your trash"):
			a.Trash, a.trashFirst = n, first
		case a.Tamers == 0 && p.lit("under your Tamer"):
			a.Tamers = n
		case a.Tamers == 0 && p.lit("under 1 of your Tamer"):
			a.Tamers, a.OneTamer = n, true
		default:
			return clause{}, false
		}
		if !p.lit("and") {
			break
		}
	}
	a.trashFirst = a.trashFirst && a.Tamers != 0
	if !p.lit("can also be placed for") {
		return clause{}, false
	}
	a.This = p.lit("this card's DigiXros")
	return clause{acts: []Action{a}}, a.This || p.lit("a DigiXros")
}

func (a XrosFrom) print(*printer, *Sentence) piece {
	cards := func(n int) string {
		switch n {
		case AnyNumber:
			return "cards"
		case 1:
			return "1 card"
		}
		return fmt.Sprintf("%d cards", n)
	}
	trash := cards(a.Trash) + " from your trash"
	tamers := cards(a.Tamers) + " from under " + pick(a.OneTamer, "1 of your Tamers", "your Tamers")
	from := ""
	switch {
	case a.Tamers == 0:
		from = trash
	case a.Trash == 0:
		from = tamers
	default:
		from = pick(a.trashFirst, trash+" and "+tamers, tamers+" and "+trash)
	}
	return piece{rest: from + " can also be placed for " + pick(a.This, "this card's DigiXros", "a DigiXros")}
}

func (XrosFrom) phrases() []Phrase  { return nil }
func (XrosFrom) does() (Deed, bool) { return noDeed() }
