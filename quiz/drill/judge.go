package drill

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/clause"
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

// phraseOf is a form with the verb: "can block" asks for another balance than "can attack".
func phraseOf(prop string) string {
	form := formOf(prop)
	switch form {
	case "act", "may":
		return form + " " + strings.TrimSuffix(strings.Fields(prop)[strings.Count(form, "may")+1], "s")
	case "effect":
		if strings.Contains(prop, " trigger") {
			return "effect triggers"
		}
	case "order":
		for _, what := range []string{" is trashed", " draws", " is checked"} {
			if strings.Contains(prop, what+" before") {
				return form + what + " first"
			}
			if strings.HasSuffix(prop, what) {
				return form + what + " last"
			}
		}
	}
	return form
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
var awkward = regexp.MustCompile(`'s effect [0-9]|^[A-Z][A-Za-z]* is checked|is pending|deleted 1 time|^[A-Z][A-Za-z]* = [A-Z]|printed |gained |may pass|(?:declines|choose)s? [^,]*,|declines|choose [0-9]|chooses [0-9]| has <|does nothing|is lost|passes|'s deck (?:=|at) `)

// knownOrder is what everybody knows to come before a security check, or never asks for.
var knownOrder = regexp.MustCompile(` before the attack ends$|^the attack ends before | attacks .* before .* attacks |'s \[When Attacking\] activates before (?:Ann|Bob)'s security is checked|(?:Ann|Bob)'s security is checked before [A-Za-z]+'s \[(?:When Attacking|Security)\] activates|'s <(?:Piercing|Security A\. [+-][0-9])> activates before|before [A-Za-z]+'s <(?:Piercing|Security A\. [+-][0-9])> activates`)

var effectNamed = regexp.MustCompile(`[A-Z][A-Za-z]*'s (?:\[[^\]]*\]|<[^>]*>)`)

// told says that the story itself says that an effect is activated that the question is about.
func (c *candidate) told(story string) bool {
	for _, e := range effectNamed.FindAllString(c.Asks, -1) {
		if strings.Contains(strings.ReplaceAll(story, "’", "'"), "activates "+e) {
			return true
		}
	}
	return false
}

// sameEffect says that two things are asked for about one effect.
func sameEffect(asks string) bool {
	a, b, _ := strings.Cut(asks, " before ")
	one := lifeRE.FindStringSubmatch(a)
	two := lifeRE.FindStringSubmatch(b)
	return one != nil && two != nil && one[1] == two[1]
}

var lifeRE = regexp.MustCompile(`^(.*) (?:triggers|activates)(?: [0-9]+ times?)?$`)

// badTale are words of a story that say too little.
var badTale = regexp.MustCompile(`the Digimon that began as|chooses [0-9]|chooses the top |chooses “|to do so\b| and [0-9] cards?\b|\bdeclines[.,]|, declines\b|concedes|Luck `)

// maxSteps is how many things are done at most before something is asked.
const maxSteps = 4

// saysNo finds titles that say what is not so, saysBoth those that say that, too, with what is so instead, saysWhen those about what comes first,
// saysTogether those about what happens at the same time.
var (
	saysNo       = regexp.MustCompile(`(?i)n['’]t\b|\b(?:no|not|nobody|nothing|never|neither|none|nor|cannot)\b`)
	saysBoth     = regexp.MustCompile(`(?i)\b(?:but|only|alone|instead|still|other|another|rather|loses?|prevents?|stops?|fails?|too late|without|keeps?|stays?)\b`)
	saysWhen     = regexp.MustCompile(`(?i)\b(?:before|after|afterwards?|first|then|until|together|same time|waits?|while|during|next|later|last|between|simultaneous(?:ly)?|at once|right away|comes?|pending|order|already)\b`)
	saysTogether = regexp.MustCompile(`(?i)\b(?:together|same time|simultaneous(?:ly)?|at once|same moment|both)\b`)
)

// besides says that the ruling's title says something else than the answer: no where it is yes, or nothing of the order that is asked for. Of a
// ruling with one claim the answer is what follows from the title, and a number is neither yes nor no.
func (c *candidate) besides(r *Ruling) bool {
	reason := cmp.Or(r.Because, r.Title)
	switch c.form {
	case "memory", "hand", "security", "number", "turn":
		return false
	case "order":
		if a, b, ok := strings.Cut(c.Asks, " at the same time as "); ok {
			_, one, _ := strings.Cut(a, " ")
			_, two, _ := strings.Cut(b, " ") // what one effect does to two is no question
			return !saysTogether.MatchString(reason) || one == two && one != "unsuspends"
		}
		return !saysWhen.MatchString(reason) || strings.Contains(c.Asks, " when ")
	}
	if c.form == "place" && c.first {
		return false // what came of it
	}
	no, both := saysNo.MatchString(r.Title), saysBoth.MatchString(r.Title)
	return !c.sole && !both && c.Right != Depends && no != (c.Right == No)
}

// general beliefs come up in most positions: a drill that only one of these turns is asked seldom.
var general = []string{"option-is-trashed-first", "pass-counts-from-the-marker", "digivolving-draws-nothing", "digivolution-draw-comes-last"}

// answers says what a question has to ask for if a misconception's correction is to answer it by itself, whatever the ruling is about.
var answers = map[string]*regexp.Regexp{
	"digivolving-draws-nothing":              regexp.MustCompile(`^(?:Ann|Bob) draws(?: [0-9]+ times)?$|'s hand `),
	"digivolution-draw-comes-last":           regexp.MustCompile(` draws .*before|before .* draws`),
	"a-turn-that-started-ending-must-end":    regexp.MustCompile(`turn|Turn| draws`),
	"memory-zero-ends-the-turn":              regexp.MustCompile(`^turn = |turn ends$`),
	"option-is-trashed-first":                regexp.MustCompile(` is trashed before |before [A-Za-z]+ is trashed$`),
	"pass-counts-from-the-marker":            regexp.MustCompile(`^memory `),
	"recovery-stops-at-five":                 regexp.MustCompile(`'s security = `),
	"negative-checks-check-one":              regexp.MustCompile(`security (?:is checked|= )`),
	"security-attacks-do-not-add-up":         regexp.MustCompile(`security (?:is checked|= )`),
	"suspended-may-block":                    regexp.MustCompile(` blocks\b| battle area`),
	"the-target-may-block":                   regexp.MustCompile(` blocks\b`),
	"every-blocker-may-block-once":           regexp.MustCompile(` blocks\b`),
	"piercing-checks-at-once":                regexp.MustCompile(`security is checked`),
	"piercing-on-no-security-wins":           regexp.MustCompile(` the game$`),
	"vortex-may-attack-the-player":           regexp.MustCompile(`attack`),
	"linking-is-free":                        regexp.MustCompile(`^memory `),
	"blast-digivolve-costs-memory":           regexp.MustCompile(`^memory `),
	"blast-dna-draws-nothing":                regexp.MustCompile(`^(?:Ann|Bob) draws(?: [0-9]+ times)?$|'s hand `),
	"tie-spares-the-attacker":                regexp.MustCompile(` is deleted| battle area`),
	"suspended-unsuspends-on-digivolving":    regexp.MustCompile(`suspended| attacks? `),
	"reboot-unsuspends-when-the-turn-ends":   regexp.MustCompile(`unsuspends|suspended`),
	"zero-dp-is-deletion-by-effect":          regexp.MustCompile(`^[A-Za-z]+ is deleted by the rules$`),
	"unaffected-cannot-be-chosen":            regexp.MustCompile(` chooses? `),
	"draw-with-short-deck-loses":             regexp.MustCompile(` the game$`),
	"attack-falls-through-to-the-player":     regexp.MustCompile(`security`),
	"security-digimon-are-deleted":           regexp.MustCompile(`is deleted|On Deletion`),
	"retaliation-is-deletion-in-battle":      regexp.MustCompile(`deleted in battle`),
	"security-effect-comes-after-the-battle": regexp.MustCompile(`Security\].* (?:before|activates)|before .*Security\]`),
	"trashing-is-deletion":                   regexp.MustCompile(`deleted|On Deletion`),
	"once-per-turn-resets-at-the-end-timing": regexp.MustCompile(`^turn = |turn ends$|(?:triggers|activates) [0-9]`),
	"start-of-turn-after-unsuspending":       regexp.MustCompile(`^[A-Za-z]+'s \[Start[^\]]*\] (?:triggers|activates)$|unsuspends|by [A-Za-z]+'s \[Start|^memory`),
	"ascension-goes-to-the-bottom":           regexp.MustCompile(` on top of | at the bottom of | is checked`),
}

// dull says of something that no misconception turns that there is nothing to it: what it asks is not what its ruling is about, or that a
// card is where it was just put.
func (c *candidate) dull(story string) bool {
	switch c.form {
	case "order", "may", "act", "effect":
		return false // what happens is worth a question
	case "turn":
		return true
	case "memory", "security", "number":
		return !c.first && !c.fits
	case "field":
		name, _, _ := strings.Cut(c.Asks, " ")
		if strings.Contains(story, "plays "+name) || strings.Contains(story, "into "+name) {
			return true
		}
	}
	return !c.first && (!c.fits || c.Right == Yes)
}

// colors are the clauses that say when a card may be used.
var colors = regexp.MustCompile(`^(?:4-22|16-42)-`)

// judge says why the candidate is not asked, "" if it may be, and scores it.
func (c *candidate) judge(r *Ruling, story string, mainPhase bool) string {
	n := len(strings.Fields(c.Text))
	switch {
	case n > maxWords || len(c.Text) > 300:
		return tooLong
	case strings.Contains(c.Text, "it so that") || strings.Contains(c.Text, " blank card"):
		return twoThings
	case c.Steps == 0 && mainPhase && c.form != "may":
		return nothingDone
	case awkward.MatchString(c.Asks), knownOrder.MatchString(c.Asks), sameEffect(c.Asks):
		return badWords
	case badTale.MatchString(story), strings.Contains(c.Text, "the Digimon that began as"):
		return badStory
	case c.Steps > maxSteps:
		return manySteps
	case c.Right == Depends && (c.Turns == "" || badTale.MatchString(c.Turns)):
		return chance
	}
	c.Beliefs = map[string]string{}
	turned, cited := 0, false
	for a, names := range c.beliefs {
		best, most := "", 0
		for _, name := range names { // the one whose clause the ruling cites, then one whose line parts where the question asks
			m, _ := rules.FindMisconception(name)
			to, known := answers[name]
			cites := slices.Contains(r.Clauses, m.Clause)
			n := 0
			switch {
			case known && !to.MatchString(c.Asks): // its correction would not answer the question
			case known:
				n = 40
			case c.own && cites:
				n = 50
			case cites && c.form != "turn" && c.form != "hand" && c.form != "memory":
				n = 25
			case cites && c.form != "turn":
				n = 12
			}
			if c.Open && (name == "option-is-trashed-first" || name == "blast-digivolve-costs-memory") {
				n = 0 // it hangs on no choice
			}
			if slices.Contains(general, name) {
				n /= 2 // such misreadings change much in many positions
			}
			if name == "pass-counts-from-the-marker" && !cites && (c.Open || c.Right != No) {
				n = 0 // that memory ends at 3 has other reasons, too, where something could have moved it
			}
			if c.Open && c.form == "hand" && c.Right != Depends {
				n = 0 // that all lines end with as many cards is no matter of a draw
			}
			if !r.speaksOf(m.Clause) {
				n = 0 // a side matter of this board, and perhaps not what the wrong answer comes from
			}
			if n > 0 && cites {
				n += 30
			}
			if n > most {
				best, most = name, n
				cited = cites
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
	case turned == 0 && c.told(story):
		return toldSo
	case turned == 0 && !c.fits && c.Right == No:
		return noMisread
	case turned == 0 && !c.fits, turned == 0 && c.besides(r):
		return beside
	case turned == 0 && (c.dull(story) || c.Right == Yes && strings.Contains(c.Asks, " battles ")):
		return dull
	}
	if turned == 0 && (c.form == "memory" || c.form == "hand") && slices.ContainsFunc(r.Clauses, func(c clause.Clause) bool { return colors.MatchString(string(c)) }) {
		return dull // the card is used: whether its color allows that is settled
	}
	c.Own = turned == 0 || c.fits && cited
	chapter := c.clause(r).Chapter()
	c.topic = topics[chapter]
	c.score = turned - n/2 - 2*c.Steps
	if c.own {
		c.score += 25
	}
	if c.first {
		c.score += 10
	}
	if r.Because != "" {
		c.score += 3
	}
	if lettered.MatchString(c.Text) {
		c.score -= 25
	}
	if turned == 0 && c.Right == Yes { // that what the ruling says comes about is seldom doubted
		c.score -= 8
	}
	if turned == 0 && c.Right == No && c.form == "order" { // nor is it believed that what comes last comes first
		c.score -= 20
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
