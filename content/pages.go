package content

import (
	"cmp"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"digijudge/content/proof"
	"digijudge/content/search"
	"digijudge/quiz"
	"digijudge/rules/clause"
	"digijudge/rules/located"
)

// keywordPage is a keyword page until it is stored.
type keywordPage struct {
	Keyword
	front    *quiz.Front
	head     keywordFront
	intro    source
	sections []section
	plain    map[string]string // clause → text for the search
	rest     string            // text of the notes, for the search
}

type keywordFront struct {
	Keyword   string       `yaml:"keyword"`
	Section   string       `yaml:"section"`
	Type      string       `yaml:"type"`
	Former    string       `yaml:"former"`
	Written   []string     `yaml:"written"`
	Players   []string     `yaml:"players"`
	Timings   []string     `yaml:"timings"`
	Choice    string       `yaml:"choice"`
	Summary   string       `yaml:"summary"`
	Asks      []string     `yaml:"asks"`
	Questions []askedFront `yaml:"questions"`
}

// readPage splits a file into front matter and text and parses the front matter. It checks that the
// file's name can be used in an address.
func readPage(file string, data []byte, head any) (*quiz.Front, string, error) {
	slug := strings.TrimSuffix(path.Base(file), path.Ext(file))
	if !quiz.ValidID(slug) {
		return nil, "", &located.Error{File: file, Msg: "the file's name may hold lower case letters, digits and single hyphens only"}
	}
	front, err := quiz.SplitFront(file, data)
	if err != nil {
		return nil, "", err
	}
	return front, slug, front.Decode(head)
}

// want returns an error for the first of the keys that has no value.
func want(f *quiz.Front, keyValues ...string) error {
	for i := 0; i < len(keyValues); i += 2 {
		if strings.TrimSpace(keyValues[i+1]) == "" {
			return &located.Error{File: f.File, Line: f.LineOf(keyValues[i], ""), Msg: "front matter: no " + keyValues[i]}
		}
	}
	return nil
}

func (s *site) readKeyword(file string, data []byte) error {
	p := &keywordPage{}
	front, slug, err := readPage(file, data, &p.head)
	if err != nil {
		return err
	}
	h := p.head
	if err := want(front, "keyword", h.Keyword, "section", h.Section, "type", h.Type, "summary", h.Summary); err != nil {
		return err
	}
	fail := func(key, format string, args ...any) error {
		return located.Errorf(file, front.LineOf(key, ""), format, args...)
	}
	switch {
	case !clause.Clause(h.Section).Valid() || !strings.HasPrefix(h.Section, "16-") || strings.Count(h.Section, "-") != 1:
		return fail("section", "section %q: want a keyword's section of chapter 16, such as 16-7", h.Section)
	case !slices.Contains(quiz.EffectTypes, h.Type):
		return fail("type", "unknown effect type %q: want %s", h.Type, strings.Join(quiz.EffectTypes, ", "))
	case len(h.Written) == 0:
		return fail("written", "front matter: no written")
	}
	p.front = front
	p.Slug, p.Name, p.Section, p.Type, p.Former, p.Written = slug, h.Keyword, h.Section, h.Type, h.Former, h.Written
	p.readFacts(s)
	url := "/keywords/" + slug
	if err := s.addPage(url, file); err != nil {
		return err
	}
	for _, name := range []string{h.Keyword, h.Former} {
		if name == "" {
			continue
		}
		if other := s.names[strings.ToLower(name)]; other != nil {
			return fail("keyword", "keyword %s has already the page %s", name, other.Slug)
		}
		s.names[strings.ToLower(name)] = p
	}
	s.checkAsks(front, h.Asks)
	p.intro, p.sections = splitSections(front)
	s.addClause(clause.Clause(h.Section), url, "", file, front.LineOf("section", ""))
	numbers := s.checkSections(p.sections)
	for _, sec := range p.sections {
		switch {
		case sec.number == "" && sec.title != "At the table":
			s.fail(file, sec.line, "heading %q: want a clause number or \"At the table\"", sec.title)
		case sec.number != "" && !strings.HasPrefix(sec.number, h.Section+"-"):
			s.fail(file, sec.line, "clause %s does not belong to section %s", sec.number, h.Section)
		case clause.Clause(sec.number).Valid():
			s.addClause(clause.Clause(sec.number), url, sec.number, file, sec.line)
		}
	}
	if m := missing(numbers, func(n string) bool { return strings.HasPrefix(n, h.Section+"-") }); len(m) > 0 {
		s.fail(file, front.Line, "clauses without text: %s", strings.Join(m, ", "))
	}
	s.keywords = append(s.keywords, p)
	return nil
}

