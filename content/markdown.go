package content

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"

	"digijudge/content/proof"
	"digijudge/rules/clause"

	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"

	htmlrender "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"digijudge/quiz"
	"digijudge/rules/located"
)

// references resolves what Markdown text refers to.
type references interface {
	// keyword returns the keyword page for the text between angle brackets, such as "Security A.
	// +1".
	keyword(inner string) (slug, effectType string, ok bool)
	// clauseURL returns the address of a clause's text.
	clauseURL(number clause.Clause) (string, bool)
}

// markdown renders the Markdown of content files: CommonMark with tables and without raw HTML, plus
// our keywords (<Piercing>), timing icons ([On Play]) and clause numbers (16-7-4).
type markdown struct {
	refs   references
	parser parser.Parser
	render renderer.Renderer
}

// source is a piece of Markdown in a file.
type source struct {
	file string
	line int // the line of the file at which text begins
	text string
}

// rendered is a piece of Markdown as HTML, with what was found in it.
type rendered struct {
	blocks   []Block
	headings []Heading
	// the text for the search, one line per block, without scenarios and code
	plain   string
	clauses []citation     // the clause numbers in the text
	links   []link         // the addresses that it links to
	errs    []error        // each a *located.Error
	first   string         // HTML of the first block if that is a paragraph, when requested
	doc     ast.Node       // the syntax tree
	lines   func(int) int  // returns the line of the file for an offset in the text
	anchors map[string]int // for each heading id, how often it was wanted
}

// citation is a clause number and its place.
type citation struct {
	number clause.Clause
	file   string
	line   int
}

// link is an address and its place.
type link struct {
	dest string
	file string
	line int
}

func newMarkdown(refs references) *markdown {
	table := extension.NewTableASTTransformer()
	m := &markdown{refs: refs}
	m.parser = parser.NewParser(
		// This is CommonMark without the parser for raw HTML: otherwise a line that begins with
		// <Link +1> would open an HTML block.
		parser.WithBlockParsers(
			util.Prioritized(parser.NewSetextHeadingParser(), 100),
			util.Prioritized(parser.NewThematicBreakParser(), 200),
			util.Prioritized(parser.NewListParser(), 300),
			util.Prioritized(parser.NewListItemParser(), 400),
			util.Prioritized(parser.NewCodeBlockParser(), 500),
			util.Prioritized(parser.NewATXHeadingParser(), 600),
			util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
			util.Prioritized(parser.NewBlockquoteParser(), 800),
			util.Prioritized(parser.NewParagraphParser(), 1000),
		),
		parser.WithInlineParsers(
			util.Prioritized(parser.NewCodeSpanParser(), 100),
			util.Prioritized(keywordParser{}, 150),
			util.Prioritized(timingParser{}, 160),
			util.Prioritized(parser.NewLinkParser(), 200),
			util.Prioritized(parser.NewAutoLinkParser(), 300),
			util.Prioritized(parser.NewEmphasisParser(), 500),
		),
		parser.WithParagraphTransformers(
			util.Prioritized(parser.LinkReferenceParagraphTransformer, 100),
			util.Prioritized(extension.NewTableParagraphTransformer(), 200),
		),
		parser.WithASTTransformers(util.Prioritized(table, 0), util.Prioritized(clauseTransformer{}, 500)),
	)
	m.render = renderer.NewRenderer(renderer.WithNodeRenderers(
		util.Prioritized(htmlrender.NewRenderer(), 1000),
		util.Prioritized(extension.NewTableHTMLRenderer(), 500),
		util.Prioritized(inlineRenderer{refs}, 400),
	))
	return m
}

