package cardtext

// flip reads what stands behind "flip": security cards at an end of a stack, and the side that they show afterwards.
func (p *parser) flip() ([]Action, bool) {
	what, ok := p.sel()
	if !ok || what.Area != SecurityTop && what.Area != SecurityBottom || what.Either || what.Filter.FaceUp == nil {
		return nil, false
	}
	up := p.facing()
	if up == nil || *up == *what.Filter.FaceUp {
		return nil, false // it lies that way already
	}
	return []Action{FlipSecurity{What: what, Up: *up}}, true
}
