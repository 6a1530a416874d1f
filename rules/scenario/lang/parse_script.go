package lang

import (
	"fmt"

	"digijudge/rules"
)

// actionWords are the verbs with which a player's script line can go on after the player's name.
var actionWords = []string{"attacks", "plays", "digivolves", "DNA", "burst", "app", "uses", "links", "hatches", "moves",
	"skips", "passes", "concedes", "blocks", "activates", "declines", "accepts", "chooses", "repeats", "stops"}

// actionBase has the base forms of the same verbs, as they stand after may and must.
var actionBase = []string{"attack", "play", "digivolve", "DNA", "burst", "app", "use", "link", "hatch", "move", "skip",
	"pass", "concede", "block", "activate", "decline", "accept", "choose", "repeat", "stop"}

// doingWords are the verbs of events that a player does.
var doingWords = append([]string{"draws", "gains", "loses", "wins"}, actionWords...)

// step reads one line of the script.
func (p *parser) step() { p.s.Steps = append(p.s.Steps, p.readStep()) }

func (p *parser) readStep() Step {
	st := Step{Pos: p.pos(), Comments: p.takeComments()}
	switch {
	case p.word("now"):
		st.Kind = StepNow
		for {
			st.Facts = append(st.Facts, p.fact())
			if !p.word("and") {
				break
			}
		}
		p.wantEnd("and", "because", "with", "for", "into")
	case p.word("anything"):
		p.wantWord("until")
		st.Kind = StepAnything
		st.Until = p.event()
		p.wantEnd()
	case p.word("otherwise"):
		st.Kind = StepOtherwise
		st.Player = p.player()
		if !p.verb("decline") {
			p.expected("declines", "declines")
		}
		p.wantEnd()
	default:
		st.Player = p.playerOrLuck()
		st.Action = p.action(actionWords)
		if st.Player == Luck && st.Action.Verb != rules.VChoose {
			p.failAt(st.Action.Pos.Col, "Luck only chooses", "")
		}
		if t := p.peek(); t.kind == tWord && (t.text == "before" || t.text == "after" || t.text == "when" || t.text == "if") {
			p.failAt(t.col, "this is a claim, not a step; write claim: before it", "")
		}
		p.wantEnd("with", "for", "into", "to")
	}
	return st
}

// action reads what a player does. words holds the verbs that fit here, for the error message.
func (p *parser) action(words []string) Action {
	a := Action{Pos: p.pos()}
	dna := p.peek()
	switch {
	case p.verb("attack"):
		p.attack(&a)
	case p.verb("play"):
		a.Verb = rules.VPlay
		a.What = p.namePtr(roleCard)
		if p.word("with") {
			a.With = p.nameList()
		}
		p.cost(&a)
	case p.verb("digivolve"):
		a.Verb = rules.VDigivolve
		a.What = p.namePtr(roleAny)
		p.into(&a)
	case dna.kind == tName && dna.text == "DNA" || isWord(dna, "burst") || isWord(dna, "app"):
		p.specialDigivolution(&a)
	case p.verb("use"):
		a.Verb = rules.VUse
		a.What = p.namePtr(roleCard)
		p.cost(&a)
	case p.verb("link"):
		a.Verb = rules.VLink
		a.What = p.namePtr(roleCard)
		p.wantWord("to")
		a.To = p.namePtr(roleDigimon)
	case p.verb("hatch"):
		a.Verb = rules.VHatch
	case p.verb("move"):
		a.Verb = rules.VMove
		a.What = p.namePtr(roleDigimon)
	case p.verb("skip"):
		a.Verb = rules.VSkipBreeding
		p.wantWord("breeding")
	case p.verb("pass"):
		a.Verb = rules.VPass
	case p.verb("concede"):
		a.Verb = rules.VConcede
	case p.verb("repeat"):
		a.Verb = rules.VRepeat
		p.wantWord("the")
		p.wantWord("loop")
	case p.verb("stop"):
		a.Verb = rules.VStop
		p.wantWord("the")
		p.wantWord("loop")
	case p.verb("block"):
		a.Verb = rules.VBlock
		if p.word("with") {
			a.With = []Name{p.name(roleDigimon)}
		}
	case p.verb("activate"):
		a.Verb = rules.VActivate
		a.Effect = p.effect()
	case p.verb("decline"):
		a.Verb = rules.VDecline
		if p.peek().kind == tOf {
			a.Effect = p.effect()
		} else if p.word("to") {
			a.HasDeclineTo, a.DeclineTo = true, p.declinable()
		}
	case p.verb("accept"):
		a.Verb = rules.VAccept
	case p.verb("choose"):
		a.Verb = rules.VChoose
		for {
			a.Choices = append(a.Choices, p.choice())
			if !isPunct(p.peek(), ",") || isWord(p.peekAt(1), "then") {
				break
			}
			p.i++
		}
	default:
		p.expected("what the player does", words...)
	}
	return a
}

