package content

import (
	"strings"
	"unicode"
)

// curlyQuotes sets the straight quotes of a plain text as print does: “so”, ‘so’ and Bob’s.
func curlyQuotes(s string) string {
	if !strings.ContainsAny(s, `'"`) {
		return s
	}
	var b strings.Builder
	before := ' '
	for _, r := range s {
		opens := unicode.IsSpace(before) || strings.ContainsRune("([{<–—/“‘", before)
		switch {
		case r == '"' && opens:
			r = '“'
		case r == '"':
			r = '”'
		case r == '\'' && opens:
			r = '‘'
		case r == '\'':
			r = '’'
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}
