package lang

import (
	"strings"

	"digijudge/rules/clause"
)

// This file turns claims, which are written in the claim language, into sentences for people. A
// claim becomes a small tree of clauses (subject, verb, the rest). The tree can be said in several
// ways: as a statement, as a denial, as something possible or impossible, and as a question.
// Finished text is never changed.

// phrase is a thing that a sentence names: a player, a card, or something that belongs to one.
type phrase struct {
	of     string // the player or card that it belongs to, "" if none
	head   string // the noun or name
	plural bool
	name   bool // head is the name of a card
	any    bool // the head is plural and means any number, even none: "any cards"
}

func words(s string) phrase      { return phrase{head: s} }
func cardNamed(n Name) phrase    { return phrase{head: n.people(), name: true} }
func player(p Who) phrase        { return phrase{head: p.String()} }
func isPlayerWord(s string) bool { return s == Ann.String() || s == Bob.String() }

// pronouns gives, for each thing that a pronoun can stand for, the forms for subject, object and
// possessive.
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

// say returns the thing's name, or a pronoun if it is known, the thing that the sentence has
// already named as its subject.
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

// statement is one clause of a sentence.
type statement struct {
	subj  phrase
	verb  string // base form of the verb: "be", "have", "draw", "DNA digivolve"
	may   bool   // the clause says that the subject can do it: "can draw"
	only  bool   // the subject can do nothing else
	rest  []phrase
	not   bool
	times int // how often it happens, if counted is set
	cmp   Compare
	// counted reports whether the clause says how often something happens. fact reports whether it
	// is about a position.
	counted, fact bool
	// the clause of the rules that forbids it, if the sentence says that something can't be done
	clause clause.Clause
}

// voice is the way in which a clause is said, such as a denial or a question.
type voice int

const (
	isSo voice = iota
	isNot
	canBe
	cannotBe
	isIt  // a question: is it so?
	canIt // a question: is it possible?
	bare  // without its subject, and with the verb in its base form
)

// irregular has the verbs whose third person doesn't follow ThirdPerson.
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

// finite returns the verb in the form that the subject needs.
func (c *statement) finite() string {
	switch {
	case !c.subj.plural:
		return c.third()
	case c.verb == "be":
		return "are"
	}
	return c.verb
}

// aux returns the helping verb that a denial or a question needs.
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

// base returns the form of the verb after a helping verb.
func (c *statement) base() string {
	if c.only {
		return "only " + c.verb
	}
	return c.verb
}

// behindBe returns the verb's base form for use after a helping verb. If the verb is "be" and the
// helping verb is a form of "be" itself ("isn't"), it returns "".
func (c *statement) behindBe() string {
	if c.verb == "be" && !c.may {
		return strings.TrimSpace(strings.TrimSuffix(c.base(), "be"))
	}
	return c.base()
}

// say returns the clause as text in the given voice. known is what the sentence has named before,
// so that a pronoun can stand for it.
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

// none reports whether the clause says that somebody has none of something.
func (c *statement) none() bool { return len(c.rest) > 0 && c.rest[0].any }

// end returns the text after the verb of a plain statement.
func (c *statement) end(known string) string { return c.tail(known, true, false, false) }

// tail returns the text after the verb. A plain statement of how often something happens leaves out
// "exactly". Questions and denials get "any", unless the verb already has "no".
func (c *statement) tail(known string, plain, no, open bool) string {
	var out []string
	for _, p := range c.rest {
		switch {
		case p.any && open && !no:
			out = append(out, "any "+p.head)
		case p.of != "" && p.of == c.subj.head: // such as "Ann has 2 cards in her hand"
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

// known returns the thing for which a second clause may use a pronoun: the subject, or the player
// who owns it. If the clause names another card too it returns no card, because "it" could mean
// either.
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

// saying is a clause together with the clauses that say when it happens.
type saying struct {
	main  statement
	links []link
}

// link is a clause that follows another, and the word between them.
type link struct {
	word string // "before", "after", "then", "at the same time as"
	statement
}

// chained reports whether the clauses tell a sequence of equal events (A, then B, then C), and not
// one main event with a detail.
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

// same reports whether two clauses that happen at the same time differ only in their subjects, so
// that the second verb can be left out.
func (l *link) same(c *statement) bool {
	return l.word == "at the same time as" && l.verb == c.verb && l.end("") == c.end("") && l.not == c.not
}

// chain returns the clauses as text, one after the other.
func (s *saying) chain(v voice, known string) string {
	one := true // whether all clauses have the same subject
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

// listed joins names, as in "A, B and C".
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

// Capitalised returns the text with a capital first letter.
func Capitalised(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}
