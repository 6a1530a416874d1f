package web

import (
	"regexp"

	"digijudge/rules/clause"
	"digijudge/templates"
)

// exampleRE is where a clause goes over to an example.
var exampleRE = regexp.MustCompile(`(?s)\s+(?:Example|For example)\b.*$`)

// texts returns the first paragraph of every clause without its example, in our words, by its
// number.
func (b *book) texts() map[string]string {
	texts := map[string]string{}
	for _, c := range b.clauses {
		if len(c.Body) > 0 {
			if m := paragraphRE.FindStringSubmatch(c.Body[0].HTML); m != nil {
				texts[c.Number] = exampleRE.ReplaceAllString(m[1], "")
			}
		}
	}
	return texts
}

// quote returns the clause that a result turns on: the one that a misconception misread, else the
// first one that the reason cites of the answer that went wrong (or was found), else the question's
// first.
func (s *site) quote(v *templates.AttemptPage) templates.ClauseQuote {
	number := ""
	if len(v.Clauses) > 0 {
		number = v.Clauses[0].Name
	}
	best := -1
	rank := map[string]int{"right": 0, "missed": 1, "wrong": 2}
	for _, a := range v.Answers {
		r, ok := rank[a.State]
		if !ok || r <= best {
			continue
		}
		if len(a.Misread) > 0 {
			number, best = a.Misread[0].Name, 3
		} else if len(a.Why) > 0 {
			if m := clauseLinkRE.FindStringSubmatch(a.Why[0].HTML); m != nil {
				number, best = m[1], r
			}
		}
	}
	if number == "" {
		return templates.ClauseQuote{}
	}
	url, _ := s.lib.ClauseURL(clause.Clause(number))
	return templates.ClauseQuote{Number: number, URL: url, HTML: s.index.clauses[number]}
}
