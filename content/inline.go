package content

import (
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"digijudge/rules/clause"
)

// keywordNode is a keyword in angle brackets, as on cards.
type keywordNode struct {
	ast.BaseInline
	inner string // the text between the brackets
	start int    // offset in the source
}

// timingNode is a timing icon in square brackets.
type timingNode struct {
	ast.BaseInline
	name string
}

// clauseNode is a clause number in running text.
type clauseNode struct {
	ast.BaseInline
	number string
	start  int
}

var (
	kindKeyword = ast.NewNodeKind("Keyword")
	kindTiming  = ast.NewNodeKind("Timing")
	kindClause  = ast.NewNodeKind("Clause")
)

func (n *keywordNode) Kind() ast.NodeKind            { return kindKeyword }
func (n *keywordNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }
func (n *timingNode) Kind() ast.NodeKind             { return kindTiming }
func (n *timingNode) Dump(source []byte, level int)  { ast.DumpHelper(n, source, level, nil, nil) }
func (n *clauseNode) Kind() ast.NodeKind             { return kindClause }
func (n *clauseNode) Dump(source []byte, level int)  { ast.DumpHelper(n, source, level, nil, nil) }

// otherIcons are icons in angle brackets that aren't keyword effects of chapter 16.
var otherIcons = []string{"Overflow", "Rule", "Link", "Assembly"}

func otherIcon(inner string) bool {
	for _, name := range otherIcons {
		if inner == name || strings.HasPrefix(inner, name+" ") {
			return true
		}
	}
	return false
}

// keywordParser parses <Piercing>, <Security A. +1>, <Overclock ([Puppet] Trait)>. It runs before
// the parser of automatic links.
type keywordParser struct{}

var keywordRE = regexp.MustCompile(`^<([A-Z\[][^<>\n]{0,79})>`)

func (keywordParser) Trigger() []byte { return []byte{'<'} }

func (keywordParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, seg := block.PeekLine()
	m := keywordRE.FindSubmatch(line)
	if m == nil {
		return nil
	}
	block.Advance(len(m[0]))
	return &keywordNode{inner: string(m[1]), start: seg.Start}
}

// timingParser parses timing icons. It leaves other square brackets (names, traits, links) to
// Markdown.
type timingParser struct{}

// timings are the timing and area icons of cards (15-14, 15-16) and the frequency icons.
var timings = map[string]bool{
	"On Play": true, "When Digivolving": true, "When Attacking": true, "When Linking": true, "When Moving": true,
	"On Deletion": true, "End of Attack": true, "Main": true, "Counter": true, "Security": true,
	"Your Turn": true, "Opponent's Turn": true, "All Turns": true,
	"Start of Your Turn": true, "Start of Opponent's Turn": true, "Start of All Turns": true,
	"Start of Your Main Phase": true, "Start of Opponent's Main Phase": true,
	"End of Your Turn": true, "End of Opponent's Turn": true, "End of All Turns": true,
	"Hand": true, "Trash": true, "Breeding": true,
	"Once Per Turn": true, "Twice Per Turn": true,
}

var timingRE = regexp.MustCompile(`^\[([A-Z][A-Za-z'’ ]{0,39})\]`)

func (timingParser) Trigger() []byte { return []byte{'['} }

func (timingParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	m := timingRE.FindSubmatch(line)
	if m == nil || !timings[strings.ReplaceAll(string(m[1]), "’", "'")] {
		return nil
	}
	if rest := line[len(m[0]):]; len(rest) > 0 && rest[0] == '(' {
		return nil // the text of a link, such as [Main](…)
	}
	block.Advance(len(m[0]))
	return &timingNode{name: string(m[1])}
}

// clauseTransformer turns plain clause numbers into clause nodes, except in links and code.
type clauseTransformer struct{}

// clauseRE matches what looks like a clause number; clauseBounds checks the characters around it.
var clauseRE = regexp.MustCompile(`\d+(?:-\d+)+`)

func (clauseTransformer) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	data := reader.Source()
	var texts []*ast.Text
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link, *ast.AutoLink, *ast.CodeSpan, *ast.Image, *ast.FencedCodeBlock, *ast.CodeBlock:
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			texts = append(texts, n)
		}
		return ast.WalkContinue, nil
	})
	for _, t := range texts {
		seg := t.Segment
		value := seg.Value(data)
		parent, from := t.Parent(), 0
		for _, at := range clauseRE.FindAllIndex(value, -1) {
			if !clauseBounds(data, seg.Start+at[0], seg.Start+at[1]) {
				continue
			}
			if at[0] > from {
				parent.InsertBefore(parent, t, ast.NewTextSegment(text.NewSegment(seg.Start+from, seg.Start+at[0])))
			}
			parent.InsertBefore(parent, t, &clauseNode{number: string(value[at[0]:at[1]]), start: seg.Start + at[0]})
			from = at[1]
		}
		t.Segment = text.NewSegment(seg.Start+from, seg.Stop)
	}
}

// clauseBounds reports whether data[from:to] stands alone as a clause number: not part of a word, a
// card number (BT1-021), a date (2026-08-18) or an address, and with parts of at most two digits.
func clauseBounds(data []byte, from, to int) bool {
	for _, part := range strings.Split(string(data[from:to]), "-") {
		if len(part) > 2 || part[0] == '0' {
			return false
		}
	}
	word := func(c byte) bool {
		return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
	}
	if from > 0 {
		if c := data[from-1]; c < 0x80 && word(c) || c == '-' || c == '+' || c == '#' || c == '_' || c == '.' {
			return false
		}
	}
	if to < len(data) {
		if c := data[to]; c < 0x80 && word(c) || c == '-' || c == '_' {
			return false
		}
		if data[to] == '.' && to+1 < len(data) && word(data[to+1]) {
			return false
		}
	}
	return true
}

// inlineRenderer writes these three kinds of nodes as HTML.
type inlineRenderer struct{ refs references }

func (r inlineRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindKeyword, r.keyword)
	reg.Register(kindTiming, r.timing)
	reg.Register(kindClause, r.clause)
}

func inLink(n ast.Node) bool {
	for p := n.Parent(); p != nil; p = p.Parent() {
		if p.Kind() == ast.KindLink {
			return true
		}
	}
	return false
}

func (r inlineRenderer) keyword(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*keywordNode)
	label := html.EscapeString("<" + n.inner + ">")
	slug, effectType, ok := r.refs.keyword(n.inner)
	switch {
	case !ok:
		_, _ = w.WriteString(`<span class="keyword">` + label + `</span>`)
	case inLink(n):
		_, _ = w.WriteString(`<span class="keyword" data-type="` + slugify(effectType) + `">` + label + `</span>`)
	default:
		_, _ = w.WriteString(`<a class="keyword" href="/keywords/` + slug + `" data-type="` + slugify(effectType) + `">` + label + `</a>`)
	}
	return ast.WalkContinue, nil
}

func (r inlineRenderer) timing(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = w.WriteString(`<span class="timing">[` + html.EscapeString(node.(*timingNode).name) + `]</span>`)
	}
	return ast.WalkContinue, nil
}

func (r inlineRenderer) clause(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*clauseNode)
	url, ok := r.refs.clauseURL(clause.Clause(n.number))
	if !ok {
		_, _ = w.WriteString(`<span class="clause">` + n.number + `</span>`)
		return ast.WalkContinue, nil
	}
	_, _ = w.WriteString(`<a class="clause" href="` + html.EscapeString(url) + `">` + n.number + `</a>`)
	return ast.WalkContinue, nil
}
