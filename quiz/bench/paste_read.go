package bench

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"digijudge/rules"
	"digijudge/rules/cardno"
	"digijudge/rules/scenario/lang"
)

// This file reads the words of a pasted position.

// An item is what a token belongs to. From cardItem on, the numbers stand for cards.
const (
	itemUnknown = iota
	itemKnown
	cardItem
)

type pasteCount struct {
	who  lang.Who
	zone rules.Zone
}

// pasteSpan is a range of tokens: from the first up to, but not including, the last.
type pasteSpan struct{ from, to int }

// These are the kinds of words that wait for the card that they describe.
const (
	waitCopies = iota
	waitPlace
)

// pasteReader reads the words once, from first to last. A card stays open as long as the next words
// can describe it.
type pasteReader struct {
	text   string
	toks   []pasteToken
	at     int
	lookup func(string) []Named
	asked  int // how many names were looked up
	known  map[string][]Named

	me      lang.Who // the player whose things are being described
	turn    lang.Who // the turn player; NoPlayer if nothing was said
	phase   rules.Phase
	phased  bool
	memory  int
	side    lang.Who // the player on whose side the memory is; NoPlayer if nothing was said
	counts  map[pasteCount]int
	order   []pasteCount
	cards   []*pastedCard
	copies  int          // a number of copies, said before a card
	waiting [2]pasteSpan // the tokens of copies and places that no card has used yet
	last    *pastedCard  // the last card that was read, nil after a player
	open    bool         // no other word has come after that card
	under   bool         // the next card goes under the last one
	heading rules.Zone   // after a heading such as "hand:", the area for the cards that follow
	headed  bool
}

func (r *pasteReader) low(i int) string {
	if i < len(r.toks) && r.toks[i].word {
		return r.toks[i].low
	}
	return ""
}

func (r *pasteReader) mark(i int) string {
	if i < len(r.toks) && !r.toks[i].word {
		return r.toks[i].low
	}
	return ""
}

// take marks the next n tokens as understood, as part of an item.
func (r *pasteReader) take(n, item int) {
	for range n {
		r.toks[r.at].item = item
		r.at++
	}
}

// wait stores that the tokens up to here describe a card that is still to come.
func (r *pasteReader) wait(what, from int) {
	r.drop(what)
	r.waiting[what] = pasteSpan{from, r.at}
}

// drop marks words that waited for a card in vain as not understood.
func (r *pasteReader) drop(what int) {
	w := r.waiting[what]
	for i := w.from; i < w.to; i++ {
		r.toks[i].item = itemUnknown
	}
	r.waiting[what] = pasteSpan{}
	if what == waitCopies {
		r.copies = 0
	}
}

func (r *pasteReader) read() {
	r.known = map[string][]Named{}
	defer r.drop(waitCopies)
	defer r.drop(waitPlace)
	for r.at < len(r.toks) {
		if m := r.mark(r.at); m != "" {
			if strings.Contains(",;.:\n!?()|", m) {
				r.open = false
			}
			if m == "\n" || m == ";" || m == "." {
				r.headed, r.under = false, false
				r.drop(waitCopies)
				r.drop(waitPlace)
			}
			if c, _ := utf8.DecodeRuneInString(m); c != '\n' && (unicode.IsControl(c) || unicode.Is(unicode.Cf, c)) {
				r.take(1, itemUnknown)
			} else {
				r.take(1, itemKnown)
			}
			continue
		}
		if r.player() || r.phaseWord() || r.memoryWord() || r.count() || r.property() || r.place() || r.copiesWord() || r.card() || r.filler() {
			continue
		}
		r.take(1, itemUnknown)
		r.open = false
	}
}

// player reads whose things follow, or whose turn it is.
func (r *pasteReader) player() bool {
	w := r.low(r.at)
	who, ok := pastePlayers[w]
	if !ok && (w == "player" || w == "p") && (r.low(r.at+1) == "1" || r.low(r.at+1) == "2") {
		who, ok = map[string]lang.Who{"1": lang.Ann, "2": lang.Bob}[r.low(r.at+1)], true
		r.take(1, itemKnown)
	}
	if !ok {
		return false
	}
	r.take(1, itemKnown)
	r.me, r.last, r.open, r.headed, r.under = who, nil, false, false, false
	r.drop(waitCopies)
	r.drop(waitPlace)
	if who != lang.NoPlayer && r.low(r.at) == "turn" {
		r.turn = who
		r.take(1, itemKnown)
		r.me = lang.Ann
	}
	return true
}

