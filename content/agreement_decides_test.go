package content

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"digijudge/content/agreement"
	"digijudge/content/proof"
	"digijudge/rules/racetest"
	"digijudge/rules/scenario/lang"
)

// TestOfficialAnswersDecide changes every scenario of an official answer. If its claims say the
// opposite, at least one must fail. If the text of one of its cards is removed, the result must
// change. Otherwise the scenario proves nothing about that text, such as a "no" without a "yes" to
// compare with.
func TestOfficialAnswersDecide(t *testing.T) {
	lists := cardLists(t)
	if len(lists) == 0 || racetest.On {
		t.Skip("nearly all of them need real cards, or the time that watching for races takes")
	}
	cards, err := ListCards(lists...)
	if err != nil {
		t.Fatal(err)
	}
	a, err := OfficialAnswers()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range a.Plays() {
		if p.Ready(cards) != nil || a.Answer(p.Proof.ID[len(agreement.Kind)+1:]).Class == agreement.Differs {
			continue
		}
		if !turns(t, &p.Proof, cards) {
			t.Errorf("%s, %s: its claims hold turned round too", p.Proof.ID, p.Proof.File)
		}
		if !needsText(t, p, cards) && !saysBoth(p.Proof.Source) {
			t.Errorf("%s, %s: it holds without the text of any of its cards", p.Proof.ID, p.Proof.File)
		}
	}
}

// TestRulingsDecide does the same with our own rulings: if their claims say the opposite, one must
// fail.
func TestRulingsDecide(t *testing.T) {
	files, err := readFolders(Files, "rulings")
	if err != nil {
		t.Fatal(err)
	}
	cards, err := Cards()
	if err != nil {
		t.Fatal(err)
	}
	for name, src := range files {
		if !strings.HasSuffix(name, ".scn") {
			continue
		}
		p := proof.PlayOf(name, string(src))
		if len(p.Cards) == 0 && !turns(t, &p.Proof, cards) {
			t.Errorf("%s: its claims hold turned round too", name)
		}
	}
}

// turns reports whether a claim or "now" line fails once it says the opposite.
func turns(t *testing.T, p *proof.Proof, cards lang.CardSource) bool {
	t.Helper()
	lines := strings.Split(p.Source, "\n")
	turned := slices.Clone(lines)
	for i, l := range lines {
		if head, rest, ok := strings.Cut(l, ": "); ok && opposite[head] != "" {
			turned[i] = opposite[head] + ": " + rest
		} else if strings.HasPrefix(l, "now ") {
			turned[i] = turnedNow(l)
		}
	}
	if fails(t, p, turned, cards, true) {
		return true
	}
	// some of the opposites contradict each other, so try them one by one
	for i, l := range turned {
		one := slices.Clone(lines)
		if one[i] = l; l != lines[i] && fails(t, p, one, cards, true) {
			return true
		}
	}
	return false
}

// opposite maps the words before a claim to words that deny the same claim.
var opposite = map[string]string{
	"claim": "claim never", "claim always": "claim never", "claim can": "claim never",
	"claim sometimes": "claim never", "claim never": "claim can",
}

var (
	mayNotRE = regexp.MustCompile(` may not ([^,]*?)( because [0-9-]+)?( and |$)`)
	mayRE    = regexp.MustCompile(` (may only|may|must) `)
)

// turnedNow returns a "now" line with one part negated.
func turnedNow(l string) string {
	for _, pair := range [][2]string{{" does not have ", " has "}, {" has ", " does not have "}, {" is not ", " is "}, {" is ", " is not "}} {
		if strings.Contains(l, pair[0]) && !strings.Contains(l, " may ") {
			return strings.Replace(l, pair[0], pair[1], 1)
		}
	}
	if mayNotRE.MatchString(l) {
		return mayNotRE.ReplaceAllString(l, " may $1$3")
	}
	return mayRE.ReplaceAllString(l, " may not ")
}

// fails reports whether a proof fails with other lines in place of its own. If it can't be played
// at all, it counts as failed unless played is set.
func fails(t *testing.T, p *proof.Proof, lines []string, cards lang.CardSource, played bool) bool {
	t.Helper()
	q := *p
	q.Source = strings.Join(lines, "\n")
	list, err := q.Disagreements(context.Background(), cards)
	return len(list) > 0 || err != nil && !played
}

// needsText reports whether a scenario fails without the text of one of its cards. It removes what
// a real card does, then everything printed on it, then single paragraphs of other cards.
func needsText(t *testing.T, p *proof.Play, cards lang.CardSource) bool {
	t.Helper()
	lines := strings.Split(p.Proof.Source, "\n")
	for _, bare := range []bool{false, true} {
		for _, n := range p.Cards {
			if fails(t, &p.Proof, lines, textless{cards.(*listCards), n, bare}, false) {
				return true
			}
		}
	}
	text := len(p.Cards) > 0
	for i, l := range lines {
		if strings.HasPrefix(l, "  ") || strings.HasPrefix(l, "lasting ") {
			text = true
			if fails(t, &p.Proof, slices.Delete(slices.Clone(lines), i, i+1), cards, false) {
				return true
			}
		}
	}
	return !text // without any text the rules alone decide
}

// saysBoth reports whether a scenario claims both something that may be done and something that may
// not.
func saysBoth(src string) bool {
	return strings.Contains(src, " may not ") && regexp.MustCompile(`(?m)^now .* may [a-z]+ [A-Z]`).MatchString(src)
}

// textless is a source of cards in which one real card has no text. Unless bare is set, the card
// keeps lines such as its digivolution requirements.
type textless struct {
	*listCards
	number string
	bare   bool
}

var requirementRE = regexp.MustCompile(`^ *(link: )?(\[(Digivolve|DNA Digivolve|DigiXros|Link|Assembly|App Fusion|Burst Digivolve|Rule)\b|\+)`)

func (s textless) CardText(number string) (string, bool) {
	if number != s.number {
		return s.listCards.CardText(number)
	}
	block, ok := s.CardBlock(number)
	lines := strings.Split(block, "\n")
	kept := lines[:1]
	for _, l := range lines[1:] {
		if !s.bare && requirementRE.MatchString(l) {
			kept = append(kept, l)
		}
	}
	return strings.Join(kept, "\n"), ok
}

func (s textless) CardParts(number string) (string, []string, bool) {
	if number != s.number {
		return s.listCards.CardParts(number)
	}
	text, ok := s.CardText(number)
	return text, make([]string, strings.Count(text, "\n")), ok
}
