package search_test

import (
	"testing"

	"digijudge/content/search"
)

// TestWordsAgree: the same question gets the same yes or no on every page that answers it, and only
// questions that ask for one have one.
func TestWordsAgree(t *testing.T) {
	l := openReal(t)
	list, err := l.Rulings(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	type said struct{ ask, word, where string }
	var all []said
	for i := range list {
		r := &list[i]
		if (r.Word == "") != (r.Ask == "") || len(r.Words) != len(r.Asks) {
			t.Errorf("%s: %q is answered with %q; %d words for %d questions", r.Slug, r.Ask, r.Word, len(r.Words), len(r.Asks))
		}
		for k, q := range r.Asks {
			if r.Words[k] != "" {
				all = append(all, said{q, r.Words[k], r.Slug})
			}
		}
		if r.Word != "" {
			all = append(all, said{r.Ask, r.Word, r.Slug})
		}
	}
	if len(all) < 500 {
		t.Errorf("only %d questions have a word", len(all))
	}
	first := map[string]said{}
	for _, a := range all {
		if !search.WantsWord(a.ask) {
			t.Errorf("%s: %q wants neither yes nor no, and is told %q", a.where, a.ask, a.word)
		}
		key, ok := search.AskKey(a.ask)
		if b, asked := first[key]; ok && asked && a.word != b.word {
			t.Errorf("%s says %q to %q, %s says %q to %q", a.where, a.word, a.ask, b.where, b.word, b.ask)
		} else if ok && !asked {
			first[key] = a
		}
	}
}
