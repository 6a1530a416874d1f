package scenario

import (
	"digijudge/rules/scenario/lang"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"digijudge/rules"
	"digijudge/rules/cardtext"
)

// This file writes sentences: for the options of a decision (which are also script lines), for
// questions, and for events in proofs. Each sentence is made from the fields of its value. Nothing
// is recognised by comparing such sentences.

// cardName returns the card's name in the scenario, or "a card" for a blank.
func cardName(p *rules.Position, c rules.CardID) string {
	if c == 0 {
		return "nothing"
	}
	d := p.T.Card(c)
	if d.Blank {
		return "a card"
	}
	return d.Handle
}

// permName returns the name of a Digimon, which is the name of its top card.
func permName(p *rules.Position, id rules.PermID) string {
	if pm := p.Perm(id); pm != nil {
		return cardName(p, pm.Top())
	}
	return "a Digimon that is gone"
}

// effectName returns an effect as a script names it.
func effectName(p *rules.Position, r rules.EffectRef, icon uint8) string {
	if r.Def == 0 {
		return "an effect"
	}
	d := p.T.Effect(r.Def)
	label := effectLabel(p.T, d, icon)
	if d.Gained() && prints(p.T, r.Card, d) {
		label = "gained " + label
	}
	return cardName(p, r.Card) + "'s " + label
}

// prints reports whether the card prints an effect with the same icon or keyword.
func prints(t *rules.Table, card rules.CardID, d *rules.EffectDef) bool {
	for _, x := range t.Effects[1:] {
		if x.Card == card && !x.Gained() && alike(x, d) {
			return true
		}
	}
	return false
}

// alike reports whether two effects share an icon or have the same keyword.
func alike(a, b *rules.EffectDef) bool {
	if a.Keyword != nil || b.Keyword != nil {
		return a.Keyword != nil && b.Keyword != nil && a.Keyword.Name == b.Keyword.Name
	}
	if a.Tree == nil || b.Tree == nil {
		return false
	}
	for _, t := range a.Tree.Timings {
		if slices.Contains(b.Tree.Timings, t) {
			return true
		}
	}
	return false
}

// optionEffect returns the name of an option's effect. If the decision offers other copies of the
// effect, the name tells them apart.
func optionEffect(p *rules.Position, d *rules.Decision, o *rules.Choice) string {
	def := p.T.Effect(o.Effect.Def)
	copied, given := false, false
	for i := range d.Options {
		x := &d.Options[i]
		if x.Verb != o.Verb || x.Effect.Card != o.Effect.Card || x.Effect.Def == 0 || !alike(p.T.Effect(x.Effect.Def), def) {
			continue
		}
		copied = copied || p.T.Effect(x.Effect.Def).Gained() != def.Gained()
		given = given || def.Gained() && x.Effect == o.Effect && x.Giver != o.Giver
	}
	label := effectLabel(p.T, def, o.Icon)
	switch {
	case given:
		label = "gained " + label + " from " + cardName(p, o.Giver)
	case copied && def.Gained():
		label = "gained " + label
	case copied:
		label = "printed " + label
	default:
		return effectName(p, o.Effect, o.Icon)
	}
	return cardName(p, o.Effect.Card) + "'s " + label
}

// effectLabel returns the icon or keyword of an effect. If it has several icons, it is the one by
// which the effect triggered. If the icon alone would be ambiguous it returns the effect's number.
func effectLabel(t *rules.Table, d *rules.EffectDef, triggered uint8) string {
	if isLater(d) {
		if parent := parentOf(t, d); parent != nil {
			return effectLabel(t, parent, 0) // pending processing that the parent effect has set
		}
		return "pending processing"
	}
	if d.Keyword != nil {
		return d.Keyword.String()
	}
	number := numberLabel(d)
	if d.Tree == nil || len(d.Tree.Timings) == 0 {
		return number
	}
	icon, ok := d.Icon(triggered)
	if !ok {
		icon = d.Tree.Timings[0]
	}
	for _, x := range t.Effects[1:] {
		if x == d || x.Card != d.Card || x.Tree == nil || x.Keyword != nil || x.Number == 0 {
			continue
		}
		for _, tm := range x.Tree.Timings {
			if tm == icon && d.Number > 0 {
				return number
			}
		}
	}
	if !ok && len(d.Tree.Timings) > 1 { // it has not triggered, so no single icon is known
		return iconsText(d)
	}
	return "[" + icon.String() + "]"
}

