package drill

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/scenario"
)

// candidate is something that could be asked about a position.
type candidate struct {
	Line
	form    string              // what kind of thing is asked, for the balance of answers
	own     bool                // the ruling claims it, or its opposite
	first   bool                // and first of all
	cites   bool                // a belief is about a clause that the ruling cites
	score   int                 // the higher the better
	beliefs map[string][]string // wrong answer → all misconceptions under which it would be right
}

// runNodes bounds the walk through one position under one belief.
const runNodes = 20000

// Reasons for which something is not asked.
const (
	notPlayed   = "the ruling plays real cards or leaves a stretch open"
	tooMuch     = "the position has too many cards or too much text"
	tooLong     = "the question is too long"
	twoThings   = "the ruling's claim is about several things at once"
	plainDull   = "no misconception turns it, and the ruling does not claim it"
	chance      = "luck decides it"
	nothingDone = "nothing has been done yet"
	dull        = "it is not what the ruling is about, and there is nothing to get wrong"
	badWords    = "nobody asks like this"
	noMisread   = "the answer is no, and nobody would think otherwise"
)

// ask is one proposition to try, as the claim language has it.
type ask struct {
	prop string
	own  bool
	// first says that it is the first thing that the ruling claims: what it is about.
	first bool
}

// candidates are all things that could be asked about a ruling's position after so many steps.
func candidates(r *Ruling, steps int, whole *scenario.Scenario, fell map[string]int) []candidate {
	src := Position(r.Source, steps)
	s, err := scenario.Parse(r.Slug, []byte(src))
	if err != nil {
		fell[notPlayed]++
		return nil
	}
	if crowded(s) {
		fell[tooMuch]++
		return nil
	}
	opt := scenario.Options{MaxNodes: runNodes}
	walk, err := s.ParseClaim("claim can: Ann wins the game and Bob wins the game") // never so: all lines are walked for it
	if err != nil {
		fell[notPlayed]++
		return nil
	}
	truth, err := s.RunClaims(opt, []*scenario.Claim{walk})
	if err != nil || truth.Main == nil {
		fell[notPlayed]++
		return nil
	}
	boards := []scenario.Board{truth.Main.Before(), truth.Main.After()}
	var misread []string         // beliefs that change anything
	parts := map[string]string{} // and where its line first parts from the true one
	for _, m := range rules.Misconceptions() {
		o := opt
		o.Believing = []string{m.Name}
		w, err := s.RunClaims(o, []*scenario.Claim{walk})
		if err != nil || w.Stray != nil || w.Main == nil {
			continue
		}
		if w.Nodes != truth.Nodes || w.Lines != truth.Lines || scenario.FirstDifference(truth.Main, w.Main) != nil {
			misread = append(misread, m.Name)
			if d := scenario.FirstDifference(truth.Main, w.Main); d != nil {
				parts[m.Name] = d.A.Text + "\n" + d.B.Text
			}
			boards = append(boards, w.Main.After())
		}
	}
	var list []candidate
	var claims []*scenario.Claim // three or two for each candidate
	for _, a := range asks(s, whole, boards, steps) {
		c := candidate{own: a.own, first: a.first, beliefs: map[string][]string{}}
		c.Ruling, c.Steps, c.Asks = r.Slug, steps, a.prop
		c.ID = idOf(c.Ruling, c.Steps, c.Asks)
		c.Open = truth.Lines > 1
		if actRE.MatchString(a.prop) {
			c.Open = false
		}
		ok := true
		var own []*scenario.Claim
		for _, ans := range c.answers() {
			cl, err := s.ParseClaim(c.claim(ans))
			ok = ok && err == nil
			own = append(own, cl)
		}
		if !ok {
			continue
		}
		claims, list = append(claims, own...), append(list, c)
	}
	if len(list) == 0 {
		return nil
	}
	res, err := s.RunClaims(opt, claims)
	if err != nil {
		fell[notPlayed]++
		return nil
	}
	right := verdicts(list, res.Extra)
	wrong := map[string][][]scenario.Verdict{}
	for _, name := range misread {
		o := opt
		o.Believing = []string{name}
		if w, err := s.RunClaims(o, claims); err == nil && w.Stray == nil {
			wrong[name] = verdicts(list, w.Extra)
		}
	}
	so := map[string]string{} // what is asked → the right answer
	for i := range list {
		if at := only(right[i]); at >= 0 {
			so[list[i].Asks] = list[i].answers()[at]
		}
	}
	after := truth.Main.After()
	story := s.Story()
	var out []candidate
	for i := range list {
		c := &list[i]
		answers := c.answers()
		if at := only(right[i]); at >= 0 {
			c.Right = answers[at]
		} else {
			continue
		}
		for _, name := range misread {
			if w := wrong[name]; w != nil {
				if at := only(w[i]); at >= 0 && answers[at] != c.Right {
					c.beliefs[answers[at]] = append(c.beliefs[answers[at]], name)
				}
			}
		}
		if !c.sensible(so, &after) {
			continue
		}
		first, err := s.ParseClaim(c.claim(Yes))
		if err != nil {
			continue
		}
		if c.Open { // the question is the plain one: the answers say on which lines
			first.Quant = scenario.Plain
		}
		q, yes := first.Question()
		if !yes {
			continue
		}
		c.Text = strings.TrimSpace(story + " " + q)
		if story == "" {
			c.Text = opening(s) + " " + q
		}
		if c.form = formOf(c.Asks); c.form == "may" || c.form == "act" {
			if act := story; act != "" && strings.Contains(strings.ToLower(act), strings.ToLower(said(first))) {
				continue // "Ann attacks Bob with Wolf. Can Ann attack Bob with Wolf?" needs a word more
			}
		}
		if why := c.judge(r, parts, story, s.Turn.Phase == scenario.MainPhase); why != "" {
			if c.own {
				fell[why]++
			}
			continue
		}
		out = append(out, *c)
	}
	return out
}

