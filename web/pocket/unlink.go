package pocket

import "regexp"

var (
	anchorStart = regexp.MustCompile(`<a(\s[^>]*)?>`)
	hrefAttr    = regexp.MustCompile(`\shref="[^"]*"`)
	anchorEnd   = regexp.MustCompile(`</a>`)
)

var typeAttr = regexp.MustCompile(` data-type="[^"]*"`)

// Untyped removes the effect types from safe HTML, because before the answer a keyword must not
// reveal its type.
func Untyped(html string) string { return typeAttr.ReplaceAllString(html, "") }

// Unlink turns the links of safe inline HTML into plain spans. In the label of an answer, a link
// would lead away from the question when the reader only wants to choose the answer.
func Unlink(html string) string {
	html = anchorStart.ReplaceAllStringFunc(html, func(tag string) string {
		return "<span" + hrefAttr.ReplaceAllString(tag[2:], "")
	})
	return anchorEnd.ReplaceAllString(html, "</span>")
}
