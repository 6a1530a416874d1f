package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/content/agreement"
	"digijudge/templates"
)

// answersPerPage is how many official answers of a list stand on one page.
const answersPerPage = 100

// unseenSlug stands in addresses for the answers that nobody has classified yet, because they have
// no class with a name.
const unseenSlug = "unseen"

// answerFilter is the choice of answers that a request to /agreement makes: by set, chapter and
// class.
type answerFilter struct {
	set     string // name of the card set, such as "BT25"; "" for all sets
	chapter int    // number of the rules chapter; 0 for all chapters
	class   string // name of the class as addresses write it; "" for all classes
	changed bool   // only answers whose class has changed since the last release
}

// answerFilterOf reads the filter from an address. A filter that can't be used gives a problem as a
// sentence for the reader.
func answerFilterOf(c echo.Context, a *agreement.List, chapters int) (f answerFilter, problem string) {
	if f.set = strings.ToUpper(c.QueryParam("set")); f.set != "" && !slices.Contains(answerSets(a), f.set) {
		return answerFilter{}, "No official answer of the list stands under a card of the set “" + short(f.set) + "”."
	}
	if ch := c.QueryParam("chapter"); ch != "" {
		n, err := strconv.Atoi(ch)
		if err != nil || n < 1 || n > chapters {
			return answerFilter{}, "The rules have no chapter “" + short(ch) + "”."
		}
		f.chapter = n
	}
	f.class = c.QueryParam("class")
	if f.class != "" && !slices.ContainsFunc(agreement.Classes, func(x agreement.Class) bool { return classSlug(x) == f.class }) {
		return answerFilter{}, "There is no class “" + short(f.class) + "”."
	}
	f.changed = c.QueryParam("changed") != ""
	return f, ""
}

// classSlug returns the name of a class as addresses write it.
func classSlug(c agreement.Class) string {
	if c == agreement.Unseen {
		return unseenSlug
	}
	return string(c)
}

// answerSets returns the card sets of the answers in the list, the set with the newest answers
// first.
func answerSets(a *agreement.List) (sets []string) {
	for i := len(a.Answers) - 1; i >= 0; i-- {
		for _, set := range a.Answers[i].Sets() {
			if !slices.Contains(sets, set) {
				sets = append(sets, set)
			}
		}
	}
	slices.SortFunc(sets, compareSets)
	return sets
}

// compareSets orders sets by their letters, then by their number: BT2 before BT10.
func compareSets(a, b string) int {
	letters := func(s string) (string, int) {
		word := strings.TrimRight(s, "0123456789")
		n, _ := strconv.Atoi(s[len(word):])
		return word, n
	}
	wa, na := letters(a)
	wb, nb := letters(b)
	if wa != wb {
		return strings.Compare(wa, wb)
	}
	return na - nb
}

// query returns the filter as the query of an address.
func (f answerFilter) query() url.Values {
	q := url.Values{}
	if f.set != "" {
		q.Set("set", f.set)
	}
	if f.chapter > 0 {
		q.Set("chapter", strconv.Itoa(f.chapter))
	}
	if f.class != "" {
		q.Set("class", f.class)
	}
	if f.changed {
		q.Set("changed", "1")
	}
	return q
}

// of returns the answers that the filter lets through.
func (f answerFilter) of(a *agreement.List) (list []*agreement.Answer) {
	for i := range a.Answers {
		x := &a.Answers[i]
		if (f.set == "" || slices.Contains(x.Sets(), f.set)) &&
			(f.chapter == 0 || slices.Contains(x.Chapters, f.chapter)) &&
			(f.class == "" || classSlug(x.Class) == f.class) &&
			(!f.changed || a.ReleasedOn != "" && x.Class != x.Was) {
			list = append(list, x)
		}
	}
	return list
}

