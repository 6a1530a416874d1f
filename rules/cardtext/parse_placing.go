package cardtext

import (
	"fmt"
	"strings"
)

// placingRequirement reads "[DigiXros -2] [A] x [B]" and "[Assembly -6] 4 [A]": the cards to place
// under the played card, from left to right. A part may ask for a number of cards other than 1
// (7-2-2-5, 7-3-2-5).
func (p *parser) placingRequirement(icon, name string, kind RequirementKind) *Requirement {
	k, ok := readKeyword(icon)
	if !ok || k.Name != name || k.N >= 0 || k.SpecText != "" {
		return nil
	}
	p.i++
	req := &Requirement{Kind: kind, Value: -k.N}
	counted := false
	for {
		n, many := p.num()
		if !many {
			n = 1
		}
		f, ok := p.requirementFilter()
		if !ok || many && n < 2 {
			return nil
		}
		counted = counted || many
		if p.lit("& different card number") || p.lit("& different number") {
			req.Different, req.Numbers = true, true
		}
		req.Different = req.Different || p.lit("& different names")
		req.From, req.Counts = append(req.From, f), append(req.Counts, n)
		if !p.lit("x") {
			break
		}
	}
	if req.Different && (!counted || len(req.From) > 1) {
		return nil
	}
	if !counted {
		req.Counts = nil
	}
	return req
}

// Count returns how many cards a part of a DigiXros or Assembly requirement asks for.
func (r *Requirement) Count(part int) int {
	if r.Counts == nil {
		return 1
	}
	return r.Counts[part]
}

func (r *Requirement) placing(parts []string) string {
	for i := range parts {
		if n := r.Count(i); n > 1 {
			parts[i] = fmt.Sprintf("%d %s", n, parts[i])
		}
	}
	if r.Different {
		parts[0] += " & different " + pick(r.Numbers, "card numbers", "names")
	}
	return fmt.Sprintf("[%s -%d] %s", pick(r.Kind == ReqAssembly, "Assembly", "DigiXros"), r.Value, strings.Join(parts, " x "))
}

// burstRequirement reads the words after [Burst Digivolve]: "[A]: By returning 1 [B] to the hand,
// cost 0" (8-3-1).
func (p *parser) burstRequirement() *Requirement {
	from, ok := p.requirementFilter()
	if !ok || !p.punct(":") || !p.lit("by returning") {
		return nil
	}
	if n, ok := p.num(); !ok || n != 1 {
		return nil
	}
	tamer, ok := p.requirementFilter()
	if !ok || !p.lit("to the hand") || !p.punct(",") || !p.lit("cost") {
		return nil
	}
	n, ok := p.num()
	if !ok {
		return nil
	}
	return &Requirement{Kind: ReqBurst, From: []Filter{from}, Tamer: &tamer, Value: n}
}

// SpecParts reads the specification of a keyword that names several cards, such as "red Lv.4 &
// yellow Lv.4". It returns nil if a part isn't understood.
func SpecParts(text string) []Filter {
	var out []Filter
	for _, part := range strings.Split(text, "&") {
		f := readSpec(strings.TrimSpace(part))
		if f == nil {
			return nil
		}
		out = append(out, *f)
	}
	return out
}
