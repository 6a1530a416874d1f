package quiz

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// The longest texts that fit on a phone's screen, in words.
const (
	MaxBodyWords   = 45
	MaxAnswerWords = 22
	maxChoices     = 5
)

// Finding is a fault in a question that its author should mend.
type Finding struct {
	Line int
	Text string
}

var (
	numberID  = regexp.MustCompile(`^[1-9][0-9]*$`)
	wordRE    = regexp.MustCompile(`[\p{L}\p{N}]+(?:[’'\-.][\p{L}\p{N}]+)*`)
	clauseRE  = regexp.MustCompile(`\b\d{1,2}(?:-\d{1,2}){1,6}\b`)
	bracketRE = regexp.MustCompile(`[\[<{][^\]>}]*[\]>}]`)
	// outcomes are words that give away the answer if they stand in a title.
	outcomes = regexp.MustCompile(`(?i)\b(?:wins?|loses?|dies|survives?|stays?|fails?|can[’']?t|cannot|doesn[’']?t|don[’']?t|isn[’']?t|won[’']?t|never|nothing|nobody|prevents?|saves? nothing|still works?|works?|too late|is lost|comes first|goes first|is deleted)\b`)
)

// countWords counts the words of a Markdown text.
func countWords(text string) int { return len(wordRE.FindAllString(text, -1)) }

// plainWords are words that give nothing away in a title.
var plainWords = []string{"with", "when", "while", "after", "before", "from", "that", "this", "their", "into", "does", "behind", "during", "then", "what", "which"}

// Lint lists the faults that an author should mend in a question, other than those that
// ParseQuestion and the engine refuse. The error says that the question can't be played.
func (q *Question) Lint(ctx context.Context, cards lang.CardSource, opt scenario.Options) ([]Finding, error) {
	p, err := Prepare(q, cards)
	if err != nil {
		return nil, err
	}
	l := &linter{q: q}
	l.head()
	l.title()
	l.lengths()
	l.answers()
	l.cards(p)
	if err := l.clauses(p, opt); err != nil {
		return nil, err
	}
	r, err := p.Play(ctx, opt)
	if err != nil {
		return nil, err
	}
	l.verdicts(p, r)
	slices.SortStableFunc(l.found, func(a, b Finding) int { return a.Line - b.Line })
	return l.found, nil
}

type linter struct {
	q     *Question
	found []Finding
}

func (l *linter) add(line int, format string, args ...any) {
	l.found = append(l.found, Finding{line, fmt.Sprintf(format, args...)})
}

func (l *linter) head() {
	if !numberID.MatchString(l.q.ID) {
		l.add(2, "the id %q is no number", l.q.ID)
	}
	if l.q.noComplexity {
		l.add(1, "no complexity: 1 one thing to hold in the head, 2 two, 3 more")
	}
}

// title looks for words in the title that give away the answer: words for outcomes, and words that
// occur only in the right answers.
func (l *linter) title() {
	q := l.q
	asked := strings.ToLower(q.Body + " " + q.Scenario + " " + q.Effect)
	for _, m := range outcomes.FindAllString(bracketRE.ReplaceAllString(q.Title, " "), -1) {
		// a word of the question or its scenario gives nothing away
		if said := strings.ReplaceAll(strings.ToLower(m), "’", "'"); !strings.Contains(strings.ReplaceAll(asked, "’", "'"), said) {
			l.add(3, "the title tells what comes of it: %q", m)
		}
	}
	if q.Kind == KindOrder || q.Kind == KindNumber {
		return
	}
	has := func(text string) map[string]bool {
		m := map[string]bool{}
		for _, w := range wordRE.FindAllString(strings.ToLower(text), -1) {
			m[w] = true
		}
		return m
	}
	right, other := map[string]bool{}, has(q.Body+" "+q.Scenario+" "+q.Effect)
	for i := range q.Answers {
		for w := range has(q.Answers[i].Text) {
			if q.Answers[i].Right {
				right[w] = true
			} else {
				other[w] = true
			}
		}
	}
	for _, w := range wordRE.FindAllString(strings.ToLower(q.Title), -1) {
		if len(w) > 3 && right[w] && !other[w] && !slices.Contains(plainWords, w) {
			l.add(3, "the title gives the answer away: only a right answer has %q", w)
		}
	}
}

func (l *linter) lengths() {
	q := l.q
	if n := countWords(q.Body) + countWords(q.After); n > MaxBodyWords {
		l.add(q.BodyLine, "the question has %d words; a phone’s screen has room for %d", n, MaxBodyWords)
	}
	for i := range q.Answers {
		if n := countWords(q.Answers[i].Text); n > MaxAnswerWords {
			l.add(q.Answers[i].Line, "the answer has %d words; want at most %d", n, MaxAnswerWords)
		}
	}
	if n := len(q.Answers); n > maxChoices && q.Kind != KindOrder && q.Kind != KindNumber {
		l.add(q.Answers[0].Line, "%d answers; want at most %d", n, maxChoices)
	}
}

