package cardtext

import (
	"slices"
	"strconv"
	"strings"
	"sync"
)

// The parser and the printer both use the tables of this file.

// timingNames are the timing icons as printed, indexed by Timing.
var timingNames = [...]string{
	OnPlay: "On Play", WhenDigivolving: "When Digivolving", OnDeletion: "On Deletion", WhenAttacking: "When Attacking",
	WhenLinking: "When Linking", Main: "Main", YourTurn: "Your Turn", OpponentsTurn: "Opponent's Turn", AllTurns: "All Turns",
	Security: "Security", StartOfYourTurn: "Start of Your Turn", StartOfOpponentsTurn: "Start of Opponent's Turn",
	EndOfYourTurn: "End of Your Turn", EndOfOpponentsTurn: "End of Opponent's Turn", EndOfAllTurns: "End of All Turns",
	StartOfYourMainPhase: "Start of Your Main Phase", StartOfOpponentsMainPhase: "Start of Opponent's Main Phase",
	Counter: "Counter", EndOfAttack: "End of Attack", WhenMoving: "When Moving",
}

// String returns the icon without brackets.
func (t Timing) String() string {
	if int(t) < len(timingNames) {
		return timingNames[t]
	}
	return "Timing " + strconv.Itoa(int(t))
}

// iconNames are the area icons, indexed by Icon.
var iconNames = [...]string{NoIcon: "", IconHand: "Hand", IconTrash: "Trash", IconBreeding: "Breeding", IconSecurity: "Security"}

// limitNames are the per-turn limits, indexed by Effect.Limit.
var limitNames = [...]string{"", "Once Per Turn", "Twice Per Turn"}

// iconName returns the standard spelling of an icon of the rules. Names of cards are unchanged.
func iconName(text string) (string, bool) {
	folded := strings.ToLower(text)
	folded = strings.TrimPrefix(folded, "at ")
	folded = strings.ReplaceAll(folded, "opponents", "opponent's")
	folded = strings.ReplaceAll(folded, "of your opponent's", "of opponent's")
	folded = strings.Replace(folded, "end of the attack", "end of attack", 1)
	switch folded {
	case "your opponent's turn":
		folded = "opponent's turn"
	case "dna digivolution":
		folded = "dna digivolve"
	}
	name, ok := foldedIcons()[folded]
	return name, ok
}

// foldedIcons are the icons of the rules by their names in lower case.
var foldedIcons = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	for _, list := range [][]string{timingNames[:], {
		"Once Per Turn", "Twice Per Turn", "Digivolve", "DNA Digivolve", "Burst Digivolve", "Link", "App Fusion",
		"Arts Digivolve", "Hand", "Trash", "Breeding", "Security",
	}} {
		for _, name := range list {
			names[strings.ToLower(name)] = name
		}
	}
	return names
})

func timingOf(name string) (Timing, bool) {
	for i, n := range timingNames {
		if n == name {
			return Timing(i), true
		}
	}
	return 0, false
}

var colorNames = []string{"red", "blue", "yellow", "green", "black", "purple", "white"}

// kindNouns are the nouns of permanents, indexed by Kind, in the singular and the plural.
var kindNouns = [...][2]string{
	AnyCard: {"card", "cards"}, KindDigimon: {"Digimon", "Digimon"}, KindTamer: {"Tamer", "Tamers"},
	KindOption: {"Option", "Options"}, KindDigiEgg: {"Digi-Egg", "Digi-Eggs"},
	KindDigimonOrTamer: {"Digimon or Tamer", "Digimon or Tamers"}, KindToken: {"Token", "Tokens"},
	KindTamerOrOption: {"Tamer or Option", "Tamers or Options"}, KindDigimonOrOption: {"Digimon or Option", "Digimon or Options"},
}

