package content

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"digijudge/content/agreement"
	"digijudge/content/proof"
	"digijudge/content/search"
	"digijudge/quiz"
	"digijudge/rules/clause"
	"digijudge/rules/located"
)

// maxFileBytes limits the size of a content file.
const maxFileBytes = proof.MaxFileBytes

// site holds all content, read, checked and rendered, before it is stored.
type site struct {
	files map[string][]byte // path below content/ → bytes
	errs  []error

	keywords  []*keywordPage
	chapters  []*chapterPage
	faqs      []*faqPage
	guides    []*guidePage
	questions []*questionPage
	rulings   []*Ruling
	asked     askedPage
	sheets    []*sheetPage
	proofs    []Proof

	names     map[string]*keywordPage  // lower-case name or former name → page
	urls      map[clause.Clause]string // clause number → address of its text
	anchors   map[string]map[string]bool
	cards     map[string]bool // numbers of the cards in cards/
	cited     []citation
	links     []link
	citations []siteCitation
	terms     []search.Term
}

// siteCitation is a place on the site that cites a clause.
type siteCitation struct {
	clause clause.Clause
	Citation
}

// readFiles reads the content tree. It reads only the known folders, and no file whose name begins
// with a dot.
func readFiles(fsys fs.FS) (map[string][]byte, error) {
	return readFolders(fsys, lexiconFile, "keywords", "rules", "faq", "guides", "questions", "rulings", "drills", "cards", "asked", "sheets", "official")
}

// readFolders is readFiles for some of the folders.
func readFolders(fsys fs.FS, folders ...string) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, dir := range folders {
		err := fs.WalkDir(fsys, dir, func(p string, d fs.DirEntry, err error) error {
			switch {
			case err != nil && p == dir && errors.Is(err, fs.ErrNotExist):
				return nil
			case err != nil:
				return err
			case d.IsDir() || strings.HasPrefix(d.Name(), ".") || strings.HasSuffix(d.Name(), "~") || p == indexFile:
				return nil
			}
			files[p], err = fs.ReadFile(fsys, p)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("read content: %w", err)
		}
	}
	return files, nil
}

// loadSite reads, checks and renders all content. It collects mistakes in errs, in the order of
// files and lines.
func loadSite(files map[string][]byte) *site {
	s := &site{
		files: files, names: map[string]*keywordPage{}, urls: map[clause.Clause]string{},
		anchors: map[string]map[string]bool{}, cards: map[string]bool{},
	}
	s.read()
	md := newMarkdown(s)
	for _, p := range s.keywords {
		p.render(s, md)
	}
	for _, p := range s.chapters {
		p.render(s, md)
	}
	for _, p := range s.faqs {
		p.render(s, md)
	}
	for _, p := range s.guides {
		p.render(s, md)
	}
	for _, p := range s.sheets {
		p.render(s, md)
	}
	for _, p := range s.questions {
		p.render(s, md)
	}
	for _, r := range s.rulings {
		r.render(s, md)
	}
	if s.asked.front != nil {
		s.asked.questions, _ = s.asks(md, s.asked.front, s.asked.head.Questions)
	}
	s.answerRulings()
	s.checkCited()
	s.checkLinks()
	s.checkLexicon()
	s.checkRulingFolders()
	s.checkRulingReasons()
	s.checkProofs()
	s.checkPlays()
	s.checkOfficial()
	slices.SortStableFunc(s.errs, func(a, b error) int {
		var x, y *located.Error
		if !errors.As(a, &x) || !errors.As(b, &y) {
			return 0
		}
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Line, y.Line))
	})
	return s
}

func (s *site) fail(file string, line int, format string, args ...any) {
	s.errs = append(s.errs, located.Errorf(file, line, format, args...))
}

// take collects the references and the mistakes of a rendered piece of Markdown.
func (s *site) take(r *rendered) *rendered {
	s.errs = append(s.errs, r.errs...)
	s.cited = append(s.cited, r.clauses...)
	s.links = append(s.links, r.links...)
	return r
}

// page renders a body and collects its references and scenarios.
func (s *site) page(md *markdown, kind, idPrefix, proofPrefix string, src source) *rendered {
	r := s.take(md.page(src, idPrefix))
	for _, b := range r.blocks {
		if sc := b.Scenario; sc != nil {
			s.proofs = append(s.proofs, Proof{ID: kind + "/" + proofPrefix + sc.ID, Title: sc.Title, Kind: kind, File: sc.File, Line: sc.Line, Source: sc.Source})
		}
	}
	return r
}