// fields returns the fields of the filter's form, each with its choices.
func (f answerFilter) fields(a *agreement.List, all []content.ChapterSummary) []templates.CardField {
	sets := []templates.Option{{Label: "All sets"}}
	for _, set := range answerSets(a) {
		sets = append(sets, templates.Option{Value: set, Label: set, Selected: set == f.set})
	}
	chapters := []templates.Option{{Label: "All chapters"}}
	for _, ch := range all {
		n := strconv.Itoa(ch.Number)
		chapters = append(chapters, templates.Option{Value: n, Label: n + " " + ch.Title, Selected: ch.Number == f.chapter})
	}
	classes := []templates.Option{{Label: "All classes"}}
	for _, c := range agreement.Classes {
		classes = append(classes, templates.Option{Value: classSlug(c), Label: answerWords[c][0], Selected: classSlug(c) == f.class})
	}
	return []templates.CardField{
		{Name: "set", Label: "Set", Options: sets}, {Name: "chapter", Label: "Chapter of the rules", Options: chapters},
		{Name: "class", Label: "Class", Options: classes},
	}
}

// agreementList serves the answers under a filter.
func (s *site) agreementList(c echo.Context, a *agreement.List) error {
	chapters, err := s.lib.Chapters(c.Request().Context())
	if err != nil {
		return fmt.Errorf("chapters of official answers: %w", err)
	}
	f, problem := answerFilterOf(c, a, len(chapters))
	page, ok := pageNumber(c)
	if !ok && problem == "" {
		problem = "There is no page “" + short(c.QueryParam("page")) + "”."
	}
	v := templates.AnswerList{Fields: f.fields(a, chapters), Problem: problem, Changed: f.changed, Released: a.ReleasedOn}
	status := http.StatusBadRequest
	if problem == "" {
		status = http.StatusOK
		list := f.of(a)
		from := min((page-1)*answersPerPage, len(list))
		to := min(from+answersPerPage, len(list))
		v.N, v.From = len(list), from
		for _, x := range list[from:to] {
			row := s.answerRow(x)
			row.Class = answerWords[x.Class][0]
			if f.changed {
				row.Class = strings.ToLower(answerWords[x.Was][0]) + " → " + strings.ToLower(row.Class)
			}
			v.Rows = append(v.Rows, row)
		}
		v.Prev, v.Next = pageLinks(agreementPath, f.query(), page, to, len(list), "answers")
		v.Counts = classCounts(list)
	}
	p := s.page("", agreementPath, "Official answers", "The publisher’s answers by set, chapter and class.",
		templates.Crumb{Name: "Agreement with the publisher", URL: agreementPath})
	p.NoIndex = true
	return s.render(c, status, templates.Answers(p, v))
}

// classCounts says how many of the answers each class has.
func classCounts(list []*agreement.Answer) string {
	n := map[agreement.Class]int{}
	for _, x := range list {
		n[x.Class]++
	}
	var parts []string
	for _, c := range agreement.Classes {
		if n[c] > 0 {
			parts = append(parts, fmt.Sprintf("%s: %d", answerWords[c][0], n[c]))
		}
	}
	return strings.Join(parts, " · ")
}

// answerSetRows returns a row for each card set: how many answers it has, how many of those are
// classified, and how many agree with the engine.
func answerSetRows(a *agreement.List) (rows []templates.AnswerSet) {
	for _, set := range answerSets(a) {
		row := templates.AnswerSet{Name: set, URL: agreementPath + "?set=" + set}
		for i := range a.Answers {
			if x := &a.Answers[i]; slices.Contains(x.Sets(), set) {
				row.N++
				if x.Class != agreement.Unseen {
					row.Seen++
				}
				if x.Class == agreement.Agrees {
					row.Agrees++
				}
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// changeRows counts how many answers have moved from one class to another since the last release.
// The most frequent change comes first.
func changeRows(a *agreement.List) (rows []templates.AnswerChange) {
	for _, x := range a.Changed() {
		from, to := strings.ToLower(answerWords[x.Was][0]), strings.ToLower(answerWords[x.Class][0])
		i := slices.IndexFunc(rows, func(r templates.AnswerChange) bool { return r.From == from && r.To == to })
		if i < 0 {
			i, rows = len(rows), append(rows, templates.AnswerChange{From: from, To: to})
		}
		rows[i].N++
	}
	slices.SortStableFunc(rows, func(a, b templates.AnswerChange) int { return b.N - a.N })
	return rows
}
