package cardtext_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"digijudge/rules/cardtext"
	"digijudge/rules/located"
)

// The closure tests use the wordings of the printer. This test uses printed wordings: it cuts the
// texts of real cards at the parts of their trees and puts each part, as printed, into the same
// kind of place on another card. If both cards are read and the mix isn't, a wording is known only
// in the place where a card has it.

// realLists are the lists of real cards, which aren't part of the project.
var realLists = []string{"../../../shared/data/cards.json", "../../../shared/data/cards-new-sets.json"}

// hidden reports whether a card is one of the fifth that measures how well unseen cards are read.
// Nobody looks at those, and this test leaves them out too.
func hidden(number string) bool {
	h := fnv.New32a()
	h.Write([]byte("cards-25 " + number))
	return h.Sum32()%5 == 0
}

// printed is a text that is understood, with the places at which it can be cut.
type printed struct {
	text  string
	plays bool
	cuts  []cut
}

// cut is a range of a text that can be exchanged for others of the same sort.
type cut struct {
	sort     string // kind of part and place: "condition if", "object on the field"
	from, to int
	gives    bool // it can be moved elsewhere, because it refers to nothing
	takes    bool // it can be replaced, because nothing refers to it
	add      bool // something is inserted before "to" and nothing is removed
}

// clean reports whether a text is normalized to the normal forms of its three parts. Then no
// variant wording crosses an end of the cut.
func (c cut) clean(text string) bool {
	bare := func(s string) string { return strings.NewReplacer(" ", "", ".", "").Replace(cardtext.Normalize(s)) }
	return bare(text[:c.from])+bare(text[c.from:c.to])+bare(text[c.to:]) == bare(text)
}

// unreminded returns a text without reminders in parentheses, because they are about words that may
// be removed.
func unreminded(text string, spans []cardtext.Span) string {
	for _, s := range slices.Backward(spans) {
		if s.Part == cardtext.PartReminder {
			before, after := strings.TrimRight(text[:s.From], " "), text[s.To:]
			if next := strings.TrimLeft(after, " "); next != "" && unicode.IsUpper(rune(next[0])) && !strings.HasSuffix(before, ".") {
				before += "."
			}
			text = before + after
		} else if inner := unreminded(text[:s.To], s.Inside); len(inner) < s.To {
			text = inner + text[s.To:]
		}
	}
	return text
}

// pointing reports whether a tree has words that refer to something else in its effect.
func pointing(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && pointing(v.Elem())
	case reflect.Slice:
		for i := range v.Len() {
			if pointing(v.Index(i)) {
				return true
			}
		}
	case reflect.Struct:
		if a, ok := v.Interface().(cardtext.Antecedent); ok {
			return a.Kind != cardtext.Unresolved && a.Kind != cardtext.Holder && a.Kind != cardtext.Described
		}
		if s, ok := v.Interface().(cardtext.Select); ok && cardtext.SaidBefore(&s) {
			return true
		} else if ok && s.Quantity == cardtext.It {
			return s.Ref != cardtext.RefSame && pointing(reflect.ValueOf(s.Means))
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && pointing(v.Field(i)) {
				return true
			}
		}
	}
	return false
}

