package web

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"digijudge/rules/clause"
)

// Limits of the filter of rulings.
const (
	maxFilter      = 100 // characters
	maxFilterWords = 8
	rulingsPerPage = 50
)

// rulingList is a list of rulings with an address: all rulings, or those of a topic, a keyword, a
// chapter or a clause.
type rulingList struct {
	kind, value string // as in the address; for "all" the value is empty
	title       string
	about       string // what the list has, in one line; may be empty
	where, text string // address and name of the rules' text about it; may be empty
	places      []int
}

// path returns the address of the list's first page.
func (l rulingList) path() string {
	if l.kind == "all" {
		return "/rulings/all"
	}
	return "/rulings/" + l.kind + "/" + l.value
}

// page returns the address of one of the list's pages.
func (l rulingList) page(n int) string {
	if n < 2 {
		return l.path()
	}
	return l.path() + "/" + strconv.Itoa(n)
}

// key names the list in forms.
func (l rulingList) key() string { return strings.Trim(l.kind+"/"+l.value, "/") }

// rulingList returns the list with the kind and value that an address names. ok is false if there
// is no such list.
func (s *site) rulingList(kind, value string) (l rulingList, ok bool) {
	sh := s.index.shelf
	l = rulingList{kind: kind, value: value}
	take := func(belongs func(*shelved) bool) {
		for i := range sh.rulings {
			if belongs(&sh.rulings[i]) {
				l.places = append(l.places, i)
			}
		}
	}
	switch kind {
	case "all":
		l.title, l.about = "All rulings", "From the attack to the rule check, in the order of the topics."
		take(func(*shelved) bool { return true })
		return l, value == ""
	case "topic":
		for i, t := range rulingTopics {
			if t.slug == value {
				l.title, l.about = t.name, t.about+"."
				take(func(r *shelved) bool { return r.topic == i })
				return l, true
			}
		}
	case "keyword":
		for _, k := range s.index.keywords {
			if k.Slug == value {
				l.title, l.about, l.where, l.text = k.Name, k.Plain, "/keywords/"+k.Slug, "The rules of "+k.Name
				take(func(r *shelved) bool { return r.keyword == value })
				return l, true
			}
		}
	case "chapter":
		if name, found := s.index.chapters[value]; found {
			l.title, l.about, l.where, l.text = value+" "+name, "The rulings that a clause of this chapter decides.", "/rules/"+value, "The text of chapter "+value
			take(func(r *shelved) bool { return deciding(r.Clauses).Within(clause.Clause(value)) })
			return l, true
		}
	case "clause":
		if to, found := s.lib.ClauseURL(clause.Clause(value)); found {
			l.title, l.where, l.text = "Clause "+value, to, "The text of "+value
			l.about = "First what the clause decides, then where it comes up on the way."
			l.places = append(append(l.places, sh.cite[clause.Clause(value)]...), sh.play[clause.Clause(value)]...)
			return l, len(l.places) > 0
		}
	}
	return l, false
}

// rulingFilter is what somebody is looking for among the rulings.
type rulingFilter struct {
	query string
	in    rulingList
}

// values returns the filter as the query of an address.
func (f rulingFilter) values() url.Values {
	q := url.Values{}
	if f.query != "" {
		q.Set("q", f.query)
	}
	if f.in.kind != "all" {
		q.Set("in", f.in.key())
	}
	return q
}

// places returns the rulings of the filter's list that have all of its words. A word of the filter
// may be the beginning of a ruling's word.
func (f rulingFilter) places(sh *shelf) []int {
	words := strings.Fields(filterWords(f.query))
	if words = words[:min(len(words), maxFilterWords)]; len(words) == 0 {
		return f.in.places
	}
	looked := sh.words()
	var out []int
	for _, i := range f.in.places {
		fits := true
		for _, w := range words {
			fits = fits && strings.Contains(looked[i], " "+w)
		}
		if fits {
			out = append(out, i)
		}
	}
	return out
}

var (
	filterWordRE = regexp.MustCompile(`[0-9]+(?:[-.‐‑–−][0-9]+)+|[\p{L}\p{N}]+`)
	clauseDashes = strings.NewReplacer(".", "-", "‐", "-", "‑", "-", "–", "-", "−", "-")
	possessive   = strings.NewReplacer("’s ", " ", "'s ", " ", "n’t", "nt", "n't", "nt")
)

// filterWords returns a text in the form in which the filter compares texts: its words in lower
// case with a space in front of each, clause numbers as one word.
func filterWords(s string) string {
	var b strings.Builder
	for _, w := range filterWordRE.FindAllString(possessive.Replace(strings.ToLower(s)+" "), -1) {
		b.WriteByte(' ')
		b.WriteString(clauseDashes.Replace(w))
	}
	return b.String()
}
