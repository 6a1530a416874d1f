package scenario

import (
	"digijudge/rules/scenario/lang"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"digijudge/rules"
)

// This file tests whether claims depend on the position. It changes one thing in the scenario at a
// time: a number (memory, counts, costs, levels, DP, numbers in card text), whether a card is
// suspended, the area of a thing, which card a thing is, a paragraph of a real card, or a choice of
// the script. It looks for a change that reverses the claim's verdict. A claim that no change
// reverses proves nothing.

// Strength says what changes of the scenario do to its claims.
type Strength struct {
	Weak    []string // claims whose verdict no change reversed, as written
	Mutants int      // how many changed scenarios could be played
}

// mutantNodes bounds the walk through one changed scenario.
const mutantNodes = 4000

// Strength tries changes until each claim has had its verdict reversed. extra holds further claims
// to try, written as for ParseClaim. A change doesn't count if the script no longer fits, or if a
// claim becomes undecided. The error is that of the unchanged scenario.
func (s *Scenario) Strength(extra ...string) (Strength, error) {
	var claims []*lang.Claim
	for i := range s.Claims {
		// claims about script lines depend on the other claims, and are left out
		if s.Claims[i].Step == nil {
			claims = append(claims, &s.Claims[i])
		}
	}
	for _, text := range extra {
		c, err := s.ParseClaim(text)
		if err != nil {
			return Strength{}, err
		}
		if c.Step != nil {
			continue
		}
		claims = append(claims, c)
	}
	base, err := s.verdicts(claims)
	if err != nil {
		return Strength{}, err
	}
	var st Strength
	open := map[int]bool{}
	for i, v := range base {
		if v != Undecided {
			open[i] = true
		}
	}
	s.mutants(func(m *Scenario, widened bool) bool {
		p, err := ParseWith("mutant", m.Format(), lang.Config{Cards: m.source})
		if err != nil {
			return len(open) > 0
		}
		played := false
		for i := range claims {
			if !open[i] {
				continue
			}
			c := *claims[i]
			if widened && c.Quant == lang.Plain {
				c.Quant = lang.Always
				if base[i] == Fails {
					c.Quant = lang.Can
				}
			}
			mc, err := p.ParseClaim(c.String())
			if err != nil {
				continue
			}
			v, err := p.verdicts([]*lang.Claim{mc})
			if err != nil {
				continue
			}
			played = true
			if base[i] == Holds && v[0] == Fails || base[i] == Fails && v[0] == Holds {
				delete(open, i)
			}
		}
		if played {
			st.Mutants++
		}
		return len(open) > 0
	})
	for i, c := range claims {
		if open[i] || base[i] == Undecided {
			st.Weak = append(st.Weak, c.String())
		}
	}
	return st, nil
}

// verdicts plays the scenario for these claims only.
func (s *Scenario) verdicts(claims []*lang.Claim) ([]Verdict, error) {
	bare := s.position()
	p, err := ParseWith(s.File, bare.Format(), lang.Config{Cards: s.source})
	if err != nil {
		return nil, err
	}
	extra := make([]*lang.Claim, len(claims))
	for i, c := range claims {
		if extra[i], err = p.ParseClaim(c.String()); err != nil {
			return nil, err
		}
	}
	r, err := p.RunClaims(Options{MaxNodes: mutantNodes}, extra)
	if err != nil {
		return nil, err
	}
	return Verdicts(r.Extra), nil
}

// position returns a copy of the scenario without its now lines and claims. Whatever a mutation
// changes isn't shared with the original.
func (s *Scenario) position() *Scenario {
	c := &Scenario{source: s.source, Scenario: &lang.Scenario{File: s.File, Title: s.Title, Turn: s.Turn}}
	c.Cards = slices.Clone(s.Cards)
	for i := range c.Cards {
		c.Cards[i].Text = slices.Clone(c.Cards[i].Text)
		c.Cards[i].Face.Reqs = slices.Clone(c.Cards[i].Face.Reqs)
	}
	c.Places = slices.Clone(s.Places)
	for i := range c.Places {
		c.Places[i].Items = slices.Clone(c.Places[i].Items)
	}
	c.Lasting = slices.Clone(s.Lasting)
	for i := range s.Steps {
		if s.Steps[i].Kind != lang.StepNow {
			c.Steps = append(c.Steps, s.Steps[i])
		}
	}
	return c
}

