package cardfind

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// Offer completes what is being typed: a card, or a name that several cards have.
type Offer struct {
	Name string
	// the number of the only card of that name, or of the card whose number was begun; "" if
	// several cards have the name
	Number string
	Begun  bool // the number was begun, not the name
}

// begun matches the beginning of a card number, such as "bt9-0".
var begun = regexp.MustCompile(`^(?:((?:bt|ex|st|rb|ad)[0-9]{1,2})[- ]?|(p|lm)-)([0-9]{0,3})$`)

// leastOffered is how many bytes of a name must be typed before names are offered.
const leastOffered = 3

// Offers completes what has been typed, with at most the given number of offers. They are cards
// whose numbers begin like it, or names in which a word begins like it: those whose first word does
// come first, then the shorter ones.
func (x *Index) Offers(typed string, most int) (out []Offer) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	if m := begun.FindStringSubmatch(typed); m != nil {
		prefix := strings.ToUpper(m[1]+m[2]) + "-" + m[3]
		for i := range x.cards {
			if c := &x.cards[i]; strings.HasPrefix(c.Number, prefix) && len(out) < most {
				out = append(out, Offer{c.Name, c.Number, true})
			}
		}
		return out
	}
	text := joined(typed)
	if len(text) < leastOffered {
		return nil
	}
	texts := append([]string{text}, known.readings(text, true)...)
	type found struct {
		first  bool
		newest int // index of the newest card
		length int
		cards  int
	}
	names := map[string]found{}
	for n := range x.names {
		s := &x.names[n].spelling
		for _, t := range texts {
			at := slices.IndexFunc(s.starts[:s.words()], func(a int) bool { return strings.HasPrefix(s.joined[a:], t) })
			if at < 0 {
				continue
			}
			list := x.names[n].cards
			newest := slices.MaxFunc(list, func(a, b int) int { return cmp.Compare(x.age[a], x.age[b]) })
			f := found{at == 0, newest, len(s.joined), len(list)}
			name := x.cards[newest].Name
			if was, ok := names[name]; !ok || f.first && !was.first {
				names[name] = f
			}
			break
		}
	}
	order := make([]string, 0, len(names))
	for name := range names {
		order = append(order, name)
	}
	slices.SortFunc(order, func(a, b string) int {
		x, y := names[a], names[b]
		if x.first != y.first {
			if x.first {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(x.length, y.length), cmp.Compare(y.newest, x.newest), strings.Compare(a, b))
	})
	for _, name := range order[:min(len(order), most)] {
		o := Offer{Name: name}
		if f := names[name]; f.cards == 1 {
			o.Number = x.cards[f.newest].Number
		}
		out = append(out, o)
	}
	return out
}
