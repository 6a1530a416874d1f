package cardtext

import (
	"strings"
	"sync"
)

// Normalize brings effect text into the form in which texts are compared. What it takes away or replaces says nothing
// by itself, or says the same in an older wording:
//
//   - the case of words, the spacing, full-width signs and typographic quotes, the full stop at the very end;
//   - number agreement ("gets"/"get", "their names"/"its name", "cards"/"card");
//   - reminder text in parentheses behind a keyword;
//   - "trigger <Draw 1>" (<Draw 1>), "in play" (nothing), "you can" (you may), "memory cost" (cost),
//     <Security Attack +1> (<Security A. +1>), [At End of …] ([End of …]), (Once Per Turn) ([Once Per Turn]);
//   - the other pairs of table rewrites.
//
// Two texts with the same normal form are read as the same text; nothing else may differ.
func Normalize(src string) string {
	var lines []string
	for _, line := range strings.Split(src, "\n") {
		lines = append(lines, spell(normalTokens(line)))
	}
	return strings.Join(lines, "\n")
}

// normalTokens is Normalize for one line, as tokens with their places in the line.
func normalTokens(line string) []token {
	toks := lex(line)
	toks = plainIcons(toks)
	toks = dropReminders(toks)
	toks = stopAfterKeywords(toks)
	toks = rewrite(toks)
	return dropFinalStops(toks)
}

// plainIcons settles the spelling of icons: [At End of Your Turn], (Once Per Turn), [DNA Digivolution], {Hand} as [Hand].
func plainIcons(toks []token) []token {
	var out []token
	if len(toks) > 3 && wordAt(toks, 0, "when") && wordAt(toks, 1, "digivolving") && toks[2].text == "," {
		out = append(out, token{kind: tIcon, text: "When Digivolving", pos: toks[0].pos, end: toks[2].end})
		toks = toks[3:]
	}
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		switch t.kind {
		case tIcon:
			if name, ok := iconName(t.text); ok {
				t.text = name
			}
			if i == 0 && len(out) == 0 && isAreaIcon(t.text, toks) {
				t.kind = tBrace
			}
		case tBrace:
			if t.text == "Once Per Turn" || t.text == "Twice Per Turn" {
				t.kind = tIcon
			}
		case tKey:
			if k, ok := readKeyword(t.text); ok {
				t.text = strings.Trim(k.String(), "<>")
			}
		case tPunct:
			if t.text == "(" && i+4 < len(toks) && (wordAt(toks, i+1, "once") || wordAt(toks, i+1, "twice")) &&
				wordAt(toks, i+2, "per") && wordAt(toks, i+3, "turn") && toks[i+4].text == ")" {
				name := "Once Per Turn"
				if toks[i+1].text == "twice" {
					name = "Twice Per Turn"
				}
				t = token{kind: tIcon, text: name, pos: t.pos, end: toks[i+4].end}
				i += 4
			}
		}
		out = append(out, t)
	}
	return out
}

// isAreaIcon says that the first icon of a text is an area icon that an older card writes in square brackets. [Security] is
// one only before a timing that excludes the timing [Security].
func isAreaIcon(name string, toks []token) bool {
	switch name {
	case "Hand", "Trash", "Breeding":
		return true
	case "Security":
	default:
		return false
	}
	if len(toks) < 2 || toks[1].kind != tIcon {
		return false
	}
	next, _ := iconName(toks[1].text)
	switch tm, ok := timingOf(next); tm {
	case YourTurn, OpponentsTurn, AllTurns, StartOfYourTurn, EndOfYourTurn, StartOfYourMainPhase, EndOfOpponentsTurn:
		return ok
	}
	return false
}

func wordAt(toks []token, i int, word string) bool {
	return i < len(toks) && toks[i].kind == tWord && toks[i].text == word
}

// dropReminders takes out reminder text: a sentence in parentheses that stands behind a keyword, or behind the end of a
// sentence that has one.
func dropReminders(toks []token) []token {
	var out []token
	keyword := false // the sentence so far has a keyword
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.kind == tPunct && t.text == "(" {
			if end := closing(toks, i); end > i+2 && keyword && isReminder(toks[i+1:end]) {
				i = end
				continue
			}
		}
		switch {
		case t.kind == tKey:
			keyword = true
		case t.kind != tPunct && len(out) > 0 && out[len(out)-1].kind == tPunct && out[len(out)-1].text == ".":
			keyword = false
		}
		out = append(out, t)
	}
	return out
}

