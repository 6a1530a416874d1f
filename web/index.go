package web

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"digijudge/content"
	"digijudge/content/search"
	"digijudge/quiz"
	"digijudge/quiz/drill"
	"digijudge/rules/clause"
	"digijudge/templates"
)

// index holds lists of the content that the front page and every list need. It is read once,
// because content doesn't change while the server runs. Its contents must not be changed.
type index struct {
	keywords []content.KeywordSummary // all keywords in the order of their sections
	byName   []content.KeywordSummary // all keywords from A to Z
	// for each keyword, the slugs of the keywords that rulings most often play together with it
	together  map[string][]string
	types     []templates.TypeCount
	questions []content.QuestionSummary // all questions in the order of topic, level and id
	items     []quiz.Item               // all questions in the form from which the modes choose
	places    map[string]int            // index into items by question id
	// clauses that questions are about, and all sections and chapters that contain such a clause
	asked     map[clause.Clause]bool
	mostAsked []templates.Asked // the questions that the front page shows as often asked
	rulings   int               // number of rulings
	faqs      []templates.FAQRow
	guides    []templates.GuideRow
	versions  map[string]string   // quiz.Question.Version by question id
	keys      map[string][]string // quiz.Answer.Key of each answer by question id
	chapters  map[string]string   // chapter title by chapter number
	renamed   map[string]string   // present question id by former question id
	retired   drill.Retired       // drills that aren't asked any more
	clauses   map[string]string   // first paragraph of each clause as safe HTML, by clause number
	book      *book
	terms     []search.Term // terms of the glossary
	shelf     *shelf
}

// newIndex reads the lists, several at the same time, because a start waits for them.
func newIndex(ctx context.Context, lib *content.Library) (x index, err error) {
	if x.keywords, _, err = lib.Keywords(ctx, content.KeywordFilter{}); err != nil {
		return x, fmt.Errorf("listing keywords: %w", err)
	}
	x.types, x.byName = typeCounts(x.keywords), byName(x.keywords)
	var wg sync.WaitGroup
	var shelfErr, bookErr error
	wg.Go(func() { x.shelf, shelfErr = newShelf(ctx, lib, x.keywords) })
	wg.Go(func() { bookErr = x.readBook(ctx, lib) })
	err = x.readQuiz(ctx, lib)
	wg.Wait()
	if err = errors.Join(shelfErr, bookErr, err); err != nil {
		return x, err
	}
	x.rulings = len(x.shelf.rulings)
	return x, nil
}

// readBook reads the chapters of the rules, the texts of their clauses, and which keywords are
// played together.
func (x *index) readBook(ctx context.Context, lib *content.Library) (err error) {
	if x.book, err = newBook(ctx, lib, x.keywords); err != nil {
		return err
	}
	x.clauses, x.chapters = x.book.texts(), map[string]string{}
	for n, c := range x.book.chapters {
		x.chapters[strconv.Itoa(n)] = c.Title
	}
	x.together = playedTogether(x.keywords, x.book.cited)
	return nil
}

// readQuiz reads what the quiz and its pages need: the questions, the glossary, the retired drills,
// the FAQ and the guides.
func (x *index) readQuiz(ctx context.Context, lib *content.Library) (err error) {
	asked, err := lib.MostAsked(ctx)
	if err != nil {
		return err
	}
	x.mostAsked = askedViews(asked)
	if x.questions, err = lib.Questions(ctx, content.QuestionFilter{}); err != nil {
		return fmt.Errorf("listing questions: %w", err)
	}
	if x.terms, err = lib.Glossary(ctx); err != nil {
		return err
	}
	if x.retired, err = content.RetiredDrills(); err != nil {
		return err
	}
	entries, err := lib.QuestionEntries(ctx)
	if err != nil {
		return err
	}
	x.places, x.asked = map[string]int{}, map[clause.Clause]bool{}
	x.versions, x.keys, x.renamed = map[string]string{}, map[string][]string{}, map[string]string{}
	for _, e := range entries {
		x.versions[e.ID], x.keys[e.ID] = e.Version, e.Keys
		x.places[e.ID] = len(x.items)
		x.items = append(x.items, e.Item)
		for _, c := range e.Clauses {
			for ; c != ""; c = c.Parent() {
				x.asked[c] = true
			}
		}
		for _, old := range e.Was {
			x.renamed[old] = e.ID
		}
	}
	faqs, err := lib.FAQs(ctx)
	if err != nil {
		return fmt.Errorf("listing FAQs: %w", err)
	}
	for _, f := range faqs {
		full, err := lib.FAQ(ctx, f.Slug)
		if err != nil {
			return fmt.Errorf("FAQ %q: %w", f.Slug, err)
		}
		x.faqs = append(x.faqs, templates.FAQRow{Title: f.Title, Summary: f.Summary, URL: "/faq/" + f.Slug, N: f.Count, Groups: faqQuestions(full)})
	}
	guides, err := lib.Guides(ctx)
	if err != nil {
		return fmt.Errorf("listing guides: %w", err)
	}
	for _, g := range guides {
		x.guides = append(x.guides, templates.GuideRow{Title: g.Title, Summary: g.Summary, URL: "/guides/" + g.Slug, Source: g.Source, For: g.For})
	}
	return nil
}

// item returns a question in the form from which the modes choose, or nil if there is none.
func (x *index) item(id string) *quiz.Item {
	if i, ok := x.places[id]; ok {
		return &x.items[i]
	}
	return nil
}

// questionsFor returns the questions that pass a filter, in the order of the list.
func (x *index) questionsFor(f content.QuestionFilter) []content.QuestionSummary {
	if f == (content.QuestionFilter{}) {
		return x.questions
	}
	var out []content.QuestionSummary
	for _, q := range x.questions {
		if (f.Topic == "" || q.Topic == f.Topic) && (f.Type == "" || q.Type == f.Type) && (f.Level == 0 || q.Level == f.Level) {
			out = append(out, q)
		}
	}
	return out
}
