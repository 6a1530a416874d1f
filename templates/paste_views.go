package templates

// PastePage shows a position that the reader has described in words, and which of the words were
// understood.
type PastePage struct {
	Typed string
	Read  bool // the reader has sent a text
	Parts []PastePart
	Means []string
	Board *BoardView
	Bench string // address of a bench with the position; "" if nothing was understood
	All   bool   // every word was understood
}

// PastePart is a piece of the text that the reader typed.
type PastePart struct {
	Text    string
	Unknown bool
	Why     string
}

// pasteReasons returns the reasons why parts of the text weren't understood, each reason once.
func pasteReasons(parts []PastePart) []string {
	var out []string
	seen := map[string]bool{}
	for _, p := range parts {
		if p.Why != "" && !seen[p.Why] {
			seen[p.Why] = true
			out = append(out, p.Why)
		}
	}
	return out
}