func (r *pasteReader) phaseWord() bool {
	p, ok := pastePhases[r.low(r.at)]
	if !ok || r.low(r.at+1) != "phase" {
		return false
	}
	r.phase, r.phased = p, true
	r.take(2, itemKnown)
	return true
}

// one returns the player whose things are being described, or Ann if it is both.
func (r *pasteReader) one() lang.Who {
	if r.me == lang.NoPlayer {
		return lang.Ann
	}
	return r.me
}

func (r *pasteReader) memoryWord() bool {
	n, used := -1, 0
	if x, ok := pasteNumber(r.low(r.at)); ok && pasteMemory[r.low(r.at+1)] {
		n, used = x, 2
	} else if pasteMemory[r.low(r.at)] {
		next := r.at + 1
		for r.mark(next) == ":" || r.mark(next) == "=" || r.low(next) == "is" || r.low(next) == "at" {
			next++
		}
		if x, ok := pasteNumber(r.low(next)); ok {
			n, used = x, next-r.at+1
		}
	}
	if n < 0 || n > 10 {
		return false
	}
	r.memory, r.side = n, r.one()
	r.take(used, itemKnown)
	r.open = false
	return true
}

// count reads a number of cards: "3 sec", "5 cards in hand", "no security", "hand 4".
func (r *pasteReader) count() bool {
	n, ok := pasteNumber(r.low(r.at))
	if !ok {
		zone, is := pastePiles[r.low(r.at)]
		next := r.at + 1
		if r.low(next) == "stack" {
			next++
		}
		for r.mark(next) == ":" || r.mark(next) == "=" || r.low(next) == "is" || r.low(next) == "size" {
			next++
		}
		x, num := pasteNumber(r.low(next))
		_, keyword := pasteKeyword(r.words(r.at))
		if !is || !num || keyword > 0 || r.cardFollows(next+1) {
			return false
		}
		r.setCount(zone, x)
		r.take(next-r.at+1, itemKnown)
		return true
	}
	next := r.at + 1
	for r.low(next) == "card" || r.low(next) == "cards" || r.low(next) == "left" || r.low(next) == "in" || r.low(next) == "my" || r.low(next) == "their" {
		next++
	}
	zone, is := pastePiles[r.low(next)]
	if _, keyword := pasteKeyword(r.words(next)); !is || keyword > 0 {
		return false
	}
	next++
	for r.low(next) == "stack" || r.low(next) == "cards" || r.low(next) == "left" {
		next++
	}
	r.setCount(zone, n)
	r.take(next-r.at, itemKnown)
	return true
}

// cardFollows reports whether a card begins at the token, so that a number before it is its number
// of copies.
func (r *pasteReader) cardFollows(i int) bool {
	w := r.low(i)
	if w == "" || pasteFillers[w] {
		return false
	}
	_, isCard := cardno.Parse(w)
	return isCard
}

func (r *pasteReader) setCount(zone rules.Zone, n int) {
	r.open = false
	for _, who := range []lang.Who{lang.Ann, lang.Bob} {
		if who != r.me && r.me != lang.NoPlayer {
			continue
		}
		k := pasteCount{who, zone}
		if _, again := r.counts[k]; !again {
			r.order = append(r.order, k)
		}
		r.counts[k] = min(n, maxBlanks)
	}
}

// words returns the next words, in lower case.
func (r *pasteReader) words(i int) []string {
	var out []string
	for ; r.low(i) != "" && len(out) < maxNameWords; i++ {
		out = append(out, r.low(i))
	}
	return out
}

// pasteProperty is a word or phrase that describes a card.
type pasteProperty struct {
	n     int // how many tokens it has
	set   func(*pastedCard)
	state bool // it describes the card before it, even after a comma
	under bool // the next card goes under this one
	// beside means that the words can only describe a card that was named, and begin none.
	beside bool
}

