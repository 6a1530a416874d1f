package cardlist

import (
	"encoding/json"
	"strings"
)

// localized reads the English and the Japanese text of a field that has one per language.
func (o *object) localized(name string) (english, japanese string) {
	raw := o.get(name)
	if raw == nil {
		return "", ""
	}
	in := object{r: o.r, at: o.at, card: o.card}
	if err := in.open(raw); err != nil {
		_ = o.fail("%s should be an object with a text for each language", name)
		return "", ""
	}
	english, japanese = in.str("english", maxString), in.str("japanese", maxString)
	if in.err != nil {
		o.err = in.err
	}
	return english, japanese
}

// taka reads a card of TakaOtaku's lists, in which every field is a text and "-" means nothing.
// They have everything that the first format has, so they count as that format.
func (o *object) taka() Card {
	c := Card{Number: o.number("cardNumber")}
	japanese := ""
	c.Name, japanese = o.localized("name")
	c.alsoNamed(japanese)
	if c.Name == "" && o.err == nil {
		_ = o.fail("name.english, the name, is missing")
	}
	kind := strings.ToLower(o.text("cardType"))
	c.Dual = kind == "dual"
	if c.Dual {
		kind = "digimon"
	}
	c.Category, c.Said = o.category(kind), kind
	for _, name := range strings.Split(o.text("color"), "/") {
		if name = strings.TrimSpace(name); name != "" {
			c.Colors = append(c.Colors, o.color(name))
		}
	}
	c.Level = o.numIn("cardLv", "Lv.", 2, maxLevel, 0)
	c.DP = o.num("dp", -1, maxDP, -1)
	c.Cost = o.num("playCost", -1, maxCost, -1)
	c.Circles = o.takaCircles()
	for _, part := range [...]struct {
		field string
		to    *[]string
	}{{"form", &c.Form}, {"attribute", &c.Attribute}, {"type", &c.Types}} {
		for _, t := range strings.Split(o.text(part.field), "/") {
			if t = strings.TrimSpace(t); t != "" {
				*part.to = append(*part.to, t)
			}
		}
	}
	c.Rarity = o.str("rarity", maxString)
	if m := overflowText.FindStringSubmatch(o.text("aceEffect")); m != nil {
		c.Overflow = int(m[1][0] - '0')
	}
	for _, line := range [...]string{"specialDigivolve", "dnaDigivolve", "digiXros", "burstDigivolve", "assembly", "appFusion"} {
		c.add(RequirementBox, requirementLines(o.text(line)))
	}
	c.add(EffectBox, o.text("effect"))
	lower := InheritedBox
	if c.Dual {
		lower = OptionBox
	}
	c.add(lower, useRequirement(o.text("digivolveEffect"), c.Dual))
	c.add(SecurityBox, o.text("securityEffect"))
	c.add(LinkBox, requirementLines(o.text("linkRequirement")))
	c.add(LinkBox, o.text("linkEffect"))
	c.LinkDP = o.numIn("linkDP", "+", 0, maxDP, 0)
	c.Restriction = o.restriction()
	c.settle()
	o.quotes(c.Name)
	return c
}

// numIn reads a number after a word: "Lv.3".
func (o *object) numIn(name, word string, lo, hi, none int) int {
	raw := o.get(name)
	if raw == nil {
		return none
	}
	o.fields[name] = json.RawMessage(strings.Replace(string(raw), word, "", 1))
	return o.num(name, lo, hi, none)
}

// takaCircles reads circles whose cost field is called cost.
func (o *object) takaCircles() []Circle {
	raw := o.get("digivolveCondition")
	if raw == nil {
		return nil
	}
	o.touch("digivolveCondition")
	var list []map[string]json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil || len(list) > maxList {
		_ = o.fail("digivolveCondition should be a list of at most %d objects with color, level and cost", maxList)
		return nil
	}
	var out []Circle
	for _, f := range list {
		in := object{r: o.r, at: o.at, card: o.card, fields: f}
		e := Circle{Color: in.circleColor(in.str("color", maxString)), Level: in.numIn("level", "Lv.", 2, maxLevel, 0), Cost: in.num("cost", 0, maxCost, -1)}
		if in.err != nil {
			o.err = in.err
			return nil
		}
		if in.refused != "" {
			o.refused = in.refused
			return nil
		}
		if e.Level > 0 && e.Cost >= 0 {
			out = append(out, e)
		}
	}
	return out
}

// isTaka reports whether the card is written as in TakaOtaku's lists.
func (o *object) isTaka() bool {
	name := o.fields["name"]
	return o.has("cardNumber") && len(name) > 0 && name[0] == '{'
}
