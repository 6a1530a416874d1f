package content

import (
	"strings"
	"testing"

	"digijudge/content/proof"
	"digijudge/rules/clause"
)

func TestRulingFaults(t *testing.T) {
	good := Ruling{
		Title: "A Digimon stays.", Clauses: []clause.Clause{"4-7-8", "4-16-3"}, Source: "text, Q12",
		Because: "Security A. +1 checks two cards (4-7-8). It stays (4-16-3, Q12), and “all” is all (the card’s text).",
	}
	if got := RulingFaults(&good); len(got) > 0 {
		t.Errorf("a good ruling has faults: %q", got)
	}
	for _, c := range []struct {
		name, want string
		spoil      func(r *Ruling)
	}{
		{"clause of the reason alone", "4-16-3, which the clauses line lacks", func(r *Ruling) { r.Clauses = r.Clauses[:1] }},
		{"answer of the reason alone", "Q12, which the source line lacks", func(r *Ruling) { r.Source = "text" }},
		{"text not in the head", "want both or neither", func(r *Ruling) { r.Source = "Q12" }},
		{"text not in the reason", "want both or neither", func(r *Ruling) { r.Because = "Rex stays (4-7-8)." }},
		{"a sentence without a clause", `"Rex stays."`, func(r *Ruling) { r.Because = "Rex stays. “All” is all (the card’s text)." }},
		{"a sentence that ends in a clause", `"Yes."`, func(r *Ruling) { r.Because = "“All” is all (the card’s text). Yes." }},
		{"no clause at all", `"Rex stays"`, func(r *Ruling) { r.Source, r.Because = "", "Rex stays" }},
		{"general clauses alone", "holds for every effect", func(r *Ruling) {
			r.Source, r.Because, r.Clauses = "", "Rex stays (15-6-1).", []clause.Clause{"15-6-1", "1-3-2"}
		}},
		{"a title that points", `title begins with "It"`, func(r *Ruling) { r.Title = "It stays." }},
		{"a reason that points", `reason begins with "Its"`, func(r *Ruling) {
			r.Because = "Its card stays (4-7-8, the card’s text)."
		}},
	} {
		r := good
		c.spoil(&r)
		if got := RulingFaults(&r); len(got) != 1 || !strings.Contains(got[0], c.want) {
			t.Errorf("%s: got %q, want one fault with %q", c.name, got, c.want)
		}
	}
	r := good
	r.Source, r.Because, r.Clauses = "Q12", "Rex stays (15-6-1, Q12).", []clause.Clause{"15-6-1"}
	if got := RulingFaults(&r); len(got) > 0 {
		t.Errorf("an official answer beside a general clause is a fault: %q", got)
	}
	r.Title = "Items stay."
	if got := RulingFaults(&r); len(got) > 0 {
		t.Errorf("a title whose first word only begins like a pronoun is a fault: %q", got)
	}
}

// TestOfficialFaults: in an official answer's scenario, too, a title with a pronoun is a fault, and
// so are only clauses that hold for every effect. Its source line always names an answer, so only
// the word "text" makes up for a missing clause.
func TestOfficialFaults(t *testing.T) {
	head := func(title, source, clauses string) *Play {
		p := proof.PlayOf("official/12xx/Q1234.scn", "# "+title+"\nsource "+source+"\nclauses "+clauses+"\n")
		return &p
	}
	for _, c := range []struct{ title, source, clauses, want string }{
		{"A Digimon stays.", "Q1234", "4-7-8, 15-6-1", ""},
		{"A Digimon stays.", "Q1234, text", "15-6-1, 1-3-2", ""},
		{"Items stay.", "Q1234", "4-7-8", ""},
		{"A Digimon stays.", "Q1234", "15-6-1, 1-3-2", "15-6-1 holds for every effect"},
		{"Its Digimon stays.", "Q1234", "4-7-8", `begins with "Its"`},
	} {
		got := strings.Join(OfficialFaults(head(c.title, c.source, c.clauses)), "; ")
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%q, source %s, clauses %s: got %q, want %q", c.title, c.source, c.clauses, got, c.want)
		}
	}
}
