package templates

// GuideRow is a guide in a list.
type GuideRow struct {
	Title, URL string
	Summary    string // safe inline HTML
	Source     string // the source that the guide follows; may be empty

	// who the guide is for: "contributors", "operators", or "" for somebody who looks up a rule
	For string
}

// GuidePage is /guides/{slug}.
type GuidePage struct {
	GuideRow
	Body       []Block
	TOC        []Link
	Prev, Next *Link
}
