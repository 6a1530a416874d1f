package quiz

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/located"
)

// EffectTypes are the names of rules.EffectTypes, as question files and pages write them.
var EffectTypes = func() (names []string) {
	for _, t := range rules.EffectTypes {
		names = append(names, string(t))
	}
	return names
}()

// Topics are the topics of questions, as they stand in front matter and in the folder names.
var Topics = []string{
	"keywords", "digivolving", "playing", "options", "attack", "security", "turn", "end-of-turn",
	"effects", "structure", "information", "inherited",
}

// Limits of a question file.
const (
	MaxQuestionBytes = 64 << 10 // bytes; a larger file is refused
	MaxAnswers       = 12
	maxWas           = 8 // the most former ids of a question
	maxOfficial      = 8 // the most official Q numbers of a question
)

// Question is one question as its file gives it. All Markdown is source text; package content
// renders it.
type Question struct {
	File string // the file's name, as given to ParseQuestion
	// a number that says nothing about the answer (see ValidID); it never changes
	ID  string
	Was []string // former ids; addresses with them lead here
	// it may name the cards' keywords, but never says how the question turns out
	Title string
	Topic string // one of Topics
	Type  string // one of EffectTypes, or empty if the question is about none
	Level int    // who should know it: 1 player, 2 store judge, 3 head judge
	// how many things one has to keep in mind: 1, 2, or 3 for more than two
	Complexity int
	Official   []string        // the official Q numbers, such as Q1234, that ask the same question
	Clauses    []clause.Clause // the clauses that it cites; whether they exist isn't checked here
	Source     string          // where the question comes from; may be empty
	Kind       Kind            // how the question is answered
	Many       bool            // whether the player may tick several answers (see Kind.Many)
	Number     *Number         // for KindNumber, the numbers that may be given; else nil
	Vary       *Vary           // the words and numbers that vary; nil if nothing does
	Seed       uint32          // the number of the variant; 0 is the question as it is written
	Drill      bool            // made by the program from a proved claim, not written by an author

	Body         string // Markdown of the question itself
	BodyLine     int    // line of the file where Body begins
	Scenario     string // the text of the scenario block
	ScenarioLine int    // the line of the file on which the scenario or the effect begins
	// the text of the effect block, which stands instead of a scenario if the parts of an effect
	// are asked for
	Effect     string
	After      string // Markdown between the scenario and the answers; may be empty
	AfterLine  int
	Answers    []Answer
	Ruling     string // Markdown under "## Ruling"
	RulingLine int

	noComplexity bool   // the file doesn't say the complexity
	values       string // for a variant: what differs from the file
}

// Answer is one answer of a question.
type Answer struct {
	Right bool   // whether the file marks it as right
	Text  string // one paragraph of Markdown
	// one or several claims of the scenario language, joined by "; ", which all have to hold
	Claim string
	// the misconception under which a wrong answer's claim would hold; empty if none is named
	Belief     string
	Reason     string // Markdown that says why the answer is right or wrong
	Line       int    // line of the file where the answer begins
	ClaimLine  int
	ReasonLine int
}

// questionFront holds the values that stand in the head (front matter) of a question file.
type questionFront struct {
	ID         string          `yaml:"id"`
	Was        []string        `yaml:"was"`
	Title      string          `yaml:"title"`
	Topic      string          `yaml:"topic"`
	Type       string          `yaml:"type"`
	Level      int             `yaml:"level"`
	Complexity int             `yaml:"complexity"`
	Official   []string        `yaml:"official"`
	Clauses    []clause.Clause `yaml:"clauses"`
	// an older key instead of kind, with the values one and any
	Choose string              `yaml:"choose"`
	Kind   string              `yaml:"kind"`
	Number *Number             `yaml:"number"`
	Vary   map[string][]string `yaml:"vary"`
	Source string              `yaml:"source"`
}

var officialRE = regexp.MustCompile(`^Q[1-9]\d{0,4}$`)

// ParseQuestion reads a question file: front matter, question, scenario block, answers with claims
// and reasons, ruling. The name file is used only in messages. ParseQuestion doesn't check clause
// numbers and doesn't judge claims or the scenario. The error is a *located.Error with the line.
func ParseQuestion(file string, src []byte) (*Question, error) { return parseQuestion(file, src, nil) }

