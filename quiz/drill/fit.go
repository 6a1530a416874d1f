package drill

import (
	"maps"
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/scenario/lang"
)

// What speaks for a question, in points. The one with most is asked; one below enough isn't.
const (
	// withheld: the ruling says “may not … because” of a clause of its own. It can't be more to the point.
	withheld = 60
	// bears: what is asked came about, or stayed away, by a clause that the ruling's reason cites.
	bears = 28
	// bearsAbove: what caused it did. That is one thought further.
	bearsAbove = 15
	// foremost: it is the clause that the ruling names first.
	foremost = 27
	// aside: the clause is one of the ruling's, but not one that its reason cites.
	aside = 12
	// titled: the title speaks of what is asked; named: of the very effect.
	titled, named = 25, 20
	// claimedFirst, claimed: the ruling's own claims were written to show the title, the first one most of all.
	claimedFirst, claimed = 12, 8
	// twin: the title says that something can be, and this is what can't, or the other way round.
	twin = -45
	// misread: a wrong answer has a name, so that the player learns why.
	misread = 20
	// counts: of three numbers one is harder to guess.
	counts = 8
	// unclaimed: nobody wrote down that this matters.
	unclaimed = -8
	// wordy, stepped: a short story is read at once; points for each two words, and for each step.
	wordy, stepped = 1, 2
	// enough needs a clause of the ruling and its title.
	enough = 58
)

// fit returns how well a question fits its ruling.
func (c *candidate) fit(r *reading) int {
	if c.Right == No && c.by != "" && !r.cites(c.by) {
		return 0 // another clause withholds it
	}
	n, above := 0, false
	switch {
	case c.by != "" && r.decides(c.by):
		n += withheld
	case slices.ContainsFunc(c.bearing.On, r.decides):
		n += bears
	case slices.ContainsFunc(c.bearing.Above, r.decides):
		n += bearsAbove
		above = true
	case slices.ContainsFunc(c.bearing.On, r.cites):
		n += aside
	default:
		return 0
	}
	first := slices.Contains(c.bearing.On, r.Clauses[0]) || c.by == r.Clauses[0]
	if first {
		n += foremost
	}
	c.topical = speaksOf(r.titled, subjects(&c.prop))
	if c.topical {
		n += titled
	}
	if names(r.Title, &c.prop) {
		n += named
		c.topical = true
	}
	if above && !c.topical || c.offTopic(r, first) {
		return 0 // a consequence of which the title doesn't speak is a side matter too
	}
	if r.isTwin(c) {
		n += twin
	}
	switch {
	case c.first:
		n += claimedFirst
	case c.own:
		n += claimed
	default:
		n += unclaimed
	}
	if len(c.Beliefs) > 0 {
		n += misread
	}
	if len(c.Numbers) > fewestNumbers {
		n += counts
	}
	return n - wordy*len(strings.Fields(c.Text))/2 - stepped*c.Steps
}

// offTopic reports whether a question isn't worth asking of this ruling, though it is about its
// clauses. first says that it is about the first of them.
func (c *candidate) offTopic(r *reading, first bool) bool {
	switch {
	case isOrder(&c.prop) && !r.titled[order]:
		return true
	case c.next && !speaksOf(r.allowed, subjects(&c.prop)):
		return true // that somebody does what the script says is no question of its own
	case c.circular(), c.lifeless(r), c.trivial(), r.early(c):
		return true
	case c.still && len(c.Beliefs) == 0, !c.own && !(c.topical && first):
		return true
	}
	// That a player may choose something is not what it is about.
	return c.Right == Depends && !(c.topical && (r.chosen || c.own && c.says == Depends))
}

// circular reports whether an answer that depends on a choice only names what was chosen: an effect
// is activated if it is activated.
func (c *candidate) circular() bool {
	h := c.prop.Terms[0].Happen
	if c.Right != Depends || h == nil {
		return false
	}
	switch h.Events[0].Form {
	case lang.FormTrigger, lang.FormActivate, lang.FormAct, lang.FormDigivolve, lang.FormBlock, lang.FormAttack:
		return true
	}
	return false
}

