package anatomy

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Claim is one statement about an anatomy, in the closed vocabulary of the parts:
//
//	"if you have a Tamer" is a processing condition
//	"1 of your opponent's Digimon" is chosen by you
//	"up to 2 of your Digimon" takes up to 2
//	"it" means trigger
//	the effect is mandatory | optional
//	the effect is a persistent effect | a trigger-type effect | an immediate-type effect | an activation-type effect | information
//	the effect has a limit per turn
//	the effect has no processing condition
//
// Of several effects "effect 2" is the second; "the effect" is the only one.
type Claim struct {
	a       *Anatomy
	effect  int    // index in a.Effects, -1 for all effects
	quote   string // the quoted words, as written
	kind    claimKind
	part    Part
	class   Kind
	choice  Choice
	mode    Mode
	n       int
	chooser string
	means   string // what words that point back mean: see ReferenceReading.Means
	none    bool   // the claim says that the effect has no such part
}

type claimKind uint8

const (
	isPart claimKind = iota
	hasAPart
	isKind
	isChoice
	takes
	chosenBy
	refersTo
)

// Finding is the verdict on a claim.
type Finding struct {
	Holds bool
	// the engine doesn't understand the text that the claim is about, so there is no verdict
	Unknown bool
	Words   string
	Reason  string   // why it fails, or is not known
	Clauses []string // clauses behind the true answer
}

var (
	effectRE = regexp.MustCompile(`^(?:the effect|effect (\d+)) (is|has) (.+)$`)
	quoteRE  = regexp.MustCompile(`^"([^"]+)" (is chosen by|is|takes|means) (.+)$`)
	takesRE  = regexp.MustCompile(`^(exactly|up to) (\d+)$`)
)

// partByName finds a part by what people call it, with or without its article.
func partByName(s string) (Part, bool) {
	s = strings.TrimPrefix(strings.TrimPrefix(s, "a "), "an ")
	if s == "activation condition" { // the older name
		return Condition, true
	}
	for _, p := range Parts {
		if p != Unknown && (p.Name() == s || string(p) == s) {
			return p, true
		}
	}
	return "", false
}

// ParseClaim reads a claim. The text must contain the words that it quotes, and the effect that it
// names, because a claim about nothing proves nothing.
func (a *Anatomy) ParseClaim(text string) (*Claim, error) {
	text = strings.Join(strings.Fields(text), " ")
	c := &Claim{a: a, effect: -1}
	if m := quoteRE.FindStringSubmatch(text); m != nil {
		return c, c.quoted(m[1], m[2], m[3])
	}
	m := effectRE.FindStringSubmatch(text)
	if m == nil {
		return nil, fmt.Errorf(`claim %q: want "WORDS" is PART, "WORDS" takes …, "WORDS" means …, or the effect is … or has …`, text)
	}
	switch {
	case m[1] != "":
		n, _ := strconv.Atoi(m[1])
		if n < 1 || n > len(a.Effects) {
			return nil, fmt.Errorf("there is no effect %s; the text has %d", m[1], len(a.Effects))
		}
		c.effect = n - 1
	case len(a.Effects) == 1:
		c.effect = 0
	default:
		return nil, fmt.Errorf("the text has %d effects; write effect 1, effect 2 and so on", len(a.Effects))
	}
	return c, c.whole(m[2], m[3])
}

// whole reads a claim about a whole effect.
func (c *Claim) whole(verb, what string) error {
	if verb == "has" {
		c.kind = hasAPart
		what, c.none = strings.CutPrefix(what, "no ")
		p, ok := partByName(what)
		if !ok {
			return unknownPart(what)
		}
		c.part = p
		return nil
	}
	switch what {
	case "mandatory", "optional":
		c.kind, c.choice = isChoice, Choice(what)
		return nil
	case "information":
		c.kind, c.class = isKind, NoEffect
		return nil
	}
	name := strings.TrimPrefix(strings.TrimPrefix(what, "a "), "an ")
	for _, k := range []Kind{Persistent, TriggerType, Immediate, Activation} {
		if k.Name() == name {
			c.kind, c.class = isKind, k
			return nil
		}
	}
	return fmt.Errorf("%q: want mandatory, optional, information, a persistent effect, or a trigger-type, an immediate-type or an activation-type effect", what)
}