// sensible says that the question is one at all: of an order both things happen, and what has a number or lies suspended is there.
func (c *candidate) sensible(so map[string]string, after *scenario.Board) bool {
	if a, b, ok := strings.Cut(c.Asks, " before "); ok && !c.own {
		return c.Right != No || so[b+" before "+a] == Yes
	}
	switch form := formOf(c.Asks); form {
	case "number", "suspended":
		if form == "suspended" && !strings.HasSuffix(c.Asks, " is suspended") && !strings.HasSuffix(c.Asks, " is unsuspended") {
			return true
		}
		name := strings.TrimSuffix(strings.Fields(c.Asks)[0], "'s")
		for _, side := range after.Sides {
			for _, x := range side.Battle {
				if x.Name == name || x.Label == name {
					return true
				}
			}
		}
		return c.own && c.Right == Yes
	}
	return true
}

// said is what somebody does in the words of a story.
func said(c *scenario.Claim) string {
	plain := *c
	plain.Quant = scenario.Plain
	if m := plain.Prop.Terms[0].Modal; m != nil {
		e := scenario.Event{Form: scenario.EvAct, Player: m.Player, Action: &m.Action}
		plain.Prop.Terms = []scenario.Term{{Happen: &scenario.Happening{Events: []scenario.Event{e}}}}
	}
	_, does, _ := strings.Cut(plain.Sentence(), " ") // a story leaves out who does it again
	return does
}

// verdicts are those of each candidate's answers.
func verdicts(list []candidate, res []scenario.ClaimResult) [][]scenario.Verdict {
	var out [][]scenario.Verdict
	for i := range list {
		var own []scenario.Verdict
		for range list[i].answers() {
			own = append(own, res[0].Verdict)
			res = res[1:]
		}
		out = append(out, own)
	}
	return out
}

// only is the place of the one answer that holds while all others fail, or -1.
func only(v []scenario.Verdict) int {
	at := -1
	for i := range v {
		switch {
		case v[i] == scenario.Undecided || v[i] == scenario.Holds && at >= 0:
			return -1
		case v[i] == scenario.Holds:
			at = i
		}
	}
	return at
}

// opening says where the game stands if nobody has done anything yet.
func opening(s *scenario.Scenario) string {
	return fmt.Sprintf("It is %s’s %s phase.", s.Turn.Player, s.Turn.Phase)
}

// Bounds of what fits on a phone.
const (
	maxWords = 45
	maxCards = 5
	maxTexts = 75 // words of all card texts
)

var lettered = regexp.MustCompile(`[a-z][A-Z]\b`)

func crowded(s *scenario.Scenario) bool {
	cards, text := 0, 0
	for i := range s.Cards {
		cards += len(s.Cards[i].Names)
		if s.Cards[i].Number != "" {
			return true
		}
		for _, l := range s.Cards[i].Text {
			text += len(strings.Fields(l.Text))
		}
	}
	return cards > maxCards || text > maxTexts
}

