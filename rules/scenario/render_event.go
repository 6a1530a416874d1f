package scenario

import (
	"digijudge/rules/scenario/lang"
	"strconv"
	"strings"

	"digijudge/rules"
)

// eventText returns what happens as one sentence without its full stop. It returns "" for an event
// that the one before it has already told.
func eventText(p *rules.Position, e *rules.Event) string {
	words := eventWords[e.Verb]
	if choose := eventCases[e.Verb]; choose != nil {
		words = choose(p, e)
	}
	var b strings.Builder
	for {
		begin := strings.IndexByte(words, '{')
		if begin < 0 {
			b.WriteString(words)
			return b.String()
		}
		end := begin + strings.IndexByte(words[begin:], '}')
		b.WriteString(words[:begin])
		b.WriteString(eventParts[words[begin+1:end]](p, e))
		words = words[end+1:]
	}
}

// eventWords holds the sentence for each kind of event, with placeholders in braces (see
// eventParts). VChosen, VUse, VRuleCheck and VNote have none, because the choice or the next event
// says it.
var eventWords = map[rules.Verb]string{
	rules.VAttack:        "{who} attacks {target} with {card}",
	rules.VDeclare:       "{who} {declared}{by}",
	rules.VToken:         "{who} plays the token {card}{by}",
	rules.VDigivolve:     "{other card} digivolves: {card} is placed on top of it{by}",
	rules.VDNA:           "{part} and {second part} DNA digivolve: {card} is placed on top of them{by}",
	rules.VStackOn:       "{card} is placed on top of {perm}{by}",
	rules.VLink:          "{card} is linked to {perm}",
	rules.VHatch:         "{who} hatches {card}",
	rules.VMove:          "{card} moves to the battle area",
	rules.VConcede:       "{who} concedes",
	rules.VPass:          "{who} passes: the memory moves to {n} for {opponent}",
	rules.VBlock:         "{card} blocks",
	rules.VActivate:      "{effect} activates",
	rules.VTrigger:       "{effect} triggers",
	rules.VNothing:       "{effect} does nothing{forbidden}",
	rules.VLost:          "{effect} is lost",
	rules.VDeclined:      "{who} does not activate {effect}",
	rules.VTurnStart:     "{who}'s turn starts",
	rules.VGoesBack:      "{card itself} goes back to where it was",
	rules.VCutShort:      "The attack goes straight to its end{by}",
	rules.VTurnGoesOn:    "{who}'s turn does not end",
	rules.VTurnEnd:       "{who}'s turn ends",
	rules.VPhaseStart:    "{who}'s {phase} phase begins",
	rules.VDraw:          "{who} draws {cards}{by}",
	rules.VGainMemory:    "{who} gains {n} memory{by}",
	rules.VLoseMemory:    "{who} loses {n} memory{by}",
	rules.VSetMemory:     "{who}'s memory becomes {n}{by}",
	rules.VPay:           "{who} pays {n} memory",
	rules.VSuspend:       "{card} suspends{by}",
	rules.VUnsuspend:     "{card} unsuspends{by}",
	rules.VTrash:         "{Card} is trashed{from}{by}",
	rules.VLeave:         "{card} leaves the battle area",
	rules.VCheck:         "{who}'s security is checked: {card}",
	rules.VReveal:        "{Card} is revealed{from}{by}",
	rules.VReturnHand:    "{Card} is returned to {owner}'s hand{by}",
	rules.VReturnDeck:    "{Card} is returned to {end}{owner}'s deck{by}",
	rules.VAddHand:       "{Card} is added to {owner}'s hand{from end}{by}",
	rules.VPlaceSecurity: "{Card} is placed{face} {on end}{who}'s security{by}",
	rules.VPlaceBattle:   "{card} is placed in the battle area{by}",
	rules.VRecover:       "a card from the deck is placed in {who}'s security{by}",
	rules.VPrevent:       "{prevented} is prevented{by}",
	rules.VSwitchTarget:  "the attack switches to {target}{by}",
	rules.VAttackFails:   "the attack fails",
	rules.VNoWin:         "{who} does not win the game: {card} can't check security",
	rules.VAttackEnd:     "the attack ends",
	rules.VShuffle:       "{who}'s {area} is shuffled{by}",
	rules.VWin:           "{who} wins the game",
	rules.VLose:          "{who} loses the game",
	rules.VDrawn:         "the game is drawn",
	rules.VOverflow:      "{card}'s <Overflow> costs {who} {n} memory",
	rules.VNumber:        "{who} names {n}",
}

