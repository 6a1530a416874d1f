package cardlist

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// News lists what a card list contains that an older one doesn't.
type News struct {
	Old, Now int // numbers of cards in the two lists
	// New are the numbers that only the new list has, Gone those that only the older one has.
	New, Gone []string
	Changed   []ChangedCard
	// Each lists what no card of the older list has, with the new cards that have it, most cards
	// first.
	Keywords, Timings, Traits, Rules []Novelty
	// Coverage is that of the new and changed cards alone.
	Coverage Coverage
	// Conflicts lists the contradictions between the lists about those cards, which a person has to
	// settle.
	Conflicts []Novelty
}

// ChangedCard is a card that both lists have, and the differences.
type ChangedCard struct {
	Number, Name string
	What         []Conflict
}

// Novelty is a word, a line or a contradiction, with the cards that have it.
type Novelty struct {
	Words   string
	Numbers []string
	Example string // the text of one of these cards
}

var (
	keywordWords = regexp.MustCompile(`[<＜]([^<>＜＞]+)[>＞]`)
	leadingIcon  = regexp.MustCompile(`^\s*[\[{]([^\[\]{}]+)[\]}]`)
	signedNumber = regexp.MustCompile(`\s*[+-]?\d.*$`)
)

// requirementIcons are icons of lines in which names of cards and traits follow (2-3-5 to 2-3-10).
var requirementIcons = map[string]bool{
	"digivolve": true, "dna digivolve": true, "burst digivolve": true, "arts digivolve": true, "app fusion": true, "link": true, "digixros": true, "assembly": true,
}

// ReadNews compares a list with an older one. second and errata belong to the new list and may be
// nil.
func ReadNews(old, now, second, errata *List) News {
	before, was := newCardWords(), map[string]*Card{}
	for i := range old.Cards {
		was[old.Cards[i].Number] = &old.Cards[i]
		before.read(&old.Cards[i])
	}
	n := News{Old: len(old.Cards), Now: len(now.Cards)}
	fresh, there := newCardWords(), map[string]bool{}
	only := *now
	only.Cards = nil
	for i := range now.Cards {
		c := &now.Cards[i]
		there[c.Number] = true
		if o := was[c.Number]; o == nil {
			n.New = append(n.New, c.Number)
		} else if what := differences(o, c); len(what) > 0 {
			n.Changed = append(n.Changed, ChangedCard{c.Number, c.Name, what})
		} else {
			continue
		}
		fresh.read(c)
		only.Cards = append(only.Cards, *c)
	}
	for i := range old.Cards {
		if !there[old.Cards[i].Number] {
			n.Gone = append(n.Gone, old.Cards[i].Number)
		}
	}
	if len(n.Gone) == len(old.Cards) {
		n.Gone = nil // the new list holds only the new release
	}
	n.Keywords, n.Timings = without(fresh.keywords, before.keywords), without(fresh.timings, before.timings)
	n.Traits, n.Rules = without(fresh.traits, before.traits), without(fresh.rules, before.rules)
	beside := second.among(only.Cards)
	n.Coverage = MeasureBoth(&only, beside, errata, nil)
	n.Conflicts = conflictsOf(&only, beside, errata)
	return n
}

// among returns the list with only the cards of those numbers, or nil if the list is nil.
func (l *List) among(cards []Card) *List {
	if l == nil {
		return nil
	}
	wanted := map[string]bool{}
	for i := range cards {
		wanted[cards[i].Number] = true
	}
	some := *l
	some.Cards, some.Refused = nil, nil
	for i := range l.Cards {
		if wanted[l.Cards[i].Number] {
			some.Cards = append(some.Cards, l.Cards[i])
		}
	}
	return &some
}

// differences returns the differences between two lists of the same format about one card. It
// ignores different words with the same meaning.
func differences(old, now *Card) []Conflict {
	list := Contradictions(old, now)
	if len(list) > 0 || plainSpaces(old.words()) == plainSpaces(now.words()) {
		return list
	}
	return []Conflict{{What: "text", First: old.words(), Second: now.words()}}
}

// words returns all texts of a card.
func (c *Card) words() string {
	var out []string
	for _, b := range c.Boxes {
		out = append(out, b.Text)
	}
	return strings.Join(out, "\n")
}

