package pocket

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"digijudge/content/search"
	"digijudge/rules/clause"
)

// Findable is a file with everything that the search looks through. Each field of all pages is one
// column, because similar texts next to each other compress better. That saves half of the size.
// The other half is saved by leaving out what follows from the rest: a page's context is mostly the
// text of the clauses that it cites.
type Findable struct {
	Format  int
	Terms   []search.Term
	Columns map[string]string // one text for each page, separated by tabs
	Others  []int             // indexes of the pages for people who work on the site
	Lines   []string          // lines of contexts that don't follow from the rest
	// index of a page → the indexes of its lines in Lines, if its context has any
	About  map[int][]int
	Common string // the words that one character each stands for, separated by tabs
}

// Separators between the pages of a column, and between the texts of a page.
const (
	nextPage = "\t"
	nextText = "\n"
)

// columns lists the columns of the file, with how each is written and read.
var columns = []struct {
	name string
	get  func(d *search.Doc) string
	set  func(d *search.Doc, s string)
}{
	{"Kind", func(d *search.Doc) string { return d.Kind }, func(d *search.Doc, s string) { d.Kind = s }},
	{"Number", func(d *search.Doc) string { return d.Number }, func(d *search.Doc, s string) { d.Number = s }},
	{"Key", func(d *search.Doc) string { return besides(d, d.Key) }, func(d *search.Doc, s string) { d.Key = orNumber(d, s) }},
	{"Title", shortTitle, func(d *search.Doc, s string) { d.Title = fullTitle(d, s) }},
	{"Type", func(d *search.Doc) string { return d.Type }, func(d *search.Doc, s string) { d.Type = s }},
	{"URL", func(d *search.Doc) string {
		if d.URL == pageURL(d) {
			return ""
		}
		return d.URL
	}, func(d *search.Doc, s string) { d.URL = cmp.Or(s, pageURL(d)) }},
	{"Names", func(d *search.Doc) string { return strings.Join(d.Names, nextText) }, func(d *search.Doc, s string) { d.Names = texts(s) }},
	{"Heads", func(d *search.Doc) string { return d.Heads }, func(d *search.Doc, s string) { d.Heads = s }},
	{"Asks", asksWithout, func(d *search.Doc, s string) { d.Asks = asksWith(s) }},
	{"Words", func(d *search.Doc) string { return strings.Join(d.Words, nextText) }, func(d *search.Doc, s string) { d.Words = texts(s) }},
	{"Says", func(d *search.Doc) string { return d.Says }, func(d *search.Doc, s string) { d.Says = s }},
	{"Icons", func(d *search.Doc) string { return d.Icons }, func(d *search.Doc, s string) { d.Icons = s }},
	{"Clauses", func(d *search.Doc) string { return besides(d, strings.Join(clause.Numbers(d.Clauses), nextText)) }, func(d *search.Doc, s string) {
		for _, n := range texts(orNumber(d, s)) {
			d.Clauses = append(d.Clauses, clause.Clause(n))
		}
	}},
}

// besides returns a text of a page, or "" if it is only the number of a clause.
func besides(d *search.Doc, s string) string {
	if d.Kind == search.KindClause && s == d.Number {
		return ""
	}
	return s
}

// orNumber returns a text of a page, or the clause's number if besides has left that out.
func orNumber(d *search.Doc, s string) string {
	if d.Kind == search.KindClause && s == "" {
		return d.Number
	}
	return s
}

// shortTitle returns a page's title. It leaves out the number with which the title of a clause
// begins.
func shortTitle(d *search.Doc) string {
	if d.Kind == search.KindClause {
		return strings.TrimPrefix(d.Title, d.Number+" ")
	}
	return d.Title
}

// fullTitle returns the title with the number that shortTitle has left out.
func fullTitle(d *search.Doc, s string) string {
	if d.Kind == search.KindClause {
		return d.Number + " " + s
	}
	return s
}

// noQuestion stands behind a question that has no question mark.
const noQuestion = "|"

// asksWithout returns the questions of a page without the question mark that nearly all end with.
func asksWithout(d *search.Doc) string {
	list := make([]string, len(d.Asks))
	for i, a := range d.Asks {
		ask, marked := strings.CutSuffix(a, "?")
		if !marked || ask == "" || strings.HasSuffix(ask, noQuestion) {
			ask = a + noQuestion
		}
		list[i] = ask
	}
	return strings.Join(list, nextText)
}