// eventParts gives the text for each placeholder. A card is "" if the event has none. A placeholder
// with a capital letter begins the sentence.
var eventParts = map[string]func(p *rules.Position, e *rules.Event) string{
	"who":         func(_ *rules.Position, e *rules.Event) string { return e.Player.String() },
	"opponent":    func(_ *rules.Position, e *rules.Event) string { return e.Player.Other().String() },
	"owner":       func(p *rules.Position, e *rules.Event) string { return p.Owner(e.Card).String() },
	"card":        eventCard,
	"Card":        func(p *rules.Position, e *rules.Event) string { return lang.Capitalised(eventCard(p, e)) },
	"card itself": func(p *rules.Position, e *rules.Event) string { return cardName(p, e.Card) },
	"other card":  func(p *rules.Position, e *rules.Event) string { return cardName(p, e.TargetCard) },
	"perm":        func(p *rules.Position, e *rules.Event) string { return permName(p, e.Perm) },
	"part":        func(p *rules.Position, e *rules.Event) string { return partOf(p, e, e.Perm) },
	"second part": func(p *rules.Position, e *rules.Event) string { return partOf(p, e, e.Perm2) },
	"effect":      func(p *rules.Position, e *rules.Event) string { return effectName(p, e.Effect, e.Icon) },
	"forbidden": func(p *rules.Position, e *rules.Event) string {
		switch {
		case e.Forbids.Card != 0:
			return ": " + forbidder(p, e.Forbids) + " forbids it"
		case e.Word == "":
			return ""
		case e.Clause == "15-6-3":
			return ": “" + e.Word + "” isn't met"
		case e.Declares == rules.VLink:
			return ": nothing that fits “" + e.Word + "” has a link condition"
		case e.Clause == "1-3-2":
			return ": nothing fits “" + e.Word + "”"
		}
		return ": “" + e.Word + "” can't be done"
	},
	"label": func(p *rules.Position, e *rules.Event) string { return p.T.Effect(e.Effect.Def).Label() },
	"n":     func(_ *rules.Position, e *rules.Event) string { return strconv.Itoa(e.N) },
	"changed": func(_ *rules.Position, e *rules.Event) string {
		if e.N < 0 {
			return "increased by " + strconv.Itoa(-e.N)
		}
		return "reduced by " + strconv.Itoa(e.N)
	},
	"cards": func(_ *rules.Position, e *rules.Event) string { return lang.Counted(e.N, "card") },
	"phase": func(_ *rules.Position, e *rules.Event) string { return e.Phase.String() },
	"area":  func(_ *rules.Position, e *rules.Event) string { return e.From.String() },
	"to":    func(_ *rules.Position, e *rules.Event) string { return e.To.String() },
	"from":  fromText,
	// only said if the text doesn't say it already
	"from end": func(p *rules.Position, e *rules.Event) string {
		if e.FromEnd == rules.NoEnd {
			return ""
		}
		return fromText(p, e)
	},
	"end": func(_ *rules.Position, e *rules.Event) string {
		return [...]string{"", "the top of ", "the bottom of "}[e.ToEnd]
	},
	"on end": func(_ *rules.Position, e *rules.Event) string {
		return [...]string{"in ", "on top of ", "at the bottom of "}[e.ToEnd]
	},
	"face": func(_ *rules.Position, e *rules.Event) string {
		return [...]string{"", " face up", " face down"}[e.Face]
	},
	"declared":  declaredText,
	"prevented": preventedText,
	"laid":      func(_ *rules.Position, e *rules.Event) string { return laidText(e) },
	"target": func(p *rules.Position, e *rules.Event) string {
		switch {
		case e.TargetPlayer:
			return e.Player.Other().String()
		case e.TargetCard != 0:
			return cardName(p, e.TargetCard)
		}
		return permName(p, e.Target)
	},
	"by": func(p *rules.Position, e *rules.Event) string {
		if e.By.Def == 0 {
			return ""
		}
		return " by " + effectName(p, e.By, p.Acting(e.By).Icon)
	},
	"security dp": func(p *rules.Position, e *rules.Event) string {
		return strconv.Itoa(p.SecurityDP(e.TargetCard))
	},
}

func eventCard(p *rules.Position, e *rules.Event) string {
	if e.Card == 0 {
		return ""
	}
	return cardName(p, e.Card)
}