// parse parses the Markdown, checks what it refers to and gives the headings ids.
func (m *markdown) parse(src source) *rendered {
	data := []byte(src.text)
	r := &rendered{anchors: map[string]int{}}
	r.lines = func(pos int) int {
		if pos < 0 || pos > len(data) {
			return src.line
		}
		return src.line + bytes.Count(data[:pos], []byte("\n"))
	}
	r.doc = m.parser.Parse(text.NewReader(data))
	fail := func(pos int, format string, args ...any) {
		r.errs = append(r.errs, located.Errorf(src.file, r.lines(pos), format, args...))
	}
	pos := 0 // offset of the last text, for nodes without a position of their own
	_ = ast.Walk(r.doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
			pos = n.Lines().At(0).Start
		}
		switch n := n.(type) {
		case *ast.Text:
			pos = n.Segment.Start
			if n.Parent().Kind() == ast.KindCodeSpan {
				break
			}
			v := n.Segment.Value(data)
			for i, c := range v {
				if c == '<' && i+1 < len(v) && v[i+1] >= 'A' && v[i+1] <= 'Z' && (i == 0 || v[i-1] != '\\') {
					fail(pos+i, "keyword %q has no > on its line", clip(string(v[i:])))
				}
			}
		case *keywordNode:
			pos = n.start
			if _, _, ok := m.refs.keyword(n.inner); !ok && !otherIcon(n.inner) {
				fail(pos, "unknown keyword <%s>", n.inner)
			}
		case *clauseNode:
			pos = n.start
			if !clause.Clause(n.number).Valid() {
				fail(pos, "unknown clause %s (General Rule %s)", n.number, clause.RulesVersion)
			} else {
				r.clauses = append(r.clauses, citation{clause.Clause(n.number), src.file, r.lines(pos)})
			}
		case *ast.Link:
			r.links = append(r.links, link{string(n.Destination), src.file, r.lines(pos)})
		case *ast.AutoLink:
			r.links = append(r.links, link{string(n.URL(data)), src.file, r.lines(pos)})
		case *ast.Image:
			fail(pos, "pictures are not supported")
		case *ast.Heading:
			title := plainText(n, data)
			id, level := r.anchor(title), n.Level
			n.SetAttributeString("id", []byte(id))
			r.headings = append(r.headings, Heading{ID: id, Title: title, Level: level})
		case *ast.FencedCodeBlock:
			if string(n.Language(data)) == "scenario" && n.Parent() != r.doc {
				fail(pos, "a scenario must not stand inside a list or a quotation")
			}
		}
		return ast.WalkContinue, nil
	})
	r.plain = plainText(r.doc, data)
	return r
}

// anchor returns a unique id for a heading: the clause number if it begins with one, otherwise its
// words.
func (r *rendered) anchor(title string) string {
	first, _, _ := strings.Cut(title, " ")
	id := strings.TrimSuffix(first, ".")
	if !clause.Clause(id).Valid() {
		id = slugify(title)
	}
	r.anchors[id]++
	if n := r.anchors[id]; n > 1 {
		id = fmt.Sprintf("%s-%d", id, n)
	}
	return id
}

// page renders a body. prefix is put before the ids of its scenarios ("digivolution-1-") and may be
// empty.
func (m *markdown) page(src source, prefix string) *rendered {
	src.text = Typeset(src.text)
	r := m.parse(src)
	data := []byte(src.text)
	var buf bytes.Buffer
	flush := func() {
		if buf.Len() > 0 {
			r.blocks = append(r.blocks, Block{HTML: buf.String()})
			buf.Reset()
		}
	}
	ids := map[string]bool{}
	n := 0
	for node := r.doc.FirstChild(); node != nil; node = node.NextSibling() {
		if fence, ok := node.(*ast.FencedCodeBlock); ok && string(fence.Language(data)) == "scenario" {
			flush()
			n++
			s, err := readFence(fence, data, src.file, r.lines)
			if err != nil {
				r.errs = append(r.errs, err)
			}
			if s.ID == "" {
				s.ID = fmt.Sprintf("proof-%d", n)
			}
			s.ID = prefix + s.ID
			if ids[s.ID] {
				r.errs = append(r.errs, &located.Error{File: src.file, Line: s.Line - 1, Msg: "scenario id " + s.ID + " stands twice on the page"})
			}
			ids[s.ID] = true
			r.blocks = append(r.blocks, Block{Scenario: s})
			continue
		}
		before := buf.Len()
		if err := m.render.Render(&buf, data, node); err != nil {
			r.errs = append(r.errs, &located.Error{File: src.file, Line: src.line, Msg: "cannot be rendered: " + err.Error()})
		}
		if node.Kind() == ast.KindParagraph && node.PreviousSibling() == nil {
			r.first = buf.String()[before:]
		}
	}
	flush()
	return r
}

