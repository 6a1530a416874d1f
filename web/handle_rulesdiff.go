package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/content/wording"
	"digijudge/rules/clause"
	"digijudge/templates"
)

// rulesDiffPath is the address of the comparison. The page shows text that somebody imported, so it
// is neither exported nor saved for offline use.
const rulesDiffPath = "/rules/diff"

// Limits of a page of the comparison.
const (
	diffRowsPerPage = 40
	maxDiffCites    = 60 // links of one row
	maxMovedCites   = 12 // links of one row in which only the number changed
	maxPairText     = 90 // characters shown of a clause that moved together with others
)

// diffKinds lists the kinds of changes that can be shown alone, in the order of the chips.
var diffKinds = []struct{ kind, name string }{
	{"", "Everything"}, {wording.Changed, "Changed"}, {wording.Moved, "Moved"}, {wording.Added, "Added"}, {wording.Removed, "Removed"},
}

// rulesDiff compares two imported versions of the official text, as in ?old=4.1&new=4.2. By default
// it compares the two newest.
func (s *site) rulesDiff(c echo.Context) error {
	ctx := c.Request().Context()
	p := s.page("rules", rulesDiffPath, "Two versions of the rules compared", "What moved, changed, came and went between two versions of the official rules, and what cites it.",
		templates.Crumb{Name: "Rules", URL: "/rules"})
	p.NoIndex = true
	versions, stamp, err := s.lib.OfficialVersions(ctx)
	if err != nil {
		return err
	}
	if s.notChanged(c, stamp) {
		return nil
	}
	v := templates.RulesDiffPage{}
	for _, x := range versions {
		v.Imported = append(v.Imported, x.Version)
	}
	if len(versions) < 2 {
		return s.render(c, http.StatusOK, templates.RulesDiff(p, v))
	}
	v.Old, v.New = strings.TrimSpace(c.QueryParam("old")), strings.TrimSpace(c.QueryParam("new"))
	if v.New == "" {
		v.New = v.Imported[len(v.Imported)-1]
		if v.Old == v.New {
			v.New = v.Imported[len(v.Imported)-2]
		}
	}
	if v.Old == "" {
		v.Old = v.Imported[max(0, slices.Index(v.Imported, v.New)-1)]
		if v.Old == v.New {
			v.Old = v.Imported[1]
		}
	}
	for _, x := range v.Imported {
		v.Olds = append(v.Olds, templates.Option{Value: x, Label: x, Selected: x == v.Old})
		v.News = append(v.News, templates.Option{Value: x, Label: x, Selected: x == v.New})
	}
	fail := func(status int, problem string) error {
		v.Problem = problem
		return s.render(c, status, templates.RulesDiff(p, v))
	}
	for _, x := range []string{v.Old, v.New} {
		if !slices.Contains(v.Imported, x) {
			return fail(http.StatusNotFound, "There is no version “"+short(x)+"” on this site.")
		}
	}
	page, ok := pageNumber(c)
	kind := c.QueryParam("show")
	switch {
	case v.Old == v.New:
		return fail(http.StatusOK, "Choose two different versions.")
	case !ok:
		return fail(http.StatusBadRequest, "There is no page “"+short(c.QueryParam("page"))+"”.")
	case !slices.ContainsFunc(diffKinds, func(k struct{ kind, name string }) bool { return k.kind == kind }):
		return fail(http.StatusBadRequest, "There is no list “"+short(kind)+"”.")
	}
	d, err := s.lib.DiffRules(ctx, v.Old, v.New)
	if errors.Is(err, content.ErrNotFound) { // removed after the list above was read
		return fail(http.StatusNotFound, "One of these versions is no longer on this site.")
	}
	if err != nil {
		return err
	}
	rows := diffRows(d, kind)
	from := (page - 1) * diffRowsPerPage
	if from >= len(rows) && page > 1 {
		return fail(http.StatusNotFound, "There is no page "+strconv.Itoa(page)+" of this list.")
	}
	s.fillRulesDiff(&v, d, kind)
	to := min(from+diffRowsPerPage, len(rows))
	for _, r := range rows[from:to] {
		v.Rows = append(v.Rows, s.diffRow(d, r))
	}
	at := url.Values{"old": {v.Old}, "new": {v.New}}
	if kind != "" {
		at.Set("show", kind)
	}
	v.Prev, v.Next = pageLinks(rulesDiffPath, at, page, to, len(rows), "entries")
	return s.render(c, http.StatusOK, templates.RulesDiff(p, v))
}

