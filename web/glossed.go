package web

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"digijudge/templates"
)

// glossed leads the first use of each of the words in a piece of HTML to the glossary, and takes
// those that it found off the list. Headings, links and code stay as they are.
func glossed(body string, words []templates.Link) (string, []templates.Link) {
	if len(words) == 0 {
		return body, words
	}
	words = slices.Clone(words)
	var out strings.Builder
	z := html.NewTokenizer(strings.NewReader(body))
	inside := 0 // of elements whose text stays
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

// glossedText is like glossed, for text without elements, as it stands in the HTML.
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
			continue // “digivolution cards” is one word
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
