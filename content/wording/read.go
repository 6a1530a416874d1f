package wording

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/rules/located"
)

// Limits of an import: bytes of a file and of all texts together, number of clauses, bytes of one
// clause, and parts of a number. Version 4.2 has 170 KB, 1,114 clauses of up to 2 KB, and numbers
// of up to 6 parts.
const (
	maxImportBytes = 5 << 20
	MaxClauses     = 5_000
	MaxClauseBytes = 20_000
	maxNumberParts = 8
)

// Clause is one clause recovered from an imported text.
type Clause struct {
	Number string
	Text   string
	File   string
	Line   int // the line at which it begins
}

// officialType is the effect type that a keyword page gives a keyword.
type officialType struct {
	name, typ string
	line      int
}

// officialText holds the contents of one imported file.
type officialText struct {
	file    string
	clauses []Clause
	types   map[string]officialType // section → type; for keyword pages only
	version string                  // as given or as stated in the text; "" if neither
	whole   bool                    // it is the General Rule, not a keyword page
	held    bool                    // its numbers must be those that we know
	last    int                     // the file's last line
}

var (
	numberRE      = regexp.MustCompile(`\d+(?:-\d+)+`)
	clauseStartRE = regexp.MustCompile(`^(\d{1,2}(?:-\d{1,2})+)\.(?:\s|$)`)
	innerStartRE  = regexp.MustCompile(`\s(\d{1,2}(?:-\d{1,2})+)\.\s`)
	chapterRE     = regexp.MustCompile(`^(\d{1,2})\. \S`)
	versionRE     = regexp.MustCompile(`^Ver\.\s?(\d{1,2}\.\d{1,2})\b`)
	entriesRE     = regexp.MustCompile(`^Filter: .*\((\d+) entr(?:y|ies)\)$`)
	keywordsRE    = regexp.MustCompile(`^(\d+) keyword effects\b`)
	headerRE      = regexp.MustCompile(`^<([^<>]+)> `)
	typeWordsRE   = regexp.MustCompile(`^[A-Z][A-Za-z-]+(?: \(?[A-Z][A-Za-z-]+\)?)?$`)
	splitHyphenRE = regexp.MustCompile(`(\pL|\d)- (\pL|\d)`)
	// several stuck together: )15-615-7
	stuckRefRE = regexp.MustCompile(`\)(?:\d[\d-]*(\s)|\s?\d[\d-]*$)`)
)

// readOfficial recovers the clauses of a keyword page or of the General Rule. It joins wrapped
// lines and words, and removes page numbers and stuck cross references. The numbers must be known,
// in order and complete, except for clauses newer than the text (ruleChanges). In a version with
// other numbers they must only be in order. version is that of the text; if it is "", it is read
// from the text. Errors are *located.Error with the line.
func readOfficial(f File, version string) (*officialText, error) {
	o, err := recoverOfficial(f, version)
	if err != nil || !o.held {
		return o, err
	}
	parents := parentsOf(o.clauses)
	for _, c := range o.clauses {
		if unended(c, parents) {
			return nil, located.Errorf(f.Name, c.Line, "clause %s ends in the middle of a sentence: …%q", c.Number, tail(c.Text))
		}
	}
	return o, nil
}

// unended reports whether the end of a clause seems to be missing. Headings and texts that equal
// RulesVersion's may end in any way, as lists do.
func unended(c Clause, parents map[string]bool) bool {
	return c.differs() && !parents[c.Number] && !strings.ContainsAny(c.Text[len(c.Text)-1:], `.)"`)
}

// parentsOf returns the numbers that have numbers below them.
func parentsOf(clauses []Clause) map[string]bool {
	m := map[string]bool{}
	for _, c := range clauses {
		if i := strings.LastIndexByte(c.Number, '-'); i > 0 {
			m[c.Number[:i]] = true
		}
	}
	return m
}

// recoverOfficial is readOfficial without the check for missing ends.
func recoverOfficial(f File, version string) (*officialText, error) {
	if err := looksLikeText(f); err != nil {
		return nil, err
	}
	text := strings.TrimPrefix(string(f.Data), "\ufeff")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n").Replace(text)
	lines := strings.Split(text, "\n")
	for len(lines) > 1 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	o := &officialText{file: f.Name, types: map[string]officialType{}, version: version, last: len(lines)}
	r := officialReader{o: o}
	for i, l := range lines[:min(40, len(lines))] {
		if m := versionRE.FindStringSubmatch(strings.TrimSpace(l)); m != nil {
			if o.version != "" && o.version != m[1] {
				return nil, r.errorf(i+1, "the text says version %s, not %s", m[1], o.version)
			}
			o.version = m[1]
		}
		if strings.Contains(l, "Comprehensive Rules") {
			o.whole = true
		}
	}
	o.held = o.version == "" || o.version == clause.RulesVersion || !o.whole && slices.Contains(knownVersions, o.version)
	if o.whole {
		dropPageNumbers(lines, numbersOf(lines, o.held))
		if err := r.general(lines); err != nil {
			return nil, err
		}
	} else if err := r.keywordPage(lines); err != nil {
		return nil, err
	}
	for i := range o.clauses {
		c := &o.clauses[i]
		c.Text = cleanOfficial(c.Text)
		if c.Text == "" {
			return nil, r.errorf(c.Line, "clause %s has no text", c.Number)
		}
	}
	return o, nil
}

