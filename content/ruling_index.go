package content

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"digijudge/content/proof"
	"digijudge/rules/clause"
	"digijudge/rules/located"
	"digijudge/rules/scenario"
)

// indexFile lists the rulings by clause, for authors. `digijudge check --index` writes it; the site
// doesn't read it.
const indexFile = "rulings/INDEX.md"

const indexHead = `# Rulings by clause

Made by ` + "`digijudge check --index`" + `, not by hand. A ruling stands under each clause that it cites; in **bold** where it is decided by that
clause, in whose chapter's folder it lies. Headings of the rules are left out. A clause that nothing plays has its reason in
` + "`rules/scenario/untestable.txt`" + `; ` + "`digijudge check --coverage`" + ` has the same list with questions, FAQ and misconceptions.
`

// RulingIndex returns what content/rulings/INDEX.md should contain.
func RulingIndex() ([]byte, error) {
	files, err := readFiles(Files)
	if err != nil {
		return nil, err
	}
	return loadSite(files).rulingIndex(), nil
}

// CheckRulingIndex returns an error with the first line that differs if content/rulings/INDEX.md is
// out of date.
func CheckRulingIndex() error {
	want, err := RulingIndex()
	if err != nil {
		return err
	}
	got, err := fs.ReadFile(Files, indexFile)
	if err != nil || !bytes.Equal(got, want) {
		a, b := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
		at := 0
		for at < min(len(a), len(b))-1 && a[at] == b[at] {
			at++
		}
		return located.Errorf(indexFile, at+1, "behind the rulings (want %q): digijudge check --index writes it anew", b[at])
	}
	return nil
}

func (s *site) rulingIndex() []byte {
	cited := map[clause.Clause][]string{}
	for _, r := range s.rulings {
		for i, n := range r.Clauses {
			name := r.Slug
			if i == 0 {
				name = "**" + name + "**"
			}
			cited[n] = append(cited[n], name)
		}
	}
	elsewhere := map[clause.Clause]bool{}
	for _, p := range s.proofs {
		if p.Kind == KindDrill {
			continue // a drill repeats part of a ruling
		}
		numbers, _ := proof.Clauses(p.Source)
		if p.Question != nil {
			numbers = append(numbers, p.Question.Clauses...)
		}
		for _, n := range numbers {
			elsewhere[n] = true
		}
	}
	titles := map[clause.Clause]string{}
	for _, c := range s.chapters {
		titles[clause.Clause(fmt.Sprint(c.Number))] = c.Title
	}
	untestable := scenario.Untestable()
	var b strings.Builder
	b.WriteString(indexHead)
	var chapter clause.Clause
	var pages, nothing, open []clause.Clause
	rest := func() {
		for _, l := range []struct {
			what    string
			clauses []clause.Clause
		}{{"No ruling, but other pages play it", pages}, {"Nothing to play", nothing}, {"Nothing plays it yet", open}} {
			if len(l.clauses) > 0 {
				fmt.Fprintf(&b, "\n%s: %s\n", l.what, strings.Join(clause.Numbers(l.clauses), ", "))
			}
		}
		pages, nothing, open = nil, nil, nil
	}
	for _, n := range clause.All() {
		if c := n.Chapter(); c != chapter {
			rest()
			chapter = c
			fmt.Fprintf(&b, "\n## %s %s\n\n", c, titles[c])
		}
		// * sorts before letters, so the rulings that the clause decides come first
		slices.Sort(cited[n])
		switch {
		case len(cited[n]) > 0:
			fmt.Fprintf(&b, "- %s: %s\n", n, strings.Join(cited[n], ", "))
		case elsewhere[n]:
			pages = append(pages, n)
		case strings.HasPrefix(untestable[n], "a heading"):
		case untestable[n] != "":
			nothing = append(nothing, n)
		default:
			open = append(open, n)
		}
	}
	rest()
	return []byte(b.String())
}
