package cardlist

import (
	"maps"
	"regexp"
	"slices"
	"sort"
	"strings"
	"unicode"

	"digijudge/rules/cardno"
	"digijudge/rules/located"
)

// Coverage says how much of a list is understood and played.
type Coverage struct {
	Cards            int       `json:"cards"`
	WithText         int       `json:"with_text"`
	ExecutableCards  int       `json:"executable_cards"` // among those with text
	Effects          int       `json:"effects"`          // paragraphs that aren't requirement lines
	ExecutableEffect int       `json:"executable_effects"`
	LabelledEffects  int       `json:"labelled_effects"`
	Unknown          []Unknown `json:"unknown"`

	Sets   []SetShare        `json:"sets"`
	Hashes map[string]string `json:"hashes"` // card number → hash of its meaning
}

// Unknown is a wording that isn't understood or not played. Names and numbers in it are left out.
type Unknown struct {
	Text    string `json:"text"`
	Cards   int    `json:"cards"`   // cards that have it
	Unlocks int    `json:"unlocks"` // cards among them that have no other unknown wording
	// Numbers are the numbers of the cards that have it.
	Numbers []string `json:"numbers"`
	// Example is the first card that this wording alone keeps from being played, or else the first
	// that has it. Paragraph is its paragraph.
	Example, Paragraph string `json:"-"`

	unlocked   []string
	paragraphs map[string]string // card number → paragraph
}

// add counts a card with the wording. alone says that the card has no other unknown wording.
func (u *Unknown) add(number, paragraph string, alone bool) {
	u.Cards++
	u.Numbers = append(u.Numbers, number)
	if u.paragraphs == nil {
		u.paragraphs = map[string]string{}
		u.Example, u.Paragraph = number, paragraph
	}
	u.paragraphs[number] = paragraph
	if !alone {
		return
	}
	u.unlocked = append(u.unlocked, number)
	if u.Unlocks++; u.Unlocks == 1 {
		u.Example, u.Paragraph = number, paragraph
	}
}

// sortUnknown sorts the wordings that unlock most cards to the front.
func sortUnknown(list []Unknown) {
	sort.Slice(list, func(i, j int) bool {
		a, b := &list[i], &list[j]
		if a.Unlocks != b.Unlocks {
			return a.Unlocks > b.Unlocks
		}
		if a.Cards != b.Cards {
			return a.Cards > b.Cards
		}
		return a.Text < b.Text
	})
}

// SetShare is the coverage of one set.
type SetShare struct {
	Set              string `json:"set"`
	WithText         int    `json:"with_text"`
	Executable       int    `json:"executable"`
	Effects          int    `json:"effects"`
	ExecutableEffect int    `json:"executable_effects"`
}

// Apart removes sets from the lists of a coverage, so that nobody reads their wordings while
// measuring them. It returns the totals for those sets and keeps in Unknown only the other sets'
// cards and wordings. The overall totals still cover all cards.
func (c *Coverage) Apart(sets []string) SetShare {
	sum := SetShare{Set: strings.Join(sets, ", ")}
	for _, s := range c.Sets {
		if slices.Contains(sets, s.Set) {
			sum.WithText += s.WithText
			sum.Executable += s.Executable
			sum.Effects += s.Effects
			sum.ExecutableEffect += s.ExecutableEffect
		}
	}
	apart := func(number string) bool {
		set, _, _ := strings.Cut(number, "-")
		return slices.Contains(sets, set)
	}
	kept := c.Unknown[:0]
	for _, u := range c.Unknown {
		u.Numbers = slices.DeleteFunc(u.Numbers, apart)
		if u.Cards = len(u.Numbers); u.Cards == 0 {
			continue
		}
		u.Unlocks = len(slices.DeleteFunc(slices.Clone(u.unlocked), apart))
		if apart(u.Example) {
			u.Example, u.Paragraph = u.Numbers[0], u.paragraphs[u.Numbers[0]]
		}
		kept = append(kept, u)
	}
	c.Unknown = kept
	sortUnknown(kept)
	return sum
}

// Measure examines all cards of a list. label says whether an effect is labelled whole; it may be
// nil. Cards that were left out of the list count as cards with text that aren't played.
func Measure(list *List, label func(box BoxKind, text string) bool) Coverage {
	return MeasureBoth(list, nil, nil, label)
}

