// Package drill makes questions to be answered by yes, no or "it depends", or by a number, out of
// the proved claims of rulings. What it has found is kept in a file, one drill a line, and proved
// again like every other question.
package drill

import (
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"digijudge/quiz"
	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/located"
)

// The answers of a drill.
const (
	Yes     = "yes"
	No      = "no"
	Depends = "depends"
)

// Line is one drill as the file keeps it.
type Line struct {
	ID      string            // "d" and a number made of the ruling and what is asked
	Ruling  string            // the ruling's slug
	Steps   int               // so many lines of its script are played
	Right   string            // Yes, No or Depends, or one of the numbers
	Numbers []int             // it is asked how many: the numbers to choose from, the least first
	Open    bool              // choices stay open: "It depends on a choice" is an answer, too
	Beliefs map[string]string // wrong answer → the misconception under which it would be right
	Asks    string            // the proposition, in the claim language
	At      int               // line of the file
	By      []clause.Clause   // those of the ruling's clauses by which it is so, nil if not known
	Turns   string            // where the answer depends: on what
	Text    string            // the question as it is read
}

// maxLine bounds a line of the file, MaxLines its length.
const (
	maxLine  = 2000
	MaxLines = 50_000
)

// ID returns the address of a drill: it says nothing, and stays the same as long as the ruling asks
// the same.
func ID(ruling string, steps int, asks string) string {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s\n%d\n%s", ruling, steps, asks)
	return "d" + strconv.FormatUint(1_000_000+h.Sum64()%9_000_000, 10)
}

// String returns the line as it stands in the file, fields between tabs.
func (l *Line) String() string {
	var beliefs []string
	for _, a := range l.answers() {
		if b := l.Beliefs[a]; b != "" {
			beliefs = append(beliefs, a+"="+b)
		}
	}
	right := l.Right
	switch {
	case l.Open:
		right += " of three"
	case l.Numbers != nil:
		right += " of " + strings.Join(l.answers(), " ")
	}
	b := strings.Join(beliefs, " ")
	if b == "" {
		b = "-"
	}
	fields := []string{l.ID, l.Ruling, strconv.Itoa(l.Steps), right, b, l.Asks, l.Text}
	if len(l.By) > 0 {
		fields = append(fields, byWord+strings.Join(clause.Numbers(l.By), " "))
	}
	if l.Turns != "" {
		fields = append(fields, l.Turns)
	}
	return strings.Join(fields, "\t")
}

// Parse reads the file of drills. Blank lines and those that begin with # say nothing. The error
// names file and line.
func Parse(file string, src []byte) ([]Line, error) {
	var out []Line
	seen := map[string]bool{}
	n := 0
	for text := range strings.Lines(string(src)) {
		n++
		text = strings.TrimRight(text, "\r\n")
		if text == "" || text[0] == '#' {
			continue
		}
		if len(out) == MaxLines {
			return nil, located.Errorf(file, n, "too long")
		}
		l, err := parseLine(text)
		switch {
		case err != nil:
			return nil, located.Errorf(file, n, "%s", err)
		case seen[l.ID]:
			return nil, located.Errorf(file, n, "a second drill %s", l.ID)
		}
		l.At = n
		seen[l.ID] = true
		out = append(out, l)
	}
	return out, nil
}

// parseLine reads the line of one drill.
func parseLine(text string) (Line, error) {
	if len(text) > maxLine {
		return Line{}, errors.New("too long")
	}
	f, by := cutBy(strings.Split(text, "\t"))
	if len(f) != 7 && len(f) != 8 {
		return Line{}, fmt.Errorf("%d fields between tabs, want 7, then by which clauses, and one more where the answer depends", len(f))
	}
	l := Line{ID: f[0], Ruling: f[1], Asks: f[5], Text: f[6], By: by, Beliefs: map[string]string{}}
	if len(f) == 8 {
		l.Turns = f[7]
	}
	var err error
	if l.Steps, err = strconv.Atoi(f[2]); err != nil || l.Steps < 0 || l.Steps > 99 || strconv.Itoa(l.Steps) != f[2] {
		return Line{}, fmt.Errorf("steps %q: want a number", f[2])
	}
	if i := slices.IndexFunc(by, func(c clause.Clause) bool { return !c.Valid() }); i >= 0 {
		return Line{}, fmt.Errorf("by %q: want numbers of clauses", by[i])
	}
	l.answered(f[3])
	if !slices.Contains(l.answers(), l.Right) {
		return Line{}, fmt.Errorf("answer %q: want yes or no, or one of them or depends, and “of three”, or such as 2 of 1 2 3", f[3])
	}
	if f[4] != "-" {
		if err := l.believed(f[4]); err != nil {
			return Line{}, err
		}
	}
	switch {
	case l.ID != ID(l.Ruling, l.Steps, l.Asks):
		return Line{}, fmt.Errorf("id %q: want %s", l.ID, ID(l.Ruling, l.Steps, l.Asks))
	case (l.Right == Depends) != (l.Turns != ""):
		return Line{}, errors.New("want what the answer depends on where it depends, and only there")
	case !quiz.ValidID(l.Ruling) || l.Asks == "" || l.Text == "" || (l.Numbers != nil) != strings.Contains(l.Asks, "?") || strings.ContainsAny(l.Asks, "{}"):
		return Line{}, errors.New("want ruling, what is asked, and the question")
	}
	if s := l.String(); s != text {
		return Line{}, fmt.Errorf("want %q", s)
	}
	return l, nil
}

// believed reads which misconception gives each wrong answer.
func (l *Line) believed(text string) error {
	for b := range strings.SplitSeq(text, " ") {
		a, name, ok := strings.Cut(b, "=")
		if !ok || !slices.Contains(l.answers(), a) || a == l.Right || l.Beliefs[a] != "" || !quiz.ValidID(name) {
			return fmt.Errorf("beliefs %q: want such as no=piercing-checks-at-once", text)
		}
		if _, known := rules.FindMisconception(name); !known {
			return fmt.Errorf("there is no misconception %s: run digijudge questions drills", name)
		}
		l.Beliefs[a] = name
	}
	return nil
}

// answers returns those that the drill offers, in their order.
func (l *Line) answers() []string {
	switch {
	case l.Open:
		return []string{Yes, No, Depends}
	case l.Numbers != nil:
		return numerals(l.Numbers)
	}
	return []string{Yes, No}
}

// Veto is a drill, or with Asks "*" all of a ruling, that somebody does not want.
type Veto struct{ Ruling, Asks, Why string }

// ParseVetoes reads the file of what is not wanted: ruling, what is asked or *, and why, between
// tabs.
func ParseVetoes(file string, src []byte) ([]Veto, error) {
	var out []Veto
	n := 0
	for text := range strings.Lines(string(src)) {
		n++
		text = strings.TrimRight(text, "\r\n")
		if text == "" || text[0] == '#' {
			continue
		}
		f := strings.Split(text, "\t")
		if len(f) != 3 || !quiz.ValidID(f[0]) || f[1] == "" || strings.TrimSpace(f[2]) == "" || len(text) > maxLine || len(out) == MaxLines {
			return nil, located.Errorf(file, n, "want ruling, what is asked or *, and why, between tabs")
		}
		out = append(out, Veto{f[0], f[1], f[2]})
	}
	return out, nil
}