func (p *keywordPage) render(s *site, md *markdown) {
	f, url := p.front, "/keywords/"+p.Slug
	p.Summary, p.Plain = s.inline(md, source{f.File, f.LineOf("summary", ""), p.head.Summary})
	for _, w := range p.Written {
		if inner := strings.TrimSuffix(strings.TrimPrefix(w, "<"), ">"); len(inner) != len(w)-2 || findKeyword(s.names, inner) != p {
			// A card may print several icons and other words. The first icon must be this keyword.
			if m := regexp.MustCompile(`<([^<>]+)>`).FindStringSubmatch(w); m == nil || findKeyword(s.names, m[1]) != p {
				s.fail(f.File, f.LineOf("written", w), "written %q is not <%s>", w, p.Name)
			}
		}
	}
	r := s.page(md, KindKeyword, "", p.Slug+"-", p.intro)
	p.Intro, p.rest = r.blocks, strings.TrimSpace(r.plain)
	asked := ""
	p.Questions, asked = s.asks(md, f, p.head.Questions)
	p.rest = strings.TrimSpace(p.rest + "\n" + asked)
	p.Clauses, p.plain = s.clauses(md, KindKeyword, p.Slug, url, p.sections)
	for _, sec := range p.sections {
		if sec.number == "" {
			r := s.page(md, KindKeyword, "table-", p.Slug+"-", sec.body)
			p.Table = append(p.Table, r.blocks...)
			p.rest = strings.TrimSpace(p.rest + "\n" + r.plain)
		}
	}
}

// chapterPage is a chapter page until it is stored.
type chapterPage struct {
	Chapter
	file     string
	front    *quiz.Front
	head     chapterFront
	intro    source
	sections []section
	plain    map[string]string
}

type chapterFront struct {
	Chapter int    `yaml:"chapter"`
	Title   string `yaml:"title"`
	Summary string `yaml:"summary"`
	// clause → the questions that it answers, as players ask them
	Asks map[string][]string `yaml:"asks"`
}

var chapterFileRE = regexp.MustCompile(`^(\d\d)-(.+)$`)