func (s *site) inline(md *markdown, src source) (string, string) {
	htm, r := md.inline(src)
	s.take(r)
	return htm, r.plain
}

// keyword implements references. It finds the longest keyword name (or former name) that inner
// begins with.
func (s *site) keyword(inner string) (slug, effectType string, ok bool) {
	if p := findKeyword(s.names, inner); p != nil {
		return p.Slug, p.Type, true
	}
	return "", "", false
}

// findKeyword returns the keyword that an icon or a search means: the name alone or with a value
// ("Security A. +1", "Link +2", "Decode (Blue Lv.4)").
func findKeyword[T any](names map[string]T, inner string) (found T) {
	inner = strings.ToLower(strings.Join(strings.Fields(inner), " "))
	best := ""
	for name, v := range names {
		rest, ok := strings.CutPrefix(inner, name)
		if !ok || len(name) <= len(best) {
			continue
		}
		// A number follows "Link +" directly and other names after a space, but some cards print no
		// space (<De-Digivolve1>).
		if rest == "" || rest[0] == ' ' || rest[0] == '(' || strings.HasSuffix(name, "+") && rest[0] >= '0' && rest[0] <= '9' {
			best, found = name, v
		}
	}
	return found
}

// clauseURL implements references.
func (s *site) clauseURL(number clause.Clause) (string, bool) {
	url, ok := s.urls[number]
	return url, ok
}

