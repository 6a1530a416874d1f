package drill

import (
	"regexp"
	"slices"
	"strings"

	"digijudge/quiz"
	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/located"
)

// Ruling holds what drills use of a ruling.
type Ruling struct {
	Slug, Title string
	Because     string // why the title holds, or "" if the ruling doesn't say
	Clauses     []clause.Clause
	Source      string
}

// Keyword returns the keyword of a section of chapter 16, such as 16-7, and its effect type. It
// returns "" if there is none.
type Keyword func(section clause.Clause) (name, effectType string)

// topics maps chapters to topics. Chapter 16 is about keywords.
var topics = map[clause.Clause]string{
	"1": "information", "2": "information", "3": "information", "4": "information", "5": "turn", "6": "turn", "7": "playing", "8": "digivolving", "9": "options",
	"10": "playing", "11": "attack", "12": "attack", "13": "security", "14": "attack", "15": "effects", "16": "keywords", "17": "effects", "18": "effects",
}

// about maps chapters to the names used in titles.
var about = map[clause.Clause]string{
	"1": "the basics", "2": "cards", "3": "areas", "4": "game terms", "5": "the setup", "6": "the turn", "7": "playing", "8": "digivolving", "9": "Options",
	"10": "linking", "11": "attacking", "12": "blocking", "13": "security", "14": "battles", "15": "effects", "17": "rule checks", "18": "special cases",
}

// clause returns the clause that the drill is about: that of the misconception it meets, or else
// the first that the ruling cites.
func (l *Line) clause(r *Ruling) clause.Clause {
	if m, ok := l.misconception(r); ok {
		return m.Clause
	}
	if len(r.Clauses) > 0 {
		return r.Clauses[0]
	}
	return ""
}

// Question returns the drill as a question. It is composed from text alone; whether it is right is
// proved as for any other question.
func (l *Line) Question(file string, r *Ruling, keyword Keyword) (*quiz.Question, error) {
	at := l.At
	first := l.clause(r)
	chapter := first.Chapter()
	q := &quiz.Question{
		File: file, ID: l.ID, Topic: topics[chapter], Level: level(chapter), Complexity: min(3, max(1, l.Steps)), Drill: true,
		Kind: quiz.KindCan, Body: l.Text, BodyLine: at, Scenario: Position(r.Source, l.Steps), ScenarioLine: 1, RulingLine: at,
	}
	if q.Topic == "" {
		return nil, located.Errorf(file, at, "the ruling %s cites no clause", r.Slug)
	}
	q.Title = "A drill on " + about[chapter]
	if chapter == "16" {
		q.Title = "A drill on keywords"
		var named string
		if named, q.Type = keyword(first.Section()); named != "" {
			q.Title = "A drill on " + named
		}
	}
	q.Clauses = []clause.Clause{first}
	for _, c := range r.Clauses {
		if !slices.Contains(q.Clauses, c) {
			q.Clauses = append(q.Clauses, c)
		}
	}
	if l.Open {
		q.Complexity = min(3, q.Complexity+1)
	}
	why := l.why(r, first)
	for _, a := range l.answers() {
		ans := quiz.Answer{Right: a == l.Right, Text: l.words(a), Claim: l.claim(a), Belief: l.Beliefs[a], Line: at, ClaimLine: at, ReasonLine: at}
		m, misread := rules.FindMisconception(ans.Belief)
		switch {
		case ans.Right:
			ans.Reason = why
		case misread:
			ans.Reason = "“" + m.Says + "” That misreads " + string(m.Clause) + ". " + m.Correction
		default:
			ans.Reason = l.instead(a) + " " + why
		}
		q.Answers = append(q.Answers, ans)
	}
	q.Ruling = l.words(l.Right) + ". " + why
	if l.Numbers != nil {
		q.Ruling = l.instead("") + " " + why
	}
	return q, nil
}