// parseQuestion reads a question after replacing words in its file by those of one of its variants.
func parseQuestion(file string, src []byte, words map[string]string) (*Question, error) {
	if len(src) > MaxQuestionBytes {
		return nil, located.Errorf(file, 0, "larger than %d bytes", MaxQuestionBytes)
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
		Complexity: cmp.Or(head.Complexity, 1), Official: head.Official, Was: head.Was, Clauses: head.Clauses, Source: head.Source, Kind: Kind(cmp.Or(head.Kind, head.Choose, "one")), Number: head.Number,
	}
	q.noComplexity = head.Complexity == 0
	if q.Vary, err = readVary(front, src, head.Vary); err != nil {
		return nil, err
	}
	if len(words) > 0 {
		q.Title, front.Body = replace(q.Title, words), replace(front.Body, words)
		var values []string
		for from, to := range words {
			values = append(values, from+" → "+to)
		}
		slices.Sort(values)
		q.values = strings.Join(values, ", ")
	}
	if key, text := head.fault(q); text != "" {
		return nil, located.Errorf(file, front.LineOf(key, ""), "%s", text)
	}
	q.Many = q.Kind.Many()
	p := questionParser{q: q, lines: strings.Split(front.Body, "\n"), first: front.Line}
	if err := p.body(); err != nil {
		return nil, err
	}
	return q, nil
}

// fault returns the first key of the front matter whose value is wrong, and says what is wrong; ""
// if all are right.
func (head *questionFront) fault(q *Question) (key, text string) {
	isID := func(id string) bool { return ValidID(id) && id != q.ID }
	switch {
	case !ValidID(q.ID):
		return "id", fmt.Sprintf("id %q: want lower case letters, digits and single hyphens", q.ID)
	case strings.TrimSpace(q.Title) == "":
		return "title", "no title"
	case !slices.Contains(Topics, q.Topic):
		return "topic", fmt.Sprintf("unknown topic %q: want %s", q.Topic, strings.Join(Topics, ", "))
	case q.Type != "" && !slices.Contains(EffectTypes, q.Type):
		return "type", fmt.Sprintf("unknown effect type %q: want %s", q.Type, strings.Join(EffectTypes, ", "))
	case q.Level < 1 || q.Level > 3:
		return "level", fmt.Sprintf("level %d: want 1, 2 or 3", q.Level)
	case q.Complexity < 1 || q.Complexity > 3:
		return "complexity", fmt.Sprintf("complexity %d: want 1, 2 or 3", q.Complexity)
	case len(q.Was) > maxWas || !all(q.Was, isID):
		return "was", fmt.Sprintf("was %q: want at most %d former ids", q.Was, maxWas)
	case len(q.Official) > maxOfficial || !all(q.Official, officialRE.MatchString):
		return "official", fmt.Sprintf("official %q: want at most %d numbers such as Q1234", q.Official, maxOfficial)
	case len(q.Clauses) == 0:
		return "clauses", "no clauses"
	}
	return head.kindFault(q)
}

// kindFault does what fault does, for the keys that say how the question is answered.
func (head *questionFront) kindFault(q *Question) (key, text string) {
	switch {
	case head.Choose != "" && head.Choose != "one" && head.Choose != "any":
		return "choose", fmt.Sprintf("choose %q: want one or any", head.Choose)
	case !slices.Contains(Kinds, q.Kind):
		return "kind", fmt.Sprintf("unknown kind %q: want %s", q.Kind, kindList)
	case head.Kind != "" && head.Choose != "":
		return "choose", "kind and choose say the same; write kind"
	case q.Kind == KindNumber && q.Number == nil:
		return "kind", "a question of kind number says which numbers may be given, such as number: {from: 0, to: 10, unit: memory}"
	case q.Kind != KindNumber && q.Number != nil:
		return "number", "number belongs to questions of kind number"
	case q.Number != nil && q.Number.bad() != "":
		return "number", "number: " + q.Number.bad()
	}
	return "", ""
}

// all reports whether ok is true for every string of a list.
func all(list []string, fits func(string) bool) bool {
	return !slices.ContainsFunc(list, func(s string) bool { return !fits(s) })
}

// argued returns the clauses that decide the question: those that it names, and those that its
// ruling and the reasons of its right answers cite.
func (q *Question) argued() []clause.Clause {
	list := clause.List(q.Clauses)
	text := q.Ruling
	for i := range q.Answers {
		if q.Answers[i].Right {
			text += "\n" + q.Answers[i].Reason
		}
	}
	for _, c := range clauseRE.FindAllString(text, -1) {
		if clause.Clause(c).Valid() {
			list = list.With(clause.Clause(c))
		}
	}
	return list
}

