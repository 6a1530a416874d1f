package pocket

import "regexp"

var (
	anchorStart = regexp.MustCompile(`<a(\s[^>]*)?>`)
	hrefAttr    = regexp.MustCompile(`\shref="[^"]*"`)
	anchorEnd   = regexp.MustCompile(`</a>`)
)

var typeAttr = regexp.MustCompile(` data-type="[^"]*"`)

// Untyped takes the effect types out of safe HTML: before the answer a keyword doesn't say its own.
func Untyped(html string) string { return typeAttr.ReplaceAllString(html, "") }

// Unlink turns the links of safe inline HTML into plain spans: inside an answer's label a link
// would lead away from the question where the reader meant to tick the answer.
func Unlink(html string) string {
	html = anchorStart.ReplaceAllStringFunc(html, func(tag string) string {
		return "<span" + hrefAttr.ReplaceAllString(tag[2:], "")
	})
	return anchorEnd.ReplaceAllString(html, "</span>")
}
