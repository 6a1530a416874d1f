package web

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"digijudge/templates"
)

// glossed links the first use of each word in a piece of HTML to the glossary. It returns the new
// HTML and the words that it didn't find. Headings, links, table heads, summaries and code stay
// unchanged.
func glossed(body string, words []templates.Link) (string, []templates.Link) {
	if len(words) == 0 {
		return body, words
	}
	words = slices.Clone(words)
	var out strings.Builder
	z := html.NewTokenizer(strings.NewReader(body))
	inside := 0 // how many open elements forbid links in their text
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return out.String(), words
		}
		raw := string(z.Raw())
		switch kind {
		case html.StartTagToken, html.EndTagToken:
			if name, _ := z.TagName(); staysAsItIs[string(name)] {
				if kind == html.StartTagToken {
					inside++
				} else {
					inside--
				}
			}
		case html.TextToken:
			if inside == 0 {
				raw, words = glossedText(raw, words)
			}
		}
		out.WriteString(raw)
	}
}

var staysAsItIs = map[string]bool{"a": true, "code": true, "pre": true, "h2": true, "h3": true, "h4": true, "th": true, "summary": true}

// glossedText is like glossed for a text without elements, given as it stands in the HTML.
func glossedText(text string, words []templates.Link) (string, []templates.Link) {
	lower := strings.ToLower(text)
	if len(lower) != len(text) {
		return text, words
	}
	type use struct{ at, end, word int }
	var uses []use
	for i, w := range words {
		if at := wordAt(lower, strings.ToLower(w.Name)); at >= 0 {
			end := at + len(w.Name)
			if strings.HasPrefix(lower[end:], "s") {
				end++
			}
			uses = append(uses, use{at, end, i})
		}
	}
	slices.SortFunc(uses, func(a, b use) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(b.end, a.end)) })
	var out strings.Builder
	end, found := 0, map[int]bool{}
	for _, u := range uses {
		if u.at < end {
			continue // overlaps an earlier or longer word: “digivolution cards” gets one link
		}
		out.WriteString(text[end:u.at] + `<a class="gl" href="` + words[u.word].URL + `">` + text[u.at:u.end] + "</a>")
		end, found[u.word] = u.end, true
	}
	out.WriteString(text[end:])
	var left []templates.Link
	for i, w := range words {
		if !found[i] {
			left = append(left, w)
		}
	}
	return out.String(), left
}
