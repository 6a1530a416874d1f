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
	topic   string              // of the question
	own     bool                // the ruling claims it, or its opposite
	first   bool                // and first of all
	sole    bool                // and nothing else
	now     bool                // of the position at this step, not of the whole line
	fits    bool                // and its answer is what the ruling says, so that the ruling is the reason
	says    string              // what the ruling answers to it
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
	beside      = "the ruling says something else than the answer"
	toldSo      = "the story says so"
	badStory    = "nobody tells it like this"
	manySteps   = "too much is done before"
)

// ask is one proposition to try, as the claim language has it.
type ask struct {
	prop string
	own  bool
	// first says that it is the first thing that the ruling claims: what it is about; sole that it claims nothing else.
	first, sole bool
	now         bool   // it is about the position that the ruling has reached, not about the whole line
	says        string // what the ruling answers to it, if it does
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
	var misread []string // beliefs that change anything
	whose := true        // and the turn is the same player's under all of them
	for _, m := range rules.Misconceptions() {
		o := opt
		o.Believing = []string{m.Name}
		w, err := s.RunClaims(o, []*scenario.Claim{walk})
		if err != nil || w.Stray != nil || w.Main == nil {
			continue
		}
		if w.Nodes != truth.Nodes || w.Lines != truth.Lines || scenario.FirstDifference(truth.Main, w.Main) != nil {
			misread = append(misread, m.Name)
			boards = append(boards, w.Main.After())
			whose = whose && w.Main.After().Turn == boards[1].Turn
		}
	}
	var list []candidate
	var claims []*scenario.Claim // three or two for each candidate
	for _, a := range asks(s, whole, boards, steps) {
		if formOf(a.prop) == "may" && truth.Lines > 1 {
			continue // the act is asked for
		}
		c := candidate{own: a.own, first: a.first, sole: a.sole, now: a.now, beliefs: map[string][]string{}}
		c.Ruling, c.Steps, c.Asks = r.Slug, steps, a.prop
		c.ID = ID(c.Ruling, c.Steps, c.Asks)
		c.Open = truth.Lines > 1
		if actRE.MatchString(a.prop) {
			c.Open = false
		}
		c.says = a.says
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
	at := 0
	for i := range list { // what it turns on: always has a line against it, sometimes one for it
		if n := len(list[i].answers()); n == 3 && only(right[i]) == 2 {
			list[i].Turns = turnsOn(src, list[i].Asks, opt, res.Extra[at+2].Line, res.Extra[at].Line)
		}
		at += len(list[i].answers())
	}
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
		if c.Right == No && (later(s, opt, c.Asks) || atTheEnd(src, opt, c.Asks) || tried(s, so, c.Asks)) {
			continue
		}
		for _, name := range misread {
			if w := wrong[name]; w != nil {
				if at := only(w[i]); at >= 0 && answers[at] != c.Right {
					c.beliefs[answers[at]] = append(c.beliefs[answers[at]], name)
				}
			}
		}
		c.fits = c.own && c.answered(steps == actions(whole))
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
		q = asked(q, s.Turn.Player.String(), after.Turn, c.Open || !whose)
		c.Text = strings.TrimSpace(story + " " + q)
		if story == "" {
			c.Text = opening(s) + " " + q
		}
		if c.form = formOf(c.Asks); c.form == "may" || c.form == "act" {
			if act := story; act != "" && strings.Contains(strings.ToLower(act), strings.ToLower(said(first))) {
				continue // "Ann attacks Bob with Wolf. Can Ann attack Bob with Wolf?" needs a word more
			}
		}
		if lifeRE.MatchString(c.Asks) && !strings.Contains(c.Asks, " before ") && c.told(story) {
			continue // the story says so
		}
		if why := c.judge(r, story, s.Turn.Phase == rules.MainPhase); why != "" {
			if c.own {
				fell[why]++
			}
			continue
		}
		out = append(out, *c)
	}
	return out
}

