package pocket

import (
	"context"
	"slices"
	"strings"
	"time"

	"digijudge/quiz"
	"digijudge/rules/clause"
	"digijudge/templates"
)

// Asked is a question with its texts as pages show them: safe HTML.
type Asked struct {
	*quiz.Question
	Text, Ruled []templates.Block // the text of the question, and the ruling that answers it
	Says        []AnswerText      // the texts of the answers, in the order of Question.Answers
	keys        []string
}

// AnswerText is one answer, as pages show it.
type AnswerText struct {
	Text string // the answer's text as inline HTML
	Why  []templates.Block
}

// Keys returns the keys of the answers, in their order.
func (q *Asked) Keys() []string {
	if q.keys == nil {
		q.keys = q.Question.Keys()
	}
	return q.keys
}

// WithKeys spares a question to work out the keys of its answers.
func (q *Asked) WithKeys(keys []string) *Asked {
	q.keys = keys
	return q
}

// Prover plays scenarios for pages. The site's own one is an Engine; tests bring a fake.
// Implementations may be called from several goroutines. Every verdict is of a play of this
// process; none is kept beyond it.
type Prover interface {
	// Prove plays a scenario with its own claims. id names the scenario in messages, such as
	// "faq/digivolution-1". ClauseURL of the steps may stay empty; the caller fills it in.
	Prove(ctx context.Context, id, source string) (templates.ProofView, error)
	// Position sets a scenario up without playing it: the board and the cards as a question shows
	// them. id names the scenario in messages.
	Position(ctx context.Context, id, source string) (Position, error)
	// Asked is the position of a question that has a scenario.
	Asked(ctx context.Context, q *quiz.Question) (Position, error)
	// ProveAnswers plays a question's scenario. It returns the line of play, in which the claims of
	// the answers have the same order as Question.Answers, and the grade of a response.
	ProveAnswers(ctx context.Context, q *quiz.Question, r quiz.Response) (templates.ProofView, quiz.Grade, error)
	// Grade plays a question's scenario, each time, and grades a response by it.
	Grade(ctx context.Context, q *quiz.Question, r quiz.Response) (quiz.Grade, error)
	// Part sets the line that follows from the belief behind a wrong answer beside the true one. It
	// is false where there is no belief, or no line shows it.
	Part(ctx context.Context, q *quiz.Question, answer int) (templates.DuelView, bool, error)
	// Refuted is the first misconception about a clause that the scenario cites under which a claim
	// of it turns, set beside the true line; false if there is none.
	Refuted(ctx context.Context, id, source string) (templates.DuelView, bool, error)
}

// topicLabels holds the names of the topics for readers.
var topicLabels = map[string]string{
	"keywords": "Keywords", "digivolving": "Digivolving", "playing": "Playing cards", "options": "Options", "attack": "Attack and block",
	"security": "Security", "turn": "Phases and memory", "end-of-turn": "End of turn", "effects": "Timing of effects",
	"structure": "Effect structure", "information": "Names, traits, values", "inherited": "Inherited effects and Tamers",
}

// TopicLabel returns a topic as readers see it; ok is false if there is no such topic.
func TopicLabel(t string) (label string, ok bool) {
	label, ok = topicLabels[t]
	if !ok {
		label = t
	}
	return label, ok
}

// QuestionRow returns a question as lists and pages name it.
func QuestionRow(q *quiz.Question) templates.QuestionRow {
	topic, _ := TopicLabel(q.Topic)
	return templates.QuestionRow{ID: q.ID, Title: q.Title, Topic: topic, Type: q.Type, Level: q.Level}
}

// proveTime is how long a page waits for the scenarios that it plays.
const proveTime = 5 * time.Second

// QuestionView returns a question with a form, whose fields show what was given before.
func (s *Site) QuestionView(ctx context.Context, q *Asked, x *Form, token string, g Given) templates.QuestionPage {
	v := templates.QuestionPage{
		QuestionRow: QuestionRow(q.Question),
		Heading:     "Question " + q.ID, Text: slices.Clone(q.Text), Many: q.Many, Token: token,
	}
	for i := range v.Text {
		v.Text[i].HTML = Untyped(v.Text[i].HTML)
	}
	addChoices(&v, q, x, g)
	if q.Effect != "" {
		v.Effect = effectLines(q.Effect)
		return v
	}
	ctx, cancel := context.WithTimeout(ctx, proveTime)
	defer cancel()
	pos, err := s.Prover.Asked(ctx, q.Question)
	if err != nil { // the position can't be drawn, but the text still asks the question
		s.fault(ctx, "position not drawn", "question", q.ID, "err", err)
		return v
	}
	v.Board, v.Cards, v.Moves = pos.Board, pos.Cards, pos.Moves
	return v
}

// addChoices adds what can be answered: the answers in the form's order, or the number that is
// asked for.
func addChoices(v *templates.QuestionPage, q *Asked, x *Form, g Given) {
	v.Kind = string(q.Kind)
	if n := q.Number; n != nil { // before an answer, nothing of the right answers is shown
		v.Asked = &templates.NumberField{From: n.From, To: n.To, Step: n.Step, Unit: n.Unit, Value: g.Written}
		return
	}
	keys := q.Keys()
	for _, i := range x.OrderFor(q.Kind, keys) {
		v.Answers = append(v.Answers, templates.AnswerChoice{
			Value: x.Value(keys[i]), HTML: Untyped(Unlink(q.Says[i].Text)), Checked: slices.Contains(g.Ticked, keys[i]), Place: g.Places[keys[i]],
		})
	}
}

// effectLines returns the paragraphs of a text whose parts are asked for.
func effectLines(text string) []string {
	var out []string
	for l := range strings.Lines(text) {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}

// LinkProof sets the address of every step's clause.
func (s *Site) LinkProof(v *templates.ProofView) {
	s.linkSteps(v.Steps)
	for i := range v.Claims {
		s.linkSteps(v.Claims[i].Steps)
	}
}

// LinkDuel gives the clauses of both lines their addresses.
func (s *Site) LinkDuel(d *templates.DuelView) {
	d.Clause.URL = s.Library.ClauseURL(clause.Clause(d.Clause.Name))
	s.linkSteps(d.Wrong)
	s.linkSteps(d.Right)
}

func (s *Site) linkSteps(steps []templates.StepView) {
	for i := range steps {
		if st := &steps[i]; st.Clause != "" && st.ClauseURL == "" {
			st.ClauseURL = s.Library.ClauseURL(clause.Clause(st.Clause))
		}
		for k := range steps[i].Also {
			a := &steps[i].Also[k]
			a.URL = s.Library.ClauseURL(clause.Clause(a.Name))
		}
	}
}

// ClauseLinks gives clause numbers their addresses; one without a page stays without.
func (s *Site) ClauseLinks(numbers []clause.Clause) []templates.Link {
	var out []templates.Link
	for _, n := range numbers {
		out = append(out, templates.Link{Name: string(n), URL: s.Library.ClauseURL(n)})
	}
	return out
}