// fieldOf returns the field of a tree that holds a phrase: "Delete.What".
func fieldOf(v reflect.Value, s *cardtext.Select, owner string) string {
	switch v.Kind() {
	case reflect.Pointer:
		if v.Type() == reflect.TypeFor[*cardtext.Select]() && v.Interface() == any(s) {
			return owner
		}
		if !v.IsNil() {
			return fieldOf(v.Elem(), s, owner)
		}
	case reflect.Interface:
		if !v.IsNil() {
			return fieldOf(v.Elem(), s, owner)
		}
	case reflect.Slice:
		for i := range v.Len() {
			if f := fieldOf(v.Index(i), s, owner); f != "" {
				return f
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Type != reflect.TypeFor[cardtext.Antecedent]() {
				if f := fieldOf(v.Field(i), s, v.Type().Name()+"."+f.Name); f != "" {
					return f
				}
			}
		}
	}
	return ""
}

// The words of a noun phrase: number, owner, adjectives, noun, place, and what follows.
var nounPhrase = regexp.MustCompile(`(?i)^((?:up to )?\d+|all|any|an?|another|one)?( of)?( ?(?:your opponent's|your|their))?( other)?((?: (?:suspended|unsuspended|level \d+|or (?:lower|higher|less|more)|(?:red|blue|yellow|green|black|purple|white)(?:/[a-z]+)?|or|multicolored|\d+-color|\d+ DP|play cost \d+|\[[^\]]+\](?: trait)?|,))*)( ?(?:Digimon cards?|Tamer cards?|Option cards?|cards?|Digimon(?: and Tamers| or Tamers?|/Tamers?)?|Tamers?)\b)( (?:from|in) (?:your|their|your opponent's) [a-z]+(?: or [a-z]+)*)?( (?:with|without|other than|that's|that is|that has|\(other than) .*?)??( (?:from|in) (?:your|their|your opponent's) [a-z]+(?: or [a-z]+)*)?$`)

// cutter finds the cuts of one text.
type cutter struct {
	text   string
	tree   *cardtext.Effect
	free   bool // nothing in the effect refers to anything else
	steady bool // a persistent effect
	cuts   []cut
}

func (c *cutter) cut(sort string, from, to int, gives, takes bool) {
	for from < to && c.text[from] == ' ' {
		from++
	}
	for from < to && (c.text[to-1] == ' ' || c.text[to-1] == ',') {
		to--
	}
	words := strings.ToLower(c.text[from:to])
	gives = gives && !strings.Contains(words, "・") && !strings.HasSuffix(words, "without looking")
	rest := strings.ToLower(c.text[to:])
	takes = takes && !strings.Contains(rest, "such ") && !strings.HasPrefix(rest, " then,") && !spokenOf.MatchString(rest)
	if strings.HasSuffix(words, "'s") {
		sort += " of which it is"
	}
	if from < to && !incomplete.MatchString(words) {
		c.cuts = append(c.cuts, cut{sort: sort, from: from, to: to, gives: gives, takes: takes})
	}
}

// incomplete matches words that need more words: "3 or fewer", and "with [X] or [Y]" before a word
// that applies to both.
var incomplete = regexp.MustCompile(`(?:or (?:more|fewer|less)|^with (?:an? )?\[[^\]]*\](?:[/, or]+\[[^\]]*\])*|\bor)$`)

// spokenOf matches words after a cut that refer to what was cut.
var spokenOf = regexp.MustCompile(`(?:this|that) effect|would digivolve|(?:more|fewer|less),`)

// walk cuts the spans inside something.
func (c *cutter) walk(list []cardtext.Span, around []cardtext.Span) {
	for i, s := range list {
		own := !pointing(reflect.ValueOf(s.Node))
		up := cardtext.Span{}
		if len(around) > 0 {
			up = around[len(around)-1]
		}
		head := i == 0 || i == 1 && list[0].Part == cardtext.PartThen
		switch s.Part {
		case cardtext.PartTrigger:
			t := s.Node.(*cardtext.Trigger)
			c.cut("trigger"+word(t.Would, " would", "")+word(t.Would && (t.Event == cardtext.EvPlayed || t.Event == cardtext.EvDigivolves || t.Event == cardtext.EvUsesOption), " cost", "")+word(t.Would && t.Event == cardtext.EvUsesOption, " option", "")+word(t.Event == cardtext.EvThisTrashed, " of the card", ""), s.From, s.To, own, c.free)
		case cardtext.PartCondition:
			cond := s.Node.(*cardtext.Cond)
			own = own && cond.Kind != cardtext.CondDid && cond.Kind != cardtext.CondEffectDid && !strings.Contains(c.text[s.From:s.To], "therwise") && !strings.Contains(c.text[s.From:s.To], " had ")
			first, _, _ := strings.Cut(strings.ToLower(c.text[s.From:s.To]), " ")
			c.cut("condition "+first+word(head, "", " behind"), s.From, s.To, own, own)
		case cardtext.PartForEach:
			c.cut("for each"+word(head, "", " behind"), s.From, s.To, own, own)
		case cardtext.PartBy:
			if strings.HasPrefix(strings.ToLower(c.text[s.From:s.To]), "by ") {
				c.cut("cost"+word(head, "", " behind"), s.From, s.To, own, c.free)
			}
		case cardtext.PartDuration:
			c.cut("duration"+word(head, " before", ""), s.From, s.To, true, true)
		case cardtext.PartAction:
			alone, around := true, ""
			for k, x := range list {
				alone = alone && (k == i || x.Part != cardtext.PartAction)
				if x.Part == cardtext.PartRider || x.Part == cardtext.PartRaise {
					alone = false // the following words refer to it
				}
				if x.Part == cardtext.PartDuration || x.Part == cardtext.PartForEach || x.Part == cardtext.PartAmong {
					around = " with its time, number or place outside"
				}
			}
			alone = alone && !strings.Contains(strings.ToLower(c.text[s.From:s.To]), "instead") && !strings.HasPrefix(strings.ToLower(c.text[s.From:s.To]), "prevent")
			acts, _ := s.Node.([]cardtext.Action)
			if alone && len(acts) == 1 && up.Part == cardtext.PartSentence && up.Node != nil {
				x, _ := up.Node.(*cardtext.Sentence)
				if x != nil && len(x.Acts) == 1 {
					kind := "action" + word(c.steady, " steady", "") + word(x.May, " may", "") + word(x.Opponent, " opponent", "") + word(x.ForEach != nil, " for each", "") + word(x.Instead, " instead", "") + around
					from := strings.ToLower(firstWord(c.text[s.From:s.To]))
					subject := slices.Contains([]string{"this", "1", "all", "your", "it", "2", "one", "up"}, from)
					c.cut(kind+word(subject, " subject", ""), s.From, s.To, own, c.free)
				}
			}
		case cardtext.PartKeyword:
			if up.Part == cardtext.PartAction {
				if acts, _ := up.Node.([]cardtext.Action); len(acts) == 1 {
					if _, ok := acts[0].(cardtext.GainKeyword); ok {
						c.cut("keyword gained", s.From, s.To, true, true)
					}
				}
			}
		case cardtext.PartSelect:
			c.phrase(s, up, own)
		}
		if s.Part != cardtext.PartSelect && s.Part != cardtext.PartReminder {
			c.walk(s.Inside, append(around, s))
		}
	}
}

func firstWord(s string) string { w, _, _ := strings.Cut(s, " "); return w }

func word(cond bool, a, b string) string {
	if cond {
		return a
	}
	return b
}

// phrase cuts a noun phrase, as a whole and into its parts.
func (c *cutter) phrase(s, up cardtext.Span, own bool) {
	x := s.Node.(*cardtext.Select)
	field := fieldOf(reflect.ValueOf(up.Node), x, "")
	if field == "" {
		return
	}
	where := "card"
	switch x.Area {
	case cardtext.BattleArea, cardtext.BreedingArea, cardtext.FieldArea:
		where = "field"
	case cardtext.DeckTop, cardtext.DeckBottom, cardtext.SecurityTop, cardtext.SecurityBottom, cardtext.SourcesTopOf, cardtext.SourcesBottomOf, cardtext.StackTopOf:
		where = "end"
	case cardtext.SourcesOf, cardtext.LinkCardsOf:
		where = "under"
	}
	many := "some"
	switch x.Quantity {
	case cardtext.One:
		many = "a"
	case cardtext.This:
		many = "this"
	case cardtext.It:
		return
	case cardtext.All:
		many = "all"
	}
	group := field
	if owner, role, _ := strings.Cut(field, "."); role == "What" && where == "field" && up.Part == cardtext.PartAction && owner != "Play" && owner != "Unsuspend" {
		group, many = "Action.What", word(many == "all", "some", many)
	}
	words := strings.ToLower(c.text[s.From:s.To])
	if !nouns.MatchString(words) {
		return
	}
	sort := "phrase " + group + " " + where + " " + many + word(strings.HasPrefix(words, "none"), " none", "")
	switch {
	case strings.HasPrefix(field, "Trigger."):
		t, _ := up.Node.(*cardtext.Trigger)
		before := strings.ToLower(strings.TrimSpace(c.text[up.From:s.From]))
		sort += fmt.Sprint(" ", x.Filter.Kind, " ", t != nil && t.Would) + " " + strings.TrimPrefix(before, "when")
	case strings.HasPrefix(field, "Cond."):
		cond, _ := up.Node.(*cardtext.Cond)
		sort += word(cond != nil, fmt.Sprint(" ", cond.Kind), "") + word(strings.HasPrefix(words, "no "), " no", "") + word(strings.HasPrefix(words, "one of") || strings.HasPrefix(words, "any of"), " owned", "")
	}
	c.cut(sort+word(placeWords.MatchString(words), "", " without a place"), s.From, s.To, own, c.free)
	m := nounPhrase.FindStringSubmatchIndex(c.text[s.From:s.To])
	if m == nil || many == "this" || where == "end" || where == "under" {
		return
	}
	part := func(k int) (int, int) { return s.From + max(m[2*k], 0), s.From + max(m[2*k+1], 0) }
	group = placeOf(up) + " " + where + " " + many
	noun := "other"
	switch x.Filter.Kind {
	case cardtext.KindDigimon:
		noun = "Digimon"
	case cardtext.AnyCard:
		noun = "card"
	}
	// The number and the owner.
	if m[4] >= 0 && m[6] >= 0 {
		c.cut("how many and whose, "+group, s.From, s.From+m[7], true, c.free)
	}
	if m[10] < m[11] {
		from, to := part(5)
		c.cut("before the noun, "+where+" "+asks(&x.Filter, noun), from, to, true, true)
	}
	if from, to := part(8); m[16] >= 0 && !placeWords.MatchString(c.text[from:to]) {
		c.cut("behind the noun, "+where+" "+asks(&x.Filter, noun), from, to, !pointing(reflect.ValueOf(x.Filter)), true)
	} else if _, to := part(6); m[14] < 0 && to == s.To {
		for _, of := range []string{"Digimon", "any"} {
			if noun == "Digimon" || of == "any" {
				c.cuts = append(c.cuts, cut{sort: "behind the noun, " + where + " " + of, from: to, to: to, takes: true, add: true})
			}
		}
	}
	for _, k := range []int{7, 9} {
		if m[2*k] >= 0 {
			from, to := part(k)
			if !placeWords.MatchString(c.text[from:to]) {
				continue
			}
			c.cut("area "+field, from, to, true, c.free)
		}
	}
}

// placeWords say where something lies.
var placeWords = regexp.MustCompile(`(?i)\b(?:among them|from|under|in play|in (?:the|your|their|your opponent's) (?:hand|trash|battle area|breeding area|security stack))\b`)

// nouns are the nouns for things.
var nouns = regexp.MustCompile(`digimon|tamer|card|option|token|digi-egg|\]$|\]s$|trait`)

// placeOf returns a word for the part of the effect in which a phrase stands, given the span around
// the phrase.
func placeOf(s cardtext.Span) string {
	switch s.Part {
	case cardtext.PartTrigger:
		return "trigger"
	case cardtext.PartCondition:
		return "condition"
	case cardtext.PartForEach:
		return "for each"
	case cardtext.PartBy:
		return "cost"
	}
	return "action"
}

// asks returns what a description can apply to: only Digimon, or any card.
func asks(f *cardtext.Filter, noun string) string {
	if f.Level.Op != cardtext.NoBound || f.DP.Op != cardtext.NoBound || f.Sources.Op != cardtext.NoBound || f.Suspended != nil || len(f.Keywords) > 0 || f.Within != nil || f.SameLevels != 0 || len(f.HasTiming) > 0 || f.HasXros || f.NoLevel {
		return "Digimon"
	}
	for i := range f.Or {
		if asks(&f.Or[i], noun) == "Digimon" {
			return "Digimon"
		}
	}
	return "any"
}

// changed lists words that are changed in place.
var changed = []struct {
	name string
	from *regexp.Regexp
	to   []string
}{
	{"bound", regexp.MustCompile(`(\d+ (?:DP )?or) (?:less|lower|fewer|more|higher)\b`), []string{"$1 less", "$1 more", "$1 lower", "$1 higher"}},
	{"whose", regexp.MustCompile(`\byour opponent's ((?:[a-z]+ |level \d |\[[^\]]+\] )?(?:Digimon|Tamers?)\b)`), []string{"your $1"}},
	{"whose", regexp.MustCompile(`\byour ((?:[a-z]+ |level \d |\[[^\]]+\] )?(?:Digimon|Tamers?)\b)`), []string{"your opponent's $1"}},
	{"how many", regexp.MustCompile(`\b1 of (your)`), []string{"2 of $1", "up to 2 of $1", "all of $1", "any of $1"}},
	{"how many", regexp.MustCompile(`\ball of (your)`), []string{"1 of $1", "up to 3 of $1"}},
}

// realTexts returns the texts of real cards that are understood.
func realTexts(t testing.TB) []printed {
	t.Helper()
	type card struct {
		ID        string `json:"cardId"`
		Effect    string `json:"effectText"`
		Inherited string `json:"inheritedEffectText"`
		Security  string `json:"securityEffectText"`
	}
	var cards []card
	for _, path := range realLists {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Skipf("no card list at %s: mixes of real cards not measured", path)
		}
		var list []card
		if err := json.Unmarshal(data, &list); err != nil {
			t.Fatal(err)
		}
		cards = append(cards, list...)
	}
	var out []printed
	seen := map[string]bool{}
	for _, card := range cards {
		if hidden(card.ID) {
			continue
		}
		for _, box := range []string{card.Effect, card.Inherited, card.Security} {
			for _, par := range cardtext.Paragraphs(box) {
				key := cardtext.Normalize(par)
				if seen[key] {
					continue
				}
				seen[key] = true
				tree, spans, err := cardtext.ParseSpans(par)
				if err != nil || len(tree.Paragraphs) != 1 || tree.Paragraphs[0].Effect == nil {
					continue
				}
				if bare := unreminded(tree.Paragraphs[0].Source, spans[0]); bare != tree.Paragraphs[0].Source {
					if t, s, err := cardtext.ParseSpans(bare); err == nil {
						tree, spans = t, s
					}
				}
				e := tree.Paragraphs[0].Effect
				steady := e.Trigger == nil
				for _, tm := range e.Timings {
					steady = steady && (tm == cardtext.YourTurn || tm == cardtext.OpponentsTurn || tm == cardtext.AllTurns)
				}
				c := &cutter{text: tree.Paragraphs[0].Source, tree: e, free: !pointing(reflect.ValueOf(e)), steady: steady}
				c.walk(spans[0], nil)
				out = append(out, printed{c.text, plays(tree), c.cuts})
			}
		}
	}
	return out
}

