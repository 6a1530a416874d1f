package scenario

import (
	"digijudge/rules/scenario/lang"
	"slices"
	"strings"

	"digijudge/rules"
)

// nameRef is what a name in the scenario stands for: a card or, if perm is set, the Digimon of an
// alias.
type nameRef struct {
	card rules.CardID
	perm rules.PermID
	text string
}

// ref looks up a name. Names were checked when the file was read, so it always finds something.
func (c *compiled) ref(n lang.Name) nameRef {
	return nameRef{card: c.cards[n.Text], perm: c.aliases[n.Text], text: n.Text}
}

func (c *compiled) refPtr(n *lang.Name) nameRef {
	if n == nil {
		return nameRef{}
	}
	return c.ref(*n)
}

func (n nameRef) given() bool { return n.card != 0 || n.perm != 0 }

// isPerm reports whether the permanent is the named Digimon: the one with that alias, or the one
// whose top card has that name at this moment. No name fits every permanent.
func (n nameRef) isPerm(p *rules.Position, id rules.PermID) bool {
	if !n.given() {
		return true
	}
	if n.perm != 0 {
		return id == n.perm
	}
	pm := p.Perm(id)
	return pm != nil && pm.Top() == n.card
}

// isOrWas is like isPerm, but also recognizes a permanent that is gone, by its last top card.
func (n nameRef) isOrWas(p *rules.Position, id rules.PermID) bool {
	return n.isPerm(p, id) || n.perm == 0 && n.card != 0 && p.LastTop(id) == n.card
}

// isCard reports whether the card is the named one. An alias stands for the top card of its
// Digimon.
func (n nameRef) isCard(p *rules.Position, card rules.CardID) bool {
	if !n.given() {
		return true
	}
	if n.perm != 0 {
		pm := p.Perm(n.perm)
		return pm != nil && pm.Top() == card
	}
	return card == n.card
}

// isPart reports whether the choice's part of a DNA digivolution is the named one: a Digimon or,
// with <Blast DNA Digivolve>, a card in the hand.
func (n nameRef) isPart(p *rules.Position, id rules.PermID, o *rules.Choice) bool {
	if id == 0 && len(o.Refs) == 1 {
		return n.isCard(p, o.Refs[0].Card.ID)
	}
	return n.isPerm(p, id)
}

// find returns the named Digimon, or nil when it is not on the field.
func (n nameRef) find(p *rules.Position) *rules.Permanent {
	if n.perm != 0 {
		return p.Perm(n.perm)
	}
	perms := p.Permanents()
	for i := range perms {
		if perms[i].Top() == n.card {
			return &perms[i]
		}
	}
	return nil
}

// effectPat is an effect as the scenario names it, prepared for comparison.
type effectPat struct {
	given bool
	of    nameRef
	defs  []rules.EffectID // the effects with this icon, keyword or number
	// the named card prints one of them, so only that one is meant, or one that its Digimon has
	// gained
	own  bool
	copy lang.RefCopy
	from nameRef // the card that gives the gained effect, if the text names it
	text string
	// keyword is the name of the keyword, and icon the timing icon, if the effect is named that
	// way.
	keyword, icon string
}

// labelEffects maps icons and keywords to the table's effects.
func (c *compiled) labelEffects() {
	c.labels, c.later = map[string][]rules.EffectID{}, map[string][]rules.EffectID{}
	var parent *rules.EffectDef
	for i, d := range c.table.Effects {
		if i == 0 {
			continue
		}
		id := rules.EffectID(i)
		to := c.labels
		if isLater(d) {
			if parent == nil || parent.Card != d.Card {
				continue
			}
			d, to = parent, c.later
		} else if d.Number > 0 {
			parent = d
		}
		add := func(label string) { to[lang.NormalIcon(label)] = append(to[lang.NormalIcon(label)], id) }
		if d.Keyword != nil {
			full := strings.Trim(d.Keyword.String(), "<>")
			add("<" + full)
			if lang.NormalIcon(d.Keyword.Name) != lang.NormalIcon(full) {
				add("<" + d.Keyword.Name)
			}
		}
		// a keyword effect is named by its keyword
		if d.Tree != nil && (d.Keyword == nil || to[lang.NormalIcon("<"+d.Keyword.Name)] == nil) {
			for _, t := range d.Tree.Timings {
				add("[" + t.String())
			}
		}
	}
}