// asksWith returns the questions that asksWithout has written.
func asksWith(s string) []string {
	list := texts(s)
	for i, a := range list {
		ask, unmarked := strings.CutSuffix(a, noQuestion)
		if !unmarked {
			ask += "?"
		}
		list[i] = ask
	}
	return list
}

// texts returns the texts of a page in a column.
func texts(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, nextText)
}

// pageURL returns the address of a page if it follows from the page's kind and key, and ""
// otherwise.
func pageURL(d *search.Doc) string {
	switch d.Kind {
	case search.KindKeyword:
		return "/keywords/" + d.Key
	case search.KindRuling:
		return "/rulings/" + d.Key
	case search.KindFAQ:
		return "/faq/" + d.Key
	case search.KindQuestion:
		return "/quiz/" + d.Key
	}
	return ""
}

// contexts returns for each page the context that follows from the other pages: a keyword gets the
// texts of its clauses, and a page that cites clauses gets the texts of those.
func contexts(docs []search.Doc) []string {
	says := map[clause.Clause]string{}
	for i := range docs {
		if d := &docs[i]; d.Kind == search.KindClause {
			says[clause.Clause(d.Number)] = d.Says
		}
	}
	out := make([]string, len(docs))
	for i := range docs {
		d := &docs[i]
		switch d.Kind {
		case search.KindClause, search.KindGuide:
		case search.KindKeyword:
			var all []string
			for k := i + 1; k < len(docs) && docs[k].Kind == search.KindClause && strings.HasPrefix(docs[k].Number, d.Number+"-"); k++ {
				all = append(all, docs[k].Says)
			}
			out[i] = strings.Join(all, nextText)
		default:
			var b strings.Builder
			for _, n := range d.Clauses {
				b.WriteString(says[n])
				b.WriteString(nextText)
			}
			out[i] = b.String()
		}
	}
	return out
}

// WriteFindable returns the content of the file.
func WriteFindable(docs []search.Doc, terms []search.Term) ([]byte, error) {
	f := Findable{Format: KeptFormat, Terms: terms, Columns: map[string]string{}, About: map[int][]int{}}
	for _, c := range columns {
		list := make([]string, len(docs))
		for i := range docs {
			list[i] = c.get(&docs[i])
			if strings.Contains(list[i], nextPage) {
				return nil, fmt.Errorf("%s of %s has a tab", c.name, docs[i].Key)
			}
		}
		f.Columns[c.name] = strings.Join(list, nextPage)
	}
	at := map[string]int{}
	for i, follows := range contexts(docs) {
		d := &docs[i]
		if d.Others {
			f.Others = append(f.Others, i)
		}
		if d.Context == follows {
			continue
		}
		var about []int
		for line := range strings.SplitSeq(d.Context, nextText) {
			n, ok := at[line]
			if !ok {
				n = len(f.Lines)
				at[line], f.Lines = n, append(f.Lines, line)
			}
			about = append(about, n)
		}
		f.About[i] = about
	}
	if err := f.shorten(); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false) // keeps it small: icons have < and >, and this is never part of a page
	if err := w.Encode(f); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// worded are the columns with words; the others have numbers and addresses.
var worded = []string{"Key", "Title", "Type", "Names", "Heads", "Asks", "Says", "Icons"}

// shorten writes the frequent words of a file as one character each, and leaves out what the search
// doesn't read of the lexicon.
func (f *Findable) shorten() error {
	texts := slices.Clone(f.Lines)
	for _, c := range worded {
		texts = append(texts, f.Columns[c])
	}
	f.Terms = slices.Clone(f.Terms)
	for i := range f.Terms {
		f.Terms[i].Source, f.Terms[i].Test = "", ""
		texts = append(texts, f.Terms[i].Means)
	}
	words := commonWords(texts)
	f.Common = strings.Join(words, nextPage)
	return f.eachText(shortener(words))
}

// lengthen undoes what shorten has written shorter.
func (f *Findable) lengthen() error {
	var words []string
	if f.Common != "" {
		words = strings.Split(f.Common, nextPage)
	}
	return f.eachText(func(text string) (string, error) { return lengthen(text, words) })
}

