package web

import (
	"context"
	"slices"
	"strings"
	"time"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/templates"
)

// topicLabels are the topics as readers see them.
var topicLabels = map[string]string{
	"keywords": "Keywords", "digivolving": "Digivolving", "playing": "Playing cards", "options": "Options", "attack": "Attack and block",
	"security": "Security", "turn": "Phases and memory", "end-of-turn": "End of turn", "effects": "Timing of effects",
	"structure": "Effect structure", "information": "Names, traits, values", "inherited": "Inherited effects and Tamers",
}

func topicLabel(t string) string {
	if l := topicLabels[t]; l != "" {
		return l
	}
	return t
}

// resultOf says how an attempt went: nil is an attempt that doesn't count.
func resultOf(correct *bool) string {
	switch {
	case correct == nil:
		return "review"
	case *correct:
		return "right"
	}
	return "wrong"
}

// resultOld is the result of an attempt at words that the site no longer has, or of which it can't
// know whether it has them: it says nothing about the question as it stands.
const resultOld = "old"

// lastResult says how the last attempt at a question went.
func (s *site) lastResult(r quiz.Row) string {
	if v := s.index.versions[r.Question]; v == "" || r.Version != v && !s.isVariant(r.Question, r.Version) {
		return resultOld
	}
	return resultOf(r.Last)
}

// formView returns a question with a form, whose fields show what was given before.
func (s *site) formView(ctx context.Context, q *content.Question, x *form, g given) templates.QuestionPage {
	v := templates.QuestionPage{
		QuestionRow: templates.QuestionRow{ID: q.ID, Title: q.Title, Topic: topicLabel(q.Topic), Type: q.Type, Level: q.Level},
		Heading:     "Question " + q.ID, Text: htmlBlocks(q.BodyHTML), Many: q.Many, Token: s.readers.forms.seal(*x),
	}
	for i := range v.Text {
		v.Text[i].HTML = untyped(v.Text[i].HTML)
	}
	keys := s.keysOf(q)
	addChoices(&v, q, x, keys, g)
	if q.Effect != "" {
		v.Effect = effectLines(q.Effect)
		return v
	}
	ctx, cancel := context.WithTimeout(ctx, proveTimeout)
	defer cancel()
	pos, err := s.provers.shipped.Position(ctx, "question/"+q.ID, q.Scenario)
	if err != nil { // the text still asks the question
		s.log.ErrorContext(ctx, "position not drawn", "question", q.ID, "err", err)
		return v
	}
	v.Board, v.Cards, v.Moves = pos.Board, pos.Cards, pos.Moves
	if v.Board != nil && v.Board.Title == "" {
		v.Board.Title = "Position"
	}
	return v
}

// addChoices adds what can be answered: the answers in the form's order, or the number that is
// asked for.
func addChoices(v *templates.QuestionPage, q *content.Question, x *form, keys []string, g given) {
	v.Kind = string(q.Kind)
	if n := q.Number; n != nil { // nothing of its answers is shown
		v.Asked = &templates.NumberField{From: n.From, To: n.To, Step: n.Step, Unit: n.Unit, Value: g.number}
		return
	}
	for _, i := range x.orderFor(q.Kind, keys) {
		v.Answers = append(v.Answers, templates.AnswerChoice{
			Value: x.value(keys[i]), HTML: untyped(unlink(q.AnswerHTML[i].Text)), Checked: slices.Contains(g.Ticked, keys[i]), Place: g.places[keys[i]],
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

// timeWords writes a time for readers; the server doesn't know their time zone, so it says which
// one it is.
func timeWords(t time.Time) (words, iso string) {
	t = t.UTC()
	return t.Format("2 January 2006, 15:04") + " UTC", t.Format(time.RFC3339)
}