// cardWords records which cards have each word.
type cardWords struct{ keywords, timings, traits, rules map[string]*Novelty }

func newCardWords() *cardWords {
	return &cardWords{map[string]*Novelty{}, map[string]*Novelty{}, map[string]*Novelty{}, map[string]*Novelty{}}
}

func note(in map[string]*Novelty, words, number, example string) {
	words = strings.TrimSpace(words)
	key := strings.ToLower(words)
	if words == "" {
		return
	}
	if in[key] == nil {
		in[key] = &Novelty{Words: words, Example: strings.TrimSpace(example)}
	}
	if n := in[key]; !slices.Contains(n.Numbers, number) {
		n.Numbers = append(n.Numbers, number)
	}
}

// read records the words of a card.
func (w *cardWords) read(c *Card) {
	for _, t := range c.Traits() {
		note(w.traits, t, c.Number, c.Name)
	}
	for _, line := range strings.Split(c.words(), "\n") {
		for _, k := range keywordWords.FindAllStringSubmatch(line, -1) {
			name, _, _ := strings.Cut(k[1], "(")
			note(w.keywords, signedNumber.ReplaceAllString(name, ""), c.Number, line)
		}
		for first, rest := true, line; ; first = false {
			at := leadingIcon.FindStringSubmatchIndex(rest)
			if at == nil {
				break
			}
			icon := rest[at[2]:at[3]]
			rest = rest[at[1]:]
			if first && strings.EqualFold(icon, "Rule") {
				note(w.rules, generalise(strings.TrimSpace(rest)), c.Number, line)
				break
			}
			name := signedNumber.ReplaceAllString(icon, "")
			note(w.timings, name, c.Number, line)
			if requirementIcons[strings.ToLower(name)] {
				break // names follow
			}
		}
	}
}

// without returns what only the first one has, most cards first.
func without(now, old map[string]*Novelty) []Novelty {
	var out []Novelty
	for _, key := range slices.Sorted(maps.Keys(now)) {
		if old[key] == nil {
			out = append(out, *now[key])
		}
	}
	slices.SortStableFunc(out, func(a, b Novelty) int { return cmp.Compare(len(b.Numbers), len(a.Numbers)) })
	return out
}

// conflictsOf groups the contradictions of the lists by subject.
func conflictsOf(lists ...*List) []Novelty {
	order, sources := gather(lists...)
	found := map[string]*Novelty{}
	for _, number := range order {
		for _, k := range Resolve(*sources[number]).Conflicts {
			note(found, generalise(k.What), number, number+": "+k.String())
		}
	}
	return without(found, nil)
}

// Question is a question to ask before a set is released, with the reason.
type Question struct{ Ask, Why string }

// Questions returns what to ask first: what no older card has, then the wordings that keep most
// cards from being played, then the contradictions between the lists. top limits each part.
func (n *News) Questions(top int) []Question {
	var out []Question
	add := func(list []Novelty, ask string) {
		for _, x := range list[:min(top, len(list))] {
			out = append(out, Question{strings.ReplaceAll(ask, "X", x.Words), numbersOf(x.Numbers) + ": " + x.Example})
		}
	}
	add(n.Keywords, "What does <X> do: who chooses, may it be declined, and which clause says so?")
	add(n.Timings, "When exactly does [X] come up, and what is due at the same time?")
	add(n.Rules, "What does the line “X” change where cards are compared, counted or built into a deck?")
	for _, u := range n.Coverage.Unknown[:min(top, len(n.Coverage.Unknown))] {
		if strings.HasPrefix(u.Text, "lists: ") {
			continue
		}
		out = append(out, Question{"What do the words at ▸ mean: " + u.Text, numbersOf(u.Numbers) + ": " + u.Paragraph})
	}
	add(n.Conflicts, "Which list is right about the X?")
	return out
}

// numbersOf returns the numbers of some of the cards.
func numbersOf(numbers []string) string {
	const most = 6
	if len(numbers) > most {
		return strings.Join(numbers[:most], " ") + " …"
	}
	return strings.Join(numbers, " ")
}
