package web

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"digijudge/content"
	"digijudge/rules"
	"digijudge/rules/clause"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// book is the rules clause by clause, in their order, with what refers to each. It is made once;
// nobody may change it.
type book struct {
	clauses  []content.Clause
	places   map[string]int    // index into clauses by clause number
	sections map[string]string // name of the section or keyword, by its two-part number
	// the clauses that name a clause in their text, by the named clause's number
	refs     map[string][]string
	cited    map[clause.Clause][]content.Citation
	misread  map[clause.Clause][]rules.Misconception
	chapters map[int]*content.Chapter
	pages    []bookPage
	said     sync.Map // what says has returned, by the number of a clause of ours
}

// says returns the first sentence of a clause, "" if it is no clause of ours or long. A bench asks for
// those of hundreds of refusals, most of them alike.
func (b *book) says(n clause.Clause) string {
	i, ok := b.places[string(n)]
	if !ok {
		return ""
	}
	if s, ok := b.said.Load(n); ok {
		return s.(string)
	}
	s := firstSentence(b.clauses[i].Body)
	b.said.Store(n, s)
	return s
}

// firstSentence returns the first sentence of a clause's text as plain text, "" if it is long.
func firstSentence(body []content.Block) string {
	const most = 180
	for _, b := range body {
		says := templates.Plain(b.HTML)
		if end := strings.Index(says, ". "); end > 0 {
			says = says[:end+1]
		}
		if says != "" && len(says) <= most {
			return says
		}
	}
	return ""
}

// bookPage is one page of the rules: a chapter or a part of a chapter.
type bookPage struct {
	url, title string
	sections   string // for a part of a chapter: its sections, such as "15-4 to 15-6"
	chapter    int
	// range of the page's clauses within the chapter; both are 0 if the page shows only which parts
	// the chapter has
	from, to int
}

func newBook(ctx context.Context, lib *content.Library, keywords []content.KeywordSummary) (*book, error) {
	b := &book{
		places: map[string]int{}, sections: map[string]string{}, refs: map[string][]string{}, misread: map[clause.Clause][]rules.Misconception{},
		chapters: map[int]*content.Chapter{},
	}
	chapters, err := lib.Chapters(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing chapters: %w", err)
	}
	for _, sum := range chapters {
		ch, err := lib.Chapter(ctx, sum.Number)
		if err != nil {
			return nil, fmt.Errorf("chapter %d: %w", sum.Number, err)
		}
		b.chapters[ch.Number] = ch
		b.clauses = append(b.clauses, ch.Clauses...)
		for _, c := range ch.Clauses {
			if c.Level == 2 {
				b.sections[c.Number] = templates.Plain(c.Title)
			}
		}
		b.addPages(ch)
	}
	for _, k := range keywords {
		kw, err := lib.Keyword(ctx, k.Slug)
		if err != nil {
			return nil, fmt.Errorf("keyword %s: %w", k.Slug, err)
		}
		b.clauses = append(b.clauses, kw.Clauses...)
		b.sections[k.Section] = k.Name
	}
	slices.SortFunc(b.clauses, func(x, y content.Clause) int { return clause.Clause(x.Number).Compare(clause.Clause(y.Number)) })
	for i, c := range b.clauses {
		b.places[c.Number] = i
		for _, block := range c.Body {
			for _, m := range pocket.ClauseLinkRE.FindAllStringSubmatch(block.HTML, -1) {
				if to := m[1]; to != c.Number && !slices.Contains(b.refs[to], c.Number) {
					b.refs[to] = append(b.refs[to], c.Number)
				}
			}
		}
	}
	if b.cited, err = lib.CitedBy(ctx); err != nil {
		return nil, err
	}
	for _, m := range rules.Misconceptions() {
		b.misread[m.Clause] = append(b.misread[m.Clause], m)
	}
	return b, nil
}

// addPages adds the pages of a chapter.
func (b *book) addPages(ch *content.Chapter) {
	page := bookPage{url: ch.URL, title: fmt.Sprintf("%d %s", ch.Number, ch.Title), chapter: ch.Number, to: len(ch.Clauses)}
	if len(ch.Parts) > 0 {
		page.to = 0
	}
	b.pages = append(b.pages, page)
	for _, p := range ch.Parts {
		var about []string
		for i, c := range ch.Clauses[p.From:p.To] {
			if c.Level == 2 || i == 0 {
				about = append(about, b.sections[string(clause.Clause(c.Number).Section())])
			}
		}
		b.pages = append(b.pages, bookPage{url: p.URL, title: strings.Join(about, " · "), sections: ch.Range(p), chapter: ch.Number, from: p.From, to: p.To})
	}
}

// name returns the words for a link to the page.
func (p bookPage) name() string { return strings.TrimSpace(p.sections + " " + p.title) }

// page returns the index of the page with an address, or −1 if there is none.
func (b *book) page(url string) int {
	return slices.IndexFunc(b.pages, func(p bookPage) bool { return p.url == url })
}

// below returns the clauses one level below a clause.
func (b *book) below(number string) []string {
	var out []string
	for _, c := range b.clauses[b.places[number]+1:] {
		if !clause.Clause(c.Number).Within(clause.Clause(number)) {
			break
		}
		if strings.Count(c.Number, "-") == strings.Count(number, "-")+1 {
			out = append(out, c.Number)
		}
	}
	return out
}

// citations returns the pages of one kind that cite a clause.
func (b *book) citations(number clause.Clause, kind string) []content.Citation {
	var out []content.Citation
	for _, c := range b.cited[number] {
		if c.Kind == kind {
			out = append(out, c)
		}
	}
	return out
}
