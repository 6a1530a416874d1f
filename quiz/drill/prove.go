package drill

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"digijudge/rules"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// candidate is something that could be asked about a position.
type candidate struct {
	Line
	proposal
	// a number that hasn't changed and that no misconception changes
	plain   bool
	passed  bool             // the last action was a pass
	bearing scenario.Bearing // the clauses that decide it
	topical bool             // the title mentions it
	score   int              // higher is better
	// wrong answer → the misconceptions that would make it right
	misread map[string][]rules.Misconception
}

// runNodes limits the walk through one position under one belief.
const runNodes = 20000

// Limits for what fits on a phone.
const (
	maxWords = 45
	maxCards = 6
	maxTexts = 85 // words in the texts of all cards
	maxSteps = 4  // actions before the question
)

// table is a ruling's position after some of its steps.
type table struct {
	r       *reading
	steps   int
	src     string
	s       *scenario.Scenario
	truth   *scenario.Result
	after   scenario.Board
	misread []rules.Misconception // misconceptions about the ruling's sections that change anything
	boards  []scenario.Board      // the boards that these misconceptions lead to
	whose   bool                  // it is the same player's turn under all of them
	opt     scenario.Options
}

// set plays the first steps of a ruling's script and returns the position. It returns nil if that
// can't be played or is too large.
func set(r *reading, steps int) *table {
	t := &table{r: r, steps: steps, src: Position(r.Source, steps), whose: true, opt: scenario.Options{MaxNodes: runNodes}}
	var err error
	if t.s, err = scenario.Parse(r.Slug, []byte(t.src)); err != nil || crowded(t.s) || badTale(t.s) {
		return nil
	}
	// never true, so that all lines are walked
	walk, err := t.s.ParseClaim("claim can: Ann wins the game and Bob wins the game")
	if err != nil {
		return nil
	}
	if t.truth, err = t.s.RunClaims(t.opt, []*lang.Claim{walk}); err != nil || t.truth.Main == nil {
		return nil
	}
	t.after = t.truth.Main.After()
	for _, m := range rules.Misconceptions() {
		if !r.near(m.Clause) {
			continue
		}
		w, err := t.s.RunClaims(t.believing(m), []*lang.Claim{walk})
		if err != nil || w.Stray != nil || w.Main == nil {
			continue
		}
		if w.Nodes != t.truth.Nodes || w.Lines != t.truth.Lines || scenario.FirstDifference(t.truth.Main, w.Main) != nil {
			t.misread = append(t.misread, m)
			t.boards = append(t.boards, w.Main.After())
			t.whose = t.whose && w.Main.After().Turn == t.after.Turn
		}
	}
	return t
}

// believing returns the options for a run under a misconception.
func (t *table) believing(m rules.Misconception) scenario.Options {
	o := t.opt
	o.Believing = []string{m.Name}
	return o
}

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

// candidates returns everything that can be asked after the first steps of a ruling's script, each
// with its proved answer.
func candidates(r *reading, whole *scenario.Scenario, steps int) []candidate {
	t := set(r, steps)
	if t == nil {
		return nil
	}
	list, claims := t.drafts(whole)
	if len(list) == 0 {
		return nil
	}
	res, err := t.s.RunClaims(t.opt, claims)
	if err != nil {
		return nil
	}
	t.answer(list, res.Extra)
	t.mistake(list, claims)
	list = slices.DeleteFunc(list, func(c candidate) bool { return c.Right == "" || !t.sensible(&c, list) })
	out := list[:0]
	for i := range list {
		if c := &list[i]; t.put(c) {
			out = append(out, *c)
		}
	}
	return out
}

// drafts returns unproved candidates, and the claims of their answers.
func (t *table) drafts(whole *scenario.Scenario) (list []candidate, claims []*lang.Claim) {
	before := t.truth.Main.Before()
	for _, a := range proposals(t.s, whole, &before, &t.after, t.steps) {
		may := a.prop.Terms[0].Modal != nil
		_, act := actOf(&a.prop)
		if may && t.truth.Lines > 1 || awkward(&a.prop) || unclear(&a.prop, t.s) || t.steps == 0 && t.s.Turn.Phase == rules.MainPhase && !may {
			continue
		}
		c := candidate{proposal: a, misread: map[string][]rules.Misconception{}}
		c.Ruling, c.Steps, c.Asks = t.r.Slug, t.steps, a.prop.String()
		c.Open = (t.truth.Lines > 1 || t.r.must) && act == nil
		if _, _, ok := howMany(&a.prop); ok && !(t.r.must && t.truth.Lines == 1) && (!a.own || a.says != Yes || !t.numbers(&c)) {
			continue // whether the number is a certain other one isn't a question
		}
		c.ID = ID(c.Ruling, c.Steps, c.Asks)
		own, ok := t.claims(&c)
		if !ok {
			continue
		}
		list, claims = append(list, c), append(claims, own...)
	}
	return list, claims
}

