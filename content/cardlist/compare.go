package cardlist

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"digijudge/rules"
	"digijudge/rules/cardtext"
)

// Conflict is a point on which two lists contradict each other about a card.
type Conflict struct {
	What   string `json:"what"` // such as "DP" or "keyword <Blocker>"
	First  string `json:"first"`
	Second string `json:"second"`
}

func (c Conflict) String() string {
	return fmt.Sprintf("%s: %s in the first list, %s in the second", c.What, c.First, c.Second)
}

// Contradictions compares a card of a list in the first format with the same card of a list in the
// second. What the second format never has can't contradict: a third color, all but one
// digivolution circle, link information. Nor can a number or a circle that the second list leaves
// out.
func Contradictions(a, b *Card) []Conflict {
	var out []Conflict
	add := func(what, first, second string) { out = append(out, Conflict{what, first, second}) }
	number := func(what string, x, y, none int) {
		if x != y && y != none {
			add(what, orNone(x, none), orNone(y, none))
		}
	}
	if plainName(a.Name) != plainName(b.Name) {
		add("name", a.Name, b.Name)
	}
	if a.KindName() != b.KindName() {
		add("kind", a.KindName(), b.KindName())
	}
	for _, color := range b.Colors {
		if !slices.Contains(a.Colors, color) {
			add("color", strings.Join(a.Colors, "/"), strings.Join(b.Colors, "/"))
			break
		}
	}
	if len(b.Colors) < min(len(a.Colors), 2) {
		add("color", strings.Join(a.Colors, "/"), strings.Join(b.Colors, "/"))
	}
	number("level", a.Level, b.Level, 0)
	number("DP", a.DP, b.DP, -1)
	number(a.costName(), a.Cost, b.Cost, -1)
	number("overflow", a.Overflow, b.Overflow, 0)
	if !circlesAgree(a.Circles, b.Circles) {
		add("digivolution cost", circleWords(a.Circles), circleWords(b.Circles))
	}
	link := len(a.LinkTexts()) > 0
	x, y := a.comparable(link), b.comparable(link)
	out = append(out, oneSided("keyword", keywordsOf(x), keywordsOf(y))...)
	out = append(out, oneSided("timing", cardtext.TimingsIn(x), cardtext.TimingsIn(y))...)
	for _, name := range newNames(x, y) {
		add("name "+name+" in the text", "missing", "there")
	}
	// A text that is missing from one list shows up as a missing icon.
	if x, y := a.securityBox(), b.securityBox(); x != y && x != "none" && y != "none" {
		add("box of the [Security] text", x, y)
	}
	return append(out, oneSided("requirement", a.requirements(), b.requirements())...)
}

// securityBox returns the box that has the [Security] paragraphs.
func (c *Card) securityBox() string {
	switch below, elsewhere := securityTexts(c); {
	case below != nil:
		return string(InheritedBox)
	case elsewhere != nil:
		return string(SecurityBox)
	}
	return "none"
}

func orNone(n, none int) string {
	if n == none {
		return "none"
	}
	return fmt.Sprint(n)
}

func (c *Card) costName() string {
	if c.Dual || c.Category == rules.Option {
		return "use cost"
	}
	return "play cost"
}