func (s *site) readChapter(file string, data []byte) error {
	p := &chapterPage{file: file}
	front, slug, err := readPage(file, data, &p.head)
	if err != nil {
		return err
	}
	if err := want(front, "title", p.head.Title, "summary", p.head.Summary); err != nil {
		return err
	}
	m := chapterFileRE.FindStringSubmatch(slug)
	if m == nil {
		return &located.Error{File: file, Msg: "want a file name such as 06-turns.md"}
	}
	if n, _ := strconv.Atoi(m[1]); n != p.head.Chapter {
		return located.Errorf(file, front.LineOf("chapter", ""), "chapter %d in a file that is called %s", p.head.Chapter, path.Base(file))
	}
	p.front, p.Number, p.Title, p.Slug = front, p.head.Chapter, p.head.Title, m[2]
	p.URL = "/rules/" + strconv.Itoa(p.Number)
	if err := s.addPage(p.URL, file); err != nil {
		return err
	}
	p.intro, p.sections = splitSections(front)
	numbers := s.checkSections(p.sections)
	p.Parts = partsOf(p.sections)
	for _, part := range p.Parts {
		if err := s.addPage(part.URL, file); err != nil {
			return err
		}
	}
	prefix := strconv.Itoa(p.Number) + "-"
	for _, sec := range p.sections {
		switch {
		case sec.number == "":
			s.fail(file, sec.line, "heading %q does not begin with a clause number", sec.title)
		case !strings.HasPrefix(sec.number, prefix):
			s.fail(file, sec.line, "clause %s does not belong to chapter %d", sec.number, p.Number)
		case clause.Clause(sec.number).Valid():
			// links to the chapter's first page work even if the clause is on another part
			s.anchors[p.URL][sec.number] = true
			s.addClause(clause.Clause(sec.number), p.part(sec.number), sec.number, file, sec.line)
		}
	}
	belongs := func(n string) bool {
		return strings.HasPrefix(n, prefix) && (p.Number != 16 || compareClauses(n, "16-4") < 0)
	}
	if m := missing(numbers, belongs); len(m) > 0 {
		s.fail(file, front.Line, "clauses without text: %s", strings.Join(m, ", "))
	}
	for _, n := range slices.Sorted(maps.Keys(p.head.Asks)) {
		if !slices.Contains(numbers, n) {
			s.fail(file, front.LineOf("asks", n), "asks: clause %s has no text on this page", n)
		}
		s.checkAsks(front, p.head.Asks[n])
	}
	s.chapters = append(s.chapters, p)
	return nil
}

func (p *chapterPage) render(s *site, md *markdown) {
	f := p.front
	p.Summary, p.Plain = s.inline(md, source{f.File, f.LineOf("summary", ""), p.head.Summary})
	p.Intro = s.page(md, KindRules, "", strconv.Itoa(p.Number)+"-", p.intro).blocks
	p.Clauses, p.plain = s.clauses(md, KindRules, strconv.Itoa(p.Number), p.URL, p.sections)
	p.Count = len(p.Clauses)
}

// guidePage is a guide until it is stored.
type guidePage struct {
	Guide
	front *quiz.Front
	head  guideFront
	text  string
}

type guideFront struct {
	Title   string   `yaml:"title"`
	Order   int      `yaml:"order"`
	For     string   `yaml:"for"`
	Source  string   `yaml:"source"`
	Summary string   `yaml:"summary"`
	Asks    []string `yaml:"asks"`
}

// The readers of guides that aren't for looking up rules: people who write content or code, and
// people who run a server. These guides are listed separately, and no clause links to them.
const (
	ForContributors = "contributors"
	ForOperators    = "operators"
)

func (s *site) readGuide(file string, data []byte) error {
	p := &guidePage{}
	front, slug, err := readPage(file, data, &p.head)
	if err != nil {
		return err
	}
	if err := want(front, "title", p.head.Title, "summary", p.head.Summary); err != nil {
		return err
	}
	if p.head.For != "" && p.head.For != ForContributors && p.head.For != ForOperators {
		return located.Errorf(file, front.LineOf("for", ""), "for %q: want %s, %s, or no such line", p.head.For, ForContributors, ForOperators)
	}
	p.front, p.Slug, p.Title, p.Order, p.For = front, slug, p.head.Title, p.head.Order, p.head.For
	p.Source = p.head.Source
	s.checkAsks(front, p.head.Asks)
	if err := s.addPage("/guides/"+slug, file); err != nil {
		return err
	}
	s.guides = append(s.guides, p)
	return nil
}