// later says that what no choice of the story leads to may be done next, as an action of the main phase: “can she” would be answered both ways.
func later(s *scenario.Scenario, opt scenario.Options, act string) bool {
	verb := actRE.FindString(act)
	if verb == "" {
		return false
	}
	player, does, _ := strings.Cut(verb, " ")
	if does == "blocks" || does == "chooses" {
		return false // never an action of the main phase
	}
	c, err := s.ParseClaim("claim: " + player + " may " + strings.TrimSuffix(does, "s") + strings.TrimPrefix(act, verb))
	if err != nil {
		return false
	}
	res, err := s.RunClaims(opt, []*scenario.Claim{c})
	return err == nil && len(res.Extra) == 1 && res.Extra[0].Verdict != scenario.Fails
}

// atTheEnd says that an attack which isn't possible now is so at the end of the same turn, as with <Vortex> after a pass.
func atTheEnd(src string, opt scenario.Options, asks string) bool {
	m := attackRE.FindStringSubmatch(asks)
	if m == nil {
		return false
	}
	s, err := scenario.Parse("end", []byte(src+m[1]+" passes\n"))
	if err != nil {
		return false
	}
	c, err := s.ParseClaim("claim can: " + m[1] + " attacks " + m[2])
	if err != nil {
		return false
	}
	res, err := s.RunClaims(opt, []*scenario.Claim{c})
	return err == nil && len(res.Extra) == 1 && res.Extra[0].Verdict == scenario.Holds
}

var attackRE = regexp.MustCompile(`^(Ann|Bob) (?:may attack|attacks) (.*)$`)

// tried says that an effect's turn came and that nothing came of it though no “if” stands in its way: its player may have chosen to do it all
// the same, and by 15-1-6 and 15-7-4 it is then activated.
func tried(s *scenario.Scenario, so map[string]string, asks string) bool {
	effect, ok := strings.CutSuffix(asks, " activates")
	if !ok || so[effect+" does nothing"] != Yes {
		return false
	}
	card, icon, _ := strings.Cut(effect, "'s ")
	for i := range s.Cards {
		c := &s.Cards[i]
		for _, n := range c.Names {
			for _, l := range c.Text {
				if n.Text == card && strings.HasPrefix(l.Text, icon) && conditional.MatchString(l.Text) {
					return false
				}
			}
		}
	}
	return true
}

var conditional = regexp.MustCompile(`(?i)\bif\b`)

// answered says that the ruling answers the question as it is right: what is not so yet, or so on lines that the ruling doesn't play, has other
// reasons.
func (c *candidate) answered(whole bool) bool {
	switch {
	case c.Right == Depends:
		return true
	case c.says != c.Right && (c.says != Depends || c.Right != Yes):
		return false
	case whole, c.now:
		return true
	}
	switch c.form = formOf(c.Asks); c.form {
	case "order", "effect", "deleted", "draws", "act": // what has happened has happened
		return c.Right == Yes && !c.Open
	}
	return false
}

