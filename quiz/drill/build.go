package drill

import (
	"fmt"
	"slices"
	"strings"

	"digijudge/quiz"
	"digijudge/rules"
)

// Ruling is what a drill takes from its ruling.
type Ruling struct {
	Slug, Title string
	Clauses     []string
	Source      string
}

// Keyword names the keyword of a section of chapter 16 such as 16-7, and its effect type; "" if there is none.
type Keyword func(section string) (name, effectType string)

// topics by chapter; chapter 16 is keywords.
var topics = map[string]string{
	"1": "information", "2": "information", "3": "information", "4": "information", "5": "turn", "6": "turn", "7": "playing", "8": "digivolving", "9": "options",
	"10": "playing", "11": "attack", "12": "attack", "13": "security", "14": "attack", "15": "effects", "16": "keywords", "17": "effects", "18": "effects",
}

// about are names for chapters in titles.
var about = map[string]string{
	"1": "the basics", "2": "cards", "3": "areas", "4": "game terms", "5": "the setup", "6": "the turn", "7": "playing", "8": "digivolving", "9": "Options",
	"10": "linking", "11": "attacking", "12": "blocking", "13": "security", "14": "battles", "15": "effects", "17": "rule checks", "18": "special cases",
}

// clause is the one that the drill is about: that of the belief that it meets, or the first that the ruling cites.
func (l *Line) clause(r *Ruling) string {
	for _, a := range l.answers() {
		if m, ok := rules.FindMisconception(l.Beliefs[a]); ok {
			return m.Clause
		}
	}
	if len(r.Clauses) > 0 {
		return r.Clauses[0]
	}
	return ""
}

// Question is the drill as a question. It is put together from text alone; whether it is right is proved like any other question.
func (l *Line) Question(file string, at int, r *Ruling, keyword Keyword) (*quiz.Question, error) {
	clause := l.clause(r)
	chapter, rest, _ := strings.Cut(clause, "-")
	q := &quiz.Question{
		File: file, ID: l.ID, Topic: topics[chapter], Level: level(chapter), Complexity: min(3, max(1, l.Steps)), Drill: true,
		Kind: quiz.KindCan, Body: l.Text, BodyLine: at, Scenario: Position(r.Source, l.Steps), ScenarioLine: 1, RulingLine: at,
	}
	if q.Topic == "" {
		return nil, &quiz.FileError{File: file, Line: at, Msg: fmt.Sprintf("the ruling %s cites no clause", r.Slug)}
	}
	q.Title = "A drill on " + about[chapter]
	if chapter == "16" {
		section, _, _ := strings.Cut(rest, "-")
		name, typ := keyword("16-" + section)
		if name == "" {
			name = "keywords"
		}
		q.Title, q.Type = "A drill on "+name, typ
	}
	q.Clauses = []string{clause}
	for _, c := range r.Clauses {
		if !slices.Contains(q.Clauses, c) {
			q.Clauses = append(q.Clauses, c)
		}
	}
	if l.Open {
		q.Complexity = min(3, q.Complexity+1)
	}
	why := strings.TrimSuffix(r.Title, ".") + " (" + clause + ")."
	if m, ok := l.misconception(); ok && !slices.Contains(r.Clauses, m.Clause) {
		why = strings.TrimSuffix(m.Correction, ".") + " (" + m.Clause + ")." // the ruling is about something else
	} else if ok {
		why += " " + m.Correction
	}
	for _, a := range l.answers() {
		ans := quiz.Answer{Right: a == l.Right, Text: words(a), Claim: l.claim(a), Belief: l.Beliefs[a], Line: at, ClaimLine: at, ReasonLine: at}
		m, misread := rules.FindMisconception(ans.Belief)
		switch {
		case ans.Right:
			ans.Reason = why
		case misread:
			ans.Reason = "“" + m.Says + "” That misreads " + m.Clause + ". " + m.Correction
		default:
			ans.Reason = instead[a+l.Right] + " " + why
		}
		q.Answers = append(q.Answers, ans)
	}
	q.Ruling = instead[l.Right] + " " + why
	return q, nil
}

// misconception is the first that a wrong answer follows from.
func (l *Line) misconception() (rules.Misconception, bool) {
	for _, a := range l.answers() {
		if m, ok := rules.FindMisconception(l.Beliefs[a]); ok {
			return m, true
		}
	}
	return rules.Misconception{}, false
}

// level is who should know it, by the chapter.
func level(chapter string) int {
	switch chapter {
	case "15":
		return 2
	case "17", "18":
		return 3
	}
	return 1
}

// words are the answers as they are read.
func words(a string) string {
	return map[string]string{Yes: "Yes", No: "No", Depends: "It depends on a choice"}[a]
}

// instead says what is so, by the right answer alone or behind a wrong one.
var instead = map[string]string{
	Yes: "Yes.", No: "No.", Depends: "It depends on a choice.",
	Yes + No: "It isn’t so.", Yes + Depends: "It isn’t so on every line.", No + Yes: "It is so.", No + Depends: "On some lines it is so.",
	Depends + Yes: "It is so whatever the players choose.", Depends + No: "It is never so, whatever the players choose.",
}

// claim is the claim of an answer.
func (l *Line) claim(a string) string {
	switch {
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

// can says that the drill asks whether something is possible: "Bob blocks with Gate".
func (l *Line) can() bool { return !l.Open && actRE.MatchString(l.Asks) }
