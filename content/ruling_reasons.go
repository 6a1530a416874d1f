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

	// A sentence ends where the next begins with a capital, a sign or a quotation. "Security A."
	// and "Use Req." end none.
	sentenceEndRE = regexp.MustCompile(`[.!?][)”"]?\s+["“<\[]?[A-Z0-9]`)
	abbreviatedRE = regexp.MustCompile(`\b(Security A|Use Req)\.`)

	// pronounTitleRE finds a title that points at something which isn't named.
	pronounTitleRE = regexp.MustCompile(
		`^(?:It|They|Its|Their|That|This|These|Those|Who|Whoever|Whose|What|He|She|There)\b`)

	// pronounReasonRE finds a reason that isn't understood without the title: a drill shows it alone.
	pronounReasonRE = regexp.MustCompile(`^(?:It|They|Its|Their|Such|These|Those)\b`)
)

// generalClauses say how any effect works. Cited alone they don't say why this one works so.
var generalClauses = []clause.Clause{
	"1-3-2", "15-5-1", "15-6-1", "15-8-5-1", "15-9-2-2", "15-10-2-1",
}

// onlyGeneral reports whether clauses are cited, and all of them hold for every effect.
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

// FromText reports whether the words of the card are named as what decides the ruling.
func (r *Ruling) FromText() bool { return slices.Contains(proof.Sources(r.Source), TextSource) }

// Answers returns the official answers that the ruling's source line names.
func (r *Ruling) Answers() []string {
	return slices.DeleteFunc(proof.Sources(r.Source), func(s string) bool { return s == TextSource })
}

// sentences divides a text after each sentence.
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

// RulingFaults says what is wrong with how a ruling gives its reason: each sentence names what
// decides it (a clause, an official answer or the card's text), all of that stands in the head of
// the file, and the head names more than clauses that hold for every effect. The title and the
// reason can be understood where they stand alone.
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

// checkRulingReasons: no ruling has a fault of that kind.
func (s *site) checkRulingReasons() {
	for _, r := range s.rulings {
		for _, f := range RulingFaults(r) {
			s.fail(r.Proof.File, 1, "%s", f)
		}
	}
}
