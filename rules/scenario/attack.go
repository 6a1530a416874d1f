package scenario

import "digijudge/rules/scenario/lang"

import "digijudge/rules"

// Declared is the attack with which a script begins, for drawing it on the first board. Names are
// those of the script.
type Declared struct {
	By       string // the attacking player
	Attacker string
	Target   string // the attacked Digimon, "" if it is a player
	Player   string // the attacked player, "" if it is a Digimon
	Blocker  string // the Digimon that blocks in the script's next line, "" if none does
}

// Declared returns the attack with which the script begins. ok is false if the script begins with
// something else, or leaves open who attacks.
func (s *Scenario) Declared() (d Declared, ok bool) {
	var steps []lang.Step // now lines are no moves
	for i := range s.Steps {
		if s.Steps[i].Kind != lang.StepNow {
			steps = append(steps, s.Steps[i])
		}
	}
	if len(steps) == 0 {
		return d, false
	}
	a := &steps[0]
	if a.Kind != lang.StepAction || a.Action.Verb != rules.VAttack || len(a.Action.With) != 1 {
		return d, false
	}
	d.By, d.Attacker = a.Player.String(), a.Action.With[0].Text
	if a.Action.Target != nil {
		d.Target = a.Action.Target.Text
	} else {
		d.Player = a.Action.Player.String()
	}
	if len(steps) > 1 {
		if b := &steps[1]; b.Kind == lang.StepAction && b.Action.Verb == rules.VBlock && len(b.Action.With) == 1 {
			d.Blocker = b.Action.With[0].Text
		}
	}
	return d, true
}
