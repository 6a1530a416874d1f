package drill

import (
	"regexp"
	"slices"
	"strings"

	"digijudge/rules/clause"
)

// byWord begins the field with the deciding clauses.
const byWord = "by "

// cutBy removes the field with the deciding clauses and returns it and the other fields.
func cutBy(fields []string) (rest []string, by []clause.Clause) {
	const place = 7 // the field after the question
	if len(fields) <= place || !strings.HasPrefix(fields[place], byWord) {
		return fields, nil
	}
	for c := range strings.SplitSeq(strings.TrimPrefix(fields[place], byWord), " ") {
		by = append(by, clause.Clause(c))
	}
	return slices.Delete(slices.Clone(fields), place, place+1), by
}

var (
	// partRE matches the end of one thought in a reason, after the clause that decides it.
	partRE = regexp.MustCompile(`\)(?:\. |; |, but )`)
	// leansRE matches a thought that can't be understood without the one before it.
	leansRE = regexp.MustCompile(`(?i)^(?:it|its|they|their|he|she|that|this|these|those|then|such|otherwise|both|in that case|if not)\b`)
	// boundRE matches clauses and official answers.
	boundRE = regexp.MustCompile(`[0-9]+(?:-[0-9]+)+|Q[0-9]+`)
)

// part is one thought of a reason.
type part struct {
	text   string
	behind string // the words that connect it to the next part
}

// partsOf returns the thoughts of a reason in order.
func partsOf(because string) (out []part) {
	for {
		at := partRE.FindStringIndex(because)
		if at == nil {
			return append(out, part{text: strings.TrimSuffix(because, ".")})
		}
		out = append(out, part{because[:at[0]+1], because[at[0]+1 : at[1]]})
		because = because[at[1]:]
	}
}

// half returns the parts of a reason that cite one of these clauses or no clause at all.
func half(because string, by []clause.Clause) string {
	if len(by) == 0 {
		return because
	}
	var b strings.Builder
	behind := ""
	for _, p := range partsOf(because) {
		cited := boundRE.FindAllString(p.text, -1)
		if len(cited) > 0 && !slices.ContainsFunc(by, func(c clause.Clause) bool { return slices.Contains(cited, string(c)) }) {
			behind = ". "
			continue
		}
		if b.Len() == 0 || behind == ". " {
			p.text = strings.ToUpper(p.text[:1]) + p.text[1:]
		}
		if b.Len() > 0 {
			b.WriteString(behind)
		}
		b.WriteString(p.text)
		behind = p.behind
	}
	if b.Len() == 0 {
		return because
	}
	return b.String() + "."
}

// byClauses returns the clauses that the reason cites in the parts about the question, or nil if
// all parts are about it. A part is left out if it follows a “but” or comes last, has another
// subject, and cites no clause that decided the event.
func (c *candidate) byClauses(r *reading) []clause.Clause {
	parts := partsOf(r.Because)
	story, question := "", c.Text
	if i := strings.LastIndex(question, ". "); i >= 0 {
		story, question = question[:i], question[i:]
	}
	of := subjectsOf(iconRE.ReplaceAllString(question, ""))
	aside := func(p part) bool {
		cited := boundRE.FindAllString(p.text, -1)
		if len(cited) == 0 || leansRE.MatchString(p.text) || strings.Contains(p.text, " such ") || slices.ContainsFunc(cited, func(n string) bool {
			return n[0] == 'Q' || n == string(c.by) || slices.Contains(c.bearing.On, clause.Clause(n))
		}) {
			return false
		}
		for about, so := range subjectsOf(iconRE.ReplaceAllString(p.text, "")) {
			if so && of[about] {
				return false
			}
		}
		return !namesKeyword(p.text, story)
	}
	for len(parts) > 1 && aside(parts[len(parts)-1]) {
		parts = parts[:len(parts)-1]
	}
	if len(parts) > 1 && parts[0].behind == ", but " && aside(parts[0]) && !leansRE.MatchString(parts[1].text) {
		parts = parts[1:]
	}
	if len(parts) == len(partsOf(r.Because)) {
		return nil
	}
	var by []clause.Clause
	for _, p := range parts {
		for _, n := range boundRE.FindAllString(p.text, -1) {
			if cl := clause.Clause(n); n[0] != 'Q' && !slices.Contains(by, cl) {
				by = append(by, cl)
			}
		}
	}
	return by
}

var (
	keywordRE = regexp.MustCompile(`<([A-Z][A-Za-z-]+)`)
	// iconRE matches the name of an effect. A sentence isn't about the words of that name.
	iconRE = regexp.MustCompile(`\[[^\]]*\]`)
)

// namesKeyword reports whether the text mentions a keyword that the story names.
func namesKeyword(text, story string) bool {
	return slices.ContainsFunc(keywordRE.FindAllStringSubmatch(story, -1), func(m []string) bool { return strings.Contains(text, m[1]) })
}
