package drill

import (
	"strings"

	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// later reports whether an action that can't happen in the story may be done next in the main
// phase. Then “can she” would have two answers.
func later(s *scenario.Scenario, opt scenario.Options, p *lang.Prop) bool {
	who, act := actOf(p)
	if act == nil || p.Terms[0].Modal != nil || act.Verb == rules.VBlock || act.Verb == rules.VChoose {
		return false // never an action of the main phase
	}
	may := one(lang.Term{Modal: &lang.Modal{Player: who, Action: *act}})
	return verdict(s, opt, "claim: "+may.String()) != scenario.Fails
}

// verdict judges one more claim. A claim that can't be read fails.
func verdict(s *scenario.Scenario, opt scenario.Options, claim string) scenario.Verdict {
	c, err := s.ParseClaim(claim)
	if err != nil {
		return scenario.Fails
	}
	res, err := s.RunClaims(opt, []*lang.Claim{c})
	if err != nil || len(res.Extra) != 1 {
		return scenario.Fails
	}
	return res.Extra[0].Verdict
}

// atTheEnd reports whether an attack that isn't possible now is possible at the end of the same
// turn, as with <Vortex> after a pass.
func atTheEnd(src string, opt scenario.Options, p *lang.Prop) bool {
	who, act := actOf(p)
	if act == nil || act.Verb != rules.VAttack {
		return false
	}
	s, err := scenario.Parse("end", []byte(src+who.String()+" passes\n"))
	if err != nil {
		return false
	}
	attack := happens(lang.Event{Form: lang.FormAct, Player: who, Action: act})
	return verdict(s, opt, "claim can: "+attack.String()) == scenario.Holds
}

// tried reports whether an effect without an “if” had its turn and did nothing. Its player may have
// chosen it all the same, and by 15-1-6 and 15-7-4 it then counts as activated, so the question has
// no clear answer.
func tried(s *scenario.Scenario, p *lang.Prop, opt scenario.Options) bool {
	h := p.Terms[0].Happen
	if h == nil || h.Kind != lang.Occurs || h.Events[0].Form != lang.FormActivate {
		return false
	}
	nothing := h.Events[0]
	nothing.Form = lang.FormNothing
	in := happens(nothing)
	return !conditional(s, nothing.Effect) && verdict(s, opt, "claim: "+in.String()) == scenario.Holds
}

// conditional reports whether the text of the effect contains an “if”.
func conditional(s *scenario.Scenario, e *lang.EffectRef) bool {
	for i := range s.Cards {
		c := &s.Cards[i]
		for _, n := range c.Names {
			for _, l := range c.Text {
				words := " " + strings.ToLower(l.Text)
				if n.Text == e.Of.Text && strings.Contains(l.Text, e.Text) && (strings.Contains(words, " if ") || strings.Contains(words, "]if ")) {
					return true
				}
			}
		}
	}
	return false
}

// turnsOn says on which choice the answer depends, and by which clauses it is a choice. It returns
// "" if the two lines don't part at a choice, or if that choice alone doesn't decide the answer,
// which is tested by playing.
func turnsOn(src, asks string, opt scenario.Options, yes, no *scenario.Line) (said string, by []clause.Clause) {
	if yes == nil || no == nil {
		return "", nil
	}
	d := scenario.FirstDifference(yes, no)
	if d == nil || d.A.Kind != "choice" || d.B.Kind != "choice" || d.A.Player != d.B.Player || pronouns[d.A.Player] == "" {
		return "", nil
	}
	for step, claim := range map[string]string{d.A.Text: "claim always: ", d.B.Text: "claim never: "} {
		s, err := scenario.Parse("turns", []byte(src+step+"\n"))
		if err != nil {
			return "", nil
		}
		c, err := s.ParseClaim(claim + asks)
		if err != nil {
			return "", nil
		}
		if res, err := s.RunClaims(opt, []*lang.Claim{c}); err != nil || len(res.Extra) != 1 || res.Extra[0].Verdict != scenario.Holds {
			return "", nil
		}
	}
	for _, s := range [2]*scenario.ProofStep{&d.A, &d.B} {
		by = append(append(by, s.Clause), s.Also...)
	}
	if said = turnsSaid(d.A.Player, d.A.Text, d.B.Text); strings.ContainsAny(said, "0123456789“") {
		return "", nil // a choice of numbers or words means nothing to a reader who doesn't see it
	}
	return said, by
}

// turnsSaid says which choice makes the answer yes and which makes it no: “Yes if Bob blocks with
// Gate; no if he declines to block.”
func turnsSaid(player, yes, no string) string {
	she := pronouns[player] + " "
	say := func(s string) string {
		if s = lang.Curly(strings.TrimPrefix(s, player+" ")); strings.HasSuffix(s, "]") {
			s += " effect"
		}
		return s
	}
	a, b := say(yes), say(no)
	doesA, what, _ := strings.Cut(a, " ")
	doesB, with, _ := strings.Cut(b, " ")
	switch {
	case what == with && doesA == "declines": // name what is done, not what is declined
		return "No if " + player + " " + b + "; yes if " + she + "doesn’t."
	case what == with && doesB == "declines":
		return "Yes if " + player + " " + a + "; no if " + she + "doesn’t."
	case doesA == "activates" && doesB == "activates":
		return "Yes if " + player + " " + a + " first; no if " + she + b + " first."
	}
	return "Yes if " + player + " " + a + "; no if " + she + b + "."
}

// pronouns maps players to pronouns, for the beginning of a clause.
var pronouns = map[string]string{"Ann": "she", "Bob": "he"}
