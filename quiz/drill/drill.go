// Package drill makes questions from the proved claims of rulings. They are answered by yes, no or
// "it depends", or by a number. The drills are stored in a file, one per line, and proved again
// like every other question.
package drill

import (
	"errors"
	"fmt"
	"hash/fnv"
	"iter"
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

// Line is one drill as the file stores it.
type Line struct {
	ID     string // "d" and a number derived from the ruling and the question
	Ruling string // the ruling's slug
	Steps  int    // how many lines of its script are played before the question
	Right  string // Yes, No or Depends, or one of Numbers
	// the numbers to choose from, smallest first, if the question is "how many"
	Numbers []int
	Open    bool              // choices stay open, so "It depends on a choice" is offered too
	Beliefs map[string]string // wrong answer → the misconception that would make it right
	Asks    string            // the proposition, in the claim language
	At      int               // the line of the file
	By      []clause.Clause   // the clauses of the ruling that decide it; nil if unknown
	Turns   string            // if the answer is Depends: on what it depends
	Text    string            // the question as players read it
}

// maxLine limits the length of a line of the file, MaxLines the number of lines.
const (
	maxLine  = 2000
	MaxLines = 50_000
)

// ID returns the id of a drill. It gives nothing away, and stays the same as long as the ruling and
// the question do.
func ID(ruling string, steps int, asks string) string {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s\n%d\n%s", ruling, steps, asks)
	return "d" + strconv.FormatUint(1_000_000+h.Sum64()%9_000_000, 10)
}

// String returns the drill's line in the file, with tabs between the fields.
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

// Parse reads the file of drills. It skips blank lines and those that begin with #. The error names
// file and line.
func Parse(file string, src []byte) ([]Line, error) {
	var out []Line
	seen := map[string]bool{}
	for n, text := range rows(src) {
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

// rows yields the lines of a file with their numbers, from 1, except empty lines and remarks, which
// begin with #.
func rows(src []byte) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		n := 0
		for text := range strings.Lines(string(src)) {
			n++
			text = strings.TrimRight(text, "\r\n")
			if text != "" && text[0] != '#' && !yield(n, text) {
				return
			}
		}
	}
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

// believed reads the misconception that leads to each wrong answer.
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

// answers returns the answers that the drill offers, in order.
func (l *Line) answers() []string {
	switch {
	case l.Open:
		return []string{Yes, No, Depends}
	case l.Numbers != nil:
		return numerals(l.Numbers)
	}
	return []string{Yes, No}
}

// Veto is a drill that authors rejected, or with Asks "*" all drills of a ruling.
type Veto struct{ Ruling, Asks, Why string }

// ParseVetoes reads the file of rejected drills: ruling, question or *, and reason, between tabs.
func ParseVetoes(file string, src []byte) ([]Veto, error) {
	var out []Veto
	for n, text := range rows(src) {
		f := strings.Split(text, "\t")
		if len(f) != 3 || !quiz.ValidID(f[0]) || f[1] == "" || strings.TrimSpace(f[2]) == "" || len(text) > maxLine || len(out) == MaxLines {
			return nil, located.Errorf(file, n, "want ruling, what is asked or *, and why, between tabs")
		}
		out = append(out, Veto{f[0], f[1], f[2]})
	}
	return out, nil
}
