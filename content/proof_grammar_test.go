package content

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// badGrammar lists mistakes that generated sentences are prone to, with a name for each.
var badGrammar = []struct {
	what string
	is   *regexp.Regexp
}{
	{"one of several", regexp.MustCompile(`(?:^|[^\d+,−-])\b1 (?:cards|lines|Digimon cards|answers|decisions|positions|times|effects)\b`)},
	{"several of one", regexp.MustCompile(`\b(?:[2-9]|\d\d+) (?:card|line|time|effect)\b`)},
	{"a before a vowel", regexp.MustCompile(`\b[Aa] (?:Option|effect|attack|opponent|Ann|Egg|unsuspended|action)\b`)},
	{"an before a consonant", regexp.MustCompile(`\b[Aa]n (?:Digimon|Tamer|card|token|security)\b`)},
	{"many that does", regexp.MustCompile(`\bcards (?:does|is|gets|has)\b`)},
	{"a blank too many", regexp.MustCompile(`\S  |^ | $| [,.;:]`)},
	{"what was not filled in", regexp.MustCompile(`[{}]|%!|\x00|<nil>|nothing's|\ba Digimon that is gone\b`)},
	{"no capital", regexp.MustCompile(`^[a-z]`)},
}

// quotes are pairs of characters that must occur equally often.
var quotes = [...][2]string{{"“", "”"}, {"(", ")"}, {"[", "]"}, {"<", ">"}}

// grammarOf names what is wrong with a sentence of a proof, or returns "".
func grammarOf(text string) string {
	if strings.Count(text, `"`)%2 == 1 {
		return "quotes that don't close"
	}
	for _, q := range quotes {
		if strings.Count(text, q[0]) != strings.Count(text, q[1]) {
			return q[0] + " and " + q[1] + " that don't come out even"
		}
	}
	for _, b := range badGrammar {
		if m := b.is.FindString(text); m != "" {
			return b.what + ": " + m
		}
	}
	words := strings.Fields(strings.ToLower(text))
	for i := 1; i < len(words); i++ {
		if words[i] == words[i-1] && words[i] >= "a" {
			return "a word twice: " + words[i]
		}
	}
	return ""
}

// TestProofGrammar: no sentence of any proof contains one of these mistakes.
func TestProofGrammar(t *testing.T) {
	for text, want := range map[string]bool{
		"Ann draws 1 card": false, "Ann draws 1 cards": true, "Ann draws 11 cards": false, "Ann draws 2 card": true, "Rex is a Option": true, "Ann chooses “Draw": true,
		"Rex is is deleted": true, "Rex's [Main activates": true, "2 of Bob's cards does not unsuspend": true, "Rex is deleted by Ash's [Main]": false, "rex is deleted": true,
	} {
		if bad := grammarOf(text); bad != "" != want {
			t.Errorf("%q: %q", text, bad)
		}
	}
	cards, err := Cards()
	if err != nil {
		t.Fatal(err)
	}
	n, seen := 0, map[string]bool{}
	look := func(id, text string) {
		n++
		if bad := grammarOf(text); bad != "" && !seen[text] {
			seen[text] = true
			t.Errorf("%s: %q: %s", id, text, bad)
		}
	}
	for _, proof := range Proofs() {
		if proof.Kind == KindDrill || proof.Question != nil && proof.Question.Effect != "" {
			continue
		}
		_, _, r, err := proof.PlayWhole(t.Context(), cards)
		if errors.Is(err, lang.ErrMissingCard) || r == nil {
			continue
		}
		for _, st := range r.Main.Steps() {
			look(proof.ID, st.Text)
		}
		for _, list := range [][]scenario.ClaimResult{r.Now, r.Claims} {
			for _, c := range list {
				if c.Reason != "" {
					look(proof.ID, strings.ToUpper(c.Reason[:1])+c.Reason[1:])
				}
				if c.Line != nil {
					for _, st := range c.Line.Steps() {
						look(proof.ID, st.Text)
					}
				}
			}
		}
	}
	if n < 10_000 {
		t.Errorf("only %d sentences", n)
	}
}