// isLater reports whether the effect is processing that another effect sets for later (18-1). It
// has no icon and no paragraph of its own.
func isLater(d *rules.EffectDef) bool {
	return d.Number == 0 && d.Keyword == nil && d.Tree != nil && len(d.Tree.Timings) == 0
}

// parentOf returns the printed effect that sets the processing for later: the last one printed
// before it on the same card.
func parentOf(t *rules.Table, d *rules.EffectDef) *rules.EffectDef {
	for i := int(d.ID) - 1; i > 0; i-- {
		if p := t.Effects[i]; p.Card == d.Card && p.Number > 0 {
			return p
		}
	}
	return nil
}

// effect prepares an effect that the scenario names.
func (c *compiled) effect(r *lang.EffectRef) effectPat {
	if r == nil {
		return effectPat{}
	}
	e := effectPat{given: true, of: c.ref(r.Of), copy: r.Copy, from: c.refPtr(r.From), text: r.String()}
	switch r.Kind {
	case lang.RefNumber:
		for i, d := range c.table.Effects {
			if i == 0 || d.Card != e.of.card || d.Card == 0 {
				continue
			}
			if isLater(d) { // the pending processing that it sets is named by the same number
				if d = parentOf(c.table, d); d == nil {
					continue
				}
			}
			if d.Number == r.N {
				e.defs = append(e.defs, rules.EffectID(i))
			}
		}
	case lang.RefKeyword:
		e.keyword = lang.NormalIcon(r.Text)
		e.defs = c.labels[lang.NormalIcon("<"+r.Text)]
	default:
		e.icon = lang.NormalIcon("[" + r.Text)
		e.defs = c.labels[e.icon]
	}
	for _, id := range e.defs {
		if d := c.table.Effect(id); e.of.perm == 0 && d.Card == e.of.card && !d.Gained() {
			e.own = true
		}
	}
	return e
}

// effectOf returns the effect that the event is about.
func effectOf(e *rules.Event) rules.EffectCopy {
	return rules.EffectCopy{EffectRef: e.Effect, Giver: e.Giver, Icon: e.Icon}
}

// fits reports whether an effect on the table is the named one. A pattern that names nothing fits
// every effect.
func (e *effectPat) fits(p *rules.Position, r rules.EffectCopy) bool {
	if !e.given {
		return true
	}
	if !slices.Contains(e.defs, r.Def) {
		return false
	}
	// if the effect has several icons, it must have triggered by the named one
	if e.icon != "" && r.Icon != 0 {
		def := p.T.Effect(r.Def)
		if t, ok := def.Icon(r.Icon); ok && lang.NormalIcon("["+t.String()) != e.icon {
			for _, t := range def.Tree.Timings {
				if def.TriggersBy(t) && lang.NormalIcon("["+t.String()) == e.icon {
					return false
				}
			}
		}
	}
	gained := p.T.Effect(r.Def).Gained()
	if e.copy != lang.AnyCopy && gained != (e.copy == lang.GainedCopy) || e.from.given() && !e.from.isCard(p, r.Giver) {
		return false
	}
	if e.own && !gained {
		return r.Card == e.of.card && p.T.Effect(r.Def).Card == r.Card
	}
	if e.of.perm == 0 && r.Card == e.of.card {
		return true
	}
	return r.Perm != 0 && e.of.isOrWas(p, r.Perm)
}

// had reports whether the named card or Digimon has such an effect in the position. A card has its
// printed effects wherever it lies.
func (e *effectPat) had(p *rules.Position) bool {
	if !e.given || e.own {
		return true
	}
	has := false
	p.EachEffect(func(r rules.EffectCopy) { has = has || e.fits(p, r) })
	if pm := e.of.find(p); pm != nil && !has && e.keyword != "" {
		// a keyword that a rule gives, such as <Blocker> by <Collision>
		for _, k := range p.Keywords(pm) {
			has = has || lang.NormalIcon(k.Name) == e.keyword || lang.NormalIcon(strings.Trim(k.String(), "<>")) == e.keyword
		}
	}
	return has
}

