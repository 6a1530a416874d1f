package cardlist

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"digijudge/rules"
)

// Limits for numbers on cards.
const (
	maxLevel = 7
	maxDP    = 30000
	maxCost  = 30
)

var categoryNames = map[string]rules.Category{
	"digimon": rules.Digimon, "tamer": rules.Tamer, "option": rules.Option, "digi-egg": rules.DigiEgg, "digiegg": rules.DigiEgg,
}

// category returns the category with a name.
func (o *object) category(name string) rules.Category {
	c, ok := categoryNames[strings.ToLower(name)]
	if !ok {
		o.refuse("%q is no kind of card that is known; known are Digimon, Tamer, Option, Digi-Egg and Dual", name)
	}
	return c
}

// color returns the standard spelling of a color.
func (o *object) color(name string) string {
	set, ok := rules.Color(name)
	if !ok {
		o.refuse("%q is no color", name)
		return ""
	}
	for i, n := range rules.ColorNames {
		if set == 1<<i {
			return strings.ToUpper(n[:1]) + n[1:]
		}
	}
	return ""
}

// circleColor is color for a digivolution circle, which may also be for all colors.
func (o *object) circleColor(name string) string {
	if strings.EqualFold(name, AnyColor) {
		return AnyColor
	}
	return o.color(name)
}

// settle clears the numbers that a card of its category can't have.
func (c *Card) settle() {
	switch c.Category {
	case rules.Digimon:
		if c.Cost < 0 {
			c.Cost = -1
		}
	case rules.CategoryNone: // the card isn't played, and is shown as in the list
	case rules.DigiEgg:
		if c.DP == 0 {
			c.DP = -1
		}
		c.Circles = nil
	default:
		c.DP, c.Level = -1, 0
		c.Circles = nil
	}
	if c.Category != rules.CategoryNone {
		c.Said = ""
	}
	if c.Set == "" {
		c.Set, _, _ = strings.Cut(c.Number, "-")
	}
	c.arts()
}

// arts is the line that identifies a DUAL card (4-20).
const arts = "[Arts Digivolve]"

// arts adds the line if the list leaves it out. DUAL cards always have it (4-20-1), and official
// answers assume it on cards in whose text the lists lack it (Q6313, Q6495, Q6749).
func (c *Card) arts() {
	i := slices.IndexFunc(c.Boxes, func(b Box) bool { return b.Kind == OptionBox })
	if !c.Dual || i < 0 || strings.Contains(c.Boxes[i].Text, arts) {
		return
	}
	c.Boxes[i].Text += "\n" + arts
	c.Mended = append(c.Mended, Mend{OptionBox, arts + " was left out; it is a rule on DUAL cards (4-20-1)"})
}

// alsoNamed adds other names of the card, each once.
func (c *Card) alsoNamed(names ...string) {
	for _, name := range names {
		for _, n := range strings.Split(name, "/") {
			n = strings.TrimSpace(n)
			if plainName(n) != "" && n != "x" && plainName(n) != plainName(c.Name) && !slices.Contains(c.Also, n) {
				c.Also = append(c.Also, n)
			}
		}
	}
}

// keyed reads a card of the first format.
func (o *object) keyed() Card {
	c := Card{Number: o.number("cardId")}
	c.Set = o.str("set", maxSetName)
	if c.Name = o.str("nameEn", maxString); c.Name == "" && o.err == nil {
		_ = o.fail("nameEn, the name, is missing")
	}
	kinds := o.strs("kinds")
	if len(kinds) == 0 {
		_ = o.fail("kinds, the kind of card, is missing")
	}
	if o.err != nil {
		return c
	}
	c.Category, c.Said = o.category(kinds[0]), strings.Join(kinds, ", ")
	switch c.Dual = len(kinds) > 1; {
	case !c.Dual:
	case len(kinds) > 2 || c.Category != rules.Digimon || o.category(kinds[1]) != rules.Option:
		o.refuse("it is a card of several kinds (%s) that is not Digimon and Option", strings.Join(kinds, ", "))
	case o.get("optionEffect") == nil:
		o.refuse("it is a DUAL card whose Option side (optionEffect) is missing")
	}
	for _, name := range o.strs("colors") {
		c.Colors = append(c.Colors, o.color(name))
	}
	// for other cards the list repeats the name there
	if side := o.str("dualEffect", maxString); c.Dual {
		c.alsoNamed(side)
	}
	c.alsoNamed(o.str("nameJp", maxString))
	c.Level = o.num("level", 2, maxLevel, 0)
	c.DP = o.num("dp", -1, maxDP, -1)
	c.Cost = o.num("playCost", -1, maxCost, -1)
	c.Circles = o.circles("evoCosts")
	c.Form, c.Attribute, c.Types = o.strs("forms"), o.strs("attributes"), o.strs("types")
	c.Rarity = o.str("rarity", maxString)
	c.Overflow = o.num("overflowMemory", 0, 10, 0)
	c.LinkDP = o.num("linkDp", 0, maxDP, 0)
	c.Restriction = o.restriction()
	c.add(EffectBox, o.text("effectText"))
	c.add(InheritedBox, o.text("inheritedEffectText"))
	c.add(SecurityBox, o.text("securityEffectText"))
	c.add(LinkBox, o.text("linkRequirement"))
	c.add(LinkBox, o.text("linkEffect"))
	if c.Dual {
		c.add(OptionBox, o.text("optionEffect"))
		for _, name := range o.strs("optionColorRequirements") {
			c.UseColors = append(c.UseColors, o.color(name))
		}
		c.NoUseColors = len(c.Colors) > 1 && len(c.UseColors) == 0
		if len(c.UseColors) == len(c.Colors) {
			c.UseColors = nil // the same colors
		}
	}
	c.settle()
	o.quotes(c.Name)
	return c
}