// numberLabel names an effect by its place among the paragraphs of its card.
func numberLabel(d *rules.EffectDef) string { return "effect " + strconv.Itoa(d.Number) }

// numberedWords returns what the card says of an option's effect if its name is a number, which
// nobody knows by heart; else "".
func numberedWords(p *rules.Position, o *rules.Choice) string {
	if o.Effect.Def == 0 {
		return ""
	}
	if d := p.T.Effect(o.Effect.Def); effectLabel(p.T, d, o.Icon) == numberLabel(d) {
		return d.Words()
	}
	return ""
}

// iconsText returns all icons of an effect, such as "[On Play] [When Digivolving]".
func iconsText(d *rules.EffectDef) string {
	var icons []string
	for _, t := range d.Tree.Timings {
		icons = append(icons, "["+t.String()+"]")
	}
	return strings.Join(icons, " ")
}

// optionText returns the script line of an option.
func optionText(p *rules.Position, d *rules.Decision, o *rules.Choice) string {
	if o.Verb == rules.VConcede { // both players can always concede, whoever is asked
		return o.Player.String() + " concedes"
	}
	return d.Player.String() + " " + optionDoes(p, d, o)
}

func optionDoes(p *rules.Position, d *rules.Decision, o *rules.Choice) string {
	switch o.Verb {
	case rules.VAttack:
		target := d.Player.Other().String()
		if o.Target != 0 {
			target = permName(p, o.Target)
		}
		return "attacks " + target + " with " + permName(p, o.Perm)
	case rules.VPlay:
		s := "plays " + cardName(p, o.Card)
		if len(o.Refs) > 0 {
			s += " with " + refNames(p, o.Refs, false)
		}
		return s + costText(d, o)
	case rules.VDigivolve:
		return "digivolves " + permName(p, o.Perm) + " into " + cardName(p, o.Card) + costText(d, o)
	case rules.VDNA:
		return "DNA digivolves " + partName(p, o.Perm, o) + " + " + partName(p, o.Perm2, o) + " into " + cardName(p, o.Card) + costText(d, o)
	case rules.VBurst:
		return "burst digivolves " + permName(p, o.Perm) + " + " + permName(p, o.Perm2) + " into " + cardName(p, o.Card) + costText(d, o)
	case rules.VAppFuse:
		return "app digivolves " + permName(p, o.Perm) + " + " + cardName(p, o.Refs[0].Card.ID) + " into " + cardName(p, o.Card) + costText(d, o)
	case rules.VUse:
		return "uses " + cardName(p, o.Card) + costText(d, o)
	case rules.VLink:
		return "links " + cardName(p, o.Card) + " to " + permName(p, o.Perm)
	case rules.VHatch:
		return "hatches"
	case rules.VMove:
		return "moves " + permName(p, o.Perm)
	case rules.VPass:
		return "passes"
	case rules.VRepeat:
		return "repeats the loop"
	case rules.VStop:
		return "stops the loop"
	case rules.VBlock:
		return "blocks with " + permName(p, o.Perm)
	case rules.VActivate:
		if o.OrderOnly {
			return "has " + optionEffect(p, d, o) + " processed next"
		}
		return "activates " + optionEffect(p, d, o)
	case rules.VSkipBreeding:
		return "skips breeding"
	case rules.VAccept:
		return "accepts"
	case rules.VDecline:
		return declineText(p, d, o)
	case rules.VChoose:
		return "chooses " + choiceText(p, d, o)
	}
	return "does something"
}

// partName returns the name of one part of a DNA digivolution: a Digimon, or a card in the hand.
func partName(p *rules.Position, id rules.PermID, o *rules.Choice) string {
	if id == 0 && len(o.Refs) == 1 {
		return cardName(p, o.Refs[0].Card.ID)
	}
	return permName(p, id)
}

// costText returns " for 3" if two options differ only in their cost, else "".
func costText(d *rules.Decision, o *rules.Choice) string {
	for i := range d.Options {
		x := &d.Options[i]
		if x.Verb == o.Verb && x.Card == o.Card && x.Perm == o.Perm && x.Perm2 == o.Perm2 && len(x.Refs) == 0 && len(o.Refs) == 0 && x.Cost != o.Cost {
			return " for " + strconv.Itoa(o.Cost)
		}
	}
	return ""
}