// actionPat is an action of a script or claim, prepared for comparison with the options of a
// decision.
type actionPat struct {
	src     *lang.Action
	verb    rules.Verb
	who     rules.Player // the acting player; NoPlayer fits both
	player  rules.Player // the player who is attacked
	target  nameRef
	what    nameRef
	with    []nameRef
	into    nameRef
	to      nameRef
	parts   []nameRef
	effect  effectPat
	choice  []choicePat
	ordered bool // things must be chosen in the written order
	// a play without "with" also fits a play with DigiXros cards; so in "may", but not in a script
	// line
	free bool
}

type choicePat struct {
	kind  lang.ChoiceKind
	name  nameRef
	pl    rules.Player
	color rules.ColorSet
	word  string
	n     int
}

// action prepares an action for comparison.
func (c *compiled) action(who lang.Who, a *lang.Action) actionPat {
	pat := actionPat{src: a, verb: a.Verb, who: playerOf(who), player: playerOf(a.Player), target: c.refPtr(a.Target),
		what: c.refPtr(a.What), into: c.refPtr(a.Into), to: c.refPtr(a.To), effect: c.effect(a.Effect)}
	// the player may have to choose which pending processing comes next
	if a.Effect != nil && a.Effect.Kind != lang.RefNumber {
		key := lang.NormalIcon([...]string{lang.RefIcon: "[", lang.RefKeyword: "<"}[a.Effect.Kind] + a.Effect.Text)
		pat.effect.defs = append(pat.effect.defs[:len(pat.effect.defs):len(pat.effect.defs)], c.later[key]...)
	}
	for _, n := range a.With {
		pat.with = append(pat.with, c.ref(n))
	}
	for _, n := range a.Parts {
		pat.parts = append(pat.parts, c.ref(n))
	}
	for i := range a.Choices {
		ch := &a.Choices[i]
		cp := choicePat{kind: ch.Kind, pl: playerOf(ch.Player), word: normalWords(ch.Text), n: ch.N}
		switch ch.Kind {
		case lang.ChooseName:
			cp.name = c.ref(ch.Name)
		case lang.ChooseColor:
			cp.color, _ = rules.Color(ch.Text)
		}
		pat.choice = append(pat.choice, cp)
	}
	return pat
}

// normalWords lets printed words be compared without regard to case, blanks and a final full stop.
func normalWords(s string) string {
	return strings.ToLower(strings.TrimRight(lang.Collapse(s), "."))
}

// fits reports whether the option is what the sentence says. What the sentence doesn't mention may
// be anything.
func (a *actionPat) fits(p *rules.Position, d *rules.Decision, o *rules.Choice) bool {
	if o.Verb != a.verb || a.who != rules.NoPlayer && a.who != d.Player {
		return false
	}
	switch a.verb {
	case rules.VAttack:
		return a.fitsWho(p, o.Perm) && a.fitsTarget(p, d.Player, o.TargetPlayer || o.Target == 0, o.Target)
	case rules.VPlay:
		return a.what.isCard(p, o.Card) && a.fitsCost(o) && a.fitsWith(p, o)
	case rules.VDigivolve:
		return a.what.isPerm(p, o.Perm) && a.into.isCard(p, o.Card) && a.fitsCost(o)
	case rules.VDNA, rules.VAppFuse, rules.VBurst:
		return len(a.parts) == 2 && a.fitsParts(p, o) && a.into.isCard(p, o.Card) && a.fitsCost(o)
	case rules.VUse:
		return a.what.isCard(p, o.Card) && a.fitsCost(o)
	case rules.VLink:
		return (a.what.isCard(p, o.Card) || o.Perm2 != 0 && a.what.isPerm(p, o.Perm2)) && a.to.isPerm(p, o.Perm)
	case rules.VMove:
		return a.what.isPerm(p, o.Perm)
	case rules.VBlock:
		return a.fitsWho(p, o.Perm)
	case rules.VActivate:
		return a.effect.fits(p, rules.EffectCopy{EffectRef: o.Effect, Giver: o.Giver, Icon: o.Icon})
	case rules.VHatch, rules.VSkipBreeding, rules.VPass, rules.VRepeat, rules.VStop, rules.VAccept:
		return true
	case rules.VDecline:
		return a.fitsDecline(p, d, o)
	case rules.VChoose:
		return a.fitsChoice(p, o)
	}
	return false
}

