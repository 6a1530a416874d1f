package lang

import "strings"

// Sentence returns the claim as a sentence for people: "Fox can’t be in Ann’s battle area on any
// line". It has no full stop.
func (c *Claim) Sentence() string {
	if c.Step != nil {
		return "Without “" + c.Step.String() + "” it " + comesTo(c.Changes)
	}
	p := c.Prop.saying()
	switch c.Quant {
	case Always:
		return "On every line " + p.say(isSo)
	case Can:
		return p.possible()
	case Never:
		return p.impossible()
	case Sometimes:
		return "On some lines " + p.say(isSo) + ", and on others not"
	}
	return Capitalised(p.say(isSo))
}

// comesTo returns the end of a sentence about a script line: whether the rest of the scenario is
// the same without it.
func comesTo(other bool) string {
	if other {
		return "doesn't come to the same"
	}
	return "comes to the same"
}

// possible returns a sentence that the proposition is true on some line.
func (p *propSaying) possible() string {
	if p.modal() || p.not() {
		return "On some line " + p.say(isSo)
	}
	return Capitalised(p.say(canBe))
}

// impossible returns a sentence that the proposition is true on no line.
func (p *propSaying) impossible() string {
	switch {
	case p.not():
		return "On every line " + p.say(isNot)
	case len(p.terms) == 1 && len(p.terms[0].links) == 0 && p.when == nil:
		return Capitalised(p.say(cannotBe) + " on any line")
	}
	return Capitalised(p.lead() + "on no line " + p.ask(canIt))
}

// not reports whether the proposition is a single clause in the negative.
func (p *propSaying) not() bool { return len(p.terms) == 1 && p.terms[0].main.not }

// Words returns the claim in plain words, close to its notation.
func (c *Claim) Words() string {
	if c.Step != nil {
		return "Without " + quotedStep(c.Step) + " it " + comesTo(c.Changes)
	}
	p := c.Prop.String()
	switch c.Quant {
	case Always:
		return "On every line: " + p
	case Can:
		return "On some line: " + p
	case Never:
		return "On no line: " + p
	case Sometimes:
		return "On some lines, but not on every line: " + p
	case Now:
		return "At this point: " + p
	}
	return Capitalised(p)
}

// Denial returns a sentence for people which says that the claim is not true, and what is true
// instead as far as that follows.
func (c *Claim) Denial() string {
	if c.Step != nil {
		return "Without “" + c.Step.String() + "” it " + comesTo(!c.Changes)
	}
	p := c.Prop.saying()
	switch c.Quant {
	case Always:
		return "On some line " + p.say(isNot)
	case Can:
		return p.impossible()
	case Never:
		return p.possible()
	case Sometimes:
		return "It is the same on every line whether " + p.say(isSo)
	}
	return Capitalised(p.say(isNot))
}

// Question returns the claim as a question for people: "Does Bob draw before his security is
// checked?". A claim in the negative is asked in the positive. yes reports whether the claim is
// true if the answer is yes.
func (c *Claim) Question() (text string, yes bool) {
	if c.Step != nil {
		return "Does it come to the same without “" + c.Step.String() + "”?", !c.Changes
	}
	p := c.Prop.saying()
	end := ""
	if c.Quant != Now && p.facts() {
		end = " at the end"
	}
	flip := p.not()
	switch {
	case flip && c.Quant == Never, flip && c.Quant == Can:
		// a claim in the negative becomes a question in the positive, over all lines
		return ask(p.say(isIt) + end + ", whatever the players choose"), c.Quant == Never
	case c.Quant == Can, c.Quant == Never, flip && c.Quant == Always:
		return ask(p.say(canIt) + end), c.Quant == Can
	case c.Quant == Always:
		return ask(p.say(isIt) + end + ", whatever the players choose"), true
	}
	return ask(p.say(isIt) + end), !flip
}

func ask(s string) string { return Capitalised(s) + "?" }