func unknownPart(what string) error {
	var names []string
	for _, p := range Parts {
		if p != Unknown {
			names = append(names, p.Name())
		}
	}
	return fmt.Errorf("%q is no part of an effect; want one of: %s", what, strings.Join(names, ", "))
}

// quoted reads a claim about some words of the text.
func (c *Claim) quoted(quote, verb, what string) error {
	c.quote = quote
	if !strings.Contains(flat(c.a.Text), flat(quote)) {
		return fmt.Errorf("%q does not stand in the text", quote)
	}
	switch verb {
	case "is":
		p, ok := partByName(what)
		if !ok {
			return unknownPart(what)
		}
		c.kind, c.part = isPart, p
	case "is chosen by":
		if what != "you" && what != "your opponent" {
			return fmt.Errorf("%q: want you or your opponent", what)
		}
		c.kind, c.chooser = chosenBy, what
	case "takes":
		c.kind = takes
		switch m := takesRE.FindStringSubmatch(what); {
		case m != nil:
			c.mode = map[string]Mode{"exactly": Exactly, "up to": UpTo}[m[1]]
			c.n, _ = strconv.Atoi(m[2])
		case what == "all":
			c.mode = All
		case what == "any number":
			c.mode = AnyNumber
		default:
			return fmt.Errorf("%q: want exactly N, up to N, any number or all", what)
		}
	case "means":
		c.kind = refersTo
		if meanings[what] == "" {
			return fmt.Errorf("%q: want what explain --json gives as means, such as holder, trigger or dealt", what)
		}
		c.means = what
	}
	if c.kind == takes || c.kind == chosenBy {
		if c.target() == nil {
			return fmt.Errorf("%q is no target of the text", quote)
		}
	}
	return nil
}

// flat returns text in the form in which quotations are compared, without regard to spaces,
// capitals and the sign at the end.
func flat(s string) string {
	return strings.Trim(strings.ToLower(strings.Join(strings.Fields(s), " ")), " .,，")
}

// target returns the target that the claim quotes, or nil if there is none.
func (c *Claim) target() *TargetReading {
	for i := range c.a.Effects {
		for j := range c.a.Effects[i].Targets {
			if t := &c.a.Effects[i].Targets[j]; flat(t.Text) == flat(c.quote) {
				return t
			}
		}
	}
	return nil
}

// Judge returns the verdict on a claim.
func (c *Claim) Judge() Finding {
	switch c.kind {
	case isPart:
		return c.judgePart()
	case hasAPart:
		return c.judgeHas()
	case isKind, isChoice:
		return c.judgeWhole()
	case takes, chosenBy:
		return c.judgeTarget()
	}
	return c.judgeReference()
}

// spans returns all parts of an effect, inner ones too.
func spans(list []Span) []Span {
	var out []Span
	for _, s := range list {
		out = append(append(out, s), spans(s.Inside)...)
	}
	return out
}

func (c *Claim) judgePart() Finding {
	f := Finding{Words: "“" + c.quote + "” is " + named(c.part)}
	var other []Part
	for i := range c.a.Effects {
		e := &c.a.Effects[i]
		if !e.Complete { // a guess proves nothing
			f.Unknown = f.Unknown || strings.Contains(flat(e.Text), flat(c.quote))
			continue
		}
		for _, s := range spans(e.Spans) {
			switch {
			case flat(s.Text) != flat(c.quote):
			case s.Label == c.part:
				f.Holds, f.Unknown, f.Clauses = true, false, []string{s.Clause}
				return f
			case !slices.Contains(other, s.Label):
				other = append(other, s.Label)
			}
		}
	}
	for _, p := range other {
		f.Reason = "it is " + named(p)
		f.Clauses = append(f.Clauses, p.Clause())
	}
	switch {
	case f.Unknown:
		f.Reason = "the text isn’t read"
	case len(other) == 0:
		f.Reason = "these words are no part by themselves"
	}
	return f
}