// durations are the words of a duration, indexed by DurationKind.
var durations = [...]string{
	Permanently: "", ForTheTurn: "for the turn", ForTheAttack: "for the attack", UntilEndOfYourTurn: "until the end of your turn",
	UntilEndOfOpponentsTurn: "until the end of your opponent's turn", UntilEndOfOpponentsNextTurn: "until the end of your opponent's next turn",
	OpponentsNextUnsuspend: "during your opponent's next unsuspend phase", TheirTurn: "until the end of their turn",
	UntilEndOfYourNextTurn: "until the end of your next turn", TheirNextUnsuspend: "during their next unsuspend phase", ThisTurn: "this turn",
}

// causes are the words of a trigger cause, indexed by TriggerCause.
var causes = [...]string{
	AnyCause: "", ByBattle: "in battle", ByEffect: "by an effect", ByYourEffect: "by one of your effects",
	ByOpponentsEffect: "by one of your opponent's effects", NotByYourEffect: "other than by one of your effects",
	NotByBattle: "other than in battle", NotByYourEffectOrBattle: "other than by one of your effects or in battle", ByZeroDP: "by dropping to 0 DP", ByBattleOrZeroDP: "in battle or by dropping to 0 DP", ByDigiBurst: "",
	ByYourDigimonEffect: "by one of your Digimon's effects", ByOpponentsDigimonEffect: "by one of your opponent's Digimon's effects", ByKeyword: "", NotByDigiXros: "other than by DigiXros",
}

// activeCauses are the subjects of a trigger in the active voice: "when your effects play …".
var activeCauses = map[TriggerCause]string{
	ByEffect: "an effect", ByYourEffect: "your effects", ByOpponentsEffect: "your opponent's effects",
	ByYourDigimonEffect: "one of your Digimon's effects", ByOpponentsDigimonEffect: "one of your opponent's Digimon's effects",
}

// leaveOther begins the restrictions on leaving that still allow some ways to leave.
const leaveOther = "leave the battle area other than by "

// abilities are the words behind "can't", indexed by Ability.
var abilities = [...]string{
	AbAttack: "attack", AbBlock: "block", AbSuspend: "suspend", AbUnsuspend: "unsuspend", AbDigivolve: "digivolve",
	AbBeBlocked: "be blocked", AbBeAttacked: "be attacked", AbBeDeletedInBattle: "be deleted in battle",
	AbBeDeletedByEffects: "be deleted by your opponent's effects", AbAttackPlayers: "attack players",
	AbAttackUnsuspended: "attack unsuspended Digimon", AbAttackOnTurnPlayed: "attack on the turn it was played",
	AbBeReturned: "be returned to hands or decks", AbBeReturnedByEffects: "be returned to hands or decks by your opponent's effects",
	AbActivateOnPlay: "activate [On Play] effects", AbActivateWhenDigivolving: "activate [When Digivolving] effects",
	AbActivateWhenAttacking: "activate [When Attacking] effects", AbActivateChecked: "activate [Security] effects on Option cards it checks",
	AbActivateAnyChecked: "activate [Security] effects on cards it checks",
	AbAttackDigimon:      "attack Digimon", AbHaveDPReduced: "have its DP reduced",
	AbHaveDPReducedByEffects: "have its DP reduced by your opponent's effects",
	AbBeDeleted:              "be deleted", AbBeDeletedByAny: "be deleted by an effect",
	AbLeaveButDeleted: leaveOther + "deletion",
	AbLeaveButYours:   leaveOther + "one of your effects or by deletion",
	AbLeaveByEffects:  "leave the battle area by your opponent's effects",

	AbBeSuspendedByEffects:      "be suspended by your opponent's effects",
	AbHaveStackTrashedByEffects: "have its stacked cards trashed by your opponent's effects",
}

// extremes are the superlatives, indexed by Extreme.
var extremes = [...]string{
	NoExtreme: "", HighestDP: "the highest DP", LowestDP: "the lowest DP", HighestLevel: "the highest level", LowestLevel: "the lowest level",
	HighestPlayCost: "the highest play cost", LowestPlayCost: "the lowest play cost",
	FewestSources: "the fewest digivolution cards",
}