func declineText(p *rules.Position, d *rules.Decision, o *rules.Choice) string {
	if o.Effect.Def != 0 && d.Question != rules.AskPart {
		return "declines " + optionEffect(p, d, o)
	}
	for i := range d.Options {
		switch d.Options[i].Verb {
		case rules.VBlock:
			return "declines to block"
		case rules.VAttack:
			return "declines to attack"
		case rules.VDigivolve, rules.VDNA:
			return "declines to digivolve"
		case rules.VPlay:
			return "declines to play"
		}
	}
	return "declines"
}

// partText returns the part of an effect that is accepted or declined, as the end of a sentence.
func partText(p *rules.Position, d *rules.Decision) string {
	if words := p.PartAsked(); words != "" {
		return ": “" + words + "”"
	}
	if d.Effect.Def != 0 {
		return " what " + effectName(p, d.Effect, iconAsked(d)) + " allows"
	}
	return ""
}

// choiceText returns what an option chooses: names, a number of blank cards, a number, a color,
// words or a player.
func choiceText(p *rules.Position, d *rules.Decision, o *rules.Choice) string {
	switch {
	case len(o.Refs) > 0:
		return refNames(p, o.Refs, d.Ordered)
	case o.Word != "":
		return "\"" + o.Word + "\""
	case o.Color != 0:
		for i, n := range rules.ColorNames {
			if o.Color&(1<<i) != 0 {
				return lang.Capitalised(n)
			}
		}
	case o.Number != 0:
		return strconv.Itoa(o.Number)
	}
	if o.TargetPlayer {
		return o.Player.Other().String()
	}
	return strconv.Itoa(o.Number)
}

// refNames returns the names of things as a list. Blank cards are counted; if the order matters,
// each run of them is counted separately.
func refNames(p *rules.Position, refs []rules.Ref, ordered bool) string {
	var names []string
	blanks := 0
	for _, r := range refs {
		if ordered && blanks > 0 && (r.Perm != 0 || !p.T.Card(r.Card.ID).Blank) {
			names, blanks = append(names, lang.Counted(blanks, "card")), 0
		}
		switch {
		case r.Perm != 0:
			names = append(names, permName(p, r.Perm))
		case p.T.Card(r.Card.ID).Blank:
			blanks++
		default:
			names = append(names, cardName(p, r.Card.ID))
		}
	}
	if blanks > 0 {
		names = append(names, lang.Counted(blanks, "card"))
	}
	return strings.Join(names, ", ")
}

// optionTexts returns the script lines of all options, without duplicates.
func optionTexts(p *rules.Position, d *rules.Decision) []string {
	var out []string
	seen := map[string]bool{}
	for i := range d.Options {
		if t := optionText(p, d, &d.Options[i]); !seen[t] {
			seen[t] = true
			out = append(out, t)
		}
	}
	return out
}

// iconAsked returns the icon by which the effect of this question triggered, if the options tell
// icons apart.
func iconAsked(d *rules.Decision) uint8 {
	for i := range d.Options {
		if d.Options[i].Effect == d.Effect {
			return d.Options[i].Icon
		}
	}
	return 0
}

// questionText returns a sentence that says who must decide what.
func questionText(p *rules.Position, d *rules.Decision) string {
	who := d.Player.String()
	about := ""
	if d.Effect.Def != 0 {
		about = " for " + effectName(p, d.Effect, iconAsked(d))
	}
	switch d.Question {
	case rules.AskFree:
		return who + " has the free action of the main phase"
	case rules.AskBreeding:
		return who + " has the breeding action"
	case rules.AskOrder:
		return who + " must say which effect activates next"
	case rules.AskOptional:
		return who + " must say whether to activate " + effectName(p, d.Effect, iconAsked(d))
	case rules.AskPart:
		return who + " must say whether to do the optional part of " + effectName(p, d.Effect, iconAsked(d))
	case rules.AskNumber:
		return who + " must choose a number" + about
	case rules.AskColor:
		return who + " must choose a color" + about
	case rules.AskMode:
		return who + " must choose an effect" + about
	case rules.AskAction:
		return who + " must say what to do" + about
	case rules.AskCounter:
		return who + " must say whether to use an effect at counter timing"
	case rules.AskBlock:
		return who + " must say whether to block"
	case rules.AskCost:
		return who + " must choose a requirement or cost"
	case rules.AskLuck:
		return "Luck must choose"
	case rules.AskPlayer:
		return who + " must choose a player" + about
	case rules.AskLoop:
		return who + " must say whether the loop goes round once more"
	}
	if asksOrder(d) {
		return who + " must say the order" + about + ", from the top"
	}
	return who + " must choose" + about
}

