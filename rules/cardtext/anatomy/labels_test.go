package anatomy

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestLabels: what is said of targets, and of what stays, in wordings that were once read wrongly. A line "target X: …" begins what is
// said of the target with these words, "stays …" begins what is said to stay, "no …" is said nowhere.
func TestLabels(t *testing.T) {
	const (
		onTop  = "stays It works as long as its card is on top"
		never  = "no for its duration"
		chosen = "stays What was done to a chosen Digimon stays on it for its duration"
	)
	for _, c := range []struct {
		text string
		want []string
	}{
		{"[On Play] Trash the top 3 digivolution cards of 1 of your opponent's Digimon.",
			[]string{"target the top 3 digivolution cards of 1 of your opponent's Digimon: You choose 1 to take cards from. These are taken by place, nobody chooses among them: 3"}},
		{"[On Play] By trashing the bottom digivolution card of 1 of your Digimon, <Draw 2>.",
			[]string{"target the bottom digivolution card of 1 of your Digimon: You choose 1 to take cards from. These are taken by place, nobody chooses among them: 1, or the condition is not met."}},
		{"[On Play] Trash the bottom digivolution card of all of your opponent's Digimon.",
			[]string{"target the bottom digivolution card of all of your opponent's Digimon: Taken by place from each"}},
		{"[On Play] 1 of your Digimon may digivolve into a blue Digimon card in your hand.",
			[]string{"target 1 of your Digimon: You choose 1", "target a blue Digimon card in your hand: You choose 1"}},
		{"[On Play] This Digimon may digivolve into [Wolf] in the trash without paying the cost.", []string{"target [Wolf] in the trash: You choose 1"}},
		{"[On Play] By placing 1 card from your hand as 1 of your [Hound]'s bottom digivolution card, gain 1 memory.",
			[]string{"target 1 of your [Hound]'s: You choose 1; with fewer"}},
		{"[On Play] Delete up to 7 play cost's total worth of your opponent's Digimon.",
			[]string{"target up to 7 play cost's total worth of your opponent's Digimon: You choose as many as wanted that together don't exceed the sum"}},
		{"[On Play] Delete up to 4000 DP total worth of your opponent's Digimon.",
			[]string{"target up to 4000 DP total worth of your opponent's Digimon: You choose as many as wanted that together don't exceed the sum"}},
		{"[Main] Activate 1 of the effects below. If you have a Tamer, activate all of the effects below instead.\n・<Draw 1>.\n・Gain 1 memory.", []string{"no target"}},
		{"[On Play] You may suspend this Tamer to give 1 of your opponent's Digimon -1000 DP for the turn.", []string{"target 1 of your opponent's Digimon: You choose 1", chosen}},
		{"[Trash] [Your Turn] While you have 2 Tamers, all of your Digimon get +1000 DP.", []string{"stays It works while its card is in the trash.", "no on top"}},
		{"{Security} [All Turns] All of your Digimon get +1000 DP.", []string{"stays It works while its card lies face up in the security stack.", "no on top"}},
		{"{Breeding} [Your Turn] All of your Digimon get +1000 DP.", []string{"stays It works as long as its card is on top in the breeding area."}},
		{"While you have a red Tamer, you can ignore this card's color requirements.", []string{"stays It names where its card is", "no on top"}},
		{"[Your Turn] This Digimon gets +1000 DP.", []string{onTop}},
		{"inherited: [Your Turn] This Digimon gets +1000 DP.", []string{"stays It works as long as the card is a digivolution card", "no on top:"}},
		{"[On Play] Delete 1 of your opponent's Digimon. Then, this Digimon gets +2000 DP for the turn.",
			[]string{"stays What this Digimon gets stays on it for its duration", "no a chosen Digimon stays"}},
		{"[On Play] Suspend 1 of your opponent's Digimon. It can't attack for the turn.", []string{chosen}},
		{"[On Play] 1 of your Digimon gets +2000 DP for the turn and this Digimon unsuspends.", []string{chosen, "no What this Digimon gets"}},
		{"[On Play] 1 of your Digimon gains <Rush>.", []string{"stays It names no end", never}},
		{"[On Play] <Draw 1>.", []string{"stays Nothing lasts", never}},
		{"<Barrier> <Rush>", []string{"kind A line of keywords: <Barrier> by itself is an immediate-type effect. <Rush> is a persistent effect."}},
		{"<Evade>", []string{"kind A line of keywords: <Evade> by itself is an immediate-type effect."}},
		{"link: +4000 DP", []string{"kind What the card adds to the DP of the Digimon that it is linked to"}},
		{"[On Play] Trash the top or bottom card of your opponent's security stack.",
			[]string{"target the top or bottom card of your opponent's security stack: You choose the top or the bottom. The cards are taken by place"}},
		{"[On Play] You may return 1 [Hound] or 1 Tamer card from your trash to the hand.", []string{"target 1 [Hound] or 1 Tamer card from your trash: You choose 1"}},
		{"[On Play] Your opponent deletes 1 of their Digimon.", []string{"target 1 of their Digimon: Your opponent chooses 1"}},
		{"[Your Turn] All of your Digimon with the [Pack] trait get +1000 DP.", []string{"stays What is done to all that fit"}},
		{"While you have a red Tamer, you may ignore this card's color requirements.", []string{"choice It allows something all the time"}},
	} {
		a := Label(c.text, Upper)
		if !a.Complete || len(a.Effects) != 1 {
			t.Errorf("%s\nis read as %d effects, complete: %v", c.text, len(a.Effects), a.Complete)
			continue
		}
		e := a.Effects[0]
		said := []string{"kind " + e.KindWhy.Text, "choice " + e.ChoiceWhy.Text}
		for _, x := range e.Targets {
			said = append(said, "target "+x.Text+": "+x.Says.Text)
		}
		for _, x := range e.Stays {
			said = append(said, "stays "+x.Text)
		}
		for _, want := range c.want {
			if no, ok := strings.CutPrefix(want, "no "); ok {
				if strings.Contains(strings.Join(said, "\n"), no) {
					t.Errorf("%s\nsays %q:\n%s", c.text, no, strings.Join(said, "\n"))
				}
			} else if !slices.ContainsFunc(said, func(s string) bool { return strings.HasPrefix(s, want) }) {
				t.Errorf("%s\ndoesn't say %q:\n%s", c.text, want, strings.Join(said, "\n"))
			}
		}
	}
}

