package agreement

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"digijudge/content/proof"
	"digijudge/content/typeset"
	"digijudge/rules/clause"
	"digijudge/rules/located"
)

// Kind is the kind of the scenarios of official answers.
const Kind = "official"

// The folder official. denominator.txt is a fixed list of official answers by number, without their
// words. Each answer that can be played has a scenario, or a line of families.txt if it asks the
// same about another card. Each of the others has a line of classes.txt. This file gives each
// answer its class, families.go makes the scenarios of families, and list.go counts the classes and
// plays the scenarios. A scenario of class "differs" must fail.

// The files of the folder official.
const (
	officialFolder = "official/"
	listFile       = officialFolder + "denominator.txt"
	ClassesFile    = officialFolder + "classes.txt"
)

// maxStopWords limits how many words of a card a line of classes.txt may quote: just enough to say
// where the parser stops.
const maxStopWords = 8

var (
	answerRE       = regexp.MustCompile(`^Q[1-9][0-9]{0,4}$`)
	answerFileRE   = regexp.MustCompile(`^official/([0-9]{1,3})xx/(Q[1-9][0-9]{0,4})\.scn$`)
	classReasonRE  = regexp.MustCompile(`^(not-play|not-expressible) ([a-z][a-z-]*): (.+)$`)
	classLineRE    = regexp.MustCompile(`^(Q[0-9]+) ([a-z-]+) (.+)$`)
	classTextRE    = regexp.MustCompile(`^([A-Z0-9-]+) "([^"]+)"$`)
	classDiffersRE = regexp.MustCompile(`^ours ([0-9, -]+|none) theirs ([0-9, -]+|none) because (.+)$`)
)

// IsOfficial reports whether a file is in the folder official.
func IsOfficial(file string) bool { return strings.HasPrefix(file, officialFolder) }

// reader reads the folder official.
type reader struct {
	*List
	files map[string][]byte
	errs  []error
}

func (r *reader) fail(file string, line int, format string, args ...any) {
	r.errs = append(r.errs, located.Errorf(file, line, format, args...))
}

// Read reads the list from the files and returns the mistakes found in them.
func Read(files map[string][]byte) (*List, []error) {
	r := &reader{List: &List{byQ: map[string]int{}}, files: files}
	r.readList()
	r.readScenarios()
	r.readFamilies()
	r.readRulings()
	r.readClasses()
	r.readReleased()
	r.readChapters()
	return r.List, r.errs
}

// lines returns the lines of a table that aren't blank or comments.
func (r *reader) lines(file string, each func(n int, line string)) {
	n := 0
	for l := range strings.Lines(string(r.files[file])) {
		n++
		if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "#") {
			each(n, l)
		}
	}
}

func (r *reader) readList() {
	last := ""
	r.lines(listFile, func(n int, line string) {
		key, rest, _ := strings.Cut(line, " ")
		switch {
		case key == "source":
			r.Source = rest
		case key == "date":
			r.Date = rest
		case !answerRE.MatchString(key):
			r.fail(listFile, n, "%q: a line is source …, date …, or the number of an answer and its cards", located.Clip(line))
		default:
			a := Answer{Q: key, Cards: strings.Fields(rest), file: listFile, line: n}
			if compareQ(last, key) >= 0 {
				r.fail(listFile, n, "%s stands behind %s; the numbers rise", key, last)
			}
			for _, c := range a.Cards {
				if !proof.CardNumber.MatchString(c) {
					r.fail(listFile, n, "%q is no card number", c)
				}
			}
			last = key
			r.byQ[key] = len(r.Answers)
			r.Answers = append(r.Answers, a)
		}
	})
}

// readScenarios adds each scenario to the official answers that its source line names. The first of
// them must be the answer after which the file is named.
func (r *reader) readScenarios() {
	for _, file := range slices.Sorted(maps.Keys(r.files)) {
		if !IsOfficial(file) || file == listFile || file == ClassesFile ||
			file == FamiliesFile || file == ReleasedFile {
			continue
		}
		m := answerFileRE.FindStringSubmatch(file)
		if m == nil || len(r.files[file]) > proof.MaxFileBytes {
			r.fail(file, 0, "an official answer's scenario is named by its number in the folder of its hundred: official/22xx/Q2298.scn")
			continue
		}
		src := string(r.files[file])
		p := proof.PlayOf(file, src)
		p.Proof.ID, p.Proof.Kind = Kind+"/"+m[2], Kind
		from := SourceList(src)
		if len(from) == 0 || from[0] != m[2] {
			r.fail(file, 1, "its source line begins with %s", m[2])
			continue
		}
		if want := strings.TrimPrefix(m[2], "Q"); want[:max(0, len(want)-2)] != m[1] {
			r.fail(file, 0, "stands in the wrong folder")
		}
		if r.Answer(m[2]) == nil {
			r.fail(file, 1, "%s isn't in %s", m[2], listFile)
		}
		for _, q := range from {
			a := r.Answer(q)
			switch {
			case a == nil:
			case a.Play != nil:
				r.fail(file, 1, "%s has a scenario already: %s", q, a.Play.Proof.File)
			default:
				r.settle(a, &p, 1)
			}
		}
	}
}

