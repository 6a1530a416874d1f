package cardtext

import (
	"reflect"
	"slices"
)

// Resolving words that point back ("it", "that Digimon", "the trashed card", "among them", "the
// rest", "if you did"). They mean something that the effect or its trigger condition mentioned
// before. The tree stores the meaning next to them. It follows from the words alone, so printing
// doesn't need it.

// AntecedentKind is the kind of thing that such words mean.
type AntecedentKind uint8

// The kinds of antecedent.
const (
	Unresolved AntecedentKind = iota // it doesn't point back
	Holder                           // the card with the effect, as with "this Digimon"
	Triggering                       // what the trigger condition mentions
	// the second thing that it mentions: what is digivolved into, attacked, or deleted in battle
	TriggerInto
	Dealt   // the object of the action At, the thing it played, or what the object became
	OwnerOf // the Digimon or Tamer whose cards were the object of the action At
	// the Digimon or Tamer under which the action At placed a card, or to which it linked one
	HostOf
	Shown       // the cards that the action At revealed, or the area that it searches
	Leftover    // the revealed cards that are still there
	DoneBefore  // the action At itself, as in "if you did"
	WholeEffect // everything that this effect does, as in "if this effect deleted"
	// the thing that the words are part of describing: "its" in "a Digimon with [X] in its
	// digivolution cards"
	Described
	Battled   // the other Digimon of the battle (16-13)
	Bearer    // the thing that a lasting effect lies on (ParseLasting)
	Uncertain // several things, or none: the engine refuses such a text
)

// Antecedent is the meaning of words that point back.
type Antecedent struct {
	Kind AntecedentKind
	At   Place       // the action, for Dealt, OwnerOf, HostOf, Shown, Leftover and DoneBefore
	Or   *Antecedent // for Uncertain: the last thing mentioned …
	Alt  *Antecedent // … or this one; both nil if there is nothing
	// Earlier reports that the effect has acted on something else between that thing and these
	// words.
	Earlier bool
	// All reports that the words mean all objects of the verb, not only that of the action At:
	// "suspend 1 X and 1 Y. They …".
	All bool
}

// Place is the place of an action in an effect. A quoted effect and the effect of "the next time"
// have places of their own, counted from 0.
type Place struct {
	Sentence int  // index in the body
	By       bool // it is in the sentence's optional condition
	Action   int  // index in By or Acts
	Mode     int  // 1 + the index of the mode in a Choose, otherwise 0
	Inner    int  // 1 + the index in a mode or a Later, otherwise 0
	InnerBy  bool // it is in the mode's optional condition
}

// mention is something that was mentioned, and what is known about it.
type mention struct {
	means Antecedent
	kind  Kind
	field bool  // it is on the field, or was when it was mentioned
	cards bool  // it is a card somewhere else
	many  bool  // it may be several things
	one   bool  // it may be one thing
	price bool  // it was acted on in an optional condition
	quiet bool  // only an adjective such as "the played" can refer to it
	self  bool  // it is "this Digimon", which "that Digimon" never means
	group bool  // several objects of one verb together, for "they"
	did   []Ref // the adjectives that can refer to it
	at    Place // the place of the action that acted on it
}

// resolver goes through one effect from its first word to its last.
type resolver struct {
	holder  mention
	trigger []mention // what the trigger condition mentions
	said    []mention // what the effect has acted on, in order
	shown   Antecedent
	done    Antecedent
	subject *mention        // what the condition of the present sentence is about
	has     *Select         // what that condition says that a player has
	hasOne  bool            // one of these things is enough for the condition
	mets    map[*Select]met // the phrases that mean one of those things
}

// resolve stores the antecedents in the tree of an effect.
func (e *Effect) resolve() {
	if e == nil {
		return
	}
	resolveBody(e.Trigger, e.Body, mention{means: Antecedent{Kind: Holder}, field: true, cards: true, one: true})
}

func resolveBody(tr *Trigger, body []Sentence, holder mention) {
	r := &resolver{holder: holder}
	if tr != nil {
		r.readTrigger(tr)
	}
	for i := range body {
		r.sentence(&body[i], Place{Sentence: i})
	}
}

