package quiz

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"digijudge/rules/located"
)

// maxFrontBytes is the most bytes that the front matter of a file may have.
const maxFrontBytes = 8 << 10

// Front is a text file, divided into its front matter and its body. All its lines end with \n.
type Front struct {
	File string
	YAML string // the text between the two "---" lines; it begins on line 2
	Body string
	Line int // the line of the file on which Body begins
}

// SplitFront cuts a content file into front matter and body. Errors are *located.Error.
func SplitFront(file string, src []byte) (*Front, error) {
	if !utf8.Valid(src) {
		return nil, located.Errorf(file, badLine(src), "not valid UTF-8")
	}
	text := strings.ReplaceAll(string(src), "\r\n", "\n")
	if i := strings.IndexByte(text, 0); i >= 0 {
		return nil, located.Errorf(file, 1+strings.Count(text[:i], "\n"), "contains a NUL byte")
	}
	rest, ok := strings.CutPrefix(text, "---\n")
	if !ok {
		return nil, located.Errorf(file, 1, "no front matter: the first line must be ---")
	}
	var front, body string
	if b, ok := strings.CutPrefix(rest, "---\n"); ok {
		body = b
	} else if i := strings.Index(rest, "\n---\n"); i >= 0 {
		front, body = rest[:i+1], rest[i+5:]
	} else if f, ok := strings.CutSuffix(rest, "\n---"); ok {
		front = f + "\n"
	} else {
		return nil, located.Errorf(file, 1, "the front matter has no closing --- line")
	}
	if len(front) > maxFrontBytes {
		return nil, located.Errorf(file, 1, "the front matter is longer than %d bytes", maxFrontBytes)
	}
	return &Front{file, front, body, strings.Count(front, "\n") + 3}, nil
}

func badLine(src []byte) int {
	for i := 0; i < len(src); {
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n == 1 {
			return 1 + bytes.Count(src[:i], []byte("\n"))
		}
		i += n
	}
	return 0
}

// LineOf returns the line of the file on which key stands in the front matter. If value isn't
// empty, it is the first line from there on that contains value. If nothing is found, it is 1.
func (f *Front) LineOf(key, value string) int {
	lines := strings.Split(f.YAML, "\n")
	for i, l := range lines {
		if !strings.HasPrefix(l, key+":") {
			continue
		}
		if value != "" {
			for j := i; j < len(lines) && (j == i || strings.HasPrefix(lines[j], " ") || strings.HasPrefix(lines[j], "-")); j++ {
				if strings.Contains(lines[j], value) {
					return j + 2
				}
			}
		}
		return i + 2
	}
	return 1
}