// closing returns the index of the parenthesis that closes the one at i, or 0.
func closing(toks []token, i int) int {
	depth := 0
	for j := i; j < len(toks); j++ {
		if toks[j].kind != tPunct {
			continue
		}
		switch toks[j].text {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return j
			}
		}
	}
	return 0
}

// isReminder says that the content of parentheses is a whole sentence, and not a restriction such as "(other than [X])".
func isReminder(toks []token) bool {
	last := toks[len(toks)-1]
	stop := last.kind == tPunct && last.text == "."
	return toks[0].capital && (stop || len(toks) > 4) || toks[0].kind == tKey && stop
}

// stopAfterKeywords puts the full stop that cards often leave out behind a keyword ("<Draw 1> Then, …"), and one in place
// of the "・" behind a keyword that is the price of what follows ("<Delay> ・Gain 2 memory.").
func stopAfterKeywords(toks []token) []token {
	var out []token
	for i, t := range toks {
		if n := len(out); n > 0 && isPrice(out[n-1]) && t.text != "." {
			out = append(out, token{kind: tPunct, text: ".", pos: t.pos, end: t.pos})
		}
		if n := len(out); n > 1 && isPrice(out[n-2]) && out[n-1].text == "." && t.kind == tPunct && t.text == "・" {
			continue
		}
		if i > 0 && toks[i-1].kind == tKey && t.kind == tWord && t.capital {
			switch t.text {
			case "then", "if", "you", "gains", "this", "lose", "trash", "delete":
				out = append(out, token{kind: tPunct, text: ".", pos: t.pos, end: t.pos})
			}
		}
		out = append(out, t)
	}
	return out
}

// isPrice says that a keyword by itself asks for something before what stands behind it is done (16-14, 16-17).
func isPrice(t token) bool {
	return t.kind == tKey && (t.text == "Delay" || strings.HasPrefix(t.text, "Digi-Burst "))
}

// dropFinalStops drops the full stops at the end of the text, of a quotation and of a mode, where nothing follows.
func dropFinalStops(toks []token) []token {
	var out []token
	for i, t := range toks {
		if t.kind == tPunct && t.text == "." {
			if i+1 == len(toks) {
				continue
			}
			if next := toks[i+1]; next.kind == tPunct && (next.text == `"` || next.text == "・" || next.text == ".") {
				continue
			}
		}
		out = append(out, t)
	}
	return out
}

// rewriteRule replaces a run of tokens. 0 stands for any number, [x] for any name, <x> for any keyword.
type rewriteRule struct {
	from, to []token
	guard    bool // both sides are the same: keeps shorter rules away
}

// rewriteIndex finds the rules by their first token; longer rules come first.
var rewriteIndex = sync.OnceValue(func() map[string][]rewriteRule {
	index := map[string][]rewriteRule{}
	for _, r := range rewrites {
		rule := rewriteRule{from: lex(r[0]), to: lex(r[1]), guard: r[0] == r[1]}
		key := indexKey(rule.from[0])
		list := append(index[key], rule)
		for i := len(list) - 1; i > 0 && len(list[i].from) > len(list[i-1].from); i-- {
			list[i], list[i-1] = list[i-1], list[i]
		}
		index[key] = list
	}
	return index
})

func indexKey(t token) string {
	switch t.kind {
	case tNum, tSigned, tIcon, tKey:
		return string('0' + rune(t.kind))
	}
	return t.text
}

// rewrite applies the table of older and variant wordings until none applies.
func rewrite(toks []token) []token {
	index := rewriteIndex()
	for pass := 0; pass < 6; pass++ {
		changed := false
		out := make([]token, 0, len(toks))
		for i := 0; i < len(toks); {
			n := 0
			for _, r := range index[indexKey(toks[i])] {
				if repl, ok := r.apply(toks[i:]); ok {
					out = append(out, repl...)
					n = len(r.from)
					changed = changed || !r.guard
					break
				}
			}
			if n == 0 {
				out = append(out, toks[i])
				n = 1
			}
			i += n
		}
		toks = out
		if !changed {
			break
		}
	}
	return toks
}

