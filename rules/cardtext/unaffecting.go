package cardtext

import "strings"

// "Your opponent's effects don't affect X" says the same as "X isn't affected by your opponent's effects" (15-15-5).

// unaffectingAhead says that such words follow: whose effects, perhaps of what category, and that they don't affect something.
func (p *parser) unaffectingAhead() bool {
	m := p.i
	_, ok := p.unaffectingHead()
	p.i = m
	return ok
}

// unaffectingHead reads "your opponent's effects don't affect", "their Digimon's effects don't affect".
func (p *parser) unaffectingHead() (Unaffected, bool) {
	u := Unaffected{Active: true}
	var whose Select
	if p.ownerWord(&whose) {
		if u.By, u.Their = Opponents, whose.Their; whose.Owner != Opponents {
			return u, false
		}
	}
	if k, ok := p.shieldedKeyword(); ok {
		u.Keyword = k
		return u, p.lit("effect doesn't affect")
	}
	if u.By != Opponents {
		return u, false
	}
	if !p.lit("effect") {
		var f Filter
		if !p.plainNoun(&f) || f.Card || f.Kind != KindDigimon && f.Kind != KindTamer || !(p.take(tWord, "'s") && p.lit("effect")) {
			return u, false
		}
		u.Kind = f.Kind
	}
	return u, p.lit("doesn't affect")
}

// shieldedKeyword reads the keyword of "<De-Digivolve> effects".
func (p *parser) shieldedKeyword() (string, bool) {
	m := p.i
	if k, ok := p.key(); ok && k.Name == "De-Digivolve" && k.N == 0 && k.SpecText == "" {
		return k.Name, true
	}
	p.i = m
	return "", false
}

func (p *parser) unaffecting() (clause, bool) {
	u, ok := p.unaffectingHead()
	if !ok {
		return clause{}, false
	}
	if u.What, ok = p.sel(); !ok {
		return clause{}, false
	}
	u.Dur = p.duration()
	return clause{acts: []Action{u}}, true
}

// activeWords prints what unaffecting reads, without the duration.
func (u Unaffected) activeWords() string {
	whose := pick(u.Their, "their", "your opponent's")
	if u.Keyword != "" {
		return strings.TrimPrefix(pick(u.By == Opponents, whose, "")+" <"+u.Keyword+">", " ") + " effects don't affect " + u.What.String()
	}
	if u.Kind != AnyCard {
		whose += " " + kindNouns[u.Kind][0] + "'s"
	}
	return whose + " effects don't affect " + u.What.String()
}
