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
	Clauses int    // how many clauses are restated
	URL     string // /rules/6, or /keywords for chapter 16
}

// ChapterPage is /rules/{chapter}, or a part of a chapter.
type ChapterPage struct {
	ChapterRow
	Divided    bool   // the chapter has several pages
	Range      string // the sections on this page, if the chapter is divided
	Part       string // what they are about
	Intro      []Block
	Sections   []Clause // the clauses of this page in order, sections (level 2) and deeper ones
	TOC        []TOCSection
	Prev, Next *Link
}

// TOCSection is a section in the contents of a chapter.
type TOCSection struct {
	Number, Title, URL string
	Here               bool   // it stands on this page, or begins there
	Below              []Link // its clauses that are on this page; on a page of contents all of them
}

// Leads counts what leads on from a clause.
type Leads struct{ Rulings, Questions, FAQs, Beliefs, Refs int }

// any reports whether there is something.
func (l Leads) any() bool { return l != Leads{} }

// ClausePage is /r/{number}: one clause with all that has to do with it.
type ClausePage struct {
	Clause
	About      string  // its section or keyword
	In         string  // where it stands among the others
	Words      []Link  // its words that the glossary explains
	Up         *LawRow // the clause that it stands under
	Below      []LawRow
	Rulings    []RulingRow // that it decides
	Met        int         // rulings on whose way it comes up besides
	All        string      // address of all of these
	FAQs       []Link
	Questions  []Link
	Guides     []Link
	Answers    []Link // official answers that it decides
	Beliefs    []Belief
	Refs       []LawRow // clauses that name it
	Prev, Next *Link
}

// Belief is a misconception: what somebody says, and what is so instead.
type Belief struct{ Says, Correction string }

// countWords says a number of things that play or refer: "1 ruling plays this", "14 rulings play
// this".
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

// lastNumber returns a clause's number without those that it stands under: "-4" of 16-7-4.
func lastNumber(number string) string { return number[strings.LastIndexByte(number, '-'):] }
