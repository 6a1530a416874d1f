package scenario

import (
	"digijudge/rules/scenario/lang"
	"slices"
	"strings"
)

// Start returns the table before the first step. The error is that of Prepare.
func (s *Scenario) Start() (Board, error) {
	c, err := s.compile()
	if err != nil {
		return Board{}, err
	}
	return boardOf(c.start), nil
}

// CardText is a card of the scenario as it is printed.
type CardText struct {
	Name    string // its names in the scenario, as they are shown
	Names   []string
	Number  string // card number such as BT1-021, or "" if the scenario describes the card itself
	Face    string // a summary such as "Digimon Lv.5 Blue, 7000 DP"
	Effects []string
	Token   bool
}

// CardTexts returns the scenario's cards as printed, in the order of the file. Each comes with the
// effects of that card that already affect something at the start.
func (s *Scenario) CardTexts() []CardText {
	var out []CardText
	for i := range s.Cards {
		c := &s.Cards[i]
		t := CardText{Name: strings.Join(lang.NameTexts(c.Names), ", "), Names: lang.NameTexts(c.Names), Number: c.Number, Face: c.Face.String(), Token: c.Token}
		if n := c.PrintedName(); n != t.Name {
			t.Name += " (" + n + ")"
		}
		for _, l := range c.Text {
			box := ""
			switch l.Box {
			case lang.InheritedBox:
				box = "Inherited: "
			case lang.LinkBox:
				box = "Link: "
			case lang.OptionBox:
				box = "Option: "
			}
			if l.Left {
				box = "Left out here: " + box
			}
			t.Effects = append(t.Effects, box+l.Text)
		}
		out = append(out, t)
	}
	for i := range s.Lasting {
		l := &s.Lasting[i]
		for k := range out {
			if slices.Contains(out[k].Names, l.Card.Text) {
				out[k].Effects = append(out[k].Effects, "In force already: "+shownLasting(l))
			}
		}
	}
	return out
}

// shownLasting returns the words for a lasting effect that is there at the start, with the players'
// names. The card that it comes from need not be on the table.
func shownLasting(l *lang.Lasting) string {
	on := l.On.Name.Text
	switch {
	case l.On.Category != lang.NoCategory:
		on = "all of " + l.On.Player.String() + "'s " + l.On.Category.String()
	case l.On.Player != lang.NoPlayer:
		on = l.On.Player.String()
	}
	other := lang.Ann
	if l.From == lang.Ann {
		other = lang.Bob
	}
	names := strings.NewReplacer("your opponent's", other.String()+"'s", "Your opponent's", other.String()+"'s",
		"your opponent", other.String(), "your ", l.From.String()+"'s ")
	parts := strings.Split(l.Text, `"`)
	for i := 0; i < len(parts); i += 2 { // text in quotes is a gained effect, whose "your" stays
		parts[i] = names.Replace(parts[i])
	}
	return on + " " + strings.Join(parts, `"`)
}

// Moves returns the choices of the script as sentences, in order.
func (s *Scenario) Moves() []string {
	var out []string
	for i := range s.Steps {
		if s.Steps[i].Kind == lang.StepAction {
			out = append(out, lang.Capitalised(s.Steps[i].String()))
		}
	}
	return out
}