// attack reads the target of an attack and the attacker, and stores them in a.
func (p *parser) attack(a *Action) {
	a.Verb = rules.VAttack
	if p.isPlayer() {
		a.Player = p.player()
	} else if p.isName() {
		n := p.name(roleDigimon)
		a.Target = &n
	}
	if p.word("with") {
		a.With = []Name{p.name(roleDigimon)}
	}
}

// specialDigivolution reads a digivolution such as "DNA digivolve A + B into C", and stores it in
// a.
func (p *parser) specialDigivolution(a *Action) {
	a.Verb = map[string]rules.Verb{"DNA": rules.VDNA, "burst": rules.VBurst, "app": rules.VAppFuse}[p.peek().text]
	p.i++
	if !p.verb("digivolve") {
		p.expected("digivolves", "digivolves", "digivolve")
	}
	a.Parts = []Name{p.name(roleAny)}
	p.wantPunct("+")
	for {
		a.Parts = append(a.Parts, p.name(roleAny))
		if !p.punct("+") {
			break
		}
	}
	p.into(a)
}

// declinable reads the action that is declined, after "decline to".
func (p *parser) declinable() rules.Verb {
	for _, v := range []struct {
		word string
		verb rules.Verb
	}{{"block", rules.VBlock}, {"attack", rules.VAttack}, {"digivolve", rules.VDigivolve}, {"play", rules.VPlay}} {
		if p.verb(v.word) {
			return v.verb
		}
	}
	p.expected("block, attack, digivolve or play", "block", "attack", "digivolve", "play")
	return 0
}

func (p *parser) namePtr(as role) *Name {
	n := p.name(as)
	return &n
}

// nameList reads names as in "A, B, C". It stops before ", then".
func (p *parser) nameList() []Name {
	out := []Name{p.name(roleCard)}
	for isPunct(p.peek(), ",") && !isWord(p.peekAt(1), "then") {
		p.i++
		out = append(out, p.name(roleCard))
	}
	return out
}

// into reads the result of a digivolution, as in "into Hound for 2".
func (p *parser) into(a *Action) {
	p.wantWord("into")
	a.Into = p.namePtr(roleCard)
	p.cost(a)
}

// cost reads a cost as in "for 2", if one comes next.
func (p *parser) cost(a *Action) {
	if p.word("for") {
		a.Cost, a.HasCost = p.number("the cost", 0, 30), true
	}
}

// choice reads one of the things after "chooses".
func (p *parser) choice() Choice {
	c := Choice{Pos: p.pos()}
	t := p.peek()
	switch {
	case p.isPlayer():
		c.Kind, c.Player = ChoosePlayer, p.player()
	case t.kind == tName && colors[t.text]:
		c.Kind, c.Text = ChooseColor, t.text
		p.i++
	case t.kind == tString:
		c.Kind, c.Text = ChooseString, t.text
		p.i++
	case t.kind == tNum:
		next := p.peekAt(1)
		if isWord(next, "cards") || isWord(next, "card") {
			c.Kind, c.N = ChooseCards, p.number("a number of cards", 1, MaxCount)
			p.i++
		} else {
			c.Kind, c.N = ChooseNumber, p.number("the number", 0, maxNumber)
		}
	case t.kind == tName && !reserved(t.text):
		c.Kind, c.Name = ChooseName, p.name(roleAny)
	default:
		p.expected("a card, a number, a player, a color or the printed words in quotation marks", p.candidates(roleAny)...)
	}
	return c
}

