package drill

import (
	"maps"
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/scenario/lang"
)

// The points for and against a question. The question with the most points is asked, unless it has
// fewer than enough.
const (
	// withheld: the ruling says “may not … because” with a clause of its own, so nothing is more to
	// the point.
	withheld = 60
	// bears: a clause that the ruling's reason cites brought about the event asked for, or
	// prevented it.
	bears = 28
	// bearsAbove: such a clause brought about the cause of the event, one step further away.
	bearsAbove = 15
	// foremost: that clause is the first that the ruling cites.
	foremost = 27
	// aside: the clause is cited by the ruling but not by its reason.
	aside = 12
	// titled: the title mentions the subject of the question; named: it names the same effect.
	titled, named = 25, 20
	// claimedFirst, claimed: the question comes from the ruling's own claims, which show what the
	// title says, above all the first one.
	claimedFirst, claimed = 12, 8
	// twin: the question asks the opposite case of the one in the title.
	twin = -45
	// misread: a misconception leads to a wrong answer, so the player learns why it is wrong.
	misread = 20
	// counts: with three numbers the answer is harder to guess.
	counts = 8
	// unclaimed: the question doesn't come from the ruling's claims.
	unclaimed = -8
	// wordy, stepped: deductions for every two words and for every step, because a short story is
	// read at once.
	wordy, stepped = 1, 2
	// enough is about what a clause of the ruling and its title give together.
	enough = 58
)

// fit returns how well a question fits its ruling, in points.
func (c *candidate) fit(r *reading) int {
	if c.Right == No && c.by != "" && !r.cites(c.by) {
		return 0 // a clause that the ruling doesn't cite forbids it
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
		return 0 // an indirect consequence that the title doesn't mention doesn't fit either
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

// offTopic reports whether a question isn't worth asking for this ruling although it is about its
// clauses. first says that it is about the first of them.
func (c *candidate) offTopic(r *reading, first bool) bool {
	switch {
	case isOrder(&c.prop) && !r.titled[order]:
		return true
	case c.next && !speaksOf(r.allowed, subjects(&c.prop)):
		return true // asking whether somebody may do what the script does next is pointless
	case c.circular(), c.lifeless(r), c.trivial(), r.early(c):
		return true
	case c.still && len(c.Beliefs) == 0, !c.own && !(c.topical && first):
		return true
	}
	// That a player may choose something is rarely the ruling's point.
	return c.Right == Depends && !(c.topical && (r.chosen || c.own && c.says == Depends))
}

// circular reports whether an answer that depends on a choice just repeats the choice: an effect is
// activated if it is activated.
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

// lifeless reports whether the question is only whether an effect triggers or is activated, the
// answer is yes, and the title is about its result or about an order.
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

// trivial reports whether a number hasn't changed, or the question is whose turn it is after a
// pass.
func (c *candidate) trivial() bool {
	st := c.prop.Terms[0].State
	return len(c.Beliefs) == 0 && (c.plain || st != nil && st.Kind == lang.TurnIs && c.passed)
}

// early reports whether something is asked before the end that only the end shows.
func (r *reading) early(c *candidate) bool {
	want := r.steps
	if _, act := actOf(&c.prop); act != nil {
		want--
	}
	return r.last && c.Steps < want
}

// reading is a ruling prepared for making drills.
type reading struct {
	*Ruling
	titled  map[subject]bool // the subjects that the title mentions
	because map[clause.Clause]bool
	denies  bool             // the title says that something isn't so
	permits bool             // the title says that something can be so
	denied  map[subject]bool // subjects within a few words after a negation
	allowed map[subject]bool // subjects within a few words after a word that permits
	chosen  bool             // the title is about a player's choice
	must    bool             // it is about whether something must be done
	effect  bool             // it is about the result of something, or about an order
	last    bool             // what it says shows only at the end of the script
	steps   int              // the number of actions in the whole script
}

// Words of titles that deny, permit, or say that somebody chooses. Words are compared in lower case
// and split at apostrophes, so “can’t” ends in the word t. Each applies to the next reach words.
var (
	denials = []string{"t", "no", "not", "nobody", "nothing", "never", "neither", "none", "nor", "cannot", "without"}
	bounds  = []string{"only", "before", "until", "must", "needs", "need"}
	permits = []string{"can", "may", "could", "also", "still", "even"}
	choices = []string{"decline", "whether", "optional"}
	// Words about what must be done or may be left out. “It depends on a choice” can then be the
	// point.
	musts = []string{"decline", "mandatory", "must", "optional"}
	// Words about results and order. Whether an effect triggers isn't the point then.
	results = []string{"before", "after", "first", "until", "then", "instead", "prevent", "prevents", "wait", "waits", "once", "later",
		"again", "twice", "both", "keeps", "still", "stays", "at", "while", "deletes", "plays", "nothing", "next", "resolved", "ends"}
	// Words for what shows only when everything has been done.
	lasting = []string{"again", "twice", "both", "keeps", "still", "stays", "second", "each"}
)

const reach = 4

// hear finds out what the title denies and permits.
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

// mainPart returns the title without a condition at its beginning.
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

// winner reports whether the question is who wins.
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

// near reports whether the ruling cites the clause or another of its section.
func (r *reading) near(c clause.Clause) bool {
	return slices.ContainsFunc(r.Clauses, func(o clause.Clause) bool { return o == c || o.Section() == c.Section() })
}

// decides reports whether the ruling's reason cites the clause.
func (r *reading) decides(c clause.Clause) bool { return r.because[c] }

// diagnosis returns the misconception that leads to a wrong answer, or the zero value. It must be
// about a clause that decided the event asked for, or about a cited clause, and then its words must
// be about the same subject.
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
			return m // not for an order, which may follow from it by accident
		case best.Name == "" && (r.cites(m.Clause) || slices.Contains(c.bearing.Above, m.Clause)) && aims(m):
			best = m
		}
	}
	return best
}

// isTwin reports whether the answer is yes where the title says no, or the other way round. The
// question is then about the case that the title is contrasted with.
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