// eachText replaces each text that is shortened by what a function returns for it.
func (f *Findable) eachText(change func(text string) (string, error)) (err error) {
	for _, c := range worded {
		if f.Columns[c], err = change(f.Columns[c]); err != nil {
			return err
		}
	}
	for i := range f.Lines {
		if f.Lines[i], err = change(f.Lines[i]); err != nil {
			return err
		}
	}
	for i := range f.Terms {
		if f.Terms[i].Means, err = change(f.Terms[i].Means); err != nil {
			return err
		}
	}
	return nil
}

// readFindable returns the pages and the lexicon of a file.
func readFindable(file []byte) ([]search.Doc, []search.Term, error) {
	var f Findable
	if err := json.Unmarshal(file, &f); err != nil {
		return nil, nil, fmt.Errorf("reading what is searched: %w", err)
	}
	if f.Format != KeptFormat {
		return nil, nil, fmt.Errorf("what is searched has format %d, and this engine reads %d: take the engine along again", f.Format, KeptFormat)
	}
	if f.Columns == nil {
		return nil, nil, errNotWhole
	}
	if err := f.lengthen(); err != nil {
		return nil, nil, err
	}
	var docs []search.Doc
	for _, c := range columns {
		list := strings.Split(f.Columns[c.name], nextPage)
		if docs == nil {
			docs = make([]search.Doc, len(list))
		}
		if len(list) != len(docs) {
			return nil, nil, errNotWhole
		}
		for i, s := range list {
			c.set(&docs[i], s)
		}
	}
	for _, i := range f.Others {
		if i < 0 || i >= len(docs) {
			return nil, nil, errNotWhole
		}
		docs[i].Others = true
	}
	for i, follows := range contexts(docs) {
		lines, ok := f.About[i]
		if !ok {
			docs[i].Context = follows
			continue
		}
		var about []string
		for _, n := range lines {
			if n < 0 || n >= len(f.Lines) {
				return nil, nil, errNotWhole
			}
			about = append(about, f.Lines[n])
		}
		docs[i].Context = strings.Join(about, nextText)
	}
	return docs, f.Terms, nil
}

var errNotWhole = errors.New("what is searched isn’t whole")

// OpenSearch lets the site search the pages of a file. It takes a while, because it builds the
// index.
func (s *Site) OpenSearch(file []byte) error {
	l, ok := s.Library.(*keptLibrary)
	if !ok {
		return errors.New("this site has a search of its own")
	}
	docs, terms, err := readFindable(file)
	if err != nil {
		return err
	}
	l.index = search.New(docs, search.NewLexicon(docs, terms), nil)
	return nil
}

// Find searches the whole site.
func (l *keptLibrary) Find(_ context.Context, q string, exactly bool) (*search.Result, error) {
	switch {
	case l.index == nil:
		return nil, errors.New("the search isn’t open")
	case exactly:
		return l.index.SearchExactly(q), nil
	}
	return l.index.Search(q), nil
}

// AnswerSource returns the scenario of a ruling or of an FAQ entry, or "" if there is none.
func (l *keptLibrary) AnswerSource(_ context.Context, kind, key string) (string, error) {
	switch kind {
	case search.KindRuling:
		return l.Rulings[key], nil
	case search.KindFAQ:
		return l.FAQ[key], nil
	}
	return "", nil
}

// QuizOn implements Library.
func (l *keptLibrary) QuizOn(numbers []clause.Clause) string {
	return QuizOn(numbers, func(n clause.Clause) string { return l.Clauses[string(n)].Quiz })
}

// QuizOn returns the address of a question about the first of the clauses for which on returns one,
// or else about a section of theirs. It returns "" if there is none.
func QuizOn(numbers []clause.Clause, on func(clause.Clause) string) string {
	for _, n := range numbers {
		if to := on(n); to != "" {
			return to
		}
	}
	for _, n := range numbers {
		for n != n.Section() { // not on to the chapter, which is about too much
			n = n.Parent()
			if to := on(n); to != "" {
				return to
			}
		}
	}
	return ""
}

// ShippedCards returns the cards that the site ships.
func (l *keptLibrary) ShippedCards() []*ShippedCard { return l.shipped }