// named returns a part with its article.
func named(p Part) string {
	switch p {
	case Optional:
		return "what makes a process optional"
	case Instead, Then:
		return "the word “" + string(p) + "”"
	case Later:
		return p.Name()
	}
	return a(p.Name())
}

func (c *Claim) judgeHas() Finding {
	e := &c.a.Effects[c.effect]
	verb := "has"
	what := a(c.part.Name())
	if c.none {
		what = "no " + c.part.Name()
	}
	f := Finding{Words: c.subject() + " " + verb + " " + what, Unknown: !e.Complete, Clauses: []string{c.part.Clause()}}
	var found *Span
	for _, s := range spans(e.Spans) {
		if s.Label == c.part && found == nil {
			found = &s
		}
	}
	f.Holds = (found != nil) != c.none
	switch {
	case f.Holds:
	case found != nil:
		f.Reason = "“" + strings.Join(strings.Fields(found.Text), " ") + "” is one"
	default:
		f.Reason = "none of its parts is one"
	}
	return f
}

func (c *Claim) subject() string {
	if len(c.a.Effects) == 1 {
		return "The effect"
	}
	return "Effect " + strconv.Itoa(c.effect+1)
}

func (c *Claim) judgeWhole() Finding {
	e := &c.a.Effects[c.effect]
	if c.kind == isChoice {
		f := Finding{Words: c.subject() + " is " + string(c.choice), Holds: e.Choice == c.choice, Unknown: e.Choice == UnknownChoice, Clauses: e.ChoiceWhy.Clauses}
		if !f.Holds {
			f.Reason = e.ChoiceWhy.Text
		}
		return f
	}
	name := c.class.Name()
	if c.class != NoEffect {
		name = a(name)
	}
	f := Finding{Words: c.subject() + " is " + name, Holds: e.Kind == c.class, Unknown: e.Kind == UnknownKind, Clauses: e.KindWhy.Clauses}
	if !f.Holds {
		f.Reason = e.KindWhy.Text
	}
	return f
}

func (c *Claim) judgeTarget() Finding {
	t := c.target()
	f := Finding{Clauses: t.Says.Clauses}
	if c.kind == chosenBy {
		f.Words = "“" + c.quote + "” is chosen by " + c.chooser
		f.Holds = t.Chooser == c.chooser
	} else {
		how := map[Mode]string{Exactly: "exactly " + strconv.Itoa(c.n), UpTo: "up to " + strconv.Itoa(c.n), All: "all", AnyNumber: "any number"}[c.mode]
		f.Words = "“" + c.quote + "” takes " + how
		f.Holds = t.Mode == c.mode && (t.N == c.n || c.n == 0)
	}
	if !f.Holds {
		f.Reason = t.Says.Text
	}
	return f
}

func (c *Claim) judgeReference() Finding {
	f := Finding{Words: "“" + c.quote + "” means " + meanings[c.means], Unknown: true, Reason: "these words are read as pointing to nothing"}
	for i := range c.a.Effects {
		for _, r := range c.a.Effects[i].References {
			if flat(r.Words) != flat(c.quote) {
				continue
			}
			f.Unknown, f.Reason = false, r.Says
			if r.Means == c.means {
				f.Holds, f.Reason = true, ""
				return f
			}
		}
	}
	return f
}

// meanings say in a few words what words point back to.
var meanings = map[string]string{
	"holder": "the card with the effect", "trigger": "what the trigger condition speaks of", "trigger-second": "the other thing that the trigger condition speaks of",
	"dealt": "what the action before was done to", "owner": "the player whose cards were dealt with", "host": "what a card was placed under",
	"revealed": "what was revealed", "rest": "what is left of what was revealed", "step": "the action right before", "effect": "all that this effect did",
	"battled": "what it battled", "bearer": "what has the effect that is given",
}