// read reads all files into pages without rendering them. Afterwards all names, clause numbers and
// addresses are known.
func (s *site) read() {
	paths := make([]string, 0, len(s.files))
	for p := range s.files {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	for _, p := range []string{"/", "/keywords", "/rules", "/faq", "/guides", "/quiz", "/rulings", "/search", "/progress", "/anatomy", "/bench", "/glossary", "/agreement"} {
		s.anchors[p] = map[string]bool{}
	}
	for _, p := range paths {
		data := s.files[p]
		if len(data) > maxFileBytes {
			s.fail(p, 0, "larger than %d bytes", maxFileBytes)
			continue
		}
		dir, rest, _ := strings.Cut(p, "/")
		var err error
		switch ext := path.Ext(p); {
		case p == lexiconFile:
			err = s.readLexicon(data)
		case dir == "cards" && isPlay(p): // read by checkPlays
		case agreement.IsOfficial(p): // read by checkOfficial
		case dir == "cards":
			s.cards[strings.TrimSuffix(path.Base(p), ext)] = true
		case dir == "rulings" && ext == ".scn":
			err = s.readRuling(p, data)
		case p == drillFile || p == vetoFile || p == retiredFile: // read by readDrills, once the rulings are known
		case ext != ".md":
			err = &located.Error{File: p, Msg: "unknown kind of file; want .md (in rulings: .scn)"}
		case dir == "asked":
			err = s.readAsked(p, data)
		case dir == "questions":
			err = s.readQuestion(p, data)
		case dir == "faq" && strings.Count(rest, "/") == 1:
			err = s.readFAQ(p, data)
		case strings.Contains(rest, "/") || dir == "faq" || dir == "rulings":
			err = &located.Error{File: p, Msg: "stands in the wrong folder"}
		case dir == "keywords":
			err = s.readKeyword(p, data)
		case dir == "rules":
			err = s.readChapter(p, data)
		case dir == "guides":
			err = s.readGuide(p, data)
		case dir == "sheets":
			err = s.readSheet(p, data)
		}
		if err != nil {
			s.errs = append(s.errs, err)
		}
	}
	s.finishFAQs()
	s.readDrills()
	slices.SortFunc(s.keywords, func(a, b *keywordPage) int { return compareClauses(a.Section, b.Section) })
	slices.SortFunc(s.chapters, func(a, b *chapterPage) int { return cmp.Compare(a.Number, b.Number) })
	slices.SortStableFunc(s.guides, func(a, b *guidePage) int { return cmp.Compare(a.Order, b.Order) })
	slices.SortFunc(s.questions, func(a, b *questionPage) int {
		return cmp.Or(cmp.Compare(slices.Index(quiz.Topics, a.Topic), slices.Index(quiz.Topics, b.Topic)), cmp.Compare(a.Level, b.Level), cmp.Compare(a.ID, b.ID))
	})
	slices.SortFunc(s.rulings, func(a, b *Ruling) int { return cmp.Or(cmp.Compare(a.Title, b.Title), cmp.Compare(a.Slug, b.Slug)) })
}

// compareClauses compares clause numbers of any version of the rules.
func compareClauses(a, b string) int {
	return clause.Clause(a).Compare(clause.Clause(b))
}

// addPage records a page's address. A second page at the same address is an error.
func (s *site) addPage(url, file string) error {
	if s.anchors[url] != nil {
		return &located.Error{File: file, Line: 1, Msg: "there is already a page " + url}
	}
	s.anchors[url] = map[string]bool{}
	return nil
}

// addClause records where a clause is restated.
func (s *site) addClause(number clause.Clause, page, anchor, file string, line int) {
	if s.urls[number] != "" {
		s.fail(file, line, "clause %s is restated twice (also at %s)", number, s.urls[number])
		return
	}
	s.urls[number] = page
	if anchor != "" {
		s.urls[number] += "#" + anchor
		s.anchors[page][anchor] = true
	}
}

// citeFront records the clauses of a front matter's list.
func (s *site) citeFront(f *quiz.Front, clauses []clause.Clause, c Citation) {
	for i, n := range clauses {
		line := f.LineOf("clauses", string(n))
		switch {
		case !n.Valid():
			s.fail(f.File, line, "unknown clause %s (General Rule %s)", n, clause.RulesVersion)
		case slices.Contains(clauses[:i], n):
			s.fail(f.File, line, "clause %s stands twice in the list", n)
		default:
			s.cited = append(s.cited, citation{n, f.File, line})
			s.citations = append(s.citations, siteCitation{n, c})
		}
	}
}

// checkCited checks that every cited clause has text on the site.
func (s *site) checkCited() {
	seen := map[string]bool{}
	for _, c := range s.cited {
		if _, ok := s.urls[c.number]; !ok && !seen[c.file+string(c.number)] {
			seen[c.file+string(c.number)] = true
			s.fail(c.file, c.line, "clause %s is cited, but no page restates it", c.number)
		}
	}
}

// checkLinks checks that every link within the site leads to an existing page and anchor.
func (s *site) checkLinks() {
	for _, l := range s.links {
		switch {
		case strings.HasPrefix(l.dest, "https://") || strings.HasPrefix(l.dest, "http://") || strings.HasPrefix(l.dest, "mailto:"):
			continue
		case strings.HasPrefix(l.dest, "#"):
			ok := false
			for p, anchors := range s.anchors {
				ok = ok || anchors[l.dest[1:]] && s.pageFile(p, l.file)
			}
			if !ok {
				s.fail(l.file, l.line, "link to %s: no such heading on this page", l.dest)
			}
			continue
		case !strings.HasPrefix(l.dest, "/") || strings.HasPrefix(l.dest, "//"):
			s.fail(l.file, l.line, "link to %q: want an address on this site that begins with /, or https://", l.dest)
			continue
		}
		page, anchor, _ := strings.Cut(l.dest, "#")
		page, _, _ = strings.Cut(page, "?")
		if n, ok := strings.CutPrefix(page, "/r/"); ok {
			if _, ok := s.urls[clause.Clause(n)]; !ok {
				s.fail(l.file, l.line, "link to %s: no page restates clause %s", l.dest, n)
			}
			continue
		}
		anchors, ok := s.anchors[page]
		if !ok {
			s.fail(l.file, l.line, "link to %s: there is no such page", l.dest)
		} else if anchor != "" && !anchors[anchor] {
			s.fail(l.file, l.line, "link to %s: the page has no such heading", l.dest)
		}
	}
}

// pageFile reports whether the page at url comes from file.
func (s *site) pageFile(url, file string) bool {
	switch dir, rest, _ := strings.Cut(file, "/"); dir {
	case "keywords", "guides":
		return url == "/"+dir+"/"+strings.TrimSuffix(rest, ".md")
	case "rules":
		for _, c := range s.chapters {
			if c.file == file {
				return url == c.URL
			}
		}
	case "faq":
		return url == "/faq/"+path.Dir(rest)
	case "questions":
		return url == "/quiz/"+strings.TrimSuffix(path.Base(rest), ".md")
	}
	return false
}
