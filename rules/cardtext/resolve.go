package cardtext

import (
	"reflect"
	"slices"
)

// Words that point back ("it", "that Digimon", "the trashed card", "among them", "the rest", "if
// you did") mean something that the effect or its trigger condition has spoken of. Which, stands in
// the tree beside them. It follows from the words alone, so it is not needed to print them.

// AntecedentKind says what sort of thing words that point back mean.
type AntecedentKind uint8

// What words can mean.
const (
	Unresolved  AntecedentKind = iota // not words that point back
	Holder                            // the card that has the effect, as "this Digimon" would be
	Triggering                        // what the trigger condition speaks of
	TriggerInto                       // what it speaks of second: what is digivolved into, attacked, deleted in battle
	Dealt                             // what the action At was done to, what it played, or what it became
	OwnerOf                           // the Digimon or Tamer whose cards the action At dealt with
	HostOf                            // the Digimon or Tamer under which the action At placed a card, or to which it linked one
	Shown                             // the cards that the action At revealed, or the area that it searches
	Leftover                          // those of them that are still there
	DoneBefore                        // the action At itself: "if you did"
	WholeEffect                       // all that this effect does: "if this effect deleted"
	Described                         // what the words around describe: "its" in "a Digimon with [X] in its digivolution cards"
	Battled                           // the other Digimon of the battle (16-13)
	Bearer                            // what a lasting effect lies on (ParseLasting)
	Uncertain                         // several things, or nothing that is spoken of: such a text is not played
)

// Antecedent is what words that point back mean.
type Antecedent struct {
	Kind AntecedentKind
	At   Place       // for Dealt, OwnerOf, HostOf, Shown, Leftover and DoneBefore
	Or   *Antecedent // for Uncertain: this, the last that was spoken of,
	Alt  *Antecedent // or this; both nil where there is nothing
	// Earlier says that the effect has dealt with something else between it and these words.
	Earlier bool
	// All says that not only what the action At was done to is meant, but all that its verb was:
	// "suspend 1 X and 1 Y. They …".
	All bool
}

// Place names an action of an effect. An effect in quotes and what "the next time" sets up count
// their actions for themselves.
type Place struct {
	Sentence int  // index in the body
	By       bool // in the sentence's optional condition
	Action   int  // index in By or Acts
	Mode     int  // within a Choose 1 + the index of the mode, else 0
	Inner    int  // within a mode or a Later 1 + the index there, else 0
	InnerBy  bool // in the mode's optional condition
}

// mention is something that was spoken of, with what is known of it.
type mention struct {
	means Antecedent
	kind  Kind
	field bool  // it is on the field, or was when it was spoken of
	cards bool  // it is a card somewhere else
	many  bool  // it is several, or can be
	one   bool  // it is one, or can be
	price bool  // it was dealt with in an optional condition
	quiet bool  // only an adjective can speak of it
	self  bool  // "this Digimon", which "that Digimon" never is
	group bool  // several objects of one verb together: "they"
	did   []Ref // the adjectives that fit it
	at    Place // of the action that dealt with it
}

// resolver reads one effect from its first word to its last.
type resolver struct {
	holder  mention
	trigger []mention // what the trigger condition speaks of
	said    []mention // what the effect has dealt with, the last last
	shown   Antecedent
	done    Antecedent
	subject *mention        // of the sentence in hand: what its condition speaks of
	has     *Select         // and what it says that a player has
	hasOne  bool            // of which one is enough
	mets    map[*Select]met // what means one of those
}

// resolve writes the antecedents into the tree of an effect.
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

// readTrigger takes in what the trigger condition speaks of.
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
		if tr.Event == EvDigivolves { // "that card"; "that Digimon" is the one that digivolves
			into.field, into.cards = false, true
		}
		r.trigger = append(r.trigger, into)
	}
}

// eventRefs returns the adjectives that fit what a trigger condition speaks of.
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

