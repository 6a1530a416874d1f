package cardlist

import "strings"

// oldWordings are phrases of an older translation, by card, that mean something else in today's
// words. Most are “in its traits”, which was written both for a whole trait and for part of one.
// Nearly all of them mean a whole trait today (“with the [X] trait”, 2-3-2-3) and are read so;
// those listed here mean part of one (2-3-2-4). EX10-071 isn't a translation but a mistake of a
// list. Today's wording comes from later lists and from official answers (Q1972, Q1980, Q2115,
// Q2213).
var oldWordings = map[string]struct{ old, now string }{
	"BT9-071":  {"[Dark Animal] in its traits among", "[Dark Animal] in any of its traits among"},
	"BT10-046": {"[Vegetation] in its traits", "[Vegetation] or [Plant] in any of its traits"},
	"BT10-053": {"[Vegetation] or [Fairy] in its traits", "[Vegetation], [Plant] or [Fairy] in any of its traits"},
	"BT10-057": {"[Vegetation] or [Fairy] in their traits", "[Vegetation], [Plant] or [Fairy] in any of their traits"},
	"BT11-089": {"[Sovereign] in its traits", "[Sovereign] in any of its traits (other than [Sea Animal])"},
	"BT12-032": {"with a [Hybrid], [Aqua], or [Sea Animal] trait", "with [Hybrid], [Aqua], or [Sea Animal] in any of its traits"},
	"BT12-072": {"cards with [Machinedramon] and [Chaosdramon] in their names", "[Machinedramon] or [Chaosdramon] cards"},
	"EX10-071": {"[Lucemon]\u00a0in its name from", "[Lucemon] from"},
}

// oldWording replaces those phrases by today's words.
func (c *Card) oldWording() {
	words, ok := oldWordings[c.Number]
	if !ok {
		return
	}
	for k := range c.Boxes {
		if b := &c.Boxes[k]; strings.Contains(b.Text, words.old) {
			b.Text = strings.ReplaceAll(b.Text, words.old, words.now)
			c.Mended = append(c.Mended, Mend{b.Kind, "“" + words.old + "” is “" + words.now + "” today"})
		}
	}
}