// fitsParts reports whether the option is a DNA digivolution of the two named parts.
func (a *actionPat) fitsParts(p *rules.Position, o *rules.Choice) bool {
	switch first, second := &a.parts[0], &a.parts[1]; o.Verb {
	case rules.VDNA:
		return first.isPart(p, o.Perm, o) && second.isPart(p, o.Perm2, o)
	case rules.VAppFuse:
		return first.isPerm(p, o.Perm) && second.isCard(p, o.Refs[0].Card.ID)
	default:
		return first.isPerm(p, o.Perm) && second.isPerm(p, o.Perm2)
	}
}

// fitsWho reports whether the permanent is the Digimon that the script names as acting. If it names
// none, any fits.
func (a *actionPat) fitsWho(p *rules.Position, id rules.PermID) bool {
	return len(a.with) == 0 || a.with[0].isPerm(p, id)
}

// mayBe reports whether the action could be about the card or Digimon to which clauses of a
// question belong.
func (a *actionPat) mayBe(p *rules.Position, o *rules.Choice) bool {
	switch {
	case a.verb != o.Verb:
		return false
	case a.verb == rules.VAttack:
		return a.fitsWho(p, o.Perm)
	}
	return a.what.isCard(p, o.Card)
}

func (a *actionPat) fitsCost(o *rules.Choice) bool { return !a.src.HasCost || a.src.Cost == o.Cost }

// fitsTarget reports whether an attack has the named target.
func (a *actionPat) fitsTarget(p *rules.Position, by rules.Player, atPlayer bool, target rules.PermID) bool {
	switch {
	case a.player != rules.NoPlayer:
		return atPlayer && a.player != by
	case a.target.given():
		return !atPlayer && a.target.isPerm(p, target)
	}
	return true
}

// fitsWith reports whether the cards that a DigiXros places under the played card are the named
// ones.
func (a *actionPat) fitsWith(p *rules.Position, o *rules.Choice) bool {
	if len(a.with) != len(o.Refs) {
		return len(a.with) == 0 && a.free
	}
	for i, w := range a.with {
		found := false
		for k, r := range o.Refs {
			if a.ordered && k != i {
				continue
			}
			found = found || r.Perm != 0 && w.isPerm(p, r.Perm) || r.Perm == 0 && w.isCard(p, r.Card.ID)
		}
		if !found {
			return false
		}
	}
	return true
}

// fitsDecline reports whether the option is the named way to decline or pass.
func (a *actionPat) fitsDecline(p *rules.Position, d *rules.Decision, o *rules.Choice) bool {
	if a.effect.given {
		ref := o.Effect
		if ref.Def == 0 {
			ref = d.Effect
		}
		return ref.Def != 0 && a.effect.fits(p, rules.EffectCopy{EffectRef: ref, Giver: o.Giver, Icon: o.Icon})
	}
	if !a.src.HasDeclineTo {
		return true
	}
	want := a.src.DeclineTo
	for i := range d.Options {
		if v := d.Options[i].Verb; v == want || want == rules.VDigivolve && v == rules.VDNA {
			return true
		}
	}
	return false
}

