package anatomy

import (
	"strconv"
	"strings"
)

// nounPhrase reads a phrase at i that names what is acted on; lo and hi bound the clause. It returns its end, i if none begins
// here.
func (r *reader) nounPhrase(i, lo, hi int) (int, TargetReading) {
	var tr TargetReading
	head := i // first token behind the words that say how many
	switch {
	case r.is(i, "this", "that", "those", "these") && r.isNoun(i+1):
		tr.Mode = Reference
		if r.is(i, "this") {
			tr.Mode = Self
		}
		end := i + 2
		if r.is(end, "card", "cards") {
			end++
		}
		if s := r.possession(i, end, hi); s > end && !r.is(i-1, "as") {
			return s, r.says(tr, i, s)
		}
		if strings.HasSuffix(r.toks[end-1].text, "'s") {
			return i, tr // its colors, its cost
		}
		return end, r.says(tr, i, end)
	case r.is(i, "this") && r.traitNoun(i+1, hi) > i: // "this [X] trait Digimon's top stacked card"
		tr.Mode = Self
		end := r.traitNoun(i+1, hi)
		if s := r.possession(i, end, hi); s > end {
			return s, r.says(tr, i, s)
		}
		if strings.HasSuffix(r.toks[end-1].text, "'s") {
			return i, tr
		}
		return end, r.says(tr, i, end)
	case r.is(i, "it", "them", "itself") && !r.is(i+1, "is", "was"), r.is(i, "they"):
		tr.Mode = Reference
		return i + 1, r.says(tr, i, i+1)
	case r.is(i, "the") && r.is(i+1, "rest", "others"), r.is(i, "the") && r.is(i+1, "remaining", "other") && r.isNoun(i+2):
		tr.Mode = Reference
		if end := i + 2; !r.isNoun(end) {
			return end, r.says(tr, i, end)
		}
		return i + 3, r.says(tr, i, i+3)
	case r.is(i, "the") && (r.is(i+1, "played", "chosen", "deleted", "suspended", "revealed", "placed", "trashed", "returned", "digivolved", "linked", "selected", "unsuspended", "attacking", "battled")) &&
		(r.isNoun(i+2) || r.is(i+2, "card", "cards")):
		tr.Mode = Reference
		return i + 3, r.says(tr, i, i+3)
	case r.is(i-1, "as") && (r.toks[i].kind == num || r.is(i, "any")) && r.is(i+1, "of") && r.possessive(i, hi) > i: // "as 1 of your Digimon's bottom digivolution card"
		if tr.Mode, tr.N = Exactly, 1; r.toks[i].kind == num {
			tr.N = number(r.toks[i])
		}
		end := r.possessive(i, hi)
		return end, r.says(tr, i, end)
	case r.is(i-1, "as"), r.is(i-1, "its", "their") && r.is(i-2, "as"), r.is(i-3, "as") && r.is(i, "top", "bottom"), r.is(i-2, "as") && r.is(i-1, "the", "a"):
		return i, tr // what becomes of a card
	case r.is(i, "the", "your", "their", "its") && r.edge(i, &tr, &head):
	case r.phrase(i, "up to") && r.worth(i, hi) > i: // "up to 6 play cost's total worth of …"
		tr.Mode, head = AnyNumber, r.worth(i, hi)
	case r.phrase(i, "up to") && i+2 < hi && r.toks[i+2].kind == num && !r.amount(i+2):
		tr.Mode, tr.N, head = UpTo, number(r.toks[i+2]), i+3
	case r.is(i, "all") && !r.is(i+1, "turns") && !r.phrase(i+1, "of the effects"):
		tr.Mode, head = All, i+1
	case r.is(i, "each") && (r.is(i+1, "of") || r.isNoun(i+1)) && !r.is(i-1, "for"):
		tr.Mode, head = All, i+1
	case r.is(i, "none") && r.is(i+1, "of"):
		tr.Mode, head = All, i+1
	case r.is(i, "any") && r.is(i+1, "number"):
		tr.Mode, head = AnyNumber, i+2
	case r.is(i, "any") && r.toks[min(i+1, hi-1)].kind == num && !r.amount(i+1):
		tr.Mode, tr.N, head = Exactly, number(r.toks[i+1]), i+2
	case r.is(i, "any") && r.is(i+1, "of"):
		tr.Mode, tr.N, head = Exactly, 1, i+1
	case r.is(i, "one", "another") && (r.is(i+1, "of") || r.isNoun(i+1) && r.is(i, "another")):
		tr.Mode, tr.N, head = Exactly, 1, i+1
	case i > lo && r.is(i-1, "into") && r.toks[i].kind == square && !r.changes(lo, i): // "digivolve into [X] in the hand"
		tr.Mode, tr.N = Exactly, 1
	case i > lo && r.is(i-1, "into") && r.is(i, "a", "an") && !r.changes(lo, i):
		tr.Mode, tr.N, head = Exactly, 1, i+1
	case r.toks[i].kind == num && !r.amount(i):
		tr.Mode, tr.N, head = Exactly, number(r.toks[i]), i+1
	case i == lo && r.is(i, "your", "both", "no", "digimon", "their") && r.plural(i, hi):
		tr.Mode = All
	default:
		return i, tr
	}
	end := r.phraseEnd(head, hi)
	if end <= head && tr.Mode != All || end == i || r.is(end-1, "effect", "effects") {
		return i, tr
	}
	return end, r.says(tr, i, end)
}

