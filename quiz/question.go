// Package quiz knows questions, grading and what is kept about players.
package quiz

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// EffectTypes are the seven effect types of keyword effects (15-8, chapter 16), as the pages show them.
var EffectTypes = []string{"Persistent", "Effect", "Instant", "Trigger", "Trigger (Pending)", "Optional Condition", "Activated"}

// Topics are the topics of questions, as they stand in front matter and in the folder names.
var Topics = []string{
	"keywords", "digivolving", "playing", "options", "attack", "security", "turn", "end-of-turn",
	"effects", "structure", "information", "inherited",
}

// Limits of a question file.
const (
	MaxQuestionBytes = 64 << 10 // a larger file is refused
	MaxAnswers       = 12
	maxWas           = 8 // former ids
	maxOfficial      = 8 // official Q numbers
)

// Question is one question as its file gives it. All Markdown is source text; package content renders it.
type Question struct {
	File       string   // as given to ParseQuestion
	ID         string   // says nothing about the answer: a number, see ValidID; it never changes
	Was        []string // former ids, whose addresses lead here
	Title      string   // neutral: it may name the cards' keywords, never what comes of them
	Topic      string   // one of Topics
	Type       string   // one of EffectTypes, or empty
	Level      int      // who should know it: 1 player, 2 store judge, 3 head judge
	Complexity int      // how much has to be held in the head: 1 one thing, 2 two, 3 more
	Official   []string // official Q numbers that ask the same, such as Q1234; restated, never quoted
	Clauses    []string // clause numbers, not checked against the registry
	Source     string   // where the question comes from; may be empty
	Kind       Kind     // how it is answered
	Many       bool     // Kind.Many: several answers may be ticked
	Drill      bool     // made by the program from a proved claim, not by an author

	Body         string // Markdown of the question itself
	BodyLine     int    // line of the file where Body begins
	Scenario     string // source of the scenario fence
	ScenarioLine int    // line of the file where the scenario's first line stands
	After        string // Markdown between the scenario and the answers; may be empty
	AfterLine    int
	Answers      []Answer
	Ruling       string // Markdown under "## Ruling"
	RulingLine   int
}

// Answer is one answer of a question.
type Answer struct {
	Right      bool   // the stored key: ticked
	Text       string // Markdown, one paragraph
	Claim      string // the claim as the scenario language writes it: "claim: …" or "claim never: …"
	Belief     string // the misconception under which a wrong answer's claim would hold; may be empty
	Reason     string // Markdown: why it is right or wrong
	Line       int    // line of the file where the answer begins
	ClaimLine  int
	ReasonLine int
}

// questionFront is the front matter of a question.
type questionFront struct {
	ID         string   `yaml:"id"`
	Was        []string `yaml:"was"`
	Title      string   `yaml:"title"`
	Topic      string   `yaml:"topic"`
	Type       string   `yaml:"type"`
	Level      int      `yaml:"level"`
	Complexity int      `yaml:"complexity"`
	Official   []string `yaml:"official"`
	Clauses    []string `yaml:"clauses"`
	Choose     string   `yaml:"choose"`
	Source     string   `yaml:"source"`
}

var officialRE = regexp.MustCompile(`^Q[1-9]\d{0,4}$`)

// ParseQuestion reads a question file: front matter, question, scenario fence, answers with claims and reasons, ruling.
// file is used in messages only. Clause numbers, claims and the scenario are not judged here. The error is a
// *FileError with the line.
func ParseQuestion(file string, src []byte) (*Question, error) {
	if len(src) > MaxQuestionBytes {
		return nil, fileErr(file, 0, "larger than %d bytes", MaxQuestionBytes)
	}
	front, err := SplitFront(file, src)
	if err != nil {
		return nil, err
	}
	var head questionFront
	if err := front.Decode(&head); err != nil {
		return nil, err
	}
	q := &Question{
		File: file, ID: head.ID, Title: head.Title, Topic: head.Topic, Type: head.Type, Level: head.Level,
		Complexity: cmp.Or(head.Complexity, 1), Official: head.Official, Was: head.Was, Clauses: head.Clauses, Source: head.Source, Kind: Kind(cmp.Or(head.Choose, "one")), Many: head.Choose == "any",
	}
	bad := func(key, format string, args ...any) error {
		return fileErr(file, front.LineOf(key, ""), format, args...)
	}
	switch {
	case !ValidID(q.ID):
		return nil, bad("id", "id %q: want lower case letters, digits and single hyphens", q.ID)
	case strings.TrimSpace(q.Title) == "":
		return nil, bad("title", "no title")
	case !slices.Contains(Topics, q.Topic):
		return nil, bad("topic", "unknown topic %q: want %s", q.Topic, strings.Join(Topics, ", "))
	case q.Type != "" && !slices.Contains(EffectTypes, q.Type):
		return nil, bad("type", "unknown effect type %q: want %s", q.Type, strings.Join(EffectTypes, ", "))
	case q.Level < 1 || q.Level > 3:
		return nil, bad("level", "level %d: want 1, 2 or 3", q.Level)
	case q.Complexity < 1 || q.Complexity > 3:
		return nil, bad("complexity", "complexity %d: want 1, 2 or 3", q.Complexity)
	case len(q.Was) > maxWas || slices.ContainsFunc(q.Was, func(id string) bool { return !ValidID(id) || id == q.ID }):
		return nil, bad("was", "was %q: want at most %d former ids", q.Was, maxWas)
	case len(q.Official) > maxOfficial || slices.ContainsFunc(q.Official, func(n string) bool { return !officialRE.MatchString(n) }):
		return nil, bad("official", "official %q: want at most %d numbers such as Q1234", q.Official, maxOfficial)
	case len(q.Clauses) == 0:
		return nil, bad("clauses", "no clauses")
	case head.Choose != "" && head.Choose != "one" && head.Choose != "any":
		return nil, bad("choose", "choose %q: want one or any", head.Choose)
	}
	p := questionParser{q: q, lines: strings.Split(front.Body, "\n"), first: front.Line}
	if err := p.body(); err != nil {
		return nil, err
	}
	return q, nil
}