// lifeless reports whether it is asked whether an effect triggers or is activated, which it does,
// where the title is about what comes of that, or about an order.
func (c *candidate) lifeless(r *reading) bool {
	h := c.prop.Terms[0].Happen
	if h == nil || h.Kind != lang.Occurs || c.Right != Yes {
		return false
	}
	switch h.Events[0].Form {
	case lang.FormTrigger:
		return r.effect || !r.titled[triggering]
	case lang.FormActivate:
		return r.effect && !r.must || !r.titled[activating] && !r.must
	}
	return false
}

// trivial reports whether a number is what it was anyway, or whose turn it is behind a pass.
func (c *candidate) trivial() bool {
	st := c.prop.Terms[0].State
	return len(c.Beliefs) == 0 && (c.plain || st != nil && st.Kind == lang.TurnIs && c.passed)
}

// early reports whether something is asked before the end though only the end shows it.
func (r *reading) early(c *candidate) bool {
	want := r.steps
	if _, act := actOf(&c.prop); act != nil {
		want--
	}
	return r.last && c.Steps < want
}

// reading is a ruling as a drill looks at it.
type reading struct {
	*Ruling
	titled  map[subject]bool // what the title speaks of
	because map[clause.Clause]bool
	denies  bool             // the title says what is not so
	permits bool             // and what can be so
	denied  map[subject]bool // what stands close behind a word that denies
	allowed map[subject]bool // and behind one that permits
	chosen  bool             // the title is about what a player chooses
	must    bool             // it is about whether something must be done
	effect  bool             // it says what comes of something, or in what order
	last    bool             // what it says shows at the end of the script
	steps   int              // things done in the whole script
}

// Words by which a title says what isn't so, what can be so, and that somebody chooses. They are whole ones in lower case: of
// can’t the t is one. reach is how many words behind them they speak of.
var (
	denials = []string{"t", "no", "not", "nobody", "nothing", "never", "neither", "none", "nor", "cannot", "without"}
	bounds  = []string{"only", "before", "until", "must", "needs", "need"}
	permits = []string{"can", "may", "could", "also", "still", "even"}
	choices = []string{"decline", "whether", "optional"}
	// What has to be done or may be left; “it depends on a choice” is an answer then.
	musts = []string{"decline", "mandatory", "must", "optional"}
	// What comes of something and in what order, so that whether an effect triggers is not the point.
	results = []string{"before", "after", "first", "until", "then", "instead", "prevent", "prevents", "wait", "waits", "once", "later",
		"again", "twice", "both", "keeps", "still", "stays", "at", "while", "deletes", "plays", "nothing", "next", "resolved", "ends"}
	// What shows only when all has been done.
	lasting = []string{"again", "twice", "both", "keeps", "still", "stays", "second", "each"}
)

const reach = 4

// hear takes from the title what it denies and permits.
func (r *reading) hear() {
	words := strings.FieldsFunc(strings.ToLower(r.Title), func(r rune) bool { return r < 'a' || r > 'z' })
	r.denied, r.allowed = map[subject]bool{}, map[subject]bool{}
	for i, w := range words {
		no := i+1 < len(words) && words[i+1] == "t"
		behind := subjectsOf(strings.Join(words[i+1:min(len(words), i+1+reach)], " "))
		switch {
		case slices.Contains(denials, w):
			r.denies = true
			maps.Copy(r.denied, behind)
		case slices.Contains(bounds, w):
			r.denies = true
		case slices.Contains(permits, w) && !no:
			r.permits = true
			maps.Copy(r.allowed, behind)
		}
		r.chosen = r.chosen || slices.Contains(choices, w) && !no
		r.must = r.must || slices.Contains(musts, w)
		r.effect = r.effect || slices.Contains(results, w)
		r.last = r.last || slices.Contains(lasting, w)
	}
}