// asksOrder reports whether the question asks only in which order given things are placed or
// processed.
func asksOrder(d *rules.Decision) bool {
	if !d.Ordered || len(d.Options) < 2 {
		return false
	}
	first := d.Options[0].Refs
	for i := range d.Options {
		o := &d.Options[i]
		if o.Verb != rules.VChoose || len(o.Refs) != len(first) || slices.ContainsFunc(o.Refs, func(r rules.Ref) bool { return !slices.Contains(first, r) }) {
			return false
		}
	}
	return len(first) > 1
}

// orderHint returns a hint for a script that stops at a question about the order: choosing the
// things and choosing their order take two lines.
func orderHint(d *rules.Decision) string {
	if !asksOrder(d) {
		return ""
	}
	return "; the order takes a line of its own, behind the line that says which ones they are"
}

// preventedText returns what an effect prevents, such as "the deletion of Rex". It leaves the name
// out if the Digimon prevents it for itself, because the Digimon may have another top card by now
// (16-19-1).
func preventedText(p *rules.Position, e *rules.Event) string {
	what := map[rules.Verb]string{
		rules.VDelete: "the deletion", rules.VTrash: "the trashing", rules.VReturnHand: "the return to the hand", rules.VReturnDeck: "the return to the deck",
		rules.VPlaceSecurity: "the placing in the security",
	}[e.Declares]
	if what == "" {
		what = "the leaving"
	}
	if e.By.Perm != e.Perm {
		what += " of " + cardName(p, e.Card)
	}
	return what
}

// declaredText returns what somebody declares to do with a card, as a script says it.
func declaredText(p *rules.Position, e *rules.Event) string {
	card := cardName(p, e.Card)
	switch e.Declares {
	case rules.VPlay:
		return "plays " + card
	case rules.VDigivolve:
		return "digivolves " + permName(p, e.Perm) + " into " + card
	case rules.VDNA:
		return "DNA digivolves " + partOf(p, e, e.Perm) + " + " + partOf(p, e, e.Perm2) + " into " + card
	case rules.VBurst:
		return "burst digivolves " + permName(p, e.Perm) + " + " + permName(p, e.Perm2) + " into " + card
	case rules.VAppFuse:
		return "app digivolves " + permName(p, e.Perm) + " into " + card
	case rules.VUse:
		return "uses " + card
	case rules.VLink:
		return "links " + card + " to " + permName(p, e.Perm)
	}
	return "reveals " + card
}

// partOf returns the name of one part of a DNA digivolution, for an event: a Digimon or, with
// <Blast DNA Digivolve>, a card from the hand.
func partOf(p *rules.Position, e *rules.Event, id rules.PermID) string {
	if id == 0 {
		return cardName(p, e.TargetCard)
	}
	return permName(p, id)
}

// fromText returns from where a card comes, such as " from Ann's hand", if it comes from a player's
// area.
func fromText(p *rules.Position, e *rules.Event) string {
	end := [...]string{"", "the top of ", "the bottom of "}[e.FromEnd]
	switch e.From {
	case rules.Hand, rules.Deck, rules.SecurityStack, rules.Trash:
		return " from " + end + p.Owner(e.Card).String() + "'s " + e.From.String()
	case rules.UnderCard:
		if pm := p.PermOf(e.Card); pm != nil && slices.Contains(pm.Links(), e.Card) {
			return " from " + cardName(p, pm.Top()) + "'s link cards"
		} else if pm != nil {
			if end != "" {
				return " from " + end + "the cards under " + cardName(p, pm.Top())
			}
			return " from under " + cardName(p, pm.Top())
		}
	}
	return ""
}