// alike returns a wording with its names and numbers left out.
func alike(s string) string {
	for _, r := range []struct {
		from *regexp.Regexp
		to   string
	}{{regexp.MustCompile(`\[[^\]]*\]`), "[x]"}, {regexp.MustCompile(`[<＜][^>＞]*[>＞]`), "<x>"}, {regexp.MustCompile(`\d+`), "N"}} {
		s = r.from.ReplaceAllString(s, r.to)
	}
	return strings.ToLower(s)
}

// put puts words into a place of a text.
func put(text string, at cut, words string) string {
	if at.add {
		return text[:at.to] + " " + words + text[at.to:]
	}
	old, _ := utf8.DecodeRuneInString(text[at.from:])
	first, n := utf8.DecodeRuneInString(words)
	switch {
	case unicode.IsUpper(old) && unicode.IsLower(first):
		words = string(unicode.ToUpper(first)) + words[n:]
	case unicode.IsLower(old) && unicode.IsUpper(first):
		next, _ := utf8.DecodeRuneInString(words[n:])
		if !unicode.IsUpper(next) && !strings.HasPrefix(words, "Digi") && !strings.HasPrefix(words, "Tamer") && !strings.HasPrefix(words, "Option") {
			words = string(unicode.ToLower(first)) + words[n:]
		}
	}
	return text[:at.from] + words + text[at.to:]
}