// readTrigger records what the trigger condition mentions.
func (r *resolver) readTrigger(tr *Trigger) {
	r.words(tr.Subject)
	r.words(tr.Into)
	if tr.Subject == nil {
		return
	}
	m := r.mentionOf(tr.Subject, Antecedent{Kind: Triggering})
	m.did = eventRefs(tr)
	for i := range tr.Or {
		if s := tr.Or[i].Subject; s != nil {
			r.words(s)
			if s.Filter.Kind != m.kind {
				m.kind = KindDigimonOrTamer
			}
		}
		r.words(tr.Or[i].Into)
	}
	switch tr.Event {
	case EvUsesOption, EvTrashedFromHand, EvThisTrashed, EvTrashedFrom, EvHandAdded:
		m.cards = true
	default:
		m.field = true
	}
	r.trigger = append(r.trigger, m)
	if tr.Into != nil {
		into := r.mentionOf(tr.Into, Antecedent{Kind: TriggerInto})
		// only for "that card", because "that Digimon" is the one that digivolves
		if tr.Event == EvDigivolves {
			into.field, into.cards = false, true
		}
		r.trigger = append(r.trigger, into)
	}
}

// eventRefs returns the adjectives that can refer to what a trigger condition mentions.
func eventRefs(tr *Trigger) []Ref {
	var out []Ref
	add := func(ev TriggerEvent) {
		switch ev {
		case EvPlayed:
			out = append(out, RefPlayed)
		case EvSuspends:
			out = append(out, RefSuspended)
		case EvDeleted:
			out = append(out, RefDeleted)
		case EvDigivolves:
			out = append(out, RefDigivolved)
		case EvTrashedFromHand, EvThisTrashed, EvTrashedFrom:
			out = append(out, RefTrashed)
		}
	}
	add(tr.Event)
	for i := range tr.Or {
		add(tr.Or[i].Event)
	}
	return out
}

// sentence resolves one sentence: its condition, its counts, its optional condition, its actions.
func (r *resolver) sentence(s *Sentence, at Place) {
	r.subject, r.has = nil, nil
	r.condition(s.If)
	if s.ForEach == nil {
		r.has = s.If.met()
		r.hasOne = r.has != nil && s.If.Bound.Value == 1
	}
	defer func() { r.has = nil }()
	paid := s.By != nil // the actions after "by" are done before anything is counted
	if s.ForEach != nil && !s.forEachLast && !paid {
		r.counted(s.ForEach)
	}
	r.actions(s.By, at, true)
	if s.ForEach != nil && !s.forEachLast && paid {
		r.counted(s.ForEach)
	}
	late := s.ForEach != nil && s.forEachLast
	if late && s.ForEach.ofDone() {
		r.words(s.ForEach.Of)
	}
	if s.Max != nil && s.Max.Each.ofDone() {
		r.words(s.Max.Each.Of)
	}
	before := len(r.said)
	r.actions(s.Acts, at, false)
	s.replaced(at)
	for i := before; s.ForEach != nil && len(s.Acts) == 1 && i < len(r.said); i++ {
		r.said[i].many = true // "suspend 1 …" for each of several
	}
	if late && !s.ForEach.ofDone() {
		r.words(s.ForEach.Of)
		r.condition(s.ForEach.Did)
	}
	if s.Max != nil {
		if s.Max.Each != nil && !s.Max.Each.ofDone() {
			r.words(s.Max.Each.Of)
		}
		r.condition(s.Max.If)
	}
}

// replaced marks references to the objects of the sentence before, which this one replaces
// (18-2-1), as uncertain: nobody chooses those objects.
func (s *Sentence) replaced(at Place) {
	for i := 0; s.Instead && i < len(s.Acts); i++ {
		for _, x := range s.Acts[i].phrases() {
			if x.What != nil && x.What.Quantity == It && x.What.Means.Kind == Dealt && x.What.Means.At.Sentence == at.Sentence-1 && !x.What.Means.At.By {
				x.What.Means = Antecedent{Kind: Uncertain}
			}
		}
	}
}

// ofDone reports whether the count is about things that were acted on before the multiplied action.
func (c *Count) ofDone() bool {
	return c != nil && c.Of != nil && c.Of.Quantity == It && !c.Colors
}

// actions resolves the actions of a sentence or of its optional condition.
func (r *resolver) actions(list []Action, at Place, by bool) {
	for i, a := range list {
		if m, ok := a.(meaningful); ok {
			list[i] = m.meaning(r)
		}
		r.action(list[i], step(at, by, i))
	}
	if !by {
		r.together(list)
	}
}

// together records that several objects of one verb are acted on at the same time: "suspend 1
// Digimon and 1 Tamer. They …".
func (r *resolver) together(list []Action) {
	n := len(r.said)
	if len(list) < 2 || n < len(list) {
		return
	}
	for i, a := range list {
		m := &r.said[n-len(list)+i]
		if _, ok := a.(Suspend); !ok || m.means.Kind != Dealt || m.means.At != m.at {
			return
		}
	}
	last := r.said[n-1]
	last.means.All = true
	r.say(mention{means: last.means, kind: KindDigimonOrTamer, field: true, many: true, group: true}, last.at)
}