// quotes refuses a name that scenario files can't contain, because they have no escapes.
func (o *object) quotes(name string) {
	if strings.ContainsAny(name, "\"“”\n\r\t") {
		o.refuse("there are quotation marks or line breaks in the name %q", name)
	}
}

// circles reads digivolution circles with the fields color, level and memoryCost.
func (o *object) circles(name string) []Circle {
	raw := o.get(name)
	if raw == nil {
		return nil
	}
	var list []map[string]json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		_ = o.fail("%s should be a list of objects with color, level and memoryCost", name)
		return nil
	}
	if len(list) > maxList {
		_ = o.fail("%s has more than %d entries", name, maxList)
		return nil
	}
	var out []Circle
	for _, f := range list {
		in := object{r: o.r, at: o.at, card: o.card, fields: f}
		e := Circle{Color: in.circleColor(in.str("color", maxString)), Level: in.num("level", 2, maxLevel, 0), Cost: in.num("memoryCost", 0, maxCost, -1)}
		if in.err == nil && (e.Level == 0 || e.Cost < 0) {
			_ = in.fail("an entry of %s has no level or no memoryCost", name)
		}
		if in.err != nil {
			o.err = in.err
			return nil
		}
		if in.refused != "" {
			o.refuse("%s", in.refused)
			continue
		}
		out = append(out, e)
	}
	return out
}

// Headings that the public list writes into the text.
const (
	headInherited = "Inherited Effect "
	headSecurity  = "Security Effect "
	headOverflow  = "Ace Overflow "
	headLink      = "Link Requirements "
	headLinkBox   = "Link Effect "
	headEffect    = "Card Effect(s) "
)

var overflowText = regexp.MustCompile(`^[<＜][-－]([0-9]+)[>＞]`)

// first returns the value of the first field that exists.
func (o *object) first(names ...string) string {
	for _, n := range names {
		if o.get(n) != nil {
			return n
		}
	}
	return names[0]
}