// numbersOf returns a function that says which numbers are clauses: those that we know or, in a
// text with other numbers, those at the beginning of its lines.
func numbersOf(lines []string, held bool) func(number string) bool {
	if held {
		return func(number string) bool { return clause.Clause(number).Valid() }
	}
	there := map[string]bool{}
	for _, l := range lines {
		if m := clauseStartRE.FindStringSubmatch(strings.TrimSpace(l)); m != nil {
			there[m[1]] = true
		}
	}
	return func(number string) bool { return there[number] }
}

func looksLikeText(f File) error {
	fail := func(line int, msg string) error { return &located.Error{File: f.Name, Line: line, Msg: msg} }
	switch {
	case len(f.Data) > maxImportBytes:
		return fail(0, fmt.Sprintf("larger than %d MB", maxImportBytes>>20))
	case len(bytes.TrimSpace(f.Data)) == 0:
		return fail(0, "the file is empty")
	}
	line := 1
	for i := 0; i < len(f.Data); {
		r, n := utf8.DecodeRune(f.Data[i:])
		switch {
		case r == '\n':
			line++
		case r == utf8.RuneError && n == 1:
			return fail(line, "not a text file in UTF-8 (save the page as text first)")
		case unicode.IsControl(r) && !strings.ContainsRune("\t\r\f", r):
			return fail(line, fmt.Sprintf("not a text file: control character %U", r))
		}
		i += n
	}
	return nil
}

// dropPageNumbers removes the page numbers from a General Rule text. Each is stuck to the last word
// of its page.
func dropPageNumbers(lines []string, clause func(number string) bool) {
	page, last := 2, -1
	for i, l := range lines {
		if last < 0 && strings.HasPrefix(l, "1-1. ") {
			last = i
		}
		// a page has about 80 lines, so a number after fewer lines is a cross reference
		if last < 0 || i-last < 10 {
			continue
		}
		n := strconv.Itoa(page)
		rest, ok := strings.CutSuffix(strings.TrimRight(l, " \t"), n)
		if !ok || strings.Contains(l, "....") {
			continue
		}
		if rest != "" {
			switch c := rest[len(rest)-1]; {
			case c == ' ' || c == '-':
				continue
			case c >= '0' && c <= '9':
				whole := l[strings.LastIndexAny(l, " )\"")+1:]
				if cut := strings.TrimSuffix(whole, n); clause(whole) || !clause(cut) {
					continue
				}
			}
		}
		lines[i], last = rest, i
		page++
	}
}

// officialReader goes through the lines of an imported text.
type officialReader struct {
	o      *officialText
	header *officialType // keyword pages: the line above the section that follows
}

func (r *officialReader) errorf(line int, format string, args ...any) error {
	return located.Errorf(r.o.file, line, format, args...)
}

// current returns the clause that is being read, or nil before the first.
func (r *officialReader) current() *Clause {
	if n := len(r.o.clauses); n > 0 {
		return &r.o.clauses[n-1]
	}
	return nil
}

// start begins a clause, which must be one that may come next.
func (r *officialReader) start(number string, line int) error {
	if err := r.known(number, line); err != nil {
		return err
	}
	cur := r.current()
	if cur == nil {
		if first := string(clause.All()[0]); r.o.whole && number != first {
			return r.errorf(line, "the text begins with %s, not with %s", number, first)
		}
		if !r.o.whole && !isKeywordSection(number) {
			return r.errorf(line, "the page begins with %s, not with the heading of a keyword's section (16-4 …)", number)
		}
	} else {
		if compareNumbers(cur.Number, number) >= 0 {
			return r.errorf(line, "clause %s stands after %s", number, cur.Number)
		}
		if err := r.gap(cur.Number, number, line); err != nil {
			return err
		}
	}
	if len(r.o.clauses) == MaxClauses {
		return r.errorf(line, "more than %d clauses", MaxClauses)
	}
	r.o.clauses = append(r.o.clauses, Clause{Number: number, File: r.o.file, Line: line})
	return nil
}

