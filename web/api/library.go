package api

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"digijudge/content"
	"digijudge/rules/clause"
)

// ErrNotFound says that the API has no list or document of the requested name.
var ErrNotFound = errors.New("not found")

// Library holds the content in the form that the API serves. It is built at the first use, because
// content doesn't change while the program runs.
type Library struct {
	lib  *content.Library
	once func() (*all, error)
}

// all holds every document of one content version.
type all struct {
	keywords  []Keyword
	clauses   []Clause
	rulings   []Ruling
	faq       []FAQEntry
	questions []Question
	cards     []Card
	// index of a document in its list, by the list's name and the document's name
	at map[string]map[string]int
}

// New returns the API's view of a library.
func New(lib *content.Library) *Library {
	l := &Library{lib: lib}
	l.once = sync.OnceValues(func() (*all, error) { return read(context.Background(), lib) })
	return l
}

// Lists are the names of the lists, in the order of the documentation.
var Lists = []string{"keywords", "clauses", "rulings", "faq", "questions", "cards"}

// List returns all documents of one list. key says whether questions include their key, which has
// the right answers.
func (l *Library) List(name string, key bool) ([]any, error) {
	a, err := l.once()
	if err != nil {
		return nil, err
	}
	switch name {
	case "keywords":
		return anys(a.keywords), nil
	case "clauses":
		return anys(a.clauses), nil
	case "rulings":
		return anys(a.rulings), nil
	case "faq":
		return anys(a.faq), nil
	case "questions":
		out := make([]any, len(a.questions))
		for i := range a.questions {
			out[i] = a.questions[i].with(key)
		}
		return out, nil
	case "cards":
		return anys(a.cards), nil
	}
	return nil, fmt.Errorf("list %q: %w", name, ErrNotFound)
}

// One returns one document of a list by its name: slug, number or id. A ruling comes with its
// proof.
func (l *Library) One(ctx context.Context, list, name string, key bool) (any, error) {
	a, err := l.once()
	if err != nil {
		return nil, err
	}
	if list == "clauses" {
		name = strings.ReplaceAll(name, ".", "-")
	}
	i, ok := a.at[list][name]
	if !ok {
		return nil, fmt.Errorf("%s %q: %w", list, name, ErrNotFound)
	}
	switch list {
	case "keywords":
		return a.keywords[i], nil
	case "clauses":
		return a.clauses[i], nil
	case "rulings":
		proof, err := l.Prove(ctx, a.rulings[i])
		return ProvedRuling{a.rulings[i], proof}, err
	case "faq":
		return a.faq[i], nil
	case "questions":
		return a.questions[i].with(key), nil
	}
	return a.cards[i], nil
}

// Prove plays the proof of a ruling.
func (l *Library) Prove(ctx context.Context, r Ruling) (Result, error) {
	cards, err := content.Cards()
	if err != nil {
		return Result{}, err
	}
	return Run(ctx, r.Slug, r.Scenario, cards)
}

func anys[T any](list []T) []any {
	out := make([]any, len(list))
	for i := range list {
		out[i] = list[i]
	}
	return out
}

