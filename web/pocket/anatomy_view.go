package pocket

import (
	"strings"

	"digijudge/rules/cardtext/anatomy"
	"digijudge/templates"
)

// AnatomyView returns an anatomy as /anatomy and the pages of cards show it.
func AnatomyView(a anatomy.Anatomy) *templates.AnatomyView {
	v := &templates.AnatomyView{}
	for _, e := range a.Effects {
		row := templates.AnatomyEffect{
			Spans: anatomySpans(a.Text, e.Spans), Kind: string(e.Kind), State: string(e.State), Why: e.Refused, Box: BoxNames[e.Box],
		}
		if e.Stops != nil {
			row.Why, row.Stops, row.Meant = e.Stops.Why, strings.Join(strings.Fields(e.Stops.Text), " "), e.Stops.Meant
			if row.Around = e.Around; !e.Around {
				guessed(row.Spans)
			}
			v.Effects = append(v.Effects, row)
			continue
		}
		fact := func(name, verdict string, s anatomy.Statement) {
			if s.Text != "" {
				row.Facts = append(row.Facts, templates.AnatomyFact{Name: name, Verdict: verdict, Text: s.Text, Clauses: clauseLinks(s.Clauses)})
			}
		}
		fact("Kind", Capitalized(e.Kind.Name())+".", e.KindWhy)
		fact("Optional?", choiceNames[e.Choice], e.ChoiceWhy)
		fact("Who decides", "", e.Decides)
		fact("Pending", "", e.Pending)
		fact("Belongs to", "", e.Inherited)
		seen := map[string]bool{}
		for _, t := range e.Targets {
			if t.Mode == anatomy.Self || t.Mode == anatomy.Reference || seen[t.Text] {
				continue // nothing is chosen here, and the text itself says so
			}
			seen[t.Text] = true
			fact("Targets", "“"+strings.Join(strings.Fields(t.Text), " ")+"”:", t.Says)
		}
		for _, r := range e.References {
			fact("Points back", "“"+r.Words+"”:", anatomy.Statement{Text: Capitalized(r.Says) + "."})
		}
		for _, s := range e.Stays {
			fact("Stays", "", s)
		}
		for _, s := range e.Notes {
			fact("Note", "", s)
		}
		v.Effects = append(v.Effects, row)
	}
	return v
}

// guessed adds "?" to the names of parts that are only guessed.
func guessed(spans []templates.AnatomySpan) {
	for i := range spans {
		if s := &spans[i]; s.Part != "" && s.Part != string(anatomy.Unknown) {
			s.Name += "?"
		}
		guessed(spans[i].Inside)
	}
}

// BoxNames has the names of the boxes of a card's text.
var BoxNames = map[anatomy.Box]string{
	anatomy.Inherited: "Inherited effect", anatomy.SecurityBox: "Security effect", anatomy.Link: "Link effect", anatomy.OptionBox: "Option side",
}

var choiceNames = map[anatomy.Choice]string{anatomy.Mandatory: "Mandatory.", anatomy.IsOptional: "Optional.", anatomy.NoChoice: "Neither."}

// clauseLinks returns links to clauses by number.
func clauseLinks(numbers []string) []templates.Link {
	out := make([]templates.Link, 0, len(numbers))
	for _, n := range numbers {
		out = append(out, templates.Link{Name: n, URL: "/r/" + n})
	}
	return out
}

// anatomySpans returns labelled parts as the page shows them. Text between the inner parts of a
// part becomes plain text.
func anatomySpans(text string, spans []anatomy.Span) []templates.AnatomySpan {
	var out []templates.AnatomySpan
	for _, s := range spans {
		v := templates.AnatomySpan{Part: string(s.Label), Name: s.Label.Name()}
		if len(s.Inside) == 0 {
			v.Text = s.Text
			out = append(out, v)
			continue
		}
		at := s.Start
		for _, in := range s.Inside {
			if in.Start > at {
				v.Inside = append(v.Inside, templates.AnatomySpan{Text: text[at:in.Start]})
			}
			v.Inside = append(v.Inside, anatomySpans(text, []anatomy.Span{in})...)
			at = in.End
		}
		if at < s.End {
			v.Inside = append(v.Inside, templates.AnatomySpan{Text: text[at:s.End]})
		}
		out = append(out, v)
	}
	return out
}
