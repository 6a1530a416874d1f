package pick

import (
	"digijudge/quiz"
	"digijudge/quiz/progress"
)

// WeakTopics returns the topics in which a player is weaker than overall, by the first attempts.
// The progress page uses the same rule and explains it.
func WeakTopics(items []quiz.Item, rows []quiz.Row) map[string]bool {
	topic := make(map[string]string, len(items))
	for i := range items {
		topic[items[i].ID] = items[i].Topic
	}
	by := map[string]*progress.Topic{}
	for _, r := range rows {
		t := topic[r.Question]
		if t == "" || r.First == nil {
			continue
		}
		if by[t] == nil {
			by[t] = &progress.Topic{Name: t}
		}
		by[t].Tries++
		if *r.First {
			by[t].Right++
		}
	}
	var list []progress.Topic
	for _, t := range by {
		list = append(list, *t)
	}
	weak, _ := progress.Topics(list)
	out := map[string]bool{}
	for _, t := range weak {
		out[t.Name] = true
	}
	return out
}