// ValidID says whether s may name a question, a page or a fence: lower case letters and digits, single hyphens
// between them, at most 64 bytes.
func ValidID(s string) bool {
	if len(s) == 0 || len(s) > 64 {
		return false
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
		case c == '-' && i > 0 && i < len(s)-1 && s[i-1] != '-':
		default:
			return false
		}
	}
	return true
}

// questionParser walks over the lines of a question's body: text, scenario, text, answers, ruling.
type questionParser struct {
	q     *Question
	lines []string
	first int // line of the file where lines[0] stands
	at    int
}

func (p *questionParser) errorf(at int, format string, args ...any) error {
	return fileErr(p.q.File, p.first+at, format, args...)
}

func (p *questionParser) body() error {
	q := p.q
	const text, after, answers, ruling = 0, 1, 2, 3
	part := text
	start := 0
	sawRuling := false
	for p.at = 0; p.at < len(p.lines); p.at++ {
		l := p.lines[p.at]
		switch {
		case part != ruling && isFence(l):
			if part != text {
				return p.errorf(p.at, "a second fenced block; a question has one scenario, before its answers")
			}
			if f := strings.Fields(strings.TrimLeft(l, "`")); len(f) == 0 || f[0] != "scenario" {
				return p.errorf(p.at, "the fenced block of a question must be ```scenario")
			}
			q.Body, q.BodyLine = p.text(start, p.at)
			if err := p.fence(); err != nil {
				return err
			}
			part, start = after, p.at+1
		case part != ruling && isAnswer(l):
			if part == text {
				return p.errorf(p.at, "an answer before the ```scenario block")
			}
			if part == after {
				q.After, q.AfterLine = p.text(start, p.at)
				part = answers
			}
			if err := p.answer(); err != nil {
				return err
			}
		case strings.HasPrefix(l, "## "):
			if part == ruling || strings.TrimSpace(l[3:]) != "Ruling" {
				return p.errorf(p.at, "heading %q: a question has one heading, ## Ruling, after its answers", l)
			}
			if part != answers {
				return p.errorf(p.at, "## Ruling before the answers")
			}
			part, start, sawRuling = ruling, p.at+1, true
		case part == answers && strings.TrimSpace(l) != "":
			return p.errorf(p.at, "text between the answers must be indented by two spaces")
		}
	}
	switch {
	case part == text:
		return p.errorf(0, "no ```scenario block")
	case part == after:
		return p.errorf(start, "no answers (lines that begin with - [x] or - [ ])")
	case !sawRuling:
		return p.errorf(len(p.lines)-1, "no ## Ruling")
	}
	q.Ruling, q.RulingLine = p.text(start, len(p.lines))
	if q.Ruling == "" {
		return p.errorf(start-1, "the ruling is empty")
	}
	if q.Body == "" {
		return p.errorf(0, "no question before the scenario")
	}
	right := 0
	keys := map[string]bool{}
	for _, a := range q.Answers {
		if a.Right {
			right++
		}
		if keys[a.Key()] {
			return fileErr(q.File, a.Line, "the same answer twice")
		}
		keys[a.Key()] = true
	}
	switch {
	case len(q.Answers) < 2:
		return fileErr(q.File, q.Answers[0].Line, "only one answer; want 2 to %d", MaxAnswers)
	case len(q.Answers) > MaxAnswers:
		return fileErr(q.File, q.Answers[MaxAnswers].Line, "%d answers; want 2 to %d", len(q.Answers), MaxAnswers)
	case right == 0:
		return fileErr(q.File, q.Answers[0].Line, "no answer is ticked")
	case right > 1 && !q.Many:
		return fileErr(q.File, q.Answers[0].Line, "%d answers are ticked; a question with several right answers says choose: any", right)
	}
	return nil
}

