// Package api says what the site says in JSON, for programs: /api/v1 and `digijudge export` are
// made of it. It reads the content and plays scenarios; it knows nothing of players.
//
// The publisher's own wording, where somebody imported it, is never part of it.
package api

import (
	"html"
	"strings"

	"digijudge/content"
)

// Clause is one numbered rule in the site's words.
type Clause struct {
	Number  string   `json:"number"` // the clause's number, such as "16-7-4"
	Chapter int      `json:"chapter"`
	Keyword string   `json:"keyword,omitempty"` // slug of the keyword that the clause belongs to
	Title   string   `json:"title,omitempty"`
	Text    string   `json:"text"`
	HTML    string   `json:"html"`
	URL     string   `json:"url"`
	Rulings []string `json:"rulings,omitempty"` // slugs of the rulings that cite the clause
}

// Keyword is a keyword effect.
type Keyword struct {
	Slug    string   `json:"slug"`
	Name    string   `json:"name"`
	Former  string   `json:"former,omitempty"`
	Written []string `json:"written"`
	Section string   `json:"section"` // number of the keyword's section, such as "16-7"
	Type    string   `json:"type"`    // label of the effect type
	Summary string   `json:"summary"`
	// notes about how the keyword is used at the table
	Table   string   `json:"table_html,omitempty"`
	Clauses []string `json:"clauses"`
	URL     string   `json:"url"`
}

// Ruling is a proved ruling.
type Ruling struct {
	Slug     string   `json:"slug"`
	Title    string   `json:"title"` // the ruling as a sentence
	Because  string   `json:"because,omitempty"`
	Asks     []string `json:"asks,omitempty"`
	Clauses  []string `json:"clauses"`
	Source   string   `json:"source,omitempty"`
	Scenario string   `json:"scenario"`
	URL      string   `json:"url"`
}

// ProvedRuling is a ruling with its proof, which the engine plays when the ruling is requested.
type ProvedRuling struct {
	Ruling
	Proof Result `json:"proof"`
}

// FAQEntry is a question with its answer.
type FAQEntry struct {
	ID       string   `json:"id"`
	Topic    string   `json:"topic"` // slug of the FAQ page with the entry
	Group    string   `json:"group,omitempty"`
	Question string   `json:"question"`
	Answer   string   `json:"answer"` // the answer's first paragraph
	HTML     string   `json:"html"`   // the answer and its reason
	Changed  string   `json:"changed,omitempty"`
	Clauses  []string `json:"clauses,omitempty"`
	URL      string   `json:"url"`
}

// text returns the words of safe HTML, without its tags.
func text(s string) string { return strings.Join(strings.Fields(html.UnescapeString(plain(s))), " ") }

// plain removes the tags of HTML. Where a tag ends a block it puts a space between the words.
func plain(s string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(s, "<")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		tag, after, _ := strings.Cut(rest, ">")
		for _, block := range []string{"/p", "/li", "br", "/td", "/th", "/h"} {
			if strings.HasPrefix(tag, block) {
				b.WriteByte(' ')
			}
		}
		s = after
	}
}

// joined returns the HTML of a page's blocks, without the scenarios among them.
func joined(blocks []content.Block) string {
	var b strings.Builder
	for _, x := range blocks {
		b.WriteString(x.HTML)
	}
	return b.String()
}

// filled returns the list itself, or an empty one for nil, so that JSON never shows null.
func filled[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
