package cardtext

import (
	"fmt"
	"slices"
	"strings"
)

// requirementIcon returns the requirement that an icon begins ("Digivolve", "DNA Digivolve",
// "DigiXros", …), or "".
func requirementIcon(text string) string {
	switch text {
	case "Digivolve", "DNA Digivolve", "Link", "Arts Digivolve", "App Fusion", "Burst Digivolve":
		return text
	}
	for _, name := range []string{"DigiXros", "Assembly"} {
		if strings.HasPrefix(text, name+" ") {
			return name
		}
	}
	return ""
}

// oldRequirements maps the words of requirement lines without brackets to today's icons.
var oldRequirements = []struct {
	words []string
	icon  string
}{
	{[]string{"digivolve"}, "Digivolve"},
	{[]string{"dna", "digivolution"}, "DNA Digivolve"},
	{[]string{"dna", "digivolve"}, "DNA Digivolve"},
	{[]string{"burst", "digivolve"}, "Burst Digivolve"},
}

// oldRequirement reads the beginning of a line without brackets, "Digivolve: 2 from", "DigiXros
// -2:". n is the number of its tokens.
func oldRequirement(toks []token) (icon string, cost token, n int) {
	for _, o := range oldRequirements {
		k := 0
		for k < len(o.words) && wordAt(toks, k, o.words[k]) {
			k++
		}
		if k < len(o.words) || k+2 >= len(toks) || toks[k].text != ":" || toks[k+1].kind != tNum {
			continue
		}
		if wordAt(toks, k+2, "from") {
			return o.icon, toks[k+1], k + 3
		}
		if wordAt(toks, k+2, "if") { // as in "Digivolve: 1 if name contains [X]"
			return o.icon, toks[k+1], k + 2
		}
	}
	if len(toks) > 3 && wordAt(toks, 0, "digixros") && toks[1].kind == tSigned && toks[2].text == ":" {
		return "DigiXros " + toks[1].text, token{}, 3
	}
	return "", token{}, 0
}

// requirementEnd returns the number of tokens in the requirement line that toks begin with, or 0.
func requirementEnd(toks []token) int {
	if len(toks) == 0 {
		return 0
	}
	head := 0
	if toks[0].kind == tIcon {
		name := toks[0].text
		if n, ok := iconName(name); ok {
			name = n
		}
		kind := requirementIcon(name)
		switch kind {
		case "":
			return 0
		case "DigiXros", "Assembly":
			head = 1
		case "Arts Digivolve":
			return 1
		default:
			for i := 1; i+1 < len(toks); i++ {
				if toks[i].kind == tPunct && toks[i].text == "." && !wordAt(toks, i-1, "lv") {
					return 0
				}
				if wordAt(toks, i, "cost") && !wordAt(toks, i-1, "play") && toks[i+1].kind == tNum {
					return burstEnd(toks, kind, i+2)
				}
			}
			return 0
		}
	} else {
		if _, _, head = oldRequirement(toks); head == 0 {
			return 0
		}
	}
	i := head
	for i < len(toks) && requirementToken(toks, i) {
		i++
	}
	return i
}

// burstEnd returns the end of a burst requirement whose cost comes first, with "by returning 1 [X]
// to the hand". Other requirements end at i.
func burstEnd(toks []token, kind string, i int) int {
	if kind != "Burst Digivolve" || !wordAt(toks, i, "by") || !wordAt(toks, i+1, "returning") {
		return i
	}
	for k := i + 2; k < len(toks) && toks[k].kind != tPunct; k++ {
		if wordAt(toks, k, "hand") {
			return k + 1
		}
	}
	return i
}

// requirementWords are the words that a part of a requirement is made of.
var requirementWords = map[string]bool{
	"lv": true, "w": true, "or": true, "and": true, "in": true, "its": true, "name": true, "text": true, "trait": true, "any": true, "of": true,
	"if": true, "contains": true, "by": true, "returning": true, "to": true, "hand": true, "the": true, "color": true, "x": true, "xd": true,
	"digimon": true, "play": true, "cost": true, "less": true, "more": true, "digivolution": true, "card": true, "with": true, "higher": true, "lower": true, "-color": true, "different": true, "number": true, "o": true, "all": true, "tamer": true,
}

