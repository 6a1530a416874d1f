package content

import (
	"context"

	"digijudge/quiz"
)

// QuestionEntry is what lists, choosers and forms need of a question: everything but its text.
type QuestionEntry struct {
	quiz.Item
	Version string   // quiz.Question.Version
	Keys    []string // quiz.Answer.Key of its answers
	Was     []string `json:",omitempty"` // its former ids
}

// QuestionEntries returns the entries of all questions, drills too, in the order of Questions.
func (l *Library) QuestionEntries(ctx context.Context) ([]QuestionEntry, error) {
	return kept(ctx, l, "entries of the questions", func() ([]QuestionEntry, error) {
		cards, err := Cards()
		if err != nil {
			return nil, err
		}
		all, err := pages[Question](ctx, l, "select data from question order by ord")
		if err != nil {
			return nil, err
		}
		list := make([]QuestionEntry, 0, len(all))
		for i := range all {
			q := &all[i]
			e := QuestionEntry{Item: quiz.ItemOf(q.Question), Version: q.Version(cards), Was: q.Was}
			for k := range q.Answers {
				e.Keys = append(e.Keys, q.Answers[k].Key())
			}
			list = append(list, e)
		}
		return list, nil
	})
}
