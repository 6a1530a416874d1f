package cardlist

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/cardtext"
)

// allCards is the number of cards from which a list counts as complete. With only part of the cards
// it can't be known whether a word is a card's name.
const allCards = 1500

// bracketed matches one or several words in brackets: "[X], [Y] or [Z]".
const bracketed = `(?:\[[^\[\]]+\](?:/|, or |, | or ))*\[[^\[\]]+\]`

// nameOrTrait matches "[X] or [Y] Digimon", which doesn't say whether [X] is a name or a trait.
var nameOrTrait = regexp.MustCompile(`(` + bracketed + `) (Digimon|Option|Tamer)( cards?)?\b`)

// cardOfTrait matches "[X] card", which means a card named X.
var cardOfTrait = regexp.MustCompile(`(` + bracketed + `) (cards?)\b`)

// calledSo matches places where a text uses a word as the name of a card, even if the list lacks
// that card.
var calledSo = regexp.MustCompile(`treated as (\[[^\[\]]+\])|(` + bracketed + `) (?:is|are) in (?:this|its|that)\b`)

// traitOfName matches "1 [X] trait" before a word that isn't a noun. If X is the name of a card,
// "trait" is a mistake.
var traitOfName = regexp.MustCompile(`\b(1 \[[^\[\]]+\])[ \x{a0}]trait (from your|or card|in your|among them|in the hand)\b`)

// nameNotTrait removes that word if the list has a card of that name and no card has it as a trait.
func (l *List) nameNotTrait() {
	var k known
	for i := range l.Cards {
		c := &l.Cards[i]
		for n := range c.Boxes {
			b := &c.Boxes[n]
			if !traitOfName.MatchString(b.Text) {
				continue
			}
			if k.names == nil {
				k = l.known()
			}
			b.Text = traitOfName.ReplaceAllStringFunc(b.Text, func(s string) string {
				m := traitOfName.FindStringSubmatch(s)
				name := plainName(inBrackets.FindString(m[1]))
				if k.names[name] == nil || k.traits[name] {
					return s
				}
				c.Mended = append(c.Mended, Mend{b.Kind, fmt.Sprintf("“trait” stood behind %s, which is the name of a card and no trait", m[1][2:])})
				return m[1] + " " + m[2]
			})
		}
	}
}

// known records which words are names of cards, of which categories, and which are traits, in a
// complete list.
type known struct {
	names  map[string][]rules.Category
	traits map[string]bool
	called map[string]bool // words that some text uses as a name
}

func (l *List) known() known {
	k := known{map[string][]rules.Category{}, map[string]bool{}, map[string]bool{}}
	for i := range l.Cards {
		c := &l.Cards[i]
		k.names[plainName(c.Name)] = append(k.names[plainName(c.Name)], c.Category)
		for _, t := range c.Traits() {
			k.traits[plainName(t)] = true
		}
		for _, b := range c.Boxes {
			for _, m := range calledSo.FindAllStringSubmatch(b.Text, -1) {
				for _, n := range inBrackets.FindAllString(m[1]+m[2], -1) {
					k.called[plainName(n)] = true
				}
			}
		}
	}
	return k
}

// all reports whether all words in brackets are names of cards of the category and no traits, and
// whether all are traits and no names.
func (k known) all(words, category string) (isName, isTrait bool) {
	isName, isTrait = true, true
	for _, n := range inBrackets.FindAllString(words, -1) {
		kinds, trait := k.names[plainName(n)], k.traits[plainName(n)]
		isTrait = isTrait && trait && kinds == nil
		isName = isName && !trait && kinds != nil && !slices.ContainsFunc(kinds, func(c rules.Category) bool { return c.String() != category })
	}
	return isName, isTrait
}

// anyCalled reports whether some text uses one of the words in brackets as a name.
func (k known) anyCalled(words string) bool {
	return slices.ContainsFunc(inBrackets.FindAllString(words, -1), func(n string) bool { return k.called[plainName(n)] })
}

// nameTraits adds to texts that the engine refuses whether a word in brackets is a name or a trait.
// It does so only if the cards of the list leave no doubt: the word is the name of some card and no
// trait, or the reverse. "[X] card" is read as a name; if X is only a trait, the text gets the word
// "trait".
func (l *List) nameTraits() {
	if len(l.Cards) < allCards {
		return
	}
	known := l.known()
	settled := func(s string) string {
		m := nameOrTrait.FindStringSubmatch(s)
		switch isName, isTrait := known.all(m[1], m[2]); {
		case isTrait:
			return m[1] + " trait " + m[2] + m[3]
		case isName:
			return m[1]
		}
		return s
	}
	for i := range l.Cards {
		c := &l.Cards[i]
		for k := range c.Boxes {
			b := &c.Boxes[k]
			b.Text = c.requirementWords(known, b.Kind, b.Text)
			b.Text = cardOfTrait.ReplaceAllStringFunc(b.Text, func(s string) string {
				m := cardOfTrait.FindStringSubmatch(s)
				if _, isTrait := known.all(m[1], ""); !isTrait || known.anyCalled(m[1]) {
					return s
				}
				c.Mended = append(c.Mended, Mend{b.Kind, fmt.Sprintf("that “%s” speaks of a trait is known from all cards of the list", s)})
				return m[1] + " trait " + m[2]
			})
		}
		if !slices.ContainsFunc(c.Boxes, func(b Box) bool { return nameOrTrait.MatchString(b.Text) }) {
			continue
		}
		for _, p := range examine(c).Parts {
			if !strings.Contains(p.Refused, "names a card or a trait") {
				continue
			}
			if text := nameOrTrait.ReplaceAllStringFunc(p.Text, settled); text != p.Text {
				c.put(p.Box, p.Text, text)
				c.Mended = append(c.Mended, Mend{p.Box, fmt.Sprintf("whether “%s” is a name or a trait is known from all cards of the list", nameOrTrait.FindString(p.Text))})
			}
		}
	}
}

