package content

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"digijudge/rules/clause"
	"digijudge/rules/located"
	"digijudge/rules/scenario"
)

// The folder official is a fixed list of official answers by number, with none of their words
// (denominator.txt), a scenario for each that can be played, a line of families.txt for each that
// asks the same of another card, and a line of classes.txt for each that can't be played. This file
// gives each answer its class, agreement_families.go puts the cards of a family into its scenario,
// agreement.go counts and replays them. A scenario of class "differs" must fail.

// The files of the folder official.
const (
	officialFolder  = "official/"
	officialList    = officialFolder + "denominator.txt"
	officialClasses = officialFolder + "classes.txt"
)

// maxStopWords bounds the words of a card that a line of classes.txt may quote: they say where the
// reading stops, no more.
const maxStopWords = 8

var (
	answerRE       = regexp.MustCompile(`^Q[1-9][0-9]{0,4}$`)
	answerFileRE   = regexp.MustCompile(`^official/([0-9]{1,3})xx/(Q[1-9][0-9]{0,4})\.scn$`)
	classReasonRE  = regexp.MustCompile(`^(not-play|not-expressible) ([a-z][a-z-]*): (.+)$`)
	classLineRE    = regexp.MustCompile(`^(Q[0-9]+) ([a-z-]+) (.+)$`)
	classTextRE    = regexp.MustCompile(`^([A-Z0-9-]+) "([^"]+)"$`)
	classDiffersRE = regexp.MustCompile(`^ours ([0-9, -]+|none) theirs ([0-9, -]+|none) because (.+)$`)
)

func isOfficial(file string) bool { return strings.HasPrefix(file, officialFolder) }

// agreementReader reads the folder official.
type agreementReader struct {
	*Agreement
	files map[string][]byte
	errs  []error
}

func (r *agreementReader) fail(file string, line int, format string, args ...any) {
	r.errs = append(r.errs, located.Errorf(file, line, format, args...))
}

// agreementOf reads the agreement from the files, with what is wrong in them.
func agreementOf(files map[string][]byte) (*Agreement, []error) {
	r := &agreementReader{Agreement: &Agreement{byQ: map[string]int{}}, files: files}
	r.readList()
	r.readScenarios()
	r.readFamilies()
	r.readRulings()
	r.readClasses()
	return r.Agreement, r.errs
}

// lines are the lines of a table that say something.
func (r *agreementReader) lines(file string, each func(n int, line string)) {
	n := 0
	for l := range strings.Lines(string(r.files[file])) {
		n++
		if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "#") {
			each(n, l)
		}
	}
}

func (r *agreementReader) readList() {
	last := ""
	r.lines(officialList, func(n int, line string) {
		key, rest, _ := strings.Cut(line, " ")
		switch {
		case key == "source":
			r.Source = rest
		case key == "date":
			r.Date = rest
		case !answerRE.MatchString(key):
			r.fail(officialList, n, "%q: a line is source …, date …, or the number of an answer and its cards", clip(line))
		default:
			a := OfficialAnswer{Q: key, Cards: strings.Fields(rest), file: officialList, line: n}
			if compareQ(last, key) >= 0 {
				r.fail(officialList, n, "%s stands behind %s; the numbers rise", key, last)
			}
			for _, c := range a.Cards {
				if !cardNumberRE.MatchString(c) {
					r.fail(officialList, n, "%q is no card number", c)
				}
			}
			last = key
			r.byQ[key] = len(r.Answers)
			r.Answers = append(r.Answers, a)
		}
	})
}