// mutants calls visit with changed copies until it returns false. Changes that are cheap to play
// and likely to matter come first. widened means that the copy leaves choices open.
func (s *Scenario) mutants(visit func(m *Scenario, widened bool) bool) {
	try := mutantTrier{s, visit}
	_ = s.choiceMutants(try) && s.memoryMutants(try) && s.orientationMutants(try) && s.faceMutants(try) &&
		s.countMutants(try) && s.areaMutants(try) && s.textMutants(try) && s.cardMutants(try)
}

// mutantTrier makes changed copies (mutants) of a scenario and passes them to visit.
type mutantTrier struct {
	s     *Scenario
	visit func(m *Scenario, widened bool) bool
}

// closed visits a mutant that leaves no more choices open than the original.
func (t mutantTrier) closed(change func(m *Scenario)) bool { return t.mutant(false, change) }

// widened visits a mutant that leaves more choices open.
func (t mutantTrier) widened(change func(m *Scenario)) bool { return t.mutant(true, change) }

func (t mutantTrier) mutant(widened bool, change func(m *Scenario)) bool {
	m := t.s.position()
	change(m)
	return t.visit(m, widened)
}

// choiceMutants drop the script from one step on, or leave everything from there on open for the
// rest of the turn.
func (s *Scenario) choiceMutants(try mutantTrier) bool {
	n := len(s.position().Steps)
	for k := n - 1; k >= 0; k-- {
		if !try.closed(func(m *Scenario) { m.Steps = m.Steps[:k] }) {
			return false
		}
	}
	for k := n - 1; k >= 0; k-- {
		if !try.widened(func(m *Scenario) {
			until := lang.Step{Kind: lang.StepAnything}
			if src, err := ParseWith("open", []byte(openTurn(m.Turn.Player)), lang.Config{}); err == nil {
				until = src.Steps[0]
			}
			m.Steps = append(m.Steps[:k:k], until)
		}) {
			return false
		}
	}
	return true
}

// openTurn returns a copy of the scenario with a single step, which leaves everything open until
// the player's turn ends.
func openTurn(pl lang.Who) string {
	return fmt.Sprintf("# open\ncard Any: Digimon Lv.3 Red, 1000 DP\nturn %s, memory 0\n%s battle: Any\nanything until %s's turn ends\nclaim can: %s's turn ends\n", pl, pl, pl, pl)
}

func (s *Scenario) memoryMutants(try mutantTrier) bool {
	for _, by := range []int{-1, 1, -3, 3, -6, 6} {
		signed := s.Turn.Memory
		if s.Turn.Side != s.Turn.Player {
			signed = -signed
		}
		signed = max(-10, min(10, signed+by))
		if !try.closed(func(m *Scenario) {
			m.Turn.Memory, m.Turn.Side = signed, m.Turn.Player
			if signed < 0 {
				m.Turn.Memory, m.Turn.Side = -signed, otherPlayer(m.Turn.Player)
			}
		}) {
			return false
		}
	}
	return true
}

func otherPlayer(p lang.Who) lang.Who {
	if p == lang.Ann {
		return lang.Bob
	}
	return lang.Ann
}

func (s *Scenario) orientationMutants(try mutantTrier) bool {
	for i, pl := range s.Places {
		if pl.Area != rules.BattleArea && pl.Area != rules.BreedingArea {
			continue
		}
		for j := range pl.Items {
			if !try.closed(func(m *Scenario) {
				it := &m.Places[i].Items[j]
				at := slices.IndexFunc(it.Marks, func(k lang.Mark) bool { return k.Kind == lang.Suspended })
				if at >= 0 {
					it.Marks = slices.Delete(slices.Clone(it.Marks), at, at+1)
				} else {
					it.Marks = append(slices.Clone(it.Marks), lang.Mark{Kind: lang.Suspended})
				}
			}) {
				return false
			}
		}
	}
	return true
}