// effect reads an effect: "Rex's [When Attacking]", "Rex's <Blocker>", "Rex's effect 2".
func (p *parser) effect() *EffectRef {
	e := EffectRef{Pos: p.pos()}
	t := p.peek()
	if t.kind != tOf {
		p.expected("an effect, as in Rex's [When Attacking]")
	}
	if reserved(t.text) {
		p.failAt(t.col, fmt.Sprintf("expected an effect of a card, found %s", t.show()), "")
	}
	p.resolve(t, roleAny)
	e.Of = Name{p.pos(), t.text, p.s.names[t.text].said}
	p.i++
	switch {
	case p.word("printed"):
		e.Copy = PrintedCopy
	case p.word("gained"):
		e.Copy = GainedCopy
	}
	t = p.peek()
	switch {
	case t.kind == tIcon:
		e.Kind, e.Text = RefIcon, t.text
		p.i++
	case t.kind == tKeyword:
		e.Kind, e.Text = RefKeyword, t.text
		p.i++
	case e.Copy == AnyCopy && p.word("effect"):
		e.Kind, e.N = RefNumber, p.number("the number of the effect", 1, 20)
	case e.Copy != AnyCopy:
		p.expected("an [icon] or a <keyword>")
	default:
		p.expected("an [icon], a <keyword> or the word effect and a number", "effect", "printed", "gained")
	}
	if e.Copy == GainedCopy && isWord(p.peek(), "from") && p.peekAt(1).kind == tName {
		p.i++
		e.From = p.namePtr(roleCard)
	}
	return &e
}

// amount reads an amount such as "2 cards" or "2 memory", if one comes next. It doesn't take "2
// times".
func (p *parser) amount(words ...string) int {
	t := p.peek()
	if t.kind != tNum || isTimes(p.peekAt(1)) {
		return 0
	}
	n := p.number("the number", 1, MaxCount)
	for _, w := range words {
		if p.word(w) {
			return n
		}
	}
	p.expected(words[0], words...)
	return 0
}

func isTimes(t token) bool { return isWord(t, "times") || isWord(t, "time") }

// event reads an event sentence.
func (p *parser) event() Event {
	e := Event{Pos: p.pos()}
	t := p.peek()
	switch {
	case t.kind == tName && players[t.text] != NoPlayer:
		e.Player = p.playerOrLuck()
		p.playerEvent(&e)
	case t.kind == tName && !reserved(t.text):
		e.Subj = p.namePtr(roleAny)
		p.nameEvent(&e)
	case t.kind == tOf && players[t.text] != NoPlayer:
		e.Player = players[t.text]
		p.i++
		p.ownerEvent(&e)
	case t.kind == tOf:
		e.Effect = p.effect()
		p.effectEvent(&e)
	case p.word("a"):
		p.wantWord("card", "is")
		e.Form = FormDone
		p.done(&e)
	case t.kind == tNum:
		e.N = p.number("a number of cards", 1, MaxCount)
		if !p.word("cards") && !p.word("card") {
			p.expected("cards", "cards")
		}
		if !p.word("are") && !p.word("is") {
			p.expected("are", "are")
		}
		e.Form = FormDone
		p.done(&e)
	case p.words("the", "attack"):
		switch {
		case p.verb("end"):
			e.Form = FormAttackEnd
		case p.verb("switch"):
			e.Form = FormSwitch
			p.wantWord("to")
			p.target(&e, true)
		default:
			p.expected("ends or switches to", "ends", "switches")
		}
	case p.words("the", "game"):
		p.wantWord("is", "drawn")
		e.Form = FormDrawn
	default:
		p.expected("something that happens, as in Rex is deleted", append(p.candidates(roleAny), "Ann", "Bob", "a", "the")...)
	}
	return e
}