// parseMix parses a mix. A tree without a print counts as not read.
func parseMix(mix string) (tree *cardtext.Text, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("no print: %v", e)
		}
	}()
	return cardtext.Parse(mix)
}

// mixShare is how many of 1,000 mixes must be read. It may only be raised.
const mixShare = 978

// mixDraws is how many mixes are tried.
const mixDraws = 12_000

// TestCrossover puts parts of real cards, as printed, into other real cards.
func TestCrossover(t *testing.T) {
	texts := realTexts(t)
	donors := map[string][]string{}
	known := map[string]bool{}
	hosts := map[string][][2]int{} // sort → indexes of text and cut
	for i, p := range texts {
		for k, c := range p.cuts {
			if words := p.text[c.from:c.to]; c.gives && p.plays && !known[c.sort+alike(words)] {
				if !c.clean(p.text) {
					if os.Getenv("CROSSOVER") == "odd" {
						t.Logf("ODD %s ← %s\n\t%s", c.sort, words, p.text)
					}
					continue
				}
				known[c.sort+alike(words)] = true
				donors[c.sort] = append(donors[c.sort], words)
			}
			if c.takes && p.plays {
				hosts[c.sort] = append(hosts[c.sort], [2]int{i, k})
			}
		}
	}
	var sorts []string
	for s := range hosts {
		if len(donors[s]) > 1 {
			sorts = append(sorts, s)
		}
	}
	slices.Sort(sorts)
	// how many different wordings there are; a sort with many is drawn more often
	var weights []int
	total := 0
	for _, s := range sorts {
		total += min(len(donors[s]), len(hosts[s]), 150)
		weights = append(weights, total)
	}
	rng := rand.New(rand.NewPCG(13, 1))
	count, missed := map[string]int{}, map[string]int{}
	groups, sample := map[string]int{}, map[string]string{}
	tried, read, played := 0, 0, 0
	seen := map[string]bool{}
	try := func(sort, words, mix string) {
		if seen[mix] {
			return
		}
		seen[mix] = true
		tried++
		count[sort]++
		tree, err := parseMix(mix)
		if err == nil {
			read++
			if plays(tree) {
				played++
			} else if os.Getenv("CROSSOVER") == "engine" {
				err := unplayed(tree)
				groups["engine: "+fmt.Sprint(err)]++
				sample["engine: "+fmt.Sprint(err)] = mix
			} else if os.Getenv("CROSSOVER") == "trees" {
				t.Logf("%s\n\t%s", mix, cardtext.Print(tree))
			}
			return
		}
		missed[sort]++
		var e *located.Error
		stop := ""
		if errors.As(err, &e) {
			stop = e.Msg + ": " + alike(strings.Join(strings.Fields(e.Text)[:min(3, len(strings.Fields(e.Text)))], " "))
		}
		key := sort + " ← " + alike(words)
		groups[key]++
		groups["stop "+stop]++
		sample[key] = fmt.Sprintf("%s\n\t\t%v", mix, err)
		sample["stop "+stop] = fmt.Sprintf("%s\n\t\t%v", mix, err)
		if os.Getenv("CROSSOVER") == "all" {
			t.Logf("MISS %s ← %s\n\t%s\n\t%v", sort, words, mix, err)
		}
	}
	draws, share := mixDraws, mixShare
	for range draws {
		n := rng.IntN(total)
		at := slices.IndexFunc(weights, func(w int) bool { return n < w })
		s := sorts[at]
		h := hosts[s][rng.IntN(len(hosts[s]))]
		words := donors[s][rng.IntN(len(donors[s]))]
		p := texts[h[0]]
		if !p.cuts[h[1]].clean(p.text) {
			continue
		}
		try(s, words, put(p.text, p.cuts[h[1]], words))
	}
	for range draws / 6 {
		p := texts[rng.IntN(len(texts))]
		c := changed[rng.IntN(len(changed))]
		if loc := c.from.FindAllStringIndex(p.text, -1); p.plays && loc != nil {
			l := loc[rng.IntN(len(loc))]
			to := c.to[rng.IntN(len(c.to))]
			if mix := p.text[:l[0]] + c.from.ReplaceAllString(p.text[l[0]:l[1]], to) + p.text[l[1]:]; !strings.Contains(mix, "opponent's opponent") {
				try("changed: "+c.name, to, mix)
			}
		}
	}
	t.Logf("%d mixes of %d texts: %d are read (%.1f %%), %d are played (%.1f %%)", tried, len(texts), read, 100*float64(read)/float64(tried), played, 100*float64(played)/float64(tried))
	if 1000*read < share*tried {
		t.Errorf("fewer than %d of 1,000 are read", share)
	}
	if os.Getenv("CROSSOVER") == "" {
		return
	}
	for _, s := range slices.SortedFunc(maps.Keys(count), func(a, b string) int { return cmp.Or(missed[b]-missed[a], strings.Compare(a, b)) }) {
		t.Logf("SORT %4d of %4d  %s", missed[s], count[s], s)
	}
	for _, k := range slices.SortedFunc(maps.Keys(groups), func(a, b string) int { return cmp.Or(groups[b]-groups[a], strings.Compare(a, b)) }) {
		t.Logf("GROUP %4d %s\n\t\t%s", groups[k], k, sample[k])
	}
}
