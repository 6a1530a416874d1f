package cardtext

import (
	"strconv"
	"strings"
)

// befalls is an event that happens to a card, with the words for it. The same words are used for
// reading and for printing.
type befalls struct {
	event TriggerEvent
	done  string // the participle after "is", as in "is deleted"; or else verb is set
	verb  string // the verb in its base form, with the words that always follow it
	cause bool   // a cause can follow
	state bool   // there is a second wording with the participle, such as "is suspended"
	dna   bool   // it happens by DNA digivolution
	read  func(p *parser, t *Trigger) bool
	print func(t *Trigger) string
}

// befalling lists the events that happen to cards. Details, such as whom an attack targets, are
// handled by its functions read and print.
var befalling = [...]befalls{
	{event: EvPlayed, done: "played", cause: true,
		read: func(p *parser, t *Trigger) bool {
			t.FromHand = p.lit("from your hand")
			t.FromTrash = !t.FromHand && p.lit("from your trash")
			t.FromSources = !t.FromHand && !t.FromTrash && p.lit("from digivolution card")
			return true
		},
		print: func(t *Trigger) string {
			return pick(t.FromHand, " from your hand", "") + pick(t.FromTrash, " from your trash", "") + t.fromSourcesWords()
		}},
	{event: EvDeleted, done: "deleted", cause: true},
	{event: EvLeaves, verb: "leave the battle area", cause: true},
	{event: EvDigivolves, verb: "digivolve", cause: true, read: readInto, print: (*Trigger).intoWords},
	{event: EvDigivolves, verb: "DNA digivolve", dna: true, cause: true, read: readInto, print: (*Trigger).intoWords},
	{event: EvAttacks, verb: "attack", read: readAttacked, print: func(t *Trigger) string {
		if t.Into == nil {
			return pick(t.Player == Both, " a player", "")
		}
		return " " + t.Into.String()
	}},
	{event: EvReturned, done: "returned to", cause: true, read: readReturned, print: (*Trigger).returnedWords},
	{event: EvUsesOption, done: "used"},
	{event: EvPlaced, done: "placed in the battle area"},
	{event: EvUsesKeyword, verb: "activate", read: func(p *parser, t *Trigger) bool {
		k, ok := p.key()
		t.Keyword = k.Name
		return ok && !t.Would && k.N == 0 && k.SpecText == ""
	}, print: func(t *Trigger) string { return " <" + t.Keyword + ">" }},
	{event: EvBlocked, done: "blocked"},
	{event: EvBlocks, verb: "block"},
	{event: EvSuspends, done: "suspended", cause: true, state: true},
	{event: EvUnsuspends, done: "unsuspended", cause: true, state: true},
	{event: EvSuspends, verb: "suspend", cause: true},
	{event: EvUnsuspends, verb: "unsuspend", cause: true},
	{event: EvSecurityChecked, verb: "check", read: readChecked,
		print: func(t *Trigger) string { return pick(t.Into == nil, " security", " a face-up security card") }},
	{event: EvLinked, verb: "get linked", read: readLinkedTo, print: func(t *Trigger) string {
		if t.Into == nil {
			return ""
		}
		return " to " + t.Into.phrase(phraseOpts{card: true})
	}},
	{event: EvLinked, verb: "link to", read: readLinksTo},
	{event: EvLinked, done: "linked", state: true, read: func(_ *parser, t *Trigger) bool { return !t.Would }},
	{event: EvWinsBattle, verb: "win a battle"},
	{event: EvMoves, verb: "move from the breeding area to the battle area"},
	{event: EvDeletesInBattle, verb: "delete",
		read: func(p *parser, t *Trigger) bool {
			into, ok := p.sel()
			t.Into = into
			return ok && p.lit("in battle")
		},
		print: func(t *Trigger) string { return " " + t.Into.String() + " in battle" }},
}

func readInto(p *parser, t *Trigger) bool {
	if p.lit("from level") {
		from, ok := p.num()
		if !ok || !p.lit("to level") {
			return false
		}
		to, ok := p.num()
		t.FromLevel, t.ToLevel = from, to
		return ok
	}
	if p.lit("into") {
		into, ok := p.sel()
		t.Into = into
		if ok && into.Area == BattleArea && into.Owner == Anyone {
			p.orA(into)
		}
		return ok
	}
	t.FromTrash = p.lit("from your trash")
	return true
}

// intoWords returns the words for what is digivolved into.
func (t *Trigger) intoWords() string {
	if t.FromLevel > 0 {
		return " from level " + strconv.Itoa(t.FromLevel) + " to level " + strconv.Itoa(t.ToLevel)
	}
	if t.Into == nil {
		return pick(t.FromTrash, " from your trash", "")
	}
	return " into " + t.Into.phrase(phraseOpts{card: t.Into.Filter.card || t.Into.Or != nil && t.Into.Or.Filter.card})
}