// why returns the reason for the right answer, taken from the ruling.
func (l *Line) why(r *Ruling, first clause.Clause) string {
	why := half(r.Because, l.By)
	if why == "" {
		why = r.Title
	}
	if !citedRE.MatchString(why) && !strings.Contains(why, string(first)) {
		why = strings.TrimSuffix(why, ".") + " (" + string(first) + ")."
	}
	if l.Turns != "" {
		why = l.Turns + " " + why
	}
	return why
}

// misconception returns the first misconception that leads to a wrong answer. It prefers one about
// a clause that the ruling cites.
func (l *Line) misconception(r *Ruling) (first rules.Misconception, found bool) {
	for _, a := range l.answers() {
		m, ok := rules.FindMisconception(l.Beliefs[a])
		switch {
		case ok && slices.Contains(r.Clauses, m.Clause):
			return m, true
		case ok && !found:
			first, found = m, true
		}
	}
	return first, found
}

// level returns the level of a question about a chapter.
func level(chapter clause.Clause) int {
	switch chapter {
	case "15":
		return 2
	case "17", "18":
		return 3
	}
	return 1
}

// words returns an answer as players read it.
func (l *Line) words(a string) string {
	if l.Numbers != nil {
		return l.numberWords(a)
	}
	return map[string]string{Yes: "Yes", No: "No", Depends: "It depends on a choice"}[a]
}

// citedRE matches a reason that ends with its clauses.
var citedRE = regexp.MustCompile(`\([0-9]+-[0-9][-0-9, ]*\)\.$`)

var askedRE = regexp.MustCompile(`(Does|Do|Is|Are|Can|Has|Have) ((?:Ann|Bob|Luck)\b(?:’s)?)?[^?]*\?$`)

// instead returns the correction of a wrong answer, in the words of the question: “She can’t.”
func (l *Line) instead(a string) string {
	if l.Numbers != nil {
		return "It’s " + strings.ToLower(l.words(l.Right)[:1]) + l.words(l.Right)[1:] + "."
	}
	switch l.Right + " " + a {
	case Depends + " " + Yes:
		return "Not always."
	case Depends + " " + No:
		return "Sometimes."
	case Yes + " " + Depends:
		return "Always, whatever the players choose."
	case No + " " + Depends:
		return "Never, whatever the players choose."
	}
	m := askedRE.FindStringSubmatch(l.Text)
	if m == nil {
		return l.words(l.Right) + "."
	}
	verb, who := strings.ToLower(m[1]), "It"
	switch {
	case verb == "do" || verb == "are" || verb == "have":
		who = "They"
	case m[2] == "Ann":
		who = "She"
	case m[2] == "Bob":
		who = "He"
	}
	if l.Right == Yes {
		return who + " " + verb + "."
	}
	return who + " " + verb + strings.TrimPrefix("n’t.", map[string]string{"can": "n"}[verb])
}

// claim returns the claim that proves an answer.
func (l *Line) claim(a string) string {
	switch {
	case l.Numbers != nil:
		return "claim always: " + l.numbered(a)
	case a == Yes && l.Open:
		return "claim always: " + l.Asks
	case a == Yes && l.can():
		return "claim can: " + l.Asks
	case a == Yes:
		return "claim: " + l.Asks
	case a == Depends:
		return "claim sometimes: " + l.Asks
	}
	return "claim never: " + l.Asks
}

// can reports whether the drill asks whether something is possible: "Bob blocks with Gate".
func (l *Line) can() bool {
	who, does, _ := strings.Cut(l.Asks, " ")
	does, _, _ = strings.Cut(strings.TrimPrefix(does, "DNA "), " ")
	return !l.Open && l.Numbers == nil && (who == "Ann" || who == "Bob") && slices.Contains(acts, does)
}

// acts are the verbs of the claim language for what a player chooses to do.
var acts = []string{"attacks", "blocks", "plays", "uses", "digivolves", "activates", "chooses", "links", "moves", "hatches"}