// propertyAt returns the property that begins at a token; n is 0 if none does.
func (r *pasteReader) propertyAt(i int) pasteProperty {
	w, next := r.low(i), r.low(i+1)
	switch {
	case w == "":
		return pasteProperty{}
	case pasteSuspended[w]:
		return pasteProperty{n: 1, state: true, set: func(c *pastedCard) { c.suspended = true }}
	case pasteActive[w]:
		return pasteProperty{n: 1, state: true, set: func(c *pastedCard) { c.suspended = false }}
	}
	if p := r.sourcesAt(i); p.n > 0 {
		return p
	}
	if n, ok := pasteLevel(w); ok {
		return pasteProperty{n: 1, set: func(c *pastedCard) { c.level = n }}
	}
	if w == "level" || w == "lvl" || w == "lv" {
		j := i + 1
		if r.mark(j) == "." {
			j++
		}
		if n, ok := pasteNumber(r.low(j)); ok && n >= 2 && n <= 7 {
			return pasteProperty{n: j - i + 1, set: func(c *pastedCard) { c.level = n }}
		}
	}
	if n, ok := pasteDP(w); ok {
		used := 1
		if next == "dp" {
			used = 2
		}
		return pasteProperty{n: used, set: func(c *pastedCard) { c.dp = n }}
	}
	if colors := pasteColorsOf(w); colors != nil {
		return pasteProperty{n: 1, set: func(c *pastedCard) { c.colors = colors }}
	}
	if kind := pasteKinds[w]; kind != "" {
		return pasteProperty{n: 1, set: func(c *pastedCard) { c.kind = kind }}
	}
	if k, n := pasteKeyword(r.words(i)); n > 0 {
		bare, _, _ := strings.Cut(strings.Trim(k, ">"), " ")
		return pasteProperty{n: n, beside: pasteBeside[bare+">"], set: func(c *pastedCard) {
			if len(c.keywords) < 8 {
				c.keywords = append(c.keywords, k)
			}
		}}
	}
	return pasteProperty{}
}

// sourcesAt reads cards under a card: "on 3 sources", "with 2 cards under it", "3 sources", "on
// Koromon".
func (r *pasteReader) sourcesAt(i int) pasteProperty {
	j, on := i, false
	if w := r.low(j); w == "on" || w == "with" || w == "over" || w == "w/" || w == "has" {
		j, on = j+1, w != "with" && w != "w/" && w != "has"
	}
	if on && r.low(j) == "top" && r.low(j+1) == "of" {
		j += 2
	}
	if r.low(j) == "a" || r.low(j) == "an" {
		j++
	}
	if n, ok := pasteNumber(r.low(j)); ok {
		k, said := j+1, on
		for r.low(k) == "digivolution" || r.low(k) == "evo" || r.low(k) == "evolution" || r.low(k) == "card" || r.low(k) == "cards" {
			k++
		}
		switch {
		case pasteSources[r.low(k)]:
			k, said = k+1, true
		case r.low(k) == "under":
			k, said = k+1, true
			if w := r.low(k); w == "it" || w == "him" || w == "them" {
				k++
			}
		case k > j+1 && r.low(k-2) != "" && (r.low(k-2) == "digivolution" || r.low(k-2) == "evo"):
			said = true
		}
		if said && n <= 20 {
			return pasteProperty{n: k - i, state: true, set: func(c *pastedCard) { c.sources = n }}
		}
		return pasteProperty{}
	}
	w := r.low(j)
	_, isPlace := pastePlaces[w]
	_, isPlayer := pastePlayers[w]
	if on && r.last != nil && w != "" && !isPlace && !isPlayer && !pasteFillers[w] {
		return pasteProperty{n: j - i, state: true, under: true, set: func(*pastedCard) {}}
	}
	return pasteProperty{}
}

// property gives a property to the card before it, or to a new card.
func (r *pasteReader) property() bool {
	p := r.propertyAt(r.at)
	if p.n == 0 {
		return false
	}
	c := r.last
	if c == nil || !r.open && !p.state || r.under {
		if p.under || p.beside {
			return false
		}
		if c = r.begin(); c == nil {
			return false
		}
	}
	p.set(c)
	r.take(p.n, r.itemOf(c))
	r.open = true
	r.under = p.under
	return true
}

// begin returns a new card, or nil if there are too many.
func (r *pasteReader) begin() *pastedCard {
	if len(r.cards) == maxPastedCards {
		return nil
	}
	c := &pastedCard{who: r.one(), copies: max(1, r.copies), zone: rules.BattleArea}
	for i := r.waiting[waitCopies].from; i < r.waiting[waitCopies].to; i++ {
		r.toks[i].item = cardItem + len(r.cards)
	}
	r.waiting[waitCopies], r.copies = pasteSpan{}, 0
	if r.headed {
		c.zone, c.placed = r.heading, true
		r.waiting[waitPlace] = pasteSpan{}
	}
	if r.under && r.last != nil {
		c.under = r.last
		for c.under.under != nil {
			c.under = c.under.under
		}
		c.who = c.under.who
	}
	r.under = false
	r.cards, r.last, r.open = append(r.cards, c), c, true
	return c
}

