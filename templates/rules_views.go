package templates

// ChapterRow is a chapter in a list.
type ChapterRow struct {
	N       int
	Title   string
	Summary string // safe inline HTML
	Clauses int    // how many clauses are restated
	URL     string // /rules/6, or /keywords for chapter 16
}

// ChapterPage is /rules/{chapter}.
type ChapterPage struct {
	ChapterRow
	Intro      []Block
	Sections   []Clause // every clause of the chapter in order, sections (level 2) and deeper ones
	Prev, Next *Link
}
