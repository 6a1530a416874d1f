package bench

import (
	"strconv"
	"strings"

	"digijudge/rules/scenario"
)

// These constants bound the description of a bench in words, because it is pasted into chats.
const (
	maxTold      = 6000 // characters
	maxToldSteps = 60
)

// Told returns the bench in plain words for a chat: the position at the start, what the cards say,
// the line so far with the clause of each step, and what is asked now. It is "" where nothing can
// be played.
func (b *Bench) Told() string {
	line := b.Line()
	if line == nil {
		return ""
	}
	var w strings.Builder
	if t := b.Scenario.Title; t != "" {
		w.WriteString(strings.ReplaceAll(t, "\n", " ") + "\n\n")
	}
	start := line.Before()
	w.WriteString(start.Turn + "'s turn, " + start.Phase + " phase, " + memoryTold(start) + "\n")
	for i := range start.Sides {
		w.WriteString(sideTold(&start.Sides[i]) + "\n")
	}
	for _, c := range b.Scenario.CardTexts() {
		if len(c.Effects) > 0 {
			w.WriteString("• " + strings.Join(c.Names, ", ") + ": " + strings.Join(c.Effects, " ") + "\n")
		}
	}
	if steps := line.Steps(); len(steps) > 0 {
		w.WriteString("\n")
		for i := range steps {
			if i == maxToldSteps {
				w.WriteString("… and " + strconv.Itoa(len(steps)-i) + " more steps\n")
				break
			}
			w.WriteString(stepTold(&steps[i]) + "\n")
		}
	}
	if a := b.Asked; a != nil {
		w.WriteString("\n" + AskedTold(a) + "\n")
	}
	return cutTold(w.String())
}

// cutTold shortens a text to at most maxTold bytes, at the end of a line.
func cutTold(text string) string {
	if len(text) <= maxTold {
		return text
	}
	cut := strings.LastIndexByte(text[:maxTold], '\n')
	return strings.ToValidUTF8(text[:max(cut, 0)], "") + "\n…\n"
}

// maxToldOptions bounds the answers that are listed.
const maxToldOptions = 8

// AskedTold returns the present question in words, with its answers.
func AskedTold(a *scenario.Asked) string {
	if a.Over {
		return a.Board.Note + "."
	}
	out := "Now: " + a.Words
	if a.Clause != "" {
		out += " (" + string(a.Clause) + ")"
	}
	if a.Rest { // at a free action all possible answers are listed
		return out + "."
	}
	var options []string
	for i := range a.Options {
		if i == maxToldOptions {
			options = append(options, "…")
			break
		}
		options = append(options, a.Options[i].Text)
	}
	return out + ": " + strings.Join(options, " / ") + "."
}

func stepTold(s *scenario.ProofStep) string {
	out := strconv.Itoa(s.N) + ". " + s.Text
	if s.Clause != "" {
		out += " (" + string(s.Clause) + ")"
	}
	return out
}

// memoryTold returns in words which player has how much memory.
func memoryTold(b scenario.Board) string {
	switch {
	case b.Memory > 0:
		return "memory " + strconv.Itoa(b.Memory) + " for " + b.Sides[0].Player
	case b.Memory < 0:
		return "memory " + strconv.Itoa(-b.Memory) + " for " + b.Sides[1].Player
	}
	return "memory 0"
}

// sideTold returns a player's side of the table in one line.
func sideTold(s *scenario.Side) string {
	var parts []string
	for _, area := range []struct {
		before string
		cards  []scenario.Card
	}{{"", s.Battle}, {"breeding: ", s.Breeding}} {
		for i := range area.cards {
			parts = append(parts, area.before+cardTold(&area.cards[i]))
		}
	}
	if len(parts) == 0 {
		parts = append(parts, "nothing on the field")
	}
	for _, pile := range []struct {
		name  string
		n     int
		known []scenario.Card
	}{{"security", s.SecurityN, s.Security}, {"hand", s.HandN, s.Hand}, {"trash", s.TrashN, s.Trash}} {
		if pile.n == 0 && pile.name != "security" {
			continue
		}
		p := pile.name + " " + strconv.Itoa(pile.n)
		var names []string
		for i := range pile.known {
			names = append(names, pile.known[i].Name)
		}
		if len(names) > 0 {
			p += " (" + strings.Join(names, ", ") + ")"
		}
		parts = append(parts, p)
	}
	return s.Player + ": " + strings.Join(parts, "; ")
}

func cardTold(c *scenario.Card) string {
	var of []string
	kind := c.Category
	if c.Level > 0 {
		kind = "Lv." + strconv.Itoa(c.Level)
	}
	of = append(of, strings.TrimSpace(kind+" "+c.Color))
	if c.HasDP {
		of = append(of, strconv.Itoa(c.DP)+" DP")
	}
	of = append(of, c.Keywords...)
	if c.Suspended {
		of = append(of, "suspended")
	}
	if len(c.Sources) > 0 {
		of = append(of, "on "+strings.Join(c.Sources, ", "))
	}
	if len(c.Links) > 0 {
		of = append(of, "linked: "+strings.Join(c.Links, ", "))
	}
	return c.Name + " (" + strings.Join(of, ", ") + ")"
}