func (s *Scenario) faceMutants(try mutantTrier) bool {
	for i := range s.Cards {
		if s.Cards[i].Number != "" {
			continue
		}
		f := &s.Cards[i].Face
		var changes []func(f *lang.Face)
		for _, by := range []int{-1000, 1000, -4000, 5000, 10000} {
			if f.HasDP && f.DP+by >= 0 {
				changes = append(changes, func(f *lang.Face) { f.DP += by })
			}
		}
		for _, by := range []int{-1, 1, 3} {
			if f.Level > 0 && f.Level+by > 1 && f.Level+by < 8 {
				changes = append(changes, func(f *lang.Face) { f.Level += by })
			}
			if f.HasPlay && f.Play+by >= 0 {
				changes = append(changes, func(f *lang.Face) { f.Play += by })
			}
			if f.HasUse && f.Use+by >= 0 {
				changes = append(changes, func(f *lang.Face) { f.Use += by })
			}
			for r := range f.Reqs {
				if f.Reqs[r].Cost+by >= 0 {
					changes = append(changes, func(f *lang.Face) { f.Reqs[r].Cost += by })
				}
			}
		}
		for _, change := range changes {
			if !try.closed(func(m *Scenario) { change(&m.Cards[i].Face) }) {
				return false
			}
		}
	}
	return true
}

// countMutants changes how many blank cards lie in an area, including areas that the scenario
// doesn't mention.
func (s *Scenario) countMutants(try mutantTrier) bool {
	seen := map[[2]int]bool{}
	for i, pl := range s.Places {
		seen[[2]int{int(pl.Player), int(pl.Area)}] = true
		for j := range pl.Items {
			if n := pl.Items[j].Count; n > 0 {
				for _, to := range []int{n - 1, n + 1, n + 3} {
					if !try.closed(func(m *Scenario) {
						if to == 0 {
							m.Places[i].Items = slices.Delete(m.Places[i].Items, j, j+1)
						} else {
							m.Places[i].Items[j].Count = to
						}
					}) {
						return false
					}
				}
			}
		}
	}
	for _, player := range []lang.Who{lang.Ann, lang.Bob} {
		for _, area := range []rules.Zone{rules.SecurityStack, rules.Deck, rules.Hand, rules.Trash} {
			for _, n := range []int{0, 1, 3} {
				at := slices.IndexFunc(s.Places, func(p lang.Place) bool { return p.Player == player && p.Area == area })
				if !try.closed(func(m *Scenario) {
					var items []lang.Item
					if n > 0 {
						items = []lang.Item{{Count: n}}
					}
					switch {
					case at < 0:
						m.Places = append(m.Places, lang.Place{Player: player, Area: area, Items: items})
					case area == rules.SecurityStack || area == rules.Deck:
						m.Places[at].Items = append(items, m.Places[at].Items...)
					default:
						m.Places[at].Items = append(m.Places[at].Items, items...)
					}
				}) {
					return false
				}
			}
		}
	}
	return true
}

// areaMutants moves one named thing to another area of its player, or to the other player.
func (s *Scenario) areaMutants(try mutantTrier) bool {
	for i, pl := range s.Places {
		for j := range pl.Items {
			if pl.Items[j].Stack == nil {
				continue
			}
			for _, to := range []rules.Zone{rules.Trash, rules.Hand, rules.BattleArea, rules.BreedingArea, rules.SecurityStack} {
				for _, owner := range []lang.Who{pl.Player, otherPlayer(pl.Player)} {
					if to == pl.Area && owner == pl.Player {
						continue
					}
					if !try.closed(func(m *Scenario) { m.moveItem(i, j, owner, to) }) {
						return false
					}
				}
			}
		}
	}
	return true
}

func (s *Scenario) moveItem(i, j int, owner lang.Who, to rules.Zone) {
	it := s.Places[i].Items[j]
	s.Places[i].Items = slices.Delete(s.Places[i].Items, j, j+1)
	if len(s.Places[i].Items) == 0 && s.Places[i].Area != rules.SecurityStack && s.Places[i].Area != rules.Deck {
		s.Places = slices.Delete(s.Places, i, i+1)
	}
	var items []lang.Item
	if to == rules.BattleArea || to == rules.BreedingArea {
		items = []lang.Item{it}
	} else {
		for _, c := range it.Stack {
			if c.Count == 0 {
				items = append(items, lang.Item{Stack: []lang.StackCard{{Name: c.Name}}})
			}
		}
	}
	at := slices.IndexFunc(s.Places, func(p lang.Place) bool { return p.Player == owner && p.Area == to })
	if at < 0 {
		s.Places = append(s.Places, lang.Place{Player: owner, Area: to})
		at = len(s.Places) - 1
		if to == rules.SecurityStack {
			items = append(items, lang.Item{Count: lang.DefaultSecurity})
		}
	}
	s.Places[at].Items = append(items, s.Places[at].Items...)
}

