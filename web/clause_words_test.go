package web

import (
	"net/http"
	"strings"
	"testing"

	"digijudge/content/search"
	"digijudge/templates"
)

func TestClauseWords(t *testing.T) {
	terms := []search.Term{{Term: "Digivolution", See: "8-1", URL: "/rules/8#8-1"}, {Term: "Digivolution cards", See: "4-8", URL: "/rules/4-7#4-8"},
		{Term: "Memory", See: "4-1", URL: "/rules/4-1#4-1"}, {Term: "Raid", See: "16-23", URL: "/keywords/raid"}, {Term: "Token", See: "4-21", URL: "/rules/4-16#4-21"}}
	got := wordsOf(terms, "4-1-2", "Tokens and digivolution cards pay no memory with Raid; a tokenized one does.")
	if len(got) != 2 || got[0].Name != "Token" || got[1].Name != "Digivolution cards" || got[1].URL != "/glossary#t-digivolution-cards" {
		t.Errorf("%v", got)
	}
	if got := wordsOf(terms, "4-2", "memorylike predigivolution"); len(got) != 0 {
		t.Errorf("inside other words: %v", got)
	}
	s := startSite(t, nil)
	has(t, s.get("/r/11-2-8-1", http.StatusOK), ".words a[href^='/glossary#t-']", 1)
	glossary, n := s.get("/glossary", http.StatusOK), 0
	for _, c := range s.site.index.book.clauses {
		for _, w := range wordsOf(s.site.index.terms, c.Number, templates.Plain(s.site.index.clauses[c.Number])) {
			n++
			if _, id, _ := strings.Cut(w.URL, "#"); glossary.Find("[id='"+id+"']").Length() != 1 {
				t.Errorf("%s: the glossary has no %s", c.Number, id)
			}
		}
	}
	if n < 500 {
		t.Errorf("only %d words lead to the glossary", n)
	}
}