func (r *pasteReader) itemOf(c *pastedCard) int {
	for i, x := range r.cards {
		if x == c {
			return cardItem + i
		}
	}
	return itemKnown
}

// place reads where the card before it lies or, with a colon, where the cards after it lie.
func (r *pasteReader) place() bool {
	j := r.at
	for w := r.low(j); w == "in" || w == "from" || w == "on" || w == "the" || w == "into" || w == "top" || w == "of" || w == "my" || w == "their" || w == "his" || w == "her"; w = r.low(j) {
		j++
	}
	zone, ok := pastePlaces[r.low(j)]
	if !ok {
		return false
	}
	j++
	for w := r.low(j); w == "area" || w == "zone" || w == "stack" || w == "pile" || w == "spot"; w = r.low(j) {
		j++
	}
	if r.mark(j) == ":" || r.last == nil {
		from := r.at
		r.heading, r.headed, r.last, r.open = zone, true, nil, false
		r.take(j-r.at, itemKnown)
		if zone == rules.BattleArea { // the place for cards of which no place is said
			r.drop(waitPlace)
		} else {
			r.wait(waitPlace, from)
		}
		return true
	}
	r.last.zone, r.last.placed = zone, true
	r.take(j-r.at, r.itemOf(r.last))
	r.open = false
	return true
}

// copiesWord reads a number of copies: "4", "4x" or "x4", before a card, or after it as in a deck
// list.
func (r *pasteReader) copiesWord() bool {
	w := r.low(r.at)
	n, ok := pasteNumber(strings.Trim(w, "x"))
	if !ok || n < 1 || n > 4 || len(w) > 2 {
		return false
	}
	used := 1
	if r.low(r.at+1) == "x" {
		used = 2
	}
	if strings.HasPrefix(w, "x") && r.last != nil && r.last.number != "" {
		r.last.copies = n
		r.take(1, r.itemOf(r.last))
		return true
	}
	next := r.at + used
	if m := r.mark(next); next >= len(r.toks) || m != "" && m != "×" && m != "-" {
		return false
	}
	from := r.at
	r.take(used, itemKnown)
	r.wait(waitCopies, from)
	r.copies, r.open = n, false
	return true
}

// card reads a card: a number, a name that the card lists know, or a word before a property.
func (r *pasteReader) card() bool {
	w := r.low(r.at)
	if n, ok := cardno.Parse(w); ok {
		c := r.last
		if c == nil || !r.open && c.number != "" || c.number != "" && c.number != cardno.Canonical(n) || c.name == "" && c.kind == "" || r.under {
			if c = r.begin(); c == nil {
				return false
			}
		}
		if number := cardno.Canonical(n); number != c.number {
			c.number, c.official = number, ""
		}
		r.take(1, r.itemOf(c))
		r.open = true
		return true
	}
	if pasteFillers[w] {
		return false
	}
	if n, found := r.named(); n > 0 {
		c := r.last
		// the card's name stands beside its number
		if c != nil && c.number == found.Number && r.open {
			r.take(n, r.itemOf(c))
			return true
		}
		// otherwise the name begins a new card, except in "suspended blocker Gate"
		if c == nil || !r.open || c.name != "" || c.number != "" || r.under {
			if c = r.begin(); c == nil {
				return false
			}
		}
		c.name, c.number, c.official = r.typedAs(n), found.Number, found.Name
		r.take(n, r.itemOf(c))
		r.open = true
		return true
	}
	// "BT1-010 Agumon", without a card list to look it up
	if c := r.last; c != nil && r.open && c.number != "" && c.official == "" && r.nameless(r.at) {
		r.take(1, r.itemOf(c))
		return true
	}
	n := 1
	for n < 3 && r.nameless(r.at+n) {
		n++
	}
	p := r.propertyAt(r.at + n)
	if !r.nameless(r.at) || !r.under && (p.n == 0 || p.under) && !r.number(r.at+n) {
		return false
	}
	if p.n == 0 {
		n = 1
	}
	c := r.last
	if c == nil || !r.open || c.name != "" || c.number != "" || r.under {
		if c = r.begin(); c == nil {
			return false
		}
	}
	c.name = r.typedAs(n)
	r.take(n, r.itemOf(c))
	r.open = true
	return true
}

func (r *pasteReader) number(i int) bool {
	_, ok := cardno.Parse(r.low(i))
	return ok
}

