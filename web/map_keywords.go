package web

import (
	"digijudge/content"
	"digijudge/quiz"
	"digijudge/templates"
)

func keywordRow(k content.KeywordSummary) templates.KeywordRow {
	return templates.KeywordRow{
		Name: k.Name, Slug: k.Slug, Type: k.Type, Section: k.Section, Former: k.Former, Summary: k.Summary, Players: k.Players, Timings: k.Timings, Choice: k.Choice,
	}
}

// typeCounts counts keywords by effect type.
func typeCounts(all []content.KeywordSummary) []templates.TypeCount {
	n := map[string]int{}
	for _, k := range all {
		n[k.Type]++
	}
	out := make([]templates.TypeCount, 0, len(quiz.EffectTypes))
	for _, t := range quiz.EffectTypes {
		out = append(out, templates.TypeCount{Label: t, N: n[t]})
	}
	return out
}

// askedViews returns questions with their short answers, as pages show them.
func askedViews(list []content.Asked) []templates.Asked {
	var out []templates.Asked
	for _, q := range list {
		out = append(out, templates.Asked{Ask: q.Ask, Answer: q.Answer, Text: q.Text, Clause: q.Clause, Ruling: templates.Link{Name: q.Title, URL: "/rulings/" + q.Ruling},
			Bench: rulingBench(q.Ruling)})
	}
	return out
}
