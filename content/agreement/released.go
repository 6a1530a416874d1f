package agreement

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"digijudge/content/proof"
	"digijudge/rules/clause"
	"digijudge/rules/located"
)

// ReleasedFile holds the classes at the last release. "digijudge agreement --released" prints it.
// Later changes are shown next to the present class.
const ReleasedFile = officialFolder + "released.txt"

// releasedWidth is the greatest width of a line in ReleasedFile.
const releasedWidth = 100

var releasedDateRE = regexp.MustCompile(`^20[0-9]{2}-[01][0-9]-[0-3][0-9]$`)

// ReleasedAs returns the present classes in the format of ReleasedFile.
func (a *List) ReleasedAs(date string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# The classes of the official answers at the last release: each with the numbers of its answers.\n"+
		"# Made by digijudge agreement --released, not by hand.\ndate %s\n", date)
	for _, class := range Classes {
		if class == Unseen {
			continue
		}
		line := string(class)
		for _, x := range a.Of(class) {
			n := strconv.Itoa(x.Number())
			if len(line)+1+len(n) > releasedWidth {
				b.WriteString(line + "\n")
				line = string(class)
			}
			line += " " + n
		}
		if line != string(class) {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// readReleased reads the classes at the last release.
func (r *reader) readReleased() {
	r.lines(ReleasedFile, func(n int, line string) {
		words := strings.Fields(line)
		if words[0] == "date" && len(words) == 2 && releasedDateRE.MatchString(words[1]) {
			r.ReleasedOn = words[1]
			return
		}
		class := Class(words[0])
		if class == Unseen || !slices.Contains(Classes, class) {
			r.fail(ReleasedFile, n, "%q: want date YYYY-MM-DD, or a class and numbers", located.Clip(line))
			return
		}
		for _, w := range words[1:] {
			if a := r.Answer("Q" + w); a == nil || a.Was != Unseen {
				r.fail(ReleasedFile, n, "Q%s isn't in %s, or stands here twice", located.Clip(w), listFile)
			} else {
				a.Was = class
			}
		}
	})
}

// Changed returns the answers whose class has changed since the last release.
func (a *List) Changed() (list []*Answer) {
	if a.ReleasedOn == "" {
		return nil
	}
	for i := range a.Answers {
		if x := &a.Answers[i]; x.Class != x.Was {
			list = append(list, x)
		}
	}
	return list
}

// Sets returns the sets of the cards that the answer is about: BT25, ST1, P.
func (a *Answer) Sets() (sets []string) {
	for _, c := range a.Cards {
		if set, _, ok := strings.Cut(c, "-"); ok && !slices.Contains(sets, set) {
			sets = append(sets, set)
		}
	}
	return sets
}

// readChapters records, for every answer, the chapters of the clauses that its scenario or its
// rulings cite.
func (r *reader) readChapters() {
	ofRuling := map[string][]clause.Clause{}
	for file, src := range r.files {
		if isRuling(file) {
			ofRuling[rulingSlug(file)], _ = proof.Clauses(string(src))
		}
	}
	for i := range r.Answers {
		a := &r.Answers[i]
		cited := slices.Concat(a.Clauses(), a.Ours)
		for _, slug := range a.Rulings {
			cited = append(cited, ofRuling[slug]...)
		}
		for _, c := range cited {
			if n, err := strconv.Atoi(string(c.Chapter())); err == nil && !slices.Contains(a.Chapters, n) {
				a.Chapters = append(a.Chapters, n)
			}
		}
		slices.Sort(a.Chapters)
	}
}
