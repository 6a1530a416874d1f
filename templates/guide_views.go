package templates

// GuideRow is a guide in a list.
type GuideRow struct {
	Title, URL string
	Summary    string // safe inline HTML
	Source     string // what the guide follows; may be empty

	For string // "contributors", "operators", or "" for who looks up a rule
}

// GuidePage is /guides/{slug}.
type GuidePage struct {
	GuideRow
	Body       []Block
	TOC        []Link
	Prev, Next *Link
}