// fitsChoice reports whether exactly the named things are chosen, and in the written order if the
// order matters.
func (a *actionPat) fitsChoice(p *rules.Position, o *rules.Choice) bool {
	if len(a.choice) == 1 {
		ch := &a.choice[0]
		switch ch.kind {
		case lang.ChooseNumber:
			return len(o.Refs) == 0 && o.Color == 0 && o.Number == ch.n
		case lang.ChooseColor:
			return o.Color == ch.color
		case lang.ChooseString:
			return o.Word != "" && strings.HasPrefix(normalWords(o.Word), ch.word)
		case lang.ChoosePlayer:
			return len(o.Refs) == 0 && choosesPlayer(o, ch.pl)
		}
	}
	if len(o.Refs) == 0 {
		return false
	}
	var used [4]uint64 // one bit for each card of the table (MaxCards)
	left := len(o.Refs)
	at := 0
	for i := range a.choice {
		ch := &a.choice[i]
		n := 1
		if ch.kind == lang.ChooseCards {
			n = ch.n
		}
		for range n {
			found := -1
			for k := range o.Refs {
				if used[k>>6]>>(k&63)&1 == 0 && (!a.ordered || k == at) && ch.fitsRef(p, &o.Refs[k]) {
					found = k
					break
				}
			}
			if found < 0 {
				return false
			}
			used[found>>6] |= 1 << (found & 63)
			left--
			at++
		}
	}
	return left == 0
}

func (ch *choicePat) fitsRef(p *rules.Position, r *rules.Ref) bool {
	switch ch.kind {
	case lang.ChooseName:
		if r.Perm != 0 {
			return ch.name.isPerm(p, r.Perm)
		}
		return ch.name.isCard(p, r.Card.ID)
	case lang.ChooseCards:
		return r.Perm == 0 && p.T.Card(r.Card.ID).Blank
	}
	return false
}

// choosesPlayer reports whether the option chooses that player. It is stored as TargetPlayer if it
// is the opponent of the one who chooses.
func choosesPlayer(o *rules.Choice, pl rules.Player) bool {
	if o.TargetPlayer {
		return pl != o.Player
	}
	return pl == o.Player
}

// eventPat is an event sentence of a claim, prepared for comparison with events field by field.
type eventPat struct {
	src   *lang.Event
	verbs [3]rules.Verb
	// the sentence is about a choice, not an event: chooses, declines, accepts, skips breeding
	onPick bool
	act    *actionPat // the action, if the sentence is about one, else nil
	player rules.Player
	subj   nameRef
	obj    nameRef
	effect effectPat
	zone   rules.Zone // the area from which the card comes
	by     effectPat
	byName nameRef
	// counted is the number in a sentence such as "2 cards are trashed", which is about all that
	// happens at the same time; 0 if there is none.
	counted int
}

// event prepares an event sentence for comparison.
func (c *compiled) event(e *lang.Event) eventPat {
	p := eventPat{src: e, player: playerOf(e.Player), subj: c.refPtr(e.Subj), obj: c.refPtr(e.Obj), effect: c.effect(e.Effect)}
	if o := e.Origin; o != nil && !o.InBattle {
		p.zone = o.Area
	}
	if e.Cause != nil {
		p.by, p.byName = c.effect(e.Cause.Effect), c.refPtr(e.Cause.Name)
	}
	set := func(vs ...rules.Verb) { copy(p.verbs[:], vs) }
	switch e.Form {
	case lang.FormAct:
		act := c.action(e.Player, e.Action)
		p.act = &act
		switch v := e.Action.Verb; v {
		case rules.VAttack, rules.VPlay, rules.VDigivolve, rules.VDNA, rules.VUse, rules.VLink, rules.VHatch, rules.VMove, rules.VPass, rules.VConcede,
			rules.VBlock, rules.VActivate:
			set(v)
		default:
			p.onPick = true
		}
	case lang.FormDigivolve:
		set(rules.VDNA)
		if !e.DNA {
			set(rules.VDigivolve, rules.VDNA)
		}
	case lang.FormShuffled:
		set(rules.VShuffle)
		p.zone = e.Area
	case lang.FormDone:
		copy(p.verbs[:], doneVerbs[e.Done])
		if e.Subj == nil {
			p.counted = e.N
		}
	default:
		set(formVerbs[e.Form]...)
	}
	return p
}