// fillRulesDiff adds the totals and the filters by kind.
func (s *site) fillRulesDiff(v *templates.RulesDiffPage, d *content.RulesDiff, kind string) {
	v.Same, v.Left, v.CitesBy = d.Same, d.Left, d.CitesBy
	reworded, renumbered := d.Cites()
	v.Reworded, v.Numbered = diffCounts(reworded), diffCounts(renumbered)
	for _, k := range diffKinds {
		n := len(d.Changes)
		if k.kind != "" {
			n = d.Count(k.kind)
		}
		if n == 0 && k.kind != kind || len(d.Changes) == 0 {
			continue
		}
		at := url.Values{"old": {v.Old}, "new": {v.New}}
		if k.kind != "" {
			at.Set("show", k.kind)
		}
		v.Kinds = append(v.Kinds, templates.RulesDiffKind{Name: k.name, URL: listURL(rulesDiffPath, at), N: n, Current: k.kind == kind})
	}
}

// diffRows returns the changes of one kind as rows. Neighboring clauses that moved together from
// one section to another without new words are one row.
func diffRows(d *content.RulesDiff, kind string) [][]content.ClauseChange {
	var rows [][]content.ClauseChange
	for _, c := range d.Changes {
		if kind != "" && c.Kind != kind {
			continue
		}
		if n := len(rows); n > 0 && !c.Reworded() && !rows[n-1][0].Reworded() {
			last := rows[n-1][len(rows[n-1])-1]
			if sameSection(last.Old, c.Old) && sameSection(last.New, c.New) {
				rows[n-1] = append(rows[n-1], c)
				continue
			}
		}
		rows = append(rows, []content.ClauseChange{c})
	}
	return rows
}

// diffRow returns one row as the page shows it.
func (s *site) diffRow(d *content.RulesDiff, list []content.ClauseChange) templates.RulesDiffRow {
	first, last := list[0], list[len(list)-1]
	r := templates.RulesDiffRow{Kind: first.Kind, Old: first.Old, New: first.New, ID: "new-" + first.New}
	if first.New == "" {
		r.ID = "old-" + first.Old
	}
	switch {
	case first.Kind == wording.Moved && !first.Reworded():
		r.Note = "the same words"
	case first.Kind == wording.Moved || first.Kind == wording.Changed:
		r.Note = strconv.Itoa(first.Similar) + " % of the words are the same"
	}
	var cites []content.Cite
	for _, c := range list {
		for _, x := range c.Cites {
			if !slices.Contains(cites, x) {
				cites = append(cites, x)
			}
		}
	}
	if len(list) > 1 {
		r.OldLast, r.NewLast = last.Old, last.New
		for _, c := range list {
			r.Pairs = append(r.Pairs, templates.RulesDiffPair{Old: c.Old, New: c.New, Text: cutText(c.Words[0].Text, maxPairText)})
		}
	} else {
		for _, w := range first.Words {
			r.Words = append(r.Words, templates.RulesDiffPiece{Text: w.Text, Mark: w.Mark})
		}
		number := first.Old
		if d.CitesBy == d.New.Version {
			number = first.New
		}
		if _, ok := s.index.book.places[number]; ok {
			r.URL = "/r/" + number
		}
	}
	r.Cited = diffCounts(cites)
	most := maxDiffCites
	if !first.Reworded() {
		most = maxMovedCites
	}
	for _, kind := range content.CiteKinds {
		for _, x := range cites {
			if x.Kind != kind || kind == content.KindDrill { // drills are only counted
				continue
			}
			if len(r.Cites) == most {
				r.More++
				continue
			}
			name := x.Title
			if kind == content.KindBelief {
				name = "“" + content.Typeset(name) + "”"
			}
			r.Cites = append(r.Cites, templates.RulesDiffCite{Kind: citeNames[kind][0], Link: templates.Link{Name: name, URL: x.URL}})
		}
	}
	return r
}

// citeNames has the names of each kind: at a link, for one, and for several.
var citeNames = map[string][3]string{
	content.KindRuling: {"Ruling", "ruling", "rulings"}, content.KindQuestion: {"Question", "question", "questions"}, content.KindFAQ: {"FAQ", "FAQ answer", "FAQ answers"},
	content.KindDrill: {"Drill", "drill", "drills"}, content.KindBelief: {"Mistake", "misconception", "misconceptions"}, content.KindGuide: {"Guide", "guide", "guides"},
}

// diffCounts counts citations by kind.
func diffCounts(list []content.Cite) []templates.RulesDiffCount {
	var out []templates.RulesDiffCount
	for _, kind := range content.CiteKinds {
		n := 0
		for _, c := range list {
			if c.Kind == kind {
				n++
			}
		}
		switch {
		case n == 1:
			out = append(out, templates.RulesDiffCount{N: 1, Name: citeNames[kind][1]})
		case n > 1:
			out = append(out, templates.RulesDiffCount{N: n, Name: citeNames[kind][2]})
		}
	}
	return out
}

// cutText returns the beginning of a text, cut at a space and marked with "…" if it has more than
// most characters.
func cutText(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	s = string([]rune(s)[:most])
	if i := strings.LastIndexByte(s, ' '); i > 0 {
		s = s[:i]
	}
	return s + " …"
}

func sameSection(a, b string) bool { return clause.Clause(a).Section() == clause.Clause(b).Section() }
