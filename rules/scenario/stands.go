package scenario

import (
	"slices"
	"strconv"

	"digijudge/rules"
)

// Standing lists what applies to a card on the field at this moment beyond what is printed on it.
// Each entry is a line for readers.
type Standing struct {
	Name     string   // its name on the board
	DP       string   // such as "4000, +1000 by Frost"; "" if its DP isn't changed
	Keywords []string // keywords that it has from other cards, such as "<Blocker> from Frost"
	// lasting effects on it, including what it can't do or what can't be done to it
	Lasting []string
	Used    []string // its [X Per Turn] effects that are used up
}

// empty reports whether there is nothing to say.
func (s *Standing) empty() bool {
	return s.DP == "" && len(s.Keywords)+len(s.Lasting)+len(s.Used) == 0
}

// standings returns a Standing for each permanent that has something to list.
func standings(p *rules.Position) (out []Standing) {
	perms := p.Permanents()
	for i := range perms {
		if s := standing(p, &perms[i]); !s.empty() {
			out = append(out, s)
		}
	}
	return out
}

func standing(p *rules.Position, pm *rules.Permanent) Standing {
	s := Standing{Name: cardName(p, pm.Top())}
	if parts := p.DPParts(pm); len(parts) > 0 && p.DP(pm) >= 0 {
		s.DP = strconv.Itoa(p.OriginalDP(pm))
		for _, x := range parts {
			sign := ""
			if x.N > 0 {
				sign = "+"
			}
			s.DP += ", " + sign + strconv.Itoa(x.N) + " by " + cardName(p, x.From)
		}
	}
	for _, k := range p.HeldKeywords(pm) {
		if k.From != pm.Top() && k.From != 0 {
			s.Keywords = append(s.Keywords, k.Keyword.String()+" from "+cardName(p, k.From))
		}
	}
	for _, l := range p.LainOn(pm) {
		line := l.Words
		if l.From != 0 {
			line = cardName(p, l.From) + ": " + line
		}
		if l.Ends != "" {
			line += " It ends " + l.Ends + "."
		}
		if l.Withheld {
			line += " It does nothing now: " + s.Name + " isn't affected by it."
		}
		if !slices.Contains(s.Lasting, line) { // one sentence may lay several things on it
			s.Lasting = append(s.Lasting, line)
		}
	}
	for _, ref := range p.UsedUp(pm) {
		s.Used = append(s.Used, effectName(p, ref, 0))
	}
	return s
}

// Waits is an effect that is pending activation.
type Waits struct {
	Effect string // its name in a script
	Player string // the player who activates it
	For    string // what has to be activated before it; "" if it can be the next
}

// waits returns the pending effects in the order in which they can be activated.
func waits(p *rules.Position) (out []Waits) {
	list := p.Waiting()
	for i := range list {
		w := &list[i]
		row := Waits{Effect: effectName(p, w.EffectRef, w.Icon), Player: w.Player.String()}
		switch first := &list[0]; {
		case w.Batch != first.Batch:
			row.For = "until those that triggered after it are done"
		case w.Later != first.Later:
			row.For = "until " + first.Player.String() + "'s that triggered with it are done"
		}
		out = append(out, row)
	}
	return out
}