func (p *guidePage) render(s *site, md *markdown) {
	f, url := p.front, "/guides/"+p.Slug
	p.Summary, p.Plain = s.inline(md, source{f.File, f.LineOf("summary", ""), p.head.Summary})
	r := s.page(md, KindGuide, "", p.Slug+"-", source{f.File, f.Line, f.Body})
	p.Body, p.Headings, p.text = r.blocks, r.headings, r.plain
	for _, h := range r.headings {
		s.anchors[url][h.ID] = true
	}
	cite := func(n clause.Clause) {
		c := siteCitation{n, Citation{KindGuide, p.Title, url}}
		if p.For == "" && !slices.Contains(s.citations, c) {
			s.citations = append(s.citations, c)
		}
	}
	for _, c := range r.clauses {
		cite(c.number)
	}
	for _, b := range r.blocks {
		if b.Scenario != nil {
			s.anchors[url][b.Scenario.ID] = true
			numbers, _ := proof.Clauses(b.Scenario.Source)
			for _, n := range numbers {
				cite(n)
			}
		}
	}
}

// faqPage is an FAQ until it is stored.
type faqPage struct {
	FAQ
	front   *quiz.Front
	head    faqFront
	entries []*faqEntryPage
	text    string
}

type faqFront struct {
	Title   string `yaml:"title"`
	Summary string `yaml:"summary"`
}

type faqEntryPage struct {
	FAQEntry
	front *quiz.Front
	head  faqEntryFront
	faq   string
	text  string
}

type faqEntryFront struct {
	ID       string          `yaml:"id"`
	Group    string          `yaml:"group"`
	Order    int             `yaml:"order"`
	Question string          `yaml:"question"`
	Clauses  []clause.Clause `yaml:"clauses"`
	Changed  string          `yaml:"changed"`
	Asks     []string        `yaml:"asks"`
}

// faq returns the FAQ of a folder and creates it for the folder's first file.
func (s *site) faq(file string) *faqPage {
	slug := path.Base(path.Dir(file))
	for _, p := range s.faqs {
		if p.Slug == slug {
			return p
		}
	}
	p := &faqPage{}
	p.Slug = slug
	s.faqs = append(s.faqs, p)
	return p
}

func (s *site) readFAQ(file string, data []byte) error {
	if path.Base(file) == "index.md" {
		p := s.faq(file)
		front, _, err := readPage(file, data, &p.head)
		if err != nil {
			return err
		}
		if !quiz.ValidID(p.Slug) {
			return &located.Error{File: file, Msg: "the folder's name may hold lower case letters, digits and single hyphens only"}
		}
		p.front, p.Title = front, p.head.Title
		if err := want(front, "title", p.head.Title, "summary", p.head.Summary); err != nil {
			return err
		}
		return s.addPage("/faq/"+p.Slug, file)
	}
	e := &faqEntryPage{}
	front, _, err := readPage(file, data, &e.head)
	if err != nil {
		return err
	}
	h := e.head
	if err := want(front, "id", h.ID, "group", h.Group, "question", h.Question, "clauses", strings.Join(clause.Numbers(h.Clauses), "")); err != nil {
		return err
	}
	if !quiz.ValidID(h.ID) {
		return located.Errorf(file, front.LineOf("id", ""), "id %q: want lower case letters, digits and single hyphens", h.ID)
	}
	s.checkAsks(front, h.Asks)
	p := s.faq(file)
	for _, other := range p.entries {
		if other.ID == h.ID {
			return located.Errorf(file, front.LineOf("id", ""), "id %s: %s has it already", h.ID, other.front.File)
		}
		if other.head.Group == h.Group && other.Order == h.Order {
			return located.Errorf(file, front.LineOf("order", ""), "order %d of group %q: %s has it already", h.Order, h.Group, other.front.File)
		}
	}
	e.front, e.faq, e.ID, e.Order, e.Clauses = front, p.Slug, h.ID, h.Order, h.Clauses
	p.entries = append(p.entries, e)
	return nil
}

// finishFAQs removes the FAQs of folders without an index page.
func (s *site) finishFAQs() {
	s.faqs = slices.DeleteFunc(s.faqs, func(p *faqPage) bool {
		if p.front == nil && len(p.entries) > 0 {
			s.fail("faq/"+p.Slug+"/index.md", 0, "the FAQ has no (readable) index page")
		}
		return p.front == nil || s.anchors["/faq/"+p.Slug] == nil
	})
}

