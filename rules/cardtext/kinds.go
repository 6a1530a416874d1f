package cardtext

import (
	"slices"
)

// Each kind of action has a file of its own, act_NAME.go: its type, the words from which it is read
// (its kind), how it is printed (print), the phrases in it, and what it does to things (does). The
// list in init names all kinds. Nothing else has to know of a new one.

// Action is one thing that an effect does.
type Action interface {
	// print splits the action into the parts of a printed sentence.
	print(pr *printer, s *Sentence) piece
	// phrases returns the phrases in the action, first the one that it acts on.
	phrases() []Phrase
	// does returns what the action does to that. It returns false if later words can't speak of it.
	does() (Deed, bool)
}

// These interfaces are optional; each is for the actions to which it applies.
type (
	// lasting is an action that can last for a time.
	lasting interface {
		lasts() DurationKind
		lastingFor(d DurationKind) Action
	}
	// resolving is an action that resolves its own words that point back. resolve returns true if
	// it has done all of it.
	resolving interface {
		resolve(r *resolver, at Place) bool
	}
	// meaningful is an action that stores a meaning for words of its own, such as "the rest".
	meaningful interface {
		meaning(r *resolver) Action
	}
	// nesting is an action with further actions inside.
	nesting interface {
		inside(at Place) []Action
	}
	// becoming is an action that turns its object into something else, for example a Digimon into a
	// card.
	becoming interface {
		becomes(m *mention, role Role)
	}
	// dealing is an action with words of its own for the things on which it has acted; "" means the
	// usual words.
	dealing interface {
		dealt() string
	}
	// referred is an action whose objects can also be called by other adjectives than its
	// participle.
	referred interface {
		refs() []Ref
	}
	// acting is an action whose subject is the thing that acts, so that a later text says "if it
	// did" instead of "if you did".
	acting interface{ itDoes() }
	// ridden is an action to which a later sentence can add something, also for the actions before
	// it.
	ridden interface{ ofAll(acts []Action) }
	// continued is an action after which another one can follow without a verb: "gets +N DP and
	// <K>".
	continued interface {
		goesOn(p *parser, what *Select) (Action, bool)
	}
)

// Role says what part a phrase plays in its action.
type Role uint8

// The roles.
const (
	Object  Role = iota // the thing that the action acts on, which "it" means afterwards
	Partner             // a second Digimon that is combined with the object into one
	Host                // the permanent under which a card is placed or to which it is linked
	// a thing that is only mentioned: what is digivolved into, who does it, whose DP counts
	Aside
)

// Phrase is a phrase in an action, with its role.
type Phrase struct {
	What  *Select // nil if the action leaves it out
	Role  Role
	Field bool // it can only mean something on the field
	// it shares the words for its place with the next object: "trash 1 X and 1 Y from your hand"
	joins bool
}

// Phrases returns the phrases in an action, first the one that it acts on.
func Phrases(a Action) []Phrase { return a.phrases() }

// DeedOf returns what an action does to its object. It returns false if later words can't speak of
// it.
func DeedOf(a Action) (Deed, bool) { return a.does() }

// DurationOf returns how long the result of an action lasts.
func DurationOf(a Action) DurationKind { return actionDuration(a) }

func onField(s *Select) []Phrase  { return []Phrase{{What: s, Field: true}} }
func offField(s *Select) []Phrase { return []Phrase{{What: s}} }
func joined(s *Select) []Phrase   { return []Phrase{{What: s, joins: true}} }

func noDeed() (Deed, bool) { return 0, false }

// kind holds the readers for one kind of action, one list for each place in a sentence where its
// words can stand.
type kind struct {
	zero        Action
	imperatives []imperative  // "delete X"
	predicates  []predicate   // "X gets +N DP"
	subjects    []subjectVerb // "X may attack"
	clauses     []special     // "players can't …"
	leads       []lead        // "at the end of the turn, …"
	placings    []placing     // "place X under Y"
	gifts       []gift        // "give X <K>"

	// reads the rest of an action whose keyword <K> has been read
	keyword func(p *parser, k Keyword) ([]Action, bool)
	to      func(p *parser, what *Select) (Action, bool) // "to X, …"
	// reads a sentence that belongs to the action before it
	rider func(p *parser, a Action) (Action, bool)
	// reads words that come after all actions of a sentence
	tail func(p *parser, acts []Action) (list []Action, is, ok bool)
}