// answers checks the reasons: each answer must have one of its own, which begins with the verdict
// and then says why.
func (l *linter) answers() {
	q := l.q
	reasons, claims := map[string]int{}, map[string]int{}
	for i := range q.Answers {
		a := &q.Answers[i]
		want := "Wrong."
		if a.Right {
			want = "Right."
		}
		rest, ok := strings.CutPrefix(a.Reason, want)
		switch {
		case q.Kind == KindOrder:
			rest = a.Reason
		case !ok && !strings.HasPrefix(a.Reason, strings.TrimSuffix(want, ".")+":"):
			l.add(a.ReasonLine, "the reason does not begin with “%s”", want)
			rest = a.Reason
		case !ok:
			rest = a.Reason
		}
		if countWords(clauseRE.ReplaceAllString(rest, "")) < 3 {
			l.add(a.ReasonLine, "the reason gives no reason")
		}
		if at, twice := reasons[rest]; twice {
			l.add(a.ReasonLine, "the same reason as in line %d; each answer has its own", at)
		}
		reasons[rest] = a.ReasonLine
		if at, twice := claims[a.Claim]; twice {
			l.add(a.ClaimLine, "the same claim as in line %d", at)
		}
		claims[a.Claim] = a.ClaimLine
	}
}

// cards looks for cards that play no part in the question: only their place on the board mentions
// them.
func (l *linter) cards(p *Playable) {
	if p.Scenario == nil {
		return
	}
	q := l.q
	prose := q.Title + "\n" + q.Body + "\n" + q.After + "\n" + q.Ruling
	for i := range q.Answers {
		prose += "\n" + q.Answers[i].Text + "\n" + q.Answers[i].Claim + "\n" + q.Answers[i].Reason
	}
	// lines of the scenario: those that only place cards, and the others
	var places, others []string
	for line := range strings.Lines(q.Scenario) {
		switch {
		case strings.HasPrefix(line, "#"), strings.HasPrefix(line, "card "), strings.HasPrefix(line, "token "):
		case strings.HasPrefix(line, "Ann ") && strings.Contains(line, ": "), strings.HasPrefix(line, "Bob ") && strings.Contains(line, ": "):
			places = append(places, line)
		default:
			others = append(others, line)
		}
	}
	rest := prose + "\n" + strings.Join(others, "\n")
	option := strings.Contains(q.Scenario, ": Option ")
	for i := range p.Scenario.Cards {
		c := &p.Scenario.Cards[i]
		// its color allows an Option to be used, or it is an egg that is hatched
		used := option && c.Face.Category != lang.Option || c.Face.Category == lang.DigiEgg
		for _, n := range c.Names {
			used = used || hasWord(rest, n.Text) || slices.ContainsFunc(places, func(line string) bool {
				return hasWord(line, n.Text) && strings.Contains(line, " security: ") || hasWord(line, "on "+n.Text) || hasWord(line, n.Text+" on") || hasWord(line, "link "+n.Text) || aliased(line, n.Text, rest)
			})
		}
		if !used {
			l.add(c.Pos.Line, "nothing speaks of the card %s", c.Names[0].Text)
		}
	}
}

// aliased reports whether the line that places a card gives it another name, which other lines use.
func aliased(line, name, rest string) bool {
	_, tail, ok := strings.Cut(line, name+" as ")
	if !ok {
		return false
	}
	return hasWord(rest, wordRE.FindString(tail))
}

// hasWord reports whether words stand in a text as whole words.
func hasWord(text, words string) bool {
	if words == "" {
		return false
	}
	return replace(text, map[string]string{words: ""}) != text
}

// clauses looks for cited clauses that appear neither in the run of the scenario nor in a reason.
func (l *linter) clauses(p *Playable, opt scenario.Options) error {
	q := l.q
	shown := p.PartClauses()
	if p.Scenario != nil {
		var err error
		if shown, err = p.Scenario.Shown(opt, p.claims); err != nil {
			return err
		}
	}
	said := q.Ruling
	for i := range q.Answers {
		said += "\n" + q.Answers[i].Reason
	}
	cited := clauseRE.FindAllString(said, -1)
	for _, c := range q.Clauses {
		if !shown[c] {
			l.add(1, "%s is cited, but the run doesn’t show it", c)
		}
	}
	if len(cited) == 0 {
		l.add(q.RulingLine, "neither a reason nor the ruling cites a clause")
	}
	for _, c := range cited {
		if !clause.Clause(c).Valid() {
			l.add(q.RulingLine, "%s is no clause", c)
		}
	}
	return nil
}

// verdicts looks for answers that hold although they aren't marked as right, and for answers on
// which the engine and the answer key differ.
func (l *linter) verdicts(p *Playable, r *scenario.Result) {
	q := l.q
	for _, i := range p.Disagreements(r) {
		a := &q.Answers[i]
		switch {
		case q.Kind == KindOrder:
			l.add(a.ClaimLine, "the event doesn’t come in this place: %s", r.Extra[i].Reason)
		case !a.Right && r.Extra[i].Verdict == scenario.Holds && !q.Many:
			l.add(a.ClaimLine, "a second answer is true: %q", a.Text)
		case a.Right:
			l.add(a.ClaimLine, "the right answer’s claim %s", r.Extra[i].Verdict)
		default:
			l.add(a.ClaimLine, "a wrong answer’s claim %s", r.Extra[i].Verdict)
		}
	}
}