// possessive returns where a phrase ends that says whose something is: "1 of your [X]'s"; i if it doesn't.
func (r *reader) possessive(i, hi int) int {
	for j := i + 1; j < hi && j < i+10; j++ {
		switch t := r.toks[j]; {
		case t.kind == word && strings.HasSuffix(t.text, "'s") && !isWord(t, "opponent's"), t.kind == square && r.is(j+1, "top", "bottom"):
			return j + 1
		case t.kind == punct && !strings.Contains("/'", t.text), isFinite(t):
			return i
		}
	}
	return i
}

// worth returns where the words end that bound a sum: "up to 6 play cost's total worth of"; i if there are none.
func (r *reader) worth(i, hi int) int {
	for j := i + 2; j < hi && j < i+8; j++ {
		if r.is(j, "total") && r.is(j+1, "worth") && r.is(j+2, "of") {
			return j + 3
		}
	}
	return i
}

// traitNoun returns where "[X] or [Y] trait Digimon's" ends that begins at i; i-1 if it isn't there.
func (r *reader) traitNoun(i, hi int) int {
	if i >= hi || r.toks[i].kind != square {
		return i - 1
	}
	for j := i + 1; j < hi && j < i+6; j++ {
		switch {
		case r.isNoun(j):
			return j + 1
		case r.toks[j].kind == square, r.is(j, "or", "and", "trait"), r.sign(j, "/"):
		default:
			return i - 1
		}
	}
	return i - 1
}

func number(t token) int {
	n, err := strconv.Atoi(strings.TrimLeft(t.text, "+"))
	if err != nil || n > 1000 {
		return 1000
	}
	return n
}

// edge reads "the top 3 cards of …", "your top security card": cards taken by their place, of which nobody chooses any.
func (r *reader) edge(i int, tr *TargetReading, head *int) bool {
	j := i + 1
	if r.is(j, "opponent's") {
		j++
	}
	if !r.is(j, "top", "bottom") {
		return false
	}
	tr.Mode, tr.N = Exactly, 1
	if j++; j < len(r.toks) && r.toks[j].kind == num {
		tr.N = number(r.toks[j])
		j++
	}
	for k := j; k < len(r.toks) && k < j+3; k++ {
		if r.is(k, "card", "cards") {
			*head = j
			return true
		}
	}
	return false
}

// amount says that the number at i counts no cards: "3 memory", "level 4", "4000 DP", "reduce … by 2".
func (r *reader) amount(i int) bool {
	if i >= len(r.toks) {
		return true
	}
	if r.is(i+1, "memory", "dp", "or", "color", "colors", "time", "times", "cost", "each", "for", "per", "use") || r.is(i-1, "level", "lv.", "lv", "cost", "by", "than", "gain", "lose", "every", "dp", "least", "is", "are", "have", "has") {
		return true
	}
	return i+1 >= len(r.toks) || r.toks[i+1].kind == punct && !r.sign(i+1, "'")
}

var nouns = []string{"digimon", "digimon's", "tamer", "tamers", "tamer's", "card", "cards", "card's", "token", "tokens", "option", "options", "digi-egg", "digi-eggs", "permanent"}

func (r *reader) isNoun(i int) bool { return r.is(i, nouns...) }

// changes says that "into" at the end of lo to i follows a change of what is printed, not a digivolution.
func (r *reader) changes(lo, i int) bool {
	for k := lo; k < i; k++ {
		if r.is(k, "change", "changes", "treat") {
			return true
		}
	}
	return false
}

// possession reads the rest of "this Digimon's bottom 2 digivolution cards".
func (r *reader) possession(lo, end, hi int) int {
	if !strings.HasSuffix(r.toks[end-1].text, "'s") {
		return end
	}
	for j := end; j < hi && j < end+6; j++ {
		if r.is(j, "card", "cards", "stack") {
			return j + 1
		}
		if r.toks[j].kind == punct || isFinite(r.toks[j]) {
			break
		}
	}
	return end
}

