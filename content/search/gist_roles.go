package search

import (
	"slices"
	"strings"
	"unicode"
)

// Who does what in a question: the same words in other roles ask something else. "Retaliation, do
// both die?" isn't "Retaliation, if both die", an attack on a player isn't one on a Digimon, and two
// Digimon that block one attack aren't one that blocks two.

// roles are the parts that words of a text play. All are hashes, 0 where the text doesn't say it.
type roles struct {
	asked   uint32   // what is done or not, by which the question is answered
	given   []uint32 // what is done to lead to it
	target  uint32   // what is attacked
	counted uint32   // of what it asks how many there are
	of      []uint32 // numbers, each with what it is the number of
}

// premises begin the part of a sentence that says in which case something is asked.
var premises = wordSet(`if when whenever while because once after before`)

// roleActs are the acts of which a role tells something; the others go with many.
var roleActs = wordSet(`delete attack block suspend unsuspend play digivolve draw bounce return
	discard trash win lose leave hatch move switch link reveal`)

// roleThings are the things that are counted or attacked, each with the word that stands for it.
var roleThings = func() map[string]string {
	m := map[string]string{}
	for thing, list := range map[string]string{
		"digimon": `digimon digimons guy blocker blockers attacker attackers rookie champion ultimate
			mega token tokens`,
		"tamer":  `tamer tamers`,
		"player": `player players security face me directly`,
		"attack": `attack attacks swings`,
		"block":  `block blocks`,
		"option": `option options`,
		"card":   `card cards copy copies`,
		"effect": `effect effects`,
		"memory": `memory`,
		"check":  `check checks`,
		"time":   `time times`,
		"egg":    `egg eggs`,
		"color":  `color colors`,
		"area":   `breeding raising`,
	} {
		for _, w := range strings.Fields(list) {
			m[w] = thing
		}
	}
	return m
}()

// betweenCounted are the words between a number and what it counts.
var betweenCounted = wordSet(`of my your his her their the a an this that these same other different
	more single opponent opponents suspended unsuspended`)

// rolesOf reads the roles of a text; words are those of its gist.
func rolesOf(text string, words []string) (r roles) {
	main, given := mainClause(lowerText(text))
	asked, before := askedAct(main)
	r.asked = asked
	given = append(given, before...)
	for i, w := range given {
		if acts(w) && (i == 0 || !nounBefore[given[i-1]]) && !namesAct(w) {
			r.given = append(r.given, hashed("gist", gistWords[w]))
		}
	}
	r.readThings(words)
	return r
}

// askedAct returns the last act of which a clause asks, and what of the clause only leads to it.
func askedAct(main []string) (asked uint32, given []string) {
	for i, w := range main {
		if i > 0 && premises[w] {
			return asked, append(given, main[i:]...)
		}
		last, next := beside(main, i)
		switch {
		case !acts(w) || i == 1 || nounBefore[last] && gistWords[w] != "bounce" || namesAct(w):
		case strings.HasSuffix(w, "ed") && (roleThings[next] != "" || !passiveBefore[last] && !beWords[main[0]]):
		case i > 2 && subjects[last]:
			given = append(given, w) // the Digimon I just played
		default:
			asked = hashed("gist", gistWords[w])
		}
	}
	return asked, given
}

// readThings takes in what is counted and what is attacked.
func (r *roles) readThings(words []string) {
	thingBehind := func(i int, between func(w string) bool) string {
		for i++; i < len(words) && between(words[i]); i++ {
		}
		_, next := beside(words, i-1)
		return roleThings[next]
	}
	for i, w := range words {
		last, next := beside(words, i)
		switch {
		case (w == "many" || w == "much") && last == "how":
			if roleThings[next] != "" {
				r.counted = hashed("thing", roleThings[next])
			}
		case unicode.IsDigit(rune(w[0])) && w != "0" && w != "1":
			if thing := thingBehind(i, func(w string) bool { return betweenCounted[w] }); thing != "" {
				r.of = append(r.of, hashed(w, thing))
			}
		case gistWords[w] == "attack" && r.target == 0 && w != "attacker" && w != "attackers":
			thing := thingBehind(i, func(w string) bool { return besideAttack[w] && w != "with" || onWords[w] })
			if attackable[thing] {
				r.target = hashed("thing", thing)
			}
		}
	}
}

// attackable are the things of which an attack is told apart by them, and onWords stand before them.
var (
	attackable = wordSet(`digimon tamer player area`)
	onWords    = wordSet(`on at into`)
)

// namesAct reports whether a word is the name of an act, by which nothing is done: deletion, blocking.
func namesAct(w string) bool { return strings.HasSuffix(w, "ing") || strings.HasSuffix(w, "ion") }

// acts reports whether a word says that something is done of which the role tells something.
func acts(w string) bool {
	return roleActs[gistWords[w]] && !strings.HasSuffix(w, "er") && !strings.HasSuffix(w, "ers")
}

// mainClause returns the words of a text by which it asks, from the verb that asks on, and those that
// only lead to it. A text that doesn't ask has none but what stands behind its "if".
func mainClause(text string) (main, given []string) {
	parts := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(",;.:?!", c) })
	for k := len(parts) - 1; k >= 0; k-- {
		words := rawWords(parts[k])
		at := -1
		for i, w := range words {
			if _, next := beside(words, i); (yesNoWords[w] || mayWords[w]) && next != "not" && !acts(next) &&
				(i == 0 || at < 0 && askingFirst[words[i-1]] || askedBehind[next] && !persons[words[i-1]] && !haveWords[w]) {
				at = i
			}
		}
		switch {
		case main == nil && at >= 0:
			main, given = words[at:], append(given, words[:at]...)
		case at >= 0 || main != nil || len(parts) > 1:
			given = append(given, words...)
		default:
			if i := slices.IndexFunc(words, func(w string) bool { return premises[w] }); i >= 0 {
				given = append(given, words[i:]...)
			}
		}
	}
	if main == nil && len(parts) > 1 {
		return nil, nil
	}
	return main, given
}

// askedBehind stand behind the verb by which something is asked.
var askedBehind = wordSet(`i you he she they it we my your his her their the a an this that these those
	both all`)

// askingFirst stand before the verb that asks.
var askingFirst = wordSet(`what who whose which where how when why`)

// nounBefore are the words behind which an act is a thing: an attack, the same block.
var nounBefore = wordSet(`a an the my his her their your this that one same first second next each every
	no another blocked successful burst dna blast app`)

// subjects stand before what somebody has done: the Digimon I just played.
var subjects = wordSet(`i you he they just was were is are got been already has have had`)

// persons stand before the verb of a statement.
var persons = wordSet(`i you he she they it we that who`)

// haveWords ask something only at the beginning.
var haveWords = wordSet(`has have had`)

// passiveBefore stand before what is done to something.
var passiveBefore = wordSet(`be get gets`)

// beWords begin a question about what is done to something.
var beWords = wordSet(`is are was were`)

// otherRoles reports whether two questions have words in other roles.
func otherRoles(q, t *roles) bool {
	switch {
	case q.asked != t.asked && (t.asked != 0 && slices.Contains(q.given, t.asked) || q.asked != 0 && slices.Contains(t.given, q.asked)):
		return true
	case q.target != 0 && t.target != 0 && q.target != t.target:
		return true
	case q.counted != 0 && t.counted != 0 && q.counted != t.counted:
		return true
	}
	return len(q.of) > 0 && len(t.of) > 0 && !slices.ContainsFunc(q.of, func(h uint32) bool { return slices.Contains(t.of, h) })
}