// extremeAdjectives are the superlatives before a noun, indexed by Extreme.
var extremeAdjectives = [...]string{
	NoExtreme: "", HighestDP: "highest DP", LowestDP: "lowest DP", HighestLevel: "highest level", LowestLevel: "lowest level",
	HighestPlayCost: "highest play cost", LowestPlayCost: "lowest play cost", FewestSources: "",
}

// keywordNames are the names of keywords that are spelled out where their case or form matters.
var keywordAliases = map[string]string{
	"Security Attack": "Security A.", "Security A": "Security A.", "DeDigivolve": "De-Digivolve", "Digi-burst": "Digi-Burst",
	"Use Req": "Use Req.", "Ice Clad": "Iceclad", "S Attack": "Security A.", "Armour Purge": "Armor Purge", "Blast DNA Digivolution": "Blast DNA Digivolve",
}

// bracketTraits puts brackets around the traits that a <Decoy> names if a card list has lost them.
// Colors have no brackets (16-18).
func (k *Keyword) bracketTraits() {
	if k.Name != "Decoy" || k.SpecText == "" || strings.ContainsAny(k.SpecText, "[]") {
		return
	}
	parts := strings.Split(k.SpecText, "/")
	for _, part := range parts {
		for _, word := range strings.Fields(part) {
			if slices.Contains(colorNames, strings.ToLower(word)) {
				return
			}
		}
	}
	k.SpecText = "[" + strings.Join(parts, "]/[") + "] trait"
}

// readKeyword reads the content of angle brackets: name, number, specification in parentheses.
func readKeyword(text string) (Keyword, bool) {
	var k Keyword
	rest := text
	if open := strings.IndexByte(rest, '('); open >= 0 {
		if !strings.HasSuffix(rest, ")") || open == 0 {
			return k, false
		}
		k.SpecText = strings.TrimSpace(rest[open+1 : len(rest)-1])
		if !strings.Contains(k.SpecText, "{") { // card lists have this mistake
			k.SpecText = strings.ReplaceAll(k.SpecText, "}", "")
		}
		rest = strings.TrimSpace(rest[:open])
		if k.SpecText == "" {
			return k, false
		}
	}
	rest = strings.TrimSpace(rest)
	if cut := strings.LastIndexAny(rest, " +-"); cut > 0 {
		number := strings.TrimSpace(rest[cut:])
		sign := ""
		if number != "" && (number[0] == '+' || number[0] == '-') {
			sign, number = number[:1], strings.TrimSpace(number[1:])
		}
		if n, err := strconv.Atoi(number); err == nil && n >= 0 && n <= 1_000_000 {
			name := strings.TrimSpace(rest[:cut])
			if sign == "" {
				if c := name[len(name)-1:]; len(name) > 1 && (c == "+" || c == "-") {
					sign, name = c, strings.TrimSpace(name[:len(name)-1])
				}
			}
			k.signed = sign != ""
			if k.N = n; sign == "-" {
				k.N = -n
			}
			rest = name
		}
	}
	if k.N == 0 && !k.signed { // "<De-Digivolve1>", printed without the space
		name := strings.TrimRight(rest, "0123456789")
		if n, err := strconv.Atoi(rest[len(name):]); err == nil && name != "" && n <= 1_000_000 {
			k.N, rest = n, name
		}
	}
	if rest == "" {
		return k, false
	}
	k.Name = rest
	k.bracketTraits()
	if canonical, ok := keywordAliases[rest]; ok {
		k.Name = canonical
	}
	if k.SpecText != "" {
		k.Spec = readSpec(k.SpecText)
	}
	return k, true
}

// String prints the keyword in its brackets.
func (k Keyword) String() string {
	var b strings.Builder
	b.WriteByte('<')
	b.WriteString(k.Name)
	if k.N != 0 || k.signed {
		b.WriteByte(' ')
		if k.signed && k.N >= 0 {
			b.WriteByte('+')
		}
		b.WriteString(strconv.Itoa(k.N))
	}
	if k.SpecText != "" {
		b.WriteString(" (" + k.SpecText + ")")
	}
	b.WriteByte('>')
	return b.String()
}