// inline renders one line or paragraph of Markdown without the surrounding <p>, as HTML and as
// plain text.
func (m *markdown) inline(src source) (htm string, r *rendered) {
	src.text = Typeset(src.text)
	r = m.parse(src)
	var buf bytes.Buffer
	for node := r.doc.FirstChild(); node != nil; node = node.NextSibling() {
		if node.Kind() != ast.KindParagraph || node.PreviousSibling() != nil {
			r.errs = append(r.errs, &located.Error{File: src.file, Line: src.line, Msg: "want one paragraph of plain text: " + clip(src.text)})
			break
		}
		for in := node.FirstChild(); in != nil; in = in.NextSibling() {
			if err := m.render.Render(&buf, []byte(src.text), in); err != nil {
				r.errs = append(r.errs, &located.Error{File: src.file, Line: src.line, Msg: "cannot be rendered: " + err.Error()})
			}
		}
	}
	return strings.TrimSpace(buf.String()), r
}

// readFence reads a scenario fence: its text, its place, and id= and title="…" of its info string.
func readFence(n *ast.FencedCodeBlock, data []byte, file string, lines func(int) int) (*Scenario, error) {
	var b strings.Builder
	for i := range n.Lines().Len() {
		seg := n.Lines().At(i)
		b.Write(seg.Value(data))
	}
	s := &Scenario{Source: b.String(), File: file}
	info := ""
	if n.Info != nil {
		info = string(n.Info.Segment.Value(data))
		s.Line = lines(n.Info.Segment.Start) + 1
	}
	var err error
	info = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(info), "scenario"))
	for info != "" && err == nil {
		key, rest, ok := strings.Cut(info, "=")
		var value string
		if ok && strings.HasPrefix(rest, `"`) {
			value, rest, ok = strings.Cut(rest[1:], `"`)
		} else {
			value, rest, _ = strings.Cut(rest, " ")
		}
		switch {
		case ok && key == "id" && quiz.ValidID(value):
			s.ID = value
		case ok && key == "title" && value != "":
			s.Title = value
		default:
			err = located.Errorf(file, s.Line-1, "after ```scenario: want id=name or title=\"…\", not %q", info)
		}
		info = strings.TrimSpace(rest)
	}
	if strings.TrimSpace(s.Source) == "" && err == nil {
		err = &located.Error{File: file, Line: s.Line - 1, Msg: "the scenario is empty"}
	}
	if s.Title == "" {
		s.Title = proof.Title(s.Source)
	}
	return s, err
}

// plainText returns the text of a node as people read it, one line per block, without scenarios and
// code.
func plainText(n ast.Node, data []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if n.Type() == ast.TypeBlock && b.Len() > 0 && !strings.HasSuffix(b.String(), "\n") {
				b.WriteByte('\n')
			}
			if n.Kind() == extast.KindTableCell {
				b.WriteByte(' ')
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			b.Write(util.UnescapePunctuations(n.Segment.Value(data)))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.AutoLink:
			b.Write(n.Label(data))
		case *keywordNode:
			b.WriteString("<" + n.inner + ">")
		case *timingNode:
			b.WriteString("[" + n.name + "]")
		case *clauseNode:
			b.WriteString(n.number)
		}
		return ast.WalkContinue, nil
	})
	return html.UnescapeString(strings.TrimSpace(b.String()))
}

// slugify turns a title into an anchor or address: lower case letters and digits, single hyphens.
func slugify(s string) string {
	var b strings.Builder
	dash := false
	for _, c := range strings.ToLower(s) {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			if dash && b.Len() > 0 {
				b.WriteByte('-')
			}
			dash = false
			b.WriteRune(c)
		} else if c != '\'' && c != '’' {
			dash = true
		}
	}
	if b.Len() == 0 {
		return "section"
	}
	return b.String()
}

// clip shortens a text for a message.
func clip(s string) string { return located.Clip(s) }