// notes are what stands in parentheses.
var notes = regexp.MustCompile(`\([^)]*\)`)

// TestLabelsOfList asks of every effect of a card list what must hold of all: "instead" has its label, nothing stays for a duration that
// is not there, and an effect that works from another area doesn't need its card on top.
func TestLabelsOfList(t *testing.T) {
	n := 0
	var all []labelledText
	for _, list := range labelledLists(t) {
		all = append(all, list...)
	}
	for _, l := range all {
		for _, e := range l.Effects {
			if !e.Complete || e.Kind == NoEffect {
				continue
			}
			n++
			var stays string
			for _, s := range e.Stays {
				stays += s.Text + " "
			}
			outside := strings.ToLower(e.Text)
			for _, s := range granted(e.Spans) {
				outside = strings.ReplaceAll(outside, strings.ToLower(s), "")
			}
			outside = notes.ReplaceAllString(outside, "")
			if word := strings.Contains(strings.ReplaceAll(outside, "instead of", ""), "instead"); word && !hasPart(e.Spans, Instead) && !strings.Contains(outside, "instead,") &&
				!strings.Contains(outside, "effects below instead") { // a variant wording, in which it stands elsewhere
				t.Errorf("%s: \"instead\" has no label: %s", l.card, show(e))
			}
			if strings.Contains(stays, "for its duration") && !hasPart(e.Spans, Duration) && e.Kind != Persistent {
				t.Errorf("%s: a duration that is not there: %s", l.card, show(e))
			}
			if strings.Contains(stays, "on top: covered") && hasPart(e.Spans, Area) {
				t.Errorf("%s: works in an area, but on top: %s", l.card, show(e))
			}
		}
	}
	if n < 500 {
		t.Errorf("only %d effects", n)
	}
}

// granted are the quoted effects.
func granted(spans []Span) []string {
	var out []string
	for _, s := range spans {
		if s.Label == Granted {
			out = append(out, s.Text)
		} else {
			out = append(out, granted(s.Inside)...)
		}
	}
	return out
}

// hasPart reports whether there is such a part, quoted effects left out.
func hasPart(spans []Span, p Part) bool {
	for _, s := range spans {
		if s.Label == p || s.Label != Granted && hasPart(s.Inside, p) {
			return true
		}
	}
	return false
}
