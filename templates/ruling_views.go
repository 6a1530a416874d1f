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
	Subject string // its keyword or topic, where the list has several
}

// RulingPage is /rulings/{slug}: what is so, why, and the position that proves it.
type RulingPage struct {
	RulingRow
	Reason     string   // why, as safe inline HTML; may be empty
	Ask, Word  string   // a question and the word that answers it; may be empty
	Asks       []string // other questions that it answers, as players put them
	Law        []LawRow // the clauses that decide it
	Official   []Link   // official answers that say the same; without an address where they are outside the list that is compared
	CardText   bool     // the words of the card are named as what decides
	Rules      string   // version of the rules
	Quiz       string   // address of a question about its clauses, "" if there is none
	Questions  []Link   // questions about its clauses
	Proof      *ProofView
	Myth       *DuelView // a misconception that the ruling refutes, nil if there is none
	Near       []RulingRow
	Subject    Link // the list that it stands in
	Prev, Next *Link
}

// LawRow is a clause that is quoted: what it is about, and its words in ours.
type LawRow struct {
	Number, URL string
	About       string // its section or keyword
	HTML        string // safe; "" if there is no text
}

// shortLaw is how long a clause may be to stand open.
const shortLaw = 420

// names joins the names of links.
func names(ls []Link) string {
	var out []string
	for _, l := range ls {
		out = append(out, l.Name)
	}
	return comma(out)
}

func comma(ss []string) string { return strings.Join(ss, ", ") }

// asked begins a question as it stands on the page.
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

// Players type small letters; a page writes the game's words as everywhere.
var (
	termsOfPlay     = regexp.MustCompile(`\b(?:digimon|tamers?|options?|tokens?|digi-egg|dp|dna|digixros|i)\b`)
	termsInCapitals = map[string]string{"dp": "DP", "dna": "DNA", "digixros": "DigiXros", "digi-egg": "Digi-Egg"}
)

// Sentence ends a title as a sentence.
func Sentence(s string) string {
	if s == "" || strings.ContainsAny(s[len(s)-1:], ".!?") || strings.HasSuffix(s, ".”") {
		return s
	}
	return s + "."
}

// provedInWords says how a ruling was proved: "Proved in 9 steps, all 3 claims hold".
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

// RulingsLink is a list of rulings in a list of lists.
type RulingsLink struct {
	Name, URL string
	About     string
	N         int
}

// RulingsPage is a page of rulings.
type RulingsPage struct {
	Title    string
	About    string
	Rules    Link // the text of the rules about it; may be empty
	Form     RulingForm
	Query    string // what was filtered by
	Bad      string // what is wrong with the filter, as a sentence
	Subjects bool   // the rulings are on several subjects
	Rows     []RulingRow
	From, To int // of the rows, from 1
	Total    int
	Page     int
	Pages    []Link
}

// RulingForm is the filter of rulings.
type RulingForm struct {
	Query  string
	Max    int // characters
	Groups []OptionGroup
}

// OptionGroup is a part of a long list of options.
type OptionGroup struct {
	Label   string
	Options []Option
}

// found says how many rulings there are, and which of them are shown.
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

// subject says what a ruling is about where the list has several subjects.
func (v RulingsPage) subject(r RulingRow) string {
	if !v.Subjects || r.Subject == "" {
		return ""
	}
	return " · " + r.Subject
}

// before and after are the pages beside this one.
func (v RulingsPage) before() *Link { return v.beside(v.Page - 1) }
func (v RulingsPage) after() *Link  { return v.beside(v.Page + 1) }

func (v RulingsPage) beside(n int) *Link {
	if n < 1 || n > len(v.Pages) {
		return nil
	}
	return &Link{Name: "Page " + strconv.Itoa(n), URL: v.Pages[n-1].URL}
}

// searchFor returns the search for some words.
func searchFor(q string) string { return "/search?q=" + url.QueryEscape(q) }
