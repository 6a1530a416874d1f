package web

import (
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"digijudge/content"
)

// TestFurnitureWords holds the words that no content file holds (templates, the engine's beliefs and the words of views) against the same
// list as `digijudge check` does the content.
func TestFurnitureWords(t *testing.T) {
	var files []string
	for _, p := range []string{"../templates/*.templ", "../templates/*_words.go", "../templates/*_views.go", "../rules/belief.go", "*.go"} {
		m, err := filepath.Glob(p)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, m...)
	}
	seen := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range saidIn(file, src) {
			seen++
			for _, f := range content.ProseFaults(text) {
				t.Errorf("%s: %s: %q", file, f, text)
			}
		}
	}
	if seen < 1000 {
		t.Errorf("only %d texts read", seen)
	}
}

// saidIn are the texts of a source file: all lines of a template but comments, the string literals of Go.
func saidIn(file string, src []byte) (out []string) {
	if strings.HasSuffix(file, ".templ") {
		for line := range strings.Lines(string(src)) {
			if line = strings.TrimSpace(line); !strings.HasPrefix(line, "//") {
				out = append(out, line)
			}
		}
		return out
	}
	fset := token.NewFileSet()
	var s scanner.Scanner
	s.Init(fset.AddFile(file, -1, len(src)), src, nil, 0)
	for {
		_, tok, lit := s.Scan()
		if tok == token.EOF {
			return out
		}
		if tok == token.STRING {
			if text, err := strconv.Unquote(lit); err == nil && strings.Contains(text, " ") {
				// a single word is a name
				out = append(out, text)
			}
		}
	}
}

// typedRE finds what a keyboard types and a page doesn't show: straight quotes, and a hyphen for a minus sign.
var typedRE = regexp.MustCompile(`['"]|(?:^|[\s(“])-\d`)

// TestTypesetEverywhere reads pages of every kind: no visible text outside code may keep a straight quote or an ASCII minus.
func TestTypesetEverywhere(t *testing.T) {
	s := startSite(t, nil)
	pages := []string{
		"/", "/quick", "/glossary", "/guides", "/faq", "/rules", "/keywords", "/rulings", "/quiz", "/rules/changes",
		"/rulings/block-against-immunity", "/rulings/emptying-security-by-effect-wins-nothing", "/r/15-12-1-3", "/r/1-3-1", "/no-such-page",
	}
	follow := regexp.MustCompile(`^/(?:keywords|faq|guides|rules)/[^#?]+$`)
	done := map[string]bool{}
	for len(pages) > 0 {
		page := pages[0]
		pages = pages[1:]
		if done[page] {
			continue
		}
		done[page] = true
		_, body := s.do("GET", page, nil, nil)
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(string(body)))
		if err != nil {
			t.Fatal(page, err)
		}
		doc.Find("a[href]").Each(func(_ int, a *goquery.Selection) {
			if href, _ := a.Attr("href"); follow.MatchString(href) {
				pages = append(pages, href)
			}
		})
		doc.Find("script, style, code, pre, textarea, input, svg, .nos").Remove()
		for _, text := range textsOf(doc.Nodes[0]) {
			if at := typedRE.FindStringIndex(text); at != nil {
				t.Errorf("%s: %q is as a keyboard types it", page, text[max(0, at[0]-40):min(len(text), at[1]+40)])
			}
		}
	}
	if len(done) < 90 {
		t.Errorf("only %d pages read", len(done))
	}
}

// textsOf are the text nodes below a node and the attributes that are read aloud.
func textsOf(n *html.Node) (out []string) {
	if n.Type == html.TextNode {
		out = append(out, n.Data)
	}
	for _, a := range n.Attr {
		if a.Key == "aria-label" || a.Key == "title" || a.Key == "alt" {
			out = append(out, a.Val)
		}
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		out = append(out, textsOf(c)...)
	}
	return out
}