// actions is how many things are done in a script.
func actions(s *scenario.Scenario) int {
	n := 0
	for i := range s.Steps {
		if s.Steps[i].Kind == scenario.StepAction {
			n++
		}
	}
	return n
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

// turnsOn says on which choice it hangs, "" if two lines don't part at one, or if what is chosen there doesn't settle it: that is proved.
func turnsOn(src, asks string, opt scenario.Options, yes, no *scenario.Line) string {
	if yes == nil || no == nil {
		return ""
	}
	d := scenario.FirstDifference(yes, no)
	if d == nil || d.A.Kind != "choice" || d.B.Kind != "choice" || d.A.Player != d.B.Player || pronouns[d.A.Player] == "" {
		return ""
	}
	for step, claim := range map[string]string{d.A.Text: "claim always: ", d.B.Text: "claim never: "} {
		s, err := scenario.Parse("turns", []byte(src+step+"\n"))
		if err != nil {
			return ""
		}
		c, err := s.ParseClaim(claim + asks)
		if err != nil {
			return ""
		}
		if res, err := s.RunClaims(opt, []*scenario.Claim{c}); err != nil || len(res.Extra) != 1 || res.Extra[0].Verdict != scenario.Holds {
			return ""
		}
	}
	return turnsSaid(d.A.Player, d.A.Text, d.B.Text)
}

// turnsSaid says that what is asked is so if one thing is chosen and not so if another is: “Yes if Bob blocks with Gate; no if he declines to block.”
func turnsSaid(player, yes, no string) string {
	she := pronouns[player] + " "
	say := func(s string) string {
		return iconRE.ReplaceAllString(scenario.Curly(strings.TrimPrefix(s, player+" ")), "$0 effect")
	}
	a, b := say(yes), say(no)
	doesA, what, _ := strings.Cut(a, " ")
	doesB, with, _ := strings.Cut(b, " ")
	switch {
	case what == with && doesA == "declines": // what is done is named, not what is left
		return "No if " + player + " " + b + "; yes if " + she + "doesn’t."
	case what == with && doesB == "declines":
		return "Yes if " + player + " " + a + "; no if " + she + "doesn’t."
	case doesA == "activates" && doesB == "activates":
		return "Yes if " + player + " " + a + " first; no if " + she + b + " first."
	}
	return "Yes if " + player + " " + a + "; no if " + she + b + "."
}

var iconRE = regexp.MustCompile(`\[[^\]]*\]$`)

// pronouns of the players, at the beginning of a clause.
var pronouns = map[string]string{"Ann": "she", "Bob": "he"}

// asked is the question as it is put at a table: not “at the end”, which could be that of the game or the turn. either says that it may be
// the one player’s turn then or the other’s, so that whose it is isn’t told.
func asked(q, player, then string, either bool) string {
	q, end := strings.CutSuffix(q, " at the end?")
	switch {
	case !end:
		return q
	case q == "Is it "+player+"’s turn":
		return "Is it still " + player + "’s turn afterward?"
	case then == player || either || strings.HasPrefix(q, "Is it "):
		return q + " afterward?"
	}
	if strings.Contains(q, then) {
		then = map[string]string{"Ann": "her", "Bob": "his"}[then]
	} else {
		then += "’s"
	}
	return q + " once " + then + " turn has started?"
}

// said is what somebody does in the words of a story.
func said(c *scenario.Claim) string {
	plain := *c
	plain.Quant = scenario.Plain
	if m := plain.Prop.Terms[0].Modal; m != nil {
		e := scenario.Event{Form: scenario.FormAct, Player: m.Player, Action: &m.Action}
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
	maxCards = 6
	maxTexts = 85 // words of all card texts
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
	acts := map[string]string{} // phrase → what the ruling says to the first such act
	add := func(a ask) {
		if seen[a.prop] {
			return
		}
		seen[a.prop] = true
		if phrase := phraseOf(a.prop); a.own && (strings.HasPrefix(phrase, "act") || strings.HasPrefix(phrase, "may")) {
			if first, ok := acts[phrase]; ok && first != a.says {
				a.says = "" // said for comparison only
			} else {
				acts[phrase] = a.says
			}
		}
		out = append(out, a)
	}
	claimed := 0
	for i := range whole.Claims {
		claimed += len(whole.Claims[i].Prop.Terms)
	}
	step := 0
	for i := range whole.Steps { // what somebody may do when so much has been played
		st := &whole.Steps[i]
		if st.Kind != scenario.StepNow {
			step++
			continue
		}
		claimed += len(st.Facts)
		for j := range st.Facts {
			if step == steps {
				own(&st.Facts[j], ask{own: true, now: true, says: Yes}, add)
			}
		}
	}
	for i := range whole.Claims {
		p := &whole.Claims[i].Prop
		if len(p.If) > 0 || len(p.Terms) > 1 && p.Or {
			continue
		}
		for j := range p.Terms {
			a := ask{own: true, first: i == 0 && j == 0, sole: claimed == 1, says: Yes}
			switch whole.Claims[i].Quant {
			case scenario.Never:
				a.says = No
				if len(p.Terms) > 1 { // each may be so, if not all
					a.says = ""
				}
			case scenario.Can, scenario.Sometimes:
				a.says = Depends
			}
			if p.When != nil {
				a.prop = fmt.Sprintf("%s when %s", p.Terms[j].String(), p.When.String())
				add(a)
			} else {
				own(&p.Terms[j], a, add)
			}
		}
	}
	for _, p := range around(s, boards) {
		add(ask{prop: p})
	}
	return out
}

// around are propositions about all that lies there, whatever the ruling says.
func around(s *scenario.Scenario, boards []scenario.Board) []string {
	var out []string
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	players := []string{"Ann", "Bob"}
	orders(s, add)
	for i := range s.Cards {
		c := &s.Cards[i]
		for _, n := range c.Names {
			name := n.Text
			if c.Face.Category == scenario.Digimon {
				add("%s is deleted", name)
				add("%s is deleted in battle", name)
				add("%s is suspended", name)
				add("%s blocks", name)
				for _, b := range boards {
					for _, side := range b.Sides {
						for _, x := range side.Battle {
							if x.Name == name && x.HasDP {
								add("%s's DP = %d", name, x.DP)
								add("%s's digivolution cards = %d", name, len(x.Sources))
							}
						}
					}
				}
				for _, p := range players {
					add("%s attacks %s with %s", p, other(p), name)
					add("%s blocks with %s", p, name)
				}
			}
			add("%s is played", name)
			add("%s is trashed", name)
			for _, p := range players {
				for _, area := range []string{"battle area", "trash", "hand", "security"} {
					add("%s is in %s's %s", name, p, area)
				}
			}
			for _, e := range effects(c, name) {
				for _, does := range []string{"triggers", "activates", "does nothing", "is lost"} {
					add("%s %s", e, does)
				}
			}
		}
	}
	for _, p := range players {
		add("%s draws", p)
		add("%s draws 2 times", p)
		add("%s's security is checked", p)
		add("%s's security is checked 2 times", p)
		add("%s wins the game", p)
		add("%s loses the game", p)
		add("%s gains memory", p)
		add("turn = %s", p)
	}
	for _, b := range boards {
		if b.Memory >= 0 {
			add("memory = %d for Ann", b.Memory)
		} else {
			add("memory = %d for Bob", -b.Memory)
		}
		for _, side := range b.Sides {
			add("%s's hand = %d", side.Player, side.HandN)
			add("%s's security = %d", side.Player, side.SecurityN)
		}
	}
	return out
}

// own adds what a ruling claims, as it can be asked, and of an order its opposite.
func own(t *scenario.Term, a ask, add func(ask)) {
	not := map[string]string{Yes: No, No: Yes, Depends: Depends}
	with := func(prop, says string) {
		b := a
		b.prop, b.says = prop, says
		add(b)
	}
	switch {
	case t.State != nil:
		st := *t.State
		if says := a.says; st.Not {
			st.Not = false
			with(st.String(), not[says])
		} else {
			with(st.String(), says)
		}
	case t.Modal != nil:
		m := *t.Modal
		says := a.says
		switch m.Kind {
		case scenario.MayNot:
			says = not[says]
		case scenario.May:
		default:
			return
		}
		m.Kind, m.Because = scenario.May, ""
		with(m.String(), says)
		act := scenario.Event{Form: scenario.FormAct, Player: m.Player, Action: &m.Action}
		with(act.String(), says)
	case len(t.Happen.Events) == 2 && t.Happen.Kind != scenario.SameTime:
		e := slices.Clone(t.Happen.Events)
		if t.Happen.Kind == scenario.After {
			slices.Reverse(e)
		}
		with(e[0].String()+" before "+e[1].String(), a.says)
		if a.says == Yes {
			with(e[1].String()+" before "+e[0].String(), No)
		}
	default:
		prop := t.String()
		for _, end := range []string{" does nothing", " is lost"} { // nobody asks like this, but whether it is activated
			if e, ok := strings.CutSuffix(prop, end); ok && a.says == Yes {
				with(e+" activates", No)
			}
		}
		with(prop, a.says)
	}
}

// orders adds what comes first: what is done by and with the things that lie there, two by two.
func orders(s *scenario.Scenario, add func(format string, args ...any)) {
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
			add("%s before %s", a, b)
			add("%s before %s", b, a)
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