// step returns the place of the i-th action of a sentence or, if Mode is set, of a mode.
func step(at Place, by bool, i int) Place {
	if at.Mode > 0 {
		at.InnerBy, at.Inner = by, i+1
	} else {
		at.By, at.Action = by, i
	}
	return at
}

// counted resolves a count that is made before the actions.
func (r *resolver) counted(c *Count) {
	r.words(c.Of)
	r.speaksOf(c.Of)
	r.condition(c.Did)
}

// condition resolves a processing condition.
func (r *resolver) condition(c *Cond) {
	if c == nil {
		return
	}
	switch c.Kind {
	case CondDid:
		c.Means = r.done
		if c.Means.Kind == Unresolved {
			c.Means.Kind = Uncertain
		}
	case CondEffectDid:
		c.Means = Antecedent{Kind: WholeEffect}
	}
	r.words(c.Sel)
	r.speaksOf(c.Sel)
	for i := range c.And {
		r.condition(&c.And[i])
	}
	for i := range c.Or {
		r.condition(&c.Or[i])
	}
}

// speaksOf records that a condition is about the holder: "if this Digimon has …, it gains …".
func (r *resolver) speaksOf(s *Select) {
	if s == nil {
		return
	}
	if s.Of != nil {
		s = s.Of
	}
	if s.Quantity == This {
		m := r.mentionOf(s, Antecedent{Kind: Holder})
		m.field = true
		r.subject = &m
	}
}

// action resolves the phrases of an action and records what it acts on.
func (r *resolver) action(a Action, at Place) {
	if x, ok := a.(resolving); ok && x.resolve(r, at) {
		return
	}
	for _, x := range a.phrases() {
		r.wordsWhere(x.What, x.Field && x.Role != Aside)
	}
	r.note(a, at)
	r.done = Antecedent{Kind: DoneBefore, At: at}
}

// note records what an action acts on, for later words.
func (r *resolver) note(a Action, at Place) {
	list := objects(a)
	for i := len(list) - 1; i >= 0; i-- { // so that the first one is the one mentioned last
		o := list[i]
		if o.What == nil || o.What.Area == SpokenOf && o.What.Quantity == It || o.Role == Partner {
			continue
		}
		means := Antecedent{Kind: Dealt, At: at}
		if o.Role == Host {
			means.Kind = HostOf
		}
		d, digivolves := a.(Digivolve)
		quiet := false
		switch {
		case digivolves && d.DNA: // it becomes a new Digimon (8-2-2-1)
		case o.What.Quantity == This:
			quiet = !r.holderCounts(o.What, at)
			means = Antecedent{Kind: Holder}
		case o.What.Quantity == It && o.What.Ref == RefSame:
			continue
		case o.What.Quantity == It:
			means = o.What.Means
			means.Earlier = false
		}
		m := r.mentionOf(o.What, means)
		m.price, m.quiet = at.By || at.InnerBy, quiet
		if o.Role != Host {
			m.did = deedRefs(a)
		}
		if b, ok := a.(becoming); ok {
			b.becomes(&m, o.Role)
		}
		m.field = m.field || o.Field
		if of := o.What.Of; of != nil && of.Quantity != This && of.Quantity != It {
			w := r.mentionOf(of, Antecedent{Kind: OwnerOf, At: at})
			w.price = m.price
			r.say(w, at)
		}
		r.say(m, at)
	}
}

// say records something that an action acts on.
func (r *resolver) say(m mention, at Place) {
	m.at = at
	r.said = append(r.said, m)
}

// saidAt returns the antecedent for the i-th thing acted on, for words at this place.
func (r *resolver) saidAt(i int) Antecedent {
	m := &r.said[i]
	a := m.means
	for k := i + 1; k < len(r.said); k++ {
		o := &r.said[k]
		a.Earlier = a.Earlier || !o.quiet && o.means.Kind != Shown && o.at != m.at && o.means != m.means
	}
	return a
}

// holderCounts reports whether later words may mean "this Digimon". They may not if the trigger
// condition mentions something else and this Digimon is only part of the price.
func (r *resolver) holderCounts(s *Select, at Place) bool {
	if len(r.trigger) == 0 || r.trigger[0].means.Kind == Holder {
		return true
	}
	return !at.By && !at.InnerBy && s.Filter.Kind == KindDigimon
}