func (p *faqPage) render(s *site, md *markdown) {
	f, url := p.front, "/faq/"+p.Slug
	p.Summary, p.Plain = s.inline(md, source{f.File, f.LineOf("summary", ""), p.head.Summary})
	r := s.page(md, KindFAQ, "", p.Slug+"-", source{f.File, f.Line, f.Body})
	p.Intro, p.text, p.Count = r.blocks, r.plain, len(p.entries)
	for _, h := range r.headings {
		s.anchors[url][h.ID] = true
	}
	var groups []string
	for _, e := range p.entries {
		s.anchors[url][e.ID] = true
		e.render(s, md)
		if !slices.Contains(groups, e.head.Group) {
			groups = append(groups, e.head.Group)
		}
	}
	slices.SortStableFunc(p.entries, func(a, b *faqEntryPage) int {
		return cmp.Or(cmp.Compare(slices.Index(groups, a.head.Group), slices.Index(groups, b.head.Group)), cmp.Compare(a.Order, b.Order))
	})
	for _, g := range groups {
		group := FAQGroup{Title: Typeset(g)}
		for _, e := range p.entries {
			if e.head.Group == g {
				group.Entries = append(group.Entries, e.FAQEntry)
			}
		}
		p.Groups = append(p.Groups, group)
	}
}

func (e *faqEntryPage) render(s *site, md *markdown) {
	f := e.front
	e.Question, e.Plain = s.inline(md, source{f.File, f.LineOf("question", ""), e.head.Question})
	if e.head.Changed != "" {
		e.Changed, _ = s.inline(md, source{f.File, f.LineOf("changed", ""), e.head.Changed})
	}
	s.citeFront(f, e.head.Clauses, Citation{KindFAQ, e.Plain, "/faq/" + e.faq + "#" + e.ID})
	r := s.page(md, KindFAQ, e.ID+"-", "", source{f.File, f.Line, f.Body})
	e.Ruling, e.Body, e.text = r.first, r.blocks, r.plain
	if r.first == "" {
		s.fail(f.File, f.Line, "the entry does not begin with its ruling, a paragraph")
		return
	}
	e.Body[0].HTML = strings.TrimPrefix(e.Body[0].HTML, r.first)
	if strings.TrimSpace(e.Body[0].HTML) == "" {
		e.Body = e.Body[1:]
	}
	if !slices.ContainsFunc(e.Body, func(b Block) bool { return b.Scenario != nil }) {
		s.fail(f.File, f.Line, "the entry has no ```scenario that proves it")
	}
}

// questionPage is a question until it is stored.
type questionPage struct {
	Question
	data []byte
	text string
}

func (s *site) readQuestion(file string, data []byte) error {
	q, err := quiz.ParseQuestion(file, data)
	if err != nil {
		return err
	}
	if dir := path.Base(path.Dir(file)); dir != q.Topic || path.Dir(path.Dir(file)) != "questions" {
		return located.Errorf(file, 1, "a question on %s stands in questions/%s", q.Topic, q.Topic)
	}
	for _, id := range append([]string{q.ID}, q.Was...) {
		if err := s.addPage("/quiz/"+id, file); err != nil {
			return err
		}
	}
	p := &questionPage{data: data}
	p.Question.Question = q
	s.questions = append(s.questions, p)
	return nil
}