func (r rewriteRule) apply(toks []token) ([]token, bool) {
	if len(toks) < len(r.from) {
		return nil, false
	}
	var bound [tEnd][]token
	for i, f := range r.from {
		t := toks[i]
		if t.kind != f.kind {
			return nil, false
		}
		if f.wildcard() {
			bound[f.kind] = append(bound[f.kind], t)
		} else if t.text != f.text {
			return nil, false
		}
	}
	pos, end := toks[0].pos, toks[len(r.from)-1].end
	out := make([]token, 0, len(r.to))
	for _, t := range r.to {
		if t.wildcard() && len(bound[t.kind]) > 0 {
			b := bound[t.kind][0]
			bound[t.kind] = bound[t.kind][1:]
			out = append(out, b)
			continue
		}
		t.pos, t.end, t.capital = pos, end, toks[0].capital
		out = append(out, t)
	}
	return out, true
}

func (t token) wildcard() bool {
	return t.kind == tNum && t.text == "0" || t.kind == tSigned && t.text == "+1" || (t.kind == tIcon || t.kind == tKey) && t.text == "x"
}

// rewrites are pairs of a variant wording and the wording that it stands for. Both sides are written as on cards.
var rewrites = [][2]string{
	// older words
	{"trigger <x> on", "<x>"},
	{"trigger <x>", "<x>"},
	{"<x> on 0 of", "<x> 0 of"},
	{"in play", ""},
	{"you can", "you may"},
	{"without paying its memory cost", "without paying the cost"},
	{"without paying their memory costs", "without paying the cost"},
	{"without paying its cost", "without paying the cost"},
	{"without paying their cost", "without paying the cost"},
	{"without paying the memory cost", "without paying the cost"},
	{"memory cost", "cost"},
	{"for a cost of 0", "for a digivolution cost of 0"},
	{", ignoring", "ignoring"},
	{"ignoring its digivolution requirements", "ignoring digivolution requirements"},
	{"ignoring this card's digivolution requirements", "ignoring digivolution requirements"},
	{"ignoring all digivolution requirements", "ignoring digivolution requirements"},
	{"and <x> for", "and gains <x> for"},
	{"0 memory or less", "0 or less memory"},
	{"0 memory or more", "0 or more memory"},
	{"memory, set it to 0", "memory, set your memory to 0"},
	{"if you do,", "if you did,"},
	{"if it does,", "if you did,"},
	{"if they do,", "if you did,"},
	{"if they did,", "if you did,"},
	{"if it did,", "if you did,"},
	{"you do not have", "you don't have"},
	{"your opponent does not have", "your opponent doesn't have"},
	{"you have no", "you don't have a"},
	{"your opponent has no", "your opponent doesn't have a"},
	{"did not", "didn't"},
	{"does not", "doesn't"},
	{"can not", "can't"},
	{"that is", "that's"},
	{"is not", "isn't"},
	// names and traits
	{"[x] / [x] / [x] / [x]", "[x], [x], [x] or [x]"},
	{"[x] / [x] / [x]", "[x], [x] or [x]"},
	{"[x] / [x]", "[x] or [x]"},
	{"[x], [x], or [x]", "[x], [x] or [x]"},
	{"in their name", "in its name"},
	{"in its traits", "in its trait"},
	{"in their trait", "in its trait"},
	{"in one of its traits", "in any of its traits"},
	{"in one of their traits", "in any of its traits"},
	{"in any of their traits", "in any of its traits"},
	{"with [x] in its trait", "with the [x] trait"},
	{"with [x] or [x] in its trait", "with the [x] or [x] trait"},
	{"has [x] in its trait", "has the [x] trait"},
	{"has [x] or [x] in its trait", "has the [x] or [x] trait"},
	{"has [x] trait", "has the [x] trait"},
	{"with a [x] trait", "with the [x] trait"},
	{"in its name or [x] trait", "in its name or the [x] trait"},
	{"in their text", "in its text"},
	{"in its name: Cost", "in name: Cost"},
	{"in its text: Cost", "in text: Cost"},
	{"in any of its traits: Cost", "in any trait: Cost"},
	{"with the [x] or the [x] trait", "with the [x] or [x] trait"},
	{"(other than [x])", "other than [x]"},
	{"(excluding [x])", "other than [x]"},
	{"except [x]", "other than [x]"},
	{"level of 0 or less", "level of 0 or lower"},
	{"play cost of 0 or lower", "play cost of 0 or less"},
	{"0 DP or lower", "0 DP or less"},
	{"DP less than or equal to this Digimon's DP", "DP less than or equal to this Digimon's DP"},
	{"DP less than or equal to this Digimon", "DP less than or equal to this Digimon's DP"},
	{"with as much or less DP as this Digimon", "with DP less than or equal to this Digimon's DP"},
	{"can also attack your opponent's unsuspended Digimon", "can also attack unsuspended Digimon"},
	{"affected by the effects of your opponent's Digimon", "affected by your opponent's Digimon effects"},
	{"affected by your opponent's Digimon's effects", "affected by your opponent's Digimon effects"},
	{"all of the digivolution cards of that Digimon", "all of that Digimon's digivolution cards"},
	{"all of the digivolution cards of this Digimon", "all of this Digimon's digivolution cards"},
	{"gains +1 DP", "gets +1 DP"},
	{"use this card without meeting its color requirements", "ignore this card's color requirements"},
	{"[x] token without paying the cost", "[x] token"},
	{"face-down", "face down"},
	{"face-up", "face up"},
	{"0 DP or higher", "0 DP or more"},
	{"Digimon/Tamer", "Digimon or Tamer"},
	{"Tamer or Digimon", "Digimon or Tamer"},
	{"1 or more digivolution cards", "digivolution cards"},
	// subjects and owners
	{"another of your", "one of your other"},
	{"another of their", "one of their other"},
	{"a opponent's Digimon", "one of your opponent's Digimon"},
	{"opponents", "opponent's"},
	{"all your", "all of your"},
	{"all of your Security Digimon", "your Security Digimon"},
	{"all of your opponent's Security Digimon", "your opponent's Security Digimon"},
	{"delete one of", "delete 1 of"},
	{"suspend one of", "suspend 1 of"},
	{"deleting one of", "deleting 1 of"},
	{"suspending one of", "suspending 1 of"},
	{"under one of", "under 1 of"},
	// places
	{"in the hand", "in your hand"},
	{"from the hand", "from your hand"},
	{"from the trash", "from your trash"},
	{"in the trash", "in your trash"},
	{"hand or the trash", "hand or trash"},
	{"to your hand", "to the hand"},
	{"to its owner's hand", "to the hand"},
	{"to their owner's hand", "to the hand"},
	{"to their hand", "to the hand"},
	{"bottom of deck", "bottom of the deck"},
	{"to the bottom of your deck", "to the bottom of the deck"},
	{"to the bottom of its owner's deck", "to the bottom of the deck"},
	{"to the bottom of their owner's deck", "to the bottom of the deck"},
	{"to the bottom of their deck", "to the bottom of the deck"},
	{"to the top of your deck", "to the top of the deck"},
	{"to the top of its owner's deck", "to the top of the deck"},
	{"to the top of their owner's deck", "to the top of the deck"},
	{"place the rest at the bottom of your deck", "return the rest to the bottom of the deck"},
	{"place the rest at the bottom of the deck", "return the rest to the bottom of the deck"},
	{"place the remaining cards at the bottom of your deck", "return the rest to the bottom of the deck"},
	{"place the remaining cards at the bottom of the deck", "return the rest to the bottom of the deck"},
	{"place the rest at the top of your deck", "return the rest to the top of the deck"},
	{"place the remaining cards at the top of your deck", "return the rest to the top of the deck"},
	{"return the remaining cards to", "return the rest to"},
	{"trash the remaining cards", "trash the rest"},
	{"reveal 0 cards from the top of your deck", "reveal the top 0 cards of your deck"},
	{"reveal the top card of your deck", "reveal the top 1 card of your deck"},
	{"your top security card", "the top card of your security stack"},
	{"your bottom security card", "the bottom card of your security stack"},
	{"your opponent's top security card", "the top card of your opponent's security stack"},
	{"your opponent's bottom security card", "the bottom card of your opponent's security stack"},
	{"the top security card of your opponent", "the top card of your opponent's security stack"},
	{"their top security card", "the top card of their security stack"},
	{"your top 0 security cards", "the top 0 cards of your security stack"},
	{"your opponent's top 0 security cards", "the top 0 cards of your opponent's security stack"},
	{"at the top of your security stack", "on top of your security stack"},
	{"place this card in its owner's battle area", "place this card in the battle area"},
	{"place this card in your battle area", "place this card in the battle area"},
	{"as this Digimon's bottom digivolution card", "under this Digimon as its bottom digivolution card"},
	{"to the bottom of this Digimon's digivolution cards", "under this Digimon as its bottom digivolution card"},
	{"at the bottom of this Digimon's digivolution cards", "under this Digimon as its bottom digivolution card"},
	{"on top of this Digimon's digivolution cards", "under this Digimon as its top digivolution card"},
	{"at the top of this Digimon's digivolution cards", "under this Digimon as its top digivolution card"},
	{"0 digivolution cards from the bottom of", "the bottom 0 digivolution cards of"},
	{"0 digivolution cards from the top of", "the top 0 digivolution cards of"},
	{"trash any 0 digivolution", "trash 0 digivolution"},
	{"digivolution cards from your opponent's Digimon", "digivolution cards of your opponent's Digimon"},
	{"the bottom 1 digivolution", "the bottom digivolution"},
	{"the top 1 digivolution", "the top digivolution"},
	{"the top 1 card of", "the top card of"},
	{"the bottom 1 card of", "the bottom card of"},
	// happenings
	{"becomes suspended", "suspends"},
	{"becomes unsuspended", "unsuspends"},
	{"your security stack is removed from", "a card is removed from your security stack"},
	{"your opponent's security stack is removed from", "a card is removed from your opponent's security stack"},
	// "affected by …" speaks of all effects and stays as it is.
	{"affected by effects", "affected by effects"},
	{"can't be deleted by your opponent's effects", "can't be deleted by your opponent's effects"},
	{"affected by your effects", "affected by your effects"},
	{"affected by your opponent's effects", "affected by your opponent's effects"},
	{"by effects", "by an effect"},
	{"by your effects", "by one of your effects"},
	{"by your opponent's effects", "by one of your opponent's effects"},
	{"by a opponent's effect", "by one of your opponent's effects"},
	{"other than by a battle", "other than in battle"},
	{"other than in a battle", "other than in battle"},
	{"by battle", "in battle"},
	{"by one of your effects or battle", "by one of your effects or in battle"},
	{"by one of your effects or a battle", "by one of your effects or in battle"},
	{"would be removed from the battle area", "would leave the battle area"},
	{"prevent that deletion", "it isn't deleted"},
	{"prevent its deletion", "it isn't deleted"},
	{"prevent this deletion", "it isn't deleted"},
	{"it doesn't leave the battle area", "it doesn't leave"},
	{"that Digimon doesn't leave the battle area", "that Digimon doesn't leave"},
	{"the target of attack", "the attack target"},
	{"the target of the attack", "the attack target"},
	{"change the attack target", "switch the attack target"},
	{"attack target is changed", "attack target is switched"},
	{"your opponent's player", "a player"},
	// times
	{"until your turn ends", "until the end of your turn"},
	{"until your opponent's turn ends", "until the end of your opponent's turn"},
	{"until their turn ends", "until the end of their turn"},
	{"until your opponent's next turn ends", "until the end of your opponent's next turn"},
	{"until your next turn ends", "until the end of your next turn"},
	{"in your opponent's next unsuspend phase", "during your opponent's next unsuspend phase"},
	{"in their next unsuspend phase", "during their next unsuspend phase"},
	{"can't unsuspend during", "doesn't unsuspend during"},
	{"won't unsuspend during", "doesn't unsuspend during"},
	{"at end of turn", "at the end of the turn"},
	{"at the end of turn", "at the end of the turn"},
	{"at turn end", "at the end of the turn"},
	{"at the turn's end", "at the end of the turn"},
	{"at the end of attack", "at the end of the attack"},
	{"at the end of battle", "at the end of the battle"},
	{"activate 1 of the following effects", "activate 1 of the effects below"},
	{"the following effects", "the effects below"},
}