// claims returns the claims of a candidate's answers.
func (t *table) claims(c *candidate) (own []*lang.Claim, ok bool) {
	for _, a := range c.answers() {
		cl, err := t.s.ParseClaim(c.claim(a))
		if err != nil {
			return nil, false
		}
		own = append(own, cl)
	}
	return own, true
}

// answer finds the right answer of each candidate and the clauses that decide it.
func (t *table) answer(list []candidate, res []scenario.ClaimResult) {
	for i := range list {
		c := &list[i]
		answers := c.answers()
		own := res[:len(answers)]
		res = res[len(answers):]
		at := only(scenario.Verdicts(own))
		if at < 0 {
			continue
		}
		c.Right = answers[at]
		claim, line := own[0].Claim, t.truth.Main
		if c.Numbers != nil {
			if _, n, _ := howMany(&c.prop); c.Right != strconv.Itoa(n) {
				c.Right = "" // it isn't so yet
				continue
			}
			claim = own[at].Claim
		}
		if c.opposite != nil {
			so, err := t.s.ParseClaim("claim: " + c.opposite.String())
			if err != nil {
				c.Right = ""
				continue
			}
			claim = so
		}
		if yes := own[0].Line; c.Right == Yes && yes != nil {
			line = yes
		}
		c.bearing = line.Bearing(claim)
		if c.Right == Depends { // "always" needs a line against it, "sometimes" one for it
			c.Turns, c.bearing.On = turnsOn(t.src, c.Asks, t.opt, own[2].Line, own[0].Line)
		}
	}
}

// mistake finds the misconceptions under which wrong answers would be right.
func (t *table) mistake(list []candidate, claims []*lang.Claim) {
	for _, m := range t.misread {
		w, err := t.s.RunClaims(t.believing(m), claims)
		if err != nil || w.Stray != nil {
			continue
		}
		res := w.Extra
		for i := range list {
			answers := list[i].answers()
			at := only(scenario.Verdicts(res[:len(answers)]))
			res = res[len(answers):]
			if at >= 0 && list[i].Right != "" && answers[at] != list[i].Right {
				list[i].misread[answers[at]] = append(list[i].misread[answers[at]], m)
			}
		}
	}
}

// sensible reports whether the question makes sense. For an order, both events must happen. A card
// with a number, or one that is suspended, must be there. And what can't be done now must not
// become possible a little later.
func (t *table) sensible(c *candidate, list []candidate) bool {
	if c.Numbers != nil {
		st := c.prop.Terms[0].State
		return st == nil || st.Kind != lang.StatIs || t.there(st.Name)
	}
	if isOrder(&c.prop) {
		return sensibleOrder(c, list)
	}
	if st := c.prop.Terms[0].State; st != nil && (st.Kind == lang.StatIs || st.Kind == lang.IsSuspended || st.Kind == lang.IsUnsuspended) && !t.there(st.Name) {
		return false
	}
	t0 := &c.prop.Terms[0]
	if c.Open && (t0.Happen != nil && t0.Happen.Kind == lang.Times || t0.State != nil && (t0.State.Kind == lang.IsSuspended || t0.State.Kind == lang.IsUnsuspended)) {
		return false // a by-product of any choice
	}
	if c.Open && c.Right != Depends && (!c.own || c.now || c.says != c.Right) {
		return false // on lines that the ruling doesn't play, the reason may be different
	}
	return c.Right != No || !later(t.s, t.opt, &c.prop) && !atTheEnd(t.src, t.opt, &c.prop) && !tried(t.s, &c.prop, t.opt)
}

// sensibleOrder is sensible for a question about which of two events happens first.
func sensibleOrder(c *candidate, list []candidate) bool {
	so := func(kind lang.HappeningKind, a, b lang.Event) bool {
		p := one(lang.Term{Happen: &lang.Happening{Kind: kind, Events: []lang.Event{a, b}}})
		text := p.String()
		return slices.ContainsFunc(list, func(o candidate) bool { return o.Asks == text && o.Right == Yes })
	}
	e := c.prop.Terms[0].Happen.Events
	turned := so(lang.Before, e[1], e[0])
	switch {
	case turned && so(lang.Before, e[0], e[1]):
		return false // one of them happens twice
	case c.Right == Yes || c.Right == Depends:
		return true
	}
	return turned || so(lang.SameTime, e[0], e[1]) || so(lang.SameTime, e[1], e[0])
}