// fromSourcesWords returns the words for a card that comes from digivolution cards.
func (t *Trigger) fromSourcesWords() string {
	return pick(t.FromSources, " from digivolution cards", "")
}

// readReturned reads to which area something is returned.
func readReturned(p *parser, t *Trigger) bool {
	switch {
	case p.lit("the hand or deck"):
		t.To = []Where{HandArea, DeckTop}
	case p.lit("hands or decks"):
		t.To, t.hands = []Where{HandArea, DeckTop}, true
	case p.lit("the hand"):
		t.To = []Where{HandArea}
	default:
		t.To = []Where{DeckTop}
		return p.lit("the deck")
	}
	return true
}

func (t *Trigger) returnedWords() string {
	if len(t.To) == 2 {
		return pick(t.hands, " hands or decks", " the hand or deck")
	}
	return pick(len(t.To) == 1 && t.To[0] == HandArea, " the hand", " the deck")
}

func readAttacked(p *parser, t *Trigger) bool {
	if p.lit("a player") {
		t.Player = Both
		return true
	}
	m := p.i
	if into, ok := p.sel(); ok {
		t.Into = into
	} else {
		p.i = m
	}
	return true
}

func readChecked(p *parser, t *Trigger) bool {
	if p.lit("a face up security card") {
		t.Into = &Select{Quantity: One, Area: SecurityStack, Filter: Filter{FaceUp: ptr(true)}}
		return !t.Would
	}
	return p.lit("security")
}

func readLinkedTo(p *parser, t *Trigger) bool {
	if p.peek("to a") {
		p.lit("to")
		into, ok := p.sel()
		if !ok || into.Quantity != One || into.Area != BattleArea || into.Owner != Anyone || into.Other || into.Filter.Kind != AnyCard {
			return false
		}
		t.Into = into
		return !t.Would
	}
	return true
}

// readLinksTo reads "a [X] trait card would link to this Digimon", in which the linked card is the
// subject.
func readLinksTo(p *parser, t *Trigger) bool {
	card := t.Subject
	if !t.Would || t.elided || card.Quantity != One || card.Area != BattleArea || card.Owner != Anyone || card.Any || card.Bare || card.Other {
		return false
	}
	host, ok := p.sel()
	t.Subject, t.Into = host, card
	return ok && !host.cardArea() && host.Quantity != It
}

// event reads what happens to the subject.
func (p *parser) event(t *Trigger) bool {
	if !t.elided {
		t.Would = p.lit("would")
	}
	if t.Subject.Quantity != It && p.take(tWord, "'s") {
		t.Event = EvAttackTargetSwitch
		return !t.Would && p.lit("attack target is switched")
	}
	for _, b := range befalling {
		if t.elided && b.done == "" || !p.lit(pick(b.done == "", b.verb, pick(t.elided, "", pick(t.Would, "be ", "is "))+b.done)) {
			continue
		}
		t.state, t.DNA = b.state, b.dna
		if t.Event = b.event; b.read != nil && !b.read(p, t) {
			return false
		}
		if b.cause {
			p.cause(t)
		}
		return true
	}
	return false
}

// cause reads the cause of an event, if the text names one.
func (p *parser) cause(t *Trigger) {
	m := p.i
	if p.lit("by a") {
		if k, ok := p.key(); ok && k.N == 0 && k.SpecText == "" && p.lit("effect") {
			t.By, t.Keyword = ByKeyword, k.Name
			return
		}
	}
	p.i = m
	if k, ok := p.oneOf(causes[:]); ok {
		t.By = TriggerCause(k)
	}
}

// causeWords returns the words for the cause.
func (t *Trigger) causeWords() string {
	if t.By == ByKeyword {
		return "by a <" + t.Keyword + "> effect"
	}
	return causes[t.By]
}

// event returns the words for what happens to a subject.
func (t *Trigger) event(subject *Select) string {
	if t.Event == EvAttackTargetSwitch {
		return "'s attack target is switched"
	}
	for _, b := range befalling {
		if b.event != t.Event || b.state != t.state || b.dna != t.DNA {
			continue
		}
		out := pick(b.done == "", t.verb(b.verb, subject), pick(t.elided, "", t.be(subject))+b.done)
		if b.print != nil {
			out += b.print(t)
		}
		if b.cause && t.By != AnyCause {
			out += " " + t.causeWords()
		}
		return out
	}
	return unknown("event", int(t.Event))
}

// verb returns the verb in the form for the subject, with the words that follow it.
func (t *Trigger) verb(base string, subject *Select) string {
	if t.Would {
		return "would " + base
	}
	if plural2(subject) || subject.Any {
		return base
	}
	if t.DNA {
		return thirdPerson(base)
	}
	verb, rest, more := strings.Cut(base, " ")
	return thirdPerson(verb) + pick(more, " ", "") + rest
}

func (t *Trigger) be(subject *Select) string {
	switch {
	case t.Would:
		return "would be "
	case subject.Any:
		return "are "
	}
	return agree(subject, "is ", "are ")
}