// public reads a card of the second format, from digimoncard.io's lists or its API, which use
// different names for the same fields (id, evolution_cost, digi_type, digi_type2 …).
func (o *object) public() Card {
	c := Card{Number: o.number("card_id", "id", "cardnumber"), Partial: true}
	if c.Name = o.str("name", maxString); c.Name == "" && o.err == nil {
		_ = o.fail("name is missing")
	}
	if sets := o.strs(o.first("set", "set_code")); len(sets) > 0 {
		c.Set = strings.ReplaceAll(sets[0], " ", "")
	}
	if len(c.Set) > 8 { // the API gives the set's name
		c.Set = ""
	}
	kind := o.str("type", maxString)
	if c.Dual = strings.EqualFold(kind, "dual"); c.Dual {
		kind = "Digimon"
	}
	c.Category, c.Said = o.category(kind), kind
	for _, f := range []string{"color", "color2", "color3"} {
		if name := o.str(f, maxString); name != "" {
			c.Colors = append(c.Colors, o.color(name))
		}
	}
	c.NoUseColors = c.Dual && len(c.Colors) > 1
	c.Level = o.num("level", 2, maxLevel, 0)
	c.DP = o.num("dp", -1, maxDP, -1)
	c.Cost = o.num("play_cost", -1, maxCost, -1)
	if cost := o.num("evolution_cost", 0, maxCost, -1); cost >= 0 {
		e := Circle{Level: o.num("evolution_level", 1, maxLevel, 0), Cost: cost}
		if color := o.str("evolution_color", maxString); color != "" && !strings.EqualFold(color, "all") {
			e.Color = o.color(color)
		}
		c.Circles = []Circle{e}
	}
	form := o.str("form", maxString)
	if form == "" {
		form = o.str("stage", maxString)
	}
	if form != "" {
		c.Form = []string{form}
	}
	c.Attribute = o.strs("attribute")
	c.Types = o.strs(o.first("digi_types", "digi_type"))
	for _, f := range []string{"digi_type2", "digi_type3", "digi_type4"} {
		c.Types = append(c.Types, o.strs(f)...)
	}
	c.Rarity = o.str(o.first("rarity", "cardrarity"), maxString)
	c.add(RequirementBox, requirementLines(o.text("alt_effect")))
	c.add(RequirementBox, requirementLines(o.text("xros_req")))
	upper := o.text(o.first("main_effect", "maineffect"))
	o.publicBox(&c, upper, EffectBox)
	lower := InheritedBox
	if c.Dual {
		lower = OptionBox
	}
	below := o.text(o.first("source_effect", "soure_effect", "sourceeffect", "soureeffect"))
	if c.Category == rules.DigiEgg && strings.HasPrefix(upper, headInherited) && wordsOf(upper, below) {
		// The list repeats the text of a Digi-Egg without icons, commas and quotes.
		below = ""
	}
	o.publicBox(&c, useRequirement(below, c.Dual), lower)
	c.settle()
	o.quotes(c.Name)
	return c
}

// wordsOf reports whether a text has all the words of another.
func wordsOf(text, of string) bool {
	split := func(s string) []string {
		return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r)
		})
	}
	all := split(text)
	for _, w := range split(of) {
		if !slices.Contains(all, w) {
			return false
		}
	}
	return true
}

// useLine matches <Use Req.> as the public list writes it on the Option side of a DUAL card.
var useLine = regexp.MustCompile(`(?m)^Use Requirement: *(.+?)( trait| in text)? *$`)

// useRequirement writes that line as on the card.
func useRequirement(text string, dual bool) string {
	if !dual {
		return text
	}
	return useLine.ReplaceAllStringFunc(text, func(l string) string {
		m := useLine.FindStringSubmatch(l)
		if m[2] == "" {
			return "＜Use Req. (" + m[1] + ")＞"
		}
		return "＜Use Req. ([" + m[1] + "]" + m[2] + ")＞"
	})
}

// emptyParameter matches what a list has copied from a wiki page for an empty box: "|linkdp =".
var emptyParameter = regexp.MustCompile(`^\|[a-z]+ *=$`)

// publicBox adds a text of the public list. Its box comes from a heading in the text or, without
// one, from its field.
func (o *object) publicBox(c *Card, text string, kind BoxKind) {
	if emptyParameter.MatchString(text) {
		return
	}
	for _, h := range []struct {
		head string
		kind BoxKind
	}{{headInherited, InheritedBox}, {headSecurity, SecurityBox}, {headLink, LinkBox}, {headLinkBox, LinkBox}, {headEffect, EffectBox}} {
		if rest, ok := strings.CutPrefix(text, h.head); ok {
			if h.kind == LinkBox {
				rest = requirementLines(rest)
			}
			c.add(h.kind, rest)
			return
		}
	}
	if rest, ok := strings.CutPrefix(text, headOverflow); ok {
		if m := overflowText.FindStringSubmatch(rest); m != nil {
			c.Overflow = int(m[1][0] - '0')
			return
		}
	}
	c.add(kind, text)
}

// requirementNote matches a line of the public list that repeats a rule after a requirement line
// (7-2, 7-3, 8-2 to 8-4).
var requirementNote = regexp.MustCompile(`^\(?(?:Stack the 2 specified Digimon|If 2 such cards are linked|When this would be played, (?:you may place|by placing)(?: the)? specified|At the end of the burst digivolution turn|Plug this card)`)

// requirementLines removes headings before requirement lines and notes after them. It keeps
// everything else, because that is text of the card, understood or not.
func requirementLines(text string) string {
	var out []string
	for l := range strings.Lines(text) {
		l = strings.TrimSpace(l)
		for _, h := range []string{"DigiXros Requirements ", "Assembly Requirements ", "Digivolution Requirements "} {
			l = strings.TrimPrefix(l, h)
		}
		if l != "" && !requirementNote.MatchString(l) {
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n")
}
