package search_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"digijudge/content/search"
	"digijudge/rules/racetest"
)

// turn changes a question into a different one.
type turn struct {
	name string
	from *regexp.Regexp
	to   string
	asks bool // not for statements: whether they affirm or deny, they answer it
}

func turns() (list []turn) {
	add := func(name, from, to string, asks bool) {
		list = append(list, turn{name, regexp.MustCompile(`(?i)` + from), to, asks})
	}
	both := func(a, b string) {
		add(a+" to "+b, `\b`+a+`\b`, b, false)
		add(b+" to "+a, `\b`+b+`\b`, a, false)
	}
	add("own to other", `\b(its|my|your|their) own\b`, "another", false)
	add("an to its own", `\ban? (attack|effect|digimon)\b`, "its own $1", false)
	add("other to own", `\b(another|other)\b`, "own", false)
	add("mine to the opponent's", `\b(my|your) ([a-np-z-]+)\b`, "my opponent's $2", false)
	add("the opponent's to mine", `\b(my|your|the) opponent['’]s\b`, "my", false)
	add("I to my opponent", `\b(can|may|do) i\b`, "$1 my opponent", false)
	add("my opponent to I", `\b(can|may) my opponent\b`, "$1 i", false)
	add("my opponent to I", `\bdoes my opponent\b`, "do i", false)
	add("with a not", `\b(can|does|is|do|will)( i| my| an?| the)? (\S+)`, "$1$2 $3 not", true)
	add("without a not", `\b(can|does|is|do)n['’]t\b`, "$1", true)
	add("without to with", `\bwithout\b`, "with", false)
	add("with to without", `\bwith (a|my|your|cards|piercing|blocker)\b`, "without $1", false)
	add("no to 2", `\bno (digivolution cards|cards|security|digimon)\b`, "2 $1", false)
	add("two to three", `\b(two|2)\b`, "three", false)
	add("zero to five", `\b(zero|0)\b`, "5", false)
	add("minus to plus", `[-−](\d)`, "+$1", false)
	add("plus to minus", `\+(\d)`, "-$1", false)
	add("any to only", `\b(a|an|any) (digimon|tamer|option|card)\b`, "only $1 $2", false)
	add("both to one", `\bboth\b`, "only one of the", false)
	add("all to one", `\ball\b`, "only one of", false)
	add("face-up to face-down", `\bface[- ]up\b`, "face-down", false)
	add("face-down to face-up", `\bface[- ]down\b`, "face-up", false)
	add("attacking to attacked", `\b(attacking|attacker)\b`, "attacked", false)
	add("attacked to attacking", `\battacked digimon\b`, "attacking digimon", false)
	add("On Play to On Deletion", `\[?\bon play\b\]?`, "on deletion", false)
	add("On Deletion to On Play", `\[?on deletion\]?`, "on play", false)
	add("When Digivolving to When Attacking", `\[?when digivolving\]?`, "when attacking", false)
	for _, p := range [][2]string{{"before", "after"}, {"first", "second"}, {"top", "bottom"}, {"start", "end"}, {"more", "less"}, {"suspended", "unsuspended"}, {"tamer", "option"}, {"hand", "trash"}, {"blocked", "blocking"}} {
		both(p[0], p[1])
	}
	return list
}

// saysItToo are changed questions that the same page answers as well, with the reason.
var saysItToo = map[string]string{
	"can a token go to the trash or the deck":                           "it is about wherever a token would go",
	"A Digimon that isn’t affected by my effects can still be blocked.": "it also answers whether a Digimon not affected by effects can be blocked",
	"who loses memory for overflow when i delete my ace?":               "its title says that the owner does, whoever deletes it",
	"do tokens go to the hand?":                                         "it says that they leave the game, wherever they would go",
	"does a deleted token go to the hand?":                              "it says that it leaves the game, wherever it would go",
	"“1 of my Digimon/Tamers” means 1 Digimon or 1 Tamer.":              "it also answers what Digimon/Tamers means in any effect",
	"“three of your opponent’s Digimon” with 3 to choose from means exactly 2 different ones: never 1, never all 3.": "it contradicts itself; its second half is what the page says",
	"With Security A. −2 an attack checks 2 cards at all; no card comes back for the number below 0.":                "its second half contradicts the first, and is what the page says",
	"does a bounced token go to my trash?": "it says that the token leaves the game, wherever it would go",
	"is ace not part of the card’s name":   "it says that it is not",
}

