package drill

import (
	"regexp"
	"strconv"
	"strings"

	"digijudge/rules"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// Patterns for the amounts that a text adds or subtracts, by what is asked about.
var (
	memoryAmountRE   = regexp.MustCompile(`(?i)\b(?:gain|lose) ([0-9]+) memory`)
	dpAmountRE       = regexp.MustCompile(`([+-][0-9]+) DP`)
	dpGivenRE        = regexp.MustCompile(`\ba ([0-9]+) DP Digimon`)
	dpLeastRE        = regexp.MustCompile(`can't have less than ([0-9]+) DP`)
	drawAmountRE     = regexp.MustCompile(`<Draw ([0-9]+)>`)
	recoveryAmountRE = regexp.MustCompile(`<Recovery \+([0-9]+)`)
	perCardAmountRE  = regexp.MustCompile(`\[(?:DigiXros|Assembly) -([0-9]+)\]`)
	costAmountRE     = regexp.MustCompile(`(?i)\breduced?\b[^.]*? by ([0-9]+)`)
)

// miscounted returns the numbers that somebody would get who counts an amount in a card's text
// twice or not at all. For DP it adds the sum of several given DP values; and if DP can't fall
// below a minimum, the result of falling to the minimum first and adding then.
func miscounted(s *scenario.Scenario, p *lang.Prop, right int) (out []int) {
	st := p.Terms[0].State
	if st == nil {
		return nil
	}
	var amounts []int
	switch {
	case st.Kind == lang.MemoryIs && right > -maxMemory && right < maxMemory:
		amounts = append(amountsIn(s, memoryAmountRE), amountsIn(s, perCardAmountRE)...)
	case st.Kind == lang.StatIs && st.Stat == lang.StatDP:
		if given := amountsIn(s, dpGivenRE); len(given) > 1 {
			out = append(out, total(given))
		}
		amounts = amountsIn(s, dpAmountRE)
		for _, least := range amountsIn(s, dpLeastRE) {
			for _, n := range amounts {
				if n > 0 {
					out = append(out, least+n)
				}
			}
		}
	case st.Kind == lang.OwnedIs && st.Area == rules.Hand:
		amounts = amountsIn(s, drawAmountRE)
	case st.Kind == lang.OwnedIs && st.Area == rules.SecurityStack:
		amounts = amountsIn(s, recoveryAmountRE)
	}
	was, known := printed(s, p)
	for _, n := range amounts {
		// an amount that hasn't counted can't be left out
		if out = append(out, right+n); !known || was != right {
			out = append(out, right-n)
		}
	}
	return out
}

// unreduced returns where the memory would be for somebody who forgets one reduction of the turn
// player's cost, or all of them.
func unreduced(s *scenario.Scenario, p *lang.Prop, right int) (out []int) {
	if st := p.Terms[0].State; st == nil || st.Kind != lang.MemoryIs {
		return nil
	}
	toward := -1 // a cost that Ann pays moves the memory to Bob's side
	if s.Turn.Player == lang.Bob {
		toward = 1
	}
	amounts := amountsIn(s, costAmountRE)
	for _, n := range append(amounts, total(amounts)) {
		if n != 0 {
			out = append(out, right+toward*n)
		}
	}
	return out
}

// maxMemory is the last number of the memory gauge on either side.
const maxMemory = 10

// amountsIn returns the numbers that the pattern finds in the texts of the cards.
func amountsIn(s *scenario.Scenario, re *regexp.Regexp) (out []int) {
	for i := range s.Cards {
		for _, l := range s.Cards[i].Text {
			for _, m := range re.FindAllStringSubmatch(strings.ReplaceAll(l.Text, "−", "-"), -1) {
				if n, err := strconv.Atoi(m[1]); err == nil {
					out = append(out, n)
				}
			}
		}
	}
	return out
}

func total(numbers []int) (sum int) {
	for _, n := range numbers {
		sum += n
	}
	return sum
}