// sentence reads one sentence: its condition, what it counts, what is paid for it, what it does.
func (r *resolver) sentence(s *Sentence, at Place) {
	r.subject, r.has = nil, nil
	r.condition(s.If)
	if s.ForEach == nil {
		r.has = s.If.met()
		r.hasOne = r.has != nil && s.If.Bound.Value == 1
	}
	defer func() { r.has = nil }()
	paid := s.By != nil // what stands after "by" is done before anything is counted
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

// replaced: what the sentence that this one replaces (18-2-1) would have been done to is chosen by
// nobody.
func (s *Sentence) replaced(at Place) {
	for i := 0; s.Instead && i < len(s.Acts); i++ {
		for _, x := range s.Acts[i].phrases() {
			if x.What != nil && x.What.Quantity == It && x.What.Means.Kind == Dealt && x.What.Means.At.Sentence == at.Sentence-1 && !x.What.Means.At.By {
				x.What.Means = Antecedent{Kind: Uncertain}
			}
		}
	}
}

// ofDone reports whether what is counted is what was dealt with before the action that is
// multiplied.
func (c *Count) ofDone() bool {
	return c != nil && c.Of != nil && c.Of.Quantity == It && !c.Colors
}

// actions reads the actions of a sentence, or of its optional condition.
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

// together notes that several objects of one verb are dealt with at the same moment: "suspend 1
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

// step returns the place of an action of the sentence at a place, which is that of a mode where
// Mode is set.
func step(at Place, by bool, i int) Place {
	if at.Mode > 0 {
		at.InnerBy, at.Inner = by, i+1
	} else {
		at.By, at.Action = by, i
	}
	return at
}

// counted reads what is counted before anything is done.
func (r *resolver) counted(c *Count) {
	r.words(c.Of)
	r.speaksOf(c.Of)
	r.condition(c.Did)
}

// condition reads a processing condition.
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

// speaksOf notes that a condition speaks of the holder: "if this Digimon has …, it gains …".
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

// action reads what an action speaks of and notes what it was done to.
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

// note remembers what an action was done to, for words behind it.
func (r *resolver) note(a Action, at Place) {
	list := objects(a)
	for i := len(list) - 1; i >= 0; i-- { // the first is the last that was spoken of
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
		case digivolves && d.DNA: // a new Digimon (8-2-2-1)
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

// say remembers what an action has dealt with.
func (r *resolver) say(m mention, at Place) {
	m.at = at
	r.said = append(r.said, m)
}

// saidAt returns what the i-th thing that was dealt with is, for words that stand here.
func (r *resolver) saidAt(i int) Antecedent {
	m := &r.said[i]
	a := m.means
	for k := i + 1; k < len(r.said); k++ {
		o := &r.said[k]
		a.Earlier = a.Earlier || !o.quiet && o.means.Kind != Shown && o.at != m.at && o.means != m.means
	}
	return a
}

// holderCounts reports whether "this Digimon" can be what "it" means from now on: not where it only
// pays for what happens to what the trigger condition speaks of.
func (r *resolver) holderCounts(s *Select, at Place) bool {
	if len(r.trigger) == 0 || r.trigger[0].means.Kind == Holder {
		return true
	}
	return !at.By && !at.InnerBy && s.Filter.Kind == KindDigimon
}

// mentionOf returns what a phrase speaks of.
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

// words resolves words within a phrase that point back.
func (r *resolver) words(s *Select) { r.wordsWhere(s, false) }

// wordsOnField is like words, for a phrase that can only mean something on the field.
func (r *resolver) wordsOnField(s *Select) { r.wordsWhere(s, true) }

// wordsWhere is words, or wordsOnField if field is set.
func (r *resolver) wordsWhere(s *Select, field bool) {
	if s == nil {
		return
	}
	switch {
	case r.mets[s] != 0: // a second action that is done to it as well
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
	if s.Of == nil || s.Of.Means.Kind == Unresolved { // joined objects of one verb share where they are taken from, which is said once
		r.wordsOnField(s.Of)
	}
	r.wordsWhere(s.Or, field)
	r.words(s.Total.Than)
	r.filter(&s.Filter)
}

// filter resolves what points back within what a thing must be.
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

// settle writes down what a phrase means. Actions of one clause share a phrase, which then means
// one thing for all of them.
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

// spokenOf returns what "those Digimon" are.
func (r *resolver) spokenOf() Antecedent {
	if len(r.trigger) > 0 {
		return r.trigger[0].means
	}
	return Antecedent{Kind: Uncertain}
}

// meaning returns what "it" and the like mean at this place.
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

// last returns the last thing dealt with that fits.
func (r *resolver) last(fits func(*mention) bool) Antecedent {
	for i := len(r.said) - 1; i >= 0; i-- {
		if fits(&r.said[i]) {
			return r.saidAt(i)
		}
	}
	return Antecedent{Kind: Uncertain}
}

// named returns what an adjective means: "the played Digimon" is what was played, by the trigger
// condition or by the effect.
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

// doneHere returns what this effect has done something to, whenever that was: what was paid for it
// only where nothing else can be meant.
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

// kindsAgree reports whether a noun can speak of what another noun has named.
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

// pronoun returns what "it", "them" and "that Digimon" mean: what the condition of the sentence
// says of the holder, what was dealt with last, what the trigger condition speaks of, or the
// holder.
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
		if m.price { // "when one of your Digimon attacks, by suspending 1 of your Digimon, it …"
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
	case s.Ref == RefThat && field: // "that Digimon" of a card: "place 1 card under this Digimon. Activate 1 of that Digimon's effects"
		return r.last(func(m *mention) bool { return m.cards && !m.self && kindsAgree(m.kind, s.Filter.Kind) })
	}
	return Antecedent{Kind: Uncertain}
}