// settle gives a scenario to an answer; line is where it begins in its file.
func (r *reader) settle(a *Answer, p *proof.Play, line int) {
	src := p.Proof.Source
	a.Play, a.Class, a.file, a.line = p, Agrees, p.Proof.File, line
	a.Because = typeset.Prose(proof.Head(src, "because"))
	for _, ask := range proof.Heads(src, "asks") {
		question, answer := cutAnswer(ask)
		word := strings.Trim(answer, ".")
		if !slices.Contains(proof.ShortAnswers, word) {
			word = ""
		}
		a.Asks, a.Says = append(a.Asks, typeset.Prose(question)), append(a.Says, word)
	}
}

// cutAnswer splits a question from the answer behind it.
func cutAnswer(ask string) (question, answer string) {
	if i := strings.LastIndexByte(ask, '?'); i >= 0 {
		return ask[:i+1], strings.TrimSpace(ask[i+1:])
	}
	return ask, ""
}

// SourceList returns the numbers in a scenario's source line.
func SourceList(src string) []string {
	var out []string
	for _, w := range proof.Sources(proof.Head(src, "source")) {
		if answerRE.MatchString(w) {
			out = append(out, w)
		}
	}
	return out
}

// readRulings marks answers as proved by the rulings that name them as their source.
func (r *reader) readRulings() {
	r.BeyondBy = map[string][]string{}
	for _, file := range slices.Sorted(maps.Keys(r.files)) {
		if !isRuling(file) {
			continue
		}
		for _, q := range SourceList(string(r.files[file])) {
			if a := r.Answer(q); a != nil {
				a.Class, a.Rulings = Agrees, append(a.Rulings, rulingSlug(file))
			} else {
				r.BeyondBy[q] = append(r.BeyondBy[q], rulingSlug(file))
			}
		}
	}
	r.Beyond = len(r.BeyondBy)
}

func isRuling(file string) bool {
	return strings.HasPrefix(file, "rulings/") && path.Ext(file) == ".scn"
}

func rulingSlug(file string) string { return strings.TrimSuffix(path.Base(file), ".scn") }

func (r *reader) readClasses() {
	slugs := map[string]bool{}
	for file := range r.files {
		if isRuling(file) {
			slugs[rulingSlug(file)] = true
		}
	}
	used, seen := map[string]bool{}, map[string]bool{}
	r.lines(ClassesFile, func(n int, line string) {
		bad := func(format string, args ...any) { r.fail(ClassesFile, n, format, args...) }
		if m := classReasonRE.FindStringSubmatch(line); m != nil {
			r.Reasons = append(r.Reasons, Reason{Class(m[1]), m[2], m[3]})
			return
		}
		m := classLineRE.FindStringSubmatch(line)
		if m == nil {
			bad("%q: want NUMBER CLASS and what belongs to it", located.Clip(line))
			return
		}
		a, class, rest := r.Answer(m[1]), Class(m[2]), m[3]
		switch {
		case a == nil:
			bad("%s isn't in %s", m[1], listFile)
			return
		case seen[a.Q]:
			bad("%s has a class already", a.Q)
			return
		case len(a.Rulings) > 0:
			bad("%s is proved by the ruling %s", a.Q, a.Rulings[0])
			return
		case a.Play != nil && class != Differs:
			bad("%s has a scenario, %s", a.Q, a.Play.Proof.File)
			return
		}
		seen[a.Q] = true
		a.Class, a.file, a.line = class, ClassesFile, n
		switch class {
		case Agrees:
			a.Rulings, a.pointing = strings.Split(rest, ", "), true
			for _, s := range a.Rulings {
				if !slugs[s] {
					bad("there is no ruling %q", s)
				}
			}
		case NoPlay, NoWay:
			i := slices.IndexFunc(r.Reasons, func(x Reason) bool { return x.Class == class && x.Name == rest })
			if i < 0 {
				bad("%q is no reason for %s; the reasons stand at the head of the file", rest, class)
				return
			}
			a.Reason, used[string(class)+" "+rest] = r.Reasons[i], true
		case Text:
			t := classTextRE.FindStringSubmatch(rest)
			switch {
			case t == nil:
				bad(`want text CARD "the words at which the reading stops"`)
			case !slices.Contains(a.Cards, t[1]) && !proof.CardNumber.MatchString(t[1]):
				bad("%q is no card number", t[1])
			case len(strings.Fields(t[2])) > maxStopWords:
				bad("more than %d words of a card are quoted", maxStopWords)
			default:
				a.Card, a.Words = t[1], t[2]
			}
		case Contested:
			if a.By = strings.TrimPrefix(rest, "by "); !answerRE.MatchString(a.By) || a.By == a.Q {
				bad("want contested by NUMBER, another answer")
			}
		case Differs:
			t := classDiffersRE.FindStringSubmatch(rest)
			if t == nil || a.Play == nil {
				bad("want a scenario that fails, and differs ours CLAUSES theirs CLAUSES because REASON")
				return
			}
			a.Ours, a.Theirs, a.Because = r.clauseList(n, t[1]), r.clauseList(n, t[2]), typeset.Prose(t[3])
		default:
			bad("there is no class %q", class)
		}
	})
	for _, x := range r.Reasons {
		if !used[string(x.Class)+" "+x.Name] {
			r.fail(ClassesFile, 0, "the reason %s %s is used by none", x.Class, x.Name)
		}
	}
}

func (r *reader) clauseList(line int, s string) (list []clause.Clause) {
	if s == "none" {
		return nil
	}
	for _, n := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' }) {
		c := clause.Clause(n)
		if !c.Valid() {
			r.fail(ClassesFile, line, "unknown clause %s (General Rule %s)", c, clause.RulesVersion)
		}
		list = append(list, c)
	}
	return list
}