// read builds the documents from the content.
func read(ctx context.Context, lib *content.Library) (*all, error) {
	a := &all{at: map[string]map[string]int{}}
	for _, step := range []func(context.Context, *content.Library) error{a.readRulings, a.readKeywords, a.readChapters, a.readFAQ, a.readQuestions, a.readCards} {
		if err := step(ctx, lib); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(a.clauses, func(x, y Clause) int { return compareNumbers(x.Number, y.Number) })
	place(a, "keywords", a.keywords, func(x Keyword) string { return x.Slug })
	place(a, "clauses", a.clauses, func(x Clause) string { return x.Number })
	place(a, "rulings", a.rulings, func(x Ruling) string { return x.Slug })
	place(a, "faq", a.faq, func(x FAQEntry) string { return x.ID })
	place(a, "questions", a.questions, func(x Question) string { return x.ID })
	place(a, "cards", a.cards, func(x Card) string { return x.Number })
	return a, nil
}

func place[T any](a *all, name string, list []T, key func(T) string) {
	a.at[name] = make(map[string]int, len(list))
	for i := range list {
		a.at[name][key(list[i])] = i
	}
}

// compareNumbers puts clause numbers in the order of the rules.
func compareNumbers(a, b string) int {
	x, y := strings.Split(a, "-"), strings.Split(b, "-")
	for i := range min(len(x), len(y)) {
		m, _ := strconv.Atoi(x[i])
		n, _ := strconv.Atoi(y[i])
		if m != n {
			return m - n
		}
	}
	return len(x) - len(y)
}

func (a *all) readRulings(ctx context.Context, lib *content.Library) error {
	list, err := lib.Rulings(ctx)
	if err != nil {
		return err
	}
	for i := range list {
		r := &list[i]
		a.rulings = append(a.rulings, Ruling{
			Slug: r.Slug, Title: r.Title, Because: r.Because, Asks: r.Asks, Clauses: clause.Numbers(r.Clauses), Source: r.Source, Scenario: r.Proof.Source, URL: "/rulings/" + r.Slug,
		})
	}
	slices.SortFunc(a.rulings, func(x, y Ruling) int { return strings.Compare(x.Slug, y.Slug) })
	return nil
}

// citing returns the slugs of the rulings that cite each clause.
func (a *all) citing() map[string][]string {
	m := map[string][]string{}
	for i := range a.rulings {
		for _, c := range a.rulings[i].Clauses {
			m[c] = append(m[c], a.rulings[i].Slug)
		}
	}
	return m
}

func (a *all) readKeywords(ctx context.Context, lib *content.Library) error {
	list, _, err := lib.Keywords(ctx, content.KeywordFilter{})
	if err != nil {
		return err
	}
	citing := a.citing()
	for i := range list {
		k, err := lib.Keyword(ctx, list[i].Slug)
		if err != nil {
			return err
		}
		out := Keyword{
			Slug: k.Slug, Name: k.Name, Former: k.Former, Written: filled(k.Written), Section: k.Section, Type: k.Type, Summary: k.Plain,
			Table: joined(k.Table), Clauses: []string{}, URL: "/keywords/" + k.Slug,
		}
		a.clauses = append(a.clauses, Clause{Number: k.Section, Chapter: 16, Keyword: k.Slug, Title: k.Name, Text: k.Plain, HTML: k.Summary, URL: out.URL, Rulings: citing[k.Section]})
		for j := range k.Clauses {
			out.Clauses = append(out.Clauses, k.Clauses[j].Number)
			a.clauses = append(a.clauses, clauseOf(&k.Clauses[j], k.Slug, citing))
		}
		a.keywords = append(a.keywords, out)
	}
	return nil
}

func (a *all) readChapters(ctx context.Context, lib *content.Library) error {
	list, err := lib.Chapters(ctx)
	if err != nil {
		return err
	}
	citing := a.citing()
	for i := range list {
		c, err := lib.Chapter(ctx, list[i].Number)
		if err != nil {
			return err
		}
		for j := range c.Clauses {
			a.clauses = append(a.clauses, clauseOf(&c.Clauses[j], "", citing))
		}
	}
	return nil
}

func clauseOf(c *content.Clause, keyword string, citing map[string][]string) Clause {
	chapter, _, _ := strings.Cut(c.Number, "-")
	n, _ := strconv.Atoi(chapter)
	body := joined(c.Body)
	return Clause{Number: c.Number, Chapter: n, Keyword: keyword, Title: text(c.Title), Text: text(body), HTML: body, URL: c.URL, Rulings: citing[c.Number]}
}

func (a *all) readFAQ(ctx context.Context, lib *content.Library) error {
	list, err := lib.FAQs(ctx)
	if err != nil {
		return err
	}
	for i := range list {
		f, err := lib.FAQ(ctx, list[i].Slug)
		if err != nil {
			return err
		}
		for _, g := range f.Groups {
			for j := range g.Entries {
				e := &g.Entries[j]
				a.faq = append(a.faq, FAQEntry{
					ID: e.ID, Topic: f.Slug, Group: g.Title, Question: e.Plain, Answer: text(e.Ruling), HTML: e.Ruling + joined(e.Body), Changed: text(e.Changed),
					Clauses: clause.Numbers(e.Clauses), URL: "/faq/" + f.Slug + "#" + e.ID,
				})
			}
		}
	}
	return nil
}
