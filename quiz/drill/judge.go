package drill

import (
	"regexp"
	"slices"
	"strings"

	"digijudge/rules"
)

// forms tell apart what is asked, first match first.
var forms = []struct {
	name string
	re   *regexp.Regexp
}{
	{"order", regexp.MustCompile(` before | after | when |, then | at the same time `)},
	{"may", regexp.MustCompile(`^(?:Ann|Bob) may `)},
	{"act", actRE},
	{"memory", regexp.MustCompile(`^memory `)},
	{"turn", regexp.MustCompile(`^turn `)},
	{"game", regexp.MustCompile(` (?:wins|loses) the game| is drawn`)},
	{"security", regexp.MustCompile(`^(?:Ann|Bob)'s security `)},
	{"hand", regexp.MustCompile(`^(?:Ann|Bob)'s `)},
	{"effect", regexp.MustCompile(` (?:triggers|activates|does nothing|is lost|is pending)\b`)},
	{"deleted", regexp.MustCompile(` is deleted`)},
	{"number", regexp.MustCompile(`'s (?:original )?(?:DP|level|cost|digivolution cards|link cards) `)},
	{"field", regexp.MustCompile(` is in (?:Ann|Bob)'s battle area`)},
	{"place", regexp.MustCompile(` is (?:in|on top|at the bottom) |returned| added| placed`)},
	{"draws", regexp.MustCompile(`^(?:Ann|Bob) (?:draws|gains|loses)`)},
	{"suspended", regexp.MustCompile(`suspend`)},
}

func formOf(prop string) string {
	for _, f := range forms {
		if f.re.MatchString(prop) {
			return f.name
		}
	}
	return "other"
}

// awkward are things that nobody asks like this.
var awkward = regexp.MustCompile(`'s effect [0-9]|^[A-Z][A-Za-z]* is checked|is pending|printed |gained |may pass|(?:declines|choose)s? [^,]*,|declines|choose [0-9]|chooses [0-9]| has <`)

// general beliefs come up in most positions: a drill that only one of these turns is asked seldom.
var general = []string{"option-is-trashed-first", "pass-counts-from-the-marker", "digivolving-draws-nothing", "digivolution-draw-comes-last"}

// near are the words at which a line parts, if a question of the form asks about just that.
var near = map[string]string{
	"memory": "memory", "turn": "turn", "game": "game", "security": "security", "hand": "draw hand", "draws": "draw memory", "deleted": "deleted",
	"suspended": "suspend", "effect": "trigger activate lost nothing", "order": "trigger activate trash draw delete checked", "act": "block attack",
	"number": "DP gets gains under", "field": "delete play leave return", "place": "trash hand security return draw",
}

// meets says that the question asks about that at which two lines of play part.
func (c *candidate) meets(texts string) bool {
	subject := strings.TrimSuffix(strings.Fields(c.Asks)[0], "'s")
	if subject == "memory" || subject == "turn" {
		subject = ""
	}
	if !strings.Contains(texts, subject) {
		return false
	}
	for _, w := range strings.Fields(near[c.form]) {
		if strings.Contains(texts, w) {
			return true
		}
	}
	return false
}

// dull says of something that no misconception turns that there is nothing to it: what it asks is not what its ruling is about, or that a
// card is where it was just put.
func (c *candidate) dull(story string) bool {
	switch c.form {
	case "order", "may", "act", "effect", "deleted":
		return false
	case "turn":
		return true
	case "field":
		name, _, _ := strings.Cut(c.Asks, " ")
		return !c.first || strings.Contains(story, "plays "+name) || strings.Contains(story, "into "+name)
	}
	return !c.first
}

// judge says why the candidate is not asked, "" if it may be, and scores it.
func (c *candidate) judge(r *Ruling, parts map[string]string, story string, mainPhase bool) string {
	n := len(strings.Fields(c.Text))
	switch {
	case n > maxWords || len(c.Text) > 300:
		return tooLong
	case strings.Contains(c.Text, "it so that") || strings.Contains(c.Text, " blank card"):
		return twoThings
	case c.Steps == 0 && mainPhase && c.form != "may":
		return nothingDone
	case awkward.MatchString(c.Asks):
		return badWords
	case c.Right == Depends && (strings.Contains(r.Source, "shuffle") || strings.Contains(r.Source, "Luck")):
		return chance
	}
	c.Beliefs = map[string]string{}
	turned := 0
	for a, names := range c.beliefs {
		best, most := "", 0
		for _, name := range names { // the one whose clause the ruling cites, then one whose line parts where the question asks
			m, _ := rules.FindMisconception(name)
			n := 0
			if c.meets(parts[name]) {
				n = 40
			}
			if slices.Contains(general, name) {
				n /= 2
			}
			if slices.Contains(r.Clauses, m.Clause) {
				n, c.cites = n+40, true
			}
			if n > most {
				best, most = name, n
			}
		}
		if best != "" {
			c.Beliefs[a] = best
		}
		turned = max(turned, most)
	}
	switch {
	case turned == 0 && !c.own:
		return plainDull
	case turned == 0 && c.dull(story):
		return dull
	case turned == 0 && c.Right == No:
		return noMisread
	}
	c.score = turned - n/2 - 2*c.Steps
	if c.own {
		c.score += 25
	}
	if c.first {
		c.score += 10
	}
	if lettered.MatchString(c.Text) {
		c.score -= 25
	}
	switch c.form {
	case "order", "may", "act":
		c.score += 12
	case "deleted", "field", "security", "effect":
		c.score += 6
	case "memory", "hand", "number":
		c.score -= 2
	}
	return ""
}
