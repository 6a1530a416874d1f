package cardtext

// linkRequirement reads the words after [Link]: "[Appmon] trait: Cost 1" (2-3-11-4-2).
func (p *parser) linkRequirement() *Requirement {
	var f Filter
	m := p.i
	if names := p.nameList(); names != nil && p.lit("trait") {
		f = Filter{Traits: names, filterWording: filterWording{traitFirst: true}}
	} else {
		p.i = m
		var ok bool
		if f, ok = p.requirementFilter(); !ok {
			return nil
		}
	}
	n, ok := p.requirementCost()
	if !ok {
		return nil
	}
	return &Requirement{Kind: ReqLink, From: []Filter{f}, Value: n}
}

// appFusionRequirement reads the words after [App Fusion]: "[A] & [B] & [C]: Cost 0" (8-4-1).
func (p *parser) appFusionRequirement() *Requirement {
	req := &Requirement{Kind: ReqAppFusion}
	for {
		name, ok := p.icon()
		if !ok {
			return nil
		}
		req.From = append(req.From, Filter{Names: []string{name}})
		if !p.punct("&") {
			break
		}
	}
	n, ok := p.requirementCost()
	req.Value = n
	if !ok || len(req.From) < 2 {
		return nil
	}
	return req
}

func (p *parser) requirementCost() (int, bool) {
	if !p.punct(":") || !p.lit("cost") {
		return 0, false
	}
	return p.num()
}

// linkDP reads the DP that a link card adds, "+1000 DP", which only the link box contains.
func (p *parser) linkDP() (int, bool) {
	m := p.i
	if p.line.section == Link {
		if n, ok := p.signed(); ok && n > 0 && p.lit("DP") && p.atEnd() {
			return n, true
		}
	}
	p.i = m
	return 0, false
}