// plainName returns a name in lower case without spaces and punctuation, because lists differ in
// these.
func plainName(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// circlesAgree reports whether the first list has each circle of the second.
func circlesAgree(a, b []Circle) bool {
	for _, y := range b {
		if !slices.ContainsFunc(a, func(x Circle) bool {
			return x.Cost == y.Cost && (y.Level == 0 || x.Level == y.Level) && (y.Color == "" || x.Color == y.Color)
		}) {
			return false
		}
	}
	return true
}

func circleWords(list []Circle) string {
	var out []string
	for _, c := range list {
		s := fmt.Sprintf("for %d", c.Cost)
		if c.Level > 0 {
			s = fmt.Sprintf("Lv.%d ", c.Level) + s
		}
		if c.Color != "" {
			s = c.Color + " " + s
		}
		out = append(out, s)
	}
	if out == nil {
		return "none"
	}
	return strings.Join(out, ", ")
}

// oneSided returns a conflict for each entry that only one of two lists has.
func oneSided(what string, a, b []string) []Conflict {
	var out []Conflict
	for _, s := range a {
		if !slices.Contains(b, s) {
			out = append(out, Conflict{what + " " + s, "there", "missing"})
		}
	}
	for _, s := range b {
		if !slices.Contains(a, s) {
			out = append(out, Conflict{what + " " + s, "missing", "there"})
		}
	}
	return out
}

// LinkTexts returns the texts of the link box.
func (c *Card) LinkTexts() []string {
	var out []string
	for _, b := range c.Boxes {
		if b.Kind == LinkBox {
			out = append(out, b.Text)
		}
	}
	return out
}

// comparable returns the paragraphs to compare: without requirement lines, and without link boxes.
// With link it also leaves out inherited boxes, because the second list mixes the two.
func (c *Card) comparable(link bool) string {
	var texts []string
	for _, b := range c.Boxes {
		if b.Kind == LinkBox || link && b.Kind == InheritedBox {
			continue
		}
		for _, par := range cardtext.Paragraphs(b.Text) {
			if !requirementHead.MatchString(par) {
				texts = append(texts, par)
			}
		}
	}
	return strings.Join(texts, "\n")
}

var inBrackets = regexp.MustCompile(`\[[^\[\]]*\]`)

// newNames returns the names and traits in brackets that only the second text mentions. The first
// text may mention more, because the second list has no [Rule] lines.
func newNames(first, second string) []string {
	known := map[string]bool{}
	for _, n := range inBrackets.FindAllString(first, -1) {
		known[plainName(n)] = true
	}
	var out []string
	for _, n := range inBrackets.FindAllString(second, -1) {
		if !known[plainName(n)] && len(cardtext.TimingsIn(n)) == 0 {
			known[plainName(n)] = true
			out = append(out, n)
		}
	}
	return out
}

// keywordsOf returns the keywords in a text, spelled in a standard way.
func keywordsOf(text string) []string {
	var out []string
	for _, k := range cardtext.KeywordsIn(text) {
		k = strings.ToLower(plainKeyword.Replace(k))
		if !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	return out
}

// plainKeyword removes the differences between older and newer spellings of a keyword.
var plainKeyword = strings.NewReplacer("[", "", "]", "", " trait", "", " Trait", "", " or ", "/", "Ice Clad", "Iceclad", "Security Attack", "Security A.")

// requirements returns the card's requirement lines, without those for linking, in today's wording.
// A line that isn't understood is returned as written.
func (c *Card) requirements() []string {
	var out []string
	for _, b := range c.Boxes {
		if b.Kind != EffectBox && b.Kind != RequirementBox {
			continue
		}
		for _, par := range cardtext.Paragraphs(b.Text) {
			if !requirementHead.MatchString(par) || strings.HasPrefix(par, "[Link]") {
				continue
			}
			line := cardtext.Normalize(par)
			if text, err := cardtext.Parse(par); err == nil && len(text.Paragraphs) == 1 && text.Paragraphs[0].Requirement != nil {
				req := *text.Paragraphs[0].Requirement
				req.From = slices.Clone(req.From)
				for i := range req.From {
					req.From[i] = inOrder(req.From[i])
				}
				line = cardtext.Print(&cardtext.Text{Paragraphs: []cardtext.Paragraph{{Requirement: &req}}})
			}
			out = append(out, line)
		}
	}
	return out
}

// inOrder returns the filter with its names in alphabetical order and each alternative written in
// full.
func inOrder(f cardtext.Filter) cardtext.Filter {
	for _, list := range []*[]string{&f.Names, &f.NameContains, &f.Traits, &f.TraitHas, &f.TextContains, &f.Colors} {
		*list = slices.Sorted(slices.Values(*list))
	}
	f.Or = slices.Clone(f.Or)
	for i := range f.Or {
		f.Or[i] = inOrder(f.Or[i])
		f.Or[i].InFull()
	}
	return f
}

// sameReading reports whether two cards whose texts are both understood have the same trees in the
// same boxes.
func sameReading(a, b *Exam) bool {
	var x, y []cardtext.Paragraph
	for i, e := range []*Exam{a, b} {
		for _, p := range e.Parts {
			if p.Tree == nil || p.Box == LinkBox {
				continue
			}
			t := *p.Tree
			t.Source = ""
			if i == 0 {
				x = append(x, t)
			} else {
				y = append(y, t)
			}
		}
	}
	return reflect.DeepEqual(x, y)
}
