package pocket

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"digijudge/content/search"
	"digijudge/rules/clause"
)

// Findable is what the search looks through, as a file. What many pages have in common stands in it
// once.
type Findable struct {
	Format int
	Docs   []search.Doc
	Terms  []search.Term
	Lines  []string // of the texts beside the pages' own
	About  [][]int  // the lines of each page
}

// pageURL returns where a page stands, as far as that follows from what it is.
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

// WriteFindable returns the file of what a search looks through.
func WriteFindable(docs []search.Doc, terms []search.Term) ([]byte, error) {
	f := Findable{Format: KeptFormat, Terms: terms}
	at := map[string]int{}
	for _, d := range docs {
		var about []int
		for line := range strings.SplitSeq(d.Context, "\n") {
			n, ok := at[line]
			if !ok {
				n = len(f.Lines)
				at[line], f.Lines = n, append(f.Lines, line)
			}
			about = append(about, n)
		}
		if d.Context = ""; d.URL == pageURL(&d) {
			d.URL = ""
		}
		f.Docs, f.About = append(f.Docs, d), append(f.About, about)
	}
	return json.Marshal(f)
}

// readFindable returns the pages and the lexicon of a file.
func readFindable(file []byte) ([]search.Doc, []search.Term, error) {
	var f Findable
	if err := json.Unmarshal(file, &f); err != nil {
		return nil, nil, fmt.Errorf("reading what is searched: %w", err)
	}
	if f.Format != KeptFormat || len(f.About) != len(f.Docs) {
		return nil, nil, fmt.Errorf("what is searched has format %d, and this engine reads %d: take the engine along again", f.Format, KeptFormat)
	}
	for i := range f.Docs {
		var about []string
		for _, n := range f.About[i] {
			if n < 0 || n >= len(f.Lines) {
				return nil, nil, errors.New("what is searched isn’t whole")
			}
			about = append(about, f.Lines[n])
		}
		d := &f.Docs[i]
		if d.Context = strings.Join(about, "\n"); d.URL == "" {
			d.URL = pageURL(d)
		}
	}
	return f.Docs, f.Terms, nil
}

// OpenSearch lets the site search what stands in a file. It takes a while: the index is made anew.
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

// Find looks through the whole site.
func (l *keptLibrary) Find(_ context.Context, q string, exactly bool) (*search.Result, error) {
	switch {
	case l.index == nil:
		return nil, errors.New("the search isn’t open")
	case exactly:
		return l.index.SearchExactly(q), nil
	}
	return l.index.Search(q), nil
}

// AnswerSource returns the scenario of a ruling, or of an entry of the FAQ.
func (l *keptLibrary) AnswerSource(_ context.Context, kind, key string) (string, error) {
	switch kind {
	case search.KindRuling:
		return l.Rulings[key], nil
	case search.KindFAQ:
		return l.FAQ[key], nil
	}
	return "", nil
}

// QuizOn returns the address of a question about the first of some clauses that questions are
// about, or else about a section of theirs.
func (l *keptLibrary) QuizOn(numbers []clause.Clause) string {
	return QuizOn(numbers, func(n clause.Clause) string { return l.Clauses[string(n)].Quiz })
}

// QuizOn returns the address of a question about the first of some clauses that has one, or else
// about a section of theirs; "" if there is none.
func QuizOn(numbers []clause.Clause, on func(clause.Clause) string) string {
	for _, n := range numbers {
		if to := on(n); to != "" {
			return to
		}
	}
	for _, n := range numbers {
		for n != n.Section() { // a whole chapter is about more
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