// requirementToken reports whether the token at i can still belong to the requirement.
func requirementToken(toks []token, i int) bool {
	t, prev := toks[i], toks[i-1]
	switch t.kind {
	case tIcon:
		// only the first icon belongs to the line
		if effectIconToken(t) || prev.kind == tIcon && i > 1 {
			return false
		}
		return true
	case tKey:
		return prev.text == "/" || wordAt(toks, i-1, "with")
	case tNum:
		return true
	case tPunct:
		return t.text == "+" || t.text == "&" || t.text == "/" || t.text == "," || t.text == "." && wordAt(toks, i-1, "lv") || t.text == "-"
	case tWord:
		if requirementWords[t.text] || strings.HasPrefix(t.text, "xd") {
			return !t.capital || t.text == "lv" || t.text == "digimon" || t.text == "tamer"
		}
		for _, c := range colorNames {
			if c == t.text {
				return true
			}
		}
	}
	return false
}

// plainRequirement rewrites a requirement line in today's form: older lines get brackets, "w/[X] in
// name" becomes "with [X] in its name", "in traits" becomes "trait", "1 Digimon card" becomes
// "Digimon card".
func plainRequirement(toks []token) []token {
	end := requirementEnd(toks)
	if end == 0 {
		return toks
	}
	first, last := toks[0], toks[end-1]
	icon, cost, n := oldRequirement(toks)
	old := n > 0
	if !old {
		icon, n = first.text, 1
	}
	placing := strings.HasPrefix(icon, "DigiXros") || strings.HasPrefix(icon, "Assembly")
	if placing {
		n, rest := len(toks)-end, toks[end:]
		toks = append(slices.Clip(sharedWith(toks[:end])), rest...)
		end = len(toks) - n
	}
	out := []token{word(tIcon, icon, first)}
	for i := n; i < end; i++ {
		if old && wordAt(toks, i, "by") && icon == "Burst Digivolve" {
			out = append(out, word(tPunct, ":", toks[i]))
		}
		out = plainPart(out, toks[:end], i, placing)
	}
	if old && !placing {
		out = append(out, word(tPunct, pick(icon == "Burst Digivolve", ",", ":"), last), word(tWord, "cost", last), cost)
	}
	return append(out, toks[end:]...)
}

// sharedWith rewrites "Lv.5 x Lv.4, all w/[X] trait" as "Lv.5 w/[X] trait x Lv.4 w/[X] trait".
func sharedWith(toks []token) []token {
	comma := 0
	for i := range toks {
		if toks[i].text == "," && wordAt(toks, i+1, "all") && wordAt(toks, i+2, "w") {
			comma = i
		}
	}
	if comma == 0 {
		return toks
	}
	shared := toks[comma+2:]
	var out []token
	for i, t := range toks[:comma] {
		if wordAt(toks, i, "x") {
			out = append(out, alsoWith(out, shared, toks[i-1].end)...)
		}
		out = append(out, t)
	}
	return append(out, alsoWith(out, shared, 0)...)
}

// alsoWith returns the tokens "w/[Y] trait" for the end of a part of a requirement, or "and [Y]
// trait" if the part already has "w/[X] in text". They get the position pos, or keep their own if
// pos is 0.
func alsoWith(part, shared []token, pos int) []token {
	shared = slices.Clone(shared)
	if pos > 0 {
		for i := range shared {
			shared[i].pos, shared[i].end = pos, pos
		}
	}
	for i := len(part) - 1; i >= 0 && !wordAt(part, i, "x"); i-- {
		if wordAt(part, i, "w") {
			return append([]token{word(tWord, "and", shared[0])}, shared[2:]...)
		}
	}
	return shared
}

// word returns a token that replaces another.
func word(kind tokenKind, text string, at token) token {
	return token{kind: kind, text: text, pos: at.pos, end: at.end}
}