var numberInText = regexp.MustCompile(`\d+`)

// textMutants changes a number or a sign in a card's text, or removes a paragraph.
func (s *Scenario) textMutants(try mutantTrier) bool {
	for i := range s.Cards {
		if s.Cards[i].Number != "" {
			continue
		}
		for j := range s.Cards[i].Text {
			line := s.Cards[i].Text[j].Text
			for _, at := range numberInText.FindAllStringIndex(line, -1) {
				n, err := strconv.Atoi(line[at[0]:at[1]])
				if err != nil {
					continue
				}
				by := []int{-1, 1, 3}
				if n >= 1000 {
					by = []int{-1000, 1000, -4000, 5000, 10000}
				}
				for _, b := range by {
					if n+b < 0 {
						continue
					}
					if !try.closed(func(m *Scenario) {
						m.Cards[i].Text[j].Text = line[:at[0]] + strconv.Itoa(n+b) + line[at[1]:]
					}) {
						return false
					}
				}
			}
			if !try.closed(func(m *Scenario) {
				m.Cards[i].Text[j].Text = strings.NewReplacer("+", "-", "-", "+").Replace(line)
			}) {
				return false
			}
			if !try.closed(func(m *Scenario) { m.Cards[i].Text = slices.Delete(m.Cards[i].Text, j, j+1) }) {
				return false
			}
		}
	}
	return true
}

// omitting is a source of cards that leaves out one paragraph of one card.
type omitting struct {
	lang.CardSource
	number string
	n      int
}

func (o omitting) CardRefusal(number string) string {
	if r, is := o.CardSource.(lang.CardRefuser); is {
		return r.CardRefusal(number)
	}
	return ""
}

func (o omitting) CardParts(number string) (text string, unplayed []string, ok bool) {
	if src, is := o.CardSource.(lang.CardParter); is {
		text, unplayed, ok = src.CardParts(number)
	}
	if number != o.number {
		return text, unplayed, ok
	}
	if !ok {
		if text, ok = o.CardText(number); !ok {
			return "", nil, false
		}
		var c lang.CardDecl
		if err := c.Resolve(number, text); err != nil {
			return "", nil, false
		}
		unplayed = make([]string, len(c.Text))
	}
	if o.n > len(unplayed) {
		return "", nil, false
	}
	unplayed = slices.Clone(unplayed)
	unplayed[o.n-1] = "left out to see what that turns"
	return text, unplayed, true
}

// mostParagraphs bounds how many paragraphs of a real card are left out, one after the other. No
// card of 2026 has more.
const mostParagraphs = 12

// cardMutants makes a card equal to another one of the scenario, except for its name in the script.
// It also leaves out single paragraphs of real cards. Such changes reverse claims that something is
// impossible because the card isn't of the right kind.
func (s *Scenario) cardMutants(try mutantTrier) bool {
	for i := range s.Cards {
		if s.Cards[i].Number == "" {
			continue
		}
		for n := 1; n <= mostParagraphs; n++ {
			if slices.Contains(s.Cards[i].Without, n) {
				continue
			}
			if !try.closed(func(m *Scenario) {
				m.Cards[i].Without = append(slices.Clone(m.Cards[i].Without), n)
				m.source = omitting{m.source, m.Cards[i].Number, n}
			}) {
				return false
			}
		}
	}
	for i := range s.Cards {
		for j := range s.Cards {
			if i == j || s.Cards[i].Token != s.Cards[j].Token {
				continue
			}
			if !try.closed(func(m *Scenario) {
				c, from := &m.Cards[i], &s.Cards[j]
				c.Number, c.Without, c.Face, c.Text = from.Number, from.Without, from.Face, from.Text
				c.Printed = ""
				if from.Number == "" {
					c.Printed = from.PrintedName()
				}
			}) {
				return false
			}
		}
	}
	return true
}