type (
	// imperative is a verb with a reader for what follows it.
	imperative struct {
		words string
		fixed bool // the verb isn't conjugated, so it can't follow "by"
		read  func(p *parser) ([]Action, bool)
	}
	// predicate is something that is said of a subject.
	predicate struct {
		words string
		none  bool // only for a subject with "none of …"
		read  func(p *parser, what *Select) (Action, bool)
	}
	// subjectVerb is something that a subject does or may do.
	subjectVerb struct {
		words string
		read  func(p *parser, c *clause, subject *Select) bool
	}
	// special is a clause that has no card as its subject, or an unusual order of words.
	special struct {
		words string // the words that it begins with; "" if they vary
		may   bool   // "you may" is part of the clause
		read  func(p *parser) (clause, bool)
	}
	lead    func(p *parser, s *Sentence) (Action, bool)
	placing func(p *parser) (func(*Select) Action, bool)
	gift    func(p *parser, what *Select) (Action, bool)
)

// grammar holds the readers of all kinds of action. If several begin alike, the longest is tried
// first, and after that the order of the kinds decides.
var grammar struct {
	kind
	keywords []func(p *parser, k Keyword) ([]Action, bool)
	tos      []func(p *parser, what *Select) (Action, bool)
	riders   []func(p *parser, a Action) (Action, bool)
	tails    []func(p *parser, acts []Action) ([]Action, bool, bool)
}

// kinds are all kinds of action.
var kinds []*kind

func init() {
	kinds = []*kind{
		&memoryKind, &payKind, &setMemoryKind, &drawKind, &recoveryKind, &deleteKind, &suspendKind, &unsuspendKind, &changeDPKind, &addDPOfKind,
		&gainKeywordKind, &gainEffectKind, &gainEffectsOfKind, &useKeywordKind, &returnKind, &trashKind, &placeInBattleAreaKind, &placeUnderKind, &placeSecurityKind,
		&playTokenKind, &playKind, &useOptionKind, &barKind, &digivolveOntoKind, &digivolveKind, &attackKind, &battleKind, &flipSecurityKind,
		&switchTargetKind, &endAttackKind, &preventKind, &reduceCostKind, &nextTimeKind, &restrictKind, &permitKind, &unaffectedKind,
		&noIgnoringKind, &turnEndKind, &treatColorsKind, &treatKind, &revealKind, &lookKind, &raiseMaximumKind, &addToHandKind, &restToKind, &shuffleKind, &searchKind,
		&laterKind, &activateMainKind, &activateEffectKind, &chooseKind, &replaceDigiXrosKind, &xrosFromKind, &linkToKind, &meetColorsKind,
		&ignoreColorsKind, &targetKind, &winGameKind, &hatchKind, &moveKind, &securityDPKind, &leastDPKind,
	}
	g := &grammar
	// These are verbs that several kinds share.
	g.imperatives = []imperative{
		{words: "place", read: (*parser).place}, {words: "give", read: (*parser).give}, {words: "to", fixed: true, read: (*parser).toSomething},
	}
	for _, k := range kinds {
		g.imperatives = append(g.imperatives, k.imperatives...)
		g.predicates = append(g.predicates, k.predicates...)
		g.subjects = append(g.subjects, k.subjects...)
		g.clauses = append(g.clauses, k.clauses...)
		g.leads = append(g.leads, k.leads...)
		g.placings = append(g.placings, k.placings...)
		g.gifts = append(g.gifts, k.gifts...)
		if k.keyword != nil {
			g.keywords = append(g.keywords, k.keyword)
		}
		if k.to != nil {
			g.tos = append(g.tos, k.to)
		}
		if k.rider != nil {
			g.riders = append(g.riders, k.rider)
		}
		if k.tail != nil {
			g.tails = append(g.tails, k.tail)
		}
	}
	slices.SortStableFunc(g.imperatives, func(a, b imperative) int { return len(words(b.words)) - len(words(a.words)) })
	slices.SortStableFunc(g.predicates, func(a, b predicate) int { return len(words(b.words)) - len(words(a.words)) })
	slices.SortStableFunc(g.subjects, func(a, b subjectVerb) int { return len(words(b.words)) - len(words(a.words)) })
	slices.SortStableFunc(g.clauses, func(a, b special) int { return len(words(b.words)) - len(words(a.words)) })
}

