package templates

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// RulingRow is a ruling in a list.
type RulingRow struct {
	Title   string
	Slug    string
	Clauses []Link
	Subject string // its keyword or topic, if the list has several
}

// RulingPage is /rulings/{slug}: a ruling, its reason, and the position that proves it.
type RulingPage struct {
	RulingRow
	Reason    string   // the reason as safe inline HTML; may be empty
	Ask, Word string   // a question that it answers, and the word that answers it; may be empty
	Asks      []string // other questions that it answers, as players ask them
	Law       []LawRow // the clauses that decide it
	// official answers that say the same; one that isn't in the compared list has no address
	Official   []Link
	CardText   bool   // the ruling names the card's text as what decides
	Rules      string // version of the rules
	Quiz       string // address of a question about its clauses, "" if there is none
	Questions  []Link // quiz questions about its clauses
	Proof      *ProofView
	Myth       *DuelView // a misconception that the ruling refutes; nil if there is none
	Near       []RulingRow
	Subject    Link // the list that it belongs to
	Prev, Next *Link
}

// LawRow is a clause that is quoted: its subject, and its text in the site's words.
type LawRow struct {
	Number, URL string
	About       string // name of its section or keyword
	HTML        string // safe HTML; "" if the site has no text
}

// shortLaw is how many bytes of HTML a clause may have to be shown unfolded.
const shortLaw = 420

// names returns the names of links, separated by commas.
func names(ls []Link) string {
	var out []string
	for _, l := range ls {
		out = append(out, l.Name)
	}
	return comma(out)
}

func comma(ss []string) string { return strings.Join(ss, ", ") }

// asked returns a question as the page shows it, with capital letters where the game has them.
func asked(q string) string {
	q = termsOfPlay.ReplaceAllStringFunc(q, func(w string) string {
		if t, ok := termsInCapitals[w]; ok {
			return t
		}
		return strings.ToUpper(w[:1]) + w[1:]
	})
	r, n := utf8.DecodeRuneInString(q)
	return string(unicode.ToUpper(r)) + q[n:]
}

// Words that players type in lower case and pages write with capital letters.
var (
	termsOfPlay     = regexp.MustCompile(`\b(?:digimon|tamers?|options?|tokens?|digi-egg|dp|dna|digixros|i)\b`)
	termsInCapitals = map[string]string{"dp": "DP", "dna": "DNA", "digixros": "DigiXros", "digi-egg": "Digi-Egg"}
)

// Sentence returns a title with a full stop, unless it already ends a sentence.
func Sentence(s string) string {
	if s == "" || strings.ContainsAny(s[len(s)-1:], ".!?") || strings.HasSuffix(s, ".”") {
		return s
	}
	return s + "."
}

// provedInWords returns how a ruling was proved, such as "Proved in 9 steps, all 3 claims hold".
func provedInWords(v *ProofView) string {
	s := "Proved in " + count(len(v.Steps), "step", "steps")
	switch n := len(v.Claims); n {
	case 0:
		return s
	case 1:
		return s + ", its claim holds"
	case 2:
		return s + ", both claims hold"
	default:
		return s + ", all " + count(n, "claim", "claims") + " hold"
	}
}

// RulingsFront is /rulings.
type RulingsFront struct {
	Form                       RulingForm
	Total                      int
	Topics, Keywords, Chapters []RulingsLink
}

// RulingsLink is a link to a list of rulings.
type RulingsLink struct {
	Name, URL string
	About     string
	N         int
}

// RulingsPage is one page of a list of rulings.
type RulingsPage struct {
	Title    string
	About    string
	Rules    Link // link to the text of the rules about the list's subject; may be empty
	Form     RulingForm
	Query    string // the words of the filter
	Bad      string // what is wrong with the filter, as a sentence
	Subjects bool   // the rulings are about several subjects
	Rows     []RulingRow
	From, To int // numbers of the first and the last row, from 1
	Total    int
	Page     int
	Pages    []Link
}

// RulingForm is the filter of rulings.
type RulingForm struct {
	Query  string
	Max    int // most characters of the filter's words
	Groups []OptionGroup
}

// OptionGroup is a group of options in a long list.
type OptionGroup struct {
	Label   string
	Options []Option
}

// found returns how many rulings there are, and which of them are shown.
func (v RulingsPage) found() string {
	s := count(v.Total, "ruling", "rulings")
	if v.Query != "" {
		s += " with “" + v.Query + "”"
	}
	if len(v.Pages) > 1 {
		s += ": " + strconv.Itoa(v.From) + " to " + strconv.Itoa(v.To)
	}
	return s
}

// subject returns what a ruling is about, if the list has several subjects.
func (v RulingsPage) subject(r RulingRow) string {
	if !v.Subjects || r.Subject == "" {
		return ""
	}
	return " · " + r.Subject
}

// before and after return links to the pages before and after this one, or nil.
func (v RulingsPage) before() *Link { return v.beside(v.Page - 1) }
func (v RulingsPage) after() *Link  { return v.beside(v.Page + 1) }

func (v RulingsPage) beside(n int) *Link {
	if n < 1 || n > len(v.Pages) {
		return nil
	}
	return &Link{Name: "Page " + strconv.Itoa(n), URL: v.Pages[n-1].URL}
}

// searchFor returns the address of a search.
func searchFor(q string) string { return "/search?q=" + url.QueryEscape(q) }
