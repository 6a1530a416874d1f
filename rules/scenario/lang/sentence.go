package lang

import (
	"strings"

	"digijudge/rules/clause"
)

// Claims are written in the claim language and read by people. A claim becomes a small tree of
// clauses (subject, verb, the rest), and the tree says itself: as a statement, denied, as something
// that can or can't be, and as a question. No text is ever patched.

// phrase is a thing that a sentence speaks of: a player, a card, or something that belongs to one.
type phrase struct {
	of     string // whose: a player or a card, "" if nobody's
	head   string // what
	plural bool
	name   bool // head is the name of a card
	any    bool // head is some plural thing, or none: "any cards"
}

func words(s string) phrase      { return phrase{head: s} }
func cardNamed(n Name) phrase    { return phrase{head: n.people(), name: true} }
func player(p Who) phrase        { return phrase{head: p.String()} }
func isPlayerWord(s string) bool { return s == Ann.String() || s == Bob.String() }

// Pronouns by what they stand for and how: subject, object, possessive.
var pronouns = map[string][3]string{"Ann": {"she", "her", "her"}, "Bob": {"he", "him", "his"}, "": {"it", "it", "its"}}

const (
	asSubject = iota
	asObject
	asOwner
)

func pronoun(of string, as int) string {
	if !isPlayerWord(of) {
		of = ""
	}
	return pronouns[of][as]
}

// say names the thing; what the sentence has named as its subject before, known, becomes a pronoun.
func (p phrase) say(known string, as int) string {
	switch {
	case p.of != "" && p.of == known:
		return pronoun(p.of, asOwner) + " " + p.head
	case p.of != "":
		return p.of + "’s " + p.head
	case p.head != "" && p.head == known:
		return pronoun(p.head, as)
	}
	return p.head
}

// statement is one thing that is said to be so.
type statement struct {
	subj  phrase
	verb  string // its base form: "be", "have", "draw", "DNA digivolve"
	may   bool   // the subject is free to: "can draw"
	only  bool   // and to do nothing else
	rest  []phrase
	not   bool
	times int // with counted: how often
	cmp   Compare
	// counted reports whether the statement is about how often something happens, fact whether it
	// is about a position.
	counted, fact bool
	clause        clause.Clause // of what can't be done: the clause that forbids it
}

// voice is how a clause is said.
type voice int

const (
	isSo voice = iota
	isNot
	canBe
	cannotBe
	isIt  // question
	canIt // question: is it possible?
	bare  // without its subject, in the base form
)

// verbs with a form of their own.
var irregular = map[string]string{"be": "is", "have": "has", "have to": "has to", "do": "does"}

func (c *statement) third() string {
	if s, ok := irregular[c.verb]; ok {
		return s
	}
	if v, tail, ok := strings.Cut(c.verb, " not"); ok && tail == "" {
		return ThirdPerson(v) + " not"
	}
	return ThirdPerson(c.verb)
}

// finite returns the verb as the subject has it.
func (c *statement) finite() string {
	switch {
	case !c.subj.plural:
		return c.third()
	case c.verb == "be":
		return "are"
	}
	return c.verb
}

// aux returns the helping verbs of denials and questions.
func (c *statement) aux() string {
	switch {
	case c.may:
		return "can"
	case c.verb == "be" && c.subj.plural:
		return "are"
	case c.verb == "be":
		return "is"
	case c.subj.plural:
		return "do"
	}
	return "does"
}

var denied = map[string]string{"can": "can’t", "are": "aren’t", "is": "isn’t", "do": "don’t", "does": "doesn’t"}

// base returns the verb behind a helping one.
func (c *statement) base() string {
	if c.only {
		return "only " + c.verb
	}
	return c.verb
}

// behindBe returns the verb's base form, for use after a helping verb. Where the verb is "be" and
// the helping verb is a form of it already ("isn't"), "be" is left out.
func (c *statement) behindBe() string {
	if c.verb == "be" && !c.may {
		return strings.TrimSpace(strings.TrimSuffix(c.base(), "be"))
	}
	return c.base()
}

// say says the clause. known is what the sentence has spoken of before.
func (c *statement) say(v voice, known string) string {
	subj := c.subj.say(known, asSubject)
	not := c.not
	var out []string
	switch v {
	case isSo, isNot:
		if v == isNot {
			not = !not
		}
		switch {
		case not && c.verb == "have" && !c.may && c.none():
			out = []string{subj, c.finite(), "no"}
		case not:
			out = []string{subj, denied[c.aux()], c.behindBe()}
		case c.may:
			out = []string{subj, "can", c.base()}
		default:
			out = []string{subj, c.finite()}
		}
	case canBe, cannotBe:
		aux := "can"
		if v == cannotBe {
			aux = "can’t"
		}
		out = []string{subj, aux}
		if not {
			out = append(out, "not")
		}
		out = append(out, c.base())
	case isIt:
		out = []string{c.aux(), subj, c.behindBe()}
	case canIt:
		out = []string{"can", subj, c.base()}
	case bare:
		out = []string{c.base()}
	}
	said := v == isSo || v == isNot
	out = append(out, c.tail(known, said && !not, said && not && c.none(), v == isIt || v == canIt || said && not))
	if c.clause != "" && said && not {
		out = append(out, "("+string(c.clause)+")")
	}
	return strings.Join(strings.Fields(strings.Join(out, " ")), " ")
}