// target reads the target of an attack, and stores it in e.
func (p *parser) target(e *Event, must bool) {
	switch {
	case p.isPlayer():
		e.Player = p.player()
	case p.isName():
		e.Obj = p.namePtr(roleDigimon)
	case must:
		p.expected("a player or a Digimon", append(p.candidates(roleDigimon), "Ann", "Bob")...)
	}
}

func (p *parser) playerEvent(e *Event) {
	switch {
	case p.verb("draw"):
		e.Form = FormDraw
		e.N = p.amount("cards", "card")
	case p.verb("gain"):
		e.Form = FormGain
		e.N = p.amount("memory")
		if e.N == 0 {
			p.wantWord("memory")
		}
	case p.verb("win"):
		p.wantWord("the", "game")
		e.Form = FormWin
	case p.verb("lose"):
		if p.word("the") {
			p.wantWord("game")
			e.Form = FormLoseGame
			return
		}
		e.Form = FormLose
		e.N = p.amount("memory")
		if e.N == 0 {
			p.wantWord("memory")
		}
	default:
		a := p.action(doingWords)
		e.Form, e.Action = FormAct, &a
	}
}

// wantInto takes the "into" of a digivolution.
func (p *parser) wantInto() {
	if t := p.peek(); t.kind == tEnd {
		p.failAt(t.col, "into what? write digivolves into and the name of the card that comes on top; for several cards one claim each", "")
	}
	p.wantWord("into")
}

func (p *parser) nameEvent(e *Event) {
	dna := p.peek()
	switch {
	case p.verb("attack"):
		e.Form = FormAttack
		p.target(e, false)
	case p.verb("battle"):
		e.Form = FormBattle
		e.Obj = p.namePtr(roleDigimon)
	case p.verb("block"):
		e.Form = FormBlock
	case dna.kind == tName && dna.text == "DNA":
		p.i++
		if !p.verb("digivolve") {
			p.expected("digivolves", "digivolves")
		}
		p.wantInto()
		e.Form, e.DNA = FormDigivolve, true
		e.Obj = p.namePtr(roleCard)
	case p.verb("digivolve"):
		p.wantInto()
		e.Form = FormDigivolve
		e.Obj = p.namePtr(roleCard)
	case p.verb("suspend"):
		e.Form = FormSuspend
	case p.verb("unsuspend"):
		e.Form = FormUnsuspend
	case p.verb("move"):
		p.wantWord("to", "the")
		e.Form = FormMove
		switch {
		case p.word("battle"):
			e.Area = rules.BattleArea
		case p.word("breeding"):
			e.Area = rules.BreedingArea
		default:
			p.expected("battle or breeding", "battle", "breeding")
		}
		p.wantWord("area")
	case p.verb("leave"):
		p.wantWord("the", "battle", "area")
		e.Form = FormLeave
	case p.word("is"):
		e.Form = FormDone
		p.done(e)
	default:
		p.expected("what happens to "+e.Subj.Text, "attacks", "battles", "blocks", "digivolves", "suspends", "unsuspends",
			"moves", "leaves", "is", "has", "DNA")
	}
}

func (p *parser) ownerEvent(e *Event) {
	t := p.peek()
	switch {
	case p.word("turn"):
		switch {
		case p.verb("start"):
			e.Form = FormTurnStart
		case p.verb("end"):
			e.Form = FormTurnEnd
		default:
			p.expected("starts or ends", "starts", "ends")
		}
	case t.kind == tWord && areaNamed(t.text) != rules.NoZone:
		e.Area = areaNamed(t.text)
		p.i++
		p.wantWord("is")
		switch {
		case p.word("shuffled"):
			e.Form = FormShuffled
		case e.Area == rules.SecurityStack && p.word("checked"):
			e.Form = FormChecked
		case isWord(p.peek(), "trashed"):
			p.failAt(p.peek().col, "cards are trashed, not an area: write the card's name, as in Snare is trashed, or a card is trashed from "+
				e.Player.String()+"'s "+AreaWord(e.Area), "")
		default:
			p.expected("checked or shuffled", "checked", "shuffled")
		}
	default:
		p.expected("turn or an area", "turn", "security", "deck", "hand", "trash")
	}
}

