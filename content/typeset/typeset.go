package typeset

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Prose returns a text with curly quotes, apostrophes and true minus signs in place of what authors
// type. It doesn't change code (fenced or between backticks) and the addresses of links.
func Prose(s string) string {
	if !strings.ContainsAny(s, `'"-`) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	fence := false
	for line := range strings.Lines(s) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			fence = !fence
			b.WriteString(line)
			continue
		}
		if fence {
			b.WriteString(line)
			continue
		}
		typesetLine(&b, line)
	}
	return b.String()
}

// typesetLine sets one line that is not inside a fence.
func typesetLine(b *strings.Builder, line string) {
	before := ' ' // the character to the left
	for i := 0; i < len(line); {
		r, n := utf8.DecodeRuneInString(line[i:])
		rest := line[i+n:]
		skip := 0
		switch {
		case r == '`':
			ticks := len(line[i:]) - len(strings.TrimLeft(line[i:], "`"))
			if end := strings.Index(line[i+ticks:], line[i:i+ticks]); end >= 0 {
				skip = ticks + end + ticks
			}
		case r == ']' && strings.HasPrefix(rest, "("):
			if end := strings.IndexByte(rest, ')'); end >= 0 {
				skip = n + end + 1
			}
		}
		if skip > 0 {
			b.WriteString(line[i : i+skip])
			before = 'x'
			i += skip
			continue
		}
		b.WriteRune(typesetRune(r, before, rest))
		before = r
		i += n
	}
}

// typesetRune returns the character to print, given the one before it and the text after it.
func typesetRune(r, before rune, rest string) rune {
	opens := unicode.IsSpace(before) || strings.ContainsRune("([{—–/*_“‘\"'", before)
	next, _ := utf8.DecodeRuneInString(rest)
	switch {
	case r == '"' && opens && !unicode.IsSpace(next) && rest != "":
		return '“'
	case r == '"':
		return '”'
	case r == '\'' && opens && before != '"' && unicode.IsLetter(next):
		return '‘'
	case r == '\'':
		return '’'
	case r == '-' && next >= '0' && next <= '9' && (unicode.IsSpace(before) || strings.ContainsRune(`(“"‘`, before)):
		return '−'
	}
	return r
}
