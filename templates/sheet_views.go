package templates

// SheetPage is /quick or /rules/changes.
type SheetPage struct {
	Title    string
	Summary  string // safe inline HTML
	Sections []SheetSection
	Keywords []KeywordRow // the keywords, on the quick page only
	Prev     *Link
	Next     *Link
}

// SheetSection is a heading with the text below it.
type SheetSection struct {
	ID, Title string // both are "" for the text before the first heading
	HTML      string // safe HTML
}
