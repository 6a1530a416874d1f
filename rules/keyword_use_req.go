package rules

import "slices"

// <Use Req.> (16-42) waives an Option's color requirements while a specified Digimon or Tamer of
// its player is on the field; meetsColors in use.go asks for it.
var useReq = KeywordSpec{
	Name: "Use Req.", Section: "16-42", Type: TypePersistent, Kind: PersistentEffect, Plays: true, NeedsSpec: true,
	hooks: plainKeyword{},
}

// waivesColors reports whether the Option's own effects let the player ignore its color
// requirements (16-42-3, 4-22-2).
func (q *query) waivesColors(pl Player, c CardID) bool {
	for _, d := range q.T.Cards[c].upper {
		if d.spec == &useReq && !q.believes(bUseReqStillNeedsColors) {
			for i := range q.perms {
				pm := &q.perms[i]
				if cat := q.T.Cards[pm.Top()].Category; pm.Owner == pl && (cat == Tamer || q.isDigimon(pm)) && q.permFits(d.Keyword.Spec, pm, pl, 0) {
					return true
				}
			}
		}
		if d.Tree == nil || d.Kind != PersistentEffect || !inWindow(d.Tree, pl, q.Turn) {
			continue
		}
		for i := range d.Tree.Body {
			s := &d.Tree.Body[i]
			for _, a := range s.Acts {
				if !ignoresColors(a) {
					continue
				}
				run := &effectRun{effectSource: effectSource{self: q.ref(c), ctrl: pl}}
				if s.If != nil {
					q.note("15-6-1")
				}
				if s.If == nil || q.holds(s.If, run) {
					return true
				}
				q.noteWaiverInBreeding(s, run)
			}
		}
	}
	return false
}

// noteWaived notes that the color requirements of an Option, which aren't met, are waived by <Use
// Req.> (16-42-1, 16-42-3).
func (p *Position) noteWaived(pl Player, c CardID, also noting) {
	def := p.T.Cards[c]
	if p.sink == nil || p.meetsColors(pl, def) {
		return
	}
	for _, d := range def.upper {
		switch {
		case d.spec != &useReq:
		case p.waivesColors(pl, c):
			also("16-42-1")
			also("16-42-3")
		default:
			also("16-42-2") // no specified Digimon or Tamer is there now, so it doesn't work
			also("16-42-3") // it asks for one on the field
			for i := range p.perms {
				pm := &p.perms[i]
				under := func(c CardID) bool { return p.cardFits(d.Keyword.Spec, c) }
				if pm.Owner == pl && slices.ContainsFunc(pm.Sources(), under) {
					also("4-7-7") // a card under another one is no Digimon or Tamer
				}
			}
		}
	}
}