// first tries the readings in their order and returns the first that succeeds.
func first[R, T any](p *parser, list []R, read func(R) (T, bool)) (T, bool) {
	m := p.i
	for _, r := range list {
		if got, ok := read(r); ok {
			return got, true
		}
		p.i = m
	}
	var none T
	return none, false
}

// one returns a single action in the form in which readings return their result.
func one(a Action, ok bool) ([]Action, bool) { return []Action{a}, ok }

// oneAction returns a single action as a successful reading.
func oneAction(a Action) ([]Action, bool) { return one(a, true) }

// objectVerb returns the reader for a verb that is done to each of its objects: "delete X and Y".
func objectVerb(verb string, make func(*Select) Action) imperative {
	return imperative{words: verb, read: func(p *parser) ([]Action, bool) {
		list, ok := p.objects()
		if ok && len(list) == 1 && list[0].Quantity == This && !p.ing && p.peek("or") {
			m := p.i
			p.lit("or")
			if or, ok := p.sel(); ok && or.Quantity == Exactly && !or.cardArea() {
				return []Action{Choose{N: 1, Doable: true, chooseWording: chooseWording{inline: true, object: true},
					Modes: []Sentence{{Acts: []Action{make(list[0])}}, {Acts: []Action{make(or)}}}}}, true
			}
			p.i = m
		}
		return each(list, make), ok
	}}
}

// imperative reads a verb with its objects, or a keyword that is carried out.
func (p *parser) imperative() ([]Action, bool) {
	m := p.i
	acts, ok := p.readImperative()
	if ok {
		p.recordActs(PartAction, m, len(acts))
	}
	return acts, ok
}

func (p *parser) readImperative() ([]Action, bool) {
	if p.tok().kind == tKey {
		k, ok := p.key()
		if !ok {
			return nil, false
		}
		return first(p, grammar.keywords, func(read func(*parser, Keyword) ([]Action, bool)) ([]Action, bool) { return read(p, k) })
	}
	acts, ok := first(p, grammar.imperatives, func(v imperative) ([]Action, bool) {
		if v.fixed && !p.lit(v.words) || !v.fixed && !p.verb(v.words) {
			return nil, false
		}
		return v.read(p)
	})
	if !ok && p.ing {
		return p.doing()
	}
	return acts, ok
}

// doing reads what a subject does, behind "by": "this Digimon digivolving into X".
func (p *parser) doing() ([]Action, bool) {
	subject, ok := p.sel()
	if !ok {
		return nil, false
	}
	m := p.i
	if with, ok := p.partner(); ok && p.lit(gerund("DNA digivolve into")) {
		return one(p.digivolveTail(Digivolve{What: subject, With: with, DNA: true}))
	}
	p.i = m
	c, ok := first(p, grammar.subjects, func(v subjectVerb) (clause, bool) {
		var c clause
		return c, p.lit(gerund(v.words)) && v.read(p, &c, subject)
	})
	return c.acts, ok
}

// specialClause reads a clause that has no card as its subject.
func (p *parser) specialClause() (clause, bool) {
	return first(p, grammar.clauses, func(s special) (clause, bool) {
		m := p.i
		if s.words != "" && !p.lit(s.words) {
			return clause{}, false
		}
		if s.may {
			p.recordTo(PartMay, m, m+len(words("you may")), nil, 0)
		}
		c, ok := s.read(p)
		p.recordActs(PartAction, m, len(c.acts))
		return c, ok
	})
}