// MeasureBoth examines all cards as an import of both lists would produce them. second and errata
// may be nil. Effects of a card about which the lists contradict each other count as not played.
func MeasureBoth(first, second, errata *List, label func(box BoxKind, text string) bool) Coverage {
	order, sources := gather(first, second, errata)
	refused := map[string]Refusal{}
	for _, list := range []*List{first, second} {
		if list == nil {
			continue
		}
		for _, r := range list.Refused {
			if sources[r.Card] == nil { // otherwise the other list has the card
				refused[r.Card] = r
			}
		}
	}
	var left []Refusal
	for _, number := range slices.Sorted(maps.Keys(refused)) {
		left = append(left, refused[number])
	}
	return measure(len(order), func(i int) *Resolved { return Resolve(*sources[order[i]]) }, left, label)
}

// ResolveIn returns one card as an import of the lists would produce it, or nil if no list has it.
// Each list may be nil.
func ResolveIn(number string, lists ...*List) *Resolved {
	_, sources := gather(lists...)
	if s := sources[cardno.Canonical(number)]; s != nil {
		return Resolve(*s)
	}
	return nil
}

// gather returns what the lists and errata have for each number, and the numbers in order.
func gather(lists ...*List) (order []string, sources map[string]*Sources) {
	sources = map[string]*Sources{}
	at := func(number string) *Sources {
		if sources[number] == nil {
			sources[number] = &Sources{}
			order = append(order, number)
		}
		return sources[number]
	}
	for _, list := range lists {
		if list == nil {
			continue
		}
		for i := range list.Cards {
			if c := &list.Cards[i]; list.Shape == Keyed {
				at(c.Number).First = c
			} else {
				at(c.Number).Second = c
			}
		}
	}
	for _, list := range lists {
		if list == nil {
			continue
		}
		for i := range list.Errata {
			if s := sources[list.Errata[i].Number]; s != nil {
				s.Erratum = &list.Errata[i]
			}
		}
	}
	return order, sources
}

// measure measures n cards and those that were left out.
func measure(n int, card func(i int) *Resolved, refused []Refusal, label func(box BoxKind, text string) bool) Coverage {
	cov := Coverage{Cards: n + len(refused), WithText: len(refused), Unknown: []Unknown{}, Hashes: map[string]string{}}
	sets := map[string]int{}
	unknown := map[string]*Unknown{}
	for _, r := range refused {
		key := "card left out: " + plainSpaces(generalise(r.Reason))
		if unknown[key] == nil {
			unknown[key] = &Unknown{Text: key}
		}
		unknown[key].add(r.Card, r.Reason, true)
	}
	for i := range n {
		r := card(i)
		e := r.Exam
		c := e.Card
		cov.Hashes[c.Number] = e.Hash
		// a card that can't be read may have had text, so it isn't skipped
		if len(e.Parts) == 0 && c.Unread == "" {
			continue
		}
		k, ok := sets[c.Set]
		if !ok {
			k = len(cov.Sets)
			sets[c.Set] = k
			cov.Sets = append(cov.Sets, SetShare{Set: c.Set})
		}
		cov.WithText++
		cov.Sets[k].WithText++
		if r.Runs() {
			cov.ExecutableCards++
			cov.Sets[k].Executable++
		}
		for j := range e.Parts {
			p := &e.Parts[j]
			if !p.IsEffect() {
				continue
			}
			cov.Effects++
			cov.Sets[k].Effects++
			if p.Plays() && r.Settled() {
				cov.ExecutableEffect++
				cov.Sets[k].ExecutableEffect++
			}
			if label != nil && label(p.Box, p.Text) {
				cov.LabelledEffects++
			}
		}
		keys := r.Keys()
		for _, key := range keys {
			u := unknown[key.Text]
			if u == nil {
				u = &Unknown{Text: key.Text}
				unknown[key.Text] = u
			}
			u.add(c.Number, key.Paragraph, len(keys) == 1)
		}
	}
	for _, u := range unknown {
		cov.Unknown = append(cov.Unknown, *u)
	}
	sortUnknown(cov.Unknown)
	sort.Slice(cov.Sets, func(i, j int) bool { return lessSet(cov.Sets[i].Set, cov.Sets[j].Set) })
	return cov
}

// lessSet orders set names by their letters, then by their number.
func lessSet(a, b string) bool {
	cut := func(s string) (string, int) {
		i := strings.IndexFunc(s, func(r rune) bool { return r >= '0' && r <= '9' })
		if i < 0 {
			return s, 0
		}
		n := 0
		for _, r := range s[i:] {
			if r < '0' || r > '9' {
				break
			}
			n = min(n*10+int(r-'0'), 9999)
		}
		return s[:i], n
	}
	la, na := cut(a)
	lb, nb := cut(b)
	if la != lb {
		return la < lb
	}
	if na != nb {
		return na < nb
	}
	return a < b
}