// ValidID reports whether s may name a question, a page or a fence: lower case letters and digits,
// single hyphens between them, at most 64 bytes.
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

// questionParser reads the lines of a question's body in turn: text, scenario, text, answers,
// ruling.
type questionParser struct {
	q     *Question
	lines []string
	first int // the line of the file on which lines[0] stands
	at    int
}

func (p *questionParser) errorf(at int, format string, args ...any) error {
	return located.Errorf(p.q.File, p.first+at, format, args...)
}

// The parts of a question's text, in their order.
const (
	text = iota
	after
	answers
	ruling
)

// missing says what a question lacks if its file ends in the given part; "" if nothing.
func missing(part int, sawRuling bool, kind Kind) string {
	switch {
	case part == text:
		return "no ```scenario block, and no ```effect block"
	case part == after && kind == KindOrder:
		return "no events (lines that begin with 1. 2. and so on)"
	case part == after:
		return "no answers (lines that begin with - [x] or - [ ])"
	case !sawRuling:
		return "no ## Ruling"
	}
	return ""
}

func (p *questionParser) body() error {
	q := p.q
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
			f := strings.Fields(strings.TrimLeft(l, "`"))
			if len(f) == 0 || f[0] != "scenario" && f[0] != "effect" {
				return p.errorf(p.at, "the fenced block of a question must be ```scenario or ```effect")
			}
			q.Body, q.BodyLine = p.text(start, p.at)
			if err := p.fence(f[0]); err != nil {
				return err
			}
			part, start = after, p.at+1
		case part != ruling && q.Kind != KindOrder && isAnswer(l), part != ruling && part != text && q.Kind == KindOrder && isItem(l):
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
	if what := missing(part, sawRuling, q.Kind); what != "" {
		at := 0
		switch part {
		case after:
			at = start
		case answers:
			at = len(p.lines) - 1
		}
		return p.errorf(at, "%s", what)
	}
	q.Ruling, q.RulingLine = p.text(start, len(p.lines))
	if q.Ruling == "" {
		return p.errorf(start-1, "the ruling is empty")
	}
	if q.Body == "" {
		return p.errorf(0, "no question before the scenario")
	}
	return q.checkAnswers()
}

// text returns the lines from one line up to (but without) another, with no blank lines around
// them, and the line of the file on which they begin.
func (p *questionParser) text(from, to int) (string, int) {
	for from < to && strings.TrimSpace(p.lines[from]) == "" {
		from++
	}
	for to > from && strings.TrimSpace(p.lines[to-1]) == "" {
		to--
	}
	return strings.Join(p.lines[from:to], "\n"), p.first + from
}

// fence reads the scenario or effect block that begins at p.at and leaves p.at on its closing line.
func (p *questionParser) fence(what string) error {
	open := p.at
	marks := len(p.lines[open]) - len(strings.TrimLeft(p.lines[open], "`"))
	for i := open + 1; i < len(p.lines); i++ {
		if l := strings.TrimRight(p.lines[i], " \t"); len(l) >= marks && strings.Trim(l, "`") == "" {
			text := strings.Join(p.lines[open+1:i], "\n") + "\n"
			p.q.ScenarioLine = p.first + open + 1
			p.at = i
			if strings.TrimSpace(text) == "" {
				return p.errorf(open, "the %s is empty", what)
			}
			if what == "scenario" {
				p.q.Scenario = text
				return nil
			}
			p.q.Effect = text
			if p.q.Kind != KindOne && p.q.Kind != KindAny {
				return p.errorf(open, "a question about the parts of an effect is of kind one or any")
			}
			return nil
		}
	}
	return p.errorf(open, "the ```%s block is not closed", what)
}