// plural says that a bare noun phrase that something is said of begins at i: "your Digimon gain …".
func (r *reader) plural(i, hi int) bool {
	noun := false
	for j := i; j < hi; j++ {
		if r.isNoun(j) {
			noun = true
		}
		if isFinite(r.toks[j]) && !r.isNoun(j) {
			return noun
		}
		if r.toks[j].kind == punct && !r.sign(j, "/") {
			return false
		}
	}
	return false
}

// stops end a noun phrase; the words of cards that belong to it go on with "of", "with", "in", "from", "among" and the like.
var stops = []string{"to", "under", "at", "on", "onto", "as", "for", "until", "during", "by", "then", "while", "if", "when", "instead", "may", "into", "suspended", "unsuspended",
	"face", "face-up", "face-down", "ignoring", "rather", "unless", "would", "would've", "even", "is", "are", "isn't", "aren't", "was", "were", "also"}

// phraseEnd returns where a noun phrase ends whose noun is yet to come at i.
func (r *reader) phraseEnd(i, hi int) int {
	noun, clause, equal := false, false, false // behind its noun, in "that has …", in "as much … as"
	j := i
	for ; j < hi; j++ {
		t := r.toks[j]
		if r.isNoun(j) || t.kind == square {
			noun = true
		}
		switch {
		case t.kind == paren:
			if isNote(t) {
				return j
			}
			continue
		case t.kind == quote, t.kind == signed && !r.is(j-1, "with", "and", "or"):
			return j
		case t.kind == punct:
			if (t.text == "," || t.text == "—" || t.text == "―") && j+1 < hi && (r.toks[j+1].kind == square || isColor(r.toks[j+1]) || r.is(j+1, "or") && (j+2 < hi && (r.toks[j+2].kind == square || isColor(r.toks[j+2])))) {
				continue
			}
			if strings.Contains("/&'-—x+", t.text) {
				continue
			}
			return j
		case !noun:
			if isWord(t, "memory", "turn", "phase") || t.kind == word && isWord(t, "to", "for", "until", "may") {
				return i
			}
			continue
		case r.is(j, "and"):
			next := j + 1
			if r.is(next, "a") && r.is(next+1, "play", "level") {
				continue
			}
			if next < hi && (r.toks[next].kind == square || r.is(next, "with", "without", "w") || isColor(r.toks[next]) || r.toks[next].kind == signed || r.is(next, "tamers", "tamer", "digimon")) && !r.gains(next, hi) {
				continue
			}
			return j
		case r.is(j, "with") && r.is(j+1, "the") && r.is(j+2, "digivolution", "play", "use", "link", "cost"): // "with the digivolution cost reduced by 2"
			return j
		case r.is(j, "without") && r.is(j+1, "paying", "suspending", "battling", "meeting"):
			return j
		case r.is(j, "to"):
			if r.is(j-1, "equal") || r.phrase(j, "to or") || r.is(j-1, "next") {
				continue
			}
			return j
		case r.is(j, "that", "which", "whose"):
			j++ // its verb belongs to the phrase
			clause = true
			continue
		case r.is(j, "that's"):
			clause = true
			continue
		case clause && r.is(j, "has", "have", "is", "are") && r.is(j-1, "or", "and"):
			continue
		case r.is(j, "suspended", "unsuspended") && r.isNoun(j+1), r.is(j, "under") && r.is(j-1, "from"):
			continue
		case isWord(t, stops...):
			if r.is(j, "as") && (r.is(j-1, "same") || r.is(j+1, "much", "many", "high", "low") || equal) {
				equal = true
				continue
			}
			return j
		case isFinite(t) && !r.isNoun(j) && !isWord(t, "play", "cost", "level", "name", "attack", "place", "digivolve", "check", "link", "block", "battle", "changes", "needs") && !(isWord(t, "trash", "draw", "battle", "field") && r.is(j-1, "your", "their", "the", "or", "and", "opponent's", "owner's", "its")):
			if r.is(j-1, "that", "which", "who") || r.is(j, "has", "have") && r.is(j-1, "that") {
				continue
			}
			return j
		case isWord(t, "attack", "digivolve", "block") && !r.is(j-1, "<", "of"):
			return j
		}
	}
	if !noun {
		return i
	}
	return j
}

// gains says that a verb stands shortly behind i.
func (r *reader) gains(i, hi int) bool {
	return i+1 < hi && isFinite(r.toks[i+1]) && !r.isNoun(i+1)
}

