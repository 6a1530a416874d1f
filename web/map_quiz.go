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

// resultOld is the result of an attempt at a wording of the question that the site no longer has,
// or may no longer have. Such a result tells nothing about the question in its present wording.
const resultOld = "old"

// lastResult returns the result of the player's last attempt at a question.
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
