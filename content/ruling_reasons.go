package content

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"digijudge/content/proof"
	"digijudge/rules/clause"
)

var (
	reasonClauseRE = regexp.MustCompile(`\b[0-9]{1,2}(?:-[0-9]{1,2})+\b`)
	reasonAnswerRE = regexp.MustCompile(`\bQ[0-9]+\b`)
	reasonTextRE   = regexp.MustCompile(`\([^()]*the card['’]s text[^()]*\)`)

	// A sentence ends where the next one begins with a capital, a digit or a quotation mark.
	// "Security A." and "Use Req." don't end one.
	sentenceEndRE = regexp.MustCompile(`[.!?][)”"]?\s+["“<\[]?[A-Z0-9]`)
	abbreviatedRE = regexp.MustCompile(`\b(Security A|Use Req)\.`)

	// pronounTitleRE matches a title that begins with a pronoun and so doesn't name its subject.
	pronounTitleRE = regexp.MustCompile(
		`^(?:It|They|Its|Their|That|This|These|Those|Who|Whoever|Whose|What|He|She|There)\b`)

	// pronounReasonRE matches a reason that can't be understood without the title. Drills show the
	// reason alone.
	pronounReasonRE = regexp.MustCompile(`^(?:It|They|Its|Their|Such|These|Those)\b`)
)

// generalClauses hold for any effect. Alone they don't say why a particular effect works as it
// does.
var generalClauses = []clause.Clause{
	"1-3-2", "15-5-1", "15-6-1", "15-8-5-1", "15-9-2-2", "15-10-2-1",
}

// onlyGeneral reports whether there are cited clauses and all of them hold for every effect.
func onlyGeneral(cited []clause.Clause) bool {
	other := func(n clause.Clause) bool { return !slices.Contains(generalClauses, n) }
	return len(cited) > 0 && !slices.ContainsFunc(cited, other)
}

// ReasonClauses returns the clauses that a reason names.
func ReasonClauses(because string) (numbers []clause.Clause) {
	for _, n := range reasonClauseRE.FindAllString(because, -1) {
		numbers = append(numbers, clause.Clause(n))
	}
	return numbers
}

// FromText reports whether the source line says that the card's text decides the ruling.
func (r *Ruling) FromText() bool { return slices.Contains(proof.Sources(r.Source), TextSource) }

// Answers returns the official answers that the ruling's source line names.
func (r *Ruling) Answers() []string {
	return slices.DeleteFunc(proof.Sources(r.Source), func(s string) bool { return s == TextSource })
}

// sentences splits a text into sentences.
func sentences(text string) (all []string) {
	text = abbreviatedRE.ReplaceAllString(text, "$1")
	for {
		at := sentenceEndRE.FindStringIndex(text)
		if at == nil {
			return append(all, text)
		}
		all = append(all, text[:at[0]+1])
		text = strings.TrimSpace(text[at[0]+1:])
	}
}

// RulingFaults returns what is wrong with a ruling's title, reason and head. Each sentence of the
// reason must name what decides it: a clause, an official answer or the card's text. The head must
// list all of these, and not only clauses that hold for every effect. The title and the reason must
// each be understandable alone.
func RulingFaults(r *Ruling) (faults []string) {
	bad := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	from := proof.Sources(r.Source)
	for _, n := range ReasonClauses(r.Because) {
		if !slices.Contains(r.Clauses, n) {
			bad("the reason cites %s, which the clauses line lacks", n)
		}
	}
	for _, q := range reasonAnswerRE.FindAllString(r.Because, -1) {
		if !slices.Contains(from, q) {
			bad("the reason cites %s, which the source line lacks", q)
		}
	}
	if reasonTextRE.MatchString(r.Because) != r.FromText() {
		bad("the reason says (the card's text), or else the source line says text: want both or neither")
	}
	if r.Because != "" {
		for _, s := range sentences(r.Because) {
			if !reasonClauseRE.MatchString(s) && !reasonAnswerRE.MatchString(s) && !reasonTextRE.MatchString(s) {
				bad("what decides %q? want a clause, an official answer or (the card's text) in each sentence", clip(s))
			}
		}
	}
	if m := pronounReasonRE.FindString(r.Because); m != "" {
		bad("the reason begins with %q: name what it is about, for drills show it without the title", m)
	}
	if len(from) == 0 && onlyGeneral(r.Clauses) {
		bad("%s holds for every effect: want the clause, answer or text that decides this one", r.Clauses[0])
	}
	if m := pronounTitleRE.FindString(r.Title); m != "" {
		bad("the title begins with %q: name what it is about", m)
	}
	return faults
}

// checkRulingReasons reports such faults in any ruling.
func (s *site) checkRulingReasons() {
	for _, r := range s.rulings {
		for _, f := range RulingFaults(r) {
			s.fail(r.Proof.File, 1, "%s", f)
		}
	}
}