// says explains how the targets are taken (15-10, 15-11).
func (r *reader) says(tr TargetReading, lo, hi int) TargetReading {
	place, of := r.byPlace(lo, hi)
	chooser := "you"
	for k := lo - 1; k >= 0 && k > lo-6; k-- {
		if r.phrase(k, "your opponent") || r.phrase(k, "the opponent") || r.is(k, "they") {
			chooser = "your opponent"
		}
		if r.phrase(k, "each player") || r.phrase(k, "both players") {
			chooser = "each player"
		}
	}
	n := strconv.Itoa(tr.N)
	if r.is(lo-1, "play") && r.is(hi-1, "token", "tokens") {
		tr.Says = Statement{"Tokens are taken from outside the game: nothing is chosen.", []string{"1-4-4-1"}}
		return tr
	}
	switch tr.Mode {
	case Exactly:
		switch {
		case place && of == 0:
			tr.Says = Statement{"Taken by place, nobody chooses: " + n + ", or as many as there are.", []string{"15-10-2-1"}}
			return tr
		case place && r.is(of, "all", "each", "both"): // "the bottom digivolution card of all of …"
			tr.Says = Statement{"Taken by place from each that fits, nobody chooses: " + n + ", or as many as there are.", []string{"15-10-2-1", "15-10-2-4-1"}}
			return tr
		case place: // "the top 3 digivolution cards of 1 of …"
			tr.Chooser = chooser
			from := r.toks[of].text
			if r.toks[of].kind != num {
				from = "1"
			}
			tr.Says = Statement{capital(chooser) + " choose" + third(chooser) + " " + from + " to take cards from. These are taken by place, nobody chooses among them: " + n + ", or as many as there are.", []string{"15-10-2-1", "15-11-1-1"}}
			return tr
		}
		tr.Chooser = chooser
		if tr.N == 1 && r.toks[lo].kind == num && lo+3 < hi && r.toks[lo+1].kind == square && r.is(lo+2, "and") && r.toks[lo+3].kind == square && !r.is(lo+4, "trait") {
			tr.N = 2
			tr.Says = Statement{capital(chooser) + " choose" + third(chooser) + " 1 of each: where only one of both is there, that one.", []string{"15-10-2-1", "15-10-2-3"}}
		} else if tr.N == 1 {
			tr.Says = Statement{capital(chooser) + " choose" + third(chooser) + " 1, if there is one that fits.", []string{"15-10-2-1", "15-11-1-1"}}
		} else {
			tr.Says = Statement{capital(chooser) + " choose" + third(chooser) + " " + n + ": with fewer that fit, all of those. None can be chosen twice.", []string{"15-10-2-1", "15-10-2-3"}}
		}
	case UpTo:
		tr.Chooser = chooser
		tr.Says = Statement{capital(chooser) + " choose" + third(chooser) + " 1 to " + n + ", at least 1 if there is one that fits. None can be chosen twice.", []string{"15-10-2-2", "1-3-6", "15-10-2-3"}}
	case AnyNumber:
		tr.Chooser = chooser
		tr.Says = Statement{capital(chooser) + " choose" + third(chooser) + " as many as wanted, at least 1 if any are chosen.", []string{"1-3-6", "15-10-2-3"}}
		if r.phrase(lo, "up to") {
			tr.Says.Text = capital(chooser) + " choose" + third(chooser) + " as many as wanted that together don't exceed the sum, at least 1 if there is one that fits."
		}
	case All:
		tr.Says = Statement{"Nothing is chosen: it is done to every one that fits.", []string{"15-10-2-4-1", "15-11-2-1"}}
	case Self:
		if strings.HasSuffix(r.toks[hi-1].text, "card") || strings.HasSuffix(r.toks[hi-1].text, "cards") {
			if hi-lo > 2 && place {
				tr.Says = Statement{"Taken by place, nobody chooses.", []string{"15-10-2-1"}}
				return tr
			} else if hi-lo > 2 && r.is(hi-1, "cards") {
				tr.Says = Statement{"All of them: nothing is chosen.", []string{"15-10-2-4-1"}}
				return tr
			}
		}
		tr.Says = Statement{"The card of the effect itself: nothing is chosen.", []string{"15-1-7"}}
	case Reference:
		tr.Says = Statement{"What was chosen or spoken of before: nothing new is chosen.", []string{"15-8-3-7"}}
	}
	return tr
}

// byPlace says that a phrase takes cards by their place, the top or the bottom of a pile, and where the words begin that say of how many
// things; 0 if it is one pile, with nothing to choose.
func (r *reader) byPlace(lo, hi int) (place bool, of int) {
	for k := lo; k < hi; k++ {
		switch {
		case k < lo+4 && r.is(k, "top", "bottom"), r.is(k, "from") && r.is(k+1, "the") && r.is(k+2, "top", "bottom"):
			place = true
		case place && k > lo && (r.toks[k].kind == num || r.is(k, "one", "any", "all", "each", "both")) && r.is(k+1, "of"):
			return true, k
		}
	}
	return place, 0
}

func third(who string) string {
	if who == "you" {
		return ""
	}
	return "s"
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