// laidText returns what an effect does for a time to a Digimon, or to several: in the words of the
// card, with the players' names.
func laidText(e *rules.Event) string {
	if e.Act == nil {
		return e.Word
	}
	text := (&cardtext.Effect{Body: []cardtext.Sentence{{Acts: []cardtext.Action{e.Act}}}}).String()
	// the sentence has already named the Digimon
	return withNames(strings.TrimSuffix(strings.TrimPrefix(text, "\x00 "), "."), e.Player)
}

// laidOnWords returns a sentence which says that a lasting effect affects one Digimon. It uses the
// card's words if they name a single Digimon once.
func laidOnWords(e *rules.Event) string {
	// the effect lies on the Digimon, but doesn't affect it now
	if e.Clause == "15-15-5-1" || e.Clause == "15-1-3" {
		return laidWords(e) + ", which doesn't count now"
	}
	if e.Clause == "15-12-2-2" {
		return "the original DP of {card} is not changed{by}: the card itself has none"
	}
	return laidWords(e)
}

func laidWords(e *rules.Event) string {
	const told = "on {card} now lies: {laid}{by}"
	if e.Act == nil {
		return told
	}
	if text := laidText(e); strings.HasPrefix(text, "can't ") && !strings.ContainsAny(text, "{}\"") {
		return "{card} " + text + "{by}"
	} else if rest, ok := strings.CutPrefix(text, "They can't "); ok && !strings.ContainsAny(rest, "{}\"") {
		// the words mean several Digimon, and this is one of them
		return "{card} can't " + withNames(rest, e.Player) + "{by}"
	}
	parts := cardtext.Phrases(e.Act)
	if len(parts) == 0 || parts[0].What == nil || parts[0].Role != cardtext.Object || parts[0].What.Quantity == cardtext.All {
		return told
	}
	words, text := withNames(parts[0].What.String(), e.Player), laidText(e)
	if parts[0].What.N > 1 { // the words mean several Digimon, and this is one of them
		if rest, ok := strings.CutPrefix(text, lang.Capitalised(words)); ok && !strings.ContainsAny(rest, "{}\"") && strings.HasPrefix(rest, " can't ") {
			return "{card}" + rest + "{by}"
		}
		return told
	}
	before, after, ok := strings.Cut(text, words)
	if !ok { // the phrase begins the sentence
		before, after, ok = strings.Cut(text, lang.Capitalised(words))
	}
	// turns the instruction of the card into a statement
	if what, changed := strings.CutPrefix(before, "Change "); changed && ok {
		if what == "" {
			after = strings.Replace(after, " into ", " is changed into ", 1)
		} else {
			what, after = lang.Capitalised(what), strings.Replace(after, " to ", " is changed to ", 1)
		}
		before = what
	}
	if !ok || strings.Contains(after, words) || strings.Contains(text, `"`) || strings.ContainsAny(text, "{}") {
		return told
	}
	return before + "{card}" + after + "{by}"
}

// withNames replaces "your" and "your opponent's" in the words of a card of ctrl by the players'
// names. It doesn't change words that a card gains, or words that speak to a player.
func withNames(text string, ctrl rules.Player) string {
	// words in quotes are those of a gained effect and stay as they are
	if strings.Contains(text, `"`) {
		parts := strings.Split(text, `"`)
		for i := 0; i < len(parts); i += 2 {
			parts[i] = withNames(parts[i], ctrl)
		}
		return strings.Join(parts, `"`)
	}
	if toPlayer.MatchString(text) {
		return text
	}
	mine, theirs := ctrl.String()+"'s", ctrl.Other().String()+"'s"
	text = strings.NewReplacer("your opponent's", theirs, "Your opponent's", theirs, "your opponent", ctrl.Other().String(), "Your opponent", ctrl.Other().String()).Replace(text)
	text = yourWord.ReplaceAllString(text, mine)
	return theirTurn.ReplaceAllString(text, theirs+"$1")
}

var (
	toPlayer  = regexp.MustCompile(`(?i)\byou\b|\bthey\b|\bthem\b`)
	yourWord  = regexp.MustCompile(`\b[Yy]our\b`)
	theirTurn = regexp.MustCompile(`\btheir( (?:next )?(?:turn|unsuspend phase|Digimon|Tamer|Security|security|hand)\b)`)
)
