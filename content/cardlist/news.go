package cardlist

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// News is what a list of cards brings that an older one hasn't got.
type News struct {
	Old, Now int // cards of the two lists
	// New are the numbers that the older list hasn't got, Gone those that only it has.
	New, Gone []string
	Changed   []ChangedCard
	// What no card of the older list has, each with the new cards that have it, the most first.
	Keywords, Timings, Traits, Rules []Novelty
	// Coverage is of the new and changed cards alone.
	Coverage Coverage
	// Conflicts are what the lists say differently of those cards: a person has to settle them.
	Conflicts []Novelty
}

// ChangedCard is a card that both lists have, and what they say differently of it.
type ChangedCard struct {
	Number, Name string
	What         []Conflict
}

// Novelty is a word, a line or a contradiction, and the cards that have it.
type Novelty struct {
	Words   string
	Numbers []string
	Example string // as one of them has it
}

var (
	keywordWords = regexp.MustCompile(`[<＜]([^<>＜＞]+)[>＞]`)
	leadingIcon  = regexp.MustCompile(`^\s*[\[{]([^\[\]{}]+)[\]}]`)
	signedNumber = regexp.MustCompile(`\s*[+-]?\d.*$`)
)

// requirementIcons begin lines in which names of cards and traits follow (2-3-5 to 2-3-10).
var requirementIcons = map[string]bool{
	"digivolve": true, "dna digivolve": true, "burst digivolve": true, "arts digivolve": true, "app fusion": true, "link": true, "digixros": true, "assembly": true,
}

// ReadNews compares a list with an older one. second and errata belong to the new list and may be nil.
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
		n.Gone = nil // the new list is the release alone
	}
	n.Keywords, n.Timings = without(fresh.keywords, before.keywords), without(fresh.timings, before.timings)
	n.Traits, n.Rules = without(fresh.traits, before.traits), without(fresh.rules, before.rules)
	beside := second.among(only.Cards)
	n.Coverage = MeasureBoth(&only, beside, errata, nil)
	n.Conflicts = conflictsOf(&only, beside, errata)
	return n
}

// among returns the list with the cards of those numbers alone; nil of nil.
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

// differences returns what two lists of the same shape say differently of one card, words that read
// the same left aside.
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

// cardWords are the words that cards have, each with the cards that have it.
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

// read takes down what a card has.
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

// without returns what the one has and the other hasn't, that of most cards first.
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

// conflictsOf groups the contradictions of the lists by what they are about.
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

// Question is what somebody should ask before a set comes out, and why.
type Question struct{ Ask, Why string }

// Questions returns what to ask first: what no card had before, then the wordings that keep most
// cards from being played, then what the lists contradict each other in. top bounds each part.
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

// numbersOf names some cards.
func numbersOf(numbers []string) string {
	const most = 6
	if len(numbers) > most {
		return strings.Join(numbers[:most], " ") + " …"
	}
	return strings.Join(numbers, " ")
}