// plainPart appends token i of a requirement line in today's form. placing says that the line is
// [DigiXros] or [Assembly].
func plainPart(out, toks []token, i int, placing bool) []token {
	t := toks[i]
	switch {
	case t.kind == tPunct && t.text == "+" && placing, t.kind == tWord && strings.HasPrefix(t.text, "xd"):
		t = word(tWord, "x", t)
	case placing && wordAt(toks, i, "card") && !wordAt(toks, i-1, "digimon"):
		return out
	case t.text == "/" && !wordAt(toks, i-1, "w") && i+1 < len(toks) && toks[i+1].kind != tIcon:
		t = word(tWord, "or", t) // a slash means "or" (4-24-1)
	case t.kind == tNum && t.text == "1" && placing && !wordAt(toks, i-2, "lv"):
		return out
	case wordAt(toks, i, "with"):
		out = append(out, word(tWord, "w", t))
		t = word(tPunct, "/", t)
	case wordAt(toks, i, "its") && wordAt(toks, i-1, "in"):
		return out
	case wordAt(toks, i, "in") && (wordAt(toks, i+1, "trait") || wordAt(toks, i+1, "its") && wordAt(toks, i+2, "trait")):
		return out
	}
	return append(out, t)
}

// requirement reads a requirement line.
func (p *parser) requirement() *Requirement {
	t := p.tok()
	if t.kind != tIcon {
		return nil
	}
	switch requirementIcon(t.text) {
	case "Digivolve":
		p.i++
		req := &Requirement{Kind: ReqDigivolve}
		if p.peek("while") {
			c, ok := p.conditionClause()
			if !ok {
				return nil
			}
			req.If = c
		}
		f, ok := p.requirementFilter()
		if !ok {
			return nil
		}
		req.From = []Filter{f}
		if req.If == nil && p.peek("while") { // as in "[X] while you have …: Cost N"
			m := p.i
			p.i++
			if req.If, ok = p.conditions(); !ok {
				return nil
			}
			req.If.while, req.ifLast = true, true
			p.record(PartCondition, m, req.If)
		}
		req.Value, ok = p.requirementCost()
		if !ok {
			return nil
		}
		return req
	case "DNA Digivolve":
		p.i++
		req := &Requirement{Kind: ReqDNA}
		for {
			f, ok := p.requirementFilter()
			if !ok {
				return nil
			}
			req.From = append(req.From, f)
			if !p.punct("+") {
				break
			}
		}
		n, ok := p.requirementCost()
		req.Value = n
		if !ok || len(req.From) != 2 {
			return nil
		}
		return req
	case "Link":
		p.i++
		return p.linkRequirement()
	case "Arts Digivolve":
		p.i++
		return &Requirement{Kind: ReqArts}
	case "App Fusion":
		p.i++
		return p.appFusionRequirement()
	case "Burst Digivolve":
		p.i++
		return p.burstRequirement()
	case "DigiXros":
		return p.placingRequirement(t.text, "DigiXros", ReqDigiXros)
	case "Assembly":
		return p.placingRequirement(t.text, "Assembly", ReqAssembly)
	}
	return nil
}

// requirementFilter reads what a requirement asks for: "[Name]", "Lv.4 w/[T] trait", "Red Lv.6",
// "[A] or Lv.3 w/[B] trait". After "or w/…" the level and colors before it apply as well, after "or
// 2-color w/…" only the level.
func (p *parser) requirementFilter() (Filter, bool) {
	f, ok := p.requirementPart(Filter{})
	if !ok {
		return f, false
	}
	base := f
	for {
		m := p.i
		if !p.lit("or") && !p.punct("/") {
			return f, true
		}
		var alt Filter
		if p.peek("w") {
			alt, ok = p.requirementPart(Filter{Kind: base.Kind, Colors: base.Colors, Level: base.Level, Names: base.Names})
		} else if alt = (Filter{Kind: base.Kind, Level: base.Level}); p.twoColors(&alt) {
			ok = alt.withColor
		} else if alt, ok = p.requirementPart(Filter{}); ok {
			alt.whole = true
		}
		if !ok {
			p.i = m
			return f, true
		}
		f.Or = append(f.Or, alt)
	}
}