// mentionOf returns the mention for a phrase.
func (r *resolver) mentionOf(s *Select, means Antecedent) mention {
	m := mention{means: means, kind: s.Filter.Kind}
	if s.Quantity == This {
		m.self = true
		if means.Kind == Triggering {
			m.means = Antecedent{Kind: Holder}
		}
		m.field, m.cards, m.one = s.Filter.Kind != AnyCard, s.Filter.Kind == AnyCard, true
		return m
	}
	switch s.Area {
	case BattleArea, BreedingArea, FieldArea, SpokenOf:
		m.field = true
	default:
		m.cards = true
	}
	switch s.Quantity {
	case Exactly:
		m.one, m.many = s.N <= 1, s.N > 1
	case UpTo, All:
		m.many, m.one = true, s.Quantity == UpTo && s.N == 1
	default:
		m.one, m.many = true, true
	}
	if s.Quantity == It {
		m.cards = true
	}
	return m
}

// words resolves the words of a phrase that point back.
func (r *resolver) words(s *Select) { r.wordsWhere(s, false) }

// wordsOnField is like words for a phrase that can only mean something on the field.
func (r *resolver) wordsOnField(s *Select) { r.wordsWhere(s, true) }

// wordsWhere is words, or wordsOnField if field is set.
func (r *resolver) wordsWhere(s *Select, field bool) {
	if s == nil {
		return
	}
	switch {
	case r.mets[s] != 0: // another action on the same thing
		*s = r.unmet(s)
	case s.Quantity == It:
		if a := r.meaning(s, field); !r.isMet(s, a) {
			r.settle(s, a)
		}
	case s.Area == RevealedCards:
		r.settle(s, orUncertain(r.shown))
	case s.Area == SpokenOf:
		if a := r.spokenOf(); !r.isMet(s, a) {
			r.settle(s, a)
		}
	}
	// joined objects of one verb share the place, which is resolved once
	if s.Of == nil || s.Of.Means.Kind == Unresolved {
		r.wordsOnField(s.Of)
	}
	r.wordsWhere(s.Or, field)
	r.words(s.Total.Than)
	r.filter(&s.Filter)
}

// filter resolves words that point back in a description.
func (r *resolver) filter(f *Filter) {
	if f.Within != nil && f.Within.Of != nil && f.Within.Of.Quantity == It {
		f.Within.Of.Means = Antecedent{Kind: Described}
		r.filter(&f.Within.Filter)
	} else {
		r.words(f.Within)
	}
	for _, b := range []*Bound{&f.Level, &f.DP, &f.PlayCost, &f.Sources, &f.ColorCount, &f.Cost, &f.UseCost} {
		r.words(b.Than)
	}
	r.words(f.SameName)
	r.words(f.SameColor)
	for i := range f.Or {
		r.filter(&f.Or[i])
	}
	if f.Not != nil {
		r.filter(f.Not)
	}
}

func orUncertain(a Antecedent) Antecedent {
	if a.Kind == Unresolved {
		a.Kind = Uncertain
	}
	return a
}

// settle stores the meaning of a phrase. Actions of one clause may share a phrase, which then must
// have one meaning for all of them.
func (r *resolver) settle(s *Select, a Antecedent) {
	if s.Means.Kind != Unresolved {
		was, same := s.Means, a
		same.Earlier = was.Earlier
		if reflect.DeepEqual(was, same) {
			return
		}
		a = either(was, a)
	}
	s.Means = a
}

// spokenOf returns the meaning of "those Digimon".
func (r *resolver) spokenOf() Antecedent {
	if len(r.trigger) > 0 {
		return r.trigger[0].means
	}
	return Antecedent{Kind: Uncertain}
}

// meaning returns the meaning of "it" and the like at this place.
func (r *resolver) meaning(s *Select, field bool) Antecedent {
	switch s.Ref {
	case RefBattled:
		return Antecedent{Kind: Battled}
	case RefSame:
		return r.last(func(m *mention) bool { return m.field && !m.group })
	case RefThisEffectSuspended, RefThisEffectAdded, RefThisEffectDeleted:
		return r.doneHere(s.Ref)
	case RefIt, RefThem, RefThat:
		return r.pronoun(s, field)
	}
	return r.named(s)
}

// last returns the last thing acted on that fits.
func (r *resolver) last(fits func(*mention) bool) Antecedent {
	for i := len(r.said) - 1; i >= 0; i-- {
		if fits(&r.said[i]) {
			return r.saidAt(i)
		}
	}
	return Antecedent{Kind: Uncertain}
}

