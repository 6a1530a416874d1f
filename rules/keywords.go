package rules

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"digijudge/rules/cardtext"
)

// EffectType is the group in which the keyword pages list a keyword. The groups are this site's,
// not the rules'; where the rules use another word, the keyword's page says so.
type EffectType string

// The effect types.
const (
	TypePersistent        EffectType = "Persistent"
	TypeEffect            EffectType = "Effect"
	TypeInstant           EffectType = "Instant"
	TypeTrigger           EffectType = "Trigger"
	TypeTriggerPending    EffectType = "Trigger (Pending)"
	TypeOptionalCondition EffectType = "Optional Condition"
	TypeActivated         EffectType = "Activated"
)

// EffectTypes lists all effect types, in the order in which pages show them.
var EffectTypes = []EffectType{TypePersistent, TypeEffect, TypeInstant, TypeTrigger, TypeTriggerPending, TypeOptionalCondition, TypeActivated}

// KeywordSpec is one keyword effect of chapter 16. Keywords that the card language can express have
// their text in keywords.txt. The others are rules of their own, looked up by name where the rules
// need them.
type KeywordSpec struct {
	Name    string // without brackets and number: "Security A."
	Section Clause // clause of its section, such as "16-7"
	Type    EffectType
	Plays   bool // the engine plays it
	// NeedsSpec says that the keyword means nothing without the words in its parentheses.
	NeedsSpec bool
	Kind      EffectKind
	// Clause is the clause cited where the keyword triggers, or is processed if it doesn't trigger.
	Clause Clause
	// printed is the name on the card, if that differs from Name.
	printed string
	hooks   keywordHooks
	// executes says that the keyword is processing that an effect carries out. Then optional says
	// that its section leaves it to its player, price that it stands before an effect as its price,
	// and multiplied that "for each" multiplies its number (4-27).
	executes, optional, price, multiplied bool
	// onField says that, as a price, it is paid with its own card. So the effect behind it works on
	// that card in the battle area.
	onField bool
	// inHand says that the keyword works on its card in the hand while something digivolves into
	// that card. inBreeding says that it works in the breeding area as well.
	inHand, inBreeding bool
	// lending says that the keyword gives its holder effects of other cards (succeeded).
	lending bool
	// forOthers says that the keyword saves another Digimon than its holder. shedding says that it
	// trashes its holder's top card itself.
	forOthers, shedding bool
	// whenBeaten says that the keyword triggers when its holder is deleted in a battle.
	whenBeaten bool
	// line is the requirement line that its card needs to be able to use the keyword, noLine if
	// none.
	line requirementLine
	// says holds the clauses that the record cites where the keyword does something.
	says keywordSays
	// native marks the few whose processing is a procedure of the rules.
	native nativeAction
}

// keywordSays holds the clauses that the record cites where a keyword is processed.
type keywordSays struct {
	carried  []Clause // cited when an effect carries it out
	inVain   Clause   // cited when it can do nothing
	released Clause   // cited when the processing that it set for later becomes pending
}

// nativeAction is processing that no card text says, because a procedure of the rules carries it
// out.
type nativeAction uint8

const (
	noNative       nativeAction = iota
	nativePiercing              // sets the security check that waits for the end of the attack (16-7-4)
)

// Keywords are all keyword effects of chapter 16, in its order.
var Keywords = []*KeywordSpec{
	&securityAttack, &blocker, &recovery, &piercing, &draw, &jamming, &digisorption, &reboot, &deDigivolve,
	&retaliation, &digiBurst, &rush, &blitz, &delay, &decoy, &armorPurge, &save, &materialSave, &evade, &raid,
	&alliance, &barrier, &blastDigivolve, &fortitude, &mindLink, &partition, &collision, &blastDNADigivolve,
	&scapegoat, &vortex, &overclock, &iceclad, &decode, &fragment, &execute, &progress, &linkPlus, &training,
	&useReq, &ascension, &engage, &guard, &detach, &succession,
}

// Icon returns the timing icon of an Event or a Choice. It returns false if the number stands for
// none. An effect with several icons triggers by one of them.
func (d *EffectDef) Icon(n uint8) (cardtext.Timing, bool) {
	if n == 0 || d.Tree == nil || d.Keyword != nil || !hasTiming(d.Tree, cardtext.Timing(n-1)) {
		return 0, false
	}
	return cardtext.Timing(n - 1), true
}

