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

// Asked is a question with its texts as safe HTML.
type Asked struct {
	*quiz.Question
	Text, Ruled []templates.Block // the text of the question, and the ruling that answers it
	Says        []AnswerText      // the texts of the answers, in the order of Question.Answers
	keys        []string
}

// AnswerText is the text of one answer and of its reason.
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

// WithKeys sets the keys of the answers, which otherwise have to be computed.
func (q *Asked) WithKeys(keys []string) *Asked {
	q.keys = keys
	return q
}

// Prover plays scenarios for pages. The site uses an Engine, tests use a fake. Its methods may be
// called concurrently. Every verdict comes from a play in this process; none is stored.
type Prover interface {
	// Prove plays a scenario with its own claims. id names the scenario in messages, such as
	// "faq/digivolution-1". The steps' ClauseURL may stay empty, because the caller fills it in.
	Prove(ctx context.Context, id, source string) (templates.ProofView, error)
	// Position sets up a scenario without playing it, and returns the board and the cards as a
	// question shows them. id names the scenario in messages.
	Position(ctx context.Context, id, source string) (Position, error)
	// Asked returns the position of a question that has a scenario.
	Asked(ctx context.Context, q *quiz.Question) (Position, error)
	// ProveAnswers plays a question's scenario. It returns the line of play, with the claims of the
	// answers in the order of Question.Answers, and the grade of a response.
	ProveAnswers(ctx context.Context, q *quiz.Question, r quiz.Response) (templates.ProofView, quiz.Grade, error)
	// Grade plays a question's scenario, even if it was played before, and grades a response.
	Grade(ctx context.Context, q *quiz.Question, r quiz.Response) (quiz.Grade, error)
	// Part compares the line that follows from the misconception behind a wrong answer with the
	// true line. It returns false if there is no misconception, or if no line shows it.
	Part(ctx context.Context, q *quiz.Question, answer int) (templates.DuelView, bool, error)
	// Refuted returns the first misconception about a clause that the scenario cites under which a
	// claim of the scenario turns, compared with the true line. It returns false if there is none.
	Refuted(ctx context.Context, id, source string) (templates.DuelView, bool, error)
}

// topicLabels has the names of the topics for readers.
var topicLabels = map[string]string{
	"keywords": "Keywords", "digivolving": "Digivolving", "playing": "Playing cards", "options": "Options", "attack": "Attack and block",
	"security": "Security", "turn": "Phases and memory", "end-of-turn": "End of turn", "effects": "Timing of effects",
	"structure": "Effect structure", "information": "Names, traits, values", "inherited": "Inherited effects and Tamers",
}

// TopicLabel returns the name of a topic for readers. If there is no such topic, ok is false and
// label is t.
func TopicLabel(t string) (label string, ok bool) {
	label, ok = topicLabels[t]
	if !ok {
		label = t
	}
	return label, ok
}

// QuestionRow returns a question as lists show it.
func QuestionRow(q *quiz.Question) templates.QuestionRow {
	topic, _ := TopicLabel(q.Topic)
	return templates.QuestionRow{ID: q.ID, Title: q.Title, Topic: topic, Type: q.Type, Level: q.Level}
}

// proveTime is how long a page waits for the scenarios that it plays.
const proveTime = 5 * time.Second

// QuestionView returns a question with a form, filled in with what was given before.
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
	if err != nil { // without the board, the text still asks the question
		s.fault(ctx, "position not drawn", "question", q.ID, "err", err)
		return v
	}
	v.Board, v.Cards, v.Moves = pos.Board, pos.Cards, pos.Moves
	return v
}

// addChoices adds what the reader can answer: the answers in the form's order, or a field for a
// number.
func addChoices(v *templates.QuestionPage, q *Asked, x *Form, g Given) {
	v.Kind = string(q.Kind)
	if n := q.Number; n != nil { // before the answer, nothing about the right number may be shown
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

// effectLines returns the paragraphs of the effect that a question is about.
func effectLines(text string) []string {
	var out []string
	for l := range strings.Lines(text) {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}

// LinkProof sets the addresses of the clauses of all steps.
func (s *Site) LinkProof(v *templates.ProofView) {
	s.linkSteps(v.Steps)
	for i := range v.Claims {
		s.linkSteps(v.Claims[i].Steps)
	}
}

// LinkDuel sets the addresses of the clauses of both lines.
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

// ClauseLinks returns links to clauses. A clause without a page gets no address.
func (s *Site) ClauseLinks(numbers []clause.Clause) []templates.Link {
	var out []templates.Link
	for _, n := range numbers {
		out = append(out, templates.Link{Name: string(n), URL: s.Library.ClauseURL(n)})
	}
	return out
}