// ownMay reports whether a clause comes next of which "you may" is a part.
func (p *parser) ownMay() bool {
	return slices.ContainsFunc(grammar.clauses, func(s special) bool { return s.may && p.peek(s.words) })
}

// subjectClause reads a clause with a subject: "X gets …", "X may attack", "X can't block until …".
func (p *parser) subjectClause() (clause, bool) {
	m := p.i
	c, ok := p.readSubjectClause()
	p.recordActs(PartAction, m, len(c.acts))
	return c, ok
}

func (p *parser) readSubjectClause() (clause, bool) {
	subject, ok := p.sel()
	if !ok {
		return clause{}, false
	}
	if acts, ok := p.withSecurityDigimon(subject); ok {
		return clause{acts: acts}, true
	}
	m := p.i
	if c, ok := p.bothSubjects(subject); ok {
		return c, true
	}
	p.i = m
	c := clause{may: p.lit("may")}
	p.record(PartMay, m, nil)
	if d, ok := first(p, grammar.subjects, func(v subjectVerb) (clause, bool) {
		d := c
		return d, p.lit(v.words) && v.read(p, &d, subject)
	}); ok {
		return d, true
	}
	acts, each, late, ok := p.predicates(subject)
	if !ok {
		return c, false
	}
	c.self = c.may
	if actionDuration(acts[0]) != Permanently && p.lit("and attack") {
		acts = append(acts, p.attackTail(Attack{What: shared(subject)}))
	}
	c.acts, c.each, c.late = acts, each, late
	return c, true
}

// bothSubjects reads a second subject of which the same is said: "and 1 of your other Digimon gain
// <K>" after "this Digimon".
func (p *parser) bothSubjects(one *Select) (clause, bool) {
	if !p.lit("and") {
		return clause{}, false
	}
	other, ok := p.sel()
	if !ok || one.Quantity == It || other.Quantity == It || one.Or != nil || other.Or != nil {
		return clause{}, false
	}
	for verb, make := range map[string]func(*Select) Action{"unsuspend": func(s *Select) Action { return Unsuspend{s} }, "suspend": func(s *Select) Action { return Suspend{s} }} {
		if p.lit(verb) {
			return clause{acts: []Action{make(one), make(other)}, self: true, both: 1}, true
		}
	}
	if p.lit("battle each other") {
		return clause{acts: []Action{Battle{What: one, With: other, battleWording: battleWording{eachOther: true}}}}, one.Quantity != All && other.Quantity != All
	}
	m := p.i
	acts, each, _, ok := p.predicates(one)
	if !ok || each != nil {
		return clause{}, false
	}
	p.i = m
	more, _, _, ok := p.predicates(other)
	return clause{acts: append(acts, more...), both: len(more)}, ok && len(acts) == len(more)
}

// act stores an action in the clause.
func (c *clause) act(a Action, ok bool) bool {
	c.acts = []Action{a}
	return ok
}

// predicate reads what is said of a subject.
func (p *parser) predicate(what *Select) (Action, bool) {
	return first(p, grammar.predicates, func(v predicate) (Action, bool) {
		if v.none != what.none || !p.lit(v.words) {
			return nil, false
		}
		return v.read(p, what)
	})
}

// riders reads sentences that belong to the last action before them.
func (p *parser) riders(s *Sentence) {
	last := len(s.Acts) - 1
	for _, read := range grammar.riders {
		m := p.i
		if a, ok := read(p, s.Acts[last]); ok {
			s.Acts[last] = a
			if r, ok := a.(ridden); ok {
				r.ofAll(s.Acts)
			}
			p.record(PartRider, m+1, nil)
		} else {
			p.i = m
		}
	}
}

// place reads what follows "place": cards, and where they go.
func (p *parser) place() ([]Action, bool) {
	p.placing = true
	list, ok := p.objects()
	p.placing = false
	if !ok {
		return nil, false
	}
	make, ok := first(p, grammar.placings, func(read placing) (func(*Select) Action, bool) { return read(p) })
	if !ok {
		return nil, false
	}
	if c, ok := p.orElseIt(list, make); ok {
		return oneAction(c)
	}
	return each(list, make), true
}