// known checks that a number is one of ours or, in a text with other numbers, that it is possible.
func (r *officialReader) known(number string, line int) error {
	if r.o.held {
		if clause.Clause(number).Valid() {
			return nil
		}
		hint := ""
		if r.o.version == "" {
			hint = "; if the text is of another version, say which with --version"
		}
		return r.errorf(line, "unknown clause %s (General Rule %s)%s", number, clause.RulesVersion, hint)
	}
	parts := strings.Split(number, "-")
	if len(parts) > maxNumberParts || slices.ContainsFunc(parts, func(p string) bool { return p[0] == '0' }) {
		return r.errorf(line, "%s is no number of a clause", number)
	}
	return nil
}

// gap checks that no clause is missing between two that follow each other. next is "" at the end of
// the text.
func (r *officialReader) gap(cur, next string, line int) error {
	if next != "" && !r.o.whole && SectionOf(cur) != SectionOf(next) && !isKeywordSection(next) {
		return r.errorf(line, "clause %s stands without the heading of its section %s", next, SectionOf(next))
	}
	if !r.o.held {
		if after := nextChapter(cur); next != "" && r.o.whole && !strings.HasPrefix(next, after+"-") && chapterOf(next) != chapterOf(cur) {
			return r.errorf(line, "clause %s stands after %s: chapter %s is missing", next, cur, after)
		}
		return nil
	}
	var lost []string
	for _, n := range clause.Numbers(clause.All()) {
		if compareNumbers(cur, n) >= 0 || next != "" && compareNumbers(n, next) >= 0 {
			continue
		}
		// A filtered keyword page may leave out whole sections.
		if (r.o.whole || SectionOf(n) == SectionOf(cur) || next != "" && SectionOf(n) == SectionOf(next)) && addedSince(n) == "" {
			lost = append(lost, n)
		}
	}
	if len(lost) > 0 {
		list := strings.Join(lost[:min(5, len(lost))], ", ")
		if len(lost) > 5 {
			list += fmt.Sprintf(" … (%d in all)", len(lost))
		}
		return r.errorf(line, "after %s: missing %s", cur, list)
	}
	return nil
}

func (r *officialReader) add(text string, line int) error {
	c := r.current()
	if c == nil {
		return nil
	}
	if len(c.Text)+len(text) > MaxClauseBytes {
		return r.errorf(line, "clause %s is longer than %d bytes", c.Number, MaxClauseBytes)
	}
	c.Text = joinWrapped(c.Text, strings.TrimSpace(text))
	return nil
}

// general reads the General Rule: its contents, then clauses that begin at the start of a line,
// then its history.
func (r *officialReader) general(lines []string) error {
	all := clause.Numbers(clause.All())
	for i, l := range lines {
		l = strings.TrimSpace(l)
		cur := r.current()
		if cur != nil && strings.HasPrefix(l, "Update History") && (cur.Number == all[len(all)-1] || !r.o.held) {
			return nil
		}
		if m := clauseStartRE.FindStringSubmatch(l); m != nil {
			if err := r.start(m[1], i+1); err != nil {
				return err
			}
			if err := r.add(l[len(m[1])+1:], i+1); err != nil {
				return err
			}
			continue
		}
		if m := chapterRE.FindStringSubmatch(l); m != nil && cur != nil && m[1] == nextChapter(cur.Number) {
			continue
		}
		if err := r.add(l, i+1); err != nil {
			return err
		}
	}
	if r.current() == nil {
		return r.errorf(1, "no clauses found")
	}
	return r.gap(r.current().Number, "", len(lines))
}

// keywordPage reads a keyword page. For each keyword it has a line with name, effect type and
// summary, and then a section with clauses, which begin at the start of a line or within one.
func (r *officialReader) keywordPage(lines []string) error {
	announced, announcedLine := 0, 0
	for i, l := range lines {
		l = strings.TrimSpace(l)
		line := i + 1
		if r.current() == nil {
			// if the page is filtered, the filter's count is the right one
			for _, re := range []*regexp.Regexp{keywordsRE, entriesRE} {
				if m := re.FindStringSubmatch(l); m != nil {
					announced, _ = strconv.Atoi(m[1])
					announcedLine = line
				}
			}
		}
		if strings.HasPrefix(l, "←") || strings.HasPrefix(l, "↑") {
			continue // the page's link back to the top
		}
		header, err := r.readHeader(l, line)
		if err != nil {
			return err
		}
		if header {
			continue
		}
		if m := clauseStartRE.FindStringSubmatch(l); m != nil {
			if err := r.clause(m[1], line); err != nil {
				return err
			}
			l = l[len(m[1])+1:]
		}
		for {
			at := innerStartRE.FindStringSubmatchIndex(l)
			if at == nil {
				break
			}
			if err := r.add(l[:at[0]], line); err != nil {
				return err
			}
			if err := r.clause(l[at[2]:at[3]], line); err != nil {
				return err
			}
			l = l[at[3]+1:]
		}
		if r.current() == nil && numberRE.MatchString(l) && strings.Contains(l, "<") {
			// Text before the first section: not a keyword page that we know.
			continue
		}
		if err := r.add(l, line); err != nil {
			return err
		}
	}
	cur := r.current()
	if cur == nil {
		return r.errorf(1, "no keyword section found (a line such as \"16-7. <Piercing>\"): not a keyword page")
	}
	if r.header != nil {
		return r.errorf(r.header.line, "the text ends before the section of <%s>", r.header.name)
	}
	if err := r.gap(cur.Number, "", len(lines)); err != nil {
		return err
	}
	sections := 0
	for _, c := range r.o.clauses {
		if isKeywordSection(c.Number) {
			sections++
		}
	}
	if announced > 0 && sections != announced {
		return r.errorf(len(lines), "line %d announces %d keyword effects, but the text holds %d", announcedLine, announced, sections)
	}
	return nil
}