// formVerbs maps the form of a sentence to the engine's events that it can mean, if the form alone
// decides that.
var formVerbs = [...][]rules.Verb{
	lang.FormDraw:      {rules.VDraw},
	lang.FormGain:      {rules.VGainMemory},
	lang.FormLose:      {rules.VLoseMemory},
	lang.FormWin:       {rules.VWin},
	lang.FormLoseGame:  {rules.VWin, rules.VLose},
	lang.FormAttack:    {rules.VAttack},
	lang.FormBattle:    {rules.VBattle},
	lang.FormBlock:     {rules.VBlock},
	lang.FormSuspend:   {rules.VSuspend},
	lang.FormUnsuspend: {rules.VUnsuspend},
	lang.FormMove:      {rules.VMove},
	lang.FormLeave:     {rules.VLeave},
	lang.FormTrigger:   {rules.VTrigger},
	lang.FormActivate:  {rules.VActivate},
	lang.FormLost:      {rules.VLost},
	lang.FormNothing:   {rules.VNothing},
	lang.FormChecked:   {rules.VCheck},
	lang.FormTurnStart: {rules.VTurnStart},
	lang.FormTurnEnd:   {rules.VTurnEnd},
	lang.FormAttackEnd: {rules.VAttackEnd},
	lang.FormSwitch:    {rules.VSwitchTarget},
	lang.FormDrawn:     {rules.VDrawn},
}

var doneVerbs = [...][]rules.Verb{
	lang.Deleted: {rules.VDelete}, lang.Trashed: {rules.VTrash}, lang.Played: {rules.VPlay, rules.VToken}, lang.UsedCard: {rules.VUse},
	lang.CheckedCard: {rules.VCheck}, lang.Revealed: {rules.VReveal}, lang.Hatched: {rules.VHatch}, lang.Linked: {rules.VLink},
	lang.ReturnedToHand: {rules.VReturnHand}, lang.ReturnedToDeck: {rules.VReturnDeck}, lang.AddedToHand: {rules.VAddHand},
	lang.AddedToDeck: {rules.VReturnDeck}, lang.PlacedUnder: {rules.VPlaceUnder}, lang.PlacedInSecurity: {rules.VPlaceSecurity, rules.VRecover},
	lang.PlacedInBattle: {rules.VPlaceBattle},
}

// fits reports whether the event is what the sentence says. The caller has compared the verb
// already.
func (ep *eventPat) fits(p *rules.Position, e *rules.Event) bool {
	s := ep.src
	switch s.Form {
	case lang.FormAct:
		return ep.fitsAct(p, e)
	case lang.FormDraw, lang.FormGain, lang.FormLose:
		return e.Player == ep.player && (s.N == 0 || s.N == e.N)
	case lang.FormWin, lang.FormTurnStart, lang.FormTurnEnd, lang.FormChecked:
		return e.Player == ep.player
	case lang.FormLoseGame:
		return (e.Verb == rules.VLose) == (e.Player == ep.player)
	case lang.FormAttack:
		return ep.subj.isPerm(p, e.Perm) && ep.fitsTarget(p, e)
	case lang.FormSwitch:
		return ep.fitsTarget(p, e)
	case lang.FormBattle:
		return ep.side(p, ep.subj, e.Perm, 0) && ep.side(p, ep.obj, e.Target, e.TargetCard) ||
			ep.side(p, ep.obj, e.Perm, 0) && ep.side(p, ep.subj, e.Target, e.TargetCard)
	case lang.FormBlock, lang.FormSuspend, lang.FormUnsuspend, lang.FormLeave:
		return ep.subj.isPerm(p, e.Perm)
	case lang.FormMove:
		return s.Area == rules.BattleArea && ep.subj.isPerm(p, e.Perm)
	case lang.FormDigivolve:
		return (ep.subj.isPerm(p, e.Perm) || e.Perm2 != 0 && ep.subj.isPerm(p, e.Perm2)) && ep.obj.isCard(p, e.Card)
	case lang.FormTrigger, lang.FormActivate, lang.FormLost, lang.FormNothing:
		return ep.effect.fits(p, effectOf(e))
	case lang.FormShuffled:
		return e.Player == ep.player && (e.From == ep.zone || e.From == 0)
	case lang.FormAttackEnd, lang.FormDrawn:
		return true
	}
	return ep.fitsDone(p, e)
}

// side reports whether one side of a battle is the named Digimon, or the card of the Security
// Digimon.
func (ep *eventPat) side(p *rules.Position, n nameRef, id rules.PermID, card rules.CardID) bool {
	if id != 0 {
		return n.isPerm(p, id)
	}
	return card != 0 && n.card == card
}