// give reads what follows "give": a phrase, and what it gets.
func (p *parser) give() ([]Action, bool) {
	m := p.i
	if a, ok := p.securityGift(); ok {
		return []Action{a}, true
	}
	p.i = m
	what, ok := p.sel()
	if !ok {
		return nil, false
	}
	a, ok := first(p, grammar.gifts, func(read gift) (Action, bool) { return read(p, what) })
	if !ok {
		return nil, false
	}
	acts := append([]Action{a}, p.alsoGiven(shared(what))...)
	return acts, p.allLast(acts, p.duration())
}

// lastingFor reads how long the result of an imperative lasts.
func (p *parser) lastingFor(a Action, ok bool) ([]Action, bool) {
	acts := []Action{a}
	return acts, ok && p.allLast(acts, p.duration())
}

// toSomething reads what follows "to" at the beginning of a sentence: "X, give +N DP", "X,
// <De-Digivolve N>".
func (p *parser) toSomething() ([]Action, bool) {
	what, ok := p.sel()
	if !ok || !p.punct(",") {
		return nil, false
	}
	return one(first(p, grammar.tos, func(read func(*parser, *Select) (Action, bool)) (Action, bool) { return read(p, what) }))
}

// alsoGiven reads what else is given: "and -3000 DP", "and <K>", "and "…"".
func (p *parser) alsoGiven(what *Select) (acts []Action) {
	for {
		m := p.i
		if !p.lit("and") && !p.punct(",") {
			return acts
		}
		a, ok := first(p, []gift{GainKeyword{}.goesOn, ChangeDP{}.goesOn, alsoQuoted}, func(read gift) (Action, bool) { return read(p, what) })
		if !ok {
			p.i = m
			return acts
		}
		acts = append(acts, a)
	}
}

func alsoQuoted(p *parser, what *Select) (Action, bool) {
	e := p.quoted()
	return GainEffect{What: what, Effect: e}, e != nil
}

// barePredicate reads a second predicate without a verb after "and": "gains <K> and +N DP", "gets
// +N DP and <K>".
func (p *parser) barePredicate(before Action, what *Select) (Action, bool) {
	if c, ok := before.(continued); ok {
		m := p.i
		if a, ok := c.goesOn(p, what); ok {
			return a, true
		}
		p.i = m
	}
	return nil, false
}

// actionDuration returns the duration of an action, if it has one.
func actionDuration(a Action) DurationKind {
	if l, ok := a.(lasting); ok {
		return l.lasts()
	}
	return Permanently
}

// withDuration returns the action with its duration set. It returns false if the action can't have
// one, or already has another.
func withDuration(a Action, d DurationKind) (Action, bool) {
	l, ok := a.(lasting)
	if !ok {
		return a, false
	}
	return l.lastingFor(d), l.lasts() == Permanently
}

// allLast sets one duration for all actions. It returns false if one of them can't have one, or
// already has another.
func (p *parser) allLast(acts []Action, d DurationKind) bool {
	if d == Permanently {
		return true
	}
	for i, a := range acts {
		b, ok := withDuration(a, d)
		if !ok {
			return false
		}
		acts[i] = b
	}
	return true
}

// objects returns the phrases that an action acts on, first the one that "it" would mean.
func objects(a Action) []Phrase {
	return slices.DeleteFunc(a.phrases(), func(x Phrase) bool { return x.Role == Aside })
}

// object returns the object of an imperative if it can be joined with others, and nil for other
// actions.
func object(a Action) *Select {
	for _, x := range a.phrases() {
		if x.joins {
			return x.What
		}
	}
	return nil
}

// Kinds returns one action of each kind that the language knows.
func Kinds() []Action {
	list := make([]Action, len(kinds))
	for i, k := range kinds {
		list[i] = k.zero
	}
	return list
}