// there reports whether a Digimon is on the field at the end.
func (t *table) there(n *lang.Name) bool {
	for _, side := range t.after.Sides {
		for _, x := range append(slices.Clip(side.Battle), side.Breeding...) {
			if n != nil && (x.Name == n.Text || x.Label == n.Text) {
				return true
			}
		}
	}
	return false
}

// put completes a candidate with its text and misconceptions, and reports whether it can be asked.
func (t *table) put(c *candidate) bool {
	if told(&c.prop, t.s) || c.gainsaid() {
		return false
	}
	q := t.question(c)
	if q == "" {
		return false
	}
	if n := len(t.s.Steps); n > 0 {
		c.passed = t.s.Steps[n-1].Kind == lang.StepAction && t.s.Steps[n-1].Action.Verb == rules.VPass
	}
	story := t.s.Story()
	c.Text = strings.TrimSpace(story + " " + q)
	if story == "" {
		c.Text = opening(t.s) + " " + q
	}
	c.Text = worded(c.Text, t.s)
	if unreadable(c.Text) || len(strings.Fields(c.Text)) > maxWords || len(c.Text) > 300 {
		return false
	}
	c.Beliefs = map[string]string{}
	for a, list := range c.misread {
		if m := c.diagnosis(t.r, list); m.Name != "" {
			c.Beliefs[a] = m.Name
		}
	}
	c.By = c.byClauses(t.r)
	c.score = c.fit(t.r)
	return c.score >= enough
}

// gainsaid reports whether the ruling's own claim contradicts the answer found here, or the answer
// depends on something that can't be named.
func (c *candidate) gainsaid() bool {
	if c.Right == Depends && c.Turns == "" {
		return true
	}
	if !c.own || c.says == c.Right {
		return false
	}
	return isOrder(&c.prop) && c.Right != Depends || c.says != "" && c.steps()
}

// question returns the question in words, or "" if there are none for it.
func (t *table) question(c *candidate) string {
	asks := c.claim(Yes)
	if c.Numbers != nil {
		asks = "claim: " + c.numbered(c.Right)
	}
	first, err := t.s.ParseClaim(asks)
	if err != nil {
		return ""
	}
	if c.Open { // ask the plain question: the answers speak about all lines
		first.Quant = lang.Plain
	}
	q, yes := first.Question()
	if !yes {
		return ""
	}
	if c.Numbers != nil {
		if q = asksNumber(q); q == "" {
			return ""
		}
	}
	q = asked(q, t.s.Turn.Player.String(), t.after.Turn, c.Open || !t.whose || t.moved())
	bare := strings.TrimSuffix(strings.TrimSuffix(q, "?"), " now")
	_, act := actOf(&c.prop)
	switch {
	case c.prop.Terms[0].Modal != nil, act != nil && ofMainPhase(act) && t.after.Turn == t.s.Turn.Player.String():
		return bare + " now?" // whether it can be done later is a different question
	case act != nil && t.steps > 0:
		return bare + t.when(act) + "?"
	}
	return q
}

// moved reports whether, if the turn has changed, the new turn player has already acted in it.
func (t *table) moved() bool {
	return slices.ContainsFunc(t.s.Steps, func(st lang.Step) bool {
		return st.Kind == lang.StepAction && t.after.Turn != t.s.Turn.Player.String() && st.Player.String() == t.after.Turn && ofMainPhase(&st.Action)
	})
}

// ofMainPhase reports whether the action is one of the main phase, which may be done now or later.
func ofMainPhase(a *lang.Action) bool {
	switch a.Verb {
	case rules.VAttack, rules.VPlay, rules.VDigivolve, rules.VDNA, rules.VBurst, rules.VAppFuse, rules.VUse, rules.VLink:
		return true
	}
	return false
}

// steps reports whether the ruling's answer about the whole line must also be the answer to this
// question.
func (c *candidate) steps() bool { return c.now || c.Right == No }

// when returns the word that tells an action from an earlier one of the same kind, or "": “Ann
// attacks Boulder with Oak. Can Ann attack Bob with Oak afterward?”
func (t *table) when(act *lang.Action) string {
	for i := range t.s.Steps {
		if a := &t.s.Steps[i].Action; t.s.Steps[i].Kind == lang.StepAction && a.Verb == act.Verb && act.Verb != rules.VBlock && act.Verb != rules.VChoose {
			return " afterward"
		}
	}
	return ""
}

// only returns the index of the one answer that holds while all others fail, or -1.
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

// opening says whose phase it is, for a question before any action.
func opening(s *scenario.Scenario) string {
	return fmt.Sprintf("It is %s’s %s phase.", s.Turn.Player, s.Turn.Phase)
}

// asked returns the question as people ask it at a table: without “at the end”, which could mean
// the end of the game or of the turn. either says that it may be either player’s turn then, so the
// question must not say whose.
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