// endsTurn reports whether the text is about the end of a turn: “your turn ends”, “ends your own
// turn”, “the turn goes on”.
func endsTurn(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r < 'a' || r > 'z' })
	for i, w := range words {
		if w != "turn" {
			continue
		}
		if i+1 < len(words) && speaksOf(subjectsOf(words[i+1]), []subject{ending}) {
			return true
		}
		for _, before := range words[max(0, i-3):i] {
			if before == "ends" || before == "end" && words[i-1] != "the" && words[i-1] != "s" && words[max(0, i-2)] != "of" {
				return true
			}
		}
	}
	return false
}

// mainPart returns the title without the condition that it begins with.
func mainPart(title string) string {
	for _, w := range []string{"If ", "When ", "After ", "While ", "With "} {
		if strings.HasPrefix(title, w) {
			if _, rest, ok := strings.Cut(title, ", "); ok {
				return rest
			}
		}
	}
	return title
}

// winner reports whether it is asked who wins.
func winner(p *lang.Prop) bool {
	h := p.Terms[0].Happen
	return h != nil && (h.Events[0].Form == lang.FormWin || h.Events[0].Form == lang.FormLoseGame)
}

func read(r *Ruling) *reading {
	out := &reading{Ruling: r, titled: subjectsOf(mainPart(r.Title)), because: map[clause.Clause]bool{}}
	out.titled[order], out.titled[ending] = subjectsOf(r.Title)[order], endsTurn(r.Title)
	out.hear()
	for _, c := range r.Clauses {
		if strings.Contains(r.Because, string(c)) {
			out.because[c] = true
		}
	}
	if len(out.because) == 0 {
		for _, c := range r.Clauses {
			out.because[c] = true
		}
	}
	return out
}

// cites reports whether the ruling cites the clause.
func (r *reading) cites(c clause.Clause) bool { return slices.Contains(r.Clauses, c) }

// near reports whether the ruling cites a clause of the same section, or another that says the
// same.
func (r *reading) near(c clause.Clause) bool {
	return slices.ContainsFunc(r.Clauses, func(o clause.Clause) bool { return o == c || o.Section() == c.Section() })
}

// decides reports whether the ruling's reason cites the clause.
func (r *reading) decides(c clause.Clause) bool { return r.because[c] }

// diagnosis returns the misreading that a wrong answer comes from: one of a clause by which what is
// asked came about, or of a clause that the ruling cites and whose words speak of what is asked.
// The zero value if there is none.
func (c *candidate) diagnosis(r *reading, list []rules.Misconception) (best rules.Misconception) {
	aims := func(m rules.Misconception) bool { return speaksOf(subjectsOf(m.Says), subjects(&c.prop)) }
	for _, m := range list {
		if slices.Contains(c.bearing.On, m.Clause) && aims(m) {
			return m
		}
	}
	for _, m := range list {
		switch {
		case slices.Contains(c.bearing.On, m.Clause) && (r.cites(m.Clause) || !isOrder(&c.prop)):
			return m // of an order something else may follow from it by the way
		case best.Name == "" && (r.cites(m.Clause) || slices.Contains(c.bearing.Above, m.Clause)) && aims(m):
			best = m
		}
	}
	return best
}

// isTwin reports whether the answer is yes where the title says no, or the other way round: it is
// asked about the thing that the title's is compared with.
func (r *reading) isTwin(c *candidate) bool {
	of := subjects(&c.prop)
	denied, allowed := speaksOf(r.denied, of), speaksOf(r.allowed, of)
	_, act := actOf(&c.prop)
	switch {
	case act != nil || winner(&c.prop):
		return c.Right == No && (!r.denies || allowed && !denied) || c.Right == Yes && r.denies && !allowed
	case isOrder(&c.prop), c.prop.Terms[0].State != nil && c.prop.Terms[0].State.Kind != lang.IsSuspended:
		return false
	}
	return c.Right == Yes && denied && !allowed || c.Right == No && allowed && !denied
}
