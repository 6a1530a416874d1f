package cardtext

import (
	"fmt"
	"strings"
)

// PlayToken plays N tokens of the named kind.
type PlayToken struct {
	N    int
	Name string
	Face *TokenFace // the token's information if the card prints it, else nil
	playTokenWording
}

// playTokenWording tells apart wordings with the same meaning.
type playTokenWording struct {
	free bool // "without paying the cost"
}

var playTokenKind = kind{zero: PlayToken{}, imperatives: []imperative{{words: "play", read: func(p *parser) ([]Action, bool) {
	n, ok := p.num()
	if !ok || n == 0 {
		return nil, false
	}
	name, ok := p.icon()
	if !ok || !p.lit("token") {
		return nil, false
	}
	a := PlayToken{N: n, Name: name, playTokenWording: playTokenWording{free: p.lit("without paying the cost")}}
	a.Face, ok = p.tokenFace()
	return one(a, ok && (a.Face == nil || a.Face.name == "" || strings.EqualFold(a.Face.name, name)))
}}}}

func (a PlayToken) print(pr *printer, _ *Sentence) piece {
	face := ""
	if a.Face != nil {
		face = " " + a.Face.String()
	}
	return pr.do("play", fmt.Sprintf("%d [%s] %s", a.N, a.Name, kindNouns[KindToken][btoi(a.N > 1)])+pick(a.free, " without paying the cost", "")+face)
}

func (PlayToken) phrases() []Phrase  { return nil }
func (PlayToken) does() (Deed, bool) { return DeedPlay, true }
func (a PlayToken) dealt() string    { return "the Token" + pick(a.N > 1, "s", "") + " played before" }

// resolve makes the tokens something to which later words can point back, although no phrase names
// them.
func (a PlayToken) resolve(r *resolver, at Place) bool {
	r.say(mention{means: Antecedent{Kind: Dealt, At: at}, kind: KindDigimon, field: true, one: a.N == 1, many: a.N > 1, did: deedRefs(a)}, at)
	return false
}