func (p *questionPage) render(s *site, md *markdown) {
	q := p.Question.Question
	if !q.Drill { // drills are found through their rulings instead
		front, _ := quiz.SplitFront(q.File, p.data)
		q.Title = Typeset(q.Title)
		s.citeFront(front, q.Clauses, Citation{KindQuestion, q.Title, "/quiz/" + q.ID})
	}
	p.text = p.Question.render(s, md)
	p.Proof = Scenario{ID: q.ID, Title: q.Title, Source: q.Scenario, File: q.File, Line: q.ScenarioLine}
	if q.Drill {
		s.proofs = append(s.proofs, drillProof(q))
		return
	}
	p.renderVariants(s, md)
	s.proofs = append(s.proofs, Proof{ID: KindQuestion + "/" + q.ID, Title: q.Title, Kind: KindQuestion, File: q.File, Line: q.ScenarioLine, Source: q.Scenario, Question: q})
}

// render renders the texts of the question and returns them as plain text.
func (p *Question) render(s *site, md *markdown) (text string) {
	q := p.Question
	body := func(text string, line int) *rendered {
		r := s.take(md.page(source{q.File, line, text}, ""))
		if slices.ContainsFunc(r.blocks, func(b Block) bool { return b.Scenario != nil }) {
			s.fail(q.File, line, "a second scenario")
		}
		return r
	}
	r := body(q.Body, q.BodyLine)
	p.BodyHTML, text = r.blocks, r.plain
	if q.After != "" {
		r := body(q.After, q.AfterLine)
		p.BodyHTML, text = append(p.BodyHTML, r.blocks...), text+"\n"+r.plain
	}
	for _, a := range q.Answers {
		htm, _ := s.inline(md, source{q.File, a.Line, a.Text})
		p.AnswerHTML = append(p.AnswerHTML, AnswerHTML{htm, body(a.Reason, a.ReasonLine).blocks})
	}
	p.RulingHTML = body(q.Ruling, q.RulingLine).blocks
	return text
}

func (s *site) readRuling(file string, data []byte) error {
	slug := strings.TrimSuffix(path.Base(file), ".scn")
	src := strings.ReplaceAll(string(data), "\r\n", "\n")
	p := &Ruling{Slug: slug, Title: Typeset(proof.Title(src)), Source: proof.Head(src, "source"), Because: Typeset(proof.Head(src, "because"))}
	for _, line := range proof.Heads(src, "asks") {
		q, word, ok := splitAsk(line)
		if !ok || word == search.OwnText {
			s.fail(file, 1, "asks %q: behind the question stands %s, or nothing", clip(line), strings.Join(AskedAnswers, ", "))
		}
		p.Asks, p.Words = append(p.Asks, q), append(p.Words, word)
	}
	switch {
	case !quiz.ValidID(slug):
		return &located.Error{File: file, Msg: "want rulings/CHAPTER/NAME.scn, the name with lower case letters, digits and single hyphens"}
	case p.Title == "":
		return &located.Error{File: file, Line: 1, Msg: "no title: the first line must begin with #"}
	}
	p.Clauses, _ = proof.Clauses(src)
	p.Proof = Scenario{ID: slug, Title: p.Title, Source: src, File: file, Line: 1}
	for _, n := range p.Clauses {
		s.citations = append(s.citations, siteCitation{n, Citation{KindRuling, p.Title, "/rulings/" + slug}})
	}
	if err := s.addPage("/rulings/"+slug, file); err != nil {
		return err
	}
	for _, other := range s.rulings {
		if strings.EqualFold(other.Title, p.Title) {
			s.fail(file, 1, "%s has the same title: one ruling, one file", other.Proof.File)
		}
	}
	s.rulings = append(s.rulings, p)
	s.proofs = append(s.proofs, Proof{ID: KindRuling + "/" + slug, Title: p.Title, Kind: KindRuling, File: file, Line: 1, Source: src})
	return nil
}

// render renders the reason with its links.
func (r *Ruling) render(s *site, md *markdown) {
	if r.Because == "" {
		return
	}
	line := 1
	for l := range strings.Lines(r.Proof.Source) {
		if strings.HasPrefix(l, "because ") {
			break
		}
		line++
	}
	r.Reason, _ = s.inline(md, source{r.Proof.File, line, r.Because})
}
