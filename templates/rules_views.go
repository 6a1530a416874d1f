package templates

import (
	"strconv"
	"strings"
)

// ChapterRow is a chapter in a list.
type ChapterRow struct {
	N       int
	Title   string
	Summary string // safe inline HTML
	Clauses int    // number of clauses that the site restates
	URL     string // /rules/6, or /keywords for chapter 16
}

// ChapterPage is /rules/{chapter}, or a part of a chapter.
type ChapterPage struct {
	ChapterRow
	Divided bool   // the chapter is divided into several pages
	Range   string // the sections on this page, if the chapter is divided
	Part    string // what those sections are about
	Intro   []Block
	// the clauses of this page in order, sections (level 2) and those below them
	Sections   []Clause
	TOC        []TOCSection
	Prev, Next *Link
}

// TOCSection is a section in the table of contents of a chapter.
type TOCSection struct {
	Number, Title, URL string
	Here               bool // the section, or its beginning, is on this page
	// its clauses on this page, or on a page of contents all of its clauses
	Below []Link
}

// Leads counts the pages to which a clause leads.
type Leads struct{ Rulings, Questions, FAQs, Beliefs, Refs int }

// any reports whether a clause leads to any page.
func (l Leads) any() bool { return l != Leads{} }

// ClausePage is /r/{number}: one clause with everything that cites it.
type ClausePage struct {
	Clause
	About      string  // name of its section or keyword
	In         string  // address of its place among the other clauses
	Words      []Link  // the words in it that the glossary explains
	Up         *LawRow // the clause above it
	Below      []LawRow
	Rulings    []RulingRow // the rulings that it decides
	Met        int         // number of other rulings in whose proofs it comes up
	All        string      // address of the list of all those rulings
	FAQs       []Link
	Questions  []Link
	Guides     []Link
	Answers    []Link // the official answers that it decides
	Beliefs    []Belief
	Refs       []LawRow // the clauses that name it
	Prev, Next *Link
}

// Belief is a misconception: what players say, and what is true instead.
type Belief struct{ Says, Correction string }

// countWords returns a number with words: one alone for 1, or the number and many, such as "14
// rulings play this".
func countWords(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return strconv.Itoa(n) + " " + many
}

// met says in how many more rulings a clause comes up.
func (v ClausePage) met() string {
	if len(v.Rulings) == 0 {
		return countWords(v.Met, "It comes up in 1 ruling", "rulings in which it comes up")
	}
	return countWords(v.Met, "It comes up in 1 more ruling", "more rulings in which it comes up")
}

// lastNumber returns the last part of a clause's number, such as "-4" for 16-7-4.
func lastNumber(number string) string { return number[strings.LastIndexByte(number, '-'):] }
