package content

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"digijudge/content/packed"
)

// TestCardUses compares the uses found at loading with a search through all pages.
func TestCardUses(t *testing.T) {
	l := openReal(t)
	type stored struct{ url, data string }
	var all []stored
	for _, query := range []string{
		"select '/rulings/' || slug, data from ruling order by ord", "select '/quiz/' || id, data from question where not drill order by ord",
		"select '/faq/' || slug, data from faq order by slug", "select '/guides/' || slug, data from guide order by ord",
	} {
		if err := l.rows(t.Context(), query, nil, func(scan func(...any) error) error {
			var p stored
			err := scan(&p.url, &p.data)
			all = append(all, p)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	numbers := map[string]bool{}
	for _, p := range all {
		for _, n := range numberInText.FindAllString(p.data, -1) {
			numbers[n] = true
		}
	}
	if len(numbers) < 20 {
		t.Fatalf("%d numbers: the pages name more", len(numbers))
	}
	for n := range numbers {
		whole := regexp.MustCompile(`(?:^|[^A-Za-z0-9-])` + n + `(?:[^0-9]|$)`)
		var want, got []string
		for _, p := range all {
			if strings.Contains(p.data, n) && whole.MatchString(p.data) {
				want = append(want, p.url)
			}
		}
		uses, err := l.CardUses(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range uses {
			if u.Scenario == nil {
				got = append(got, u.URL)
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, want %v", n, got, want)
		}
	}
}

// TestOwnCode: the content's hash covers all code of the package and of its wings, and the program
// contains none of their tests.
func TestOwnCode(t *testing.T) {
	var want []string
	for _, pattern := range packed.Code {
		names, err := fs.Glob(os.DirFS("."), pattern)
		if err != nil || len(names) == 0 {
			t.Fatal(pattern, err)
		}
		want = append(want, names...)
	}
	for _, name := range want {
		_, err := fs.ReadFile(ownCode, name)
		if test := strings.HasSuffix(name, "_test.go"); test != (err != nil) {
			t.Errorf("%s: a test: %v, embedded: %v", name, test, err == nil)
		}
	}
}