// none reports whether the clause is about having any of something.
func (c *statement) none() bool { return len(c.rest) > 0 && c.rest[0].any }

// end returns what stands behind the verb of a plain statement.
func (c *statement) end(known string) string { return c.tail(known, true, false, false) }

// tail returns what stands behind the verb. A plain statement of how often something happens need
// not say "exactly"; open questions and denials have "any", unless the verb has said "no".
func (c *statement) tail(known string, plain, no, open bool) string {
	var out []string
	for _, p := range c.rest {
		switch {
		case p.any && open && !no:
			out = append(out, "any "+p.head)
		case p.of != "" && p.of == c.subj.head: // Ann has 2 cards in her hand
			out = append(out, p.say(p.of, asObject))
		default:
			out = append(out, p.say(known, asObject))
		}
	}
	if c.counted {
		out = append(out, howOften(c.cmp, c.times, plain))
	}
	return strings.Join(out, " ")
}

func howOften(cmp Compare, n int, plain bool) string {
	s := [...]string{"never", "once", "twice"}
	often := Counted(n, "time")
	if n < len(s) {
		often = s[n]
	}
	switch cmp {
	case AtLeast:
		return "at least " + often
	case AtMost:
		return "at most " + often
	}
	if plain {
		return often
	}
	return "exactly " + often
}

// known returns what a second clause may say a pronoun for: the subject, or the player whose it is.
// A card is left out if the clause names another one, since "it" could be either.
func (c *statement) known() string {
	if c.subj.of != "" {
		if isPlayerWord(c.subj.of) {
			return c.subj.of
		}
		return ""
	}
	if isPlayerWord(c.subj.head) {
		return c.subj.head
	}
	if !c.subj.name {
		return ""
	}
	for _, p := range c.rest {
		if p.name || p.of != "" && !isPlayerWord(p.of) {
			return ""
		}
	}
	return c.subj.head
}

// saying is a clause with those that say when it happens.
type saying struct {
	main  statement
	links []link
}

// link is a clause behind another.
type link struct {
	word string // "before", "after", "then", "at the same time as"
	statement
}

// chained reports whether the links are no detail of the main clause: what happens, then what, then
// what.
func (s *saying) chained() bool { return len(s.links) > 0 && s.links[0].word == "then" }

func (s *saying) say(v voice, known string) string {
	if s.chained() {
		return s.chain(v, known)
	}
	out := s.main.say(v, known)
	if k := s.main.known(); k != "" {
		known = k
	}
	for _, l := range s.links {
		if l.same(&s.main) {
			out += " " + l.word + " " + l.subj.say(known, asObject)
		} else {
			out += " " + l.word + " " + l.statement.say(isSo, known)
		}
	}
	return out
}

// same reports whether two clauses at the same time differ in nothing but their subjects, so that
// the second verb can be left out.
func (l *link) same(c *statement) bool {
	return l.word == "at the same time as" && l.verb == c.verb && l.end("") == c.end("") && l.not == c.not
}

// chain says one thing after the other.
func (s *saying) chain(v voice, known string) string {
	one := true // all of it is one subject's
	for _, l := range s.links {
		one = one && l.subj == s.main.subj
	}
	if one && (v == isIt || v == canIt || v == canBe || v == cannotBe) {
		out := s.main.say(v, known)
		for _, l := range s.links {
			out += " and then " + l.statement.say(bare, s.main.known())
		}
		return out
	}
	out := s.main.say(isSo, known)
	last := &s.main
	for i := range s.links {
		l := &s.links[i].statement
		if l.subj == last.subj {
			out += ", then " + l.finite() + " " + l.end(last.known())
		} else {
			out += ", then " + l.say(isSo, last.known())
		}
		last = l
	}
	out = strings.TrimSpace(out)
	switch v {
	case isNot:
		return "it isn’t so that " + out
	case canBe:
		return "it can be that " + out
	case cannotBe:
		return "it can’t be that " + out
	case isIt:
		return "is it so that " + out
	case canIt:
		return "can it be that " + out
	}
	return out
}

// listed joins names: "A", "A and B", "A, B and C".
func listed(names []string) string {
	switch n := len(names); n {
	case 0:
		return ""
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
}

// Capitalised makes the first letter a capital.
func Capitalised(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}
