package pocket

import (
	"reflect"
	"strings"
	"testing"

	"digijudge/content/search"
	"digijudge/rules/clause"
)

// TestFindable: what is written for a device is read there as it was, also where a page's context doesn't follow from
// what it cites; a file that isn't whole is refused.
func TestFindable(t *testing.T) {
	docs := []search.Doc{
		{Kind: search.KindKeyword, Key: "hurry", Title: "Hurry", Number: "16-99", URL: "/keywords/hurry", Names: []string{"", "Rush on"}, Says: "Be quick.", Context: "One.\nTwo.", Clauses: []clause.Clause{"16-99"}},
		{Kind: search.KindClause, Key: "16-99-1", Title: "16-99-1 Hurry", Number: "16-99-1", URL: "/keywords/hurry#16-99-1", Says: "One.", Clauses: []clause.Clause{"16-99-1"}},
		{Kind: search.KindClause, Key: "16-99-2", Title: "16-99-2 Hurry", Number: "16-99-2", URL: "/keywords/hurry#16-99-2", Says: "Two.", Clauses: []clause.Clause{"16-99-2"}},
		{Kind: search.KindRuling, Key: "a", Title: "A.", URL: "/rulings/a", Asks: []string{"is it?", "how?"}, Words: []string{"Yes", ""}, Context: "Two.\nOne.\n", Clauses: []clause.Clause{"16-99-2", "16-99-1"}},
		{Kind: search.KindRuling, Key: "b", Title: "B.", URL: "/rulings/b", Context: "Title of it\nTwo.\n", Clauses: []clause.Clause{"16-99-2"}},
		{Kind: search.KindGuide, Key: "c", Title: "C", URL: "/guides/c", Says: "Text.\nMore.", Others: true},
	}
	terms := []search.Term{{Term: "Hurry", Also: []string{"haste"}}}
	file, err := WriteFindable(docs, terms)
	if err != nil {
		t.Fatal(err)
	}
	got, words, err := readFindable(file)
	if err != nil || !reflect.DeepEqual(words, terms) {
		t.Fatal(err, words)
	}
	for i := range docs {
		if !reflect.DeepEqual(got[i], docs[i]) {
			t.Errorf("%+v\nwant %+v", got[i], docs[i])
		}
	}
	if n := strings.Count(string(file), "One."); n != 1 {
		t.Errorf("a text stands %d times in the file", n)
	}
	for _, c := range [][2]string{{`"Format":3`, `"Format":2`}, {"A.", "A.\\tB."}, {`"Others":[5]`, `"Others":[6]`}, {`"About":{"4":[0,`, `"About":{"4":[9,`}} {
		bad := strings.Replace(string(file), c[0], c[1], 1)
		if bad == string(file) {
			t.Errorf("%s isn't there: %s", c[0], file)
		}
		if _, _, err := readFindable([]byte(bad)); err == nil {
			t.Errorf("%s is read", c[1])
		}
	}
	docs[0].Title = "a\tb"
	if _, err := WriteFindable(docs, terms); err == nil {
		t.Error("a tab is written")
	}
}

// TestFindableWords: frequent words are one character each in the file, and are read as they were, with
// what stands between them; a character that stands for no word is refused, and one in a text isn't
// written.
func TestFindableWords(t *testing.T) {
	says := strings.Repeat("Digivolving draws a card; <Blocker>  blocks, “it’s” non-stop − always.\n", 5)
	docs := []search.Doc{{Kind: search.KindGuide, Key: "a", Title: "Digivolving", URL: "/guides/a", Says: says, Asks: []string{"digivolving?", "how", "a|?", "b?|", "?"}, Words: []string{"Yes", "", "", "", "No"}, Others: true}}
	file, err := WriteFindable(docs, []search.Term{{Term: "Draw", Means: "Digivolving draws.", Source: "a book"}})
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(file), "Digivolving"); n != 1 {
		t.Errorf("a frequent word stands %d times in the file", n)
	}
	got, terms, err := readFindable(file)
	if err != nil || !reflect.DeepEqual(got, docs) || terms[0].Means != "Digivolving draws." {
		t.Errorf("%+v %+v %v", got, terms, err)
	}
	bad := strings.Replace(string(file), `"Title":"`, `"Title":"\u07ff`, 1)
	if _, _, err := readFindable([]byte(bad)); err == nil || bad == string(file) {
		t.Error("a character that stands for no word is read")
	}
	docs[0].Says = "a \u0101 b"
	if _, err := WriteFindable(docs, nil); err == nil {
		t.Error("a character that stands for a word is written")
	}
}