// TriggersBy reports whether the effect has the timing icon. The icon must be one by which effects
// trigger, or [Counter], by which they are activated.
func (d *EffectDef) TriggersBy(t cardtext.Timing) bool {
	return d.Tree != nil && (ownTiming(t) || t == cardtext.Counter) && hasTiming(d.Tree, t)
}

// KeywordSection returns the clause of the keyword's section, such as "16-7", "" for an effect that
// is no keyword.
func (d *EffectDef) KeywordSection() Clause {
	if d.spec == nil {
		return ""
	}
	return d.spec.Section
}

// keywordSpec returns the keyword of that name, as the rules or as the cards write it; nil if there
// is none.
func keywordSpec(name string) *KeywordSpec { return keywordsByName[name] }

var keywordsByName = byName(Keywords)

func byName(list []*KeywordSpec) map[string]*KeywordSpec {
	m := map[string]*KeywordSpec{}
	for _, k := range list {
		m[k.Name], m[k.onCards()] = k, k
	}
	return m
}

// onCards returns the name as it is printed on cards.
func (s *KeywordSpec) onCards() string {
	if s.printed != "" {
		return s.printed
	}
	return s.Name
}

//go:embed keywords.txt
var keywordLines string

// keywordTexts holds what keywords say as effect text, by name; texts with a specification have
// specForm behind the name. It is read once, from rules/keywords.txt.
var keywordTexts = sync.OnceValues(func() (map[string]string, error) { return readKeywordTexts(keywordLines) })

const specForm = " ({spec})"

func readKeywordTexts(src string) (map[string]string, error) {
	texts := map[string]string{}
	for i, line := range strings.Split(src, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		form, text, _ := strings.Cut(line, ": ")
		name, spec := strings.CutSuffix(form, specForm)
		known := []string{"{n}", ""}
		if spec {
			known = append(known, "{spec}", "", "{spec card}", "", "{spec Digimon}", "")
		}
		switch {
		case text == "":
			return nil, fmt.Errorf("keywords.txt:%d: no text in %q", i+1, line)
		case keywordSpec(name) == nil:
			return nil, fmt.Errorf("keywords.txt:%d: no keyword is named %q", i+1, name)
		case texts[form] != "":
			return nil, fmt.Errorf("keywords.txt:%d: a second text for %q", i+1, form)
		case strings.ContainsAny(strings.NewReplacer(known...).Replace(text), "{}"):
			return nil, fmt.Errorf("keywords.txt:%d: what is in braces is not known in %q", i+1, text)
		}
		texts[form] = text
	}
	return texts, nil
}

// text returns the printed keyword as effect text, or "" for a keyword that is a rule of its own.
func (s *KeywordSpec) text(k cardtext.Keyword) (string, error) {
	texts, err := keywordTexts()
	if err != nil {
		return "", err
	}
	text := texts[s.Name]
	if with := texts[s.Name+specForm]; with != "" && (k.SpecText != "" || text == "") {
		if k.SpecText == "" {
			return "", fmt.Errorf("%s says nothing without what stands in parentheses", k.String())
		}
		text = strings.ReplaceAll(with, "{spec}", k.SpecText)
		if strings.Contains(text, "{spec ") {
			if k.Spec == nil {
				return "", fmt.Errorf("what %s asks for is not understood", k.String())
			}
			text = strings.NewReplacer("{spec card}", specNoun(k.Spec, true), "{spec Digimon}", specNoun(k.Spec, false)).Replace(text)
		}
	}
	n := max(k.N, -k.N)
	if v, err := strconv.Atoi(k.SpecText); err == nil { // <Fragment (3)>
		n = v
	}
	return strings.ReplaceAll(text, "{n}", strconv.Itoa(n)), nil
}

// printedKeyword holds everything on which the text of a keyword depends.
type printedKeyword struct {
	name, spec string
	n          int
}

var keywordTrees sync.Map // printedKeyword → *cardtext.Effect, nil for a rule of its own; trees are immutable

// tree returns the printed keyword as an effect, nil for a keyword that is a rule of its own.
func (s *KeywordSpec) tree(k cardtext.Keyword) (*cardtext.Effect, error) {
	printed := printedKeyword{s.Name, k.SpecText, k.N}
	if e, ok := keywordTrees.Load(printed); ok {
		return e.(*cardtext.Effect), nil
	}
	text, err := s.text(k)
	if err != nil {
		return nil, err
	}
	var e *cardtext.Effect
	if text != "" {
		if e, err = cardtext.ParseEffect(text); err != nil {
			return nil, err
		}
	}
	keywordTrees.Store(printed, e)
	return e, nil
}