func (p *parser) effectEvent(e *Event) {
	switch {
	case p.verb("trigger"):
		e.Form = FormTrigger
	case p.verb("activate"):
		e.Form = FormActivate
	case p.words("is", "lost"):
		e.Form = FormLost
	case p.word("does"):
		p.wantWord("nothing")
		e.Form = FormNothing
	default:
		p.expected("triggers, activates, is lost, does nothing or is pending", "triggers", "activates", "is", "does")
	}
}

// done reads what is done to a card, after "is" or "are".
func (p *parser) done(e *Event) {
	simple := []struct {
		word string
		kind DoneKind
	}{{"deleted", Deleted}, {"trashed", Trashed}, {"played", Played}, {"used", UsedCard}, {"checked", CheckedCard},
		{"revealed", Revealed}, {"hatched", Hatched}}
	for _, s := range simple {
		if p.word(s.word) {
			e.Done = s.kind
			p.origin(e)
			p.cause(e)
			return
		}
	}
	switch {
	case p.word("linked"):
		p.wantWord("to")
		e.Done = Linked
		e.Obj = p.namePtr(roleDigimon)
	case p.word("returned"):
		p.wantWord("to", "the")
		e.Done = ReturnedToHand
		if p.toDeck() {
			e.Done = ReturnedToDeck
		}
	case p.word("added"):
		p.wantWord("to", "the")
		e.Done = AddedToHand
		if p.toDeck() {
			e.Done = AddedToDeck
		}
	case p.word("placed"):
		switch {
		case p.word("under"):
			e.Done = PlacedUnder
			e.Obj = p.namePtr(roleDigimon)
		case p.words("in", "the", "security"):
			e.Done = PlacedInSecurity
		case p.words("in", "the", "battle", "area"):
			e.Done = PlacedInBattle
		default:
			p.expected("under, in the security or in the battle area", "under", "in")
		}
	default:
		p.expected("what is done: deleted, trashed, played, used, checked, revealed, hatched, linked, returned, added or placed",
			"deleted", "trashed", "played", "used", "checked", "revealed", "hatched", "linked", "returned", "added", "placed")
	}
	p.cause(e)
}

func (p *parser) toDeck() bool {
	if p.word("deck") {
		return true
	}
	if !p.word("hand") {
		p.expected("hand or deck", "hand", "deck")
	}
	return false
}

// origin reads "in battle" or an area such as "from Bob's hand", if one comes next.
func (p *parser) origin(e *Event) {
	switch {
	case p.words("in", "battle"):
		if e.Done != Deleted {
			p.failAt(p.peekAt(-1).col, "only a deletion is in battle", "")
		}
		e.Origin = &Origin{InBattle: true}
	case p.word("from"):
		e.Origin = &Origin{Player: p.owner()}
		e.Origin.Area = p.area()
		p.word("area")
	}
}

// owner reads a possessive of a player: Ann's or Bob's.
func (p *parser) owner() Who {
	t := p.peek()
	if t.kind != tOf || players[t.text] == NoPlayer || t.text == "Luck" {
		p.expected("Ann's or Bob's", "Ann", "Bob")
	}
	p.i++
	return players[t.text]
}

// area reads the word for an area.
func (p *parser) area() rules.Zone {
	t := p.peek()
	a := areaNamed(t.text)
	if t.kind != tWord || a == rules.NoZone {
		p.expected("an area (battle, breeding, hand, trash, security, deck, eggs)", "battle", "breeding", "hand", "trash", "security", "deck", "eggs")
	}
	p.i++
	return a
}

// cause reads "by the rules", "by Rex's [On Play]" or "by Rex", if one comes next.
func (p *parser) cause(e *Event) {
	if !p.word("by") {
		return
	}
	switch {
	case p.words("the", "rules"):
		e.Cause = &Cause{Rules: true}
	case p.peek().kind == tOf:
		e.Cause = &Cause{Effect: p.effect()}
	case p.isName():
		e.Cause = &Cause{Name: p.namePtr(roleAny)}
	default:
		p.expected("the rules, an effect or a card", append(p.candidates(roleAny), "the")...)
	}
}
