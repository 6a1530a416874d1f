package web

import (
	"context"
	"time"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/templates"
	"digijudge/web/pocket"
)

func topicLabel(t string) string {
	label, _ := pocket.TopicLabel(t)
	return label
}

// resultOld is the result of an attempt at words that the site no longer has, or of which it can't
// know whether it has them: it says nothing about the question as it stands.
const resultOld = "old"

// lastResult says how the last attempt at a question went.
func (s *site) lastResult(r quiz.Row) string {
	if v := s.index.versions[r.Question]; v == "" || r.Version != v && !s.isVariant(r.Question, r.Version) {
		return resultOld
	}
	return pocket.ResultOf(r.Last)
}

// asked returns a question with its texts as pages show them.
func (s *site) asked(q *content.Question) *pocket.Asked {
	x := &pocket.Asked{Question: q.Question, Text: htmlBlocks(q.BodyHTML), Ruled: htmlBlocks(q.RulingHTML)}
	for _, a := range q.AnswerHTML {
		x.Says = append(x.Says, pocket.AnswerText{Text: a.Text, Why: htmlBlocks(a.Reason)})
	}
	return x.WithKeys(s.keysOf(q))
}

// formView returns a question with a form, whose fields show what was given before.
func (s *site) formView(ctx context.Context, q *content.Question, x *form, g pocket.Given) templates.QuestionPage {
	return s.pocketSite().QuestionView(ctx, s.asked(q), &x.Form, s.readers.forms.seal(*x), g)
}

func timeWords(t time.Time) (words, iso string) { return pocket.TimeWords(t) }
