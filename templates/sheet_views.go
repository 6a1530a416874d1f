package templates

// SheetPage is /quick or /rules/changes.
type SheetPage struct {
	Title    string
	Summary  string // safe inline HTML
	Sections []SheetSection
	Keywords []KeywordRow // the quick page lists them
	Prev     *Link
	Next     *Link
}

// SheetSection is a heading with what stands under it.
type SheetSection struct {
	ID, Title string // "" for what stands before the first heading
	HTML      string // safe
}