// propSaying is a proposition prepared for sentences.
type propSaying struct {
	terms []saying
	or    bool
	when  *statement
	ifs   []saying
	ifOr  bool
}

func (p *Prop) saying() *propSaying {
	s := &propSaying{or: p.Or, ifOr: p.IfOr}
	for i := range p.Terms {
		s.terms = append(s.terms, p.Terms[i].saying())
	}
	for i := range p.If {
		s.ifs = append(s.ifs, p.If[i].saying())
	}
	if p.When != nil {
		c := p.When.clause()
		s.when = &c
	}
	return s
}

// facts reports whether the proposition is about a position at the end of the line.
func (p *propSaying) facts() bool {
	return p.when == nil && p.terms[len(p.terms)-1].main.fact
}

// modal reports whether the proposition itself says what somebody can do.
func (p *propSaying) modal() bool {
	for i := range p.terms {
		if p.terms[i].main.may || p.terms[i].main.verb == "have to" {
			return true
		}
	}
	return false
}

func (p *propSaying) say(v voice) string { return p.lead() + p.ask(v) }

// lead returns the condition that comes before the main clause.
func (p *propSaying) lead() string {
	if len(p.ifs) == 0 {
		return ""
	}
	return "if " + joined(p.ifs, p.ifOr, isSo) + ", "
}

// ask returns the proposition in the given voice, without its condition.
func (p *propSaying) ask(v voice) string {
	out, known := "", ""
	if len(p.ifs) == 1 && len(p.ifs[0].links) == 0 && isPlayerWord(p.ifs[0].main.known()) {
		known = p.ifs[0].main.known()
	}
	switch {
	case len(p.terms) == 1:
		out += p.terms[0].say(v, known)
	case v == isNot && p.or: // "or" in a denial: neither of them is true
		out += joined(p.terms, false, isNot)
	default:
		all := joined(p.terms, p.or, isSo)
		switch v {
		case isNot:
			all = "it isn’t so that " + all
		case canBe:
			all = "it can be that " + all
		case cannotBe:
			all = "it can’t be that " + all
		case isIt:
			all = "is it so that " + all
		case canIt:
			all = "can it be that " + all
		}
		out += all
	}
	if p.when != nil {
		out += " when " + p.when.say(isSo, p.terms[len(p.terms)-1].main.known())
	}
	return out
}

func joined(list []saying, or bool, v voice) string {
	last := " and "
	if or {
		last = " or "
	}
	var b strings.Builder
	known := ""
	for i := range list {
		switch {
		case i > 0 && i == len(list)-1:
			b.WriteString(last)
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(list[i].say(v, known))
		if k := list[i].main.known(); k != "" && isPlayerWord(k) && len(list[i].links) == 0 {
			known = k
		} else {
			known = ""
		}
	}
	return b.String()
}

// Curly replaces straight apostrophes by typographic ones.
func Curly(s string) string { return strings.ReplaceAll(s, "'", "’") }

// Story tells the script in sentences for people. Consecutive actions of one player form one
// sentence.
func (s *Scenario) Story() string {
	var out []string
	for i := 0; i < len(s.Steps); {
		if s.Steps[i].Kind != StepAction {
			i++
			continue
		}
		who := s.Steps[i].Player
		var does []string
		for ; i < len(s.Steps) && s.Steps[i].Kind == StepAction && s.Steps[i].Player == who; i++ {
			c := s.Steps[i].Action.clause(who)
			if len(does) == 0 {
				does = append(does, c.say(isSo, ""))
			} else {
				does = append(does, strings.TrimSpace(c.finite()+" "+c.end("")))
			}
		}
		said := does[0]
		if n := len(does); n > 1 {
			said = strings.Join(does[:n-1], ", ") + ", then " + does[n-1]
		}
		out = append(out, Capitalised(said)+".")
	}
	return strings.Join(out, " ")
}