// requirementPart reads one alternative into f.
func (p *parser) requirementPart(f Filter) (Filter, bool) {
	start := p.i
	if !p.peek("w") {
		p.nonAdjective(&f)
		p.twoColors(&f)
		if f.Colors == nil {
			f.Colors = p.colors()
		}
		if p.lit("Lv.") {
			b, ok := p.bound("lower", "higher")
			if !ok {
				return f, false
			}
			f.Level = b
			p.twoColors(&f)
		}
		if p.tok().kind == tIcon {
			m := p.i
			names := p.nameList()
			if p.lit("trait") {
				f.Traits, f.traitFirst = names, true
			} else {
				p.i = m
				f.Names = p.nameList()
			}
		}
		switch {
		case p.lit("Digimon card"):
			f.Kind = KindDigimon
		case len(f.Names) == 0 && f.Level.Op == NoBound && p.lit("Tamer"):
			f.Kind = KindTamer
		}
	}
	if p.peek("w/") && !p.peek("w/o") {
		for first := true; ; first = false {
			m := p.i
			if !first && !p.lit("and") {
				break
			}
			if !p.withShort(&f, first) {
				if first {
					return f, false
				}
				p.i = m
				break
			}
		}
	}
	if m := p.i; p.lit("w/o") {
		names := p.nameList()
		n, counted := p.num()
		switch {
		case counted && n > 1 && p.lit("color"): // that many or more (4-26-1)
			f.Not = &Filter{ColorCount: Bound{Op: AtLeast, Value: n}, filterWording: filterWording{manyColors: true}}
		case counted:
			p.i = m
		case names != nil && p.lit("trait"):
			f.Not = &Filter{Traits: names}
		case names != nil && p.lit("in name"):
			f.Not = &Filter{NameContains: names}
		default:
			p.i = m
		}
	}
	return f, p.i > start
}

// twoColors reads "2-color w/green" (that number of colors, including green), and "2-color" before
// a name.
func (p *parser) twoColors(f *Filter) bool {
	m := p.i
	if n, ok := p.num(); ok && n > 1 && f.Colors == nil && f.ColorCount.Op == NoBound && p.punct("-") && p.lit("color") {
		if f.ColorCount = (Bound{Op: Equal, Value: n}); p.tok().kind == tIcon {
			return true
		}
		if f.Level.Op == NoBound && p.peek("Lv.") {
			f.countFirst = true
			return true
		}
		if p.lit("w/") {
			if list := p.colors(); len(list) == 1 {
				f.Colors, f.withColor = list, true
				return true
			}
		}
		f.ColorCount = Bound{}
	}
	p.i = m
	return false
}

// withShort reads w/[X] in name, w/[X] trait, w/[X] in any trait and w/<Save> in text. After "and"
// there is no "w/".
func (p *parser) withShort(f *Filter, first bool) bool {
	if first && !p.lit("w/") || p.peek("o") {
		return false
	}
	if k, ok := p.key(); ok {
		if k.N != 0 || k.SpecText != "" || !p.lit("in text") || f.TextContains != nil {
			return false
		}
		f.TextContains = []string{k.String()}
		return true
	}
	if p.lit("play cost") {
		b, ok := p.bound("less", "more")
		f.PlayCost = b
		return ok
	}
	n, many := p.num()
	if many && p.lit("or more digivolution card") {
		f.Sources = Bound{Op: AtLeast, Value: n}
		return true
	}
	names := p.nameList()
	switch {
	case names == nil:
		return false
	case !many && f.Within == nil && p.lit("digivolution card"), !many && f.Within == nil && p.lit("in its digivolution card"):
		f.Within = &Select{Quantity: All, Area: SourcesOf, Of: &Select{Quantity: It}, Filter: Filter{Names: names}}
		return true
	case many:
		f.Within = &Select{Quantity: All, N: n, Area: SourcesOf, Of: &Select{Quantity: It}, Filter: Filter{Traits: names}}
		return n > 1 && p.lit("trait card under")
	case p.lit("in name") && f.NameContains == nil:
		f.NameContains = names
	case p.lit("in text") && f.TextContains == nil:
		f.TextContains = names
	case p.lit("in any trait") && f.TraitHas == nil:
		f.TraitHas = names
	case p.lit("trait") && f.Traits == nil:
		f.Traits = names
	default:
		return false
	}
	return true
}