// TestTurnedQuestions: a question that differs by one word that changes its meaning isn't answered
// by the page that answers the original.
func TestTurnedQuestions(t *testing.T) {
	l := openReal(t)
	x, err := l.Index(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, d := range x.Docs() {
		if d.Kind == search.KindKeyword {
			names = append(names, regexp.QuoteMeta(strings.ToLower(d.Title)))
		}
	}
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) })
	list := turns()
	for i, n := range names {
		list = append(list, turn{"another keyword", regexp.MustCompile(`(?i)(^|\W)` + n + `(\W|$)`), "${1}" + names[(i+7)%len(names)] + "${2}", false})
	}
	plain := func(s string) string { return search.NameKey(s) }
	most, least := 30, 60 // limits for one turn, and for all turns together
	if racetest.On {
		most, least = 4, 10
	}
	of := map[string]int{} // how many questions were changed, by the name of the turn
	asked, tried := 0, 0   // questions that their own page answers, and variants made of them
	const prime = 7919     // a step that visits all kinds of pages
	said := x.Said()
	n := len(said)
	for k := range n {
		s := &said[k*prime%n]
		d := s.Doc
		if d.Kind != search.KindRuling && d.Kind != search.KindFAQ && d.Kind != search.KindClause && d.Kind != search.KindKeyword || len(s.Text) > 140 {
			continue
		}
		first := true
		for _, turn := range list {
			at := turn.from.FindStringIndex(s.Text)
			if at == nil || of[turn.name] >= most || turn.asks && !s.Ask {
				continue
			}
			if first && x.Search(s.Text).Answer == nil {
				break // its own page isn't the answer
			}
			asked, first = asked+b2i(first), false
			q := s.Text[:at[0]] + turn.from.ReplaceAllString(s.Text[at[0]:at[1]], turn.to) + s.Text[at[1]:]
			p := plain(q)
			if saysItToo[q] != "" || p == plain(s.Text) || slices.ContainsFunc(s.Same, func(o string) bool { return plain(o) == p }) {
				continue
			}
			of[turn.name]++
			tried++
			if a := x.Search(q).Answer; a != nil && x.AnsweredBy(a) == s.Text && !(turn.asks && a.Word == "" && search.Negated(a.Sentence)) {
				t.Errorf("%s: %q is answered like %q: %s", turn.name, q, s.Text, a.Sentence)
			}
		}
	}
	t.Logf("%d questions turned %d times: %v", asked, tried, of)
	if asked < least || tried < 10*least {
		t.Errorf("%d questions turned %d times: too few", asked, tried)
	}
}

// TestRolesOfWords: the same words in other roles ask something else.
func TestRolesOfWords(t *testing.T) {
	l := openReal(t)
	x, err := l.Index(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"retaliation if both die", "retaliation, do both die?", false},
		{"retaliation, both die?", "retaliation, do both die?", true},
		{"can i attack a tamer?", "can a tamer attack a digimon?", false},
		{"can i hit a tamer?", "can i attack a tamer?", true},
		{"can two digimon block the same attack?", "can one digimon block two attacks?", false},
		{"can two of my guys block the same attack?", "can two digimon block the same attack?", true},
		{"how many cards do we start with?", "how much memory do we start with?", false},
		{"can i attack in my opponent's turn?", "can i make my opponent attack?", false},
		{"can i attack on his turn?", "can i attack in my opponent's turn?", true},
		{"can a blocker block an attack on itself?", "can a blocker block an attack on my digimon?", false},
		{"can a tamer block?", "can a tamer treated as a digimon block?", false},
		{"fortitude, may i choose no", "fortitude: may i decline?", true},
		{"fortitude, may i choose no target", "fortitude: may i decline?", false},
		{"does barrier save me from an effect?", "does barrier save me in battle?", false},
		{"guard vs my own effect", "what does guard do?", false},
		{"guard vs my own effect", "does guard protect from my own effects?", true},
	} {
		if got := x.SameGist(c.a, c.b); got != c.same {
			t.Errorf("%q, %q: the same is %v", c.a, c.b, got)
		}
	}
}