// eventCases chooses the sentence for kinds of event that have several.
var eventCases = map[rules.Verb]func(p *rules.Position, e *rules.Event) string{
	rules.VPlay: func(_ *rules.Position, e *rules.Event) string {
		if e.From == rules.OutOfGame {
			return eventWords[rules.VToken]
		}
		if e.Suspended {
			return "{card} is played suspended into the {to}{by}"
		}
		return "{card} is played into the {to}{by}"
	},
	rules.VNoTrigger: func(p *rules.Position, e *rules.Event) string {
		if p.T.Effect(e.Effect.Def).Kind == rules.CounterEffect {
			return "{effect} can't be activated"
		}
		return "{effect} does not trigger"
	},
	rules.VBattle: func(p *rules.Position, e *rules.Event) string {
		if e.Target == 0 && p.SecurityDP(e.TargetCard) != p.T.Card(e.TargetCard).DP {
			return "{perm} battles {target}, which now has {security dp} DP"
		}
		return "{perm} battles {target}"
	},
	rules.VDelete: func(_ *rules.Position, e *rules.Event) string {
		switch {
		case e.InBattle:
			return "{card} is deleted in battle"
		case e.ByRules:
			return "{card} is deleted by the rules"
		}
		return "{card} is deleted{by}"
	},
	rules.VStopped:    stoppedWords,
	rules.VStands:     standsWords,
	rules.VReturnHand: returnedWords,
	rules.VReturnDeck: returnedWords,
	rules.VPlaceUnder: func(_ *rules.Position, e *rules.Event) string {
		host := "{perm}"
		// the target is a card that isn't on the field yet, or the card under which a leaving
		// Digimon is placed
		if e.TargetCard != 0 {
			host = "{other card}"
		}
		switch e.ToEnd {
		case rules.TopEnd:
			return "{Card} is placed{face} on top of the cards under " + host + "{by}"
		case rules.BottomEnd:
			return "{Card} is placed{face} at the bottom under " + host + "{by}"
		}
		return "{Card} is placed{face} under " + host + "{by}"
	},
	rules.VChange: changedWords,
	rules.VGain: func(_ *rules.Position, e *rules.Event) string {
		switch {
		case e.Perm == 0:
			return fromNowOn
		case e.Effect.Def != 0:
			return "{card} gains {label}{by}"
		}
		return laidOnWords(e)
	},
	rules.VReduce: func(_ *rules.Position, e *rules.Event) string {
		if e.N == 0 { // it can't be reduced, or there is nothing to count
			return "nothing is taken off the cost{by}{forbidden}"
		}
		return "the cost is {changed}{by}"
	},
	rules.VFlip: func(_ *rules.Position, e *rules.Event) string {
		if e.N == 0 {
			return "{Card} is turned face down{by}"
		}
		return "{Card} is turned face up{by}"
	},
}

const fromNowOn = "from now on: {laid}{by}"

// standsWords returns a sentence which says that a persistent effect begins or ceases to work.
func standsWords(_ *rules.Position, e *rules.Event) string {
	works, applies, met := "no longer works", "no longer applies to {card}", "isn't met"
	if e.N == 1 {
		works, applies, met = "works from now on", "applies to {card} now", "is met"
	}
	switch {
	case e.Perm != 0:
		return "{effect} " + applies
	case e.Word != "":
		return "{effect} " + works + ": “" + e.Word + "” " + met
	}
	return "{effect} " + works
}

// notDone has the words for what does not happen to a permanent, by verb.
var notDone = map[rules.Verb]string{
	rules.VDelete: "is not deleted", rules.VTrash: "is not trashed", rules.VReturnHand: "is not returned to the hand",
	rules.VReturnDeck: "is not returned to the deck", rules.VPlaceSecurity: "is not placed in the security",
	rules.VAttack: "does not attack", rules.VPlay: "is not played", rules.VGainMemory: "does not gain memory", rules.VSuspend: "does not suspend", rules.VUnsuspend: "does not unsuspend",
}

// stoppedWords returns a sentence that says what does not happen, and what stops it.
func stoppedWords(p *rules.Position, e *rules.Event) string {
	switch e.Declares {
	case rules.NoVerb:
		return "{card} is not affected{by}"
	case rules.VTrigger: // it is stopped by another effect
		return "{effect} is not activated: " + forbidder(p, e.By) + " forbids it"
	case rules.VReduce:
		return "the cost of {card} is not reduced: " + forbidder(p, e.By) + " forbids it"
	case rules.VActivate:
		return "{effect}: “" + strings.TrimSpace(e.Word) + "” isn't met"
	case rules.VMove:
		return "{card} can't be moved"
	case rules.VChosen:
		return "{card} doesn't fit “" + e.Word + "”"
	case rules.VLost:
		return "{effect} is used up: it was for “the next time”"
	case rules.VNothing:
		if e.Word == "" {
			return "{effect} comes to nothing"
		}
		return "{effect}: “" + e.Word + "” comes to nothing"
	}
	words := notDone[e.Declares]
	if words == "" {
		words = "does not leave"
	}
	switch {
	case e.Word != "":
		words += ": it has " + e.Word
	case e.By.Card != 0:
		words += ": " + forbidder(p, e.By) + " forbids it"
	}
	if e.Card == 0 {
		return "{who} " + words
	}
	return "{card} " + words
}

// returnedWords returns a sentence that says where a card is returned to. A Digi-Egg card always
// goes to the Digi-Egg deck (3-1-3-9).
func returnedWords(p *rules.Position, e *rules.Event) string {
	if e.Perm == 0 && p.T.Cards[e.Card].Category == rules.DigiEgg {
		return "{Card} goes to the Digi-Egg deck{by}"
	}
	return eventWords[e.Verb]
}

// changedWords returns a sentence that says what a Digimon's DP becomes.
func changedWords(p *rules.Position, e *rules.Event) string {
	sign := ""
	if e.N > 0 {
		sign = "+"
	}
	switch pm := p.Perm(e.Perm); {
	case e.Perm == 0:
		return fromNowOn
	case pm != nil && p.DP(pm) < 0: // 2-5-3: it has no DP
		return "{card} has no DP, so " + sign + "{n} DP{by} changes nothing"
	}
	return "{card} gets " + sign + "{n} DP{by}"
}
