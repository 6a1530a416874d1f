package rules

import (
	"fmt"

	"digijudge/rules/cardtext"
)

var _ = enter[cardtext.UseKeyword](doUseKeyword{})

// doUseKeyword carries out a keyword that stands as processing in another effect ("[When
// Digivolving] <Blitz>"). What the keyword does stands in its own file.
type doUseKeyword struct {
	anyPlace[cardtext.UseKeyword]
	notStanding[cardtext.UseKeyword]
	ours[cardtext.UseKeyword]
	alone[cardtext.UseKeyword]
	unchosen[cardtext.UseKeyword]
	harmless[cardtext.UseKeyword]
	ownPart[cardtext.UseKeyword]
	momentary[cardtext.UseKeyword]
}

func (doUseKeyword) plays(a cardtext.UseKeyword) error {
	s := keywordSpec(a.Keyword.Name)
	if s == nil || !s.Plays {
		return fmt.Errorf("the keyword <%s> is not played by this engine yet", a.Keyword.Name)
	}
	if !s.executes {
		return fmt.Errorf("<%s> is nothing that an effect executes", a.Keyword.Name)
	}
	if err := s.hooks.words(&a.Keyword); err != nil {
		return err
	}
	return selectPlays(a.What)
}

func (doUseKeyword) each(a cardtext.UseKeyword) each {
	if s := keywordSpec(a.Keyword.Name); s != nil && s.multiplied {
		return eachNumber
	}
	return eachRefused
}

func (doUseKeyword) asides(cardtext.UseKeyword) asides {
	return asides{}
}

func (doUseKeyword) modes(cardtext.UseKeyword) []cardtext.Sentence {
	return nil
}

func (doUseKeyword) compile(_ *Table, a cardtext.UseKeyword, _ *CardDef) error {
	if s := keywordSpec(a.Keyword.Name); s == nil || !s.Plays {
		return fmt.Errorf("the keyword <%s> is not played by this engine yet", a.Keyword.Name)
	}
	return nil
}

func (doUseKeyword) can(x act, a cardtext.UseKeyword) (bool, Clause) {
	return keywordSpec(a.Keyword.Name).hooks.can(x.Position, a, x.run)
}

func (doUseKeyword) do(x act, a cardtext.UseKeyword) outcome {
	k := keywordSpec(a.Keyword.Name)
	x.note(k.says.carried...)
	return k.hooks.do(x, a)
}

func (doUseKeyword) missed(a cardtext.UseKeyword, run *effectRun) {
	missed(a.What, run)
}

func (doUseKeyword) object(cardtext.UseKeyword) *cardtext.Select {
	return nil
}

// executed returns the keyword that an action carries out, or nil if it is another action.
func executed(a cardtext.Action) *cardtext.Keyword {
	if uk, ok := a.(cardtext.UseKeyword); ok {
		return &uk.Keyword
	}
	return nil
}

// specOf returns the spec of the keyword that an action carries out. It returns nil if the action
// is another one, or the keyword is unknown.
func specOf(a cardtext.Action) *KeywordSpec {
	// executed isn't used here: its keyword would be a copy on the heap
	if uk, ok := a.(cardtext.UseKeyword); ok {
		return keywordSpec(uk.Keyword.Name)
	}
	return nil
}
