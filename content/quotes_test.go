package content

import "testing"

func TestCurlyQuotes(t *testing.T) {
	for in, want := range map[string]string{
		`Bob's can't`:            `Bob’s can’t`,
		`"Activate 1": that one`: `“Activate 1”: that one`,
		`("by" and 'if A')`:      `(“by” and ‘if A’)`,
		`players' hands`:         `players’ hands`,
		`plain`:                  `plain`,
	} {
		if got := curlyQuotes(in); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}