// clause begins a clause of a keyword page. The heading of a section takes the line above it as its
// header.
func (r *officialReader) clause(number string, line int) error {
	if err := r.start(number, line); err != nil {
		return err
	}
	if isKeywordSection(number) && r.header != nil {
		r.o.types[number] = *r.header
		r.header = nil
	}
	if r.header != nil {
		return r.errorf(line, "<%s> is announced above, but %s follows instead of its section", r.header.name, number)
	}
	return nil
}

// typeNames returns the names of all effect types.
func typeNames() string {
	var names []string
	for _, t := range rules.EffectTypes {
		names = append(names, string(t))
	}
	return strings.Join(names, ", ")
}

// readHeader reads the line above a section: <Name> Type <Name> is …
func (r *officialReader) readHeader(l string, line int) (bool, error) {
	m := headerRE.FindStringSubmatch(l)
	if m == nil {
		return false, nil
	}
	label, _, repeated := strings.Cut(l[len(m[0]):], " <"+m[1]+">")
	switch {
	case repeated && slices.Contains(rules.EffectTypes, rules.EffectType(label)):
	case repeated && typeWordsRE.MatchString(label) && len(label) < 30:
		return false, r.errorf(line, "<%s> has the unknown effect type %q; want %s", m[1], label, typeNames())
	default:
		return false, nil
	}
	if r.header != nil {
		return false, r.errorf(line, "<%s> follows on <%s> without a section between them", m[1], r.header.name)
	}
	r.header = &officialType{m[1], label, line}
	return true, nil
}

// joinWrapped joins a line to the text before it, without a space if that text ends in a hyphen
// within a word.
func joinWrapped(before, next string) string {
	if before == "" || next == "" {
		return before + next
	}
	if len(before) > 1 && strings.HasSuffix(before, "-") && before[len(before)-2] != ' ' {
		return before + next
	}
	return before + " " + next
}

// cleanOfficial normalizes a recovered text: plain quotes, single spaces, hyphenated words joined
// ("Trigger- Type", "15- 8-2", "<De- Digivolve 1>"), and no cross-reference number stuck to a
// closing parenthesis.
func cleanOfficial(s string) string {
	s = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`, "\u00a0", " ", "\u00ad", "").Replace(s)
	s = strings.Join(strings.Fields(s), " ")
	for splitHyphenRE.MatchString(s) {
		s = splitHyphenRE.ReplaceAllString(s, "$1-$2")
	}
	return stuckRefRE.ReplaceAllString(s, ")$1")
}

func tail(s string) string {
	if r := []rune(s); len(r) > 30 {
		return string(r[len(r)-30:])
	}
	return s
}

// SectionOf returns the two-part number of the section that a clause belongs to.
func SectionOf(number string) string {
	parts := strings.SplitN(number, "-", 3)
	return strings.Join(parts[:min(2, len(parts))], "-")
}

// isKeywordSection reports whether a number is the section of a keyword: 16-4 or later.
func isKeywordSection(number string) bool {
	return strings.HasPrefix(number, "16-") && strings.Count(number, "-") == 1 && compareNumbers(number, "16-4") >= 0
}

func chapterOf(number string) string {
	chapter, _, _ := strings.Cut(number, "-")
	return chapter
}

func nextChapter(number string) string {
	chapter, _ := strconv.Atoi(chapterOf(number))
	return strconv.Itoa(chapter + 1)
}

// numberBefore returns the number that must come before a number: the one before it at its level,
// or the one above it. It returns "" for the first section of a chapter.
func numberBefore(number string) string {
	i := strings.LastIndexByte(number, '-')
	n, err := strconv.Atoi(number[i+1:])
	switch {
	case err == nil && n > 1:
		return number[:i+1] + strconv.Itoa(n-1)
	case strings.Contains(number[:max(i, 0)], "-"):
		return number[:i]
	}
	return ""
}