// Key is one reason why a card isn't played.
type Key struct {
	Text      string // with names and numbers left out
	Paragraph string
}

// Keys returns the reasons why the card isn't played: the contradictions between the lists, and
// those in its text.
func (r *Resolved) Keys() []Key {
	if r.Settled() {
		return r.Exam.Keys()
	}
	var out []Key
	for _, c := range r.Conflicts {
		key := Key{"lists: " + plainSpaces(generalise(c.What)), c.String()}
		if !slices.ContainsFunc(out, func(k Key) bool { return k.Text == key.Text }) {
			out = append(out, key)
		}
	}
	return append(out, r.Exam.Keys()...)
}

// Keys returns the reasons why the card isn't played, each once, in the order of its text.
func (e *Exam) Keys() []Key {
	var out []Key
	seen := map[string]bool{}
	add := func(text, par string) {
		if !seen[text] {
			seen[text] = true
			out = append(out, Key{text, par})
		}
	}
	for i := range e.Parts {
		switch p := &e.Parts[i]; {
		case p.Unknown != nil:
			add(unknownKey(p.Text, p.Unknown), p.Text)
		case p.Refused != "":
			add("engine: "+plainSpaces(generalise(p.Refused)), p.Text)
		}
	}
	from := "engine: "
	if e.Card.Unread != "" {
		from = "list: "
	}
	for _, w := range e.Why {
		add(from+plainSpaces(generalise(w)), "")
	}
	return out
}

// How many words of a key come before and after the place.
const (
	wordsBefore = 2
	wordsBehind = 4
)

// unknownKey returns the words around the place that isn't understood, as "… words before ▸ words
// after".
func unknownKey(text string, at *located.Error) string {
	r := []rune(text)
	col := min(max(at.Col-1, 0), len(r))
	before, behind := generalise(string(r[:col])), generalise(string(r[col:]))
	if i := strings.LastIndexAny(before, ".:"); i >= 0 && i+1 < len(before) {
		before = before[i+1:]
	}
	b := fieldsOf(before)
	if len(b) > wordsBefore {
		b = b[len(b)-wordsBefore:]
	}
	f := fieldsOf(behind)
	for i, w := range f {
		if i+1 >= wordsBehind || i > 1 && strings.HasSuffix(w, ".") {
			f = f[:i+1]
			break
		}
	}
	out := plainSpaces(strings.TrimSpace(strings.Join(b, " ") + " ▸ " + strings.Join(f, " ")))
	if at.Msg != "" && at.Msg != "not understood" && at.Msg != "the text ends too early" {
		out += " (" + at.Msg + ")"
	}
	return out
}

var (
	inSquare  = regexp.MustCompile(`[\[［][^\]］]*[\]］]`)
	inAngle   = regexp.MustCompile(`[<＜]([^>＞]*)[>＞]`)
	anyNumber = regexp.MustCompile(`[0-9]+`)
	timings   = regexp.MustCompile(`^(?i)(?:at )?(?:on play|on deletion|when |main|your turn|opponent'?s turn|all turns|security|start of|end of|counter|hand|trash|breeding|once per|twice per|rule|digivolve|dna |digixros|assembly|link|app fusion|burst)`)
)

// generalise removes names and numbers from a text.
func generalise(s string) string {
	s = strings.NewReplacer("\u00a0", " ", "，", ",", "’", "'").Replace(s)
	s = inSquare.ReplaceAllStringFunc(s, func(icon string) string {
		if inner := strings.Trim(icon, "[]［］"); timings.MatchString(inner) {
			return "[" + strings.ReplaceAll(inner, " ", "\u00a0") + "]" // counts as one word
		}
		return "[X]"
	})
	s = inAngle.ReplaceAllString(s, "<$1>")
	s = anyNumber.ReplaceAllString(s, "N")
	s = strings.NewReplacer("[X]/[X]", "[X]", "[X], [X]", "[X]", "[X] or [X]", "[X]").Replace(s)
	return strings.Join(fieldsOf(s), " ")
}

// fieldsOf splits a text at white space, but not at non-breaking spaces.
func fieldsOf(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) && r != '\u00a0' })
}

func plainSpaces(s string) string { return strings.ReplaceAll(s, "\u00a0", " ") }
