package lang

import (
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/slip"
)

// nameInfo says what a declared name stands for.
type nameInfo struct {
	kind  nameKind
	index int // index of the card declaration or, for an alias, of the place line
	line  int
	// placed is the number of the line that says where the card lies at the start, or 0 if none
	// does.
	placed int
	used   bool   // a lasting line names it
	said   string // only for an alias: a description of the Digimon that is shown to people
}

type nameKind uint8

const (
	namesCard nameKind = iota
	namesToken
	namesAlias
)

// role says what kind of name is expected somewhere, for messages.
type role string

const (
	roleCard    role = "card"
	roleDigimon role = "Digimon"
	roleAny     role = "card or Digimon"
)

var players = map[string]Who{"Ann": Ann, "Bob": Bob, "Luck": Luck}

var colors = map[string]bool{"Red": true, "Blue": true, "Yellow": true, "Green": true, "Black": true, "Purple": true, "White": true}

var categories = map[string]CardKind{"Digimon": Digimon, "Tamer": Tamer, "Option": Option, "Digi-Egg": DigiEgg, "Dual": Dual}

// areas holds the areas of a player, in the order in which Format prints them.
var areas = [...]rules.Zone{rules.BattleArea, rules.BreedingArea, rules.Hand, rules.Trash,
	rules.SecurityStack, rules.Deck, rules.EggDeck}

// areaWords holds the word for each area, in the order of areas.
var areaWords = [len(areas)]string{"battle", "breeding", "hand", "trash", "security", "deck", "eggs"}

// Areas returns a player's areas in the order in which Format prints them.
func Areas() []rules.Zone { return slices.Clone(areas[:]) }

// areaNamed returns the area for that word, or NoZone if there is none.
func areaNamed(word string) rules.Zone {
	if i := slices.Index(areaWords[:], word); i >= 0 {
		return areas[i]
	}
	return rules.NoZone
}

// areaPlace returns the index of the area in areas, or -1 if it isn't there.
func areaPlace(z rules.Zone) int {
	return slices.Index(areas[:], z)
}

// AreaWord returns the word for an area in the scenario language: "battle", "hand", …
func AreaWord(z rules.Zone) string {
	if i := areaPlace(z); i >= 0 {
		return areaWords[i]
	}
	return ""
}

var phases = map[string]rules.Phase{"main": rules.MainPhase, "unsuspend": rules.UnsuspendPhase, "draw": rules.DrawPhase, "breeding": rules.BreedingPhase}

// reserved reports whether a capitalised word belongs to the language and can't name a card.
func reserved(word string) bool {
	_, player := players[word]
	_, category := categories[word]
	return player || category || colors[word] || word == "DP" || word == "DNA" || word == "Lv"
}

// ThirdPerson returns the third person of a verb, such as "passes" or "attacks".
func ThirdPerson(verb string) string {
	for _, end := range []string{"ss", "ch", "sh", "do"} {
		if strings.HasSuffix(verb, end) {
			return verb + "es"
		}
	}
	return verb + "s"
}

// Nearest returns the candidate with the fewest typing mistakes compared with word, the first of
// several. It returns "" if none is near enough to have been meant.
func Nearest[S ~string](word string, candidates []S) S {
	best, bestDist := S(""), len(word)/3+2
	lower := strings.ToLower(word)
	for _, c := range candidates {
		d := slip.Distance(lower, strings.ToLower(string(c)), bestDist-1)
		if d == 0 && string(c) == word {
			continue
		}
		if d < bestDist && d < max(len(c), 1) {
			best, bestDist = c, d
		}
	}
	return best
}

// allNames returns the declared names, in the order of the file.
func (s *Scenario) allNames() []string {
	var out []string
	for i := range s.Cards {
		for _, n := range s.Cards[i].Names {
			out = append(out, n.Text)
		}
	}
	for i := range s.Places {
		for j := range s.Places[i].Items {
			if a := s.Places[i].Items[j].Alias; a != nil {
				out = append(out, a.Text)
			}
		}
	}
	return out
}

// NormalIcon changes an icon or keyword to the form in which they are compared: lower case, single
// blanks, and newer wordings for older ones.
func NormalIcon(text string) string {
	t := strings.ToLower(Collapse(text))
	t = strings.ReplaceAll(t, "’", "'")
	t = strings.Replace(t, "at end of", "end of", 1)
	t = strings.Replace(t, "at the end of", "end of", 1)
	t = strings.Replace(t, "at the start of", "start of", 1)
	t = strings.Replace(t, "security attack", "security a.", 1)
	return t
}

// hasEffect reports whether the card prints the effect that ref names, or can be given it by a card
// of the file: in quotation marks, as a gained keyword, or as an inherited or link effect.
func (s *Scenario) hasEffect(ref *EffectRef) bool {
	info, ok := s.names[ref.Of.Text]
	if !ok {
		return true // an unknown name has already been reported
	}
	if info.kind != namesAlias {
		c := &s.Cards[info.index]
		if c.Number != "" && !c.Resolved {
			return true
		}
		if ref.Kind == RefNumber {
			return ref.N >= 1 && ref.N <= len(c.Text) && !c.Text[ref.N-1].Left
		}
		for _, t := range c.Text {
			if ref.Copy != GainedCopy && !t.Left && mentions(t.Text, ref) {
				return true
			}
		}
		if ref.Copy == PrintedCopy {
			return false
		}
	} else if ref.Kind == RefNumber {
		return true
	}
	for i := range s.Cards {
		c := &s.Cards[i]
		if c.Number != "" && !c.Resolved {
			return true
		}
		for _, t := range c.Text {
			if t.Left || !mentions(t.Text, ref) {
				continue
			}
			if ref.Copy == GainedCopy {
				if gives(t.Text) && (ref.From == nil || s.names[ref.From.Text].index == i) {
					return true
				}
				continue
			}
			if info.kind == namesAlias || t.Box != UpperBox || gives(t.Text) {
				return true
			}
		}
	}
	for i := range s.Lasting {
		if ref.Copy != PrintedCopy && mentions(s.Lasting[i].Text, ref) {
			return true
		}
	}
	return false
}

// gives reports whether a text gives effects to others.
func gives(text string) bool {
	for _, w := range []string{"gain", "gets", "have", "has", "give", "\"", "“"} {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// mentions reports whether a text contains the icon or keyword of ref.
func mentions(text string, ref *EffectRef) bool {
	want := NormalIcon(ref.Text)
	open, close := "[", "]"
	if ref.Kind == RefKeyword {
		open, close = "<", ">"
		text = strings.NewReplacer("＜", "<", "＞", ">").Replace(text)
	}
	for {
		i := strings.Index(text, open)
		if i < 0 {
			return false
		}
		j := strings.Index(text[i:], close)
		if j < 0 {
			return false
		}
		got := NormalIcon(text[i+1 : i+j])
		if got == want || ref.Kind == RefKeyword && strings.HasPrefix(got, want) {
			return true
		}
		text = text[i+1:]
	}
}

// effectsOf lists the icons and keywords that a card prints, for error messages.
func (c *CardDecl) effectsOf() []string {
	var out []string
	for _, t := range c.Text {
		if t.Left {
			continue
		}
		rest := t.Text
		for {
			i := strings.IndexAny(rest, "[<")
			if i < 0 {
				break
			}
			close := "]"
			if rest[i] == '<' {
				close = ">"
			}
			j := strings.Index(rest[i:], close)
			if j < 0 {
				break
			}
			out = append(out, rest[i:i+j+1])
			rest = rest[i+j+1:]
		}
	}
	return out
}