// InFull marks an alternative of a requirement so that its level and name are printed with it.
func (f *Filter) InFull() { f.whole = true }

// requirementPartWords returns the printed words of a part of a requirement with its alternatives.
func requirementPartWords(f Filter) string {
	out := onePartWords(f, true)
	for _, alt := range f.Or {
		out += " or " + onePartWords(alt, alt.whole)
	}
	return out
}

func onePartWords(f Filter, whole bool) string {
	var parts []string
	if whole && f.Not.onlyColor() {
		parts = append(parts, upperFirst(f.non()))
	}
	if whole {
		if len(f.Colors) > 0 && !f.withColor {
			var names []string
			for _, c := range f.Colors {
				names = append(names, upperFirst(c))
			}
			parts = append(parts, orList(names))
		}
		if f.countFirst {
			parts = append(parts, fmt.Sprintf("%d-color", f.ColorCount.Value))
		}
		if f.Level.Op != NoBound {
			parts = append(parts, "Lv."+f.Level.words("lower", "higher"))
		}
		if f.ColorCount.Op == Equal && !f.countFirst {
			parts = append(parts, fmt.Sprintf("%d-color", f.ColorCount.Value)+pick(f.withColor, " w/"+strings.Join(f.Colors, ""), ""))
		}
		if len(f.Names) > 0 {
			parts = append(parts, nameOr(f.Names))
		}
		if f.traitFirst {
			parts = append(parts, nameOr(f.Traits)+" trait")
		}
		switch f.Kind {
		case KindDigimon:
			parts = append(parts, "Digimon card")
		case KindTamer:
			parts = append(parts, "Tamer")
		}
	}
	if !whole && f.withColor {
		parts = append(parts, fmt.Sprintf("%d-color w/%s", f.ColorCount.Value, strings.Join(f.Colors, "")))
	}
	var with []string
	if len(f.NameContains) > 0 {
		with = append(with, nameOr(f.NameContains)+" in name")
	}
	if len(f.TextContains) > 0 {
		with = append(with, textOr(f.TextContains)+" in text")
	}
	if len(f.TraitHas) > 0 {
		with = append(with, nameOr(f.TraitHas)+" in any trait")
	}
	if f.Sources.Op == AtLeast {
		with = append(with, fmt.Sprintf("%d or more digivolution cards", f.Sources.Value))
	}
	if f.Within != nil && f.Within.N == 0 {
		with = append(with, nameOr(f.Within.Filter.Names)+" digivolution card")
	} else if f.Within != nil {
		with = append(with, fmt.Sprintf("%d %s trait cards under", f.Within.N, nameOr(f.Within.Filter.Traits)))
	}
	if len(f.Traits) > 0 && !f.traitFirst {
		with = append(with, nameOr(f.Traits)+" trait")
	}
	if f.PlayCost.Op != NoBound {
		with = append(with, "play cost "+f.PlayCost.words("less", "more"))
	}
	if len(with) > 0 {
		parts = append(parts, "w/"+strings.Join(with, " and "))
	}
	if f.Not != nil && f.Not.ColorCount.Op == AtLeast {
		parts = append(parts, fmt.Sprintf("w/o %d colors", f.Not.ColorCount.Value))
	} else if f.Not != nil && !f.Not.onlyColor() {
		not := onePartWords(*f.Not, true)
		parts = append(parts, "w/o "+strings.TrimPrefix(not, "w/"))
	}
	return strings.Join(parts, " ")
}
