package bench

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"digijudge/rules"
	"digijudge/rules/scenario/lang"
)

// This file holds the vocabulary of pasted positions.

// pasteToken is a word or a mark of a pasted text.
type pasteToken struct {
	low      string // in lower case, with typographic marks replaced by plain ones
	from, to int    // its place in the text, in bytes
	word     bool
	item     int // what it belongs to: see pasteReader
}

// pasteTokens splits a text into words and marks. A character that is no letter, digit or mark
// within a word ("Lv.4", "BT1-010", "+1", "opp's", "red/blue") is a token of its own.
func pasteTokens(text string) []pasteToken {
	var out []pasteToken
	inWord := func(i int, r rune) bool {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
			return true
		}
		next, _ := utf8.DecodeRuneInString(text[i+utf8.RuneLen(r):])
		switch r {
		case '-', '\'', '’', '/', '.', '+', '−':
			return unicode.IsLetter(next) || unicode.IsDigit(next)
		}
		return false
	}
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && n == 1 {
			i++ // skips bytes that are no valid text
			continue
		}
		if unicode.IsSpace(r) && r != '\n' {
			i += n
			continue
		}
		from := i
		sign := r == '+' || r == '-' || r == '−'
		if inWord(i, r) && (sign || !strings.ContainsRune("/.'’", r)) {
			for i < len(text) {
				r, n := utf8.DecodeRuneInString(text[i:])
				if r == utf8.RuneError && n == 1 || !inWord(i, r) {
					break
				}
				i += n
			}
			out = append(out, pasteToken{low: strings.ToLower(foldMarks.Replace(text[from:i])), from: from, to: i, word: true})
			continue
		}
		i += n
		out = append(out, pasteToken{low: string(r), from: from, to: i})
	}
	return out
}

var foldMarks = strings.NewReplacer("’", "'", "−", "-")

// pastePlayers maps words to the player they mean. "both" maps to NoPlayer.
var pastePlayers = map[string]lang.Who{}

func init() {
	for who, words := range map[lang.Who]string{
		lang.Ann:      "me my i mine myself i've i'm ann ann's player1 p1 we our us",
		lang.Bob:      "opp opp's opps opponent opponent's opponents they their they've theirs he his she her him them bob bob's player2 p2 enemy enemy's rival",
		lang.NoPlayer: "both each",
	} {
		for w := range strings.FieldsSeq(words) {
			pastePlayers[w] = who
		}
	}
}

// pasteFillers lists words that say nothing here.
var pasteFillers = set("a an the has have having had got with w/ and & is are at also there there's it's its of on in to from for then left remaining out only just but plus against vs board field area side play player players card cards can want wants " +
	"who which that this other another where when")

func set(words string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		out[w] = true
	}
	return out
}