// bareTraits matches a requirement with words that are neither marked as names nor as traits:
// "[Digivolve] Lv.4 w/[X]/[Y]: Cost 3".
var bareTraits = regexp.MustCompile(`(\[Digivolve\] ?Lv\.[2-7] w/)(` + bracketed + `)(: Cost [0-9])`)

// bareName matches a requirement whose name has lost its brackets: "[Digivolve]X: Cost 2".
var bareName = regexp.MustCompile(`(\[Digivolve\]) ?([A-Z][A-Za-z]+)(: Cost [0-9])`)

// requirementWords restores what a digivolution requirement has lost, if the cards of the list
// leave no doubt: "trait" after words that are only traits, and the brackets of a card's name.
func (c *Card) requirementWords(k known, box BoxKind, text string) string {
	text = bareTraits.ReplaceAllStringFunc(text, func(s string) string {
		m := bareTraits.FindStringSubmatch(s)
		if _, isTrait := k.all(m[2], ""); !isTrait || k.anyCalled(m[2]) {
			return s
		}
		c.Mended = append(c.Mended, Mend{box, fmt.Sprintf("“trait” was lost behind %s: all are known as traits from the cards of the list, and none as a name", m[2])})
		return m[1] + m[2] + " trait" + m[3]
	})
	return bareName.ReplaceAllStringFunc(text, func(s string) string {
		m := bareName.FindStringSubmatch(s)
		if name := plainName(m[2]); k.names[name] == nil || k.traits[name] {
			return s
		}
		c.Mended = append(c.Mended, Mend{box, fmt.Sprintf("the brackets of [%s], which is the name of a card, were lost", m[2])})
		return m[1] + " [" + m[2] + "]" + m[3]
	})
}

// playsItself matches the effect by which a Tamer returns from under a Digimon after <Mind Link>:
// its inherited effect plays the card itself (16-28-1).
var playsItself = regexp.MustCompile(`\bplay 1 (\[[^\[\]]+\]) from this Digimon's digivolution cards\b`)

// lostName gives a Tamer with <Mind Link> the line with the name that its effect to return asks
// for, if it has neither the name nor the line.
func (c *Card) lostName() {
	box := func(kind BoxKind) *Box {
		k := slices.IndexFunc(c.Boxes, func(b Box) bool { return b.Kind == kind })
		if k < 0 {
			return nil
		}
		return &c.Boxes[k]
	}
	own := box(EffectBox)
	if c.Category != rules.Tamer || own == nil || !strings.Contains(own.Text, "Mind Link") {
		return
	}
	for _, b := range c.Boxes {
		if strings.Contains(b.Text, "treated as") {
			return
		}
	}
	for _, b := range c.Boxes {
		m := playsItself.FindStringSubmatch(b.Text)
		if b.Kind == EffectBox || m == nil || plainName(m[1]) == plainName(c.Name) {
			continue
		}
		own.Text = "[Rule] Name: Also treated as " + m[1] + ".\n" + own.Text
		c.Mended = append(c.Mended, Mend{EffectBox, "the rule by which the card is " + m[1] + " too was lost; its effect from under a Digimon plays the card itself"})
		return
	}
}

// put replaces a paragraph by another.
func (c *Card) put(box BoxKind, old, now string) {
	for i := range c.Boxes {
		b := &c.Boxes[i]
		if b.Kind != box {
			continue
		}
		pars := cardtext.Paragraphs(b.Text)
		if k := slices.Index(pars, old); k >= 0 {
			pars[k] = now
			b.Text = strings.Join(pars, "\n")
		}
	}
}

// oldNames replaces names of cards that a text writes with other spaces or punctuation by the
// card's present name: [Big-Onemon] for “Big Onemon”. A name in brackets means a card with exactly
// that name (2-3-1-2), so the effect would find none. Words that are also traits aren't changed.
func (l *List) oldNames() {
	if len(l.Cards) < allCards {
		return
	}
	names, said := map[string]string{}, map[string]bool{}
	for i := range l.Cards {
		c := &l.Cards[i]
		names[plainName(c.Name)], said[strings.ToLower(c.Name)] = c.Name, true
		for _, t := range c.Traits() {
			said[strings.ToLower(t)] = true
		}
	}
	for i := range l.Cards {
		c := &l.Cards[i]
		for k := range c.Boxes {
			b := &c.Boxes[k]
			b.Text = inBrackets.ReplaceAllStringFunc(b.Text, func(s string) string {
				old := s[1 : len(s)-1]
				now := names[plainName(old)]
				if now == "" || said[strings.ToLower(old)] || strings.EqualFold(c.Name, now) {
					return s
				}
				c.Mended = append(c.Mended, Mend{b.Kind, fmt.Sprintf("the card “%s” is written [%s] there", now, old)})
				return "[" + now + "]"
			})
		}
	}
}
