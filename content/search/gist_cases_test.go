package search_test

import (
	"context"
	"slices"
	"testing"

	"digijudge/content/search"
)

// TestCasesOfQuestions: a page about a thing in general isn't the answer to a question about one
// case of it. Each of these questions once got such a page; the general ones keep it.
func TestCasesOfQuestions(t *testing.T) {
	l := openReal(t)
	for q, want := range map[string]string{
		"armor purge with one card":                                   "",
		"fortitude with one card":                                     "",
		"de-digivolve with one card":                                  "",
		"armor purge with single card":                                "/rulings/armor-purge-single-card",
		"what does armor purge do":                                    "/keywords/armor-purge",
		"can you digivolve in breeding area over and over same turn":  "/rulings/digivolve-in-breeding-again",
		"can i digivolve in breeding twice":                           "/rulings/digivolve-in-breeding-again",
		"can i digivolve in the breeding area":                        "/rulings/breeding-digivolves",
		"draw phase first turn":                                       "/rules/6#6-3-1-1",
		"do i draw in my first draw phase":                            "/rules/6#6-3-1-1",
		"how many cards do i draw each turn":                          "/rulings/draw-one",
		"plaied a option is it played":                                "/rulings/using-an-option-is-not-playing",
		"can play or use 1 card use an option card":                   "/rulings/play-or-use-takes-either-kind",
		"does when suspended trigger if it is already suspended":      "/rulings/suspended-is-not-suspended-again",
		"can i block with reboot on the first turn of the opponent":   "",
		"what happens if armor purge is used a second time on itself": "",
	} {
		res, err := l.Search(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		if a := res.Answer; a == nil && want != "" || a != nil && a.URL != want {
			t.Errorf("%q: %+v, want %q", q, a, want)
		}
	}
}

// TestQuotedActions: what a question only quotes of a card's text isn't what is done. Without the
// page about Options that are used, no page answers whether using one is playing it.
func TestQuotedActions(t *testing.T) {
	l := openReal(t)
	all, terms, err := l.Searched(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	docs := slices.DeleteFunc(slices.Clone(all), func(d search.Doc) bool {
		return d.URL == "/rulings/using-an-option-is-not-playing"
	})
	if len(docs)+1 != len(all) {
		t.Fatal("the page isn't there")
	}
	y := search.New(docs, search.NewLexicon(docs, terms), nil)
	for q, quoting := range map[string]bool{
		"plaied a option is it played": false, "is an option played": false,
		"can play or use 1 card use an option card": true,
	} {
		a := y.Search(q).Answer
		if quoted := a != nil && a.URL == "/rulings/play-or-use-takes-either-kind"; quoted != quoting {
			t.Errorf("%q: %+v", q, a)
		}
	}
}
