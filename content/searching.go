package content

import (
	"context"
	"fmt"
	"sync"

	"digijudge/content/search"
)

// The library's search: it builds the index from the database. Package search reads and answers
// queries.

// Search returns the pages that fit a query best.
func (l *Library) Search(ctx context.Context, q string) (*search.Result, error) {
	x, err := l.Index(ctx)
	if err != nil {
		return nil, fmt.Errorf("search %q: %w", q, err)
	}
	return x.Search(q), nil
}

// SearchExactly is like Search, but corrects no spelling.
func (l *Library) SearchExactly(ctx context.Context, q string) (*search.Result, error) {
	x, err := l.Index(ctx)
	if err != nil {
		return nil, fmt.Errorf("search %q: %w", q, err)
	}
	return x.SearchExactly(q), nil
}

// Suggest completes what has been typed.
func (l *Library) Suggest(ctx context.Context, typed string) ([]search.Suggestion, error) {
	x, err := l.Index(ctx)
	if err != nil {
		return nil, err
	}
	return x.Suggest(typed), nil
}

// PrepareSearch builds the index, so that the first search doesn't have to.
func (l *Library) PrepareSearch(ctx context.Context) error {
	_, err := l.Index(ctx)
	return err
}

// Index returns the index of the database. The first call builds it.
func (l *Library) Index(ctx context.Context) (*search.Index, error) {
	if x := l.index.Load(); x != nil {
		return x, nil
	}
	lastIndex.Lock()
	defer lastIndex.Unlock()
	if x := l.index.Load(); x != nil {
		return x, nil
	}
	var of string
	if err := l.reader.QueryRowContext(ctx, `select (select value from meta where key = 'content') || coalesce((select value from meta where key = 'official'), '')`).Scan(&of); err != nil {
		return nil, err
	}
	if lastIndex.of == of {
		l.index.Store(lastIndex.x)
		return lastIndex.x, nil
	}
	docs, terms, err := l.Searched(ctx)
	if err != nil {
		return nil, err
	}
	shown, err := l.official(ctx, "")
	if err != nil {
		return nil, err
	}
	official := map[string]string{}
	for n, o := range shown {
		official[n] = o.Text
	}
	x := search.New(docs, search.NewLexicon(docs, terms), official)
	l.index.Store(x)
	lastIndex.of, lastIndex.x = of, x
	return x, nil
}

// lastIndex is the index built last, for the next library with the same content.
var lastIndex struct {
	sync.Mutex
	of string
	x  *search.Index
}

// Searched returns what a search needs, for searching without the server: the pages and the
// lexicon.
func (l *Library) Searched(ctx context.Context) ([]search.Doc, []search.Term, error) {
	docs, err := pages[search.Doc](ctx, l, "select data from doc order by id")
	if err != nil {
		return nil, nil, err
	}
	terms, err := pages[search.Term](ctx, l, "select data from term order by ord")
	return docs, terms, err
}