// readScenarios gives every scenario to the answers that its source line names; the first is that
// of its file.
func (r *agreementReader) readScenarios() {
	for _, file := range slices.Sorted(maps.Keys(r.files)) {
		if !isOfficial(file) || file == officialList || file == officialClasses ||
			file == officialFamilies {
			continue
		}
		m := answerFileRE.FindStringSubmatch(file)
		if m == nil || len(r.files[file]) > maxFileBytes {
			r.fail(file, 0, "an official answer's scenario is named by its number in the folder of its hundred: official/22xx/Q2298.scn")
			continue
		}
		src := string(r.files[file])
		p := playOf(file, src)
		p.Proof.ID, p.Proof.Kind = KindOfficial+"/"+m[2], KindOfficial
		from := sourceList(src)
		if len(from) == 0 || from[0] != m[2] {
			r.fail(file, 1, "its source line begins with %s", m[2])
			continue
		}
		if want := strings.TrimPrefix(m[2], "Q"); want[:max(0, len(want)-2)] != m[1] {
			r.fail(file, 0, "stands in the wrong folder")
		}
		if r.Answer(m[2]) == nil {
			r.fail(file, 1, "%s isn't in %s", m[2], officialList)
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

// settle gives an answer its scenario, which stands at a line of the scenario's file.
func (r *agreementReader) settle(a *OfficialAnswer, p *Play, line int) {
	src := p.Proof.Source
	a.Play, a.Class, a.file, a.line = p, AnswerAgrees, p.Proof.File, line
	a.Because = Typeset(scenarioHead(src, "because"))
	for _, ask := range scenarioHeads(src, "asks") {
		question, answer := cutAnswer(ask)
		word := strings.Trim(answer, ".")
		if !slices.Contains(AskedAnswers, word) {
			word = ""
		}
		a.Asks, a.Says = append(a.Asks, Typeset(question)), append(a.Says, word)
	}
}

// cutAnswer parts a question from the answer behind it.
func cutAnswer(ask string) (question, answer string) {
	if i := strings.LastIndexByte(ask, '?'); i >= 0 {
		return ask[:i+1], strings.TrimSpace(ask[i+1:])
	}
	return ask, ""
}

// sourceList returns the numbers of a scenario's source line.
func sourceList(src string) []string {
	var out []string
	for _, w := range sources(scenarioHead(src, "source")) {
		if answerRE.MatchString(w) {
			out = append(out, w)
		}
	}
	return out
}

// readRulings lets the rulings that name an answer as their source prove it.
func (r *agreementReader) readRulings() {
	r.BeyondBy = map[string][]string{}
	for _, file := range slices.Sorted(maps.Keys(r.files)) {
		if !isRuling(file) {
			continue
		}
		for _, q := range sourceList(string(r.files[file])) {
			if a := r.Answer(q); a != nil {
				a.Class, a.Rulings = AnswerAgrees, append(a.Rulings, rulingSlug(file))
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

func (r *agreementReader) readClasses() {
	slugs := map[string]bool{}
	for file := range r.files {
		if isRuling(file) {
			slugs[rulingSlug(file)] = true
		}
	}
	used, seen := map[string]bool{}, map[string]bool{}
	r.lines(officialClasses, func(n int, line string) {
		bad := func(format string, args ...any) { r.fail(officialClasses, n, format, args...) }
		if m := classReasonRE.FindStringSubmatch(line); m != nil {
			r.Reasons = append(r.Reasons, ClassReason{AnswerClass(m[1]), m[2], m[3]})
			return
		}
		m := classLineRE.FindStringSubmatch(line)
		if m == nil {
			bad("%q: want NUMBER CLASS and what belongs to it", clip(line))
			return
		}
		a, class, rest := r.Answer(m[1]), AnswerClass(m[2]), m[3]
		switch {
		case a == nil:
			bad("%s isn't in %s", m[1], officialList)
			return
		case seen[a.Q]:
			bad("%s has a class already", a.Q)
			return
		case len(a.Rulings) > 0:
			bad("%s is proved by the ruling %s", a.Q, a.Rulings[0])
			return
		case a.Play != nil && class != AnswerDiffers:
			bad("%s has a scenario, %s", a.Q, a.Play.Proof.File)
			return
		}
		seen[a.Q] = true
		a.Class, a.file, a.line = class, officialClasses, n
		switch class {
		case AnswerAgrees:
			a.Rulings, a.pointing = strings.Split(rest, ", "), true
			for _, s := range a.Rulings {
				if !slugs[s] {
					bad("there is no ruling %q", s)
				}
			}
		case AnswerNoPlay, AnswerNoWay:
			i := slices.IndexFunc(r.Reasons, func(x ClassReason) bool { return x.Class == class && x.Name == rest })
			if i < 0 {
				bad("%q is no reason for %s; the reasons stand at the head of the file", rest, class)
				return
			}
			a.Reason, used[string(class)+" "+rest] = r.Reasons[i], true
		case AnswerText:
			t := classTextRE.FindStringSubmatch(rest)
			switch {
			case t == nil:
				bad(`want text CARD "the words at which the reading stops"`)
			case !slices.Contains(a.Cards, t[1]) && !cardNumberRE.MatchString(t[1]):
				bad("%q is no card number", t[1])
			case len(strings.Fields(t[2])) > maxStopWords:
				bad("more than %d words of a card are quoted", maxStopWords)
			default:
				a.Card, a.Words = t[1], t[2]
			}
		case AnswerContested:
			if a.By = strings.TrimPrefix(rest, "by "); !answerRE.MatchString(a.By) || a.By == a.Q {
				bad("want contested by NUMBER, another answer")
			}
		case AnswerDiffers:
			t := classDiffersRE.FindStringSubmatch(rest)
			if t == nil || a.Play == nil {
				bad("want a scenario that fails, and differs ours CLAUSES theirs CLAUSES because REASON")
				return
			}
			a.Ours, a.Theirs, a.Because = r.clauseList(n, t[1]), r.clauseList(n, t[2]), Typeset(t[3])
		default:
			bad("there is no class %q", class)
		}
	})
	for _, x := range r.Reasons {
		if !used[string(x.Class)+" "+x.Name] {
			r.fail(officialClasses, 0, "the reason %s %s is used by none", x.Class, x.Name)
		}
	}
}

func (r *agreementReader) clauseList(line int, s string) (list []clause.Clause) {
	if s == "none" {
		return nil
	}
	for _, n := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' }) {
		c := clause.Clause(n)
		if !c.Valid() {
			r.fail(officialClasses, line, "unknown clause %s (General Rule %s)", c, clause.RulesVersion)
		}
		list = append(list, c)
	}
	return list
}

// checkOfficial: the folder can be read; its scenarios say what is asked and what is so, cite
// clauses that exist and have text, claim something, and can be read as far as that goes without
// the cards.
func (s *site) checkOfficial() {
	a, errs := agreementOf(s.files)
	s.errs = append(s.errs, errs...)
	titles := map[string]string{}
	for _, p := range a.plays() {
		s.checkPlay(p)
		for _, f := range OfficialFaults(p) {
			s.fail(p.Proof.File, p.Proof.Line, "%s", f)
		}
		if was := titles[p.Title]; was != "" {
			s.fail(p.Proof.File, p.Proof.Line, "its title is that of %s: name the card in both", was)
		}
		titles[p.Title] = p.Proof.ID
		if scenarioHead(p.Proof.Source, "asks") == "" {
			s.fail(p.Proof.File, p.Proof.Line, "no asks line says what is asked")
		}
	}
}

// playOf reads the head of a scenario with real cards.
func playOf(file, src string) Play {
	from := sources(scenarioHead(src, "source"))
	p := Play{Title: scenarioTitle(src), FromText: slices.Contains(from, TextSource)}
	p.Clauses, _ = scenarioClauses(src)
	for _, c := range scenarioCardRE.FindAllStringSubmatch(src, -1) {
		if !slices.Contains(p.Cards, c[1]) {
			p.Cards = append(p.Cards, c[1])
		}
	}
	p.Proof = Proof{Title: p.Title, File: file, Line: 1, Source: src}
	return p
}

// OfficialFaults says what is wrong with how the scenario of an official answer tells what decides:
// its title can be understood where it stands alone, and it names more than clauses that hold for
// every effect. Where nothing but the words of the card decides, its source line says text.
func OfficialFaults(p *Play) (faults []string) {
	if m := pronounTitleRE.FindString(p.Title); m != "" {
		faults = append(faults, fmt.Sprintf("the title begins with %q: name what it is about", m))
	}
	if !p.FromText && onlyGeneral(p.Clauses) {
		faults = append(faults, fmt.Sprintf(
			"%s holds for every effect: want the clause that decides this one, or text in the source line",
			p.Clauses[0]))
	}
	return faults
}

// checkPlay checks what all scenarios with real cards have in common.
func (s *site) checkPlay(p *Play) {
	file, first := p.Proof.File, p.Proof.Line
	if p.Title == "" {
		s.fail(file, first, "the first line says what the scenario shows: # …")
	}
	if len(p.Clauses) == 0 {
		s.fail(file, first, "it cites no clause")
	}
	_, at := scenarioClauses(p.Proof.Source)
	if file == officialFamilies {
		at = 0
	}
	for _, n := range p.Clauses {
		if !n.Valid() {
			s.fail(file, first+at, "unknown clause %s (General Rule %s)", n, clause.RulesVersion)
		} else if _, ok := s.urls[n]; !ok {
			s.fail(file, first+at, "clause %s is cited, but no page restates it", n)
		}
	}
	sc, err := scenario.ParseWith(file, []byte(p.Proof.Source), scenario.Config{})
	if err != nil && file == officialFamilies {
		s.fail(file, first, "%v", err)
		return
	}
	s.scenarioErrors(file, first, err)
	if err == nil && len(sc.Claims) == 0 && !strings.Contains(p.Proof.Source, "\nnow ") {
		s.fail(file, first, "it claims nothing")
	}
}