// asks are all propositions to try: those of the ruling, their opposites, and whatever the boards of all readings show.
func asks(s, whole *scenario.Scenario, boards []scenario.Board, steps int) []ask {
	var out []ask
	seen := map[string]bool{}
	add := func(own bool, format string, args ...any) {
		p := fmt.Sprintf(format, args...)
		if !seen[p] {
			seen[p] = true
			out = append(out, ask{prop: p, own: own})
		}
	}
	step := 0
	for i := range whole.Steps { // what somebody may do when so much has been played
		st := &whole.Steps[i]
		switch {
		case st.Kind == scenario.StepNow && step == steps:
			for j := range st.Facts {
				own(&st.Facts[j], add)
			}
		case st.Kind != scenario.StepNow:
			step++
		}
	}
	for i := range whole.Claims {
		p := &whole.Claims[i].Prop
		if len(p.If) > 0 || len(p.Terms) > 1 && p.Or {
			continue
		}
		for j := range p.Terms {
			if i == 0 && j == 0 && p.When == nil {
				own(&p.Terms[j], func(_ bool, format string, args ...any) {
					add(true, format, args...)
					out[len(out)-1].first = true
				})
			}
			if p.When != nil {
				add(true, "%s when %s", p.Terms[j].String(), p.When.String())
			} else {
				own(&p.Terms[j], add)
			}
		}
	}
	players := []string{"Ann", "Bob"}
	orders(s, add)
	for i := range s.Cards {
		c := &s.Cards[i]
		for _, n := range c.Names {
			name := n.Text
			if c.Face.Category == scenario.Digimon {
				add(false, "%s is deleted", name)
				add(false, "%s is deleted in battle", name)
				add(false, "%s is suspended", name)
				add(false, "%s blocks", name)
				for _, b := range boards {
					for _, side := range b.Sides {
						for _, x := range side.Battle {
							if x.Name == name && x.HasDP {
								add(false, "%s's DP = %d", name, x.DP)
								add(false, "%s's digivolution cards = %d", name, len(x.Sources))
							}
						}
					}
				}
				for _, p := range players {
					add(false, "%s attacks %s with %s", p, other(p), name)
					add(false, "%s blocks with %s", p, name)
				}
			}
			add(false, "%s is played", name)
			add(false, "%s is trashed", name)
			for _, p := range players {
				for _, area := range []string{"battle area", "trash", "hand", "security"} {
					add(false, "%s is in %s's %s", name, p, area)
				}
			}
			for _, e := range effects(c, name) {
				for _, does := range []string{"triggers", "activates", "does nothing", "is lost"} {
					add(false, "%s %s", e, does)
				}
			}
		}
	}
	for _, p := range players {
		add(false, "%s draws", p)
		add(false, "%s draws 2 times", p)
		add(false, "%s's security is checked", p)
		add(false, "%s's security is checked 2 times", p)
		add(false, "%s wins the game", p)
		add(false, "%s loses the game", p)
		add(false, "%s gains memory", p)
		add(false, "turn = %s", p)
	}
	for _, b := range boards {
		if b.Memory >= 0 {
			add(false, "memory = %d for Ann", b.Memory)
		} else {
			add(false, "memory = %d for Bob", -b.Memory)
		}
		for _, side := range b.Sides {
			add(false, "%s's hand = %d", side.Player, side.HandN)
			add(false, "%s's security = %d", side.Player, side.SecurityN)
		}
	}
	return out
}

// own adds what a ruling claims, as it can be asked, and of an order its opposite.
func own(t *scenario.Term, add func(own bool, format string, args ...any)) {
	switch {
	case t.State != nil:
		st := *t.State
		st.Not = false
		add(true, "%s", st.String())
	case t.Modal != nil:
		m := *t.Modal
		switch m.Kind {
		case scenario.MayNot, scenario.May:
			m.Kind, m.Because = scenario.May, ""
			add(true, "%s", m.String())
			act := scenario.Event{Form: scenario.EvAct, Player: m.Player, Action: &m.Action}
			add(true, "%s", act.String())
		}
	case len(t.Happen.Events) == 2 && t.Happen.Kind != scenario.SameTime:
		e := t.Happen.Events
		add(true, "%s before %s", e[0].String(), e[1].String())
		add(true, "%s before %s", e[1].String(), e[0].String())
	default:
		add(true, "%s", t.String())
	}
}

// orders adds what comes first: what is done by and with the things that lie there, two by two.
func orders(s *scenario.Scenario, add func(own bool, format string, args ...any)) {
	var first, then []string
	for i := range s.Cards {
		c := &s.Cards[i]
		name := c.Names[0].Text
		switch c.Face.Category {
		case scenario.Option:
			first = append(first, name+" is trashed")
		case scenario.Digimon:
			then = append(then, name+" is deleted")
		}
		for _, e := range effects(c, name) {
			then = append(then, e+" activates")
		}
	}
	first = append(first, "Ann draws", "Bob draws", "Bob's security is checked")
	for _, a := range first {
		for _, b := range then {
			add(false, "%s before %s", a, b)
			add(false, "%s before %s", b, a)
		}
	}
}

func other(player string) string {
	if player == "Ann" {
		return "Bob"
	}
	return "Ann"
}

var effectRE = regexp.MustCompile(`^(?:\[[^\]]+\]|<[^>]+>)`)

// effects are the effects of a card as the claim language names them.
func effects(c *scenario.CardDecl, name string) []string {
	var out []string
	for _, l := range c.Text {
		if m := effectRE.FindString(l.Text); m != "" && !slices.Contains(out, name+"'s "+m) {
			out = append(out, name+"'s "+m)
		}
	}
	return out
}