// nameless reports whether the word has no meaning here, so that it may be somebody's own name for
// a card.
func (r *pasteReader) nameless(i int) bool {
	w := r.low(i)
	if w == "" || pasteFillers[w] || r.number(i) || r.propertyAt(i).n > 0 {
		return false
	}
	_, player := pastePlayers[w]
	_, place := pastePlaces[w]
	_, num := pasteNumber(w)
	_, pile := pastePiles[w]
	first := w[0]
	return !player && !place && !num && !pile && !pasteMemory[w] && !pasteVerbs[w] && (first >= 'a' && first <= 'z' || first >= 0x80)
}

// pasteVerbs lists verbs for actions; they are never names of cards.
var pasteVerbs = set("attack attacks attacking attacked play plays playing played digivolve digivolves digivolving block blocks blocking use uses using activate activates trigger triggers delete deletes deleted destroy destroys what happens happen if so why how does do did will would should could may must not don't doesn't isn't because before after while until again turn phase memory lost")

// typedAs returns how the next n tokens were typed.
func (r *pasteReader) typedAs(n int) string {
	return strings.Join(strings.Fields(r.text[r.toks[r.at].from:r.toks[r.at+n-1].to]), " ")
}

// named looks for the longest known name that begins here.
func (r *pasteReader) named() (n int, found Named) {
	if r.lookup == nil {
		return 0, found
	}
	words := r.words(r.at)
	for n = len(words); n > 0; n-- {
		if pasteFillers[words[n-1]] || n == 1 && (len(words[0]) < 4 || pasteVerbs[words[0]]) {
			continue
		}
		said := strings.Join(words[:n], " ")
		list, again := r.known[said]
		if !again {
			if r.asked == maxLookups {
				return 0, found
			}
			r.asked++
			list = r.lookup(said)
			r.known[said] = list
		}
		for _, k := range list {
			if foldName(k.Name) == foldName(said) {
				return n, k
			}
		}
		if n > 1 || len(list) == 1 && strings.HasPrefix(foldName(list[0].Name), foldName(said)) {
			for _, k := range list {
				if !hasWords(k.Name, words[:n]) {
					continue
				}
				for n < len(words) && strings.HasPrefix(foldName(k.Name), foldName(strings.Join(words[:n+1], ""))) {
					n++ // "metal greymon", which is one word on the card
				}
				return n, k
			}
		}
	}
	return 0, found
}

// foldName returns a name without everything that people leave out when they type it.
func foldName(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r >= 0x80 {
			return r
		}
		return -1
	}, strings.ToLower(name))
}

// hasWords reports whether each of the words begins a word of the name.
func hasWords(name string, words []string) bool {
	parts := strings.FieldsFunc(strings.ReplaceAll(strings.ToLower(foldMarks.Replace(name)), "'", ""), func(r rune) bool { return r < 0x80 && !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9') })
	at := 0
	for _, w := range words {
		w = strings.ReplaceAll(w, "'", "")
		for at < len(parts) && !strings.HasPrefix(parts[at], w) {
			at++
		}
		if at == len(parts) {
			return false
		}
		at++
	}
	return true
}

// filler skips words that say nothing.
func (r *pasteReader) filler() bool {
	if !pasteFillers[r.low(r.at)] {
		return false
	}
	if w := r.low(r.at); w == "and" || w == "&" || w == "plus" || w == "vs" || w == "against" {
		r.open = false
	}
	r.take(1, itemKnown)
	return true
}

// parts splits the text into parts that were understood and parts that weren't.
func (r *pasteReader) parts() []PastedPart {
	var out []PastedPart
	at := 0
	for i := range r.toks {
		t := &r.toks[i]
		p := PastedPart{Text: r.text[t.from:t.to], Unknown: t.item == itemUnknown}
		if t.item >= cardItem {
			if c := r.cards[t.item-cardItem]; c.why != "" {
				p.Unknown, p.Why = true, c.why
			}
		}
		between := r.text[at:t.from]
		if n := len(out); n > 0 && out[n-1].Unknown == p.Unknown && out[n-1].Why == p.Why {
			out[n-1].Text += between + p.Text
		} else {
			if between != "" && n > 0 && !out[n-1].Unknown {
				out[n-1].Text += between
			} else if between != "" && !p.Unknown {
				p.Text = between + p.Text
			} else if between != "" {
				out = append(out, PastedPart{Text: between})
			}
			out = append(out, p)
		}
		at = t.to
	}
	if at < len(r.text) {
		if n := len(out); n > 0 && !out[n-1].Unknown {
			out[n-1].Text += r.text[at:]
		} else {
			out = append(out, PastedPart{Text: r.text[at:]})
		}
	}
	return out
}