// answer reads the answer that begins at p.at and leaves p.at on its last line.
func (p *questionParser) answer() error {
	start := p.at
	line := p.lines[start]
	a := Answer{Right: line[3] != ' ', Line: p.first + start}
	line = line[5:]
	if p.q.Kind == KindOrder {
		a.Right = true // the events stand in the file in their right order
		number, rest, _ := strings.Cut(p.lines[start], ". ")
		if want := fmt.Sprint(len(p.q.Answers) + 1); number != want {
			return p.errorf(start, "event %s: the events stand in their order and are numbered from 1; want %s", number, want)
		}
		line = rest
	}
	end := start + 1 // the reason below the answer: indented or blank lines
	for end < len(p.lines) && (strings.TrimSpace(p.lines[end]) == "" || strings.HasPrefix(p.lines[end], "  ")) {
		end++
	}
	p.at = end - 1
	// The head ends with the claim's brace; it may be wrapped over several lines. A wrong number needs none.
	bare := p.q.Kind == KindNumber && !a.Right && !strings.Contains(line, "{")
	head, at := "", start
	for ; at < end; at++ {
		l := strings.TrimSpace(p.lines[at])
		if at == start {
			l = strings.TrimSpace(line)
		}
		if l == "" {
			break
		}
		head = strings.TrimSpace(head + " " + l)
		if bare || strings.HasSuffix(l, "}") && strings.Contains(head, "{") {
			at++
			break
		}
	}
	a.ClaimLine = p.first + at - 1
	open := -1
	for _, word := range p.q.proofWords() {
		open = max(open, strings.LastIndex(head, "{"+word))
	}
	proof := ""
	switch {
	case bare:
		open = len(head)
	case open < 0 || !strings.HasSuffix(head, "}"):
		return p.errorf(start, "the answer has no claim; it must end with {%s: …}", p.q.proofWords()[0])
	default:
		proof = head[open+1 : len(head)-1]
	}
	a.Text = strings.TrimSpace(head[:open])
	if a.Text == "" {
		return p.errorf(start, "the answer has no text before its claim")
	}
	if err := p.proof(&a, proof, at-1); err != nil {
		return err
	}
	for i := at; i < end; i++ {
		l := strings.TrimSpace(p.lines[i])
		if isAnswer(l) || p.q.Kind == KindOrder && isItem(l) {
			return p.errorf(i, "an answer inside an answer; answers begin at the start of the line")
		}
		if isFence(l) {
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

// proof reads the braces behind an answer: claims or an event, and perhaps a misconception.
func (p *questionParser) proof(a *Answer, proof string, at int) error {
	var claims []string
	for i, part := range strings.Split(strings.Join(strings.Fields(proof), " "), "; ") {
		word, sentence, _ := strings.Cut(part, ":")
		sentence = strings.TrimSpace(sentence)
		switch {
		case proof == "":
			continue
		case word == "belief":
			if !ValidID(sentence) {
				return p.errorf(at, "belief %q: want the name of a misconception", sentence)
			}
			if a.Right {
				return p.errorf(at, "a right answer has no belief")
			}
			if p.q.Effect != "" {
				return p.errorf(at, "no belief is known about the parts of an effect")
			}
			if a.Belief != "" {
				return p.errorf(at, "two beliefs; an answer follows from one")
			}
			a.Belief = sentence
			continue
		case a.Belief != "":
			return p.errorf(at, "the belief stands behind the claims")
		case p.q.Kind == KindOrder && (word != "event" || i > 0):
			return p.errorf(at, "%q: want {event: …}, one sentence of the scenario language", part)
		case p.q.Kind == KindNumber && !a.Right:
			return p.errorf(at, "only the right number has a claim; the engine tries the others with it")
		case p.q.Effect != "" && word != "part":
			return p.errorf(at, "%q: want {part: …}, a claim about the parts of the effect", part)
		case p.q.Effect == "" && p.q.Kind != KindOrder && !slices.Contains(claimWords, word):
			return p.errorf(at, "claim %q: want {claim: …}, {claim always: …}, {claim can: …} or {claim never: …}", part)
		}
		if sentence == "" || strings.ContainsAny(sentence, "{};") {
			return p.errorf(at, "claim %q: want one claim sentence", part)
		}
		claims = append(claims, part)
	}
	if len(claims) > maxClaims {
		return p.errorf(at, "%d claims in one answer; want at most %d", len(claims), maxClaims)
	}
	a.Claim = strings.Join(claims, "; ")
	return nil
}

// Claims returns the answer's claims as a list.
func (a *Answer) Claims() []string { return strings.Split(a.Claim, "; ") }

// claimWords are the words with which a claim may begin.
var claimWords = []string{"claim", "claim always", "claim can", "claim never"}

// maxClaims is how many claims one answer may have.
const maxClaims = 4

func isFence(l string) bool { return strings.HasPrefix(l, "```") }

func isAnswer(l string) bool {
	return strings.HasPrefix(l, "- [ ] ") || strings.HasPrefix(l, "- [x] ") || strings.HasPrefix(l, "- [X] ")
}

// isItem reports whether a line begins with a number, as each event of an ordering question does.
func isItem(l string) bool {
	n, _, ok := strings.Cut(l, ". ")
	return ok && len(n) > 0 && len(n) < 3 && strings.Trim(n, "0123456789") == ""
}