// text returns the lines [from, to) without blank ones around them, and the file's line where they begin.
func (p *questionParser) text(from, to int) (string, int) {
	for from < to && strings.TrimSpace(p.lines[from]) == "" {
		from++
	}
	for to > from && strings.TrimSpace(p.lines[to-1]) == "" {
		to--
	}
	return strings.Join(p.lines[from:to], "\n"), p.first + from
}

// fence reads the scenario block that begins at p.at and leaves p.at on its closing line.
func (p *questionParser) fence() error {
	open := p.at
	marks := len(p.lines[open]) - len(strings.TrimLeft(p.lines[open], "`"))
	for i := open + 1; i < len(p.lines); i++ {
		if l := strings.TrimRight(p.lines[i], " \t"); len(l) >= marks && strings.Trim(l, "`") == "" {
			p.q.Scenario = strings.Join(p.lines[open+1:i], "\n") + "\n"
			p.q.ScenarioLine = p.first + open + 1
			p.at = i
			if strings.TrimSpace(p.q.Scenario) == "" {
				return p.errorf(open, "the scenario is empty")
			}
			return nil
		}
	}
	return p.errorf(open, "the ```scenario block is not closed")
}

// answer reads the answer that begins at p.at and leaves p.at on its last line.
func (p *questionParser) answer() error {
	start := p.at
	a := Answer{Right: p.lines[start][3] != ' ', Line: p.first + start}
	end := start + 1 // behind the answer's lines: indented or blank ones
	for end < len(p.lines) && (strings.TrimSpace(p.lines[end]) == "" || strings.HasPrefix(p.lines[end], "  ")) {
		end++
	}
	p.at = end - 1
	// The head ends with the claim's brace; it may be wrapped over several lines.
	head, at := "", start
	for ; at < end; at++ {
		l := strings.TrimSpace(p.lines[at])
		if at == start {
			l = strings.TrimSpace(p.lines[at][5:])
		}
		if l == "" {
			break
		}
		head = strings.TrimSpace(head + " " + l)
		if strings.HasSuffix(l, "}") && strings.Contains(head, "{claim") {
			at++
			break
		}
	}
	open := strings.LastIndex(head, "{claim")
	if open < 0 || !strings.HasSuffix(head, "}") {
		return p.errorf(start, "the answer has no claim; it must end with {claim: …}")
	}
	a.Text = strings.TrimSpace(head[:open])
	if a.Text == "" {
		return p.errorf(start, "the answer has no text before its claim")
	}
	claim, belief, hasBelief := strings.Cut(head[open+1:len(head)-1], "; belief:")
	a.Claim, a.Belief, a.ClaimLine = strings.Join(strings.Fields(claim), " "), strings.TrimSpace(belief), p.first+at-1
	word, sentence, _ := strings.Cut(a.Claim, ":")
	switch word {
	case "claim", "claim always", "claim can", "claim never":
	default:
		return p.errorf(at-1, "claim %q: want {claim: …}, {claim always: …}, {claim can: …} or {claim never: …}", a.Claim)
	}
	if strings.TrimSpace(sentence) == "" || strings.ContainsAny(sentence, "{}") {
		return p.errorf(at-1, "claim %q: want one claim sentence", a.Claim)
	}
	if hasBelief && !ValidID(a.Belief) {
		return p.errorf(at-1, "belief %q: want the name of a misconception", a.Belief)
	}
	if hasBelief && a.Right {
		return p.errorf(at-1, "a right answer has no belief")
	}
	for i := at; i < end; i++ {
		if isAnswer(strings.TrimSpace(p.lines[i])) {
			return p.errorf(i, "an answer inside an answer; answers begin at the start of the line")
		}
		if isFence(strings.TrimSpace(p.lines[i])) {
			return p.errorf(i, "a fenced block inside an answer")
		}
		p.lines[i] = strings.TrimPrefix(p.lines[i], "  ")
	}
	a.Reason, a.ReasonLine = p.text(at, end)
	if a.Reason == "" {
		return p.errorf(start, "the answer gives no reason (indented lines below it)")
	}
	p.q.Answers = append(p.q.Answers, a)
	return nil
}

func isFence(l string) bool { return strings.HasPrefix(l, "```") }

func isAnswer(l string) bool {
	return strings.HasPrefix(l, "- [ ] ") || strings.HasPrefix(l, "- [x] ") || strings.HasPrefix(l, "- [X] ")
}
