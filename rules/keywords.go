package rules

import (
	"sync"

	"digijudge/rules/cardtext"
)

// EffectType is the badge under which the keyword pages list a keyword. It is the reference's sorting, not a rules
// term: where the rules speak otherwise the keyword's page says so.
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

// KeywordSpec is one keyword effect of chapter 16.
type KeywordSpec struct {
	Name    string // without brackets and number: "Security A."
	Section string // clause of its section, such as "16-7"
	Type    EffectType
	Plays   bool // the engine plays it
	// NeedsSpec: it says nothing without what stands in its parentheses.
	NeedsSpec bool
	Kind      EffectKind
	// Text is the keyword as effect text in the card language, for those that the language can say; %-free, made from the
	// printed keyword. Nil for keywords that are rules of their own, looked up by name where the rules ask for them.
	Text func(k cardtext.Keyword) string
	// Clause is the clause cited when the keyword activates.
	Clause string
	// native marks the few whose processing is a procedure of the rules.
	native nativeAction
}

// nativeAction is processing that no card text says: it belongs to the procedures of the rules.
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

func keywordSpec(name string) *KeywordSpec {
	if name == "Link" { // the sign of <Link +1> belongs to its number
		name = linkPlus.Name
	}
	for _, k := range Keywords {
		if k.Name == name {
			return k
		}
	}
	return nil
}

var keywordTrees sync.Map // printed keyword → *cardtext.Effect; trees are immutable

func (s *KeywordSpec) tree(k cardtext.Keyword) (*cardtext.Effect, error) {
	text := s.Text(k)
	if e, ok := keywordTrees.Load(text); ok {
		return e.(*cardtext.Effect), nil
	}
	e, err := cardtext.ParseEffect(text)
	if err != nil {
		return nil, err
	}
	keywordTrees.Store(text, e)
	return e, nil
}

// fixedText is a Text for a keyword without number or specification.
func fixedText(s string) func(cardtext.Keyword) string {
	return func(cardtext.Keyword) string { return s }
}