func (ep *eventPat) fitsTarget(p *rules.Position, e *rules.Event) bool {
	switch {
	case ep.player != rules.NoPlayer:
		return e.TargetPlayer && ep.player != e.Player
	case ep.obj.given():
		return !e.TargetPlayer && ep.obj.isPerm(p, e.Target)
	}
	return true
}

// fitsAct reports whether the event is the named action of a player.
func (ep *eventPat) fitsAct(p *rules.Position, e *rules.Event) bool {
	a := ep.act
	if a.who != e.Player || a.src.HasCost && a.src.Cost != e.N {
		return false
	}
	switch a.verb {
	case rules.VAttack:
		return a.fitsWho(p, e.Perm) && a.fitsTarget(p, e.Player, e.TargetPlayer, e.Target)
	case rules.VPlay, rules.VUse:
		return a.what.isCard(p, e.Card)
	case rules.VDigivolve:
		return a.what.isPerm(p, e.Perm) && a.into.isCard(p, e.Card)
	case rules.VDNA:
		o := rules.Choice{}
		if e.Perm == 0 || e.Perm2 == 0 {
			o.Refs = []rules.Ref{{Card: rules.CardRef{ID: e.TargetCard}}}
		}
		return len(a.parts) == 2 && a.parts[0].isPart(p, e.Perm, &o) && a.parts[1].isPart(p, e.Perm2, &o) && a.into.isCard(p, e.Card)
	case rules.VLink:
		return a.what.isCard(p, e.Card) && a.to.isPerm(p, e.Perm)
	case rules.VMove:
		return a.what.isPerm(p, e.Perm)
	case rules.VBlock:
		return a.fitsWho(p, e.Perm)
	case rules.VActivate:
		return a.effect.fits(p, effectOf(e))
	}
	return true
}

// fitsDone reports whether the event does to a card or Digimon what the sentence says.
func (ep *eventPat) fitsDone(p *rules.Position, e *rules.Event) bool {
	s := ep.src
	switch {
	case !ep.subj.given():
	case s.Done == lang.Deleted:
		if !ep.subj.isPerm(p, e.Perm) {
			return false
		}
	default:
		if !ep.subj.isCard(p, e.Card) {
			return false
		}
	}
	if ep.obj.given() && !ep.obj.isPerm(p, e.Perm) && !(e.Target != 0 && ep.obj.isPerm(p, e.Target)) &&
		// the other card is still being played (7-2-3-3)
		!(e.Verb == rules.VPlaceUnder && e.TargetCard != 0 && ep.obj.card == e.TargetCard) {
		return false
	}
	if o := s.Origin; o != nil {
		if o.InBattle {
			if !e.InBattle {
				return false
			}
		} else if e.From != ep.zone || ep.originOwner(p, e) != playerOf(o.Player) {
			return false
		}
	}
	if c := s.Cause; c != nil {
		switch {
		case c.Rules:
			return e.ByRules || e.By.Def == 0 && !e.InBattle
		case c.Effect != nil:
			return e.By.Def != 0 && ep.by.fits(p, p.Acting(e.By))
		default:
			return e.By.Def != 0 && (ep.byName.perm == 0 && e.By.Card == ep.byName.card || e.By.Perm != 0 && ep.byName.isPerm(p, e.By.Perm))
		}
	}
	return true
}

// originOwner returns the player from whose area the card comes: on the field the owner of the
// permanent, elsewhere the owner of the card.
func (ep *eventPat) originOwner(p *rules.Position, e *rules.Event) rules.Player {
	if e.From == rules.BattleArea || e.From == rules.BreedingArea || e.From == rules.UnderCard {
		if pm := p.Perm(e.Perm); pm != nil {
			return pm.Owner
		}
	}
	return p.Owner(e.Card)
}

// fitsPick reports whether the choice being made is what a sentence such as "Bob chooses Rex" says.
func (ep *eventPat) fitsPick(p *rules.Position, d *rules.Decision, o *rules.Choice) bool {
	return ep.onPick && ep.act.fits(p, d, o)
}
