package content

import (
	"strings"

	"digijudge/quiz"
	"digijudge/rules/clause"
)

// section is a heading of a page of clauses and the text below it.
type section struct {
	number string // clause number, or empty
	title  string // the text after the number, or the whole heading
	level  int
	line   int // line of the heading
	body   source
}

// splitSections splits a page of clauses at its headings (# lines outside fenced blocks). intro is
// the text before the first heading.
func splitSections(f *quiz.Front) (intro source, list []section) {
	cur := source{file: f.File, line: f.Line}
	var head *section
	var b strings.Builder
	done := func() {
		cur.text = b.String()
		b.Reset()
		if head == nil {
			intro = cur
			return
		}
		head.body = cur
		list = append(list, *head)
	}
	fence := ""
	line := f.Line
	for l := range strings.Lines(f.Body) {
		trimmed := strings.TrimSpace(l)
		switch {
		case fence != "":
			if strings.HasPrefix(trimmed, fence) {
				fence = ""
			}
		case strings.HasPrefix(trimmed, "```"), strings.HasPrefix(trimmed, "~~~"):
			fence = trimmed[:3]
		default:
			if level := headingLevel(l); level > 0 {
				done()
				title := strings.TrimSpace(l[level:])
				head = &section{title: title, level: level, line: line}
				if n, rest, _ := strings.Cut(title, " "); looksLikeClause(strings.TrimSuffix(n, ".")) {
					head.number, head.title = strings.TrimSuffix(n, "."), strings.TrimSpace(rest)
				}
				cur = source{file: f.File, line: line + 1}
				line++
				continue
			}
		}
		b.WriteString(l)
		line++
	}
	done()
	return intro, list
}

func headingLevel(l string) int {
	n := len(l) - len(strings.TrimLeft(l, "#"))
	if n == 0 || n > 6 || !strings.HasPrefix(l[n:], " ") {
		return 0
	}
	return n
}

// looksLikeClause reports whether s has the form of a clause number, valid or not.
func looksLikeClause(s string) bool {
	return clauseRE.FindString(s) == s && s != ""
}

// checkSections checks that clause headings are valid, in order and not empty. It returns the
// numbers.
func (s *site) checkSections(list []section) (numbers []string) {
	last := ""
	for _, h := range list {
		if h.level == 1 {
			s.fail(h.body.file, h.line, "heading %q: the page's title is not repeated; headings begin with ##", h.title)
		}
		if h.number == "" {
			continue
		}
		switch {
		case !clause.Clause(h.number).Valid():
			s.fail(h.body.file, h.line, "unknown clause %s (General Rule %s)", h.number, clause.RulesVersion)
			continue
		case last != "" && compareClauses(last, h.number) >= 0:
			s.fail(h.body.file, h.line, "clause %s stands after %s", h.number, last)
		case strings.TrimSpace(h.body.text) == "":
			s.fail(h.body.file, h.line, "there is no text under %s", h.number)
		}
		last = h.number
		numbers = append(numbers, h.number)
	}
	return numbers
}

// clauses renders the clause sections of the page at url.
func (s *site) clauses(md *markdown, kind, slug, url string, list []section) (clauses []Clause, plain map[string]string) {
	plain = map[string]string{}
	for _, h := range list {
		if h.number == "" || !clause.Clause(h.number).Valid() {
			continue
		}
		c := Clause{Number: h.number, Level: max(2, min(3, strings.Count(h.number, "-")+1)), URL: s.urls[clause.Clause(h.number)]}
		title := ""
		if h.title != "" {
			c.Title, title = s.inline(md, source{h.body.file, h.line, h.title})
		}
		text, note := splitNote(h.body)
		r := s.page(md, kind, h.number+"-", slug+"-", text)
		c.Body = r.blocks
		if note.text != "" {
			c.Note = s.page(md, kind, h.number+"-note-", slug+"-note-", note).blocks
		}
		for _, head := range r.headings {
			page, _, _ := strings.Cut(c.URL, "#")
			s.anchors[page][head.ID] = true
		}
		plain[h.number] = strings.TrimSpace(title + "\n" + r.plain)
		clauses = append(clauses, c)
	}
	return clauses, plain
}

// splitNote splits a clause's text before the paragraph that begins with "Note:", a remark on the
// official text.
func splitNote(body source) (text, note source) {
	const mark = "Note:"
	at := strings.Index("\n"+body.text, "\n\n"+mark)
	if at < 0 {
		return body, source{}
	}
	text, note = body, body
	text.text = body.text[:at]
	note.text = strings.TrimSpace(body.text[at:])
	note.line += strings.Count(body.text[:strings.Index(body.text, note.text)], "\n")
	note.text = strings.TrimSpace(strings.TrimPrefix(note.text, mark))
	return text, note
}

// missing returns the registered numbers that satisfy belongs and aren't among have.
func missing(have []string, belongs func(string) bool) (list []string) {
	set := map[string]bool{}
	for _, n := range have {
		set[n] = true
	}
	for _, n := range clause.Numbers(clause.All()) {
		if belongs(n) && !set[n] {
			list = append(list, n)
		}
	}
	return list
}