// named returns the meaning of a reference by adjective: "the played Digimon" was played by the
// event of the trigger condition or by the effect.
func (r *resolver) named(s *Select) Antecedent {
	var found []Antecedent
	look := func(m *mention, a Antecedent) {
		for _, ref := range m.did {
			if ref == s.Ref && kindsAgree(m.kind, s.Filter.Kind) && !hasAntecedent(found, a) {
				found = append(found, a)
			}
		}
	}
	for i := range r.trigger {
		look(&r.trigger[i], r.trigger[i].means)
	}
	for i := range r.said {
		look(&r.said[i], r.saidAt(i))
	}
	switch len(found) {
	case 0:
		return Antecedent{Kind: Uncertain}
	case 1:
		return found[0]
	}
	return either(found[len(found)-1], found[0])
}

// doneHere returns the antecedent for everything on which this effect has acted. It is uncertain if
// there is nothing, or if some of it belongs to a price and some doesn't.
func (r *resolver) doneHere(ref Ref) Antecedent {
	paid, done := false, false
	for i := range r.said {
		if slices.Contains(r.said[i].did, ref) {
			paid, done = paid || r.said[i].price, done || !r.said[i].price
		}
	}
	return Antecedent{Kind: pick(paid != done, WholeEffect, Uncertain)}
}

func either(a, b Antecedent) Antecedent {
	return Antecedent{Kind: Uncertain, Or: &a, Alt: &b}
}

func hasAntecedent(list []Antecedent, a Antecedent) bool {
	for _, x := range list {
		if x == a {
			return true
		}
	}
	return false
}

// kindsAgree reports whether a noun can refer to a thing that was mentioned with another noun.
func kindsAgree(said, noun Kind) bool {
	switch {
	case said == AnyCard || noun == AnyCard || said == noun:
		return true
	case said == KindDigimonOrTamer || noun == KindDigimonOrTamer:
		return said == KindDigimon || said == KindTamer || noun == KindDigimon || noun == KindTamer
	case said == KindTamerOrOption || noun == KindTamerOrOption:
		return said == KindTamer || said == KindOption || noun == KindTamer || noun == KindOption
	case said == KindDigimonOrOption || noun == KindDigimonOrOption:
		return said == KindDigimon || said == KindOption || noun == KindDigimon || noun == KindOption
	case said == KindToken || noun == KindToken:
		return said == KindDigimon || noun == KindDigimon
	}
	return false
}

// fits reports whether a pronoun can mean this: by number, by kind, and by where it is.
func (m *mention) fits(s *Select, field bool) bool {
	if m.quiet || field && !m.field || m.group && s.Ref != RefThem {
		return false
	}
	switch s.Ref {
	case RefThat:
		return !m.self && kindsAgree(m.kind, s.Filter.Kind) && (s.Filter.Kind != AnyCard || m.cards)
	case RefThem:
		return m.many
	case RefIt:
		return m.one
	}
	return false
}

// pronoun returns the meaning of "it", "them" and "that Digimon". It is, in this order, the holder
// if the sentence's condition is about it, what was acted on last, what the trigger condition
// mentions, or the holder.
func (r *resolver) pronoun(s *Select, field bool) Antecedent {
	field = field || s.Ref == RefThat && (s.Filter.Kind == KindDigimon || s.Filter.Kind == KindTamer)
	if s.Ref == RefIt && field && r.subject != nil {
		return r.subject.means
	}
	fits := func(m *mention) bool { return m.fits(s, field) }
	for i := len(r.said) - 1; i >= 0; i-- {
		m := &r.said[i]
		if !fits(m) {
			continue
		}
		// as in "when one of your Digimon attacks, by suspending 1 of your Digimon, it …"
		if m.price {
			for k := range r.trigger {
				if t := &r.trigger[k]; t.means != m.means && fits(t) {
					return either(m.means, t.means)
				}
			}
		}
		return r.saidAt(i)
	}
	for i := range r.trigger {
		if fits(&r.trigger[i]) {
			return r.trigger[i].means
		}
	}
	switch {
	case s.Ref == RefIt:
		return r.holder.means
	// "that Digimon" for a card: "place 1 card under this Digimon. Activate 1 of that Digimon's
	// effects"
	case s.Ref == RefThat && field:
		return r.last(func(m *mention) bool { return m.cards && !m.self && kindsAgree(m.kind, s.Filter.Kind) })
	}
	return Antecedent{Kind: Uncertain}
}