var (
	pasteMemory    = set("memory mem mems memories")
	pasteSuspended = set("suspended tapped rested resting suspend susp sideways")
	pasteActive    = set("unsuspended active untapped unrested standing ready")
	pasteSources   = set("sources source mats materials digivolution-cards evos evo-sources inherits inherited underneath")
	pastePiles     = map[string]rules.Zone{"security": rules.SecurityStack, "securities": rules.SecurityStack, "sec": rules.SecurityStack, "secs": rules.SecurityStack, "shields": rules.SecurityStack, "hand": rules.Hand, "deck": rules.Deck, "library": rules.Deck}
	pastePlaces    = map[string]rules.Zone{"hand": rules.Hand, "security": rules.SecurityStack, "sec": rules.SecurityStack, "trash": rules.Trash, "graveyard": rules.Trash, "breeding": rules.BreedingArea, "raising": rules.BreedingArea, "nursery": rules.BreedingArea, "deck": rules.Deck, "battle": rules.BattleArea, "field": rules.BattleArea, "board": rules.BattleArea, "play": rules.BattleArea}
	pastePhases    = map[string]rules.Phase{"main": rules.MainPhase, "breeding": rules.BreedingPhase, "raising": rules.BreedingPhase, "draw": rules.DrawPhase, "unsuspend": rules.UnsuspendPhase}
	pasteKinds     = map[string]string{"digimon": "Digimon", "mon": "Digimon", "tamer": "Tamer", "option": "Option", "egg": "Digi-Egg", "digi-egg": "Digi-Egg", "digiegg": "Digi-Egg"}
	pasteColors    = []string{"Red", "Blue", "Yellow", "Green", "Black", "Purple", "White"}
	pasteNumbers   = map[string]int{"no": 0, "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
)

// pasteNumber returns a small number in digits or as a word.
func pasteNumber(w string) (int, bool) {
	if n, ok := pasteNumbers[w]; ok {
		return n, true
	}
	if len(w) > 2 || w == "" || w[0] == '+' || w[0] == '-' {
		return 0, false
	}
	n, err := strconv.Atoi(w)
	return n, err == nil
}

// pasteDP reads DP as people type it: "5k", "5000", "5000dp", "12.5k".
func pasteDP(w string) (int, bool) {
	w = strings.TrimSuffix(w, "dp")
	if head, ok := strings.CutSuffix(w, "k"); ok {
		f, err := strconv.ParseFloat(head, 64)
		if err != nil || f < 1 || f > 30 || f*2 != float64(int(f*2)) || strings.ContainsAny(head, "+-einfx_") {
			return 0, false
		}
		return int(f * 1000), true
	}
	if len(w) < 4 || len(w) > 5 || strings.Trim(w, "0123456789") != "" {
		return 0, false
	}
	n, _ := strconv.Atoi(w)
	return n, n >= 1000 && n <= 30000 && n%500 == 0
}

// pasteLevel returns a level in one word: "lv4", "lv.4", "lvl4", "level4".
func pasteLevel(w string) (int, bool) {
	for _, before := range []string{"level", "lvl", "lv.", "lv", "l"} {
		if rest, ok := strings.CutPrefix(w, before); ok && len(rest) == 1 && rest[0] >= '2' && rest[0] <= '7' {
			return int(rest[0] - '0'), true
		}
	}
	return 0, false
}

// pasteColorsOf returns the colors in a word: "red", "red/blue".
func pasteColorsOf(w string) []string {
	var out []string
	for part := range strings.SplitSeq(w, "/") {
		i := slices.IndexFunc(pasteColors, func(c string) bool { return strings.EqualFold(c, part) })
		if i < 0 || slices.Contains(out, pasteColors[i]) {
			return nil
		}
		out = append(out, pasteColors[i])
	}
	return out
}

// pasteAliases are other words for keywords.
var pasteAliases = map[string]string{
	"sa": "Security Attack", "security attack": "Security Attack", "security a": "Security Attack", "s-attack": "Security Attack", "s-atk": "Security Attack", "sec attack": "Security Attack", "sec atk": "Security Attack", "security atk": "Security Attack", "s attack": "Security Attack",
	"de-digivolve": "De-Digivolve", "dedigivolve": "De-Digivolve", "pierce": "Piercing", "armour purge": "Armor Purge",
}

// pasteKeyword returns the keyword that begins with those words, as cards print it, and how many of
// the words belong to it.
func pasteKeyword(words []string) (print string, n int) {
	for n = min(3, len(words)); n > 0; n-- {
		said := strings.Join(words[:n], " ")
		amount := ""
		if cut := strings.IndexAny(said, "+"); n == 1 && cut > 0 { // "sa+1"
			said, amount = said[:cut], said[cut:]
		}
		name := pasteAliases[said]
		for _, k := range rules.Keywords {
			if strings.EqualFold(k.Name, said) || n == 1 && strings.EqualFold(k.Name+"s", said) {
				name = k.Name
			}
		}
		if name == "" {
			continue
		}
		if amount == "" && len(words) > n {
			if next := words[n]; isAmount(next) {
				amount, n = next, n+1
			}
		}
		if name == "Security Attack" && amount == "" {
			return "", 0
		}
		if amount != "" && !isAmount(amount) {
			return "", 0
		}
		if amount != "" {
			amount = " " + amount
		}
		return "<" + name + amount + ">", n
	}
	return "", 0
}

// pasteBeside lists keywords whose names are also common words. They count only right beside a
// card.
var pasteBeside = set("<Draw> <Save> <Delay> <Guard> <Execute> <Progress> <Training> <Fragment> <Decode> <Engage> <Detach> <Succession> <Recovery>")

// isAmount reports whether the word is a number such as "+1", "-1" or "2".
func isAmount(w string) bool {
	digits := strings.TrimLeft(w, "+-")
	return len(digits) == 1 && digits[0] >= '1' && digits[0] <= '9' && len(w) <= 2
}
